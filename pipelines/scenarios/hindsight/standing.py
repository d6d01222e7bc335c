"""A season as it stood after one of its weeks: the rows of its book, without what came later, through the same models.

Left out: results of later weeks, whatever is dated after the last day before the next week, and what was decided later
about things that are older. Corrections of earlier weeks count as they are today: nobody keeps the day they were made.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

import duckdb

from pipelines import warehouse
from pipelines.scenarios.present import Present, read_present
from pipelines.scenarios.worlds import models_needed

CATALOG = "hindsight"
#: kinds of rows that belong to a week
WEEKLY = ("games", "nonreports", "reports", "results", "td_actions", "tournaments")
#: kinds of rows that have a day, and its column; a row without one is as old as the season
DATED = {
    "appeals": "appeal_on", "incidents": "date", "membership": "date", "names": "valid_from", "roster": "valid_from",
    "rulings": "decided_on", "uc_claims": "claimed_on",
}  # fmt: skip
#: what was not known before a day, by the column that has the day: how the row read until then
UNDECIDED = (
    ("incidents", "confirmed_on", "status = 'OPEN', confirmed_on = null"),
    ("incidents", "overturned_on", "status = 'CONFIRMED', overturned_on = null"),
    ("appeals", "decided_on", "outcome = null, decided_on = null, new_points = null, new_box_days = null"),
    ("roster", "valid_to", "valid_to = null"),
)


@contextmanager
def stood_after(connection: duckdb.DuckDBPyConnection, week: int, last: int) -> Iterator[Present]:
    """The season of the book attached to `connection` as `book` after a week, with a calendar that ends with `last`."""
    cursor = connection.cursor()
    cursor.execute(f"attach ':memory:' as {CATALOG}")
    try:
        cursor.execute(f"use {CATALOG}")
        _copy(cursor, week, last)
        cursor.execute((warehouse.MODELS / "swiss" / "macros.sql").read_text("utf-8"))
        for model in models_needed():
            cursor.execute(f"create {'view' if model.is_view else 'table'} {model.name} as {model.sql}")
        yield read_present(cursor, CATALOG)
    finally:
        cursor.execute("use book")
        cursor.execute(f"detach {CATALOG}")
        cursor.close()


def _copy(cursor: duckdb.DuckDBPyConnection, week: int, last: int) -> None:
    """The raw tables the models read, without what came after the week."""
    warehouse.create_schemas(cursor)
    tables = {name for model in models_needed() for name in model.reads if name.startswith("raw.")}
    for table in sorted(tables | {"raw.uploads", "raw.sources"}):
        cursor.execute(f"create table {table} as select * from book.{table}")
    end = _next_day(cursor, week)
    for kind in WEEKLY:
        cursor.execute(f"delete from raw.{kind} where try_cast(week as integer) > $1", [week])
    if end is not None:
        for kind, column in DATED.items():
            cursor.execute(f'delete from raw.{kind} where try_cast("{column}" as date) >= $1', [end])
        for kind, column, until in UNDECIDED:
            cursor.execute(f'update raw.{kind} set {until} where try_cast("{column}" as date) >= $1', [end])
    cursor.execute("delete from raw.weeks where week > $1", [last])


def _next_day(cursor: duckdb.DuckDBPyConnection, week: int) -> date | None:
    """The day of the week after that one; None if it is the last."""
    return cursor.execute("select min(play_date) from raw.weeks where week > $1", [week]).fetchone()[0]
