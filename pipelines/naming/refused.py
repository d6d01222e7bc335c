"""Placeholders that were handed in and refused: `TBD`, `N.N.`; they are no players, and the list shows that."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

from pipelines.home import Home
from pipelines.intake import disk
from pipelines.problems import FORMULA_STARTS

CODE = "placeholder-name"


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A text that held somebody's place in a file that was refused."""

    text: str
    file: str
    row: int


def placeholders(home: Home, season_id: str) -> list[Placeholder]:
    """Every placeholder in the problems kept beside refused files, each once, by file and row."""
    found = set()
    for path in disk.files_in(home.raw(season_id) / "rejected"):
        if path.name.endswith(".problems.csv"):
            text = disk.read(path).decode("utf-8-sig", "replace")
            found |= {
                Placeholder(_typed(row["value"]), row["file"], int(row["row"]))
                for row in csv.DictReader(io.StringIO(text, newline="")) if row.get("code") == CODE
            }
    return sorted(found, key=lambda one: (one.file, one.row, one.text))


def _typed(value: str) -> str:
    """The cell without the apostrophe that keeps a spreadsheet from running it."""
    return value[1:] if value.startswith("'") and value[1:].startswith(FORMULA_STARTS) else value
