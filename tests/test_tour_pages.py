"""The pages of a tour beside its season report: stops, review, everything linked; three stops worked out by hand."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from test_cards import Drawings, rows_of, text
from test_reports import Page
from tiny_tour import tour
from tour_season import FOURTH, SETTINGS, THREE_STOPS, home_of_tour, rows_by_table

from pipelines import charts, cli, reports
from pipelines.problems import MachineError, Refused
from pipelines.reports import names_of_files, rendering
from pipelines.show.tour_post import stop_sentences

NOTEBOOKS = ("stop_report", "tour_cards", "tour_review", "tour_report")


@pytest.fixture(scope="module")
def built() -> tuple[dict[str, list[dict]], dict[str, list[str]]]:
    """The tables, and what would be posted of each stop, the fourth without placings among them."""
    with tour(THREE_STOPS, FOURTH, stop=False, settings=SETTINGS) as book:
        tables = rows_by_table(book)
        posts = {
            row["stop"]: stop_sentences(book.connection, row["stop"], row["tour_stop"]) for row in tables["stops"]
        }  # fmt: skip
        return tables, posts


@pytest.fixture(scope="module")
def tables(built) -> dict[str, list[dict]]:
    return built[0]


def stop_page(built, stop: str) -> str:
    [page] = charts.stop_pages([stop], "Three stops", built[1], built[0])
    assert page.file == names_of_files.stop_report(stop) and page.title == f"{stop}, Three stops"
    return str(page)


# A stop ---------------------------------------------------------------------------------------------------------------


def test_a_stop_begins_with_what_would_be_posted(built):
    page = stop_page(built, "S3")
    assert "<h1><bdi>S3</bdi></h1>" in page and "Three stops, Saturday 13 March 2021" in text(page)
    assert "Main: Cy won ahead of Bob (3 placings)." in built[1]["S3"]
    for sentence in built[1]["S3"]:
        assert f"<li>{sentence}</li>" in page


def test_who_finished_where(built):
    assert rows_of(stop_page(built, "S3"), "S3, main") == [
        "Place Player Points For Racks ± Break and run Walkovers", "1 Cy 20 1 +3 2/2 100%", "2 Bob 17 2 −3 0/1 0%",
        "3 Ann 14 3 to 4 0",
    ]  # fmt: skip


def test_the_drawing_of_a_stop(built):
    assert Drawings(stop_page(built, "S3")).marks == {
        "stop-points-main": [("Cy", "20"), ("Bob", "17"), ("Ann", "14")]
    }


def test_what_a_stop_changed_and_why(built):
    page = stop_page(built, "S3")
    assert rows_of(page, "Ranking, main: before and after") == [
        "Place Move Player Points Why",
        "3 → to 1 ▲ 2 up 2 places Cy 14 → to 20 +20 S3 place 1 −14 S1 older than the last 2 stops",
        "1 → to 2 ▼ 1 down 1 place Bob 20 → to 20 0 S3 place 2, 17 points, not among the best 1",
        "2 → to 3 ▼ 1 down 1 place Ann 20 → to 17 0 S3 place 3, 14 points, not among the best 1 "
        "+17 S2 among the best 1 again −20 S1 older than the last 2 stops",
    ]
    assert rows_of(page, "Nothing of this stop, main")[1:] == ["4 → to 4 – same place Dan 14 → to 14"]


def test_the_first_stop_has_no_place_before(built):
    lines = rows_of(stop_page(built, "S1"), "Ranking, main: before and after")
    assert lines[1] == "1 – first stop Ann 0 → to 20 +20 S1 place 1"


def test_who_leaves_the_ranking_is_out():
    placings = [{"stop": "S1", "event": "main", "player": "Dan", "place": 5}]
    placings += [row for row in THREE_STOPS["placings"] if row["player"] != "Dan"]
    with tour({**THREE_STOPS, "placings": placings}, stop=False, settings=SETTINGS) as book:
        [page] = charts.stop_pages(["S3"], "x", {"S3": []}, rows_by_table(book))
    assert rows_of(page, "Ranking, main: before and after")[-1] == (
        "4 → to none out Dan 12 → to 0 −12 S1 older than the last 2 stops"
    )


def test_every_match_with_racks_nobody_won_on_the_table(built):
    assert rows_of(stop_page(built, "S1"), "Matches, main") == [
        "Players Score Round Minutes Match How it came about",
        "Ann v Bob , won by Ann 3–1 semi M1 · played on the table",
        "Ann v Cy , won by Ann 3–0 final M2 walkover, decided by loss of match +3 to Ann , loss of the match 1 "
        "did not come",
    ]  # fmt: skip
    assert rows_of(stop_page(built, "S2"), "Matches, main")[1] == (
        "Bob v Ann , won by Bob 3–0 30 M3 +1 to Bob , late 1 7:00 late"
    )
    assert rows_of(stop_page(built, "S3"), "Matches, main")[2] == "Ann v Cy 1–1 M6 in progress"


def test_penalties_and_refused_entries_of_a_stop(built):
    page = stop_page(built, "S2")
    assert rows_of(page, "What cost racks, a match or more")[1:] == ["Ann 1 rack 1 S2 M3 7:00 late"]
    assert rows_of(page, "Refused entry while fees are owed (rule 12)")[1:] == ["Eve S2 £50.00 yes"]
    assert "No penalty was given here." in text(stop_page(built, "S3"))


def test_a_stop_without_placings_has_a_page(built):
    page = stop_page(built, "S4")
    assert "No placing of this stop has been uploaded yet, so it has not changed the ranking." in text(page)
    assert rows_of(page, "Matches, main")[1:] == ["Dan v Bob , won by Dan 3–0 M7 · played on the table"]
    assert Drawings(page).marks == {}


# The review -----------------------------------------------------------------------------------------------------------


def test_the_review_says_whether_it_is_final(tables):
    assert "As things stand after S3 , with placings of 3 of 4 stops: nothing here is final" in text(
        charts.tour_review_title("Three stops", tables["stops"])
    )
    assert "After the last of 3 stops" in text(charts.tour_review_title("Three stops", tables["stops"][:3]))
    assert "Before the first placings" in text(charts.tour_review_title("Three stops", []))


def test_champions_of_each_ranking(tables):
    assert "Main Champion Cy 20 points from 1 stop Second Bob 20 points from 1 stop Third Ann 17 points" in text(
        charts.tour_champions_section(tables["awards"])
    )
    assert "No placing has been uploaded yet." in text(charts.tour_champions_section([]))


def test_a_shared_place_is_shared():
    held = [{"award": "place-1", "event": "challenge", "player": who, "value": 9, "why": "9 points"} for who in "AB"]
    assert "Challenge Champion, shared A and B 9 points" in text(charts.tour_champions_section(held))


def test_awards_with_reasons(tables):
    """With the fourth stop Bob has five matches, all of them in time; it has no placing, so there are three stops."""
    assert rows_of(charts.tour_awards_section(tables["awards"]), "Awards; a tie is shared")[1:] == [
        "Most stops won Ann , Bob , Cy 1 stop won",
        "Most matches won Ann , Bob 2 matches won, walkovers among them",
        "Best share of matches won Ann 2 of 3 matches won, at half of the stops or more",
        "Most racks by break and run Cy 2 racks won by break and run", "Most punctual Bob never late in 5 matches",
        "At every stop Ann , Bob placed at all 3 stops",
    ]  # fmt: skip


def test_an_award_of_many_is_counted():
    held = [{"award": "every-stop", "event": None, "player": f"P{n}", "value": 3, "why": "all"} for n in range(6)]
    assert rows_of(charts.tour_awards_section(held), "Awards; a tie is shared")[1:] == ["At every stop 6 players all"]


def test_records_with_where_they_were_set(tables):
    lines = rows_of(charts.tour_records_section(tables["records"]), "Records; a tie is shared")
    assert "Most points at a stop 20 points Ann S1 , Bob S2 , Cy S3" in lines
    assert "Biggest climb in a ranking 2 places Cy S3" in lines
    assert "Most racks won on the table 6 racks Bob" in lines
    assert "Most racks won in a row in one match 3 racks Cy S3 , M5 , Dan S4 , M7" in lines
    assert "Most racks by break and run in one match 2 racks Cy S3 , M5" in lines
    assert "Longest match 5 racks S2 , M4" in lines and "Largest field 3 players S1 , S2 , S3" in lines
    assert "Stops in the lead, main 1 stop Ann , Bob , Cy" in lines


def test_who_won_which_stop(tables):
    page = charts.stop_winners_section(tables["stop_events"], tables["stop_results"])
    assert rows_of(page, "Winners of every stop")[1:] == [
        "S1 main Ann 3 2 1 16 Jan 2021", "S2 main Bob 3 2 13 Feb 2021", "S3 main Cy 3 1 of 2 13 Mar 2021",
        "S4 main nobody yet 0 1 10 Apr 2021",
    ]  # fmt: skip


# All of them ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Path:
    return home_of_tour(tmp_path_factory.mktemp("tour"), THREE_STOPS, FOURTH)


@pytest.fixture(scope="module")
def pages(home) -> dict[str, Path]:
    return reports.everything(home, "tiny")


def test_everything_of_a_tour(home, pages):
    assert sorted(pages) == [
        "player-ann", "player-bob", "player-cy", "player-dan", "player-eve", "review", "season_report", "stop-s1",
        "stop-s2", "stop-s3", "stop-s4",
    ]  # fmt: skip
    folder = home / "data/reports/tiny"
    assert sorted(path.name for path in folder.iterdir()) == sorted(f"{stem}.html" for stem in pages)


def test_every_page_leads_to_the_others_and_every_link_to_a_page(pages):
    for stem, path in pages.items():
        hrefs = {attributes["href"] for tag, attributes in Page(path).tags if tag == "a"}
        local = {href for href in hrefs if not href.startswith("#")}
        assert {"season_report.html", "review.html", "stop-s1.html", "stop-s4.html"} <= local, stem
        assert all((path.parent / href).is_file() for href in local)
    for stem in ("season_report", "review", "stop-s3", "player-ann"):
        source = pages[stem].read_text("utf-8")
        assert 'class="name" href="player-bob.html"' in source and 'class="name" href="stop-s1.html"' in source, stem


def test_every_page_has_one_heading_and_a_title_of_its_own(pages):
    titles = [re.search("<title>(.*?)</title>", path.read_text("utf-8"))[1] for path in pages.values()]
    assert "Ann, Tiny tour" in titles and "S4, Tiny tour" in titles
    for path in pages.values():
        page = Page(path)
        assert [tag for tag, _ in page.tags].count("h1") == 1
        ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
        assert len(ids) == len(set(ids)), path.name


def test_every_drawing_is_in_its_page_with_its_values(pages):
    """Ann 20, 20 (best one of S1 and S2), 17; Bob 17, 20, 20; Cy 14, 14, 20; Dan 14 since S2: the first is first."""
    marks = {stem: Drawings(path.read_text("utf-8")).marks for stem, path in pages.items()}
    assert marks["player-ann"]["stop-points-main"] == [("S1", "20"), ("S2", "17"), ("S3", "14")]
    assert marks["player-cy"]["stop-places-main"] == [("S1", "3"), ("S2", "3"), ("S3", "1")]
    assert marks["stop-s2"]["stop-points-main"] == [("Bob", "20"), ("Ann", "17"), ("Dan", "14")]
    for stem in ("season_report", "review"):
        lines = [(line["name"], line["x"], line["y"]) for line in Page(pages[stem]).traces("race-main")]
        assert lines == [
            ("Cy", [1, 2, 3], [14, 14, 20]), ("Bob", [1, 2, 3], [17, 20, 20]), ("Ann", [1, 2, 3], [20, 20, 17]),
            ("Dan", [2, 3], [14, 14]),
        ]  # fmt: skip


def test_the_index_of_stops_is_in_the_season_report(pages):
    source = pages["season_report"].read_text("utf-8")
    assert rows_of(source, "The stops and who won them")[1].startswith("S1 main Ann 3 2 1 16 Jan 2021")


def test_pages_are_light_and_the_same_every_time(home, pages):
    before = {stem: path.read_bytes() for stem, path in pages.items()}
    assert {stem: path.read_bytes() for stem, path in reports.everything(home, "tiny").items()} == before
    assert len(before["player-ann"]) < 60_000 and b"plotly.js v" not in before["player-ann"]


def test_cards_are_made_by_one_kernel(home, monkeypatch):
    runs = []
    run = rendering.execute
    monkeypatch.setattr(rendering, "execute", lambda file, given: runs.append(file.name) or run(file, given))
    assert [path.name for path in reports.cards(home, "tiny")] == [
        "player-cy.html", "player-bob.html", "player-ann.html", "player-dan.html", "player-eve.html",
    ]  # fmt: skip
    assert runs == ["tour_cards.ipynb"]


def test_an_empty_tour_has_its_pages(tmp_path):
    home = home_of_tour(tmp_path, {})
    pages = reports.everything(home, "tiny")
    assert sorted(pages) == ["review", "season_report"] and reports.cards(home, "tiny") == []
    words = text(pages["review"].read_text("utf-8"))
    for sentence in ("Before the first placings", "No placing has been uploaded yet.", "None yet.",
                     "No stop has been held yet."):  # fmt: skip
        assert sentence in words


def test_a_name_of_a_stop_can_not_leave_its_folder():
    assert names_of_files.stop_report("Leeds") == "stop-leeds.html"
    assert re.fullmatch(r"stop-[a-z0-9-]{1,48}\.html", names_of_files.stop_report("../../etc"))
    assert names_of_files.stop_report("stop-1") != names_of_files.stop_report("stop 1")


def test_the_site_of_a_tour_has_everybody_and_every_stop(home, tmp_path):
    from pipelines.home import Home
    from pipelines.sharing.site import build_site

    build_site(Home(home), "tiny", tmp_path, lambda step: None)
    front = (tmp_path / "index.html").read_text("utf-8")
    nav = re.search(r'<nav class="first".*?</nav>', front, re.S)[0]
    assert re.findall(r'href="([^"]+)"', nav) == [
        "season_report.html", "review.html", "stop-s1.html", "stop-s2.html", "stop-s3.html", "stop-s4.html",
    ]  # fmt: skip
    people = re.findall(r'<li data-name="[^"]*"><span>([^<]*)</span><a href="([^"]+)">', front)
    assert people == [
        ("1.", "player-cy.html"), ("2.", "player-bob.html"), ("3.", "player-ann.html"), ("4.", "player-dan.html"),
        ("", "player-eve.html"),
    ]  # fmt: skip
    assert "Find a player</label>" in front and all((tmp_path / file).is_file() for _, file in people)


# What is asked for ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "said"), [
    (["--stop", "s3"], "stop-s3.html"), (["--player", "ann"], "player-ann.html"), (["--review"], "review.html"),
    (["--cards"], "player-eve.html"), ([], "season_report.html"),
])  # fmt: skip
def test_the_command_makes_what_is_asked_for(home, capsys, words, said):
    assert cli.main(["report", *words, "--season", "tiny", "--home", str(home)]) == 0
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(("words", "code", "said"), [
    (["report", "--team", "North"], 1, "A tour has players and no teams. Ask with --player."),
    (["report", "--week", "1"], 1, "A tour has stops and no weeks. Ask with --stop."),
    (["report", "--stop", "S9"], 1, "'S9' is no stop with a placing or a match of this book."),
    (["report", "--player", "Anne"], 1, "'Anne' is no player of this book. Did you mean Ann?"),
    (["report", "--analytics"], 3, "analytics are made for the swiss league only"),
    (["scenarios"], 1, "scenarios are for leagues"),
])  # fmt: skip
def test_what_a_tour_has_not_is_a_clear_sentence(home, capsys, words, code, said):
    assert cli.main([*words, "--season", "tiny", "--home", str(home)]) == code
    assert said in capsys.readouterr().err


def test_a_league_has_no_stops(tmp_path):
    from report_book import empty_season, write_book

    write_book(tmp_path / "data/marts/tiny.duckdb", empty_season())
    with pytest.raises(Refused, match=r"^This league has weeks and no stops\. Ask with --week\.$"):
        reports.stop_report(tmp_path, "tiny", "S1")


def test_a_book_of_an_older_program_is_told_to_be_built_again(tmp_path):
    import duckdb

    home = home_of_tour(tmp_path)
    with duckdb.connect(str(home / "data/marts/tiny.duckdb")) as connection:
        connection.execute("drop table marts.form")
    with pytest.raises(MachineError, match=r"lacks something this report reads .*rackbook build --season tiny$"):
        reports.cards(home, "tiny")


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_is_thin_and_reads_marts_alone(root, name):
    notebook = nbformat.read(root / "notebooks" / f"{name}.ipynb", as_version=4)
    nbformat.validate(notebook)
    [first] = [cell for cell in notebook.cells if "parameters" in cell.metadata.get("tags", [])]
    assert re.findall(r"^(\w+) = ", first.source, re.MULTILINE)[:3] == ["book", "season", "season_name"]
    for cell in notebook.cells:
        assert not cell.get("outputs") and cell.get("execution_count") is None
        assert not re.search(r"^\s*(def|class|lambda)\b", cell.source, re.MULTILINE)
        assert not re.search(r"\b(raw|staging|ledger|checks)\.\w+", cell.source), "numbers are read from marts alone"


def test_names_are_escaped(built):
    evil = '<i>Ann</i> & "Co"'
    season = {name: [{key: evil if value == "Ann" else value for key, value in row.items()} for row in rows]
              for name, rows in built[0].items()}  # fmt: skip
    for page in charts.stop_pages(["S1", "S2"], "x", built[1], season):
        assert "<i>" not in page and page.count("<table") == page.count("<caption")
        assert not [tag for tag in re.findall(r"<th\b[^>]*>", page) if "scope=" not in tag]
    assert "<i>" not in charts.tour_records_section(season["records"])
