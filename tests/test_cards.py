"""The cards of the two nights worked out by hand (tests/golden_nights.py): every figure of a card."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from golden_nights import NIGHTS, SETTINGS
from tiny import tiny

from pipelines import charts
from pipelines.charts.drawing import Point, bars, lying_bars, places_line
from pipelines.reports import names_of_files

TABLES = (
    "individual_standings", "team_standings", "individual_by_week", "team_by_week", "form", "tournament_results",
    "ledger", "bests", "streaks", "milestones", "head_to_head", "team_head_to_head", "reporting", "report_failures",
    "uc_decisions", "penalties",
)  # fmt: skip


class Drawings(HTMLParser):
    """Drawing id -> its marks as (label, value), read from the marks' own titles; and what a screen reader says."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.marks: dict[str, list[tuple[str, str]]] = {}
        self.said: dict[str, str] = {}
        self.inside = ""
        self.key = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list) -> None:
        if tag == "svg":
            found = dict(attributes)
            assert found["role"] == "img"
            self.key, self.said[found["id"]] = found["id"], found["aria-label"]
            self.marks[self.key] = []
        self.inside = tag

    def handle_data(self, data: str) -> None:
        if self.inside == "title" and self.key and data.strip():
            self.marks[self.key].append(tuple(data.split(": ")))

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""
        self.key = "" if tag == "svg" else self.key


def text(page: str) -> str:
    """What a reader sees, in one line."""
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def rows_of(page: str, caption: str) -> list[str]:
    """The lines of the table with that caption, the heading first."""
    [table] = [one for one in re.findall(r"<table.*?</table>", page, re.DOTALL) if f"<span>{caption}</span>" in one]
    return [text(row) for row in re.findall(r"<tr.*?</tr>", table, re.DOTALL)]


@pytest.fixture(scope="module")
def tables() -> dict[str, list[dict]]:
    with tiny(NIGHTS, settings=SETTINGS) as book:
        found = {}
        for table in TABLES:
            answer = book.connection.execute(f"select * exclude (season_id) from marts.{table}")
            names = [column[0] for column in answer.description]
            found[table] = [dict(zip(names, row, strict=True)) for row in answer.fetchall()]
        return found


@pytest.fixture(scope="module")
def cy(tables) -> str:
    [page] = charts.player_pages(["Cy"], "Two nights", tables)
    return str(page)


@pytest.fixture(scope="module")
def north(tables) -> str:
    [page] = charts.team_pages(["North"], "Two nights", tables)
    return str(page)


def test_a_card_knows_its_file_and_its_title(tables):
    [page] = charts.player_pages(["Cy"], "Two nights", tables)
    shown, about = page._repr_mimebundle_()
    assert about == {"file": "player-cy.html", "title": "Cy, Two nights"}
    assert shown == {"text/html": str(page)}


def test_the_head_of_a_card(cy):
    assert "Place 2 of 4 Points 16 Tournament wins 1 Games won–lost 5–4 Weeks played 2 3 tournaments" in text(cy)
    assert '<h1><bdi>Cy</bdi></h1>' in cy and "Two nights, after week 2" in text(cy)


def test_the_drawings_of_a_player(cy):
    """9 points in week 1 and 7 in week 2, second after both."""
    drawn = Drawings(cy)
    assert drawn.marks == {"week-points": [("W1", "9"), ("W2", "7")], "week-places": [("W1", "2"), ("W2", "2")]}
    assert drawn.said["week-points"] == "Points of each week: W1 9 points, W2 7 points."
    assert drawn.said["week-places"] == "Place after each week, of 4: W1 2, W2 2."
    assert rows_of(cy, "Cy, week by week") == ["Week Points of the week Points so far Place", "W1 9 9 2=", "W2 7 16 2"]


def test_a_week_away_has_no_bar(tables):
    [page] = charts.player_pages(["Ann"], "Two nights", tables)
    drawn = Drawings(str(page))
    assert drawn.marks["week-points"] == [("W1", "12")] and drawn.marks["week-places"] == [("W1", "1"), ("W2", "4")]
    assert drawn.said["week-points"] == "Points of each week: W1 12 points, W2 nothing."


def test_the_form_in_a_sentence(cy):
    assert "16 points in the last five weeks, 2 of them played: place 2 by form." in text(cy)


def test_whom_a_player_met(cy):
    assert rows_of(cy, "Opponents met, most often first") == [
        "Opponent Games Won–lost Last met", "Ann 1 0–1 week 1, 4PM", "Bob 1 0–1 week 1, 4PM", "Dee 1 1–0 week 1, 4PM",
    ]  # fmt: skip
    assert rows_of(cy, "Against the players of each team") == ["Team Games Won–lost", "North 2 0–2", "South 1 1–0"]


def test_best_and_worst_of_a_player(cy):
    assert (
        "Best week 9 points week 1 Worst week played 7 points week 2 Best tournament 2 wins 2 times, first in week 1, "
        "6PM Worst tournament 1 win week 1, 4PM Best place 2 after 2 weeks, first week 1"
    ) in text(cy)
    assert "Most weeks played in a row 2 weeks 1 to 2, and it goes on" in text(cy)


def test_the_reporting_record_of_a_player(cy):
    assert "0 of 2 losses reported; 1 by somebody else; 1 by nobody." in text(cy)
    assert "week 1, 4PM, round 2" in text(cy)


