"""The site's games as the only sheet: scores, statuses, byes, default wins (2.11, 2.12, 2.14); the log of reports."""

import pytest
from scenes import Scene, cases, games, sheet
from tiny import roster, tiny

#: Three rounds make a tournament here, two of them an interrupted one.
#: W1: D misses round 1 and has a bye before his first game; C wins by D's absence; E and B have byes.
#: W2 4PM breaks off in round 3. W2 6PM: K withdraws, L is taken out, M never comes, P comes for the last round.
GAMES = Scene(
    rows={
        "roster": roster(North="A B C D E", South="F G H I", East="J K L M N O P"),
        "tournaments": [{"week": 2, "slot": "4PM", "state": "INTERRUPTED", "full_rounds": 2}],
        "games": [
            *games(1, "4PM", "A>B C>D:NOSHOW E>", "A>C E>B D>", "A>E D>C B>"),
            *games(2, "4PM", "F>G H>I", "F>H G>I", "F>I"),
            *games(2, "6PM", "J>K L>M:NOSHOW N>O", "J>L N>K O>M:NOSHOW", "J>N P>O"),
        ],
        "td_actions": [{"week": 2, "slot": "6PM", "seq": 1, "action": "WITHDREW", "player": "K", "before_round": 3}],
    },
    settings={"rounds": 3, "int_min_rounds": 2},
    # A 3-0 outright; B bye only; C the default win only; D 2 - 1 of 2.14, late; E 2-1.
    # F 2-0 outright of two rounds. J 3-0 outright; K nothing; L the default win, removed; N 2-1; O 1-2; P 1-0, late
    points={"A": 12, "B": 6, "C": 6, "D": 1, "E": 7, "F": 11, "G": 6, "H": 6, "I": 5,
            "J": 12, "K": 0, "L": 1, "M": 0, "N": 7, "O": 6, "P": 1},
    # 3+2+1+1; 2+1+1+0; 3+2+1+1
    teams={"North": 7, "South": 4, "East": 7},
    wins={"A": 1, "F": 1, "J": 1},
)


@pytest.mark.parametrize("settings, points, teams", cases(
    ({}, {}, {}),
    # E's and B's bye; D's is gone already
    ({"bye_is_win": False}, {"B": 5, "E": 6}, {"North": 6}),
    # C's, L's and O's opponent was not there; East is 3+2+1+0
    ({"default_win_counts": False}, {"C": 5, "L": 0, "O": 5}, {"East": 6}),
    # B, C, E and O did not play all three rounds at a table
    ({"attend_default_rounds": False}, {"B": 1, "C": 1, "E": 2, "O": 1}, {}),
    # D keeps the bye he had while absent: North 3+2+2+1
    ({"ns_default_wins": "keep"}, {"D": 2}, {"North": 8}),
    # late is good enough: D 1 + 5, P 1 + 5
    ({"attend_rule": "completed"}, {"D": 6, "P": 6}, {}),
    # F won a game of the unfinished round
    ({"int_partial": "count"}, {"F": 12}, {"South": 5}),
    ({"int_attend": "per_round"}, {"F": 8, "G": 3, "H": 3, "I": 2}, {}),
    ({"int_min_rounds": 3}, {"F": 0, "G": 0, "H": 0, "I": 0}, {"South": 0}),
))
def test_points_from_games_alone(settings, points, teams):
    wins = {"F": 0} if settings.get("int_min_rounds") == 3 else {}
    GAMES.expect(settings, points, teams=teams, wins=wins)


