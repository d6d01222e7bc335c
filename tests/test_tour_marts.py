"""The tables the pages of a tour rest on, against three stops worked out by hand (tests/tour_season.py)."""

from __future__ import annotations

import pytest
from tiny_tour import incidents, match, tour
from tour_season import FOURTH, SETTINGS, THREE_STOPS

NO_FIGURES = (0,) * 15


@pytest.fixture(scope="module")
def book():
    with tour(THREE_STOPS, stop=False, settings=SETTINGS) as built:
        yield built


def test_every_match_stands_twice(book):
    found = book.rows("""
        select match_id, turn, opponent, score, opponent_score, result, walkover, racks_won, racks_lost
        from marts.player_matches where player = 'Ann' order by turn
    """)
    assert found == [
        ("M1", 1, "Bob", 3, 1, "WON", False, 3, 1), ("M2", 2, "Cy", 3, 0, "WON", True, 0, 0),
        ("M3", 3, "Bob", 0, 3, "LOST", False, 0, 2), ("M6", 4, "Cy", 1, 1, None, False, 1, 1),
    ]  # fmt: skip
    assert book.rows("select count(*) from marts.player_matches") == [(12,)]
    runs = book.rows("select player, breaks, break_and_runs from marts.player_matches where match_id = 'M5'")
    assert sorted(runs) == [("Bob", 1, 0), ("Cy", 2, 2)]


def test_the_season_of_everybody_in_figures(book):
    found = {row[0]: row[1:] for row in book.rows("""
        select player, stops, stops_won, matches, matches_won, matches_lost, walkovers_won, walkovers_lost, racks_won,
            racks_lost, breaks, break_and_runs, late, absent, penalties, racks_given, latest_s, refused
        from marts.player_figures
    """)}  # fmt: skip
    assert found == {
        "Ann": (3, 1, 3, 2, 1, 1, 0, 4, 4, 0, 0, 1, 0, 1, 1, 420, 0),
        "Bob": (3, 1, 4, 2, 2, 0, 0, 6, 8, 1, 0, 0, 0, 0, 0, None, 0),
        "Cy": (2, 1, 2, 1, 1, 0, 1, 4, 1, 2, 2, 1, 1, 1, 3, None, 0),
        "Dan": (1, 0, 1, 0, 1, 0, 0, 2, 3, 0, 0, 0, 0, 0, 0, None, 0),
        "Eve": (*NO_FIGURES, None, 2),
    }


def test_warnings_and_shots_over_the_clock_are_counted():
    rows = {
        "matches": [match(rack_string="A")],
        "incidents": incidents({"rule": "10", "decision": "WARN", "seq_after_rack": 1}),
        "shots": [{"match_id": "M1", "rack_no": 1, "shot_no": 1, "player": "Ann", "elapsed_s": 36},
                  {"match_id": "M1", "rack_no": 1, "shot_no": 2, "player": "Ann", "elapsed_s": 30}],
    }  # fmt: skip
    with tour(rows) as book:
        assert book.rows("select warnings, shot_fouls, penalties from marts.player_figures where player = 'Ann'") == [
            (1, 1, 0)
        ]


def test_form_is_the_order_of_wins_and_losses(book):
    found = book.rows("select player, matches, lately, lately_won, lately_lost, run, run_length, longest_won "
                      "from marts.form order by player")  # fmt: skip
    assert found == [
        ("Ann", 3, "WWL", 2, 1, "LOST", 1, 2), ("Bob", 4, "LWWL", 2, 2, "LOST", 1, 2),
        ("Cy", 2, "LW", 1, 1, "WON", 1, 1), ("Dan", 1, "L", 0, 1, "LOST", 1, 0),
    ]  # fmt: skip


def test_form_has_the_last_ten_matches():
    """Two lost, then ten won: the last ten hold no loss, and the run is of ten."""
    matches = [
        match(f"M{number:02d}", race=1, scheduled_at=f"2021-02-13 {number + 8:02d}:00", called_at=None,
              rack_string="B" if number <= 2 else "A")
        for number in range(1, 13)
    ]  # fmt: skip
    with tour({"matches": matches}) as book:
        [found] = book.rows("select lately, run, run_length, longest_won, matches from marts.form where player = 'Ann'")
    assert found == ("W" * 10, "WON", 10, 10, 12)


