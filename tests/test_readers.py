"""Any file: the rows as typed with their numbers, or a sentence that says what to do."""

import csv
import datetime as dt
import io
import json
import re
import zipfile

import pytest
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st

from pipelines.intake.headers import nearest_kinds
from pipelines.intake.kinds import kinds_of
from pipelines.intake.placeholders import PLACEHOLDER
from pipelines.intake.readers import read_file
from pipelines.problems import as_text

SWISS = kinds_of("swiss")
TOUR = kinds_of("tour")
HEAD = "week,slot,player,w,l"


def read(name, data, kinds=SWISS):
    """Sheets and problems; text goes in as UTF-8."""
    return read_file(name, data.encode("utf-8") if isinstance(data, str) else data, kinds)


def only(name, data, kinds=SWISS):
    """The one sheet of a file without any problem."""
    sheets, problems = read(name, data, kinds)
    assert problems == []
    (sheet,) = sheets
    return sheet


def codes(name, data, kinds=SWISS):
    return [problem.code for problem in read(name, data, kinds)[1]]


def players(sheet):
    return [row.cells["player"] for row in sheet.rows]


def workbook(fill, **options) -> bytes:
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True, **options}) as book:
        fill(book)
    return out.getvalue()


def sheet_of(rows, name="results"):
    def fill(book):
        sheet = book.add_worksheet(name)
        for number, row in enumerate(rows):
            sheet.write_row(number, 0, row)

    return fill


# Delimited text -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_every_way_a_spreadsheet_writes_text(delimiter, end, encoding):
    lines = ["week,slot,player,w,l", "4,4PM,Renée Müller,5,0", "4,4PM,Kit,4,1", ""]
    data = end.join(lines).replace(",", delimiter).encode(encoding)
    sheets, problems = read("results.csv", data)
    assert [(row.row, row.cells["player"], row.cells["w"]) for row in sheets[0].rows] == [
        (2, "Renée Müller", "5"),
        (3, "Kit", "4"),
    ]
    assert [problem.code for problem in problems] == (["encoding-guessed"] if encoding == "cp1252" else [])


def test_utf_16_with_its_mark_in_either_order():
    text = f"{HEAD}\n4,4PM,北京,5,0\n"
    assert players(only("r.csv", b"\xff\xfe" + text.encode("utf-16-le"))) == ["北京"]
    assert players(only("r.csv", b"\xfe\xff" + text.encode("utf-16-be"))) == ["北京"]


def test_columns_kept_in_contract_terms_whatever_the_header_says():
    sheet = only("results.csv", "WEEK, Tournament ,Name,Wins,LOST,Ns-Wins\n4,4PM,Kit,5,0,\n")
    assert sheet.columns == ["week", "slot", "player", "w", "l", "ns_wins"]
    assert sheet.rows[0].cells == {
        "week": "4", "slot": "4PM", "player": "Kit", "w": "5", "l": "0", "score": None, "status": None,
        "ns_wins": None, "attempt": None, "site_rank": None, "note": None,
    }  # fmt: skip


def test_words_that_look_like_nothing_are_names():
    names = ["None", "NA", "Null", "nan", "N/A", "True", "inf", "007", "1e5", "=Max", "-1", "@Home", "+44 Crew"]
    text = HEAD + "\n" + "".join(f"4,4PM,{name},1,1\n" for name in names)
    assert players(only("results.csv", text)) == names


def test_blank_is_absent_and_outer_blanks_are_dropped():
    sheet = only("results.csv", f"{HEAD}\n4,4PM, Ann\u00a0,  ,\u200b\n")
    assert sheet.rows[0].cells["player"] == "Ann"
    assert sheet.rows[0].cells["w"] is None
    assert sheet.rows[0].cells["l"] is None


def test_a_row_is_the_physical_line_it_starts_on():
    sheet = only("results.csv", f'{HEAD},note\n4,4PM,Ann,1,1,"two\nlines"\n\n,,,,,\n4,4PM,Bo,1,1,\n')
    assert [(row.row, row.cells["player"]) for row in sheet.rows] == [(2, "Ann"), (6, "Bo")]
    assert sheet.rows[0].cells["note"] == "two\nlines"


def test_the_header_chooses_the_delimiter_not_the_body():
    assert players(only("roster.csv", "player,team\nBo;Cy;Di,A;B;C\n")) == ["Bo;Cy;Di"]
    assert players(only("roster.csv", "player;team\nBo,Cy;A,B,C\n")) == ["Bo,Cy"]


