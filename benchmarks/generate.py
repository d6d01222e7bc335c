"""Invented games at any size, in Parquet, with the raw columns of `games` as an upload leaves them.

    python benchmarks/generate.py 1000000 FOLDER

writes FOLDER/games.parquet (season, week, slot, round, player1, player2, winner, how) and FOLDER/roster.parquet
(season, player, team). `season` is an integer; every other column is text, as in the raw layer. Rows are sorted by
season. A season has 12 weeks of two tournaments of five rounds, and 16 to 40 players in 8 teams, about two thirds of
them in each tournament. Pairings are random; nobody plays twice in a round, an odd field has a bye, the winner is one
of the two. A league plays twelve seasons with the same people. The same size and seed give the same rows.
"""

from __future__ import annotations

import sys
from pathlib import Path

import duckdb
import numpy as np

WEEKS, SLOTS, ROUNDS = 12, ("4PM", "6PM"), 5
TOURNAMENTS = WEEKS * len(SLOTS)
FEWEST, MOST, TEAMS = 16, 40, 8
PRESENT, TIMED_OUT = 2 / 3, 0.02
SEASONS_PER_LEAGUE = 12
SEASONS_AT_ONCE = 200
HOWS = ("PLAYED", "TIMER", "BYE")
NAMES = (
    "Amber", "Bea", "Carl", "Cleo", "Dan", "Dora", "Ed", "Eve", "Fay", "Finn", "Flo", "Gus", "Hal", "Hugo", "Ida",
    "Jaw", "Kim", "Kit", "Lea", "Lou", "Max", "Moe", "Ned", "Nia", "Otto", "Pat", "Quinn", "Rae", "Rio", "Rob", "Sam",
    "Sid", "Stan", "Sue", "Tess", "Tina", "Tom", "Uma", "Val", "Will",
)  # fmt: skip
TEAM_NAMES = ("Comets", "Dusters", "Sailors", "Bears", "Cushions", "Owls", "Rangers", "Badgers")


def draw(rng: np.random.Generator, seasons: np.ndarray) -> tuple[dict[str, np.ndarray], np.ndarray]:
    """All games of some seasons as integer columns, and the number of players of each season."""
    players = rng.integers(FEWEST, MOST + 1, len(seasons))
    skill = rng.normal(0, 1, (len(seasons), MOST))
    absent = rng.random((len(seasons), TOURNAMENTS, 1, MOST)) > PRESENT
    absent |= np.arange(MOST) >= players[:, None, None, None]
    # a random order of those present, the absent behind them: neighbours play each other
    keys = rng.random((len(seasons), TOURNAMENTS, ROUNDS, MOST), dtype=np.float32) + 2 * absent.astype(np.float32)
    order = np.argsort(keys, axis=-1).astype(np.int8)
    first, second = order[..., 0::2], order[..., 1::2]
    count = MOST - absent.sum(axis=-1)
    place = 2 * np.arange(MOST // 2)
    season, tournament, round_, pair = np.nonzero(np.broadcast_to(place < count[..., None], first.shape))
    first, second = first[season, tournament, round_, pair], second[season, tournament, round_, pair]
    is_bye = place[pair] + 1 == count[season, tournament, 0]
    chance = 1 / (1 + np.exp(skill[season, second] - skill[season, first]))
    first_wins = is_bye | (rng.random(len(season)) < chance)
    how = np.where(is_bye, 2, rng.random(len(season)) < TIMED_OUT)
    columns = {
        "season": seasons[season].astype(np.int32),
        "week": (tournament // len(SLOTS) + 1).astype(np.int8),
        "slot": (tournament % len(SLOTS) + 1).astype(np.int8),
        "round": (round_ + 1).astype(np.int8),
        "player1": (first + 1).astype(np.int8),
        "player2": np.where(is_bye, 0, second + 1).astype(np.int8),
        "winner": np.where(first_wins, first + 1, second + 1).astype(np.int8),
        "how": (how + 1).astype(np.int8),
    }
    return columns, players


def generate(size: int, folder: Path, seed: int = 35) -> None:
    """Write `games.parquet`, whole seasons of together at least `size` games, and `roster.parquet`."""
    folder.mkdir(parents=True, exist_ok=True)
    scratch = folder / "generate.tmp.duckdb"
    scratch.unlink(missing_ok=True)
    connection = duckdb.connect(str(scratch), config={"memory_limit": "1GB"})
    try:
        last = draw_into(connection, size, np.random.default_rng(seed))
        write(connection, last, folder)
    finally:
        connection.close()
        scratch.unlink(missing_ok=True)


def draw_into(connection: duckdb.DuckDBPyConnection, size: int, rng: np.random.Generator) -> int:
    """Fill the scratch tables and return the first season that completes `size` games."""
    connection.execute("""
        create table games (
            season integer, week tinyint, slot tinyint, round tinyint, player1 tinyint, player2 tinyint,
            winner tinyint, how tinyint
        );
        create table seasons (season integer, players integer);
    """)
    drawn, season = 0, 1
    while True:
        seasons = np.arange(season, season + SEASONS_AT_ONCE)
        columns, players = draw(rng, seasons)
        headcount = {"season": seasons, "players": players}
        connection.register("drawn_games", columns)
        connection.register("drawn_seasons", headcount)
        connection.execute("insert into games select * from drawn_games")
        connection.execute("insert into seasons select * from drawn_seasons")
        games = np.cumsum(np.bincount(columns["season"] - season))
        if drawn + games[-1] >= size:
            return season + int(np.searchsorted(games, size - drawn))
        drawn, season = drawn + int(games[-1]), season + SEASONS_AT_ONCE


def write(connection: duckdb.DuckDBPyConnection, last: int, folder: Path) -> None:
    """Numbers become the text an upload has; seasons after the last one wanted are dropped."""
    connection.execute("set variable names = $1", [list(NAMES)])
    connection.execute("set variable teams = $1", [list(TEAM_NAMES)])
    connection.execute("set variable slots = $1", [list(SLOTS)])
    connection.execute("set variable hows = $1", [list(HOWS)])
    league = f"format(' {{:04d}}', (season - 1) // {SEASONS_PER_LEAGUE})"
    connection.execute(f"""
        copy (
            select
                season,
                week::varchar as week,
                getvariable('slots')[slot] as slot,
                round::varchar as round,
                getvariable('names')[player1] || {league} as player1,
                case when player2 > 0 then getvariable('names')[player2] || {league} end as player2,
                getvariable('names')[winner] || {league} as winner,
                getvariable('hows')[how] as how
            from games
            where season <= {last}
        ) to '{folder / "games.parquet"}' (format parquet);
        copy (
            select
                season,
                getvariable('names')[player] || {league} as player,
                getvariable('teams')[(player - 1) % {TEAMS} + 1] || {league} as team
            from (select season, unnest(range(1, players + 1)) as player from seasons)
            where season <= {last}
            order by season, player
        ) to '{folder / "roster.parquet"}' (format parquet);
    """)


if __name__ == "__main__":
    generate(int(sys.argv[1]), Path(sys.argv[2]))
