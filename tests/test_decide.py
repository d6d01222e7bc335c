"""A reading decided from a date on: written into season.toml, built and published, or nothing at all."""

from __future__ import annotations

import tomllib
from datetime import date

import pytest
import seasons_on_disk as disk
from homes import home_after

from pipelines import cli, publish, walk
from pipelines.decide import decide
from pipelines.home import writer
from pipelines.problems import MachineError, Refused
from pipelines.season import appending, load_season
from pipelines.state import state_of

#: 5 for all rounds becomes 6 from the second Friday on: everybody played all rounds of both weeks
FROM = date(2023, 1, 13)
POINTS = {player: points + 1 for player, points in disk.POINTS_2.items()}
KEY = "attend_points"


@pytest.fixture
def home(tmp_path):
    return home_after(tmp_path, {"roster.csv": disk.ROSTER, "results_week01.csv": disk.WEEK_1},
                      {"results_week02.csv": disk.WEEK_2})


def text(home) -> str:
    return (home.raw(disk.TINY) / "season.toml").read_text("utf-8")


def kept(home) -> list[str]:
    return [path.read_text("utf-8") for path in sorted((home.raw(disk.TINY) / "season-toml").glob("*.toml"))]


def test_decision_holds_from_its_day_on_and_is_published(home):
    before = text(home)
    outcome = decide(home, disk.TINY, KEY, "6", FROM, "Kim", 'said "so"')
    assert outcome.accepted and outcome.message == f"{KEY} is 6 from 2023-01-13 on, decided by Kim."
    assert disk.points(home) == POINTS
    assert {change.subject for change in outcome.changes if change.competition == "individual"} == set(POINTS)
    assert tomllib.loads(text(home))["decision"] == [
        {"key": KEY, "value": 6, "from": FROM, "by": "Kim", "reason": 'said "so"'},
    ]
    # what the admin wrote is there as it was, and the file before is kept
    assert text(home).startswith(before.rstrip()) and kept(home) == [before]
    assert disk.exported_builds(home) == {publish.read_stamp(home.book(disk.TINY))["build_id"]}
    assert disk.query(home, f"select value, decided_by from marts.readings where key = '{KEY}' "
                            "order by from_date nulls first") == [("5", "rulebook"), ("6", "Kim")]


def test_rebuilt_from_raw_it_is_the_same_book(home):
    decide(home, disk.TINY, KEY, "6", FROM, "Kim", "asked")
    before = disk.tables(home)
    home.book(disk.TINY).unlink()
    walk.build(home, disk.TINY)
    assert disk.tables(home) == before


@pytest.mark.parametrize(("words", "says"), [
    ({"key": "attend_pointsx"}, "no setting attend_pointsx"), ({"value": "many"}, "attend_points is"),
    ({"from_": date(2019, 1, 1)}, "outside the season"), ({"by": " "}, "Nobody is named"),
    ({"reason": ""}, "No reason"),
    ({"value": "5"}, "attend_points is 5 on 2023-01-13 already"),
])  # fmt: skip
def test_refused_decision_changes_nothing(home, words, says):
    before = disk.kept(home.folder)
    given = {"key": KEY, "value": "6", "from_": FROM, "by": "Kim", "reason": "asked"} | words
    with pytest.raises(Refused, match=says):
        decide(home, disk.TINY, **given)
    assert disk.kept(home.folder) == before


def test_season_that_changed_meanwhile_is_not_decided_on(home):
    seen = state_of(home, disk.TINY)
    disk.accept(home, {"results_week01.csv": disk.WEEK_1_CORRECTED})
    with pytest.raises(Refused, match="somebody else changed the season"):
        decide(home, disk.TINY, KEY, "6", FROM, "Kim", "asked", expected_state=seen)
    assert "decision" not in text(home)


def test_one_writer_at_a_time(home):
    with writer(home, disk.TINY, "upload"), pytest.raises(MachineError, match="being written by `rackbook upload`"):
        decide(home, disk.TINY, KEY, "6", FROM, "Kim", "asked")


def test_gate_that_refuses_leaves_season_toml_and_book(home, monkeypatch):
    before = disk.kept(home.folder)
    monkeypatch.setattr(walk, "has_critical", lambda problems: True)
    assert not decide(home, disk.TINY, KEY, "6", FROM, "Kim", "asked").accepted
    assert disk.kept(home.folder) == before


class Killed(BaseException):
    """What a kill looks like from inside: nothing after it runs."""


@pytest.mark.parametrize("at", ["append", "stamp", "publish"])
def test_killed_at_any_step_the_book_and_season_toml_agree_after_the_next_build(home, monkeypatch, at):
    room = appending if at == "append" else publish

    def killed(*_):
        raise Killed

    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(room, at, killed)
        decide(home, disk.TINY, KEY, "6", FROM, "Kim", "asked")
    assert disk.points(home) == disk.POINTS_2
    walk.build(home, disk.TINY)
    is_decided = bool(load_season(home.raw(disk.TINY)).decisions)
    assert is_decided == (at != "append")
    assert disk.points(home) == (POINTS if is_decided else disk.POINTS_2)
    assert not home.candidate(disk.TINY).exists()


def test_command(home, capsys):
    words = ["decide", KEY, "6", "--season", disk.TINY, "--from", "2023-01-13", "--by", "Kim", "--reason", "asked",
             "--home", str(home.folder)]
    assert cli.main(words) == 0
    assert "attend_points is 6 from 2023-01-13 on, decided by Kim." in capsys.readouterr().out
    assert cli.main(words) == 1
    assert "already: nothing changes" in capsys.readouterr().err
