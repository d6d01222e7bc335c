"""Where two rules contradict each other, the setting that decides: the numbers of every answer, worked by hand.

A file a contradiction, tests/golden/contradictions/<A-nn>.toml: the story, the rows, and what each value gives.
"""

import csv
import io
import re
import tomllib
from pathlib import Path

import pytest
from tiny import tiny

from pipelines.rulebook import load_rulebook
from pipelines.suites import severities

FOLDER = Path(__file__).parent / "golden" / "contradictions"
CASES = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.toml"))}
RULEBOOK = load_rulebook("uic-swiss")
#: what a case may expect, and where the book has it: each query gives (name, value)
ASKED = {
    "individual": "select player, points from marts.individual_standings",
    "places": "select player, place from marts.individual_standings",
    "wins": "select player, tournament_wins from marts.individual_standings",
    "team": "select team, points from marts.team_standings",
    "team_wins": "select team, tournament_wins from marts.team_standings",
    "claims": "select player || '-' || week_missed, verdict from marts.uc_decisions",
    "appeals": "select incident_id, verdict from marts.appeals",
}
LISTED = {"flags": "select code from marts.flags where code like '%5\\_0%' escape '\\'",
          "refused": 'select "check" from checks.offenders'}


def rows_of(case: dict) -> dict[str, list[dict]]:
    """The rows of a case, blank cells as absent."""
    return {
        kind: [{key: cell or None for key, cell in row.items()} for row in csv.DictReader(io.StringIO(text.lstrip()))]
        for kind, text in case["rows"].items()
    }


@pytest.mark.parametrize(("name", "expected"), [
    pytest.param(name, expected, id=f"{name}-{case['setting']}={expected['value']}")
    for name, case in CASES.items() for expected in case["expect"]
])
def test_numbers_of_an_answer(name, expected):
    case = CASES[name]
    with tiny(rows_of(case), settings={case["setting"]: expected["value"]}) as book:
        for what in ASKED.keys() & expected.keys():
            assert dict(book.rows(ASKED[what])) == expected[what], expected["why"]
        for what in LISTED.keys() & expected.keys():
            found = {row[0] for row in book.rows(LISTED[what])}
            if what == "refused":
                found = {check for check in found if severities("swiss")[check] == "critical"}
            assert sorted(found) == expected[what], expected["why"]


@pytest.mark.parametrize("name", CASES)
def test_a_case_is_whole(name):
    """The default first, then every other answer; each with its reason, and each makes a difference."""
    case, setting = CASES[name], RULEBOOK.settings[CASES[name]["setting"]]
    answers = case["expect"]
    assert setting.reading == name
    assert answers[0]["value"] == setting.default
    if setting.options:
        assert [answer["value"] for answer in answers] == setting.options
    results = [{key: value for key, value in answer.items() if key not in ("value", "why")} for answer in answers]
    assert all(result.keys() <= ASKED.keys() | LISTED.keys() and "individual" in result for result in results)
    assert all(answer["why"] for answer in answers) and case["story"]
    assert all(result != results[0] for result in results[1:])


def test_no_contradiction_with_a_setting_is_left_out(shared):
    """Kind X of the reading: contradictions. Those without a setting are flags, or a human's."""
    text = (shared / "rules" / "READING.md").read_text("utf-8").split("\n# 2A.")[1].split("\n# 2B.")[0]
    kinds = dict(re.findall(r"^\| (A-\d+) \| ([A-Z, ]+) \|", text, re.M))
    assert len(kinds) > 100
    contradictions = {name for name, kind in kinds.items() if "X" in kind}
    assert contradictions & {setting.reading for setting in RULEBOOK.settings.values()} <= CASES.keys()
