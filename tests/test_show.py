"""What readers get as text: standings, receipts, history. Numbers are worked out by hand from the rules."""

import csv
import io
import json
import re
from datetime import date

import pytest
from rich.cells import cell_len
from tiny import roster, tiny

from pipelines.intake.entries import Entry, StoredFile
from pipelines.problems import Refused
from pipelines.show.explain import explain
from pipelines.show.history import history
from pipelines.show.standings import move_text, standings
from pipelines.show.tables import Column, Table, render, shown, wrap
from pipelines.show.words import LEDGER, UC

# Week 1, Kit: 4PM 4-1 shared 4+5+2 = 11, 6PM 4-1 outright 4+5+4 = 13; the better counts: 13, two wins (U2.5-15).
# Week 2, Kit: 4PM 5-0 outright 14, plays again 3-2: 8; both go: 14+8-22 = 0, its win too (U2.3-2).
# Moe: 4+5+2 = 11. Ann: week 1 the better of 2+5 and 3+5 = 8, week 2 the better of 2+5 and 4+5+4 = 13.
SCORES = [
    (1, "4PM", "Kit", 4, 1), (1, "4PM", "Moe", 4, 1), (1, "4PM", "Ann", 2, 3),
    (1, "6PM", "Kit", 4, 1), (1, "6PM", "Ann", 3, 2),
    (2, "4PM", "Kit", 5, 0), (2, "4PM", "Ann", 2, 3),
    (2, "6PM", "Kit", 3, 2), (2, "6PM", "Ann", 4, 1),
]  # fmt: skip
ROSTER = roster(North="Kit Moe", South="Ann")

RECEIPT_OF_KIT = """\
Kit
Player of North
Place 2 of 3, 13 points, 2 tournament wins
================================================================================
Week 1
  4PM    games won                  2.5        +4  tiny row 2
  4PM    all rounds played          2.5        +5  tiny row 2
  4PM    shared win                 2.5        +2  tiny row 2
  4PM    lower of two scores        2.5       -11  tiny row 2
         the better score of the week counts
  6PM    games won                  2.5        +4  tiny row 5
  6PM    all rounds played          2.5        +5  tiny row 5
  6PM    outright win               2.5        +4  tiny row 5
  subtotal                                    +13

Week 2
  4PM    games won                  2.5        +5  tiny row 7
  4PM    all rounds played          2.5        +5  tiny row 7
  4PM    outright win               2.5        +4  tiny row 7
  4PM    played again after 5-0     2.3       -14  tiny row 7
         a 5-0 winner who played again that day
  6PM    games won                  2.5        +3  tiny row 9
  6PM    all rounds played          2.5        +5  tiny row 9
  6PM    played again after 5-0     2.3        -8  tiny row 9
         a 5-0 winner who played again that day
  subtotal                                      0

--------------------------------------------------------------------------------
  TOTAL                                        13

Tournament wins
  W1 4PM shared win                 2.8        +1  tiny row 2
  W1 6PM outright win               2.8        +1  tiny row 5
  W2 4PM outright win               2.8        +1  tiny row 7
  W2 4PM played again after 5-0     2.3        -1  tiny row 7
         a 5-0 winner who played again that day
  tournament wins                              +2

Scores that did not count
"""


def results(scores):
    names = ("week", "slot", "player", "w", "l")
    return [dict(zip(names, score, strict=True)) for score in scores]


@pytest.fixture(scope="module")
def season():
    with tiny({"roster": ROSTER, "results": results(SCORES)}) as book:
        yield book.connection


@pytest.fixture(scope="module")
def troubled():
    """Moe: 11 + 3 (compensation) - 10 (category C) - 40 (ruling) = -36; two failures to report cost nothing yet."""
    with tiny({
        "roster": ROSTER,
        "results": results(SCORES),
        "uc_claims": [
            {"player": "Moe", "week_missed": 4, "claimed_on": "2021-01-29"},
            {"player": "Moe", "week_missed": 2, "claimed_on": "2021-01-15"},
        ],
        "incidents": [{"date": "2021-01-09", "player": "Moe", "rule_code": "7.3", "status": "CONFIRMED",
                       "incident_id": "I1"}],
        "nonreports": [{"week": 1, "slot": "4PM", "round": number, "player": "Moe"} for number in (2, 3)],
        "rulings": [{"ruling_id": "R1", "decided_on": "2021-01-20", "decided_by": "Head", "kind": "ADJUST",
                     "reason": "late fee", "competition": "individual", "subject": "Moe", "points": -40}],
    }) as book:  # fmt: skip
        yield book.connection


