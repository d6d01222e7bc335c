"""How what differs is said to a person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from pipelines.corrections.row_changes import shown_columns
from pipelines.intake.kinds import Kind

if TYPE_CHECKING:
    from pipelines.corrections.types import Cell, Replaced, Unit

BLANK = "(blank)"
SHOWN = 40
"""Differences a person reads of one upload; the json has more."""
PLACES = {"match_id": "match", "stop_id": "stop", "stop": "stop"}


def as_text(replaced: Replaced, limit: int = SHOWN) -> str:
    """What a person reads of it; empty if nothing is replaced."""
    if not replaced.units:
        return ""
    lines = []
    if replaced.same_as:
        lines.append(f"Nothing differs from {uploads_text(replaced.same_as)}.")
    for unit in replaced.units:
        lines.append(f"Replaces {' '.join(filter(None, (unit.kind, unit.unit)))} of {uploads_text(unit.uploads)}: "
                     f"{_counts(unit)}.")
    lines += [f"  {row_text(cells)}" for cells in by_row(replaced.cells[:limit])]
    if replaced.count > limit:
        lines.append(f"  ... and {replaced.count - limit} more")
    return "\n".join([*lines, *(f"Still in force there: {ruling}" for ruling in replaced.rulings)])


def by_row(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The differences, those of one row together."""
    return [list(found) for _, found in groupby(cells, lambda cell: (cell.kind, cell.unit, cell.key, cell.change))]


def row_text(cells: Sequence[Cell]) -> str:
    """The differences of one row: `results week 1 4PM, Ann: w 3 -> 2 (a.csv row 3; upload 2: b.csv row 3)`."""
    cell = cells[0]
    what = ", ".join(filter(None, (" ".join(filter(None, (cell.kind, cell.unit))), cell.key)))
    return f"{what}: {row_change(cells)}"


def row_change(cells: Sequence[Cell]) -> str:
    """What is different in one row, and where it stands and stood."""
    cell = cells[0]
    was = f"upload {cell.upload_old}: {cell.file_old} row {cell.row_old}"
    if cell.change in ("gone", "last"):
        return f"no longer there ({cell.old or 'nothing more in it'}; {was})"
    now = f"{cell.file} row {cell.row}"
    if cell.change == "new":
        return f"new ({cell.new or 'nothing more in it'}; {now})"
    if cell.change == "first":
        return f"{cell.new or 'there'} ({now})"
    return f"{', '.join(f'{c.column} {_value(c.old)} -> {_value(c.new)}' for c in cells)} ({now}; {was})"


def uploads_text(uploads: Sequence[int]) -> str:
    """`upload 7`, `uploads 3, 4 and 5`."""
    if len(uploads) == 1:
        return f"upload {uploads[0]}"
    return f"uploads {', '.join(map(str, uploads[:-1]))} and {uploads[-1]}"


def named(kind: Kind, shown: Sequence[str | None]) -> tuple[str, str]:
    """Where a row belongs and which it is there, from its `shown_columns`: `week 4 4PM`, `round 2: Kit v Ann`."""
    cells = {name: cell for name, cell in zip(shown_columns(kind), shown, strict=True) if cell is not None}
    if kind.key_else and any(name in cells for name in kind.key):
        cells = {name: cell for name, cell in cells.items() if name in kind.key}
    attempt = f", attempt {cells['attempt']}" if cells.get("attempt", "1") != "1" else ""
    where = [f"week {cells['week'].lstrip('0')}"] if "week" in cells else []
    where += [cells["slot"] + attempt] if "slot" in cells else []
    where += [f"{label} {cells[name]}" for name, label in PLACES.items() if name in cells]
    people = [cell for name, cell in cells.items() if kind.column(name).type == "name"]
    others = [
        f"{name.removesuffix('_id').replace('_', ' ')} {cell}" for name, cell in cells.items()
        if kind.column(name).type != "name"
        and name not in ("week", "slot", "attempt", *PLACES)
    ]
    who = " v ".join(people)
    return " ".join(where), ": ".join(part for part in (", ".join(others), who) if part)


def ruling_text(row: Mapping[str, Any]) -> str:
    """A row of the kind rulings in a sentence."""
    place = " ".join(part for part in (
        f"week {row['week']}" if row.get("week") else "", row.get("slot") or "", row.get("match_id") or "",
    ) if part)  # fmt: skip
    people = " to ".join(row[name] for name in ("from_player", "to_player", "subject", "player") if row.get(name))
    about = ", ".join(filter(None, (place, people)))
    return f"ruling {row['ruling_id']} of {row['decided_by']} ({row['kind']}, {about}): {row['reason']}"


def rows_text(count: int) -> str:
    """`1 row`, `2 rows`."""
    return f"{count} row" if count == 1 else f"{count} rows"


def _counts(unit: Unit) -> str:
    words = []
    if unit.same:
        words.append(f"{rows_text(unit.same)} the same")
    if unit.differ:
        words.append(f"{unit.differ if words else rows_text(unit.differ)} differ{'' if unit.differ > 1 else 's'}")
    if unit.gone:
        words.append(f"{unit.gone if words else rows_text(unit.gone)} no longer there")
    if unit.new:
        words.append(f"{unit.new if words else rows_text(unit.new)} new")
    return ", ".join(words)


def _value(text: str | None) -> str:
    return BLANK if text is None else text
