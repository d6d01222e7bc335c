"""What a name and a person say about a file."""

import json

import pytest

from pipelines.intake.context import Context, in_name
from pipelines.intake.mapping import Mapping


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("results_week04", {"week": "4"}), ("Week 4 results", {"week": "4"}), ("w04", {"week": "4"}),
        ("WK12-9pm round 3", {"week": "12", "slot": "9PM", "round": "3"}), ("r2", {"round": "2"}),
        ("games_round7", {"round": "7"}), ("4 PM", {"slot": "4PM"}), ("replay attempt 2", {"attempt": "2"}),
        ("season35", {}), ("2026-03-06", {}), ("draw12", {}), ("stopwatch", {}), ("week", {}), ("16PMX", {}),
    ],
)  # fmt: skip
def test_a_name_speaks_of_its_sitting(name, found):
    assert in_name(name) == found


def test_the_seasons_own_slots_are_found_as_words():
    assert in_name("main-week2", ("MAIN", "LATE")) == {"week": "2", "slot": "MAIN"}
    assert in_name("mainland", ("MAIN",)) == {}


def test_what_is_said_outweighs_names_and_the_nearest_name_the_others():
    assert Context().known("Week 3", "week 9 4PM") == {"week": "3", "slot": "4PM"}
    assert Context(week="5").known("Week 3") == {"week": "5"}


def test_what_is_kept_with_an_upload_makes_the_same_context_again():
    said = Context(week="4", slot="4PM", date_order="DMY", timezone="Europe/London", beside={"x": b""})
    assert said.kept() == {"week": "4", "slot": "4PM", "date_order": "DMY"}
    assert Context(**said.kept()) == Context(week="4", slot="4PM", date_order="DMY")


def test_mappings_are_kept_as_json_and_come_back_the_same():
    mapping = Mapping("results", {"Nick": "player", "Won": "w"}, {"slot": "4PM"}, {"status": {"ill": "WD"}},
                      ({"Nick": "Corner Kit", "Won": "3"}, {"player": "Corner Kit", "w": "3"}))  # fmt: skip
    kept = json.loads(json.dumps(Context(mappings=(mapping,)).kept()))
    assert Mapping.from_json(kept["mappings"][0]) == mapping
