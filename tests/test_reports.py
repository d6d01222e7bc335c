"""From a book to one page: what is on it, what it never asks for, and what a person is told when it can't be made."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pytest
from report_book import CY, empty_season, tiny_season, write_book

from pipelines import reports
from pipelines.problems import MachineError
from pipelines.reports.running import execute_in_turn

LINKS = {"src", "href", "srcset", "poster", "data", "action", "background"}
PARAMETERS = {"season": "tiny", "season_name": "Tiny <season> & friends"}


class Page(HTMLParser):
    """Every tag of a page with its attributes, its style and its words outside scripts."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.source = path.read_text(encoding="utf-8")
        self.tags: list[tuple[str, dict]] = []
        self.style = ""
        self.words = ""
        self.inside = ""
        self.feed(self.source)

    def handle_starttag(self, tag: str, attributes: list) -> None:
        self.tags.append((tag, dict(attributes)))
        self.inside = tag

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside == "style":
            self.style += data
        elif self.inside != "script":
            self.words += data

    def traces(self, element: str) -> list[dict]:
        """What the page tells plotly to draw in an element."""
        call = re.search(r'Plotly\.newPlot\(\s*"' + element + r'",\s*', self.source)
        return json.JSONDecoder().raw_decode(self.source, call.end())[0]


@pytest.fixture(scope="module")
def book(tmp_path_factory) -> Path:
    return write_book(tmp_path_factory.mktemp("book") / "tiny.duckdb", tiny_season())


@pytest.fixture(scope="module")
def page(book) -> Page:
    return Page(reports.render(reports.SEASON_REPORT, book, book.with_name("page.html"), PARAMETERS))


def notebook_of(tmp_path: Path, *cells: str) -> Path:
    """A notebook with a cell of parameters and the given ones."""
    notebook = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
    first = nbformat.v4.new_code_cell('book = ""\nseason = ""\nseason_name = ""', metadata={"tags": ["parameters"]})
    notebook.cells = [first, *(nbformat.v4.new_code_cell(cell) for cell in cells)]
    path = tmp_path / "small.ipynb"
    nbformat.write(notebook, path)
    return path


def test_both_races_are_on_the_page_with_their_points(page):
    players = [(line["name"], line["x"], line["y"]) for line in page.traces("race-player")]
    teams = [(line["name"], line["x"], line["y"]) for line in page.traces("race-team")]
    assert players == [
        ("Bo", [1, 2], [13, 16]), ("Ann", [1, 2], [14, 14]), ("&lt;b&gt;Cy&lt;/b&gt; &amp; Co", [1, 2], [7, -3]),
    ]  # fmt: skip
    assert teams == [("North", [1, 2], [12, 12]), ("South", [1, 2], [2, 2])]


def test_plotly_is_in_the_page_once(page):
    assert page.source.count("* plotly.js v") == 1


def test_the_page_refers_to_nothing_outside_itself(page):
    outside = [
        (tag, name, value)
        for tag, attributes in page.tags
        for name, value in attributes.items()
        if name in LINKS and not str(value).startswith("#")
    ]
    assert outside == []
    assert "url(" not in page.style and "@import" not in page.style


def test_the_parts_of_the_page_come_in_their_order(page):
    sections = [attributes["id"] for tag, attributes in page.tags if tag == "section"]
    assert sections == [
        "individual", "teams", "race", "form", "winners", "milestones", "weeks", "compensation", "penalties",
        "team-weeks", "playoffs", "chances", "readings", "flags",
    ]  # fmt: skip
    links = [attributes["href"] for tag, attributes in page.tags if tag == "a"]
    assert links == [f"#{section}" for section in sections]


def test_there_is_one_title_and_it_is_the_seasons_name(page):
    assert [tag for tag, _ in page.tags].count("h1") == 1
    assert "<title>Tiny &lt;season&gt; &amp; friends</title>" in page.source
    assert "<h1>Tiny &lt;season&gt; &amp; friends</h1>" in page.source


