"""A book as one workbook: a sheet a table, real numbers and dates, totals that lead to their ledger rows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

import duckdb
from rich.cells import cell_len

from pipelines.problems import MachineError

#: the sheets that come first; the others follow by name
FIRST = ("individual_standings", "team_standings", "ranking", "ledger")
STANDINGS = {"individual_standings": ("individual", "player"), "team_standings": ("team", "team")}
MEASURES = {"points": "points", "tournament_wins": "wins"}
WIDEST = 60
MOST_ROWS = 1_048_575
#: the first day a spreadsheet's calendar knows
FIRST_YEAR = 1900


@dataclass
class SheetData:
    """The columns and rows of a table."""

    name: str
    columns: list[str]
    rows: list[tuple]


def write_workbook(connection: duckdb.DuckDBPyConnection, tables: list[str], build_id: str, path: Path) -> None:
    """Write the tables of the schema marts to `path`. Text is never a formula, a link or a number.

    MachineError if a table has more rows than a sheet; OSError if the file cannot be written.
    """
    import xlsxwriter
    from xlsxwriter.exceptions import FileCreateError

    sheets = {table: _read(connection, table) for table in sorted(tables, key=_sheet_order)}
    options = {
        "constant_memory": False, "in_memory": True,
        "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False,
    }  # fmt: skip
    workbook = xlsxwriter.Workbook(str(path), options)
    workbook.set_properties({"comments": f"build {build_id}"})
    formats = {
        "head": workbook.add_format({"bold": True}),
        date: workbook.add_format({"num_format": "yyyy-mm-dd"}),
        datetime: workbook.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"}),
    }
    targets = _first_rows(sheets["ledger"]) if "ledger" in sheets else {}
    for data in sheets.values():
        _write_sheet(workbook.add_worksheet(data.name), data, formats, _links(data, targets))
    try:
        workbook.close()
    except FileCreateError as error:
        raise OSError(str(error)) from error


def _read(connection: duckdb.DuckDBPyConnection, table: str) -> SheetData:
    answer = connection.execute(f'from marts."{table}" order by all')
    columns = [column[0] for column in answer.description]
    rows = answer.fetchall()
    if len(rows) > MOST_ROWS:
        raise MachineError(f"The table {table} has {len(rows)} rows, and a sheet holds {MOST_ROWS}. "
                           "Export to csv or parquet instead.")
    return SheetData(table, columns, rows)


def _sheet_order(table: str) -> tuple[int, str]:
    return FIRST.index(table) if table in FIRST else len(FIRST), table


def _first_rows(ledger: SheetData) -> dict[tuple[str, str, str], int]:
    """The sheet row (the header is row 1) of the first entry of every competition, measure and subject."""
    places = [ledger.columns.index(name) for name in ("competition", "measure", "subject")]
    found: dict[tuple[str, str, str], int] = {}
    for number, row in enumerate(ledger.rows, start=2):
        found.setdefault(tuple(row[place] for place in places), number)
    return found


def _links(data: SheetData, targets: dict[tuple[str, str, str], int]) -> dict[tuple[int, int], str]:
    """Where the totals of a standings sheet lead to, by row and column counted from 0 with the header."""
    if data.name not in STANDINGS:
        return {}
    competition, subject = STANDINGS[data.name]
    subject_column = data.columns.index(subject)
    links = {}
    for number, row in enumerate(data.rows, start=1):
        for column, measure in MEASURES.items():
            target = targets.get((competition, measure, row[subject_column]))
            if target is not None:
                links[number, data.columns.index(column)] = f"internal:'ledger'!A{target}"
    return links


def _write_sheet(sheet: Any, data: SheetData, formats: dict, links: dict[tuple[int, int], str]) -> None:
    for column, name in enumerate(data.columns):
        sheet.write_string(0, column, name, formats["head"])
        longest = max((cell_len(str(row[column])) for row in data.rows if row[column] is not None), default=0)
        sheet.set_column(column, column, min(max(longest, len(name) + 3) + 1, WIDEST))
    for number, row in enumerate(data.rows, start=1):
        for column, value in enumerate(row):
            if (link := links.get((number, column))) is not None:
                # the link stays when the cell is written again, and the total stays a number
                sheet.write_url(number, column, link)
            _write_cell(sheet, number, column, value, formats)
    sheet.freeze_panes(1, 0)
    sheet.autofilter(0, 0, len(data.rows), len(data.columns) - 1)


def _write_cell(sheet: Any, row: int, column: int, value: Any, formats: dict) -> None:
    if value is None:
        return
    if isinstance(value, bool):
        sheet.write_boolean(row, column, value)
    elif isinstance(value, int | float):
        sheet.write_number(row, column, value)
    elif isinstance(value, date) and value.year >= FIRST_YEAR:
        sheet.write_datetime(row, column, value, formats[type(value)])
    else:
        sheet.write_string(row, column, str(value))
