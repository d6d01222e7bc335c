"""What a corrected file replaces: old and new value, rows that vanish and come, the same content in another shape."""

import io
import json

import pytest
import xlsxwriter
from homes import FIRST_WEEK, file, home_after
from seasons_on_disk import HEADER, ROSTER, TINY, WEEK_1, WEEK_1_CORRECTED, accept, begin, kept, points, write

from pipelines import cli, walk
from pipelines.corrections.words import as_text

GAMES = "week,slot,round,player1,player2,winner\n"


@pytest.fixture
def home(tmp_path):
    """A home with the roster (upload 1) and the sheet of week 1 (upload 2)."""
    return home_after(tmp_path / "home", *FIRST_WEEK)


def check(home, files):
    outcome = walk.check(home, TINY, [(name, data if isinstance(data, bytes) else data.encode())
                                      for name, data in files.items()])  # fmt: skip
    assert outcome.accepted, outcome.problems
    return outcome


def cells(outcome):
    return [(c.kind, c.unit, c.key, c.change, c.column, c.old, c.new) for c in outcome.replaced.cells]


def counts(outcome):
    return [(u.kind, u.unit, u.uploads, u.same, u.differ, u.gone, u.new) for u in outcome.replaced.units]


def vanished(outcome):
    return [problem.message for problem in outcome.problems if problem.code == "rows-vanish"]


def workbook(rows, sheet="results"):
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        for number, row in enumerate(rows):
            (book.get_worksheet_by_name(sheet) or book.add_worksheet(sheet)).write_row(number, 0, row)
    return out.getvalue()


# a sheet ------------------------------------------------------------------------------------------------------------


def test_corrected_sheet_shows_old_and_new_value(home):
    outcome = check(home, {"results_week01.csv": WEEK_1_CORRECTED})
    assert counts(outcome) == [("results", "week 1 4PM", [2], 2, 2, 0, 0)]
    assert cells(outcome) == [
        ("results", "week 1 4PM", "Ann", "differs", "w", "3", "2"),
        ("results", "week 1 4PM", "Ann", "differs", "l", "2", "3"),
        ("results", "week 1 4PM", "Moe", "differs", "w", "2", "3"),
        ("results", "week 1 4PM", "Moe", "differs", "l", "3", "2"),
    ]
    assert outcome.replaced.count == 4
    assert as_text(outcome.replaced) == (
        "Replaces results week 1 4PM of upload 2: 2 rows the same, 2 differ.\n"
        "  results week 1 4PM, Ann: w 3 -> 2, l 2 -> 3 (results_week01.csv row 3; upload 2: results_week01.csv row 3)\n"
        "  results week 1 4PM, Moe: w 2 -> 3, l 3 -> 2 (results_week01.csv row 4; upload 2: results_week01.csv row 4)"
    )


def test_upload_tells_what_check_told(home):
    checked = check(home, {"results_week01.csv": WEEK_1_CORRECTED})
    assert accept(home, {"results_week01.csv": WEEK_1_CORRECTED}).replaced == checked.replaced


