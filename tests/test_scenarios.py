"""Verdicts and needs of a season worked out by hand.

Four players, one tournament of five rounds a Friday, three Fridays, two of them played: A wins both 5-0, B has 3-2,
C 2-3 and D 0-5 twice. In points: A 14 + 14 (two wins), B 8 + 8, C 7 + 7, D 5 + 5; a week brings 14 at most.
"""

from contextlib import contextmanager

import pytest
from scenes import sheet
from tiny import roster, tiny

from pipelines.scenarios.bounds.extremes import find_extremes, opponents
from pipelines.scenarios.bounds.needs import player_needs, team_needs
from pipelines.scenarios.bounds.verdicts import judge
from pipelines.scenarios.futures import BYE, Futures, played
from pipelines.scenarios.present import read_present
from pipelines.scenarios.worlds import models_needed, play, sides

SLOT = "4PM"
SCORES = {"A": "5-0", "B": "3-2", "C": "2-3", "D": "0-5"}
LINES = {"playoff_gold": 1, "playoff_silver": 2, "playoff_bronze_min": 25}
A, B, C, D = range(4)


def two_weeks() -> dict:
    return {"roster": roster(X="A B", Y="C D"), "results": sheet(1, SLOT, **SCORES) + sheet(2, SLOT, **SCORES)}


@contextmanager
def found(rows, weeks=3, slots=(SLOT,), **settings):
    with tiny(rows, settings={**LINES, **settings}, weeks=weeks, slots=slots) as book:
        present = read_present(book.connection, "memory")
        extremes = find_extremes(present)
        yield present, extremes, judge(extremes, None, is_over=not present.weeks)


def test_the_title():
    """B can reach 30, C only 28 and is behind A by the tournament wins (1 to 2), D 24."""
    with found(two_weeks()) as (_, extremes, said):
        best = [int(extremes.worlds.players.points[extremes.best[player], player]) for player in (A, B, C, D)]
        assert best == [42, 30, 28, 24]
        assert said.players["title"] == ["ALIVE", "ALIVE", "ELIMINATED", "ELIMINATED"]


def test_the_play_off_lines():
    """Only B can pass A, so A is second at worst; D can be second with 24 when nobody else plays, never first."""
    with found(two_weeks()) as (_, _, said):
        assert said.players["gold"] == ["ALIVE", "ALIVE", "ELIMINATED", "ELIMINATED"]
        assert said.players["silver"] == ["CLINCHED", "ALIVE", "ALIVE", "ALIVE"]
        assert said.players["bronze"] == ["CLINCHED", "ALIVE", "ALIVE", "ALIVE"]


def test_the_teams():
    """X has 16, Y 4; two players and one tournament bring ten games at most."""
    with found(two_weeks()) as (_, extremes, said):
        assert extremes.team_gain == [10, 10]
        assert said.teams == ["CLINCHED", "ELIMINATED"]


def test_what_a_player_needs():
    """A is past B's 30 with 3 more. B needs 13 to be past A's 28, as 12 leave him level with fewer wins."""
    with found(two_weeks()) as (present, extremes, _):
        needs = player_needs(present, extremes, A)
        assert (needs.most, needs.lines["title"].enough, needs.lines["title"].least) == (14, 3, 0)
        needs = player_needs(present, extremes, B)
        assert (needs.most, needs.lines["title"].enough, needs.lines["title"].least) == (14, None, 13)
        # nobody can pass 28 but A: C's best
        assert needs.lines["silver"].enough == 13
        needs = player_needs(present, extremes, D)
        assert needs.lines["title"].least is None and (needs.points, needs.place_at_best) == (10, 2)


def test_what_a_team_needs():
    """In a fourth week Y could reach 24: X is out of reach with 25, and Y needs 12, or 13 if the wins part them."""
    with found(two_weeks(), weeks=4) as (present, extremes, said):
        assert said.teams == ["ALIVE", "ALIVE"]
        assert team_needs(present, extremes, 0).lines["title"].enough == 9
        assert team_needs(present, extremes, 1).lines["title"].least == 12
        assert team_needs(present, extremes, 1).lines["title"].enough is None


def test_a_title_that_can_be_drawn_level_is_not_certain():
    """A has 14 and a win; B, who has been away, can have the same after the last week: they would share."""
    rows = {"roster": roster(X="A B"), "results": sheet(1, SLOT, A="5-0")}
    with found(rows, weeks=2) as (_, _, said):
        assert said.players["title"] == ["ALIVE", "ALIVE"]


def test_a_point_more_is_certain():
    """As before, but a ruling gives A one point."""
    ruling = {"ruling_id": "R1", "decided_on": "2021-01-08", "decided_by": "Head Admin", "kind": "ADJUST",
              "reason": "as ruled", "competition": "individual", "subject": "A", "points": 1}
    rows = {"roster": roster(X="A B"), "results": sheet(1, SLOT, A="5-0"), "rulings": [ruling]}
    with found(rows, weeks=2) as (_, _, said):
        assert said.players["title"] == ["CLINCHED", "ELIMINATED"]


@pytest.mark.parametrize(("settings", "points"), [
    ({"uc_from": 1}, 14 + 3), ({"uc_from": 2}, 14), ({"uc_from": 1, "uc_points": 8}, 14 + 8),
    ({"uc_enabled": False}, 14),
])  # fmt: skip
def test_a_compensation_that_may_still_be_claimed_counts(settings, points):
    """B missed week 1 and may claim it today; the season says what it is worth, if anything."""
    rows = {"roster": roster(X="A B"), "results": sheet(1, SLOT, A="5-0")}
    with found(rows, weeks=2, **settings) as (_, extremes, _):
        assert extremes.worlds.players.points[extremes.best[1], 1] == points


