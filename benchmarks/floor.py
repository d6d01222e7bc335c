"""The floor: DuckDB reads the games once and counts them by player. Nothing that needs every game can cost less.

    python benchmarks/floor.py GAMES.parquet
"""

from __future__ import annotations

import sys

import duckdb


def floor(games: str) -> tuple[int, int]:
    """Players and games counted by player, over the file."""
    by_player = "select season, player1, count(*) as games from read_parquet($1) group by all"
    return duckdb.execute(f"select count(*), sum(games) from ({by_player})", [games]).fetchone()


if __name__ == "__main__":
    floor(sys.argv[1])
