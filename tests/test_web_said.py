"""What the files do not say, said in the form; and the second admin who publishes between the look and the button."""

from __future__ import annotations

import seasons_on_disk as disk
from web_site import AT, parts, site, words

from pipelines import walk
from pipelines.state import state_of
from pipelines.web import pages_uploads

#: week 2 without its week
NO_WEEK = "\n".join(line.split(",", 1)[1] for line in disk.WEEK_2.splitlines()) + "\n"


def hand_in(client, data: dict[str, str]) -> str:
    return client.post(f"{AT}/upload", data, parts({"results.csv": NO_WEEK})).headers["location"]


def test_week_is_said_in_the_form_and_kept_until_it_is_published(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    page = client.get(AT).text
    assert "The file does not say its week" in page and '<option>6PM</option>' in page
    place = hand_in(client, {"week": " 2 "})
    preview = words(client.get(place).text)
    assert "would be accepted" in preview and "said of the files: week 2" in preview and "Ann 8 21" in preview
    client.publish(place)
    assert disk.points(home) == disk.POINTS_2
    # the bytes are as they were handed in, and a rebuild reads them the same way
    home.book(disk.TINY).unlink()
    walk.build(home, disk.TINY)
    assert disk.points(home) == disk.POINTS_2


def test_nothing_said_is_refused_in_words(tmp_path):
    _, _, client = site(tmp_path, "Kim")
    assert "week" in words(client.get(hand_in(client, {"week": " "})).text)
    page = words(client.get(hand_in(client, {"week": "soon"})).text)
    assert "Refused" in page and "soon" in page
    page = words(client.get(hand_in(client, {"week": "2", "stop": "S1"})).text)
    assert "Refused" in page and "files have no stop" in page


def test_rights_read_the_file_as_the_walk_does(tmp_path):
    """A director cannot hide a decision behind what only the form says."""
    _, _, client = site(tmp_path, "Robin")
    ruling = ("ruling_id,decided_on,decided_by,kind,reason,competition,subject,points\n"
              "R,2023-01-07,R,ADJUST,x,individual,Bob,9\n")
    place = client.post(f"{AT}/upload", {"week": "1"}, parts({"rulings.csv": ruling})).headers["location"]
    assert "which is for an admin" in words(client.get(place).text)


def test_who_publishes_on_a_season_that_changed_at_the_last_moment_looks_again(tmp_path, monkeypatch):
    """Between the page's own look at the season and the writer's lock another program published."""
    home, _, client = site(tmp_path, "Kim")
    place = client.hand_in({"results_week02.csv": disk.WEEK_2})
    seen = state_of(home, disk.TINY)
    state = client.get(place).text.split('name="state" value="')[1].split('"')[0]
    token = client.token(place)
    disk.accept(home, {"results_week01.csv": disk.WEEK_1_CORRECTED})
    with monkeypatch.context() as patch:
        patch.setattr(pages_uploads, "state_of", lambda *_: seen)
        answer = client.http.post(f"{place}/publish", data={"state": state, "csrf": token})
    assert answer.headers["location"] == place
    assert disk.points(home) == disk.POINTS_1_CORRECTED
    page = words(client.get(place).text)
    assert "Meanwhile somebody else changed the season" in page and "Ann 7 20" in page