def test_a_single_column_is_not_cut_and_no_row_is_lost():
    sheets, problems = read("names.csv", "name\nAnn\nBo;Cy\n")
    assert sheets == []
    assert {problem.code for problem in problems} == {"missing-column"}


def test_a_stated_separator_is_followed_and_counts_as_a_line():
    sheet = only("roster.csv", "sep=|\nplayer|team\nAnn|A\n")
    assert [(row.row, row.cells["player"]) for row in sheet.rows] == [(3, "Ann")]


def test_empty_trailing_cells_are_nothing():
    assert players(only("results.csv", f"{HEAD},,\n4,4PM,Ann,1,1,,,,\n")) == ["Ann"]


def test_a_filled_cell_under_no_header_refuses_that_row_by_number():
    sheets, problems = read("results.csv", f"{HEAD}\n4,4PM,Ann,1,1\n4,4PM,Last, First,1,1\n4,4PM,Bo,1,1\n")
    assert players(sheets[0]) == ["Ann", "Bo"]
    assert [(p.severity, p.code, p.row) for p in problems] == [("critical", "ragged-row", 3)]
    assert as_text(problems) == (
        "results.csv row 3: The header has 5 columns, but '1' stands in column 6, under no header. Is there a comma in "
        "a name? Then put the name in quotation marks. Else delete the cell or give it a header."
    )


def test_a_quoted_comma_is_part_of_the_name():
    assert players(only("results.csv", f'{HEAD}\n4,4PM,"Last, First",1,1\n')) == ["Last, First"]


def test_an_unclosed_quotation_mark_names_the_row_it_opens_in():
    sheets, problems = read("results.csv", f'{HEAD}\n4,4PM,Ann,1,1\n4,4PM,"Bo,1,1\n4,4PM,Cy,1,1\n')
    assert players(sheets[0]) == ["Ann"]
    assert [(p.severity, p.code, p.row) for p in problems] == [("critical", "broken-quote", 3)]


def test_text_after_a_closing_quotation_mark_refuses_only_its_row():
    sheets, problems = read("results.csv", f'{HEAD}\n4,4PM,"Ace" Lee,1,1\n4,4PM,Bo "Ace" Lee,1,1\n')
    assert players(sheets[0]) == ['Bo "Ace" Lee']
    assert [(p.code, p.row) for p in problems] == [("broken-quote", 2)]


def test_a_footer_is_skipped_with_a_reason_and_a_warning():
    sheets, problems = read("results.csv", f"{HEAD}\n4,4PM,Ann,5,0\nTotal,,,5,0\n")
    assert players(sheets[0]) == ["Ann"]
    assert sheets[0].skipped == [(3, "'Total' is a footer, not data")]
    assert [(p.severity, p.code, p.row) for p in problems] == [("warning", "footer-row", 3)]


def test_a_player_called_total_is_a_player():
    assert players(only("roster.csv", "player,team\nTotal,North\n")) == ["Total"]


def test_an_example_row_is_skipped():
    sheet = only("roster.csv", "player,team\nExample: Kit,North\nAnn,South\n")
    assert players(sheet) == ["Ann"]
    assert [row for row, _ in sheet.skipped] == [2]


def test_a_cell_of_fifty_megabytes_is_a_sentence():
    sheets, problems = read("results.csv", f"{HEAD}\n4,4PM,{'x' * 50_000_000},1,1\n4,4PM,Bo,1,1\n")
    assert players(sheets[0]) == ["Bo"]
    assert [(p.code, p.row) for p in problems] == [("too-large", 2)]


# Which kind, which columns --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["results.csv", "results_week04.csv", "Week 4 results.txt", r"C:\league\results.tsv"])
def test_the_file_name_tells_the_kind(name):
    assert only(name, f"{HEAD}\n4,4PM,Ann,5,0\n").kind == "results"


def test_else_the_header_does():
    assert only("week04.csv", f"{HEAD}\n4,4PM,Ann,5,0\n").kind == "results"
    assert only("export.csv", "week,slot,round,player1,player2,winner\n1,4PM,1,Ann,Bo,Bo\n").kind == "games"


