"""What people get who never open Rackbook: the calendar, the site, paper."""

import hashlib
import re
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from golden_nights import pages_of_nights, uploaded_nights
from icalendar import Calendar
from seasons_on_disk import ROSTER, TINY, TOML, WEEK_1, accept, begin

from pipelines import cli, publish
from pipelines.home import Home
from pipelines.problems import MachineError
from pipelines.reports.pages import with_front
from pipelines.sharing import pdf
from pipelines.sharing.calendar_file import calendar_of
from pipelines.sharing.site import build_site
from pipelines.sharing.written import LIST, clear_up


@pytest.fixture
def home(tmp_path):
    home = begin(tmp_path / "home")
    accept(home, {"roster.csv": ROSTER})
    accept(home, {"results_week01.csv": WEEK_1})
    return home


def events(home, season=TINY):
    with publish.reading(home.book(season)) as connection:
        return Calendar.from_ical(calendar_of(connection, "Tiny season")).walk("vevent")


def test_every_tournament_starts_when_the_league_plays(home):
    """4PM in New York in January is 21:00 in universal time, 6PM is 23:00."""
    found = {str(event["summary"]): event.decoded("dtstart") for event in events(home) if "week" in event["summary"]}
    assert found["Tiny season: week 1 4PM"] == datetime(2023, 1, 6, 21, tzinfo=UTC)
    assert found["Tiny season: week 3 6PM"] == datetime(2023, 1, 20, 23, tzinfo=UTC)


def test_the_last_day_to_claim_is_a_day_of_its_own(tmp_path):
    """2.6: compensation is for weeks 4 to 10, claimed within seven days of the week missed, here of 27 January."""
    weeks = TOML.replace("2023-01-20]", "2023-01-20, 2023-01-27]")
    home = begin(tmp_path, toml=weeks)
    accept(home, {"roster.csv": ROSTER})
    days = {str(event["summary"]): event for event in events(home) if "compensation" in event["summary"]}
    (day,) = days.values()
    assert list(days) == ["Last day to claim compensation for week 4"]
    assert day.decoded("dtstart") == date(2023, 2, 3) and day.decoded("dtend") == date(2023, 2, 4)


def test_the_same_book_gives_the_same_calendar_and_no_two_events_share_an_id(home):
    with publish.reading(home.book(TINY)) as connection:
        assert calendar_of(connection, "x") == calendar_of(connection, "x")
    identities = [str(event["uid"]) for event in events(home)]
    assert len(identities) == len(set(identities)) >= 6


def test_a_tours_calendar_has_its_stops(tmp_path):
    home = begin(tmp_path, "tour", '[season]\nid = "tour"\nname = "Tour"\nrulebook = "gb9-tour"\n')
    accept(home, {"stops.csv": "stop,starts_on,ends_on\nS1,2023-03-04,2023-03-05\n"}, "tour")
    with publish.reading(home.book("tour")) as connection:
        (event,) = Calendar.from_ical(calendar_of(connection, "Tour")).walk("vevent")
    assert (str(event["summary"]), event.decoded("dtstart"), event.decoded("dtend")) == (
        "Tour: stop S1", date(2023, 3, 4), date(2023, 3, 6)
    )  # fmt: skip


