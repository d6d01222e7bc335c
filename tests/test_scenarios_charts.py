"""The figures of the scenarios: their traces, and the sentences and tables beside them."""

import re
from html import unescape

from test_cards import rows_of

from pipelines.charts import chances_section, changed_section, reliability_section
from pipelines.charts.scenarios import chances, reliability, reliability_page


def text(page: object) -> str:
    """The words of a page, its tags taken out without a space in their place."""
    return " ".join(unescape(re.sub("<[^>]+>", "", str(page))).split())


LINES = ("title", "gold", "silver", "bronze")


def player(name: str, *shares: float, states: str = "AAAA", before: dict | None = None, **more) -> dict:
    """A row of an outlook; a state a line by its first letter: Clinched, Alive, Eliminated."""
    words = {"C": "CLINCHED", "A": "ALIVE", "E": "ELIMINATED"}
    found = {"player": name, "place": 1, "points": 20, **more}
    for line, share, state in zip(LINES, shares, states, strict=True):
        found |= {line: words[state], f"{line}_chance": share}
    return found | ({"before": before} if before else {})


def outlook(*rows: dict, left_out: str | None = None) -> dict:
    return {"weeks_to_come": [7], "rows": list(rows), "notes": ["Still to come: week 7."], "simulations": 500,
            "seed": 3, "left_out": left_out}


A = player("A <b>", 0.6, 0.9, 1, 1, states="AACC")
B = player("B", 0.4, 0.4, 0.7, 0.75)
OUT = player("C", 0, 0, 0, 0.004, states="EEEA")
OVER = {"weeks_to_come": [], "rows": [], "left_out": None}
METHODS = {
    "model": [{"chance": 0.1, "observed": 0.12, "events": 50}, {"chance": 0.9, "observed": 0.5, "events": 40}],
    "coin flip": [{"chance": 0.5, "observed": 0.4, "events": 90}],
}


def test_the_bars_add_up_to_the_lowest_line():
    """Of B's 75 % for Bronze or better 40 are the title, none more Gold, 30 more Silver, 5 more Bronze."""
    figure = chances([A, B])
    assert [trace.name for trace in figure.data] == ["Title", "Gold", "Silver", "Bronze"]
    assert [trace.x[1] for trace in figure.data] == [40, 0, 30, 5]
    assert [trace.x[0] for trace in figure.data] == [60, 30, 10, 0]
    assert list(figure.layout.yaxis.ticktext) == ["A &lt;b&gt;", "B"]


def test_two_players_with_one_short_name_keep_a_bar_each():
    figure = chances([player("A very long name indeed 1", 1, 1, 1, 1), player("A very long name indeed 2", 0, 0, 0, 0)])
    assert list(figure.data[0].y) == [0, 1] and list(figure.data[0].x) == [100, 0]


def test_the_bars_have_sentences_and_their_numbers():
    shown = str(chances_section(outlook(A, B, OUT)))
    said = text(shown)
    assert "A <b> is the likeliest champion with 60 %. Gold is open for 1 player," in said
    assert "A <b> has Silver or better for certain." in said
    assert "C can no longer reach Silver or better." in said
    assert "From 500 seasons drawn at random, seed 3." in said and "Still to come: week 7." in said
    assert rows_of(shown, "Chances of every player")[1:] == [
        "A &lt;b&gt; 20 60 % 90 % certain certain", "B 20 40 % 40 % 70 % 75 %",
        "C 20 out out out &lt;1 %",
    ]  # fmt: skip


def test_what_is_possible_is_never_0_and_what_is_not_certain_never_100():
    [_, row] = rows_of(str(chances_section(outlook(player("D", 0, 0.002, 0.998, 1)))), "Chances of every player")
    assert row == "D 20 &lt;1 % &lt;1 % &gt;99 % &gt;99 %"


def test_without_chances_there_is_a_sentence():
    assert "Every week of the season has been played: nothing is left to foretell." in str(chances_section(OVER))
    assert changed_section(OVER) is None
    for section in (chances_section, changed_section):
        assert "The chances are left out. Build it again." in str(section(outlook(left_out="Build it again.")))
        assert "Nobody is on the roster yet" in str(section(outlook()))
    assert "must have two weeks played" in str(reliability_section({}))


def test_what_a_week_changed():
    """A is sure of Silver since this week, C out of Gold; B's Gold rose by 30, D's Bronze fell by 20, E stayed."""
    rows = [
        A | {"before": player("A <b>", 0.5, 0.8, 0.9, 1, states="AAAC")},
        B | {"before": player("B", 0.3, 0.1, 0.6, 0.7)},
        player("C", 0, 0, 0.5, 0.6, states="EEAA", before=player("C", 0, 0.3, 0.5, 0.6, states="EAAA")),
        player("D", 0, 0.1, 0.2, 0.3, before=player("D", 0, 0.1, 0.3, 0.5)),
        player("E", 0, 0.1, 0.2, 0.3, before=player("E", 0.01, 0.1, 0.2, 0.3)),
        player("New", 0, 0, 0, 0) | {"before": None},
    ]
    shown = str(changed_section(outlook(*rows)))
    said = text(shown)
    assert "A <b> has Silver or better for certain since this week." in said
    assert "C can no longer reach Gold since this week." in said
    assert "The week brought most to B: the chance of Gold went from 10 % to 40 %." in said
    assert "It cost most D: the chance of Bronze or better went from 50 % to 30 %." in said
    listed = rows_of(shown, "Chances before and after this week, those that moved most")
    assert [row.split()[0] for row in listed] == ["Player", "B", "C", "D", "A"]
    assert listed[3] == "D &lt;1 % 10 % 30 % → to 20 % 50 % → to 30 %"


def test_who_is_in_the_race_again():
    back = player("Z", 0, 0, 0.2, 0.4, before=player("Z", 0, 0, 0, 0, states="EEEE"))
    assert "Z is in the race for the title again." in text(str(changed_section(outlook(back))))


def test_reliability_stands_beside_the_diagonal():
    figure = reliability(METHODS)
    assert [trace.name for trace in figure.data] == ["perfect", "model", "coin flip"]
    assert list(figure.data[1].x) == [10, 90] and list(figure.data[1].y) == [12, 50]


def test_the_reliability_page_names_the_worst_and_needs_no_network():
    page = reliability_page(METHODS)
    assert "model, 90\u00a0% foretold and 50\u00a0% come true, 40 events." in page
    assert page.startswith("<!doctype html>") and 'src="http' not in page
