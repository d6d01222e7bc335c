"""The tables the reports rest on, against two nights worked out by hand (tests/golden_nights.py)."""

from __future__ import annotations

import pytest
from golden_nights import NIGHTS, SETTINGS, score
from tiny import roster, tiny


@pytest.fixture(scope="module")
def book():
    with tiny(NIGHTS, settings=SETTINGS) as built:
        yield built


def test_every_game_stands_twice_with_its_result(book):
    found = book.rows("select round, opponent, result from marts.games where player = 'Bob' order by round")
    assert found == [(1, "Ann", "LOST"), (2, "Dee", "WON"), (3, "Cy", "WON")]
    assert book.rows("select count(*), count(*) filter (where result = 'WON') from marts.games") == [(12, 6)]


def test_who_met_whom(book):
    found = book.rows("select opponent, games, games_won, games_lost, last_week, last_slot from marts.head_to_head "
                      "where player = 'Cy' order by opponent")  # fmt: skip
    assert found == [("Ann", 1, 0, 1, 1, "4PM"), ("Bob", 1, 0, 1, 1, "4PM"), ("Dee", 1, 1, 0, 1, "4PM")]


def test_a_team_against_the_others(book):
    found = book.rows("select opponent_team, player, games_won, games_lost from marts.team_head_to_head "
                      "where team = 'North' order by all nulls first")  # fmt: skip
    assert found == [
        ("North", None, 1, 1), ("North", "Ann", 1, 0), ("North", "Bob", 0, 1),
        ("South", None, 4, 0), ("South", "Ann", 2, 0), ("South", "Bob", 2, 0),
    ]  # fmt: skip


def test_tournaments_with_their_fields_and_winners(book):
    found = book.rows("select week, slot, players, winners, winning_wins, has_games from marts.tournaments")
    assert found == [(1, "4PM", 4, 1, 3, True), (1, "6PM", 2, 2, 2, False), (2, "4PM", 3, 1, 3, False)]


def test_form_has_nothing_for_a_week_not_played(book):
    """Ann was away in week 2: no points are no 0, and her five weeks have the 12 of week 1."""
    found = book.rows("select player, tournaments, games_won, week_points, five_points, five_weeks, place, tied "
                      "from marts.form where week = 2 order by place")  # fmt: skip
    assert found == [
        ("Bob", 1, 3, 12, 19, 2, 1, False), ("Cy", 1, 2, 7, 16, 2, 2, False), ("Dee", 1, 0, 5, 14, 2, 3, False),
        ("Ann", 0, None, None, 12, 1, 4, False),
    ]  # fmt: skip


def test_equal_form_shares_a_place(book):
    found = book.rows("select player, place, tied from marts.form where week = 1 order by place, player")
    assert found == [("Ann", 1, False), ("Cy", 2, True), ("Dee", 2, True), ("Bob", 4, False)]


def test_what_each_week_changed(book):
    found = book.rows("select subject, place_before, place, moved, points_before, week_points, points, behind_first "
                      "from marts.week_changes where competition = 'individual' and week = 2 order by place")
    assert found == [
        ("Bob", 4, 1, 3, 7, 12, 19, 0), ("Cy", 2, 2, 0, 9, 7, 16, 3), ("Dee", 2, 3, -1, 9, 5, 14, 5),
        ("Ann", 1, 4, -3, 12, 0, 12, 7),
    ]  # fmt: skip
    assert book.rows("select count(*) from marts.week_changes where week = 1 and moved is not null") == [(0,)]


@pytest.mark.parametrize(("competition", "table", "subject"), [
    ("individual", "individual_by_week", "player"), ("team", "team_by_week", "team"),
])  # fmt: skip
def test_the_entries_of_a_week_add_up_to_what_it_brought(book, competition, table, subject):
    wrong = book.rows(
        f"""
        select b.{subject}, b.week, b.week_points, coalesce(sum(e.points), 0)
        from marts.{table} as b
        left join marts.week_entries as e
            on e.competition = ? and e.measure = 'points' and e.subject = b.{subject} and e.week = b.week
        group by all
        having b.week_points <> coalesce(sum(e.points), 0)
        """,
        competition,
    )
    assert wrong == []


