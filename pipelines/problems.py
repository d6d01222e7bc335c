"""What is wrong with an upload, said so that the person who typed it can put it right."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Severity = Literal["critical", "warning", "info"]

LIMIT = 200
"""Problems shown one by one; the rest are counted."""

FIELDS = ("severity", "code", "file", "sheet", "row", "column", "value", "message", "fix")
SEVERITIES = ("critical", "warning", "info")
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing a person should know. `message` says what was found and what was expected, `fix` what to do.

    `row` counts the first line of a file as 1. Critical blocks an upload, warning and info do not.
    """

    severity: Severity
    code: str
    message: str
    fix: str = ""
    file: str | None = None
    sheet: str | None = None
    row: int | None = None
    column: str | None = None
    value: str | None = None


class Refused(Exception):
    """A gate or the input said no (exit 1). Nothing was changed."""

    def __init__(self, problems: Problem | Sequence[Problem]) -> None:
        self.problems = [problems] if isinstance(problems, Problem) else list(problems)
        super().__init__(as_text(self.problems))

    def __reduce__(self) -> tuple:
        """It reaches another process with its problems."""
        return Refused, (self.problems,)


class MachineError(Exception):
    """Disk, lock, unreadable or damaged (exit 3). Its text is the sentence for a person."""


def has_critical(problems: Iterable[Problem]) -> bool:
    """True if any of the problems blocks an upload."""
    return any(problem.severity == "critical" for problem in problems)


def sort(problems: Iterable[Problem]) -> list[Problem]:
    """By file, sheet and row, then the gravest first; problems of a whole file before those of its rows."""
    return sorted(problems, key=_order)


def as_text(problems: Iterable[Problem]) -> str:
    """One line a problem, sorted; at most LIMIT lines, then how many more there are."""
    ordered = sort(problems)
    lines = [_line(problem) for problem in ordered[:LIMIT]]
    if len(ordered) > LIMIT:
        lines.append(f"... and {len(ordered) - LIMIT} more")
    return "\n".join(lines)


def as_json(problems: Iterable[Problem]) -> list[dict]:
    """Every field of every problem, sorted; keys as in CONTRACT.md section 4."""
    return [{field: getattr(problem, field) for field in FIELDS} for problem in sort(problems)]


def as_csv(problems: Iterable[Problem]) -> str:
    """A table of all problems, sorted. A cell a spreadsheet would run as a formula starts with an apostrophe."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(FIELDS)
    for problem in as_json(problems):
        writer.writerow([harmless(problem[field]) for field in FIELDS])
    return out.getvalue()


def write_csv(problems: Iterable[Problem], path: Path | str) -> None:
    """Write `as_csv` to `path` in UTF-8 with a byte order mark, which spreadsheets need to see the accents."""
    try:
        Path(path).write_text(as_csv(problems), encoding="utf-8-sig", errors="replace", newline="")
    except OSError as error:
        raise MachineError(f"The list of problems could not be written to {path}: {error.strerror}.") from error


def harmless(value: object) -> object:
    """The value, with an apostrophe before text that a spreadsheet would take for a formula."""
    if isinstance(value, str) and value.startswith(FORMULA_STARTS):
        return "'" + value
    return value


def _order(problem: Problem) -> tuple:
    return (
        problem.file or "",
        problem.sheet or "",
        problem.row or 0,
        SEVERITIES.index(problem.severity),
        problem.column or "",
        problem.code,
        problem.message,
        problem.value or "",
    )


def _line(problem: Problem) -> str:
    note = "" if problem.severity == "critical" else f"{problem.severity}: "
    place = _place(problem)
    text = " ".join(sentence(part) for part in (problem.message, problem.fix) if part)
    return f"{place}: {note}{text}" if place else f"{note}{text}"


def sentence(text: str) -> str:
    """The text with a full stop, unless it ends in a mark of its own."""
    return text if text.endswith((".", "?", "!", ":")) else f"{text}."


def _place(problem: Problem) -> str:
    """`results.xlsx sheet Week 4 row 14, column winner`, as far as it is known."""
    words = [problem.file or ""]
    if problem.sheet:
        words.append(f"sheet {problem.sheet}")
    if problem.row is not None:
        words.append(f"row {problem.row}")
    place = " ".join(word for word in words if word)
    if problem.column:
        place = f"{place}, column {problem.column}" if place else f"column {problem.column}"
    return place
