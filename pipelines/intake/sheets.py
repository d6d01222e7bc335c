"""A table of text becomes a sheet of one kind, or problems that say why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pipelines.intake.headers import Match, fold_header, kind_in_name, kinds_by_header, match, nearest_kinds
from pipelines.intake.kinds import Kind
from pipelines.intake.names import nearest
from pipelines.intake.rows import RawRow, Sheet, Table
from pipelines.problems import Problem

EXAMPLE = "example:"
"""A row whose first cell starts so shows how to type and is no data."""

FOOTERS = frozenset({"total", "totals", "subtotal", "grand total", "sum", "count", "average"})
HEAD_LINES = 10


def sheet_of(
    table: Table, file: str, names: Sequence[str], kinds: Mapping[str, Kind]
) -> tuple[Sheet | None, list[Problem]]:
    """The table as a sheet of its kind, told by the first of `names` that speaks of one, else by the header.

    No sheet if the kind is unknown or the header does not fit it.
    """
    header = table.lines[0][1]
    kind, problem = _kind(table, file, names, kinds)
    if kind is None:
        return None, [problem]
    found = match(header, kind)
    problems = _header_problems(table, file, kind, found, kinds)
    if found.missing or found.twice:
        return None, problems
    sheet = Sheet(kind.name, file, table.sheet, [], [column for column in found.columns if column])
    return sheet, problems + _fill(sheet, table, kind, found)


def _kind(
    table: Table, file: str, names: Sequence[str], kinds: Mapping[str, Kind]
) -> tuple[Kind | None, Problem | None]:
    for name in names:
        if kind := kind_in_name(name, kinds):
            return kind, None
    row, header = table.lines[0]
    candidates = kinds_by_header(header, kinds)
    if len(candidates) == 1:
        return candidates[0], None
    if candidates:
        message = f"The header fits {_either([kind.name for kind in candidates])} equally well."
        fix = "Name the file or sheet after the one it is."
    else:
        message = f"Neither the name nor the header says what this is: {_short(header)}."
        near = nearest_kinds(" ".join(names), header, kinds)
        meant = f"Is it {_either(near)}? " if near else ""
        fix = f"{meant}Name the file or sheet after its kind, one of {', '.join(kinds)}.{_lower_header(table, kinds)}"
    return None, Problem("critical", "unknown-kind", message, fix, file, table.sheet, row or None)


def _header_problems(table: Table, file: str, kind: Kind, found: Match, kinds: Mapping[str, Kind]) -> list[Problem]:
    """What is wrong with the header. Unknown columns are only spoken of when the table can be read."""
    row, header = table.lines[0]
    place = {"file": file, "sheet": table.sheet, "row": row or None}
    unknown = [text for text, column in zip(header, found.columns, strict=True) if text and not column]
    if found.missing and (lower := _lower_header(table, {kind.name: kind})):
        message = f"This row is not the header of {kind.name}."
        return [Problem("critical", "missing-column", message, lower.strip(), **place)]
    problems = [_missing(name, kind, unknown, place) for name in found.missing]
    if found.missing:
        problems[0] = replace(problems[0], fix=problems[0].fix + _other_kind(header, found, kinds))
    for first, second in found.twice:
        message = f"The headers '{first}' and '{second}' are the same column."
        problems.append(Problem("critical", "duplicate-column", message, "Keep one of them.", column=second, **place))
    free = [column.name for column in kind.columns if column.name not in found.columns]
    return problems or [_unknown(text, kind, free, place) for text in unknown]


def _missing(name: str, kind: Kind, unknown: list[str], place: dict) -> Problem:
    near = nearest(name, unknown, 1)
    fix = f"Is it '{near[0]}'? Then rename that header to {name}." if near else f"Add a column {name}."
    message = f"{kind.name} needs a column {name}."
    return Problem("critical", "missing-column", message, fix, column=name, **place)


def _unknown(text: str, kind: Kind, free: list[str], place: dict) -> Problem:
    near = nearest(text, free, 1)
    fix = f"If you mean {near[0]}, rename it." if near else ""
    message = f"{kind.name} has no column '{text}'; it is kept but not used."
    return Problem("warning", "unknown-column", message, fix, column=text, **place)


def _other_kind(header: Sequence[str | None], found: Match, kinds: Mapping[str, Kind]) -> str:
    """A hint, if another kind has all it needs in the header and more columns in common."""
    others = [kind.name for kind in kinds_by_header(header, kinds) if match(header, kind).known > found.known]
    return f" The header looks like {_either(others)}: if so, name the file or sheet so." if others else ""


def _lower_header(table: Table, kinds: Mapping[str, Kind]) -> str:
    for row, cells in table.lines[1:HEAD_LINES]:
        if kinds_by_header(cells, kinds):
            return f" Row {row} looks like the header: delete what stands above it."
    return ""


def _fill(sheet: Sheet, table: Table, kind: Kind, found: Match) -> list[Problem]:
    """Put the rows into the sheet; the problems of rows that are refused or skipped."""
    header = table.lines[0][1]
    blank = dict.fromkeys(column.name for column in kind.columns)
    known = [(index, column) for index, column in enumerate(found.columns) if column]
    unknown = [(index, text) for index, text in enumerate(header) if text and not found.columns[index]]
    nameless = [index for index, text in enumerate(header) if not text]
    problems = []
    for row, cells in table.lines[1:]:
        place = {"file": sheet.file, "sheet": sheet.sheet, "row": row}
        first = next(cell for cell in cells if cell)
        filled = {column: cells[index] for index, column in known if index < len(cells)}
        stray = [index for index in (*nameless, *range(len(header), len(cells))) if index < len(cells) and cells[index]]
        if ":" in first and fold_header(first).startswith(EXAMPLE):
            sheet.skipped.append((row, "an example of how to type"))
        elif _is_footer(first, filled, kind):
            sheet.skipped.append((row, f"'{first}' is a footer, not data"))
            problems.append(_footer(first, place))
        elif stray:
            problems.append(_ragged(len(header), cells, stray, place))
        else:
            extra = {text: cells[index] for index, text in unknown if index < len(cells) and cells[index]}
            sheet.rows.append(RawRow(row, blank | filled, extra))
    return problems


def _is_footer(first: str, filled: dict[str, str | None], kind: Kind) -> bool:
    """A footer word where the row lacks what every row needs; a full row of a player called Total is data."""
    return first.casefold().rstrip(": ") in FOOTERS and not all(filled.get(name) for name in kind.required)


def _footer(first: str, place: dict) -> Problem:
    message = f"The row starting '{first}' was taken for a footer and skipped."
    fix = "If it is data, fill in the columns it lacks."
    return Problem("warning", "footer-row", message, fix, value=first, **place)


def _ragged(width: int, cells: list[str | None], stray: list[int], place: dict) -> Problem:
    value = cells[stray[0]]
    message = f"The header has {width} columns, but '{value}' stands in column {stray[0] + 1}, under no header."
    fix = "Is there a comma in a name? Then put the name in quotation marks. Else delete the cell or give it a header."
    return Problem("critical", "ragged-row", message, fix, value=value, **place)


def _either(names: Sequence[str]) -> str:
    return " or ".join(names)


def _short(header: Sequence[str | None], limit: int = 120) -> str:
    text = ", ".join(cell for cell in header if cell)
    return text if len(text) <= limit else text[:limit] + "..."
