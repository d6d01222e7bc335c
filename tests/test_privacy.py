"""Personal data: what is kept of an e-mail address or a device, and that the kept bytes give the same rows."""

import io
import json
import stat

import pytest
import xlsxwriter

from pipelines.intake.kinds import kinds_of
from pipelines.intake.privacy import HIDDEN, Salt, hide, hide_in_problems, protect
from pipelines.intake.readers import read_file
from pipelines.intake.rows import RawRow, Sheet
from pipelines.problems import Problem

AT = "@"
ANN, BOB = f"Ann{AT}example.org", f"bob{AT}example.org"
ROSTER = [
    {"player": "Ann", "team": "North", "email": ANN, "device": "10.0.0.1"},
    {"player": "Bob", "team": "South", "email": f"bob{AT}", "device": None},
]
KINDS = kinds_of("swiss")


@pytest.fixture
def salt(tmp_path):
    return Salt(tmp_path, keep=True)


def as_csv(delimiter=",", encoding="utf-8"):
    lines = [
        "", "player team email device note".replace(" ", delimiter),
        delimiter.join(["Ann", "North", f" {ANN} ", "10.0.0.1", '"two\nlines"']), "",
        delimiter.join(["Bob", "South", f"bob{AT}", "", ""]),
    ]
    return "\n".join(lines).encode(encoding)


def as_xlsx():
    out = io.BytesIO()
    with xlsxwriter.Workbook(out) as book:
        sheet = book.add_worksheet("Roster")
        for column, name in enumerate(ROSTER[0]):
            sheet.write(1, column, name)
        for row, cells in enumerate(ROSTER, start=3):
            for column, cell in enumerate(cells.values()):
                sheet.write(row, column, cell)
        book.add_worksheet("Members").write(0, 0, BOB)
        book.get_worksheet_by_name("Members").hide()
    return out.getvalue()


FILES = {
    "roster.csv": as_csv(),
    "roster.txt": as_csv(";", "utf-16"),
    "roster.tsv": as_csv("\t", "cp1252"),
    "roster.json": json.dumps(ROSTER).encode(),
    "season.json": json.dumps({"roster": ROSTER}).encode(),
    "roster.ndjson": "\n\n".join(json.dumps(row) for row in ROSTER).encode(),
    "roster.xlsx": as_xlsx(),
}


@pytest.mark.parametrize("name", FILES)
def test_the_kept_bytes_give_the_rows_that_are_used(name, salt):
    read, _ = read_file(name, FILES[name], KINDS)
    data, sheets = protect(name, FILES[name], read, salt)
    again, problems = read_file(name, data, KINDS)
    assert [(sheet.kind, row.row, row.cells) for sheet in again for row in sheet.rows] == [
        (sheet.kind, row.row, row.cells) for sheet in sheets for row in sheet.rows
    ]
    assert not [problem for problem in problems if problem.severity == "critical"]
    first, second = (row.cells for row in sheets[0].rows)
    assert HIDDEN.fullmatch(first["email"]) and first["email"].endswith(";ok")
    assert HIDDEN.fullmatch(first["device"]) and ";" not in first["device"]
    assert second["email"].endswith(";bad") and second["device"] is None
    assert [row.row for row in sheets[0].rows] == [row.row for row in read[0].rows]


@pytest.mark.parametrize("name", FILES)
def test_nothing_personal_is_left_in_the_kept_bytes(name, salt):
    read, _ = read_file(name, FILES[name], KINDS)
    data, _ = protect(name, FILES[name], read, salt)
    seen = str(read_file(name, data, KINDS)) + data.decode("latin-1")
    assert ANN not in seen and BOB not in seen and "10.0.0.1" not in seen


def test_hashes_are_the_same_for_the_same_address_and_differ_by_season(tmp_path, salt):
    assert hide("email", ANN, salt) == hide("E-Mail", f" {ANN.upper()} ", salt)
    assert hide("email", ANN, salt) != hide("email", BOB, salt)
    other = tmp_path / "other"
    other.mkdir()
    assert hide("email", ANN, salt) != hide("email", ANN, Salt(other, keep=True))


def test_an_exported_cell_is_left_as_it_is(salt):
    once = hide("email", ANN, salt)
    assert hide("email", once, salt) == once


def test_a_file_without_personal_data_is_left_as_it_is_and_makes_no_salt(tmp_path, salt):
    data = f"week,slot,player,w,l,note\n1,4PM,{AT}ce,5,0,ask {ANN}\n".encode()
    read, _ = read_file("results.csv", data, KINDS)
    assert protect("results.csv", data, read, salt) == (data, read)
    assert not (tmp_path / "salt").exists()