def test_an_entry_without_a_week_counts_from_the_next_play_date():
    """A ruling of 11 January lies between week 1 (8 January) and week 2 (15 January): it counts from week 2."""
    ruling = {"ruling_id": "R1", "decided_on": "2021-01-11", "decided_by": "Kim", "kind": "ADJUST", "reason": "x",
              "competition": "individual", "subject": "Ann", "points": 2, "rule": "9.3"}  # fmt: skip
    with tiny({**NIGHTS, "rulings": [ruling]}, settings=SETTINGS) as built:
        found = built.rows("select week, has_week, points from marts.week_entries where code = 'adjustment'")
        after = built.rows("select week_points from marts.individual_by_week where week = 2 and player = 'Ann'")
    assert found == [(2, False, 2)] and after == [(2,)]


def test_runs_of_weeks_and_of_leads(book):
    found = book.rows("select kind, subject, length, first_week, last_week, is_open from marts.streaks order by all")
    assert found == [("weeks-played", who, 2, 1, 2, True) for who in ("Bob", "Cy", "Dee")]


def test_a_run_is_broken_by_a_week_away_and_by_a_lost_tournament():
    """Ann wins in weeks 1 to 3, loses in 4, is away in 5, wins in 6: three wins and four weeks in a row."""
    played = [(1, 3), (2, 3), (3, 3), (4, 1), (6, 3)]
    rows = [score(week, "4PM", "Ann", w, 3 - w) for week, w in played]
    rows += [score(week, "4PM", "Bob", 3 - w, w) for week, w in [*played, (5, 0)]]
    with tiny({"roster": roster(North="Ann Bob"), "results": rows}, settings=SETTINGS) as built:
        found = built.rows("select kind, length, first_week, last_week, is_open from marts.streaks "
                           "where subject = 'Ann' and kind <> 'weeks-led' order by all")
        told = built.rows("select subject, week, text from marts.milestones where code = 'wins-in-a-row'")
    assert found == [("tournaments-won", 3, 1, 3, False), ("weeks-played", 4, 1, 4, False)]
    assert told == [("Ann", 3, "won 3 tournaments in a row")]


def test_the_reporting_record(book):
    found = book.rows("select player, losses_due, reported, reported_by_others, not_reported, failures, points "
                      "from marts.reporting")  # fmt: skip
    assert found == [
        ("Ann", 0, 0, 0, 0, 0, 0), ("Bob", 1, 1, 0, 0, 0, 0), ("Cy", 2, 0, 1, 1, 1, 0), ("Dee", 3, 3, 0, 0, 0, 0),
    ]  # fmt: skip


def test_milestones_in_their_order(book):
    found = book.rows("select week, slot, subject, code, text from marts.milestones where competition = 'individual'")
    assert found == [
        (1, "4PM", "Ann", "first-five-nil", "won 3–0, the first of the season"),
        (1, "4PM", "Ann", "first-win", "won a tournament for the first time this season"),
        (1, "6PM", "Cy", "first-win", "shared a tournament win for the first time this season"),
        (1, "6PM", "Dee", "first-win", "shared a tournament win for the first time this season"),
        (2, "4PM", "Bob", "first-win", "won a tournament for the first time this season"),
        (2, "4PM", "Bob", "five-nil", "won 3–0, a first this season"),
        (2, None, "Bob", "new-leader", "took the lead"),
    ]  # fmt: skip


def test_a_round_total_is_reached_once():
    """Twelve points a week: 60 after week 5, 108 after week 9."""
    rows = [one for week in range(1, 11) for one in (score(week, "4PM", "Ann", 3, 0), score(week, "4PM", "Bob", 0, 3))]
    with tiny({"roster": roster(North="Ann Bob"), "results": rows}, settings=SETTINGS) as built:
        found = built.rows("select week, value from marts.milestones where subject = 'Ann' and code = 'points'")
    assert found == [(5, 50), (9, 100)]


