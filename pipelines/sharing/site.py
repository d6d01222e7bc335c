"""A season as a folder of plain files that any web host can serve: every report and card, the downloads, a search."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import duckdb
import jinja2

from pipelines import publish, reports
from pipelines.exports import export_book
from pipelines.home import Home
from pipelines.intake import disk
from pipelines.problems import MachineError
from pipelines.reports import names_of_files
from pipelines.season import load_season
from pipelines.sharing.calendar_file import calendar_of
from pipelines.show.query import rows_of

TEMPLATES = Path(__file__).parent / "templates"
STYLE = Path(__file__).parent.parent / "report_style"
DOWNLOADS = "downloads"
CALENDAR = "calendar.ics"
WORDS = {names_of_files.season_report(): "Standings and season report", names_of_files.review(): "Season review"}
PEOPLE = {
    "Players": ("player", "individual_standings", names_of_files.player_card),
    "Teams": ("team", "team_standings", names_of_files.team_card),
}
TABLE = "select 1 from information_schema.tables where table_schema = 'marts' and table_name = $table"


@dataclass(frozen=True)
class Link:
    """A page of the site: its words, its address beside the front page, and a place in the standings, if it has one."""

    words: str
    href: str
    place: int | None = None


def build_site(home: Home, season: str, to: Path, progress: Callable[[str], None]) -> list[Path]:
    """Write the site into `to`; the paths of its pages, the front page first. What else lies in `to` is left alone.

    MachineError if it cannot be written.
    """
    made = reports.everything(home.folder, season, progress)
    progress("writing the site")
    name = load_season(home.raw(season)).name
    try:
        to.mkdir(parents=True, exist_ok=True)
        pages = [Path(shutil.copy(path, to / path.name)) for path in made.values()]
    except OSError as error:
        raise MachineError(f"The site could not be written to {to}: {error.strerror}.") from error
    with publish.reading(home.book(season)) as connection:
        disk.write_over(to / CALENDAR, calendar_of(connection, name))
        people = _people(connection, {path.name for path in pages})
    downloads = [*export_book(home.book(season), to / DOWNLOADS, "xlsx"),
                 *export_book(home.book(season), to / DOWNLOADS, "csv")]  # fmt: skip
    index = _page(
        name=name, people=people, pages=[link for path in pages if (link := _named(path.name))],
        downloads=[Link(path.name, f"{DOWNLOADS}/{path.name}") for path in downloads],
    )
    disk.write_over(to / "index.html", index.encode())
    return [to / "index.html", *pages]


def _people(connection: duckdb.DuckDBPyConnection, files: set[str]) -> dict[str, list[Link]]:
    """Every team and player with a card, in the order of the standings; of a tour nobody has one."""
    found = {}
    for words, (subject, table, file) in PEOPLE.items():
        if not rows_of(connection, TABLE, {"table": table}):
            continue
        rows = rows_of(connection, f"select {subject} as name, place from marts.{table} order by rowid")
        links = [Link(row["name"], file(row["name"]), row["place"]) for row in rows]
        found[words] = [link for link in links if link.href in files]
    return found


def _named(file: str) -> Link | None:
    """The words of a page that is no card."""
    if file in WORDS:
        return Link(WORDS[file], file)
    week = re.fullmatch(r"week-0*([0-9]+)\.html", file)
    return Link(f"Week {week[1]}", file) if week else None


def _page(**values: object) -> str:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader([TEMPLATES, STYLE]), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("index.html").render(**values, calendar=CALENDAR)