def test_else_the_file_is_refused_and_the_nearest_kinds_are_named():
    (problem,) = read("reslts.csv", "who,points\nAnn,3\n")[1]
    assert problem.code == "unknown-kind"
    assert "Is it results" in problem.fix
    assert nearest_kinds("reslts", ["who"], SWISS)[0] == "results"


def test_two_kinds_that_fit_equally_are_both_named():
    kinds = {name: TOUR[name] for name in ("fees_due", "fees_paid")}
    header = "receipt,instalment,player,due_on,paid_on,pence"
    (problem,) = read("x.csv", f"{header}\n1,1,Ann,2026-01-01,2026-01-01,5\n", kinds)[1]
    assert problem.code == "unknown-kind"
    assert "fees_due or fees_paid" in problem.message


def test_an_unknown_column_is_kept_and_warned_about():
    sheets, problems = read("games.csv", "week,slot,round,player1,winner,statsu,maps\n1,4PM,1,Ann,Ann,,3-0\n")
    assert sheets[0].rows[0].extra == {"maps": "3-0"}
    assert [(p.severity, p.code, p.column) for p in problems] == [
        ("warning", "unknown-column", "statsu"),
        ("warning", "unknown-column", "maps"),
    ]


def test_every_missing_column_is_named_with_the_header_that_may_be_meant():
    sheets, problems = read("results.csv", "week,plyer,w,l\n4,Ann,5,0\n")
    assert sheets == []
    assert {p.code for p in problems} == {"missing-column"}
    assert [(p.column, p.row) for p in problems] == [("slot", 1), ("player", 1)]
    assert problems[1].fix == "Is it 'plyer'? Then rename that header to player."


def test_results_need_w_and_l_or_a_score():
    assert codes("results.csv", "week,slot,player,w\n4,4PM,Ann,5\n") == ["missing-column"]
    assert only("results.csv", "week,slot,player,score\n4,4PM,Ann,5-0\n").rows[0].cells["score"] == "5-0"


def test_a_blank_w_is_read_for_a_no_show():
    assert only("results.csv", f"{HEAD},status\n5,4PM,S4,,,NS\n").rows[0].cells["w"] is None


@pytest.mark.parametrize("header", ["week,slot,player,w,l,W", "week,slot,player,w,l,wins", "week,slot,player,w,l,x,X"])
def test_a_header_twice_is_refused(header):
    sheets, problems = read("results.csv", f"{header}\n4,4PM,Ann,5,0,5,5\n")
    assert sheets == []
    assert "duplicate-column" in {problem.code for problem in problems}


def test_a_title_above_the_header_is_found_out():
    sheets, problems = read("results.csv", f"Results of week 4\n{HEAD}\n4,4PM,Ann,5,0\n")
    assert sheets == []
    assert as_text(problems) == (
        "results.csv row 1: This row is not the header of results. Row 2 looks like the header: delete what stands "
        "above it."
    )


def test_a_name_that_contradicts_the_header_is_found_out():
    problems = read("results.csv", "week,slot,round,player1,player2,winner\n1,4PM,1,Ann,Bo,Bo\n")[1]
    assert {p.code for p in problems} == {"missing-column"}
    assert "looks like games" in problems[0].fix


@pytest.mark.parametrize("data", ["", "\n\n", " ", "\ufeff", ",,,\n,,", "[]", "{}", '{"results": [], "games": []}'])
def test_an_empty_file(data):
    assert codes("results.csv", data) == ["empty-file"]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("results.csv", HEAD), ("results.csv", f"{HEAD}\n\n,,,,\n"), ("results.csv", f"{HEAD}\nexample: 4,4PM,Kit,1,1"),
        ("results.json", '[{"week": null}]'),
    ],
)  # fmt: skip
def test_a_header_without_rows(name, data):
    sheets, problems = read(name, data)
    assert sheets == []
    assert [p.code for p in problems if p.severity == "critical"] == ["header-only"]


# JSON -----------------------------------------------------------------------------------------------------------------

ROW = {"week": 4, "slot": "4PM", "player": "Ann", "w": 5.0, "l": 0}


def test_a_list_of_rows_counts_from_one():
    sheet = only("results.json", json.dumps([ROW, ROW | {"Player": "Bo", "player": None, "w": 0.5}][:1] * 2))
    assert [(row.row, row.cells["week"], row.cells["w"]) for row in sheet.rows] == [(1, "4", "5"), (2, "4", "5")]