def test_who_met_whom_without_walkovers_and_open_matches(book):
    found = book.rows("select player, opponent, matches, matches_won, matches_lost, racks_won, racks_lost, last_stop, "
                      "last_match from marts.head_to_head order by player, opponent")  # fmt: skip
    assert found == [
        ("Ann", "Bob", 2, 1, 1, 3, 3, "S2", "M3"), ("Bob", "Ann", 2, 1, 1, 3, 3, "S2", "M3"),
        ("Bob", "Cy", 1, 0, 1, 0, 3, "S3", "M5"), ("Bob", "Dan", 1, 1, 0, 3, 2, "S2", "M4"),
        ("Cy", "Bob", 1, 1, 0, 3, 0, "S3", "M5"), ("Dan", "Bob", 1, 0, 1, 2, 3, "S2", "M4"),
    ]  # fmt: skip


def test_the_receipt_of_the_ranking_adds_up(book):
    found = book.rows("select stop, place, points, state, counted_points, rule, why, file, row "
                      "from marts.ranking_receipt where player = 'Ann' order by tour_stop")  # fmt: skip
    assert found == [
        ("S1", 1, 20, "left-window", 0, "ranking b", "older than the last 2 stops", "tiny", 2),
        ("S2", 2, 17, "counts", 17, "ranking a", "", "tiny", 6),
        ("S3", 3, 14, "outside-best", 0, "ranking b", "places 3 to 4; not among the best 1", "tiny", 10),
    ]
    assert book.rows("""
        select r.player from marts.ranking as r
        where r.points <> (select sum(counted_points) from marts.ranking_receipt as p
                           where p.event = r.event and p.player = r.player)
    """) == []


def test_a_star_and_a_place_without_points_are_said():
    """49th, seeded, no match won: the 4 points of 65th. Place 129 is in the last group, from 97."""
    rows = {"placings": [{"stop": "S1", "event": "main", "player": "Ann", "place": 49, "seeded": True},
                         {"stop": "S1", "event": "main", "player": "Bob", "place": 129, "tier": 2}]}  # fmt: skip
    with tour(rows) as book:
        found = book.rows("select points, why from marts.ranking_receipt order by player")
    assert found[0] == (4, "places 49 to 64; seeded and no match won: the points of the next group")
    assert found[1][1] == "tier 2; places from 41"


def test_what_each_stop_changed(book):
    found = book.rows("select player, place_before, place, moved, points_before, stop_points, points, behind_first "
                      "from marts.stop_changes where stop = 'S3' order by place")  # fmt: skip
    assert found == [
        ("Cy", 3, 1, 2, 14, 20, 20, 0), ("Bob", 1, 2, -1, 20, 17, 20, 0), ("Ann", 2, 3, -1, 20, 14, 17, 3),
        ("Dan", 4, 4, 0, 14, 0, 14, 6),
    ]  # fmt: skip
    assert book.rows("select count(*) from marts.stop_changes where stop = 'S1' and moved is not null") == [(0,)]


def test_who_leaves_the_ranking_is_told():
    """Ann is placed at S1 alone; after S3 the window of two stops has nothing of hers."""
    stops = [{"stop_id": f"S{n}", "starts_on": f"2021-0{n}-10", "ends_on": f"2021-0{n}-10"} for n in (1, 2, 3)]
    places = [{"stop": "S1", "event": "main", "player": "Ann", "place": 1}]
    places += [{"stop": f"S{n}", "event": "main", "player": "Bob", "place": 2} for n in (1, 2, 3)]
    with tour({"stops": stops, "placings": places}, stop=False, settings=SETTINGS) as book:
        found = book.rows("select stop, place_before, place, moved, points_before, points from marts.stop_changes "
                          "where player = 'Ann' order by tour_stop")  # fmt: skip
        why = book.rows("select stop, result_stop, code, points from marts.stop_entries where player = 'Ann'")
    assert found == [("S1", None, 1, None, 0, 20), ("S2", 1, 1, 0, 20, 20), ("S3", 1, None, None, 20, 0)]
    assert why == [("S1", "S1", "counts", 20), ("S3", "S1", "left-window", -20)]


