"""Faults that people who do this job have reported (FIELD-CASES.md): the kinds that reading a file can meet."""

import datetime as dt
import io
import json

import pytest
import xlsxwriter

from pipelines.intake.context import NOTHING_SAID, Context
from pipelines.intake.formats import trf
from pipelines.intake.kinds import kinds_of
from pipelines.intake.names import fold
from pipelines.intake.readers import read_file
from pipelines.problems import as_json, as_text, harmless

SWISS = kinds_of("swiss")
TOUR = kinds_of("tour")
SITTING = Context(week="1", slot="4PM")


def read(name, text, context=NOTHING_SAID, kinds=SWISS):
    return read_file(name, text.encode() if isinstance(text, str) else text, kinds, context)


def cells(sheets, *names):
    return [tuple(row.cells[name] for name in names) for sheet in sheets for row in sheet.rows]


def games(sheets):
    return cells(sheets, "round", "player1", "player2", "winner", "how")


def faults(problems, severity="critical"):
    return [(problem.code, problem.row) for problem in problems if problem.severity == severity]


def player_line(number, name, points, *rounds):
    return f"001 {number:4d}      {name:<33.33}{'':33}{points:>4}    {number}" + "".join(
        f"  {opponent:>4} {colour} {code}" for opponent, colour, code in rounds
    )


# Byes, forfeits, what was not played ----------------------------------------------------------------------------------


def test_case_1_bye_is_no_player_and_counts_once():
    text = "round,white,black,result\n1,Ana,BYE,1-0\n1,Bo,Cy,1-0\n2,Ana,Bo,1-0\n2,Cy,BYE,1-0\n"
    sheets, problems = read("pairings.csv", text, SITTING)
    assert problems == []
    assert games(sheets) == [
        ("1", "Ana", None, "Ana", "BYE"), ("1", "Bo", "Cy", "Bo", "PLAYED"), ("2", "Ana", "Bo", "Ana", "PLAYED"),
        ("2", "Cy", None, "Cy", "BYE"),
    ]  # fmt: skip
    sheets, _ = read("games.csv", "week,slot,round,player1,player2,winner\n1,4PM,1,Ana,Bye,Ana\n")
    assert games(sheets) == [("1", "Ana", None, "Ana", "BYE")]


def test_case_3_bye_worth_is_the_files_own():
    lines = player_line(1, "Dee", "3.0", ("0000", "-", "U")), player_line(2, "Eve", "0.0")
    assert faults(read("r.trf", "\n".join(["BBU  3.0", *lines]), SITTING)[1]) == []
    half = [line.replace("3.0", "1.5") for line in lines]
    assert faults(read("r.trf", "\n".join(["XXS PAB=1.5", *half]), SITTING)[1]) == []
    assert faults(read("r.trf", "\n".join(half), SITTING)[1]) == [("points-differ", 1)]


def test_case_5_bye_codes_stay_apart():
    line = player_line(1, "Ann", "2.0", ("0000", "-", "U"), ("0000", "-", "F"))
    sheets, problems = read("r.trf", line, SITTING)
    assert problems == []
    assert games(sheets) == [("1", "Ann", None, "Ann", "BYE"), ("2", "Ann", None, "Ann", "BYE")]
    assert [row.extra["code"] for sheet in sheets for row in sheet.rows] == ["U", "F"]
    assert trf.write(trf.parse(line)).splitlines() == [line]


def test_case_8_double_forfeit_is_no_draw_and_no_win():
    text = "round,home,away,result\n2,Fay,Gus,0-0F\n2,Hal,Ivy,4-1\n"
    sheets, problems = read("list.csv", text, SITTING)
    assert games(sheets) == [("2", "Hal", "Ivy", "Hal", "PLAYED")]
    assert faults(problems, "warning") == [("double-forfeit", 2)]
    lines = player_line(1, "Fay", "0.0", (2, "w", "-")), player_line(2, "Gus", "0.0", (1, "b", "-"))
    sheets, problems = read("r.trf", "\n".join(lines), SITTING)
    assert games(sheets) == []
    assert faults(problems, "warning") == [("double-forfeit", 1)]


