"""The ledger of the swiss league, row by row: codes, rules, dates and places of the settled readings S-01 to S-17."""

from scenes import adjustment, games, incident, reversal, sheet, tournament_wins
from tiny import roster, tiny

POINTS, WINS = "points", "wins"


def rows_of(book, subject, *codes):
    """(measure, week, slot, code, rule, points, effective_on) of the subject's entries, or of those codes."""
    found = book.rows("""
        select measure, week, slot, code, rule, points, effective_on::varchar
        from marts.ledger where subject = ? order by entry_no
    """, subject)
    return [row for row in found if not codes or row[3] in codes]


# S-01 to S-05 Calendar, names, weekly tables --------------------------------------------------------------------------

def test_a_replay_counts_for_its_original_week_on_its_own_date_S01():
    sittings = [
        {"week": 2, "slot": "4PM", "attempt": n, "play_date": day, "state": "INTERRUPTED", "full_rounds": rounds}
        for n, day, rounds in [(1, None, 2), (2, "2021-01-22", 1), (3, "2021-01-29", 5)]
    ]
    scores = [*sheet(2, "4PM", 1, A="0-2", R="2-0"), *sheet(2, "4PM", 2, A="1-0", R="0-1"),
              *sheet(2, "4PM", 3, A="3-2", R="5-0")]
    rows = {"roster": roster(North="A", South="R"), "tournaments": sittings, "results": scores}
    with tiny(rows) as book:
        assert rows_of(book, "A") == [
            (POINTS, 2, "4PM", "games-won", "2.5", 3, "2021-01-29"),
            (POINTS, 2, "4PM", "all-rounds-played", "2.5", 5, "2021-01-29"),
        ]
        found = book.rows("select attempt, points, counts_individual from marts.tournament_results where player = 'A'")
        assert found == [(1, 0, False), (2, 0, False), (3, 8, True)]
    # both sittings void: no rows at all; the first one full and the second void: the first counts
    with tiny({**rows, "results": scores[:4], "tournaments": sittings[:2]}) as book:
        assert book.ledger() == []
    sittings[0]["full_rounds"] = 5
    scores = [*sheet(2, "4PM", 1, A="0-5", R="5-0"), *scores[2:4]]
    with tiny({**rows, "results": scores, "tournaments": sittings[:2]}) as book:
        assert book.points() == {"A": 5, "R": 14}


def test_of_two_full_sittings_the_last_one_counts_S01():
    rows = {
        "roster": roster(North="A"),
        "results": [*sheet(1, "4PM", 1, A="5-0"), *sheet(1, "4PM", 2, A="3-2")],
        "tournaments": [{"week": 1, "slot": "4PM", "attempt": 2, "play_date": "2021-01-10"}],
    }
    with tiny(rows) as book:
        # 3 + 5 + 4; the first sitting is no participation, so 2.3 has nothing to void
        assert book.points() == {"A": 12}


def test_a_name_is_looked_up_on_the_date_of_the_row_S02():
    rows = {
        "roster": roster(North="A", South="Kit", Far="R"),
        # A used Kit's name in weeks 2 and 3, the first and the last day included
        "names": [{"player": "A", "screen_name": "Kit", "valid_from": "2021-01-15", "valid_to": "2021-01-22"}],
        "results": [line for week, score in [(1, "3-2"), (2, "2-3"), (3, "1-4"), (4, "1-4")]
                    for line in sheet(week, "4PM", Kit=score, R="5-0")],
    }
    with tiny(rows) as book:
        # Kit 8 + 6, A 7 + 6
        assert book.points() == {"Kit": 14, "A": 13, "R": 56}


def test_the_team_is_that_of_the_date_and_the_table_shows_the_newest_S02():
    rows = {
        "roster": [
            {"player": "A", "team": "North", "valid_from": "2021-01-08", "valid_to": "2021-01-15"},
            {"player": "A", "team": "South", "valid_from": "2021-01-22"},
            {"player": "R", "team": "Far"},
        ],
        "results": [line for week in (2, 3) for line in sheet(week, "4PM", A="3-2", R="5-0")],
    }
    with tiny(rows) as book:
        assert book.points("team") == {"North": 3, "South": 3, "Far": 10}
        assert book.rows("select team, points from marts.individual_standings where player = 'A'") == [("South", 16)]
        assert book.rows("select week, team from marts.tournament_results where player = 'A'") == [
            (2, "North"), (3, "South"),
        ]


