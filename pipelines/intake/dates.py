"""Dates and times as people type them become ISO text. Day and month are told apart once for the whole file."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from pipelines.intake.context import Context, DateOrder
from pipelines.intake.kinds import Kind
from pipelines.intake.rows import RawRow, Sheet
from pipelines.problems import Problem

MONTH_NAMES = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
MONTHS = tuple(name[:3].casefold() for name in MONTH_NAMES)
MONTH = r"(?P<month>[^\W\d_]{3,9})\.?"
YEAR = r"(?P<year>[0-9]{4}|[0-9]{2})"
CLOCK = (
    r"(?:(?:,? +|T)(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2})(?:[.,][0-9]+)?)?"
    r"(?: ?(?P<half>[ap])\.?m\.?)?)?"
)
ZONE = r" ?(?P<zone>Z|[+-][0-9]{2}:?[0-9]{2})?"
WEEKDAY = r"(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]* +)?"
FORMS = tuple(
    re.compile(form + CLOCK + ZONE, re.IGNORECASE)
    for form in (
        r"(?P<year>[0-9]{4})(?P<mark>[-/.])(?P<month>[0-9]{1,2})(?P=mark)(?P<day>[0-9]{1,2})",
        rf"(?P<first>[0-9]{{1,2}})(?P<mark>[/.]) ?(?P<last>[0-9]{{1,2}})(?P=mark) ?{YEAR}",
        r"(?P<first>[0-9]{1,2})(?P<mark>-)(?P<last>[0-9]{1,2})-(?P<year>[0-9]{4})",  # 26-03-05 may begin with the year
        rf"{WEEKDAY}(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?[-/. ]*(?:of )?{MONTH}[-/, ]*{YEAR}",
        rf"{WEEKDAY}{MONTH}[- ]*(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?[-, ]+{YEAR}",
    )
)
ISO_STAMP = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{1,6})?)?(?:Z|[+-][0-9:]{5})?"
)
SERIAL = re.compile(r"[1-9][0-9]{4}(?:\.[0-9]+)?")
HALF_DAY_CLOCK = re.compile(r"([0-9]{1,2})(?::([0-9]{2}))?(?::([0-9]{2}))? ?([ap])\.?m\.?", re.IGNORECASE)
EXCEL_DAY_ZERO = dt.date(1899, 12, 30)
TYPES = ("date", "timestamp", "time")
ORDER_NAMES = {"DMY": "day before month", "MDY": "month before day"}
TYPE_AS = "Type dates as year-month-day, as in 2026-03-05."


@dataclass(frozen=True, slots=True)
class Stamp:
    """A date as typed. `order`: None where the text leaves no doubt, else `first` and `last` are day and month in an
    order the file has to tell. `clock` is None for a plain date; `zone` is `Z` or an offset."""

    year: int
    first: int
    last: int
    doubtful: bool
    clock: dt.time | None
    zone: str | None

    def on(self, order: DateOrder | None) -> dt.date | None:
        """The day, None if there is no such day."""
        month, day = (self.last, self.first) if not self.doubtful or order == "DMY" else (self.first, self.last)
        try:
            return dt.date(self.year, month, day)
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a date or time column that is filled."""

    sheet: Sheet
    row: RawRow
    column: str
    type: str
    text: str


@dataclass(frozen=True, slots=True)
class Order:
    """Which comes first in the doubtful dates of a file: `order`, or `refuse` says what is wrong with each of them."""

    order: DateOrder | None = None
    warning: Problem | None = None
    refuse: Callable[[Cell, Stamp], Problem] | None = None


