"""A small table, and the five ways it is printed.

People read `table`, `text` and `markdown`; machines read `csv` and `json`. Every rendering ends with one line end.
"""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from pipelines.problems import harmless

Format = Literal["table", "text", "markdown", "csv", "json"]
CHAT_WIDTH = 40
"""Cells a line of `text` may have."""
SHORTEST = 14
"""Cells down to which `text` cuts a column of words before it drops other columns."""
DIRECTION_MARKS = dict.fromkeys([0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its `name` for machines, its `label` for people.

    `rank`: 0 always stays; where `text` is short of room the highest rank goes first, the later column among equals.
    `readers`: who sees it.
    """

    name: str
    label: str
    kind: Literal["text", "integer", "ratio"] = "text"
    rank: int = 0
    readers: Literal["all", "people", "machines"] = "all"


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of plain values in the order of `columns`; `empty` is what people read where there is no row."""

    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Any]]
    empty: str = "nothing here yet"


def render(table: Table, format: Format, width: int | None = None) -> str:
    """The table in a format. `width`: cells of a line of `table`, the terminal's own by default."""
    if format == "csv":
        return as_csv(table)
    if format == "json":
        return as_json(table)
    if not table.rows:
        return f"{shown(table.title)}: {table.empty}\n"
    if format == "markdown":
        return as_markdown(table)
    if format == "text":
        return as_text(table)
    return as_table(table, width)


def as_table(table: Table, width: int | None = None) -> str:
    """For a terminal: long cells are wrapped, nothing is left out."""
    columns, rows = for_people(table)
    drawn = RichTable(title=Text(shown(table.title)), title_justify="left", title_style="none", box=SIMPLE_HEAD)
    for column in columns:
        is_words = column.kind == "text"
        drawn.add_column(
            Text(column.label), justify="left" if is_words else "right", no_wrap=not is_words, overflow="fold"
        )
    for row in rows:
        drawn.add_row(*map(Text, row))
    out = io.StringIO()
    Console(file=out, width=width or shutil.get_terminal_size().columns, color_system=None).print(drawn)
    lines = (line.rstrip() for line in out.getvalue().split("\n"))
    return "\n".join(line for line in lines if line) + "\n"


def as_text(table: Table, width: int = CHAT_WIDTH) -> str:
    """For a chat: no line is longer than `width` cells.

    What does not fit: columns are dropped, highest rank first, until the rest fits with columns of words cut to
    SHORTEST cells; then the widest columns of words are cut, with an ellipsis, until the lines fit.
    """
    columns, rows = for_people(table)
    cells = list(zip([column.label for column in columns], *rows, strict=True))
    widths = [max(map(cell_len, listed)) for listed in cells]
    kept = _kept(columns, widths, width)
    columns, widths = [columns[k] for k in kept], [widths[k] for k in kept]
    _cut(columns, widths, width)
    lines = [fit(shown(table.title), width).rstrip()]
    for row in zip(*(cells[k] for k in kept), strict=True):
        parts = zip(columns, row, widths, strict=True)
        lines.append(" ".join(fit(cell, room, column.kind != "text") for column, cell, room in parts).rstrip())
    return "\n".join(lines) + "\n"


def as_markdown(table: Table) -> str:
    """A table of the GitHub kind below its title; signs that markdown would read as its own are escaped."""
    columns, rows = for_people(table)
    rule = ["---" if column.kind == "text" else "---:" for column in columns]
    body = [[escape(column.label) for column in columns], rule, *([escape(cell) for cell in row] for row in rows)]
    lines = ["| " + " | ".join(cells) + " |" for cells in body]
    head = [f"**{escape(table.title)}**", ""] if table.title else []
    return "\n".join([*head, *lines]) + "\n"


