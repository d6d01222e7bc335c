"""The page in a real browser: with a mouse, with the keyboard alone, without script, on a phone."""

from __future__ import annotations

import csv
import re
import socket
import threading
import time

import pytest
import seasons_on_disk as disk
import uvicorn
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from web_site import AT, PASSWORDS, site

from pipelines import walk
from pipelines.web.render import address

pytestmark = pytest.mark.browser
expect.set_options(timeout=30_000)
BAD = disk.HEADER + "2,4PM,Kit,one,4\n2,4PM,Annie,4,1\n"
PUBLIC = ["/", "/s/tiny", "/s/tiny/week/1", "/s/tiny/week/1/4PM", "/s/tiny/player/Kit", "/s/tiny/team/North",
          "/s/tiny/decisions", "/s/tiny/downloads", "/api/docs", "/login"]
ADMIN = [AT, f"{AT}/history", f"{AT}/uploads/1", f"{AT}/claims", f"{AT}/incidents", f"{AT}/rulings", f"{AT}/names",
         f"{AT}/flags", f"{AT}/readings", f"{AT}/form/incidents", f"{AT}/form/rulings", "/admin/password"]
DROP = """
([name, text]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], name, {type: "text/csv"}));
  const form = document.querySelector("[data-drop]");
  for (const kind of ["dragenter", "dragover", "drop"]) {
    form.dispatchEvent(new DragEvent(kind, {dataTransfer: carried, bubbles: true, cancelable: true}));
  }
}
"""


