"""How a player of a tour kept to the rules: lateness, penalties, warnings, shots over the clock, fees."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.charts.markup import Column, Fragment, Row, Section, details, section, table
from pipelines.charts.tour.matches import where
from pipelines.charts.tour.penalties import costly, decisions_table
from pipelines.show.tour_words import ENTRY, pounds
from pipelines.show.words import counted

BREAKS = "breaks"
"""What is decided on breaks is no matter of conduct."""


def conduct_section(figures: Row, decisions: Sequence[Row], entries: Sequence[Row]) -> Section:
    """The record in sentences, every penalty with its reason, the other decisions in a fold, fees that were owed."""
    about = [row for row in decisions if row["source"] != BREAKS]
    given = costly(about)
    others = [row for row in about if row not in given]
    owed = [row for row in entries if row["owed_pence"] or row["late"]]
    return section(
        "conduct", "Penalties and lateness",
        conduct_sentence(figures),
        decisions_table("What cost racks, a match or more", given, of_one=True),
        details(f"Warnings and what cost nothing ({len(others)})",
                decisions_table("Warnings, shots over the clock and what cost nothing", others, of_one=True))
        if others else None,
        _fees(owed),
    )  # fmt: skip


def conduct_sentence(figures: Row) -> str:
    """`Late once (7:00 at most) and absent once in 12 matches. 3 penalties. 9 racks given away. 1 warning.`"""
    parts = [_lateness(figures)]
    if figures["penalties"]:
        parts.append(f"{counted(figures['penalties'], 'penalty', 'penalties')}.")
    else:
        parts.append("No penalty.")
    if figures["racks_given"]:
        parts.append(f"{counted(figures['racks_given'], 'rack')} given away.")
    if figures["warnings"]:
        parts.append(f"{counted(figures['warnings'], 'warning')}.")
    if figures["shot_fouls"]:
        parts.append(f"{counted(figures['shot_fouls'], 'shot')} over the clock.")
    if figures["refused"]:
        parts.append(f"Fees were owed at {counted(figures['refused'], 'stop')}.")
    return " ".join(part for part in parts if part)


def _lateness(figures: Row) -> str:
    matches = counted(figures["matches"], "match", "matches")
    if not figures["late"]:
        return f"Never late in {matches}." if figures["matches"] else ""
    came = figures["late"] - figures["absent"]
    latest = figures["latest_s"]
    parts = [
        f"late {_times(came)} ({latest // 60}:{latest % 60:02d} at most)" if came else "",
        f"absent {_times(figures['absent'])}" if figures["absent"] else "",
    ]
    told = " and ".join(part for part in parts if part)
    return f"{told[0].upper()}{told[1:]} in {matches}."


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _fees(entries: Sequence[Row]) -> Fragment | str:
    columns = [
        Column("Stop", where, "heading"),
        Column("Entry", lambda row: ENTRY[row["entry"]], "short"),
        Column("Owed", lambda row: pounds(row["owed_pence"]), "number"),
        Column("Paid late before", lambda row: "yes" if row["late"] else "", "short"),
    ]
    return table("Fees owed or paid late (rule 12)", columns, entries)