def test_an_object_of_kinds():
    sheets, problems = read("upload.json", json.dumps({"Results": [ROW], "roster": [{"name": "Ann", "team": "A"}]}))
    assert problems == []
    assert [(sheet.kind, sheet.sheet, len(sheet.rows)) for sheet in sheets] == [
        ("results", "Results", 1),
        ("roster", "roster", 1),
    ]


def test_an_object_a_line_counts_lines():
    sheet = only("x.ndjson", f"{json.dumps(ROW)}\n\n{json.dumps(ROW)}\n")
    assert [row.row for row in sheet.rows] == [1, 3]


def test_values_of_json_become_the_text_a_sheet_would_have():
    row = (
        '"player": "007", "team": 1e5, "gd_games": 0.5, "gd_vip": true, "region": null, "device": 12345678901234567890'
    )
    cells = only("roster.json", f"[{{{row}}}]").rows[0].cells
    assert [cells[name] for name in ("player", "team", "gd_games", "gd_vip", "region", "device")] == [
        "007", "100000", "0.5", "true", None, "12345678901234567890",
    ]  # fmt: skip


def test_rows_of_json_that_cannot_be_read_are_named_one_by_one():
    data = json.dumps([ROW, 5, ROW | {"w": [1]}, ROW])[:-1] + ', {"week": 1, "week": 2}, {"week": "\\ud800"}]'
    sheets, problems = read("results.json", data)
    assert [row.row for row in sheets[0].rows] == [1, 4]
    assert [(p.code, p.row, p.severity) for p in problems] == [
        ("unreadable-file", 2, "critical"),
        ("bad-value", 3, "critical"),
        ("duplicate-column", 5, "critical"),
        ("bad-value", 6, "critical"),
    ]


def test_a_broken_line_of_ndjson_is_named():
    sheets, problems = read("results.json", json.dumps(ROW) + "\n{oops\n")
    assert len(sheets[0].rows) == 1
    assert [(p.code, p.row) for p in problems] == [("unreadable-file", 2)]


@pytest.mark.parametrize("data", ['{"week": 1,', "[1, 2", "{", "[" * 200_000, '[{"a": 1}] x', "nope"])
def test_broken_json_is_a_sentence(data):
    (problem,) = read("results.json", data)[1]
    assert (problem.code, problem.severity) == ("unreadable-file", "critical")
    assert "Error" not in problem.message


# Workbooks ------------------------------------------------------------------------------------------------------------


def test_a_sheet_a_kind_and_everything_as_text():
    def fill(book):
        day = book.add_format({"num_format": "yyyy-mm-dd"})
        stamp = book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
        sheet = book.add_worksheet("Week 4 tournaments")
        sheet.write_row(2, 1, ["week", "slot", "play date", "full_rounds", "scheduled_at", "td", "note"])
        sheet.write_row(3, 1, [4.0, "4PM"])
        sheet.write_datetime(3, 3, dt.date(2026, 3, 6), day)
        sheet.write_number(3, 4, 0.5)
        sheet.write_datetime(3, 5, dt.datetime(2026, 3, 6, 16, 0, 30), stamp)
        sheet.write_boolean(3, 6, True)
        sheet.write_datetime(3, 7, dt.time(16, 5), book.add_format({"num_format": "hh:mm"}))
        hidden = book.add_worksheet("old")
        hidden.write(0, 0, "junk")
        hidden.hide()
        book.add_worksheet("empty")
        book.add_worksheet("Read me").write(0, 0, "junk")
        book.add_worksheet("lists").write_column(0, 0, ["junk", "junk"])

    sheet = only("season.xlsx", workbook(fill))
    assert (sheet.kind, sheet.sheet, sheet.rows[0].row) == ("tournaments", "Week 4 tournaments", 4)
    cells = sheet.rows[0].cells
    assert [cells[name] for name in ("week", "play_date", "full_rounds", "scheduled_at", "td", "note")] == [
        "4", "2026-03-06", "0.5", "2026-03-06 16:00:30", "true", "16:05:00",
    ]  # fmt: skip


def test_dates_of_both_calendars_are_right():
    def fill(book):
        sheet = book.add_worksheet("membership")
        sheet.write_row(0, 0, ["player", "event", "date"])
        sheet.write_row(1, 0, ["Ann", "JOINED"])
        sheet.write_datetime(1, 2, dt.datetime(2026, 3, 6), book.add_format({"num_format": "dd.mm.yyyy hh:mm"}))

    for options in ({}, {"date_1904": True}):
        cells = only("m.xlsx", workbook(fill, **options)).rows[0].cells
        assert cells["date"][:10] == "2026-03-06"


