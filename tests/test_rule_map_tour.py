"""The rule map of the GB9 tour: no regulation is left out, and letters such as 2a find their rule."""

import re

import pytest

from pipelines.docs.rule_map import DOCUMENTS, Place, expand, places, read_rules, rule_map_md, rules_named

[GB9] = [document for document in DOCUMENTS if document.competition == "tour"]
CHAPTERS, RULES = read_rules(GB9.file)
NUMBERS = list(dict.fromkeys(rule.number for rule in RULES))


def published(shared) -> dict[str, str]:
    """Every regulation of the reading with its classes."""
    text = (shared / "rules" / "READING.md").read_text("utf-8").split("\n# 1B.")[1].split("\n# 2.")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    return {row[0]: row[1] for row in rows[2:]}


def test_every_regulation_is_there_in_its_order_with_its_classes(shared):
    expected = published(shared)
    mine = [rule for rule in RULES if rule.number != "ranking"]
    assert [rule.id for rule in mine] == list(expected)
    for rule in mine:
        assert sorted(rule.letters) == sorted(re.findall(r"[abcd]", expected[rule.id])), rule.id


def test_every_regulation_has_a_chapter_and_a_place():
    assert set(NUMBERS) == set(CHAPTERS)
    found = places(GB9, NUMBERS)
    lonely = [rule.id for rule in RULES if set(rule.letters) - {"d"} and not rule.where and not found[rule.number]]
    assert lonely == []
    for number in NUMBERS:
        named = {place.name for place in found[number]}
        assert not named & {name for rule in RULES if rule.number == number for name in rule.where}, number


@pytest.mark.parametrize(("sentence", "expected"), [
    ("The ladders (rules 2a, 3, 6; B-10).", [("2", "a"), ("3", ""), ("6", "")]),
    ("A player out (rules 2b, 11; B-12).", [("2", "b"), ("11", "")]),
    ("Pauses (rules 3 to 5, T-04).", [("3", ""), ("4", ""), ("5", "")]),
    ("The sum (section 5.8; T-12).", []),
])  # fmt: skip
def test_letters_are_read(sentence, expected):
    assert rules_named(sentence, NUMBERS, "x") == expected


def test_a_setting_of_the_ranking_finds_it():
    assert expand("ranking", NUMBERS, "x") == [("ranking", "")]
    with pytest.raises(ValueError, match="x names rule 19"):
        expand("19", NUMBERS, "x")


@pytest.mark.parametrize(("number", "place"), [
    ("1", Place("ledger.lateness")), ("2", Place("ledger.occasions", "a")), ("8", Place("ledger.durations")),
    ("12", Place("checks.entry_refused_played")), ("ranking", Place("setting ranking_best")),
])  # fmt: skip
def test_some_places_as_a_reader_would_look_for_them(number, place):
    assert place in places(GB9, NUMBERS)[number]


def test_the_page_has_both_documents():
    assert [line for line in rule_map_md().splitlines() if line.startswith("## ")] == [
        "## UIC Swiss, season 35", "## GB9 tour",
    ]  # fmt: skip
