"""Numbers, scores, ids and formulas: made plain if one reading exists, else refused with a sentence."""

import datetime as dt
import io
import re
import zipfile

import pytest
import xlsxwriter

from pipelines.intake.kinds import kinds_of
from pipelines.intake.readers import read_file
from pipelines.intake.values import plain_number, score_behind
from pipelines.problems import as_text

SWISS = kinds_of("swiss")
TOUR = kinds_of("tour")


def results(*rows):
    return read_file("results.csv", "\n".join(["week,slot,player,score", *rows]).encode(), SWISS)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("7,5", "7.5"), ("6½", "6.5"), ("6 ½", "6.5"), ("½", "0.5"), ("2¼", "2.25"), ("6 1/2", "6.5"),
        ("-0,25", "-0.25"),
        ("7.5", "7.5"), ("5.0", "5.0"), ("1.000,5", "1.000,5"), ("1,000", "1,000"), ("1e5", "1e5"), ("7,5,1", "7,5,1"),
    ],
)  # fmt: skip
def test_numbers_are_plain_if_they_have_one_reading(text, plain):
    assert plain_number(text) == plain


def test_thousands_are_read_only_where_the_comma_is_set():
    assert plain_number("1.000,5", decimal_comma=True) == "1000.5"
    assert plain_number("12.345.678,25", decimal_comma=True) == "12345678.25"


@pytest.mark.parametrize(
    ("text", "plain"), [("5.0", "5"), ("5,0", "5"), ("5.5", "5.5"), ("5.00", "5.00"), ("05", "05")]
)
def test_whole_numbers_lose_a_bare_nought(text, plain):
    assert plain_number(text, whole=True) == plain


def test_numbers_of_the_tour_in_place():
    data = "match_id;rack_no;shot_no;player;elapsed_s\nM1;1;1;Ann;24,5\nM1;1;2;Bo;6½\n".encode()
    (sheet,), problems = read_file("shots.csv", data, TOUR)
    assert problems == []
    assert [row.cells["elapsed_s"] for row in sheet.rows] == ["24.5", "6.5"]


@pytest.mark.parametrize("text", ["4-1", "4 - 1", "4–1", "4:1", "4—1"])
def test_a_score_in_any_dress(text):
    (sheet,), problems = results(f"4,4PM,Ann,{text}")
    assert problems == []
    assert sheet.rows[0].cells["score"] == "4-1"


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("2026-04-01", "4-1"), ("01-Apr", "4-1"), ("1 Apr", "4-1"), ("Apr-01", "4-1"), ("04:01:00", "4:1"),
        ("2026-04-01 00:00:00", "4-1"), ("4-1", None), ("4:1", None), ("Ann", None),
    ],
)  # fmt: skip
def test_the_score_behind_a_date(text, score):
    assert score_behind(text) == score


def test_a_score_that_became_a_date_is_refused_with_that_sentence():
    sheets, problems = results("4,4PM,Ann,4-1", "4,4PM,Bo,2026-04-01", "4,4PM,Cy,01-Apr")
    assert [row.cells["player"] for row in sheets[0].rows] == ["Ann"]
    assert [(p.severity, p.code, p.row) for p in problems] == [
        ("critical", "score-became-date", 3),
        ("critical", "score-became-date", 4),
    ]
    assert as_text(problems[:1]) == (
        "results.csv row 3, column score: '2026-04-01' is a date or a time: a spreadsheet has turned the score 4-1 "
        "into it. Format the column as text and type the score again, or use two columns, w and l."
    )


def test_an_id_shown_as_a_power_of_ten_is_damaged():
    header = "player,team,device"
    data = f"{header}\nAnn,North,1E5\nBo,North,00123\nCy,North,9.45E+12\n1e5,North,\n007,South,100000\n"
    sheets, problems = read_file("roster.csv", data.encode(), SWISS)
    assert [(row.cells["player"], row.cells["device"]) for row in sheets[0].rows] == [
        ("Ann", "1E5"), ("Bo", "00123"), ("1e5", None), ("007", "100000"),
    ]  # fmt: skip
    assert [(p.severity, p.code, p.row, p.column) for p in problems] == [("critical", "damaged-id", 4, "device")]


# Formulas -------------------------------------------------------------------------------------------------------------


def book(fill, **options) -> bytes:
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True, **options}) as workbook:
        fill(workbook.add_worksheet("results"))
    return out.getvalue()


def replace_in_sheet(data: bytes, old: str, new: str) -> bytes:
    """The workbook with its sheet's XML changed, as another program would have written it."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            part = source.read(name)
            if name.endswith("sheet1.xml"):
                text = re.sub(old, new, part.decode())
                assert text != part.decode()
                part = text.encode()
            target.writestr(name, part)
    return out.getvalue()


def formulas(sheet):
    sheet.write_row(0, 0, ["week", "slot", "player", "w", "l"])
    sheet.write_row(1, 0, [4, "4PM", "Ann", 5, 0])
    sheet.write_row(2, 0, [4, "4PM", "Bo"])
    sheet.write_formula(2, 3, "=D2-E2")
    sheet.write_number(2, 4, 1)


@pytest.mark.parametrize("value", ["", "<v></v>", "<v/>"])
def test_a_formula_without_a_value_is_refused_never_zero(value):
    data = replace_in_sheet(book(formulas), "</f><v>0</v>", f"</f>{value}")
    sheets, problems = read_file("results.xlsx", data, SWISS)
    assert [row.cells["player"] for row in sheets[0].rows] == ["Ann"]
    assert [(p.severity, p.code, p.row, p.column, p.value) for p in problems] == [
        ("critical", "formula-without-value", 3, "w", "=D2-E2")
    ]


def test_a_zero_that_waits_for_its_first_computation_is_no_value():
    sheets, problems = read_file("results.xlsx", book(formulas), SWISS)
    assert [row.cells["player"] for row in sheets[0].rows] == ["Ann"]
    assert [p.code for p in problems] == ["formula-without-value"]


def test_a_computed_formula_is_its_value():
    data = replace_in_sheet(book(formulas), "</f><v>0</v>", "</f><v>4</v>")
    (sheet,), problems = read_file("results.xlsx", data, SWISS)
    assert problems == []
    assert sheet.rows[1].cells["w"] == "4"


def test_a_formula_in_a_column_nobody_needs_is_a_notice():
    def fill(sheet):
        sheet.write_row(0, 0, ["week", "slot", "player", "w", "l", "sum"])
        sheet.write_row(1, 0, [4, "4PM", "Ann", 5, 0])
        sheet.write_formula(1, 5, "=D2+E2")

    sheets, problems = read_file("results.xlsx", book(fill), SWISS)
    assert len(sheets[0].rows) == 1
    assert [p.code for p in problems] == ["unknown-column", "formula-without-value"]
    assert {p.severity for p in problems} == {"warning"}
    assert sheets[0].rows[0].extra == {}


@pytest.mark.parametrize("options", [{}, {"date_1904": True}])
def test_a_date_cell_in_a_score_column_of_either_calendar(options):
    def fill(sheet):
        sheet.write_row(0, 0, ["week", "slot", "player", "score"])
        sheet.write_row(1, 0, [4, "4PM", "Ann"])
        sheet.write_datetime(1, 3, dt.datetime(2026, 4, 1), day)

    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True, **options}) as workbook:
        day = workbook.add_format({"num_format": "d-mmm"})
        fill(workbook.add_worksheet("results"))
    sheets, problems = read_file("results.xlsx", out.getvalue(), SWISS)
    assert sheets == []
    assert [p.code for p in problems] == ["score-became-date"]
    assert "the score 4-1" in problems[0].message
