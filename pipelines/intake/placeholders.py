"""Texts in name columns that are no player: `N.N.`, `TBD`, `Winner QF1`; and names with a note, such as `Ann (sub)`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from pipelines.intake.kinds import Kind
from pipelines.intake.rows import RawRow, Sheet
from pipelines.problems import Problem

PLACEHOLDER = re.compile(
    r"n\.? ?n\.|tb[dac]\.?|to be (?:decided|announced|confirmed)|[-–—?._*]+"
    r"|(?:winner|loser)(?: of)?(?: (?:match|game|group|pool))? ?(?:[qsr]?f ?[0-9]*|[a-z]|[0-9]{1,3})",
    re.IGNORECASE,
)
NOTE = re.compile(
    r"(.+?) ?\((sub|substitute|forfeit|forfeited|retired|dq|wd|withdrawn|guest|late|[0-9]+ ?->? ?[0-9]+)\)",
    re.IGNORECASE,
)
BYE = "BYE"


def judge(sheets: Sequence[Sheet], kinds: Mapping[str, Kind]) -> list[Problem]:
    """Critical for every placeholder, a warning for every name with a note. In games a second player called BYE
    becomes the blank that a bye is, in place."""
    problems = []
    for sheet in sheets:
        names = [column.name for column in kinds[sheet.kind].columns if column.type == "name"]
        for row in sheet.rows:
            if sheet.kind == "games":
                _blank_bye(row)
            problems += _row(sheet, row, names)
    return problems


def without_note(name: str) -> str:
    """The name before a note in brackets, such as `(sub)`; a name without one as it is."""
    match = NOTE.fullmatch(name)
    return match[1] if match else name


def _row(sheet: Sheet, row: RawRow, names: Sequence[str]) -> Iterator[Problem]:
    for name in names:
        text = row.cells[name]
        if text is None or (found := _verdict(text)) is None:
            continue
        severity, code, message, fix = found
        yield Problem(severity, code, message, fix, sheet.file, sheet.sheet, row.row, name, text)


@lru_cache(maxsize=10_000)
def _verdict(text: str) -> tuple[str, str, str, str] | None:
    """Severity, code, message and fix for a name that is none or has a note, else None."""
    if PLACEHOLDER.fullmatch(text):
        message = f"'{text}' holds the place of somebody; it is no player."
        return "critical", "placeholder-name", message, "Type the player's name, or take the row out."
    if text.endswith(")") and (match := NOTE.fullmatch(text)):
        message = f"'{text}' looks like the name '{match[1]}' with a note; it is taken as a name of its own."
        return "warning", "name-with-note", message, "Move the note to a note column, or give the name in a names file."
    return None


def _blank_bye(row: RawRow) -> None:
    """BYE in the second player's place is how people write a bye."""
    cells = row.cells
    if (cells["player2"] or "").upper() == BYE and (cells["how"] or BYE).upper() == BYE:
        cells |= {"player2": None, "how": BYE}
