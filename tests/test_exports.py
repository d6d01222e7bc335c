"""The exports of a book: what is in the files, the same bytes every time, and what happens when a disk says no."""

import csv
import json
import re
import zipfile
from datetime import date

import duckdb
import pytest
from python_calamine import CalamineWorkbook
from tiny import roster, tiny

from pipelines.exports import export_book
from pipelines.problems import MachineError

BUILD = "0123456789abcdef"
# Kit: 5+5+4 = 14 (U2.5-1); =Max: 3+5 = 8 (U2.5-6)
ROWS = {
    "roster": [*roster(North="Kit"), {"player": "=Max", "team": "+44 Crew"}, {"player": "-1", "team": "@Home"},
               {"player": "007", "team": "http://crew.example"}],
    "results": [
        {"week": 1, "slot": "4PM", "player": "Kit", "w": 5, "l": 0},
        {"week": 1, "slot": "4PM", "player": "=Max", "w": 3, "l": 2},
    ],
}  # fmt: skip


def save(connection, path, order="all", build=True):
    """The marts of a book in memory as a file, rows stored in an order."""
    connection.execute(f"attach '{path}' as saved")
    connection.execute("create schema saved.marts; create schema saved.meta")
    for (table,) in connection.execute(
        "select table_name from information_schema.tables where table_schema = 'marts' and table_catalog = 'memory'"
    ).fetchall():
        connection.execute(f"create table saved.marts.{table} as from memory.marts.{table} order by {order}")
    if build:
        connection.execute(f"create table saved.meta.build as select '{BUILD}' as build_id, 'x' as journal_hash")
    connection.execute("detach saved")
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("books")
    with tiny(ROWS) as book:
        save(book.connection, folder / "tiny.duckdb")
        save(book.connection, folder / "turned.duckdb", order="all desc")
        save(book.connection, folder / "unnamed.duckdb", build=False)
    return folder


@pytest.fixture(scope="module")
def book(folder):
    return folder / "tiny.duckdb"


@pytest.fixture(scope="module")
def workbook(book, tmp_path_factory):
    [path] = export_book(book, tmp_path_factory.mktemp("xlsx"), "xlsx")
    return path


def test_csv_has_every_table_with_its_build(book, tmp_path):
    paths = export_book(book, tmp_path / "new" / "folder", "csv")
    with duckdb.connect(str(book), read_only=True) as connection:
        tables = connection.execute(
            "select table_name from information_schema.tables where table_schema = 'marts' order by 1").fetchall()
    assert [path.name for path in paths] == [f"{table}.csv" for (table,) in tables]
    assert {path.name for path in (tmp_path / "new" / "folder").iterdir()} == {path.name for path in paths}
    text = (tmp_path / "new/folder/individual_standings.csv").read_bytes().decode("utf-8")
    assert text == (
        "season_id,place,tied,player,team,points,tournament_wins,weeks_played,tournaments_played,games_won,games_lost,"
        "decided_by,build_id\n"
        f"tiny,1,false,Kit,North,14,1,1,1,5,0,,{BUILD}\n"
        f"tiny,2,false,'=Max,'+44 Crew,8,0,1,1,3,2,,{BUILD}\n"
        f"tiny,3,true,'-1,'@Home,0,0,0,0,0,0,,{BUILD}\n"
        f"tiny,3,true,007,http://crew.example,0,0,0,0,0,0,,{BUILD}\n"
    )


