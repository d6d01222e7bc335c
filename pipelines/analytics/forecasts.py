"""How good the forecasts have been: the season's own weeks and the past seasons of the home, foretold in hindsight.

Every season is foretold after half and after three quarters of the weeks it has played, from nothing later, as if it
ended with the last of them; what became of it is its table as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from pathlib import Path

import duckdb

from pipelines.home import Home
from pipelines.scenarios.ask import evidence, require_league
from pipelines.scenarios.chances.evidence import played_weeks
from pipelines.scenarios.hindsight.foretold import COIN, EVENTS, MODEL, TABLE, Case, foretell, matched, outcome, people
from pipelines.scenarios.hindsight.scores import brier, reliability
from pipelines.scenarios.hindsight.standing import stood_after
from pipelines.scenarios.present import read_present
from pipelines.warehouse import open_book

METHODS = {MODEL: "forecast", COIN: "coin flip", TABLE: "points table"}
"""The methods that are compared, and what they are called."""
SHARES = (0.5, 0.75)
"""After what part of the weeks played a season is foretold."""


def forecasts(book: Path | str, simulations: int, seed: int, most_past: int) -> dict:
    """What was foretold of this season and of at most `most_past` newest ones before it, and what came of it.

    scores: a row an event (title, gold, silver, bronze, team title) and method: Brier score, number of events.
    reliability: method -> rows of chance, observed, events. seasons: a row a season foretold: season, after (weeks).
    left_aside: sentences about books that could not be read. simulations and seed, as given.

    Refused: a book of a tour, a book other models have built.
    """
    home, season = Home(Path(book).resolve().parents[2]), Path(book).stem
    with open_book(Path(book)) as connection:
        require_league(connection, season)
        _, past, left_aside = evidence(home, season, connection)
    cases = [
        case for one in [*past[len(past) - min(most_past, len(past)):], season]
        for case in _foretold(home, one, simulations, seed)
    ]
    return {
        "scores": _scores(cases), "reliability": {name: reliability(cases, method) for method, name in METHODS.items()
                                                  if cases},
        "seasons": [{"season": case.source, "after": case.cut} for case in cases],
        "left_aside": left_aside, "simulations": simulations, "seed": seed,
    }  # fmt: skip


def _foretold(home: Home, season: str, simulations: int, seed: int) -> list[Case]:
    with open_book(home.book(season)) as connection:
        over = read_present(connection, "book")
        cuts = _cuts(over.played)
        if not cuts or not over.players:
            return []
        became, end = outcome(over), people(over)
        past, _, _ = evidence(home, season, connection)
        return [_case(connection, season, cut, over.played, past, became, end, simulations, seed) for cut in cuts]


def _case(
    connection: duckdb.DuckDBPyConnection, season: str, cut: int, last: int, past: list, became: dict, end: tuple,
    simulations: int, seed: int,
) -> Case:
    with stood_after(connection, cut, last) as present:
        known = past + played_weeks(present.connection, present.catalog)
        return Case(season, cut, foretell(present, known, simulations, seed), matched(became, end, people(present)))


def _cuts(played: int) -> list[int]:
    """The weeks after which a season is foretold, each with a week before it and one to come."""
    return sorted({week for share in SHARES if 1 <= (week := ceil(share * played)) < played})


def _scores(cases: Sequence[Case]) -> list[dict]:
    found = brier(cases)
    return [
        {"event": event, "method": name, "score": found[method, event],
         "events": sum(len(case.became[event]) for case in cases)}
        for event in EVENTS for method, name in METHODS.items() if cases
    ]  # fmt: skip