def test_names_are_escaped(page):
    assert "<b>Cy" not in page.source
    assert page.words.count(CY) >= 6


def test_no_code_and_no_prompt_is_on_the_page(page):
    assert "select " not in page.words and "import " not in page.words
    assert "In [" not in page.words and "Out[" not in page.words


def test_every_table_has_a_caption_and_headings_with_a_scope(page):
    tags = [tag for tag, _ in page.tags]
    assert tags.count("table") == tags.count("caption") > 10
    assert all(attributes.get("scope") in ("col", "row") for tag, attributes in page.tags if tag == "th")


def test_the_same_book_gives_the_same_bytes(book, page):
    again = reports.render(reports.SEASON_REPORT, book, book.with_name("again.html"), PARAMETERS)
    assert again.read_text(encoding="utf-8") == page.source


def test_an_empty_season_has_a_page(tmp_path):
    book = write_book(tmp_path / "new.duckdb", empty_season(), without=("playoffs",))
    page = Page(reports.render(reports.SEASON_REPORT, book, tmp_path / "new.html", PARAMETERS))
    assert "No tournament has counted yet: everybody stands at 0." in page.words
    assert "Plotly.newPlot(\n" not in page.source and "race-player" not in page.source
    assert "playoffs" not in [attributes.get("id") for _, attributes in page.tags]


def test_progress_is_told(tmp_path, book):
    told: list[str] = []
    reports.render(notebook_of(tmp_path, "1"), book, tmp_path / "out.html", {}, told.append)
    assert told == ["running small.ipynb", "writing out.html"]


def test_a_season_report_lies_in_the_seasons_folder_under_its_name(tmp_path, root):
    write_book(tmp_path / "data/marts/tiny.duckdb", tiny_season())
    folder = tmp_path / "data/raw/tiny"
    folder.mkdir(parents=True)
    (folder / "season.toml").write_text(
        '[season]\nid = "tiny"\nname = "Tiny league"\nrulebook = "uic-swiss"\ntimezone = "America/New_York"\n'
        'start = 2021-01-08\nweek_count = 12\nslots = ["4PM", "6PM"]\n',
        encoding="utf-8",
    )
    out = reports.season_report(tmp_path, "tiny")
    assert out == tmp_path / "data/reports/tiny/season_report.html"
    assert "<h1>Tiny league</h1>" in out.read_text(encoding="utf-8")
    assert [path.name for path in out.parent.iterdir()] == ["season_report.html"]


def test_a_season_without_a_book_is_told_to_build_it(tmp_path):
    with pytest.raises(MachineError, match=r"^There is no book tiny.duckdb. Build it: rackbook build --season tiny$"):
        reports.season_report(tmp_path, "tiny")


def test_a_tour_has_no_season_report(tmp_path):
    write_book(tmp_path / "data/marts/tour.duckdb", {}, without=("individual_standings",))
    with pytest.raises(MachineError, match=r"^tour has no individual standings: this report is made for the swiss"):
        reports.season_report(tmp_path, "tour")


def test_a_file_that_is_no_book_is_named(tmp_path):
    broken = tmp_path / "tiny.duckdb"
    broken.write_text("not a database at all" * 1000)
    with pytest.raises(MachineError, match=r"^The book tiny.duckdb can't be read .*rackbook build --season tiny$"):
        reports.read(broken, "select 1")


def test_reading_gives_a_dict_a_row(book):
    found = reports.read(book, "select place, player from marts.individual_standings where place < ?", [3])
    assert found == [{"place": 1, "player": "Bo"}, {"place": 2, "player": "Ann"}]


def test_reading_does_not_write(book):
    with pytest.raises(MachineError, match="can't be read"):
        reports.read(book, "delete from marts.flags")


