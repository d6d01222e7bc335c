"""Hypothetical seasons written down: what each adds to the season so far, as rows of numbers, a column an array."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

import numpy as np

LINES = ("future", "week", "slot_no", "player", "w", "l")
GAMES = ("future", "week", "slot_no", "round", "winner", "loser")
BYE = -1
CLAIMS = ("future", "week", "player", "on_day", "is_approved")
LEAVINGS = ("future", "player", "on_day")
AWARDS = ("future", "is_team", "subject", "points")


@dataclass
class Futures:
    """Futures numbered from 0.

    `games`: the games of tournaments to come, as they can be played. `lines`: what a player wins and loses in one
    whatever the others do there, for bounds. `claims`: compensations claimed. `awards`: points given outright, which
    stand for what a bound allows somebody at most. `unclaimed`: futures in which what has been claimed ahead, for weeks
    to come, is left aside.
    """

    count: int = 0
    games: list[tuple[int, int, int, int, int, int]] = field(default_factory=list)
    lines: list[tuple[int, int, int, int, int, int]] = field(default_factory=list)
    claims: list[tuple[int, int, int, date, bool]] = field(default_factory=list)
    awards: list[tuple[int, bool, int, int]] = field(default_factory=list)
    unclaimed: list[int] = field(default_factory=list)

    def add(self, is_unclaimed: bool = False) -> int:
        """One more future; its number."""
        self.count += 1
        if is_unclaimed:
            self.unclaimed.append(self.count - 1)
        return self.count - 1

    def sheet(self, future: int, week: int, slot: int, rounds: int, wins: Mapping[int, int]) -> None:
        """Lines of one tournament: games won by these players, all others of `rounds` lost."""
        self.lines += [(future, week, slot, player, w, rounds - w) for player, w in wins.items()]

    def hold(self, future: int, week: int, slot: int, rounds: int, wins: Mapping[int, int]) -> None:
        """One tournament of these players in which each wins that many games."""
        self.games += [(future, week, slot, *game) for game in played(wins, rounds)]

    def award(self, future: int, subject: int, points: int, is_team: bool = False) -> None:
        if points:
            self.awards.append((future, is_team, subject, points))

    def columns(self) -> Drawn:
        """The same futures column by column."""
        return Drawn(
            self.count, _columns(GAMES, self.games), _columns(LINES, self.lines), _columns(CLAIMS, self.claims),
            _columns(AWARDS, self.awards), _columns(LEAVINGS, ()), np.array(self.unclaimed, dtype=np.int64),
        )


@dataclass(frozen=True)
class Drawn:
    """Futures column by column: name -> array. `leavings`: who leaves the competition, and when."""

    count: int
    games: dict[str, np.ndarray]
    lines: dict[str, np.ndarray]
    claims: dict[str, np.ndarray]
    awards: dict[str, np.ndarray]
    leavings: dict[str, np.ndarray]
    unclaimed: np.ndarray

    def part(self, start: int, stop: int) -> Drawn:
        """Futures `start` to `stop` - 1, numbered from 0 again."""
        def cut(table: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
            kept = (table["future"] >= start) & (table["future"] < stop)
            return {name: column[kept] - start if name == "future" else column[kept] for name, column in table.items()}

        kept = (self.unclaimed >= start) & (self.unclaimed < stop)
        return Drawn(stop - start, cut(self.games), cut(self.lines), cut(self.claims), cut(self.awards),
                     cut(self.leavings), self.unclaimed[kept] - start)


def played(wins: Mapping[int, int], rounds: int) -> list[tuple[int, int, int]]:
    """Games (round, winner, loser or BYE) of a tournament in which each player wins that many of `rounds`.

    Those with most wins left win the round. The wins must add up to rounds x half the players, rounded up, and nobody
    may have more than `rounds`; then there is always such a tournament.
    """
    left, byes, games = dict(wins), dict.fromkeys(wins, 0), []
    winners_of_round = (len(left) + 1) // 2
    if sum(left.values()) != rounds * winners_of_round or any(not 0 <= w <= rounds for w in left.values()):
        raise ValueError(f"no tournament of {rounds} rounds has these wins: {wins}")
    for number in range(1, rounds + 1):
        order = sorted(left, key=lambda player: -left[player])
        winners, losers = order[:winners_of_round], order[winners_of_round:]
        if len(winners) > len(losers):
            free = min(winners, key=lambda player: byes[player])
            byes[free] += 1
            winners.remove(free)
            games.append((number, free, BYE))
            left[free] -= 1
        for winner, loser in zip(winners, losers, strict=True):
            games.append((number, winner, loser))
            left[winner] -= 1
    return games


def _columns(names: tuple[str, ...], rows: Iterable[tuple]) -> dict[str, np.ndarray]:
    columns = list(zip(*rows, strict=True)) or [()] * len(names)
    return {name: _array(column) for name, column in zip(names, columns, strict=True)}


def _array(column: tuple) -> np.ndarray:
    if column and isinstance(column[0], date):
        return np.array(column, dtype="datetime64[us]")
    return np.array(column, dtype=None if column else np.int64)