def test_case_10_cancelled_both_lose():
    sheets, problems = read("list.csv", "round,home,away,s1,s2,status\n1,Hal,Ivy,,,cancelled-both-lose\n", SITTING)
    assert games(sheets) == []
    assert ("double-forfeit", 2) in faults(problems, "warning")


def test_case_11_postponed_is_not_played_even_at_nil_nil():
    header = "date,home,away,home score,away score,status"
    text = f"{header}\n2026-03-01,Red,Blue,,,Postponed\n2026-03-01,Cyan,Teal,0,0,Postponed\n2026-03-01,Ann,Bo,4,1,\n"
    sheets, problems = read("list.csv", text, Context(week="1", slot="4PM", round="1"))
    assert games(sheets) == [("1", "Ann", "Bo", "Ann", "PLAYED")]
    assert faults(problems, "info") == [("not-played", 2), ("not-played", 3)]
    assert "Red - Blue: it is marked 'postponed', so it was not played" in problems[0].message


def test_case_13_sentinel_scores_are_forfeits():
    text = "round,player1,player2,score1,score2\n1,Ann,Bo,0,-1\n1,Cy,Di,-1,2\n"
    sheets, problems = read("list.csv", text, SITTING)
    assert problems == []
    assert games(sheets) == [("1", "Ann", "Bo", "Ann", "NOSHOW"), ("1", "Cy", "Di", "Di", "NOSHOW")]


def test_case_20_an_abandoned_match_goes_to_who_stayed_and_is_listed():
    text = "round,player1,player2,score1,score2,note\n1,Quin,Rae,1,0,Quin retired\n"
    sheets, problems = read("list.csv", text, SITTING)
    assert games(sheets) == [("1", "Quin", "Rae", "Rae", "AWARD")]
    assert sheets[0].rows[0].extra["note"] == "Quin retired"
    assert faults(problems, "warning") == [("abandoned", 2)]
    assert "Confirm it" in problems[0].fix


def test_case_40_a_winner_the_score_contradicts():
    text = "round,player1,player2,score,winner\n1,Ann,Bo,1-3,Ann\n1,Cy,Di,3-1,Cy\n"
    sheets, problems = read("list.csv", text, SITTING)
    assert games(sheets) == [("1", "Cy", "Di", "Cy", "PLAYED")]
    assert faults(problems) == [("winner-differs-from-score", 2)]


def test_case_88_open_matches_are_nothing_and_nil_nil_with_a_winner_is_a_win():
    def match(state, winner, scores):
        sides = {"player1_id": 1, "player2_id": 2, "winner_id": winner, "round": 1, "scores_csv": scores}
        return {"match": sides | {"state": state, "tournament_id": 1}}

    people = [{"participant": {"id": id_, "name": name}} for id_, name in ((1, "Ann"), (2, "Bo"))]
    whole = [match("open", None, ""), match("pending", None, ""), match("complete", 2, "0-0")]
    sheets, problems = read("x.json", json.dumps({"tournament": {"matches": whole, "participants": people}}), SITTING)
    assert games(sheets[:1]) == [("1", "Ann", "Bo", "Bo", "PLAYED")]
    assert cells(sheets[1:], "player", "w", "l") == [("Ann", "0", "1"), ("Bo", "1", "0")]
    assert faults(problems, "info") == [("not-played", 1), ("not-played", 2)]


def test_case_90_names_cut_at_the_field_are_kept_apart_by_number():
    long = "Maximiliana Bartholomea Featherstonehaugh"
    lines = player_line(1, f"{long} Anna", "1.0", (2, "w", "1")), player_line(2, f"{long} Zoe", "0.0", (1, "b", "0"))
    sheets, problems = read("r.trf", "\n".join(lines), SITTING)
    anna, zoe = (f"{long[:33]} (start number {number})" for number in (1, 2))
    assert games(sheets) == [("1", anna, zoe, anna, "PLAYED")]
    assert faults(problems, "warning") == [("name-cut", 1), ("name-cut", 2)]


