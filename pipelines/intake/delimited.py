"""CSV, TSV and text tables: the delimiter by the header line, rows by the csv module, numbers by physical line."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection
from itertools import islice

from pipelines.intake.headers import fold_header
from pipelines.intake.rows import Table, clean
from pipelines.problems import Problem

DELIMITERS = (",", ";", "\t", "|")
HEAD_LINES = 10
LONGEST_HEAD = 20_000
SEPARATOR_LINE = re.compile(r'\s*"?sep=(.)"?\s*(\r\n|\n|\r|$)', re.IGNORECASE)


def read_delimited(text: str, known_headers: Collection[str]) -> tuple[Table, list[Problem]]:
    """All rows of a text table; a row that cannot be read is a problem by its number and the others are kept.

    `known_headers`: folded headers; the delimiter is the one under which the header line has most of them.
    """
    stated = SEPARATOR_LINE.match(text)
    delimiter = stated.group(1) if stated else _delimiter(text, known_headers)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    table = Table(None, [])
    problems: list[Problem] = []
    while True:
        row = reader.line_num + 1
        try:
            cells = [clean(cell) for cell in next(reader)]
        except StopIteration:
            break
        except csv.Error as error:
            problems.append(_broken(row, str(error)))
            continue
        if any(cells) and not (stated and row == 1):
            table.lines.append((row, cells))
    return table, problems


def _delimiter(text: str, known_headers: Collection[str]) -> str:
    """Most known headers in the first line, else in one of the next lines (a title above), else most cells."""
    head = text.lstrip()[:LONGEST_HEAD]

    def score(delimiter: str) -> tuple[int, int, int]:
        rows = _head_rows(head, delimiter)
        known = [sum(fold_header(cell) in known_headers for cell in cells) for cells in rows]
        return known[0], max(known), len(rows[0])

    return max(DELIMITERS, key=score)


def _head_rows(head: str, delimiter: str) -> list[list[str]]:
    reader = csv.reader(io.StringIO(head, newline=""), delimiter=delimiter)
    try:
        return list(islice(reader, HEAD_LINES)) or [[]]
    except csv.Error:
        return [[]]


def _broken(row: int, error: str) -> Problem:
    if "end of data" in error:
        message = "A quotation mark opened in this row is never closed, so it and everything below it cannot be read."
        return Problem("critical", "broken-quote", message, 'Close it, or double a " that belongs to a name.', row=row)
    if "field limit" in error:
        message = f"This row has a cell of more than {csv.field_size_limit():,} characters."
        return Problem("critical", "too-large", message, "Check the line ends and quotation marks near it.", row=row)
    message = "There is text after a closing quotation mark."
    fix = 'Put the whole cell in quotation marks and double those inside it, as in "Ann ""Ace"" Lee".'
    return Problem("critical", "broken-quote", message, fix, row=row)
