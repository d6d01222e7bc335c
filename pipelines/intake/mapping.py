"""A league's own headers, said once: which of its columns is which of ours, in columns.toml or in season.toml."""

from __future__ import annotations

from collections.abc import Mapping as Mapped
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from pydantic import Field

from pipelines.intake.headers import fold_header
from pipelines.intake.kinds import Kind
from pipelines.intake.rows import Table
from pipelines.intake.sheets import HEAD_LINES
from pipelines.problems import Problem, Refused
from pipelines.tomlfile import Table as TomlTable
from pipelines.tomlfile import TomlFile, nearest_fix, toml_text

CODE = "bad-mapping"
KEY = "mapping"
Scalar = str | int | bool


class ExampleTable(TomlTable):
    """[mapping.example]: a row as it stands in the file, and the row it must become."""

    given: dict[str, str | int | float]
    becomes: dict[str, str | int | float]


class MappingTable(TomlTable):
    """[[mapping]]."""

    kind: str
    columns: dict[str, str]
    constants: dict[str, Scalar] = Field(default_factory=dict)
    values: dict[str, dict[str, Scalar]] = Field(default_factory=dict)
    example: ExampleTable


@dataclass(frozen=True, slots=True)
class Mapping:
    """`columns`: our column by their header. `constants`: text by our column, for every row. `values`: by our column,
    what their words mean. `example`: a row by their headers, and what it must become by our columns."""

    kind: str
    columns: dict[str, str]
    constants: dict[str, str] = field(default_factory=dict)
    values: dict[str, dict[str, str]] = field(default_factory=dict)
    example: tuple[dict[str, str], dict[str, str]] = ((), ())

    def as_json(self) -> dict[str, Any]:
        """The mapping as JSON; `from_json` of it gives the same mapping."""
        return asdict(self) | {"example": list(self.example)}

    @classmethod
    def from_json(cls, data: Mapped[str, Any]) -> Mapping:
        """The mapping that `as_json` wrote. Raises TypeError or KeyError for anything else."""
        return cls(**dict(data) | {"example": tuple(data["example"])})

    def fits(self, header: list[str | None]) -> bool:
        """True if every header of the mapping is there."""
        present = {fold_header(cell) for cell in header if cell}
        return all(fold_header(theirs) in present for theirs in self.columns)

    def apply(self, table: Table) -> Table | None:
        """The table under our headers, from its header on; None if none of its first lines has all headers of the
        mapping. Columns that the mapping does not name stay as they are."""
        for start, (row, header) in enumerate(table.lines[:HEAD_LINES]):
            if self.fits(header):
                lines = [(number, self._cells(header, cells)) for number, cells in table.lines[start + 1 :]]
                return Table(table.sheet, [(row, self._header(header)), *lines])
        return None

    def row(self, given: Mapped[str, str]) -> dict[str, str]:
        """One row by their headers as the row it becomes, by our columns; other headers are left out."""
        folded = {fold_header(header): value for header, value in given.items()}
        ours = {name: folded.get(fold_header(theirs)) for theirs, name in self.columns.items()}
        return {name: self._value(name, text) for name, text in ours.items() if text is not None} | self.constants

    def _header(self, header: list[str | None]) -> list[str | None]:
        names = {fold_header(theirs): ours for theirs, ours in self.columns.items()}
        return [names.get(fold_header(cell), cell) if cell else cell for cell in header] + list(self.constants)

    def _cells(self, header: list[str | None], cells: list[str | None]) -> list[str | None]:
        """The cells of a line, translated, with the constants under their headers; what stands beyond stays beyond."""
        ours = self._header(header)[: len(header)]
        padded = [*cells, *[None] * (len(header) - len(cells))]
        told = [self._value(name, cell) for name, cell in zip(ours, padded, strict=False)]
        return [*told, *self.constants.values(), *padded[len(header) :]]

    def _value(self, column: str | None, text: str | None) -> str | None:
        if text is None or column not in self.values:
            return text
        return self.values[column].get(text.casefold(), text)


def load(path: Path, kinds: Mapped[str, Kind]) -> list[Mapping]:
    """The mappings of a columns.toml. Refused with every fault by name and line, or if it holds none; MachineError if
    it is unreadable."""
    file = TomlFile(Path(path), CODE)
    found = mappings_of(file, kinds)
    if not found:
        raise Refused(file.problem(f"{file.name} holds no [[{KEY}]].", "See the admin guide for an example."))
    return found


