"""Tables pasted as text whose columns are held apart by two or more blanks."""

from __future__ import annotations

import re
from collections.abc import Collection

from pipelines.intake.delimited import DELIMITERS
from pipelines.intake.formats.columns import HEAD_LINES
from pipelines.intake.headers import fold_header
from pipelines.intake.rows import Table, clean

GAP = re.compile(r"\s{2,}")
FEWEST = 2
SAMPLE = 10_000


def recognise(text: str, known_headers: Collection[str]) -> bool:
    """True if one of the first lines has two known headers with wide gaps between, and no delimiter."""
    for line in [line for line in text[:SAMPLE].splitlines() if line.strip()][:HEAD_LINES]:
        cells = GAP.split(line.strip())
        if sum(fold_header(cell) in known_headers for cell in cells) >= FEWEST:
            return not any(delimiter in line for delimiter in DELIMITERS)
    return False


def table(text: str) -> Table:
    """The lines cut at their gaps; a blank cell in the middle cannot be seen, so such a row comes out short."""
    lines = [
        (number, [clean(cell) for cell in GAP.split(line.strip())])
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip()
    ]
    return Table(None, lines)
