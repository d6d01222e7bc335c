"""The walk inside DuckDB: models in the order of what they read, heads that document them, offenders gathered."""

import duckdb
import pytest
from tiny import roster, tiny

from pipelines import raw, warehouse
from pipelines.warehouse import Model, load_models, read_head, tables_read

COMPETITIONS = ("swiss", "tour")


def test_a_head_says_sentence_grain_and_columns():
    head = "-- One thing.\n-- And another.\n-- grain: one row per thing\n-- as: view\n-- a: its name\nselect 1 as a"
    assert read_head(head) == ("One thing. And another.", "one row per thing", True, {"a": "its name"})


def test_tables_are_read_from_the_sql_and_not_from_its_own_names():
    sql = (
        "with own as (select * from staging.a) select * from own join raw.b using (x) "
        "where y in (select z from ledger.c)"
    )
    assert tables_read(sql) == {"staging.a", "raw.b", "ledger.c"}


@pytest.mark.parametrize("competition", COMPETITIONS)
def test_every_model_comes_after_what_it_reads(competition):
    seen: set[str] = set()
    models = load_models(competition)
    names = {model.name for model in models}
    for model in models:
        assert {read for read in model.reads if read in names} <= seen, model.name
        if model.name == warehouse.OFFENDERS:
            assert {name for name in names if name.startswith("checks.")} - {model.name} <= seen
        seen.add(model.name)
    assert len(names) > 40


def test_a_table_is_made_from_what_it_reads_and_nothing_else(monkeypatch):
    reads = {"staging.a": {"raw.r"}, "staging.b": {"raw.r"}, "ledger.c": {"staging.a"}, "marts.d": {"ledger.c"}}
    models = [Model(name, "", frozenset(read), "A table.", "one row") for name, read in reads.items()]
    monkeypatch.setattr(warehouse, "load_models", lambda competition: models)

    def made(*asked):
        return [model.name for model in warehouse.models_for("any", *asked)]

    assert made(["ledger.c", "raw.r"]) == ["staging.a", "ledger.c"]
    assert made(["marts.d"], {"ledger.c"}) == ["marts.d"]
    assert made(["staging.b", "marts.d"], {"staging.a"}) == ["staging.b", "ledger.c", "marts.d"]


@pytest.mark.parametrize("competition", COMPETITIONS)
def test_every_model_says_what_it_is(competition):
    for model in load_models(competition):
        assert model.summary.endswith(".") and model.grain, model.name
        assert model.schema in ("staging", "ledger", "checks", "marts"), model.name


@pytest.mark.parametrize("competition", COMPETITIONS)
def test_nothing_reads_to_its_left(competition):
    """Staging reads raw, the ledger what is before it; only the checks look at everything."""
    order = {"raw": 0, "staging": 1, "ledger": 2, "marts": 3, "checks": 3}
    for model in load_models(competition):
        for read in model.reads:
            schema = read.split(".")[0]
            assert order[schema] <= order[model.schema], f"{model.name} reads {read}"


@pytest.mark.parametrize("competition", COMPETITIONS)
def test_every_mart_begins_with_the_season(competition):
    for model in load_models(competition):
        if model.schema == "marts":
            assert next(iter(model.columns)) == "season_id", model.name


def test_a_model_that_fails_names_itself(monkeypatch):
    broken = Model("staging.broken", "select no_such_column from (select 1 as a)", frozenset(), "Broken.", "one row")
    monkeypatch.setattr(warehouse, "load_models", lambda competition: (broken,))
    connection = duckdb.connect()
    warehouse.create_schemas(connection)
    with pytest.raises(RuntimeError, match=r"staging\.broken"):
        warehouse.run_models(connection, "nothing")


def test_offenders_of_every_check_stand_under_its_name_and_lacking_columns_are_empty():
    connection = duckdb.connect()
    warehouse.create_schemas(connection)
    connection.execute("create table checks.one as select 1 as season, 'A' as code, 'a' as message, 7 as row")
    connection.execute("create table checks.two as select 1 as season, 'B' as code, 'b' as message, 'x' as stop")
    warehouse.create_tables(connection, [warehouse.offenders_of(["checks.one", "checks.two"])])
    found = connection.execute('select "check", code, row, stop from checks.offenders order by all').fetchall()
    assert found == [("one", "A", 7, None), ("two", "B", None, "x")]


def test_heads_become_comments_of_the_book():
    with tiny({"roster": roster(North="A")}) as book:
        comments = dict(book.connection.execute(
            "select column_name, comment from duckdb_columns() where table_name = 'ledger' and schema_name = 'marts'"
        ).fetchall())
        assert comments["points"] == "signed, never 0"
        assert all(comments.values())


def test_cells_are_text_and_blank_is_null():
    rows = {"roster": [{"player": "007", "team": "None"}, {"player": "1e5", "team": "None"}]}
    with tiny(rows) as book:
        assert book.rows("select player, team, email, row from raw.roster order by row") == [
            ("007", "None", None, 2), ("1e5", "None", None, 3),
        ]
        assert book.points() == {"007": 0, "1e5": 0}


def test_rows_are_appended_column_by_column():
    connection = duckdb.connect()
    connection.execute("create table t (a integer, b varchar)")
    raw.insert(connection, "t", ("b", "a"), [["x", None], [1, 2]])
    raw.insert(connection, "t", ("a", "b"), [[], []])
    assert connection.execute("from t order by a").fetchall() == [(1, "x"), (2, None)]
