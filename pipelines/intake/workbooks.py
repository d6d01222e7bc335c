"""XLSX and ODS workbooks: every sheet that is no help page, as text."""

from __future__ import annotations

import datetime as dt
import io

from python_calamine import CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from pipelines.intake.extent import largest_extent
from pipelines.intake.headers import fold_header
from pipelines.intake.rows import Table, Unreadable, clean, number_text, unreadable

HELP_SHEETS = frozenset({"readme", "lists"})
MAX_CELLS = 20_000_000
SAVE_AS_XLSX = "Open it in your spreadsheet program, save it as .xlsx without a password, and hand that in."


def read_workbook(data: bytes) -> list[Table]:
    """A table a visible sheet that is neither empty nor a help page. Cells are text (see `cell_text`).

    Raises Unreadable if it is no workbook, or one that would not fit in memory.
    """
    _refuse_too_large(data)
    workbook = _guarded(lambda: CalamineWorkbook.from_filelike(io.BytesIO(data)))
    names = [
        sheet.name
        for sheet in workbook.sheets_metadata
        if sheet.visible == SheetVisibleEnum.Visible
        and sheet.typ == SheetTypeEnum.WorkSheet
        and fold_header(sheet.name) not in HELP_SHEETS
    ]
    tables = [_guarded(lambda name=name: _table(workbook, name)) for name in names]
    return [table for table in tables if table.lines]


def cell_text(value: object) -> str | None:
    """A cell as text: 5.0 is `5`, dates are `YYYY-MM-DD`, with a time `YYYY-MM-DD HH:MM:SS`, times and lengths of time
    `HH:MM:SS`, booleans `true` and `false`; blank is None."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return number_text(float(value))
    if isinstance(value, dt.datetime):
        return _whole_second(value).strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(value, dt.time):
        return _whole_second(dt.datetime.combine(dt.date.min, value)).strftime("%H:%M:%S")
    if isinstance(value, dt.timedelta):
        seconds = round(value.total_seconds())
        return f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    return None if value is None else str(value)


def _table(workbook: CalamineWorkbook, name: str) -> Table:
    rows = workbook.get_sheet_by_name(name).to_python(skip_empty_area=False)
    texts = ((number, [cell_text(cell) for cell in row]) for number, row in enumerate(rows, start=1))
    return Table(name, [(number, cells) for number, cells in texts if any(cells)])


def _whole_second(value: dt.datetime) -> dt.datetime:
    """Spreadsheets keep times as fractions of a day, so a second may come out a hair short."""
    return (value + dt.timedelta(microseconds=500_000)).replace(microsecond=0)


def _refuse_too_large(data: bytes) -> None:
    rows, columns = _guarded(lambda: largest_extent(data))
    if rows * columns > MAX_CELLS:
        raise unreadable(
            f"A sheet reaches to row {rows:,} and column {columns:,}, which is more than can be read.",
            "Something stands far below or right of the table: delete the empty rows and columns there and save again.",
            code="too-large",
        )


def _guarded(read):
    """What `read` gives; whatever goes wrong inside the libraries is one sentence."""
    try:
        return read()
    except (KeyboardInterrupt, SystemExit, Unreadable):
        raise
    except BaseException as error:  # a panic of the workbook library is no Exception
        message = "This is no workbook that can be read: damaged, protected, or another kind of file."
        raise unreadable(message, SAVE_AS_XLSX) from error
