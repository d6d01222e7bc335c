"""The verbs that write: check, upload, undo, redo, build. Write, audit, publish.

A gate that refuses leaves everything as it was.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Container, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import duckdb

from pipelines import book, changes, publish, reading, season_file, warehouse
from pipelines.book import AtHand, Progress, quiet
from pipelines.corrections.replaced import Replaced, replaced_by
from pipelines.home import Home, writer
from pipelines.intake import disk, privacy
from pipelines.intake.context import Context
from pipelines.intake.entries import Entry
from pipelines.intake.journal import Draft, Incoming, Journal
from pipelines.intake.mapping import Mapping as ColumnMapping
from pipelines.intake.mapping import to_toml
from pipelines.intake.rows import Sheet
from pipelines.naming.exact import exact_spellings
from pipelines.problems import LIMIT, MachineError, Problem, Refused, as_json, has_critical, sort
from pipelines.raw import UploadedFile
from pipelines.season import Season, load_season
from pipelines.state import require_state

#: faults of a row that a missing row of these kinds may be the cause of
LEANS_ON = {
    "results-differ-from-games": {"games", "tournaments"},
    "unknown-player": {"roster", "names"},
    "no-team": {"roster"},
    "unknown-stop": {"stops"},
    "unknown-match": {"matches"},
    "player-not-in-match": {"matches"},
    "rack-string-differs": {"matches", "racks"},
}


@dataclass
class Outcome:
    """What became of a check, an upload, an undo or a build. `upload` is None where nothing was filed."""

    accepted: bool
    upload: int | None = None
    problems: list[Problem] = field(default_factory=list)
    changes: list[changes.Change] = field(default_factory=list)
    message: str = ""
    rows: int = 0
    replaced: Replaced = field(default_factory=Replaced)

    def as_json(self) -> dict:
        """The object of contract section 4."""
        return {
            "accepted": self.accepted, "upload": self.upload, "message": self.message, "rows": self.rows,
            "problems": as_json(self.problems)[:LIMIT], "problem_count": len(self.problems),
            "changes": [change.as_json() for change in self.changes], **self.replaced.as_json(),
        }


@dataclass(frozen=True)
class Handed:
    """One file as it is filed; `handed` is the sha256 of what was handed in, where personal data was hidden in it."""

    name: str
    data: bytes
    sheets: list[Sheet]
    handed: str | None = None

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()


def take(paths: Sequence[Path]) -> list[tuple[str, bytes]]:
    """The files' names and bytes. Refused if a path is no file, MachineError if one cannot be read."""
    for path in paths:
        if not path.is_file():
            message = f"There is no file {path.name}."
            raise Refused(Problem("critical", "no-file", message, "Look at the path.", path.name))
    return [(path.name, disk.read(path)) for path in paths]


def check(
    home: Home, season_id: str, files: reading.Files, progress: Progress = quiet,
    said: Mapping[str, str] | None = None, mappings: Sequence[ColumnMapping] = (),
) -> Outcome:
    """Every gate, and the difference it would make; writes nothing. `said`, `mappings`: as `upload` has them."""
    home.require(season_id)
    season, journal = load_season(home.raw(season_id)), Journal(home.raw(season_id))
    context = reading.at_hand(season, said, mappings)
    if same := _same(journal, season, files, context):
        return same
    handed, problems = _read(files, season, privacy.Salt(home.raw(season_id), keep=False), context)
    connection = duckdb.connect(config=warehouse.CONFIG)
    try:
        outcome = _audit(connection, home, season, journal, handed, problems, progress)
    finally:
        connection.close()
    return outcome


