"""What another reading would change: worked by hand for a season of two players, and nothing is ever written."""

import json
from datetime import date

import pytest
from cyclopts import App
from tiny import season_toml, week_date

from pipelines.cli import rules as cli_rules
from pipelines.home import Home
from pipelines.intake.journal import Incoming, Journal
from pipelines.problems import Refused, as_text
from pipelines.whatif import SAME_VALUES, whatif

# Ann wins week 1 with 3-2: 3 + 5 + 4 = 12. Bob has 2 + 5 = 7, and two claims of 3 points: 13. Bob leads.
ROSTER = "player,team\nAnn,North\nBob,South\n"
RESULTS = "week,slot,player,w,l\n1,4PM,Ann,3,2\n1,4PM,Bob,2,3\n"
CLAIMS = f"player,week_missed,claimed_on\nBob,4,{week_date(4)}\nBob,6,{week_date(6)}\n"
DISREPUTE = ("ruling_id,decided_on,decided_by,kind,reason,competition,subject,points,rule\n"
             f"R1,{week_date(2)},Head Admin,ADJUST,as ruled,individual,Ann,10,6.3\n")


def season(tmp_path, settings=None, decisions="", files=(), **calendar) -> Home:
    home = Home(tmp_path)
    folder = home.raw("tiny")
    folder.mkdir(parents=True)
    (folder / "season.toml").write_text(season_toml(settings or {}, decisions, **calendar), "utf-8")
    journal = Journal(folder)
    texts = {"roster": ROSTER, "results": RESULTS, "uc_claims": CLAIMS, **dict(files)}
    incoming = [Incoming(f"{kind}.csv", text.encode(), {kind: text.count("\n") - 1}) for kind, text in texts.items()]
    journal.commit(journal.draft_upload(journal.store(1, incoming), "Ann"))
    return home


def moves(answer) -> dict:
    return {
        change.subject: (change.place_before, change.place_after, change.points_before, change.points_after)
        for change in answer.difference.changes
    }


def test_less_for_a_claim_turns_the_table_round(tmp_path):
    home = season(tmp_path, {"uc_points": 8})   # Bob 7 + 16 = 23
    answer = whatif(home, "tiny", ["uc_points=3", "uc_enabled=false"])   # Bob 7
    assert moves(answer) == {"Ann": (2, 1, 12, 12), "Bob": (1, 2, 23, 7)}
    because = {change.subject: change.because for change in answer.difference.changes}
    assert because["Ann"] == ["others moved"]
    assert because["Bob"] == ["no longer: uc +8 points, week 4, rule 2.6 (uc_claims.csv row 2)",
                              "no longer: uc +8 points, week 6, rule 2.6 (uc_claims.csv row 3)"]
    assert [(s.key, s.before, s.after) for s in answer.settings] == [
        ("uc_enabled", "true", "false"), ("uc_points", "8", "3")
    ]
    assert answer.accepted and "nothing is published" in answer.message


def test_present_values_change_nothing_and_say_so(tmp_path):
    answer = whatif(season(tmp_path, {"uc_max": 3}), "tiny", ["uc_points=3", "uc_max=3", "report_mode=2.10"])
    assert answer.as_text() == SAME_VALUES + "\n"
    assert answer.settings == [] and answer.difference.changes == []


def test_a_setting_no_upload_speaks_of_moves_nobody(tmp_path):
    answer = whatif(season(tmp_path), "tiny", ["pen_C=12"])
    assert "pen_C = 12 (now 10), rule 7.3" in answer.as_text()
    assert "Nothing changes in the standings." in answer.as_text()


def test_a_date_leaves_what_was_before(tmp_path):
    home = season(tmp_path)
    answer = whatif(home, "tiny", [f"uc_points=5@{week_date(5)}"])   # week 4 stays 3, week 6 becomes 5
    assert moves(answer) == {"Bob": (1, 1, 13, 15)}
    assert answer.settings[0].after == f"3; from {week_date(5)}: 5"


def test_a_value_for_all_season_takes_the_place_of_decisions(tmp_path):
    decisions = f'[[decision]]\nkey = "uc_points"\nvalue = 8\nfrom = {week_date(5)}\nby = "Head Admin"\n'
    home = season(tmp_path, decisions=decisions)   # Bob 7 + 3 + 8 = 18
    answer = whatif(home, "tiny", ["uc_points=3"])
    assert moves(answer) == {"Bob": (1, 1, 18, 13)}
    assert answer.dropped == [f"uc_points = 8 from {week_date(5)}"]


def test_under_another_rulebook(tmp_path):
    home = season(tmp_path, {"uc_max": 3, "uc_points": 8})   # Bob 7 + 16
    answer = whatif(home, "tiny", ["uc_points=8"], "uic-swiss-30")
    # a point a game and nothing else: Ann 3, Bob 2 + 8 + 8
    assert moves(answer) == {"Ann": (2, 2, 12, 3), "Bob": (1, 1, 23, 18)}
    assert answer.dropped == ["uc_max = 3"]
    assert answer.rulebook == "uic-swiss-30"
    assert {s.key for s in answer.settings} == {"void50_trigger", "attend_points", "outright", "shared", "uc_max"}
    assert "Left aside, though season.toml says so (--set keeps one):\n  uc_max = 3\n" in answer.as_text()


