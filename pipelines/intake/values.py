"""Numbers, scores and ids that a spreadsheet or a habit has changed: put right if one reading exists, else refused."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pipelines.intake.context import Context
from pipelines.intake.dates import MONTHS, parse
from pipelines.intake.formulas import formula_of, is_uncomputed
from pipelines.intake.kinds import Column, Kind
from pipelines.intake.rows import RawRow, Sheet
from pipelines.problems import Problem

SCIENTIFIC = re.compile(r"[+-]?[0-9](?:[.,][0-9]+)?E[+-][0-9]{2,3}")
"""As a spreadsheet shows a long number; `1e5` and `1E5`, which people type, are not of this form."""

FRACTIONS = {"¼": ".25", "½": ".5", "¾": ".75"}
VULGAR = re.compile(r"([+-]?[0-9]*) ?([¼½¾])")
SLASHED_HALF = re.compile(r"([+-]?[0-9]+) 1/2")
COMMA = re.compile(r"([+-]?[0-9]+),([0-9]{1,2}|[0-9]{4,9})")
"""One decimal comma; three digits behind it may be thousands, so that is left to the gate."""
GROUPED = re.compile(r"([+-]?[0-9]{1,3}(?:\.[0-9]{3})*),([0-9]{1,9})")
WHOLE = re.compile(r"([+-]?[0-9]+)\.0")
SCORE = re.compile(r"([0-9]{1,3}) ?[-:–—−‑] ?([0-9]{1,3})")
CLOCK = re.compile(r"([0-9]{1,2}):([0-9]{2})(?::00)?")
DAY_MONTH = re.compile(r"([0-9]{1,2})[- .]([A-Za-z]{3})[a-z]*\.?|([A-Za-z]{3})[a-z]*\.?[- .]([0-9]{1,2})")
AS_TEXT = "Format the column as text and type the score again, or use two columns, w and l."


def repair(sheets: Sequence[Sheet], kinds: Mapping[str, Kind], context: Context) -> list[Problem]:
    """Put plain numbers and scores into the cells of a file, in place; a critical problem for each damaged cell.

    `7,5` is 7.5, `6½` is 6.5, `5.0` in a whole-number column is 5, `4 – 1` is 4-1. Damaged: a score that has become
    a date or a time, an id shown as 9.45E+12, a formula that was never computed.
    """
    problems = []
    for sheet in sheets:
        for name in sheet.columns:
            problems += _column(sheet, kinds[sheet.kind].column(name), context)
        for row in sheet.rows:
            if row.extra:
                problems += _unread_formulas(sheet, row)
    return problems


def _column(sheet: Sheet, column: Column, context: Context) -> Iterator[Problem]:
    name, is_number, is_score = column.name, column.type in ("integer", "number"), column.type == "score"
    for row in sheet.rows:
        text = row.cells[name]
        if text is None or (is_number and text.isdecimal()):
            continue
        if problem := _damage(sheet, row, column, text):
            yield problem
        elif is_number:
            row.cells[name] = plain_number(text, column.type == "integer", context.decimal_comma)
        elif is_score and (match := SCORE.fullmatch(text)):
            row.cells[name] = f"{match[1]}-{match[2]}"


def plain_number(text: str, whole: bool = False, decimal_comma: bool = False) -> str:
    """The number with a decimal point and no fraction sign; text that is no such number as it was."""
    if decimal_comma and (match := GROUPED.fullmatch(text)):
        text = f"{match[1].replace('.', '')}.{match[2]}"
    elif match := COMMA.fullmatch(text):
        text = f"{match[1]}.{match[2]}"
    elif match := VULGAR.fullmatch(text):
        text = f"{match[1] or '0'}{FRACTIONS[match[2]]}"
    elif match := SLASHED_HALF.fullmatch(text):
        text = f"{match[1]}.5"
    if whole and (match := WHOLE.fullmatch(text)):
        return match[1]
    return text


def score_behind(text: str) -> str | None:
    """The score a spreadsheet has turned into this date or time, None if the text is neither (4-1 is 1 April)."""
    if (stamp := parse(text)) and (day := stamp.on("DMY")):
        return f"{day.month}-{day.day}"
    if (match := DAY_MONTH.fullmatch(text)) and (name := (match[2] or match[3]).casefold()) in MONTHS:
        return f"{MONTHS.index(name) + 1}-{int(match[1] or match[4])}"
    if (match := CLOCK.fullmatch(text)) and text.count(":") == 2:
        return f"{int(match[1])}:{int(match[2])}"
    return None


def _damage(sheet: Sheet, row: RawRow, column: Column, text: str) -> Problem | None:
    if is_uncomputed(text):
        message = f"{column.name} holds the formula {formula_of(text)} and no value: the program that wrote it never "
        message += "computed it."
        fix = "Open the file in a spreadsheet program, let it compute, save it, and hand that in."
        return _problem(sheet, row, column, "formula-without-value", message, fix, formula_of(text))
    if column.type == "score" and (score := score_behind(text)):
        message = f"'{text}' is a date or a time: a spreadsheet has turned the score {score} into it."
        return _problem(sheet, row, column, "score-became-date", message, AS_TEXT, text)
    if "E" in text and column.type in ("name", "text", "integer") and SCIENTIFIC.fullmatch(text):
        message = f"'{text}' is how a spreadsheet shows a long number; the digits behind it are lost."
        fix = "Format the column as text and type the whole value again."
        return _problem(sheet, row, column, "damaged-id", message, fix, text)
    return None


def _problem(sheet: Sheet, row: RawRow, column: Column, code: str, message: str, fix: str, value: str) -> Problem:
    return Problem("critical", code, message, fix, sheet.file, sheet.sheet, row.row, column.name, value)


def _unread_formulas(sheet: Sheet, row: RawRow) -> Iterator[Problem]:
    """A warning for each formula in a column nobody needs; its cell is dropped."""
    for header, text in list(row.extra.items()):
        if is_uncomputed(text):
            del row.extra[header]
            yield _unread_formula(sheet, row, header, text)


def _unread_formula(sheet: Sheet, row: RawRow, header: str, text: str) -> Problem:
    message = f"'{header}' holds the formula {formula_of(text)} and no value; the cell was ignored."
    fix = "Nothing is to be done if the column is not needed."
    return Problem("warning", "formula-without-value", message, fix, sheet.file, sheet.sheet, row.row, header,
                   formula_of(text))  # fmt: skip
