"""Forecasts in hindsight: the season as it stood after a week, what was foretold of it, and Brier's score by hand."""

from __future__ import annotations

import numpy as np
import pytest
from seasons_on_disk import POINTS_1, ROSTER, TINY, TOML, WEEK_1, WEEK_2, accept, begin

from pipelines.analytics.forecasts import _cuts
from pipelines.scenarios.futures import Futures
from pipelines.scenarios.hindsight.foretold import Case, foretell, matched, outcome, people
from pipelines.scenarios.hindsight.scores import brier, reliability
from pipelines.scenarios.hindsight.standing import stood_after
from pipelines.scenarios.present import read_present
from pipelines.scenarios.worlds import play
from pipelines.warehouse import open_book

LATER = {
    "rulings.csv": "ruling_id,decided_on,decided_by,kind,reason,competition,subject,points\n"
                   "R1,2023-01-14,Head Admin,ADJUST,as ruled,individual,Kit,-50\n",
    "incidents.csv": "date,player,rule_code,incident_id,status,confirmed_on\n"
                     "2023-01-06,Ann,7.3(i),I1,CONFIRMED,2023-01-15\n",
    "membership.csv": "player,date,event\nBob,2023-01-14,WITHDREW\n",
    "roster.csv": "player,team,valid_from\nNew,North,2023-01-13\n",
}  # fmt: skip


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """Two of three weeks played, and four things of week 2 that nobody knew of after week 1."""
    home = begin(tmp_path_factory.mktemp("hindsight"), toml=TOML)
    accept(home, {"roster.csv": ROSTER})
    accept(home, {"week1.csv": WEEK_1, "week2.csv": WEEK_2, **LATER})
    with open_book(home.book(TINY)) as connection:
        yield connection


def points(present) -> dict[str, int]:
    nobody = Futures()
    nobody.add()
    return dict(zip(present.players, play(present, nobody).players.points[0].tolist(), strict=True))


def test_the_season_stands_as_it_stood(book):
    """After week 1 nothing is known of the ruling, the offence confirmed later, who left and who came."""
    with stood_after(book, 1, 3) as present:
        assert points(present) == POINTS_1
        assert (present.played, [week.number for week in present.weeks]) == (1, [2, 3])


def test_the_calendar_can_end_with_the_last_week_played(book):
    with stood_after(book, 1, 2) as present:
        assert [week.number for week in present.weeks] == [2]


def test_afterwards_the_book_is_as_before(book):
    before = points(read_present(book, "book"))
    with stood_after(book, 1, 3):
        pass
    assert points(read_present(book, "book")) == before and before["Kit"] == 13 + 6 - 50


def test_what_became_of_it_is_in_the_order_of_those_who_were_there(book):
    """Ann leads with 8 + 13 - 10 = 11 against Moe's 15: Moe is champion; New came later and is left out."""
    over = read_present(book, "book")
    with stood_after(book, 1, 2) as present:
        found = matched(outcome(over), people(over), people(present))
        assert dict(zip(present.players, found["title"].tolist(), strict=True)) == {
            "Ann": 0, "Bob": 0, "Kit": 0, "Moe": 1,
        }  # fmt: skip


def test_the_table_and_the_table_carried_on(book):
    """Kit leads after week 1 with 13; carried on she has 26. Every method knows every line of everybody."""
    with stood_after(book, 1, 2) as present:
        found = foretell(present, [], 20, 1)
        kit = present.players.index("Kit")
        assert found["table"]["title"].tolist() == found["table carried on"]["title"].tolist()
        assert found["table"]["title"][kit] == 1 and found["table"]["title"].sum() == 1
        assert found["all alike"]["title"].tolist() == [0.25] * 4
        assert set(found) == {"model", "coin flip", "table", "table carried on", "all alike"}
        assert all(set(lines) == {"title", "gold", "silver", "bronze", "team title"} for lines in found.values())
        assert found["model"]["title"].sum() == pytest.approx(1)


def case(became: list, **foretold: list) -> Case:
    lines = {method: {"title": np.array(chances)} for method, chances in foretold.items()}
    return Case("x", 1, lines, {"title": np.array(became)})


def test_briers_score_by_hand():
    """(0.8 - 1)² + (0.2 - 0)² = 0.08 over two, and 0.6² + 0.6² = 0.72 over two: 0.8 over four events."""
    cases = [case([1, 0], model=[0.8, 0.2], table=[1, 0]), case([0, 1], model=[0.6, 0.4], table=[1, 0])]
    assert brier(cases) == {("model", "title"): pytest.approx(0.2), ("table", "title"): pytest.approx(0.5)}


def test_reliability_by_hand():
    """0.7 and 0.75 lie between 0.6 and 0.8: 0.725 on average, one of the two came true; 0 stands alone, as does 1."""
    cases = [case([1, 0, 0, 1], model=[0.7, 0.75, 0, 1])]
    assert reliability(cases, "model") == [
        {"chance": 0, "observed": 0, "events": 1}, {"chance": pytest.approx(0.725), "observed": 0.5, "events": 2},
        {"chance": 1, "observed": 1, "events": 1},
    ]  # fmt: skip


@pytest.mark.parametrize(("played", "cuts"), [(0, []), (1, []), (2, [1]), (4, [2, 3]), (12, [6, 9])])
def test_after_which_weeks_a_season_is_foretold(played, cuts):
    assert _cuts(played) == cuts
