"""What can still happen, as rows for the reports: now, and how far the last week has changed it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb

from pipelines import warehouse
from pipelines.home import Home
from pipelines.problems import Refused
from pipelines.scenarios.ask import require_league, scenarios, scenarios_of
from pipelines.scenarios.hindsight.standing import stood_after
from pipelines.scenarios.present import read_present
from pipelines.scenarios.show import as_object

Outlook = dict[str, Any]
HAS_WEEK = """
    select max(c.week) > coalesce((select max(week) from book.marts.tournaments), 0)
    from book.marts.calendar as c
"""


def outlook(book: Path | str, simulations: int, seed: int) -> Outlook:
    """What `rackbook scenarios --format json` says of the players: `rows`, `weeks_to_come`, `simulations`, `notes`.

    `weeks_to_come` and `rows` are empty once the season's last week has been played; nothing is worked out then.
    `left_out`: a sentence if the book is one that scenarios refuse, else None.
    """
    with warehouse.open_book(Path(book)) as connection:
        if left_out := _left_out(connection, Path(book)):
            return left_out
        found = scenarios(_home(book), Path(book).stem, connection, simulations, seed)
        return as_object(found, False) | {"left_out": None}


def changed_outlook(book: Path | str, week: int, simulations: int, seed: int) -> Outlook:
    """The same after that week, each row with what was said before it under `before`: the row of then, or None.

    Empty, as above, unless `week` is the last week played, with another one before it and one to come.
    """
    with warehouse.open_book(Path(book)) as connection:
        if left_out := _left_out(connection, Path(book)):
            return left_out
        present, home, season = read_present(connection, "book"), _home(book), Path(book).stem
        if week != present.played or week < 2:
            return _empty(None)
        after = as_object(scenarios_of(home, season, connection, present, simulations, seed), False)
        with stood_after(connection, week - 1, present.weeks[-1].number) as earlier:
            before = as_object(scenarios_of(home, season, connection, earlier, simulations, seed), False)
    known = {row["player"]: row for row in before["rows"]}
    rows = [row | {"before": known.get(row["player"])} for row in after["rows"]]
    return after | {"rows": rows, "left_out": None}


def _left_out(connection: duckdb.DuckDBPyConnection, book: Path) -> Outlook | None:
    """What is said instead, if the season is over or its book is refused."""
    if not connection.execute(HAS_WEEK).fetchone()[0]:
        return _empty(None)
    try:
        require_league(connection, book.stem)
    except Refused as error:
        problem = error.problems[0]
        return _empty(f"{problem.message} {problem.fix}")
    return None


def _empty(left_out: str | None) -> Outlook:
    return {"weeks_to_come": [], "rows": [], "notes": [], "simulations": 0, "seed": 0, "left_out": left_out}


def _home(book: Path | str) -> Home:
    """The home a book lies in (contract, section 1)."""
    return Home(Path(book).resolve().parents[2])
