"""The card of a player of a tour: every figure is one worked out in tests/tour_season.py."""

from __future__ import annotations

import re

import pytest
from test_cards import Drawings, rows_of, text
from tiny_tour import tour
from tour_season import FOURTH, SETTINGS, THREE_STOPS, rows_by_table

from pipelines import charts
from pipelines.charts.tour.conduct import conduct_sentence
from pipelines.reports import names_of_files


@pytest.fixture(scope="module")
def tables() -> dict[str, list[dict]]:
    with tour(THREE_STOPS, stop=False, settings=SETTINGS) as book:
        return rows_by_table(book)


def card(tables: dict, who: str) -> str:
    [page] = charts.tour_player_pages([who], "Three stops", tables)
    return str(page)


@pytest.fixture(scope="module")
def ann(tables) -> str:
    return card(tables, "Ann")


def test_a_card_knows_its_file_and_its_title(tables):
    [page] = charts.tour_player_pages(["Ann"], "Three stops", tables)
    assert page._repr_mimebundle_()[1] == {"file": "player-ann.html", "title": "Ann, Three stops"}


def test_the_head_of_a_card(ann, tables):
    assert (
        "Place, main 3 of 4, racks −3 Points, main 17 from 1 stop Matches won–lost 2–1 1 walkover among them "
        "Racks on the table 4–4 won–lost"
    ) in text(ann)
    assert "Three stops, after S3" in text(ann) and "<h1><bdi>Ann</bdi></h1>" in ann
    assert "Break and run 2/2 100% of the racks broken" in text(card(tables, "Cy"))


def test_the_receipt_adds_up_and_names_rule_file_and_row(ann):
    assert rows_of(ann, "Main: every placing, its rule, its file and row") == [
        "Stop Points What and why",
        "S1 20 does not count place 1 ranking b older than the last 2 stops tiny row 2",
        "S2 17 place 2 ranking a tiny row 6",
        "S3 14 does not count place 3 ranking b places 3 to 4; not among the best 1 tiny row 10", "Total 17",
    ]  # fmt: skip


def test_the_drawings_of_a_player(ann):
    """Ann: 20, 17 and 14 points, and places 1, 2 and 3 of four."""
    drawn = Drawings(ann)
    assert drawn.marks == {
        "stop-points-main": [("S1", "20"), ("S2", "17"), ("S3", "14")],
        "stop-places-main": [("S1", "1"), ("S2", "2"), ("S3", "3")],
    }
    assert drawn.said["stop-points-main"] == "Points of each stop, main: S1 20 points, S2 17 points, S3 14 points."
    assert drawn.said["stop-places-main"] == "Place after each stop, main, of 4: S1 1, S2 2, S3 3."
    assert rows_of(ann, "Ann, stop by stop, main")[1:] == ["S1 20 20 1", "S2 17 20 2", "S3 14 17 3"]


def test_a_stop_without_a_placing_has_no_bar(tables):
    """Cy was away from S2; his place there is 3."""
    drawn = Drawings(card(tables, "Cy"))
    assert drawn.marks["stop-points-main"] == [("S1", "14"), ("S3", "20")]
    assert drawn.marks["stop-places-main"] == [("S1", "3"), ("S2", "3"), ("S3", "1")]
    assert "S2 nothing" in drawn.said["stop-points-main"]


def test_form_in_letters_for_eyes_and_ears(ann):
    assert 'role="img" aria-label="won, won, lost"' in ann
    assert "2 of the last 3 decided matches won, walkovers among them, the newest last: W W L" in text(ann)
    assert "The last one was lost. Most matches won in a row: 2." in text(ann)


def test_every_match_by_stop_with_what_was_given_away(ann):
    assert rows_of(ann, "Matches in the order of the draw sheets, own racks first") == [
        "Opponent Score Result Given Round How, and match", "S1", "Bob 3–1 won main, semi M1",
        "Cy 3–0 won main, final walkover, decided by loss of match M2", "S2", "Bob 0–3 lost 1 main M3", "S3",
        "Cy 1–1 open main in progress M6",
    ]  # fmt: skip


def test_racks_given_away_with_rule_reason_and_row(ann, tables):
    caption = "Racks given away: lateness, timeouts, conduct, lost matches, rulings"
    assert rows_of(ann, caption)[1:] == ["late −1 1 S2 , main M3 7:00 late tiny row 3"]
    assert rows_of(card(tables, "Cy"), caption)[1:] == [
        "loss of the match −3 1 S1 , main M2 did not come tiny row 2"
    ]
    assert "No rack was given away." in text(card(tables, "Bob"))


def test_opponents_and_every_score(ann, tables):
    assert rows_of(ann, "Opponents and every score, own racks first") == [
        "Opponent Won–lost Racks S1 S2", "Bob 1–1 3–3 3–1 W won 0–3 L lost",
    ]  # fmt: skip
    assert rows_of(card(tables, "Bob"), "Opponents and every score, own racks first")[1:] == [
        "Ann 1–1 3–3 1–3 L lost 3–0 W won · did not meet", "Cy 0–1 0–3 · did not meet · did not meet 0–3 L lost",
        "Dan 1–0 3–2 · did not meet 3–2 W won · did not meet",
    ]  # fmt: skip


