"""What the readers hand on: raw rows of a known kind, and the table of text they are made from."""

from __future__ import annotations

from dataclasses import dataclass, field

from pipelines.intake.names import is_blank
from pipelines.problems import Problem


@dataclass(slots=True)
class RawRow:
    """One row as typed.

    `row`: its number in the file, the first line being 1 (for text files the physical line it starts on; in a JSON list
    the position in the list, from 1). `cells`: every column of the kind, None where blank or not in the file.
    `extra`: filled cells of columns nobody knows, by their header.
    """

    row: int
    cells: dict[str, str | None]
    extra: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Sheet:
    """All rows of one kind in one place. `columns`: the kind's columns that are in the file, in the file's order.

    `skipped`: rows that are no data, with the reason. Rows refused one by one are in the problems instead.
    """

    kind: str
    file: str
    sheet: str | None
    rows: list[RawRow]
    columns: list[str]
    skipped: list[tuple[int, str]] = field(default_factory=list)


@dataclass(slots=True)
class Table:
    """Text in rows before its kind is known. `lines` holds the rows that are not blank, the header first."""

    sheet: str | None
    lines: list[tuple[int, list[str | None]]]


class Unreadable(Exception):
    """The whole file says no. `problem` has everything but the file's name."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def unreadable(message: str, fix: str, code: str = "unreadable-file", **place) -> Unreadable:
    """An Unreadable with one critical problem."""
    return Unreadable(Problem("critical", code, message, fix, **place))


def clean(text: str) -> str | None:
    """The cell without outer blanks, None if nothing can be seen in it. A zero character becomes a replacement mark."""
    stripped = text.replace("\0", "\ufffd").strip()
    return None if is_blank(stripped) else stripped


def number_text(value: float) -> str:
    """5.0 is `5`, 0.5 is `0.5`."""
    if value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return repr(value)
