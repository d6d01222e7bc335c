"""Ratings week by week: the Bradley-Terry model of choix (`scenarios.chances.ratings`) on the weeks played so far.

One season at a time: everybody begins it even.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import exp
from pathlib import Path

from pipelines.scenarios.chances.evidence import PlayedWeek, played_weeks
from pipelines.scenarios.chances.ratings import Ratings, fit
from pipelines.warehouse import open_book


@dataclass(frozen=True)
class RatedWeek:
    """A week played, the names of all players, and their ratings before and after it in that order."""

    week: int
    names: list[str]
    before: Ratings
    after: Ratings
    played: frozenset[str]


def rating_history(book: Path | str) -> list[dict]:
    """A row per week played and player who had played by then: week, player, rating, chance, error, games.

    rating: log-odds, 0 on average. chance: of winning a game against an average player, from 0 to 1. error: of the
    rating, one standard deviation. games: his own games the rating rests on. Best first within a week.
    """
    rows: list[dict] = []
    games: dict[str, float] = defaultdict(float)
    seen: set[str] = set()
    weeks, names = played(book)
    for rated in rated_weeks(weeks, names):
        seen |= rated.played
        for pair, count in weeks[rated.week].wins.items():
            for name in pair:
                games[name] += count
        found = [
            {"week": rated.week, "player": names[folded], "rating": float(mean), "chance": 1 / (1 + exp(-mean)),
             "error": float(error), "games": round(games[folded])}
            for folded, mean, error in zip(rated.names, rated.after.mean, rated.after.error, strict=True)
            if folded in seen
        ]
        found.sort(key=lambda row: (-round(row["rating"], 6), row["player"]))
        rows += found
    return rows


def played(book: Path | str) -> tuple[dict[int, PlayedWeek], dict[str, str]]:
    """The weeks of a book with a game in them, by number, and everybody's name by its folded form."""
    with open_book(Path(book)) as connection:
        found = {week.day: week for week in played_weeks(connection, "book") if week.wins}
        numbers = connection.execute("select week, play_date from staging.weeks order by week").fetchall()
        names = connection.execute("select folded, name from staging.players order by folded").fetchall()
    return {week: found[day] for week, day in numbers if day in found}, dict(names)


def rated_weeks(weeks: dict[int, PlayedWeek], names: dict[str, str]) -> list[RatedWeek]:
    """The ratings before and after each week, from the weeks up to it alone."""
    folded = list(names)
    so_far: list[PlayedWeek] = []
    rated: list[RatedWeek] = []
    before = fit(so_far, folded)
    for number, week in weeks.items():
        so_far.append(week)
        after = fit(so_far, folded)
        who = frozenset(name for pair in week.wins for name in pair)
        rated.append(RatedWeek(number, folded, before, after, who))
        before = after
    return rated