def test_best_and_worst(book):
    found = book.rows("select code, value, week, slot, times from marts.bests where subject = 'Cy' order by code")
    assert found == [
        ("best-place", 2, 1, None, 2), ("best-score", 2, 1, "6PM", 2), ("best-week", 9, 1, None, 1),
        ("worst-place", 2, 1, None, 2), ("worst-score", 1, 1, "4PM", 1), ("worst-week", 7, 2, None, 1),
    ]  # fmt: skip


def test_records_are_shared(book):
    found = book.rows("select code, subject, value, week, slot from marts.records "
                      "where code in ('player-week', 'team-week', 'climb', 'field', 'games-won')")  # fmt: skip
    assert found == [
        ("climb", "Bob", 3, 2, None), ("field", None, 4, 1, "4PM"), ("games-won", "Bob", 5, None, None),
        ("games-won", "Cy", 5, None, None), ("player-week", "Ann", 12, 1, None), ("player-week", "Bob", 12, 2, None),
        ("team-week", "North", 5, 1, None), ("team-week", "South", 5, 1, None),
    ]  # fmt: skip


def test_awards(book):
    found = book.rows("select award, subject, value, why from marts.awards where award not in "
                      "('every-week', 'tournament-wins', 'games-won')")  # fmt: skip
    assert found == [
        ("game-share", "Ann", 100, "3 of 3 games won, at least half of the weeks played"),
        ("individual-1", "Bob", 19, "19 points, 1 tournament win"),
        ("individual-2", "Cy", 16, "16 points, 1 tournament win"),
        ("individual-3", "Dee", 14, "14 points, 1 tournament win"),
        ("reporting", "Dee", 3, "reported all 3 losses there were to report"),
        ("team-1", "North", 8, "8 points, 2 tournament wins"), ("team-2", "South", 7, "7 points, 2 tournament wins"),
    ]  # fmt: skip


def test_a_turned_game_and_a_struck_game_change_who_beat_whom():
    """Bob's win over Cy goes to Cy; Ann's over Dee is struck. A reversal of the reversal would undo the first."""
    rulings = [
        {"ruling_id": "R1", "decided_on": "2021-01-09", "decided_by": "Kim", "kind": "REVERSE", "reason": "x",
         "week": 1, "slot": "4PM", "round": 3, "from_player": "Bob", "to_player": "Cy"},
        {"ruling_id": "R2", "decided_on": "2021-01-09", "decided_by": "Kim", "kind": "VOID_GAME", "reason": "x",
         "week": 1, "slot": "4PM", "round": 3, "from_player": "Ann", "to_player": "Dee"},
    ]  # fmt: skip
    back = {**rulings[0], "ruling_id": "R3", "from_player": "Cy", "to_player": "Bob"}
    asked = "select player, opponent, result from marts.games where round = 3 order by all"
    with tiny({**NIGHTS, "rulings": rulings}, settings=SETTINGS) as built:
        assert built.rows(asked) == [
            ("Ann", "Dee", "VOID"), ("Bob", "Cy", "LOST"), ("Cy", "Bob", "WON"), ("Dee", "Ann", "VOID"),
        ]  # fmt: skip
        assert built.rows("select * from marts.head_to_head where player = 'Ann' and opponent = 'Dee'") == []
    with tiny({**NIGHTS, "rulings": [*rulings, back]}, settings=SETTINGS) as built:
        assert ("Bob", "Cy", "WON") in built.rows(asked)


def test_a_season_without_a_week_has_nothing_to_tell():
    with tiny({"roster": roster(North="Ann")}, settings=SETTINGS) as built:
        for table in ("games", "head_to_head", "form", "streaks", "milestones", "bests", "records", "awards",
                      "five_nils", "tournaments", "week_changes", "week_entries"):  # fmt: skip
            assert built.rows(f"select * from marts.{table}") == [], table
        assert built.rows("select player, losses_due from marts.reporting") == [("Ann", 0)]
