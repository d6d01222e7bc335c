"""Which rows are decisions: a director may hand in what happened, an admin decides what follows from it."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.intake.kinds import Competition
from pipelines.intake.rows import Sheet
from pipelines.problems import Problem

ALWAYS = frozenset({"rulings", "appeals"})
NOT_DECIDED = {"incidents": ("status", ("OPEN",)), "uc_claims": ("admin_decision", ()), "membership": ("event", (
    "JOINED", "WITHDREW", "REJOINED"))}  # fmt: skip
"""Of these kinds of the swiss league a row decides something unless the column is blank or one of these; a blank status
of an incident is a decision too (S-13)."""
FIX = "Ask an admin to hand it in."


def decisions(sheets: Sequence[Sheet], competition: Competition) -> list[Problem]:
    """A problem for every row that only an admin may hand in; the first of them is enough to refuse the files."""
    return [problem for sheet in sheets for problem in _of_sheet(sheet, competition)]


def _of_sheet(sheet: Sheet, competition: Competition) -> list[Problem]:
    if sheet.kind in ALWAYS:
        return [_problem(sheet, row.row, None, None) for row in sheet.rows]
    if competition != "swiss" or sheet.kind not in NOT_DECIDED:
        return []
    column, harmless = NOT_DECIDED[sheet.kind]
    return [
        _problem(sheet, row.row, column, row.cells.get(column))
        for row in sheet.rows if _decides(sheet.kind, row.cells.get(column), harmless)
    ]


def _decides(kind: str, value: str | None, harmless: tuple[str, ...]) -> bool:
    return kind == "incidents" if value is None else value.upper() not in harmless


def _problem(sheet: Sheet, row: int, column: str | None, value: str | None) -> Problem:
    message = f"This row of {sheet.kind} decides something, which is for an admin."
    fix = "Leave it OPEN for an admin to decide." if sheet.kind == "incidents" else FIX
    return Problem("critical", "not-allowed", message, fix, sheet.file, sheet.sheet, row, column, value)
