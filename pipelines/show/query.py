"""What every reader of a book asks first: which league it is of, and which weeks it has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import duckdb

from pipelines.problems import Problem, Refused


def rows_of(
    connection: duckdb.DuckDBPyConnection, sql: str, values: Mapping[str, Any] | None = None
) -> list[dict[str, Any]]:
    """The rows of a query as dictionaries, column by column. `values` are its named parameters."""
    answer = connection.execute(sql, dict(values or {}))
    names = [column[0] for column in answer.description]
    return [dict(zip(names, row, strict=True)) for row in answer.fetchall()]


def is_tour(connection: duckdb.DuckDBPyConnection) -> bool:
    """True if the book is of a tour, which has rankings where the swiss league has standings."""
    found = connection.execute(
        "select count(*) from information_schema.tables where table_schema = 'marts' and table_name = 'ranking'"
    ).fetchone()
    return found[0] > 0


def weekly(connection: duckdb.DuckDBPyConnection) -> list[int]:
    """The weeks that have standings."""
    found = connection.execute("select distinct week from marts.individual_by_week order by week").fetchall()
    return [week for (week,) in found]


def require_week(week: int, weeks: Sequence[int]) -> None:
    """Refused, naming the weeks there are, if the week is none of them."""
    if week in weeks:
        return
    if not weeks:
        raise refused("out-of-range", f"There is no week {week} yet: no week has a tournament that counts.")
    listed = str(weeks[0]) if len(weeks) == 1 else ", ".join(map(str, weeks[:-1])) + f" and {weeks[-1]}"
    raise refused("out-of-range", f"There is no week {week} in this book, which has {_weeks(weeks)} {listed}.",
                  "Ask for one of them.")


def refused(code: str, message: str, fix: str = "") -> Refused:
    """A refusal with one problem."""
    return Refused(Problem("critical", code, message, fix))


def _weeks(weeks: Sequence[int]) -> str:
    return "week" if len(weeks) == 1 else "the weeks"
