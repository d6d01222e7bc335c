"""Dates and times: one reading for the whole file, or a sentence that shows both."""

import pytest

from pipelines.intake.context import Context
from pipelines.intake.dates import half_day_clock, parse, plain_day
from pipelines.intake.kinds import kinds_of
from pipelines.intake.readers import read_file
from pipelines.problems import as_text

SWISS = kinds_of("swiss")
TOUR = kinds_of("tour")


def played_on(*dates, context=None):
    """The play dates of a tournaments file, and its problems."""
    rows = "".join(f"{week},4PM,{date}\n" for week, date in enumerate(dates, start=1))
    data = f"week,slot,play_date\n{rows}".encode()
    sheets, problems = read_file("tournaments.csv", data, SWISS, context or Context())
    return [row.cells["play_date"] for sheet in sheets for row in sheet.rows], problems


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-03-05", "2026-03-05"), ("2026/3/5", "2026-03-05"), ("5.3.2026", "2026-03-05"),
        ("05.03.26", "2026-03-05"), ("1 Sept 2026", "2026-09-01"), ("01 SEP 26", "2026-09-01"),
        ("1 sep. 2026", "2026-09-01"), ("1-Sep-2026", "2026-09-01"), ("September 1st, 2026", "2026-09-01"),
        ("Tuesday 1 September 2026", "2026-09-01"), ("2026-03-05T19:30:00", "2026-03-05"),
        ("2025-05-22T01:38:01.567416", "2025-05-22"),
    ],
)  # fmt: skip
def test_a_date_without_doubt_is_read_in_any_form(text, day):
    assert played_on(text.replace(",", "")) == ([day], [])
    assert plain_day(text) == day


@pytest.mark.parametrize(
    "text",
    ["20260305", "2026-02-30", "31 Sep 2026", "1 Foo 2026", "26-03-05", "soon", "4-1", "2026-01-29 24:30", "1 m 2026"],
)
def test_what_is_no_day_is_left_for_the_gate(text):
    assert played_on(text) == ([text], [])


def test_a_day_after_the_12th_decides_for_the_whole_file():
    assert played_on("13/02/2026", "05/03/2026", "12/03/2026")[0] == ["2026-02-13", "2026-03-05", "2026-03-12"]
    assert played_on("02/13/2026", "03/05/2026", "03/12/2026")[0] == ["2026-02-13", "2026-03-05", "2026-03-12"]


def test_a_file_of_ambiguous_dates_shows_both_readings_of_every_one():
    dates, problems = played_on("05/03/2026", "04/04/2026", "12/03/2026")
    assert dates == ["2026-04-04"]
    assert [(p.severity, p.code, p.row, p.column) for p in problems] == [
        ("critical", "ambiguous-date", 2, "play_date"),
        ("critical", "ambiguous-date", 4, "play_date"),
    ]
    assert as_text(problems[:1]) == (
        "tournaments.csv row 2, column play_date: '05/03/2026' can be 5 March 2026 or 3 May 2026, and no date in the "
        "file tells which. Type dates as year-month-day, as in 2026-03-05. Or set date_order = \"DMY\" (day first) or "
        '"MDY" (month first) for the season.'
    )


@pytest.mark.parametrize(
    ("order", "days"), [("DMY", ["2026-03-05", "2026-03-12"]), ("MDY", ["2026-05-03", "2026-12-03"])]
)
def test_a_setting_decides_and_is_spoken_of(order, days):
    dates, problems = played_on("05/03/2026", "12/03/2026", context=Context(date_order=order))
    assert dates == days
    assert [(p.severity, p.code, p.row) for p in problems] == [("warning", "date-order-set", 2)]


def test_the_file_outweighs_the_setting():
    dates, problems = played_on("13/02/2026", "05/03/2026", context=Context(date_order="MDY"))
    assert (dates, problems) == (["2026-02-13", "2026-03-05"], [])


def test_two_orders_in_one_file_are_refused_with_both_rows():
    dates, problems = played_on("13/02/2026", "03/14/2026", "05/03/2026")
    assert dates == []
    assert {(p.severity, p.code) for p in problems} == {("critical", "ambiguous-date")}
    assert problems[2].message == (
        "'05/03/2026' cannot be trusted: '13/02/2026' in row 2 has the day first and '03/14/2026' in row 3 the month. "
        "A file must keep one order."
    )


def test_the_order_is_one_for_all_date_columns_of_a_file():
    data = b"player,team,valid_from,valid_to\nAnn,North,05/03/2026,20/04/2026\n"
    (sheet,), problems = read_file("roster.csv", data, SWISS)
    assert problems == []
    assert (sheet.rows[0].cells["valid_from"], sheet.rows[0].cells["valid_to"]) == ("2026-03-05", "2026-04-20")


@pytest.mark.parametrize(
    ("text", "zone", "day"),
    [
        ("2026-03-29T00:30+00:00", "Europe/London", "2026-03-29"),
        ("2026-10-25T01:30+01:00", "Europe/London", "2026-10-25"),
        ("2026-07-01T23:30Z", "Europe/London", "2026-07-02"),
        ("2026-03-29T00:59:59Z", "Europe/London", "2026-03-29"),
        ("2026-03-06T02:00:00Z", "America/Chicago", "2026-03-05"),
    ],
)
def test_a_time_with_a_zone_is_the_day_in_the_league(text, zone, day):
    assert played_on(text, context=Context(timezone=zone)) == ([day], [])


def test_a_zone_without_a_league_zone_is_left_for_the_gate():
    assert played_on("2026-07-01T23:30Z") == (["2026-07-01T23:30Z"], [])


def test_a_day_number_of_a_spreadsheet_is_refused_with_both_calendars():
    dates, problems = played_on("46087")
    assert dates == []
    assert problems[0].code == "day-number"
    assert "2026-03-06" in problems[0].message
    assert "2030-03-07 in a workbook that counts from 1904" in problems[0].message


def test_timestamps_keep_their_clock_and_zone():
    rows = "4,4PM,1,Ann,player,{}\n"
    texts = ["5 Mar 2026 7:05 PM", "2026-03-05T19:05:00.25+01:00", "5.3.2026 19:05", "2026-03-05"]
    data = "week,slot,round,player,reported_by,reported_at\n" + "".join(rows.format(text) for text in texts)
    (sheet,), problems = read_file("reports.csv", data.encode(), SWISS)
    assert problems == []
    assert [row.cells["reported_at"] for row in sheet.rows] == [
        "2026-03-05 19:05:00", "2026-03-05T19:05:00.25+01:00", "2026-03-05 19:05:00", "2026-03-05",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "clock"),
    [("4:05 PM", "16:05:00"), ("12 am", "00:00:00"), ("12:30pm", "12:30:00"), ("13 pm", None), ("16:05", None)],
)
def test_clock_times_of_twelve_hours(text, clock):
    assert half_day_clock(text) == clock


def test_clock_times_in_a_time_column():
    data = b"match_id,player,present_at\nM1,Ann,4:05 PM\nM1,Bo,16:10\n"
    (sheet,), problems = read_file("arrivals.csv", data, TOUR)
    assert problems == []
    assert [row.cells["present_at"] for row in sheet.rows] == ["16:05:00", "16:10"]


def test_two_digit_years_are_of_this_century_and_never_stand_first():
    assert parse("01/02/26").year == 2026
    assert parse("26-03-05") is None
