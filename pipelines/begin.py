"""New seasons: an empty one to fill in, and the sample that builds itself."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from pipelines.book import Progress, quiet
from pipelines.home import Home
from pipelines.intake import disk
from pipelines.intake.kinds import kinds_of
from pipelines.intake.template import build_workbook
from pipelines.new_season import new_season_toml
from pipelines.problems import Problem, Refused
from pipelines.rulebook import load_rulebook


def begin(
    home: Home, season_id: str, rulebook: str, start: date | None, name: str | None = None, weeks: int | None = None
) -> list[Path]:
    """Write season.toml and a workbook with a sheet a kind. Refused if the season is there already."""
    folder = home.raw(season_id)
    _refuse_existing(home, season_id)
    text = new_season_toml(season_id, rulebook, start, name=name, week_count=weeks, folder=folder)
    disk.write_over(folder / "season.toml", text.encode())
    workbook = home.folder / f"{season_id}.xlsx"
    if not workbook.exists():
        build_workbook(workbook, kinds_of(load_rulebook(rulebook, folder).competition))
    return [folder / "season.toml", workbook]


def demo_season(home: Home, season_id: str, seed: int, progress: Progress = quiet) -> int:
    """A whole season made from a seed and uploaded batch by batch, as an admin would; the number of uploads."""
    from pipelines import walk
    from pipelines.demo import swiss

    _refuse_existing(home, season_id)
    disk.write_over(home.raw(season_id) / "season.toml", swiss.season_toml(season_id).encode())
    with TemporaryDirectory() as folder:
        batches = swiss.write_sample(Path(folder), seed)
        for batch in batches:
            progress(batch.label)
            outcome = walk.upload(home, season_id, walk.take(batch.paths), batch.by, batch.note)
            if not outcome.accepted:
                raise Refused(outcome.problems)
    return len(batches)


def _refuse_existing(home: Home, season_id: str) -> None:
    if home.raw(season_id).exists():
        raise Refused(Problem(
            "critical", "season-exists", f"The season {season_id} is there already.",
            "Choose another id, or go on with the season that is there.",
        ))
