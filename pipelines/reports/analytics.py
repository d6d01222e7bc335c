"""The analytics notebooks of a season on disk: data/reports/<season>/analytics-<name>.html."""

from __future__ import annotations

from pathlib import Path

from pipelines.home import Home
from pipelines.problems import MachineError
from pipelines.reports.reading import tables
from pipelines.reports.rendering import NOTEBOOKS, Progress, render
from pipelines.season import load_season

ANALYTICS = tuple(
    NOTEBOOKS / "analytics" / f"{name}.ipynb"
    for name in ("ratings", "schedule", "attendance", "luck", "rules", "replay", "quality")
)


def analytics(folder: Path, season: str, progress: Progress | None = None) -> list[Path]:
    """Write the page of every analytics notebook from the season's book; the paths, in their order.

    `folder` is the home: the replay goes over every season in it. MachineError for a tour.
    """
    home = Home(folder)
    book = home.book(season)
    if "individual_standings" not in tables(book):
        raise MachineError(f"{season} has no individual standings: analytics are made for the swiss league only.")
    parameters = {"season": season, "season_name": load_season(home.raw(season)).name}
    return [
        render(notebook, book, home.reports(season) / f"analytics-{notebook.stem}.html", parameters, progress)
        for notebook in ANALYTICS
    ]
