"""The rows of an upload as the gates judge them: one table a kind, and every fault said in a sentence."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field

from pipelines.intake.keys import key_columns, normal_key
from pipelines.intake.kinds import Kind
from pipelines.intake.rows import RawRow, Sheet
from pipelines.intake.suites_of_kinds import KEY
from pipelines.problems import Problem

LONGEST = 60
"""Characters of a cell shown in a sentence."""


@dataclass
class Rows:
    """All rows of one kind in one upload, in the order of the files. `exact`: spellings of names that are joined to no
    other. `judged`: columns found in a file, and the key."""

    kind: Kind
    exact: Container[str] = ()
    places: list[tuple[Sheet, RawRow]] = field(default_factory=list)
    judged: set[str] = field(default_factory=set)
    first_of_key: dict[tuple, int] = field(default_factory=dict)
    keys: list[tuple | None] = field(default_factory=list)

    def add(self, sheet: Sheet) -> None:
        needed = self.kind.either[0] if self.kind.either else ()
        self.judged.update((*sheet.columns, *self.kind.required, *needed, KEY))
        for row in sheet.rows:
            key = normal_key(self.kind, row.cells, self.exact)
            if key is not None:
                self.first_of_key.setdefault(key, len(self.places))
            self.keys.append(key)
            self.places.append((sheet, row))

    def frame(self) -> dict[str, list[str | None]]:
        """The cells by column, blank as None, and the key of every row."""
        names = [column.name for column in self.kind.columns]
        cells = {name: [row.cells.get(name) for _, row in self.places] for name in names}
        return cells | {KEY: [None if key is None else "\t".join(key) for key in self.keys]}

    def problems(self, expectation: dict, positions: Iterable[int]) -> list[Problem]:
        """What the expectation says of the rows at those positions; of rows with one key, the first is right."""
        if expectation["kwargs"]["column"] == KEY:
            positions = [position for position in positions if self.first_of_key[self.keys[position]] != position]
        return [self._problem(expectation, position) for position in positions]

    def _problem(self, expectation: dict, position: int) -> Problem:
        sheet, row = self.places[position]
        column, meta = expectation["kwargs"]["column"], expectation["meta"]
        words = {"column": column, "expected": meta["expected"], "row": row.row}
        if column == KEY:
            column = _shown_at(self.kind, row)
            words |= {"expected": self._key_text(row), "first": self._first(position), "column": column}
        value = row.cells.get(column)
        words["value"] = _short(value or "")
        fix = meta["fix"].format(**words)
        message = meta["message"].format(**words)
        return Problem(
            expectation["severity"], meta["code"], message, fix, sheet.file, sheet.sheet, row.row, column, value
        )

    def _key_text(self, row: RawRow) -> str:
        names = key_columns(self.kind, row.cells)
        return ", ".join(f"{name} {_short(row.cells[name])}" for name in names if row.cells.get(name) is not None)

    def _first(self, position: int) -> str:
        sheet, _ = self.places[position]
        other, first = self.places[self.first_of_key[self.keys[position]]]
        place = f"row {first.row}"
        if other.sheet != sheet.sheet and other.sheet:
            place += f" of sheet {other.sheet}"
        return place if other.file == sheet.file else f"{place} of {other.file}"


def rows_by_kind(
    sheets: Iterable[Sheet], kinds: Mapping[str, Kind], exact: Container[str] = ()
) -> dict[str, Rows]:
    """The rows of every kind that is in the upload. `exact`: spellings of names that are joined to no other."""
    found: dict[str, Rows] = {}
    for sheet in sheets:
        found.setdefault(sheet.kind, Rows(kinds[sheet.kind], exact)).add(sheet)
    return found


def _shown_at(kind: Kind, row: RawRow) -> str:
    """The cell of a key to look at: the name of the person, else the last part that is filled."""
    names = key_columns(kind, row.cells)
    people = [name for name in names if kind.column(name).type == "name"]
    filled = [name for name in names if row.cells.get(name) is not None]
    return people[0] if people else (filled or names)[-1]


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."
