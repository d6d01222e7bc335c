"""Which spellings are safely one person, and which name was meant."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipelines.intake.names import fold, is_blank, nearest


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Ann "), ("Ann", "An\u200bn"), ("Ann Lee", "Ann\u00a0Lee"), ("Ann Lee", "Ann  Lee"),
        ("Ann Lee", "Ann\u3000Lee"), ("MAX", "max"), ("van de Berg", "Van De BERG"), ("Straße", "STRASSE"),
        ("Zed 🎱", "Zed 🎱\ufe0f"), ("Zo\u00eb", "Zoe\u0308"), ("Ａｎｎ", "Ann"), ("\ufeffAnn", "Ann"),
        ("An\u00adn", "Ann"), ("ΣΊΣΥΦΟΣ", "σίσυφος"),
    ],
)  # fmt: skip
def test_one_person(one, other):
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anna"), ("Zoë", "Zoe"), ("A+B", "AB"), ("50% Off", "50 Off"), ("Ann", "~Ann~"), ("Ann2", "Ann²"),
        ("Ann", "Аnn"), ("l33t", "leet"), ("ipek", "İpek"), ("Son Heung-min", "Heung-min Son"), ("Ann.Lee", "Ann Lee"),
        ("007", "7"), ("1e5", "100000"), ("Zed 🎱", "Zed"),
    ],
)  # fmt: skip
def test_not_safely_one_person(one, other):
    assert fold(one) != fold(other)


@given(st.text())
@settings(max_examples=200, deadline=None)
def test_folding_twice_changes_nothing(text):
    assert fold(fold(text)) == fold(text)


@given(st.text(), st.sampled_from([" ", "\u00a0", "\u200b", "\ufe0f", "\t"]))
@settings(max_examples=200, deadline=None)
def test_what_cannot_be_seen_around_a_name_is_no_matter(text, unseen):
    assert fold(unseen + text + unseen) == fold(text)


@pytest.mark.parametrize("text", ["", " ", "\u00a0\t", "\u200b", "\u3164"])
def test_nothing_to_see_is_blank(text):
    assert is_blank(text)


@pytest.mark.parametrize("text", ["0", "None", "nan", "-", "\u200bx"])
def test_anything_to_see_is_not(text):
    assert not is_blank(text)


def test_the_nearest_name_comes_first():
    assert nearest("Jonn Smith", ["Moe", "John Smith", "Joan Smits"])[0] == "John Smith"


def test_word_order_and_case_do_not_hide_a_name():
    assert nearest("SON heung-min", ["Heung-min Son", "Kit"]) == ["Heung-min Son"]


def test_nobody_alike_is_nobody_and_no_more_than_n_are_named():
    assert nearest("Xyzzy", ["Kit", "Moe"]) == []
    assert len(nearest("Ann", ["Anna", "Anne", "Anny", "Hann"], n=2)) == 2
