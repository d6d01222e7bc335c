"""Seasons replayed under other rules with `pipelines.whatif`. Nothing is written or published."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from pipelines.home import Home
from pipelines.reports.reading import read
from pipelines.season import load_season
from pipelines.whatif import whatif

SUPPOSITIONS = Path(__file__).parent / "suppositions.toml"


@cache
def suppositions() -> tuple[dict, ...]:
    """What is supposed, of suppositions.toml: dicts of title, settings (`key=value`) and rulebook (a name, or None)."""
    listed = tomllib.loads(SUPPOSITIONS.read_text("utf-8"))["supposition"]
    return tuple({"settings": [], "rulebook": None, **one} for one in listed)


def replay(home: Path | str) -> list[dict]:
    """A row per season of the league with a book, supposition and player, as the table would stand.

    Rows: season, supposed (the title), player, place_before, place, points_before, points; in the order of the
    supposed table.
    """
    place = Home(Path(home))
    return [
        row
        for season in place.seasons() if place.book(season).exists() and _is_league(place, season)
        for supposition in suppositions()
        for row in _table(place, season, supposition)
    ]  # fmt: skip


def _is_league(home: Home, season: str) -> bool:
    return load_season(home.raw(season)).rulebook.competition == "swiss"


def _table(home: Home, season: str, supposition: dict) -> list[dict]:
    """The table as it is, with what the supposition changes put over it."""
    standings = read(home.book(season), "select player, place, points from marts.individual_standings")
    answer = whatif(home, season, supposition["settings"], supposition["rulebook"])
    changed = {change.subject: change for change in answer.difference.changes if change.competition == "individual"}
    rows = []
    for row in standings:
        change = changed.get(row["player"])
        rows.append({
            "season": season, "supposed": supposition["title"], "player": row["player"],
            "place_before": row["place"], "place": change.place_after if change else row["place"],
            "points_before": row["points"], "points": change.points_after if change else row["points"],
        })  # fmt: skip
    return sorted(rows, key=lambda row: (row["place"], row["player"]))
