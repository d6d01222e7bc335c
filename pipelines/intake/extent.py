"""How far the sheets of a workbook reach, seen before the workbook is read.

The library that reads workbooks makes room for the whole rectangle down to the last filled cell, and ends the process
if there is none; one stray cell in the last corner of a sheet is 17 thousand million cells.
"""

from __future__ import annotations

import io
import re
import zipfile
from xml.etree import ElementTree

CHUNK = 1 << 20
MAX_UNPACKED = 1 << 30
# A cell with something in it; `<c r="XFD9" s="1"/>` is only formatted.
FILLED_CELL = re.compile(rb"""<(?:\w+:)?c\s[^>]*?\br=["']([A-Z]{1,3})([0-9]{1,7})["'](?:[^>]*[^>/])?>""")
LONGEST_TAG = 256
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"


def largest_extent(data: bytes) -> tuple[int, int]:
    """Rows and columns of the sheet that covers most cells; (0, 0) if there are none. Any error means
    that the workbook is damaged or unpacks to more than a GiB."""
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        if sum(part.file_size for part in parts.infolist()) > MAX_UNPACKED:
            raise ValueError("unpacks to too much")
        extents = [_extent(parts, name) for name in parts.namelist() if name.endswith(".xml")]
    return max(extents, key=lambda extent: extent[0] * extent[1], default=(0, 0))


def _extent(parts: zipfile.ZipFile, name: str) -> tuple[int, int]:
    with parts.open(name) as part:
        if name == "content.xml":
            return _extent_of_ods(part)
        return _extent_of_xlsx(part) if name.startswith("xl/") else (0, 0)


def _extent_of_xlsx(part) -> tuple[int, int]:
    rows = columns = 0
    tail = b""
    while chunk := part.read(CHUNK):
        chunk = tail + chunk
        for letters, digits in FILLED_CELL.findall(chunk):
            rows = max(rows, int(digits))
            columns = max(columns, _column_number(letters))
        tail = chunk[-LONGEST_TAG:]
    return rows, columns


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def _extent_of_ods(part) -> tuple[int, int]:
    """Repeated rows and cells count as often as they are repeated, if they hold anything."""
    largest = (0, 0)
    rows = last_row = columns = 0
    for _, element in ElementTree.iterparse(part):
        if element.tag == TABLE + "table-row":
            width = _filled_width(element)
            rows += _repeated(element, "number-rows-repeated")
            if width:
                last_row, columns = rows, max(columns, width)
            element.clear()
        elif element.tag == TABLE + "table":
            largest = max(largest, (last_row, columns), key=lambda extent: extent[0] * extent[1])
            rows = last_row = columns = 0
            element.clear()
    return largest


def _filled_width(row: ElementTree.Element) -> int:
    column = width = 0
    for cell in row:
        column += _repeated(cell, "number-columns-repeated")
        if OFFICE + "value-type" in cell.attrib or len(cell):
            width = column
    return width


def _repeated(element: ElementTree.Element, attribute: str) -> int:
    return int(element.get(TABLE + attribute, "1"))
