"""Every setting of the swiss rulebook that moves a number: a season by hand, by default and by each alternative."""

import pytest
from scenes import Scene, adjustment, broken, cases, incident, reversal, sheet
from tiny import roster, tiny

# 2.3 The winner who plays again ---------------------------------------------------------------------------------------

#: W1 A and B share the 4PM at 5-0, A plays again. W2 C shares the 4PM at 4-1 and plays again. W3 D wins 5-0, plays one
#: game at 6PM and leaves. W4 a ruling makes E's 4-1 a 5-0. W5 F is 3-0 when the 4PM breaks off, and plays again.
#: W6 the 4PM is void and played again on the date of week 7; G won the 6PM 5-0 before.
FIVE_NIL = Scene(
    rows={
        "roster": roster(North="A B", South="C D", East="E F", West="G", Far="Rival S"),
        "tournaments": [
            {"week": 5, "slot": "4PM", "state": "INTERRUPTED", "full_rounds": 3},
            {"week": 6, "slot": "4PM", "state": "INTERRUPTED", "full_rounds": 2},
            {"week": 6, "slot": "4PM", "attempt": 2, "play_date": "2021-02-19"},
        ],
        "results": [
            *sheet(1, "4PM", A="5-0", B="5-0", Rival="3-2"), *sheet(1, "6PM", A="4-1", Rival="5-0"),
            *sheet(2, "4PM", C="4-1", Rival="4-1"), *sheet(2, "6PM", C="3-2", S="5-0"),
            *sheet(3, "4PM", D="5-0"), *sheet(3, "6PM", D="0-1 WD", S="5-0"),
            *sheet(4, "4PM", E="4-1", Rival="5-0"), *sheet(4, "6PM", E="3-2", S="5-0"),
            *sheet(5, "4PM", F="3-0"), *sheet(5, "6PM", F="2-3", S="5-0"),
            *sheet(6, "4PM", 1, G="2-0"), *sheet(6, "4PM", 2, G="3-2", S="5-0"), *sheet(6, "6PM", G="5-0"),
        ],
        "rulings": [reversal("R1", 4, "4PM", "Rival", "E")],
    },
    # Rival 14 + 11 + 9, S five times 14
    points={"A": 0, "B": 12, "C": 11, "D": 0, "E": 14, "F": 12, "G": 14, "Rival": 34, "S": 70},
    # North B 5; South C 4+3; East E 5+3, F 3+2; West G 3+5; Far 8, 9, 5, 9, 5, 5
    teams={"North": 5, "South": 7, "East": 13, "West": 8, "Far": 41},
    wins={"A": 0, "B": 1, "C": 1, "D": 0, "E": 1, "F": 1, "G": 1, "Rival": 2, "S": 5,
          "North": 1, "South": 1, "East": 2, "West": 1, "Far": 7},
)


@pytest.mark.parametrize("settings, points, teams, wins", cases(
    ({}, {}, {}, {}),
    # A keeps the better of 12 and 9; the team both scores, 5 + 4 + B's 5
    ({"void50_trigger": "outright_only"}, {"A": 12}, {"North": 14}, {"A": 1, "North": 2}),
    # a shared 4-1 and a 3-0 that won the tournament bar as well
    ({"void50_trigger": "any_win"},
     {"C": 0, "F": 0}, {"South": 0, "East": 8}, {"C": 0, "F": 0, "South": 0, "East": 1}),
    ({"void50_trigger": "none"},
     {"A": 12, "D": 14}, {"North": 14, "South": 12}, {"A": 1, "D": 1, "North": 2, "South": 2}),
    ({"void50_scope": "IND"}, {}, {"North": 14, "South": 12}, {"North": 2, "South": 2}),
    ({"void50_wins": "kept"}, {}, {}, {"A": 1, "D": 1, "North": 2, "South": 2}),
    ({"participated_min_rounds": 5}, {"D": 14}, {"South": 12}, {"D": 1, "South": 2}),
    ({"void50_basis": "final"}, {"E": 0}, {"East": 5}, {"E": 0, "East": 1}),
    # B is left alone on five wins
    ({"void50_rerank": True}, {"B": 14}, {}, {}),
    ({"void50_short": True}, {"F": 0}, {"East": 8}, {"F": 0, "East": 1}),
    # the replay is a second participation in the week of G's 5-0
    ({"void50_day": "week"}, {"G": 0}, {"West": 0}, {"G": 0, "West": 0}),
    # the replay is a score of week 7, so both of G's count
    ({"replay_week": "played"}, {"G": 22}, {}, {}),
))
def test_the_winner_who_plays_again(settings, points, teams, wins):
    FIVE_NIL.expect(settings, points, teams=teams, wins=wins)


# 2.4 Team score -------------------------------------------------------------------------------------------------------

#: W1 five of North once each, two of South with three scores. W2 four of East, three a tournament. W3 West with a
#: voided player (V). W4 four of Far, of whom X has 3 and then 5.
TEAMS = {
    "roster": roster(North="N1 N2 N3 N4 N5", South="P Q", East="A B C D", West="V B2 C2 D2", Far="X Y Z U"),
    "results": [
        *sheet(1, "4PM", N1="4-1", N2="3-2", N3="3-2", N4="2-3", N5="1-4", P="5-0", Q="3-2"), *sheet(1, "6PM", Q="2-3"),
        *sheet(2, "4PM", A="4-1", B="4-1", C="3-2"), *sheet(2, "6PM", A="4-1", B="4-1", D="0-5"),
        *sheet(3, "4PM", V="5-0", B2="3-2", C2="2-3", D2="4-1"), *sheet(3, "6PM", V="3-2", D2="1-4"),
        *sheet(4, "4PM", X="3-2", Y="2-3", Z="2-3", U="1-4"), *sheet(4, "6PM", X="5-0"),
    ],
}
#: 4+3+3+2; 5+3+2; 4+4+3+0; 4+3+2+0; 5+2+2+1
TEAM_POINTS = {"North": 12, "South": 10, "East": 11, "West": 9, "Far": 10}


