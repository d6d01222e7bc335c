"""The analytics pages of the two nights of golden_nights, handed in upload by upload, with a claim of Ann's for week 2.

Her 3 points make it Bob 19, Cy 16, Ann 15, Dee 14. The results of week 2 were handed in wrong first.
Opponents' points: Dee met 15 + 19 + 16 = 50, Ann 49, Cy 48, Bob 45, in three games each.
Luck: in week 1 all chances are even, so 1.5 of 3 games are expected of everybody; Ann won 3, Bob 2, Cy 1, Dee 0.
Attendance: 4 of 4 in week 1, 6 tournaments played; 3 of 4 in week 2, Ann missing.
Rules: of Cy's and Dee's two scores of week 1 the lower ones go (6 and 5); compensation gave 3.
"""

from __future__ import annotations

from datetime import date
from math import log
from pathlib import Path

import nbformat
import pytest
from golden_nights import game, pages_of_nights, score, uploaded_nights
from seasons_on_disk import accept, begin, csv_of
from test_reports import Page
from tiny import roster, season_toml, tiny, week_date

from pipelines import cli
from pipelines.analytics.history import rated_weeks
from pipelines.charts import analytics as charts
from pipelines.home import Home
from pipelines.reports.analytics import ANALYTICS
from pipelines.scenarios.chances.evidence import PlayedWeek

NAMES = ("ratings", "schedule", "attendance", "luck", "forecasts", "rules", "replay", "quality")


def pages_of(home: Home) -> dict[str, Page]:
    assert cli.main(["report", "--analytics", "--season", "tiny", "--home", str(home.folder)]) == 0
    return {name: Page(home.reports("tiny") / f"analytics-{name}.html") for name in NAMES}


@pytest.fixture(scope="module")
def home() -> Home:
    return Home(Path(uploaded_nights().name))


@pytest.fixture(scope="module")
def pages() -> dict[str, Page]:
    made = pages_of_nights()
    return {name: Page(made[f"analytics-{name}"]) for name in NAMES}


@pytest.fixture(scope="module")
def empty_pages(tmp_path_factory) -> dict[str, Page]:
    made = begin(tmp_path_factory.mktemp("empty"), toml=season_toml({}))
    accept(made, {"roster.csv": csv_of(roster(North="Ann", South="Bob"))})
    return pages_of(made)


def answer_of(page: Page) -> str:
    return " ".join(page.words.split("The answer")[-1].split())


def test_the_bars_of_the_schedule(pages):
    [bars] = pages["schedule"].traces("schedule-bars")
    assert bars["x"] == [16.67, 16.33, 16.0, 15.0] and bars["text"] == ["16.7", "16.3", "16.0", "15.0"]
    assert "Dee 16.7, Ann 16.3, Cy 16.0, Bob 15.0." in pages["schedule"].words


def test_the_answer_of_the_schedule(pages):
    said = answer_of(pages["schedule"])
    assert "Dee has met the strongest opponents, who have 16.7 points on average over 3 games" in said
    assert "; Bob the weakest, with 15.0." in said
    assert "Ann and Bob have met once, and no two more often: 1–0." in said


def test_attendance_and_retention(pages):
    parts = {part["name"]: (part["x"], part["y"]) for part in pages["attendance"].traces("attendance-bars")}
    assert parts == {
        "here the week before": ([1, 2], [0, 3]), "came back": ([1, 2], [0, 0]), "new this season": ([1, 2], [4, 0]),
    }  # fmt: skip
    assert [(line["x"], line["y"]) for line in pages["attendance"].traces("retention-lines")] == [([2], [75.0])] * 2


def test_the_answer_of_attendance(pages):
    said = answer_of(pages["attendance"])
    assert "On average 3.5 players came a week, 88 % of those on the roster" in said
    assert ": most in week 1 (4), fewest in week 2 (3)." in said
    assert "75 % came again in the next (3 of 4); of the 4 of week 1, 3 came in week 2." in said


def test_what_the_rules_cost(pages):
    [bars] = pages["rules"].traces("costs-individual-bars")
    assert (bars["x"], bars["text"]) == ([-11, 3], ["−11", "+3"])
    said = answer_of(pages["rules"])
    assert "compensation for weeks missed (2.6) gave 3 points in 1 entry" in said
    assert "only the better of two scores counting (2.5) took 11 points in 2 entries." in said
    assert "Team standings" not in said and "costs-team-bars" not in pages["rules"].source


def test_luck(pages):
    [bars] = pages["luck"].traces("luck-bars")
    assert (bars["x"], bars["text"]) == ([1.5, 0.5, -0.5, -1.5], ["+1.5", "+0.5", "−0.5", "−1.5"])
    said = answer_of(pages["luck"])
    assert "Ann won 3 of 3 games where 1.5 were expected (+1.5); Dee won 0 of 3 where 1.5 were (−1.5)." in said
    assert "None of 4 players are farther off" in said  # the spread is the root of 3/4; twice that is 1.7