def test_csv_leaves_null_empty_and_numbers_bare(book, tmp_path):
    export_book(book, tmp_path, "csv")
    with open(tmp_path / "ledger.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows[0]["round"] == "" and rows[0]["effective_on"] == "2021-01-08"
    assert sum(int(row["points"]) for row in rows if (row["subject"], row["measure"]) == ("'=Max", "points")) == 8


@pytest.mark.parametrize("format", ["csv", "parquet", "json"])
def test_the_same_bytes_whatever_order_the_rows_are_stored_in(folder, tmp_path, format):
    first = export_book(folder / "tiny.duckdb", tmp_path / "a", format)
    again = export_book(folder / "tiny.duckdb", tmp_path / "a2", format)
    turned = export_book(folder / "turned.duckdb", tmp_path / "b", format)
    for one, two, three in zip(first, again, turned, strict=True):
        assert one.read_bytes() == two.read_bytes() == three.read_bytes(), one.name


def test_parquet_keeps_types_and_text(book, tmp_path):
    export_book(book, tmp_path, "parquet")
    rows = duckdb.sql(f"select player, points, build_id from '{tmp_path}/individual_standings.parquet'").fetchall()
    assert rows == [("Kit", 14, BUILD), ("=Max", 8, BUILD), ("-1", 0, BUILD), ("007", 0, BUILD)]


def test_json_is_a_list_of_objects(book, tmp_path):
    export_book(book, tmp_path, "json")
    rows = json.loads((tmp_path / "ledger.json").read_text("utf-8"))
    assert rows[0]["round"] is None and rows[0]["effective_on"] == "2021-01-08" and rows[0]["build_id"] == BUILD


def test_an_export_replaces_the_last_one(book, tmp_path):
    (tmp_path / "ledger.csv").write_text("old")
    export_book(book, tmp_path, "csv")
    assert (tmp_path / "ledger.csv").read_text("utf-8").startswith("season_id,")


def test_a_workbook_has_real_numbers_dates_and_text(workbook):
    assert workbook.name == "tiny.xlsx"
    read = CalamineWorkbook.from_path(workbook)
    assert read.sheet_names[:3] == ["individual_standings", "team_standings", "ledger"]
    rows = read.get_sheet_by_name("individual_standings").to_python()
    assert rows[0][:6] == ["season_id", "place", "tied", "player", "team", "points"]
    assert rows[2][:6] == ["tiny", 2.0, False, "=Max", "+44 Crew", 8.0]
    assert [row[3] for row in rows[3:]] == ["-1", "007"] and rows[4][4] == "http://crew.example"
    ledger = read.get_sheet_by_name("ledger").to_python()
    assert ledger[1][ledger[0].index("effective_on")] == date(2021, 1, 8)


def test_a_workbook_has_no_formula_and_no_outside_link(workbook):
    with zipfile.ZipFile(workbook) as archive:
        sheets = [archive.read(name).decode() for name in archive.namelist() if name.startswith("xl/worksheets/sheet")]
        assert not any("worksheets/_rels" in name for name in archive.namelist())
        assert BUILD in archive.read("docProps/core.xml").decode()
    assert len(sheets) > 10
    for sheet in sheets:
        assert "<f>" not in sheet and 'state="frozen"' in sheet and "<autoFilter" in sheet


def test_totals_lead_to_their_first_ledger_row(workbook):
    ledger = CalamineWorkbook.from_path(workbook).get_sheet_by_name("ledger").to_python()
    column = {name: place for place, name in enumerate(ledger[0])}
    with zipfile.ZipFile(workbook) as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml").decode()
    links = dict(re.findall(r"""<hyperlink ref="(\w+)" location="'ledger'!A(\d+)\"""", sheet))
    # points stand in column F, tournament wins in G; the two who did not play have no ledger rows
    assert set(links) == {"F2", "F3", "G2"}
    wanted = {"F2": ("Kit", "points"), "F3": ("=Max", "points"), "G2": ("Kit", "wins")}
    for cell, (subject, measure) in wanted.items():
        mine = [
            number for number, row in enumerate(ledger, start=1)
            if (row[column["competition"]], row[column["subject"]], row[column["measure"]])
            == ("individual", subject, measure)
        ]  # fmt: skip
        assert int(links[cell]) == mine[0]
    assert re.search(r'<c r="F2"[^>]*><v>14</v>', sheet)


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(book, tmp_path):
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(MachineError, match=r"The export could not be written to .*taken.*Is there room on the disk"):
        export_book(book, tmp_path / "taken", "csv")


@pytest.mark.parametrize("format", ["csv", "xlsx"])
def test_a_failed_export_leaves_nothing_beside(book, tmp_path, format):
    for name in ("calendar.csv", "flags.csv", "tiny.xlsx"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "inside").write_text("keep")
    with pytest.raises(MachineError, match="The export could not be written"):
        export_book(book, tmp_path, format)
    assert not list(tmp_path.glob(".*"))


def test_a_book_that_is_missing_damaged_or_nameless(folder, tmp_path):
    with pytest.raises(MachineError, match="There is no book at"):
        export_book(tmp_path / "none.duckdb", tmp_path, "csv")
    (tmp_path / "torn.duckdb").write_bytes(b"x" * 9000)
    with pytest.raises(MachineError, match="cannot be read"):
        export_book(tmp_path / "torn.duckdb", tmp_path, "csv")
    with pytest.raises(MachineError, match="does not say which build it is"):
        export_book(folder / "unnamed.duckdb", tmp_path, "csv")
