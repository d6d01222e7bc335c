"""What every page of a season on disk has in common: which book it is read from, where it lies, what it is told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pipelines.problems import Problem, Refused
from pipelines.reports.pages import Shelf
from pipelines.reports.rendering import Progress, render_pages


def book_of(home: Path, season: str) -> Path:
    """The season's book."""
    return home / "data" / "marts" / f"{season}.duckdb"


def folder_of(home: Path, season: str) -> Path:
    """Where the season's pages lie."""
    return home / "data" / "reports" / season


def parameters_of(home: Path, season: str) -> dict[str, object]:
    """What every notebook is told of the season."""
    from pipelines.season import load_season

    return {"season": season, "season_name": load_season(home / "data" / "raw" / season).name}


def pages_of(
    notebook: Path, home: Path, season: str, progress: Progress | None, shelf: Shelf | None = None, **chosen: list
) -> list[Path]:
    """The pages a notebook of many makes of what is chosen."""
    parameters = {**parameters_of(home, season), **chosen}
    return render_pages(notebook, book_of(home, season), folder_of(home, season), parameters, progress, shelf)


def by_stem(paths: Sequence[Path]) -> dict[str, Path]:
    """The paths, each under the stem of its file."""
    return {path.stem: path for path in paths}


def find(name: str, known: Sequence[str], kind: str, listed: str) -> str:
    """The name as the book spells it; the exact spelling goes before any other.

    Refused (unknown-subject) with the nearest names; without one it says that `listed` names everybody.
    """
    from pipelines.intake.names import fold, nearest

    for match in (lambda spelling: spelling == name, lambda spelling: fold(spelling) == fold(name)):
        found = [spelling for spelling in known if match(spelling)]
        if found:
            return found[0]
    alike = nearest(name, list(known))
    fix = f"Did you mean {' or '.join(alike)}?" if alike else f"{listed} every name."
    raise Refused(Problem("critical", "unknown-subject", f"'{name}' is no {kind} of this book.", fix))
