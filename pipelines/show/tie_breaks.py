"""How ties are broken, as people read it: the order that is asked, the figures, and what decided each tie."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import duckdb

from pipelines.show.tables import Column

LABELS = {
    "points": "points", "tournament_wins": "tournament wins", "direct_encounter": "direct encounter",
    "buchholz": "Buchholz", "buchholz_cut1": "Buchholz cut 1", "buchholz_cut2": "Buchholz cut 2",
    "median_buchholz": "median Buchholz", "median_buchholz2": "median Buchholz 2",
    "sonneborn_berger": "Sonneborn-Berger", "sonneborn_berger_cut1": "Sonneborn-Berger cut 1",
    "progressive": "progressive", "wins": "wins", "wins_played": "wins at the table",
}  # fmt: skip
SIGNS = {
    "tournament_wins": "wins",
    "direct_encounter": "DE", "buchholz": "BH", "buchholz_cut1": "BH-C1", "buchholz_cut2": "BH-C2",
    "median_buchholz": "BH-M1", "median_buchholz2": "BH-M2", "sonneborn_berger": "SB",
    "sonneborn_berger_cut1": "SB-C1", "progressive": "PS", "wins": "WIN", "wins_played": "WON",
}  # fmt: skip
"""What heads a column of figures; FIDE's own signs where it has any."""
IN_EVERY_TABLE = frozenset({"points", "tournament_wins"})
UNPLAYED = "A round not played adds nothing to these figures, and a game won by default is no direct encounter."
UNPLAYED_MEETS = "A round not played adds nothing to these figures; a game won by default is a direct encounter."


def order_of(connection: duckdb.DuckDBPyConnection, competition: str) -> list[str]:
    """The measures of a swiss book's ladder, the first one first."""
    found = connection.execute(
        "select measure from marts.tie_break_order where competition = ? order by position", [competition]
    ).fetchall()
    return [measure for (measure,) in found]


def figures_of(connection: duckdb.DuckDBPyConnection) -> dict[str, dict[str, int | float]]:
    """Every player's measures of the season."""
    figures: dict[str, dict[str, int | float]] = {}
    for player, measure, value in connection.execute(
        "select player, measure, value from marts.tie_break_measures where week is null"
    ).fetchall():
        figures.setdefault(player, {})[measure] = figure(value)
    return figures


def figure(value: Decimal) -> int | float:
    """41, 12.5, 9.25: halves and quarters are exact."""
    return int(value) if value == value.to_integral_value() else float(value)


def columns_of(order: Sequence[str]) -> tuple[Column, ...]:
    """A column a measure of the ladder that the table would not have anyway, in the order asked."""
    asked = [measure for measure in order if measure not in IN_EVERY_TABLE]
    return tuple(Column(measure, SIGNS[measure], "integer", rank=2) for measure in asked)


def decided_text(decided_by: str | None) -> str:
    """What decided a tie, as its column is headed; empty where nothing had to."""
    return SIGNS.get(decided_by, decided_by) if decided_by else ""


def note_of(connection: duckdb.DuckDBPyConnection, order: Sequence[str]) -> str:
    """One or two sentences below a table: the order, and how rounds that were not played enter."""
    asked = [
        LABELS[measure] + ("" if measure in IN_EVERY_TABLE else f" ({SIGNS[measure]})") for measure in order
    ]
    text = f"Order: {', then '.join(asked)}; what none of them parts shares a place."
    if all(measure in IN_EVERY_TABLE for measure in order):
        return text
    meets = connection.execute(
        "select value from marts.readings where key = 'tb_default_meets' order by from_date nulls first"
    ).fetchall()
    return f"{text} {UNPLAYED_MEETS if meets and meets[-1][0] == 'true' else UNPLAYED}"
