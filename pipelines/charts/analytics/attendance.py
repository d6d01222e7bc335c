"""Attendance and retention: rows of marts.attendance_by_week."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.charts.analytics.common import Series, answer, decimal, lines, panel, percent, stacked
from pipelines.charts.markup import Column, Fragment, Row, day, section, table

EMPTY = "No week has been played yet, so nobody has come or stayed away."


def attendance_section(weeks: Sequence[Row]) -> Fragment:
    """Who came each week: there the week before, back after a while, new."""
    if not weeks:
        return section("attendance", "Attendance", EMPTY)
    numbers = [row["week"] for row in weeks]
    figure = stacked([
        Series("here the week before", numbers, [row["stayed"] or 0 for row in weeks]),
        Series("came back", numbers, [row["came_back"] or 0 for row in weeks]),
        Series("new this season", numbers, [row["new_players"] for row in weeks]),
    ])  # fmt: skip
    summary = "Players: " + ", ".join(f"week {row['week']} {row['players']}" for row in weeks) + "."
    return section(
        "attendance", "Attendance",
        panel("attendance-bars", "Players who came each week", figure, summary, _table(weeks), "Bar"),
    )


def retention_section(weeks: Sequence[Row]) -> Fragment:
    """Of those who came in a week, how many came in the next one played; and how many of the first are still there."""
    later = _later(weeks)
    if not later:
        return section("retention", "Retention", "Only a second week played can tell who came again.")
    numbers = [row["week"] for row in later]
    again = [round(100 * row["stayed"] / (row["stayed"] + row["missing"]), 1) for row in later]
    first = [round(100 * row["from_first"] / weeks[0]["players"], 1) for row in later]
    figure = lines([
        Series("came the week before", numbers, again), Series(f"came in week {weeks[0]['week']}", numbers, first),
    ], "\u00a0%")  # fmt: skip
    figure.update_yaxes(ticksuffix="\u00a0%", range=[-3, 103])
    told = ", ".join(f"week {week} {share:.0f}\u00a0%" for week, share in zip(numbers, again, strict=True))
    columns = [
        Column("Week", "week", "number"),
        Column("Came again", "stayed", "number"),
        Column("Did not", "missing", "number"),
        Column("Share", lambda row: percent(row["stayed"] / (row["stayed"] + row["missing"])), "number"),
        Column(f"Of week {weeks[0]['week']}", "from_first", "number"),
    ]
    title = "Who came again, of those who had come before"
    numbers_table = table("Those of the last week played, and of the first, who came", columns, later)
    return section(
        "retention", "Retention",
        panel("retention-lines", title, figure, f"Of those of the week before came: {told}.", numbers_table, "Line"),
    )  # fmt: skip


def attendance_answer(weeks: Sequence[Row]) -> Fragment:
    """How many come, and how many come again."""
    if not weeks:
        return answer(EMPTY)
    players, members = sum(row["players"] for row in weeks), sum(row["members"] for row in weeks)
    most = max(weeks, key=lambda row: row["players"])
    fewest = min(weeks, key=lambda row: row["players"])
    sentence = f"On average {decimal(players / len(weeks))} players came a week"
    sentence += f", {percent(players / members)} of those on the roster" if members else ""
    if len(weeks) > 1:
        sentence += f": most in week {most['week']} ({most['players']})"
        sentence += f", fewest in week {fewest['week']} ({fewest['players']})"
    sentence += "."
    later = _later(weeks)
    if not later:
        return answer(sentence)
    stayed = sum(row["stayed"] for row in later)
    came = stayed + sum(row["missing"] for row in later)
    first, last = weeks[0], weeks[-1]
    return answer(
        sentence,
        f"Of those who came in one week, {percent(stayed / came)} came again in the next ({stayed} of {came}); of the "
        f"{first['players']} of week {first['week']}, {last['from_first']} came in week {last['week']}.",
    )


def _later(weeks: Sequence[Row]) -> list[Row]:
    """The weeks played after the first."""
    return [row for row in weeks if row["stayed"] is not None and row["players"]]


def _table(weeks: Sequence[Row]) -> Fragment | str:
    columns = [
        Column("Week", "week", "number"),
        Column("Day", lambda row: day(row["play_date"]), "short"),
        Column("On the roster", "members", "number"),
        Column("Players", "players", "number"),
        Column("Tournaments played", "entries", "number"),
        Column("Here the week before", "stayed", "number"),
        Column("Came back", "came_back", "number"),
        Column("New", "new_players", "number"),
    ]
    return table("Who came each week", columns, weeks)
