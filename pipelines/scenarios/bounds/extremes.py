"""The ends of what can happen: for everybody the best and the worst that the rest of the season may bring.

**What can happen.** To every tournament to come any players come, or nobody does. Each who comes plays every round. A
round has as many winners as half the players, rounded up: a bye wins. Any pairing is taken as possible, as pairings are
the site's and may repeat (2.13). So a sheet is possible if nobody has more wins than rounds and the wins add up to
rounds x ceil(players / 2): let the players with most wins left win each round, and pair winners with losers as you
like. Compensations (2.6) may be claimed from today on, and late or doubtful ones approved. Nothing else happens: no
new penalty, unreported loss, ruling, reversal, withdrawal or replay, and nobody joins.

**Why a few seasons decide.** All weeks to come add up in points and in tournament wins, one player's week does not
depend on another of his weeks, and nothing he does costs him points he has. Hence for a player P:

- he has least if he stays away and what was claimed ahead is left aside (`idle`);
- he has most with his best week in every week and every compensation (`best[P]`, in which all others have least). If
  such a week is not best in every measure of the ladder, a point more stands for all tie-breaks. The sheet lacks the
  opponents who won what P lost: `best[P]` is a bound, `solo` and `spar` can happen.

P can be first at most where he is first in `best[P]`. P is first and alone whatever happens if he is so in `best[R]` of
every other R: in any season R has at most what he has there, and P at least. For a play-off line all others count at
once: in `adverse[P]` each of them has been given the points of his best season, and one more if he passes P there level
on points. No real season has more players above P, so a verdict that holds there always holds. That each really stands
as high in `adverse[P]` is looked up, not assumed.

`nobody`, `solo`, `spar`, `crowd` and `team_witness` can happen as they stand. They, and every simulated season without
a deduction, show that something is possible or is not certain; where neither a bound nor such a season decides, nothing
is decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from pipelines.book import quiet
from pipelines.scenarios.bounds.best_weeks import BestWeek, best_team_weeks, best_weeks
from pipelines.scenarios.futures import Futures
from pipelines.scenarios.present import Present
from pipelines.scenarios.worlds import Worlds, play, sides

MEASURED = frozenset({"points", "tournament_wins"})
"""What a best week is best in."""


@dataclass(frozen=True)
class Extremes:
    """The seasons at the ends, as numbers into `worlds` (`adverse` into `adverse_worlds`).

    `best` is None where a player has no best week, `team_best` where a team has none: then nothing is bounded.
    `team_gain`: the points a team can win at most. `witnesses`: the futures of `worlds` that can happen. `sides`: the
    team of a player in a week to come.
    """

    worlds: Worlds
    idle: int
    best: list[int] | None
    team_best: list[int] | None
    team_gain: list[int]
    witnesses: list[int]
    adverse_worlds: Worlds | None
    bests: dict[int, BestWeek] | None
    sides: dict[tuple[int, int], int]


@dataclass
class _Plan:
    """The futures being written, and which are what."""

    present: Present
    bests: dict[int, BestWeek] | None
    sides: dict[tuple[int, int], int]
    futures: Futures = field(default_factory=Futures)
    witnesses: list[int] = field(default_factory=list)

    def witness(self) -> int:
        self.witnesses.append(self.futures.add())
        return self.witnesses[-1]

    def available(self, week: int, but: Iterable[int]) -> list[int]:
        """Who may come that week, the last of the standings first."""
        away = set(but)
        return [p for p in reversed(self.present.standing) if (p, week) in self.sides and p not in away]


def find_extremes(present: Present, step: Callable[[str], None] = quiet) -> Extremes:
    """Play out the ends of the season."""
    # compensations of different worth: which of them are accepted might not be the best choice
    bests = best_weeks(present, step) if present.has_one_uc_value else None
    if bests is not None and present.ladders["individual"][0] != "points" and not is_best_in_all(present, bests):
        bests = None
    plan = _Plan(present, bests, sides(present))
    plan.witness()
    idle = plan.futures.add(is_unclaimed=True)
    players = range(len(present.players))
    best = None if plan.bests is None else [add_best(plan.futures, present, plan.bests, p) for p in players]
    for player in players:
        _solo(plan, player)
        _spar(plan, player)
        _crowd(plan, player)
    team_best, team_gain = _teams(plan, step)
    worlds = play(present, plan.futures, step)
    adverse = None
    if best is not None:
        futures = Futures()
        for player in players:
            add_adverse(futures, worlds, idle, best, player)
        adverse = play(present, futures, step)
    return Extremes(worlds, idle, best, team_best, team_gain, plan.witnesses, adverse, plan.bests, plan.sides)


def is_best_in_all(present: Present, bests: dict[int, BestWeek]) -> bool:
    """Are the best weeks best in every measure of the ladder?"""
    is_measured = MEASURED.issuperset(present.ladders["individual"]) and all(week.is_best for week in bests.values())
    return is_measured or not present.weeks


def add_best(futures: Futures, present: Present, bests: dict[int, BestWeek], player: int) -> int:
    """The season in which the player has most and all others least.

    Where his weeks are not best in all that the ladder asks for, he gets a point more: level on points he may pass.
    """
    future = futures.add(is_unclaimed=True)
    for week in present.weeks:
        for slot, wins in bests[week.number].wins.items():
            futures.sheet(future, week.number, slot, week.rounds, {player: wins})
    short = sum(week.short for week in bests.values())
    futures.award(future, player, short + (not is_best_in_all(present, bests)))
    _claim(futures, present, future, player)
    return future


def add_adverse(
    futures: Futures, worlds: Worlds, idle: int, best: Sequence[int], player: int, is_strict: bool = False
) -> int:
    """The season in which the player has least and all others what each has at most.

    Strict: all others have a point more than that, so that whoever is above them needs no tie-break.
    """
    future = futures.add(is_unclaimed=True)
    table = worlds.players
    for rival, of in enumerate(best):
        if rival == player:
            continue
        gain = int(table.points[of, rival] - table.points[idle, rival])
        passes = table.place[of, rival] < table.place[of, player]
        is_level = table.points[of, rival] == table.points[of, player]
        futures.award(future, rival, gain + int(is_strict or (passes and is_level)))
    return future


def opponents(wins: Sequence[int], rounds: int, available: int) -> list[int] | None:
    """Games won by as many opponents as make these wins possible without a bye: the fewest games, then fewest players.

    None if no number of opponents up to `available` does.
    """
    found = None
    for count in range(len(wins) % 2, available + 1, 2):
        rest = rounds * ((len(wins) + count) // 2) - sum(wins)
        if 0 <= rest <= rounds * count and (found is None or rest < found[0]):
            found = (rest, count)
    if found is None:
        return None
    rest, count = found
    return [rest // count + (k < rest % count) for k in range(count)] if count else []


def _claim(futures: Futures, present: Present, future: int, player: int) -> None:
    futures.claims += [(future, claim.week, player, claim.day, True)
                       for claim in present.claims if claim.player == player]


def _solo(plan: _Plan, player: int) -> None:
    """He alone comes, every week."""
    if plan.bests is None:
        return
    future = plan.witness()
    for week in plan.present.weeks:
        if (player, week.number) in plan.sides:
            plan.futures.hold(future, week.number, plan.bests[week.number].simple, week.rounds, {player: week.rounds})
    _claim(plan.futures, plan.present, future, player)


def _spar(plan: _Plan, player: int) -> None:
    """His best week every week, against the last of the standings."""
    if plan.bests is None:
        return
    future = plan.witness()
    for week in plan.present.weeks:
        for slot, wins in plan.bests[week.number].wins.items():
            _hold(plan, future, week, slot, {player: wins}, [player])
    _claim(plan.futures, plan.present, future, player)


def _crowd(plan: _Plan, player: int) -> None:
    """Those behind him share every tournament of a slot, the nearest first; he is away."""
    future = plan.witness()
    place = plan.present.standing.index(player)
    behind = [*plan.present.standing[place + 1:], *plan.present.standing[:place]]
    for week in plan.present.weeks:
        there = [p for p in behind if (p, week.number) in plan.sides]
        winners = dict.fromkeys(there[:len(there) // 2], week.rounds)
        _hold(plan, future, week, plan.present.slots[-1], winners, [player])


def _hold(plan: _Plan, future: int, week, slot: int, wins: dict[int, int], but: Iterable[int]) -> None:
    """The sheet of a tournament with opponents for these winners; none is held if there are too few."""
    if not wins or any((player, week.number) not in plan.sides for player in wins):
        return
    others = plan.available(week.number, [*wins, *but])
    found = opponents(list(wins.values()), week.rounds, len(others))
    if found is not None:
        plan.futures.hold(future, week.number, slot, week.rounds, {**wins, **dict(zip(others, found, strict=False))})


def _teams(plan: _Plan, step: Callable[[str], None]) -> tuple[list[int] | None, list[int]]:
    """A bound and a witness for every team: its best week in every week, all others away."""
    present = plan.present
    members = {
        (team, week.number): [p for p in plan.present.standing if plan.sides.get((p, week.number)) == team]
        for team in range(len(present.teams)) for week in present.weeks
    }
    weeks = best_team_weeks(present, map(len, members.values()), step)
    if weeks is None or present.ladders["team"][0] != "points":
        return None, []
    bound, gains = [], []
    for team in range(len(present.teams)):
        best = {week: weeks[week.settings, len(members[team, week.number])] for week in present.weeks}
        gains.append(sum(one.gain for one in best.values()))
        bound.append(plan.futures.add(is_unclaimed=True))
        # a point more: level on points, tournament wins may put it above
        plan.futures.award(bound[-1], team, gains[-1] + (gains[-1] > 0), is_team=True)
        _team_witness(plan, {week: (members[team, week.number], one) for week, one in best.items()})
    return bound, gains


def _team_witness(plan: _Plan, best: dict) -> None:
    future = plan.witness()
    for week, (members, one) in best.items():
        for slot, of_members in one.wins.items():
            _hold(plan, future, week, slot, {members[k]: wins for k, wins in of_members.items()}, members)


def witnessed(extremes: Extremes, simulated: tuple[Worlds, np.ndarray] | None) -> list[tuple[Worlds, np.ndarray]]:
    """Every season played out that can happen, as worlds and the futures of them; `simulated` are some more."""
    return [(extremes.worlds, np.array(extremes.witnesses)), *([simulated] if simulated is not None else [])]
