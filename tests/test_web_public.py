"""What everybody reads: standings, receipts, addresses that stay, files, feed, tables; all of it escaped."""

from __future__ import annotations

import re
import time
from xml.etree import ElementTree

import pytest
import seasons_on_disk as disk
from web_site import AT, Client, encoded, site, words

from pipelines.intake.entries import Entry, StoredFile
from pipelines.web import books
from pipelines.web.app import create_app
from pipelines.web.feed import ATOM, atom
from pipelines.web.render import address

EVIL = ['<script>alert("1")</script>', "\"><img src=x onerror=alert(1)>", "{{ 7*7 }}", "a/b?c#d", "a/../b", "100%",
        "'; drop table x --", "\u202eevil", "javascript:alert(1)", "Zoë 🎱", "NULL", "</textarea><b>"]
TEAMS = {name: f"{name} team" for name in EVIL} | {"NULL": ".."}
PAGES = ["/s/tiny", "/s/tiny/week/1", "/s/tiny/week/1/4PM", "/s/tiny/player/Kit", "/s/tiny/team/North",
         "/s/tiny/decisions", "/s/tiny/downloads", "/s/tiny/feed.xml", "/api/s/tiny", "/api/s/tiny/ledger"]


@pytest.fixture(scope="module")
def evil(tmp_path_factory):
    """A season whose players, teams and notes are every attack we know."""
    home, app, client = site(tmp_path_factory.mktemp("evil"), "Kim")
    lines = [f"{quoted(name)},{quoted(team)}" for name, team in TEAMS.items()]
    results = [f"2,4PM,{quoted(name)},2,3" for name in EVIL]
    outcome = disk.upload(home, {"roster.csv": "player,team\n" + "\n".join(lines) + "\n",
                                 "results_week02.csv": disk.HEADER + "\n".join(results) + "\n"},
                          note="<script>note</script>", by="<b>by</b>")
    assert outcome.accepted, outcome.problems
    # two games, every round, and all of them share the win
    assert disk.points(home)[EVIL[0]] == 2 + 5 + 2
    return home, app, client


def quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def harmless(html: str) -> bool:
    """No tag and no handler that is not ours."""
    html = re.sub(r'"[^"]*"', '""', html)
    return not re.search(r"<[^>]*\son\w+=", html) and not re.search(r"<\s*(?:img|iframe|object|style|base)\b", html)


def test_every_name_and_note_is_escaped(evil):
    _, _, client = evil
    pages = ["/s/tiny", "/s/tiny/week/2", "/s/tiny/week/2/4PM", "/s/tiny/decisions", f"{AT}/history", f"{AT}/uploads/2",
             f"{AT}/flags", f"{AT}/names", f"{AT}/form/rulings", f"{AT}/readings", AT]
    pages += [address("s", "tiny", "player", name) for name in EVIL]
    pages += [address("s", "tiny", "team", team) for team in TEAMS.values()]
    for path in pages:
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert harmless(answer.text), path
        assert "<script>" not in answer.text and "49" not in re.findall(r"<h1>(.*?)</h1>", answer.text)[0], path


def test_receipt_of_every_odd_name_has_an_address(evil):
    _, _, client = evil
    html = client.get("/s/tiny").text
    for name in EVIL:
        place = address("s", "tiny", "player", name)
        assert f'href="{place.replace("&", "&amp;")}"' in html
        assert words(client.get(place).text).count("TOTAL 9") == 1, name


def test_odd_address_of_a_stranger_is_not_echoed_as_markup(evil):
    _, _, client = evil
    for path in (f"/s/tiny/player/{encoded('<script>x</script>')}y", f"/s/{encoded('<script>')}",
                 f"/s/tiny/week/{encoded('<b>')}", f"/s/tiny/find?name={encoded('<script>')}zzz",
                 f"/login?next={encoded('<script>')}"):
        answer = client.get(path)
        assert harmless(answer.text) and "<script>" not in answer.text, path


def test_policy_and_headers_everywhere(evil):
    _, _, client = evil
    paths = [*PAGES, "/", "/login", AT, "/nope", "/api/nope", "/static/page.css", "/static/nope", "/api/docs"]
    for path in paths:
        headers = client.get(path).headers
        assert "script-src 'self'; style-src 'self'" in headers["content-security-policy"], path
        assert "unsafe" not in headers["content-security-policy"]
        assert (headers["x-content-type-options"], headers["x-frame-options"]) == ("nosniff", "DENY")
        html = "" if path.startswith("/api/s/") else client.get(path).text
        assert " style=" not in html and "<style" not in html and not re.search(r"<script(?! src)", html), path
        assert not re.search(r"(?:src|href)=[\"']?(?:https?:)?//", html.replace(ATOM, "")), path


