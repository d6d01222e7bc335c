"""Any file an admin hands in: sheets of known kinds, or problems that say what to do. Never an exception."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pipelines.intake import formats, name_columns
from pipelines.intake.context import NOTHING_SAID, Context
from pipelines.intake.decode import decode
from pipelines.intake.delimited import read_delimited
from pipelines.intake.filenames import file_stem
from pipelines.intake.formats import finishing, pasted
from pipelines.intake.formats.source import Source
from pipelines.intake.formulas import mark_uncomputed
from pipelines.intake.headers import all_headers, kind_in_name, kinds_by_header
from pipelines.intake.jsonrows import read_json
from pipelines.intake.kinds import Kind
from pipelines.intake.places import contradictions, fill, relaxed
from pipelines.intake.repair import repair
from pipelines.intake.rows import RawRow, Sheet, Table, Unreadable, unreadable
from pipelines.intake.sheets import HEAD_LINES, sheet_of
from pipelines.problems import Problem, has_critical

__all__ = ["RawRow", "Sheet", "read_file"]

MAX_BYTES = 256 * 1024 * 1024
LONGEST_HEADER = 200
JSON_NAMES = (".json", ".ndjson", ".jsonl")
FOREIGN = (
    (b"\xd0\xcf\x11\xe0", "This is an old Excel file (.xls) or a workbook with a password."),
    (b"%PDF", "This is a PDF, which holds no table that can be read safely."),
    (b"\x1f\x8b", "This is a gzip archive; hand in the file inside it."),
    (b"\x89PNG", "This is a picture."),
    (b"\xff\xd8\xff", "This is a picture."),
)
SAVE_AS = "Save the table as .xlsx without a password, or as CSV UTF-8, and hand that in."


def read_file(
    name: str, data: bytes, kinds: Mapping[str, Kind], context: Context = NOTHING_SAID
) -> tuple[list[Sheet], list[Problem]]:
    """The sheets of one file and everything wrong with its form; `name` is the file's own name.

    What the file is (workbook, JSON, delimited text, an export of another program or site) is told by its content, and
    `context` is what is known beside it. Dates, numbers and scores are made plain where only one reading exists; no
    other cell is interpreted. A file without a single usable row has a critical problem, unless it only helps to read
    another file of its upload. Every row is in `Sheet.rows`, in `Sheet.skipped`, or has a problem of its own; blank
    lines are none of these.
    """
    source = Source(name, kinds, context)
    try:
        sheets, problems = _read(source, data)
    except Unreadable as error:
        return [], [replace(error.problem, file=name)]
    problems += [problem for sheet in sheets for problem in contradictions(sheet, context)]
    problems += repair(sheets, kinds, context)
    return [sheet for sheet in sheets if sheet.rows], [replace(problem, file=name) for problem in problems]


def _read(source: Source, data: bytes) -> tuple[list[Sheet], list[Problem]]:
    if len(data) > MAX_BYTES:
        size = f"{len(data) / 1024**2:,.0f} MiB; the most that is read is {MAX_BYTES // 1024**2} MiB"
        raise unreadable(f"The file has {size}.", "Hand it in as several files.", code="too-large")
    if data.startswith(b"PK\x03\x04"):
        from pipelines.intake.workbooks import read_workbook  # only workbooks need the library

        tables = read_workbook(data)
        mark_uncomputed(data, tables)
        return _sheets(source, tables, [])
    for start, message in FOREIGN:
        if data.startswith(start):
            raise unreadable(message, SAVE_AS)
    text, problems = decode(data)
    if text.strip() and (found := formats.read_document(text, source)):
        return found[0], problems + found[1]
    return _sheets(source, *_text_tables(source, text, problems))


def _text_tables(source: Source, text: str, problems: list[Problem]) -> tuple[list[Table], list[Problem]]:
    if not text.strip():
        return [], problems
    known_headers = all_headers(source.kinds.values()) | formats.HEADERS | formats.mapped_headers(source)
    if text.lstrip()[0] in "{[":
        tables, found = read_json(text)
        return tables, problems + found
    if source.file.casefold().endswith(JSON_NAMES):
        raise unreadable("The name says JSON, but the file starts with neither { nor [.", "Export it again.")
    if text.lstrip()[0] == "<" and (tables := _page_tables(source, text)):
        return tables, problems
    if finishing.recognise_text(text):
        return [finishing.table_of(text)], problems
    if pasted.recognise(text, known_headers):
        return [pasted.table(text)], problems
    table, found = read_delimited(text, known_headers)
    return [table], problems + found


def _page_tables(source: Source, text: str) -> list[Table]:
    from pipelines.intake.formats import web_page  # only pages need the library

    if not web_page.recognise(source.file, text):
        return []
    tables = web_page.tables(text)
    told = [table for table in tables if _is_ours(table, source.kinds) or formats.knows_table(table, source)]
    return told or tables


def _sheets(source: Source, tables: list[Table], problems: list[Problem]) -> tuple[list[Sheet], list[Problem]]:
    """`problems`: what reading the tables found; if critical, the file's emptiness needs no problem of its own."""
    refused = has_critical(problems)
    filled = [table for table in tables if len(table.lines) > 1]
    if not filled:
        return [], problems if refused else [*problems, _nothing(source.file, tables, source.kinds)]
    sheets: list[Sheet] = []
    for table in filled:
        try:
            found, new = _table_sheets(source, table, is_only=len(filled) == 1)
        except Unreadable as error:
            found, new = [], [error.problem]
        sheets += found
        problems = problems + new
    usable = [sheet for sheet in sheets if sheet.rows]
    if not usable and not refused and not has_critical(problems):
        problems = [*problems, _no_rows(source.file)]
    return usable, problems


