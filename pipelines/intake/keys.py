"""The natural key of a row in a form that two spellings of the same row share."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping

from pipelines.intake.kinds import Column, Kind
from pipelines.intake.names import fold

INTEGER = re.compile(r"[+-]?[0-9]+")
#: text columns that are matched without regard to case, as the models do
FOLDED = ("slot",)


def key_columns(kind: Kind, cells: Mapping[str, str | None]) -> tuple[str, ...]:
    """The columns that identify this row: the kind's key, or `key_else` where all of the key is blank."""
    if kind.key_else and all(cells.get(name) is None for name in kind.key):
        return kind.key_else
    return kind.key


def normal_key(
    kind: Kind, cells: Mapping[str, str | None], exact: Container[str] = ()
) -> tuple[str, ...] | None:
    """The row's natural key, equal for rows that are the same one: `04` is `4`, a blank is its default.

    `exact`: spellings of names that are joined to no other. None where a required part is blank: such a row has no key,
    and the blank is a fault of its own.
    """
    parts = []
    for name in key_columns(kind, cells):
        column = kind.column(name)
        value = cells.get(name) or column.default
        if value is None and column.required:
            return None
        parts.append(f"{name}={_normal(column, value, exact)}")
    return tuple(parts)


def _normal(column: Column, value: str | None, exact: Container[str]) -> str:
    if value is None:
        return ""
    if column.type == "integer" and INTEGER.fullmatch(value):
        return str(int(value))
    if column.type == "name":
        return f"{fold(value)}  {value}" if value in exact else fold(value)
    return value.casefold() if column.choices or column.name in FOLDED else value