def read_csv(text):
    return list(csv.DictReader(io.StringIO(text)))


def test_standings_for_a_terminal(season):
    lines = standings(season, width=80).splitlines()
    assert lines[0] == "Individual standings after week 2"
    assert lines[1].split() == ["#", "±", "player", "team", "points", "wins", "weeks", "played", "games"]
    assert [line.split() for line in lines[3:]] == [
        ["1", "▲2", "Ann", "South", "21", "1", "2", "4", "11-9"],
        ["2", "▼1", "Kit", "North", "13", "2", "2", "4", "16-4"],
        ["3", "▼1", "Moe", "North", "11", "1", "1", "1", "4-1"],
    ]


def test_standings_as_csv_are_the_same_bytes_every_time(season):
    text = standings(season, format="csv")
    assert text == standings(season, format="csv")
    assert text == (
        "place,tied,moved,player,team,points,tournament_wins,weeks_played,tournaments_played,games_won,games_lost,"
        "decided_by\n"
        "1,false,2,Ann,South,21,1,2,4,11,9,\n"
        "2,false,-1,Kit,North,13,2,2,4,16,4,\n"
        "3,false,-1,Moe,North,11,1,1,1,4,1,\n"
    )


def test_standings_as_json(season):
    rows = json.loads(standings(season, format="json"))
    assert rows[0]["player"] == "Ann" and rows[0]["moved"] == 2 and rows[0]["tied"] is False
    assert "move_text" not in rows[0]


def test_standings_as_markdown(season):
    assert standings(season, week=1, format="markdown") == (
        "**Individual standings after week 1**\n\n"
        "| \\# | ± | player | week | points | wins |\n"
        "| --- | --- | --- | ---: | ---: | ---: |\n"
        "| 1 |  | Kit | 13 | 13 | 2 |\n"
        "| 2 |  | Moe | 11 | 11 | 1 |\n"
        "| 3 |  | Ann | 8 | 8 | 0 |\n"
    )


def test_standings_of_teams(season):
    # North: week 1 4+4+4 (a team of two counts a player twice), week 2 0; South: 3+2, then 4+2
    rows = json.loads(standings(season, team=True, format="json"))
    assert [(row["place"], row["team"], row["points"]) for row in rows] == [(1, "North", 12), (2, "South", 11)]


def test_movement_in_words():
    assert [move_text(moved) for moved in (2, -1, 0, None)] == ["▲2", "▼1", "–", ""]


def test_an_unknown_week_names_the_weeks_there_are(season):
    for ask in (lambda: standings(season, week=7), lambda: explain(season, "Kit", week=7)):
        with pytest.raises(Refused) as refusal:
            ask()
        [problem] = refusal.value.problems
        assert problem.code == "out-of-range"
        assert problem.message == "There is no week 7 in this book, which has the weeks 1 and 2."


def test_an_empty_season():
    with tiny({"roster": ROSTER}) as book:
        rows = json.loads(standings(book.connection, format="json"))
        assert {(row["place"], row["tied"], row["points"]) for row in rows} == {(1, True, 0)}
        assert "1=" in standings(book.connection, format="text")
        assert "No award and no deduction" in explain(book.connection, "Ann")
        with pytest.raises(Refused, match="no week has a tournament that counts"):
            standings(book.connection, week=1)
    with tiny({}) as book:
        assert standings(book.connection) == "Individual standings: nobody is on the roster yet\n"
        assert standings(book.connection, format="json") == "[]\n"
        assert standings(book.connection, format="csv").count("\n") == 1


def test_ties_share_a_place():
    with tiny({"roster": ROSTER, "results": results([(1, "4PM", "Kit", 3, 2), (1, "4PM", "Moe", 3, 2)])}) as book:
        rows = read_csv(standings(book.connection, format="csv"))
        assert [(row["place"], row["tied"]) for row in rows] == [("1", "true"), ("1", "true"), ("3", "false")]
        lines = standings(book.connection, format="text").splitlines()
        assert [line.split()[0] for line in lines[2:]] == ["1=", "1=", "3"]


def test_the_receipt_of_a_player_word_for_word(season):
    assert explain(season, "Kit").startswith(RECEIPT_OF_KIT)