def repair(sheets: Sequence[Sheet], kinds: Mapping[str, Kind], context: Context) -> list[Problem]:
    """Put ISO text into every date and time cell of a file that is written in another way, in place.

    `date` becomes `YYYY-MM-DD` (of a time with a zone: the day in the league's zone), `timestamp` `YYYY-MM-DD
    HH:MM:SS` with its zone, `time` a 24-hour clock. What cannot be read stays for the gate. Critical: day and month
    cannot be told apart, or contradict each other in the file; a spreadsheet's day number. A setting that decided is
    spoken of in one warning.
    """
    read = [(cell, parse(cell.text)) for cell in _cells(sheets, kinds)]
    order = _order([(cell, stamp) for cell, stamp in read if stamp and stamp.doubtful], context.date_order)
    problems = [order.warning] if order.warning else []
    for cell, stamp in read:
        if stamp is not None and stamp.doubtful and order.refuse and stamp.first != stamp.last:
            problems.append(order.refuse(cell, stamp))
        elif stamp is not None:
            cell.row.cells[cell.column] = _iso(cell, stamp, order.order, context.timezone)
        elif cell.type in ("date", "timestamp") and SERIAL.fullmatch(cell.text):
            problems.append(_serial(cell))
        elif cell.type == "time" and (clock := half_day_clock(cell.text)):
            cell.row.cells[cell.column] = clock
    return problems


def parse(text: str) -> Stamp | None:
    """The text as a date with or without a time, None if it is none. Two-digit years are of this century."""
    for form in FORMS:
        if match := form.fullmatch(text.strip()):
            return _stamp(match.groupdict())
    return None


def plain_day(text: str, timezone: str | None = None) -> str:
    """The day in ISO form (with a zone: in the league's); text that leaves a doubt as it was."""
    stamp = parse(text)
    if stamp is None or stamp.doubtful or (day := stamp.on(None)) is None:
        return text
    return _local_day(day, stamp, timezone) or text


def half_day_clock(text: str) -> str | None:
    """`4:05 PM` as `16:05:00`, None if it is no such time."""
    match = HALF_DAY_CLOCK.fullmatch(text.strip())
    if not match:
        return None
    clock = _clock(match[1], match[2] or "00", match[3], match[4])
    return clock.strftime("%H:%M:%S") if clock else None


def _stamp(parts: dict[str, str | None]) -> Stamp | None:
    year = int(parts["year"]) + (2000 if len(parts["year"]) == 2 else 0)
    clock = None
    if parts["hour"]:
        clock = _clock(parts["hour"], parts["minute"], parts["second"], parts["half"])
        if clock is None:
            return None
    elif parts["zone"]:
        return None
    if parts.get("first"):
        doubtful = parts["mark"] != "."
        return Stamp(year, int(parts["first"]), int(parts["last"]), doubtful, clock, parts["zone"])
    month = _month(parts["month"])
    if month is None:
        return None
    stamp = Stamp(year, int(parts["day"]), month, False, clock, parts["zone"])
    return stamp if stamp.on(None) else None


def _month(text: str) -> int | None:
    """A number, or an English name cut anywhere after its third letter (`Sept` too)."""
    if text.isdigit():
        return int(text)
    for number, name in enumerate(MONTH_NAMES, start=1):
        if name.casefold().startswith(text.casefold()):
            return number
    return None


def _clock(hour: str, minute: str, second: str | None, half: str | None) -> dt.time | None:
    hours = int(hour)
    if half:
        if not 1 <= hours <= 12:
            return None
        hours = hours % 12 + (12 if half.casefold() == "p" else 0)
    try:
        return dt.time(hours, int(minute), int(second or 0))
    except ValueError:
        return None


def _cells(sheets: Iterable[Sheet], kinds: Mapping[str, Kind]) -> Iterable[Cell]:
    for sheet in sheets:
        typed = [(column.name, column.type) for column in kinds[sheet.kind].columns if column.type in TYPES]
        for row in sheet.rows:
            for name, type_ in typed:
                if text := row.cells[name]:
                    yield Cell(sheet, row, name, type_, text)


