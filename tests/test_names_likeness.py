"""Which names may be one person, and what would have to be overlooked for that; nothing is joined."""

import pytest

from pipelines.naming.likeness import Finder, pairs, why_equal


@pytest.mark.parametrize(("one", "other", "why"), [
    ("Ann Lee", "Аnn Lее", "look-alike letters"),      # Cyrillic A and e
    ("Kit", "ΚIT", "look-alike letters"),              # Greek K
    ("Ronnie 0", "Ronnie O", "look-alike letters"),
    ("Zoë", "Zoe", "accents"), ("Łukasz", "Lukasz", "accents"), ("İpek", "ipek", "accents"),
    ("Tom & Jo", "Tom &amp; Jo", "HTML signs"),
    ("Bo", "Bo (Forfeit)", "a note behind the name"), ("Ann", "Ann (sub)", "a note behind the name"),
    ("Ace", "𝓐𝓬𝓮", "decorated letters"), ("Ann2", "Ann²", "decorated letters"),
    ("Zed", "Zed 🎱", "ornaments and stops"), ("Ann", "~*Ann*~", "ornaments and stops"),
    ("Kit Jr", "Kit Jr.", "ornaments and stops"),
    ("Son Heung-min", "Heung-min Son", "the order of the words"),
    ("Ann Lee", "Lee, Ann", "ornaments and stops and the order of the words"),
    ("Zoë Ray", "RAY, Zoe (sub)",
     "a note behind the name, accents, ornaments and stops and the order of the words"),
    ("M. Khan", "Mohammed Khan", "a name cut to its initial"), ("Ann L Ray", "A Lea Ray", "a name cut to its initial"),
    ("Max", "MAX", "letter case, blanks or signs that cannot be seen"),
])  # fmt: skip
def test_what_would_make_two_names_equal(one, other, why):
    assert why_equal(one, other) == why_equal(other, one) == f"equal but for {why}"


@pytest.mark.parametrize(("one", "other"), [
    ("Ann", "Anna"), ("Mohammed Khan", "Mohammad Khan"), ("M. Khan", "Moe Kahn"), ("M", "Moe"), ("007", "7"),
    ("Player 1", "Player 2"), ("🎱", "🎯"), ("A. Lee", "Bo Lee"), ("None", "nan"),
])  # fmt: skip
def test_what_nothing_makes_equal(one, other):
    assert why_equal(one, other) is None


def test_the_surest_name_comes_first_and_the_name_itself_is_not_suggested():
    found = Finder(["Lea Ann", "Ann Lea", "Ann Lee", "Xyzzy"]).like("Lee, Ann")
    assert (found[0].other, found[0].why) == ("Ann Lee", "equal but for ornaments and stops and the order of the words")
    assert [like.other for like in Finder(["Ann", "Bob"]).like("Ann")] == []


def test_nobody_alike_is_nobody():
    assert Finder(["Kit", "Moe"]).like("Xyzzy", least=60) == []
    assert Finder([]).like("Ann", least=60) == []
    assert Finder(["🎱", "Kit"]).like("🎯", least=60) == []


def test_pairs_name_each_two_once_and_leave_numbered_names_and_short_ones_alone():
    names = ["Mohammed Khan", "Mohammad Khan", "Player 1", "Player 2", "Ann", "Ana", "Zed", "Zed 🎱", "MAX", "Max"]
    found = pairs(names)
    assert [(one, like.other, like.why) for one, like in found] == [
        ("Mohammad Khan", "Mohammed Khan", "spelled alike"), ("Zed", "Zed 🎱", "equal but for ornaments and stops"),
    ]  # fmt: skip
