"""Files that do not say all of it: what is said beside them, kept with the upload, and read with again."""

import csv
import io
import json
import shutil

import pytest
from homes import file, home_after
from seasons_on_disk import HEADER, ROSTER, TINY, TOML, accept, begin, exported, query, write

from pipelines import cli, reading, walk
from pipelines.home import Home
from pipelines.intake.journal import Journal
from pipelines.problems import Refused
from pipelines.season import load_season

SHEET = "player,w,l\nKit,4,1\nAnn,3,2\nMoe,2,3\nBob,1,4\n"
"""A week's sheet without its week and slot. Points by hand: games won, 5 for all rounds, 4 for the outright win."""
POINTS = {"Kit": 13, "Ann": 8, "Moe": 7, "Bob": 6}
OWN_WORDS = "Nick;Siege;Niederlagen\nKit;4;1\nAnn;3;2\nMoe;2;3\nBob;1;4\n"
COLUMNS = """[[mapping]]
kind = "results"
columns = { Nick = "player", Siege = "w", Niederlagen = "l" }
example.given = { Nick = "Kit", Siege = 4, Niederlagen = 1 }
example.becomes = { player = "Kit", w = "4", l = "1" }
"""


@pytest.fixture
def home(tmp_path):
    return home_after(tmp_path / "home", {"roster.csv": ROSTER})


def points(home):
    return dict(query(home, "select player, points from marts.individual_standings where points <> 0"))


def said(home, files, tmp_path, *words, verb="upload"):
    """The command's exit code."""
    paths = write(tmp_path / "files", files)
    return cli.main([verb, *paths, "--season", TINY, "--home", str(home.folder), *words])


def test_a_sheet_that_lacks_its_week_asks_for_it_once(home, tmp_path, capsys):
    assert said(home, {"sheet.csv": SHEET}, tmp_path, "--format", "json", verb="check") == 1
    told = json.loads(capsys.readouterr().out)["problems"]
    assert [(problem["code"], problem["column"]) for problem in told] == [
        ("missing-column", "slot"), ("missing-column", "week")
    ]  # fmt: skip
    assert "--week 4" in told[1]["fix"] and "--slot 4PM" in told[0]["fix"]


def test_what_is_said_of_a_file_is_kept_with_it(home, tmp_path):
    assert said(home, {"sheet.csv": SHEET}, tmp_path, "--week", "2", "--slot", "6PM") == 0
    assert points(home) == POINTS
    assert query(home, "select distinct week, slot from marts.tournament_results") == [(2, "6PM")]
    assert Journal(home.raw(TINY)).read()[-1].read_with == {"week": "2", "slot": "6PM"}
    before = exported(home)
    shutil.rmtree(home.marts)
    assert walk.build(home, TINY).accepted
    assert exported(home) == before


def test_the_same_bytes_of_another_week_are_another_upload(home, tmp_path, capsys):
    assert said(home, {"sheet.csv": SHEET}, tmp_path, "--week", "1", "--slot", "4PM") == 0
    assert said(home, {"sheet.csv": SHEET}, tmp_path, "--week", "1", "--slot", "4PM") == 0
    assert "nothing changes" in capsys.readouterr().out
    assert said(home, {"sheet.csv": SHEET}, tmp_path, "--week", "2", "--slot", "4PM") == 0
    assert points(home) == {player: 2 * total for player, total in POINTS.items()}
    assert len(Journal(home.raw(TINY)).active()) == 3


def test_a_file_that_says_another_week_is_refused(home, tmp_path, capsys):
    rows = HEADER + "1,4PM,Kit,4,1\n1,4PM,Ann,1,4\n"
    assert said(home, {"results.csv": rows}, tmp_path, "--week", "2", "--format", "json") == 1
    (problem,) = json.loads(capsys.readouterr().out)["problems"]
    assert problem["code"] == "place-differs" and problem["row"] == 2 and problem["value"] == "1"


def test_a_league_has_no_stop_and_a_tour_no_week(home, tmp_path):
    season = load_season(home.raw(TINY))
    with pytest.raises(Refused) as refusal:
        reading.at_hand(season, {"stop": "S1"})
    assert refusal.value.problems[0].fix == "What can be said here: week, slot, round, attempt."
    tour = begin(tmp_path / "tour", "tour", '[season]\nid = "tour"\nrulebook = "gb9-tour"\n')
    with pytest.raises(Refused):
        reading.at_hand(load_season(tour.raw("tour")), {"week": "1"})


