"""The life of a tournament, a player, a stop or a match: what every upload, undo and redo did to it, in order."""

import csv
import io
import json

import pytest
from homes import FIRST_WEEK, file
from seasons_on_disk import HEADER, ROSTER, TINY, TOML, WEEK_1, WEEK_1_CORRECTED, WEEK_2, accept, begin, copy_of

from pipelines import cli, walk

RULING = (
    "ruling_id,decided_on,decided_by,kind,reason,week,slot,from_player,to_player\n"
    "R1,2023-01-07,Head Admin,REVERSE,left the table,1,4PM,Kit,Ann\n"
)
INCIDENT = "date,player,rule_code,incident_id,status\n2023-01-13,Bob,7.3.i,I1,CONFIRMED\n"
APPEAL = "incident_id,appeal_on,notified_on,outcome\nI1,2023-01-15,2023-01-14,REFUSED\n"


@pytest.fixture(scope="module")
def lived(tmp_path_factory):
    """1 roster, 2 week 1, 3 week 1 corrected, 4 week 2, undo 3, redo 3, 5 a ruling and an incident."""
    home = begin(tmp_path_factory.mktemp("lived"))
    file(home, *FIRST_WEEK, {"results_week01.csv": WEEK_1_CORRECTED}, {"results_week02.csv": WEEK_2})
    walk.undo(home, TINY, 3, "by mistake", "Kim")
    walk.redo(home, TINY, 3, "it was right", "Robin")
    accept(home, {"rulings.csv": RULING, "incidents.csv": INCIDENT, "appeals.csv": APPEAL})
    return home


@pytest.fixture
def life(lived, capsys):
    """Run `history` with some words: (exit code, out, err)."""

    def run(*words, home=lived, season=TINY):
        code = cli.main(["history", "--season", season, "--home", str(home.folder), *words])
        return code, *capsys.readouterr()

    return run


def events(life, *words, **where):
    code, out, err = life(*words, "--format", "json", **where)
    assert (code, err) == (0, "")
    return json.loads(out)["events"]


def changed(event):
    return [(c["kind"], c["key"], c["change"], c["column"], c["old"], c["new"]) for c in event["cells"]]


# a tournament -------------------------------------------------------------------------------------------------------


def test_life_of_a_tournament_in_order(life):
    found = events(life, "--tournament", "1 4PM")
    assert [(e["action"], e["upload"], e["by"], e["note"], e["status"]) for e in found] == [
        ("upload", 2, None, None, "replaced"), ("upload", 3, None, None, "current"),
        ("undo", 3, "Kim", "by mistake", None), ("redo", 3, "Robin", "it was right", None),
        ("upload", 5, None, None, "current"),
    ]  # fmt: skip
    assert [e["counts"] for e in found] == [
        {"results": {"first": 4}}, {"results": {"same": 2, "differs": 2}}, {"results": {"same": 2, "differs": 2}},
        {"results": {"same": 2, "differs": 2}}, {"rulings": {"first": 1}},
    ]  # fmt: skip
    corrected = [("results", "Ann", "differs", "w", "3", "2"), ("results", "Ann", "differs", "l", "2", "3"),
                 ("results", "Moe", "differs", "w", "2", "3"), ("results", "Moe", "differs", "l", "3", "2")]
    back = [(*cell[:4], cell[5], cell[4]) for cell in corrected]
    assert [changed(e) for e in found[:4]] == [[], corrected, back, corrected]
    ((kind, key, change, _, _, text),) = changed(found[4])
    assert (kind, key, change) == ("rulings", "ruling R1", "first")
    assert "kind REVERSE" in text and "reason left the table" in text


@pytest.mark.parametrize("words", ["1 4PM", "1 4pm", "week 1 4PM", "01 4PM", "w1, 4PM"])
def test_ways_to_say_a_tournament(life, words):
    assert len(events(life, "--tournament", words)) == 5