def upload(
    home: Home, season_id: str, files: reading.Files, by: str | None = None, note: str | None = None,
    progress: Progress = quiet, expected_state: str | None = None, said: Mapping[str, str] | None = None,
    mappings: Sequence[ColumnMapping] = (),
) -> Outcome:
    """Check, file, build, publish. What is refused is kept with its problems, and nothing else changes.

    `said`: week, slot, round, attempt (of a tour: stop) of files that do not say them. `mappings`: how the files'
    headers are ours; season.toml is given those it does not have yet.
    Refused at once if an `expected_state` (`state.state_of`) is given and the season is not in it any more.
    """
    home.require(season_id)
    with writer(home, season_id, "upload"):
        require_state(home, season_id, expected_state)
        season, journal = load_season(home.raw(season_id)), Journal(home.raw(season_id))
        tidy(home, season_id, journal)
        context = reading.at_hand(season, said, mappings)
        if same := _same(journal, season, files, context):
            if publish.read_stamp(home.book(season_id)).get("journal_hash") == journal.state_hash():
                return same
            return replace(_build(home, season, journal, progress), message=same.message)
        handed, problems = _read(files, season, privacy.Salt(home.raw(season_id), keep=True), context)
        with publish.candidate(home, season_id) as connection:
            outcome = _audit(connection, home, season, journal, handed, problems, progress, by, note)
            if outcome.accepted:
                progress("filing the bytes")
                stored = journal.store(journal.next_upload(), [_incoming(file) for file in handed])
                draft = journal.draft_upload(stored, by, note, context.kept())
                _keep_mappings(home, season, mappings)
                _stamp(connection, book.stamp(season, draft.state_hash, draft.active))
                _date(connection, draft.entry)
        if not outcome.accepted:
            publish.forget(home.candidate(season_id))
            return _kept(journal, [(file.name, file.data) for file in handed], outcome)
        _commit(home, season_id, journal, draft)
        finish(home, season_id, progress)
        return replace(outcome, upload=draft.entry.upload)


def undo(
    home: Home, season_id: str, number: int, why: str, by: str | None = None, progress: Progress = quiet
) -> Outcome:
    """Withdraw one upload; what it had replaced counts again."""
    def draft(journal: Journal) -> Draft:
        return journal.draft_undo(number, why, by)

    return _turn(home, season_id, "undo", draft, f"Upload {number} is withdrawn.", progress)


def redo(
    home: Home, season_id: str, number: int, why: str, by: str | None = None, progress: Progress = quiet
) -> Outcome:
    """Take the undo of an upload back: it counts again, in its old place, as if it had never been withdrawn."""
    def draft(journal: Journal) -> Draft:
        return journal.draft_redo(number, why, by)

    return _turn(home, season_id, "redo", draft, f"Upload {number} counts again.", progress)


def _turn(
    home: Home, season_id: str, verb: str, drafted: Callable[[Journal], Draft], message: str, progress: Progress
) -> Outcome:
    """The season with one more entry about an upload that is there: built, judged, committed, published."""
    home.require(season_id)
    with writer(home, season_id, verb):
        season, journal = load_season(home.raw(season_id)), Journal(home.raw(season_id))
        tidy(home, season_id, journal)
        draft = drafted(journal)
        entries, known = [*journal.read(), draft.entry], known_problems(home.book(season_id))
        outcome = rebuild(home, season, journal, entries, draft.state_hash, draft.active, progress, known)
        if not outcome.accepted:
            publish.forget(home.candidate(season_id))
            return outcome
        _commit(home, season_id, journal, draft)
        finish(home, season_id, progress)
        return replace(outcome, upload=draft.entry.upload, message=message)


def build(home: Home, season_id: str, progress: Progress = quiet) -> Outcome:
    """Rebuild a season's book from its raw folder."""
    home.require(season_id)
    with writer(home, season_id, "build"):
        season, journal = load_season(home.raw(season_id)), Journal(home.raw(season_id))
        tidy(home, season_id, journal)
        return _build(home, season, journal, progress)


def _build(home: Home, season: Season, journal: Journal, progress: Progress) -> Outcome:
    outcome = rebuild(home, season, journal, journal.read(), journal.state_hash(), journal.active(), progress)
    if outcome.accepted:
        finish(home, season.id, progress)
    else:
        publish.forget(home.candidate(season.id))
    return outcome


def tidy(home: Home, season_id: str, journal: Journal) -> None:
    """Complete or forget what a killed command left, and its orphaned files (only the season's writer may)."""
    publish.finish_interrupted(home, season_id, journal.state_hash())
    journal.forget_orphans()


def _same(journal: Journal, season: Season, files: reading.Files, context: Context) -> Outcome | None:
    found = journal.find_same(hashlib.sha256(data).hexdigest() for _, data in files)
    if found is None or not _reads_the_same(journal, season, found, files, context):
        return None
    return Outcome(True, None, message=f"These bytes are upload {found.upload} already: nothing changes. "
                                       "If a later upload replaced them, undo that one.")