def as_csv(table: Table) -> str:
    """Names, then a line a row. Text a spreadsheet would run as a formula starts with an apostrophe; null is empty."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    columns, rows = for_machines(table)
    writer.writerow([column.name for column in columns])
    for row in rows:
        writer.writerow([_csv_value(value) for value in row])
    return out.getvalue()


def as_json(table: Table) -> str:
    """A list of objects, a row each; dates and times in ISO form."""
    columns, rows = for_machines(table)
    names = [column.name for column in columns]
    return json_text([dict(zip(names, row, strict=True)) for row in rows])


def json_text(value: Any) -> str:
    """Any of our values as indented JSON; dates and times in ISO form."""
    return json.dumps(value, indent=2, ensure_ascii=False, default=_iso) + "\n"


def for_people(table: Table) -> tuple[list[Column], list[list[str]]]:
    """The columns people see, and every cell as text."""
    places = [k for k, column in enumerate(table.columns) if column.readers != "machines"]
    columns = [table.columns[k] for k in places]
    return columns, [[shown(row[k], table.columns[k].kind) for k in places] for row in table.rows]


def for_machines(table: Table) -> tuple[list[Column], list[list[Any]]]:
    """The columns machines see, and every cell as it is."""
    places = [k for k, column in enumerate(table.columns) if column.readers != "people"]
    return [table.columns[k] for k in places], [[row[k] for k in places] for row in table.rows]


def shown(value: Any, kind: str = "text") -> str:
    """A value as people see it: one line, nothing that would steer a terminal or turn the writing round."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if kind == "ratio":
        return f"{value:.1f}"
    text = str(value).translate(DIRECTION_MARKS)
    return "".join(" " if unicodedata.category(sign) in ("Cc", "Zl", "Zp") else sign for sign in text)


def escape(text: str) -> str:
    """Text that markdown shows as it is."""
    return re.sub(r"([\\`*_{}\[\]<>#|~&])", r"\\\1", shown(text))


def fit(text: str, width: int, is_right: bool = False) -> str:
    """The text in exactly `width` cells: padded, or cut with an ellipsis."""
    if cell_len(text) > width:
        text = set_cell_size(text, width - 1).rstrip() + "…"
    padding = " " * (width - cell_len(text))
    return padding + text if is_right else text + padding


def wrap(text: str, width: int, indent: int = 0) -> list[str]:
    """The text in lines of at most `width` cells, every line indented, words kept whole where they can be."""
    console = Console(file=io.StringIO(), width=width, color_system=None)
    lines = Text(shown(text)).wrap(console, width - indent)
    return [" " * indent + line.plain.rstrip() for line in lines]


def place_text(place: int | None, tied: bool | None) -> str:
    """A place as people write it: `5=` where it is shared."""
    return "" if place is None else f"{place}=" if tied else str(place)


def _kept(columns: Sequence[Column], widths: Sequence[int], width: int) -> list[int]:
    """Which columns stay: see `as_text`."""
    pairs = zip(columns, widths, strict=True)
    least = [min(room, SHORTEST) if column.kind == "text" else room for column, room in pairs]
    kept = list(range(len(columns)))
    while sum(least[k] + 1 for k in kept) - 1 > width:
        last = max(kept, key=lambda k: (columns[k].rank, k))
        if columns[last].rank == 0:
            break
        kept.remove(last)
    return kept


def _cut(columns: Sequence[Column], widths: list[int], width: int) -> None:
    """Take cells from the widest columns of words until a line fits, if it can."""
    words = [k for k, column in enumerate(columns) if column.kind == "text"]
    while sum(widths) + len(widths) - 1 > width:
        widest = max(words, key=lambda k: widths[k], default=None)
        if widest is None or widths[widest] == 1:
            return
        widths[widest] -= 1


def _csv_value(value: Any) -> Any:
    if isinstance(value, bool):
        return "true" if value else "false"
    return _iso(value) if isinstance(value, date | datetime) else harmless(value)


def _iso(value: Any) -> str:
    return value.isoformat()
