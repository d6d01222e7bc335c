"""The verdicts against the truth: every future of small seasons, played out one by one."""

from random import Random

import pytest
from brute_force import sheets, truth
from tiny import tiny

from pipelines.scenarios.bounds.extremes import find_extremes
from pipelines.scenarios.bounds.verdicts import judge
from pipelines.scenarios.present import read_present

ROUNDS = 3
#: readings that decide how a week is scored, one or two at a time, each with a seed of its season
READINGS = (
    ({}, 0), ({}, 18), ({"uc_points": 8, "uc_enabled": True}, 8), ({"uc_enabled": True}, 36),
    ({"void50_trigger": "none", "best_of": "sum"}, 1), ({"void50_trigger": "any_win", "best_of": "sum"}, 31),
    ({"best_of": "average"}, 3), ({"tb_wins": "counted"}, 4), ({"tb_shared_weight": 0.5, "share3": "split_4"}, 25),
    ({"drop_weeks": 1}, 53), ({"total_floor": "0"}, 42), ({"tb_scope": "leaders_only"}, 21),
    ({"team_double_mode": "duplicate"}, 8), ({"team_headcount_scope": "tournament"}, 28),
    ({"team_headcount": "countable"}, 14), ({"bye_is_win": False}, 42),
)  # fmt: skip


def season(seed: int) -> tuple[dict, dict]:
    """A small season with a tournament or two to come: its rows, and its calendar."""
    random = Random(seed)
    players = "ABC"[: random.choice([2, 3, 3])]
    slots = random.choice([["4PM"], ["4PM", "6PM"], ["4PM", "6PM"]])
    left = random.choice([1, 2]) if len(slots) == 1 else 1
    weeks = left + random.choice([1, 2])
    choices = list(sheets(len(players), ROUNDS))[1:]
    rows = {"roster": [{"player": player, "team": random.choice(["North", "South"])} for player in players]}
    rows["results"] = [
        {"week": week, "slot": slot, "player": players[player], "w": wins, "l": ROUNDS - wins}
        for week in range(1, weeks - left + 1) for slot in slots
        for player, wins in random.choice(choices).items()
    ]
    if random.random() < 0.4:
        rows["rulings"] = [{
            "ruling_id": "R1", "decided_on": "2021-01-08", "decided_by": "Head Admin", "kind": "ADJUST",
            "reason": "as ruled", "competition": "individual", "subject": "A", "points": random.choice([-20, -5, 8]),
        }]
    return rows, {"weeks": weeks, "slots": slots}


def states(rows: dict, calendar: dict, settings: dict) -> tuple[dict, dict, int]:
    """(said, true) states by line, of teams under `team`; and how many futures were played out."""
    with tiny(rows, settings={"rounds": ROUNDS, "uc_enabled": False, "uc_from": 1, "playoff_gold": 1,
                              "playoff_silver": 2, "playoff_bronze_min": 16, **settings}, **calendar) as book:
        present = read_present(book.connection, "memory")
        players, teams, count = truth(present, has_claims=settings.get("uc_enabled", False))
        said = judge(find_extremes(present), None, is_over=not present.weeks)
        return {**said.players, "team": said.teams}, {**players, "team": teams}, count


@pytest.mark.parametrize(("settings", "seed"), [
    pytest.param(*case, id=" ".join(f"{key}={value}" for key, value in case[0].items()) or f"default, season {case[1]}")
    for case in READINGS
])
def test_no_verdict_is_wrong(settings, seed):
    rows, calendar = season(seed)
    said, true, count = states(rows, calendar, settings)
    assert count > 10
    for line in true:
        for subject, (verdict, fact) in enumerate(zip(said[line], true[line], strict=True)):
            assert verdict in (fact, "OPEN"), (line, subject, verdict, fact)
    if not settings:
        assert said["title"] == true["title"]


def test_four_players_one_tournament_to_come():
    """Two players can share it, so places 2 and 3 depend on the others."""
    lines = [("A", 3), ("B", 2), ("C", 1), ("D", 0)]
    rows = {
        "roster": [{"player": player, "team": team} for player, team in zip("ABCD", ["N", "N", "S", "S"], strict=True)],
        "results": [{"week": 1, "slot": "4PM", "player": player, "w": wins, "l": 3 - wins} for player, wins in lines],
    }
    said, true, count = states(rows, {"weeks": 2, "slots": ["4PM"]}, {"playoff_bronze_min": 10})
    assert count == 113  # no one, 4 alone, 6 x 4 of two, 4 x 10 of three, 44 of four
    assert said["title"] == true["title"] and said["team"] == true["team"]
    for line in ("gold", "silver", "bronze"):
        assert all(verdict in (fact, "OPEN") for verdict, fact in zip(said[line], true[line], strict=True))


def test_a_ladder_that_asks_for_the_opponents(tmp_path):
    """Buchholz depends on who met whom, of which one way is played out here: what is certain holds in that one too."""
    book = tmp_path / "house.toml"
    book.write_text("""
[rulebook]
name = "house"
title = "House rules"
extends = "uic-swiss"

[tie_breaks]
individual = ["points", "buchholz", "tournament_wins"]
team = ["points", "tournament_wins"]
""")
    rows, calendar = season(0)
    said, true, _ = states(rows, {**calendar, "rulebook": str(book)}, {})
    for line in true:
        for verdict, fact in zip(said[line], true[line], strict=True):
            assert verdict in (fact, "ALIVE", "OPEN")
