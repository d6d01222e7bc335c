"""Publication: one rename. And what a killed command left behind: completed or forgotten, never half of it.

The order of an upload is: bytes stored, candidate book built and audited, journal line written (from here it counts),
candidate renamed over the book, exports written. A command that comes later finds the candidate of an interrupted one
and either finishes its rename (the journal already has the line) or forgets it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import duckdb

from pipelines import warehouse
from pipelines.book import MACHINE, first_line, machine
from pipelines.home import Home
from pipelines.intake.disk import flush_folder, read_if_there, remove, sentence, write_over
from pipelines.problems import MachineError

EXPORTED = ("parquet", "csv")

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
        if isinstance(error, (OSError, *MACHINE)):
            raise _machine("The book could not be written", error) from error
        raise


def stamp(home: Home, season: str, stamp: dict[str, str]) -> None:
    """Say in a finished candidate what it belongs to; until then whoever comes later forgets it."""
    path = home.candidate(season)
    try:
        with closing(duckdb.connect(str(path), config=warehouse.CONFIG)) as connection:
            sets = ", ".join(f"{key} = ?" for key in stamp)
            connection.execute(f"update meta.build set {sets}", list(stamp.values()))
            connection.execute("checkpoint")
        _flush(path)
    except (OSError, *MACHINE) as error:
        raise _machine("The book could not be written", error) from error


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
    # nobody writes into a published book: a log beside it belongs to another file
    remove(_log(home.book(season)))
    if not path.exists():
        return None
    if read_stamp(path).get("journal_hash") == journal_hash and not _log(path).exists():
        publish(home, season)
        return "completed"
    forget(path)
    return "forgotten"


def finish_interrupted(home: Home, season: str, journal_hash: str) -> None:
    """`recover`, and the exports of the book if those on disk are of another build (only the season's writer may)."""
    recover(home, season, journal_hash)
    build_id = read_stamp(home.book(season)).get("build_id")
    if build_id is not None and not are_exported(home, season, build_id):
        write_exports(home, season)


def write_exports(home: Home, season: str) -> None:
    """The public tables as files. Which build they are of is noted last, so that an interrupted export is seen."""
    from pipelines.exports import export_book

    note = _exports_note(home, season)
    remove(note)
    for kind in EXPORTED:
        export_book(home.book(season), home.exports(season), kind)
    write_over(note, read_stamp(home.book(season))["build_id"].encode())


def is_unfinished(home: Home, season: str) -> bool:
    """True if an interrupted command left something behind: a candidate, a log, exports of another build."""
    if home.candidate(season).exists() or _log(home.book(season)).exists():
        return True
    build_id = read_stamp(home.book(season)).get("build_id")
    return build_id is not None and not are_exported(home, season, build_id)


def are_exported(home: Home, season: str, build_id: str) -> bool:
    """True if the files of the season are of this build."""
    return read_if_there(_exports_note(home, season)) == build_id.encode()


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
    """A reader's connection; a book that cannot be read is a sentence that says how to rebuild it."""
    try:
        with warehouse.open_book(book) as connection:
            yield connection
    except duckdb.Error as error:
        raise MachineError(
            f"The book {book.name} is damaged, or made by another version of this program ({first_line(error)}). "
            f"Nothing is lost: `rackbook build --season {book.stem}` makes it again from the uploads."
        ) from error


def forget(path: Path) -> None:
    """Remove a candidate, its log and the files it spilled."""
    for left in (path, _log(path)):
        remove(left)
    shutil.rmtree(path.with_name(path.name + ".tmp"), ignore_errors=True)


def _exports_note(home: Home, season: str) -> Path:
    return home.exports(season) / ".build"


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
    return machine(what, error)
