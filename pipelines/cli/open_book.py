"""The season's book, opened for a verb that reads."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pipelines.home import Home
from pipelines.problems import MachineError


@contextmanager
def reader(home: Path | None, season: str) -> Iterator[tuple[Home, object]]:
    """A connection to the season's book, finishing first what a killed command had already made count."""
    from pipelines import publish
    from pipelines.intake.journal import Journal

    place = Home.find(home)
    place.require(season)
    journal = Journal(place.raw(season))
    journal.read()
    if publish.is_unfinished(place, season):
        _finish_interrupted(place, season, journal)
    book = place.require_book(season)
    if publish.read_stamp(book).get("journal_hash") not in (None, journal.state_hash()):
        print(f"The book is older than the uploads: run `rackbook build --season {season}`.", file=sys.stderr)
    with publish.reading(book) as connection:
        yield place, connection


def _finish_interrupted(place: Home, season: str, journal) -> None:
    from pipelines import publish
    from pipelines.home import writer

    try:
        with writer(place, season, "recover"):
            publish.finish_interrupted(place, season, journal.state_hash())
    except MachineError:
        # somebody is writing at this moment, or nothing can be written: the last good book is read
        return
