"""The analytics notebooks of a season on disk: data/reports/<season>/analytics-<name>.html, and analytics.html."""

from __future__ import annotations

from pathlib import Path

from pipelines.problems import MachineError
from pipelines.reports import names_of_files as files
from pipelines.reports.making import book_of, folder_of, parameters_of
from pipelines.reports.pages import Shelf, fragment_page, write
from pipelines.reports.reading import tables
from pipelines.reports.rendering import NOTEBOOKS, Progress, render_in_turn

ANALYTICS = tuple(
    NOTEBOOKS / "analytics" / f"{name}.ipynb"
    for name in ("ratings", "schedule", "attendance", "luck", "forecasts", "rules", "replay", "quality")
)
WORDS = "Analytics"


def analytics(
    home: Path, season: str, progress: Progress | None = None, shelf: Shelf | None = None
) -> list[Path]:
    """Write the page of every analytics notebook from the season's book, and the one of all questions; the paths.

    The page of all questions is the first. The replay and the forecasts go over every season in the home. MachineError
    for a tour.
    """
    from pipelines.charts.analytics import overview

    book, folder = book_of(home, season), folder_of(home, season)
    if "individual_standings" not in tables(book):
        raise MachineError(f"{season} has no individual standings: analytics are made for the swiss league only.")
    parameters = parameters_of(home, season)
    beside = shelf or Shelf(frozenset(analytics_files()), ((files.analytics(), WORDS),))
    notebooks = {notebook: files.analytics(notebook.stem) for notebook in ANALYTICS}
    paths, told = render_in_turn(notebooks, book, folder, parameters, progress, beside)
    rows = [{"file": path.name, **about} for path, about in zip(paths, told, strict=True)]
    name = str(parameters["season_name"])
    index = folder / files.analytics()
    write(index, fragment_page(overview(name, rows), f"{WORDS}, {name}", beside))
    return [index, *paths]


def analytics_files() -> list[str]:
    """What the pages are called, the one of all questions first."""
    return [files.analytics(), *(files.analytics(notebook.stem) for notebook in ANALYTICS)]
