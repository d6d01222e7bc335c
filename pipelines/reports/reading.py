"""The rows of a book for a report."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pipelines.problems import MachineError


def read(book: Path | str, sql: str, parameters: Sequence[object] = ()) -> list[dict]:
    """The rows of a query on a book, a dict each; the book is opened for reading only and closed again.

    A book that is missing, unreadable or without the table or column is a MachineError that says what to do.
    """
    import duckdb

    from pipelines.warehouse import open_book

    if not Path(book).is_file():
        raise MachineError(f"There is no book {Path(book).name}. Build it: rackbook build --season {Path(book).stem}")
    try:
        with open_book(Path(book)) as connection:
            found = connection.execute(sql, parameters)
            columns = [column[0] for column in found.description]
            return [dict(zip(columns, row, strict=True)) for row in found.fetchall()]
    except (duckdb.CatalogException, duckdb.BinderException) as error:
        raise MachineError(
            f"The book {Path(book).name} lacks something this report reads ({first_line(error)}). "
            f"It may be older than this program. Build it again: rackbook build --season {Path(book).stem}"
        ) from error
    except duckdb.Error as error:
        raise MachineError(
            f"The book {Path(book).name} can't be read ({first_line(error)}). If another program has it open, close "
            f"that; else build it again: rackbook build --season {Path(book).stem}"
        ) from error


def posts(book: Path | str, weeks: Sequence[int]) -> dict[int, list[str]]:
    """Week -> what `rackbook post` says of it, sentence by sentence."""
    from pipelines.show.post import week_sentences
    from pipelines.warehouse import open_book

    with open_book(Path(book)) as connection:
        return {week: week_sentences(connection, week) for week in weeks}


def stop_posts(book: Path | str, stops: Sequence[str]) -> dict[str, list[str]]:
    """Stop of a tour -> what `rackbook post` says of it, sentence by sentence."""
    from pipelines.show.tour_post import stop_sentences
    from pipelines.warehouse import open_book

    numbers = {row["stop"]: row["tour_stop"] for row in read(book, "select stop, tour_stop from marts.stops")}
    with open_book(Path(book)) as connection:
        return {stop: stop_sentences(connection, stop, numbers[stop]) for stop in stops}


def tables(book: Path | str) -> set[str]:
    """The names of the book's public tables."""
    rows = read(book, "select table_name from information_schema.tables where table_schema = 'marts'")
    return {row["table_name"] for row in rows}


def first_line(text: object) -> str:
    """The first line of what a library said."""
    return str(text).strip().partition("\n")[0]
