"""New seasons: an empty one to fill in, and the sample that builds itself."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from pipelines.book import Progress, quiet
from pipelines.home import Home
from pipelines.intake import disk
from pipelines.intake.kinds import kinds_of
from pipelines.intake.template import build_workbook
from pipelines.problems import Problem, Refused
from pipelines.rulebook import load_rulebook
from pipelines.season.beginning import new_season_toml
from pipelines.season.calendar import SEASON_ID

#: the rulebooks there is a sample season for, and the seed it is made from if nobody says another
SEEDS = {"uic-swiss": 8, "gb9-tour": 9}


def begin(
    home: Home, season_id: str, rulebook: str, start: date | None, name: str | None = None, weeks: int | None = None
) -> list[Path]:
    """Write season.toml and a workbook with a sheet a kind. Refused if the season is there already."""
    folder = home.raw(season_id)
    _require_free(home, season_id)
    text = new_season_toml(season_id, rulebook, start, name=name, week_count=weeks, folder=folder)
    written = []
    workbook = home.folder / f"{season_id}.xlsx"
    if not workbook.exists():
        _make(home.folder)
        build_workbook(workbook, kinds_of(load_rulebook(rulebook, folder).competition))
        written.append(workbook)
    # last, because with it the season exists: a command that failed before can simply be given again
    disk.write_over(folder / "season.toml", text.encode())
    return [folder / "season.toml", *written]


def demo_season(
    home: Home, season_id: str, seed: int | None = None, progress: Progress = quiet, rulebook: str = "uic-swiss"
) -> int:
    """A whole season made from a seed and uploaded batch by batch, as an admin would; the number of uploads.

    Without a seed it is `SEEDS`'. Refused: a season that is there, a rulebook without a sample.
    """
    from pipelines import walk
    from pipelines.demo import swiss, tour

    if rulebook not in SEEDS:
        raise Refused(Problem("critical", "not-in-list", f"There is no sample season for the rulebook {rulebook}.",
                              f"There is one for {' and for '.join(SEEDS)}."))
    sample = tour if rulebook == "gb9-tour" else swiss
    _require_free(home, season_id)
    disk.write_over(home.raw(season_id) / "season.toml", sample.season_toml(season_id).encode())
    with TemporaryDirectory() as folder:
        batches = sample.write_sample(Path(folder), SEEDS[rulebook] if seed is None else seed)
        for batch in batches:
            progress(batch.label)
            outcome = walk.upload(home, season_id, walk.take(batch.paths), batch.by, batch.note)
            if not outcome.accepted:
                raise Refused(outcome.problems)
    return len(batches)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise disk.sentence(f"The folder {folder} could not be made", error) from error


def _require_free(home: Home, season_id: str) -> None:
    if not re.fullmatch(SEASON_ID, season_id):
        raise Refused(Problem(
            "critical", "bad-season", f"A season can't be called {season_id}.",
            "Use small letters, digits and hyphens, at most 40.",
        ))
    if home.raw(season_id).exists():
        raise Refused(Problem(
            "critical", "season-exists", f"The season {season_id} is there already.",
            "Choose another id, or go on with the season that is there.",
        ))
