"""How likely everything is: shares of the simulated seasons, with the error of having drawn so many and no more."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pipelines.scenarios.bounds.verdicts import LINES, TITLE
from pipelines.scenarios.worlds import Table, Worlds


@dataclass(frozen=True)
class Chances:
    """`share[line]` and `error[line]` (one standard error of the simulation) a subject; from `count` seasons.

    A title shared by two is half a title for each, so the titles add up to one. Of a play-off line it is the share of
    seasons that end on this line or a better one.
    """

    count: int
    players_share: dict[str, np.ndarray]
    players_error: dict[str, np.ndarray]
    teams_share: np.ndarray
    teams_error: np.ndarray


def chances_of(worlds: Worlds) -> Chances:
    """The chances from seasons played out at random."""
    count = len(worlds.verdicts)
    outcomes = {TITLE: titles(worlds.players)}
    outcomes |= {line: np.isin(worlds.verdicts, codes).astype(float) for line, codes in LINES.items()}
    teams = titles(worlds.teams)
    return Chances(
        count,
        {line: drawn.mean(axis=0) for line, drawn in outcomes.items()},
        {line: _error(drawn) for line, drawn in outcomes.items()},
        teams.mean(axis=0), _error(teams),
    )  # fmt: skip


def titles(table: Table) -> np.ndarray:
    """What part of the title everybody has: (future, subject); every future adds up to one."""
    first = table.is_first
    return first / np.maximum(first.sum(axis=1, keepdims=True), 1)


def _error(drawn: np.ndarray) -> np.ndarray:
    return drawn.std(axis=0) / np.sqrt(max(len(drawn), 1))