def test_the_receipt_adds_up_and_names_the_files(cy):
    lines = rows_of(cy, "Every point, its rule, its file and row")
    assert lines[0] == "Slot What Rule Points" and lines[-1] == "Total 16"
    assert [line for line in lines if line.startswith("Week")] == ["Week 1 +9", "Week 2 +7"]
    assert "6PM shared win tiny row 2 2.5 +2" in lines
    assert "4PM lower of two scores" in " ".join(lines)


def test_the_tournaments_of_a_player(cy):
    lines = rows_of(cy, "Tournaments entered")
    assert lines[1].startswith("W1 4PM 1–2 3 6 no ") and lines[2].startswith("W1 6PM 2–1 1 9 yes ")
    assert len(lines) == 4


def test_a_player_who_never_played_has_a_card(tables):
    """Eve was entered on the roster and never came."""
    new = {"place": 5, "tied": False, "player": "Eve", "team": None, "points": 0, "tournament_wins": 0,
           "weeks_played": 0, "tournaments_played": 0, "games_won": 0, "games_lost": 0}  # fmt: skip
    report = {"player": "Eve", "losses_due": 0, "reported": 0, "reported_by_others": 0, "not_reported": 0}
    season = tables | {"individual_standings": [*tables["individual_standings"], new], "reporting": [report]}
    [page] = charts.player_pages(["Eve"], "Two nights", season)
    for sentence in ("No week has been played yet.", "None entered yet.", "No award and no deduction yet.",
                     "No tournament played here has its games in the book."):  # fmt: skip
        assert sentence in text(str(page))


def test_the_drawings_of_a_team(north):
    drawn = Drawings(north)
    assert drawn.marks == {"week-points": [("W1", "5"), ("W2", "3")], "week-places": [("W1", "2"), ("W2", "1")]}


def test_the_players_of_a_team(north):
    assert rows_of(north, "Players by their place in the individual standings") == [
        "Player Place Points Wins Weeks Games won–lost Last five weeks", "Bob 1 19 1 2 5–1 19", "Ann 4 12 1 1 3–0 12",
    ]  # fmt: skip


def test_the_matrix_of_a_team(north):
    assert rows_of(north, "Games won–lost against the players of each team") == [
        "Player North South", "Whole team 1–1 4–0", "Ann 1–0 2–0", "Bob 0–1 2–0",
    ]  # fmt: skip


def test_the_scores_that_counted_for_a_team(north):
    lines = rows_of(north, "North: the scores of each week")
    assert "W1 5 3 Ann 4PM 2 Bob 4PM" in " ".join(line.replace(" ·", "") for line in lines)


def test_the_receipt_of_a_team_adds_up(north):
    lines = rows_of(north, "Every point, its rule, its file and row")
    assert lines[-1] == "Total 8" and "All 3 entries" in text(north)
    assert rows_of(north, "Tournament wins, which break ties")[1:] == [
        "W1 4PM Ann outright win 2.7 1", "W2 4PM Bob outright win 2.7 1",
    ]  # fmt: skip


def test_names_are_escaped_and_marked_for_links(tables):
    evil = '<i>Cy</i> & "Co"'
    season = {name: [{key: evil if value == "Cy" else value for key, value in row.items()} for row in rows]
              for name, rows in tables.items()}  # fmt: skip
    [page] = charts.player_pages([evil], "Two nights", season)
    assert "<i>" not in str(page) and page.file == names_of_files.player_card(evil)
    assert '<bdi data-card="player">Dee</bdi>' in str(page)


def test_every_table_of_a_card_has_a_caption_and_scopes(cy, north):
    for page in (cy, north):
        assert page.count("<table") == page.count("<caption") > 5
        assert not [tag for tag in re.findall(r"<th\b[^>]*>", page) if "scope=" not in tag]
        assert not [tag for tag in re.findall(r'<div class="scroll[^>]*>', page) if "tabindex" not in tag]


def test_bars_go_down_below_zero():
    drawn = str(bars("b", "Points", [Point("W1", 5), Point("W2", None), Point("W3", -5)], "point"))
    up, down = re.findall(r'<rect class="(\w+)"[^>]* y="([\d.]+)" width="20" height="([\d.]+)"', drawn)
    assert (up[0], down[0]) == ("bar", "below") and up[2] == down[2] == "50.0"
    assert float(up[1]) + 50 == float(down[1]), "both begin at the zero line"
    assert "W2: " not in drawn and "W2 nothing" in drawn


def test_place_one_is_on_top():
    drawn = str(places_line("p", "Place", [Point("W1", 1), Point("W2", 4)], 4))
    assert re.search(r'points="15.0,20.0 45.0,140.0 "', drawn)


def test_lying_bars_begin_at_zero_and_shorten_long_names():
    long = "A name of many many letters"
    drawn = str(lying_bars("l", "Points", [Point(long, 10), Point("Bo", -5)], "point"))
    assert f"<title>{long}: 10</title>" in drawn and "A name of many many…" in drawn
    first, second = re.findall(r'<rect [^>]*? x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', drawn)
    assert float(second[0]) + float(second[1]) == pytest.approx(float(first[0]), abs=0.11)
    assert float(first[1]) == pytest.approx(2 * float(second[1]), abs=0.2)