def test_command_says_it_as_text_and_as_json(home, tmp_path, capsys):
    (path,) = write(tmp_path / "files", {"results_week01.csv": WEEK_1_CORRECTED})
    where = ["--season", TINY, "--home", str(home.folder)]
    assert cli.main(["check", path, *where]) == 0
    out = capsys.readouterr().out
    assert "Replaces results week 1 4PM of upload 2: 2 rows the same, 2 differ." in out
    assert cli.main(["check", path, *where, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["replaced"][0] == {
        "kind": "results", "unit": "week 1 4PM", "key": "Ann", "change": "differs",
        "upload_old": 2, "file_old": "results_week01.csv", "row_old": 3, "file": "results_week01.csv", "row": 3,
        "column": "w", "old": "3", "new": "2",
    }  # fmt: skip
    assert found["replaced_count"] == 4 and found["same_as"] == []


def test_first_upload_of_a_tournament_replaces_nothing(home):
    outcome = check(home, {"results_week02.csv": HEADER + "2,4PM,Kit,1,4\n2,4PM,Ann,4,1\n"})
    assert as_text(outcome.replaced) == ""
    assert outcome.replaced.as_json()["replaced"] == []


def test_row_that_vanishes_and_row_that_is_new(home):
    file(home, {"roster.csv": "player,team\nEve,South\n"})
    outcome = check(home, {"results_week01.csv": WEEK_1.replace("Bob,1,4", "Eve,1,4")})
    assert counts(outcome) == [("results", "week 1 4PM", [2], 3, 0, 1, 1)]
    assert cells(outcome) == [
        ("results", "week 1 4PM", "Eve", "new", None, None, "w 1, l 4"),
        ("results", "week 1 4PM", "Bob", "gone", None, "w 1, l 4", None),
    ]
    # one for one is a name put right
    assert vanished(outcome) == []


def test_part_of_a_tournament_that_replaces_it_all_is_warned_about(home):
    outcome = check(home, {"results_week01.csv": HEADER + "1,4PM,Kit,4,1\n1,4PM,Ann,3,2\n"})
    assert vanished(outcome) == [
        "results week 1 4PM: 2 rows of upload 2 are not in these files and no longer count (Moe, Bob)."
    ]


def test_other_half_handed_in_alone_is_warned_about(tmp_path):
    home = begin(tmp_path)
    file(home, {"roster.csv": ROSTER})
    file(home, {"week 1 part A results.csv": HEADER + "1,4PM,Kit,4,1\n1,4PM,Ann,3,2\n"})
    outcome = check(home, {"week 1 part B results.csv": HEADER + "1,4PM,Moe,2,3\n1,4PM,Bob,1,4\n"})
    assert counts(outcome) == [("results", "week 1 4PM", [2], 0, 0, 2, 2)]
    assert len(vanished(outcome)) == 1


def test_two_files_of_one_upload_join_and_count_as_one(tmp_path):
    home = begin(tmp_path)
    parts = {"results week 1 part A.csv": HEADER + "1,4PM,Kit,4,1\n1,4PM,Ann,3,2\n",
             "results week 1 part B.csv": HEADER + "1,4PM,Moe,2,3\n1,4PM,Bob,1,4\n"}  # fmt: skip
    file(home, {"roster.csv": ROSTER})
    assert accept(home, parts).replaced.units == []
    assert points(home) == {"Kit": 13, "Ann": 8, "Moe": 7, "Bob": 6}
    # the two parts together are what the whole sheet was
    outcome = check(home, {"results_week01.csv": WEEK_1})
    assert outcome.replaced.same_as == [2]
    assert as_text(outcome.replaced).startswith("Nothing differs from upload 2.\n")


def test_a_player_in_both_parts_is_refused_and_both_places_are_named(tmp_path):
    home = begin(tmp_path)
    file(home, {"roster.csv": ROSTER})
    before = kept(home.raw(TINY))
    outcome = walk.check(home, TINY, [("results A.csv", (HEADER + "1,4PM,Kit,4,1\n1,4PM,Ann,3,2\n").encode()),
                                      ("results B.csv", (HEADER + "1,4PM,Kit,2,3\n").encode())])  # fmt: skip
    assert not outcome.accepted
    (problem,) = [p for p in outcome.problems if p.severity == "critical"]
    assert (problem.code, problem.file, problem.row) == ("duplicate-key", "results B.csv", 2)
    assert "row 2 of results A.csv" in problem.message
    assert kept(home.raw(TINY)) == before


# the same content in another shape ----------------------------------------------------------------------------------


def test_same_sheet_as_a_workbook_counts_once_and_says_so(home):
    rows = [["Week", "Slot", "Name", "Score"], [1, "4pm", "KIT", "4-1"], [1, "4pm", "ann", "3-2"],
            [1, "4pm", "Moe ", "2-3"], ["01", "4PM", "Bob", "1-4"]]  # fmt: skip
    before = points(home)
    outcome = accept(home, {"week 1.xlsx": workbook(rows)})
    assert counts(outcome) == [("results", "week 1 4PM", [2], 4, 0, 0, 0)]
    assert (outcome.replaced.same_as, cells(outcome), outcome.changes) == ([2], [], [])
    assert as_text(outcome.replaced).startswith("Nothing differs from upload 2.\n")
    assert points(home) == before


def test_same_sheet_beside_something_new_does_not_say_that_nothing_differs(home):
    outcome = check(home, {"a.json": json.dumps({
        "results": [{"week": 1, "slot": "4PM", "player": p, "w": w, "l": 5 - w}
                    for p, w in (("Kit", 4), ("Ann", 3), ("Moe", 2), ("Bob", 1))],
        "membership": [{"player": "Kit", "date": "2023-01-06", "event": "JOINED"}],
    })})  # fmt: skip
    assert outcome.replaced.same_as == []


# games --------------------------------------------------------------------------------------------------------------


def rounds(*numbers):
    return GAMES + "".join(f"2,4PM,{n},Kit,Ann,Kit\n2,4PM,{n},Moe,Bob,Moe\n" for n in numbers)


def test_rounds_of_a_tournament_are_counted_together(home):
    file(home, {"games r1-3.csv": rounds(1, 2, 3)})
    file(home, {"games r4-5.csv": rounds(4, 5)})
    corrected = rounds(2, 3, 4, 5).replace("2,4PM,5,Kit,Ann,Kit", "2,4PM,5,Ann,Kit,Ann")
    outcome = check(home, {"games.csv": corrected})
    assert counts(outcome) == [("games", "week 2 4PM", [3, 4], 7, 1, 0, 0)]
    # sides turned round are the same pair; the winner is what differs
    assert cells(outcome) == [("games", "week 2 4PM", "round 5: Ann v Kit", "differs", "winner", "Kit", "Ann")]


def test_another_pairing_is_a_game_gone_and_a_game_new(home):
    file(home, {"games.csv": rounds(1, 2, 3, 4, 5)})
    outcome = check(home, {"games.csv": GAMES + "2,4PM,1,Kit,Bob,Kit\n2,4PM,1,Moe,Ann,Moe\n"})
    assert [(c.key, c.change) for c in outcome.replaced.cells] == [
        ("round 1: Kit v Bob", "new"), ("round 1: Moe v Ann", "new"),
        ("round 1: Kit v Ann", "gone"), ("round 1: Moe v Bob", "gone"),
    ]  # fmt: skip


# kinds with a key ---------------------------------------------------------------------------------------------------


def test_a_roster_row_of_the_same_key(home):
    outcome = check(home, {"roster.csv": "player,team\nKIT,North\nBob,West\n"})
    assert counts(outcome) == [("roster", "", [1], 1, 1, 0, 0)]
    assert cells(outcome) == [("roster", "", "Bob", "differs", "team", "South", "West")]


def test_an_incident_found_by_its_id(home):
    header = "date,player,rule_code,incident_id,status\n"
    file(home, {"incidents.csv": header + "2023-01-06,Kit,7.3(i),I1,OPEN\n"})
    outcome = check(home, {"incidents.csv": header + "2023-01-06,Kit,7.3(i),I1,CONFIRMED\n"})
    assert cells(outcome) == [("incidents", "", "incident I1", "differs", "status", "OPEN", "CONFIRMED")]


def test_addresses_differ_without_being_shown(home):
    header = "player,team,email\n"
    file(home, {"roster.csv": header + "Kit,North,kit" + chr(64) + "example.org\n"})
    outcome = check(home, {"roster.csv": header + "Kit,North,kit2" + chr(64) + "example.org\n"})
    assert cells(outcome) == [("roster", "", "Kit", "differs", "email", "(hidden)", "(hidden)")]


def test_two_people_whose_names_fold_alike_stay_two(home):
    file(home, {"names.csv": "player,screen_name,exact\nKIT,KIT,yes\n", "roster.csv": "player,team\nKIT,South\n"})
    accept(home, {"results_week02.csv": HEADER + "2,4PM,Kit,4,1\n2,4PM,KIT,3,2\n"})
    outcome = check(home, {"results_week02.csv": HEADER + "2,4PM,Kit,4,1\n2,4PM,KIT,2,3\n"})
    assert counts(outcome) == [("results", "week 2 4PM", [4], 1, 1, 0, 0)]
    assert cells(outcome)[0] == ("results", "week 2 4PM", "KIT", "differs", "w", "3", "2")


def test_a_name_joined_to_a_player_is_that_player(home):
    file(home, {"names.csv": "player,screen_name\nBob,Bobby\n"})
    outcome = check(home, {"results_week01.csv": WEEK_1.replace("Bob,1,4", "Bobby,1,4")})
    assert counts(outcome) == [("results", "week 1 4PM", [2], 4, 0, 0, 0)]


def test_no_more_than_two_hundred_are_listed_and_all_are_counted(tmp_path):
    home = begin(tmp_path)
    names = [f"P{number}" for number in range(150)]
    file(home, {"roster.csv": "player,team\n" + "".join(f"{name},T{n % 9}\n" for n, name in enumerate(names))})
    accept(home, {"results.csv": HEADER + "".join(f"1,4PM,{name},4,1\n" for name in names)})
    outcome = check(home, {"results.csv": HEADER + "".join(f"1,4PM,{name},1,4\n" for name in names)})
    assert (len(outcome.replaced.cells), outcome.replaced.count) == (200, 300)
    assert "... and 260 more" in as_text(outcome.replaced)
