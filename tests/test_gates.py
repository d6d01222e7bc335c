"""The gates: which row and cell is named, in which words; and that a check that could not run never passes."""

from __future__ import annotations

import json
from collections.abc import Iterable

import duckdb
import pytest

from pipelines.gates import judging as gates
from pipelines.intake.kinds import KINDS, kinds_of
from pipelines.intake.readers import read_file
from pipelines.intake.rows import RawRow, Sheet
from pipelines.intake.suites_of_kinds import suite_name, suite_text
from pipelines.problems import Problem
from pipelines.suites import load_suite
from pipelines.warehouse import OFFENDER_COLUMNS, checks_of

#: a good row of every kind the tests need
GOOD = {
    ("swiss", "results"): {"week": "4", "slot": "4PM", "player": "Ace", "w": "4", "l": "1"},
    ("swiss", "roster"): {"player": "Ace", "team": "North"},
    ("swiss", "names"): {"player": "Ace", "screen_name": "ace.pooler"},
    ("swiss", "games"): {"week": "4", "slot": "4PM", "round": "1", "player1": "Ace", "player2": "Kit", "winner": "Ace"},
    ("swiss", "reports"): {"week": "4", "slot": "4PM", "round": "1", "player": "Kit", "reported_by": "player"},
    ("swiss", "incidents"): {"date": "2021-01-29", "player": "Ace", "rule_code": "7.5(i)"},
    ("swiss", "membership"): {"player": "Ace", "date": "2021-01-29", "event": "JOINED"},
    ("swiss", "rulings"): {
        "ruling_id": "R1", "decided_on": "2021-01-29", "decided_by": "Moe", "kind": "ADJUST", "reason": "1.9",
    },
    ("tour", "matches"): {
        "match_id": "M1", "stop_id": "S1", "player_a": "Ace", "player_b": "Kit", "race": "7",
        "scheduled_at": "2022-05-07 10:00",
    },
    ("tour", "arrivals"): {"match_id": "M1", "player": "Ace", "present_at": "10:04:30"},
    ("tour", "shots"): {"match_id": "M1", "rack_no": "1", "shot_no": "1", "player": "Ace", "elapsed_s": "24.9"},
    ("tour", "incidents"): {
        "incident_id": "1", "match_id": "M1", "player": "Ace", "rule": "3", "decision": "RACK",
    },
}  # fmt: skip


def sheet(kind: str, *rows: dict, competition: str = "swiss", file: str | None = None) -> Sheet:
    """Rows as they stand in a file whose header is line 1: each a good row with some cells changed."""
    columns = [column.name for column in kinds_of(competition)[kind].columns]
    good = dict.fromkeys(columns) | GOOD[competition, kind]
    raw = [RawRow(number, good | row) for number, row in enumerate(rows, start=2)]
    return Sheet(kind, file or f"{kind}.csv", None, raw, columns)


def judge(kind: str, *rows: dict, competition: str = "swiss") -> list[Problem]:
    return gates.judge_rows([sheet(kind, *rows, competition=competition)], competition)


def places(problems: Iterable[Problem]) -> list[tuple]:
    return [(problem.row, problem.column, problem.code) for problem in problems]


# Every code -----------------------------------------------------------------------------------------------------------

