"""The figures and tables of a report, drawn from rows worked out by hand (tests/report_book.py)."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from report_book import CY, empty_season, rows, tiny_season

from pipelines import charts
from pipelines.charts import look, markup
from pipelines.charts.matrix import player_cells, team_cells
from pipelines.charts.race import front, race, summary
from pipelines.charts.team_weeks import team_weeks


@pytest.fixture
def season() -> dict[str, list[dict]]:
    return tiny_season()


class Text(HTMLParser):
    """The words of a page and the tags they stand in."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.tags: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def text(page: str) -> str:
    """What a reader sees, in one line."""
    return " ".join("".join(Text(page).words).split())


def table_rows(page: str) -> list[str]:
    return [text(row) for row in re.findall(r"<tr[^>]*>(.*?)</tr>", page, re.DOTALL)]


def matrix(season: dict, ledger: list[dict]) -> str:
    tables = ("individual_standings", "team_standings", "tournament_results")
    return charts.matrix_section(*(season[table] for table in tables), ledger)


def week(player: str, place: int, points: int, number: int = 1) -> tuple:
    return (number, place, False, player, points, points, 0)


def test_the_race_has_a_line_for_each_player_in_the_order_of_the_places(season):
    lines = race(season["individual_by_week"], "player").data
    assert [(line.x, line.y) for line in lines] == [((1, 2), (13, 16)), ((1, 2), (14, 14)), ((1, 2), (7, -3))]
    assert [line.name for line in lines] == ["Bo", "Ann", "&lt;b&gt;Cy&lt;/b&gt; &amp; Co"]


def test_the_race_of_teams(season):
    lines = race(season["team_by_week"], "team").data
    assert [(line.name, line.y) for line in lines] == [("North", (12, 12)), ("South", (2, 2))]


def test_hovering_tells_what_the_week_brought_and_the_place(season):
    bo, _, cy = race(season["individual_by_week"], "player").data
    assert [list(point) for point in bo.customdata] == [["+13", 2], ["+3", 1]]
    assert [list(point) for point in cy.customdata] == [["+7", 3], ["−10", 3]]


def test_a_name_can_not_reach_into_the_hover_template():
    line = race(rows("individual_by_week", week("%{y}<br>", 1, 5)), "player").data[0]
    assert line.hovertemplate.startswith("<b>%&#123;y}&lt;br&gt;</b><br>")


def test_a_long_name_is_cut_in_the_legend_only():
    long = "Abcdefghij" * 5
    line = race(rows("individual_by_week", week(long, 1, 5)), "player").data[0]
    assert line.name == "AbcdefghijAbcdefghijA…"
    assert long in line.hovertemplate


def test_the_race_shows_the_first_eight_each_with_a_look_of_its_own():
    listed = rows("individual_by_week", *(week(f"P{place}", place, 20 - place) for place in range(1, 11)))
    lines = race(listed, "player").data
    assert [line.name for line in lines] == [f"P{place}" for place in range(1, 9)]
    assert len({line.line.color for line in lines}) == len({line.marker.symbol for line in lines}) == 8


def test_every_line_stands_out_from_white_paper():
    for colour in look.PALETTE:
        channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
        assert 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 3, colour


def test_the_summary_says_in_words_what_the_lines_show(season):
    assert text(summary(season["team_by_week"], "team")) == (
        "After week 2: North 12, South 2. North has led since week 1."
    )
    assert text(summary(season["individual_by_week"], "player")) == f"After week 2: Bo 16, Ann 14, {CY} −3."


def test_the_figures_of_the_section_are_the_race(season):
    section = charts.race_section(season["individual_by_week"], season["team_by_week"])
    assert section.count("Plotly.newPlot(") == 2
    assert '"race-player"' in section and '"race-team"' in section
    assert section.count('role="img" aria-label="Line chart.') == 2


def test_a_figure_is_the_same_text_every_time_and_asks_no_network(season):
    figure = race(season["individual_by_week"], "player")
    assert charts.figure_html(figure, "one") == charts.figure_html(figure, "one")
    assert "http" not in charts.figure_html(figure, "one")


