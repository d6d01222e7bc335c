"""Files of other programs and sites, told by their content, as rows of our kinds.

A document is a whole file of one shape; a table is told by its header, wherever it was found (text, workbook, page).
The order is from the most to the least particular; the first that recognises the file reads it.
"""

from __future__ import annotations

from types import ModuleType

from pipelines.intake.formats import (
    challonge,
    challonge_table,
    columns,
    crosstable,
    cuescore,
    finishing,
    match_list,
    standings,
    startgg,
    trf,
    wide,
)
from pipelines.intake.formats.source import Source
from pipelines.intake.headers import fold_header
from pipelines.intake.rows import Sheet, Table
from pipelines.problems import Problem

DOCUMENTS = (trf, challonge, cuescore, startgg)
TABLES = (challonge_table, crosstable, match_list, wide, standings, finishing)

KINDS = frozenset({"games", "results", "placings"})
"""What foreign tables become."""

HEADERS = frozenset(
    header
    for group in (columns.PLAYER, columns.RANK, columns.WINS, columns.LOSSES, columns.RECORD, columns.PLAYED,
                  columns.POINTS, columns.NUMBER, *columns.PLACES.values(), *match_list.NAMES.values())
    for header in group
)  # fmt: skip
"""Every folded header that a foreign table may have; they help to find the delimiter and the header line."""


def read_document(text: str, source: Source) -> tuple[list[Sheet], list[Problem]] | None:
    """What a whole foreign file holds, None if no format knows it. Unreadable if it is known and says no."""
    for document in DOCUMENTS:
        if document.recognise(source.file, text):
            return document.read(text, source)
    return None


def mapped_headers(source: Source) -> frozenset[str]:
    """Every folded header that a mapping of the season names."""
    return frozenset(fold_header(header) for mapping in source.context.mappings for header in mapping.columns)


def map_table(table: Table, source: Source) -> tuple[Table, str] | None:
    """The table under our own headers and its kind, by the first of the season's mappings that fits; None if none."""
    for mapping in source.context.mappings:
        if mapped := mapping.apply(table):
            return mapped, mapping.kind
    return None


def read_table(table: Table, source: Source) -> tuple[list[Sheet], list[Problem]] | None:
    """What a foreign table holds, None if no format knows its header. Unreadable if it is known and says no."""
    found = _form_of(table, source)
    return found[0].read(found[1], source) if found else None


def knows_table(table: Table, source: Source) -> bool:
    """True if a format knows the table's header."""
    return _form_of(table, source) is not None


def is_scored(table: Table, source: Source) -> bool:
    """True for a list of games that has scores beside the winners: ours, and yet more than our kinds hold."""
    return "games" in source.kinds and match_list.is_scored(columns.grids(table)[0])


def _form_of(table: Table, source: Source) -> tuple[ModuleType, columns.Grid] | None:
    candidates = columns.grids(table)
    for form in TABLES if "games" in source.kinds else (finishing,):
        for grid in candidates:
            if form.recognise(grid):
                return form, grid
    return None
