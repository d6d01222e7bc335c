"""FIDE tie-breaks of report files against the published exercises, by the models that break a season's ties."""

import json
from decimal import Decimal

import pytest

from pipelines.intake.formats import trf
from pipelines.tiebreaks import measures_of, places_of

#: how the published answers call the measures
NAMES = {
    "BH": "buchholz", "BH_C1": "buchholz_cut1", "FB": "fore_buchholz", "SB": "sonneborn_berger",
    "SB_C1": "sonneborn_berger_cut1", "PS": "progressive", "WIN": "wins", "WON": "wins_played",
}  # fmt: skip


@pytest.fixture(scope="module")
def answers(shared):
    return json.loads((shared / "real" / "trf" / "answers_fide_tiebreaks.json").read_text("utf-8"))


def measures(shared, published, rounds, **options):
    text = (shared / "real" / "trf" / published["file"].removeprefix("trf/")).read_text("utf-8")
    return measures_of(trf.parse(text), rounds, **options)


def numbers(published):
    return {int(number): Decimal(value) for number, value in published.items()}


@pytest.mark.parametrize("name", NAMES)
def test_the_published_swiss_exercise(shared, answers, name):
    found = measures(shared, answers, 5)[NAMES[name]]
    assert found == numbers(answers["rules_2023"][name])


@pytest.mark.parametrize("name", ["FB", "SB", "SB_C1"])
def test_the_published_swiss_exercise_under_the_rules_of_2026(shared, answers, name):
    found = measures(shared, answers, 5, edition="fide_2026")[NAMES[name]]
    assert found == numbers(answers["rules_2026_changes"][name])


def test_buchholz_under_the_rules_of_2026(shared, answers):
    """The published table takes over player 6 from 2023 (12.0), though his Sonneborn-Berger in it (6.00) counts the bye
    as 2.5, a draw a round: 2.0 + 3.5 + 2.5 + 1.0 + 2.5 = 11.5."""
    found = measures(shared, answers, 5, edition="fide_2026")["buchholz"]
    assert found == numbers(answers["rules_2026_changes"]["BH"]) | {6: Decimal("11.5")}


def test_the_published_round_robin(shared, answers):
    published = answers["round_robin"]
    found = measures(shared, published, 5, is_round_robin=True)
    assert found["sonneborn_berger"] == numbers(published["SB"])
    assert places_of(found) == numbers(published["rank_PTS_then_DE"])


def test_the_published_direct_encounters_of_a_long_swiss(shared, answers):
    published = answers["swiss9"]
    assert places_of(measures(shared, published, 9)) == numbers(published["rank_PTS_then_DE"])


def test_ties_that_direct_encounter_cannot_part_stay_ties(shared, answers):
    places = places_of(measures(shared, answers, 5))
    published = answers["swiss5_rank_PTS_then_DE"]
    assert {places[number] for number in published["tied_2nd_unbroken"]} == {2}
    assert {places[number] for number in published["tied_7th_unbroken"]} == {7}


def test_cuts_and_medians_by_hand(shared, answers):
    """Player 5 of the exercise met 13 (1.5), 15 (2.0), 11 (2.5), 7 (1.5) and 10 (1.0): Buchholz 8.5."""
    found = {name: values[5] for name, values in measures(shared, answers, 5).items() if 5 in values}
    assert found["buchholz"] == Decimal("8.5")
    assert found["buchholz_cut1"] == Decimal("7.5")  # without 1.0
    assert found["buchholz_cut2"] == Decimal("6.0")  # without 1.0 and 1.5
    assert found["median_buchholz"] == Decimal("5.0")  # without 1.0 and 2.5
    assert found["median_buchholz2"] == Decimal("1.5")  # the one in the middle


def test_the_two_worst_of_a_player_with_two_rounds_he_chose_not_to_play(shared, answers):
    """Player 12 (2.0) met 4 (3.5), had a bye, a win by default, and stayed away twice: 3.5 + 4 x 2.0 = 11.5; the rounds
    he stayed away from are cut first, though others are worth as much."""
    found = measures(shared, answers, 5)
    assert found["buchholz"][12] == Decimal("11.5")
    assert found["buchholz_cut2"][12] == Decimal("7.5")