def test_a_receipt_says_why_scores_did_not_count(season):
    notes = explain(season, "Kit").split("Scores that did not count\n")[1]
    assert "week 2 4PM 5-0: a 5-0 winner who played again that day (2.3)" in notes
    assert "week 1 4PM 4-1: " in notes


@pytest.mark.parametrize("book", ["season", "troubled"])
def test_every_receipt_adds_up_to_the_standing(book, request):
    connection = request.getfixturevalue(book)
    for name, points in connection.execute(
        "select player, points from marts.individual_standings union all select team, points from marts.team_standings"
    ).fetchall():
        lines = explain(connection, name).splitlines()
        subtotals = [int(line.split()[1]) for line in lines if line.startswith("  subtotal")]
        [total] = [int(line.split()[1]) for line in lines if line.startswith("  TOTAL")]
        assert sum(subtotals) == total == points
        rows = read_csv(explain(connection, name, format="csv"))
        assert sum(int(row["points"]) for row in rows if row["measure"] == "points") == points
        found = json.loads(explain(connection, name, format="json"))
        assert sum(entry["points"] for entry in found["entries"]) == found["standing"]["points"] == points


def test_negative_totals_claims_failures_and_penalties(troubled):
    text = explain(troubled, "Moe")
    assert "Place 3 of 3, -36 points, 1 tournament win\n" in text
    assert "  TOTAL                                       -36\n" in text
    assert "Without a week, by date\n         penalty, category C        7.3       -10  tiny row 2\n" in text
    assert text.index("on 2021-01-09") < text.index("on 2021-01-20; R1: late fee")
    assert "week 4, claimed on 2021-01-29: accepted, +3 (" in text
    assert "week 2, claimed on 2021-01-15: refused (" in text
    assert "week 1 4PM round 2: case 1, 0 (" in text
    assert "incident I1, rule 7.3, category C, confirmed, -10 (" in text


def test_a_receipt_of_one_week(troubled):
    text = explain(troubled, "Moe", week=1)
    assert "Place 2 of 3 after week 1, 11 points" in text and "TOTAL OF WEEK 1" in text
    assert "Week 4" not in text and "late fee" not in text and "Losses not reported" in text
    # week 2 brought no row of its own, but the penalty of 9 January counts from the play date of 15 January
    assert "  TOTAL OF WEEK 2                             -10\n" in explain(troubled, "Moe", week=2)
    assert "  TOTAL OF WEEK 4                               3\n" in explain(troubled, "Moe", week=4)


def test_a_receipt_of_a_team_shows_the_four_that_counted():
    # 4+3+3+2 count, the fifth goes: 12 (U2.4-1)
    scores = [(1, "4PM", "Ava", 4, 1), (1, "4PM", "Bo", 3, 2), (1, "6PM", "Cy", 3, 2), (1, "4PM", "Di", 2, 3),
              (1, "6PM", "Eve", 1, 4)]  # fmt: skip
    with tiny({"roster": roster(North="Ava Bo Cy Di Eve"), "results": results(scores)}) as book:
        text = explain(book.connection, "North")
        markdown = explain(book.connection, "North", format="markdown")
        week = explain(book.connection, "North", week=1)
    assert "  - counted: Ava 4 (4PM), Bo 3 (4PM), Cy 3 (6PM), Di 2 (4PM)\n" in text
    assert (
        "  Eve\n"
        "  6PM    games won                  2.4        +1  tiny row 6\n"
        "  6PM    outside the best four      2.4        -1  tiny row 6\n"
        "  subtotal                                    +12\n"
    ) in text
    assert re.findall(r"^  (\w+)$", text.split("Tournament wins")[0], re.M) == ["Ava", "Bo", "Cy", "Di", "Eve"]
    assert "| Eve | 6PM | outside the best four | 2.4 | -1 | tiny row 6 |" in markdown
    assert "**TOTAL: 12**" in markdown
    assert "  TOTAL OF WEEK 1                              12\n" in week


def test_a_score_that_counts_twice_is_said_to():
    with tiny({"roster": roster(North="Ava"), "results": results([(1, "4PM", "Ava", 4, 1)])},
              settings={"team_double_mode": "duplicate"}) as book:
        text = explain(book.connection, "North")
    assert "  - counted: Ava 4 (4PM, twice)\n" in text and "  TOTAL                                         8\n" in text


