"""Rows into the files an admin uploads: csv for most, a workbook, a semicolon file from an old spreadsheet program."""

from __future__ import annotations

import csv
import io
from datetime import date, datetime
from pathlib import Path

Rows = list[dict[str, object]]

#: the time inside every workbook, so that the same seed gives the same bytes
WORKBOOK_TIME = datetime(2023, 1, 1)


def as_text(value: object) -> str:
    """A cell as a person types it: blank, true, 2023-01-06, 4."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, date) else str(value)


def write_csv(path: Path, rows: Rows, delimiter: str = ",", encoding: str = "utf-8") -> Path:
    """One kind in one file; columns that are blank in every row are left out."""
    columns = filled_columns(rows)
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([as_text(row[column]) for column in columns] for row in rows)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.getvalue().encode(encoding))
    return path


def write_workbook(path: Path, sheets: dict[str, Rows]) -> Path:
    """A workbook with one sheet a kind; integers are numbers in it, everything else is text."""
    import xlsxwriter

    path.parent.mkdir(parents=True, exist_ok=True)
    with xlsxwriter.Workbook(path, {"strings_to_numbers": False}) as book:
        book.set_properties({"created": WORKBOOK_TIME})
        for kind, rows in sheets.items():
            sheet, columns = book.add_worksheet(kind), filled_columns(rows)
            sheet.write_row(0, 0, columns)
            for number, row in enumerate(rows, start=1):
                for place, column in enumerate(columns):
                    write_cell(sheet, number, place, row[column])
    return path


def write_cell(sheet, row: int, column: int, value: object) -> None:
    if isinstance(value, int) and not isinstance(value, bool):
        sheet.write_number(row, column, value)
    elif value is not None:
        sheet.write_string(row, column, as_text(value))


def filled_columns(rows: Rows) -> list[str]:
    return [column for column in rows[0] if any(row[column] is not None for row in rows)]