def test_report_may_run_its_own_script_in_a_sandbox_only(tmp_path):
    home, _, client = site(tmp_path)
    assert client.get("/s/tiny/report").status_code == 404
    home.reports("tiny").mkdir(parents=True)
    (home.reports("tiny") / "season_report.html").write_text("<script>1</script>")
    policy = client.get("/s/tiny/report").headers["content-security-policy"]
    assert policy.startswith("sandbox allow-scripts; default-src 'none';") and "allow-same-origin" not in policy


def test_standings_have_places_movement_and_totals(tmp_path):
    home, _, client = site(tmp_path)
    disk.accept(home, {"results_week02.csv": disk.WEEK_2})
    page = words(client.get("/s/tiny").text)
    assert "Standings after week 2" in page
    # by hand: Ann 8 + 13 = 21, Kit 13 + 6 = 19, Moe 7 + 8 = 15, Bob 6 + 7 = 13
    assert "1 ▲1 up 1 Ann South 21 1 2 7–3 2 ▼1 down 1 Kit North 19 1 2 5–5" in page
    week = words(client.get("/s/tiny/week/1").text)
    assert "1 Kit +13 13 1" in week and "1 Kit North 4–1 13 outright win" in week


def test_receipt_adds_up_with_rule_file_and_row(tmp_path):
    _, _, client = site(tmp_path)
    page = words(client.get("/s/tiny/player/Kit").text)
    for line in ("4PM games won results_week01.csv row 2 2.5 +4 results_week01.csv row 2", "all rounds played", "+5",
                 "outright win", "subtotal +13", "TOTAL 13"):
        assert line in page, line


def test_name_in_another_spelling_goes_to_its_address(tmp_path):
    _, _, client = site(tmp_path)
    assert client.get("/s/tiny/player/kIT").headers["location"] == "/s/tiny/player/Kit"
    assert client.get("/s/tiny/find?name=%20kit").headers["location"] == "/s/tiny/player/Kit"
    assert client.get("/s/tiny/find?name=north").headers["location"] == "/s/tiny/team/North"
    assert client.get("/s/tiny/find?name=").status_code == 404
    assert "Did you mean Kit?" in words(client.get("/s/tiny/player/Kitt").text)


def test_what_admins_have_not_looked_at_is_not_public(tmp_path):
    home, _, client = site(tmp_path)
    # 5-0 and played again that day (rule 2.3) raises a flag about Kit
    disk.accept(home, {"results_week02.csv": disk.HEADER + "2,4PM,Kit,5,0\n2,4PM,Ann,1,4\n2,6PM,Kit,3,2\n"})
    assert "F_BARRED_5_0" in {row[0] for row in disk.query(home, "select code from marts.flags")}
    assert "UNVOID" not in client.get("/s/tiny/player/Kit").text
    assert client.get("/api/s/tiny/flags").status_code == 401
    assert client.get("/s/tiny/download/flags.csv").status_code == 404
    assert '"flags"' not in client.get("/api/s/tiny").text
    client.log_in("Sam")
    answer = client.get("/api/s/tiny/flags")
    assert "F_BARRED_5_0" in answer.text and answer.headers["cache-control"] == "private, no-store"
    assert client.get("/s/tiny/download/flags.csv").status_code == 200


def test_pages_are_kept_by_build(tmp_path):
    home, _, client = site(tmp_path)
    tags = {client.get(path).headers["etag"] for path in PAGES}
    assert len(tags) == 1
    build = disk.query(home, "select build_id from meta.build")[0][0]
    tag = tags.pop()
    assert tag.startswith(f'"{build}-')
    for path in PAGES:
        answer = client.get(path, headers={"if-none-match": tag})
        assert (answer.status_code, answer.content) == (304, b""), path
    disk.accept(home, {"results_week02.csv": disk.WEEK_2})
    for path in PAGES:
        answer = client.get(path, headers={"if-none-match": tag})
        assert answer.status_code == 200 and answer.headers["etag"] != tag, path


