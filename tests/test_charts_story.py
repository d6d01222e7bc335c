"""What happened and what it changed, drawn from the two nights worked out by hand (tests/golden_nights.py)."""

from __future__ import annotations

from datetime import date

import pytest
from golden_nights import NIGHTS, SETTINGS
from test_cards import Drawings, rows_of, text
from tiny import tiny

from pipelines import charts
from pipelines.show.post import week_sentences

TABLES = (
    "tournaments", "tournament_results", "week_changes", "week_entries", "ledger", "uc_decisions", "penalties",
    "report_failures", "milestones", "streaks", "form", "awards", "records", "calendar",
)  # fmt: skip

OVER = {"weeks_to_come": [], "rows": [], "left_out": None}


@pytest.fixture(scope="module")
def nights() -> tuple[dict[str, list[dict]], dict[int, list[str]]]:
    with tiny(NIGHTS, settings=SETTINGS) as book:
        found = {}
        for table in TABLES:
            answer = book.connection.execute(f"select * exclude (season_id) from marts.{table}")
            names = [column[0] for column in answer.description]
            found[table] = [dict(zip(names, row, strict=True)) for row in answer.fetchall()]
        return found, {week: week_sentences(book.connection, week) for week in (1, 2)}


@pytest.fixture(scope="module")
def tables(nights) -> dict[str, list[dict]]:
    return nights[0]


@pytest.fixture(scope="module")
def week_2(nights) -> str:
    [_, page] = charts.week_pages([1, 2], "Two nights", nights[1], nights[0], {1: OVER, 2: OVER})
    assert page.file == "week-02.html" and page.title == "Week 2, Two nights"
    return str(page)


def test_the_form_of_everybody(tables):
    assert rows_of(charts.form_section(tables["form"]), "Points of weeks 1 to 2, the best first") == [
        "Place Player Points Weeks W1 W2", "1 Bob 19 2 7 2–1 12 3–0", "2 Cy 16 2 9 3–3 7 2–1",
        "3 Dee 14 2 9 2–4 5 0–3", "4 Ann 12 1 12 3–0 · nothing",
    ]  # fmt: skip


def test_form_has_the_last_five_weeks_and_folds_the_many():
    rows = [
        {"week": week, "player": f"P{number}", "tournaments": 1, "games_won": 1, "games_lost": 4,
         "week_points": 6, "five_points": 30 - number, "five_weeks": 5, "place": number, "tied": False}
        for week in range(1, 8) for number in range(1, 13)
    ]  # fmt: skip
    page = charts.form_section(rows)
    assert rows_of(page, "Points of weeks 3 to 7, the best first")[0] == "Place Player Points Weeks W3 W4 W5 W6 W7"
    assert "The others (2)" in text(page) and "No week has been played yet." in text(charts.form_section([]))


def test_the_winners_of_every_tournament(tables):
    page = charts.winners_section(tables["tournaments"], tables["tournament_results"])
    assert rows_of(page, "Tournament winners") == [
        "When Won by Score Players Rounds", "W1 4PM Ann 3–0 4 3", "W1 6PM Cy , Dee shared 2–1 2 3",
        "W2 4PM Bob 3–0 3 3",
    ]  # fmt: skip


def test_a_short_tournament_and_a_win_that_does_not_count_are_said(tables):
    sitting = {**tables["tournaments"][0], "full_rounds": 2}
    void = {**sitting, "is_counted": False}
    won = [{**row, "counts_individual": False} for row in tables["tournament_results"] if row["player"] == "Ann"]
    assert rows_of(charts.winners_section([sitting, void], won), "Tournament winners")[1:] == [
        "W1 4PM Ann does not count for the winner 3–0 4 2 of 3"
    ]


def test_milestones_and_streaks(tables):
    page = charts.milestones_section(tables["milestones"], tables["streaks"])
    assert rows_of(page, "5–0s, new leaders and runs of wins")[1:] == [
        "W1 4PM Ann won 3–0, the first of the season", "W2 4PM Bob won 3–0, a first this season",
        "W2 Bob took the lead", "W2 North took the lead",
    ]  # fmt: skip
    assert "First wins and round totals (4)" in text(page) and "Streaks" not in text(page), "two weeks are no news"
    long = [{**tables["streaks"][0], "length": 4, "last_week": 4}]
    assert rows_of(charts.milestones_section([], long), "Streaks")[1:] == [
        f"{long[0]['subject']} 4 weeks played in a row 1 to 4 goes on"
    ]


