"""What was decided about the season: compensation, penalties, reports, play-offs, readings, flags, and the signs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pipelines.charts.markup import (
    Column,
    Fragment,
    Row,
    day,
    details,
    fill,
    player,
    section,
    signed,
    sitting,
    table,
    words,
)

BY_DEFAULT = (None, "rulebook")
VERDICTS = {"ACCEPT": "accepted", "REVIEW": "to be decided"}


def compensation_section(claims: Sequence[Row]) -> Fragment:
    """Every claim for unavailability compensation, its verdict and the reason."""
    body = claims_table(claims, "No claim has been made.")
    return section("compensation", "Unavailability compensation (UC)", body)


def claims_table(claims: Sequence[Row], empty: str) -> Fragment | str:
    """Claims with verdicts and reasons; the sentence `empty` without one."""
    columns = [
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("Week missed", "week_missed", "number"),
        Column("Claimed", lambda row: day(row["claimed_on"]), "short"),
        Column("Verdict", lambda row: fill("verdict.html", verdict=VERDICTS.get(row["verdict"], "refused"))),
        Column("Points", lambda row: signed(row["points"] or 0), "number"),
        Column("Why", "why", "sentence"),
    ]
    return table("Claims in the order they were made", columns, claims, empty)


def penalties_section(penalties: Sequence[Row], failures: Sequence[Row]) -> Fragment:
    """Incidents with what they cost, and failures to report a loss."""
    return section(
        "penalties",
        "Penalties",
        incidents_table(penalties, "No incident has been recorded."),
        failures_table(failures, "No failure to report a loss has been recorded."),
    )


def incidents_table(penalties: Sequence[Row], empty: str) -> Fragment | str:
    """Incidents with category, cost, box and reason; the sentence `empty` without one."""
    columns = [
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("Rule", "rule_code", "short"),
        Column("Category", "category", "short"),
        Column("Week", "week", "number"),
        Column("Status", lambda row: words(row["status"]), "short"),
        Column("Points", lambda row: signed(row["points"] or 0), "number"),
        Column("Penalty box", _box),
        Column("Why", "why", "sentence"),
    ]
    return table("Incidents", columns, penalties, empty)


def failures_table(failures: Sequence[Row], empty: str) -> Fragment | str:
    """Failures to report a loss, the cases counted; the sentence `empty` without one."""
    columns = [
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("When", sitting, "short"),
        Column("Case", lambda row: "excused" if row["excused"] else row["case_no"], "number"),
        Column("Points", lambda row: signed(row["points"] or 0), "number"),
        Column("Why", "why", "sentence"),
    ]
    return table("Losses that were not reported", columns, failures, empty)


def playoffs_section(playoffs: Sequence[Row]) -> Fragment:
    """Who would play for gold, silver and bronze as things stand; nothing at all when there are no lines to show."""
    if not playoffs:
        return Fragment()
    columns = [
        Column("Place", "place", "number"),
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("Points", "points", "number"),
        Column("Play-off", lambda row: fill("verdict.html", verdict=words(row["verdict"]))),
        Column("Why", "why", "sentence"),
    ]
    return section("playoffs", "Play-offs as things stand", table("Play-off lines", columns, playoffs))


def readings_section(readings: Sequence[Row]) -> Fragment:
    """The settings that differ from their default or were decided by somebody; all of them in a fold."""
    special = [row for row in readings if row["decided_by"] not in BY_DEFAULT or row["value"] != row["default_value"]]
    return section(
        "readings",
        "How the rules are read",
        _readings("Settings that are not the default, or were decided", special),
        details(f"All settings in force ({len(readings)})", _readings("All settings in force", readings)),
    )


def flags_section(flags: Sequence[Row]) -> Fragment:
    """What a person should look at: warnings in full, information in a fold."""
    if not flags:
        return section("flags", "For the admin", "Nothing to look at.")
    warnings = [row for row in flags if row["severity"] == "warning"]
    notes = [row for row in flags if row["severity"] != "warning"]
    return section(
        "flags",
        "For the admin",
        _flags("Warnings", warnings),
        details(f"For information ({len(notes)})", _flags("For information", notes)) if notes else None,
    )


def signs(competition: Literal["swiss", "tour"] = "swiss") -> Fragment:
    """The footer that explains every sign the page uses."""
    return fill("signs.html" if competition == "swiss" else "tour_signs.html")


def _box(row: Row) -> str:
    if row["box_from"] is None:
        return ""
    return f"{day(row['box_from'])} to {day(row['box_to'])}" if row["box_to"] else f"from {day(row['box_from'])}"


def _readings(caption: str, rows: Sequence[Row]) -> Fragment:
    columns = [
        Column("Setting", "key", "heading"),
        Column("Value", "value"),
        Column("Default", "default_value"),
        Column("Rule", "rule", "short"),
        Column("Decided", _decided),
        Column("Question", "question", "sentence"),
    ]
    return table(caption, columns, rows, "Every setting has its default.")


def _decided(row: Row) -> str:
    since = f"from {day(row['from_date'])}" if row["from_date"] else ""
    return ", ".join(part for part in (row["decided_by"] or "", since) if part)


def _flags(caption: str, rows: Sequence[Row]) -> Fragment:
    columns = [
        Column("What", lambda row: fill("flag.html", text=row["text"], code=row["code"], rule=row["rule"]), "sentence"),
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("When", sitting, "short"),
        Column("Where", _where),
    ]
    return table(caption, columns, rows, "No warning.")


def _where(row: Row) -> str:
    if not row["file"]:
        return ""
    return row["file"] if row["row"] is None else f"{row['file']} row {row['row']}"