def test_the_renderer_is_plotlys_default_and_draws_what_the_page_draws(season):
    import plotly.io as pio

    script = charts.use_renderer()
    figure = race(season["team_by_week"], "team")
    shown = pio.renderers["rackbook"].to_mimebundle(figure.to_dict())
    assert script.startswith("<script>") and "plotly.js" in script[:100]
    assert pio.renderers.default == "rackbook"
    assert shown == {"text/html": charts.figure_html(figure, "figure-1")}


def test_the_individual_table_shows_place_movement_and_every_number(season):
    page = charts.individual_table(season["individual_standings"], season["individual_by_week"])
    assert table_rows(page) == [
        "Place Move Player Team Points Wins Weeks Tournaments Games won–lost",
        "1 ▲ 1 up 1 place Bo North 16 1 1 2 7–3",
        "2 ▼ 1 down 1 place Ann North 14 1 2 3 13–2",
        f"3 – same place {CY} South −3 0 1 1 2–3",
    ]
    assert "Individual standings after week 2; moves since week 1" in text(page)


def test_the_team_table(season):
    page = charts.team_table(season["team_standings"], season["team_by_week"])
    assert table_rows(page)[1:] == ["1 – same place North 12 2 2", "2 – same place South 2 0 1"]


def test_a_shared_place_is_shown_as_shared():
    standings = rows("team_standings", (1, True, "North", 5, 1, 2), (1, True, "South", 5, 1, 3))
    assert [row.split()[0] for row in table_rows(charts.team_table(standings, []))[1:]] == ["1=", "1="]


def test_who_is_new_since_last_week_is_called_new():
    listed = rows("individual_by_week", week("Ann", 1, 5), week("Ann", 1, 9, 2), week("Bo", 2, 3, 2))
    standings = rows("individual_standings", (2, False, "Bo", "North", 3, 0, 1, 1, 3, 2))
    assert table_rows(charts.individual_table(standings, listed))[1].startswith("2 new Bo")


def test_every_table_has_a_caption_and_headings_of_rows_and_columns(season):
    page = charts.individual_table(season["individual_standings"], season["individual_by_week"])
    assert page.count("<caption>") == 1
    assert page.count('<th scope="col"') == 9
    assert page.count('<th scope="row"') == 3


def test_the_leader_sentences(season):
    said = text(charts.leaders(season["individual_standings"], season["team_standings"], [1, 2]))
    assert said == (
        "Bo leads the individual standings with 16 points and 1 tournament win, 2 points ahead of Ann. "
        "North leads the team standings with 12 points and 2 tournament wins, 10 points ahead of South."
    )


@pytest.mark.parametrize(
    ("standings", "said"),
    [
        ([(1, True, "A", 5, 1, 2), (1, True, "B", 5, 1, 2)], "A and B share the lead of the team standings with 5"),
        ([(1, False, "A", 5, 2, 2), (2, False, "B", 5, 1, 2)], "level on points with B but ahead on the tie-break"),
        ([(1, False, "A", -1, 0, 2), (2, True, "B", -2, 0, 2), (2, True, "C", -2, 0, 2)], "−1 point and 0 tournament"),
        ([(1, True, n, 0, 0, 1) for n in "ABCDE"], "5 teams share the lead"),
    ],
)  # fmt: skip
def test_the_leader_sentence_of(standings, said):
    assert said in text(charts.leaders([], rows("team_standings", *standings), [1]))


def test_the_title_names_the_season_and_the_week(season):
    page = charts.title("Season <35>", [1, 2], season["tournament_results"])
    assert text(page) == "Season <35> Standings after week 2, last played Friday 15 January 2021"


def test_a_cell_holds_what_counted_and_what_did_not(season):
    cells = player_cells(season["tournament_results"], season["ledger"])
    bo = cells["Bo", 1]
    assert (bo.points, bo.win, bo.items) == (13, "outright", [])
    assert [(d["sittings"], d["what"], d["rule"]) for d in bo.dropped] == [
        ([{"slot": "4PM", "score": "8"}], "lower of two", "2.5")
    ]