def test_a_row_on_a_day_without_a_team_counts_nowhere_and_says_so():
    rows = {
        "roster": [{"player": "A", "team": "North", "valid_from": "2021-01-15"}, {"player": "R", "team": "Far"}],
        "results": sheet(1, "4PM", A="3-2", R="5-0"),
    }
    with tiny(rows) as book:
        assert book.points() == {"A": 0, "R": 14}
        assert book.rows("select why from marts.tournament_results where player = 'A'") == [("on no team that day",)]


def test_everybody_ever_rostered_stands_in_the_tables_up_to_the_last_week_that_counts_S03():
    rows = {
        "roster": roster(North="A", South="Idle", Empty="Nobody"),
        "results": [*sheet(1, "4PM", A="5-0"), *sheet(3, "4PM", A="5-0")],
        "tournaments": [{"week": 5, "slot": "4PM", "state": "INTERRUPTED", "full_rounds": 1}],
    }
    with tiny(rows) as book:
        assert book.rows("select player, place, tied, points from marts.individual_standings order by player") == [
            ("A", 1, False, 28), ("Idle", 2, True, 0), ("Nobody", 2, True, 0),
        ]
        assert book.rows("select team, place, points, players from marts.team_standings order by team") == [
            ("Empty", 2, 0, 0), ("North", 1, 10, 1), ("South", 2, 0, 0),
        ]
        weeks = book.rows("select week, count(*) from marts.individual_by_week group by week order by week")
        assert weeks == [(1, 3), (2, 3), (3, 3)]


def test_a_row_without_a_week_counts_from_the_next_play_date_S04():
    rows = {
        "roster": roster(North="A", South="R"),
        "results": [*sheet(1, "4PM", A="0-5", R="5-0"), *sheet(3, "4PM", A="0-5", R="5-0")],
        "rulings": [
            adjustment("R1", "A", 2, "2021-01-10"), adjustment("R2", "A", 1, "2021-01-15"),
            adjustment("R3", "A", 4, "2021-01-23"), adjustment("R4", "A", 8, "2021-06-01"),
            adjustment("R5", "North", -3, "2021-01-09", "team"),
        ],
    }
    with tiny(rows) as book:
        found = book.rows("select week, week_points, points from marts.individual_by_week where player = 'A'")
        # R1 and R2 in week 2; R3 in week 4 and R4 in week 12, beyond the last table
        assert sorted(found) == [(1, 5, 5), (2, 3, 8), (3, 5, 13)]
        assert book.points()["A"] == 25
        assert book.rows("select week, points from marts.team_by_week where team = 'North' order by week") == [
            (1, 0), (2, -3), (3, -3),
        ]


def test_weekly_tables_part_ties_by_the_reading_of_their_week():
    decision = '[[decision]]\nkey = "tb_shared_weight"\nvalue = 0.5\nfrom = 2021-01-15\nby = "Admin"\nreason = "9.3"\n'
    rows = {
        "roster": roster(North="A", South="B C"),
        "results": [*sheet(1, "4PM", A="4-1"), *sheet(1, "6PM", B="4-1", C="4-1"), *sheet(2, "4PM", C="5-0")],
        "rulings": [adjustment("R1", "B", 2, "2021-01-08", week=1)],
    }
    with tiny(rows, decisions=decision) as book:
        # A 13 with an outright win, B 11 + 2 with a shared one: level in week 1, A first from week 2
        found = book.rows("select week, player, place, tied from marts.individual_by_week where player <> 'C'")
        assert sorted(found) == [(1, "A", 1, True), (1, "B", 1, True), (2, "A", 2, False), (2, "B", 3, False)]


def test_equal_in_every_measure_is_the_same_place_and_totals_may_be_negative():
    rows = {
        "roster": roster(North="A B C D E"),
        "rulings": [adjustment(name, name, points, "2021-01-08")
                    for name, points in [("A", 10), ("B", 5), ("C", 5), ("E", -3)]],
    }
    with tiny(rows) as book:
        assert book.rows("select player, place, tied, points from marts.individual_standings order by player") == [
            ("A", 1, False, 10), ("B", 2, True, 5), ("C", 2, True, 5), ("D", 4, False, 0), ("E", 5, False, -3),
        ]


