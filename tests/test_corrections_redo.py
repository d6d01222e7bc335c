"""Redo: an undo is taken back, and the season is byte for byte what it was before the undo."""

import json

import pytest
from homes import file, home_after
from seasons_on_disk import (
    POINTS_1,
    POINTS_1_CORRECTED,
    ROSTER,
    TINY,
    WEEK_1,
    WEEK_1_CORRECTED,
    WEEK_2,
    accept,
    begin,
    exported,
    kept,
    points,
    tables,
)
from web_site import AT, site, words

from pipelines import cli, walk
from pipelines.intake.journal import Journal
from pipelines.problems import Refused


@pytest.fixture
def home(tmp_path):
    """Roster (1), week 1 (2), week 1 corrected (3), week 2 (4)."""
    sheets = {"w1.csv": WEEK_1, "w1b.csv": WEEK_1_CORRECTED, "w2.csv": WEEK_2}
    uploads = [{f"results {name}": text} for name, text in sheets.items()]
    return home_after(tmp_path / "home", {"roster.csv": ROSTER}, *uploads)


def run(home, *words):
    return cli.main([*words, "--season", TINY, "--home", str(home.folder)])


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_after_a_redo_the_exports_are_byte_for_byte_as_before_the_undo(home, number):
    before, files = tables(home), exported(home)
    assert walk.undo(home, TINY, number, "by mistake").accepted
    assert exported(home) != files
    outcome = walk.redo(home, TINY, number, "it was right", "Kim")
    assert (outcome.accepted, outcome.upload, outcome.message) == (True, number, f"Upload {number} counts again.")
    assert tables(home) == before
    assert exported(home) == files
    entry = Journal(home.raw(TINY)).read()[-1]
    assert (entry.action, entry.upload, entry.by, entry.why) == ("redo", number, "Kim", "it was right")


def test_a_redone_upload_counts_in_its_old_place_and_not_as_the_newest(home):
    walk.undo(home, TINY, 2, "by mistake")
    walk.redo(home, TINY, 2, "it was right")
    # upload 3 is newer than 2, whenever 2 came back
    week_2 = {"Kit": 6, "Ann": 13, "Moe": 8, "Bob": 7}
    assert points(home) == {name: POINTS_1_CORRECTED[name] + week_2[name] for name in POINTS_1_CORRECTED}


def test_undo_redo_undo_is_undo(home):
    walk.undo(home, TINY, 3, "first")
    once = exported(home)
    walk.redo(home, TINY, 3, "second")
    walk.undo(home, TINY, 3, "third")
    assert exported(home).keys() == once.keys()
    but = {name: data for name, data in exported(home).items() if not name.startswith("uploads.")}
    assert but == {name: data for name, data in once.items() if not name.startswith("uploads.")}
    assert points(home)["Ann"] == POINTS_1["Ann"] + 13


def test_a_rebuild_after_a_redo_gives_the_same(home):
    walk.undo(home, TINY, 3, "by mistake")
    walk.redo(home, TINY, 3, "it was right")
    before = exported(home)
    assert walk.build(home, TINY).accepted
    assert exported(home) == before


@pytest.mark.parametrize(("number", "code"), [(9, "unknown-upload"), (3, "not-undone")])
def test_a_redo_that_makes_no_sense_is_refused_and_nothing_changes(home, number, code):
    before = kept(home.folder)
    with pytest.raises(Refused) as refusal:
        walk.redo(home, TINY, number, "why")
    assert [problem.code for problem in refusal.value.problems] == [code]
    assert kept(home.folder) == before


