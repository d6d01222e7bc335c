"""Wins against expectation. Only games at a table count, each with the chance its player had before that week.

With ratings fitted to the same games everybody would win what was expected of him: that is how they are fitted. So a
week is judged by the weeks before it, and in the first week all chances are even.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from pathlib import Path

from pipelines.analytics.history import RatedWeek, played, rated_weeks


def luck(book: Path | str, games: Sequence[dict]) -> list[dict]:
    """A row per player with a game at a table, the luckiest first: player, games, won, expected, luck, spread.

    games: rows of marts.games (week, player, opponent, result, how). luck: won less expected. spread: how far chance
    alone takes the games won from the expected, one standard deviation.
    """
    weeks, names = played(book)
    ratings = {rated.week: _by_name(rated, names) for rated in rated_weeks(weeks, names)}
    sums: dict[str, list[float]] = {}
    for game in games:
        if game["how"] != "PLAYED" or game["result"] == "VOID" or game["opponent"] is None:
            continue
        rating = ratings[game["week"]]
        chance = 1 / (1 + exp(rating[game["opponent"]] - rating[game["player"]]))
        own = sums.setdefault(game["player"], [0, 0, 0.0, 0.0])
        own[0] += 1
        own[1] += game["result"] == "WON"
        own[2] += chance
        own[3] += chance * (1 - chance)
    rows = [
        {"player": player, "games": count, "won": won, "expected": expected, "luck": won - expected,
         "spread": sqrt(variance)}
        for player, (count, won, expected, variance) in sums.items()
    ]
    return sorted(rows, key=lambda row: (-round(row["luck"], 6), row["player"]))


def _by_name(rated: RatedWeek, names: dict[str, str]) -> dict[str, float]:
    return {names[folded]: float(mean) for folded, mean in zip(rated.names, rated.before.mean, strict=True)}
