"""The chances in the reports of a season with a week to come, worked out by hand, on disk.

Four players, one tournament of five rounds a Friday, three Fridays, two of them played; compensation is off. A wins
both 5-0, B has 3-2, C 2-3 and D 0-5 twice: A 14 + 14, B 8 + 8, C 7 + 7, D 5 + 5; a week brings 14 at most. A ruling of
the first Friday gives A ten points more: A 38, B 16, C 14, D 10. Gold is place 1, Silver place 2, Bronze 25 points.
Before week 2 A had 24 and B could reach 8 + 28, D 5 + 28: all was open. Now B reaches 30 at most, so A is champion and
has Gold. D reaches 24: never Bronze, but second with it, if nobody else comes.
"""

from __future__ import annotations

import pytest
from scenes import sheet
from seasons_on_disk import accept, begin, csv_of
from test_cards import rows_of
from test_reports import Page
from test_scenarios_charts import text
from tiny import roster, season_toml

from pipelines import reports
from pipelines.home import Home
from pipelines.scenarios.outlook import changed_outlook, outlook

SCORES = {"A": "5-0", "B": "3-2", "C": "2-3", "D": "0-5"}
RULING = {"ruling_id": "R1", "decided_on": "2021-01-08", "decided_by": "Head Admin", "kind": "ADJUST",
          "reason": "as ruled", "competition": "individual", "subject": "A", "points": 10}
SETTINGS = {"playoff_gold": 1, "playoff_silver": 2, "playoff_bronze_min": 25, "uc_enabled": False}


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Home:
    made = begin(tmp_path_factory.mktemp("open"), toml=season_toml(SETTINGS, weeks=3, slots=("4PM",)))
    accept(made, {"roster.csv": csv_of(roster(X="A B", Y="C D")), "rulings.csv": csv_of([RULING])})
    for week in (1, 2):
        accept(made, {f"results_week{week}.csv": csv_of(sheet(week, "4PM", **SCORES))})
    return made


def states(rows: list[dict]) -> dict[str, str]:
    return {row["player"]: "".join(row[line][0] for line in ("title", "gold", "silver", "bronze")) for row in rows}


def test_the_outlook_has_the_verdicts_worked_out(home):
    found = outlook(home.book("tiny"), simulations=40, seed=1)
    assert (found["weeks_to_come"], found["simulations"], found["seed"]) == ([3], 40, 1)
    assert states(found["rows"]) == {"A": "CCCC", "B": "EEAA", "C": "EEAA", "D": "EEAA"}
    silver = {row["player"]: row["silver_chance"] for row in found["rows"]}
    assert silver["A"] == 1 and sum(silver.values()) >= 2  # one place, or more of those who are level there


def test_a_week_is_compared_with_the_one_before(home):
    """Before it nothing was decided; a week that is not the last played has nothing to tell."""
    found = changed_outlook(home.book("tiny"), 2, simulations=40, seed=1)
    before = [row["before"] for row in found["rows"]]
    assert [(row["player"], row["points"]) for row in before] == [("A", 24), ("B", 8), ("C", 7), ("D", 5)]
    assert set("".join(states(before).values())) <= set("AO")
    assert states(found["rows"])["A"] == "CCCC"
    assert changed_outlook(home.book("tiny"), 1, simulations=40, seed=1)["rows"] == []


def test_the_season_report_has_everybodys_chances(home):
    page = Page(reports.season_report(home.folder, "tiny"))
    traces = page.traces("chances-bars")
    rows = outlook(home.book("tiny"), simulations=500, seed=1)["rows"]
    assert [row["player"] for row in rows] == ["A", "B", "C", "D"]
    bars = {trace["name"]: trace["x"] for trace in traces}
    assert (bars["Title"], bars["Gold"]) == ([100, 0, 0, 0], [0, 0, 0, 0])
    assert bars["Silver"] == pytest.approx([0, *(100 * row["silver_chance"] for row in rows[1:])])
    assert [sum(parts) for parts in zip(*bars.values(), strict=True)] == pytest.approx(
        [100 * row["bronze_chance"] for row in rows]
    )
    said = text(page.source)
    assert "A has the title for certain." in said and "B, C and D can no longer reach Gold." in said
    assert "From 500 seasons drawn at random, seed 1." in said
    assert rows_of(page.source, "Chances of every player")[1] == "A 38 certain certain certain certain"


def test_the_newest_week_says_what_it_changed(home):
    said = text(reports.week_report(home.folder, "tiny", 2).read_text("utf-8"))
    assert "A has the title for certain since this week." in said
    assert "B, C and D can no longer reach Gold since this week." in said
    assert "play-offs" not in text(reports.week_report(home.folder, "tiny", 1).read_text("utf-8"))


def test_a_book_of_other_models_is_told_to_be_built_again(home, monkeypatch):
    monkeypatch.setattr("pipelines.scenarios.ask.models_hash", lambda competition: "other")
    said = outlook(home.book("tiny"), simulations=40, seed=1)["left_out"]
    assert said.endswith("built by another version of the program. Run `rackbook build --season tiny`.")