def test_the_drawings_of_a_week(week_2):
    """Week 2: Bob 12, Cy 7, Dee 5 points; North 3, South 2."""
    drawn = Drawings(week_2)
    assert drawn.marks == {
        "week-players": [("Bob", "12"), ("Cy", "7"), ("Dee", "5")], "week-teams": [("North", "3"), ("South", "2")],
    }  # fmt: skip
    assert drawn.said["week-teams"] == "Points of the week, teams: North 3 points, South 2 points."


def test_what_a_week_changed_and_why(week_2):
    lines = rows_of(week_2, "Individual standings: before and after")
    assert lines[0] == "Place Move Player Points Why"
    assert lines[1] == (
        "4 → to 1 ▲ 3 up 3 places Bob 7 → to 19 +12 4PM games won +3, all rounds played +5, outright win +4"
    )
    assert lines[2].startswith("2 → to 2 – same place Cy 9 → to 16 +7 4PM")
    assert lines[3].startswith("2 → to 3 ▼ 1 down 1 place Dee 9 → to 14")
    assert rows_of(week_2, "Nothing this week")[1:] == ["1 → to 4 ▼ 3 down 3 places Ann 12 → to 12 · nothing"]


def test_what_a_week_changed_for_teams(week_2):
    assert rows_of(week_2, "Team standings: before and after")[1:] == [
        "2 → to 1 ▲ 1 up 1 place North 5 → to 8 +3 4PM Bob +3", "1 → to 2 ▼ 1 down 1 place South 5 → to 7 +2 4PM Cy +2",
    ]  # fmt: skip


def test_the_first_week_has_no_place_before(nights):
    [page] = charts.week_pages([1], "Two nights", nights[1], nights[0], {1: OVER})
    lines = rows_of(str(page), "Individual standings: before and after")
    assert lines[1].startswith("1 – first week Ann 0 → to 12 +12 4PM")
    assert "−6 4PM: lower of two 2.5" in lines[2] and "+9 6PM" in lines[2]


def test_the_tournaments_of_a_week_in_full(week_2):
    lines = rows_of(week_2, "4PM")
    assert lines[0] == "Place Player Team Score Points Why" and lines[1].startswith("1 Bob North 3–0 12 3 wins")
    assert "Friday 15 January 2021" in text(week_2)


def test_the_week_begins_with_what_would_be_posted(nights, week_2):
    for sentence in nights[1][2]:
        assert f"<li>{sentence}</li>" in week_2


def test_the_reviews_champions_awards_and_records(tables):
    page = text(charts.champions_section(tables["awards"]))
    assert "Champion Bob 19 points, 1 tournament win Second Cy 16 points" in page and "Champion North 8 points" in page
    assert rows_of(charts.awards_section(tables["awards"]), "Awards; a tie is shared")[1:] == [
        "Most tournament wins Ann , Bob , Cy and Dee 1 tournament win", "Most games won Bob and Cy 5 games won",
        "Best share of games won Ann 3 of 3 games won, at least half of the weeks played",
        "Played every week Bob , Cy and Dee played in all 2 weeks",
        "Best at reporting losses Dee reported all 3 losses there were to report",
    ]  # fmt: skip
    lines = rows_of(charts.records_section(tables["records"]), "Records; a tie is shared")
    assert lines[1] == "Most points of a player in a week 12 points Ann week 1 , Bob week 2"
    assert "Biggest climb in a week 3 places Bob week 2" in lines and "Largest tournament 4 players week 1 4PM" in lines


def test_a_shared_first_place_is_shared():
    awards = [{"award": "individual-1", "competition": "individual", "subject": who, "value": 9, "why": "9 points"}
              for who in ("Ann", "Bob")]  # fmt: skip
    assert "Champion, shared Ann and Bob 9 points" in text(charts.champions_section(awards))
    assert "No tournament has counted yet." in text(charts.champions_section([]))


def test_the_review_says_whether_it_is_final():
    calendar = [{"week": week, "slot": "4PM", "play_date": date(2021, 1, 8)} for week in (1, 2, 3)]
    now = text(charts.review_title("x", [1, 2], calendar))
    assert "As things stand after week 2 of 3: nothing here is final" in now
    assert "After the last of 3 weeks" in text(charts.review_title("x", [1, 2, 3], calendar))
    assert "Before the first week" in text(charts.review_title("x", [], calendar))