def mappings_of(file: TomlFile, kinds: Mapped[str, Kind]) -> list[Mapping]:
    """The [[mapping]] tables of a file (columns.toml or season.toml), each having reproduced its example row.

    Refused with every fault by name: unknown kinds and columns, constants that are mapped as well, an example that
    comes out otherwise.
    """
    found, problems = [], []
    tables = file.data.get(KEY, [])
    if not isinstance(tables, list):
        fix = "Begin each mapping with a line [[mapping]]."
        raise Refused(file.problem("mapping is no list of tables.", fix, row=file.line(KEY), key=KEY))
    for number, data in enumerate(tables, start=1):
        table = file.table(MappingTable, data, f"[[{KEY}]] {number}", KEY, number)
        if isinstance(table, list):
            problems += table
            continue
        mapping = _mapping(table)
        faults = _faults(mapping, kinds, file, number)
        problems += faults
        found.append(mapping)
    if problems:
        raise Refused(problems)
    return found


def to_toml(mapping: Mapping) -> str:
    """The mapping as a [[mapping]] table; `mappings_of` of it gives the same mapping."""
    given, becomes = mapping.example
    lines = [f"[[{KEY}]]", f"kind = {toml_text(mapping.kind)}"]
    tables = {"columns": mapping.columns, "constants": mapping.constants}
    tables |= {f"values.{column}": words for column, words in mapping.values.items()}
    tables |= {"example.given": given, "example.becomes": becomes}
    for name, table in tables.items():
        if table:
            lines += ["", f"[{KEY}.{name}]"]
            lines += [f"{toml_text(key)} = {toml_text(value)}" for key, value in table.items()]
    return "\n".join(lines) + "\n"


def _mapping(table: MappingTable) -> Mapping:
    values = {
        column: {word.casefold(): _text(meaning) for word, meaning in words.items()}
        for column, words in table.values.items()
    }
    constants = {column: _text(value) for column, value in table.constants.items()}
    example = (
        {header: _text(value) for header, value in table.example.given.items()},
        {column: _text(value) for column, value in table.example.becomes.items()},
    )
    return Mapping(table.kind, dict(table.columns), constants, values, example)


def _faults(mapping: Mapping, kinds: Mapped[str, Kind], file: TomlFile, number: int) -> list[Problem]:
    row = file.line(KEY, None, number)
    if mapping.kind not in kinds:
        message = f"[[{KEY}]] {number}: there is no kind '{mapping.kind}'."
        return [file.problem(message, nearest_fix(mapping.kind, kinds), row=row, key="kind", value=mapping.kind)]
    known = [column.name for column in kinds[mapping.kind].columns]
    named = [*mapping.columns.values(), *mapping.constants, *mapping.values]
    problems = [
        file.problem(f"[[{KEY}]] {number}: {mapping.kind} has no column '{name}'.", nearest_fix(name, known), row=row,
                     key=name)
        for name in dict.fromkeys(named)
        if name not in known
    ]  # fmt: skip
    ours = [*mapping.columns.values(), *mapping.constants]
    problems += [
        file.problem(f"[[{KEY}]] {number}: {name} is given twice.", "One header or one constant fills a column.",
                     row=row, key=name)
        for name in dict.fromkeys(ours)
        if ours.count(name) > 1
    ]  # fmt: skip
    return problems or _example_faults(mapping, file, number, row)


def _example_faults(mapping: Mapping, file: TomlFile, number: int, row: int | None) -> list[Problem]:
    given, becomes = mapping.example
    found = mapping.row(given)
    problems = [
        file.problem(
            f"[[{KEY}]] {number}: the example should give {name} = '{becomes[name]}', but it gives "
            + (f"'{found[name]}'." if name in found else "nothing."),
            "Correct the columns, the values or the example.", row=row, key=name,
        )
        for name in becomes
        if found.get(name) != becomes[name]
    ]  # fmt: skip
    if not becomes:
        problems.append(file.problem(f"[[{KEY}]] {number}: the example says nothing it becomes.",
                                     "Name what one real row must come to.", row=row, key="example"))  # fmt: skip
    return problems


def _text(value: Scalar | float) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else str(value)
