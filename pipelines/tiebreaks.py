"""FIDE tie-breaks of a tournament report: Buchholz and its kin, Sonneborn-Berger, progressive score, direct encounter.

FIDE handbook C.07 in the edition of 2023; articles are named where they decide. No standing of a league season rests on
them: they are worked out for a report that is read or written.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from pipelines.intake.formats.trf_file import WORTH, Entrant, Paired, Report

PLAYED = frozenset("10=WDL")
FORFEITS = frozenset("+-")
VOLUNTARY = frozenset("HZ-")
"""Rounds a player chose not to play, or did not come to (16.2.3 to 16.2.5); a missing entry is one too."""

DRAW = Decimal("0.5")


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one round adds: the points of the opponent (or of the dummy), and what these are worth to the player."""

    opponent_points: Decimal
    value: Decimal
    is_voluntary: bool


@dataclass(frozen=True)
class TieBreaks:
    """The tie-breaks of every player of a report, by start number.

    `rounds`: rounds of the tournament so far. `is_round_robin`: everybody meets everybody, so a forfeited game stands
    against its opponent (15.2); in a Swiss it is an unplayed round (16.4).
    """

    report: Report
    rounds: int
    is_round_robin: bool = False

    def buchholz(self, cut: int = 0) -> dict[int, Decimal]:
        """Sum of the opponents' adjusted points, without the `cut` least ones (8.1, 14.1)."""
        return self._sums(self.adjusted_points, weighted=False, cut=cut)

    def fore_buchholz(self) -> dict[int, Decimal]:
        """Buchholz as if every game of the last round had been drawn (8.3)."""
        return self._sums(self._fore_points, weighted=False, cut=0)

    def sonneborn_berger(self, cut: int = 0) -> dict[int, Decimal]:
        """Sum of the opponents' adjusted points times what was won against them (9.1, 14.1)."""
        return self._sums(self.adjusted_points, weighted=True, cut=cut)

    def progressive(self) -> dict[int, Decimal]:
        """Sum of the points held after each round (7.5)."""
        return {
            entrant.number: sum((self._points_after(entrant, last) for last in range(1, self.rounds + 1)), Decimal(0))
            for entrant in self.report.entrants
        }

    def places_by_direct_encounter(self) -> dict[int, int]:
        """Places by points, then by direct encounter (6); those it cannot part share a place."""
        by_points: dict[Decimal, list[int]] = defaultdict(list)
        for entrant in self.report.entrants:
            by_points[self._points[entrant.number]].append(entrant.number)
        places: dict[int, int] = {}
        for points in sorted(by_points, reverse=True):
            for group in self._parted(by_points[points]):
                places |= dict.fromkeys(group, len(places) + 1)
        return places

    @cached_property
    def adjusted_points(self) -> dict[int, Decimal]:
        """Points as they count for the opponents: voluntary rounds at the end, which no other follows, are draws
        (16.3)."""
        points = self._points
        return {entrant.number: self._adjusted(entrant, points[entrant.number]) for entrant in self.report.entrants}

    @cached_property
    def _points(self) -> dict[int, Decimal]:
        return {entrant.number: self._points_after(entrant, self.rounds) for entrant in self.report.entrants}

    @cached_property
    def _fore_points(self) -> dict[int, Decimal]:
        fore = {}
        for entrant in self.report.entrants:
            points, last = self._points[entrant.number], self._entry(entrant, self.rounds)
            if last is not None and last.result in PLAYED:
                points += DRAW - self._worth(last)
            fore[entrant.number] = self._adjusted(entrant, points)
        return fore

    def _sums(self, points: dict[int, Decimal], weighted: bool, cut: int) -> dict[int, Decimal]:
        sums = {}
        for entrant in self.report.entrants:
            parts = [self._contribution(entrant, number, points, weighted) for number in range(1, self.rounds + 1)]
            for _ in range(min(cut, len(parts))):
                parts.remove(_least(parts))
            sums[entrant.number] = sum((part.value for part in parts), Decimal(0))
        return sums

    def _contribution(self, entrant: Entrant, number: int, points: dict[int, Decimal], weighted: bool) -> Contribution:
        """A round with an opponent counts his points; any other one a dummy with the player's own (16.4)."""
        paired = self._entry(entrant, number)
        meets = paired is not None and paired.opponent is not None
        counts = meets and (paired.result in PLAYED or (self.is_round_robin and paired.result in FORFEITS))
        opponent = points[paired.opponent] if counts else self._points_of_dummy(entrant, points)
        value = opponent * self._worth(paired) if weighted else opponent
        return Contribution(opponent, value, not counts and self._is_voluntary(paired))

    def _points_of_dummy(self, entrant: Entrant, points: dict[int, Decimal]) -> Decimal:
        return self._points[entrant.number] if points is self.adjusted_points else self._fore_own(entrant)

    def _fore_own(self, entrant: Entrant) -> Decimal:
        last = self._entry(entrant, self.rounds)
        change = DRAW - self._worth(last) if last is not None and last.result in PLAYED else Decimal(0)
        return self._points[entrant.number] + change

    def _adjusted(self, entrant: Entrant, points: Decimal) -> Decimal:
        for number in range(self.rounds, 0, -1):
            paired = self._entry(entrant, number)
            if not self._is_voluntary(paired):
                break
            points += DRAW - self._worth(paired)
        return points

    def _parted(self, tied: list[int]) -> list[list[int]]:
        """The tied players in groups, the best first. If all have met, by the points among them, and again inside each
        group; else a player goes first whom no result of the missing games could overtake (6.1, 6.2)."""
        if len(tied) < 2:
            return [tied]
        points, missing = self._among(tied)
        if not any(missing.values()):
            classes: dict[Decimal, list[int]] = defaultdict(list)
            for number in tied:
                classes[points[number]].append(number)
            if len(classes) == 1:
                return [tied]
            return [group for value in sorted(classes, reverse=True) for group in self._parted(classes[value])]
        for number in tied:
            others = [other for other in tied if other != number]
            if all(points[number] > points[other] + missing[other] for other in others):
                return [[number], *self._parted(others)]
        return [tied]

    def _among(self, tied: Iterable[int]) -> tuple[dict[int, Decimal], dict[int, int]]:
        """Points from games among the tied, and how many of them each has not met over the board."""
        tied = set(tied)
        points, missing = dict.fromkeys(tied, Decimal(0)), dict.fromkeys(tied, 0)
        for number in tied:
            met = set()
            for paired in self._by_number[number].rounds[: self.rounds]:
                counts = paired is not None and (paired.result in PLAYED or self.is_round_robin)
                if counts and paired.opponent in tied:
                    points[number] += self._worth(paired)
                    met.add(paired.opponent)
            missing[number] = len(tied) - 1 - len(met)
        return points, missing

    @cached_property
    def _by_number(self) -> dict[int, Entrant]:
        return {entrant.number: entrant for entrant in self.report.entrants}

    def _points_after(self, entrant: Entrant, rounds: int) -> Decimal:
        return sum((self._worth(paired) for paired in entrant.rounds[:rounds]), Decimal(0))

    def _entry(self, entrant: Entrant, number: int) -> Paired | None:
        return entrant.rounds[number - 1] if number <= len(entrant.rounds) else None

    def _worth(self, paired: Paired | None) -> Decimal:
        return self.report.worth[WORTH[paired.result]] if paired else Decimal(0)

    def _is_voluntary(self, paired: Paired | None) -> bool:
        return paired is None or paired.result in VOLUNTARY


def _least(parts: list[Contribution]) -> Contribution:
    """The round that is cut: the one against the weakest opponent, unless a voluntary one is worth no less (14.1)."""
    weakest = min(parts, key=lambda part: (part.opponent_points, part.value))
    voluntary = [part for part in parts if part.is_voluntary]
    chosen = min(voluntary, key=lambda part: (part.opponent_points, part.value), default=weakest)
    return chosen if chosen.value >= weakest.value else weakest
