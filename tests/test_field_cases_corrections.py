"""Faults that people who do this job have reported (FIELD-CASES.md): the kinds that a season book itself can meet.

Four players by default: Kit and Moe of North, Ann and Bob of South. A tournament of the uic-swiss league has 5 rounds;
a game won is a point, all rounds played are 5, an outright win 4 (rule 2.5).
"""

import pytest
from homes import file
from seasons_on_disk import HEADER, POINTS_2, ROSTER, TINY, TOML, WEEK_1, WEEK_2, accept, begin, points, query, tables

from pipelines import cli, walk
from pipelines.intake.journal import Journal

FOUR_WEEKS = TOML.replace("2023-01-20]", "2023-01-20, 2023-01-27]").replace('["4PM", "6PM"]', '["4PM"]')
GAMES = "week,slot,round,player1,player2,winner,how\n"
OPINIONS = (
    "individual_standings", "team_standings", "individual_by_week", "team_by_week", "tournament_results", "playoffs",
)  # fmt: skip
WEEK_3 = WEEK_2.replace("2,4PM", "3,4PM")
WEEK_4 = WEEK_1.replace("1,4PM", "4,4PM")


@pytest.fixture
def home(tmp_path):
    """A season of four weeks with a roster (upload 1)."""
    found = begin(tmp_path, toml=FOUR_WEEKS)
    file(found, {"roster.csv": ROSTER})
    return found


def refusals(home, files):
    outcome = walk.check(home, TINY, [(name, text.encode()) for name, text in files.items()])
    return [(p.code, p.file, p.row) for p in outcome.problems if p.severity == "critical"]


def opinions(home):
    """All that the season comes to; not where it was read."""
    found = tables(home)
    return {name: found[name] for name in OPINIONS}


def outstanding(home):
    return query(home, "select week, slot, team from marts.outstanding")


def after_week(home, week):
    return query(home, f"""
        select player, place, points from marts.individual_by_week where week = {week} order by place, player
    """)  # fmt: skip


def test_case_11_postponed_is_not_played_and_is_outstanding(home):
    accept(home, {"results_week01.csv": WEEK_1, "results_week03.csv": WEEK_3})
    postponed = "week,slot,round,home,away,home score,away score,status\n2,4PM,1,Kit,Ann,0,0,Postponed\n"
    before = points(home)
    outcome = walk.check(home, TINY, [("week 2 matches.csv", postponed.encode())])
    # nothing in it was played, so there is nothing to take in, and why is said
    assert not outcome.accepted and "not-played" in {problem.code for problem in outcome.problems}
    assert points(home) == before
    assert outstanding(home) == [(2, "4PM", None)]


def test_case_15_present_is_not_scheduled(home):
    rounds = [f"1,4PM,{n},Kit,Ann,Kit,PLAYED\n1,4PM,{n},Moe,Bob,Moe,PLAYED\n" for n in (1, 2)]
    rounds += [f"1,4PM,{n},Kit,Ann,Kit,PLAYED\n1,4PM,{n},Bob,,Bob,BYE\n" for n in (3, 4, 5)]
    accept(home, {"games.csv": GAMES + "".join(rounds)})
    (moe,) = query(home, """
        select wins, losses, status, points from marts.tournament_results where player = 'Moe'
    """)  # fmt: skip
    # two games played and won, three missed: no loss is made of them, and no bonus for all rounds
    assert moe == (2, 0, "RM", 2)
    # Bob lost two and had three byes
    assert query(home, "select wins, losses from marts.tournament_results where player = 'Bob'") == [(3, 2)]


def test_case_16_withdrawing_later_does_not_rewrite_an_old_week(home):
    file(home, {"results_week01.csv": WEEK_1})
    accept(home, {"results_week02.csv": WEEK_2})
    by_hand = [("Ann", 1, 21), ("Kit", 2, 19), ("Moe", 3, 15), ("Bob", 4, 13)]
    assert after_week(home, 2) == by_hand
    accept(home, {"results_week03.csv": HEADER + "3,4PM,Kit,4,1\n3,4PM,Ann,3,2\n3,4PM,Moe,2,3\n",
                  "membership.csv": "player,date,event\nBob,2023-01-18,WITHDREW\n"})  # fmt: skip
    assert after_week(home, 2) == by_hand
    assert after_week(home, 1) == [("Kit", 1, 13), ("Ann", 2, 8), ("Moe", 3, 7), ("Bob", 4, 6)]
    # the others keep what they had; Bob stays in the table, with the row that takes his balance (rule 2.11)
    assert points(home) == {"Ann": 21 + 8, "Kit": 19 + 13, "Moe": 15 + 7, "Bob": 0}
    assert query(home, "select code, points from marts.ledger where subject = 'Bob' and code = 'withdrawn' "
                       "and measure = 'points' and competition = 'individual'") == [("withdrawn", -13)]


