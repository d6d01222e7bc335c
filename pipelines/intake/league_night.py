"""Clues that day and month were swapped: a tournament off the league night, or out of order with its week."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence

from pipelines.intake.rows import RawRow, Sheet
from pipelines.problems import Problem

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
FEWEST = 4
"""Dates from which a habit can be seen."""
SHARE = 0.6


def clues(sheets: Sequence[Sheet]) -> list[Problem]:
    """A warning for every play date that is on another weekday than most of its file, or not after the dates of
    earlier weeks. Dates that are not ISO are left to the gate."""
    problems = []
    for sheet in sheets:
        if sheet.kind == "tournaments":
            dated = [(row, day) for row in sheet.rows if (day := _day(row))]
            problems += _off_night(sheet, dated) + _out_of_order(sheet, dated)
    return problems


def _day(row: RawRow) -> dt.date | None:
    try:
        return dt.date.fromisoformat(row.cells["play_date"] or "")
    except ValueError:
        return None


def _off_night(sheet: Sheet, dated: list[tuple[RawRow, dt.date]]) -> list[Problem]:
    if len(dated) < FEWEST:
        return []
    night, count = Counter(day.weekday() for _, day in dated).most_common(1)[0]
    if count < SHARE * len(dated):
        return []
    problems = []
    for row, day in dated:
        if day.weekday() != night:
            habit = f"{count} of the {len(dated)} dates are a {WEEKDAYS[night]}"
            message = f"{day.isoformat()} is a {WEEKDAYS[day.weekday()]}, not on league night: {habit}."
            problems.append(_clue(sheet, row, message, day, night))
    return problems


def _out_of_order(sheet: Sheet, dated: list[tuple[RawRow, dt.date]]) -> list[Problem]:
    weeks: dict[int, list[tuple[RawRow, dt.date]]] = {}
    for row, day in dated:
        if (row.cells["week"] or "").isdecimal():
            weeks.setdefault(int(row.cells["week"]), []).append((row, day))
    problems, latest = [], None
    for week in sorted(weeks):
        for row, day in weeks[week]:
            if latest and day < latest[1]:
                message = f"Week {week} is dated {day.isoformat()}, before week {latest[0]} ({latest[1].isoformat()})."
                problems.append(_clue(sheet, row, message, day, None))
        latest = max([(week, day) for _, day in weeks[week]] + ([latest] if latest else []), key=lambda pair: pair[1])
    return problems


def _clue(sheet: Sheet, row: RawRow, message: str, day: dt.date, night: int | None) -> Problem:
    fix = "Correct the date, or leave it if it is right."
    swapped = day.replace(month=day.day, day=day.month) if day.day <= 12 else day
    if swapped != day and night in (None, swapped.weekday()):
        fix = f"Were day and month swapped? Then it is {swapped.isoformat()}. Else leave it."
    return Problem("warning", "odd-play-date", message, fix, sheet.file, sheet.sheet, row.row, "play_date",
                   day.isoformat())  # fmt: skip