def _table_sheets(source: Source, table: Table, is_only: bool) -> tuple[list[Sheet], list[Problem]]:
    """A table of our own kinds, or one that a foreign format knows; if neither, what our kinds lack in it."""
    names = [table.sheet or "", *([file_stem(source.file)] if is_only else [])]
    if mapped := formats.map_table(table, source):
        table, kind = mapped
        return _own(source, table, [kind, *names])
    table, said = name_columns.joined(table)
    is_plain = _is_ours(table, source.kinds) and not formats.is_scored(table, source)
    if not is_plain and _may_be_foreign(names, source.kinds) and (found := formats.read_table(table, source)):
        return found[0], said + found[1]
    sheets, problems = _own(source, table, names)
    return sheets, said + problems


def _own(source: Source, table: Table, names: list[str]) -> tuple[list[Sheet], list[Problem]]:
    table, titles = _below_titles(table, source.kinds)
    sheet, problems = sheet_of(table, source.file, names, relaxed(source.kinds, table))
    if titles:
        message = f"What stands above the header was not read as data: {'; '.join(titles)[:120]}."
        problems = [Problem("info", "title-rows", message, sheet=table.sheet, row=table.lines[0][0]), *problems]
    if sheet is None:
        return [], problems
    known = (*titles, *names, file_stem(source.file))
    return [sheet], problems + fill(sheet, source.kinds[sheet.kind], source.context, *known)


def _below_titles(table: Table, kinds: Mapping[str, Kind]) -> tuple[Table, list[str]]:
    """The table of a workbook or page from its header on, and the titles above; a text file has no titles, so there a
    line above the header is a fault."""
    start = _header_index(table, kinds)
    if table.sheet is None or not start:
        return table, []
    titles = [cell for _, line in table.lines[:start] for cell in line if cell]
    return Table(table.sheet, table.lines[start:]), titles


def _may_be_foreign(names: list[str], kinds: Mapping[str, Kind]) -> bool:
    """False if the first name that speaks of a kind speaks of one that no foreign table becomes."""
    told = next((kind.name for name in names if (kind := kind_in_name(name, kinds))), None)
    return told is None or told in formats.KINDS


def _is_ours(table: Table, kinds: Mapping[str, Kind]) -> bool:
    """True if one of the first lines is a whole header of ours."""
    return _header_index(table, kinds) is not None


def _header_index(table: Table, kinds: Mapping[str, Kind]) -> int | None:
    for index, (_, cells) in enumerate(table.lines[:HEAD_LINES]):
        if all(len(cell or "") <= LONGEST_HEADER for cell in cells) and kinds_by_header(cells, kinds):
            return index
    return None


def _nothing(name: str, tables: list[Table], kinds: Mapping[str, Kind]) -> Problem:
    if not any(table.lines for table in tables):
        return Problem("critical", "empty-file", "The file is empty.", "Was it saved before it was handed in?", name)
    return _no_rows(name)


def _no_rows(name: str) -> Problem:
    message = "There is a header and no usable row below it."
    return Problem("critical", "header-only", message, "Fill in at least one row.", name)
