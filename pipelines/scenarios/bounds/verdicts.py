"""Certain, possible or out of reach: what the ends of the season say about everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from pipelines.scenarios.bounds.extremes import Extremes, witnessed
from pipelines.scenarios.worlds import Table, Worlds

State = Literal["CLINCHED", "ALIVE", "ELIMINATED", "OPEN"]
LINES = {"gold": ("GOLD",), "silver": ("GOLD", "SILVER"), "bronze": ("GOLD", "SILVER", "BRONZE")}
"""The play-off lines: a verdict of `marts.playoffs` that is this line or a better one."""
TITLE = "title"


@dataclass(frozen=True)
class Verdicts:
    """A state a subject for every line: `players[line]` and `teams` are lists in the order of the present.

    CLINCHED: in every season that can happen; the title alone, not shared (shared only if nothing is left to play).
    ELIMINATED: in none, not even shared. ALIVE: in some and not in others. OPEN: not decided.
    """

    players: dict[str, list[State]]
    teams: list[State]


def judge(extremes: Extremes, simulated: tuple[Worlds, np.ndarray] | None, is_over: bool) -> Verdicts:
    """The verdicts. `simulated`: worlds, and futures of them that can happen too. `is_over`: no week is left."""
    seen = witnessed(extremes, simulated)
    worlds, size = extremes.worlds, extremes.worlds.verdicts.shape[1]
    players = {TITLE: _title(worlds.players, extremes.best, extremes.idle, [
        (part.players, rows) for part, rows in seen
    ], size, is_over)}
    for line, codes in LINES.items():
        players[line] = _line(extremes, codes, seen)
    teams = _title(worlds.teams, extremes.team_best, extremes.idle, [
        (part.teams, rows) for part, rows in seen
    ], worlds.teams.place.shape[1], is_over)
    return Verdicts(players, teams)


def _title(
    table: Table, best: Sequence[int] | None, idle: int, seen: list[tuple[Table, np.ndarray]], size: int, is_over: bool
) -> list[State]:
    is_possible = np.any([part.is_first[rows].any(axis=0) for part, rows in seen], axis=0)
    is_unsure = np.any([~part.is_alone[rows].all(axis=0) for part, rows in seen], axis=0)
    if best is None:
        return [_state(None, None, *pair) for pair in zip(is_possible, is_unsure, strict=True)]
    states = []
    for subject in range(size):
        rows = [idle, *(row for rival, row in enumerate(best) if rival != subject)]
        is_sure = bool(table.is_alone[rows, subject].all())
        if is_over:
            is_sure = bool(table.is_first[[*rows, best[subject]], subject].all())
        is_out = not table.is_first[best[subject], subject]
        states.append(_state(is_sure, is_out, is_possible[subject], is_unsure[subject]))
    return states


def _line(extremes: Extremes, codes: tuple[str, ...], seen: list[tuple[Worlds, np.ndarray]]) -> list[State]:
    within = [np.isin(part.verdicts[rows], codes) for part, rows in seen]
    is_possible = np.any([part.any(axis=0) for part in within], axis=0)
    is_unsure = np.any([~part.all(axis=0) for part in within], axis=0)
    if extremes.best is None or extremes.adverse_worlds is None:
        return [_state(None, None, *pair) for pair in zip(is_possible, is_unsure, strict=True)]
    states = []
    for player, of_best in enumerate(extremes.best):
        at_worst = extremes.adverse_worlds.verdicts[player, player]
        at_best = extremes.worlds.verdicts[of_best, player]
        is_sure = at_worst in codes and is_as_high(extremes, extremes.adverse_worlds, player, player)
        # a human decides about a player in review: he is neither in nor out
        is_out = at_best not in codes and at_best != "REVIEW"
        states.append(_state(is_sure, is_out, is_possible[player], is_unsure[player]))
    return states


def is_as_high(extremes: Extremes, adverse: Worlds, future: int, player: int) -> bool:
    """Does everybody who can pass the player stand above him in that season, and he himself no higher than at least?"""
    table, worst = extremes.worlds.players, adverse.players
    passing = [rival for rival, of in enumerate(extremes.best or [])
               if rival != player and table.place[of, rival] < table.place[of, player]]
    is_above = (worst.place[future, passing] < worst.place[future, player]).all()
    return bool(is_above and worst.points[future, player] == table.points[extremes.idle, player])


def _state(is_sure: bool | None, is_out: bool | None, is_possible: bool, is_unsure: bool) -> State:
    if is_sure:
        return "CLINCHED"
    if is_out:
        return "ELIMINATED"
    return "ALIVE" if is_possible and is_unsure else "OPEN"
