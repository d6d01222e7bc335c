"""The verbs that make something to post: the pages of a season, and the paragraph about a week."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cyclopts import App

from pipelines.cli.open_book import reader
from pipelines.cli.options import HomeFolder, Season, Switch
from pipelines.cli.speak import progress, say
from pipelines.home import Home

SHOWN = 10
"""Paths that are named one by one."""


def register(app: App) -> None:
    """Add the commands `report` and `post`."""
    app.command(report)
    app.command(post)


def report(
    *, season: Season, week: int | None = None, stop: str | None = None, player: str | None = None,
    team: str | None = None, cards: Switch = False, review: Switch = False, analytics: Switch = False,
    pdf: Switch = False, home: HomeFolder = None,
) -> int:
    """Render a report to one html file that opens without a network: the season report, unless another is asked for.

    Parameters
    ----------
    week
        the week report: what happened that week, what it changed and why
    stop
        the same about a stop of a tour
    player
        the card of this player
    team
        the card of this team; a tour has none
    cards
        the cards of every player and team, in one run
    review
        the season review: champions, awards, records
    analytics
        the analytics pages: ratings, schedule, attendance, luck, forecasts, rules, other rules, data quality
    pdf
        print each page to a PDF beside it; needs Chromium, Chrome or Edge
    """
    from pipelines import reports

    place = Home.find(home)
    place.require_book(season)
    paths: list[Path] = []
    with progress(True) as step:
        if week is not None:
            paths.append(reports.week_report(place.folder, season, week, step))
        if stop is not None:
            paths.append(reports.stop_report(place.folder, season, stop, step))
        if player is not None:
            paths.append(reports.player_card(place.folder, season, player, step))
        if team is not None:
            paths.append(reports.team_card(place.folder, season, team, step))
        if cards:
            paths += reports.cards(place.folder, season, step)
        if review:
            paths.append(reports.review(place.folder, season, step))
        if analytics:
            from pipelines.reports.analytics import analytics as made_of

            paths += made_of(place.folder, season, step)
        if not paths:
            paths.append(reports.report(place.folder, season, step))
        if pdf:
            paths += _printed(paths, step)
    for path in paths[:SHOWN]:
        say(f"written: {path}")
    if len(paths) > SHOWN:
        say(f"and {len(paths) - SHOWN} more in {place.reports(season)}")
    return 0


def _printed(pages: list[Path], step: Callable[[str], None]) -> list[Path]:
    from pipelines.sharing.pdf import to_pdf

    printed = []
    for number, page in enumerate(pages, start=1):
        step(f"printing page {number} of {len(pages)}")
        printed.append(to_pdf(page))
    return printed


def post(*, season: Season, week: int | None = None, stop: str | None = None, home: HomeFolder = None) -> int:
    """The paragraph a league would post about a week, from the data alone; of a tour, about a stop.

    Parameters
    ----------
    week
        the week; else the last one with standings
    stop
        the stop of a tour; else the last one with placings
    """
    from pipelines.season import load_season
    from pipelines.show.post import post as write

    with reader(home, season) as (place, connection):
        title = load_season(place.raw(season)).name
        say(write(connection, title=title, week=week, stop=stop), end="")
    return 0
