"""Every kind of page under axe-core: no serious and no critical fault, whatever the width."""

from __future__ import annotations

from pathlib import Path

import pytest
from golden_nights import pages_of_nights
from test_reports import Page

from pipelines import reports, walk
from pipelines.home import Home
from pipelines.reports import names_of_files
from pipelines.reports.analytics import analytics_files

SERIOUS = ("serious", "critical")
PAGES = (
    "season_report", "review", "week-09", "player-jenny-jaw", "team-eight-owls", "tour-season_report", "tour-review",
    "tour-stop", "tour-player-clean-rack", "tour-player-lag-lou",
)  # fmt: skip
STOP = names_of_files.stop_report("stop-5").removesuffix(names_of_files.SUFFIX)


@pytest.fixture(scope="module")
def pages(tmp_path_factory, root) -> dict[str, Path]:
    """Every page of the sample season and, named `tour-...`, of the sample tour, rendered from the uploads here."""
    import shutil

    home = Home(tmp_path_factory.mktemp("axe"))
    for season in ("uic-sample", "gb9-sample"):
        shutil.copytree(root / "data/raw" / season, home.raw(season))
        assert walk.build(home, season).accepted
    found = reports.everything(home.folder, "uic-sample")
    tour = reports.everything(home.folder, "gb9-sample")
    return found | {f"tour-{stem}": path for stem, path in tour.items()} | {"tour-stop": tour[STOP]}


def faults(browser, page: Path, width: int) -> list[str]:
    """What axe finds serious on a page with everything unfolded."""
    from axe_playwright_python.sync_playwright import Axe

    window = browser.new_page(viewport={"width": width, "height": 900})
    window.goto(page.as_uri())
    window.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    found = Axe().run(window).response["violations"]
    window.close()
    return [
        f"{one['id']} ({one['impact']}): {one['help']}: {one['nodes'][0]['html'][:200]}"
        for one in found if one["impact"] in SERIOUS
    ]  # fmt: skip


@pytest.mark.browser
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious(browser, pages, name, width):
    assert faults(browser, pages[name], width) == []


@pytest.mark.browser
@pytest.mark.parametrize("page", analytics_files())
def test_axe_finds_nothing_serious_on_an_analytics_page(browser, pages, page):
    assert faults(browser, pages[page.removesuffix(names_of_files.SUFFIX)], 390) == []


@pytest.mark.browser
@pytest.mark.parametrize(("name", "section"), [("season_report", "chances"), ("week-02", "outlook")])
def test_axe_finds_nothing_serious_while_weeks_are_still_to_come(browser, name, section):
    page = pages_of_nights()[name]
    assert f'id="{section}"' in page.read_text("utf-8")
    assert faults(browser, page, 390) == []


@pytest.mark.browser
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_asked_for_and_only_tables_scroll_sideways(browser, pages, name, width):
    window = browser.new_page(viewport={"width": width, "height": 900})
    asked: list[str] = []
    wrong: list[str] = []
    window.on("request", lambda request: asked.append(request.url))
    window.on("pageerror", lambda error: wrong.append(str(error)))
    window.goto(pages[name].as_uri())
    assert asked == [pages[name].as_uri()] and wrong == []
    assert window.evaluate("document.documentElement.scrollWidth") <= width
    window.close()


@pytest.mark.browser
def test_every_link_leads_to_a_page_that_is_there(pages):
    for name, path in pages.items():
        for tag, attributes in Page(path).tags:
            href = attributes.get("href", "") if tag == "a" else ""
            assert not href or href.startswith("#") or (path.parent / href).is_file(), f"{name} links to {href}"


@pytest.mark.browser
def test_axe_would_find_a_fault(browser, tmp_path):
    from axe_playwright_python.sync_playwright import Axe

    bad = tmp_path / "bad.html"
    bad.write_text('<html><body><img src="x.png"><p style="color:#ccc;background:#fff">pale</p></body></html>', "utf-8")
    window = browser.new_page()
    window.goto(bad.as_uri())
    found = {one["id"] for one in Axe().run(window).response["violations"] if one["impact"] in SERIOUS}
    window.close()
    assert {"image-alt", "color-contrast", "html-has-lang"} <= found