def test_a_redo_that_a_gate_refuses_leaves_the_undo(tmp_path):
    home = begin(tmp_path)
    file(home, {"roster.csv": ROSTER})
    games = "week,slot,round,player1,player2,winner\n"
    accept(home, {"games.csv": games + "".join(f"2,4PM,{n},Kit,Ann,Kit\n2,4PM,{n},Moe,Bob,Moe\n" for n in range(1, 6))})
    walk.undo(home, TINY, 2, "the site was wrong")
    accept(home, {"results.csv": WEEK_2})
    before = exported(home)
    outcome = walk.redo(home, TINY, 2, "let us see")
    assert not outcome.accepted
    assert "results-differ-from-games" in {problem.code for problem in outcome.problems}
    assert exported(home) == before
    assert [entry.upload for entry in Journal(home.raw(TINY)).active()] == [1, 3]


def test_the_command_and_the_history_tell_of_it(home, capsys):
    assert run(home, "undo", "3", "--why", "by mistake", "--by", "Kim") == 0
    assert "Upload 3 is withdrawn." in capsys.readouterr().out
    with pytest.raises(Refused, match="To have it back: rackbook redo 3"):
        walk.undo(home, TINY, 3, "again")
    assert run(home, "redo", "3", "--why", "it was right", "--by", "Robin") == 0
    out = capsys.readouterr().out
    # Ann goes from 3-2 back to 2-3 and Moe the other way
    assert "Upload 3 counts again." in out and "Ann: place" in out
    assert run(home, "redo", "3", "--why", "again") == 1
    assert "Upload 3 counts: it is not withdrawn." in capsys.readouterr().err
    assert run(home, "history", "--format", "json") == 0
    third = json.loads(capsys.readouterr().out)[2]
    assert (third["status"], third["undone"]) == ("current", None)
    assert [(turn["action"], turn["by"], turn["why"]) for turn in third["turns"]] == [
        ("undo", "Kim", "by mistake"), ("redo", "Robin", "it was right"),
    ]  # fmt: skip
    assert run(home, "history", "--format", "text") == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "by Kim: by mistake counted again on" in said and "by Robin: it was right" in said


# the page -----------------------------------------------------------------------------------------------------------


def test_the_admin_counts_it_again_with_a_reason(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    client.publish(client.hand_in({"results_week02.csv": WEEK_2}))
    before, scored = exported(home), points(home)
    place = f"{AT}/uploads/2"
    client.post(f"{place}/undo", {"why": "wrong week"}, page=place)
    assert points(home) == POINTS_1
    page = words(client.get(place).text)
    assert "Count upload 2 again" in page and "Withdraw upload 2" not in page
    assert f'href="{place}">Count it again' in client.get(f"{AT}/history").text

    client.post(f"{place}/redo", {"why": "  "}, page=place)
    assert "Nothing was counted again: say why" in words(client.get(place).text)
    assert points(home) == POINTS_1

    client.post(f"{place}/redo", {"why": "it was the right week"}, page=place)
    page = words(client.get(place).text)
    assert "Upload 2 counts again." in page and "Withdraw upload 2" in page
    assert "by Kim : it was the right week" in page and "by Kim : wrong week" in page
    assert (points(home), exported(home)) == (scored, before)


@pytest.mark.parametrize(("name", "status"), [("Robin", 403), ("Sam", 403)])
def test_only_an_admin_counts_it_again(tmp_path, name, status):
    home, _, client = site(tmp_path, "Kim")
    client.publish(client.hand_in({"results_week02.csv": WEEK_2}))
    client.post(f"{AT}/uploads/2/undo", {"why": "wrong week"}, page=f"{AT}/uploads/2")
    client.post("/logout")
    client.log_in(name)
    page = f"{AT}/uploads/2"
    assert "Count upload 2 again" not in client.get(page).text
    assert client.post(f"{page}/redo", {"why": "x"}, page=page).status_code == status
    assert points(home) == POINTS_1


def test_the_preview_shows_old_and_new_values(tmp_path):
    _, _, client = site(tmp_path, "Kim")
    page = words(client.get(client.hand_in({"results_week01.csv": WEEK_1_CORRECTED})).text)
    assert "results week 1 4PM of upload 1: 2 rows the same, 2 with other values" in page
    assert "Ann results week 1 4PM w 3 results_week01.csv row 3 2 results_week01.csv row 3" in page
