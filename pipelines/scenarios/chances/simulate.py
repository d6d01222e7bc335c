"""The weeks to come drawn at random, thousands of times at once: who comes, who meets whom, who wins, who loses points.

Neighbours by score meet, in random order among equals; whoever is left over has a bye. Points are taken and players
leave as often as they have in the weeks played. What is drawn are games, claims, deductions and leavings; what they are
worth the models say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pipelines.scenarios.chances.attendance import Attendance
from pipelines.scenarios.chances.evidence import PlayedWeek
from pipelines.scenarios.chances.ratings import Ratings
from pipelines.scenarios.futures import AWARDS, BYE, CLAIMS, GAMES, LEAVINGS, LINES, Drawn
from pipelines.scenarios.present import Present, Week

Columns = dict[str, list[np.ndarray]]


@dataclass(frozen=True)
class Losses:
    """`deducted`: the deductions there have been; `deduction` and `leaving`: how likely one is a player and week."""

    deducted: np.ndarray
    deduction: float
    leaving: float


def losses(weeks: Sequence[PlayedWeek]) -> Losses:
    """How often points were taken and players left in the weeks played."""
    deducted = np.array([points for week in weeks for points in week.deducted], dtype=np.int64)
    player_weeks = max(1, sum(len(week.slots) for week in weeks))
    return Losses(deducted, len(deducted) / player_weeks, sum(week.left for week in weeks) / player_weeks)


def draw(
    present: Present, ratings: Ratings, coming: Attendance, lost: Losses, count: int, seed: int
) -> Drawn:
    """`count` futures; the same seed draws the same ones."""
    rng = np.random.default_rng(seed)
    strength, habits = ratings.draws(count, rng), coming.draws(count, rng)
    games, claims, awards, leavings = ({name: [] for name in names} for names in (GAMES, CLAIMS, AWARDS, LEAVINGS))
    has_left = np.zeros((count, len(present.players)), dtype=bool)
    for number, week in enumerate(present.weeks):
        is_away = has_left | coming.is_away[:, number]
        entered = _entered(coming, habits, rng) & ~is_away[:, :, None]
        came, has_won_all = np.zeros_like(is_away), np.zeros_like(is_away)
        for k, slot in enumerate(present.slots):
            field = entered[:, :, k] & (~has_won_all | (rng.random(came.shape) < coming.again))
            field &= field.sum(axis=1, keepdims=True) > 1
            score = _tournament(games, field, strength, week, slot, rng)
            has_won_all |= field & (score == week.rounds)
            came |= field
        asks = ~came & ~is_away & (rng.random(came.shape) < coming.claim)
        _claims(claims, week, asks)
        has_left |= _lose(awards, leavings, lost, week, ~is_away, rng)
    none = {name: np.array([], dtype=np.int64) for name in LINES}
    return Drawn(count, _joined(games), none, _joined(claims), _joined(awards), _joined(leavings), none["future"])


def without_losses(drawn: Drawn) -> np.ndarray:
    """The futures in which nobody has left or lost points besides the results."""
    unlucky = np.concatenate([drawn.awards["future"], drawn.leavings["future"]])
    return np.setdiff1d(np.arange(drawn.count), unlucky)


def _entered(coming: Attendance, habits: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Who enters which slot of a week: (future, player, slot)."""
    drawn = rng.random((*habits.shape[:2], 1))
    pattern = np.minimum((drawn > habits.cumsum(axis=2)).sum(axis=2), habits.shape[2] - 1)
    return coming.patterns[pattern]


def _tournament(
    games: Columns, field: np.ndarray, strength: np.ndarray, week: Week, slot: int, rng: np.random.Generator
) -> np.ndarray:
    """Add the games of one tournament of every future; the games each player won there, (future, player)."""
    score, count = np.zeros(field.shape), field.sum(axis=1)
    rows = np.arange(len(field))[:, None]
    for number in range(1, week.rounds + 1):
        # the best score first, at random among equals, those who are away last
        order = np.argsort(np.where(field, rng.random(field.shape) - score, np.inf), axis=1)
        first, second = order[:, : order.shape[1] // 2 * 2 : 2], order[:, 1::2]
        plays = 2 * np.arange(first.shape[1])[None] + 1 < count[:, None]
        chance = 1 / (1 + np.exp(strength[rows, second] - strength[rows, first]))
        first_wins = rng.random(first.shape) < chance
        winner, loser = np.where(first_wins, first, second), np.where(first_wins, second, first)
        future, pair = np.nonzero(plays)
        odd = np.nonzero(count % 2)[0]
        free = order[odd, count[odd] - 1]
        winners, losers = winner[future, pair], loser[future, pair]
        np.add.at(score, (future, winners), 1)
        np.add.at(score, (odd, free), 1)
        _append(games, future=np.concatenate([future, odd]), week=week.number, slot_no=slot, round=number,
                winner=np.concatenate([winners, free]), loser=np.concatenate([losers, np.full(len(odd), BYE)]))
    return score


def _claims(claims: Columns, week: Week, asks: np.ndarray) -> None:
    future, player = np.nonzero(asks)
    _append(claims, future=future, player=player, week=week.number, on_day=_day(week), is_approved=False)


def _lose(
    awards: Columns, leavings: Columns, lost: Losses, week: Week, is_there: np.ndarray, rng: np.random.Generator
) -> np.ndarray:
    """Add the deductions of a week and who leaves after it; the latter as (future, player)."""
    future, player = np.nonzero(is_there & (rng.random(is_there.shape) < lost.deduction))
    points = rng.choice(lost.deducted, len(future)) if len(lost.deducted) else np.zeros(len(future), dtype=np.int64)
    _append(awards, future=future, is_team=False, subject=player, points=points)
    leaves = is_there & (rng.random(is_there.shape) < lost.leaving)
    future, player = np.nonzero(leaves)
    _append(leavings, future=future, player=player, on_day=_day(week))
    return leaves


def _day(week: Week) -> np.datetime64:
    return np.datetime64(week.day, "us")


def _append(columns: Columns, **values) -> None:
    size = len(values["future"])
    for name, value in values.items():
        columns[name].append(np.broadcast_to(np.asarray(value), size) if np.ndim(value) == 0 else value)


def _joined(columns: Columns) -> dict[str, np.ndarray]:
    return {name: np.concatenate(parts) if parts else np.array([], dtype=np.int64) for name, parts in columns.items()}