def test_a_void_week_is_nought_with_both_scores_and_one_reason(season):
    ann = player_cells(season["tournament_results"], season["ledger"])["Ann", 2]
    assert (ann.points, ann.win) == (0, None)
    assert [(d["sittings"], d["rule"]) for d in ann.dropped] == [
        ([{"slot": "4PM", "score": "14"}, {"slot": "6PM", "score": "8"}], "2.3")
    ]


def test_compensation_and_penalties_are_named_in_their_week(season):
    cells = player_cells(season["tournament_results"], season["ledger"])
    assert cells["Bo", 2].items == [{"points": "+3", "what": "UC", "rule": "2.6"}]
    assert cells[CY, 2].items == [{"points": "−10", "what": "penalty C", "rule": "7.3(i)"}]
    assert (cells[CY, 2].points, cells[CY, 2].shade) == (-10, "minus")


def test_the_rows_of_both_matrices_add_up_to_the_standings(season):
    for cells, standings, subject in (
        (player_cells(season["tournament_results"], season["ledger"]), season["individual_standings"], "player"),
        (team_cells(season["tournament_results"], season["ledger"]), season["team_standings"], "team"),
    ):
        for row in standings:
            brought = [cell.points or 0 for (who, _), cell in cells.items() if who == row[subject]]
            assert sum(brought) == row["points"], row[subject]


def test_a_void_sitting_and_a_no_show_are_not_nought():
    played = (1, "4PM", 1, None, "Ann", "North", 2, 0, "OK", None, None, 0, False, False, "void: 2 full rounds")
    absent = (2, "4PM", 1, None, "Ann", "North", 0, 0, "NS", None, None, 0, False, False, "did not arrive")
    cells = player_cells(rows("tournament_results", played, absent), [])
    void, no_show = cells["Ann", 1], cells["Ann", 2]
    assert (void.points, void.dropped[0]["sittings"], void.dropped[0]["what"]) == (
        None, [{"slot": "4PM", "score": "2–0"}], "void: 2 full rounds",
    )  # fmt: skip
    assert (no_show.points, no_show.dropped[0]["sittings"]) == (None, [{"slot": "4PM", "score": ""}])


def test_the_matrix_marks_an_absent_week_with_a_dot(season):
    only = [row for row in season["ledger"] if row["player"] == "Ann"]
    results = [row for row in season["tournament_results"] if row["player"] == "Ann"]
    page = charts.matrix_section(season["individual_standings"], season["team_standings"], results, only)
    cy = next(row for row in table_rows(page) if row.startswith(CY))
    assert cy == f"{CY} · nothing · nothing −3"


def test_points_that_belong_to_no_week_have_a_column_of_their_own(season):
    left = {**season["ledger"][0], "week": None, "slot": None, "code": "withdrawn", "rule": "2.11", "points": -14}
    page = text(matrix(season, [*season["ledger"], left]))
    assert "Other no week" in page and "−14 withdrawn 2.11" in page
    assert "Other" not in text(matrix(season, season["ledger"]))


def test_a_team_week_lists_the_scores_that_counted_the_highest_first(season):
    weeks = team_weeks(season["tournament_results"], season["ledger"])
    north = weeks["North", 1]
    assert [(s["score"], s["player"], s["slot"]) for s in north["counted"]] == [
        (5, "Ann", "4PM"), (4, "Bo", "6PM"), (3, "Bo", "4PM"),
    ]  # fmt: skip
    assert (north["points"], north["left_out"]) == (12, [])


def test_a_team_week_lists_what_did_not_count_and_why(season):
    north = team_weeks(season["tournament_results"], season["ledger"])["North", 2]
    assert [(s["score"], s["player"], s["slot"]) for s in north["left_out"]] == [(5, "Ann", "4PM"), (3, "Ann", "6PM")]
    assert {s["why"].replace("\u2060", "") for s in north["left_out"]} == {"5–0 replayed 2.3"}
    assert (north["points"], north["counted"]) == (0, [])


