"""Tables as people have them: pages, pasted text, wide sheets, crosstables, lists of matches and of places."""

import io
import json

import pytest
import xlsxwriter

from pipelines.intake.context import Context
from pipelines.intake.kinds import kinds_of
from pipelines.intake.readers import read_file
from pipelines.problems import as_text

SWISS = kinds_of("swiss")
TOUR = kinds_of("tour")
SAID = Context(week="4", slot="4PM")
ROUND = Context(week="4", slot="4PM", round="2")


def read(text, name="table.csv", context=SAID, kinds=SWISS):
    return read_file(name, text.encode() if isinstance(text, str) else text, kinds, context)


def results(sheets):
    return [
        tuple(row.cells[name] for name in ("week", "slot", "player", "w", "l", "site_rank"))
        for sheet in sheets if sheet.kind == "results" for row in sheet.rows
    ]  # fmt: skip


def games(sheets):
    return [
        tuple(row.cells[name] for name in ("round", "player1", "player2", "winner", "how"))
        for sheet in sheets if sheet.kind == "games" for row in sheet.rows
    ]  # fmt: skip


def codes(problems, severity=None):
    return [(p.code, p.row) for p in problems if severity in (None, p.severity)]


# Standings ------------------------------------------------------------------------------------------------------------

STANDINGS = "Rank,Name,Wins,Losses,Streak\n1,Ann,4,1,W3\n2,Bo,3,2,L1\n"
EXPECTED = [("4", "4PM", "Ann", "4", "1", "1"), ("4", "4PM", "Bo", "3", "2", "2")]


def test_a_table_of_a_league_site():
    sheets, problems = read(STANDINGS)
    assert problems == []
    assert results(sheets) == EXPECTED
    assert [row.row for row in sheets[0].rows] == [2, 3]
    assert sheets[0].rows[0].extra == {"Streak": "W3"}


@pytest.mark.parametrize("name", ["week 4 4PM.csv", "results_w04_4pm.txt", "Week04-4PM-standings.csv", "wk4 4 pm.csv"])
def test_the_file_name_tells_the_sitting(name):
    sheets, problems = read(STANDINGS, name, Context())
    assert problems == []
    assert results(sheets) == EXPECTED


def test_what_is_said_outweighs_the_file_name():
    sheets, _ = read(STANDINGS, "week 9 9PM.csv")
    assert results(sheets) == EXPECTED


def test_the_slots_of_the_season_are_known_in_file_names():
    sheets, problems = read(STANDINGS, "week 4 late main.csv", Context(slots=("MAIN", "LATE MAIN")))
    assert problems == []
    assert {row[1] for row in results(sheets)} == {"LATE MAIN"}


def test_a_sitting_that_nobody_tells_is_refused_with_how_to_say_it():
    _, problems = read(STANDINGS, context=Context())
    assert codes(problems, "critical") == [("missing-column", 1), ("missing-column", 1)]
    assert as_text(problems[1:]) == (
        "table.csv row 1, column slot: This table of standings does not say the slot it is of. Say it with --slot 4PM, "
        "or in the file's name (as in '4PM'), or add a column slot."
    )


def test_scores_of_one_column_and_shared_ranks():
    sheets, problems = read("Pos;Player;Record;Pts\n1st;Ann;4-1;14\nT2;Bo;3 – 2;9\nT2;Cy;3-2;9\n")
    assert problems == []
    assert results(sheets) == [
        ("4", "4PM", "Ann", "4", "1", "1"), ("4", "4PM", "Bo", "3", "2", "2"), ("4", "4PM", "Cy", "3", "2", "2"),
    ]  # fmt: skip


def test_our_own_columns_in_a_foreign_table_are_kept():
    sheets, problems = read("Rank,Name,Wins,Losses,Status\n1,Ann,4,1,\n2,Bo,,,NS\n")
    assert problems == []
    assert [row.cells["status"] for row in sheets[0].rows] == [None, "NS"]


def test_titles_footers_and_totals_are_told_from_data():
    text = "Pool league\nWeek 4 - 4PM\n\nRank,Name,Wins,Losses\n1,Ann,4,1\n2,Bo,3,2\nTotal,,7,3\nExported on Monday\n"
    sheets, problems = read(text, context=Context())
    assert results(sheets) == EXPECTED
    assert [(p.severity, p.code, p.row) for p in problems] == [
        ("info", "title-rows", 4), ("warning", "footer-row", 7), ("warning", "footer-row", 8),
    ]  # fmt: skip


def test_games_played_that_do_not_add_up_are_critical():
    _, problems = read("Rank,Name,Played,Wins,Losses\n1,Ann,5,4,1\n2,Bo,6,3,2\n")
    assert codes(problems, "critical") == [("total-differs", 3)]
    assert problems[0].message == "'Bo': 6 games are stated, 3 won and 2 lost make 5."