def test_undo_gives_pages_of_their_own_tag(tmp_path):
    """The build is the one of before, but its list of uploads is not."""
    from pipelines import walk

    home, _, client = site(tmp_path)
    first = client.get("/api/s/tiny/uploads").headers["etag"]
    disk.accept(home, {"results_week02.csv": disk.WEEK_2})
    walk.undo(home, disk.TINY, 2, "a test")
    answer = client.get("/api/s/tiny/uploads", headers={"if-none-match": first})
    assert answer.status_code == 200 and "undone" in answer.text


def test_packed_and_plain_are_the_same_page(tmp_path):
    _, _, client = site(tmp_path)
    packed = client.get("/s/tiny", headers={"accept-encoding": "gzip"})
    plain = client.get("/s/tiny", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
    assert packed.text == plain.text and packed.headers["vary"] == "Accept-Encoding"


def test_page_is_the_same_whoever_asks(tmp_path):
    _, app, client = site(tmp_path, "Kim")
    assert client.get("/s/tiny").content == Client(app).get("/s/tiny").content
    assert "set-cookie" not in client.get("/s/tiny").headers


def test_page_made_while_a_build_is_published_is_of_one_build(tmp_path, monkeypatch):
    """The book is renamed over between the look at the file and the reading: the page is made again."""
    home, _, client = site(tmp_path)
    real, calls = books.publish.reading, []

    def reading(book):
        if not calls:
            calls.append(book)
            disk.accept(home, {"results_week02.csv": disk.WEEK_2})
        return real(book)

    monkeypatch.setattr(books.publish, "reading", reading)
    page = client.get("/api/s/tiny/individual_standings")
    assert len(calls) == 1
    build = disk.query(home, "select build_id from meta.build")[0][0]
    assert page.json()["build_id"] == build and page.headers["etag"].startswith(f'"{build}-')


def test_for_a_moment_the_page_of_the_build_before_is_served(tmp_path):
    """Nobody waits while the new page is made; a moment later it is there."""
    home, app, _ = site(tmp_path)
    app.state.site.books.moment_seconds = 3600
    path = "/api/s/tiny/individual_standings"
    with Client(app).http as http:
        first = http.get(path)
        disk.accept(home, {"results_week02.csv": disk.WEEK_2})
        assert http.get(path).content == first.content
        for _ in range(200):
            if http.get(path).headers["etag"] != first.headers["etag"]:
                break
            time.sleep(0.05)
        rows = http.get(path).json()["rows"]
    assert {row["player"]: row["points"] for row in rows} == disk.POINTS_2


def test_who_publishes_sees_it_at_once(tmp_path):
    _, app, client = site(tmp_path, "Kim")
    app.state.site.books.moment_seconds = 3600
    first = client.get("/s/tiny").headers["etag"]
    client.publish(client.hand_in({"results_week02.csv": disk.WEEK_2}))
    assert client.get("/s/tiny").headers["etag"] != first
    client.post(f"{AT}/uploads/2/undo", {"why": "a test"})
    assert words(client.get("/s/tiny").text).count("Standings after week 1") == 1


def test_kept_pages_have_little_room(tmp_path, monkeypatch):
    monkeypatch.setattr(books, "ROOM", 20_000)
    _, app, client = site(tmp_path)
    for path in PAGES * 2:
        assert client.get(path).status_code == 200
    kept = app.state.site.books
    assert kept._size <= 20_000 or len(kept._pages) == 1


@pytest.mark.parametrize("path", [
    "/s/tiny/week/9", "/s/tiny/week/x", "/s/tiny/week/-1", "/s/tiny/week/99999", "/s/tiny/week/1/9PM",
    "/s/tiny/player/Nobody", "/s/tiny/team/Kit", "/s/tiny/player/North", "/s/nope", "/s/tiny/download/nope.csv",
    "/s/tiny/download/ledger.exe", "/s/tiny/download/..%2f..%2fraw%2ftiny%2fuploads.csv", "/static/..%2fapp.py",
    "/static/../app.py", "/api/s/tiny/nope", "/api/s/nope", "/nope", "/s/tiny/download/raw.uploads.csv",
    "/api/s/tiny/ledger%22%20union%20select%201--",
])  # fmt: skip
def test_what_is_not_there_is_said_in_words(tmp_path, path):
    _, _, client = site(tmp_path)
    answer = client.get(path)
    assert answer.status_code == 404
    assert "Traceback" not in answer.text and "Error" not in words(answer.text)


def test_every_public_table_can_be_downloaded(tmp_path):
    home, _, client = site(tmp_path)
    links = re.findall(r'href="(/s/tiny/download/[^"]+)"', client.get("/s/tiny/downloads").text)
    assert "/s/tiny/download/ledger.csv" in links and len(links) > 20
    for link in links:
        answer = client.get(link)
        assert answer.status_code == 200
        name = link.rsplit("/", 1)[1]
        assert answer.content == (home.exports("tiny") / name).read_bytes()
        assert f'filename="tiny-{name}"' in answer.headers["content-disposition"]


def test_tables_for_programs(tmp_path):
    _, _, client = site(tmp_path)
    assert client.get("/api").json() == [{"season": "tiny", "has_book": True}]
    tables = {table["table"]: table for table in client.get("/api/s/tiny").json()["tables"]}
    assert [column["name"] for column in tables["team_standings"]["columns"]][:3] == ["season_id", "place", "tied"]
    answer = client.get("/api/s/tiny/individual_standings").json()
    assert {row["player"]: row["points"] for row in answer["rows"]} == disk.POINTS_1
    described = client.get("/api/openapi.json").json()
    assert set(described["paths"]) == {"/api", "/api/s/{season}", "/api/s/{season}/{table}"}
    assert client.get("/docs").status_code == 404 and client.get("/redoc").status_code == 404
    page = client.get("/api/docs").text
    assert "/api/openapi.json" in page and "one row per player" in page


def test_feed_tells_what_was_published_and_withdrawn(tmp_path):
    from pipelines import walk

    home, _, client = site(tmp_path)
    disk.upload(home, {"results_week02.csv": disk.WEEK_2}, by="Robin", note="Friday")
    walk.undo(home, disk.TINY, 2, "wrong week", "Kim")
    answer = client.get("/s/tiny/feed.xml")
    assert answer.headers["content-type"].startswith("application/atom+xml")
    root = ElementTree.fromstring(answer.content)
    entries = [[entry.findtext(f"{{{ATOM}}}{tag}") for tag in ("id", "title", "summary")]
               for entry in root.iter(f"{{{ATOM}}}entry")]
    assert entries[:2] == [
        ["urn:rackbook:tiny:3", "Upload 2 is withdrawn", "wrong week"],
        ["urn:rackbook:tiny:2", "Upload 2: results_week02.csv", "Friday. results: 4 rows"],
    ]
    assert root.findtext(f"{{{ATOM}}}updated") == root.find(f"{{{ATOM}}}entry/{{{ATOM}}}updated").text


def test_feed_is_sound_whatever_was_typed():
    file = StoredFile("a\x00\x0b<b>&\ufffe.csv", "", "", {"results": 1})
    entries = [Entry(1, "upload", 1, "2023-01-06T20:00:00Z", "\ud800x\x07", "no\x1bte", None, (file,))]
    root = ElementTree.fromstring(atom("s", "Season <1>", entries).encode("utf-8", "replace"))
    assert root.findtext(f"{{{ATOM}}}title") == "Season <1>"


def test_damaged_book_is_a_sentence(tmp_path):
    home, _, client = site(tmp_path)
    home.book("tiny").write_bytes(b"no database")
    answer = client.get("/s/tiny")
    assert answer.status_code == 503 and "rackbook build --season tiny" in words(answer.text)


def test_fault_of_the_program_shows_no_traceback(tmp_path, monkeypatch, capsys):
    from starlette.testclient import TestClient

    home, _, _ = site(tmp_path)
    app = create_app(home)
    monkeypatch.setattr("pipelines.web.pages_public.front", None)
    monkeypatch.setattr("pipelines.home.Home.seasons", lambda self: 1 / 0)
    answer = TestClient(app, raise_server_exceptions=False).get("/")
    assert answer.status_code == 500 and "ZeroDivision" not in answer.text
    assert "This is a fault of the program" in answer.text
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert "ZeroDivision" not in capsys.readouterr().err


def test_heads_are_answered(tmp_path):
    _, _, client = site(tmp_path)
    answer = client.http.head("/s/tiny")
    assert answer.status_code == 200 and answer.content == b"" and "etag" in answer.headers