def test_a_deduction_of_a_team_is_named(season):
    fine = {**season["ledger"][-1], "player": None, "slot": None, "code": "disrepute", "rule": "6.3", "points": -4}
    north = team_weeks(season["tournament_results"], [*season["ledger"], fine])["North", 2]
    assert north["other"] == [{"points": "−4", "what": "disrepute", "rule": "6.3"}]
    assert north["points"] == -4


def test_claims_say_the_verdict_and_the_reason(season):
    refused = rows("uc_decisions", ("Ann", 11, None, 0, "REJECT_WINDOW", 0, "weeks 4 to 10"))
    page = charts.compensation_section(season["uc_decisions"] + refused)
    assert table_rows(page)[1:] == [
        "Bo 2 17 Jan 2021 accepted +3 claimed after 2 days",
        "Ann 11 refused 0 weeks 4 to 10",
    ]


def test_penalties_and_failures_to_report(season):
    listed = table_rows(charts.penalties_section(season["penalties"], season["report_failures"]))
    assert f"{CY} 7.3(i) C 2 confirmed −10 category C; 10 points" in listed
    assert f"{CY} week 1, 4PM, round 2 1 0 failure 1 of 2" in listed


def test_only_readings_that_somebody_chose_are_shown_unfolded(season):
    decided = ("uc_max", "2", "2", "2.6", "Two or three?", "Head Admin", None)
    page = charts.readings_section(season["readings"] + rows("readings", decided))
    shown, folded = page.split("<details>")
    assert [row.split()[0] for row in table_rows(shown)] == ["Setting", "uc_from", "uc_max"]
    assert [row.split()[0] for row in table_rows(folded)] == ["Setting", "pen_C", "uc_from", "uc_max"]


def test_warnings_are_shown_and_information_is_folded(season):
    shown, folded = charts.flags_section(season["flags"]).split("<details>")
    assert "Ann won 5-0 & played again" in text(shown) and "week2.csv row 4" in text(shown)
    assert "two accounts share a device" in text(folded)


def test_there_is_no_section_of_play_offs_without_lines():
    assert charts.playoffs_section([]) == ""


def test_a_name_with_html_in_it_is_text_everywhere(season):
    parts = [
        charts.individual_table(season["individual_standings"], season["individual_by_week"]),
        matrix(season, season["ledger"]),
        charts.team_weeks_section(season["team_standings"], season["tournament_results"], season["ledger"]),
        charts.penalties_section(season["penalties"], season["report_failures"]),
        charts.leaders([{**season["individual_standings"][0], "player": CY}], [], [1]),
        charts.race_section(season["individual_by_week"], season["team_by_week"]),
    ]
    for part in parts:
        assert "<b>Cy" not in part
        assert "&lt;b&gt;Cy&lt;/b&gt; &amp; Co" in part


def test_an_empty_season_says_so():
    season = empty_season()
    standings, teams = season["individual_standings"], season["team_standings"]
    assert text(charts.title("S", [], [])) == "S Before the first week"
    assert text(charts.leaders(standings, teams, [])) == "No tournament has counted yet: everybody stands at 0."
    assert "Individual standings before the first week" in text(charts.individual_table(standings, []))
    assert text(charts.race_section([], [])).endswith("The lines begin with the first week that counts.")
    assert text(charts.matrix_section(standings, teams, [], [])).endswith("No week has been played yet.")
    assert text(charts.team_weeks_section(teams, [], [])).endswith("No week has been played yet.")
    assert text(charts.compensation_section([])).endswith("No claim has been made.")


def test_the_front_of_a_tie_is_in_the_order_of_names():
    listed = rows("individual_by_week", week("Bo", 1, 5), week("Ann", 1, 5))
    assert front(listed, "player") == ["Ann", "Bo"]


@pytest.mark.parametrize(("value", "shown"), [(-3, "−3"), (0, "0"), (12, "12"), (None, "")])
def test_numbers(value, shown):
    assert markup.number(value) == shown
