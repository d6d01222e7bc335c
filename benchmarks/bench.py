"""What it costs: one week uploaded, and our rebuild against the floor and against plain pandas.

    python benchmarks/bench.py [SIZE ...] [--runs N]        sizes in games, default 10000 1000000
    python benchmarks/bench.py --tour [SIZE ...] [--runs N] sizes in matches of the tour, default 100000 1000000

Every measurement is a process of its own: wall time, CPU time (user and system) and peak memory as the system counts
them for that process. A run measures all three one after the other, and a ratio compares within one run; the table
shows the median of the runs. Our standings must equal those of pandas, row by row, or the benchmark fails.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
SIZES = (10_000, 1_000_000)
TOUR_SIZES = (100_000, 1_000_000)
#: ten years of eight stops in one ranking: stops, and matches of 94 a stop
TEN_YEARS = (80, 80 * 94)
SYSTEM_UNITS_PER_MIB = 1024**2 if sys.platform == "darwin" else 1024  # ru_maxrss: bytes there, KiB elsewhere


class Cost(NamedTuple):
    """What one process took."""

    wall_s: float
    cpu_s: float
    peak_mib: float


def measure(script: str, *words: object) -> Cost:
    """Run a script of this folder in a fresh process; its failure ends the benchmark."""
    return measure_python(HERE / script, *words)


def measure_python(*words: object) -> Cost:
    """Run Python with those words in a fresh process, what it prints left out; its failure ends the benchmark."""
    command = [sys.executable, *map(str, words)]
    started = time.perf_counter()
    environment = {**os.environ, "PYTHONPATH": str(HERE.parent)}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall_s = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{words[0]} failed")
    return Cost(wall_s, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / SYSTEM_UNITS_PER_MIB)


def run(folder: Path) -> dict[str, Cost]:
    """Floor, pandas and our rebuild over the same files, and the comparison of their standings."""
    games, roster = folder / "games.parquet", folder / "roster.parquet"
    costs = {
        "floor": measure("floor.py", games),
        "pandas": measure("pandas_standings.py", games, roster, folder / "pandas"),
        "rebuild": measure("rebuild.py", games, roster, folder / "book.duckdb"),
    }
    measure("compare.py", folder / "book.duckdb", folder / "pandas")
    return costs


def run_upload(folder: Path) -> dict[str, Cost]:
    """The last week of the sample season, uploaded by the command and by a process that has uploaded before."""
    measure("upload_week.py", "prepare", folder / "cold")
    last = (folder / "cold" / "last").read_text("utf-8").splitlines()
    cold = measure_python("-m", "pipelines", "upload", *last, "--season", "uic-sample", "--home", folder / "cold")
    measure("upload_week.py", "warm", folder / "warm")
    warm = Cost(*map(float, (folder / "warm" / "cost").read_text("utf-8").split()))
    return {"cold": cold, "warm": warm}


def show_upload(runs: list[dict[str, Cost]]) -> None:
    print(f"\none week into a full season, median of {len(runs)}")
    print(f"{'':10}{'wall s':>9}{'CPU s':>9}{'peak MiB':>10}")
    for name in runs[0]:
        wall, cpu, peak = (statistics.median(costs) for costs in zip(*(one[name] for one in runs), strict=True))
        print(f"{name:10}{wall:9.2f}{cpu:9.2f}{peak:10,.0f}")


def show(size: int, runs: list[dict[str, Cost]]) -> None:
    """A line a contestant: medians, and the ratio of CPU time to the floor within a run."""
    print(f"\n{size:,} games, median of {len(runs)}; every place of ours and of pandas is equal")
    print(f"{'':10}{'wall s':>9}{'CPU s':>9}{'peak MiB':>10}{'to floor':>10}{'to pandas':>11}")
    for name in runs[0]:
        wall, cpu, peak = (statistics.median(costs) for costs in zip(*(one[name] for one in runs), strict=True))
        ratios = [
            statistics.median(one[name].cpu_s / one[other].cpu_s for one in runs) for other in ("floor", "pandas")
        ]
        print(f"{name:10}{wall:9.2f}{cpu:9.2f}{peak:10,.0f}{ratios[0]:10.1f}{ratios[1]:11.2f}")


def run_tour(folder: Path) -> dict[str, Cost]:
    """Floor and our rebuild over the same matches of the tour."""
    return {what: measure("tour.py", what, folder) for what in ("floor", "rebuild")}


def show_tour(title: str, runs: list[dict[str, Cost]]) -> None:
    print(f"\n{title}, median of {len(runs)}")
    print(f"{'':10}{'wall s':>9}{'CPU s':>9}{'peak MiB':>10}{'to floor':>10}")
    for name in runs[0]:
        wall, cpu, peak = (statistics.median(costs) for costs in zip(*(one[name] for one in runs), strict=True))
        ratio = statistics.median(one[name].cpu_s / one["floor"].cpu_s for one in runs)
        print(f"{name:10}{wall:9.2f}{cpu:9.2f}{peak:10,.0f}{ratio:10.1f}")


def main_tour(sizes: Sequence[int], runs: int) -> None:
    """Tours of eight stops at every size, and one tour of ten years."""
    years, matches = TEN_YEARS
    cases = [(f"{size:,} matches of the tour", (size,)) for size in sizes]
    for title, words in [*cases, ("ten years of stops in one ranking", (matches, years))]:
        with tempfile.TemporaryDirectory() as folder:
            measure("tour.py", "generate", words[0], folder, *words[1:])
            show_tour(title, [run_tour(Path(folder)) for _ in range(runs)])


def main() -> None:
    parser = argparse.ArgumentParser(description="What an upload costs, and a rebuild of every season.")
    parser.add_argument("sizes", nargs="*", type=int)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--tour", action="store_true", help="matches of the tour instead of games")
    given = parser.parse_args()
    if given.tour:
        return main_tour(given.sizes or TOUR_SIZES, given.runs)
    with tempfile.TemporaryDirectory() as folder:
        show_upload([run_upload(Path(folder, str(number))) for number in range(given.runs)])
    for size in given.sizes or SIZES:
        with tempfile.TemporaryDirectory() as folder:
            measure("generate.py", size, folder)
            show(size, [run(Path(folder)) for _ in range(given.runs)])


if __name__ == "__main__":
    main()
