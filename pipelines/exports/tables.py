"""The public tables of a book as files: parquet, csv, json, or one workbook.

The same book gives the same bytes of csv, json and parquet. All files are written aside first and then renamed, so a
failed export leaves the files of the last one as they were.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import duckdb

from pipelines.exports.trf import reports
from pipelines.problems import FORMULA_STARTS, MachineError
from pipelines.show.workbook import write_workbook
from pipelines.warehouse import literal, open_book

ExportFormat = Literal["parquet", "csv", "xlsx", "json", "trf"]
COPY_OPTIONS = {
    "parquet": "format parquet",
    "csv": "format csv, header true",
    "json": "format json, array true",
}
#: signs of FORMULA_STARTS as a regular expression has them between brackets
STARTS = "".join(f"\\x{ord(sign):02x}" for sign in FORMULA_STARTS)


def export_book(book: Path, to: Path, format: ExportFormat) -> list[Path]:
    """Write every table of the schema marts into the folder `to`; the paths written, in order.

    `<table>.<format>` with a last column build_id, rows ordered by their columns from left to right; of xlsx one
    workbook named like the book; of trf no tables, but a file a tournament with games (`exports_trf`). In csv null is
    empty and text a spreadsheet would run as a formula starts with an apostrophe. MachineError if the book cannot be
    read or a file cannot be written.
    """
    if not book.exists():
        raise MachineError(f"There is no book at {book}. Build it first: rackbook build.")
    with _reading(book), open_book(book) as connection:
        build_id = _build_id(connection, book)
        tables = tables_of(connection)
        with _writing(to):
            to.mkdir(parents=True, exist_ok=True)
            if format == "xlsx":
                path = to / f"{book.stem}.xlsx"
                return _write_all({path: lambda aside: write_workbook(connection, tables, build_id, aside)})
            if format == "trf":
                return _write_all({to / name: _text_writer(text) for name, text in reports(connection)})
            return _write_all({
                to / f"{table}.{format}": _copier(connection, table, build_id, format) for table in tables
            })  # fmt: skip


def _text_writer(text: str) -> Callable[[Path], None]:
    def write_to(aside: Path) -> None:
        aside.write_text(text, "utf-8", newline="\n")

    return write_to


def tables_of(connection: duckdb.DuckDBPyConnection) -> list[str]:
    """The names of the public tables, sorted."""
    found = connection.execute(
        "select table_name from information_schema.tables where table_schema = 'marts' order by table_name"
    ).fetchall()
    return [name for (name,) in found]


def _build_id(connection: duckdb.DuckDBPyConnection, book: Path) -> str:
    try:
        found = connection.execute("select build_id from meta.build").fetchall()
    except duckdb.CatalogException:
        found = []
    if len(found) != 1:
        raise MachineError(f"{book.name} does not say which build it is. Build it again: rackbook build.")
    return found[0][0]


def _copier(
    connection: duckdb.DuckDBPyConnection, table: str, build_id: str, format: ExportFormat
) -> Callable[[Path], None]:
    """A function that writes a table to a path."""
    described = connection.execute(f'describe marts."{table}"').fetchall()
    columns = [_csv_column(name, kind) if format == "csv" else f't."{name}"' for name, kind, *_ in described]
    # qualified, so that csv rows stand in the order of the values and not of their escaped text
    order = ", ".join(f't."{name}"' for name, *_ in described)
    select = f'select {", ".join(columns)}, {literal(build_id)} as build_id from marts."{table}" as t order by {order}'

    def copy(aside: Path) -> None:
        connection.execute(f"copy ({select}) to {literal(str(aside))} ({COPY_OPTIONS[format]})")

    return copy


def _csv_column(name: str, kind: str) -> str:
    """A column as csv holds it; text alone can be taken for a formula."""
    if kind != "VARCHAR":
        return f't."{name}"'
    # one replacement a column: a list of signs to compare with takes longer to plan than the table to write
    return f"regexp_replace(t.\"{name}\", '^[{STARTS}]', '''\\0') as \"{name}\""


def _write_all(writers: dict[Path, Callable[[Path], None]]) -> list[Path]:
    """Call every writer on a name beside its path, then rename all; after a failure nothing is left beside."""
    asides = {path: path.with_name(f".{path.name}.{os.getpid()}.part") for path in writers}
    try:
        for path, write in writers.items():
            write(asides[path])
        for path, aside in asides.items():
            os.replace(aside, path)
    finally:
        for aside in asides.values():
            aside.unlink(missing_ok=True)
    return list(writers)


@contextmanager
def _reading(book: Path) -> Iterator[None]:
    try:
        yield
    except duckdb.Error as error:
        raise MachineError(f"The book {book} cannot be read: it is damaged or being written by another program. "
                           "Try again, or build it again: rackbook build.") from error


@contextmanager
def _writing(to: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, duckdb.IOException) as error:
        reason = getattr(error, "strerror", None)
        raise MachineError(
            f"The export could not be written to {to}{f': {reason}' if reason else ''}. Is there room on the disk, may "
            "files be written there, and is none of them open in another program?"
        ) from error
