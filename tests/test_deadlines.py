"""The days something must be done by, counted by hand from the calendar: ten Fridays from 6 January 2023 on."""

from __future__ import annotations

from datetime import date

import pytest
import seasons_on_disk as disk
from homes import file, home_after

LONG = disk.TOML.replace("weeks = [2023-01-06, 2023-01-13, 2023-01-20]", "start = 2023-01-06\nweek_count = 10")
ALL = ("Kit", "Ann", "Moe", "Bob")
CLAIM = "player,week_missed,claimed_on\nBob,4,{}\n"
INCIDENT = "date,player,rule_code,incident_id,status,confirmed_on\n{0},Ann,{1},I-1,CONFIRMED,{0}\n"
APPEAL = "incident_id,appeal_on,notified_on\nI-1,{},{}\n"


def week(number: int, players=ALL) -> str:
    return disk.HEADER + "".join(f"{number},4PM,{player},2,3\n" for player in players)


@pytest.fixture
def home(tmp_path):
    """Bob missed week 4, the first a claim is taken for; week 5 is played."""
    return home_after(tmp_path, {"roster.csv": disk.ROSTER, "results_week04.csv": week(4, ALL[:3])},
                      {"results_week05.csv": week(5)}, toml=LONG)


def of(home, kind: str) -> list[tuple]:
    return disk.query(home, "select player, week, due_on, latest, state from marts.deadlines "
                            f"where kind = '{kind}' order by week, player")


def test_claims_of_each_week_end_a_week_later_and_before_the_eleventh_friday(home):
    found = {row[1]: row[2:] for row in of(home, "uc_week")}
    assert sorted(found) == [4, 5, 6, 7, 8, 9, 10]
    assert found[4] == (date(2023, 2, 3), date(2023, 2, 10), "open")
    # the eleventh Friday would be 17 March: nothing is taken from then on
    assert found[9] == (date(2023, 3, 10), date(2023, 3, 16), "open")
    assert found[10] == (date(2023, 3, 16), date(2023, 3, 16), "open")


def test_who_missed_a_week_may_claim_it(home):
    assert of(home, "uc_claim") == [("Bob", 4, date(2023, 2, 3), date(2023, 2, 10), "open")]
    disk.accept(home, {"results_week06.csv": week(6)})
    assert [row[-1] for row in of(home, "uc_claim")] == ["passed"]


@pytest.mark.parametrize(("claimed", "state"), [("2023-02-03", "met"), ("2023-02-04", "missed")])
def test_claim_is_in_time_up_to_the_seventh_day(home, claimed, state):
    disk.accept(home, {"uc_claims.csv": CLAIM.format(claimed)})
    assert [row[-1] for row in of(home, "uc_claim")] == [state]


@pytest.mark.parametrize(("appeal", "notice", "state"), [
    (None, None, "open"), ("2023-02-04", "2023-02-06", "met"), ("2023-02-04", "2023-02-07", "missed"),
])  # fmt: skip
def test_appeal_and_notice_within_three_days(home, appeal, notice, state):
    incident = {"incidents.csv": INCIDENT.format("2023-02-03", "7.4.iv")}
    if appeal:
        file(home, incident)
        disk.accept(home, {"appeals.csv": APPEAL.format(appeal, notice)})
    else:
        disk.accept(home, incident)
    assert of(home, "appeal") == [("Ann", None, date(2023, 2, 6), None, state)]


def test_appeal_nobody_made_has_passed(home):
    disk.accept(home, {"incidents.csv": INCIDENT.format("2023-01-20", "7.4.iv")})
    assert [row[-1] for row in of(home, "appeal")] == ["passed"]


def test_last_day_in_the_box(home):
    # thirty days from 29 January on: three of January and 27 of February
    disk.accept(home, {"incidents.csv": INCIDENT.format("2023-01-29", "7.2.i")})
    assert of(home, "box_end") == [("Ann", None, date(2023, 2, 27), None, "open")]


def test_no_compensation_no_claims(tmp_path):
    home = disk.begin(tmp_path, toml=LONG + "\n[settings]\nuc_enabled = false\n")
    disk.accept(home, {"roster.csv": disk.ROSTER, "results_week04.csv": week(4, ALL[:3])})
    assert of(home, "uc_week") == of(home, "uc_claim") == []