def test_a_void_tournament_leaves_only_its_incidents_S05():
    rows = {
        "roster": roster(North="A", South="B"),
        "tournaments": [{"week": 1, "slot": "4PM", "state": "INTERRUPTED", "full_rounds": 2}],
        "results": sheet(1, "4PM", A="2-0", B="0-2"),
        "incidents": [incident("B", "7.4.i", "2021-01-08", week=1, slot="4PM", round=2)],
        "nonreports": [{"week": 1, "slot": "4PM", "round": 1, "player": "B"}],
    }
    with tiny(rows) as book:
        assert book.ledger() == [("individual", POINTS, "B", 1, "4PM", "penalty-d", "7.4.i", -6)]
        assert book.rows("select * from marts.report_failures") == []


# S-07 Reversals -------------------------------------------------------------------------------------------------------

FIELD = {
    "roster": roster(North="A", South="B D"),
    "results": sheet(1, "4PM", A="5-0", B="4-1", D="3-2"),
}


def test_a_reversal_posts_the_differences_of_everybody_it_touches_S07():
    rows = {**FIELD, "rulings": [reversal("R1", 1, "4PM", "A", "D", round=3)]}
    day = "2021-01-08"
    with tiny(rows) as book:
        # 4-1 three times: shared by all
        assert rows_of(book, "A") == [
            (POINTS, 1, "4PM", "games-won", "2.5", 5, day), (POINTS, 1, "4PM", "all-rounds-played", "2.5", 5, day),
            (POINTS, 1, "4PM", "outright-win", "2.5", 4, day), (WINS, 1, "4PM", "outright-win", "2.8", 1, day),
            (POINTS, 1, "4PM", "reversal", "4.5", -1, day), (POINTS, 1, "4PM", "reversal-bonus", "4.5", -2, day),
        ]
        assert rows_of(book, "B", "reversal", "reversal-bonus") == [
            (POINTS, 1, "4PM", "reversal-bonus", "4.5", 2, day), (WINS, 1, "4PM", "reversal-bonus", "4.5", 1, day),
        ]
        assert rows_of(book, "D", "reversal", "reversal-bonus") == [
            (POINTS, 1, "4PM", "reversal", "4.5", 1, day), (POINTS, 1, "4PM", "reversal-bonus", "4.5", 2, day),
            (WINS, 1, "4PM", "reversal-bonus", "4.5", 1, day),
        ]
        assert rows_of(book, "North") == [
            (POINTS, 1, "4PM", "games-won", "2.4", 5, day), (WINS, 1, "4PM", "outright-win", "2.7", 1, day),
            (POINTS, 1, "4PM", "reversal", "4.5", -1, day),
        ]
        assert rows_of(book, "South", "reversal", "reversal-bonus") == [
            (POINTS, 1, "4PM", "reversal", "4.5", 1, day), (WINS, 1, "4PM", "reversal-bonus", "4.5", 1, day),
            (WINS, 1, "4PM", "reversal-bonus", "4.5", 1, day),
        ]
        assert book.rows("select distinct round from marts.ledger where code = 'reversal'") == [(3,)]
        assert book.points() == {"A": 11, "B": 11, "D": 11}
        found = book.rows("select player, wins, losses, finish, points from marts.tournament_results order by player")
        assert found == [("A", 4, 1, "shared", 11), ("B", 4, 1, "shared", 11), ("D", 4, 1, "shared", 11)]


def test_a_win_that_becomes_a_shared_one_weighs_less_where_shares_do():
    rows = {**FIELD, "rulings": [reversal("R1", 1, "4PM", "A", "D")]}
    with tiny(rows, settings={"tb_shared_weight": 0.5}) as book:
        assert tournament_wins(book, {"A": 1, "B": 1, "D": 1, "North": 1, "South": 2}) == {
            "A": 1, "B": 1, "D": 1, "North": 1, "South": 2,
        }
        assert book.places() == {"A": 1, "B": 1, "D": 1}


def test_a_reversal_of_a_reversal_leaves_no_rows():
    rows = {**FIELD, "rulings": [reversal("R1", 1, "4PM", "A", "D"), reversal("R2", 1, "4PM", "D", "A")]}
    with tiny(rows) as book:
        assert book.ledger(code="reversal") == [] and book.ledger(code="reversal-bonus") == []
        assert book.points() == {"A": 14, "B": 9, "D": 8}