FAULTS = [
    ("swiss", "results", "week", None, "missing-value", "week is blank; every row of results needs it."),
    ("swiss", "results", "player", None, "missing-value", "player is blank; every row of results needs it."),
    ("swiss", "results", "w", None, "missing-value",
     "w is blank; a row needs w and l, or score, unless status is NS."),
    ("tour", "arrivals", "present_at", None, "missing-value",
     "present_at is blank; a row needs present_at, or absent."),
    ("tour", "incidents", "match_id", None, "missing-value",
     "match_id is blank; a row needs match_id, or stop_id."),
    ("swiss", "results", "w", "x", "bad-integer", "'x' is not a whole number."),
    ("swiss", "results", "w", "4.0", "bad-integer", "'4.0' is not a whole number."),
    ("swiss", "results", "w", "1e1", "bad-integer", "'1e1' is not a whole number."),
    ("swiss", "results", "w", "1_0", "bad-integer", "'1_0' is not a whole number."),
    ("swiss", "results", "w", "٤", "bad-integer", "'٤' is not a whole number."),
    ("swiss", "results", "w", "-1.5", "bad-integer", "'-1.5' is not a whole number."),
    ("swiss", "results", "w", "9999999999", "bad-integer", "'9999999999' is not a whole number."),
    ("swiss", "results", "score", "4/1", "bad-integer", "'4/1' is not a score."),
    ("swiss", "results", "w", "-1", "out-of-range", "-1 is not 0 or more."),
    ("swiss", "results", "week", "0", "out-of-range", "0 is not 1 or more."),
    ("swiss", "results", "status", "XX", "not-in-list", "'XX' is not one of OK, NS, LT, WD, RM, DQ."),
    ("swiss", "results", "status", "OKAY", "not-in-list", "'OKAY' is not one of OK, NS, LT, WD, RM, DQ."),
    ("swiss", "roster", "gd_vip", "maybe", "bad-boolean", "'maybe' is not yes or no."),
    ("swiss", "roster", "valid_from", "2021-02-29", "bad-date",
     "'2021-02-29' is not a date that exists, written year-month-day."),
    ("swiss", "roster", "valid_to", "29/01/2021", "bad-date",
     "'29/01/2021' is not a date that exists, written year-month-day."),
    ("swiss", "roster", "valid_to", "20210129", "bad-date",
     "'20210129' is not a date that exists, written year-month-day."),
    ("swiss", "reports", "reported_at", "2021-01-29", "bad-time", "'2021-01-29' is not a date and a time."),
    ("swiss", "reports", "reported_at", "2021-01-29 24:30", "bad-time", "'2021-01-29 24:30' is not a date and a time."),
    ("tour", "matches", "called_at", "10.05", "bad-time", "'10.05' is not a time of day."),
    ("tour", "shots", "elapsed_s", "24,9", "bad-number", "'24,9' is not a number."),
    ("tour", "shots", "elapsed_s", "-0.5", "out-of-range", "-0.5 is not 0 or more."),
    ("tour", "matches", "tournament", "Main", "not-in-list", "'Main' is not one of main, challenge."),
]  # fmt: skip


@pytest.mark.parametrize(("competition", "kind", "column", "value", "code", "message"), FAULTS)
def test_fault_is_named_with_its_cell(competition, kind, column, value, code, message):
    (problem,) = judge(kind, {column: value}, competition=competition)
    assert problem.severity == "critical"
    assert (problem.file, problem.sheet, problem.row) == (f"{kind}.csv", None, 2)
    assert (problem.column, problem.value, problem.code) == (column, value, code)
    assert problem.message == message
    assert problem.fix


def test_fix_says_what_to_type():
    (problem,) = judge("results", {"status": "XX"})
    assert problem.fix == "Type one of OK, NS, LT, WD, RM, DQ, or leave the cell blank (OK)."
    (problem,) = judge("roster", {"valid_from": "8 Jan"})
    assert problem.fix == "Type it like 2023-01-27."
    (problem,) = judge("results", {"week": "0"})
    assert problem.fix == "Type a number that is 1 or more."


def test_long_cell_is_cut_in_the_sentence_but_not_in_the_value():
    (problem,) = judge("results", {"w": "y" * 500})
    assert problem.value == "y" * 500
    assert problem.message == f"'{'y' * 60}...' is not a whole number."


def test_braces_in_a_cell_are_only_text():
    (problem,) = judge("results", {"w": "{value}"})
    assert problem.message == "'{value}' is not a whole number."


# Good rows ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("competition", "kind"), sorted(GOOD))
def test_good_row_has_no_problem(competition, kind):
    assert judge(kind, {}, competition=competition) == []


@pytest.mark.parametrize("name", ["007", "None", "1e5", "NA", "nan", "null", "true", "2021-01-29", "-", "Ærø", "玉"])
def test_anything_may_be_a_name(name):
    assert judge("results", {"player": name}) == []
    assert judge("games", {"player1": name, "winner": name}) == []