def test_the_command_writes_the_calendar_beside_the_reports(home, capsys):
    assert cli.main(["calendar", "--season", TINY, "--home", str(home.folder)]) == 0
    assert (home.reports(TINY) / "calendar.ics").read_bytes().startswith(b"BEGIN:VCALENDAR")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site of the two nights, whose pages are made once for all tests (test_reports_pages)."""
    home, pages, to = Home(Path(uploaded_nights().name)), pages_of_nights(), tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pipelines.sharing.site.reports.everything", lambda *given: pages)
        build_site(home, "tiny", to, lambda step: None)
    return home, to


def test_every_link_of_the_site_leads_to_a_file_of_it(site):
    _, to = site
    pages = sorted(to.glob("*.html"))
    with_cards = 0
    for page in pages:
        text = re.sub(r"<script.*?</script>", "<script>", page.read_text("utf-8"), flags=re.S)
        links = [link for link in re.findall(r'href="([^"#]+)', text) if not link.startswith(("data:", "mailto:"))]
        assert [link for link in links if not (to / link).is_file()] == [], page.name
        with_cards += any(link.startswith("player-") for link in links)
    assert with_cards > len(pages) / 2


def test_everybody_has_a_card_on_the_front_page(site):
    home, to = site
    with publish.reading(home.book("tiny")) as connection:
        names = [name for (name,) in connection.execute("select player from marts.individual_standings").fetchall()]
        names += [name for (name,) in connection.execute("select team from marts.team_standings").fetchall()]
    front = (to / "index.html").read_text("utf-8")
    assert sorted(names) == ["Ann", "Bob", "Cy", "Dee", "North", "South"]
    assert [name for name in names if f"<bdi>{name}</bdi>" not in front] == []


def test_the_site_asks_no_other_host_for_anything(site):
    _, to = site
    for page in to.glob("*.html"):
        text = re.sub(r"<script.*?</script>", "<script>", page.read_text("utf-8"), flags=re.S)
        assert not re.search(r'(?:src|href)="(?:https?:)?//', text), page.name


def test_plotly_lies_beside_the_pages_once(site):
    """A reader fetches its four megabytes once, and a page without a figure does not ask for it."""
    _, to = site
    pages = {page.name: page.read_text("utf-8") for page in to.glob("*.html")}
    assert all("* plotly.js v" not in page for page in pages.values())
    assert b"* plotly.js v" in (to / "plotly.js").read_bytes()[:200]
    with_it = {name for name, page in pages.items() if '<script src="plotly.js"></script>' in page}
    assert {"season_report.html", "review.html", "analytics-luck.html"} <= with_it
    assert not with_it & {"index.html", "analytics.html", "player-ann.html", "week-01.html"}


def test_every_page_leads_back_to_the_front_page(site):
    _, to = site
    for page in to.glob("*.html"):
        text = page.read_text("utf-8")
        assert text.count('<a href="index.html">Front page</a>') == (page.name != "index.html"), page.name
        assert text.count('class="shelf"') <= 1 + (page.name == "index.html"), page.name
    assert '<a href="analytics.html">Analytics</a>' in (to / "index.html").read_text("utf-8")


def test_a_page_without_other_pages_gets_its_own_way_back():
    page = with_front("<html><body>\n<main></main></body></html>", "index.html", "Front <page>")
    assert page.count("<nav") == 1 and '<a href="index.html">Front &lt;page&gt;</a>' in page


def test_what_an_earlier_build_wrote_is_cleared_up_and_nothing_else(tmp_path):
    for name in ("old.html", "kept.html", "edited.html"):
        (tmp_path / name).write_text(name)
    clear_up(tmp_path, [tmp_path / name for name in ("old.html", "kept.html", "edited.html")])
    (tmp_path / "edited.html").write_text("by hand")
    (tmp_path / "own.html").write_text("never the site's")
    assert clear_up(tmp_path, [tmp_path / "kept.html"]) == [tmp_path / "old.html"]
    assert sorted(path.name for path in tmp_path.iterdir()) == [LIST, "edited.html", "kept.html", "own.html"]
    # a file the list has forgotten is somebody's own from then on
    assert clear_up(tmp_path, []) == [tmp_path / "kept.html"]
    assert (tmp_path / "edited.html").read_text() == "by hand"


@pytest.mark.parametrize("text", [
    "", "torn {", "[1]", '{"../outside.html": "DIGEST"}', '{"a/../../outside.html": "DIGEST"}',
])  # fmt: skip
def test_a_list_that_is_torn_or_leads_out_of_the_folder_removes_nothing(tmp_path, text):
    outside, folder = tmp_path / "outside.html", tmp_path / "site"
    folder.mkdir()
    outside.write_text("x")
    (folder / LIST).write_text(text.replace("DIGEST", hashlib.sha256(b"x").hexdigest()))
    (folder / "own.html").write_text("own")
    assert clear_up(folder, []) == []
    assert outside.exists() and (folder / "own.html").exists()


def test_a_site_built_again_drops_the_card_of_somebody_who_was_renamed(site, tmp_path, monkeypatch):
    home, _ = site
    pages = pages_of_nights()
    for made in (pages, {stem: path for stem, path in pages.items() if stem != "player-ann"}):
        monkeypatch.setattr("pipelines.sharing.site.reports.everything", lambda *given, made=made: made)
        build_site(home, "tiny", tmp_path, lambda step: None)
        (tmp_path / "robots.txt").write_text("of the host")
    assert not (tmp_path / "player-ann.html").exists() and (tmp_path / "player-bob.html").exists()
    assert (tmp_path / "robots.txt").read_text() == "of the host"


@pytest.mark.browser
def test_the_search_box_works_from_the_disk(site, browser):
    """Opened as a file, without a network: letters of any case, accents or not, and a card behind what is found."""
    _, to = site
    window = browser.new_page()
    asked: list[str] = []
    window.on("request", lambda request: asked.append(request.url))
    window.goto((to / "index.html").as_uri())
    window.get_by_label("Find a player or a team").fill("  BÓ")
    assert window.locator("li[data-name]:visible bdi").all_inner_texts() == ["Bob"]
    assert window.locator("#found").inner_text() == "1 found"
    window.get_by_role("link", name="Bob").click()
    assert window.url == (to / "player-bob.html").as_uri()
    window.get_by_role("link", name="Front page").click()
    assert window.url == (to / "index.html").as_uri()
    assert all(url.startswith("file://") for url in asked)
    window.close()


@pytest.mark.browser
def test_the_figures_of_the_site_are_drawn_without_a_network(site, browser):
    _, to = site
    window = browser.new_page()
    window.goto((to / "analytics-luck.html").as_uri())
    window.wait_for_selector("#luck-bars .main-svg")
    window.close()


def test_without_a_browser_a_pdf_is_refused_in_a_sentence(tmp_path, monkeypatch):
    page = tmp_path / "report.html"
    page.write_text("<p>Hello</p>")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MachineError, match="needs Chromium"):
        pdf.to_pdf(page)


@pytest.mark.browser
def test_a_report_is_printed_to_a_pdf_beside_it(tmp_path):
    page = tmp_path / "report.html"
    page.write_text("<!doctype html><title>t</title><p>Hello</p>")
    out = pdf.to_pdf(page)
    assert out == tmp_path / "report.pdf" and out.read_bytes().startswith(b"%PDF-")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["report.html", "report.pdf"]
