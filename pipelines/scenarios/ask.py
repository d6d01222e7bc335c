"""The scenarios of a season: the present read, the ends played out, the rest simulated, all from published books."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

import duckdb
import numpy as np

from pipelines import warehouse
from pipelines.book import models_hash, quiet
from pipelines.home import Home
from pipelines.problems import Problem, Refused
from pipelines.scenarios.bounds.extremes import Extremes, find_extremes
from pipelines.scenarios.bounds.verdicts import Verdicts, judge
from pipelines.scenarios.chances.attendance import attendance
from pipelines.scenarios.chances.evidence import PlayedWeek, played_weeks
from pipelines.scenarios.chances.forecast import Chances, chances_of
from pipelines.scenarios.chances.ratings import Ratings, fit
from pipelines.scenarios.chances.simulate import draw, losses, without_losses
from pipelines.scenarios.present import Present, read_present
from pipelines.scenarios.worlds import Worlds, play

MOST_SIMULATIONS = 20_000


@dataclass(frozen=True)
class Scenarios:
    """What can happen and how likely it is. `chances` is None if nothing is left to draw or nobody asked for it."""

    season_id: str
    name: str
    present: Present
    extremes: Extremes
    verdicts: Verdicts
    chances: Chances | None
    ratings: Ratings | None
    seed: int
    past: list[str] = field(default_factory=list)
    left_aside: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Simulated:
    """Seasons drawn at random; `clean`: those in which nothing but results and compensation happens."""

    worlds: Worlds
    clean: np.ndarray
    ratings: Ratings


def scenarios(
    home: Home, season_id: str, connection: duckdb.DuckDBPyConnection, simulations: int, seed: int,
    step: Callable[[str], None] = quiet,
) -> Scenarios:
    """The scenarios of the season whose book is attached to `connection` as `book`.

    Refused: a number of simulations that is none, a book of a tour, a book other models have built.
    """
    if not 0 <= simulations <= MOST_SIMULATIONS:
        raise _refused("out-of-range", f"{simulations} is no number of simulations.",
                       f"Ask for 0 to {MOST_SIMULATIONS}; 1000 is enough for a table.")
    if seed < 0:
        raise _refused("out-of-range", f"{seed} is no seed.", "Take any whole number from 0 on.")
    require_league(connection, season_id)
    return scenarios_of(home, season_id, connection, read_present(connection, "book"), simulations, seed, step)


def scenarios_of(
    home: Home, season_id: str, connection: duckdb.DuckDBPyConnection, present: Present, simulations: int, seed: int,
    step: Callable[[str], None] = quiet,
) -> Scenarios:
    """The scenarios of the season as it is in `present`, which may be an earlier stand of it."""
    step("what can happen")
    extremes = find_extremes(present, step)
    past, left_aside, drawn = [], [], None
    if simulations and present.weeks and present.players:
        step("how likely it is")
        weeks, past, left_aside = evidence(home, season_id, connection)
        weeks += played_weeks(present.connection, present.catalog)
        drawn = simulate(present, extremes.sides, weeks, simulations, seed, step)
    name = connection.execute("select name from book.raw.seasons").fetchone()[0]
    return Scenarios(
        season_id, name, present, extremes, judge(extremes, drawn and (drawn.worlds, drawn.clean), not present.weeks),
        drawn and chances_of(drawn.worlds), drawn and drawn.ratings, seed, past, left_aside,
    )  # fmt: skip


def simulate(
    present: Present, teams: dict[tuple[int, int], int], weeks: list[PlayedWeek], count: int, seed: int,
    step: Callable[[str], None] = quiet,
) -> Simulated:
    """`count` seasons drawn from what the weeks played say of everybody, oldest first.

    `teams`: the team of a player in a week to come.
    """
    names = folded_names(present)
    ratings = fit(weeks, names)
    drawn = draw(present, ratings, attendance(present, weeks, names, teams), losses(weeks), count, seed)
    return Simulated(play(present, drawn, step), without_losses(drawn), ratings)


def folded_names(present: Present) -> list[str]:
    """The name of every player as it is compared between seasons."""
    found = present.connection.execute(f"select folded from {present.catalog}.staging.players order by player")
    return [name for name, in found.fetchall()]


def evidence(
    home: Home, season_id: str, connection: duckdb.DuckDBPyConnection
) -> tuple[list[PlayedWeek], list[str], list[str]]:
    """The weeks played of the seasons that ended before this one began, oldest first; those seasons, oldest first; and
    what was left aside, a sentence each."""
    begins = connection.execute("select min(play_date) from book.staging.weeks").fetchone()[0]
    ended: list[tuple[date, str, list[PlayedWeek]]] = []
    left_aside = []
    for other in home.seasons():
        if other == season_id or not home.book(other).exists():
            continue
        try:
            with warehouse.open_book(home.book(other)) as past:
                last = _last_day(past)
                if last is not None and last < begins:
                    ended.append((last, other, played_weeks(past, "book")))
        except duckdb.Error:
            left_aside.append(f"The book of {other} cannot be read by this version: run `rackbook build`.")
    ended.sort(key=lambda found: found[:2])
    for back, (_, _, weeks) in zip(range(len(ended), 0, -1), ended, strict=True):
        for week in weeks:
            week.seasons_ago = back
    return [week for _, _, weeks in ended for week in weeks], [other for _, other, _ in ended], left_aside


def _last_day(connection: duckdb.DuckDBPyConnection) -> date | None:
    """The last day of a league's calendar; None for a tour."""
    if not _is_league(connection):
        return None
    return connection.execute("select max(play_date) from book.staging.weeks").fetchone()[0]


def _is_league(connection: duckdb.DuckDBPyConnection) -> bool:
    return connection.execute("""
        select count(*) from duckdb_tables()
        where database_name = 'book' and schema_name = 'marts' and table_name = 'individual_standings'
    """).fetchone()[0] > 0


def require_league(connection: duckdb.DuckDBPyConnection, season_id: str) -> None:
    """Refused: the book of a tour, and a book other models have built."""
    if not _is_league(connection):
        raise _refused("out-of-range", f"{season_id} is a tour, which has no weeks to come: scenarios are for leagues.",
                       "Ask for a season of the swiss league.")
    if _built_by(connection) != models_hash("swiss"):
        raise _refused("no-book", f"The book of {season_id} was built by another version of the program.",
                       f"Run `rackbook build --season {season_id}`.")


def _built_by(connection: duckdb.DuckDBPyConnection) -> str | None:
    try:
        return connection.execute("select any_value(models_hash) from book.meta.build").fetchone()[0]
    except duckdb.CatalogException:
        return None


def _refused(code: str, message: str, fix: str) -> Refused:
    return Refused(Problem("critical", code, message, fix))