def test_ratings_week_by_week(pages):
    lines = {line["name"]: line for line in pages["ratings"].traces("ratings-lines")}
    assert all(line["x"] == [1, 2] for line in lines.values())
    after_week_1 = sorted(lines, key=lambda who: -lines[who]["y"][0])
    assert after_week_1 == ["Ann", "Bob", "Cy", "Dee"]
    best = max(lines, key=lambda who: lines[who]["y"][1])
    assert answer_of(pages["ratings"]).startswith(f"{best} is rated highest after week 2: ")


def test_a_rating_by_hand():
    """Ann beats Bob three times; four games each way are everybody's start: 7 to 4. Before week 1 both are even."""
    week = PlayedWeek(date(2021, 1, 8), wins={("ann", "bob"): 3.0})
    later = PlayedWeek(date(2021, 1, 15), wins={("bob", "ann"): 1.0})
    first, second = rated_weeks({1: week, 2: later}, {"ann": "Ann", "bob": "Bob"})
    assert list(first.before.mean) == [0, 0]
    assert first.after.mean == pytest.approx([log(7 / 4) / 2, -log(7 / 4) / 2], abs=1e-4)
    assert list(second.before.mean) == list(first.after.mean)


def test_how_good_the_forecasts_were(pages):
    """After week 1 the table has Ann first and South, level with North but ahead by tournament wins; Bob and North won.

    So of four players two are wrong about the title, of two teams both; all four have Gold throughout (places 1 to 4),
    so every method is right there. The table is sure of 14 of 18 events, of which 12 came; of 4 it denied, 2 came.
    """
    bars = {trace["name"]: dict(zip(trace["x"], trace["y"], strict=True))
            for trace in pages["forecasts"].traces("brier-bars")}
    lines = {"Title": 0.5, "Gold": 0, "Silver<br>or better": 0, "Bronze<br>or better": 0, "Team title": 1}
    assert bars["points table"] == lines
    assert all(bars[method]["Gold"] == 0 for method in ("forecast", "coin flip"))
    lines = {trace["name"]: trace for trace in pages["forecasts"].traces("reliability-lines")}
    assert list(lines) == ["perfect", "forecast", "coin flip", "points table"]
    assert (lines["points table"]["x"], lines["points table"]["customdata"]) == ([0, 100], [4, 14])
    assert lines["points table"]["y"] == pytest.approx([50, 100 * 12 / 14])
    said = answer_of(pages["forecasts"])
    assert said.startswith("Over 1 forecast of 1 season the forecast's mean Brier score was 0.")
    assert "better than the points table (0.300)." in said
    assert "Foretold: tiny after week 1, each from what had been played by then, in 200 seasons drawn" in " ".join(
        pages["forecasts"].words.split()
    )


def test_the_page_of_all_questions(pages):
    """Each question leads to its page and has that page's answer."""
    overview = Page(pages_of_nights()["analytics"])
    questions = [attributes["href"] for tag, attributes in overview.tags if tag == "a"][-len(NAMES):]
    assert questions == [f"analytics-{name}.html" for name in NAMES]
    said = " ".join(overview.words.split())
    for page in pages.values():
        assert answer_of(page).split("  ")[0][:60] in said


def test_the_season_replayed(pages):
    """Without compensation Ann falls behind Dee; nobody had won all his games and played on."""
    lines = {line["name"]: line["y"] for line in pages["replay"].traces("replay-lines")}
    assert {who: (y[0], y[2], y[3]) for who, y in lines.items()} == {
        "Bob": (1, 1, 1), "Cy": (2, 2, 2), "Ann": (3, 4, 3), "Dee": (4, 3, 4),
    }  # fmt: skip
    said = answer_of(pages["replay"])
    assert "No compensation: Bob would still lead, Dee would gain most (1 place), and 2 of 4 players would" in said
    assert "5-0 bars nobody: nobody's place would change." in said


def test_what_became_of_the_uploads(pages):
    said = answer_of(pages["quality"])
    assert "Of the files handed in, by kind of rows, 5 are current, 1 is replaced." in said
    assert "week2.csv" in pages["quality"].words


def test_flags_by_week():
    flags = [{"week": 1, "code": "X"}, {"week": 3, "code": "X"}, {"week": 3, "code": "Y"}, {"week": None, "code": "Y"}]
    shown = str(charts.flags_by_week(flags, [1, 2, 3]))
    assert "Things to look at: week 1 1, week 2 0, week 3 2." in shown and "1 thing of no week" in shown
    said = str(charts.quality_answer(flags, [], [1, 2, 3]))
    assert "There are 4 things to look at, most often X (2), most in week 3 (2)." in said
    assert "It gets worse: 1 in the first 1 week, 2 in the last 1." in said


def test_every_page_asks_first_and_answers_last(pages, empty_pages):
    for page in [*pages.values(), *empty_pages.values()]:
        assert [tag for tag, _ in page.tags].count("h1") == 1 and page.source.count('class="title"') == 1
        assert "?</h1>" in page.source
        assert [attributes["id"] for tag, attributes in page.tags if tag == "section"][-1] == "answer"
        assert answer_of(page).endswith(".")


