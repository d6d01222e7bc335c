"""FIDE tournament reports: the real files with their known points, and the faults of the three wrong ones."""

import json
from decimal import Decimal

import pytest

from pipelines.intake.context import Context
from pipelines.intake.formats import trf
from pipelines.intake.kinds import kinds_of
from pipelines.intake.readers import read_file
from pipelines.problems import as_text

SWISS = kinds_of("swiss")
SAID = Context(week="1", slot="MAIN")

FILES = (
    "bbp_issue_7", "echecs_javafo_sample2", "fide_held_round_robin", "fide_held_swiss_5", "fide_held_swiss_9",
    "otto_many_unplayed_rounds", "py4swiss_comments", "py4swiss_incompatible_result", "py4swiss_incorrect_points",
    "py4swiss_javafo_example", "py4swiss_missing_result",
)  # fmt: skip


def text_of(shared, name):
    return (shared / "real" / "trf" / f"{name}.trf").read_bytes().decode()


def read_real(shared, name):
    return read_file(f"{name}.trf", text_of(shared, name).encode(), SWISS, SAID)


def player(number, name, points, *rounds, place=""):
    """A player line of the form; a round is opponent, colour, result, or a code alone."""
    line = f"001 {number:4d}      {name:<33.33}{'':33}{points:>4} {place:>4}"
    for entry in rounds:
        opponent, colour, result = entry if isinstance(entry, tuple) else ("0000", "-", entry)
        line += f"  {opponent:>4} {colour} {result}"
    return line


def read(*lines, name="report.txt", context=SAID):
    return read_file(name, "\n".join(lines).encode(), SWISS, context)


def rows(sheets):
    return [
        tuple(row.cells[name] for name in ("round", "player1", "player2", "winner", "how"))
        for sheet in sheets
        for row in sheet.rows
    ]


@pytest.mark.parametrize("name", FILES)
def test_the_points_of_every_real_file_are_the_published_ones(shared, name):
    answers = json.loads((shared / "real" / "trf" / "answers_points.json").read_text("utf-8"))[f"{name}.trf"]
    report = trf.parse(text_of(shared, name))
    found = [
        (entrant.number, entrant.name, entrant.points, report.derived_points(entrant))
        for entrant in sorted(report.entrants, key=lambda entrant: entrant.number)
    ]
    published = sorted(answers["players"], key=lambda player: player["no"])
    assert found == [
        (player["no"], player["name"], Decimal(player["stated_points"]), Decimal(str(player["sum_of_codes"])))
        for player in published
    ]
    assert report.faults == []


@pytest.mark.parametrize("name", FILES)
def test_what_is_written_is_read_again_as_it_was(shared, name):
    report = trf.parse(text_of(shared, name))
    again = trf.parse(trf.write(report))
    report.skipped = []  # comments and rulers are no records, and are told of when the file is read
    for entrant in (*report.entrants, *again.entrants):
        entrant.line = 0
    assert again == report


@pytest.mark.parametrize("name", [name for name in FILES if name != "py4swiss_comments"])
def test_every_real_file_is_read_as_it_lies_and_no_game_is_lost(shared, name):
    sheets, problems = read_real(shared, name)
    report = trf.parse(text_of(shared, name))
    played = sum(paired.opponent is not None for entrant in report.entrants for paired in entrant.rounds if paired)
    told = {"draw": 2, "double-forfeit": 2, "incompatible-result": 2, "missing-result": 1}
    told = sum(told.get(problem.code, 0) for problem in problems)
    games = [row for sheet in sheets if sheet.kind == "games" for row in sheet.rows]
    assert 2 * sum(row.cells["player2"] is not None for row in games) + told == played
    assert all(sheet.sheet == f"round {row.cells['round']}" for sheet in sheets[:-1] for row in sheet.rows)


def test_old_line_ends_and_comments_make_no_difference(shared):
    sheets, problems = read_real(shared, "bbp_issue_7")
    assert sheets[0].rows[0].row == 2  # the first player stands on the second line
    assert {problem.code for problem in problems} == {"draw"}
    sheets, problems = read_real(shared, "py4swiss_comments")
    assert sheets == []
    assert [(p.severity, p.code, p.message) for p in problems] == [
        ("info", "skipped-lines",
         "1 line is no record of the form and was skipped, the first is '# This is a TRF file'."),
        ("info", "skipped-lines",
         "Records that make no game and no point (pairing, ratings ...) were not used: XXC."),
        ("critical", "header-only", "The report lists 7 players and no round, so there is nothing to count.")
    ]


def faults(shared, name):
    problems = read_real(shared, name)[1]
    return [problem for problem in problems if problem.severity == "critical" and problem.code != "draw"]