# Dates ----------------------------------------------------------------------------------------------------------------


def play_dates(*texts, context=NOTHING_SAID):
    rows = "".join(f"{week},4PM,{text}\n" for week, text in enumerate(texts, start=1))
    sheets, problems = read("tournaments.csv", f"week,slot,play_date\n{rows}", context)
    return [day for (day,) in cells(sheets, "play_date")], problems


def test_case_50_dates_with_dots_are_read_and_every_row_is_accounted_for():
    days, problems = play_dates("07.01.2026", "14.01.2026")
    assert (days, problems) == (["2026-01-07", "2026-01-14"], [])
    text = "week,slot,play_date\n1,4PM,07.01.2026\n2,4PM,46087\nTotal,,\n"
    (sheet,), problems = read("tournaments.csv", text)
    assert len(sheet.rows) + len(sheet.skipped) == 3
    assert {problem.row for problem in problems} == {3, 4}


def test_case_51_per_row_date_guess():
    assert play_dates("13/02/2026", "05/03/2026", "12/03/2026")[0] == ["2026-02-13", "2026-03-05", "2026-03-12"]
    _, problems = play_dates("05/03/2026", "12/03/2026")
    assert faults(problems) == [("ambiguous-date", 2), ("ambiguous-date", 3)]
    days, problems = play_dates("05/03/2026", context=Context(date_order="DMY"))
    assert days == ["2026-03-05"]
    assert faults(problems, "warning") == [("date-order-set", 2)]


def test_case_53_block_swap_shows_in_the_weekday_and_the_order():
    tuesdays = ["2026-01-06", "2026-01-13", "2026-01-20", "2026-01-27", "2026-02-03", "2026-02-10"]
    assert play_dates(*tuesdays) == (tuesdays, [])
    swapped = [*tuesdays[:4], "2026-03-02", "2026-02-10"]
    days, problems = play_dates(*swapped)
    assert days == swapped
    assert [(p.severity, p.code, p.row) for p in problems] == [
        ("warning", "odd-play-date", 6), ("warning", "odd-play-date", 7),
    ]  # fmt: skip
    assert problems[0].message == "2026-03-02 is a Monday, not on league night: 5 of the 6 dates are a Tuesday."
    assert problems[0].fix == "Were day and month swapped? Then it is 2026-02-03. Else leave it."
    assert problems[1].message == "Week 6 is dated 2026-02-10, before week 5 (2026-03-02)."


@pytest.mark.parametrize("text", ["1 Sept 2026", "01 SEP 26", "1 sep. 2026"])
def test_case_55_month_names(text):
    assert play_dates(text) == (["2026-09-01"], [])


def test_case_56_zone_and_clock_change():
    texts = "2026-03-29T00:30+00:00", "2026-07-01T23:30Z", "2026-10-25T01:30+01:00"
    days, problems = play_dates(*texts, context=Context(timezone="Europe/London"))
    assert (days, problems) == (["2026-03-29", "2026-07-02", "2026-10-25"], [])


@pytest.mark.parametrize("options", [{}, {"date_1904": True}])
def test_case_58_excel_serials(options):
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True, **options}) as book:
        sheet = book.add_worksheet("tournaments")
        sheet.write_row(0, 0, ["week", "slot", "play_date"])
        sheet.write_row(1, 0, [1, "4PM"])
        sheet.write_datetime(1, 2, dt.datetime(2026, 3, 6), book.add_format({"num_format": "yyyy-mm-dd"}))
        sheet.write_row(2, 0, [2, "4PM", 46087])
    sheets, problems = read("season.xlsx", out.getvalue())
    assert cells(sheets, "play_date") == [("2026-03-06",)]
    assert faults(problems) == [("day-number", 3)]
    assert "2026-03-06" in problems[0].message


# Text, numbers, ids ---------------------------------------------------------------------------------------------------