def test_every_chart_has_words_and_a_table(pages):
    for page in pages.values():
        plots = [attributes for _, attributes in page.tags if attributes.get("class") == "plot"]
        assert all(plot["role"] == "img" and len(plot["aria-label"]) > 30 for plot in plots)
        tags = [tag for tag, _ in page.tags]
        assert tags.count("table") == tags.count("caption") >= len(plots)
        assert not [value for _, attributes in page.tags for name, value in attributes.items() if name == "src"]


@pytest.mark.parametrize(("name", "said"), [
    ("ratings", "nobody has a rating"), ("schedule", "nobody knows who met whom"),
    ("attendance", "No week has been played yet"), ("forecasts", "A season must have two weeks played"),
    ("luck", "nobody has won more or fewer than expected"),
    ("rules", "no rule has given or taken a point"), ("replay", "nobody's place would change"),
    ("quality", "1 is current"),
])  # fmt: skip
def test_an_empty_season_has_an_answer_and_no_chart(empty_pages, name, said):
    assert said in answer_of(empty_pages[name])
    assert "Plotly.newPlot(\n" not in empty_pages[name].source
    assert 'class="plot"' not in empty_pages[name].source


def test_the_notebooks_are_thin_and_kept_without_outputs(root):
    assert sorted((root / "notebooks/analytics").glob("*.ipynb")) == sorted(ANALYTICS)
    for path in ANALYTICS:
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        assert set(notebook.metadata) <= {"kernelspec", "language_info"}
        assert "question(" in "".join(cell.source for cell in notebook.cells[:4])
        assert "_answer(" in notebook.cells[-1].source
        for cell in notebook.cells:
            assert not cell.get("outputs") and cell.get("execution_count") is None
            assert not any(word in cell.source for word in ("def ", "class ", "lambda", "staging.", "ledger.", "raw."))


@pytest.mark.browser
def test_no_page_scrolls_sideways_on_a_phone_or_asks_for_another_file(home, pages):
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name in pages:
            address = (home.reports("tiny") / f"analytics-{name}.html").as_uri()
            window = browser.new_page(viewport={"width": 390, "height": 900})
            asked: list[str] = []
            window.on("request", lambda request, asked=asked: asked.append(request.url))
            window.goto(address)
            assert window.evaluate("document.documentElement.scrollWidth") <= 390, name
            assert asked == [address]
            window.close()
        browser.close()


def test_who_came_back_and_who_was_new():
    """Ann comes in weeks 1 and 3, Bob in 1 and 2, Cy from week 3 on; nobody in week 4, and week 5 follows week 3."""
    came = {1: ("Ann", "Bob"), 2: ("Bob",), 3: ("Ann", "Cy"), 5: ("Ann", "Bob", "Cy")}
    rows = [score(week, "4PM", who, 1, 2) for week, players in came.items() for who in players]
    with tiny({"roster": roster(North="Ann Bob Cy"), "results": rows}, settings={"rounds": 3}) as book:
        found = book.rows("select week, members, players, stayed, missing, came_back, new_players, from_first "
                          "from marts.attendance_by_week")  # fmt: skip
    assert found == [
        (1, 3, 2, None, None, None, 2, 2), (2, 3, 1, 1, 1, 0, 0, 1), (3, 3, 2, 0, 1, 1, 1, 1),
        (4, 3, 0, 0, 2, 0, 0, 0), (5, 3, 3, 2, 0, 1, 0, 2),
    ]  # fmt: skip


def test_every_game_counts_its_opponent():
    """Ann wins all three games: 3 + 5 + 4 points, which Bob met three times; Bob has 5, which Ann met three times."""
    games = [game(number, "Ann", "Bob", "Ann") for number in (1, 2, 3)]
    with tiny({"roster": roster(North="Ann Bob"), "games": games}, settings={"rounds": 3}) as book:
        found = book.rows("select place, tied, player, games, games_won, opponents, opponent_points, mean_points "
                          "from marts.strength_of_schedule")  # fmt: skip
    assert found == [(1, False, "Bob", 3, 0, 1, 36, 12.0), (2, False, "Ann", 3, 3, 1, 15, 5.0)]


def test_penalties_of_one_section_are_one_line():
    """Two category C offences of 10 points under paragraphs of 7.3: one line, the first by name hardest hit."""
    incidents = [
        {"date": week_date(1), "player": who, "rule_code": rule, "status": "CONFIRMED", "confirmed_on": week_date(1)}
        for who, rule in (("Bob", "7.3(i)"), ("Ann", "7.3.ii"))
    ]
    rows = [score(1, "4PM", who, 1, 2) for who in ("Ann", "Bob")]
    with tiny({"roster": roster(North="Ann Bob"), "results": rows, "incidents": incidents}) as book:
        found = book.rows("select what, code, rule, times, subjects, given, taken, hardest, hardest_points "
                          "from marts.rule_costs where competition = 'individual'")  # fmt: skip
    assert found == [("penalties", "penalty-c", "7.3", 2, 2, 0, -20, "Ann", -10)]