def test_the_salt_is_made_once_and_for_its_owner_only(tmp_path, salt):
    first = salt.value
    assert Salt(tmp_path, keep=True).value == first and len(first) == 64
    assert stat.S_IMODE((tmp_path / "salt").stat().st_mode) == 0o600


def test_a_check_writes_no_salt(tmp_path):
    assert hide("email", ANN, Salt(tmp_path, keep=False)) and not (tmp_path / "salt").exists()


def test_columns_nobody_knows_are_hidden_when_they_hold_addresses(salt):
    data = f"player,team,Email address,contact\nAnn,North,{ANN},{BOB}\n".encode()
    read, _ = read_file("roster.csv", data, KINDS)
    kept, sheets = protect("roster.csv", data, read, salt)
    assert ANN not in kept.decode() and BOB not in kept.decode()
    assert all(HIDDEN.fullmatch(text) for text in sheets[0].rows[0].extra.values())


def test_a_refused_file_is_kept_without_addresses(salt):
    data = f"who,mail\nAnn,{ANN}\n".encode()
    assert read_file("things.csv", data, KINDS)[0] == []
    kept, sheets = protect("things.csv", data, [], salt)
    assert ANN not in kept.decode() and b"Ann" in kept and sheets == []


OLD_WORKBOOK = "\xd0\xcf\x11\xe0 "


@pytest.mark.parametrize("text", [OLD_WORKBOOK + ANN, OLD_WORKBOOK + "\0".join(ANN), "PK\x03\x04 damaged"])
def test_an_unreadable_file_that_may_hold_addresses_is_not_kept(text, salt):
    kept, _ = protect("old.xls", text.encode("latin-1"), [], salt)
    assert kept.startswith(b"This file could not be read")


def test_text_of_another_shape_keeps_it(salt):
    data = json.dumps({"tournament": {"players": [{"name": "Ann", "contact": {"mail": ANN}}]}}).encode()
    kept, _ = protect("export.json", data, [], salt)
    player, = json.loads(kept)["tournament"]["players"]
    assert player["name"] == "Ann" and HIDDEN.fullmatch(player["contact"]["mail"])


def test_a_page_keeps_its_tags(salt):
    kept, _ = protect("page.html", f"<p>Ann</p><p>{ANN}</p>".encode(), [], salt)
    assert kept.startswith(b"<p>Ann</p><p>sha256:") and kept.endswith(b";ok</p>")


def test_a_header_below_a_title_is_found_in_a_workbook(salt):
    out = io.BytesIO()
    with xlsxwriter.Workbook(out) as book:
        sheet = book.add_worksheet("Roster")
        for row, cells in enumerate([["The league"], list(ROSTER[0]), list(ROSTER[0].values())]):
            sheet.write_row(row, 0, cells)
    read, _ = read_file("season.xlsx", out.getvalue(), KINDS)
    kept, sheets = protect("season.xlsx", out.getvalue(), read, salt)
    again, _ = read_file("season.xlsx", kept, KINDS)
    assert [row.cells for row in again[0].rows] == [row.cells for row in sheets[0].rows]
    assert HIDDEN.fullmatch(again[0].rows[0].cells["device"])


def test_a_column_that_was_mapped_is_hidden_under_its_own_header(salt):
    data = b"Name,Club,Machine\nAnn,North,pc-1\n"
    cells = {"player": "Ann", "team": "North", "device": "pc-1"}
    sheet = Sheet("roster", "things.csv", None, [RawRow(2, cells)], ["player", "team", "device"])
    kept, sheets = protect("things.csv", data, [sheet], salt)
    assert kept.decode().splitlines()[1] == f"Ann,North,{sheets[0].rows[0].cells['device']}"


def test_an_unreadable_file_without_addresses_is_kept(salt):
    assert protect("scan.pdf", b"%PDF-1.4 nothing", [], salt) == (b"%PDF-1.4 nothing", [])


def test_problems_repeat_no_personal_data():
    problems = [
        Problem("critical", "ragged-row", f"'{ANN}' stands in column 9", value=ANN),
        Problem("critical", "bad-value", "A list.", column="device", value="10.0.0.1"),
    ]
    first, second = hide_in_problems(problems)
    assert (first.message, first.value) == ("'(an e-mail address)' stands in column 9", "(an e-mail address)")
    assert second.value is None


def test_an_address_behind_a_word_of_a_million_letters_is_hidden_too(salt):
    """Looked for from every letter on, it would take hours."""
    address = "kit" + chr(64) + "example.org"
    text = "player,team\n" + "x" * 1_000_000 + f" {address},North\n"
    kept, _ = protect("roster.csv", text.encode(), [], salt)
    assert address.encode() not in kept and b"x" * 1_000_000 in kept
