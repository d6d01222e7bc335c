"""How many points somebody needs: enough to make it certain, and what it takes at least, read off played-out seasons.

Both are found by giving points: `enough` is the least with which the subject is in even where everybody else has a
point more than each can have at most; `least` leaves him of all he can win only so much that he is still in when nobody
else wins anything. Between the two it depends on the others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from pipelines.book import quiet
from pipelines.scenarios.bounds.extremes import Extremes, add_adverse, add_best, is_best_in_all
from pipelines.scenarios.bounds.verdicts import LINES, TITLE
from pipelines.scenarios.futures import Futures
from pipelines.scenarios.present import Present
from pipelines.scenarios.worlds import Worlds, play


@dataclass(frozen=True)
class Need:
    """Points still needed: None where no number the subject can win does it."""

    enough: int | None
    least: int | None


@dataclass(frozen=True)
class Needs:
    """What a subject needs for each line. `most`: the points he can still win. `ahead`: who is first at his best."""

    most: int
    lines: dict[str, Need]
    points: int
    ahead: list[int]
    place_at_best: int


def player_needs(
    present: Present, extremes: Extremes, player: int, step: Callable[[str], None] = quiet
) -> Needs | None:
    """What a player needs for the title and the play-off lines; None where nothing is bounded."""
    best, bests = extremes.best, extremes.bests
    if best is None or bests is None:
        return None
    table, idle = extremes.worlds.players, extremes.idle
    extra = 0 if is_best_in_all(present, bests) else 1
    now = int(table.points[idle, player])
    most = int(table.points[best[player], player]) - now - extra
    futures = Futures()
    for points in range(most + 1):
        futures.award(add_adverse(futures, extremes.worlds, idle, best, player, is_strict=True), player, points)
    for points in range(most + 1):
        futures.award(add_best(futures, present, bests, player), player, points - most)
    worlds = play(present, futures, step)
    up, down = range(most + 1), range(most + 1, 2 * (most + 1))
    is_bounded = _has_all(worlds, extremes, player)
    alone, first = worlds.players.is_alone[:, player], worlds.players.is_first[:, player]
    lines = {TITLE: Need(_first(alone[up]) if is_bounded else None, _first(first[down]))}
    for line, codes in LINES.items():
        within = np.isin(worlds.verdicts[:, player], codes)
        lines[line] = Need(_first(within[up]) if is_bounded else None, _first(within[down]))
    return Needs(most, lines, now, _first_of(table, best[player], player), int(table.place[best[player], player]))


def team_needs(present: Present, extremes: Extremes, team: int, step: Callable[[str], None] = quiet) -> Needs | None:
    """What a team needs for the title; None where nothing is bounded."""
    bound = extremes.team_best
    if bound is None:
        return None
    table, idle, gains = extremes.worlds.teams, extremes.idle, extremes.team_gain
    most = gains[team]
    futures = Futures()
    for points in range(most + 1):
        future = futures.add(is_unclaimed=True)
        for other, gain in enumerate(gains):
            futures.award(future, other, points if other == team else gain + 1, is_team=True)
    for points in range(most + 1):
        # a point more stands for the tie-break
        futures.award(futures.add(is_unclaimed=True), team, points + (most > 0), is_team=True)
    worlds = play(present, futures, step)
    alone, first = worlds.teams.is_alone[: most + 1, team], worlds.teams.is_first[most + 1:, team]
    now = int(table.points[idle, team])
    return Needs(most, {TITLE: Need(_first(alone), _first(first))}, now, _first_of(table, bound[team], team),
                 int(table.place[bound[team], team]))


def _has_all(worlds: Worlds, extremes: Extremes, player: int) -> bool:
    """Has everybody else in the first season more points than he can have?"""
    own = extremes.worlds.players.points[extremes.best, range(len(extremes.best or ()))]
    is_more = worlds.players.points[0] > own
    return bool(np.delete(is_more, player).all())


def _first(holds: np.ndarray) -> int | None:
    found = np.flatnonzero(holds)
    return int(found[0]) if len(found) else None


def _first_of(table, future: int, subject: int) -> list[int]:
    return [int(k) for k in np.flatnonzero(table.is_first[future]) if k != subject]