@pytest.mark.parametrize("settings, changed", cases(
    ({}, {}),
    ({"team_top": 5}, {"North": 13}),
    # 4+3+3; 5+3+2; 4+4+3; 4+3+2; 5+2+2
    ({"team_top": 3}, {"North": 10, "Far": 9}),
    # teams of four are small: 4+4+4+4; 4+3+2+1; 5+3+2+2
    ({"team_small_max": 4}, {"East": 16, "West": 10, "Far": 12}),
    ({"team_small_max": 1}, {"South": 8}),
    ({"team_double_mode": "duplicate"}, {"South": 16}),
    ({"team_double_mode": "none"}, {"South": 8}),
    # East is three in each tournament
    ({"team_headcount_scope": "tournament"}, {"East": 16}),
    ({"team_headcount": "countable"}, {"West": 10}),
    ({"team_once": "first"}, {"Far": 8}),
    # a small team that counts the better score twice: 4+4+4+4 of A and B, 5+5+2+2
    ({"team_small_max": 4, "team_double_mode": "duplicate"}, {"South": 16, "East": 16, "West": 14, "Far": 14}),
))
def test_team_score(settings, changed):
    with tiny(TEAMS, settings=settings) as book:
        assert book.points("team") == {**TEAM_POINTS, **changed}
        assert broken(book) == []


def test_a_moved_player_s_points_follow_him_where_the_league_says_so():
    rows = {
        "roster": [{"player": "X", "team": "North", "valid_to": "2021-01-14"},
                   {"player": "X", "team": "South", "valid_from": "2021-01-15"}],
        "results": [*sheet(1, "4PM", X="4-1"), *sheet(2, "4PM", X="3-2")],
    }
    with tiny(rows) as book:
        assert book.points("team") == {"North": 4, "South": 3}
        assert tournament_wins_of_teams(book) == {"North": 1, "South": 1}
    with tiny(rows, settings={"team_move": "current_team"}) as book:
        assert book.points("team") == {"North": 0, "South": 7}
        assert tournament_wins_of_teams(book) == {"North": 0, "South": 2}


def tournament_wins_of_teams(book):
    return dict(book.rows("select team, tournament_wins from marts.team_standings"))


# 2.5 Individual points ------------------------------------------------------------------------------------------------

#: W1 A has a plain and a shared 4-1. W2 C has a shared 3-2 and a plain 4-1. W3 E has an outright and a shared 4-1.
#: W4 F wins 4-1 outright. W5 G comes late, H is removed, K has a round too few. W6 L leaves at 4-0. W7 P is
#: disqualified at 3-2; three share the 6PM. W8 the site places T1 before T2. W9 U plays under a name that is not
#: authorised, V under two names.
INDIVIDUAL = Scene(
    rows={
        "roster": roster(Rest="A B C D E F G H K L M R S1 S2 S3 T1 T2 V", Dq="P", Un="U"),
        "names": [
            {"player": "U", "screen_name": "Ugly", "authorised": "no"}, {"player": "V", "screen_name": "V2"},
        ],
        "results": [
            *sheet(1, "4PM", A="4-1", R="5-0"), *sheet(1, "6PM", A="4-1", B="4-1"),
            *sheet(2, "4PM", C="3-2", D="3-2"), *sheet(2, "6PM", C="4-1", R="5-0"),
            *sheet(3, "4PM", E="4-1"), *sheet(3, "6PM", E="4-1", B="4-1"),
            *sheet(4, "4PM", F="4-1"),
            *sheet(5, "4PM", G="4-1 LT 1", H="2-3 RM", K="2-2", R="5-0"),
            *sheet(6, "4PM", L="4-0 WD", M="4-1"),
            *sheet(7, "4PM", P="3-2 DQ", R="5-0"), *sheet(7, "6PM", S1="3-2", S2="3-2", S3="3-2"),
            *({**line, "site_rank": rank} for rank, line in enumerate(sheet(8, "4PM", T1="4-1", T2="4-1"), start=1)),
            *sheet(9, "4PM", Ugly="3-2", R="5-0", V="4-1"), *sheet(9, "6PM", V2="3-2", B="5-0"),
        ],
    },
    points={"A": 11, "B": 36, "C": 10, "D": 10, "E": 13, "F": 13, "G": 3, "H": 2, "K": 2, "L": 4, "M": 13, "P": 0,
            "R": 70, "S1": 10, "S2": 10, "S3": 10, "T1": 11, "T2": 11, "U": 0, "V": 9},
    teams={"Dq": 0, "Un": 3},
    wins={"A": 1, "B": 3, "C": 1, "D": 1, "E": 2, "F": 1, "G": 0, "H": 0, "K": 0, "L": 0, "M": 1, "P": 0, "R": 5,
          "S1": 1, "S2": 1, "S3": 1, "T1": 1, "T2": 1, "U": 0, "V": 0},
)


