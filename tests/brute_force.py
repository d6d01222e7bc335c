"""Every future of a small season, one by one, as far as `pipelines.scenarios.bounds.extremes` says what can happen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product

import numpy as np

from pipelines.scenarios.bounds.verdicts import LINES
from pipelines.scenarios.futures import Futures
from pipelines.scenarios.present import Present
from pipelines.scenarios.worlds import play


def sheets(players: int, rounds: int) -> Iterator[dict[int, int]]:
    """Every sheet of a tournament that can happen, as games won by player; nobody comes in the first."""
    for size in range(players + 1):
        winners = rounds * ((size + 1) // 2)
        for there in combinations(range(players), size):
            for wins in product(range(rounds + 1), repeat=size):
                if sum(wins) == winners:
                    yield dict(zip(there, wins, strict=True))


def every_future(present: Present, has_claims: bool) -> Futures:
    """Every sheet in every tournament to come; with claims, every choice of up to two compensations claimed as well."""
    futures = Futures()
    sittings = [(week, slot) for week in present.weeks for slot in present.slots]
    choices = [list(sheets(len(present.players), week.rounds)) for week, _ in sittings]
    later = [(week.number, player, week.day) for week in present.weeks for player in range(len(present.players))]
    claims = [(claim.week, claim.player, claim.day) for claim in present.claims] + later
    subsets = list(chain.from_iterable(combinations(claims, size) for size in range(3 if has_claims else 1)))
    for chosen in product(*choices):
        for claimed in subsets:
            future = futures.add()
            for (week, slot), wins in zip(sittings, chosen, strict=True):
                futures.hold(future, week.number, slot, week.rounds, wins)
            futures.claims += [(future, week, player, day, True) for week, player, day in claimed]
    return futures


def truth(present: Present, has_claims: bool = False) -> tuple[dict[str, list[str]], list[str], int]:
    """The states that are true: of every player by line, of every team; and how many futures there are."""
    futures = every_future(present, has_claims)
    worlds = play(present, futures)
    players = {"title": _states(worlds.players.is_first, worlds.players.is_alone)}
    for line, codes in LINES.items():
        is_within = np.isin(worlds.verdicts, codes)
        players[line] = _states(is_within, is_within)
    return players, _states(worlds.teams.is_first, worlds.teams.is_alone), futures.count


def _states(is_possible: np.ndarray, is_sure: np.ndarray) -> list[str]:
    return ["CLINCHED" if sure else "ALIVE" if possible else "ELIMINATED"
            for possible, sure in zip(is_possible.any(axis=0), is_sure.all(axis=0), strict=True)]
