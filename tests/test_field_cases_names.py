"""Faults that people who do this job have reported (FIELD-CASES.md): names, from the file to the standings."""

import csv
import io

import pytest
import seasons_on_disk as disk
from homes import file

from pipelines import cli, walk
from pipelines.intake.kinds import kinds_of
from pipelines.intake.readers import read_file


@pytest.fixture
def home(tmp_path):
    return disk.begin(tmp_path)


def roster(*players: str, team: str = "North") -> str:
    return "player,team\n" + "".join(f"{quoted(player)},{team}\n" for player in players)


def quoted(text: str) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow([text])
    return out.getvalue()


def results(number: int, scores: dict[str, str]) -> str:
    """A sheet: player -> `4-1`."""
    lines = [f"{number},4PM,{quoted(player)},{score.replace('-', ',')}" for player, score in scores.items()]
    return "\n".join(["week,slot,player,w,l", *lines]) + "\n"


def notes(outcome: walk.Outcome, *codes: str) -> list[tuple]:
    return [(p.code, p.value, p.file, p.row) for p in outcome.problems if p.code in codes]


def names(home, *words: str) -> int:
    return cli.main(["names", *words, "--season", disk.TINY, "--home", str(home.folder)])


def undo(home, upload: int) -> None:
    assert walk.undo(home, disk.TINY, upload, "a test").accepted


def standings_csv(home) -> bytes:
    return disk.exported(home)["individual_standings.csv"]


# 60, 61, 63: text that a spreadsheet or a program would take for something else ---------------------------------------


def test_case_60_formula_text_is_a_player_from_the_file_to_the_export_and_back(home):
    file(home, {"roster.csv": roster("=Max", "+44 Crew", "-1")})
    disk.accept(home, {"results.csv": results(1, {"=Max": "4-1", "+44 Crew": "1-4", "-1": "2-3"})})
    # by hand: wins, 5 for all rounds, and the outright bonus of 4
    assert disk.points(home) == {"=Max": 4 + 5 + 4, "+44 Crew": 1 + 5, "-1": 2 + 5}
    exported = list(csv.DictReader(io.StringIO(standings_csv(home).decode("utf-8-sig"))))
    assert [row["player"] for row in exported] == ["'=Max", "'-1", "'+44 Crew"]
    again = roster(*(row["player"].removeprefix("'") for row in exported))
    assert read_file("roster.csv", again.encode(), kinds_of("swiss"))[1] == []


def test_case_61_numbers_that_are_names_stay_as_typed(home):
    file(home, {"roster.csv": roster("007", "7", "1e5", "100000")})
    disk.accept(home, {"results.csv": results(1, {"007": "4-1", "7": "2-3", "1e5": "3-2", "100000": "1-4"})})
    assert disk.points(home) == {"007": 13, "7": 7, "1e5": 8, "100000": 6}
    outcome = disk.upload(home, {"more.csv": roster("9.45E+12")})
    assert not outcome.accepted and notes(outcome, "damaged-id") == [("damaged-id", "9.45E+12", "more.csv", 2)]


def test_case_63_words_for_nothing_are_seven_players_and_the_nameless_row_is_refused(home):
    players = ["None", "NA", "Null", "nan", "N/A", "True", "inf"]
    disk.accept(home, {"roster.csv": roster(*players)})
    sheet = results(1, {player: "2-2" for player in players})
    outcome = disk.upload(home, {"results.csv": f"{sheet}1,4PM,,1,1\n"})
    assert not outcome.accepted and notes(outcome, "missing-value") == [("missing-value", None, "results.csv", 9)]
    disk.accept(home, {"results.csv": sheet})
    assert sorted(disk.points(home)) == sorted(players)
    assert {games for (games,) in disk.query(home, "select games_won from marts.individual_standings")} == {2}


def test_no_player_called_nan_comes_of_empty_cells(home):
    sheet = "week,slot,player,w,l,note\n1,4PM,Ann,4,1,\n,,,,,\n"
    disk.accept(home, {"roster.csv": roster("Ann"), "results.csv": sheet})
    assert list(disk.points(home)) == ["Ann"]


# 75, 76, 78: what the safe folding joins, and what it does not --------------------------------------------------------


def test_case_75_blanks_and_invisible_signs_make_no_second_player_and_every_joining_is_told(home):
    file(home, {"roster.csv": roster("Ann", "Ann\u00a0Lee")})
    first = disk.accept(home, {
        "week1.csv": results(1, {"An\u200bn": "4-1", "Ann  Lee": "1-4"}),
        "week2.csv": results(2, {"Ann ": "4-1", "Ann Lee": "1-4"}),
    })
    # two tournament wins of Ann: 4 + 5 + 4 each; Ann Lee has 1 + 5 each
    assert disk.points(home) == {"Ann": 26, "Ann\u00a0Lee": 12}
    assert notes(first, "NAME_JOINED") == [
        ("NAME_JOINED", "An\u200bn", "week1.csv", 2), ("NAME_JOINED", "Ann  Lee", "week1.csv", 3),
        ("NAME_JOINED", "Ann Lee", "week2.csv", 3),
    ]  # fmt: skip
    told = [p.message for p in first.problems if p.code == "NAME_JOINED"]
    assert told[0] == (
        "'An\u200bn' is read as 'Ann': only signs that cannot be seen or the way letters are encoded differ"
    )
    assert told[1] == "'Ann  Lee' is read as 'Ann\u00a0Lee': only blanks differ"
    again = disk.accept(home, {"week3.csv": results(3, {"An\u200bn": "4-1", "Ann  Lee": "1-4"})})
    assert notes(again, "NAME_JOINED") == []


