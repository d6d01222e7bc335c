"""Our rebuild: from games and rosters in Parquet to a book with every table, all seasons at once.

    python benchmarks/rebuild.py GAMES.parquet ROSTER.parquet BOOK.duckdb

The tables of the schema `raw` are filled from the two files as uploads would have filled them; everything after that
is the product's own walk.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import closing
from datetime import date
from pathlib import Path

import duckdb

from pipelines.intake.names import fold
from pipelines.raw import SeasonInput, insert, load_raw
from pipelines.season import load_season, new_season_toml
from pipelines.warehouse import CONFIG, create_schemas, run_models

SEASON_ID = "bench"
START = date(2023, 1, 6)
#: tables of facts about a season, the same in every season of the benchmark
FACTS = ("seasons", "weeks", "slots", "settings", "readings", "tie_breaks")


def rebuild(games_parquet: str, roster_parquet: str, out: str) -> None:
    """Write the book of all seasons of the two files to `out`, replacing what is there."""
    Path(out).unlink(missing_ok=True)
    with closing(duckdb.connect(out, config=CONFIG)) as connection:
        create_schemas(connection)
        load_raw(connection, [SeasonInput(template_season(), [])])
        last = connection.execute(f"select max(season) from '{roster_parquet}'").fetchone()[0]
        for table in FACTS:
            connection.execute(f"""
                insert into raw.{table}
                select other.season, facts.* exclude (season)
                from raw.{table} as facts cross join range(2, {last} + 1) as other(season)
            """)
        connection.execute("update raw.seasons set season_id = season::varchar")
        load_rows(connection, games_parquet, roster_parquet)
        run_models(connection, "swiss")


def template_season():
    """A season of twelve weeks under the default readings."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home, SEASON_ID)
        folder.mkdir()
        folder.joinpath("season.toml").write_text(new_season_toml(SEASON_ID, "uic-swiss", START), "utf-8")
        return load_season(folder)


def load_rows(connection: duckdb.DuckDBPyConnection, games: str, roster: str) -> None:
    """The rows of both files, each season's as one upload of two files."""
    connection.execute(f"""
        insert into raw.roster by name
        select season, 2 * season as source, 1 as upload, file_row_number + 2 as row, player, team
        from read_parquet('{roster}', file_row_number = true);
        insert into raw.games by name
        select season, 2 * season + 1 as source, 1 as upload, file_row_number + 2 as row,
            * exclude (season, file_row_number)
        from read_parquet('{games}', file_row_number = true);
        insert into raw.sources by name
        select 2 * season + file as source, season, 1 as upload, kind || '.parquet' as file, kind
        from raw.seasons cross join (values (0, 'roster'), (1, 'games')) as files(file, kind);
        insert into raw.uploads by name
        select season, 1 as upload, 'bench.parquet' as file, 'games' as kind, false as is_undone from raw.seasons;
    """)
    names = connection.execute(f"""
        select distinct player from '{roster}' union select distinct team from '{roster}' order by all
    """).fetchall()
    spellings = [name for (name,) in names]
    insert(connection, "raw.spellings", ("spelling", "folded"), [spellings, [fold(text) for text in spellings]])


if __name__ == "__main__":
    rebuild(*sys.argv[1:])