def test_a_void_game_is_won_by_nobody():
    rows = {**FIELD, "rulings": [reversal("R1", 1, "4PM", "A", "D", kind="VOID_GAME")]}
    with tiny(rows) as book:
        # A 4-0 and B 4-1 share: 4 + 5 + 2; D 3-1 keeps 3 + 5
        assert book.points() == {"A": 11, "B": 11, "D": 8}
        assert book.points("team") == {"North": 4, "South": 7}
        assert book.rows("select player, wins, losses from marts.tournament_results order by player") == [
            ("A", 4, 0), ("B", 4, 1), ("D", 3, 1),
        ]
        assert [row[0:3] + row[5:] for row in book.ledger(code="reversal")] == [
            ("individual", POINTS, "A", "reversal", "4.5", -1), ("team", POINTS, "North", "reversal", "4.5", -1),
        ]


# S-08 to S-11 What does not count -------------------------------------------------------------------------------------

#: A wins the second of three 5-0 and plays the third; B is disqualified at 5-0 and plays the third
THREE_SLOTS = {
    "roster": roster(North="A", South="B", Far="R S"),
    "results": [
        *sheet(1, "2PM", A="4-1", R="5-0"), *sheet(1, "4PM", A="5-0", B="5-0 DQ"),
        *sheet(1, "6PM", A="3-2", B="3-2", S="5-0"),
    ],
}
SLOTS = ("2PM", "4PM", "6PM")


def test_the_first_5_0_that_is_played_on_voids_itself_and_what_follows_S08():
    day = "2021-01-08"
    with tiny(THREE_SLOTS, slots=SLOTS) as book:
        assert rows_of(book, "A", "five-nil-replayed", "lower-of-two") == [
            (POINTS, 1, "4PM", "five-nil-replayed", "2.3", -14, day),
            (WINS, 1, "4PM", "five-nil-replayed", "2.3", -1, day),
            (POINTS, 1, "6PM", "five-nil-replayed", "2.3", -8, day),
        ]
        assert rows_of(book, "North") == [
            (POINTS, 1, "2PM", "games-won", "2.4", 4, day), (POINTS, 1, "4PM", "games-won", "2.4", 5, day),
            (POINTS, 1, "6PM", "games-won", "2.4", 3, day), (WINS, 1, "4PM", "outright-win", "2.7", 1, day),
            (POINTS, 1, "4PM", "five-nil-replayed", "2.3", -5, day),
            (WINS, 1, "4PM", "five-nil-replayed", "2.3", -1, day),
            (POINTS, 1, "6PM", "five-nil-replayed", "2.3", -3, day),
        ]
        # a disqualified player has not won, so B's 6PM stands
        assert book.points() == {"A": 9, "B": 8, "R": 14, "S": 14}
        assert book.points("team") == {"North": 4, "South": 3, "Far": 10}


def test_a_ruling_lifts_the_bar_of_that_day():
    rulings = [{"ruling_id": "R1", "decided_on": "2021-01-09", "decided_by": "Head Admin", "kind": "UNVOID",
                "reason": "told to play", "week": 1, "slot": "4PM", "subject": "A"}]
    with tiny({**THREE_SLOTS, "rulings": rulings}, slots=SLOTS) as book:
        assert book.ledger(code="five-nil-replayed") == []
        assert [(row[4], row[7]) for row in book.ledger(code="lower-of-two")] == [("2PM", -9), ("6PM", -8)]
        assert book.points()["A"] == 14


def test_a_disqualified_player_has_nothing_from_the_tournament_S09():
    with tiny(THREE_SLOTS, slots=SLOTS) as book:
        assert sorted(row[:3] + row[5:] for row in book.ledger(player="B", slot="4PM")) == [
            ("individual", POINTS, "B", "disqualified", "4.4", -5), ("individual", POINTS, "B", "games-won", "2.5", 5),
            ("team", POINTS, "South", "disqualified", "4.4", -5), ("team", POINTS, "South", "games-won", "2.4", 5),
        ]


def test_of_two_equal_totals_the_earlier_slot_counts_S10():
    rows = {
        "roster": roster(North="A", South="R S"),
        "results": [*sheet(1, "4PM", A="3-2", R="5-0"), *sheet(1, "6PM", A="3-2", S="5-0")],
    }
    with tiny(rows) as book:
        assert [row[3:] for row in book.ledger(code="lower-of-two")] == [(1, "6PM", "lower-of-two", "2.5", -8)]
        counted = book.rows("select slot from marts.tournament_results where player = 'A' and counts_individual")
        assert counted == [("4PM",)]


