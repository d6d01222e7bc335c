"""What was decided against players of a tour, and why."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.charts.markup import Column, Fragment, Row, details, name, section, sitting, table, words
from pipelines.show.tour_words import pounds

PENALTIES = {
    "RACK1": "1 rack", "RACK3": "3 racks", "LOSS": "the match", "DQ_STOP": "out of the stop",
    "DQ_TOURNAMENT": "out of the tournament", "REPORT": "reported",
}  # fmt: skip


def tour_penalties_section(decisions: Sequence[Row], entries: Sequence[Row]) -> Fragment:
    """Every penalty with its reason; warnings and what cost nothing in a fold; who was refused entry."""
    costly = [row for row in decisions if row["verdict"] in PENALTIES]
    warnings = [row for row in decisions if row["verdict"] == "WARN"]
    return section(
        "penalties",
        "Penalties",
        _decisions("What cost racks, a match or more", costly, "No penalty has been given."),
        details(f"Warnings ({len(warnings)})", _decisions("Warnings", warnings)) if warnings else None,
        _refused([row for row in entries if row["entry"] == "REFUSED"]),
    )


def _decisions(caption: str, rows: Sequence[Row], empty: str = "") -> Fragment | str:
    columns = [
        Column("Player", lambda row: name(row["player"]), "heading"),
        Column("Where", sitting, "short"),
        Column("Rule", "rule", "short"),
        Column("Penalty", lambda row: PENALTIES.get(row["verdict"]) or words(row["verdict"]), "short"),
        Column("Why", "why", "sentence"),
    ]
    return table(caption, columns, rows, empty)


def _refused(entries: Sequence[Row]) -> Fragment | str:
    columns = [
        Column("Player", lambda row: name(row["player"]), "heading"),
        Column("Stop", "stop", "short"),
        Column("Owed", lambda row: pounds(row["owed_pence"]), "number"),
        Column("Paid late before", lambda row: "yes" if row["late"] else "", "short"),
    ]
    return table("Refused entry while fees are owed (rule 12)", columns, entries)
