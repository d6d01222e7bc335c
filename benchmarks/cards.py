"""How long the cards of a large league take: 180 players in 20 teams, twelve weeks, every game in the book.

    python benchmarks/cards.py [--players N] [--teams N]

A season of random games is uploaded into a temporary home; then `reports.cards` renders every card in one run of one
notebook. The aim is 200 cards under a minute. Beside it, every page of the season (`reports.everything`).
"""

from __future__ import annotations

import argparse
import csv
import resource
import sys
import tempfile
import time
from datetime import date
from pathlib import Path
from random import Random

from pipelines import reports, walk
from pipelines.begin import begin
from pipelines.home import Home

SEASON, WEEKS, SLOTS, ROUNDS, PRESENT = "cards", 12, ("4PM", "6PM"), 5, 0.6
AIM_S, AIM_CARDS = 60, 200


def prepare(folder: Path, players: int, teams: int) -> Home:
    """A home with the season uploaded."""
    home, rng = Home(folder / "home"), Random(8)
    names = [f"Player {number:03d}" for number in range(1, players + 1)]
    begin(home, SEASON, "uic-swiss", date(2023, 1, 6), "A large league", WEEKS)
    roster = [("player", "team"), *((who, f"Team {number % teams + 1:02d}") for number, who in enumerate(names))]
    games = [("week", "slot", "round", "player1", "player2", "winner"), *played(rng, names)]
    paths = [write(folder / "roster.csv", roster), write(folder / "games.csv", games)]
    outcome = walk.upload(home, SEASON, walk.take(paths), by="Bench")
    if not outcome.accepted:
        sys.exit(f"the season is refused: {outcome.problems[:3]}")
    return home


def played(rng: Random, names: list[str]) -> list[tuple]:
    """Every game: neighbours in a random order meet, the better-placed of the list wins two of three."""
    games = []
    for week in range(1, WEEKS + 1):
        for slot in SLOTS:
            field = [who for who in names if rng.random() < PRESENT]
            field = field[: len(field) // 2 * 2]
            for round_ in range(1, ROUNDS + 1):
                rng.shuffle(field)
                pairs = zip(field[::2], field[1::2], strict=True)
                games += [(week, slot, round_, one, two, min(one, two) if rng.random() < 2 / 3 else max(one, two))
                          for one, two in pairs]  # fmt: skip
    return games


def write(path: Path, rows: list[tuple]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    return path


def cpu() -> float:
    """CPU seconds of this process and of the kernels it has waited for."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def measure(label: str, work) -> float:
    """Print the wall and CPU seconds of the work and the size of what it wrote; the wall seconds."""
    started, before = time.perf_counter(), cpu()
    paths = work()
    wall = time.perf_counter() - started
    size = sum(path.stat().st_size for path in paths) / 2**20
    print(f"{label:24}{len(paths):7,}{wall:9.1f}{cpu() - before:9.1f}{size:9.1f}")
    return wall


def main() -> None:
    parser = argparse.ArgumentParser(description="How long the cards of a large league take.")
    parser.add_argument("--players", type=int, default=180)
    parser.add_argument("--teams", type=int, default=20)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = prepare(Path(folder), given.players, given.teams)
        print(f"{'':24}{'pages':>7}{'wall s':>9}{'CPU s':>9}{'MiB':>9}")
        wall = measure("every card, one run", lambda: reports.cards(home.folder, SEASON))
        measure("every page", lambda: list(reports.everything(home.folder, SEASON).values()))
    cards = given.players + given.teams
    print(f"aim: {AIM_CARDS} cards in {AIM_S} s; {'kept' if wall / cards <= AIM_S / AIM_CARDS else 'missed'}")


if __name__ == "__main__":
    main()
