"""The page a tour posts: its figures are those worked out in `tour_book.py`."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import nbformat
import pytest
from test_reports import LINKS, Page
from tiny_tour import season_toml, tour
from tour_book import CY, SIX_STOPS, keep

from pipelines import begin, charts, reports
from pipelines.charts.tour.pace import kind_of, pace, per_hour, summary
from pipelines.charts.tour.ranking import break_and_run
from pipelines.home import Home
from pipelines.problems import MachineError, Refused

PARAMETERS = {"season": "tiny", "season_name": "Tiny <tour> & friends"}
SECTIONS = ["ranking", "race", "stops", "penalties", "pace", "readings", "flags"]


def text_of(html: str) -> str:
    """The words of a piece of HTML, spaces collapsed."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


@pytest.fixture(scope="module")
def book(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("tour") / "tiny.duckdb"
    with tour(SIX_STOPS, stop=False, settings={"half_total": "race"}) as built:
        return keep(built, path)


@pytest.fixture(scope="module")
def page(book) -> Page:
    return Page(reports.render(reports.TOUR_REPORT, book, book.with_name("page.html"), PARAMETERS))


def rows(book: Path, sql: str) -> list[dict]:
    return reports.read(book, sql)


# The page -------------------------------------------------------------------------------------------------------------


def test_the_parts_come_in_their_order_and_are_listed(page):
    sections = [attributes["id"] for tag, attributes in page.tags if tag == "section"]
    assert sections == SECTIONS
    assert [attributes["href"] for tag, attributes in page.tags if tag == "a"] == [f"#{key}" for key in SECTIONS]
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(ids) == len(set(ids))


def test_title_and_leaders(page):
    assert "<h1>Tiny &lt;tour&gt; &amp; friends</h1>" in page.source
    words = " ".join(page.words.split())
    assert "Ranking after S6, which ended on 12 Jun 2021" in words
    assert "Ann leads the main ranking with 53 points, 5 points ahead of Bob." in words
    assert "Dan leads the challenge ranking with 20 points." in words


def test_points_after_every_stop_are_drawn(page):
    """Ann 20, 37, 51, 63, 63 (the 10 of S5 does not count), then 53; Bob 12 a stop, four at most."""
    ann, bob, *others = page.traces("race-main")
    assert (ann["name"], ann["x"], ann["y"]) == ("Ann", [1, 2, 3, 4, 5, 6], [20, 37, 51, 63, 63, 53])
    assert (bob["name"], bob["x"], bob["y"]) == ("Bob", [2, 3, 4, 5, 6], [12, 24, 36, 48, 48])
    assert [line["name"] for line in others] == ["&lt;b&gt;Cy&lt;/b&gt; &amp; Co", "Dan", "Eve"]
    assert [line["y"] for line in page.traces("race-challenge")] == [[20, 20, 20, 20]]


def test_the_pace_of_the_match_with_racks(page):
    """Three racks on the table in 30 minutes; the walkover has no start."""
    [dots] = page.traces("pace-dots")
    assert (dots["name"], dots["y"]) == ("in time", [6.0])


def test_penalties_and_refused_entries(page):
    words = " ".join(page.words.split())
    assert "Bob 1 rack 1 S6, main, 1 M1 7:00 late" in words
    assert f"{CY} the match 1 S6, main, 2 M2 did not come" in words
    assert "Bob S6 £50.00 yes" in words


def test_the_page_asks_for_nothing_and_shows_no_code(page):
    outside = [
        value for _, attributes in page.tags for name, value in attributes.items()
        if name in LINKS and not str(value).startswith("#")
    ]  # fmt: skip
    assert outside == [] and "url(" not in page.style
    assert page.source.count("* plotly.js v") == 1
    assert "select " not in page.words and "In [" not in page.words


def test_names_are_escaped_and_tables_can_be_heard(page):
    assert "<b>Cy" not in page.source and page.words.count(CY) >= 4
    tags = [tag for tag, _ in page.tags]
    assert tags.count("table") == tags.count("caption") > 8
    assert all(attributes.get("scope") in ("col", "row") for tag, attributes in page.tags if tag == "th")


def test_decided_readings_and_flags_are_told(page):
    words = " ".join(page.words.split())
    assert "half_total race" in words
    assert "entry-refused-played" in words


def test_the_same_book_gives_the_same_bytes(book, page):
    again = reports.render(reports.TOUR_REPORT, book, book.with_name("again.html"), PARAMETERS)
    assert again.read_text("utf-8") == page.source


def test_an_empty_tour_has_a_page(tmp_path):
    with tour({}, stop=False) as built:
        book = keep(built, tmp_path / "new.duckdb")
    page = Page(reports.render(reports.TOUR_REPORT, book, tmp_path / "new.html", PARAMETERS))
    words = " ".join(page.words.split())
    assert "Before the first placings" in words and "No placing has been uploaded yet." in words
    assert "No match has a start and an end yet." in words and "No penalty has been given." in words
    assert [attributes["id"] for tag, attributes in page.tags if tag == "section"] == SECTIONS


# The charts -----------------------------------------------------------------------------------------------------------


def test_a_result_that_does_not_count_is_struck_out(book):
    found = rows(book, "select * from marts.ranking order by event desc, place")
    results = rows(book, "select * from marts.stop_results")
    stops = rows(book, "select * from marts.stops")
    html = charts.stops_section(found, results, stops)
    ann = re.search(r"<bdi[^>]*>Ann</bdi>.*?</tr>", html, re.S)[0]
    assert re.findall(r"<b>(\d+)</b>", ann) == ["17", "14", "12", "10"]
    assert re.findall(r"<s>(\d+)</s>", ann) == ["20", "8"], "S1 has left the window, S6 is the fifth best"
    cy = re.search(r"<bdi[^>]*>&lt;b&gt;Cy.*?</tr>", html, re.S)[0]
    assert "4 * , first match lost as a seed, place #49" in text_of(cy) and text_of(cy).count("no placing") == 5
    assert "49 &lt;b&gt;Cy&lt;/b&gt; &amp; Co 4* 49 to 64 0 1" in text_of(html)


@pytest.mark.parametrize(("match", "kind"), [
    ({"overtime": True, "half_way": "SLOW"}, "over its time"),
    ({"overtime": False, "half_way": "SLOW"}, "slow at half-way"),
    ({"overtime": False, "half_way": "NO_LIMIT"}, "in time"), ({"overtime": False, "half_way": None}, "in time"),
])  # fmt: skip
def test_what_a_match_is_drawn_as(match, kind):
    assert kind_of(match) == kind


def timed(match_id, racks, took_s, stop="S1", **more):
    return {"match_id": match_id, "stop": stop, "player_a": "Ann", "player_b": "Bob", "race": 7, "racks": racks,
            "took_s": took_s, "limit_s": 3600, "half_way": None, "overtime": False, **more}  # fmt: skip


def test_pace_in_words_and_dots():
    """12 racks in 40 minutes are 18 an hour, 13 in 65 are 12, 9 in 54 are 10: the middle one is 12."""
    matches = [timed("M1", 12, 2400), timed("M2", 13, 3900, overtime=True, half_way="SLOW"), timed("M3", 9, 3240, "S2")]
    assert [per_hour(match) for match in matches] == [18.0, 12.0, 10.0]
    assert summary(matches) == (
        "3 matches have a start and an end; the middle one has 12 racks an hour; 1 over the time, 1 slow at half-way."
    )
    assert [(trace.name, list(trace.y)) for trace in pace(matches).data] == [
        ("over its time", [12.0]), ("in time", [18.0, 10.0]),
    ]  # fmt: skip
    html = charts.pace_section([*matches, timed("M4", 0, 60)])
    assert "M4" not in html, "a match lost without a rack has no pace"
    assert "M2 Ann v Bob 7 13 65 60 12.0 slow over its time" in text_of(html)


def test_a_percentage_has_no_hidden_decimals():
    assert [break_and_run(*pair) for pair in ((3, 23), (1, 2), (0, 0))] == ["3/23 13.04...%", "1/2 50%", ""]


def test_dates_of_the_title():
    stops = [{"stop": "S1", "ends_on": date(2021, 1, 17), "tour_stop": 1}, {"stop": "S2", "ends_on": None,
             "tour_stop": None}]  # fmt: skip
    assert "Ranking after S1 , which ended on 17 Jan 2021" in text_of(charts.tour_title("x", stops))


# Which report, which sample -------------------------------------------------------------------------------------------


def season_at(home: Path, book: Path) -> None:
    (home / "data/raw/tiny").mkdir(parents=True)
    (home / "data/raw/tiny/season.toml").write_text(season_toml({}), "utf-8")
    (home / "data/marts").mkdir()
    (home / "data/marts/tiny.duckdb").write_bytes(book.read_bytes())


def test_the_report_of_a_tour_is_the_tours(tmp_path, book):
    season_at(tmp_path, book)
    out = reports.report(tmp_path, "tiny")
    assert out == tmp_path / "data/reports/tiny/season_report.html"
    assert "<h1>Tiny tour</h1>" in out.read_text("utf-8") and 'id="pace-dots"' in out.read_text("utf-8")
    with pytest.raises(MachineError, match=r"^tiny has no individual standings"):
        reports.season_report(tmp_path, "tiny")


def test_the_swiss_league_has_no_tour_report(tmp_path):
    from report_book import empty_season, write_book

    write_book(tmp_path / "data/marts/tiny.duckdb", empty_season())
    with pytest.raises(MachineError, match=r"^tiny has no ranking: this report is made for a tour only\.$"):
        reports.tour_report(tmp_path, "tiny")


def test_the_notebook_takes_its_parameters_and_defines_nothing(root):
    notebook = nbformat.read(root / "notebooks" / "tour_report.ipynb", as_version=4)
    nbformat.validate(notebook)
    [tagged] = [cell for cell in notebook.cells if "parameters" in cell.metadata.get("tags", [])]
    assert re.findall(r"^(\w+) = ", tagged.source, re.MULTILINE) == ["book", "season", "season_name"]
    assert not [cell for cell in notebook.cells if re.search(r"^\s*(def|class|lambda)\b", cell.source, re.MULTILINE)]


def test_the_demo_of_the_tour_is_uploaded_batch_by_batch(tmp_path, monkeypatch):
    """The first two uploads of the sample: fees, receipts."""
    from pipelines.demo import tour as sample

    whole = sample.write_sample
    seeds = []
    monkeypatch.setattr(sample, "write_sample", lambda folder, seed: seeds.append(seed) or whole(folder, seed)[:2])
    home = Home(tmp_path)
    assert begin.demo_season(home, "x", rulebook="gb9-tour") == 2
    assert seeds == [sample.SAMPLE_SEED]
    assert 'rulebook = "gb9-tour"' in (home.raw("x") / "season.toml").read_text("utf-8")
    assert home.book("x").is_file()


def test_a_rulebook_without_a_sample_is_refused(tmp_path):
    with pytest.raises(Refused, match="There is no sample season for the rulebook uic-swiss-30"):
        begin.demo_season(Home(tmp_path), "x", rulebook="uic-swiss-30")
    assert list(tmp_path.iterdir()) == []


# In a browser ---------------------------------------------------------------------------------------------------------


@pytest.mark.browser
@pytest.mark.parametrize("width", [390, 1280])
def test_a_browser_asks_for_nothing_and_only_tables_scroll_sideways(browser, book, page, width):
    window = browser.new_page(viewport={"width": width, "height": 900})
    asked: list[str] = []
    wrong: list[str] = []
    window.on("request", lambda request: asked.append(request.url))
    window.on("pageerror", lambda error: wrong.append(str(error)))
    window.goto(book.with_name("page.html").as_uri())
    window.wait_for_selector("#pace-dots .main-svg")
    assert asked == [book.with_name("page.html").as_uri()] and wrong == []
    assert window.evaluate("document.documentElement.scrollWidth") <= width
    assert window.locator("#race-main .legendtext").all_text_contents() == ["Ann", "Bob", CY, "Dan", "Eve"]
    window.close()