def test_the_win_of_a_discarded_score_goes_where_only_counted_wins_count_S10():
    rows = {
        "roster": roster(North="A B", South="R S"),
        "results": [*sheet(1, "4PM", A="4-1"), *sheet(1, "6PM", A="4-1", B="4-1")],
    }
    with tiny(rows, settings={"tb_wins": "counted"}) as book:
        assert rows_of(book, "A", "lower-of-two") == [
            (POINTS, 1, "6PM", "lower-of-two", "2.5", -11, "2021-01-08"),
            (WINS, 1, "6PM", "lower-of-two", "2.8", -1, "2021-01-08"),
        ]
        # best-of-two is of the Individual standings: the team keeps all three
        assert tournament_wins(book, {"A": 1, "North": 3}) == {"A": 1, "North": 3}


def test_places_are_by_wins_among_those_who_can_win_S11():
    rows = {
        "roster": roster(North="A B C D L W Q N"),
        "results": sheet(1, "4PM", A="5-0", B="4-1", C="4-1", D="3-2", L="4-1 LT 1", W="4-0 WD", Q="5-0 DQ", N="NS"),
    }
    with tiny(rows) as book:
        assert book.rows("select player, place, finish from marts.tournament_results order by player") == [
            ("A", 1, "outright"), ("B", 2, None), ("C", 2, None), ("D", 4, None), ("L", 4, None), ("N", None, None),
            ("Q", None, None), ("W", None, None),
        ]


def test_points_under_a_name_that_is_not_authorised_are_forfeited_once():
    rows = {
        "roster": roster(North="A", South="B R S"),
        "names": [{"player": "A", "screen_name": "Bad", "authorised": "no"}],
        "results": [
            *sheet(1, "4PM", Bad="5-0"), *sheet(1, "6PM", A="3-2", S="5-0"), *sheet(2, "4PM", B="3-2", R="5-0"),
        ],
        "rulings": [{"ruling_id": "R1", "decided_on": "2021-01-20", "decided_by": "Head Admin", "kind": "FORFEIT_NAME",
                     "reason": "1.7", "week": 2, "slot": "4PM", "subject": "B"}],
    }
    with tiny(rows, settings={"unauth_scope": "IND+TEAM"}) as book:
        taken = ("unauthorised-name", "five-nil-replayed")
        assert [row[:6] for row in rows_of(book, "A", *taken)] == [
            (POINTS, 1, "4PM", "unauthorised-name", "1.7", -14), (WINS, 1, "4PM", "unauthorised-name", "1.7", -1),
            (POINTS, 1, "6PM", "five-nil-replayed", "2.3", -8),
        ]
        assert rows_of(book, "B", *taken) == [(POINTS, 2, "4PM", "unauthorised-name", "1.7", -8, "2021-01-15")]
        assert tournament_wins(book, {"A": 0, "North": 0}) == {"A": 0, "North": 0}
        # South: R 5, B 0 and S 5
        assert book.points("team") == {"North": 0, "South": 10}


def test_what_a_team_week_leaves_out_is_posted_beside_the_award():
    rows = {
        "roster": roster(North="N1 N2 N3 N4 N5", South="P Q"),
        "results": [*sheet(1, "4PM", N1="4-1", N2="3-2", N3="3-2", N4="2-3", N5="1-4", P="5-0", Q="3-2"),
                    *sheet(1, "6PM", N2="1-4", Q="2-3")],
    }
    with tiny(rows) as book:
        assert [row[2:] for row in book.ledger(code="player-counts-once")] == [
            ("North", 1, "6PM", "player-counts-once", "2.4", -1),
        ]
        assert [row[2:] for row in book.ledger(code="outside-best-four")] == [
            ("North", 1, "4PM", "outside-best-four", "2.4", -1),
        ]
        counts = dict(book.rows("select player || slot, counts_team from marts.tournament_results"))
        assert {key for key, counted in counts.items() if not counted} == {"N26PM", "N54PM"}
    with tiny(rows, settings={"team_double_mode": "duplicate"}) as book:
        # P and Q twice each, Q's own second score gives way to the copy
        assert [row[2:] for row in book.ledger(code="counts-twice")] == [
            ("South", 1, "4PM", "counts-twice", "2.4", 5), ("South", 1, "4PM", "counts-twice", "2.4", 3),
        ]
        assert ("team", POINTS, "South", 1, "6PM", "player-counts-once", "2.4", -2) in book.ledger()
        assert book.points("team")["South"] == 16


