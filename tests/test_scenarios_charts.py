"""The figures of the scenarios: their traces, and the sentences and tables beside them."""

from pipelines.charts.scenarios import chances, chances_section, reliability, reliability_page, reliability_section

ROWS = [
    {"player": "A <b>", "points": 28, "title_chance": 0.6, "gold_chance": 0.9, "silver_chance": 1, "bronze_chance": 1},
    {"player": "B", "points": 16, "title_chance": 0.4, "gold_chance": 0.4, "silver_chance": 0.7, "bronze_chance": 0.75},
]
METHODS = {
    "model": [{"chance": 0.1, "observed": 0.12, "events": 50}, {"chance": 0.9, "observed": 0.5, "events": 40}],
    "coin flip": [{"chance": 0.5, "observed": 0.4, "events": 90}],
}


def test_the_bars_add_up_to_the_lowest_line():
    """Of B's 75 % for Bronze or better 40 are the title, none more Gold, 30 more Silver, 5 more Bronze."""
    figure = chances(ROWS)
    assert [trace.name for trace in figure.data] == ["title", "Gold", "Silver", "Bronze"]
    assert [round(trace.x[1]) for trace in figure.data] == [40, 0, 30, 5]
    assert [round(trace.x[0]) for trace in figure.data] == [60, 30, 10, 0]
    assert figure.data[0].y[0] == "A &lt;b&gt;"


def test_the_bars_have_a_sentence_and_their_numbers():
    text = str(chances_section(ROWS))
    assert "A &lt;b&gt; is the likeliest champion with 60\u00a0%. Gold is open for 1 player," in text
    assert "<th" in text and "75\u00a0%" in text


def test_without_chances_there_is_a_sentence():
    assert "No week is left to draw" in str(chances_section([{**ROWS[0], "title_chance": None}]))
    assert "No season has been foretold yet." in str(reliability_section({}))


def test_reliability_stands_beside_the_diagonal():
    figure = reliability(METHODS)
    assert [trace.name for trace in figure.data] == ["perfect", "model", "coin flip"]
    assert list(figure.data[1].x) == [10, 90] and list(figure.data[1].y) == [12, 50]


def test_the_reliability_page_names_the_worst_and_needs_no_network():
    page = reliability_page(METHODS)
    assert "model, 90\u00a0% foretold and 50\u00a0% come true, 40 events." in page
    assert page.startswith("<!doctype html>") and 'src="http' not in page
