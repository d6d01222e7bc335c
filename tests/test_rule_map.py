"""docs/rule-map.md: no rule is left out, and no name on the page is of something that does not exist."""

import re

import pytest

from pipelines.docs import rule_map
from pipelines.docs.rule_map import DOCUMENTS, Document, heads, places, read_rules, rule_map_md, rules_named
from pipelines.rulebook import load_rulebook
from pipelines.warehouse import model_paths

UIC = DOCUMENTS[0]
RULES = read_rules(UIC.file)[1]
NUMBERS = list(dict.fromkeys(rule.number for rule in RULES))


def published(shared) -> dict[str, str]:
    """Every rule id of the reading with its classes."""
    text = (shared / "rules" / "READING.md").read_text("utf-8").split("\n# 1A.")[1].split("\n# 1B.")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    return {row[0]: row[1] for row in rows[2:]}


def test_every_rule_is_there_in_the_order_of_the_document(shared):
    assert [rule.id for rule in RULES] == list(published(shared))


def test_every_rule_has_its_classes(shared):
    for rule in RULES:
        letters = re.findall(r"\b[abcd]\b", published(shared)[rule.id])
        assert sorted(rule.letters) == sorted(letters), rule.id


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.title)
def test_every_place_exists(document):
    models = {f"{path.parent.name}.{path.stem}" for path in model_paths(document.competition)}
    settings = {f"setting {key}" for key in load_rulebook(document.rulebook).settings}
    for rule in read_rules(document.file)[1]:
        assert set(rule.where) <= models | settings, rule.id


def test_the_file_holds_nothing_the_heads_say_themselves():
    named = {number: {place.name for place in found} for number, found in places(UIC, NUMBERS).items()}
    for rule in RULES:
        assert not named[rule.number] & set(rule.where), rule.id


def test_every_model_stands_under_the_rules_its_head_names():
    """Read with a simpler eye than the program's: the first number after the word, and a section of the page."""
    sections = dict(re.findall(r"^#### ([\d.]+)\n(.*?)(?=^##|\Z)", rule_map_md(), re.S | re.M))
    looked = 0
    for name, head in heads("swiss"):
        if name.startswith(("ledger.", "checks.")) and (found := re.search(r"\brules? (\d+\.\d+)", head)):
            assert f"`{name}`" in sections[found[1]], name
            looked += 1
    assert looked > 40


@pytest.mark.parametrize(("number", "name"), [
    ("2.3", "ledger.five_nil"), ("2.5", "ledger.lower_of_two"), ("7.3", "ledger.offences"), ("8.3", "ledger.penalties"),
    ("7.1", "checks.two_names_same_day"), ("2.10", "ledger.report_failures"), ("7.5", "ledger.report_failures"),
    ("6.3", "setting disrepute_max"), ("9.3", "ledger.adjustments"),
])
def test_some_places_as_a_reader_would_look_for_them(number, name):
    assert name in {place.name for place in places(UIC, NUMBERS)[number]}


def test_a_part_is_named_beside_its_model():
    place = next(p for p in places(UIC, NUMBERS)["7.1"] if p.name == "checks.two_names_same_day")
    assert place.shown == "`checks.two_names_same_day` for (iv)"


@pytest.mark.parametrize(("sentence", "expected"), [
    ("What counts (rule 2.5; A-18, 2.6).", ["2.5"]),
    ("Both (rules 2.5, 2.10 and 9.3).", ["2.5", "2.10", "9.3"]),
    ("Read so (rule 2.10, or 7.5 where the league does).", ["2.10", "7.5"]),
    ("A range (rules 5.1-5.3) and another (rules 7.1 to 7.3; S-13).", ["5.1", "5.2", "5.3", "7.1", "7.2", "7.3"]),
    ("A chapter (rule 8).", ["8.1", "8.2", "8.3"]),
    ("Not a rule (section 5.3, READING 4.2, rulebook 2.4).", []),
])
def test_rules_are_read_from_a_sentence(sentence, expected):
    assert [number for number, _ in rules_named(sentence, NUMBERS, "ledger.x")] == expected


def test_parts_are_read_with_their_number():
    assert rules_named("Names (rules 1.8, 7.1(iv); A-12).", NUMBERS, "x") == [("1.8", ""), ("7.1", "(iv)")]


def test_a_rule_that_does_not_exist_is_told_with_the_model(tmp_path):
    (tmp_path / "swiss" / "ledger").mkdir(parents=True)
    (tmp_path / "swiss" / "ledger" / "thing.sql").write_text("-- A thing (rule 2.16).\nselect 1\n", "utf-8")
    with pytest.raises(ValueError, match=r"ledger\.thing names rule 2\.16"):
        rule_map_md(models=tmp_path)


def test_a_new_model_appears_by_itself(tmp_path):
    (tmp_path / "swiss" / "checks").mkdir(parents=True)
    (tmp_path / "swiss" / "checks" / "timer.sql").write_text("-- Timers (rules 5.1, 5.2).\nselect 1\n", "utf-8")
    text = rule_map_md(models=tmp_path)
    assert text.count("- Checks: `checks.timer`") == 2
    assert "Nothing in the program yet." in text   # 1.4 has no model there and no setting


def test_what_is_done_is_said_in_words():
    text = rule_map_md()
    assert "| 1.7b | Points under an unauthorised name are forfeited. | recorded, then computed |" in text
    assert "| 9.2 | Who plays has agreed. | outside |" in text
    assert "| 7.5(ii) |" in text and f"| {rule_map.NO_EFFECT} |" in text


def test_a_second_document_gets_a_section_of_its_own():
    second = Document("Another", UIC.file, "swiss", "uic-swiss")
    assert [line for line in rule_map_md((UIC, second)).splitlines() if line.startswith("## ")] == [
        "## UIC Swiss, season 35", "## Another"
    ]