def test_a_book_that_lacks_a_table_is_told_to_be_built_again(tmp_path):
    book = write_book(tmp_path / "old.duckdb", tiny_season(), without=("flags",))
    with pytest.raises(MachineError) as caught:
        reports.render(reports.SEASON_REPORT, book, tmp_path / "old.html", PARAMETERS)
    assert str(caught.value).startswith("The book old.duckdb lacks something this report reads (")
    assert "flags" in str(caught.value)
    assert str(caught.value).endswith("Build it again: rackbook build --season old")


def test_a_failing_cell_is_named_and_the_earlier_page_stays(tmp_path, book):
    out = tmp_path / "page.html"
    out.write_text("the earlier page")
    with pytest.raises(MachineError) as caught:
        reports.render(notebook_of(tmp_path, "1", "1 / 0"), book, out, PARAMETERS)
    said = str(caught.value)
    assert "of small.ipynb stopped (division by zero). An earlier report is unchanged." in said
    assert "Error" not in said and "Traceback" not in said and "\n" not in said
    assert out.read_text() == "the earlier page"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["page.html", "small.ipynb"]


def test_a_page_that_can_not_be_written_is_said(tmp_path, book):
    (tmp_path / "taken").write_text("a file where a folder is wanted")
    with pytest.raises(MachineError, match=r"^The report could not be written to .*page\.html"):
        reports.render(notebook_of(tmp_path, "1"), book, tmp_path / "taken" / "page.html", PARAMETERS)


def test_a_notebook_that_is_none_is_named(tmp_path, book):
    path = tmp_path / "torn.ipynb"
    path.write_text('{"cells": [')
    with pytest.raises(MachineError, match=r"^The notebook torn\.ipynb can't be read"):
        reports.render(path, book, tmp_path / "page.html", {})