@pytest.mark.parametrize("settings, points, teams, wins", cases(
    ({}, {}, {}, {}),
    ({"best_of": "sum"}, {"A": 20, "C": 19, "E": 24, "V": 17}, {}, {}),
    # half a point is rounded down: 20, 19, 24 and 17 halved
    ({"best_of": "average"}, {"A": 10, "C": 9, "E": 12, "V": 8}, {}, {}),
    ({"best_of_key": "wins"}, {"C": 9}, {}, {}),
    ({"tb_wins": "counted"}, {}, {}, {"E": 1}),
    # an outright 4-1 is 3 in all; E's shared 11 is then the better one
    ({"points_table_typo": True}, {"E": 11, "F": 3, "M": 3}, {}, {}),
    ({"attend_rule": "completed"}, {"G": 8, "K": 7}, {}, {}),
    ({"attend_rule": "sheet"}, {"G": 8, "H": 7}, {}, {}),
    ({"ns_default_wins": "keep"}, {"G": 4}, {}, {}),
    ({"winner_needs_finish": False}, {"L": 6, "M": 11}, {}, {"L": 1}),
    ({"dq_points": "keep_wins"}, {"P": 3}, {"Dq": 3}, {}),
    ({"share3": "split_4"}, {"S1": 9, "S2": 9, "S3": 9}, {}, {}),
    ({"top_tie": "site_rank"}, {"T1": 13, "T2": 9}, {}, {"T2": 0}),
    ({"unauth_scope": "IND+TEAM"}, {}, {"Un": 0}, {}),
    ({"alias_merge": "after"}, {"V": 17}, {}, {}),
    # C's two scores are equal at 13; B 15 + 15 + 19, R five times 19
    ({"game_points": 2},
     {"A": 15, "B": 49, "C": 13, "D": 13, "E": 17, "F": 17, "G": 6, "H": 4, "K": 4, "L": 8, "M": 17, "R": 95,
      "S1": 13, "S2": 13, "S3": 13, "T1": 15, "T2": 15, "V": 13}, {}, {}),
    ({"attend_points": 0},
     {"A": 6, "B": 21, "C": 5, "D": 5, "E": 8, "F": 8, "M": 8, "R": 45, "S1": 5, "S2": 5, "S3": 5, "T1": 6, "T2": 6,
      "V": 4}, {}, {}),
    # outright 6, shared 1: A's 4-1s are 9 and 10, C's scores 9 and 9
    ({"outright": 6, "shared": 1},
     {"A": 10, "B": 36, "C": 9, "D": 9, "E": 15, "F": 15, "M": 15, "R": 80, "S1": 9, "S2": 9, "S3": 9, "T1": 10,
      "T2": 10}, {}, {}),
))
def test_individual_points(settings, points, teams, wins):
    INDIVIDUAL.expect(settings, points, teams=teams, wins=wins)


def test_season_30_gives_a_point_a_win_and_bars_every_winner():
    # C and E won the 4PM and played the 6PM: neither score counts
    INDIVIDUAL.expect(
        {},
        {"A": 4, "B": 13, "C": 0, "D": 3, "E": 0, "F": 4, "M": 4, "R": 25, "S1": 3, "S2": 3, "S3": 3, "T1": 4, "T2": 4,
         "V": 4},
        wins={"C": 0, "E": 0}, rulebook="uic-swiss-30",
    )


def test_the_average_of_three_tournaments_is_theirs():
    rows = {
        "roster": roster(North="A", South="R"),
        "results": [*sheet(1, "2PM", A="4-1", R="5-0"), *sheet(1, "4PM", A="2-3", R="5-0"),
                    *sheet(1, "6PM", A="1-4", R="5-0")],
    }
    with tiny(rows, rulebook="uic-swiss-old", slots=("2PM", "4PM", "6PM")) as book:
        # A (4 + 2 + 1) / 3 = 2; R won three: (7 + 7 + 7) / 3
        assert book.points() == {"A": 2, "R": 7}


def test_the_better_by_wins_is_looked_for_among_what_is_left():
    rows = {
        "roster": roster(North="A B", South="R"),
        "names": [{"player": "B", "screen_name": "Bad", "authorised": "no"}],
        "results": [*sheet(1, "4PM", A="4-1 DQ", Bad="4-1", R="5-0"), *sheet(1, "6PM", A="2-3", B="1-4")],
    }
    with tiny(rows, settings={"best_of_key": "wins"}) as book:
        # A 2 + 5 + 4 (alone on two wins), B 1 + 5: the 4PM of both is worth nothing (S-10)
        assert book.points() == {"A": 11, "B": 6, "R": 14}


# 2.6 Compensation -----------------------------------------------------------------------------------------------------

def claim(player, week, day, decision=None):
    return {"player": player, "week_missed": week, "claimed_on": day, "admin_decision": decision}


