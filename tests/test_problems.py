"""What an admin reads when something is wrong, word for word."""

import csv

import pytest

from pipelines.problems import LIMIT, MachineError, Problem, Refused, as_json, as_text, has_critical, sort, write_csv

ACE = Problem(
    "critical",
    "winner-not-a-player",
    "'Ace' is not one of the two players (Kit, Moe).",
    "Did the export swap columns?",
    file="results.csv",
    row=14,
    column="winner",
    value="Ace",
)


def test_a_line_says_where_what_and_what_to_do():
    assert as_text([ACE]) == (
        "results.csv row 14, column winner: "
        "'Ace' is not one of the two players (Kit, Moe). Did the export swap columns?"
    )


def test_a_sheet_is_named_and_a_warning_says_that_it_is_one():
    problem = Problem("warning", "unknown-column", "No column 'x'.", file="a.xlsx", sheet="Week 4", column="x")
    assert as_text([problem]) == "a.xlsx sheet Week 4, column x: warning: No column 'x'."


def test_a_problem_without_a_place_is_its_sentence():
    assert as_text([Problem("critical", "unknown-upload", "There is no upload 9.")]) == "There is no upload 9."


def test_two_hundred_are_shown_and_the_rest_is_counted():
    problems = [Problem("critical", "bad-integer", "No number.", file="a.csv", row=row) for row in range(1, 258)]
    lines = as_text(problems).splitlines()
    assert LIMIT == 200
    assert len(lines) == 201
    assert lines[199] == "a.csv row 200: No number."
    assert lines[200] == "... and 57 more"


def test_exactly_two_hundred_have_no_count():
    problems = [Problem("critical", "bad-integer", "No number.", file="a.csv", row=row) for row in range(200)]
    assert "more" not in as_text(problems)


def test_sorting_is_by_file_then_row_with_numbers_as_numbers():
    places = [("b.csv", 1), ("a.csv", 10), ("a.csv", 9), ("a.csv", None)]
    problems = [Problem("critical", "x", "m", file=file, row=row) for file, row in places]
    assert [(p.file, p.row) for p in sort(problems)] == [("a.csv", None), ("a.csv", 9), ("a.csv", 10), ("b.csv", 1)]


def test_in_one_row_the_gravest_comes_first():
    problems = [Problem(severity, "x", "m", file="a.csv", row=2) for severity in ("info", "warning", "critical")]
    assert [p.severity for p in sort(problems)] == ["critical", "warning", "info"]


def test_json_has_the_keys_of_the_contract():
    (found,) = as_json([ACE])
    assert list(found) == ["severity", "code", "file", "sheet", "row", "column", "value", "message", "fix"]
    assert found["row"] == 14
    assert found["sheet"] is None


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_csv_holds_no_cell_a_spreadsheet_would_run(tmp_path, start):
    write_csv([Problem("critical", "x", "m", value=start + "cmd|' /C calc'!A0")], tmp_path / "p.csv")
    with (tmp_path / "p.csv").open(encoding="utf-8-sig", newline="") as file:
        (row,) = csv.DictReader(file)
    assert row["value"] == "'" + start + "cmd|' /C calc'!A0"


def test_csv_writes_every_problem_not_only_two_hundred(tmp_path):
    write_csv([Problem("critical", "x", "m", row=row) for row in range(250)], tmp_path / "p.csv")
    assert len((tmp_path / "p.csv").read_text(encoding="utf-8-sig").splitlines()) == 251


def test_csv_that_cannot_be_written_is_a_sentence(tmp_path):
    with pytest.raises(MachineError, match="could not be written"):
        write_csv([ACE], tmp_path / "no" / "folder.csv")


def test_refused_takes_one_problem_or_many_and_reads_as_text():
    assert Refused(ACE).problems == [ACE]
    assert str(Refused([ACE, ACE])).count("row 14") == 2


def test_only_critical_blocks():
    assert has_critical([ACE])
    assert not has_critical([Problem("warning", "x", "m"), Problem("info", "x", "m")])
