"""The season that `rackbook demo` builds, upload by upload: all of it there, and the same when it is built again."""

import io
import shutil
from contextlib import redirect_stdout

import pytest
from seasons_on_disk import accept, copy_of, exported, query, tables

from pipelines import cli, walk
from pipelines.home import Home


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """The home in which the command built season x, and what it said."""
    home, said = Home(tmp_path_factory.mktemp("demo")), io.StringIO()
    with redirect_stdout(said):
        assert cli.main(["demo", "--season", "x", "--home", str(home.folder)]) == 0
    return home, said.getvalue()


def test_demo_builds_a_whole_season_with_every_kind_of_event(demo, tmp_path):
    home, said = copy_of(demo[0], tmp_path), demo[1]
    count = len(list(query(home, "select distinct upload from marts.uploads", "x")))
    assert said.splitlines() == [
        f"The season x stands, from {count} uploads.", "Look at it: rackbook standings --season x",
    ]  # fmt: skip
    ledger = {code for (code,) in query(home, "select distinct code from marts.ledger", "x")}
    assert {"games-won", "outright-win", "shared-win", "uc", "reversal", "penalty-e", "adjustment"} <= ledger
    assert accept(home, {"roster.csv": "player,team\nZed,Late\n"}, "x").changes[-1].subject in {"Zed", "Late"}


def test_a_rebuilt_book_has_the_same_tables_and_exports_byte_for_byte(demo, tmp_path):
    home = copy_of(demo[0], tmp_path)
    before, files = tables(home, "x"), exported(home, "x")
    assert len(files) == 2 * len(before)
    shutil.rmtree(home.marts)
    for _ in range(2):
        outcome = walk.build(home, "x")
        assert outcome.accepted, outcome.problems
        assert tables(home, "x") == before
        assert exported(home, "x") == files
    assert outcome.changes == []