CLAIMS = {
    "roster": [
        *roster(North="Late Stop6 Stop7 Day0 Zero Five Again Early Early7 Long Boxed Void Third Edge3 Edge11"),
        *roster(South="S"),
        {"player": "New", "team": "North", "valid_from": "2021-02-10"},
    ],
    "tournaments": [{"week": 9, "slot": "4PM", "state": "INTERRUPTED", "full_rounds": 1}],
    "results": [
        *sheet(5, "4PM", Zero="0-1 WD", Five="0-5", Again="5-0"), *sheet(5, "6PM", Again="3-2", S="5-0"),
        *sheet(9, "4PM", S="1-0"),
    ],
    "incidents": [incident("Boxed", "7.2.i", "2021-02-15")],
    "uc_claims": [
        claim("Late", 5, "2021-02-14"),                                                         # day 9
        claim("Stop6", 10, "2021-03-18"), claim("Stop7", 10, "2021-03-19"), claim("Day0", 10, "2021-03-12"),
        claim("Zero", 5, "2021-02-06"), claim("Five", 5, "2021-02-06"), claim("Again", 5, "2021-02-06"),
        claim("Early", 8, "2021-02-01"), claim("Early7", 8, "2021-02-19"),                      # 25 and 7 days ahead
        claim("Long", 5, "2021-02-15"), claim("Long", 6, "2021-02-15"),                         # days 10 and 3
        claim("Boxed", 7, "2021-02-20"), claim("Void", 9, "2021-03-06"), claim("New", 5, "2021-02-10"),
        claim("Third", 4, "2021-01-30"), claim("Third", 6, "2021-02-13"), claim("Third", 8, "2021-02-27"),
        claim("Edge3", 3, "2021-01-22"), claim("Edge11", 11, "2021-03-19"),
    ],
}
VERDICTS = {
    ("Late", 5): "REVIEW", ("Stop6", 10): "ACCEPT", ("Stop7", 10): "REJECT_AFTER_W10", ("Day0", 10): "ACCEPT",
    ("Zero", 5): "REJECT_PLAYED", ("Five", 5): "REJECT_PLAYED", ("Again", 5): "REJECT_PLAYED", ("Early", 8): "ACCEPT",
    ("Early7", 8): "ACCEPT", ("Long", 5): "REVIEW", ("Long", 6): "ACCEPT", ("Boxed", 7): "REVIEW",
    ("Void", 9): "REVIEW",
    ("New", 5): "REJECT_NOT_MEMBER", ("Third", 4): "ACCEPT", ("Third", 6): "ACCEPT", ("Third", 8): "REJECT_MAX",
    ("Edge3", 3): "REJECT_WINDOW", ("Edge11", 11): "REJECT_WINDOW",
}


@pytest.mark.parametrize("settings, changed", cases(
    ({}, {}),
    ({"uc_points": 8}, {}),
    ({"uc_points": 5, "uc_max": 3}, {("Third", 8): "ACCEPT"}),
    ({"uc_enabled": False}, dict.fromkeys(VERDICTS, "REJECT_WINDOW")),
    ({"uc_between": "accept"}, {("Late", 5): "ACCEPT", ("Long", 5): "ACCEPT"}),
    ({"uc_between": "reject"}, {("Late", 5): "REJECT_LATE", ("Long", 5): "REJECT_LATE"}),
    ({"uc_claim_days": 9}, {("Late", 5): "ACCEPT"}),
    ({"uc_backdate_days": 9}, {("Long", 5): "REJECT_LATE"}),
    ({"uc_hard_stop": "none"}, {("Stop7", 10): "ACCEPT"}),
    ({"uc_hard_stop": "week10_day"}, {("Stop6", 10): "REJECT_AFTER_W10"}),
    # Zero won nothing and Again's scores are void; Five has his five points for attendance
    ({"uc_missed": "no_points"}, {("Zero", 5): "ACCEPT", ("Again", 5): "ACCEPT"}),
    ({"uc_advance_days": 7}, {("Early", 8): "REJECT_WINDOW"}),
    # three days after the second of the two weeks
    ({"uc_from_day": "last_week"}, {("Long", 5): "ACCEPT"}),
    ({"uc_boxed": "reject", "uc_void_week": "reject"}, {("Boxed", 7): "REJECT_ADMIN", ("Void", 9): "REJECT_ADMIN"}),
    ({"uc_boxed": "accept", "uc_void_week": "accept"}, {("Boxed", 7): "ACCEPT", ("Void", 9): "ACCEPT"}),
    ({"uc_needs_membership": False}, {("New", 5): "ACCEPT"}),
    # the stop moves with the last week: week 10 claimed on the date of week 11 is in time
    ({"uc_from": 3, "uc_to": 11}, {("Edge3", 3): "ACCEPT", ("Edge11", 11): "ACCEPT", ("Stop7", 10): "ACCEPT"}),
    ({"uc_from": 5, "uc_to": 9}, {
        ("Third", 4): "REJECT_WINDOW", ("Third", 8): "ACCEPT", ("Stop6", 10): "REJECT_WINDOW",
        ("Stop7", 10): "REJECT_WINDOW", ("Day0", 10): "REJECT_WINDOW",
    }),
))
def test_compensation(settings, changed):
    expected = {**VERDICTS, **changed}
    worth = settings.get("uc_points", 3)
    with tiny(CLAIMS, settings=settings) as book:
        found = book.rows("select player, week_missed, verdict, points from marts.uc_decisions")
        assert {(player, week): verdict for player, week, verdict, _ in found} == expected
        assert {(player, week): points for player, week, _, points in found} == {
            case: worth if verdict == "ACCEPT" else 0 for case, verdict in expected.items()
        }
        posted = book.rows("select player, week, points from marts.ledger where code = 'uc'")
        assert sorted(posted) == sorted((*case, worth) for case, verdict in expected.items() if verdict == "ACCEPT")
        assert broken(book) == []


def test_a_replay_in_another_week_is_that_week_s_participation():
    rows = {
        "roster": roster(North="A"),
        "tournaments": [{"week": 4, "slot": "4PM", "full_rounds": 1, "state": "INTERRUPTED"},
                        {"week": 4, "slot": "4PM", "attempt": 2, "play_date": "2021-02-12"}],
        "results": [*sheet(4, "4PM", 1, A="1-0"), *sheet(4, "4PM", 2, A="3-2")],
        "uc_claims": [claim("A", 4, "2021-01-30"), claim("A", 6, "2021-02-13")],
    }
    verdicts = "select week_missed, verdict from marts.uc_decisions order by week_missed"
    with tiny(rows) as book:
        assert book.rows(verdicts) == [(4, "REJECT_PLAYED"), (6, "ACCEPT")]
    with tiny(rows, settings={"replay_week": "played", "uc_void_week": "accept"}) as book:
        assert book.rows(verdicts) == [(4, "ACCEPT"), (6, "REJECT_PLAYED")]