def test_a_rank_against_the_wins_is_a_warning_by_name():
    sheets, problems = read("Rank,Name,Wins,Losses\n1,Ann,3,2\n2,Bo,4,1\n")
    assert [row[-1] for row in results(sheets)] == ["1", "2"]
    assert [(p.severity, p.code) for p in problems] == [("warning", "rank-differs")]
    assert "'Bo' 2 with 4-1" in problems[0].message


def test_draws_are_critical():
    assert codes(read("Rank,Name,W,D,L\n1,Ann,3,0,2\n2,Bo,3,1,1\n")[1], "critical") == [("draw", 3)]


# Pages and pasted text ------------------------------------------------------------------------------------------------

PAGE = """<!doctype html><html><head><title>League</title></head><body>
<table><tr><td>Home</td><td>News</td></tr><tr><td>Log in</td><td>Help</td></tr></table>
<h2>Week 4, 4PM</h2>
<table>
<thead><tr><th rowspan="2">Rank</th><th rowspan="2">Name</th><th colspan="2">Games</th><th rowspan="2">Streak</th></tr>
<tr><th>Won</th><th>Lost</th></tr></thead>
<tr><td>1</td><td><a href="#">Ann</a></td><td>4</td><td>1</td><td>W3</td></tr>
<tr><td>2</td><td>Bo&nbsp;</td><td>3</td><td>2</td><td>L1</td></tr>
<tr><td colspan="5">Updated on Monday</td></tr>
</table></body></html>"""


def test_a_saved_page_with_merged_headers():
    sheets, problems = read(PAGE, "league.html", Context())
    assert results(sheets) == EXPECTED
    assert [row.row for row in sheets[0].rows] == [7, 8]
    assert codes(problems) == [("title-rows", 6), ("footer-row", 9)]


def test_a_page_is_told_by_its_content():
    assert results(read(PAGE, "league.csv", Context())[0]) == EXPECTED


def test_a_page_without_a_table_is_a_sentence():
    sheets, problems = read("<html><body><p>Nothing</p></body></html>", "league.html")
    assert sheets == []
    assert [p.severity for p in problems] == ["critical"]


def test_our_own_table_in_a_page():
    rows = ("week", "slot", "player", "w", "l"), ("4", "4PM", "Ann", "4", "1")
    lines = ("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    page = f"<table><caption>results</caption>{''.join(lines)}</table>"
    assert results(read(page, "x.html", Context())[0]) == [("4", "4PM", "Ann", "4", "1", None)]


@pytest.mark.parametrize("gap", ["\t", "   "])
def test_a_table_pasted_as_text(gap):
    text = "\n".join(gap.join(line.split(",")) for line in STANDINGS.splitlines())
    assert results(read(text, "pasted.txt")[0]) == EXPECTED


# Workbooks ------------------------------------------------------------------------------------------------------------


def workbook(rows, name="Sheet1") -> bytes:
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        sheet = book.add_worksheet(name)
        for number, row in enumerate(rows):
            sheet.write_row(number, 0, row)
    return out.getvalue()


def test_a_wide_workbook_with_a_block_a_week():
    rows = [
        ["Season 35"], [], ["", "Week 1 4PM", "", "Week 2 4PM", "", "Total"], ["Player", "W", "L", "W", "L", "W", "L"],
        ["Ann", 5, 0, 3, 2, 8, 2], ["Bo", 2, 3, "", "", 2, 3], ["Total", 7, 3, 3, 2, 10, 5], ["printed on Monday"],
    ]  # fmt: skip
    sheets, problems = read(workbook(rows), "season.xlsx", Context())
    assert results(sheets) == [
        ("1", "4PM", "Ann", "5", "0", None), ("1", "4PM", "Bo", "2", "3", None), ("2", "4PM", "Ann", "3", "2", None),
    ]  # fmt: skip
    assert [sheet.sheet for sheet in sheets] == ["Sheet1: Week 1 4PM", "Sheet1: Week 2 4PM"]
    assert [row.row for sheet in sheets for row in sheet.rows] == [5, 6, 5]
    assert ("footer-row", 7) in codes(problems)
    assert codes(problems, "critical") == []


def test_a_total_the_blocks_do_not_add_up_to_is_critical_by_name():
    rows = [
        ["", "Week 1", "", "Week 2", "", "Total"], ["Player", "W", "L", "W", "L", "W", "L"], ["Ann", 5, 0, 3, 2, 9, 2],
    ]  # fmt: skip
    _, problems = read(workbook(rows), context=Context(slot="4PM"))
    assert codes(problems, "critical") == [("total-differs", 3)]
    assert problems[0].message == "'Ann': a total of 9 W is stated, the blocks add up to 8."


def test_a_score_a_week():
    sheets, problems = read("Player,Week 1,Week 2\nAnn,4-1,-\nBo,,3-2\nCy,01-Apr,\n", context=Context(slot="4PM"))
    assert results(sheets) == [("1", "4PM", "Ann", "4", "1", None), ("2", "4PM", "Bo", "3", "2", None)]
    assert codes(problems) == [("score-became-date", 4)]


def test_our_own_header_below_titles_in_a_workbook():
    rows = [["Pool league"], [], ["week", "slot", "player", "w", "l"], [4, "4PM", "Ann", 4, 1]]
    sheets, problems = read(workbook(rows, "results"), "x.xlsx", Context())
    assert results(sheets) == [("4", "4PM", "Ann", "4", "1", None)]
    assert [(p.severity, p.code) for p in problems] == [("info", "title-rows")]


# Crosstables ----------------------------------------------------------------------------------------------------------

CROSS = "No,Player,R1,R2,R3,Pts\n1,Ann,W2,W3,BYE,3\n2,Bo,L1,+4,W3,2\n3,Cy,W4,L1,L2,1\n4,Di,L3,-2,,0\n"


def test_a_crosstable_becomes_games():
    sheets, problems = read(CROSS)
    assert problems == []
    assert games(sheets) == [
        ("1", "Ann", "Bo", "Ann", "PLAYED"), ("1", "Cy", "Di", "Cy", "PLAYED"), ("2", "Ann", "Cy", "Ann", "PLAYED"),
        ("2", "Bo", "Di", "Bo", "PLAYED"), ("3", "Ann", None, "Ann", "BYE"), ("3", "Bo", "Cy", "Bo", "PLAYED"),
    ]  # fmt: skip
    assert [(sheet.sheet, [row.row for row in sheet.rows]) for sheet in sheets] == [
        ("round 1", [2, 4]), ("round 2", [2, 3]), ("round 3", [2, 3]),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "code", "row"),
    [
        ("W3,2", "W3,3", "total-differs", 3), ("L3,-2", "W3,-2", "bad-crosstable", 4),
        ("L3,-2", ",-2", "bad-crosstable", 4), ("W4,L1", "W9,L1", "bad-crosstable", 4),
        ("4,Di", "3,Di", "bad-crosstable", 5), ("W2,W3", "D2,W3", "bad-crosstable", 2),
    ],
)  # fmt: skip
def test_cells_that_do_not_fit_are_named(old, new, code, row):
    assert (code, row) in codes(read(CROSS.replace(old, new))[1], "critical")