def test_what_was_claimed_ahead_is_no_certain_point():
    """B has claimed week 2 ahead: 3 points he loses by coming, so his least is 0."""
    rows = {"roster": roster(X="A B"), "results": sheet(1, SLOT, A="5-0"), "uc_claims": [
        {"player": "B", "week_missed": 2, "claimed_on": "2021-01-08"},
    ]}  # fmt: skip
    with found(rows, weeks=2, uc_from=2) as (_, extremes, _):
        table = extremes.worlds.players
        assert (table.points[0, 1], table.points[extremes.idle, 1], table.points[extremes.best[1], 1]) == (3, 0, 14)


def test_best_of_two_and_the_five_nil():
    """With two slots a week is still worth 14; won 4-1 first and 5-0 then it has two tournament wins."""
    rows = {"roster": roster(X="A B"), "results": sheet(1, SLOT, A="5-0")}
    with found(rows, weeks=2, slots=("4PM", "6PM")) as (_, extremes, _):
        assert extremes.bests[2].wins == {1: 4, 2: 5} and extremes.bests[2].is_best
        assert extremes.worlds.players.points[extremes.best[1], 1] == 14
        assert extremes.worlds.players.wins[extremes.best[1], 1] == 2


def test_nobody_decides_for_the_admins():
    """A is in the penalty box on the last day: no line is certain or out of reach for him."""
    rows = two_weeks() | {"incidents": [{"date": "2021-01-15", "player": "A", "rule_code": "7.2(i)",
                                         "status": "CONFIRMED", "week": 2}]}
    with found(rows) as (_, _, said):
        assert {said.players[line][A] for line in ("gold", "silver", "bronze")} == {"OPEN"}


def test_a_season_that_is_over_is_decided():
    with found(two_weeks(), weeks=2) as (_, _, said):
        assert said.players["title"] == ["CLINCHED", "ELIMINATED", "ELIMINATED", "ELIMINATED"]
        assert said.teams == ["CLINCHED", "ELIMINATED"]


def test_champions_who_share_have_it_both():
    rows = {"roster": roster(X="A", Y="B"), "results": sheet(1, SLOT, A="5-0") + sheet(2, SLOT, B="5-0")}
    with found(rows, weeks=2) as (_, _, said):
        assert said.players["title"] == ["CLINCHED", "CLINCHED"] and said.teams == ["CLINCHED", "CLINCHED"]


def test_nothing_is_said_to_be_certain_of_what_was_not_tried():
    """Four slots a day are more weeks than are tried; what can happen is still seen."""
    with found(two_weeks(), slots=("1PM", "2PM", "3PM", "4PM")) as (_, extremes, said):
        assert extremes.best is None and extremes.team_best is None
        assert set(said.players["title"]) <= {"ALIVE", "OPEN"}


def test_the_team_of_a_week_is_the_roster_row_of_its_day():
    rows = two_weeks()
    rows["roster"][0]["valid_to"] = "2021-01-20"
    rows["roster"].append({"player": "A", "team": "Y", "valid_from": "2021-01-21"})
    with tiny(rows, settings=LINES, weeks=3, slots=(SLOT,)) as book:
        assert sides(read_present(book.connection, "memory")) == {(A, 3): 1, (B, 3): 0, (C, 3): 1, (D, 3): 1}


def test_a_future_is_scored_as_an_upload_is():
    """The same games, once as uploaded and once as supposed, make the same table."""
    games = played({A: 5, B: 3, C: 2, D: 0}, 5)
    names = "ABCD"
    log = [{"week": 3, "slot": SLOT, "round": number, "player1": names[winner], "player2": names[loser],
            "winner": names[winner]} for number, winner, loser in games]
    with tiny(two_weeks(), {"games": log}, settings=LINES, weeks=3, slots=(SLOT,)) as book:
        uploaded = book.rows("select player, place, points, tournament_wins from marts.individual_standings order by 1")
    with tiny(two_weeks(), settings=LINES, weeks=3, slots=(SLOT,)) as book:
        futures = Futures()
        futures.hold(futures.add(), 3, 1, 5, {A: 5, B: 3, C: 2, D: 0})
        table = play(read_present(book.connection, "memory"), futures).players
    supposed = [(names[k], table.place[0, k], table.points[0, k], table.wins[0, k]) for k in range(4)]
    assert [tuple(row) for row in supposed] == uploaded


def test_only_what_the_standings_need_is_run():
    names = {model.name for model in models_needed()}
    assert {"ledger.standings", "marts.playoffs", "ledger.uc_decisions"} <= names
    assert not [name for name in names if name.startswith("checks.")]


@pytest.mark.parametrize(("wins", "available", "expected"), [
    ([5], 3, [0]), ([4], 3, [1]), ([5, 5], 4, [0, 0]), ([3, 2], 0, []), ([5, 5, 5], 2, None),
])  # fmt: skip
def test_opponents_for_wins(wins, available, expected):
    assert opponents(wins, 5, available) == expected


def test_games_for_wins():
    """Three players, five rounds: ten winners, of whom five have a bye; nobody plays twice in a round."""
    games = played({0: 5, 1: 3, 2: 2}, 5)
    assert [sum(winner == player for _, winner, _ in games) for player in range(3)] == [5, 3, 2]
    assert sum(loser == BYE for _, _, loser in games) == 5
    for number in range(1, 6):
        seen = [player for round, *pair in games if round == number for player in pair if player != BYE]
        assert sorted(seen) == [0, 1, 2]
    with pytest.raises(ValueError, match="no tournament"):
        played({0: 5, 1: 5}, 5)
