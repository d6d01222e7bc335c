"""Formulas of a workbook that carry no computed value; the library that reads cells shows them as blank or 0.

A program that writes a workbook without computing it leaves the value out, or writes 0 and asks for a computation at
the next opening (fullCalcOnLoad). Neither is a value anybody typed.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from posixpath import join, normpath
from xml.etree import ElementTree

from pipelines.intake.rows import Table, unreadable

MARK = "\0="
"""Begins the text of a cell whose formula was never computed; no cell that was read can hold a zero character."""

WORKBOOK, RELATIONS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
CHUNK = 1 << 20
FORMULA_TAG = re.compile(rb"<(?:\w+:)?f[ />]")
CELL = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")


def is_uncomputed(text: str) -> bool:
    return text.startswith(MARK)


def formula_of(text: str) -> str:
    """The formula of a marked cell as a person writes it."""
    return text[1:]


def mark_uncomputed(data: bytes, tables: list[Table]) -> None:
    """Put the marked formula into every cell of the tables whose formula has no value, in place. Only XLSX can lack
    values. Unreadable if the workbook's parts do not fit together."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            if WORKBOOK in parts.namelist():
                _mark_all(parts, tables)
    except Exception as error:  # a damaged archive fails in many ways, all of which mean the same to a person
        message = "This workbook is damaged: its parts do not fit together."
        fix = "Open it in a spreadsheet program, save it again as .xlsx, and hand that in."
        raise unreadable(message, fix) from error


def _mark_all(parts: zipfile.ZipFile, tables: list[Table]) -> None:
    paths, distrust_zero = _workbook(parts)
    for table in tables:
        if (path := paths.get(table.sheet)) in parts.namelist() and _has_formulas(parts, path):
            _mark(table, _uncomputed(parts, path, distrust_zero))


def _workbook(parts: zipfile.ZipFile) -> tuple[dict[str | None, str], bool]:
    """The part of each sheet by its name, and whether the values of formulas wait for a computation."""
    root = ElementTree.fromstring(parts.read(WORKBOOK))
    relations = ElementTree.fromstring(parts.read(RELATIONS))
    targets = {relation.get("Id"): relation.get("Target", "") for relation in relations}
    paths = {}
    for sheet in root.iterfind(".//{*}sheet"):
        id_ = next((value for name, value in sheet.items() if name.endswith("}id")), None)
        paths[sheet.get("name")] = normpath(join("xl", targets.get(id_, ""))).lstrip("/")
    waiting = any(part.get("fullCalcOnLoad") in ("1", "true") for part in root.iterfind(".//{*}calcPr"))
    return paths, waiting


def _has_formulas(parts: zipfile.ZipFile, path: str) -> bool:
    with parts.open(path) as part:
        tail = b""
        while chunk := part.read(CHUNK):
            if FORMULA_TAG.search(tail + chunk):
                return True
            tail = chunk[-32:]
    return False


def _uncomputed(parts: zipfile.ZipFile, path: str, distrust_zero: bool) -> Iterator[tuple[int, int, str]]:
    """Row, column (from 0) and formula of every cell without a value of its own."""
    with parts.open(path) as part:
        for _, element in ElementTree.iterparse(part):
            tag = element.tag.rpartition("}")[2]
            if tag == "row":
                element.clear()
            if tag != "c" or element.find("{*}f") is None:
                continue
            value = element.findtext("{*}v")
            place = CELL.fullmatch(element.get("r", ""))
            if place and (not value or (distrust_zero and value == "0")):
                yield int(place[2]), _column_index(place[1]), element.findtext("{*}f") or "of another cell"


def _mark(table: Table, cells: Iterator[tuple[int, int, str]]) -> None:
    lines = dict(table.lines)
    for row, column, formula in cells:
        line = lines.setdefault(row, [])
        line.extend([None] * (column + 1 - len(line)))
        line[column] = f"{MARK}{formula}"
    table.lines[:] = sorted(lines.items())


def _column_index(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1