@pytest.mark.parametrize(
    ("competition", "kind", "column", "values"),
    [
        ("swiss", "results", "w", ["0", "5", "007", "+4"]),
        ("swiss", "results", "status", ["ok", "Wd", "LT"]),
        ("swiss", "roster", "gd_vip", ["TRUE", "False", "Yes", "no", "Y", "n", "T", "f", "1", "0"]),
        ("swiss", "roster", "valid_from", ["2020-02-29", "2021-12-31"]),
        ("swiss", "rulings", "points", ["-14", "5"]),
        ("swiss", "reports", "reported_at", [
            "2021-01-29 16:05", "2021-01-29T16:05:30", "2021-01-29 9:05", "2021-01-29 16:05:30.25",
            "2021-01-29T16:05:30Z", "2021-01-29T16:05:30-05:00",
        ]),
        ("tour", "matches", "called_at", ["10:05", "9:05", "10:05:59", "2022-05-07 10:05"]),
        ("tour", "shots", "elapsed_s", ["24", "24.9", "0"]),
    ],
)  # fmt: skip
def test_accepted_spellings(competition, kind, column, values):
    for value in values:
        assert judge(kind, {column: value}, competition=competition) == []


def test_no_show_needs_no_score_and_a_score_needs_no_wins():
    blank = {"w": None, "l": None}
    assert judge("results", blank | {"status": "ns"}, blank | {"score": "4-1", "player": "Kit"}) == []
    assert places(judge("results", blank | {"status": "WD"})) == [
        (2, "l", "missing-value"), (2, "w", "missing-value"),
    ]  # fmt: skip
    assert places(judge("results", {"l": None})) == [(2, "l", "missing-value")]


def test_blank_lines_are_nothing_and_the_numbers_are_those_of_the_file():
    data = b"week,slot,player,w,l\n\n4,4PM,Ace,4,1\n,,,,\n4,4PM,Kit,x,1\n"
    sheets, problems = read_file("results.csv", data, kinds_of("swiss"))
    assert problems == []
    assert places(gates.judge_rows(sheets, "swiss")) == [(5, "w", "bad-integer")]


def test_an_upload_without_sheets_has_no_problem():
    assert gates.judge_rows([], "swiss") == []


# Several faults -------------------------------------------------------------------------------------------------------


def test_every_bad_row_is_named_once():
    found = judge(
        "results",
        {"player": "P1", "w": "x"},
        {"player": "P2"},
        {"player": None},
        {"player": "P4", "week": "0", "status": "?"},
        {"player": "P5", "attempt": "two"},
    )
    assert places(found) == [
        (2, "w", "bad-integer"),
        (4, "player", "missing-value"),
        (5, "status", "not-in-list"),
        (5, "week", "out-of-range"),
        (6, "attempt", "bad-integer"),
    ]


def test_two_bad_rows_in_a_thousand():
    rows = [{"player": f"P{number}"} for number in range(2, 1002)]
    rows[317 - 2]["w"] = "O"
    rows[902 - 2]["status"] = "LATE"
    found = judge("results", *rows)
    assert places(found) == [(317, "w", "bad-integer"), (902, "status", "not-in-list")]
    assert [problem.value for problem in found] == ["O", "LATE"]


def test_every_kind_of_an_upload_is_judged():
    sheets = [sheet("results", {"w": "x"}), sheet("roster", {"team": None})]
    found = gates.judge_rows(sheets, "swiss")
    assert [(problem.file, problem.column) for problem in found] == [("results.csv", "w"), ("roster.csv", "team")]


# Duplicates -----------------------------------------------------------------------------------------------------------


def test_each_repeated_row_names_the_first():
    found = judge("results", {}, {"player": "Kit"}, {"player": " ACE "}, {"week": "04", "attempt": "1", "slot": "4pm"})
    assert places(found) == [(4, "player", "duplicate-key"), (5, "player", "duplicate-key")]
    assert found[0].message == "week 4, slot 4PM, player  ACE  stands already in row 2."
    assert found[1].message == "week 04, slot 4pm, attempt 1, player Ace stands already in row 2."
    assert found[1].value == "Ace"


def test_a_repeated_row_of_another_file_is_found():
    again = sheet("results", {"player": "Kit"}, {}, file="results_b.csv")
    (problem,) = gates.judge_rows([sheet("results", {}), again], "swiss")
    assert (problem.file, problem.row) == ("results_b.csv", 3)
    assert problem.message == "week 4, slot 4PM, player Ace stands already in row 2 of results.csv."


def test_a_repeated_row_of_another_worksheet_is_found():
    first, second = (sheet("results", {}, file="week4.xlsx") for _ in range(2))
    first.sheet, second.sheet = "results", "Week 4 results"
    (problem,) = gates.judge_rows([first, second], "swiss")
    assert problem.sheet == "Week 4 results"
    assert problem.message == "week 4, slot 4PM, player Ace stands already in row 2 of sheet results."


