"""Who is likely to come: how often everybody has come to each slot, lately above all.

Everybody's weeks are counted with what the league does on average as `PRIOR` weeks more, and a week counts `FADING`
times the one after it. Whoever has left the competition, is in the penalty box or in no team on a day stays away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from pipelines.scenarios.chances.evidence import PlayedWeek
from pipelines.scenarios.present import Present

FADING, PRIOR = 0.9, 3.0
RARELY = 0.1
"""How often somebody who has won every game enters again the same day, as long as nothing is known: one case in ten."""


@dataclass(frozen=True)
class Attendance:
    """`patterns`: which slots are entered (pattern, slot). `chance`: how likely (player, pattern). `is_away` (player,
    week to come). `again`: how likely whoever has won all games of a tournament enters another that day. `claim`: how
    likely a week missed is claimed as compensation.
    """

    patterns: np.ndarray
    chance: np.ndarray
    is_away: np.ndarray
    again: float
    claim: float


def attendance(
    present: Present, weeks: Sequence[PlayedWeek], names: Sequence[str], sides: dict[tuple[int, int], int]
) -> Attendance:
    """From weeks played, oldest first. `names`: the players' folded names."""
    slots = present.slots
    patterns = [frozenset(chosen) for size in range(len(slots) + 1) for chosen in combinations(slots, size)]
    number = {pattern: k for k, pattern in enumerate(patterns)}
    index = {name: k for k, name in enumerate(names)}
    seen, league = np.zeros((len(names), len(patterns))), np.full(len(patterns), 1 / len(patterns))
    for age, week in enumerate(reversed(weeks)):
        for name, entered in week.slots.items():
            pattern = number.get(entered & frozenset(slots))
            league[pattern] += FADING**age
            if name in index:
                seen[index[name], pattern] += FADING**age
    league /= league.sum()
    chance = (seen + PRIOR * league) / (seen.sum(axis=1, keepdims=True) + PRIOR)
    cases, again = sum(week.unbeaten for week in weeks), sum(week.again for week in weeks)
    return Attendance(
        np.array([[slot in pattern for slot in slots] for pattern in patterns]), chance,
        _away(present, sides), (again + RARELY) / (cases + 1), _claim_rate(present),
    )


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