def test_best_and_worst(tables):
    assert rows_of(card(tables, "Bob"), "Best and worst of each event") == [
        "What Main", "Best stop 20 points S2", "Worst stop 17 points 2 times, first S1", "Best finish 1 S2",
        "Worst finish 2 2 times, first S1", "Best place in the ranking 1 S2",
        "Worst place in the ranking 2 2 times, first S1", "Biggest win 3 racks S2 M3", "Heaviest loss 3 racks S3 M5",
    ]  # fmt: skip


def test_penalties_and_lateness(ann, tables):
    assert "Late once (7:00 at most) in 3 matches. 1 penalty. 1 rack given away." in text(ann)
    assert rows_of(ann, "What cost racks, a match or more")[1:] == ["1 rack 1 S2 M3 7:00 late"]
    assert "Absent once in 2 matches. 1 penalty. 3 racks given away." in text(card(tables, "Cy"))
    assert "Never late in 4 matches. No penalty." in text(card(tables, "Bob"))


def test_conduct_in_words_when_there_is_much_of_it():
    figures = {"matches": 12, "late": 3, "absent": 1, "latest_s": 720, "penalties": 4, "racks_given": 9, "warnings": 2,
               "shot_fouls": 1, "refused": 1}  # fmt: skip
    assert conduct_sentence(figures) == (
        "Late 2 times (12:00 at most) and absent once in 12 matches. 4 penalties. 9 racks given away. 2 warnings. "
        "1 shot over the clock. Fees were owed at 1 stop."
    )


def test_shots_over_the_clock_and_warnings_are_in_a_fold():
    from tiny_tour import incidents, match

    rows = {
        "matches": [match(rack_string="A")],
        "incidents": incidents({"rule": "10", "decision": "WARN", "seq_after_rack": 1}),
        "shots": [{"match_id": "M1", "rack_no": 1, "shot_no": 1, "player": "Ann", "elapsed_s": 36}],
        "breaks": [{"match_id": "M1", "rack_no": 1, "breaker": "Ann", "n_potted": 1, "n_passed": 0}],
    }
    with tour(rows) as book:
        page = card(rows_by_table(book), "Ann")
    assert "Warnings and what cost nothing (2)" in text(page)
    listed = rows_of(page, "Warnings, shots over the clock and what cost nothing")[1:]
    assert sorted(line.split()[0] for line in listed) == ["foul", "warning"], "a break is no matter of conduct"


def test_somebody_named_by_the_fees_alone_has_a_card(tables):
    page = text(card(tables, "Eve"))
    for sentence in (
        "Place not ranked", "No placing has been recorded.", "No match has been decided yet.",
        "No match is in the book.", "No match with a rack on the table has been decided.", "Nothing to compare yet.",
        "No penalty. Fees were owed at 2 stops.",
    ):  # fmt: skip
        assert sentence in page
    assert rows_of(card(tables, "Eve"), "Fees owed or paid late (rule 12)")[1:] == [
        "S2 refused £50.00 yes", "S3 refused £50.00 yes",
    ]  # fmt: skip


def test_who_has_left_the_ranking_has_a_card():
    """After S3 the window of two stops has nothing of Dan, placed at S1 alone."""
    placings = [row for row in THREE_STOPS["placings"] if row["player"] != "Dan"]
    placings.append({"stop": "S1", "event": "main", "player": "Dan", "place": 5})
    with tour({**THREE_STOPS, "placings": placings}, FOURTH, stop=False, settings=SETTINGS) as book:
        page = card(rows_by_table(book), "Dan")
    assert "Place not ranked no placing in the window" in text(page)
    assert rows_of(page, "Dan, stop by stop, main")[1:] == ["S1 12 12 4", "S2 12 4", "S3 0"]
    assert Drawings(page).marks["stop-places-main"] == [("S1", "4"), ("S2", "4")]
    assert "S4" in rows_of(page, "Opponents and every score, own racks first")[0], "a stop without placings"


def test_names_are_escaped_and_marked_for_links(tables):
    evil = '<i>Ann</i> & "Co"'
    season = {name: [{key: evil if value == "Ann" else value for key, value in row.items()} for row in rows]
              for name, rows in tables.items()}  # fmt: skip
    [page] = charts.tour_player_pages([evil], "Three stops", season)
    assert "<i>" not in str(page) and page.file == names_of_files.player_card(evil)
    assert '<bdi data-card="player">Bob</bdi>' in str(page) and '<bdi data-card="stop">S1</bdi>' in str(page)


def test_every_table_of_a_card_has_a_caption_and_scopes(ann):
    assert ann.count("<table") == ann.count("<caption") > 6
    assert not [tag for tag in re.findall(r"<th\b[^>]*>", ann) if "scope=" not in tag]
    assert not [tag for tag in re.findall(r'<div class="scroll[^>]*>', ann) if "tabindex" not in tag]