@pytest.mark.parametrize(
    ("kind", "column", "value"),
    [
        ("results", "attempt", "2"),
        ("results", "slot", "6PM"),
        ("games", "round", "2"),
        ("reports", "player", "Moe"),
        ("roster", "valid_from", "2021-02-05"),
        ("names", "screen_name", "ace2"),
        ("incidents", "rule_code", "7.5(iv)"),
        ("membership", "event", "WITHDREW"),
    ],
)
def test_another_key_is_no_duplicate(kind, column, value):
    assert judge(kind, {}, {column: value}) == []
    assert [problem.code for problem in judge(kind, {}, {})] == ["duplicate-key"]


def test_incidents_with_a_number_are_told_apart_by_it():
    assert judge("incidents", {"incident_id": "I1"}, {"incident_id": "I2"}) == []
    (problem,) = judge("incidents", {"incident_id": "I1"}, {"incident_id": "I1", "player": "Kit"})
    assert (problem.row, problem.column, problem.value) == (3, "incident_id", "I1")
    assert problem.message == "incident_id I1 stands already in row 2."


def test_rows_without_a_key_are_not_each_others_duplicates():
    assert places(judge("results", {"player": None}, {"player": None})) == [
        (2, "player", "missing-value"), (3, "player", "missing-value"),
    ]  # fmt: skip


# The suites -----------------------------------------------------------------------------------------------------------


def test_shape_suites_are_those_of_the_kinds(root):
    expected = {f"{suite_name(kind)}.json": suite_text(kind) for kind in KINDS}
    found = {path.name: path.read_text("utf-8") for path in (root / "expectations").glob("rows_*.json")}
    assert found == expected, "run: python -m pipelines.intake.suites_of_kinds"


@pytest.mark.parametrize("kind", KINDS, ids=suite_name)
def test_every_expectation_runs_on_every_kind(kind):
    """A row of letters only: whatever has a type is named, and nothing fails to run."""
    names = [column.name for column in kind.columns]
    rows = [RawRow(2, dict.fromkeys(names, "abc")), RawRow(3, dict.fromkeys(names))]
    found = gates.judge_rows([Sheet(kind.name, "f.csv", None, rows, names)], kind.competition)
    typed = {column.name for column in kind.columns if column.choices or column.type not in ("text", "name")}
    assert {problem.column for problem in found if problem.row == 2} == typed
    assert set(kind.required) <= {problem.column for problem in found if problem.row == 3}


@pytest.mark.parametrize(
    ("expectation", "reason"),
    [
        ({"type": "expect_nothing_at_all", "kwargs": {"column": "w"}}, "expect_nothing_at_all"),
        ({"type": "expect_column_values_to_match_regex", "kwargs": {"column": "w", "regex": "("}}, "missing )"),
        ({"type": "expect_column_values_to_be_written_as", "kwargs": {"column": "w", "form": "tide"}}, "tide"),
        ({"type": "expect_column_values_to_not_be_null",
          "kwargs": {"column": "w", "row_condition": {"type": "nullity", "column": {"name": "moon"}, "is_null": True}}},
         "name 'moon' is not defined"),
    ],
)  # fmt: skip
def test_an_expectation_that_cannot_run_is_no_pass(monkeypatch, expectation, reason):
    broken = {"name": "rows_swiss_results", "meta": {}, "expectations": [{**expectation, "severity": "critical"}]}
    monkeypatch.setattr(gates, "load_suite", lambda name: broken)
    with pytest.raises(RuntimeError, match="a check could not run") as caught:
        judge("results", {})
    assert reason in str(caught.value)


# The checks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("competition", ["swiss", "tour"])
def test_suite_lists_exactly_the_checks_that_exist(competition):
    expectations = load_suite(f"checks_{competition}")["expectations"]
    listed = [name for expectation in expectations for name in expectation["kwargs"]["value_set"]]
    assert sorted(listed) == list(checks_of(competition))
    for expectation in expectations:
        assert expectation["type"] == "expect_column_values_to_not_be_in_set"
        assert expectation["kwargs"]["column"] == "check" and len(expectation["kwargs"]["value_set"]) == 1
        assert expectation["severity"] in ("critical", "warning", "info")
        assert expectation["meta"]["scope"] in ("row", "season")
        assert expectation["meta"]["question"].endswith("?") and expectation["meta"]["rule"]