def test_a_lone_sheet_without_a_telling_name_is_told_by_the_file_then_the_header():
    rows = [HEAD.split(","), [4, "4PM", "Ann", 5, 0]]
    assert only("results.xlsx", workbook(sheet_of(rows, "Sheet1"))).kind == "results"
    assert only("week4.xlsx", workbook(sheet_of(rows, "Sheet1"))).kind == "results"


def test_a_sheet_with_only_a_header_is_ignored_beside_a_filled_one():
    def fill(book):
        sheet_of([HEAD.split(","), [4, "4PM", "Ann", 5, 0]])(book)
        book.add_worksheet("roster").write_row(0, 0, ["player", "team"])

    assert only("w.xlsx", workbook(fill)).kind == "results"


def test_a_workbook_is_told_by_its_content_not_its_name():
    assert only("results.csv", workbook(sheet_of([HEAD.split(","), [4, "4PM", "Ann", 5, 0]]))).kind == "results"
    assert only("results.xlsx", f"{HEAD}\n4,4PM,Ann,5,0\n").kind == "results"


def test_an_empty_workbook():
    assert codes("results.xlsx", workbook(lambda book: book.add_worksheet())) == ["empty-file"]


def test_one_stray_cell_in_the_last_corner_is_refused_before_it_eats_the_memory():
    def fill(book):
        sheet = book.add_worksheet("results")
        sheet.write(0, 0, "week")
        sheet.write(1_048_575, 16_383, " ")

    (problem,) = read("results.xlsx", workbook(fill))[1]
    assert problem.code == "too-large"
    assert "row 1,048,576 and column 16,384" in problem.message


def test_cells_that_are_only_formatted_do_not_count():
    def fill(book):
        sheet_of([HEAD.split(","), [4, "4PM", "Ann", 5, 0]])(book)
        book.get_worksheet_by_name("results").write_blank(1_048_575, 16_383, None, book.add_format({"bold": True}))

    assert players(only("results.xlsx", workbook(fill))) == ["Ann"]


SPACE = "urn:oasis:names:tc:opendocument:xmlns"
ODS = f"""<?xml version="1.0" encoding="UTF-8"?>
<office:document-content
 xmlns:office="{SPACE}:office:1.0" xmlns:table="{SPACE}:table:1.0" xmlns:text="{SPACE}:text:1.0">
<office:body><office:spreadsheet>
<table:table table:name="roster">{{rows}}</table:table>
</office:spreadsheet></office:body>
</office:document-content>"""


def ods(*rows: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as parts:
        parts.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        parts.writestr("META-INF/manifest.xml", "<manifest/>")
        parts.writestr("content.xml", ODS.format(rows="".join(rows)))
    return out.getvalue()


def ods_row(*texts: str, repeat_rows=1, repeat_columns=1) -> str:
    cells = "".join(
        f'<table:table-cell office:value-type="string" table:number-columns-repeated="{repeat_columns}">'
        f"<text:p>{text}</text:p></table:table-cell>"
        for text in texts
    )
    return f'<table:table-row table:number-rows-repeated="{repeat_rows}">{cells}</table:table-row>'


def test_an_open_document_sheet():
    sheet = only("x.ods", ods(ods_row("player", "team"), ods_row("Ann", "North")))
    assert (sheet.kind, sheet.rows[0].row, players(sheet)) == ("roster", 2, ["Ann"])


def test_repeated_filled_cells_are_refused_before_they_eat_the_memory():
    data = ods(ods_row("player", "team"), ods_row("Ann", repeat_rows=1_000_000, repeat_columns=16_000))
    assert codes("x.ods", data) == ["too-large"]


def protected() -> bytes:
    return bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 2000


def zip_of_text() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as parts:
        parts.writestr("results.csv", HEAD)
    return out.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04", b"PK\x03\x04 not a workbook", protected(), zip_of_text(), b"%PDF-1.7 ...", b"\x89PNG\r\n",
        b"week\0slot\0\0player", b"\xff\xfe\x00", b"\xff\xfea\0\x00\xd8", b"\x81\x8d", b"\x1f\x8b\x08",
    ],
)  # fmt: skip
def test_what_is_no_table_is_one_sentence_with_a_remedy(data):
    sheets, problems = read("results.xlsx", data)
    assert sheets == []
    (problem,) = problems
    assert (problem.severity, problem.code, problem.file) == ("critical", "unreadable-file", "results.xlsx")
    assert problem.fix
    assert "Traceback" not in problem.message


