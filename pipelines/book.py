"""A candidate book: every upload that counts, read again, through every model and every gate, in a file of its own.

A book is a pure function of season.toml, the rulebook, the uploads that count and the models; ``meta.build`` in it
says which of each it was made from.
"""

from __future__ import annotations

import errno
import hashlib
import re
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from functools import lru_cache

import duckdb

from pipelines import raw, reading, warehouse
from pipelines.intake import disk
from pipelines.intake.entries import Entry, undone_uploads
from pipelines.intake.journal import Journal
from pipelines.intake.rows import Sheet
from pipelines.problems import MachineError, Problem
from pipelines.season import Season
from pipelines.suites import severities

Progress = Callable[[str], None]

#: what the disk or the memory did, not the program
MACHINE = (
    duckdb.IOException, duckdb.FatalException, duckdb.TransactionException, duckdb.OutOfMemoryException,
    duckdb.SerializationException, duckdb.InternalException,
)

_READ: dict[tuple, list[list[Sheet]]] = {}
"""Rows of the files of accepted uploads, by competition and what they were read from and with."""


@dataclass(frozen=True)
class AtHand:
    """The upload being judged: its number and what was read from its files (name, sha256, sheets)."""

    upload: int
    files: list[raw.UploadedFile]
    by: str | None = None
    note: str | None = None


def quiet(step: str) -> None:
    """Progress for nobody."""


def inputs(
    season: Season, journal: Journal, entries: Sequence[Entry], at_hand: AtHand | None = None,
    progress: Progress = quiet,
) -> raw.SeasonInput:
    """Everything the book of a season is made of, read from its raw folder."""
    undone = undone_uploads(entries)
    uploads = []
    for entry in entries:
        if entry.action != "upload":
            continue
        progress(f"reading upload {entry.upload}")
        withdrawn = undone.get(entry.upload)
        sheets = [[]] * len(entry.files) if withdrawn else sheets_of(journal, season, entry)
        files = [
            raw.UploadedFile(file.name, file.sha256, found)
            for file, found in zip(entry.files, sheets, strict=True)
        ]
        uploads.append(raw.Uploaded(
            entry.upload, entry.at, entry.by, withdrawn.why if withdrawn else entry.note, withdrawn is not None, files,
            [dict(file.kinds) for file in entry.files],
        ))
    if at_hand is not None:
        uploads.append(raw.Uploaded(at_hand.upload, None, at_hand.by, at_hand.note, False, at_hand.files))
    return raw.SeasonInput(season, uploads, at_hand.upload if at_hand else None)


def sheets_of(journal: Journal, season: Season, entry: Entry) -> list[list[Sheet]]:
    """The rows of an accepted upload by file, if its bytes are still what was accepted; a warm process parses them
    only once."""
    files = [(file.name, journal.load(file)) for file in entry.files]
    context, competition = reading.again(season, entry.read_with), season.rulebook.competition
    key = (competition, tuple((file.name, file.sha256) for file in entry.files), repr(context))
    if key not in _READ:
        _READ[key] = [
            _still_readable(name, sheets, problems)
            for name, _, sheets, problems in reading.read_files(files, competition, context)
        ]
    return _READ[key]


def _still_readable(name: str, sheets: list[Sheet], problems: list[Problem]) -> list[Sheet]:
    if fault := next((problem for problem in problems if problem.severity == "critical"), None):
        raise MachineError(f"{name}, accepted earlier, cannot be read any more: {fault.message}")
    return sheets


def build(
    connection: duckdb.DuckDBPyConnection, given: raw.SeasonInput, stamp: dict[str, str], progress: Progress = quiet
) -> None:
    """Fill an empty database with the book: raw, models, checks, and the stamp."""
    try:
        connection.execute(f"set timezone = '{given.season.timezone}'")
        # one thread: rows that tie in an aggregate come in the same order, so the same inputs give the same bytes
        connection.execute("set threads = 1")
        connection.execute("begin")
        warehouse.create_schemas(connection)
        connection.execute("create schema meta")
        connection.execute(f"create table meta.build ({', '.join(f'{key} varchar' for key in stamp)})")
        connection.execute(f"insert into meta.build values ({', '.join('?' for _ in stamp)})", list(stamp.values()))
        raw.load_raw(connection, [given])
        warehouse.run_models(connection, given.season.rulebook.competition, progress=progress)
        connection.execute("commit")
    except (RuntimeError, *MACHINE) as error:
        # a model that failed says which one, and hides that it was the disk
        cause = error.__cause__ if isinstance(error, RuntimeError) else error
        if isinstance(cause, MACHINE):
            raise machine("The book could not be written", cause) from error
        raise


def offenders(connection: duckdb.DuckDBPyConnection) -> list[dict]:
    """What the checks found in a book."""
    found = connection.execute("select * from checks.offenders")
    names = [column[0] for column in found.description]
    return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


def told_of(offender: dict) -> tuple:
    """What makes an offender the same as one of an earlier book, wherever in the files it now stands."""
    return tuple(str(value) for name, value in sorted(offender.items()) if name not in ("source", "row"))


def judged(connection: duckdb.DuckDBPyConnection, competition: str, known: Container[tuple] = ()) -> list[Problem]:
    """What the checks found in a built book, judged by the suite of the competition.

    What is not critical and stands in `known` (`told_of`) is left out.
    """
    from pipelines import gates
    from pipelines.naming.advice import advise  # it brings rapidfuzz, which only a refusal needs

    listed = connection.execute("select source, upload, file, sheet from raw.sources").fetchall()
    sources = {source: (upload, file, sheet) for source, upload, file, sheet in listed}
    severity = severities(competition)
    found = [
        offender for offender in offenders(connection)
        if severity.get(offender["check"]) == "critical" or told_of(offender) not in known
    ]
    return advise(connection, gates.judge_checks(found, competition, sources))


def stamp(season: Season, journal_hash: str, active: Sequence[Entry]) -> dict[str, str]:
    """What a book is made from. `build_id` is the same for the same uploads, rules and models, whatever was undone."""
    competition = season.rulebook.competition
    rules = hashlib.sha256(repr((season.rulebook.model_dump(), season.settings, season.decisions, season.weeks,
                                 season.slots, season.name)).encode())
    content = hashlib.sha256(rules.digest())
    for entry in active:
        files = [(file.name, file.sha256) for file in entry.files]
        content.update(f"{entry.upload}{files}{entry.read_with}".encode())
    models = models_hash(competition)
    content.update(models.encode())
    return {
        "build_id": content.hexdigest()[:16], "season_id": season.id, "journal_hash": journal_hash,
        "rules_hash": rules.hexdigest(), "models_hash": models,
    }


@lru_cache
def models_hash(competition: str) -> str:
    """One hash over the text of every model: a book made by other models is out of date."""
    content = hashlib.sha256()
    for model in [*warehouse.model_paths(competition), *(warehouse.MODELS / competition).glob("macros.sql")]:
        content.update(model.read_bytes())
    return content.hexdigest()


def machine(what: str, error: Exception) -> MachineError:
    """A sentence about what the disk did to the database."""
    text = first_line(error)
    full = disk.REASONS[errno.ENOSPC] if "No space left" in text else text
    return MachineError(f"{what}. {full}")


def first_line(error: Exception) -> str:
    """What the database says, without the name of its error."""
    text = str(error).strip() or "no reason given"
    return re.sub(r"^[\w ]+ Error: ", "", text.splitlines()[0])
