"""Every kind of page under axe-core: no serious and no critical fault, whatever the width."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_reports import Page

from pipelines import reports, walk
from pipelines.home import Home

SERIOUS = ("serious", "critical")
PAGES = ("season_report", "review", "week-09", "player-jenny-jaw", "team-eight-owls", "tour")


@pytest.fixture(scope="module")
def pages(tmp_path_factory, root) -> dict[str, Path]:
    """Every page of the sample season and the report of the sample tour, rendered from the uploads in the checkout."""
    import shutil

    home = Home(tmp_path_factory.mktemp("axe"))
    for season in ("uic-sample", "gb9-sample"):
        shutil.copytree(root / "data/raw" / season, home.raw(season))
        assert walk.build(home, season).accepted
    found = reports.everything(home.folder, "uic-sample")
    return found | {"tour": reports.everything(home.folder, "gb9-sample")["season_report"]}


@pytest.mark.browser
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious(browser, pages, name, width):
    from axe_playwright_python.sync_playwright import Axe

    window = browser.new_page(viewport={"width": width, "height": 900})
    window.goto(pages[name].as_uri())
    window.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    found = Axe().run(window).response["violations"]
    window.close()
    faults = [
        f"{one['id']} ({one['impact']}): {one['help']}: {one['nodes'][0]['html'][:200]}"
        for one in found if one["impact"] in SERIOUS
    ]  # fmt: skip
    assert faults == []


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
