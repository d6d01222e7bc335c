"""Whether our book and the pandas standings say the same: every player's and team's points, wins and place.

    python benchmarks/compare.py BOOK.duckdb PANDAS_FOLDER

Says on standard error how many rows are equal if a single one differs, and ends with 1.
"""

from __future__ import annotations

import sys

import duckdb


def differences(book: str, folder: str, competition: str, subject: str) -> tuple[int, int]:
    """Rows equal in both, and rows that only one of them has."""
    connection = duckdb.connect()
    connection.execute(f"attach '{book}' as book (read_only)")
    return connection.execute(f"""
        with ours as (
            select season_id::integer as season, {subject}, points, tournament_wins, place
            from book.marts.{competition}_standings
        ),
        theirs as (from '{folder}/{competition}.parquet')
        select
            (select count(*) from (from ours intersect all from theirs)),
            (select count(*) from (from ours except all from theirs))
            + (select count(*) from (from theirs except all from ours))
    """).fetchone()


def main(book: str, folder: str) -> int:
    found = {c: differences(book, folder, c, s) for c, s in (("individual", "player"), ("team", "team"))}
    if not any(different for _, different in found.values()):
        return 0
    for competition, (equal, different) in found.items():
        print(f"{competition}: {equal:,} rows equal, {different:,} different", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