def test_case_18_a_late_entry_is_not_filled_in_backwards(home):
    file(home, {"results_week01.csv": WEEK_1})
    accept(home, {"results_week02.csv": WEEK_2})
    before = {week: after_week(home, week) for week in (1, 2)}
    accept(home, {"roster.csv": "player,team,valid_from\nPam,South,2023-01-20\n",
                  "results_week03.csv": WEEK_3 + "3,4PM,Pam,3,2\n"})  # fmt: skip
    for week, rows in before.items():
        found = after_week(home, week)
        assert [row for row in found if row[0] != "Pam"] == rows
        assert [row[2] for row in found if row[0] == "Pam"] in ([], [0])
    assert query(home, "select week, wins, losses from marts.tournament_results where player = 'Pam'") == [(3, 3, 2)]
    assert points(home)["Pam"] == 3 + 5


def test_case_21_a_second_result_of_a_pair_in_a_round_is_reported(home):
    twice = GAMES + "1,4PM,1,Kit,Ann,Kit,NOSHOW\n1,4PM,1,Kit,Ann,Kit,NOSHOW\n1,4PM,1,Moe,Bob,Moe,PLAYED\n"
    assert refusals(home, {"games.csv": twice}) == [("duplicate-key", "games.csv", 3)]


def test_case_41_the_same_game_in_two_files_with_its_sides_swapped(home):
    first = GAMES + "".join(f"1,4PM,{n},Kit,Ann,Kit,PLAYED\n1,4PM,{n},Moe,Bob,Moe,PLAYED\n" for n in range(1, 6))
    swapped = GAMES + "1,4PM,3,Ann,Kit,{},PLAYED\n1,4PM,3,Bob,Moe,Moe,PLAYED\n"
    # in one upload it stands there twice, and nobody picks one
    found = refusals(home, {"games a.csv": first, "games b.csv": swapped.format("Kit")})
    assert found and {file for _, file, _ in found} == {"games b.csv"}
    # in two uploads the round is replaced: one game, counted once
    accept(home, {"games a.csv": first})
    before = points(home)
    same = accept(home, {"games b.csv": swapped.format("Kit")})
    assert points(home) == before and same.replaced.same_as == [2]
    # and with another winner the difference is said
    other = accept(home, {"games b.csv": swapped.format("Ann")})
    assert [(c.key, c.column, c.old, c.new) for c in other.replaced.cells] == [
        ("round 3: Ann v Kit", "winner", "Kit", "Ann"),
    ]  # fmt: skip
    # Kit was 5-0 beside Moe: both shared the win (2 points each); now Moe alone is unbeaten
    assert (before["Kit"], points(home)["Kit"], points(home)["Ann"]) == (5 + 5 + 2, 4 + 5, 1 + 5)


def test_case_45_a_deduction_stays_in_its_season(tmp_path):
    ruling = ("ruling_id,decided_on,decided_by,kind,reason,competition,subject,points,rule\n"
              "R1,2023-01-07,Head Admin,ADJUST,late again,individual,Kit,-3,9.3\n")  # fmt: skip
    home = begin(tmp_path, "s1", FOUR_WEEKS.replace('"tiny"', '"s1"'))
    for season in ("s2", "s3"):
        begin(tmp_path, season, FOUR_WEEKS.replace('"tiny"', f'"{season}"'))
    for season in ("s1", "s2", "s3"):
        more = {"rulings.csv": ruling} if season == "s2" else {}
        accept(home, {"roster.csv": ROSTER, "results_week01.csv": WEEK_1, **more}, season)
    assert [points(home, season)["Kit"] for season in ("s1", "s2", "s3")] == [13, 10, 13]
    line = query(home, "select points, effective_on::varchar, note from marts.ledger where code = 'adjustment' "
                       "and measure = 'points'", "s2")  # fmt: skip
    assert [(points_, on) for points_, on, _ in line] == [(-3, "2023-01-07")] and "late again" in line[0][2]


INCIDENT = ("date,player,rule_code,incident_id,status,confirmed_on,overturned_on,points_override,week,slot\n"
            "2023-01-13,Bob,7.4.i,I1,{},2023-01-14,{},4,2,4PM\n")  # fmt: skip


def test_case_46_a_penalty_taken_back_leaves_the_totals_of_a_run_without_it(home):
    accept(home, {"results_week01.csv": WEEK_1, "results_week02.csv": WEEK_2})
    without = opinions(home)
    accept(home, {"incidents.csv": INCIDENT.format("CONFIRMED", "")})
    assert points(home)["Bob"] == 13 - 4
    # by a correction: the ledger keeps both
    outcome = accept(home, {"incidents.csv": INCIDENT.format("OVERTURNED", "2023-01-14")})
    assert next((c.key, c.column, c.old, c.new) for c in outcome.replaced.cells) == (
        "incident I1", "status", "CONFIRMED", "OVERTURNED",
    )  # fmt: skip
    posted = query(home, "select code, points from marts.ledger where subject = 'Bob' and code like 'penalty-%' "
                         "and competition = 'individual' and measure = 'points' order by points")
    assert posted == [("penalty-d", -4), ("penalty-overturned", 4)]
    assert points(home) == POINTS_2
    # by undo: as if it had never been, and the journal keeps both
    walk.undo(home, TINY, 4, "dismissed")
    walk.undo(home, TINY, 3, "dismissed")
    assert opinions(home) == without
    assert [(e.action, e.upload) for e in Journal(home.raw(TINY)).read()[2:]] == [
        ("upload", 3), ("upload", 4), ("undo", 4), ("undo", 3),
    ]  # fmt: skip