def test_the_own_rulebook_drops_the_own_settings(tmp_path):
    answer = whatif(season(tmp_path, {"uc_points": 8}), "tiny", rulebook="uic-swiss")
    assert moves(answer) == {"Bob": (1, 1, 23, 13)}
    assert answer.dropped == ["uc_points = 8"]


def test_playoffs_without_a_point_moved(tmp_path):
    answer = whatif(season(tmp_path), "tiny", ["playoff_gold=1"])   # places 2 to 8 are silver then
    assert answer.difference.changes == []
    assert answer.difference.playoffs == [("Ann", "GOLD", "SILVER")]
    assert "Play-offs: 1 changed\n  Ann: GOLD to SILVER\n" in answer.as_text()


def test_a_season_that_would_be_refused(tmp_path):
    home = season(tmp_path, files={"rulings": DISREPUTE})   # Ann 12 - 10 = 2
    answer = whatif(home, "tiny", ["disrepute_max=5"])
    assert not answer.accepted
    assert answer.as_text().endswith("With these settings the season would be refused.\n")
    assert [problem.severity for problem in answer.difference.problems] == ["critical"]
    assert answer.difference.problems[0].file == "rulings.csv"


@pytest.mark.parametrize(("words", "sentence"), [
    (["uc_pints=3"], "uic-swiss has no setting uc_pints. Did you mean uc_points?"),
    (["uc_points=4"], "uc_points is 4, expected one of 3, 8, 5. The default is 3."),
    (["uc_points=eight"], 'uc_points is "eight", expected one of 3, 8, 5. The default is 3.'),
    (["report_mode=7.4"], 'report_mode is "7.4", expected one of "2.10", "7.5", "both". The default is "2.10".'),
    (["uc_enabled=no"], 'uc_enabled is "no", expected true or false. The default is true.'),
    (["uc_max"], "uc_max is not a setting and its value. Write it as uc_max=3, or uc_max=3@2023-02-10 from a date on."),
    (["=3"], "=3 is not a setting and its value."),
    (["uc_max=3@soon"], "soon is no date. Write the day after the @ as in uc_max=3@2023-02-10."),
    (["uc_max=3", "uc_max=2"], "uc_max is set twice. Give each setting one value, or one a date."),
    (["uc_max=3@2020-01-01"], "Decision 1 on uc_max holds from 2020-01-01, outside the season (2021-01-08 to "
                              "2021-05-25). Correct the date, or leave it out: then the value holds all season."),
    ([], "Nothing is supposed. Add --set KEY=VALUE or --rulebook NAME."),
])
def test_what_is_refused(tmp_path, words, sentence):
    with pytest.raises(Refused) as refusal:
        whatif(season(tmp_path), "tiny", words)
    assert sentence in as_text(refusal.value.problems)


def test_every_fault_is_told_at_once(tmp_path):
    with pytest.raises(Refused) as refusal:
        whatif(season(tmp_path), "tiny", ["uc_pints=3", "uc_points=4", "uc_max=9"])
    assert sorted(problem.column for problem in refusal.value.problems) == ["uc_max", "uc_pints", "uc_points"]
    assert {problem.file for problem in refusal.value.problems} == {"--set"}


@pytest.mark.parametrize(("rulebook", "sentence"), [
    ("uic-swiss-31", "There is no rulebook uic-swiss-31."),
    ("gb9-tour", "gb9-tour is a rulebook of another competition than uic-swiss."),
])
def test_rulebooks_that_are_refused(tmp_path, rulebook, sentence):
    with pytest.raises(Refused) as refusal:
        whatif(season(tmp_path), "tiny", [], rulebook)
    assert sentence in as_text(refusal.value.problems)


def test_a_tour_has_no_what_if(tmp_path):
    home = Home(tmp_path)
    home.raw("tour").mkdir(parents=True)
    (home.raw("tour") / "season.toml").write_text('[season]\nid = "tour"\nname = "T"\nrulebook = "gb9-tour"\n', "utf-8")
    with pytest.raises(Refused) as refusal:
        whatif(home, "tour", ["uc_max=3"])
    assert "tour is a tour: there is no what-if for it." in as_text(refusal.value.problems)


def run(*words) -> int:
    app = App()
    cli_rules.register(app)
    return app(list(words), result_action="return_value")


def test_the_command_publishes_nothing(tmp_path, capsys):
    season(tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    words = ["whatif", "--season", "tiny", "--home", str(tmp_path), "--set", f"uc_points=5@{date(2021, 2, 5)}"]
    assert run(*words, "--format", "json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["published"] is False and answer["accepted"] is True
    assert [change["subject"] for change in answer["changes"]] == ["Bob"]
    assert set(answer["changes"][0]) == {"competition", "subject", "place_before", "place_after", "points_before",
                                         "points_after", "because"}
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_the_command_says_when_the_season_would_be_refused(tmp_path, capsys):
    season(tmp_path, files={"rulings": DISREPUTE})
    assert run("whatif", "--season", "tiny", "--home", str(tmp_path), "--set", "disrepute_max=5") == 1
    assert "would be refused" in capsys.readouterr().out