def _reads_the_same(
    journal: Journal, season: Season, entry: Entry, files: reading.Files, context: Context
) -> bool:
    """Whether the bytes of an accepted upload say what they said then: another week may be said of them now, by
    words, by their name, or by a mapping."""
    if entry.read_with == context.kept() and {name for name, _ in files} <= {file.name for file in entry.files}:
        return True
    handed, problems = _read(files, season, privacy.Salt(journal.folder, keep=False), context)
    then = [_rows(sheets) for sheets in book.sheets_of(journal, season, entry)]
    return not has_critical(problems) and all(_rows(file.sheets) in then for file in handed)


def _rows(sheets: Sequence[Sheet]) -> list[tuple]:
    return [(sheet.kind, sheet.rows) for sheet in sheets]


def _kept(journal: Journal, files: Sequence[tuple[str, bytes]], outcome: Outcome) -> Outcome:
    """The refusal, its files kept under rejected/; a disk that cannot keep them must not hide why they are refused."""
    try:
        journal.reject(files, outcome.problems)
    except MachineError as error:
        problem = Problem("warning", "not-kept", f"The refused files are not kept under rejected/: {error}")
        return replace(outcome, problems=sort([*outcome.problems, problem]))
    return outcome


def _read(
    files: reading.Files, season: Season, salt: privacy.Salt, context: Context
) -> tuple[list[Handed], list[Problem]]:
    """The files with their rows; addresses and devices are hidden before anything else sees them (1.1, 1.6)."""
    handed, problems = [], list(season.warnings)
    for name, data, sheets, found in reading.read_files(files, season.rulebook.competition, context):
        kept, sheets = privacy.protect(name, data, sheets, salt)
        handed.append(Handed(name, kept, sheets, None if kept == data else hashlib.sha256(data).hexdigest()))
        problems += privacy.hide_in_problems(found)
    return handed, problems


def _audit(
    connection: duckdb.DuckDBPyConnection, home: Home, season: Season, journal: Journal, handed: list[Handed],
    problems: list[Problem], progress: Progress, by: str | None = None, note: str | None = None,
) -> Outcome:
    """Every gate over an upload, in the database of the connection; the candidate book stays in it."""
    from pipelines import gates

    competition = season.rulebook.competition
    progress("judging the rows")
    sheets = [sheet for file in handed for sheet in file.sheets]
    exact = exact_spellings(journal, season, sheets)
    row_problems = gates.judge_rows(sheets, competition, exact) if sheets else []
    refused = {(p.file, p.sheet, p.row) for p in (*problems, *row_problems) if p.severity == "critical"}
    problems = [*problems, *_untold(row_problems, problems)]
    rows = sum(len(sheet.rows) for sheet in sheets)
    is_shapely = not has_critical(problems)
    number = journal.next_upload()
    at_hand = AtHand(number, [UploadedFile(f.name, f.sha256, _good(f, refused)) for f in handed], by, note)
    if not any(sheet.rows for file in at_hand.files for sheet in file.sheets):
        nothing = [] if has_critical(problems) else [_no_rows(handed)]
        return Outcome(False, problems=sort([*problems, *nothing]), rows=rows)
    known = known_problems(home.book(season.id))
    given = book.inputs(season, journal, journal.read(), at_hand, progress)
    book.build(connection, given, book.stamp(season, "", []), progress)
    progress("judging the season")
    found = book.judged(connection, competition, known)
    if not is_shapely:
        # rows with faults of their own were left out: what may follow from their absence is not worth a word
        left_out = _left_out(handed, refused)
        found = [
            p for p in found if p.severity == "critical" and _is_of(p, handed) and p.row is not None
            and not LEANS_ON.get(p.code, set()) & left_out
        ]
    problems = sort([*problems, *found])
    if has_critical(problems):
        return Outcome(False, problems=problems, rows=rows)
    progress("comparing with the last book")
    replaced = replaced_by(connection, competition, number)
    problems = sort([*problems, *replaced.problems()])
    found = changes.compare(connection, home.book(season.id))
    return Outcome(True, None, problems, found, rows=rows, replaced=replaced)


def _untold(row_problems: list[Problem], of_files: list[Problem]) -> list[Problem]:
    """Without the blank cells of a column of which is said already that the whole file lacks it."""
    lacking = {(p.file, p.sheet, p.column) for p in of_files if p.code == "missing-column"}
    return [p for p in row_problems if p.code != "missing-value" or (p.file, p.sheet, p.column) not in lacking]


