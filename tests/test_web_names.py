"""The page of names: who is who, and joining and splitting by form, through the journal."""

from __future__ import annotations

import pytest
import seasons_on_disk as disk
from web_site import AT, site, words

from pipelines.intake.journal import Journal

WEEK_2 = disk.HEADER + "2,4PM,Kit,1,4\n2,4PM,Annie,4,1\n2,4PM,Moe,3,2\n2,4PM,BOB,2,3\n"


def join(client, **fields: str):
    return client.post(f"{AT}/names/join", {"first": "Ann", "second": "Annie", "why": "one person", **fields})


def test_page_lists_everybody_with_every_spelling(tmp_path):
    home, _, client = site(tmp_path, "Sam")
    disk.accept(home, {"names.csv": "player,screen_name\nAnn,Annie\n", "week2.csv": WEEK_2})
    page = words(client.get(f"{AT}/names").text)
    assert "4 persons in 6 spellings." in page and "Every name is known." in page
    assert "Annie another name of the player, by names.csv row 2 (upload 2)" in page
    assert "BOB joined by the safe folding week2.csv row 5 ( upload 2 )" in page
    # a reader looks and has no form
    assert "Join two names" not in page and "Split two names" not in page


def test_join_by_form_is_seen_published_and_undone(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    before = disk.tables(home, but=("uploads",))
    place = join(client, since="2023-01-13").headers["location"]
    assert "Nobody's place or points change." in words(client.get(place).text)
    assert disk.query(home, "select * from raw.names") == []
    client.publish(place)
    assert disk.query(home, "select player, screen_name, valid_from from raw.names") == [
        ("Ann", "Annie", "2023-01-13"),
    ]  # fmt: skip
    entry = Journal(home.raw(disk.TINY)).read()[-1]
    assert (entry.by, entry.note) == ("Kim", "one person")
    client.publish(client.hand_in({"week2.csv": WEEK_2}))
    assert disk.points(home) == disk.POINTS_2
    for number in (3, 2):
        client.post(f"{AT}/uploads/{number}/undo", {"why": "a test"})
    assert disk.tables(home, but=("uploads",)) == before


def test_split_by_form(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    disk.accept(home, {"week2.csv": WEEK_2.replace("Annie", "Ann")})
    place = client.post(f"{AT}/names/split", {
        "first": "Bob", "second": "BOB", "team": "North", "why": "two people",
    }).headers["location"]  # fmt: skip
    client.publish(place)
    # week 1 is Bob's: 1 + 5; week 2 is BOB's: 2 + 5
    assert (disk.points(home)["Bob"], disk.points(home)["BOB"]) == (6, 7)


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"why": ""}, "Say why, so that others understand it later."),
    ({"second": ""}, "Give both names."),
    ({"since": "13/01/2023"}, "'13/01/2023' is no day; write it like 2026-03-06."),
    ({"second": "ANN"}, "'Ann' and 'ANN' are one name already"),
    ({"first": "Nobody", "second": "Noone"}, "Neither 'Nobody' nor 'Noone' is on the roster."),
])  # fmt: skip
def test_what_cannot_be_done_is_said_on_the_page(tmp_path, fields, sentence):
    home, _, client = site(tmp_path, "Kim")
    before = disk.kept(home.raw(disk.TINY))
    assert join(client, **fields).headers["location"] == f"{AT}/names"
    assert f"Nothing was done. {sentence}" in words(client.get(f"{AT}/names").text)
    assert disk.kept(home.raw(disk.TINY)) == before


@pytest.mark.parametrize("name", ["Sam", "Robin"])
def test_joining_and_splitting_are_for_an_admin(tmp_path, name):
    home, _, client = site(tmp_path, name)
    before = disk.kept(home.raw(disk.TINY))
    assert join(client).status_code == 403
    assert client.post(f"{AT}/names/split", {"first": "Ann", "second": "ANN", "why": "x"}).status_code == 403
    assert disk.kept(home.raw(disk.TINY)) == before


def test_names_are_text_on_the_page(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    rows = 'Ann,"<script>alert(1)</script>"\nBob,"Bobby ""x"" & \u202eevil"\n'
    disk.accept(home, {"names.csv": f"player,screen_name\n{rows}"})
    page = client.get(f"{AT}/names").text
    assert "<script>alert" not in page and "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "\u202e" not in page.split("<datalist")[0]


def test_placeholders_that_were_refused_are_shown(tmp_path):
    home, _, client = site(tmp_path, "Sam")
    assert not disk.upload(home, {"week2.csv": WEEK_2.replace("Annie", "---")}).accepted
    assert "They hold somebody's place and are no players. --- week2.csv row 3" in words(client.get(f"{AT}/names").text)


def test_players_who_may_be_one_are_joined_with_a_reason(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    disk.accept(home, {"more.csv": "player,team\nZoë Ray,North\nRAY Zoe,South\n"})
    page = client.get(f"{AT}/names").text
    assert "RAY Zoe and Zoë Ray equal but for accents and the order of the words" in words(page)
    place = join(client, first="RAY Zoe", second="Zoë Ray").headers["location"]
    client.publish(place)
    assert "Zoë Ray" not in disk.points(home) and "RAY Zoe" in disk.points(home)
    assert "Perhaps one person" not in client.get(f"{AT}/names").text
