"""FIDE tie-breaks against the published exercises (2023 rules)."""

import json
from decimal import Decimal

import pytest

from pipelines.intake.formats import trf
from pipelines.tiebreaks import TieBreaks


@pytest.fixture(scope="module")
def answers(shared):
    return json.loads((shared / "real" / "trf" / "answers_fide_tiebreaks.json").read_text("utf-8"))


def tie_breaks(shared, name, rounds, **options):
    text = (shared / "real" / "trf" / name).read_text("utf-8")
    return TieBreaks(trf.parse(text), rounds, **options)


def numbers(published):
    return {int(number): Decimal(value) for number, value in published.items()}


@pytest.mark.parametrize(
    ("name", "work_out"),
    [
        ("BH", lambda ties: ties.buchholz()),
        ("BH_C1", lambda ties: ties.buchholz(cut=1)),
        ("FB", lambda ties: ties.fore_buchholz()),
        ("SB", lambda ties: ties.sonneborn_berger()),
        ("SB_C1", lambda ties: ties.sonneborn_berger(cut=1)),
        ("PS", lambda ties: ties.progressive()),
    ],
)
def test_the_published_swiss_exercise(shared, answers, name, work_out):
    found = work_out(tie_breaks(shared, answers["file"].removeprefix("trf/"), 5))
    assert found == numbers(answers["rules_2023"][name])


def test_the_published_round_robin(shared, answers):
    published = answers["round_robin"]
    ties = tie_breaks(shared, published["file"].removeprefix("trf/"), 5, is_round_robin=True)
    assert ties.sonneborn_berger() == numbers(published["SB"])
    assert ties.places_by_direct_encounter() == numbers(published["rank_PTS_then_DE"])


def test_the_published_direct_encounters_of_a_long_swiss(shared, answers):
    published = answers["swiss9"]
    ties = tie_breaks(shared, published["file"].removeprefix("trf/"), 9)
    assert ties.places_by_direct_encounter() == numbers(published["rank_PTS_then_DE"])


def test_ties_that_direct_encounter_cannot_part_stay_ties(shared, answers):
    places = tie_breaks(shared, answers["file"].removeprefix("trf/"), 5).places_by_direct_encounter()
    published = answers["swiss5_rank_PTS_then_DE"]
    assert {places[number] for number in published["tied_2nd_unbroken"]} == {2}
    assert {places[number] for number in published["tied_7th_unbroken"]} == {7}