def test_a_report_can_be_made_from_any_folder_and_leaves_nothing_there(tmp_path, book, monkeypatch):
    """Jupyter's sockets lie in the working folder unless they are told otherwise."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    notebook = notebook_of(tmp_path, "from pathlib import Path\nPath('pipelines').is_dir() or 1 / 0")
    assert reports.render(notebook, book, tmp_path / "page.html", {}).is_file()
    assert list(elsewhere.iterdir()) == []


def test_notebooks_of_one_kernel_do_not_see_each_other_and_the_failing_one_is_named(tmp_path):
    (tmp_path / "first").mkdir()
    first, second = notebook_of(tmp_path / "first", "found = 1", "found"), notebook_of(tmp_path, "1", "found")
    [one, two] = execute_in_turn([first, first], {"season": "tiny"})
    assert [len(one.cells), one.cells[-1].outputs[0]["data"]["text/plain"]] == [len(two.cells), "1"]
    with pytest.raises(MachineError, match=r"of small\.ipynb stopped \(name 'found' is not defined\)"):
        execute_in_turn([first, second], {"season": "tiny"})


def test_a_figure_shown_in_a_notebook_is_on_the_page(tmp_path, book):
    notebook = notebook_of(
        tmp_path,
        "import plotly.graph_objects as go\nfrom IPython.display import HTML\nfrom pipelines import charts\n"
        "HTML(charts.use_renderer())",
        "go.Figure(go.Scatter(x=[1, 2], y=[3, 5]))",
    )
    page = Page(reports.render(notebook, book, tmp_path / "page.html", {}))
    assert [(line["x"], line["y"]) for line in page.traces("figure-1")] == [([1, 2], [3, 5])]


def test_notebooks_are_kept_without_outputs(root):
    for path in sorted((root / "notebooks").glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        for cell in notebook.cells:
            assert not cell.get("outputs"), f"{path.name}: run `nbstripout` or clear the outputs"
            assert cell.get("execution_count") is None, path.name
        assert set(notebook.metadata) <= {"kernelspec", "language_info"}, path.name
        assert notebook.metadata.kernelspec.name == "python3", path.name


def test_the_season_report_takes_its_parameters(root):
    notebook = nbformat.read(root / "notebooks" / "season_report.ipynb", as_version=4)
    tagged = [cell for cell in notebook.cells if "parameters" in cell.metadata.get("tags", [])]
    assert len(tagged) == 1
    assert re.findall(r"^(\w+) = ", tagged[0].source, re.MULTILINE) == ["book", "season", "season_name"]


def test_the_season_report_defines_nothing(root):
    notebook = nbformat.read(root / "notebooks" / "season_report.ipynb", as_version=4)
    for cell in notebook.cells:
        assert not re.search(r"^\s*(def|class|lambda)\b", cell.source, re.MULTILINE)


@pytest.fixture
def opened(browser, book, page):
    """A function of a width: the page in a window that wide, with what it asked for and what went wrong."""
    windows = []

    def at(width: int):
        window = browser.new_page(viewport={"width": width, "height": 900})
        windows.append(window)
        asked: list[str] = []
        wrong: list[str] = []
        window.on("request", lambda request: asked.append(request.url))
        window.on("pageerror", lambda error: wrong.append(str(error)))
        window.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        window.goto(book.with_name("page.html").as_uri())
        window.wait_for_selector("#race-team .main-svg")
        return window, asked, wrong

    yield at
    for window in windows:
        window.close()


@pytest.mark.browser
def test_a_browser_asks_for_the_file_and_nothing_else(opened, book):
    _, asked, wrong = opened(1280)
    assert asked == [book.with_name("page.html").as_uri()]
    assert wrong == []


@pytest.mark.browser
def test_a_browser_draws_every_line_and_writes_names_letter_for_letter(opened):
    window, _, _ = opened(1280)
    assert window.locator("#race-player .scatterlayer .trace").count() == 3
    assert window.locator("#race-player .legendtext").all_text_contents() == ["Bo", "Ann", CY]


@pytest.mark.browser
def test_hovering_shows_the_whole_story_of_a_point(opened):
    window, _, _ = opened(1280)
    window.locator("#race-player").scroll_into_view_if_needed()
    point = window.locator("#race-player .scatterlayer .trace").nth(2).locator(".point").nth(1)
    box = point.bounding_box()
    window.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    window.wait_for_selector("#race-player .hoverlayer .hovertext")
    assert window.locator("#race-player .hoverlayer .hovertext").first.text_content() == (
        f"{CY}week 2: −3 points−10 in the week, place 3"
    )


@pytest.mark.browser
@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_never_scrolls_sideways_only_its_tables_do(opened, width):
    window, _, _ = opened(width)
    assert window.evaluate("document.documentElement.scrollWidth") <= width
    outside = window.evaluate(
        "[...document.querySelectorAll('table')].filter(table => !table.closest('.scroll')).length"
    )
    assert outside == 0


@pytest.mark.browser
@pytest.mark.parametrize(("width", "is_below"), [(390, True), (1280, False)])
def test_on_a_phone_the_reason_stands_below_its_row_which_stays_a_row_of_a_table(opened, width, is_below):
    window, _, _ = opened(width)
    row = window.get_by_role("region", name="Claims in the order they were made").get_by_role("row").nth(1)
    first, why = row.get_by_role("rowheader").bounding_box(), row.get_by_role("cell").last.bounding_box()
    assert row.get_by_role("cell").last.inner_text() == "claimed after 2 days"
    assert (why["y"] >= first["y"] + 20, why["x"] <= first["x"] + 1) == (is_below, is_below)
    assert why["x"] + why["width"] <= width


@pytest.mark.browser
def test_on_paper_the_lines_fit_the_page(opened):
    window, _, _ = opened(1280)
    window.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert window.evaluate("document.querySelector('#race-player .main-svg').getBoundingClientRect().width") <= 700
    window.evaluate("window.dispatchEvent(new Event('afterprint'))")
    window.wait_for_function("document.querySelector('#race-player .main-svg').getBoundingClientRect().width > 1000")
