"""Publication: one rename. And what a killed command left behind: completed or forgotten, never half of it.

The order of an upload is: bytes stored, candidate book built and audited, journal line written (from here it counts),
candidate renamed over the book, exports written. A command that comes later finds the candidate of an interrupted one
and either finishes its rename (the journal already has the line) or forgets it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import duckdb

from pipelines import warehouse
from pipelines.book import first_line
from pipelines.home import Home
from pipelines.intake.disk import flush_folder, sentence
from pipelines.problems import MachineError

#: a season's book is many small tables: with DuckDB's own block of 256 KiB it would be ten times the size
SMALL_BLOCKS = {"default_block_size": "16384"}


@contextmanager
def candidate(home: Home, season: str) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection to a fresh file aside; on leaving it is written out whole. A failure removes it."""
    path = home.candidate(season)
    forget(path)
    connection = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = duckdb.connect(str(path), config={**warehouse.CONFIG, **SMALL_BLOCKS})
        yield connection
        connection.execute("checkpoint")
        connection.close()
        _flush(path)
    except BaseException as error:
        if connection is not None:
            with suppress(duckdb.Error):
                connection.close()
        forget(path)
        if isinstance(error, duckdb.IOException | OSError):
            raise _machine("The book could not be written", error) from error
        raise


def publish(home: Home, season: str) -> None:
    """Rename the candidate over the book."""
    book = home.book(season)
    try:
        # a log left by a killed writer belongs to another file and would keep the new one from opening
        _log(book).unlink(missing_ok=True)
        os.replace(home.candidate(season), book)
        flush_folder(book.parent)
    except OSError as error:
        raise _machine("The book could not be published", error) from error


def recover(home: Home, season: str, journal_hash: str) -> str | None:
    """Finish or forget what an interrupted command left; says which, None if there was nothing."""
    path = home.candidate(season)
    if not path.exists():
        return None
    if read_stamp(path).get("journal_hash") == journal_hash and not _log(path).exists():
        publish(home, season)
        return "completed"
    forget(path)
    return "forgotten"


def read_stamp(book: Path) -> dict[str, str]:
    """What a book says it was made from; {} if it cannot say."""
    try:
        with warehouse.open_book(book) as connection:
            found = connection.execute("select * from meta.build")
            return dict(zip([column[0] for column in found.description], found.fetchone() or (), strict=False))
    except duckdb.Error:
        return {}


@contextmanager
def reading(book: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A reader's connection; a damaged book is a sentence that says how to rebuild it."""
    try:
        with warehouse.open_book(book, threads="1") as connection:
            yield connection
    except (duckdb.IOException, duckdb.SerializationException, duckdb.InternalException, duckdb.FatalException) as error:
        raise MachineError(
            f"The book {book.name} cannot be read: {first_line(error)} "
            f"Nothing is lost: `rackbook build --season {book.stem}` makes it again from the uploads."
        ) from error


def forget(path: Path) -> None:
    for left in (path, _log(path)):
        with suppress(OSError):
            left.unlink(missing_ok=True)


def _log(path: Path) -> Path:
    return path.with_name(path.name + ".wal")


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _machine(what: str, error: Exception) -> MachineError:
    if isinstance(error, OSError):
        return sentence(what, error)
    return MachineError(f"{what}: {first_line(error)}")
