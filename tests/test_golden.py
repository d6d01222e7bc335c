"""The stories in tests/golden/uic-*, handed in upload by upload: the tables that must come of them (why.md tells why).

A case is a folder of `season.toml`, `uploads/<nn>/` (a folder an upload), `expect/<table>.csv` (every row of a public
table, in the columns worth looking at) and, for the same uploads under other readings, `variants/<name>/` with their
own `season.toml` and `expect/`.
"""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest

from pipelines import publish, walk
from pipelines.home import Home
from pipelines.problems import as_text

GOLDEN = Path(__file__).parent / "golden"
CASES = sorted(path.name for path in GOLDEN.glob("uic-*"))


@pytest.mark.parametrize("case", CASES)
def test_story(case: str, tmp_path: Path) -> None:
    folder = GOLDEN / case
    home = Home(tmp_path)
    season = home.raw(case) / "season.toml"
    season.parent.mkdir(parents=True)
    shutil.copy(folder / "season.toml", season)
    for upload in sorted((folder / "uploads").iterdir()):
        outcome = walk.upload(home, case, walk.take(sorted(upload.iterdir())))
        assert outcome.accepted, f"{case}, upload {upload.name}:\n{as_text(outcome.problems)}"
    compare(home, case, folder / "expect")
    for variant in sorted(folder.glob("variants/*")):
        shutil.copy(variant / "season.toml", season)
        outcome = walk.build(home, case)
        assert outcome.accepted, f"{case}, variant {variant.name}:\n{as_text(outcome.problems)}"
        compare(home, case, variant / "expect")


def compare(home: Home, case: str, expect: Path) -> None:
    """Every row of each expected table, in its columns; a column `place` gives the order, else any order will do."""
    expected = sorted(expect.glob("*.csv"))
    assert expected, f"{expect}: a story without an expectation proves nothing"
    with publish.reading(home.book(case)) as connection:
        for path in expected:
            with path.open(encoding="utf-8", newline="") as file:
                columns, *rows = csv.reader(file)
            wanted = ", ".join(f"""coalesce("{column}"::varchar, '')""" for column in columns)
            found = [list(row) for row in connection.execute(f"select {wanted} from marts.{path.stem}").fetchall()]
            assert sorted(found) == sorted(rows), f"{case}: {path.relative_to(GOLDEN)}"
            if "place" in columns and "week" not in columns and path.stem.endswith("_standings"):
                place = columns.index("place")
                assert [row[place] for row in found] == [row[place] for row in rows], f"{case}: order of {path.stem}"