def test_case_76_letter_case_is_no_other_person_by_one_rule(home):
    file(home, {"roster.csv": roster("MAX", "Straße", "İpek")})
    outcome = disk.upload(home, {"week1.csv": results(1, {"Max": "4-1", "STRASSE": "2-3", "ipek": "1-4"})})
    # full case folding knows ß as ss, and the dotted capital I as no plain i: that one is asked about
    assert not outcome.accepted
    assert notes(outcome, "unknown-player") == [("unknown-player", "ipek", "week1.csv", 4)]
    fix = next(p.fix for p in outcome.problems if p.code == "unknown-player")
    assert fix.startswith("Did you mean 'İpek' (equal but for accents)? If so, correct it or join the two: "
                          'rackbook names join "İpek" "ipek" --season tiny --why TEXT.')
    outcome = disk.accept(home, {
        "week1.csv": results(1, {"Max": "4-1", "STRASSE": "2-3"}), "week2.csv": results(2, {"max": "4-1"}),
    })
    assert disk.points(home) == {"MAX": 26, "Straße": 7, "İpek": 0}
    assert notes(outcome, "NAME_JOINED") == [
        ("NAME_JOINED", "Max", "week1.csv", 2), ("NAME_JOINED", "STRASSE", "week1.csv", 3),
        ("NAME_JOINED", "max", "week2.csv", 2),
    ]  # fmt: skip


def test_case_78_signs_are_kept_byte_for_byte_and_the_two_zeds_are_told_to_be_one(home):
    players = ["Zed 🎱", "A+B", "50% Off"]
    file(home, {"roster.csv": roster(*players)})
    outcome = disk.accept(home, {"week1.csv": results(1, {"Zed 🎱\ufe0f": "4-1", "A+B": "2-3", "50% Off": "1-4"})})
    assert disk.points(home) == {"Zed 🎱": 13, "A+B": 7, "50% Off": 6}
    assert notes(outcome, "NAME_JOINED") == [("NAME_JOINED", "Zed 🎱\ufe0f", "week1.csv", 2)]
    assert disk.query(home, "select player from raw.results order by row") == [
        ("Zed 🎱\ufe0f",), ("A+B",), ("50% Off",),
    ]


# 80, 81, 83, 100: what only a person can say --------------------------------------------------------------------------


def test_case_80_short_forms_are_asked_once_and_remembered(home):
    file(home, {"roster.csv": roster("Mohammed Khan", "Mohammad Khan", "Kit")})
    outcome = disk.upload(home, {"week1.csv": results(1, {"M. Khan": "4-1", "Kit": "1-4"})})
    (problem,) = [p for p in outcome.problems if p.severity == "critical"]
    assert problem.fix.startswith(
        "Did you mean 'Mohammad Khan' (equal but for a name cut to its initial) or 'Mohammed Khan' (equal but for a "
        "name cut to its initial)?"
    )
    aliases = "player,screen_name\nMohammed Khan,M. Khan\n"
    file(home, {"week1.csv": results(1, {"M. Khan": "4-1", "Kit": "1-4"}), "names.csv": aliases})
    file(home, {"week2.csv": results(2, {"M. Khan": "4-1", "Mohammad Khan": "1-4"})})
    disk.accept(home, {"week3.csv": results(3, {"Mohammed Khan": "4-1", "Mohammad Khan": "1-4"})})
    assert disk.points(home) == {"Mohammed Khan": 3 * 13, "Mohammad Khan": 2 * 6, "Kit": 6}
    # a file that is handed in again changes nothing and makes nobody twice
    again = disk.upload(home, {"roster.csv": roster("Mohammed Khan", "Mohammad Khan", "Kit")})
    assert again.upload is None and len(disk.points(home)) == 3


def test_case_81_a_join_from_week_3_and_the_way_back(home):
    file(home, {"roster.csv": roster("Son Heung-min", "Kit")})
    file(home, {"week1.csv": results(1, {"Son Heung-min": "4-1", "Kit": "1-4"})})
    disk.accept(home, {"week2.csv": results(2, {"Son Heung-min": "3-2", "Kit": "1-4"})})
    before = {name: data for name, data in disk.exported(home).items() if name.endswith(".csv")}
    # 3 wins are the most of week 2: 3 + 5 + 4
    points = {"Son Heung-min": 13 + 12, "Kit": 12}
    assert disk.points(home) == points

    join = ("join", "Son Heung-min", "Heung-min Son", "--from", "2023-01-20", "--why", "one player", "--by", "Kim")
    assert names(home, *join) == 0
    disk.accept(home, {"week3.csv": results(3, {"Heung-min Son": "4-1", "Kit": "1-4"})})
    assert disk.points(home) == {"Son Heung-min": 25 + 13, "Kit": 18}
    # before the day the other name is nobody's
    early = disk.upload(home, {"week2.csv": results(2, {"Heung-min Son": "3-2", "Kit": "1-4"})})
    assert notes(early, "unknown-player") == [("unknown-player", "Heung-min Son", "week2.csv", 2)]

    undo(home, 5)
    undo(home, 4)
    after = {name: data for name, data in disk.exported(home).items() if name.endswith(".csv")}
    assert disk.points(home) == points
    assert after.pop("uploads.csv") != before.pop("uploads.csv")
    assert after == before