# S-12 Compensation ----------------------------------------------------------------------------------------------------

def test_the_first_test_that_fails_decides_a_claim_S12():
    cases = [
        ("Out", 3, "2021-01-22", None, "REJECT_WINDOW"), ("Out", 13, "2021-03-01", None, "REJECT_WINDOW"),
        ("Out", 5, "2021-03-20", "REFUSE", "REJECT_NOT_MEMBER"), ("Played", 4, "2021-03-20", "REFUSE", "REJECT_PLAYED"),
        ("Late", 4, "2021-03-20", None, "REJECT_AFTER_W10"), ("Late", 5, "2021-02-20", "APPROVE", "REJECT_LATE"),
        ("No", 5, "2021-02-08", "REFUSE", "REJECT_ADMIN"),
        ("Max", 4, "2021-01-29", None, "ACCEPT"), ("Max", 5, "2021-02-13", "APPROVE", "ACCEPT"),
        ("Max", 6, "2021-02-21", None, "REJECT_MAX"), ("Max", 7, "2021-02-22", "APPROVE", "REJECT_MAX"),
        ("Max", 8, "2021-02-27", "REFUSE", "REJECT_ADMIN"),
        # taken by the day of the claim, not by the week
        ("Order", 8, "2021-01-30", None, "ACCEPT"), ("Order", 5, "2021-02-06", None, "REJECT_MAX"),
        ("Order", 4, "2021-02-05", None, "ACCEPT"),
    ]
    rows = {
        "roster": [*roster(North="Played Late No Max Order"),
                   {"player": "Out", "team": "South", "valid_from": "2021-03-26"}],
        "results": sheet(4, "4PM", Played="0-1 WD"),
        "uc_claims": [
            {"player": player, "week_missed": week, "claimed_on": day, "admin_decision": decision}
            for player, week, day, decision, _ in cases
        ],
    }
    with tiny(rows) as book:
        found = book.rows("select player, week_missed, verdict from marts.uc_decisions")
        assert {row[:2]: row[2] for row in found} == {(case[0], case[1]): case[4] for case in cases}
        assert rows_of(book, "Order") == [
            (POINTS, 4, None, "uc", "2.6", 3, "2021-01-29"), (POINTS, 8, None, "uc", "2.6", 3, "2021-02-26"),
        ]
        assert book.rows("select count(*) from marts.ledger where competition = 'team'") == [(0,)]


# S-13 to S-17 Penalties, rulings, leaving -----------------------------------------------------------------------------

def appeal(number, outcome, day, **more):
    return {"incident_id": number, "appeal_on": "2021-01-19", "notified_on": "2021-01-19", "outcome": outcome,
            "decided_on": day, **more}