def test_the_lowest_weeks_are_left_out_where_a_season_drops_them():
    rows = {
        "roster": roster(North="Dan Eve Fay", South="R"),
        "results": [
            *sheet(1, "4PM", Dan="0-5", Eve="3-2", Fay="3-2", R="5-0"),
            *sheet(2, "4PM", Dan="3-2", Eve="2-3", R="5-0"), *sheet(3, "4PM", Dan="2-3", Fay="2-3", R="5-0"),
        ],
        "uc_claims": [claim("Fay", 2, "2021-01-16")],
    }
    window = {"uc_from": 1, "uc_to": 3}
    # Dan 5 + 8 + 7, Eve 8 + 7, Fay 8 + 3 + 7
    Scene(rows, {"Dan": 20, "Eve": 15, "Fay": 18, "R": 42}, settings=window, weeks=3).expect({}, {})
    # Eve's missed week is her lowest already; Fay's is the compensation
    Scene(rows, {"Dan": 15, "Eve": 15, "Fay": 15, "R": 28}, settings=window, weeks=3).expect({"drop_weeks": 1}, {})


# 2.7-2.9 Final order --------------------------------------------------------------------------------------------------

#: A has 13 + 13 from two outright wins; B and C share two at 4-1 and have 11 + 11, and 4 more by a ruling (C: as many
#: with a third shared win that a ruling takes back to 26). D and E have 8, D of a win that a discarded 3-2 brought.
ORDER = {
    "roster": roster(Alpha="A", Beta="B C", Delta="D E R"),
    "results": [
        *sheet(1, "4PM", A="4-1"), *sheet(2, "4PM", A="4-1"),
        *sheet(3, "4PM", B="4-1", C="4-1"), *sheet(4, "4PM", B="4-1", C="4-1"), *sheet(5, "4PM", C="4-1", R="4-1"),
        *sheet(6, "4PM", D="3-2 RM", E="3-2", R="5-0"),
    ],
    "rulings": [
        adjustment("B", "B", 4, "2021-03-26"), adjustment("C", "C", -7, "2021-03-26"),
        adjustment("D", "D", 5, "2021-03-26"), adjustment("R", "R", -20, "2021-03-26"),
    ],
}


@pytest.mark.parametrize("settings, places", cases(
    # 26 each: C has three wins, A and B two. Then D and E, 8 each without a win. R: 11 + 14 - 20 = 5
    ({}, {"C": 1, "A": 2, "B": 2, "D": 4, "E": 4, "R": 6}),
    # A two outright, C three shared: 1.5; B two shared: 1
    ({"tb_shared_weight": 0.5}, {"A": 1, "C": 2, "B": 3, "D": 4, "E": 4, "R": 6}),
    ({"tb_scope": "leaders_only"}, {"C": 1, "A": 2, "B": 2, "D": 4, "E": 4, "R": 6}),
))
def test_places_by_tournament_wins(settings, places):
    with tiny(ORDER, settings=settings) as book:
        assert book.places() == places


def test_ties_below_the_leaders_stay_where_only_leaders_are_parted():
    rows = {
        "roster": roster(North="A B C"),
        "results": [*sheet(1, "4PM", B="3-2"), *sheet(2, "4PM", A="5-0")],
        "rulings": [adjustment("C", "C", 12, "2021-03-26"), adjustment("A", "A", 10, "2021-03-26")],
    }
    # A 24; B 12 with a win, C 12 without
    with tiny(rows) as book:
        assert book.places() == {"A": 1, "B": 2, "C": 3}
    with tiny(rows, settings={"tb_scope": "leaders_only"}) as book:
        assert book.places() == {"A": 1, "B": 2, "C": 2}
        tied = dict(book.rows("select player, tied from marts.individual_standings"))
        assert tied == {"A": False, "B": True, "C": True}


def test_team_mates_who_share_a_tournament_are_two_wins_or_one():
    rows = {
        "roster": roster(North="A B", South="C"),
        "results": [*sheet(1, "4PM", A="4-1", B="4-1"), *sheet(2, "4PM", A="4-1", C="4-1")],
        "rulings": [reversal("R1", 1, "4PM", "A", "C")],
    }
    del rows["rulings"]
    with tiny(rows) as book:
        assert tournament_wins_of_teams(book) == {"North": 3, "South": 1}
    with tiny(rows, settings={"tb_team": "distinct_tournaments"}) as book:
        assert tournament_wins_of_teams(book) == {"North": 2, "South": 1}


@pytest.mark.parametrize("settings, verdicts", cases(
    ({}, {"P1": "GOLD", "P4": "GOLD", "P5": "SILVER", "P8": "SILVER", "P9": "BRONZE", "P10": "BELOW_LINE"}),
    ({"playoff_gold": 1, "playoff_silver": 4, "playoff_bronze_min": 39},
     {"P1": "GOLD", "P4": "SILVER", "P5": "BRONZE", "P8": "BRONZE", "P9": "BRONZE", "P10": "BRONZE"}),
))
def test_playoff_lines(settings, verdicts):
    # P1 48, P2 47, ... P9 40, P10 39
    rows = {
        "roster": roster(North=" ".join(f"P{n}" for n in range(1, 11))),
        "rulings": [adjustment(f"R{n}", f"P{n}", 49 - n, "2021-01-09") for n in range(1, 11)],
    }
    with tiny(rows, settings=settings) as book:
        found = dict(book.rows("select player, verdict from marts.playoffs"))
        assert {player: found[player] for player in verdicts} == verdicts