CHOOSE = """() => {
  const field = document.querySelector("#find");
  field.dispatchEvent(new InputEvent("input", {inputType: "insertReplacementText", bubbles: true}));
}"""
WRITE_DOWN = """() => {
  const keep = () => {
    const step = document.querySelector(".step")?.textContent;
    if (step) {
      sessionStorage.setItem("steps", `${sessionStorage.getItem("steps") ?? ""}${step}; `);
      sessionStorage.setItem("button", document.querySelector("[data-drop] button").textContent);
    }
  };
  new MutationObserver(keep).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""


@pytest.fixture
def served(tmp_path):
    """(home, address) of a page over the tiny season."""
    home, app, _ = site(tmp_path)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="critical", lifespan="off"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield home, f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


@pytest.fixture
def visit(browser, served):
    """Opens a page; whatever it asks from elsewhere, and whatever its policy or script complains about, fails."""
    contexts, wrong = [], []

    def open_page(name: str | None = None, **options):
        context = browser.new_context(base_url=served[1], **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("request", lambda request: wrong.append(request.url) if not request.url.startswith(served[1]) else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if "Security Policy" in message.text else None)
        if name:
            log_in(page, name)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []


def log_in(page, name: str) -> None:
    page.goto(AT)
    expect(page).to_have_url(re.compile("/login"))
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORDS[name])
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_text(name, exact=True)).to_be_visible()


def hand_in(page, name: str, text: str) -> None:
    page.goto(AT)
    page.get_by_label("Files").set_input_files({"name": name, "mimeType": "text/csv", "buffer": text.encode()})
    page.get_by_role("button", name="Check the files").click()


def publish(page) -> None:
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("status")).to_contain_text("Published as upload")


def test_drop_a_good_week_and_see_it_in_the_receipt(visit, served):
    page = visit("Kim")
    page.evaluate(DROP, ["results_week02.csv", disk.WEEK_2])
    expect(page.locator("[data-hint]")).to_have_text("results_week02.csv")
    page.get_by_label("A word for the journal").fill("Friday")
    page.get_by_role("button", name="Check the files").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Preview")
    first = page.get_by_role("region", name="Individual standings, before and after").locator("tbody tr").first
    expect(first).to_contain_text(re.compile(r"1\s*▲1.*Ann\s*8\s*21", re.DOTALL))
    publish(page)
    page.goto("/s/tiny")
    page.get_by_role("link", name="Ann").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann")
    expect(page.locator(".total b")).to_have_text("21")
    assert disk.points(served[0]) == disk.POINTS_2


def test_read_the_problems_of_a_bad_week_and_download_them(visit, tmp_path):
    page = visit("Kim")
    hand_in(page, "results_week02.csv", BAD)
    expect(page.get_by_role("alert")).to_contain_text("2 problems must be put right first")
    expect(page.locator(".problem .where").first).to_have_text("results_week02.csv, row 2, column w")
    expect(page.locator(".fault").first).to_have_text("one")
    expect(page.get_by_role("button", name="Publish")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("link", name="Problems as a table (CSV)").click()
    rows = list(csv.DictReader(download.value.path().read_text("utf-8-sig").splitlines()))
    assert [row["row"] for row in rows] == ["2", "3"]


def test_join_a_name_on_the_page_of_problems(visit, served):
    page = visit("Kim")
    hand_in(page, "results_week02.csv", disk.WEEK_2.replace("Ann", "Annie"))
    page.get_by_label("Annie is").select_option("Ann")
    page.get_by_role("button", name="Join the names and check again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Preview")
    publish(page)
    assert disk.points(served[0]) == disk.POINTS_2


def test_undo_with_a_reason(visit, served):
    page = visit("Kim")
    hand_in(page, "results_week02.csv", disk.WEEK_2)
    publish(page)
    page.get_by_label("Why?").fill("the wrong week")
    page.get_by_role("button", name="Withdraw upload 2").click()
    expect(page.get_by_role("status")).to_contain_text("Upload 2 is withdrawn.")
    page.get_by_role("link", name="History").click()
    expect(page.get_by_text("the wrong week")).to_be_visible()
    assert disk.points(served[0]) == disk.POINTS_1


def test_reader_is_refused_every_write(visit, served):
    page = visit("Sam")
    expect(page.get_by_role("button", name="Check the files")).to_have_count(0)
    token = page.locator('input[name="csrf"]').first.get_attribute("value")
    for path in ("upload", "form/rulings", "uploads/1/undo", "readings"):
        answer = page.request.post(f"{served[1]}{AT}/{path}", form={"csrf": token, "why": "x"})
        assert answer.status == 403, path
    assert disk.points(served[0]) == disk.POINTS_1


def test_everything_works_without_script(visit, served):
    page = visit("Kim", java_script_enabled=False)
    hand_in(page, "results_week02.csv", BAD)
    expect(page.get_by_role("alert")).to_contain_text("2 problems")
    hand_in(page, "results_week02.csv", disk.WEEK_2)
    publish(page)
    page.get_by_label("Why?").fill("a test")
    page.get_by_role("button", name="Withdraw upload 2").click()
    expect(page.get_by_role("status")).to_contain_text("Upload 2 is withdrawn.")
    page.goto("/s/tiny")
    page.get_by_label("Player or team").fill("kit")
    page.get_by_role("button", name="Find").click()
    expect(page).to_have_url(re.compile("/s/tiny/player/Kit$"))


def tab_to(page, what: str) -> None:
    """Press Tab until what has the focus says `what`; the focus must be seen."""
    words = """() => { const it = document.activeElement;
        return [it.innerText || it.labels?.[0]?.innerText || "", getComputedStyle(it).outlineStyle]; }"""
    for _ in range(60):
        page.keyboard.press("Tab")
        text, outline = page.evaluate(words)
        if what in text:
            assert outline != "none", what
            return
    raise AssertionError(f"{what} cannot be reached")


def test_keyboard_alone_is_enough(visit, served):
    page = visit()
    page.goto(AT)
    expect(page.get_by_label("Name")).to_be_focused()
    page.keyboard.type("Kim")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORDS["Kim"])
    page.keyboard.press("Enter")
    expect(page.get_by_text("Kim", exact=True)).to_be_visible()
    page.goto(AT)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.innerText") == "Skip to the content"
    tab_to(page, "Files")
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Space")
    chooser.value.set_files({"name": "results_week02.csv", "mimeType": "text/csv", "buffer": disk.WEEK_2.encode()})
    tab_to(page, "Check the files")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Preview")
    tab_to(page, "Publish")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Published as upload 2.")
    assert disk.points(served[0]) == disk.POINTS_2


@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_is_wider_than_the_screen(visit, width):
    page = visit("Kim", viewport={"width": width, "height": 844})
    for path in [*PUBLIC, *ADMIN]:
        page.goto(path)
        room = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert room == 0, path
    hand_in(page, "a very long file name of a sheet that somebody exported 2023-01-13 (final) results_week02.csv", BAD)
    expect(page.get_by_role("alert")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0


def test_every_field_has_a_label_and_every_page_one_heading(visit):
    page = visit("Kim")
    nameless = """[...document.querySelectorAll("input:not([type=hidden]), select, textarea")]
        .filter((it) => !it.labels.length).map((it) => it.outerHTML)"""
    for path in [*PUBLIC, *ADMIN]:
        page.goto(path)
        assert page.evaluate(nameless) == [], path
        assert page.locator("h1").count() == 1 and page.title(), path
        assert page.evaluate("document.querySelectorAll('[id]').length === "
                             "new Set([...document.querySelectorAll('[id]')].map((it) => it.id)).size"), path


def faults(page) -> list[str]:
    """What axe finds on a page, whatever its weight."""
    return [f"{one['id']}: {one['nodes'][0]['html'][:150]}" for one in Axe().run(page).response["violations"]]


@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_on_any_page(visit, width):
    page = visit("Kim", viewport={"width": width, "height": 844})
    for path in [*PUBLIC, *ADMIN]:
        page.goto(path)
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert faults(page) == [], path
    hand_in(page, "results_week02.csv", BAD)
    expect(page.get_by_role("alert")).to_be_visible()
    assert faults(page) == []
    hand_in(page, "results_week02.csv", disk.WEEK_2)
    expect(page.get_by_role("heading", level=1)).to_have_text("Preview")
    assert faults(page) == []


def test_axe_would_find_a_fault(visit):
    page = visit()
    page.goto("/login")
    page.evaluate("document.querySelector('label').remove()")
    assert any(fault.startswith("label:") for fault in faults(page))


def test_search_field_knows_the_names_as_one_types(visit):
    page = visit()
    page.goto("/s/tiny")
    with page.expect_response(re.compile("names.json")):
        page.get_by_label("Player or team").focus()
    options = page.locator("#names option")
    expect(options).to_have_count(6)
    assert [option.get_attribute("value") for option in options.all()] == ["Ann", "Bob", "Kit", "Moe", "North", "South"]
    # a name that is typed waits for the button; one chosen from the list is gone to at once
    page.get_by_label("Player or team").fill("North")
    expect(page).to_have_url(re.compile("/s/tiny$"))
    page.evaluate(CHOOSE)
    expect(page).to_have_url(re.compile("/s/tiny/team/North$"))


def test_long_work_says_how_far_it_is(visit, monkeypatch):
    asked = threading.Event()

    def slow(home, season, files, progress, *rest):
        progress("judging the rows")
        asked.wait(30)
        return check(home, season, files, progress, *rest)

    check = walk.check
    monkeypatch.setattr(walk, "check", slow)
    page = visit("Kim")
    page.get_by_label("Files").set_input_files({"name": "results_week02.csv", "mimeType": "text/csv",
                                                "buffer": disk.WEEK_2.encode()})
    # while the answer to a form is awaited the page cannot be asked: it writes down what it shows itself
    page.evaluate(WRITE_DOWN)
    page.on("requestfinished", lambda request: asked.set() if request.url.endswith("/progress") else None)
    page.get_by_role("button", name="Check the files").click(no_wait_after=True)
    expect(page.get_by_role("heading", level=1)).to_have_text("Preview")
    assert page.evaluate("sessionStorage.getItem('button')") == "Checking…"
    assert "judging the rows; " in page.evaluate("sessionStorage.getItem('steps')")


def test_decide_a_reading_after_seeing_what_it_changes(visit, served):
    page = visit("Kim")
    page.goto(f"{AT}/readings")
    page.get_by_text(re.compile("more, as the rulebook has them")).click()
    card = page.locator("li", has=page.locator("code", has_text=re.compile("^attend_points$")))
    card.get_by_text("What it may be").click()
    card.get_by_label("What if it were").fill("6")
    card.get_by_label("from (blank").fill("2023-01-06")
    card.get_by_role("button", name="What if?").click()
    expect(page.get_by_role("heading", name="What if attend_points=6@2023-01-06")).to_be_visible()
    page.get_by_label("Reason").fill("the captains agreed")
    page.get_by_role("button", name="Decide and publish").click()
    expect(page.get_by_role("status").first).to_contain_text("attend_points is 6 from 2023-01-06 on, decided by Kim.")
    assert disk.points(served[0]) == {player: points + 1 for player, points in disk.POINTS_1.items()}


def test_odd_names_have_addresses_a_browser_keeps(visit, served):
    names = ["%2e%2e", "a/../b", "a?b#c", "100%25", "Zoë 🎱", "x..", "+plus and space", "\\back"]
    disk.accept(served[0], {"roster.csv": "player,team\n" + "".join(f"{name},..\n" for name in names)})
    page = visit()
    for name in names:
        page.goto("/s/tiny")
        page.get_by_role("link", name=name, exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.goto(address("s", "tiny", "team", ".."))
    expect(page.get_by_role("heading", level=1)).to_have_text("..")
