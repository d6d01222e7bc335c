"""First and last names in two columns, under heads that say so, become one column of players."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.intake.headers import fold_header
from pipelines.intake.rows import Table
from pipelines.problems import Problem

FIRST = frozenset({"first", "firstname", "given", "givenname", "forename"})
LAST = frozenset({"last", "lastname", "family", "familyname", "surname"})
WHOLE = frozenset({"player", "name"})
HEAD_LINES = 10


def joined(table: Table) -> tuple[Table, list[Problem]]:
    """The table with `First Last` in a column `player` in place of the first of the two columns, and word of it.

    A table that has a column of whole names, or not exactly one of each, stays as it is: below such a
    head, `Last, First` is a row without its quotation marks.
    """
    for index, (row, header) in enumerate(table.lines[:HEAD_LINES]):
        if _has_whole_names(header):
            break
        if places := _places(header):
            first, last = places
            lines = [(number, _joined(cells, first, last)) for number, cells in table.lines[index + 1 :]]
            head = (row, _replaced(header, first, last, "player"))
            message = f"'{header[first]}' and '{header[last]}' are read as one name, the first name first."
            said = Problem("info", "name-columns", message, sheet=table.sheet, row=row or None)
            return Table(table.sheet, [*table.lines[:index], head, *lines]), [said]
    return table, []


def _has_whole_names(header: Sequence[str | None]) -> bool:
    return any(fold_header(text) in WHOLE for text in header if text)


def _places(header: Sequence[str | None]) -> tuple[int, int] | None:
    """Where the first and the last name stand; None if that is not plain."""
    folded = [fold_header(text) if text else "" for text in header]
    first = [index for index, text in enumerate(folded) if text in FIRST]
    last = [index for index, text in enumerate(folded) if text in LAST]
    if len(first) != 1 or len(last) != 1:
        return None
    return first[0], last[0]


def _joined(cells: Sequence[str | None], first: int, last: int) -> list[str | None]:
    parts = [cells[index] for index in (first, last) if index < len(cells) and cells[index]]
    return _replaced(cells, first, last, " ".join(parts) or None)


def _replaced(cells: Sequence[str | None], first: int, last: int, text: str | None) -> list[str | None]:
    """The cells with the text in place of the left one of the two, the right one left out."""
    left, right = sorted((first, last))
    padded = [*cells, *[None] * (left + 1 - len(cells))]
    return [text if index == left else cell for index, cell in enumerate(padded) if index != right]
