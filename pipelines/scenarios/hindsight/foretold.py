"""What was foretold of a season after one of its weeks, by several methods, beside what became of it.

`model`: the chances of `rackbook scenarios`. `coin flip`: the same with every game even. `table`: whoever is on a line
now stays there. `table carried on`: everybody goes on scoring as he has. `all alike`: each as likely as any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pipelines.intake.names import fold
from pipelines.scenarios.ask import folded_names
from pipelines.scenarios.bounds.verdicts import LINES, TITLE
from pipelines.scenarios.chances.attendance import attendance
from pipelines.scenarios.chances.evidence import PlayedWeek
from pipelines.scenarios.chances.forecast import titles
from pipelines.scenarios.chances.ratings import Ratings, fit
from pipelines.scenarios.chances.simulate import draw, losses
from pipelines.scenarios.futures import Futures
from pipelines.scenarios.present import Present
from pipelines.scenarios.worlds import Worlds, play, sides

MODEL, COIN, TABLE, CARRIED, ALIKE = "model", "coin flip", "table", "table carried on", "all alike"
TEAM = "team title"
EVENTS = (TITLE, *LINES, TEAM)
Chances = dict[str, np.ndarray]
People = tuple[list[str], list[str]]


class Case(NamedTuple):
    """A season foretold after the week `cut`: the chance of every event by method and line, and what became of it."""

    source: str
    cut: int
    foretold: dict[str, Chances]
    became: Chances


def foretell(present: Present, weeks: Sequence[PlayedWeek], simulations: int, seed: int) -> dict[str, Chances]:
    """The chances of every method by line. `weeks`: what has been played, oldest first, past seasons among them."""
    names = folded_names(present)
    coming, ratings = attendance(present, weeks, names, sides(present)), fit(weeks, names)
    even = Ratings(ratings.mean * 0, ratings.error * 0, 0, 0, 0)
    lost = losses(weeks)
    now, carried = _tables(present)
    return {
        MODEL: _shares(play(present, draw(present, ratings, coming, lost, simulations, seed))),
        COIN: _shares(play(present, draw(present, even, coming, lost, simulations, seed))),
        TABLE: now, CARRIED: carried,
        ALIKE: {line: np.full(len(chance), chance.mean()) for line, chance in now.items()},
    }  # fmt: skip


def outcome(present: Present) -> Chances:
    """What has become of everybody, by line, if the season ends as it stands."""
    future = Futures()
    future.add()
    return _shares(play(present, future))


def people(present: Present) -> People:
    """The folded names of the players and of the teams, in the order of the season."""
    return folded_names(present), [fold(name) for name in present.teams]


def matched(became: Chances, over: People, here: People) -> Chances:
    """The outcomes of the season that is over in the order of the earlier one, which may know fewer people."""
    found = {}
    for line, outcomes in became.items():
        kind = line == TEAM
        numbers = {name: number for number, name in enumerate(over[kind])}
        found[line] = np.array([outcomes[numbers[name]] for name in here[kind]])
    return found


def _tables(present: Present) -> tuple[Chances, Chances]:
    """The table as it stands, and as it ends if everybody goes on scoring as he has."""
    nobody, futures = Futures(), Futures()
    nobody.add()
    now = play(present, nobody)
    carried, left = futures.add(), len(present.weeks) / present.played
    for is_team, table in ((False, now.players), (True, now.teams)):
        for subject, points in enumerate(table.points[0]):
            futures.award(carried, subject, round(max(0, int(points)) * left), is_team)
    return _shares(now), _shares(play(present, futures))


def _shares(worlds: Worlds) -> Chances:
    found = {TITLE: titles(worlds.players).mean(axis=0), TEAM: titles(worlds.teams).mean(axis=0)}
    return found | {line: np.isin(worlds.verdicts, codes).mean(axis=0) for line, codes in LINES.items()}
