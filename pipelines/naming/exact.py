"""Spellings an admin has split off: they are joined to no other, however alike they fold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pipelines import book
from pipelines.intake.journal import Journal
from pipelines.intake.kinds import BOOLEANS
from pipelines.intake.rows import Sheet
from pipelines.season import Season


def exact_spellings(journal: Journal, season: Season, at_hand: Sequence[Sheet]) -> frozenset[str]:
    """The spellings whose newest word in a names row (column exact) is yes: of the uploads that count, then of the
    sheets at hand."""
    earlier = [
        sheet
        for entry in journal.active() if any("names" in file.kinds for file in entry.files)
        for sheets in book.sheets_of(journal, season, entry) for sheet in sheets
    ]
    return _exact([*earlier, *at_hand])


def _exact(sheets: Iterable[Sheet]) -> frozenset[str]:
    told: dict[str, bool] = {}
    for sheet in sheets:
        for row in sheet.rows if sheet.kind == "names" else ():
            word, spelling = row.cells.get("exact"), row.cells.get("screen_name")
            if word and spelling and word.lower() in BOOLEANS:
                told[spelling] = BOOLEANS[word.lower()]
    return frozenset(spelling for spelling, is_exact in told.items() if is_exact)
