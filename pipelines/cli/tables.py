"""The verbs that show the book: standings, receipts, exports."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Literal

from cyclopts import App

from pipelines.cli.open_book import reader
from pipelines.cli.options import HomeFolder, Season, Shown
from pipelines.cli.speak import say
from pipelines.home import Home


def register(app: App) -> None:
    """Add the commands `standings`, `explain` and `export`."""
    for verb in (standings, explain, export):
        app.command(verb)


def standings(
    *, season: Season, team: bool = False, week: int | None = None, format: Shown = "table", home: HomeFolder = None
) -> int:
    """The standings, now or after a week.

    Parameters
    ----------
    team
        the Team standings instead of the Individual ones
    week
        as they were after that week
    format
        how they are written; text is 40 columns wide, for a chat
    """
    from pipelines.show.standings import standings as show

    with reader(home, season) as (_, connection):
        say(show(connection, team=team, week=week, format=format), end="")
    return 0


def explain(
    name: str, *, season: Season, week: int | None = None, format: Shown = "table", home: HomeFolder = None
) -> int:
    """The receipt of a player or a team: every point, its rule, its file and row. Of a tour, a player's or a match's.

    Parameters
    ----------
    name
        a player or a team; of a tour a player or the id of a match
    week
        that week alone
    format
        how it is written
    """
    from pipelines.show.explain import explain as show

    with reader(home, season) as (_, connection):
        say(show(connection, name, week=week, format=format), end="")
    return 0


def export(
    *, season: Season, to: Path | None = None, format: Literal["parquet", "csv", "xlsx", "json", "trf"] = "csv",
    home: HomeFolder = None,
) -> int:
    """Write the public tables of the book to files, or (trf) its tournaments with games as FIDE report files.

    Parameters
    ----------
    to
        folder to write into; else data/marts/<season>
    format
        kind of the files
    """
    from pipelines.exports import export_book
    from pipelines.home import writer

    place = Home.find(home)
    book = place.require_book(season)
    # the folder of the season is written by one command at a time, or its files would be of two builds
    with nullcontext() if to else writer(place, season, "export"):
        paths = export_book(book, to or place.exports(season), format)
    for path in paths:
        say(f"written: {path}")
    return 0
