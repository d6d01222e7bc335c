"""The verbs for people who never open Rackbook: a static site, a calendar file."""

from __future__ import annotations

from pathlib import Path

from cyclopts import App

from pipelines.cli.open_book import reader
from pipelines.cli.options import HomeFolder, Season
from pipelines.cli.speak import progress, say
from pipelines.home import Home


def register(app: App) -> None:
    """Add the commands `site` and `calendar`."""
    app.command(site)
    app.command(calendar)


def site(*, season: Season, to: Path, home: HomeFolder = None) -> int:
    """Write a folder that any web host can serve: every report and card, the tables, the calendar, a search box.

    Parameters
    ----------
    to
        folder to write into; what else lies in it is left alone
    """
    from pipelines.sharing.site import build_site

    place = Home.find(home)
    place.require_book(season)
    with progress(True) as step:
        pages = build_site(place, season, to, step)
    say(f"written: {pages[0]} and {len(pages) - 1} pages beside it")
    return 0


def calendar(*, season: Season, to: Path | None = None, home: HomeFolder = None) -> int:
    """Write the season's days as an iCalendar file: what is played when, and the last days of claims and appeals.

    Parameters
    ----------
    to
        the file; else calendar.ics among the season's reports
    """
    from pipelines.intake.disk import write_over
    from pipelines.season import load_season
    from pipelines.sharing.calendar_file import calendar_of

    with reader(home, season) as (place, connection):
        path = to or place.reports(season) / "calendar.ics"
        write_over(path, calendar_of(connection, load_season(place.raw(season)).name))
    say(f"written: {path}")
    return 0