def test_a_name_is_found_by_its_folding(season):
    assert json.loads(explain(season, "  KIT ", format="json"))["subject"] == "Kit"
    assert json.loads(explain(season, "north", format="json"))["competition"] == "team"


def test_an_unknown_name_names_the_nearest(season):
    with pytest.raises(Refused) as refusal:
        explain(season, "Kitt")
    [problem] = refusal.value.problems
    assert problem.code == "unknown-player"
    assert problem.message == "'Kitt' is neither a player nor a team of this book."
    assert problem.fix == "Did you mean Kit?"


def test_a_name_of_both_a_player_and_a_team_is_the_player():
    with tiny({"roster": roster(Kit="Kit Moe")}) as book:
        text = explain(book.connection, "Kit")
        assert text.splitlines()[1] == "Kit is the name of a player and of a team; this is the player."
        assert json.loads(explain(book.connection, "Kit", format="json"))["competition"] == "individual"
        assert json.loads(explain(book.connection, "Moe", format="json"))["remark"] is None


def test_a_receipt_for_a_chat_is_narrow(season):
    lines = explain(season, "Kit", format="text").splitlines()
    assert max(map(cell_len, lines)) == 40
    assert "  4PM lower of two scores            -11" in lines
    assert "    rule 2.5; tiny row 2; the better" in lines


def test_a_receipt_as_csv_has_the_ledger_columns(season):
    rows = read_csv(explain(season, "Ann", format="csv"))
    assert ",".join(list(rows[0])[:18]) == (
        "season_id,entry_no,competition,measure,subject,player,team,week,slot,round,code,rule,points,effective_on,"
        "upload,file,row,note"
    )
    assert rows[0]["effective_on"] == "2021-01-08" and rows[0]["round"] == ""


def test_a_long_file_name_goes_below_its_line():
    from pipelines.show.receipt import Line, Receipt, Section, as_plain

    line = Line("4PM", "games won", "2.5", 4, "Week 4 results of the league.xlsx sheet Results row 12")
    text = as_plain(Receipt("Kit", [], [Section("Week 4", [line], "subtotal")], "TOTAL", 4, []))
    assert (
        "  4PM    games won                  2.5        +4\n"
        "         Week 4 results of the league.xlsx sheet Results row 12\n"
    ) in text


def test_wide_signs_keep_the_columns_aligned():
    names = ["Zoë 🎱", "王小明", "ｆｕｌｌ", "Kit"]
    players = [{"player": name, "team": "North"} for name in names]
    with tiny({"roster": players, "results": results([(1, "4PM", name, 3, 2) for name in names])}) as book:
        for format in ("table", "text"):
            lines = standings(book.connection, format=format, width=80).splitlines()
            assert len({cell_len(line) for line in lines if line.endswith("3-2")}) == 1
        text = explain(book.connection, "North")
        assert {cell_len(line.split("  tiny")[0]) for line in text.splitlines() if "games won" in line} == {49}


def test_text_that_looks_like_a_formula_comes_back():
    names = ["=Max", "-1", "@Home", "Ace"]
    players = [{"player": name, "team": "+44 Crew"} for name in names]
    with tiny({"roster": players}) as book:
        rows = read_csv(standings(book.connection, format="csv"))
        assert sorted(row["player"] for row in rows) == ["'-1", "'=Max", "'@Home", "Ace"]
        assert {row["team"] for row in rows} == {"'+44 Crew"}
        found = json.loads(standings(book.connection, format="json"))
        assert sorted(row["player"] for row in found) == ["-1", "=Max", "@Home", "Ace"]
        assert explain(book.connection, "-1").startswith("-1\nPlayer of +44 Crew\n")


def test_a_negative_number_is_not_text():
    table = Table("t", [Column("name", "name"), Column("n", "n", "integer")], [["-1", -1]])
    assert render(table, "csv") == "name,n\n'-1,-1\n"


def test_markdown_and_terminal_signs_are_harmless():
    table = Table("t", [Column("name", "name")], [["a|b *c* [d](e) <f>"], ["\x1b[31mred\nline\u202e"]])
    lines = render(table, "markdown").splitlines()
    assert lines[4] == r"| a\|b \*c\* \[d\](e) \<f\> |"
    assert "\x1b" not in render(table, "table", 80) and "\x1b" not in render(table, "text")
    assert "[d](e)" in render(table, "table", 80)
    assert shown("\x1b[31mred\nline\u202e") == " [31mred line"