# 2.10, 7 Reports and penalties ----------------------------------------------------------------------------------------

def failure(player, week, slot, number, **more):
    return {"player": player, "week": week, "slot": slot, "round": number, **more}


#: D two offences of category D, E three of E, C two of C, B two of B, P one of A and one of 6.3; N fails to report
#: three times, M in round 5 and then in round 2, L twice
CONDUCT = Scene(
    rows={
        "roster": roster(North="D E C B P", South="N M L"),
        "incidents": [
            incident("D", "7.4.i", "2021-01-15"), incident("D", "7.4.ii", "2021-01-22"),
            incident("E", "7.5.i", "2021-01-15"), incident("E", "7.5.iv", "2021-01-22"),
            incident("E", "7.5.i", "2021-01-29"),
            incident("C", "7.3.i", "2021-01-15"), incident("C", "7.3.iv", "2021-01-22"),
            incident("B", "7.2.i", "2021-01-29"),
            incident("B", "7.2.vi", "2021-02-05", confirmed_on="2021-02-10"),
            incident("P", "7.1.i", "2021-01-08"), incident("P", "6.3", "2021-01-15", points_override=7),
        ],
        "nonreports": [
            failure("N", 1, "4PM", 2), failure("N", 1, "6PM", 3), failure("N", 2, "4PM", 1),
            failure("M", 1, "4PM", 5), failure("M", 2, "4PM", 2),
            failure("L", 1, "4PM", 1), failure("L", 2, "4PM", 1),
        ],
    },
    points={"D": -12, "E": -15, "C": -20, "B": 0, "P": -7, "N": -5, "M": -5, "L": 0},
)


@pytest.mark.parametrize("settings, points", cases(
    ({}, {}),
    ({"pen_C": 20, "pen_D": 12, "pen_E": 5}, {"D": -24, "E": -29, "C": -40}),
    ({"escalate_auto": ""}, {"E": -9}),
    # the second D is punished as C, the second C with a box
    ({"escalate_auto": "EDC"}, {"D": -16, "C": -10}),
    ({"escalate_auto": "EDCB"}, {"D": -16, "C": -10}),
    # the second E became a D, so the third is a repeated D: 3 + 6 + 10
    ({"escalate_auto": "EDC", "escalate_cascade": True}, {"D": -16, "C": -10, "E": -19}),
    ({"escalate_cascade": True}, {}),
    ({"disrepute_max": 6}, {"P": 0}),
    # the second and third of N, the second of M and of L
    ({"report_free": 1}, {"N": -10, "M": -10, "L": -5}),
    ({"report_points": 4}, {"N": -4, "M": -4}),
    # rounds 1 to 4 are counted apart: M's is the first
    ({"report_counter": "r1_4"}, {}),
    ({"report_counter": "after_first"}, {"M": -10}),
    # N: warning, 3, 6. M stayed in the lobby in round 5: a warning; then 3. L: warning, 3
    ({"report_mode": "7.5"}, {"N": -9, "M": -3, "L": -3}),
    ({"report_mode": "both"}, {"N": -14, "M": -8, "L": -3}),
))
def test_reports_and_penalties(settings, points):
    CONDUCT.expect(settings, points)


@pytest.mark.parametrize("settings, boxes", cases(
    # 01-29 and 02-10 plus 30 days, 01-08 plus 60 days: the last day is one earlier
    ({}, {"B": [("2021-01-29", "2021-02-27"), ("2021-02-10", "2021-03-11")], "P": [("2021-01-08", "2021-03-08")]}),
    ({"box_A": 10, "box_B": 7},
     {"B": [("2021-01-29", "2021-02-04"), ("2021-02-10", "2021-02-16")], "P": [("2021-01-08", "2021-01-17")]}),
    ({"box_start": "offence"},
     {"B": [("2021-01-29", "2021-02-27"), ("2021-02-05", "2021-03-06")], "P": [("2021-01-08", "2021-03-08")]}),
    ({"box_day1": "next_day"},
     {"B": [("2021-01-30", "2021-02-28"), ("2021-02-11", "2021-03-12")], "P": [("2021-01-09", "2021-03-09")]}),
    ({"box_overlap": "consecutive"},
     {"B": [("2021-01-29", "2021-02-27"), ("2021-02-28", "2021-03-29")], "P": [("2021-01-08", "2021-03-08")]}),
    # the second B is punished as A: 60 days from 02-10, 19 of February, 31 of March, 10 of April
    ({"escalate_auto": "EDCB"},
     {"B": [("2021-01-29", "2021-02-27"), ("2021-02-10", "2021-04-10")], "P": [("2021-01-08", "2021-03-08")],
      "C": [("2021-01-22", "2021-02-20")]}),
))
def test_penalty_boxes(settings, boxes):
    with tiny(CONDUCT.rows, settings=settings) as book:
        found = {}
        for player, first, last in book.rows('select player, "from"::varchar, "to"::varchar from marts.penalty_box'):
            found.setdefault(player, []).append((first, last))
        assert found == boxes


