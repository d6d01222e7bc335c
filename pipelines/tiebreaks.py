"""The FIDE tie-breaks of a tournament report, by the models that break the ties of a season.

Nothing is counted here: the report's rounds become the two tables those models read, and the models are run on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from decimal import Decimal
from functools import cache
from typing import Literal

import duckdb

from pipelines import warehouse
from pipelines.intake.formats.trf_file import WORTH, Paired, Report
from pipelines.raw import insert

Edition = Literal["fide_2023", "fide_2026"]
Measures = dict[str, dict[int, Decimal]]
"""Values by measure and start number."""

TABLES = """
    create table ledger.paired_tournaments (
        tournament integer, rounds integer, win decimal(6, 2), draw decimal(6, 2), unplayed_rule varchar,
        default_meets boolean, is_round_robin boolean
    );
    create table ledger.paired_rounds (
        tournament integer, player integer, round integer, opponent integer, points decimal(6, 2), is_played boolean,
        is_voluntary boolean
    );
"""
TARGET = "ledger.tournament_measures"
NOT_MEASURES = frozenset({"tournament", "player", "unplayed", "direct_games", "direct_points", "direct_players"})
PLAYED = frozenset("10=WDL")
VOLUNTARY = frozenset("HZ-")
"""The codes of rounds a player chose not to play, or did not come to; a missing entry is one too."""


def measures_of(
    report: Report, rounds: int | None = None, edition: Edition = "fide_2023", is_round_robin: bool = False
) -> Measures:
    """Every measure of `ledger.tournament_measures` after `rounds` rounds (None: all that the report has).

    `edition` says how rounds that were not played enter. `is_round_robin`: everybody meets everybody, so a forfeited
    game stands against its opponent. `direct_encounter` is the place among players of equal points, 1 the best; players
    who are alone with their points have none.
    """
    last = report.rounds if rounds is None else rounds
    tournament = (1, last, report.worth["WIN"], report.worth["DRAW"], edition, is_round_robin, is_round_robin)
    with closing(duckdb.connect(config=warehouse.CONFIG)) as connection:
        connection.execute("set threads = 1")
        connection.execute(f"create schema ledger; {TABLES}")
        connection.execute((warehouse.MODELS / "swiss" / "macros.sql").read_text("utf-8"))
        _fill(connection, "ledger.paired_tournaments", [tournament])
        _fill(connection, "ledger.paired_rounds", list(_rounds(report, last)))
        for model in _models():
            connection.execute(f"create {'view' if model.is_view else 'table'} {model.name} as {model.sql}")
        found = connection.execute(f"from {TARGET} order by player")
        names = [column[0] for column in found.description]
        rows = [dict(zip(names, row, strict=True)) for row in found.fetchall()]
    return {
        name: {row["player"]: Decimal(row[name]) for row in rows if row[name] is not None}
        for name in names
        if name not in NOT_MEASURES
    }


def places_of(measures: Measures) -> dict[int, int]:
    """Places by points, then by direct encounter; those it cannot part share a place."""
    order = {
        number: (-points, measures["direct_encounter"].get(number, Decimal(1)))
        for number, points in measures["points"].items()
    }
    return {number: 1 + sum(other < key for other in order.values()) for number, key in order.items()}


def _rounds(report: Report, last: int) -> Iterator[tuple]:
    for entrant in report.entrants:
        for number in range(1, last + 1):
            paired = entrant.rounds[number - 1] if number <= len(entrant.rounds) else None
            yield (1, entrant.number, number, *_entry(report, paired))


def _entry(report: Report, paired: Paired | None) -> tuple[int | None, Decimal, bool, bool]:
    """Opponent, points, whether it was played, whether it was the player's own choice not to."""
    if paired is None:
        return None, Decimal(0), False, True
    points = report.worth[WORTH[paired.result]]
    is_played = paired.result in PLAYED and paired.opponent is not None
    return paired.opponent, points, is_played, paired.result in VOLUNTARY


def _fill(connection: duckdb.DuckDBPyConnection, table: str, rows: Sequence[Sequence]) -> None:
    if rows:
        names = [name for name, in connection.execute(f"select column_name from (describe {table})").fetchall()]
        insert(connection, table, names, list(zip(*rows, strict=True)))


@cache
def _models() -> tuple[warehouse.Model, ...]:
    """The models between the rounds of a tournament and its measures, in order."""
    models = {model.name: model for model in warehouse.load_models("swiss")}
    given = {name for name in models if f"create table {name} (" in TABLES}
    needed, wanted = set(), [TARGET]
    while wanted:
        name = wanted.pop()
        if name in models and name not in needed | given:
            needed.add(name)
            wanted += models[name].reads
    return tuple(model for name, model in models.items() if name in needed)