def test_rows_without_numbers_count_from_the_top_and_forfeits_are_no_games_played():
    sheets, problems = read("Player,Round 1,Round 2\nAnn,W2F,B\nBo,L1F,\n")
    assert problems == []
    assert games(sheets) == [("1", "Ann", "Bo", "Ann", "NOSHOW"), ("2", "Ann", None, "Ann", "BYE")]


# Lists of matches -----------------------------------------------------------------------------------------------------


def matches(*rows, header="Round,Home,Away,Result", context=SAID):
    return read("\n".join([header, *rows]), context=context)


def test_results_as_scores():
    sheets, problems = matches("1,Ann,Bo,4-1", "Round 2,Ann,Cy,2–4", "2,Bo,BYE,1-0")
    assert problems == []
    assert games(sheets) == [
        ("1", "Ann", "Bo", "Ann", "PLAYED"), ("2", "Ann", "Cy", "Cy", "PLAYED"), ("2", "Bo", None, "Bo", "BYE"),
    ]  # fmt: skip
    assert sheets[0].rows[0].extra == {"score": "4-1"}


@pytest.mark.parametrize(
    ("result", "winner", "how"),
    [("1-0F", "Ann", "NOSHOW"), ("0F-1", "Bo", "NOSHOW"), ("+ -", "Ann", "NOSHOW"), ("-1", "Bo", "NOSHOW"),
     ("3--1", "Ann", "NOSHOW"), ("4:1", "Ann", "PLAYED")],
)  # fmt: skip
def test_marks_of_forfeits(result, winner, how):
    sheets, problems = matches(f"1,Ann,Bo,{result}")
    assert problems == []
    assert games(sheets) == [("1", "Ann", "Bo", winner, how)]


@pytest.mark.parametrize(
    ("result", "severity", "code"),
    [("0-0F", "warning", "double-forfeit"), ("- -", "warning", "double-forfeit"), ("1/2-1/2", "critical", "draw"),
     ("2-2", "critical", "draw"), ("0-0", "critical", "no-winner"), ("", "info", "not-played"),
     ("Postponed", "info", "not-played"), ("01-Apr", "critical", "score-became-date"), ("x", "critical", "bad-score")],
)  # fmt: skip
def test_what_is_no_win(result, severity, code):
    sheets, problems = matches("1,Cy,Di,4-1", f"1,Ann,Bo,{result}")
    assert len(games(sheets)) == 1
    assert [(p.severity, p.code, p.row) for p in problems] == [(severity, code, 3)]