def test_what_was_undone_and_replaced_at_that_moment_is_still_told(lived, life, tmp_path):
    home = copy_of(lived, tmp_path)
    walk.undo(home, TINY, 2, "the first sheet")
    last = events(life, "--tournament", "1 4PM", home=home)[-1]
    assert (last["action"], last["upload"], last["counts"]) == ("undo", 2, {})
    assert "none of its rows was in force" in " ".join(life("--tournament", "1 4PM", "--format", "text", home=home)[1]
                                                      .split())  # fmt: skip
    assert events(life, "--tournament", "1 4PM", home=home)[0]["status"] == "undone"


# a player -----------------------------------------------------------------------------------------------------------


def test_life_of_a_player_tells_his_own_rows_only(life):
    found = events(life, "--player", "ANN")
    assert [(e["action"], e["upload"]) for e in found] == [
        ("upload", 1), ("upload", 2), ("upload", 3), ("upload", 4), ("undo", 3), ("redo", 3), ("upload", 5),
    ]  # fmt: skip
    assert changed(found[0]) == [("roster", "Ann", "first", None, None, "team South")]
    assert changed(found[1]) == [("results", "Ann", "first", None, None, "w 3, l 2")]
    assert changed(found[2]) == [
        ("results", "Ann", "differs", "w", "3", "2"), ("results", "Ann", "differs", "l", "2", "3"),
    ]  # fmt: skip
    assert changed(found[3]) == [("results", "Ann", "first", None, None, "w 4, l 1")]
    assert [cell["key"] for cell in found[6]["cells"]] == ["ruling R1"]


def test_life_of_a_player_has_his_incidents_and_their_appeals(life):
    last = events(life, "--player", "Bob")[-1]
    assert last["counts"] == {"incidents": {"first": 1}, "appeals": {"first": 1}}
    assert [cell["kind"] for cell in last["cells"]] == ["appeals", "incidents"]


def test_a_player_who_vanishes_from_a_sheet(lived, life, tmp_path):
    home = copy_of(lived, tmp_path)
    accept(home, {"results_week02.csv": HEADER + "2,4PM,Kit,1,4\n2,4PM,Ann,4,1\n2,4PM,Moe,3,2\n"})
    last = events(life, "--player", "Bob", home=home)[-1]
    assert (last["upload"], last["status"], last["counts"]) == (6, None, {"results": {"gone": 1}})
    assert changed(last) == [("results", "Bob", "gone", None, "w 2, l 3", None)]
    # the upload it stood in is replaced as far as Bob goes
    assert [e["status"] for e in events(life, "--player", "Bob", home=home) if e["upload"] == 4] == ["replaced"]


# how it is written --------------------------------------------------------------------------------------------------


def test_life_for_people(life):
    code, out, _ = life("--tournament", "1 4PM", "--format", "text")
    assert code == 0
    assert max(map(len, out.splitlines())) <= 40
    said = " ".join(out.split())
    assert said.startswith("The life of week 1 4PM upload 2 ")
    assert "results: 2 the same, 2 with other values; now current" in said
    assert "results week 1 4PM, Ann: w 3 -> 2, l 2 -> 3 (results_week01.csv row 3; upload 2:" in said
    assert "undo 3" in said and "Kim by mistake; results: 2 the same" in said
    table = life("--tournament", "1 4PM")[1]
    assert table.startswith("The life of week 1 4PM\n") and "upload 3" in table
    assert life("--tournament", "1 4PM", "--format", "markdown")[1].startswith("**The life of week 1 4PM**")


def test_life_for_machines(life):
    rows = list(csv.DictReader(io.StringIO(life("--player", "Moe", "--format", "csv")[1])))
    assert [(row["entry"], row["action"], row["column"], row["old"], row["new"]) for row in rows[2:4]] == [
        ("3", "upload", "w", "2", "3"), ("3", "upload", "l", "3", "2"),
    ]  # fmt: skip


