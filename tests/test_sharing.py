"""What people get who never open Rackbook: the calendar, the site, paper."""

import re
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from icalendar import Calendar
from seasons_on_disk import ROSTER, TINY, TOML, WEEK_1, accept, begin, demo_season

from pipelines import cli, publish
from pipelines.home import Home
from pipelines.problems import MachineError
from pipelines.sharing import pdf
from pipelines.sharing.calendar_file import calendar_of
from pipelines.sharing.site import build_site


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
    home, to = Home(Path(demo_season()[0].name)), tmp_path_factory.mktemp("site")
    build_site(home, "x", to, lambda step: None)
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
    with publish.reading(home.book("x")) as connection:
        names = [name for (name,) in connection.execute("select player from marts.individual_standings").fetchall()]
        names += [name for (name,) in connection.execute("select team from marts.team_standings").fetchall()]
    front = (to / "index.html").read_text("utf-8")
    assert len(names) > 40
    assert [name for name in names if f"<bdi>{name}</bdi>" not in front] == []


def test_the_site_asks_no_other_host_for_anything(site):
    _, to = site
    for page in to.glob("*.html"):
        text = re.sub(r"<script.*?</script>", "<script>", page.read_text("utf-8"), flags=re.S)
        assert not re.search(r'(?:src|href)="(?:https?:)?//', text) and "<script src" not in text, page.name


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
