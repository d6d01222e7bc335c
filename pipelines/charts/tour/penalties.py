"""What was decided against players of a tour, and why."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.charts.markup import Column, Fragment, Row, details, player, section, table, words
from pipelines.charts.tour.matches import where
from pipelines.show.tour_words import VERDICTS, pounds

PENALTIES = {
    "RACK1": "1 rack", "RACK3": "3 racks", "LOSS": "the match", "DQ_STOP": "out of the stop",
    "DQ_TOURNAMENT": "out of the tournament", "REPORT": "reported",
}  # fmt: skip


def tour_penalties_section(decisions: Sequence[Row], entries: Sequence[Row]) -> Fragment:
    """Every penalty with its reason; warnings and what cost nothing in a fold; who was refused entry."""
    warnings = [row for row in decisions if row["verdict"] == "WARN"]
    return section(
        "penalties",
        "Penalties",
        decisions_table("What cost racks, a match or more", costly(decisions), "No penalty has been given."),
        details(f"Warnings ({len(warnings)})", decisions_table("Warnings", warnings)) if warnings else None,
        refused_table([row for row in entries if row["entry"] == "REFUSED"]),
    )


def costly(decisions: Sequence[Row]) -> list[Row]:
    """Those that cost racks, a match or more, or were reported."""
    return [row for row in decisions if row["verdict"] in PENALTIES]


def decisions_table(caption: str, rows: Sequence[Row], empty: str = "", *, of_one: bool = False) -> Fragment | str:
    """Decisions with reasons; `of_one`: they are about the player of the page."""
    columns = [
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("Penalty", _verdict, "short"),
        Column("Rule", "rule", "short"),
        Column("Where", where, "short"),
        Column("Why", "why", "sentence"),
    ]
    if of_one:
        columns = [Column("Penalty", _verdict, "heading"), *columns[2:]]
    return table(caption, columns, rows, empty)


def refused_table(entries: Sequence[Row]) -> Fragment | str:
    """Who was refused entry, and what he owed."""
    columns = [
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("Stop", where, "short"),
        Column("Owed", lambda row: pounds(row["owed_pence"]), "number"),
        Column("Paid late before", lambda row: "yes" if row["late"] else "", "short"),
    ]
    return table("Refused entry while fees are owed (rule 12)", columns, entries)


def _verdict(row: Row) -> str:
    return PENALTIES.get(row["verdict"]) or VERDICTS.get(row["verdict"]) or words(row["verdict"])
