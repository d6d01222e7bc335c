"""One week into a full season: the sample season up to its last Friday, and that Friday.

    python benchmarks/upload_week.py prepare HOME     everything but the last week; HOME/last lists the files to upload
    python benchmarks/upload_week.py warm HOME        the same, then the last week in this process; HOME/cost has the
                                                      wall seconds, CPU seconds and peak MiB of that upload
"""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

from pipelines import walk
from pipelines.demo.swiss import SAMPLE_ID, season_toml, write_sample
from pipelines.home import Home

LAST = "week 12"


def prepare(folder: Path) -> tuple[Home, list[Path]]:
    """A home with every upload before the last week, and the files of that week."""
    home = Home(folder)
    home.raw(SAMPLE_ID).mkdir(parents=True)
    home.raw(SAMPLE_ID).joinpath("season.toml").write_text(season_toml(), "utf-8")
    for batch in write_sample(folder / "files"):
        if batch.label == LAST:
            return home, batch.paths
        upload(home, batch.paths)
    raise RuntimeError(f"the sample has no upload {LAST}")


def upload(home: Home, paths: list[Path]) -> None:
    outcome = walk.upload(home, SAMPLE_ID, walk.take(paths), by="Robin")
    if not outcome.accepted:
        sys.exit(f"{paths[0].name} is refused: {outcome.problems}")


def used() -> tuple[float, float]:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return time.perf_counter(), usage.ru_utime + usage.ru_stime


def main(what: str, folder: Path) -> None:
    home, last = prepare(folder)
    (folder / "last").write_text("\n".join(map(str, last)), "utf-8")
    if what == "warm":
        wall, cpu = used()
        upload(home, last)
        wall, cpu = used()[0] - wall, used()[1] - cpu
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
        (folder / "cost").write_text(f"{wall} {cpu} {peak}", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