def test_case_60_formula_text_is_kept_and_harmless_on_the_way_out():
    names = ["=Max", "+44 Crew", "-1"]
    sheets, problems = read("roster.csv", "player,team\n" + "".join(f"{name},@Home\n" for name in names))
    assert problems == []
    assert cells(sheets, "player", "team") == [(name, "@Home") for name in names]
    assert harmless("=Max") == "'=Max"


def test_case_61_scientific_notation():
    text = "player,team,device\n1e5,North,1E5\n007,North,00123\nAnn,North,9.45E+12\nBo,North,100000\n"
    sheets, problems = read("roster.csv", text)
    assert cells(sheets, "player", "device") == [("1e5", "1E5"), ("007", "00123"), ("Bo", "100000")]
    assert faults(problems) == [("damaged-id", 4)]


def test_case_63_words_for_nothing_are_names():
    names = ["None", "NA", "Null", "nan", "N/A", "True", "inf"]
    rows = [f"1,4PM,{name},1,1" for name in [*names, ""]]
    sheets, problems = read("results.csv", "\n".join(["week,slot,player,w,l", *rows]))
    assert problems == []  # the gate names the blank one by its line
    assert cells(sheets, "player") == [*((name,) for name in names), (None,)]
    assert sheets[0].rows[-1].row == 9


def test_case_65_one_value_with_a_semicolon():
    sheets, problems = read("n.csv", "player,team\nAnn,X\nBo;Cy,X\n")
    assert problems == []
    assert cells(sheets, "player") == [("Ann",), ("Bo;Cy",)]
    assert read("names.csv", "name\nAnn\nBo;Cy\n")[1] != []


def test_case_66_ragged_rows():
    text = "week,slot,player,w,l\n1,4PM,Ann,1,1,\n1,4PM,Bo,1,1,,\n1,4PM,Cy,1,1,1,1\n"
    sheets, problems = read("results.csv", text)
    assert cells(sheets, "player") == [("Ann",), ("Bo",)]
    assert faults(problems) == [("ragged-row", 4)]


def test_case_68_footer_row():
    sheets, problems = read("results.csv", "week,slot,player,w,l\n1,4PM,Ann,4,1\nTotal,,,42,\n")
    assert cells(sheets, "player") == [("Ann",)]
    assert sheets[0].skipped == [(3, "'Total' is a footer, not data")]
    assert faults(problems, "warning") == [("footer-row", 3)]


def test_case_70_decimal_comma():
    text = 'match_id;rack_no;shot_no;player;elapsed_s\nM;1;1;Ann;7,5\nM;1;2;Bo;6½\nM;1;3;Cy;"1.000,5"\n'
    assert cells(read("shots.csv", text, kinds=TOUR)[0], "elapsed_s") == [("7.5",), ("6.5",), ("1.000,5",)]
    sheets, _ = read("shots.csv", text, Context(decimal_comma=True), TOUR)
    assert cells(sheets, "elapsed_s") == [("7.5",), ("6.5",), ("1000.5",)]


def test_case_71_unquoted_comma():
    text = 'player,team\n"Last, First",North\nLast, First,North\nAnn,North\n'
    sheets, problems = read("roster.csv", text)
    assert cells(sheets, "player") == [("Last, First",), ("Ann",)]
    assert faults(problems) == [("ragged-row", 3)]


def test_case_73_encoding_on_the_way_out():
    sheets, problems = read("roster.csv", "player,team\nRenée Müller,North\n".encode("cp1252"))
    assert [p.code for p in problems] == ["encoding-guessed"]
    assert json.dumps(cells(sheets, "player"), ensure_ascii=False).encode("utf-8").decode() == '[["Renée Müller"]]'
    assert json.loads(json.dumps(as_json(problems)))


def test_case_75_invisible_characters_fold_away():
    assert len({fold(name) for name in ("Ann ", "Ann", "An\u200bn")}) == 1
    assert len({fold(name) for name in ("Ann\u00a0Lee", "Ann  Lee", "Ann Lee")}) == 1


