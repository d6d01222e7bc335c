"""Readings on the page: what another one would change, and deciding it from a day on, with a reason and a name."""

from __future__ import annotations

import re
import tomllib

import pytest
import seasons_on_disk as disk
from web_site import AT, Client, site, words

READINGS = f"{AT}/readings"
#: 5 for all rounds becomes 6 from the first Friday on: everybody has one point more
WISH = {"key": "attend_points", "value": "6", "from": "2023-01-06"}
POINTS = {player: points + 1 for player, points in disk.POINTS_1.items()}


def decisions(home) -> list[dict]:
    return tomllib.loads((home.raw(disk.TINY) / "season.toml").read_text("utf-8")).get("decision", [])


def asked(client: Client) -> dict[str, str]:
    """The form to decide, as the page of the what-if fills it."""
    html = client.post(READINGS, WISH).text.split(f'action="{READINGS}/decide"')[1].split("</form>")[0]
    given = dict(re.findall(r'name="(key|value|state)" value="([^"]*)"', html))
    return given | {"from": re.search(r'name="from" required value="([^"]*)"', html)[1]}


def test_admin_asks_what_if_and_then_decides(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    form = asked(client)
    assert form | {"state": ""} == WISH | {"state": ""} and disk.points(home) == disk.POINTS_1
    answer = client.post(f"{READINGS}/decide", {**form, "reason": "the captains agreed"})
    assert answer.headers["location"] == READINGS
    page = words(client.get(READINGS).text)
    assert "attend_points is 6 from 2023-01-06 on, decided by Kim." in page
    assert "6 Kim" in page
    assert disk.points(home) == POINTS
    assert [(one["key"], one["value"], one["by"], one["reason"]) for one in decisions(home)] == [
        ("attend_points", 6, "Kim", "the captains agreed"),
    ]
    # the standings everybody reads are of the new build
    assert f'<td class="number strong">{POINTS["Kit"]}</td>' in client.get("/s/tiny").text
    assert "The book is older" not in client.get(AT).text


@pytest.mark.parametrize(("change", "says"), [
    ({"from": ""}, "name the day from which it holds"), ({"from": "tomorrow"}, "name the day from which it holds"),
    ({"reason": " "}, "No reason is given."), ({"value": "many"}, "attend_points is"),
    ({"key": "no_such"}, "no setting no_such"), ({"value": "5"}, "already: nothing changes"),
    ({"from": "2019-01-01"}, "outside the season"),
])  # fmt: skip
def test_what_cannot_be_decided_is_said_and_changes_nothing(tmp_path, change, says):
    home, _, client = site(tmp_path, "Kim")
    before = disk.kept(home.raw(disk.TINY))
    client.post(f"{READINGS}/decide", {**WISH, "reason": "x", **change})
    page = words(client.get(READINGS).text)
    assert "Nothing was decided" in page and says in page
    assert disk.kept(home.raw(disk.TINY)) == before


def test_what_changed_since_the_question_must_be_asked_again(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    form = asked(client)
    disk.accept(home, {"results_week02.csv": disk.WEEK_2})
    client.post(f"{READINGS}/decide", {**form, "reason": "x"})
    assert "Meanwhile somebody else changed the season" in words(client.get(READINGS).text)
    assert decisions(home) == []


def test_directors_ask_and_do_not_decide(tmp_path):
    home, _, client = site(tmp_path, "Robin")
    page = client.post(READINGS, WISH).text
    assert "attend_points" in page and "Decide and publish" not in page
    assert client.post(f"{READINGS}/decide", {**WISH, "reason": "x"}).status_code == 403
    assert decisions(home) == []


def test_decision_renews_a_preview_that_waits(tmp_path):
    _, _, client = site(tmp_path, "Kim")
    place = client.hand_in({"results_week02.csv": disk.WEEK_2})
    client.post(f"{READINGS}/decide", {**WISH, "reason": "x"})
    assert "Meanwhile its settings were changed" in words(client.get(place).text)


def test_season_toml_changed_by_hand_is_seen_at_the_desk(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    assert "The book is older" not in client.get(AT).text
    file = home.raw(disk.TINY) / "season.toml"
    file.write_text(file.read_text() + "\n[settings]\nattend_points = 6\n")
    assert "The book is older than the uploads or season.toml." in words(client.get(AT).text)