def test_an_incident_is_one_row_on_the_day_of_its_confirmation_S13():
    rows = {
        "roster": roster(North="A B C D E F G"),
        "incidents": [
            incident("A", "7.4.i", "2021-01-15", confirmed_on="2021-01-20", week=2, slot="4PM", round=3),
            incident("B", "7.3.i", "2021-01-15", confirmed_on="2021-01-18", incident_id="I2"),
            incident("C", "7.3.ii", "2021-01-15", confirmed_on="2021-01-18", incident_id="I3"),
            {**incident("D", "7.4.i", "2021-01-15"), "status": "OPEN"},
            {**incident("D", "7.4.ii", "2021-01-16"), "status": "DISMISSED"},
            {**incident("E", "7.5.i", "2021-01-15"), "status": "OVERTURNED", "overturned_on": "2021-01-20"},
            incident("E", "7.5.iv", "2021-01-22"),
            incident("F", "7.4.i", "2021-01-15", points_override=8, incident_id="I8"),
            incident("G", "6.3", "2021-01-15", points_override=12, target="team"),
        ],
        "appeals": [appeal("I2", "UPHELD", "2021-01-25"), appeal("I3", "REDUCED", "2021-01-26", new_points=4),
                    appeal("I8", "REFUSED", "2021-01-27")],
    }
    with tiny(rows) as book:
        assert rows_of(book, "A") == [(POINTS, 2, "4PM", "penalty-d", "7.4.i", -6, "2021-01-20")]
        assert book.rows("select round from marts.ledger where subject = 'A'") == [(3,)]
        assert rows_of(book, "B") == [
            (POINTS, None, None, "penalty-c", "7.3.i", -10, "2021-01-18"),
            (POINTS, None, None, "penalty-overturned", "8.3", 10, "2021-01-25"),
        ]
        assert rows_of(book, "C") == [
            (POINTS, None, None, "penalty-c", "7.3.ii", -10, "2021-01-18"),
            (POINTS, None, None, "penalty-overturned", "8.3", 6, "2021-01-26"),
        ]
        assert rows_of(book, "D") == []
        # the overturned one is no first offence
        assert rows_of(book, "E") == [
            (POINTS, None, None, "penalty-e", "7.5.i", -3, "2021-01-15"),
            (POINTS, None, None, "penalty-e", "7.5.iv", -3, "2021-01-22"),
            (POINTS, None, None, "penalty-overturned", "8.3", 3, "2021-01-20"),
        ]
        assert rows_of(book, "F") == [(POINTS, None, None, "penalty-d", "7.4.i", -8, "2021-01-15")]
        assert rows_of(book, "G") == []
        assert rows_of(book, "North") == [(POINTS, None, None, "disrepute", "6.3", -12, "2021-01-15")]
        found = book.rows("select incident_id, status, points from marts.penalties where incident_id like 'I%'")
        assert sorted(found) == [("I2", "OVERTURNED", 0), ("I3", "REDUCED", -4), ("I8", "CONFIRMED", -8)]


def test_a_repeated_offence_of_category_E_is_punished_as_D_and_others_are_flagged_S14():
    rows = {
        "roster": roster(North="H K"),
        "incidents": [incident("H", "7.5.i", "2021-01-15"), incident("H", "7.5.ii", "2021-01-22"),
                      incident("H", "7.5.i", "2021-01-29"),
                      incident("K", "7.3.i", "2021-01-15"), incident("K", "7.3.iii", "2021-01-22")],
    }
    with tiny(rows) as book:
        assert [row[3:6] for row in rows_of(book, "H")] == [
            ("penalty-e", "7.5.i", -3), ("penalty-d", "7.4(v)", -6), ("penalty-d", "7.4(v)", -6),
        ]
        assert [row[3:6] for row in rows_of(book, "K")] == [("penalty-c", "7.3.i", -10), ("penalty-c", "7.3.iii", -10)]
        assert [flag[:2] for flag in book.flags("REPEAT_C->B", "REPEAT_D->C", "REPEAT_E->D")] == [("REPEAT_C->B", "K")]


def test_a_banishment_has_no_end_and_wipes_on_its_day_S15():
    rows = {
        "roster": roster(North="A B", South="R"),
        "results": [line for week in (1, 2, 3) for line in sheet(week, "4PM", A="1-4", B="2-3", R="5-0")],
        "incidents": [
            incident("A", "7.1.i", "2021-01-15", confirmed_on="2021-01-16", banished="yes"),
            incident("B", "7.2.i", "2021-01-09", box_days_override=10, incident_id="I1"),
        ],
        "appeals": [appeal("I1", "REDUCED", "2021-01-12", new_box_days=3)],
    }
    with tiny(rows) as book:
        assert rows_of(book, "A", "withdrawn") == [(POINTS, None, None, "withdrawn", "2.11", -12, "2021-01-16")]
        assert book.points() == {"A": 6, "B": 21, "R": 42}
        found = book.rows('select player, "from"::varchar, "to"::varchar, days_left from marts.penalty_box')
        assert sorted(found) == [("A", "2021-01-16", None, None), ("B", "2021-01-09", "2021-01-11", 0)]
        verdicts = dict(book.rows("select player, verdict from marts.playoffs"))
        assert verdicts["A"] == "INELIGIBLE" and verdicts["B"] != "INELIGIBLE"


def test_a_box_on_the_last_day_is_for_the_admin_to_decide():
    rows = {"roster": roster(North="A B"), "incidents": [incident("A", "7.2.i", "2021-03-20")]}
    with tiny(rows) as book:
        assert dict(book.rows("select player, verdict from marts.playoffs")) == {"A": "REVIEW", "B": "GOLD"}


