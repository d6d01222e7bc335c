"""Which pages a season has, what they are called, how they are linked, and that one kernel makes many of them."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from golden_nights import home_of_nights, pages_of_nights, uploaded_nights
from seasons_on_disk import copy_of
from test_cards import Drawings
from test_reports import Page

from pipelines import cli, reports
from pipelines.home import Home
from pipelines.problems import MachineError, Refused
from pipelines.reports import names_of_files, rendering
from pipelines.reports.pages import with_links

NOTEBOOKS = ("season_report", "tour_report", "week_report", "review", "cards")


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Path:
    """A copy, as tests write single pages into it."""
    return copy_of(Home(Path(uploaded_nights().name)), tmp_path_factory.mktemp("nights")).folder


@pytest.fixture(scope="module")
def pages() -> dict[str, Path]:
    return pages_of_nights()


@pytest.mark.parametrize(("name", "slug"), [
    ("Spot Stan", "spot-stan"), ("007", "007"), ("NA", "na"),
    ("José", "jose-0cad3b"), ("Jose", "jose"), ("Spot-Stan", "spot-stan-8e86cc"),
])  # fmt: skip
def test_a_name_as_part_of_a_file_name(name, slug):
    assert re.fullmatch(re.sub(r"[0-9a-f]{6}$", "[0-9a-f]{6}", slug), names_of_files.slug(name))


@pytest.mark.parametrize(("one", "other"), [
    ("José", "Jose"), ("Spot-Stan", "Spot Stan"), ("Spot  Stan", "Spot Stan"), ("雷", "电"), ("<b>", "b"),
    ("a" * 50, "a" * 51), ("Ann ", "Ann"), ("../x", "x"),
])  # fmt: skip
def test_two_names_never_share_a_file(one, other):
    assert names_of_files.player_card(one) != names_of_files.player_card(other)


@pytest.mark.parametrize("name", ["../../etc", "a/b", "CON", "雷", "", " ", "x" * 400, "a.b", "<script>"])
def test_a_name_can_not_leave_its_folder_or_break_an_address(name):
    assert re.fullmatch(r"player-[a-z0-9-]{1,48}\.html", names_of_files.player_card(name))


def test_the_names_of_the_pages():
    assert names_of_files.week_report(4) == "week-04.html" and names_of_files.team_card("Eight Owls") == (
        "team-eight-owls.html"
    )
    assert names_of_files.analytics() == "analytics.html" and names_of_files.analytics("luck") == "analytics-luck.html"
    assert names_of_files.season_report() == "season_report.html" and names_of_files.review() == "review.html"


def test_everything_of_a_season(pages):
    assert sorted(pages) == [
        "analytics", "analytics-attendance", "analytics-forecasts", "analytics-luck", "analytics-quality",
        "analytics-ratings", "analytics-replay", "analytics-rules", "analytics-schedule", "player-ann", "player-bob",
        "player-cy", "player-dee", "review", "season_report", "team-north", "team-south", "week-01", "week-02",
    ]  # fmt: skip
    folder = Path(uploaded_nights().name) / "data/reports/tiny"
    assert sorted(path.name for path in folder.iterdir()) == sorted(f"{stem}.html" for stem in pages)
    assert all(path == folder / f"{stem}.html" for stem, path in pages.items())


def test_every_page_leads_to_the_others(pages):
    for stem, path in pages.items():
        hrefs = {attributes["href"] for tag, attributes in Page(path).tags if tag == "a"}
        local = {href for href in hrefs if not href.startswith("#")}
        assert {"season_report.html", "review.html", "analytics.html", "week-01.html", "week-02.html"} <= local, stem
        assert all((path.parent / href).is_file() for href in local)
    assert 'href="player-bob.html"' in pages["season_report"].read_text("utf-8")
    assert 'href="team-north.html"' in pages["player-ann"].read_text("utf-8")


def test_every_page_has_one_heading_and_a_title_of_its_own(pages):
    titles = {re.search("<title>(.*?)</title>", path.read_text("utf-8"))[1] for path in pages.values()}
    assert "Ann, Tiny season" in titles and "Week 1, Tiny season" in titles
    for path in pages.values():
        assert [tag for tag, _ in Page(path).tags].count("h1") == 1


def test_every_drawing_is_in_its_page_with_its_values(pages):
    """Ann 12, and 3 while away; North 5 and 3; week 2: Bob 12, Cy 7, Dee 5; the race in season report and review."""
    marks = {stem: Drawings(path.read_text("utf-8")).marks for stem, path in pages.items()}
    assert marks["player-ann"] == {
        "week-points": [("W1", "12"), ("W2", "3")], "week-places": [("W1", "1"), ("W2", "3")],
    }  # fmt: skip
    assert marks["team-north"] == {"week-points": [("W1", "5"), ("W2", "3")], "week-places": [("W1", "2"), ("W2", "1")]}
    assert marks["week-02"]["week-players"] == [("Bob", "12"), ("Cy", "7"), ("Dee", "5"), ("Ann", "3")]
    for stem in ("season_report", "review"):
        lines = [(line["name"], line["x"], line["y"]) for line in Page(pages[stem]).traces("race-player")]
        assert lines == [
            ("Bob", [1, 2], [7, 19]), ("Cy", [1, 2], [9, 16]), ("Ann", [1, 2], [12, 15]), ("Dee", [1, 2], [9, 14]),
        ]  # fmt: skip
        teams = [(line["name"], line["y"]) for line in Page(pages[stem]).traces("race-team")]
        assert teams == [("North", [5, 8]), ("South", [5, 7])]


def test_a_card_is_light_and_the_same_every_time(home, pages):
    before = {stem: path.read_bytes() for stem, path in pages.items()}
    again = reports.everything(home, "tiny")
    assert {stem: path.read_bytes() for stem, path in again.items()} == before
    assert len(before["player-ann"]) < 60_000 and b"plotly.js v" not in before["player-ann"]


def test_without_links_there_are_none(home, tmp_path):
    path = reports.player_card(home, "tiny", "ann")
    assert path.name == "player-ann.html"
    hrefs = [attributes["href"] for tag, attributes in Page(path).tags if tag == "a"]
    assert hrefs and all(href.startswith("#") for href in hrefs)


def test_cards_are_made_by_one_kernel(home, monkeypatch):
    runs = []
    run = rendering.execute
    monkeypatch.setattr(rendering, "execute", lambda file, given: runs.append(file.name) or run(file, given))
    assert [path.name for path in reports.cards(home, "tiny")] == [
        "player-bob.html", "player-cy.html", "player-ann.html", "player-dee.html", "team-north.html",
        "team-south.html",
    ]  # fmt: skip
    assert runs == ["cards.ipynb"]


def test_only_names_with_a_card_become_links():
    page = '<bdi data-card="player">Ann</bdi> <bdi data-card="team">Ann</bdi> <bdi data-card="player">&lt;b&gt;</bdi>'
    evil = names_of_files.player_card("<b>")
    assert with_links(page, {"player-ann.html", evil}) == (
        '<a class="name" href="player-ann.html"><bdi data-card="player">Ann</bdi></a> '
        f'<bdi data-card="team">Ann</bdi> <a class="name" href="{evil}"><bdi data-card="player">&lt;b&gt;</bdi></a>'
    )


def test_who_is_not_there_is_refused_with_the_nearest(home):
    with pytest.raises(Refused) as caught:
        reports.player_card(home, "tiny", "Anne")
    assert caught.value.problems[0].message == "'Anne' is no player of this book."
    assert "Ann" in caught.value.problems[0].fix
    with pytest.raises(Refused, match="'Ann' is no team of this book"):
        reports.team_card(home, "tiny", "Ann")
    with pytest.raises(Refused, match="There is no week 9 in this book"):
        reports.week_report(home, "tiny", 9)


def test_a_book_without_a_table_of_the_cards_is_told_to_be_built_again(tmp_path):
    import duckdb

    home = home_of_nights(tmp_path)
    with duckdb.connect(str(home / "data/marts/tiny.duckdb")) as connection:
        connection.execute("drop table marts.form")
    with pytest.raises(MachineError, match=r"lacks something this report reads .*rackbook build --season tiny$"):
        reports.cards(home, "tiny")


@pytest.mark.parametrize(("words", "said"), [
    (["--week", "1"], "week-01.html"), (["--player", "bob"], "player-bob.html"),
    (["--team", "south"], "team-south.html"), (["--review"], "review.html"),
    ([], "season_report.html"), (["--cards"], "team-south.html"),
])  # fmt: skip
def test_the_command_makes_what_is_asked_for(home, capsys, words, said):
    assert cli.main(["report", *words, "--season", "tiny", "--home", str(home)]) == 0
    assert said in capsys.readouterr().out


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_is_thin_and_kept_without_outputs(root, name):
    notebook = nbformat.read(root / "notebooks" / f"{name}.ipynb", as_version=4)
    nbformat.validate(notebook)
    [first] = [cell for cell in notebook.cells if "parameters" in cell.metadata.get("tags", [])]
    assert re.findall(r"^(\w+) = ", first.source, re.MULTILINE)[:3] == ["book", "season", "season_name"]
    for cell in notebook.cells:
        assert not cell.get("outputs") and cell.get("execution_count") is None
        assert not re.search(r"^\s*(def|class|lambda)\b", cell.source, re.MULTILINE)
        assert not re.search(r"\b(raw|staging|ledger|checks)\.\w+", cell.source), "numbers are read from marts alone"