def test_scores_in_two_columns_with_a_winner():
    header = "week,slot,round,player1,player2,score1,score2,winner,status"
    sheets, problems = matches(
        "4,4PM,1,Ann,Bo,3,1,Ann,", "4,4PM,1,Cy,Di,1,3,Cy,", "4,4PM,2,Ann,Cy,0,0,,Postponed", "4,4PM,2,Bo,Di,0,0,Di,",
        header=header, context=Context(),
    )  # fmt: skip
    assert [row[1:4] for row in games(sheets)] == [("Ann", "Bo", "Ann"), ("Bo", "Di", "Di")]
    assert [(p.severity, p.code, p.row) for p in problems] == [
        ("critical", "winner-differs-from-score", 3), ("info", "not-played", 4),
    ]  # fmt: skip


def test_winner_and_loser_alone():
    sheets, problems = read("Winner,Loser\nAnn,Bo\nDi,Cy\n", context=ROUND)
    assert problems == []
    assert games(sheets) == [("2", "Ann", "Bo", "Ann", "PLAYED"), ("2", "Di", "Cy", "Di", "PLAYED")]


def test_the_round_is_asked_for():
    _, problems = read("Winner,Loser\nAnn,Bo\n")
    assert [(p.code, p.column) for p in problems] == [("missing-column", "round")]
    assert games(read("Winner,Loser\nAnn,Bo\n", "round 3.csv")[0]) == [("3", "Ann", "Bo", "Ann", "PLAYED")]


def test_the_real_pool_league_with_three_date_formats(shared):
    data = (shared / "real" / "pool" / "league_matches_three_date_formats.json").read_bytes()
    sheets, problems = read_file("league_matches_three_date_formats.json", data, SWISS, ROUND)
    assert problems == []
    whole = json.loads(data)["matches"]
    assert [(row.cells["winner"], row.extra["date"]) for row in sheets[0].rows] == [
        (match["winner"], match["date"][:10]) for match in whole
    ]
    assert len(sheets[0].rows) == 49


# Lists of places ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["1. Ann\n2. Bo\nT3 Cy\nT3 Di\n5) Ed\n", "Place,Name\n1,Ann\n2,Bo\n3,Cy\n3,Di\n5,Ed\n"]
)
def test_a_finishing_list_is_placings_of_a_stop(text):
    sheets, problems = read(text, "main.txt", Context(stop="S1"), TOUR)
    assert problems == []
    assert [tuple(row.cells[name] for name in ("stop", "event", "player", "place")) for row in sheets[0].rows] == [
        ("S1", "main", "Ann", "1"), ("S1", "main", "Bo", "2"), ("S1", "main", "Cy", "3"), ("S1", "main", "Di", "3"),
        ("S1", "main", "Ed", "5"),
    ]  # fmt: skip


def test_shared_places_that_do_not_go_on_so_are_spoken_of():
    _, problems = read("1. Ann\n2. Bo\n2. Cy\n3. Di\n", "x.txt", Context(stop="S1"), TOUR)
    assert [(p.severity, p.message) for p in problems] == [
        ("warning", "Place 3 follows 3 players, so it should be 4.")
    ]


def test_a_finishing_list_has_no_games_for_a_league():
    sheets, (problem,) = read("1. Ann\n2. Bo\n")
    assert sheets == []
    assert (problem.severity, problem.code) == ("critical", "no-games")


def test_a_stop_that_nobody_tells_is_asked_for():
    _, problems = read("1. Ann\n2. Bo\n", kinds=TOUR, context=Context())
    assert [(p.code, p.column) for p in problems] == [("missing-column", "stop")]


# Our own kinds without their sitting ----------------------------------------------------------------------------------


def test_our_own_table_takes_its_sitting_from_the_name():
    sheets, problems = read("player,w,l,status\nAnn,4,1,\n", "results week 4 4PM.csv", Context())
    assert problems == []
    assert results(sheets) == [("4", "4PM", "Ann", "4", "1", None)]


def test_a_file_named_after_another_kind_is_no_table_of_results():
    sheets, problems = read("name,wins,losses\nAnn,4,1\n", "roster.csv")
    assert sheets == []
    assert [(p.code, p.column) for p in problems] == [("missing-column", "team")]


def test_a_week_said_that_the_rows_contradict_is_critical():
    _, problems = read("week,slot,player,w,l\n04,4PM,Ann,4,1\n5,4PM,Bo,3,2\n", "results.csv", Context(week="4"))
    assert [(p.severity, p.code, p.row) for p in problems] == [("critical", "place-differs", 3)]