def test_case_76_letter_case_folds_away():
    assert len({fold(name) for name in ("MAX", "Max", "max")}) == 1
    assert fold("Straße") == fold("STRASSE")
    assert fold("İpek") != fold("ipek")


def test_case_78_uncommon_characters_are_kept():
    names = ["Zed 🎱", "Zed 🎱\ufe0f", "A+B", "50% Off"]
    sheets, problems = read("roster.csv", "player,team\n" + "".join(f"{name},North\n" for name in names))
    assert problems == []
    assert cells(sheets, "player") == [(name,) for name in names]


def test_case_80_short_and_long_names_are_not_joined():
    assert len({fold(name) for name in ("M. Khan", "Mohammed Khan", "Mohammad Khan")}) == 3


def test_case_83_placeholders_are_no_players_and_notes_are_told():
    names = ["N.N.", "TBD", "---", "Winner QF1", "Ann (sub)", "Bo (Forfeit)", "Cy (1->2)", "Di"]
    sheets, problems = read("roster.csv", "player,team\n" + "".join(f"{name},North\n" for name in names))
    assert cells(sheets, "player") == [("Ann (sub)",), ("Bo (Forfeit)",), ("Cy (1->2)",), ("Di",)]
    assert faults(problems) == [("placeholder-name", row) for row in (2, 3, 4, 5)]
    assert faults(problems, "warning") == [("name-with-note", row) for row in (6, 7, 8)]


# Whole files ----------------------------------------------------------------------------------------------------------


def test_case_91_a_formula_without_a_value_is_never_nought():
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        sheet = book.add_worksheet("results")
        sheet.write_row(0, 0, ["week", "slot", "player", "w", "l", "sum"])
        sheet.write_row(1, 0, [1, "4PM", "Ann", 4, 1])
        sheet.write_formula(1, 5, "=D2+E2")
        sheet.write_row(2, 0, [1, "4PM", "Bo"])
        sheet.write_formula(2, 3, "=5-E3")
        sheet.write_number(2, 4, 2)
    sheets, problems = read("results.xlsx", out.getvalue())
    assert cells(sheets, "player", "w") == [("Ann", "4")]
    assert sheets[0].rows[0].extra == {}
    assert faults(problems) == [("formula-without-value", 3)]
    assert ("formula-without-value", 2) in faults(problems, "warning")


@pytest.mark.parametrize("text", ["", "week,slot,player,w,l\n", "week,slot,player,score\n1,4PM,Ann,01-Apr\n"])
def test_case_93_a_file_without_a_usable_row_never_passes(text):
    sheets, problems = read("results.csv", text)
    assert sheets == []
    assert faults(problems)


def test_case_95_no_row_of_a_long_file_is_lost_and_a_line_of_fifty_megabytes_is_a_sentence():
    text = "week,slot,player,w,l\n" + "".join(f"{n % 12 + 1},4PM,P{n},1,1\n" for n in range(30_000))
    (sheet,), problems = read("results.csv", text)
    assert problems == []
    assert len(sheet.rows) == 30_000
    long = read("results.csv", f"week,slot,player,w,l\n1,4PM,{'x' * 50_000_000},1,1\n")
    assert (long[0], faults(long[1])) == ([], [("too-large", 2)])


def test_case_96_every_bad_row_is_named():
    rows = [f"1,4PM,P{n},4-1" for n in range(2, 1002)]
    rows[315], rows[900] = "1,4PM,P317,01-Apr", "1,4PM,P902,01-Apr"
    sheets, problems = read("results.csv", "\n".join(["week,slot,player,score", *rows]))
    assert len(sheets[0].rows) == 998
    assert faults(problems) == [("score-became-date", 317), ("score-became-date", 902)]
    assert as_text(problems).count("\n") == 1


def test_case_100_last_and_first_stay_as_their_head_says():
    sheets, problems = read("roster.csv", 'player,team\n"Lee, Ann",North\nAnn Lee,North\n')
    assert problems == []
    assert cells(sheets, "player") == [("Lee, Ann",), ("Ann Lee",)]
