"""What is done to the cells of a file before anybody judges them: typed values made plain, damage refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipelines.intake import dates, league_night, placeholders, values
from pipelines.intake.context import Context
from pipelines.intake.kinds import Kind
from pipelines.intake.rows import Sheet
from pipelines.problems import Problem


def repair(sheets: Sequence[Sheet], kinds: Mapping[str, Kind], context: Context) -> list[Problem]:
    """Repair every sheet of a file in place. A row with a critical problem goes to the skipped ones."""
    problems = [
        *values.repair(sheets, kinds, context),
        *dates.repair(sheets, kinds, context),
        *placeholders.judge(sheets, kinds),
        *league_night.clues(sheets),
    ]
    refused = {(problem.sheet, problem.row): problem for problem in problems if problem.severity == "critical"}
    for sheet in sheets:
        for row in sheet.rows:
            if problem := refused.get((sheet.sheet, row.row)):
                sheet.skipped.append((row.row, problem.message))
        sheet.rows[:] = [row for row in sheet.rows if (sheet.sheet, row.row) not in refused]
    return problems