def test_scores_and_statuses_from_games_alone():
    with tiny(GAMES.rows, settings=GAMES.settings) as book:
        found = book.rows("""
            select player, wins, losses, status, place, finish
            from marts.tournament_results
            where (week, slot) <> (2, '4PM')
            order by player
        """)
        assert found == [
            ("A", 3, 0, "OK", 1, "outright"), ("B", 1, 2, "OK", 3, None), ("C", 1, 2, "OK", 3, None),
            ("D", 1, 1, "LT", 3, None), ("E", 2, 1, "OK", 2, None),
            ("J", 3, 0, "OK", 1, "outright"), ("K", 0, 2, "WD", None, None), ("L", 1, 1, "RM", None, None),
            ("M", 0, 2, "NS", None, None), ("N", 2, 1, "OK", 2, None), ("O", 1, 2, "OK", 3, None),
            ("P", 1, 0, "LT", 3, None),
        ]
        # a no-show has not taken part: no head of the team, no tournament played (2.3)
        assert book.rows("select tournaments_played from marts.individual_standings where player = 'M'") == [(0,)]
        assert book.rows("""
            select h.heads from ledger.team_heads as h join staging.teams as t on t.team = h.team where t.name = 'East'
        """) == [(6,)]


def test_games_after_the_last_full_round_do_not_exist_S05():
    with tiny(GAMES.rows, settings=GAMES.settings) as book:
        found = book.rows("""
            select player, wins, losses, finish from marts.tournament_results
            where (week, slot) = (2, '4PM') order by player
        """)
        assert found == [("F", 2, 0, "outright"), ("G", 1, 1, None), ("H", 1, 1, None), ("I", 0, 2, None)]


def test_default_wins_of_a_no_show_do_not_count_though_he_is_removed_later():
    # S misses round 1, wins round 2 over another absent player, plays round 3 and is taken out
    rows = {
        "roster": roster(North="S", South="T U V"),
        "games": games(1, "4PM", "T>S:NOSHOW U>V", "S>V:NOSHOW T>U", "S>T V>U", "T>V U>"),
    }
    with tiny(rows, settings={"rounds": 4}) as book:
        assert book.points()["S"] == 1
        assert book.points("team")["North"] == 1
        assert book.rows("select wins, status from marts.tournament_results where player = 'S'") == [(1, "RM")]


def test_a_perfect_score_is_every_round_of_a_full_tournament():
    rows = {
        "roster": roster(North="A", South="B"),
        "games": [*games(1, "4PM", "A>B", "A>B", "A>B"), *games(1, "6PM", "A>B", "B>A", "B>A")],
    }
    # three of three rounds: A is barred and played again, B 7 stays (6PM: 2 + 5 + 4)
    with tiny(rows, settings={"rounds": 3}) as book:
        assert book.points() == {"A": 0, "B": 11}
    # three rounds of five: an interrupted tournament, A 3 + 5 + 4
    rows["tournaments"] = [
        {"week": 1, "slot": slot, "state": "INTERRUPTED", "full_rounds": 3} for slot in ("4PM", "6PM")
    ]
    with tiny(rows) as book:
        assert book.points() == {"A": 12, "B": 11}


def test_of_a_sheet_and_games_the_sheet_gives_the_score_and_the_games_the_byes():
    rows = {
        "roster": roster(North="A B C", South="X"),
        "games": games(1, "4PM", "A>B C>", "A>C B>", "B>C A>"),
        "results": sheet(1, "4PM", A="3-0", B="2-1", C="1-2"),
    }
    # each had a bye; A 3 + 5 + 4, B 2 + 5, C 1 + 5
    scene = Scene(rows, {"A": 12, "B": 7, "C": 6, "X": 0}, {"North": 6}, settings={"rounds": 3})
    scene.expect({}, {})
    scene.expect({"bye_is_win": False}, {"A": 11, "B": 6, "C": 5}, teams={"North": 3})


# 2.10 The log of reports ----------------------------------------------------------------------------------------------

def report(week, slot, number, player, by, **more):
    return {"week": week, "slot": slot, "round": number, "player": player, "reported_by": by, **more}


