"""The stories in tests/golden/gb9-*: uploads in order, and the tables that must come of them (why.md tells why)."""

from __future__ import annotations

import csv
from pathlib import Path

import duckdb
import pytest

from pipelines import raw, warehouse
from pipelines.intake.kinds import kinds_of
from pipelines.intake.readers import read_file
from pipelines.season import load_season

GOLDEN = Path(__file__).parent / "golden"
CASES = sorted(path.name for path in GOLDEN.glob("gb9-*"))


@pytest.mark.parametrize("name", CASES)
def test_story(name):
    with_book(GOLDEN / name)


def with_book(case: Path) -> None:
    connection = duckdb.connect(config=warehouse.CONFIG)
    try:
        warehouse.create_schemas(connection)
        raw.load_raw(connection, [raw.SeasonInput(load_season(case), uploads_of(case))])
        warehouse.run_models(connection, "tour")
        expected = sorted((case / "expect").glob("*.csv"))
        assert expected, "a story without an expectation proves nothing"
        for path in expected:
            with path.open(encoding="utf-8", newline="") as file:
                header, *rows = list(csv.reader(file))
            assert table(connection, path.stem, header) == sorted(rows), f"{case.name}: {path.stem}"
    finally:
        connection.close()


def uploads_of(case: Path) -> list[raw.Uploaded]:
    """A folder an upload, in the order of their names."""
    found = []
    for number, folder in enumerate(sorted((case / "uploads").iterdir()), start=1):
        files = []
        for path in sorted(folder.iterdir()):
            sheets, problems = read_file(path.name, path.read_bytes(), kinds_of("tour"))
            assert problems == [], problems
            files.append(raw.UploadedFile(path.name, "0", sheets))
        found.append(raw.Uploaded(number, None, None, None, False, files))
    return found


def table(connection: duckdb.DuckDBPyConnection, name: str, columns: list[str]) -> list[list[str]]:
    """Those columns of a mart as text, blank for null, in any order of rows."""
    wanted = ", ".join(f"coalesce({column}::varchar, '')" for column in columns)
    return sorted(list(row) for row in connection.execute(f"select {wanted} from marts.{name}").fetchall())
