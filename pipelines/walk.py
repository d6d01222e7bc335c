"""The verbs that write: check, upload, undo, redo, build. Write, audit, publish.

A gate that refuses leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import duckdb

from pipelines import audit, book, changes, publish, reading, warehouse
from pipelines.audit import Handed, Outcome
from pipelines.book import Progress, quiet
from pipelines.home import Home, writer
from pipelines.intake import disk, privacy
from pipelines.intake.entries import Entry
from pipelines.intake.journal import Draft, Incoming, Journal
from pipelines.intake.mapping import Mapping as ColumnMapping
from pipelines.intake.mapping import to_toml
from pipelines.problems import MachineError, Problem, Refused, has_critical, sort
from pipelines.season import Season, appending, load_season
from pipelines.state import require_state


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
    if same := audit.same_as(journal, season, files, context):
        return same
    handed, problems = audit.read(files, season, privacy.Salt(home.raw(season_id), keep=False), context)
    connection = duckdb.connect(config=warehouse.CONFIG)
    try:
        outcome = audit.audit(connection, home, season, journal, handed, problems, progress)
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
        if same := audit.same_as(journal, season, files, context):
            if publish.read_stamp(home.book(season_id)).get("journal_hash") == journal.state_hash():
                return same
            return replace(_build(home, season, journal, progress), message=same.message)
        handed, problems = audit.read(files, season, privacy.Salt(home.raw(season_id), keep=True), context)
        with publish.candidate(home, season_id) as connection:
            outcome = audit.audit(connection, home, season, journal, handed, problems, progress, by, note)
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
        entries, known = [*journal.read(), draft.entry], audit.known_problems(home.book(season_id))
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


def _kept(journal: Journal, files: Sequence[tuple[str, bytes]], outcome: Outcome) -> Outcome:
    """The refusal, its files kept under rejected/; a disk that cannot keep them must not hide why they are refused."""
    try:
        journal.reject(files, outcome.problems)
    except MachineError as error:
        problem = Problem("warning", "not-kept", f"The refused files are not kept under rejected/: {error}")
        return replace(outcome, problems=sort([*outcome.problems, problem]))
    return outcome


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
        appending.append(home.raw(season.id), "\n".join(to_toml(mapping) for mapping in new))


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
