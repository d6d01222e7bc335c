"""Who is likely to come: how often everybody has come to each slot.

Everybody's weeks are counted with what the league does on average as `prior` weeks more, and a week counts `fading`
times the one after it. Both numbers are chosen among a few by how well each of the last weeks was foretold from those
before it. How often somebody comes is not known but from these weeks: every simulated season draws it anew (Dirichlet).
Whoever has left the competition, is in the penalty box or in no team on a day stays away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np

from pipelines.scenarios.chances.evidence import PlayedWeek
from pipelines.scenarios.present import Present

FADINGS, PRIORS = (0.8, 0.9, 1.0), (2.0, 8.0, 32.0)
TESTED_WEEKS = 4
RARELY = 0.1
"""How often somebody who has won every game enters again the same day, as long as nothing is known: one case in ten."""


@dataclass(frozen=True)
class Attendance:
    """`patterns`: which slots are entered (pattern, slot). `weights`: weeks seen with each, the prior's among them
    (player, pattern). `is_away` (player, week to come). `again`: how likely whoever has won all games of a tournament
    enters another that day. `claim`: how likely a week missed is claimed as compensation.
    """

    patterns: np.ndarray
    weights: np.ndarray
    is_away: np.ndarray
    again: float
    claim: float

    def draws(self, count: int, rng: np.random.Generator) -> np.ndarray:
        """How likely everybody's patterns may be: (count, players, patterns)."""
        drawn = rng.standard_gamma(self.weights, (count, *self.weights.shape)) + 1e-300
        return drawn / drawn.sum(axis=2, keepdims=True)


def attendance(
    present: Present, weeks: Sequence[PlayedWeek], names: Sequence[str], sides: dict[tuple[int, int], int]
) -> Attendance:
    """From weeks played, oldest first. `names`: the players' folded names."""
    slots = present.slots
    patterns = [frozenset(chosen) for size in range(len(slots) + 1) for chosen in combinations(slots, size)]
    people = sorted({name for week in weeks for name in week.slots} | set(names))
    index = {name: k for k, name in enumerate(people)}
    seen = [_seen(week, index, patterns) for week in weeks]
    cases, again = sum(week.unbeaten for week in weeks), sum(week.again for week in weeks)
    return Attendance(
        np.array([[slot in pattern for slot in slots] for pattern in patterns]),
        _weights(seen, *_chosen(seen), (len(people), len(patterns)))[[index[name] for name in names]],
        _away(present, sides), (again + RARELY) / (cases + 1), _claim_rate(present),
    )


def _seen(week: PlayedWeek, index: dict[str, int], patterns: Sequence[frozenset[int]]) -> np.ndarray:
    """One week as (person, pattern): 1 for what he did; nothing for whoever was in no team."""
    seen = np.zeros((len(index), len(patterns)))
    for name, entered in week.slots.items():
        if entered in patterns:
            seen[index[name], patterns.index(entered)] = 1
    return seen


def _weights(seen: Sequence[np.ndarray], fading: float, prior: float, shape: tuple[int, int]) -> np.ndarray:
    faded = sum((fading**age * week for age, week in enumerate(reversed(seen))), np.zeros(shape))
    league = faded.sum(axis=0) + 1 / shape[1]
    return faded + prior * league / league.sum()


def _chosen(seen: Sequence[np.ndarray]) -> tuple[float, float]:
    """The fading and the prior under which the last weeks were likeliest."""
    tested = range(max(1, len(seen) - TESTED_WEEKS), len(seen))

    def loss(choice: tuple[float, float]) -> float:
        total = 0.0
        for k in tested:
            weights = _weights(seen[:k], *choice, seen[k].shape)
            total -= (seen[k] * np.log(weights / weights.sum(axis=1, keepdims=True))).sum()
        return total

    # of equals the first: old weeks count, and everybody is taken to be like the rest
    return min(product(FADINGS[::-1], PRIORS[::-1]), key=loss)


def _away(present: Present, sides: dict[tuple[int, int], int]) -> np.ndarray:
    book, ask = present.catalog, present.connection.execute
    left = {player for player, in ask(f"""
        select player - 1
        from {book}.staging.membership
        group by player
        having arg_max(event, (happened_on, event = 'REJOINED')) in ('WITHDREW', 'REMOVED')
    """).fetchall()}
    boxes = ask(f"select player - 1, box_from, box_to from {book}.ledger.boxes").fetchall()
    away = np.zeros((len(present.players), len(present.weeks)), dtype=bool)
    for k, week in enumerate(present.weeks):
        boxed = {player for player, first, last in boxes if first <= week.day <= last}
        for player in range(len(present.players)):
            away[player, k] = player in left or player in boxed or (player, week.number) not in sides
    return away


def _claim_rate(present: Present) -> float:
    """Compensations accepted among the weeks missed in which there were any."""
    book = present.catalog
    accepted, missed = present.connection.execute(f"""
        with claimed as (
            select week_missed, count(*) filter (where verdict = 'ACCEPT') as accepted
            from {book}.ledger.uc_decisions
            group by week_missed
            having accepted > 0
        ),

        missed as (
            select w.week, count(distinct r.player) as players
            from {book}.staging.weeks as w
            join {book}.staging.roster as r on w.play_date between r.valid_from and r.valid_to
            where not exists (
                select 1 from {book}.staging.entries as e
                where e.player = r.player and e.week = w.week and e.is_participation
            )
            group by w.week
        )

        select coalesce(sum(c.accepted), 0), coalesce(sum(m.players), 0)
        from claimed as c
        join missed as m on m.week = c.week_missed
    """).fetchone()
    return float(accepted / missed) if missed else 0.0
