"""Two nights of four players worked out by hand, built by the models themselves; three rounds make a tournament here.

Week 1, 4PM, game by game: Ann beats Bob, Cy, Dee (3-0); Bob beats Dee and Cy (2-1); Cy beats Dee (1-2); Dee 0-3.
  Ann 3 + 5 + 4 = 12, Bob 2 + 5 = 7, Cy 1 + 5 = 6, Dee 0 + 5 = 5 (a game 1, every round played 5, outright win 4).
Week 1, 6PM, from the sheet: Cy 2-1 and Dee 2-1 share it: 2 + 5 + 2 = 9 each; of Cy's two scores the 9 counts (-6), of
  Dee's the 9 (-5). After week 1: Ann 12, Cy and Dee 9, Bob 7. Cy and Dee are equal in everything: place 2 for both.
Week 2, 4PM, from the sheet: Bob 3-0 (12), Cy 2-1 (7), Dee 0-3 (5). Ann is away.
  After week 2: Bob 19, Cy 16, Dee 14, Ann 12. Bob climbs from 4 to 1.

Losses to report (week 1, 4PM alone has a report log): Bob 1, reported. Cy 2: one reported by the opponent, one by
nobody. Dee 3, all reported. The failure of Cy is case 1 of 2 that are free: 0 points.

Teams: North Ann and Bob, South Cy and Dee. Games won: week 1 North 3 + 2, South 1 + 0 + 2 + 2; two players, so both
scores of a player count (a team of three or fewer). Week 2: North 3, South 2 + 0.
  North 5, then 8; South 5, then 7. Level after week 1, South ahead by tournament wins: Cy's and Dee's against Ann's.
  After week 2 North leads; both have two tournament wins.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import duckdb
from seasons_on_disk import accept, begin, csv_of
from tiny import roster, season_toml, tiny, week_date

from pipelines import reports

SETTINGS: dict[str, Any] = {"rounds": 3}


def game(number: int, one: str, two: str, winner: str) -> dict[str, Any]:
    return {"week": 1, "slot": "4PM", "round": number, "player1": one, "player2": two, "winner": winner}


def reported(number: int, player: str, by: str) -> dict[str, Any]:
    return {"week": 1, "slot": "4PM", "round": number, "player": player, "reported_by": by}


def score(week: int, slot: str, player: str, w: int, l: int) -> dict[str, Any]:  # noqa: E741
    return {"week": week, "slot": slot, "player": player, "w": w, "l": l}


NIGHTS = {
    "roster": roster(North="Ann Bob", South="Cy Dee"),
    "games": [
        game(1, "Ann", "Bob", "Ann"), game(1, "Cy", "Dee", "Cy"), game(2, "Ann", "Cy", "Ann"),
        game(2, "Bob", "Dee", "Bob"), game(3, "Ann", "Dee", "Ann"), game(3, "Bob", "Cy", "Bob"),
    ],
    "reports": [
        reported(1, "Bob", "player"), reported(1, "Dee", "player"), reported(2, "Cy", "opponent"),
        reported(2, "Dee", "player"), reported(3, "Dee", "player"),
    ],
    "results": [
        score(1, "6PM", "Cy", 2, 1), score(1, "6PM", "Dee", 2, 1), score(2, "4PM", "Bob", 3, 0),
        score(2, "4PM", "Cy", 2, 1), score(2, "4PM", "Dee", 0, 3),
    ],
}  # fmt: skip


def keep(path: Path) -> Path:
    """The book of the two nights with its public tables as a file, as a book on disk has them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tiny(NIGHTS, settings=SETTINGS) as book:
        connection: duckdb.DuckDBPyConnection = book.connection
        connection.execute(f"attach '{path}' as kept")
        connection.execute("create schema kept.marts")
        for (table,) in book.rows("select table_name from information_schema.tables where table_schema = 'marts' "
                                  "and table_catalog = current_database()"):  # fmt: skip
            connection.execute(f"create table kept.marts.{table} as select * from marts.{table}")
        connection.execute("detach kept")
    return path


def home_of_nights(folder: Path) -> Path:
    """A home folder with the season `tiny` of the two nights, built."""
    raw = folder / "data/raw/tiny"
    raw.mkdir(parents=True)
    (raw / "season.toml").write_text(season_toml(SETTINGS), "utf-8")
    keep(folder / "data/marts/tiny.duckdb")
    return folder


#: week 2 as it was handed in first
WRONG = [score(2, "4PM", "Bob", 0, 3), score(2, "4PM", "Cy", 2, 1), score(2, "4PM", "Dee", 3, 0)]
CLAIM = [{"player": "Ann", "week_missed": 2, "claimed_on": week_date(2)}]


@cache
def uploaded_nights() -> TemporaryDirectory:
    """A home with the two nights handed in upload by upload, week 2 wrong first, and a claim of Ann's for week 2.

    Her 3 points make it Bob 19, Cy 16, Ann 15, Dee 14. Made once for all tests: copy it before it is spoilt.
    """
    folder = TemporaryDirectory()
    home = begin(Path(folder.name), toml=season_toml({**SETTINGS, "uc_from": 2}, weeks=4))
    accept(home, {f"{kind}.csv": csv_of(NIGHTS[kind]) for kind in ("roster", "games", "reports")})
    accept(home, {"week2.csv": csv_of(WRONG)})
    accept(home, {"results.csv": csv_of(NIGHTS["results"])})
    accept(home, {"uc_claims.csv": csv_of(CLAIM)})
    return folder


@cache
def pages_of_nights() -> dict[str, Path]:
    """Every page of that season, made once for all tests."""
    return reports.everything(Path(uploaded_nights().name), "tiny")
