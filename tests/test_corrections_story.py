"""A ruling outlives any re-upload: week 2 is handed in three times, and every decision about it still counts."""

import pytest
from homes import FIRST_WEEK, file, home_after
from seasons_on_disk import HEADER, ROSTER, TINY, WEEK_1, WEEK_2, accept, begin, points, query, tables

from pipelines import walk
from pipelines.corrections.words import as_text

#: Kit won one more than was typed, of Bob's
SECOND = HEADER + "2,4PM,Kit,2,3\n2,4PM,Ann,4,1\n2,4PM,Moe,3,2\n2,4PM,Bob,1,4\n"
#: and the game of Ann and Moe was Moe's
THIRD = HEADER + "2,4PM,Kit,2,3\n2,4PM,Ann,3,2\n2,4PM,Moe,4,1\n2,4PM,Bob,1,4\n"
RULINGS = (
    "ruling_id,decided_on,decided_by,kind,reason,week,slot,from_player,to_player,competition,subject,points,rule\n"
    "R1,2023-01-14,Head Admin,REVERSE,left the table,2,4PM,Kit,Bob,,,,3.2\n"
    "R2,2023-01-14,Head Admin,ADJUST,late again,2,4PM,,,individual,Moe,-3,9.3\n"
)
INCIDENTS = (
    "date,player,rule_code,incident_id,status,confirmed_on,points_override,week,slot\n"
    "2023-01-13,Bob,7.4.i,I1,CONFIRMED,2023-01-14,4,2,4PM\n"
)
#: after week 1 Kit 13, Ann 8, Moe 7, Bob 6. Week 2 as first typed: Kit 1+5, Ann 4+5+4, Moe 3+5, Bob 2+5; then R1 takes
#: a game from Kit to Bob, R2 takes 3 of Moe, I1 takes 4 of Bob.
FIRST_POINTS = {"Kit": 13 + 6 - 1, "Ann": 8 + 13, "Moe": 7 + 8 - 3, "Bob": 6 + 7 + 1 - 4}
SECOND_POINTS = {"Kit": 13 + 7 - 1, "Ann": 8 + 13, "Moe": 7 + 8 - 3, "Bob": 6 + 6 + 1 - 4}
#: now Moe wins week 2 outright
THIRD_POINTS = {"Kit": 13 + 7 - 1, "Ann": 8 + 8, "Moe": 7 + 13 - 3, "Bob": 6 + 6 + 1 - 4}


@pytest.fixture
def home(tmp_path):
    """Roster (1), week 1 (2), week 2 (3), rulings and an incident about week 2 (4)."""
    return home_after(tmp_path / "home", *FIRST_WEEK, {"results_week02.csv": WEEK_2},
                      {"rulings.csv": RULINGS, "incidents.csv": INCIDENTS})  # fmt: skip


def decided(home):
    """What the decisions posted: subject, code, points."""
    return set(query(home, """
        select subject, code, points from marts.ledger
        where competition = 'individual' and measure = 'points'
            and code in ('reversal', 'adjustment', 'penalty-d')
    """))  # fmt: skip


DECIDED = {("Kit", "reversal", -1), ("Bob", "reversal", 1), ("Moe", "adjustment", -3), ("Bob", "penalty-d", -4)}


def test_every_decision_counts_after_each_re_upload_and_is_listed(home):
    assert (points(home), decided(home)) == (FIRST_POINTS, DECIDED)
    for text, expected in ((SECOND, SECOND_POINTS), (THIRD, THIRD_POINTS)):
        outcome = accept(home, {"results_week02.csv": text})
        assert (points(home), decided(home)) == (expected, DECIDED)
        assert outcome.replaced.rulings == [
            "ruling R1 of Head Admin (REVERSE, week 2 4PM, Kit to Bob): left the table",
            "ruling R2 of Head Admin (ADJUST, week 2 4PM, Moe): late again",
        ]
        assert "Still in force there: ruling R1 of Head Admin" in as_text(outcome.replaced)


def test_after_two_re_uploads_it_is_the_book_of_a_clean_run(home, tmp_path):
    file(home, {"results_week02.csv": SECOND})
    accept(home, {"results_week02.csv": THIRD})
    clean = begin(tmp_path / "clean")
    accept(clean, {"roster.csv": ROSTER, "results_week01.csv": WEEK_1, "results_week02.csv": THIRD,
                   "rulings.csv": RULINGS, "incidents.csv": INCIDENTS})  # fmt: skip
    assert standings(home) == standings(clean)


def test_undo_of_the_re_uploads_leaves_the_decisions(home):
    file(home, {"results_week02.csv": SECOND}, {"results_week02.csv": THIRD})
    walk.undo(home, TINY, 6, "no")
    assert (points(home), decided(home)) == (SECOND_POINTS, DECIDED)
    walk.undo(home, TINY, 5, "no")
    assert (points(home), decided(home)) == (FIRST_POINTS, DECIDED)


def test_a_ruling_about_another_tournament_is_not_listed(home):
    outcome = accept(home, {"results_week01.csv": WEEK_1.replace("Kit,4,1", "Kit,3,2").replace("Ann,3,2", "Ann,4,1")})
    assert outcome.replaced.count == 4 and outcome.replaced.rulings == []


def standings(home):
    found = tables(home)
    return {name: found[name] for name in found if name.endswith("standings") or name.endswith("by_week")}