@pytest.mark.parametrize(("words", "sentence"), [
    (["--tournament", "1 6PM"], "No upload has a row about the tournament '1 6PM'. Did you mean 1 4PM"),
    (["--tournament", "Friday"], 'A tournament is its week and its slot, as in "4 4PM".'),
    (["--player", "Anne"], "No upload has a row about the player 'Anne'. Did you mean Ann?"),
    (["--stop", "S1"], "This season has no stop: that is a thing of a tour. Ask for one of: --tournament, --player."),
    (["--player", "Ann", "--tournament", "1 4PM"], "Ask for the life of one thing at a time."),
])  # fmt: skip
def test_what_is_not_there_names_the_nearest(life, words, sentence):
    code, out, err = life(*words)
    assert (code, out) == (1, "")
    assert sentence in err


def test_a_season_without_uploads(life, tmp_path):
    code, out, _ = life("--player", "Ann", home=begin(tmp_path))
    assert (code, out) == (0, "Uploads: nothing has been uploaded yet\n")


# a tour -------------------------------------------------------------------------------------------------------------

TOUR = '[season]\nid = "tour"\nname = "Tiny tour"\nrulebook = "gb9-tour"\ntimezone = "Europe/London"\n'
STOPS = "stop_id,starts_on,ends_on\nS1,2021-02-13,2021-02-14\n"
MATCHES = "match_id,stop_id,player_a,player_b,race,scheduled_at,called_at,rack_string\n"
M1 = "M1,S1,Ann,Bob,3,2021-02-13 14:00,14:00,{}\n"
M2 = "M2,S1,Cy,Di,3,2021-02-13 15:00,15:00,AAA\n"
TOUR_RULING = "ruling_id,match_id,decided_by,kind,reason,player,racks\nR1,M1,Kim,OTHER,the light failed,,\n"


@pytest.fixture(scope="module")
def toured(tmp_path_factory):
    home = begin(tmp_path_factory.mktemp("toured"), "tour", TOUR)
    file(home, {"stops.csv": STOPS, "matches.csv": MATCHES + M1.format("AABA") + M2},
         {"matches.csv": MATCHES + M1.format("ABBB")}, season="tour")
    accept(home, {"rulings.csv": TOUR_RULING}, "tour")
    return home


def test_corrected_match_of_a_tour_shows_old_and_new(toured, life):
    found = events(life, "--match", "m1", home=toured, season="tour")
    assert [(e["upload"], e["status"]) for e in found] == [(1, "replaced"), (2, "current"), (3, "current")]
    assert changed(found[1]) == [("matches", "", "differs", "rack_string", "AABA", "ABBB")]
    assert "reason the light failed" in found[2]["cells"][0]["new"]


def test_life_of_a_stop_and_of_a_player_of_a_tour(toured, life):
    stop = events(life, "--stop", "S1", home=toured, season="tour")
    assert [e["counts"] for e in stop] == [
        {"matches": {"first": 2}, "stops": {"first": 1}}, {"matches": {"differs": 1}}, {"rulings": {"first": 1}},
    ]  # fmt: skip
    assert [e["upload"] for e in events(life, "--player", "Cy", home=toured, season="tour")] == [1]
    # a ruling on his match that names nobody is about him
    assert [e["upload"] for e in events(life, "--player", "Bob", home=toured, season="tour")] == [1, 2, 3]


def test_what_a_tour_has_not(toured, life):
    assert "There are M1, M2." in life("--match", "M3", home=toured, season="tour")[2]
    assert "Ask for one of: --stop, --match, --player." in life("--tournament", "1 4PM", home=toured, season="tour")[2]


# what is outstanding ------------------------------------------------------------------------------------------------


def test_history_says_what_is_outstanding(lived, life):
    out = life("--format", "text")[1]
    said = " ".join(out.split())
    assert said.endswith("Outstanding in week 1: 6PM (no results yet). Outstanding in week 2: 6PM (no results yet).")


def test_nothing_is_outstanding_in_a_week_to_come(life, tmp_path):
    home = begin(tmp_path, toml=TOML.replace('["4PM", "6PM"]', '["4PM"]'))
    accept(home, {"roster.csv": ROSTER, "results_week01.csv": WEEK_1})
    assert "Outstanding" not in life(home=home)[1]