def test_why_a_stop_changed_somebodys_points(book):
    found = book.rows("select stop, player, result_stop, code, points, why from marts.stop_entries "
                      "where tour_stop > 1 order by tour_stop, player, result_stop")  # fmt: skip
    assert found == [
        ("S2", "Ann", "S2", "not-among-best", 0, "place 2, 17 points, not among the best 1"),
        ("S2", "Bob", "S1", "outside-best", -17, "no longer among the best 1"),
        ("S2", "Bob", "S2", "counts", 20, "place 1"), ("S2", "Dan", "S2", "counts", 14, "place 3"),
        ("S3", "Ann", "S1", "left-window", -20, "older than the last 2 stops"),
        ("S3", "Ann", "S2", "counts-again", 17, "among the best 1 again"),
        ("S3", "Ann", "S3", "not-among-best", 0, "place 3, 14 points, not among the best 1"),
        ("S3", "Bob", "S3", "not-among-best", 0, "place 2, 17 points, not among the best 1"),
        ("S3", "Cy", "S1", "left-window", -14, "older than the last 2 stops"),
        ("S3", "Cy", "S3", "counts", 20, "place 1"),
    ]  # fmt: skip


def test_the_entries_of_a_stop_add_up_to_what_it_changed(book):
    assert book.rows("""
        select c.stop, c.player, c.points - c.points_before, coalesce(sum(e.points), 0)
        from marts.stop_changes as c
        left join marts.stop_entries as e on e.event = c.event and e.stop = c.stop and e.player = c.player
        group by c.event, c.stop, c.player, c.points, c.points_before
        having c.points - c.points_before <> coalesce(sum(e.points), 0)
    """) == []


def test_best_and_worst(book):
    found = dict((row[0], row[1:]) for row in book.rows(
        "select code, value, stop, match_id, times from marts.bests where player = 'Bob'"
    ))  # fmt: skip
    assert found == {
        "best-stop": (20, "S2", None, 1), "worst-stop": (17, "S1", None, 2), "best-finish": (1, "S2", None, 1),
        "worst-finish": (2, "S1", None, 2), "best-place": (1, "S2", None, 1), "worst-place": (2, "S1", None, 2),
        "biggest-win": (3, "S2", "M3", 1), "heaviest-loss": (3, "S3", "M5", 1),
    }  # fmt: skip


def test_every_event_of_every_stop(book):
    found = book.rows("select stop, event, placings, winners, players, matches, decided, walkovers, racks, "
                      "penalty_racks from marts.stop_events")  # fmt: skip
    assert found == [
        ("S1", "main", 3, 1, 3, 2, 2, 1, 4, 3), ("S2", "main", 3, 1, 3, 2, 2, 0, 7, 1),
        ("S3", "main", 3, 1, 3, 2, 1, 0, 5, 0),
    ]  # fmt: skip


def test_a_stop_without_placings_has_its_matches():
    with tour(THREE_STOPS, FOURTH, stop=False, settings=SETTINGS) as book:
        found = book.rows("select placings, winners, matches, racks from marts.stop_events where stop = 'S4'")
        assert found == [(0, 0, 1, 3)]
        assert book.rows("select count(*) from marts.stop_changes where stop = 'S4'") == [(0,)]


def test_awards_are_shared_by_ties(book):
    found: dict[str, list] = {}
    for award, event, player, value in book.rows("select award, event, player, value from marts.awards"):
        found.setdefault(award, []).append((event, player, value))
    assert found == {
        "place-1": [("main", "Cy", 20)], "place-2": [("main", "Bob", 20)], "place-3": [("main", "Ann", 17)],
        "stop-wins": [(None, "Ann", 1), (None, "Bob", 1), (None, "Cy", 1)],
        "matches-won": [(None, "Ann", 2), (None, "Bob", 2)], "match-share": [(None, "Ann", 67)],
        "every-stop": [(None, "Ann", 3), (None, "Bob", 3)], "run-outs": [(None, "Cy", 2)],
        "on-time": [(None, "Bob", 4)],
    }  # fmt: skip