def _order(doubtful: list[tuple[Cell, Stamp]], setting: DateOrder | None) -> Order:
    """The order of day and month in this file, told by the days after the 12th, else by the setting."""
    days_first = [cell for cell, stamp in doubtful if stamp.first > 12]
    months_first = [cell for cell, stamp in doubtful if stamp.last > 12]
    if days_first and months_first:
        return Order(refuse=lambda cell, stamp: _contradiction(cell, days_first[0], months_first[0]))
    if days_first or months_first:
        return Order("DMY" if days_first else "MDY")
    unclear = [(cell, stamp) for cell, stamp in doubtful if stamp.first != stamp.last]
    if setting is None:
        return Order(refuse=_ambiguous)
    return Order(setting, _by_setting(*unclear[0], setting) if unclear else None)


def _iso(cell: Cell, stamp: Stamp, order: DateOrder | None, timezone: str | None) -> str:
    """The cell in ISO form, or as typed if there is no such day or its zone cannot be followed."""
    day = stamp.on(order)
    if day is None:
        return cell.text
    if cell.type == "date":
        return _local_day(day, stamp, timezone) or cell.text
    if stamp.clock is None:
        return day.isoformat()
    if ISO_STAMP.fullmatch(cell.text):
        return cell.text
    zone = stamp.zone or ""
    if zone and zone != "Z" and ":" not in zone:
        zone = f"{zone[:3]}:{zone[3:]}"
    return f"{day.isoformat()} {stamp.clock:%H:%M:%S}{zone.upper()}"


def _local_day(day: dt.date, stamp: Stamp, timezone: str | None) -> str | None:
    if stamp.zone is None:
        return day.isoformat()
    if timezone is None:
        return None
    try:
        at = dt.datetime.fromisoformat(f"{day.isoformat()}T{stamp.clock:%H:%M:%S}{stamp.zone.upper()}")
        return at.astimezone(ZoneInfo(timezone)).date().isoformat()
    except (ValueError, OverflowError):  # a zone that does not exist, or a day before the first
        return None


def _place(cell: Cell) -> dict:
    return {
        "file": cell.sheet.file, "sheet": cell.sheet.sheet, "row": cell.row.row, "column": cell.column,
        "value": cell.text,
    }  # fmt: skip


def _said(day: dt.date | None) -> str:
    return f"{day.day} {MONTH_NAMES[day.month - 1]} {day.year}" if day else "no day"


def _ambiguous(cell: Cell, stamp: Stamp) -> Problem:
    one, other = _said(stamp.on("DMY")), _said(stamp.on("MDY"))
    message = f"'{cell.text}' can be {one} or {other}, and no date in the file tells which."
    fix = f'{TYPE_AS} Or set date_order = "DMY" (day first) or "MDY" (month first) for the season.'
    return Problem("critical", "ambiguous-date", message, fix, **_place(cell))


def _by_setting(cell: Cell, stamp: Stamp, order: DateOrder) -> Problem:
    message = f"No date in the file tells day from month; '{cell.text}' was read as {_said(stamp.on(order))}, as set."
    fix = f"The setting date_order says {ORDER_NAMES[order]}. If that is wrong here, type year-month-day."
    return Problem("warning", "date-order-set", message, fix, **_place(cell))


def _contradiction(cell: Cell, day_first: Cell, month_first: Cell) -> Problem:
    message = (
        f"'{cell.text}' cannot be trusted: '{day_first.text}' in row {day_first.row.row} has the day first and "
        f"'{month_first.text}' in row {month_first.row.row} the month. A file must keep one order."
    )
    return Problem("critical", "ambiguous-date", message, TYPE_AS, **_place(cell))


def _serial(cell: Cell) -> Problem:
    days = int(float(cell.text))
    one, other = EXCEL_DAY_ZERO + dt.timedelta(days), EXCEL_DAY_ZERO + dt.timedelta(days + 1462)
    message = (
        f"'{cell.text}' is a number where a date belongs. As a spreadsheet's day number it would be "
        f"{one.isoformat()}, or {other.isoformat()} in a workbook that counts from 1904."
    )
    return Problem("critical", "day-number", message, "Give the cells a date format, or type year-month-day.",
                   **_place(cell))  # fmt: skip
