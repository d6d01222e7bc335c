"""The public tables of the tour are those of the contract, and every column says what it means."""

from __future__ import annotations

import pytest
from tiny_tour import match, tour

from pipelines.warehouse import load_models

MODELS = {model.name: model for model in load_models("tour")}


def published(shared) -> dict[str, list[str]]:
    """Table -> columns, from the first table of CONTRACT-GB9.md section 1."""
    text = (shared / "CONTRACT-GB9.md").read_text("utf-8").split("## 1. Tables")[1].split("**matches.**")[0]
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")][1:]
    return {name: [column.strip("() ") for column in columns.split(";")[0].split(", ")] for name, columns in rows}


@pytest.fixture(scope="module")
def columns() -> dict[str, list[str]]:
    with tour({"matches": [match()]}) as book:
        found: dict[str, list[str]] = {}
        for table, column in book.rows(
            "select table_name, column_name from information_schema.columns where table_schema = 'marts' "
            "order by table_name, ordinal_position"
        ):
            found.setdefault(table, []).append(column)
        return found


def test_columns_are_those_of_the_contract_and_in_its_order(columns, shared):
    contract = published(shared)
    ours = {
        "readings", "uploads", "stops", "stop_results", "match_times", "player_matches", "player_figures", "form",
        "head_to_head", "bests", "racks_lost", "ranking_receipt", "stop_changes", "stop_entries", "stop_events",
        "awards", "records",
    }  # fmt: skip
    assert set(contract) | ours == set(columns)
    for table, names in contract.items():
        assert columns[table][: len(names)] == names, table


def test_every_column_says_what_it_means(columns):
    for table, names in columns.items():
        assert list(MODELS[f"marts.{table}"].columns) == names, table


@pytest.mark.parametrize("name", sorted(MODELS))
def test_every_model_says_what_it_holds(name):
    assert MODELS[name].summary.endswith((".", "?"))
    assert MODELS[name].grain.startswith("one row per")
    assert max(map(len, MODELS[name].sql.splitlines())) <= 120


def test_an_empty_season_builds():
    with tour({}, stop=False) as book:
        assert book.rows("select * from checks.offenders") == []
        assert book.rows("select * from marts.matches") == []


def test_numbers_are_integers_but_the_ratio(columns):
    with tour({"matches": [match()]}) as book:
        kinds = book.rows("select table_name, column_name, data_type from information_schema.columns "
                          "where table_schema = 'marts' and data_type in ('DOUBLE', 'FLOAT', 'HUGEINT')")  # fmt: skip
    assert {column for _, column, _ in kinds} == {"break_and_run_pct"}
