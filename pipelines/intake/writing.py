"""Rows of our kinds written as a file, for whoever decides something without a file of his own."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping

from pipelines.intake.kinds import kinds_of


def csv_of(kind_name: str, rows: Iterable[Mapping[str, str]]) -> bytes:
    """Rows of a kind of the swiss league as a CSV file: the columns it must have and those that are filled, in contract
    order."""
    listed = list(rows)
    names = [
        column.name for column in kinds_of("swiss")[kind_name].columns
        if column.required or any(column.name in row for row in listed)
    ]
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, names, restval="", extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(listed)
    return out.getvalue().encode("utf-8", "replace")