def test_incorrect_points_are_named_with_line_player_stated_and_derived(shared):
    (problem,) = faults(shared, "py4swiss_incorrect_points")
    assert (problem.code, problem.row) == ("points-differ", 2)
    assert problem.message == (
        "'Player 2' (start number 2): the file states 4.0 points, the rounds add up to 3.0. Neither is used."
    )


def test_an_incompatible_result_is_named_with_both_lines(shared):
    (problem,) = faults(shared, "py4swiss_incompatible_result")
    assert (problem.code, problem.row) == ("incompatible-result", 2)
    assert problem.message == (
        "Round 5: 'Player 2' (start number 2, 3.0 points stated, 3.0 derived) has '1' on line 2 and 'Player 3' (start "
        "number 3, 3.5 points stated, 3.5 derived) has '1' on line 3, which cannot both be."
    )


def test_a_missing_result_is_named_with_the_line_that_lacks_it(shared):
    (problem,) = faults(shared, "py4swiss_missing_result")
    assert (problem.code, problem.row) == ("missing-result", 3)
    assert problem.message == (
        "'Player 3' (start number 3, 2.5 points stated, 2.5 derived) has no entry for round 5, but 'Player 2' (line 2) "
        "has '1' against start number 3."
    )


def test_games_byes_and_forfeits_by_round():
    sheets, problems = read(
        "012 League night week 4 9PM",
        player(1, "Ann", 2.0, (2, "w", "1"), "U", place=1),
        player(2, "Bo", 1.0, (1, "b", "0"), (3, "w", "+"), place=2),
        player(3, "Cy", 1.0, "F", (2, "b", "-"), place=3),
        context=Context(),
    )
    assert problems == []
    assert rows(sheets) == [
        ("1", "Ann", "Bo", "Ann", "PLAYED"), ("1", "Cy", None, "Cy", "BYE"), ("2", "Ann", None, "Ann", "BYE"),
        ("2", "Bo", "Cy", "Bo", "NOSHOW"),
    ]  # fmt: skip
    assert {(row.cells["week"], row.cells["slot"]) for sheet in sheets for row in sheet.rows} == {("4", "9PM")}
    assert [row.extra["code"] for sheet in sheets for row in sheet.rows] == ["10", "F", "U", "+-"]


def test_week_and_slot_that_nobody_tells_are_asked_for():
    _, problems = read(player(1, "Ann", 1.0, (2, "w", "1")), player(2, "Bo", 0.0, (1, "b", "0")), context=Context())
    assert [(p.severity, p.code, p.column) for p in problems] == [
        ("critical", "missing-column", "week"),
        ("critical", "missing-column", "slot"),
    ]
    assert as_text(problems[:1]) == (
        "report.txt, column week: This tournament report (TRF) does not say the week it is of. Say it with --week 4, "
        "or in the file's name (as in 'week 4'), or add a column week."
    )


def test_the_file_name_tells_week_and_slot():
    lines = player(1, "Ann", 1.0, (2, "w", "1")), player(2, "Bo", 0.0, (1, "b", "0"))
    sheets, problems = read(*lines, name="league_w04_4PM.trf", context=Context())
    assert problems == []
    assert [(row.cells["week"], row.cells["slot"]) for row in sheets[0].rows] == [("4", "4PM")]


def test_points_of_the_file_itself_are_followed():
    scheme = "XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 PAB=1.5"
    lines = player(1, "Ann", 4.5, (2, "w", "1"), "U"), player(2, "Bo", 0.0, (1, "b", "0"))
    assert read(scheme, *lines)[1] == []
    assert read("162  W 3.0   D 1.0   L 0.0   P 1.5", *lines)[1] == []
    assert [p.code for p in read(*lines)[1]] == ["points-differ"]


def test_teams_become_a_roster():
    lines = player(1, "Ann", 1.0, (2, "w", "1")), player(2, "Bo", 0.0, (1, "b", "0"))
    sheets, problems = read(*lines, f"013 {'North':<32}    1    2")
    assert problems == []
    assert [(row.cells["player"], row.cells["team"]) for row in sheets[-1].rows] == [("Ann", "North"), ("Bo", "North")]


@pytest.mark.parametrize(
    ("entry", "code"),
    [((1, "w", "1"), "missing-result"), ((9, "w", "1"), "missing-result"), ((2, "w", "?"), "bad-trf")],
)
def test_an_entry_that_cannot_be_is_critical(entry, code):
    _, problems = read(player(1, "Ann", 1.0, entry), player(2, "Bo", 0.0))
    assert code in [problem.code for problem in problems if problem.severity == "critical"]


def test_a_report_is_no_report_of_a_tour():
    lines = player(1, "Ann", 1.0, (2, "w", "1")), player(2, "Bo", 0.0, (1, "b", "0"))
    sheets, (problem,) = read_file("x.trf", "\n".join(lines).encode(), kinds_of("tour"))
    assert sheets == []
    assert problem.message.startswith("This is a tournament report (TRF), which becomes games")
