"""Tables of a saved web page: each table that has rows, named by its caption or the heading above it."""

from __future__ import annotations

import re

from bs4 import BeautifulSoup, Tag

from pipelines.intake.rows import Table, clean

MARKS = ("<table", "<!doctype html", "<html")
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6", "caption")
WIDEST_SPAN = 200


def recognise(name: str, text: str) -> bool:
    return text.lstrip()[:1] == "<" and any(mark in text[:200_000].casefold() for mark in MARKS)


def tables(text: str) -> list[Table]:
    """Every innermost table of more than one row. Rows are numbered by their line in the file; a line that holds
    several rows gives the following ones the next numbers."""
    page = BeautifulSoup(text, "html.parser")
    found = []
    for element in page.find_all("table"):
        if element.find("table"):
            continue
        table = Table(_title(page, element), _lines(element))
        if len(table.lines) > 1:
            found.append(table)
    return found


def _title(page: BeautifulSoup, element: Tag) -> str | None:
    caption = element.find("caption") or element.find_previous(HEADINGS) or page.find("title")
    return clean(_text(caption)) if caption else None


def _lines(element: Tag) -> list[tuple[int, list[str | None]]]:
    lines: list[tuple[int, list[str | None]]] = []
    hanging: dict[int, tuple[int, str | None]] = {}
    last = 0
    for row in element.find_all("tr"):
        cells, hanging = _cells(row, hanging)
        last = max(row.sourceline or 0, last + 1)
        if any(cells):
            lines.append((last, cells))
    return lines


def _cells(row: Tag, hanging: dict[int, tuple[int, str | None]]) -> tuple[list[str | None], dict]:
    """The row's cells with those that hang down from above, and what hangs down from here: rows left, by column.

    The text of a cell over several columns stands in the first of them only.
    """
    cells: list[str | None] = []
    left = {column: (rows - 1, text) for column, (rows, text) in hanging.items() if rows > 1}
    for cell in row.find_all(["td", "th"]):
        while len(cells) in hanging:
            cells.append(hanging[len(cells)][1])
        text = clean(_text(cell))
        down, across = _span(cell, "rowspan"), _span(cell, "colspan")
        for offset in range(across):
            if down > 1:
                left[len(cells)] = (down - 1, text if offset == 0 else None)
            cells.append(text if offset == 0 else None)
    while len(cells) in hanging:
        cells.append(hanging[len(cells)][1])
    return cells, left


def _span(cell: Tag, attribute: str) -> int:
    text = str(cell.get(attribute, "1"))
    return min(max(int(text), 1), WIDEST_SPAN) if text.isdecimal() else 1


def _text(element: Tag) -> str:
    return re.sub(r"\s+", " ", element.get_text(" ", strip=True))
