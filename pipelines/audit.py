"""Every gate over the files of an upload: what was read, what is wrong, what it would change. Writes no file."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import duckdb

from pipelines import book, changes, publish, reading
from pipelines.book import AtHand, Progress
from pipelines.corrections.replaced import replaced_by, vanishing
from pipelines.corrections.types import Replaced
from pipelines.home import Home
from pipelines.intake import privacy
from pipelines.intake.context import Context
from pipelines.intake.entries import Entry
from pipelines.intake.journal import Journal
from pipelines.intake.rows import Sheet
from pipelines.naming.exact import exact_spellings
from pipelines.problems import LIMIT, Problem, as_json, has_critical, sort
from pipelines.raw import UploadedFile
from pipelines.season import Season

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


def read(
    files: reading.Files, season: Season, salt: privacy.Salt, context: Context
) -> tuple[list[Handed], list[Problem]]:
    """The files with their rows; addresses and devices are hidden before anything else sees them (1.1, 1.6)."""
    handed, problems = [], list(season.warnings)
    for name, data, sheets, found in reading.read_files(files, season.rulebook.competition, context):
        kept, sheets = privacy.protect(name, data, sheets, salt)
        handed.append(Handed(name, kept, sheets, None if kept == data else hashlib.sha256(data).hexdigest()))
        problems += privacy.hide_in_problems(found)
    return handed, problems


def same_as(journal: Journal, season: Season, files: reading.Files, context: Context) -> Outcome | None:
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
    handed, problems = read(files, season, privacy.Salt(journal.folder, keep=False), context)
    then = [_rows(sheets) for sheets in book.sheets_of(journal, season, entry)]
    return not has_critical(problems) and all(_rows(file.sheets) in then for file in handed)


def _rows(sheets: Sequence[Sheet]) -> list[tuple]:
    return [(sheet.kind, sheet.rows) for sheet in sheets]


def audit(
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
    problems = sort([*problems, *vanishing(replaced)])
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
