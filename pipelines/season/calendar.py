"""[season] of season.toml: its keys, and the play dates and slots they describe."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated

from pydantic import Field

from pipelines.problems import Problem
from pipelines.rulebook import Rulebook
from pipelines.tomlfile import Table, TomlFile

CALENDAR_KEYS = ("weeks", "start", "week_count", "slots")
SEASON_ID = r"^[a-z0-9-]{1,40}$"
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

Day = Annotated[date, Field(ge=date(1990, 1, 1), le=date(2100, 12, 31))]


class SeasonTable(Table):
    """[season] of season.toml, CONTRACT.md section 1."""

    id: str = Field(pattern=SEASON_ID)
    name: str | None = Field(default=None, min_length=1)
    rulebook: str = Field(min_length=1)
    timezone: str | None = None
    weeks: list[Day] | None = Field(default=None, min_length=1)
    start: Day | None = None
    week_count: int | None = Field(default=None, ge=1, le=60)
    slots: list[str] | None = Field(default=None, min_length=1)


def read_weeks(file: TomlFile, head: SeasonTable, book: Rulebook, problems: list[Problem]) -> list[date]:
    """The play dates of week 1, 2, ...: `weeks`, or `week_count` dates seven days apart from `start`.

    Faults go to `problems`. A tour has none: its calendar is the stops file (CONTRACT-GB9 T-39).
    """
    if book.competition == "tour":
        problems += [_fault(file, key, f"A tour has no {key}: its calendar is the stops file.", "Take the line out.")
                     for key in CALENDAR_KEYS if getattr(head, key) is not None]
        return []
    if head.weeks is not None:
        problems += [_fault(file, key, f"[season] has both weeks and {key}.", "Keep one of the two.")
                     for key in ("start", "week_count") if getattr(head, key) is not None]
        problems += _out_of_order(file, head.weeks)
        return head.weeks
    if head.start is None:
        problems.append(file.problem("[season] has no weeks.",
                                     "Add weeks = [2023-01-06, 2023-01-13], or start and week_count.",
                                     row=file.line("season"), key="weeks"))
        return []
    count = head.week_count or book.calendar.weeks
    return [head.start + timedelta(days=7 * week) for week in range(count)]


def read_slots(file: TomlFile, head: SeasonTable, book: Rulebook, problems: list[Problem]) -> list[str]:
    """The slots in playing order, those of the rulebook if none are named. Faults go to `problems`."""
    if book.competition == "tour":
        return []
    slots = [slot.strip() for slot in (book.calendar.slots if head.slots is None else head.slots)]
    for number, slot in enumerate(slots):
        if not slot:
            problems.append(_fault(file, "slots", f"Slot {number + 1} has no name.", "Name it, such as 4PM."))
        elif slot.casefold() in (earlier.casefold() for earlier in slots[:number]):
            problems.append(_fault(file, "slots", f"The slot {slot} is listed twice.",
                                   "List each slot once, in playing order."))
    return slots


def check_weekdays(file: TomlFile, weeks: list[date], weekday: str, problems: list[Problem]) -> None:
    """A warning for every week that is not on the league's weekday (rule 2.1)."""
    for number, day in enumerate(weeks, start=1):
        if (found := WEEKDAYS[day.weekday()]) != weekday:
            problems.append(_fault(file, "weeks", f"Week {number} ({day}) is a {found}; the league plays on {weekday}.",
                                   "Correct the date, or the setting weekday.", severity="warning"))


def _out_of_order(file: TomlFile, weeks: list[date]) -> list[Problem]:
    problems = []
    for number, day in enumerate(weeks, start=1):
        earlier = weeks[: number - 1]
        if day in earlier:
            problems.append(_fault(
                file, "weeks", f"Week {number} has the date {day}, which is week {earlier.index(day) + 1} already.",
                "Give each week its own date."))
        elif earlier and day < earlier[-1]:
            problems.append(_fault(file, "weeks", f"Week {number} ({day}) is before week {number - 1} ({earlier[-1]}).",
                                   "List the weeks from the first to the last."))
    return problems


def _fault(file: TomlFile, key: str, message: str, fix: str, severity: str = "critical") -> Problem:
    return file.problem(message, fix, row=file.line("season", key), key=key, severity=severity)
