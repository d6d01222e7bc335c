"""The weeks to come drawn at random, thousands of times at once: who comes, who meets whom, who wins.

Neighbours by score meet, in random order among equals; whoever is left over has a bye. What is drawn are games, and
what they are worth the models say.
"""

from __future__ import annotations

import numpy as np

from pipelines.scenarios.chances.attendance import Attendance
from pipelines.scenarios.chances.ratings import Ratings
from pipelines.scenarios.futures import AWARDS, BYE, CLAIMS, GAMES, LINES, Drawn
from pipelines.scenarios.present import Present, Week

Columns = dict[str, list[np.ndarray]]


def draw(present: Present, ratings: Ratings, coming: Attendance, count: int, seed: int) -> Drawn:
    """`count` futures; the same seed draws the same ones."""
    rng = np.random.default_rng(seed)
    strength = ratings.draws(count, rng)
    games: Columns = {name: [] for name in GAMES}
    claims: Columns = {name: [] for name in CLAIMS}
    for number, week in enumerate(present.weeks):
        entered = _entered(coming, number, count, rng)
        came = np.zeros(entered.shape[:2], dtype=bool)
        has_won_all = np.zeros(entered.shape[:2], dtype=bool)
        for k, slot in enumerate(present.slots):
            field = entered[:, :, k] & (~has_won_all | (rng.random(came.shape) < coming.again))
            field &= field.sum(axis=1, keepdims=True) > 1
            score = _tournament(games, field, strength, week, slot, rng)
            has_won_all |= field & (score == week.rounds)
            came |= field
        _claims(claims, coming, week, number, came, rng)
    return Drawn(count, _joined(games), {name: np.array([], dtype=np.int64) for name in LINES}, _joined(claims),
                 {name: np.array([], dtype=np.int64) for name in AWARDS}, np.array([], dtype=np.int64))


def _entered(coming: Attendance, week: int, count: int, rng: np.random.Generator) -> np.ndarray:
    """Who enters which slot of the week: (future, player, slot)."""
    bounds = coming.chance.cumsum(axis=1)
    drawn = rng.random((count, len(bounds), 1))
    pattern = np.minimum((drawn > bounds[None]).sum(axis=2), bounds.shape[1] - 1)
    return coming.patterns[pattern] & ~coming.is_away[None, :, week, None]


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


def _claims(
    claims: Columns, coming: Attendance, week: Week, number: int, came: np.ndarray, rng: np.random.Generator
) -> None:
    asks = ~came & ~coming.is_away[None, :, number] & (rng.random(came.shape) < coming.claim)
    future, player = np.nonzero(asks)
    _append(claims, future=future, player=player, week=week.number, on_day=np.datetime64(week.day, "us"),
            is_approved=False)


def _append(columns: Columns, **values) -> None:
    size = max(np.size(value) for value in values.values()) if np.size(values["future"]) else 0
    for name, value in values.items():
        columns[name].append(np.broadcast_to(np.asarray(value), size) if np.ndim(value) == 0 else value)


def _joined(columns: Columns) -> dict[str, np.ndarray]:
    return {name: np.concatenate(parts) if parts else np.array([], dtype=np.int64) for name, parts in columns.items()}
