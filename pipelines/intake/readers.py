"""Any file an admin hands in: sheets of known kinds, or problems that say what to do. Never an exception."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pipelines.intake.decode import decode
from pipelines.intake.delimited import read_delimited
from pipelines.intake.filenames import file_stem
from pipelines.intake.headers import all_headers
from pipelines.intake.jsonrows import read_json
from pipelines.intake.kinds import Kind
from pipelines.intake.rows import RawRow, Sheet, Table, Unreadable, unreadable
from pipelines.intake.sheets import sheet_of
from pipelines.problems import Problem, has_critical

__all__ = ["RawRow", "Sheet", "read_file"]

MAX_BYTES = 256 * 1024 * 1024
JSON_NAMES = (".json", ".ndjson", ".jsonl")
FOREIGN = (
    (b"\xd0\xcf\x11\xe0", "This is an old Excel file (.xls) or a workbook with a password."),
    (b"%PDF", "This is a PDF, which holds no table that can be read safely."),
    (b"\x1f\x8b", "This is a gzip archive; hand in the file inside it."),
    (b"\x89PNG", "This is a picture."),
    (b"\xff\xd8\xff", "This is a picture."),
)
SAVE_AS = "Save the table as .xlsx without a password, or as CSV UTF-8, and hand that in."


def read_file(name: str, data: bytes, kinds: Mapping[str, Kind]) -> tuple[list[Sheet], list[Problem]]:
    """The sheets of one file and everything wrong with its form; `name` is the file's own name.

    What the file is (workbook, JSON, delimited text) is told by its content. No cell is interpreted. A file without a
    single usable row has a critical problem. Every row is in `Sheet.rows`, in `Sheet.skipped`, or has a critical
    problem; blank lines are none of these.
    """
    try:
        tables, problems = _tables(name, data, kinds)
        sheets, found = _sheets(name, tables, kinds, has_critical(problems))
    except Unreadable as error:
        return [], [replace(error.problem, file=name)]
    return sheets, [replace(problem, file=name) for problem in problems] + found


def _tables(name: str, data: bytes, kinds: Mapping[str, Kind]) -> tuple[list[Table], list[Problem]]:
    if len(data) > MAX_BYTES:
        size = f"{len(data) / 1024**2:,.0f} MiB; the most that is read is {MAX_BYTES // 1024**2} MiB"
        raise unreadable(f"The file has {size}.", "Hand it in as several files.", code="too-large")
    if data.startswith(b"PK\x03\x04"):
        from pipelines.intake.workbooks import read_workbook  # only workbooks need the library

        return read_workbook(data), []
    for start, message in FOREIGN:
        if data.startswith(start):
            raise unreadable(message, SAVE_AS)
    text, problems = decode(data)
    if not text.strip():
        return [], problems
    if text.lstrip()[0] in "{[":
        tables, found = read_json(text)
    elif name.casefold().endswith(JSON_NAMES):
        raise unreadable("The name says JSON, but the file starts with neither { nor [.", "Export it again.")
    else:
        table, found = read_delimited(text, all_headers(kinds.values()))
        tables = [table]
    return tables, problems + found


def _sheets(
    name: str, tables: list[Table], kinds: Mapping[str, Kind], refused: bool
) -> tuple[list[Sheet], list[Problem]]:
    """`refused`: the file has critical problems already, so its emptiness needs no problem of its own."""
    filled = [table for table in tables if len(table.lines) > 1]
    if not filled:
        return [], [] if refused else [_nothing(name, tables, kinds)]
    stems = [file_stem(name)] if len(filled) == 1 else []
    sheets, problems = [], []
    for table in filled:
        sheet, found = sheet_of(table, name, [table.sheet or "", *stems], kinds)
        problems += found
        if sheet:
            sheets.append(sheet)
    usable = [sheet for sheet in sheets if sheet.rows]
    if not usable and not refused and not has_critical(problems):
        problems.append(_no_rows(name))
    return usable, problems


def _nothing(name: str, tables: list[Table], kinds: Mapping[str, Kind]) -> Problem:
    if not any(table.lines for table in tables):
        return Problem("critical", "empty-file", "The file is empty.", "Was it saved before it was handed in?", name)
    return _no_rows(name)


def _no_rows(name: str) -> Problem:
    message = "There is a header and no usable row below it."
    return Problem("critical", "header-only", message, "Fill in at least one row.", name)
