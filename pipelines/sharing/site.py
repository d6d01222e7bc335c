"""A season as a folder of plain files that any web host can serve: every report and card, the downloads, a search."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import duckdb
import jinja2
from plotly.offline import get_plotlyjs

from pipelines import publish, reports
from pipelines.charts.look import plotly_script
from pipelines.exports import export_book
from pipelines.home import Home
from pipelines.intake import disk
from pipelines.reports import names_of_files
from pipelines.reports.pages import with_front
from pipelines.season import load_season
from pipelines.sharing.calendar_file import calendar_of
from pipelines.sharing.written import clear_up
from pipelines.show.query import is_tour, rows_of

TEMPLATES = Path(__file__).parent / "templates"
STYLE = Path(__file__).parent.parent / "report_style"
DOWNLOADS = "downloads"
CALENDAR = "calendar.ics"
FRONT = "index.html"
PLOTLY = "plotly.js"
"""Four megabytes that every page with a figure needs and a reader of the site fetches once."""
WORDS = {
    names_of_files.season_report(): "Standings and season report", names_of_files.review(): "Season review",
    names_of_files.analytics(): "Analytics",
}  # fmt: skip
PEOPLE = {
    "Players": ("select player as name, place from marts.individual_standings order by rowid",
                names_of_files.player_card),
    "Teams": ("select team as name, place from marts.team_standings order by rowid", names_of_files.team_card),
}  # fmt: skip
OF_TOUR = {
    "Players": ("select f.player as name, r.place from marts.player_figures as f "
                "left join marts.ranking as r on r.player = f.player and r.event = 'main' "
                "order by r.place nulls last, f.player", names_of_files.player_card),
}  # fmt: skip
"""Everybody a tour's book names, by the main ranking."""


@dataclass(frozen=True)
class Link:
    """A page of the site: its words, its address beside the front page, and a place in the standings, if it has one."""

    words: str
    href: str
    place: int | None = None


def build_site(home: Home, season: str, to: Path, progress: Callable[[str], None]) -> list[Path]:
    """Write the site into `to`; the paths of its pages, the front page first.

    Files an earlier build of the site has written there and this one has not are removed (`written`); whatever else
    lies in `to` is left alone. MachineError if it cannot be written.
    """
    made = reports.everything(home.folder, season, progress)
    progress("writing the site")
    name = load_season(home.raw(season)).name
    pages = [_placed(path, to) for path in made.values()]
    disk.write_over(to / PLOTLY, get_plotlyjs().encode())
    with publish.reading(home.book(season)) as connection:
        disk.write_over(to / CALENDAR, calendar_of(connection, name))
        people = _people(connection, {path.name for path in pages})
        stops = _stops(connection)
    downloads = [*export_book(home.book(season), to / DOWNLOADS, "xlsx"),
                 *export_book(home.book(season), to / DOWNLOADS, "csv")]  # fmt: skip
    index = _page(
        name=name, people=people, pages=[link for path in pages if (link := _named(path.name, stops))],
        downloads=[Link(path.name, f"{DOWNLOADS}/{path.name}") for path in downloads],
    )
    disk.write_over(to / FRONT, index.encode())
    clear_up(to, [to / FRONT, *pages, to / PLOTLY, to / CALENDAR, *downloads])
    return [to / FRONT, *pages]


def _placed(page: Path, to: Path) -> Path:
    """A page of the season as the site has it: with a way to the front page, and plotly beside it instead of in it."""
    text = disk.read(page).decode()
    text = text.replace(plotly_script(), f'<script src="{PLOTLY}"></script>')
    disk.write_over(to / page.name, with_front(text, FRONT, "Front page").encode())
    return to / page.name


def _people(connection: duckdb.DuckDBPyConnection, files: set[str]) -> dict[str, list[Link]]:
    """Every team and player with a card, in the order of the standings, of a tour of the main ranking."""
    found = {}
    for words, (sql, file) in (OF_TOUR if is_tour(connection) else PEOPLE).items():
        links = [Link(row["name"], file(row["name"]), row["place"]) for row in rows_of(connection, sql)]
        found[words] = [link for link in links if link.href in files]
    return found


def _stops(connection: duckdb.DuckDBPyConnection) -> dict[str, str]:
    """The page of every stop of a tour -> its name; of a league none."""
    rows = rows_of(connection, "select stop from marts.stops") if is_tour(connection) else []
    return {names_of_files.stop_report(row["stop"]): row["stop"] for row in rows}


def _named(file: str, stops: Mapping[str, str]) -> Link | None:
    """The words of a page that is no card."""
    if words := WORDS.get(file) or stops.get(file):
        return Link(words, file)
    week = re.fullmatch(r"week-0*([0-9]+)\.html", file)
    return Link(f"Week {week[1]}", file) if week else None


def _page(**values: object) -> str:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader([TEMPLATES, STYLE]), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("index.html").render(**values, calendar=CALENDAR)