def _good(file: Handed, refused: set) -> list[Sheet]:
    return [
        replace(sheet, rows=[row for row in sheet.rows if (sheet.file, sheet.sheet, row.row) not in refused])
        for sheet in file.sheets
    ]


def _left_out(handed: list[Handed], refused: set) -> set[str]:
    """The kinds of which rows were left out; all, where a fault is not in a row that was read."""
    read = {(s.file, s.sheet, row.row): s.kind for file in handed for s in file.sheets for row in s.rows}
    return {read[place] for place in refused} if refused <= read.keys() else set().union(*LEANS_ON.values())


def _is_of(problem: Problem, handed: list[Handed]) -> bool:
    return problem.file in {file.name for file in handed}


def _no_rows(handed: list[Handed]) -> Problem:
    names = ", ".join(file.name for file in handed)
    return Problem("critical", "header-only", f"{names}: there is no row to use.", "Type the rows below the header.")


def known_problems(path: Path) -> set[tuple]:
    """What the checks found in the book on disk: nobody is told of it again."""
    if not path.exists():
        return set()
    with publish.reading(path) as connection:
        return {book.told_of(offender) for offender in book.offenders(connection)}


def rebuild(
    home: Home, season: Season, journal: Journal, entries: Sequence[Entry], state: str, active: Sequence[Entry],
    progress: Progress, known: Container[tuple] = (),
) -> Outcome:
    """The season from its uploads alone, judged, as the candidate; what is `known` is not told again."""
    competition = season.rulebook.competition
    with publish.candidate(home, season.id) as connection:
        given = book.inputs(season, journal, entries, None, progress)
        book.build(connection, given, book.stamp(season, "", []), progress)
        progress("judging the season")
        problems = sort([*season.warnings, *book.judged(connection, competition, known)])
        accepted = not has_critical(problems)
        is_comparable = accepted and publish.read_stamp(home.book(season.id))
        found = changes.compare(connection, home.book(season.id)) if is_comparable else []
        _stamp(connection, book.stamp(season, state, active))
    return Outcome(accepted, None, problems, found)


def _stamp(connection: duckdb.DuckDBPyConnection, stamp: dict[str, str]) -> None:
    """The judged candidate says which journal it will belong to; by that a later command completes or forgets it."""
    sets = ", ".join(f"{key} = ?" for key in stamp)
    connection.execute(f"update meta.build set {sets}", list(stamp.values()))


def _date(connection: duckdb.DuckDBPyConnection, entry: Entry) -> None:
    """The upload at hand was built before it had a date: the book shows the journal's."""
    for table in ("raw.uploads", "marts.uploads"):
        connection.execute(
            f"update {table} set uploaded_at = ?::timestamptz at time zone 'UTC' where upload = ?",
            [entry.at, entry.upload],
        )


def _keep_mappings(home: Home, season: Season, mappings: Sequence[ColumnMapping]) -> None:
    """season.toml is given the mappings it does not have: said once, they hold for every later file."""
    if new := [mapping for mapping in mappings if mapping not in season.mappings]:
        season_file.append(home.raw(season.id), "\n".join(to_toml(mapping) for mapping in new))


def _incoming(file: Handed) -> Incoming:
    kinds: dict[str, int] = {}
    for sheet in file.sheets:
        kinds[sheet.kind] = kinds.get(sheet.kind, 0) + len(sheet.rows)
    return Incoming(file.name, file.data, kinds, file.handed)


def _commit(home: Home, season_id: str, journal: Journal, draft: Draft) -> None:
    """Write the journal; from here the candidate counts, or, if the disk says no, is forgotten."""
    try:
        journal.commit(draft)
    except MachineError:
        with suppress(MachineError):
            publish.recover(home, season_id, journal.state_hash())
        raise


def finish(home: Home, season_id: str, progress: Progress) -> None:
    """Publish what counts already, and write its exports."""
    try:
        progress("publishing")
        publish.publish(home, season_id)
        progress("writing the exports")
        publish.write_exports(home, season_id)
    except MachineError as error:
        raise MachineError(f"{error} What you asked for counts already; the next command finishes it.") from error