REPORTS = {
    "roster": roster(North="A B C", South="D E F"),
    "games": [
        *games(1, "4PM", "A>B C>D:NOSHOW E>F", "A>D B>E C>F", "A>E D>B F>"),
        *games(2, "4PM", "A>B D>C", "A>C D>B", "D>A C>B"),
    ],
    "reports": [
        report(1, "4PM", 1, "B", "opponent"),              # case 1 of B
        report(1, "4PM", 1, "D", "td"),                    # lost by default: none
        report(1, "4PM", 1, "F", "player"),                # reported: none
        report(1, "4PM", 2, "A", "td"),                    # the winner: none
        report(1, "4PM", 2, "E", "td"),                    # case 1 of E, excused by the typed row
        report(1, "4PM", 3, "B", "td"),                    # case 2 of B, in the last round: at once
        report(2, "4PM", 1, "B", "opponent"),              # case 3 of B
        report(2, "4PM", 2, "C", "player"),
    ],
    "nonreports": [
        {"week": 1, "slot": "4PM", "round": 2, "player": "E", "excused": "yes", "note": "page down"},
        {"week": 2, "slot": "4PM", "round": 2, "player": "B"},                                         # case 4 of B
    ],
}


def test_cases_come_from_the_log_and_from_typed_rows_S06():
    with tiny(REPORTS, settings={"rounds": 3}) as book:
        found = book.rows("""
            select player, week, round, case_no, excused, points from marts.report_failures order by all
        """)
        assert found == [
            ("B", 1, 1, 1, False, 0), ("B", 1, 3, 2, False, -5), ("B", 2, 1, 3, False, -5), ("B", 2, 2, 4, False, -5),
            ("D", 1, 1, None, False, 0), ("E", 1, 2, None, True, 0),
        ]
        assert book.ledger(code="unreported-loss") == [
            ("individual", "points", "B", 1, "4PM", "unreported-loss", "2.10", -5),
            ("individual", "points", "B", 2, "4PM", "unreported-loss", "2.10", -5),
            ("individual", "points", "B", 2, "4PM", "unreported-loss", "2.10", -5),
        ]
        assert book.rows("select round from marts.ledger where code = 'unreported-loss' order by week, round") == [
            (3,), (1,), (2,),
        ]


def test_no_report_is_owed_for_a_round_that_was_not_finished_S05():
    rows = {
        "roster": roster(North="A B", South="C D"),
        "tournaments": [{"week": 1, "slot": "4PM", "state": "INTERRUPTED", "full_rounds": 3}],
        "games": games(1, "4PM", "A>B C>D", "A>C B>D", "A>D B>C", "B>A"),
        "reports": [report(1, "4PM", 4, "A", "opponent")],
        "nonreports": [{"week": 1, "slot": "4PM", "round": 4, "player": "D"}],
    }
    with tiny(rows) as book:
        assert book.rows("select * from marts.report_failures") == []


def test_cases_of_a_void_tournament_stand_where_the_league_keeps_them():
    rows = {
        "roster": roster(North="A B", South="C D"),
        "tournaments": [{"week": 1, "slot": "4PM", "state": "INTERRUPTED", "full_rounds": 2}],
        "games": games(1, "4PM", "A>B C>D", "A>C D>B"),
        "reports": [report(1, "4PM", 1, "B", "opponent"), report(1, "4PM", 2, "B", "opponent")],
        "nonreports": [{"week": 2, "slot": "4PM", "round": 1, "player": "B"}],
    }
    cases = "select week, round, case_no, points from marts.report_failures order by all"
    with tiny(rows) as book:
        assert book.rows(cases) == [(2, 1, 1, 0)]
    with tiny(rows, settings={"void_keeps_nonreports": True}) as book:
        assert book.rows(cases) == [(1, 1, 1, 0), (1, 2, 2, 0), (2, 1, 3, -5)]


def test_a_case_of_a_replay_is_dated_by_the_replay_S01():
    rows = {
        "roster": roster(North="A", South="B"),
        "tournaments": [{"week": 1, "slot": "4PM", "state": "INTERRUPTED", "full_rounds": 1},
                        {"week": 1, "slot": "4PM", "attempt": 2, "play_date": "2021-01-22"}],
        "results": [*sheet(1, "4PM", 1, A="1-0", B="0-1"), *sheet(1, "4PM", 2, A="3-2", B="2-3")],
        "nonreports": [{"week": 1, "slot": "4PM", "round": 5, "player": "B"}],
    }
    with tiny(rows) as book:
        assert book.rows("select effective_on::varchar, week from marts.ledger where code = 'unreported-loss'") == [
            ("2021-01-22", 1),
        ]