@pytest.mark.parametrize("value, by_week", [("offence", {2: 5, 6: 11}), ("confirmed", {2: 11, 6: 11})])
def test_a_deduction_stands_in_the_week_of_the_offence_or_of_its_confirmation(value, by_week):
    rows = {
        "roster": roster(North="A", South="R"),
        "results": [*sheet(1, "4PM", A="0-5", R="5-0"), *sheet(2, "4PM", A="1-4", R="5-0"),
                    *sheet(6, "4PM", A="1-4", R="5-0"), *sheet(7, "4PM", R="5-0")],
        "incidents": [incident("A", "7.4.i", "2021-01-15", confirmed_on="2021-02-10", week=2)],
    }
    with tiny(rows, settings={"penalty_week": value}) as book:
        # 5, then 6 - 6 or 6, and in week 6 another 6, or 6 - 6
        found = dict(book.rows("select week, points from marts.individual_by_week where player = 'A'"))
        assert {week: found[week] for week in by_week} == by_week
        assert found[7] == 11 and book.points()["A"] == 11


def test_a_penalty_of_a_void_tournament_or_under_appeal_waits_where_the_league_says_so():
    rows = {
        "roster": roster(North="A B C D"),
        "tournaments": [{"week": 1, "slot": "4PM", "state": "INTERRUPTED", "full_rounds": 2}],
        "results": sheet(1, "4PM", A="2-0", B="0-2"),
        "incidents": [
            incident("A", "7.4.i", "2021-01-08", week=1, slot="4PM"), incident("B", "7.4.i", "2021-01-08"),
            incident("C", "7.3.i", "2021-01-08", incident_id="I1"),
            incident("D", "7.2.i", "2021-01-08", incident_id="I2"),
        ],
        "appeals": [
            {"incident_id": number, "appeal_on": "2021-01-09", "notified_on": "2021-01-09"} for number in ("I1", "I2")
        ],
    }
    scene = Scene(rows, {"A": -6, "B": -6, "C": -10, "D": 0})
    scene.expect({}, {})
    # B's offence is of no tournament
    scene.expect({"void_keeps_incidents": False}, {"A": 0})
    scene.expect({"appeal_suspends": True}, {"C": 0})
    boxes = "select player from marts.penalty_box"
    with tiny(rows) as book:
        assert book.rows(boxes) == [("D",)]
    with tiny(rows, settings={"appeal_suspends": True}) as book:
        assert book.rows(boxes) == []
    for appeal in rows["appeals"]:
        appeal |= {"outcome": "REFUSED", "decided_on": "2021-01-12"}
    scene.expect({"appeal_suspends": True}, {})


# 2.11 Leaving ---------------------------------------------------------------------------------------------------------

#: Lea has 8 + 13 - 6 when she withdraws, and 5 later. Deb has 5 - 10. Rem is removed with 7, Ban banished with 6.
#: Wd leaves one tournament after 8 + 1, and has 7 later.
LEAVING = Scene(
    rows={
        "roster": roster(Away="Lea", Home="Deb Rem Ban Wd Top"),
        "results": [
            *sheet(1, "4PM", Top="5-0", Lea="3-2", Deb="0-5", Rem="2-3", Ban="1-4", Wd="3-2"),
            *sheet(2, "4PM", Lea="4-1", Wd="1-1 WD"), *sheet(3, "4PM", Top="5-0", Wd="2-3"),
            *sheet(4, "4PM", Top="5-0", Lea="0-5"),
        ],
        "incidents": [
            incident("Lea", "7.4.i", "2021-01-16"), incident("Deb", "7.3.i", "2021-01-09"),
            incident("Ban", "7.1.i", "2021-01-12", banished="yes"),
        ],
        "membership": [
            {"player": "Lea", "date": "2021-01-20", "event": "WITHDREW"},
            {"player": "Lea", "date": "2021-01-25", "event": "REJOINED"},
            {"player": "Deb", "date": "2021-01-20", "event": "WITHDREW"},
            {"player": "Rem", "date": "2021-01-12", "event": "REMOVED"},
        ],
    },
    points={"Lea": 5, "Deb": -5, "Rem": 0, "Ban": 0, "Wd": 16, "Top": 42},
    # Away 3 + 4 + 0; Home 5+3+2+1, 1, 5+2, 5
    teams={"Away": 7, "Home": 24},
    wins={"Lea": 0, "Top": 3, "Away": 1, "Home": 3},
)


@pytest.mark.parametrize("settings, points, teams, wins", cases(
    ({}, {}, {}, {}),
    # the awards go, the penalties stay: Lea 5 - 6, Deb -10
    ({"wipe_amount": "gross"}, {"Lea": -1, "Deb": -10}, {}, {}),
    ({"wipe_amount": "net"}, {"Deb": 0}, {}, {}),
    ({"wipe_wins": False}, {}, {}, {"Lea": 1}),
    # Away loses Lea's 3 + 4, Home Rem's 2 and Ban's 1
    ({"wipe_team": True}, {}, {"Away": 0, "Home": 21}, {"Away": 0}),
    ({"wipe_team": True, "wipe_wins": False}, {}, {"Away": 0, "Home": 21}, {"Lea": 1}),
    ({"removal_wipes": False}, {"Rem": 7, "Ban": 6}, {}, {}),
    ({"wipe_on": "any_withdrawal"}, {"Wd": 7}, {}, {}),
    ({"total_floor": "0"}, {"Deb": 0}, {}, {}),
))
def test_leaving_the_competition(settings, points, teams, wins):
    LEAVING.expect(settings, points, teams=teams, wins=wins)


# 2.12 Interrupted tournaments -----------------------------------------------------------------------------------------