def test_records_and_their_holders(book):
    found: dict[str, list] = {}
    for code, *row in book.rows("select code, player, value, stop, match_id from marts.records"):
        found.setdefault(code, []).append(tuple(row))
    assert found == {
        "stop-points": [("Ann", 20, "S1", None), ("Bob", 20, "S2", None), ("Cy", 20, "S3", None)],
        "climb": [("Cy", 2, "S3", None)],
        "main-stops-led": [("Ann", 1, None, None), ("Bob", 1, None, None), ("Cy", 1, None, None)],
        "stops-won": [("Ann", 1, None, None), ("Bob", 1, None, None), ("Cy", 1, None, None)],
        "matches-won": [("Ann", 2, None, None), ("Bob", 2, None, None)],
        "wins-in-a-row": [("Ann", 2, None, None), ("Bob", 2, None, None)],
        "racks-won": [("Bob", 6, None, None)], "racks-in-a-row": [("Cy", 3, "S3", "M5")],
        "run-outs": [("Cy", 2, None, None)], "run-outs-in-a-match": [("Cy", 2, "S3", "M5")],
        "biggest-win": [("Bob", 3, "S2", "M3"), ("Cy", 3, "S3", "M5")],
        "longest-match": [(None, 5, "S2", "M4")],
        "field": [(None, 3, "S1", None), (None, 3, "S2", None), (None, 3, "S3", None)],
    }  # fmt: skip


def test_an_empty_tour_has_no_figures():
    with tour({}, stop=False) as book:
        for table in ("player_figures", "awards", "records", "stop_events", "stop_entries", "bests"):
            assert book.rows(f"select * from marts.{table}") == []


# Racks given away -----------------------------------------------------------------------------------------------------


def given(book) -> list[tuple]:
    return book.rows("select player, opponent, code, rule, racks, why from marts.racks_lost order by match_id, seq")


def test_racks_given_away_name_their_row(book):
    found = book.rows("select match_id, player, opponent, code, rule, racks, why, file, row from marts.racks_lost")
    assert found == [
        ("M2", "Cy", "Ann", "match-lost", "1", 3, "did not come", "tiny", 2),
        ("M3", "Ann", "Bob", "late", "1", 1, "7:00 late", "tiny", 3),
    ]


def test_racks_taken_from_the_offender_cost_him():
    rows = {"matches": [match(race=3)], "arrivals": [{"match_id": "M1", "player": "Ann", "present_at": "14:07"}]}
    with tour(rows, settings={"rack_mode": "offender_minus"}) as book:
        assert book.ledger() == [(1, "A", "late", "1", -1)]
        assert given(book) == [("Ann", "Bob", "late", "1", 1, "7:00 late")]


def test_racks_beyond_the_race_are_taken_back():
    """Bob starts with 1; 12:00 late gives him 3: one too many in a race to 3."""
    rows = {"matches": [match(race=3, start_b=1)],
            "arrivals": [{"match_id": "M1", "player": "Ann", "present_at": "14:12"}]}  # fmt: skip
    with tour(rows) as book:
        assert [row[2:5] for row in given(book)] == [("late", "1", 3), ("cap", None, -1)]
        assert book.score()[:2] == (0, 3)


def test_racks_struck_out_and_rulings_cost_the_loser():
    """Ann, 1-0 up, loses the match: 3 racks to Bob, her own struck out; then a ruling gives Ann one."""
    rows = {
        "matches": [match(race=3, rack_string="A")],
        "incidents": incidents({"rule": "11", "decision": "LOSS", "seq_after_rack": 1}),
        "rulings": [{"ruling_id": "R1", "match_id": "M1", "decided_by": "Kim", "kind": "RACKS", "player": "Ann",
                     "racks": 1, "reason": "a rack was not noted"}],
    }  # fmt: skip
    with tour(rows, settings={"loss_score": "race_0"}) as book:
        assert [row[:5] for row in given(book)] == [
            ("Ann", "Bob", "match-lost", "11", 3), ("Ann", "Bob", "match-lost", "11", 1),
            ("Bob", "Ann", "ruling", "18", 1),
        ]  # fmt: skip