def test_case_85_an_old_week_corrected_after_later_ones_is_as_a_clean_run(home, tmp_path):
    wrong = HEADER + "2,4PM,Kit,1,4\n2,4PM,Ann,4,1\n2,4PM,Moe,3,2\n2,4PM,Bob,2,3\n"
    right = HEADER + "2,4PM,Kit,1,4\n2,4PM,Ann,3,2\n2,4PM,Moe,3,2\n2,4PM,Bob,3,2\n"
    weeks = {"results_week01.csv": WEEK_1, "results_week03.csv": WEEK_3, "results_week04.csv": WEEK_4}
    file(home, {"results_week02.csv": wrong}, *({name: text} for name, text in weeks.items()))
    outcome = accept(home, {"results_week02.csv": right})
    clean = begin(tmp_path / "clean", toml=FOUR_WEEKS)
    accept(clean, {"roster.csv": ROSTER, "results_week02.csv": right, **weeks})
    assert opinions(home) == opinions(clean)
    # weeks 1 and 4: Kit 13, Ann 8, Moe 7, Bob 6 each; week 3: Ann 13, Kit 6, Moe 8, Bob 7; in week 2 Ann, Moe and Bob
    # share the win with 3 games each, for 2 points each
    assert points(home) == {
        "Kit": 13 + 6 + 6 + 13, "Ann": 8 + 8 + 2 + 13 + 8, "Moe": 7 + 8 + 2 + 8 + 7, "Bob": 6 + 8 + 2 + 7 + 6,
    }  # fmt: skip
    assert [(c.key, c.column, c.old, c.new) for c in outcome.replaced.cells] == [
        ("Ann", "w", "4", "3"), ("Ann", "l", "1", "2"), ("Bob", "w", "2", "3"), ("Bob", "l", "3", "2"),
    ]  # fmt: skip


def test_case_86_an_override_wins_over_every_re_import_and_is_listed(home):
    file(home, {"results_week01.csv": WEEK_1})
    accept(home, {"rulings.csv": (
        "ruling_id,decided_on,decided_by,kind,reason,week,slot,from_player,to_player,rule\n"
        "R17,2023-01-07,Head Admin,REVERSE,left the table,1,4PM,Moe,Bob,3.2\n"
    )})  # fmt: skip
    # a game of Moe's is Bob's: 2-3 and 1-4 become 1-4 and 2-3
    expected = {"Kit": 13, "Ann": 8, "Moe": 1 + 5, "Bob": 2 + 5}
    assert points(home) == expected
    for name in ("results_week01.csv", "again results_week01.csv"):
        outcome = accept(home, {name: WEEK_1 + "\n" * len(name)})
        assert points(home) == expected
        assert outcome.replaced.count == 0 and outcome.changes == []
    listed = query(home, "select subject, points, file from marts.ledger where code = 'reversal' "
                         "and competition = 'individual' order by points")  # fmt: skip
    assert listed == [("Moe", -1, "rulings.csv"), ("Bob", 1, "rulings.csv")]


def test_case_98_a_team_without_a_row_is_outstanding_until_it_is_handed_in(home, capsys):
    file(home, {"results_week01.csv": WEEK_1})
    accept(home, {"results_week02.csv": HEADER + "2,4PM,Kit,3,2\n2,4PM,Moe,2,3\n"})
    assert outstanding(home) == [(2, None, "South")]
    cli.main(["history", "--season", TINY, "--home", str(home.folder)])
    assert "Outstanding in week 2: South (no row of any of its players)." in " ".join(capsys.readouterr().out.split())
    # it plays fewer weeks, and nothing is made up for it
    assert query(home, "select player, weeks_played from marts.individual_standings where team = 'South'") == [
        ("Ann", 1), ("Bob", 1),
    ]  # fmt: skip
    # said to be absent: no points, the opponents have their wins, and no longer outstanding
    absent = "week,slot,player,w,l,status\n2,4PM,Kit,5,0,\n2,4PM,Moe,4,1,\n2,4PM,Ann,,,NS\n2,4PM,Bob,,,NS\n"
    accept(home, {"results_week02.csv": absent})
    assert outstanding(home) == []
    assert points(home) == {"Kit": 13 + 5 + 5 + 4, "Moe": 7 + 4 + 5, "Ann": 8, "Bob": 6}
    # and the game made up for replaces it
    accept(home, {"results_week02.csv": WEEK_2})
    assert points(home) == {"Kit": 19, "Ann": 21, "Moe": 15, "Bob": 13}
    assert outstanding(home) == []
