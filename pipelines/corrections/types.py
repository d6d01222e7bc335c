"""What an upload replaces, as data."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass
class Cell:
    """One difference. `change`: differs (one cell), gone or new (a whole row of a unit that is replaced).

    `unit` and `key` say in words where the row belongs and which it is there.
    """

    kind: str
    unit: str
    key: str
    change: str
    upload_old: int | None
    file_old: str | None
    row_old: int | None
    file: str | None
    row: int | None
    column: str | None
    old: str | None
    new: str | None


@dataclass
class Unit:
    """How many rows of a kind (and tournament) are the same, differ, vanish or come, and whose rows they replace."""

    kind: str
    unit: str
    uploads: list[int]
    same: int
    differ: int
    gone: int
    new: int


@dataclass
class Replaced:
    """What an upload replaces.

    `cells`: at most LIMIT differences of `count`. `same_as`: the earlier uploads from which nothing at all differs.
    `rulings`: sentences about rulings that still act where rows differ.
    """

    units: list[Unit] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)
    count: int = 0
    same_as: list[int] = field(default_factory=list)
    rulings: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """The keys that the object of a check or an upload has of it."""
        return {
            "replaced": [asdict(cell) for cell in self.cells], "replaced_count": self.count,
            "replaced_units": [asdict(unit) for unit in self.units], "same_as": self.same_as,
            "rulings_in_force": self.rulings,
        }  # fmt: skip


def from_dict(values: dict[str, Any]) -> Replaced:
    """What `dataclasses.asdict` made a dictionary of."""
    listed = {"units": [Unit(**unit) for unit in values.get("units", ())],
              "cells": [Cell(**cell) for cell in values.get("cells", ())]}
    return Replaced(**{**values, **listed})