def test_a_leagues_own_headers_are_said_once_and_hold_for_every_later_file(home, tmp_path):
    (columns,) = write(tmp_path / "map", {"columns.toml": COLUMNS})
    assert said(home, {"w1 4PM week 1.csv": OWN_WORDS}, tmp_path) == 1
    assert said(home, {"w1 4PM week 1.csv": OWN_WORDS}, tmp_path, "--map", columns, verb="check") == 0
    assert "mapping" not in (home.raw(TINY) / "season.toml").read_text("utf-8")
    assert said(home, {"w1 4PM week 1.csv": OWN_WORDS}, tmp_path, "--map", columns) == 0
    assert (home.raw(TINY) / "season.toml").read_text("utf-8").count("[[mapping]]") == 1
    (before,) = (home.raw(TINY) / "season-toml").glob("*.toml")
    assert before.read_text("utf-8") == TOML
    assert said(home, {"week 2 4PM.csv": OWN_WORDS}, tmp_path) == 0
    assert points(home) == {player: 2 * total for player, total in POINTS.items()}


def test_an_upload_is_read_again_with_the_mapping_of_its_day(home, tmp_path):
    (columns,) = write(tmp_path / "map", {"columns.toml": COLUMNS})
    assert said(home, {"w1 4PM week 1.csv": OWN_WORDS}, tmp_path, "--map", columns) == 0
    (home.raw(TINY) / "season.toml").write_text(TOML, "utf-8")
    assert walk.build(home, TINY).accepted
    assert points(home) == POINTS


def test_a_mapping_whose_example_comes_out_otherwise_is_refused_and_not_kept(home, tmp_path, capsys):
    (columns,) = write(tmp_path / "map", {"columns.toml": COLUMNS.replace('w = "4"', 'w = "5"')})
    assert said(home, {"w1 4PM week 1.csv": OWN_WORDS}, tmp_path, "--map", columns) == 1
    assert "the example should give w = '5', but it gives '4'" in capsys.readouterr().err
    assert (home.raw(TINY) / "season.toml").read_text("utf-8") == TOML


def test_the_leagues_habits_decide_what_a_file_leaves_open(tmp_path):
    home = begin(tmp_path / "home", toml=TOML + '[files]\ndate_order = "MDY"\n')
    claims = "player,week_missed,claimed_on\nKit,1,01/09/2023\n"
    file(home, {"roster.csv": ROSTER})
    accept(home, {"uc_claims.csv": claims})
    assert query(home, "select claimed_on::varchar from marts.uc_decisions") == [("2023-01-09",)]
    assert Journal(home.raw(TINY)).read()[-1].read_with == {"date_order": "MDY"}


def test_an_unknown_habit_is_refused_by_name(tmp_path):
    home = begin(tmp_path / "home", toml=TOML + '[files]\ndate_order = "YMD"\n')
    with pytest.raises(Refused) as refusal:
        load_season(home.raw(TINY))
    assert refusal.value.problems[0].column == "date_order"


def test_a_pool_night_in_two_files_is_read_with_both_and_again(shared, tmp_path):
    """Challonge keeps matches and names apart: neither file says it all."""
    folder = shared / "real" / "challonge"
    files = [(path.name, path.read_bytes()) for path in sorted(folder.iterdir())]
    home = begin(tmp_path, toml=TOML + "[settings]\nrounds = 20\n")
    ranks = {person["participant"]["name"]: person["participant"]["final_rank"]
             for person in json.loads((folder / "participants.json").read_text("utf-8"))}  # fmt: skip
    roster = io.StringIO()
    csv.writer(roster).writerows([("player", "team"), *((name, "Bar") for name in ranks)])
    file(home, {"roster.csv": roster.getvalue()})
    outcome = walk.upload(home, TINY, files, said={"week": "1", "slot": "4PM"})
    assert outcome.accepted, outcome.problems
    before = query(home, "select player, wins, losses from marts.tournament_results order by all")
    assert len(before) == len(ranks)
    walk.build(Home(home.folder), TINY)
    assert query(home, "select player, wins, losses from marts.tournament_results order by all") == before
