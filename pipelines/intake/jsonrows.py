"""JSON and NDJSON: a list of rows, an object of kind -> rows, or an object a line."""

from __future__ import annotations

import json

from pipelines.intake.rows import Table, clean, number_text, unreadable
from pipelines.problems import Problem

SHAPES = "Hand in a list of rows, an object of kind -> rows, or one row object a line."


class Pairs(list):
    """A JSON object as its pairs, so that a key given twice is seen."""


def read_json(text: str) -> tuple[list[Table], list[Problem]]:
    """Tables with one problem for every row that cannot be read. The header of a table is every key of its rows.

    Rows count from 1 in their list; in NDJSON by physical line. Raises Unreadable if the text is no JSON.
    """
    try:
        whole = _load(text)
    except json.JSONDecodeError as error:
        return _read_lines(text, error)
    if isinstance(whole, Pairs) and any(isinstance(value, list) and not isinstance(value, Pairs) for _, value in whole):
        return _read_kinds(whole)
    rows = [whole] if isinstance(whole, Pairs) else whole
    if not isinstance(rows, list):
        raise unreadable("The JSON holds a single value instead of rows.", SHAPES)
    table, problems = _table(None, list(enumerate(rows, start=1)))
    return [table], problems


def _load(text: str):
    """Parsed JSON: objects as Pairs, numbers as text. Raises JSONDecodeError."""
    try:
        return json.loads(text, object_pairs_hook=Pairs, parse_int=str, parse_float=_decimal, parse_constant=str)
    except RecursionError as error:
        raise unreadable("The JSON is nested too deeply to hold rows.", SHAPES) from error


def _decimal(text: str) -> str:
    value = float(text)
    return number_text(value) if abs(value) < 1e300 else text


def _read_kinds(whole: Pairs) -> tuple[list[Table], list[Problem]]:
    tables, problems = [], []
    for kind, rows in ((_writable(key), value) for key, value in whole):
        if not isinstance(rows, list) or isinstance(rows, Pairs):
            message = f"'{kind}' holds no list of rows."
            problems.append(Problem("critical", "unreadable-file", message, SHAPES, sheet=kind))
            continue
        table, found = _table(kind, list(enumerate(rows, start=1)))
        tables.append(table)
        problems += found
    return tables, problems


def _read_lines(text: str, whole: json.JSONDecodeError) -> tuple[list[Table], list[Problem]]:
    lines = [(row, line) for row, line in enumerate(text.split("\n"), start=1) if line.strip()]
    rows, problems = [], []
    for row, line in lines:
        try:
            rows.append((row, _load(line)))
        except json.JSONDecodeError as error:
            message = f"This line is no JSON object ({error.msg} at character {error.colno})."
            problems.append(Problem("critical", "unreadable-file", message, "Correct or delete the line.", row=row))
    if not rows or not isinstance(rows[0][1], Pairs) or rows[0][0] != lines[0][0]:
        raise unreadable(
            f"The JSON breaks off or is wrong at line {whole.lineno}, character {whole.colno} ({whole.msg}).",
            "Export it again, or correct it there.",
        ) from whole
    table, found = _table(None, rows)
    return [table], problems + found


def _table(sheet: str | None, rows: list[tuple[int, object]]) -> tuple[Table, list[Problem]]:
    problems = []
    objects: list[tuple[int, dict[str, str | None]]] = []
    for row, value in rows:
        if not isinstance(value, Pairs):
            message = "This entry is no row object."
            problems.append(Problem("critical", "unreadable-file", message, SHAPES, sheet=sheet, row=row))
            continue
        cells, found = _cells(value, sheet, row)
        problems += found
        if not found:
            objects.append((row, cells))
    header = list(dict.fromkeys(key for _, cells in objects for key in cells))
    lines = [(row, [cells.get(key) for key in header]) for row, cells in objects]
    filled = [(row, cells) for row, cells in lines if any(cells)]
    return Table(sheet, [(0, header), *filled] if header else []), problems


def _cells(pairs: Pairs, sheet: str | None, row: int) -> tuple[dict[str, str | None], list[Problem]]:
    cells: dict[str, str | None] = {}
    problems = []
    for key, value in pairs:
        place = {"sheet": sheet, "row": row, "column": _writable(key)}
        if isinstance(value, list):
            message = "The value is a list or an object; a cell holds one text or number."
            problems.append(Problem("critical", "bad-value", message, "Flatten the export.", **place))
        elif _writable(key) != key or (isinstance(value, str) and _writable(value) != value):
            message = "There is half a character in this entry, which can be neither shown nor stored."
            problems.append(Problem("critical", "bad-value", message, "Type it anew.", **place))
        elif key in cells:
            message = f"The row has '{key}' twice."
            problems.append(Problem("critical", "duplicate-column", message, "Keep one of them.", **place))
        else:
            cells[key] = _text(value)
    return cells, problems


def _writable(text: str) -> str:
    """The text with a question mark for every lone surrogate, which JSON can spell and no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _text(value: str | bool | None) -> str | None:
    if isinstance(value, bool):
        return "true" if value else "false"
    return None if value is None else clean(value)