def test_invariants_block_for_the_whole_season():
    suite = load_suite("checks_swiss")["expectations"]
    facts = {e["kwargs"]["value_set"][0]: (e["severity"], e["meta"]["scope"]) for e in suite}
    invariants = {name: fact for name, fact in facts.items() if name.startswith("invariant_")}
    assert invariants and set(invariants.values()) == {("critical", "season")}


def offender(check: str, **cells) -> dict:
    blank = dict.fromkeys(OFFENDER_COLUMNS)
    return {"check": check, **blank, "season": 1, "code": "X", "message": "something is wrong", **cells}


SOURCES = {5: (7, "week4.xlsx", "results"), 6: (7, "games.csv", None)}


@pytest.fixture
def three_checks(monkeypatch):
    """A suite of three checks, one a severity."""
    severities = {"wrong": "critical", "odd": "warning", "nice": "info"}
    suite = {"name": "checks_swiss", "meta": {}, "expectations": [
        {"type": "expect_column_values_to_not_be_in_set", "kwargs": {"column": "check", "value_set": [name]},
         "severity": severity, "meta": {}} for name, severity in severities.items()
    ]}  # fmt: skip
    monkeypatch.setattr(gates, "load_suite", lambda name: suite)
    monkeypatch.setattr(gates, "checks_of", lambda competition: tuple(sorted(severities)))
    return suite


def test_offender_becomes_a_problem_with_the_severity_of_the_suite(three_checks):
    rows = [
        offender("odd", source=6, row=3, code="ODD", message="strange"),
        offender("wrong", source=5, row=14, column="player", value="Zed", code="unknown-player",
                 message="'Zed' is not on the roster", fix="Did you mean Zoe?"),
        offender("nice", code="NICE", message="lovely"),
    ]  # fmt: skip
    assert gates.judge_checks(rows, "swiss", SOURCES) == [
        Problem("info", "NICE", "lovely"),
        Problem("warning", "ODD", "strange", "", "games.csv", None, 3),
        Problem("critical", "unknown-player", "'Zed' is not on the roster", "Did you mean Zoe?",
                "week4.xlsx", "results", 14, "player", "Zed"),
    ]  # fmt: skip


def test_every_offender_of_a_check_is_named(three_checks):
    rows = [offender("wrong", source=5, row=row) for row in range(2, 302)]
    found = gates.judge_checks(rows, "swiss", SOURCES)
    assert [problem.row for problem in found] == list(range(2, 302))


def test_no_offenders_no_problems():
    assert gates.judge_checks([], "swiss", {}) == []
    assert gates.judge_checks([], "tour", {}) == []


def test_a_frame_of_the_book_is_read_as_its_rows(three_checks):
    columns = ", ".join(f'null::{kind} as "{name}"' for name, kind in OFFENDER_COLUMNS.items())
    frame = duckdb.sql(f"""
        with blank as (select {columns})
        select 'odd' as "check", * replace ('ODD' as code, 'strange' as message, 6 as source, 3 as row) from blank
        union all
        select 'nice', * replace ('NICE' as code, 'lovely' as message) from blank
    """).df()
    found = gates.judge_checks(frame, "swiss", SOURCES)
    assert found == [
        Problem("info", "NICE", "lovely"),
        Problem("warning", "ODD", "strange", "", "games.csv", None, 3),
    ]
    assert type(found[1].row) is int
    assert json.dumps(found[1].row) == "3"


def test_a_check_the_suite_does_not_name_is_an_error(three_checks):
    three_checks["expectations"].pop()
    with pytest.raises(RuntimeError, match="nice"):
        gates.judge_checks([], "swiss", {})


def test_a_check_named_twice_is_an_error(three_checks):
    three_checks["expectations"].append(three_checks["expectations"][0])
    with pytest.raises(RuntimeError, match="twice"):
        gates.judge_checks([], "swiss", {})


def test_an_offender_of_no_check_is_an_error(three_checks):
    with pytest.raises(RuntimeError, match="stranger"):
        gates.judge_checks([offender("stranger")], "swiss", {})


def test_a_check_that_could_not_be_judged_is_an_error(three_checks):
    three_checks["expectations"][1]["kwargs"]["column"] = "chek"
    with pytest.raises(RuntimeError, match=r'a check could not run.*"chek" in BatchData does not exist'):
        gates.judge_checks([], "swiss", {})
