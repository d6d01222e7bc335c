"""How strong everybody is: the Bradley-Terry model of choix, fitted to the games of this and past seasons.

The chance to win a game is 1 / (1 + exp(b - a)) for two ratings a and b. Everybody starts with `shrink` games won and
lost against the field, and a game of the season before last counts `memory` times one of the last, and so on. Both
numbers are chosen among a few by how well each of the last weeks was foretold from those before it: the calibration
rests on weeks that have been played, never on one that is to be foretold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pipelines.scenarios.chances.evidence import PlayedWeek

SHRINKS = (1.0, 2.0, 4.0, 8.0, 16.0)
MEMORIES = (0.0, 0.3, 1.0)
TESTED_WEEKS = 4


@dataclass(frozen=True)
class Ratings:
    """Ratings and their standard errors in the order of the names asked for; `games` they rest on (0: all are even)."""

    mean: np.ndarray
    error: np.ndarray
    games: float
    shrink: float
    memory: float

    def draws(self, count: int, rng: np.random.Generator) -> np.ndarray:
        """What the ratings may be: (count, players)."""
        return self.mean + self.error * rng.standard_normal((count, len(self.mean)))


def fit(weeks: Sequence[PlayedWeek], names: Sequence[str]) -> Ratings:
    """Ratings of these people from these weeks, oldest first."""
    people = sorted({name for week in weeks for pair in week.wins for name in pair} | set(names))
    index = {name: k for k, name in enumerate(people)}
    matrices = [_matrix(week, index) for week in weeks]
    games = float(sum(matrix.sum() for matrix in matrices))
    if not games:
        return Ratings(np.zeros(len(names)), np.zeros(len(names)), 0.0, SHRINKS[0], 1.0)
    shrink, memory = _chosen(weeks, matrices)
    total = _prior(len(people), shrink) + _weighed(weeks, matrices, memory, 0)
    mean = strengths(total)
    own = [index[name] for name in names]
    return Ratings(mean[own], _errors(total, mean)[own], games, shrink, memory)


def chances(mean: np.ndarray) -> np.ndarray:
    """The chance of each (row) to win a game from each other (column)."""
    return 1 / (1 + np.exp(mean[None, :] - mean[:, None]))


def strengths(wins: np.ndarray) -> np.ndarray:
    """The ratings under which these games won are likeliest, zero on average."""
    import choix

    return choix.ilsr_pairwise_dense(wins, max_iter=1000, tol=1e-6)


def _matrix(week: PlayedWeek, index: dict[str, int]) -> np.ndarray:
    matrix = np.zeros((len(index), len(index)))
    for (winner, loser), games in week.wins.items():
        matrix[index[winner], index[loser]] += games
    return matrix


def _prior(size: int, shrink: float) -> np.ndarray:
    return shrink / max(size - 1, 1) * (1 - np.eye(size))


def _weighed(
    weeks: Sequence[PlayedWeek], matrices: Sequence[np.ndarray], memory: float, now: int
) -> np.ndarray:
    """The games of these weeks as they count in the season `now` seasons ago."""
    return sum(memory ** (week.seasons_ago - now) * matrix for week, matrix in zip(weeks, matrices, strict=True))


def _errors(wins: np.ndarray, mean: np.ndarray) -> np.ndarray:
    chance = chances(mean)
    return 1 / np.sqrt(((wins + wins.T) * chance * (1 - chance)).sum(axis=1))


def _chosen(weeks: Sequence[PlayedWeek], matrices: Sequence[np.ndarray]) -> tuple[float, float]:
    tested = [k for k in range(1, len(weeks)) if weeks[k].seasons_ago == weeks[-1].seasons_ago][-TESTED_WEEKS:]
    memories = MEMORIES if len({week.seasons_ago for week in weeks}) > 1 else (1.0,)
    if not tested:
        return SHRINKS[2], memories[len(memories) // 2]
    best = None
    for memory in memories:
        before = {k: _weighed(weeks[:k], matrices[:k], memory, weeks[k].seasons_ago) for k in tested}
        for shrink in SHRINKS:
            loss = sum(
                float(-(matrices[k] * np.log(chances(strengths(_prior(len(matrices[0]), shrink) + before[k])))).sum())
                for k in tested
            )
            if best is None or loss < best[0]:
                best = (loss, shrink, memory)
    return best[1], best[2]