def test_a_damaged_workbook_is_a_sentence_wherever_the_damage_lies():
    whole = workbook(sheet_of([HEAD.split(","), [4, "4PM", "Ann", 5, 0]]))
    for start in range(0, len(whole), 97):
        sheets, problems = read("results.xlsx", whole[:start] + b"\xaa" * 40 + whole[start + 40 :])
        assert sheets or problems
    for length in range(0, len(whole), 211):
        assert read("results.xlsx", whole[:length])[1]


# What must hold for any file ------------------------------------------------------------------------------------------


@given(st.binary(max_size=400), st.sampled_from(["results.csv", "x.json", "x.xlsx", "x"]))
@settings(max_examples=200, deadline=None)
def test_any_bytes_give_sheets_or_problems(data, name):
    sheets, problems = read_file(name, data, SWISS)
    assert sheets or problems
    assert all(problem.file == name for problem in problems)


@given(st.text(alphabet=st.sampled_from(list('weeksloty,;"\t|\r\n0159{}[]: \u200bÉ')), max_size=300))
@settings(max_examples=200, deadline=None)
def test_any_text_gives_sheets_or_problems(text):
    sheets, problems = read("results.csv", f"{HEAD}\n{text}")
    assert sheets or problems


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=8),
                    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
                    max_leaves=20))  # fmt: skip
@settings(max_examples=200, deadline=None)
def test_any_json_gives_sheets_or_problems(value):
    sheets, problems = read("results.json", json.dumps(value))
    assert sheets or problems


cell = st.text(alphabet=st.sampled_from(list('abÉ,;"|\t\n\r -=0')), max_size=6)
mark = st.sampled_from(["", "Total", "example: x"])
rows = st.lists(st.tuples(st.lists(cell, min_size=1, max_size=6), mark), max_size=15)


@given(rows, st.sampled_from([",", ";", "\t", "|"]), st.sampled_from(["\n", "\r\n", "\r"]))
@settings(max_examples=200, deadline=None)
def test_every_row_of_a_well_formed_file_is_read_refused_or_skipped(rows, delimiter, end):
    typed = [[mark, *cells] if mark else cells for cells, mark in rows]
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter, lineterminator=end, quoting=csv.QUOTE_ALL)
    writer.writerows([HEAD.split(","), *typed, ["4", "4PM", "Ann", "5", "0"]])
    (sheet,), problems = read("results.csv", out.getvalue())
    filled = [cells for cells in typed if any(cell.strip() for cell in cells)]
    refused = [problem for problem in problems if problem.code == "ragged-row"]
    assert len(sheet.rows) + len(sheet.skipped) + len(refused) == len(filled) + 1


@given(st.lists(st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=12), max_size=12))
@settings(max_examples=100, deadline=None)
def test_names_go_through_csv_and_json_unchanged(names):
    names = [name.strip() for name in names if re.search(r"\w", name)]
    names = [name for name in names if not PLACEHOLDER.fullmatch(name)]
    out = io.StringIO(newline="")
    csv.writer(out).writerows([["player", "team"], *([name, "North"] for name in names)])
    listed = [{"player": name, "team": "North"} for name in names]
    for file, data in (("roster.csv", out.getvalue()), ("roster.json", json.dumps(listed))):
        sheets, _ = read(file, data)
        assert [name for sheet in sheets for name in players(sheet)] == names


# Real files -----------------------------------------------------------------------------------------------------------


def test_the_real_swiss_of_sixty_teams_is_read_whole(shared):
    folder = shared / "real" / "swiss-60"
    sheet = only("roster.csv", (folder / "roster.csv").read_bytes())
    assert len(sheet.rows) == 60
    games = []
    for number in range(1, 8):
        sheets, problems = read(f"games_round{number}.csv", (folder / f"games_round{number}.csv").read_bytes())
        assert [problem.code for problem in problems] == ["unknown-column"]
        games += sheets[0].rows
    assert len(games) == 210
    assert games[0].row == 2
    assert games[0].extra["note"] == "maps 3-0"