def test_a_chat_table_drops_by_rank_and_then_cuts():
    columns = [Column("name", "name"), Column("team", "team", rank=2), Column("points", "points", "integer"),
               Column("won", "tournaments", "integer", rank=1)]  # fmt: skip
    table = Table("t", columns, [["A" * 30, "T" * 30, 7, 3]])
    # 14 + 14 + 6 + 11 and three gaps are 48 cells, so the team goes; 40 - 6 - 11 - 2 = 21 are left for the name
    assert render(table, "text").splitlines()[1:] == [
        "name" + " " * 17 + " points tournaments",
        "A" * 20 + "…" + "      7           3",
    ]


def test_json_dates_are_iso_and_lines_are_kept_to_a_width():
    table = Table("t", [Column("on", "on")], [[date(2021, 1, 8)]])
    assert json.loads(render(table, "json")) == [{"on": "2021-01-08"}]
    assert all(cell_len(line) <= 20 for line in wrap("王小明 " * 12 + "x" * 50, 20, 3))


def test_every_code_of_the_contract_has_words(shared):
    contract = (shared / "CONTRACT.md").read_text("utf-8")
    codes = contract.split("Ledger codes (swiss).")[1].split("`games-won` is one row")[0]
    plain = r"\b(?:uc|disqualified|disrepute|adjustment|withdrawn|reversal)\b"
    named = re.findall(rf"[a-z]+(?:-[a-z]+)+|{plain}", codes)
    # nineteen of the players' points and three that only teams have
    assert len(set(named)) == 22
    assert set(named) <= set(LEDGER)
    verdicts = re.search(r"verdict \((ACCEPT[^)]*)\)", contract)[1].split(", ")
    assert set(verdicts) == set(UC)


def test_every_code_the_models_post_has_words(root):
    text = "".join(path.read_text("utf-8") for path in sorted((root / "pipelines/models/swiss/ledger").glob("*.sql")))
    posted = set(re.findall(r"'([a-z]+(?:-[a-z]+)+)'", text))
    assert "games-won" in posted and posted <= set(LEDGER)


def stored(name, **kinds):
    return StoredFile(name, "uploads/0001-x-00000000.csv", "0" * 64, kinds)


ENTRIES = [
    Entry(1, "upload", 1, "2021-01-09T10:05:00Z", "Head", note="week 1", files=(stored("tiny", roster=3, results=9),)),
    Entry(2, "upload", 2, "2021-01-10T08:00:00Z", None, files=(stored("=oops.csv", results=2),)),
    Entry(3, "undo", 2, "2021-01-10T09:30:00Z", "Moe", why="wrong week"),
    Entry(4, "upload", 3, "2021-01-11T09:30:00Z", "Head", files=(stored("late.csv", results=1),)),
]


def test_history_for_a_chat(season):
    text = history(ENTRIES, season, format="text")
    assert text == (
        "1  2021-01-09 10:05 UTC  Head\n   tiny: 3 roster, 9 results\n   current\n   note: week 1\n"
        "2  2021-01-10 08:00 UTC\n   =oops.csv: 2 results\n   undone\n"
        "   undone on 2021-01-10 09:30 by Moe:\n   wrong week\n"
        "3  2021-01-11 09:30 UTC  Head\n   late.csv: 1 results\n   not built\n"
    )


def test_history_for_machines(season):
    rows = read_csv(history(ENTRIES, season, format="csv"))
    assert [(row["upload"], row["file"], row["kind"], row["rows"], row["status"]) for row in rows] == [
        ("1", "tiny", "roster", "3", "current"), ("1", "tiny", "results", "9", "current"),
        ("2", "'=oops.csv", "results", "2", "undone"), ("3", "late.csv", "results", "1", "not built"),
    ]  # fmt: skip
    assert rows[2]["undone_why"] == "wrong week"
    uploads = json.loads(history(ENTRIES, season, format="json"))
    assert uploads[1]["undone"] == {"at": "2021-01-10T09:30:00Z", "by": "Moe", "why": "wrong week"}
    assert uploads[0]["files"][0] == {"file": "tiny", "kind": "roster", "rows": 3, "status": "current"}


def test_history_without_a_book_or_an_upload(season):
    assert "not built" in history(ENTRIES[:1], None)
    assert history([], None) == "Uploads: nothing has been uploaded yet\n"
    assert history([], None, format="json") == "[]\n"
    assert history([], None, format="text") == "Uploads: nothing has been uploaded yet\n"