def test_rulings_post_exactly_their_points_S16():
    rows = {
        "roster": roster(North="A B"),
        "rulings": [
            adjustment("R1", "A", -14, "2021-01-20"),
            adjustment("R2", "A", 5, "2021-01-21", rule="9.3", week=2, slot="4PM"),
            adjustment("R3", "B", 15, "2021-01-20", rule="6.3"), adjustment("R4", "B", 21, "2021-01-20", rule="6.3"),
            adjustment("R5", "North", -20, "2021-01-20", "team", rule="6.3"),
            adjustment("R6", "North", 2, "2021-01-20", "team"),
        ],
    }
    with tiny(rows) as book:
        assert rows_of(book, "A") == [
            (POINTS, 2, "4PM", "adjustment", "9.3", 5, "2021-01-21"),
            (POINTS, None, None, "adjustment", "1.9", -14, "2021-01-20"),
        ]
        assert rows_of(book, "B") == [(POINTS, None, None, "disrepute", "6.3", -15, "2021-01-20")]
        assert rows_of(book, "North") == [
            (POINTS, None, None, "adjustment", "1.9", 2, "2021-01-20"),
            (POINTS, None, None, "disrepute", "6.3", -20, "2021-01-20"),
        ]


def test_leaving_twice_takes_what_was_won_in_between_S17():
    rows = {
        "roster": roster(North="X", South="R"),
        "results": [*sheet(1, "4PM", X="3-2", R="5-0"), *sheet(2, "4PM", X="4-1"), *sheet(3, "4PM", X="2-3", R="5-0"),
                    *sheet(4, "4PM", X="1-4", R="5-0")],
        "incidents": [incident("X", "7.4.i", "2021-01-23")],
        "membership": [
            {"player": "X", "date": day, "event": event} for day, event in [
                ("2021-01-10", "WITHDREW"), ("2021-01-11", "REJOINED"), ("2021-01-22", "REMOVED"),
                ("2021-01-22", "WITHDREW"), ("2021-01-25", "WITHDREW"),
            ]
        ],
    }
    with tiny(rows) as book:
        # 8; then 13 and, on its own day, 7; the deduction of the 23rd leaves a debt, so the third leaving takes nothing
        assert rows_of(book, "X", "withdrawn") == [
            (POINTS, None, None, "withdrawn", "2.11", -8, "2021-01-10"),
            (POINTS, None, None, "withdrawn", "2.11", -20, "2021-01-22"),
            (WINS, None, None, "withdrawn", "2.11", -1, "2021-01-22"),
        ]
        assert book.points()["X"] == 0
        assert tournament_wins(book, {"X": 0, "North": 1}) == {"X": 0, "North": 1}
        # the weekly table takes it from the first play date on or after the day (S-04)
        found = book.rows("select week, points from marts.individual_by_week where player = 'X' order by week")
        assert found == [(1, 8), (2, 13), (3, 0), (4, 0)]
        assert book.rows("select verdict from marts.playoffs where player = 'X'") == [("INELIGIBLE",)]


def test_games_of_a_replay_and_a_newer_upload_replace_by_their_unit():
    first = {"roster": roster(North="A", South="B"), "games": games(1, "4PM", "A>B", "A>B", "A>B", "A>B", "A>B")}
    second = {"games": [{**games(1, "4PM", "B>A")[0], "round": 2}]}
    with tiny(first, second) as book:
        # round 2 is B's now: A 4-1 outright, B 1-4
        assert book.points() == {"A": 13, "B": 6}


def test_unvoid_lifts_the_day_of_a_replay_too():
    """A wins week 1 4PM 5-0 and plays a replay of week 1 6PM on the same later day; the ruling names week 1."""
    replayed = [
        {"week": 1, "slot": slot, "attempt": 2, "play_date": "2021-01-20", "state": "COMPLETE"}
        for slot in ("4PM", "6PM")
    ]
    rows = {
        "roster": roster(North="A", South="B"),
        "tournaments": replayed,
        "results": [*sheet(1, "4PM", 2, A="5-0", B="0-5"), *sheet(1, "6PM", 2, A="3-2", B="2-3")],
    }
    ruling = {
        "ruling_id": "R1", "decided_on": "2021-01-21", "decided_by": "Head Admin", "kind": "UNVOID",
        "reason": "told late", "week": 1, "from_player": "A",
    }
    with tiny(rows) as book:
        assert book.points()["A"] == 0
    with tiny(rows | {"rulings": [ruling]}) as book:
        assert book.points()["A"] == 14
