"""Files far larger than a league's: 300,000 rows through every gate, as CSV and as a workbook, and one line of 50 MB.

    python benchmarks/large_files.py

Prints wall seconds, CPU seconds and peak MiB of each in a process of its own, and how it ended.
"""

from __future__ import annotations

import io
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pipelines import walk
from pipelines.home import Home

PLAYERS, WEEKS = 5_000, 60
ROWS = PLAYERS * WEEKS
SEASON = "large"
TOML = f"""[season]
id = "{SEASON}"
rulebook = "uic-swiss"
start = 2022-01-07
week_count = {WEEKS}
slots = ["4PM"]
[settings]
calendar_check = false
"""
CASES = ("csv", "xlsx", "line")


def home_of(folder: Path) -> Home:
    """A season of sixty weeks with five thousand players in a hundred teams."""
    home = Home(folder)
    home.raw(SEASON).mkdir(parents=True)
    home.raw(SEASON).joinpath("season.toml").write_text(TOML, "utf-8")
    roster = "player,team\n" + "".join(f"Player {n:04d},Team {n % 100:02d}\n" for n in range(PLAYERS))
    outcome = walk.upload(home, SEASON, [("roster.csv", roster.encode())])
    if not outcome.accepted:
        sys.exit(f"the roster is refused: {outcome.problems[0].message}")
    return home


def rows() -> list[tuple]:
    """Every player in every week, five games each; wins and losses balance."""
    return [(week, "4PM", f"Player {n:04d}", (n + week) % 6, 5 - (n + week) % 6)
            for week in range(1, WEEKS + 1) for n in range(PLAYERS)]  # fmt: skip


def file_of(case: str) -> tuple[str, bytes]:
    """The file's name and bytes."""
    if case == "line":
        return "results.csv", b"week,slot,player,w,l\n1,4PM," + b"x" * 50_000_000 + b",3,2\n"
    if case == "csv":
        lines = "".join(",".join(map(str, row)) + "\n" for row in rows())
        return "results.csv", ("week,slot,player,w,l\n" + lines).encode()
    import xlsxwriter

    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"constant_memory": True}) as workbook:
        sheet = workbook.add_worksheet("results")
        for number, row in enumerate([("week", "slot", "player", "w", "l"), *rows()]):
            sheet.write_row(number, 0, row)
    return "results.xlsx", out.getvalue()


def measure(case: str, folder: Path, path: Path) -> None:
    """Check one file in this process and print its row of the table."""
    home = Home(folder)
    data = path.read_bytes()
    wall, cpu = time.perf_counter(), time.process_time()
    outcome = walk.check(home, SEASON, [(path.name, data)])
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    end = f"accepted, {outcome.rows:,} rows" if outcome.accepted else f"refused: {outcome.problems[0].message}"
    print(f"{case:<6}{len(data) / 1e6:>8.1f} MB{wall:>9.1f} s{cpu:>9.1f} s{peak:>9.0f} MiB   {end}", flush=True)


def main() -> None:
    """Each case in a fresh process."""
    print("check of  size         wall      CPU        peak      end")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        home_of(folder / "home")
        for case in CASES:
            file, data = file_of(case)
            (folder / case).mkdir()
            (folder / case / file).write_bytes(data)
            command = [sys.executable, __file__, case, str(folder / "home"), str(folder / case / file)]
            subprocess.run(command, check=True)


if __name__ == "__main__":
    if len(sys.argv) == 4:
        measure(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
    else:
        main()