#: W1 broke off after three rounds, W2 after two
SHORT = Scene(
    rows={
        "roster": roster(North="A B C D"),
        "tournaments": [
            {"week": 1, "slot": "4PM", "state": "INTERRUPTED", "full_rounds": 3},
            {"week": 2, "slot": "4PM", "state": "INTERRUPTED", "full_rounds": 2},
        ],
        "results": [*sheet(1, "4PM", A="3-0", B="2-1", C="1-2 WD", D="0-3"), *sheet(2, "4PM", A="2-0", B="0-2")],
        "nonreports": [failure("B", 2, "4PM", n) for n in (1, 2)] + [failure("B", 3, "4PM", 1)],
    },
    points={"A": 12, "B": 7, "C": 1, "D": 5},
)


@pytest.mark.parametrize("settings, points", cases(
    ({}, {}),
    ({"int_attend": "none"}, {"A": 7, "B": 2, "D": 0}),
    ({"int_attend": "per_round"}, {"A": 10, "B": 5, "D": 3}),
    ({"int_min_rounds": 4}, {"A": 0, "B": 0, "C": 0, "D": 0}),
    # week 2 counts too: 2 + 5 + 4, 0 + 5; B's three failures are three then
    ({"int_min_rounds": 2}, {"A": 23, "B": 7}),
    ({"void_keeps_nonreports": True}, {"B": 2}),
))
def test_interrupted_tournaments(settings, points):
    SHORT.expect(settings, points)


def test_a_reversal_for_cheating_leaves_the_team_alone_where_the_league_says_so():
    rows = {
        "roster": roster(North="A", South="B"),
        "results": sheet(1, "4PM", A="4-1", B="2-3"),
        "rulings": [reversal("R1", 1, "4PM", "A", "B", rule="6.2")],
    }
    # 3-2 each: shared, 10 each
    scene = Scene(rows, {"A": 10, "B": 10}, {"North": 3, "South": 3}, {"A": 1, "B": 1, "North": 1, "South": 1})
    scene.expect({}, {})
    # for the teams A won it 4-1, alone
    scene.expect({"rev_scope": "IND"}, {}, teams={"North": 4, "South": 2}, wins={"South": 0})
    del rows["rulings"][0]["rule"]
    scene.expect({"rev_scope": "IND"}, {})


# 9.1, 9.3 Decisions from a date on ------------------------------------------------------------------------------------

def decision(key, value, day):
    text = f'"{value}"' if isinstance(value, str) else str(value).lower()
    return f'[[decision]]\nkey = "{key}"\nvalue = {text}\nfrom = {day}\nby = "Head Admin"\nreason = "rule 9.3"\n'


def test_a_decision_holds_from_its_date_on():
    rows = {
        "roster": roster(North="A B", South="R"),
        "results": [
            *sheet(2, "4PM", A="4-1", B="3-2"), *sheet(3, "4PM", A="4-1", B="3-2"),
            *sheet(2, "6PM", R="4-1", A="4-1"), *sheet(3, "6PM", R="4-1", A="4-1"),
        ],
        "incidents": [incident("B", "7.4.i", "2021-01-21"), incident("B", "7.4.ii", "2021-01-22")],
        "uc_claims": [claim("B", 4, "2021-01-30"), claim("B", 5, "2021-02-06")],
        "nonreports": [failure("R", week, "6PM", 5) for week in (2, 3)],
    }
    decisions = "".join([
        decision("outright", 6, "2021-01-22"), decision("best_of", "sum", "2021-01-22"),
        decision("pen_D", 9, "2021-01-22"), decision("uc_points", 8, "2021-02-05"),
        decision("report_points", 2, "2021-01-16"), decision("report_points", 1, "2021-01-22"),
    ])
    # A: W2 13 (the 11 gives way); W3 4+5+6 = 15 and 11, both. B: 8 + 8 - 6 - 9 + 3 + 8. R: 11 + 11 - 5 - 1
    with tiny(rows, decisions=decisions) as book:
        assert book.points() == {"A": 39, "B": 12, "R": 16}
        held = book.rows("select value, from_date::varchar from marts.readings where key = 'report_points'")
        assert ("1", "2021-01-22") in held and ("2", "2021-01-16") in held and ("5", None) in held


def test_results_in_the_penalty_box_may_count_for_nothing():
    """Box is boxed from 29 January (week 4) for 30 days and wins week 4 with 4-1 (13 points); 4 games for the team."""
    rows = {
        "roster": roster(North="Box", South="Free"),
        "results": sheet(4, "4PM", Box="4-1", Free="3-2"),
        "incidents": [{"date": "2021-01-29", "player": "Box", "rule_code": "7.2.i", "status": "CONFIRMED"}],
    }
    with tiny(rows) as book:
        assert book.points() == {"Box": 13, "Free": 8} and book.points("team") == {"North": 4, "South": 3}
        assert book.flags("F_BOXED") == [("F_BOXED", "Box", 4, "4PM")]
    with tiny(rows, settings={"boxed_play": "void"}) as book:
        assert book.points() == {"Box": 0, "Free": 8} and book.points("team") == {"North": 0, "South": 3}
        assert [(entry[1], entry[7]) for entry in book.ledger(code="boxed-player", competition="individual")] == [
            ("points", -13), ("wins", -1),
        ]
        counts = book.rows("select counts_individual, counts_team from marts.tournament_results where player = 'Box'")
        assert counts == [(False, False)]
        assert not [row for row in book.offenders() if row[0].startswith(("invariant", "standings"))]
