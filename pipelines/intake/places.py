"""Week, slot, round and attempt of a table of our own kinds that leaves them to its name or to the person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pipelines.intake.context import PLACES, Context, how_to_say
from pipelines.intake.headers import match
from pipelines.intake.kinds import Kind
from pipelines.intake.rows import Sheet, Table
from pipelines.problems import Problem

FILLABLE = ("results", "games", "reports")
"""Kinds whose files are of one sitting so often that the sitting stands only in the file's name."""


def relaxed(kinds: Mapping[str, Kind], table: Table) -> dict[str, Kind]:
    """The kinds; of those whose only missing columns are places, these columns are not required."""
    header = table.lines[0][1]
    return {name: _without_places(kind) if _lacks_only_places(header, kind) else kind for name, kind in kinds.items()}


def fill(sheet: Sheet, kind: Kind, context: Context, *names: str) -> list[Problem]:
    """Put what the person or the names say into the places the sheet lacks, in place. Critical: a required place that
    nobody tells."""
    problems = []
    columns = {column.name: column for column in kind.columns if column.name in PLACES}
    known = context.known(*names)
    for place, column in columns.items():
        if place in sheet.columns:
            continue
        if place in known and kind.name in FILLABLE:
            sheet.columns.append(place)
            for row in sheet.rows:
                row.cells[place] = known[place]
        elif column.required:
            message = f"Neither the table nor the file's name says the {place}."
            problems.append(Problem("critical", "missing-column", message, how_to_say(place), sheet.file, sheet.sheet,
                                    column=place))  # fmt: skip
    return problems


def contradictions(sheet: Sheet, context: Context) -> list[Problem]:
    """One critical problem for each place the person said that a row says otherwise; the first such row is named."""
    problems = []
    for place, said in context.said().items():
        other = next((row for row in sheet.rows if _differs(row.cells.get(place), said)), None)
        if other is not None:
            value = other.cells[place]
            message = f"The {place} was given as {said}, but this row says {value}."
            fix = f"Leave out --{place}, or correct the file."
            where = (sheet.file, sheet.sheet, other.row, place, value)
            problems.append(Problem("critical", "place-differs", message, fix, *where))
    return problems


def _lacks_only_places(header: list[str | None], kind: Kind) -> bool:
    missing = match(header, kind).missing
    return kind.name in FILLABLE and bool(missing) and set(missing) <= set(PLACES)


def _without_places(kind: Kind) -> Kind:
    columns = tuple(
        replace(column, required=False) if column.name in PLACES else column for column in kind.columns
    )
    return replace(kind, columns=columns)


def _differs(value: str | None, said: str) -> bool:
    return value is not None and _plain(value) != _plain(said)


def _plain(text: str) -> str:
    return str(int(text)) if text.isdecimal() else text.casefold()