def test_case_81_two_rostered_names_become_one_player_and_two_again(home):
    file(home, {"roster.csv": roster("Son Heung-min", "Heung-min Son", "Kit")})
    file(home, {"week1.csv": results(1, {"Son Heung-min": "4-1", "Kit": "1-4"})})
    disk.accept(home, {"week2.csv": results(2, {"Heung-min Son": "4-1", "Kit": "1-4"})})
    two = {"Son Heung-min": 13, "Heung-min Son": 13, "Kit": 12}
    assert disk.points(home) == two
    before = disk.tables(home, but=("uploads",))
    assert names(home, "join", "Son Heung-min", "Heung-min Son", "--why", "one player") == 0
    assert disk.points(home) == {"Son Heung-min": 26, "Kit": 12}
    undo(home, 4)
    assert disk.tables(home, but=("uploads",)) == before
    assert names(home, "join", "Son Heung-min", "Heung-min Son", "--why", "one player after all") == 0
    assert names(home, "split", "Son Heung-min", "Heung-min Son", "--why", "they met") == 0
    assert disk.points(home) == two


def test_case_83_placeholders_never_stand_in_the_table_and_a_note_is_asked_about(home, capsys):
    disk.accept(home, {"roster.csv": roster("Ann", "Bo", "Cy", "Di")})
    notes_in_names = {"Ann (sub)": "4-1", "Bo (Forfeit)": "0-5", "Cy": "2-3"}
    places = {"N.N.": "1-4", "TBD": "1-4", "---": "1-4", "Winner QF1": "1-4"}
    outcome = disk.upload(home, {"week1.csv": results(1, {**places, **notes_in_names})})
    assert not outcome.accepted
    assert notes(outcome, "placeholder-name") == [
        ("placeholder-name", text, "week1.csv", row) for row, text in enumerate(places, start=2)
    ]
    outcome = disk.upload(home, {"week1.csv": results(1, notes_in_names)})
    assert not outcome.accepted
    for code in ("name-with-note", "unknown-player"):
        assert notes(outcome, code) == [(code, "Ann (sub)", "week1.csv", 2), (code, "Bo (Forfeit)", "week1.csv", 3)]
    fix = next(p.fix for p in outcome.problems if p.code == "unknown-player")
    assert fix.startswith("Did you mean 'Ann' (equal but for a note behind the name)?")
    assert names(home) == 0
    listed = capsys.readouterr().out
    assert "Placeholders" in listed and "Winner QF1" in listed and "---" in listed
    assert set(disk.points(home)) == {"Ann", "Bo", "Cy", "Di"}


def test_case_83_every_row_is_read_refused_or_skipped():
    text = "week,slot,player,w,l\n1,4PM,N.N.,1,4\n1,4PM,Ann (sub),4,1\n1,4PM,Cy,2,3\nTotal,,,7,8\n"
    (sheet,), problems = read_file("week1.csv", text.encode(), kinds_of("swiss"))
    assert [row.row for row in sheet.rows] == [3, 4]
    assert sorted(row for row, _ in sheet.skipped) == [2, 5]
    assert ("placeholder-name", 2) in [(problem.code, problem.row) for problem in problems]


@pytest.mark.parametrize("head", ["Last,First", "Last Name,First Name", "surname,forename"])
def test_case_100_two_columns_are_one_name_by_their_heads(home, head):
    disk.accept(home, {"roster.csv": roster("Ann Lee", "Bo")})
    week1 = f"week,slot,{head},w,l\n1,4PM,Lee,Ann,4,1\n1,4PM,,Bo,1,4\n"
    outcome = disk.accept(home, {"results.csv": week1})
    assert notes(outcome, "name-columns") == [("name-columns", None, "results.csv", 1)]
    disk.accept(home, {"results2.csv": results(2, {"Ann Lee": "4-1", "Bo": "1-4"})})
    assert disk.points(home) == {"Ann Lee": 26, "Bo": 12}


def test_case_100_without_heads_it_is_asked(home):
    disk.accept(home, {"roster.csv": roster("Ann Lee", "Lee, Ann", "Bo")})
    outcome = disk.upload(home, {"week1.csv": results(1, {"Lee Ann": "4-1", "Bo": "1-4"})})
    (problem,) = [p for p in outcome.problems if p.severity == "critical"]
    assert "'Ann Lee' (equal but for the order of the words)" in problem.fix
    assert disk.points(home) == {"Ann Lee": 0, "Lee, Ann": 0, "Bo": 0}
