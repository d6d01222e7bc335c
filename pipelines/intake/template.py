"""The workbook an admin fills in: a sheet a kind, with the words that may be chosen and one example row."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import xlsxwriter
from xlsxwriter.exceptions import FileCreateError

from pipelines.intake.kinds import Column, Kind
from pipelines.intake.sheets import EXAMPLE
from pipelines.problems import MachineError

LAST_ROW = 1_048_575
NARROWEST, WIDEST = 10, 40
NUMBER_FORMATS = {
    "date": "yyyy-mm-dd",
    "timestamp": "yyyy-mm-dd hh:mm:ss",
    "integer": "0",
    "number": "General",
}
SAMPLES = {
    "text": "any text",
    "name": "Kit",
    "integer": "1",
    "boolean": "no",
    "date": "2026-01-30",
    "time": "19:05",
    "timestamp": "2026-01-30 19:05:00",
    "number": "24.5",
    "score": "4-1",
}
HOW_TO_TYPE = {
    "text": "Any text.",
    "name": "The name as it is written everywhere else.",
    "integer": "A whole number.",
    "boolean": "yes or no.",
    "date": "A date: 2026-01-30.",
    "time": "A clock time: 19:05 or 19:05:30.",
    "timestamp": "A date and a time: 2026-01-30 19:05.",
    "number": "A number, with a point for the fraction: 24.5.",
    "score": "Games won and lost: 4-1.",
}
READ_ME = (
    "How to fill in this workbook",
    "Each sheet takes one kind of rows. Fill in only the sheets you need; empty ones are ignored.",
    "The header must stay as it is. Hold the pointer over a header to see what belongs there.",
    "Columns with a coloured header must be filled in every row; a blank elsewhere means that there is nothing to say.",
    f"The grey row starting with '{EXAMPLE}' shows how to type. It is skipped; overwrite or leave it.",
    "Save the workbook as .xlsx and hand it in whole.",
)


def build_workbook(path: Path, kinds: Mapping[str, Kind]) -> None:
    """Write the workbook for these kinds to `path`, whole or not at all. MachineError if that cannot be done.

    The untouched workbook holds no usable row, so a reader refuses it as header-only.
    """
    aside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with xlsxwriter.Workbook(str(aside)) as workbook:
            formats = _formats(workbook)
            _read_me(workbook, formats)
            for kind in kinds.values():
                _sheet(workbook, kind, formats)
        os.replace(aside, path)
    except (OSError, FileCreateError) as error:
        aside.unlink(missing_ok=True)
        message = f"{path.name} could not be written. Is it open in another program, or the folder read-only?"
        raise MachineError(message) from error


def _formats(workbook: xlsxwriter.Workbook) -> dict:
    formats = {
        "title": workbook.add_format({"bold": True, "font_size": 14}),
        "header": workbook.add_format({"bold": True, "bottom": 1}),
        "required": workbook.add_format({"bold": True, "bottom": 1, "bg_color": "#FFE699"}),
        "example": workbook.add_format({"font_color": "#808080", "italic": True}),
        "text": workbook.add_format({"num_format": "@"}),
    }
    return formats | {kind: workbook.add_format({"num_format": number}) for kind, number in NUMBER_FORMATS.items()}


def _read_me(workbook: xlsxwriter.Workbook, formats: dict) -> None:
    sheet = workbook.add_worksheet("read me")
    sheet.set_column(0, 0, 110)
    for row, line in enumerate(READ_ME):
        sheet.write_string(row, 0, line, formats["title"] if row == 0 else None)


def _sheet(workbook: xlsxwriter.Workbook, kind: Kind, formats: dict) -> None:
    sheet = workbook.add_worksheet(kind.name)
    sheet.freeze_panes(1, 0)
    for index, column in enumerate(kind.columns):
        sample = _sample(column) if index else f"{EXAMPLE} {_sample(column)}"
        # Text format keeps 007 and 4-1 as typed; without it a spreadsheet makes a number and a date of them.
        sheet.set_column(index, index, _width(column, sample), formats.get(column.type, formats["text"]))
        sheet.write_string(0, index, column.name, formats["required" if column.required else "header"])
        sheet.write_comment(0, index, _comment(column, kind), {"x_scale": 1.5, "author": "Rackbook"})
        sheet.write_string(1, index, sample, formats["example"])
        if words := _words(column):
            sheet.data_validation(1, index, LAST_ROW, index, _list(words))


def _words(column: Column) -> list[str]:
    return ["yes", "no"] if column.type == "boolean" else list(column.choices)


def _list(words: list[str]) -> dict:
    """A drop-down list that takes nothing else."""
    message = f"Choose one of: {', '.join(words)}."[:255]
    return {"validate": "list", "source": words, "error_title": "Not in the list", "error_message": message}


def _sample(column: Column) -> str:
    return column.choices[0] if column.choices else SAMPLES[column.type]


def _comment(column: Column, kind: Kind) -> str:
    how = f"One of {', '.join(column.choices)}." if column.choices else HOW_TO_TYPE[column.type]
    least = f"At least {column.minimum}." if column.minimum else ""
    blank = f"Blank means {column.default}." if column.default and not column.required else ""
    return " ".join(part for part in (_need(column, kind), how, least, blank) if part)


def _need(column: Column, kind: Kind) -> str:
    if column.required:
        return "Must be filled in."
    if any(column.name in group for group in kind.either):
        return f"Fill in {', or '.join(' and '.join(group) for group in kind.either)}."
    return "May be blank."


def _width(column: Column, sample: str) -> int:
    return max(NARROWEST, min(WIDEST, max(len(column.name), len(sample)) + 2))
