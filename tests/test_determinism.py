"""The same inputs give the same book whatever order its raw rows lie in and however many threads read them: every
"the first", "the newest" and "in order" of the models has to name a total order."""

import duckdb
import pytest

from pipelines import book, raw, warehouse
from pipelines.intake.journal import Journal
from pipelines.season import load_season

ALL_TABLES = "select table_schema, table_name from information_schema.tables where table_schema <> 'raw' order by all"


def built(folder, order, threads):
    """Every table as sorted rows, and the public ones in their stored order too."""
    season, journal = load_season(folder), Journal(folder)
    with duckdb.connect(config=warehouse.CONFIG) as connection:
        connection.execute(f"set timezone = '{season.timezone}'")
        connection.execute(f"set threads = {threads}")
        warehouse.create_schemas(connection)
        raw.load_raw(connection, [book.inputs(season, journal, journal.read())])
        laid = connection.execute("select table_name from information_schema.tables where table_schema = 'raw'")
        for (table,) in laid.fetchall():
            connection.execute(f"create or replace table raw.{table} as select * from raw.{table} order by {order}")
        warehouse.run_models(connection, season.rulebook.competition)
        found = {}
        for schema, table in connection.execute(ALL_TABLES).fetchall():
            rows = connection.execute(f'select * from {schema}."{table}"').fetchall()
            found[f"{schema}.{table}"] = rows if schema == "marts" else sorted(map(repr, rows))
        return found


@pytest.mark.parametrize("sample", ["uic-sample", "gb9-sample"])
def test_the_order_of_raw_rows_and_the_threads_make_no_difference(root, sample):
    folder = root / "data" / "raw" / sample
    as_filed = built(folder, "rowid", threads=1)
    assert len(as_filed["marts.flags"]) > 10
    for order, threads in (("rowid desc", 1), ("hash(rowid)", 2)):
        otherwise = built(folder, order, threads)
        assert [name for name in as_filed if otherwise[name] != as_filed[name]] == []
