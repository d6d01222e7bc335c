"""The paragraph about a week or a stop, every sentence worked out by hand (golden_nights.py, tour_book.py)."""

from __future__ import annotations

import pytest
from golden_nights import NIGHTS, SETTINGS, home_of_nights, score
from tiny import roster, tiny
from tiny_tour import tour as tour_of
from tour_book import SIX_STOPS

from pipelines import cli
from pipelines.problems import Refused
from pipelines.show.post import post, week_sentences


@pytest.fixture(scope="module")
def book():
    with tiny(NIGHTS, settings=SETTINGS) as built:
        yield built.connection


def test_the_first_week(book):
    assert post(book, title="Two nights", week=1) == (
        "Two nights, week 1 (Friday 8 January 2021)\n\n"
        "4PM: Ann won outright with 3–0 (4 players). "
        "6PM: Cy and Dee shared the win with 2 wins each (2 players). "
        "Ann leads the individual standings with 12 points, 3 points ahead of Cy and Dee. "
        "Most points of the week: Ann (12). "
        "South leads the team standings with 5 points, ahead of North on the tie-break. "
        "Most points of the week for a team: North and South (5). "
        "Ann won 3–0, the first of the season.\n"
    )


def test_the_second_week_says_what_it_changed(book):
    assert week_sentences(book, 2) == [
        "4PM: Bob won outright with 3–0 (3 players).",
        "Bob takes the lead of the individual standings with 19 points, 3 points ahead of Cy.",
        "Most points of the week: Bob (12).",
        "Biggest climb: Bob, up 3 places to 1st.",
        "North takes the lead of the team standings with 8 points, 1 point ahead of South.",
        "Most points of the week for a team: North (3).",
        "Bob won 3–0, a first this season.",
    ]


def test_without_a_week_it_is_the_last(book):
    assert post(book, title="Two nights").startswith("Two nights, week 2 (Friday 15 January 2021)\n")


def test_a_week_that_is_not_there_is_refused_with_those_that_are(book):
    with pytest.raises(Refused) as caught:
        post(book, title="x", week=3)
    assert caught.value.problems[0].message == "There is no week 3 in this book, which has the weeks 1 and 2."


def test_a_league_has_no_stops(book):
    with pytest.raises(Refused, match="This league has weeks and no stops"):
        post(book, title="x", stop="S1")


def test_the_last_week_of_the_calendar_is_said():
    rows = [score(1, "4PM", "Ann", 3, 0), score(1, "4PM", "Bob", 0, 3)]
    with tiny({"roster": roster(North="Ann Bob"), "results": rows}, settings=SETTINGS, weeks=1) as built:
        assert week_sentences(built.connection, 1)[-1] == "That was the last of 1 weeks."


def test_a_shared_lead_compensation_and_a_penalty():
    """Ann and Bob share 4PM (2-1 each, 2 + 5 + 2 = 9) and the lead. Cy, away in week 4, is given 3; Dee loses 10."""
    rows = [score(4, "4PM", "Ann", 2, 1), score(4, "4PM", "Bob", 2, 1)]
    claim = {"player": "Cy", "week_missed": 4, "claimed_on": "2021-01-30"}
    incident = {"incident_id": "I1", "date": "2021-01-29", "player": "Dee", "rule_code": "7.3(i)", "week": 4,
                "status": "CONFIRMED", "confirmed_on": "2021-01-29"}  # fmt: skip
    season = {"roster": roster(North="Ann Bob", South="Cy Dee"), "results": rows, "uc_claims": [claim],
              "incidents": [incident]}  # fmt: skip
    with tiny(season, settings=SETTINGS) as built:
        found = week_sentences(built.connection, 4)
    assert "Ann and Bob share the lead of the individual standings with 9 points." in found
    assert "Compensation (UC): Cy." in found
    assert "Dee loses 10 points for a penalty (rule 7.3(i))." in found


def test_many_names_are_counted():
    """Five players with the same score share everything."""
    names = ("A", "B", "C", "D", "E")
    rows = [score(1, "4PM", who, 2, 1) for who in names]
    with tiny({"roster": roster(North=" ".join(names)), "results": rows}, settings=SETTINGS) as built:
        found = week_sentences(built.connection, 1)
    assert "4PM: 5 players shared the win with 2 wins each (5 players)." in found
    assert "5 players share the lead of the individual standings with 9 points." in found


@pytest.fixture(scope="module")
def tour():
    with tour_of(SIX_STOPS, stop=False) as built:
        yield built.connection


def test_the_last_stop_of_a_tour(tour):
    """S6: no first place is recorded. Ann 53, Bob 48 (tests/tour_book.py). One rack is lost by Bob's lateness, and the
    match M2 by Cy, who did not come."""
    said = post(tour, title="Six stops")
    assert said.startswith("Six stops, S6 (Saturday 12 June 2021)\n\nMain: 5 placings, no winner is recorded. ")
    assert "Ann leads the main ranking with 53 points, 5 points ahead of Bob." in said
    assert "2 matches decided, 1 walkover." in said
    assert "Penalties: 1 rack once and the match once." in said


def test_a_stop_of_a_tour(tour):
    said = post(tour, title="Six stops", stop="S3")
    assert "Main: 2 placings, no winner is recorded." in said
    assert "Challenge: Dan won (1 placing)." in said
    assert "No penalty was given." in said


def test_a_tour_has_no_weeks_and_names_its_stops(tour):
    with pytest.raises(Refused, match="A tour has stops and no weeks"):
        post(tour, title="x", week=1)
    with pytest.raises(Refused) as caught:
        post(tour, title="x", stop="S9")
    assert caught.value.problems[0].message == "There is no stop S9 with placings in this book."
    assert caught.value.problems[0].fix == "There are: S1, S2, S3, S4, S5 and S6."


def test_the_command_prints_it(tmp_path, capsys):
    home = home_of_nights(tmp_path)
    assert cli.main(["post", "--season", "tiny", "--week", "2", "--home", str(home)]) == 0
    assert capsys.readouterr().out.startswith("Tiny season, week 2 (Friday 15 January 2021)\n\n4PM: Bob won outright")
    assert cli.main(["post", "--season", "tiny", "--week", "7", "--home", str(home)]) == 1
