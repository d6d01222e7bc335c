"""What everybody reads of a tour: ranking, stops, matches; and what a match's change says in a preview."""

from __future__ import annotations

import pytest
import seasons_on_disk as disk
from web_site import parts, site, words

from pipelines.web.tables import is_public

TOML = '[season]\nid = "tour"\nname = "Tour"\nrulebook = "gb9-tour"\ntimezone = "Europe/London"\n'
STOPS = "stop_id,starts_on,ends_on\nS1,2023-03-04,2023-03-05\n"
PLACINGS = "stop,event,player,place\nS1,main,Ann,1\nS1,main,Bob,2\n"
MATCHES = ("match_id,stop,round,player_a,player_b,race,scheduled_at,rack_string\n"
           "F/1,S1,Final,Ann,Bob,3,2023-03-05 14:00,{}\n")


@pytest.fixture
def tour(tmp_path):
    """(home, client): Ann won the final 3-1 by AABA, and nobody is logged in."""
    home, _, client = site(tmp_path)
    home.raw("tour").mkdir()
    (home.raw("tour") / "season.toml").write_text(TOML)
    files = {"stops.csv": STOPS, "placings.csv": PLACINGS, "matches.csv": MATCHES.format("AABA")}
    disk.accept(home, files, "tour")
    return home, client


def test_ranking_leads_to_stops_and_stops_to_matches(tour):
    _, client = tour
    page = client.get("/s/tour").text
    assert '<a href="/s/tour/stop/S1">S1</a>' in page and "4 Mar 2023 to 5 Mar 2023" in words(page)
    page = client.get("/s/tour/stop/S1").text
    assert '<a href="/s/tour/match/F%2F1">F/1</a>' in page
    text = words(page)
    assert "F/1 Final Ann (won) v Bob 3–1 to 3 played" in text
    # Ann has two racks more than Bob
    assert "1 Ann" in text and "+2" in text and "−2" in text


def test_match_is_shown_rack_by_rack(tour):
    _, client = tour
    page = words(client.get("/s/tour/match/F%2F1").text)
    assert "Ann (won) v Bob" in page and "race to 3" in page
    at = [page.index(score) for score in ("1-0", "2-0", "2-1", "3-1 rack won")]
    assert at == sorted(at)


@pytest.mark.parametrize(("asked", "given"), [("/s/tour/match/f%2F1", "/s/tour/match/F%2F1")])
def test_match_in_another_spelling_goes_to_its_address(tour, asked, given):
    _, client = tour
    answer = client.get(asked)
    assert (answer.status_code, answer.headers["location"]) == (301, given)


def test_what_is_not_there(tour):
    _, client = tour
    for path in ("/s/tour/stop/S9", "/s/tour/match/none", "/s/tour/match/Ann", "/s/tiny/stop/S1", "/s/tiny/match/1"):
        answer = client.get(path)
        assert answer.status_code == 404 and "Traceback" not in answer.text, path


def test_search_field_knows_the_names(tour):
    _, client = tour
    assert client.get("/s/tour/names.json").json() == ["Ann", "Bob"]
    assert client.get("/s/tiny/names.json").json() == ["Ann", "Bob", "Kit", "Moe", "North", "South"]


def test_every_table_of_a_tour_but_flags_and_fees_is_public(tour):
    home, client = tour
    names = {name for (name,) in disk.query(
        home, "select table_name from information_schema.tables where table_schema = 'marts'", "tour")}
    assert {"stops", "stop_results", "match_times", "matches"} <= {name for name in names if is_public(name)}
    assert not is_public("entries") and not is_public("flags")
    for name in ("stops", "stop_results", "match_times"):
        assert client.get(f"/api/s/tour/{name}").status_code == 200, name


def test_preview_says_what_changes_in_a_match(tour):
    _, client = tour
    client.log_in("Kim")
    files = {"matches.csv": MATCHES.format("AABBA")}
    answer = client.http.post("/admin/s/tour/upload", data={"csrf": client.token("/admin/s/tour")}, files=parts(files))
    html = client.get(answer.headers["location"]).text
    section = html.split("<h2>Match</h2>")[1].split("</section>")[0]
    assert "F/1" in section and "3-1" in words(section) and "3-2" in words(section) and "<table" not in section
