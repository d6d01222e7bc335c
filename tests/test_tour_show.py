"""What readers of a tour get as text. The figures are worked out by hand in `tour_book.py`."""

from __future__ import annotations

import csv
import io
import json

import pytest
from rich.cells import cell_len
from tiny_tour import incidents, match, tour
from tour_book import CY, SIX_STOPS, placing

from pipelines.problems import Refused
from pipelines.show.explain import explain
from pipelines.show.standings import standings
from pipelines.show.tour_words import LEDGER, STATUS, VERDICTS, percent, pounds

RECEIPT_OF_ANN = """\
Ann
Place 1 in main, 53 points
================================================================================
Ranking, main: the stops that count
  2      S2                                   +17  place 2
  3      S3                                   +14  places 3 to 4
  5      S4                                   +12  places 5 to 8
  9      S5                                   +10  places 9 to 16
  points                                      +53
  - S6: place 17, 8 points, not among the best 4, which count
  - rack difference +2: S2 0, S3 0, S4 0, S5 0, S6 +2 (finished matches after
    penalties, walkovers left out)
  - break and run 1/2 = 50%: S6 1/2
  - place after the stop before: 1

M1, main, 1, S6: Ann v Bob, 3-1 to Ann, played
  1-0    opponent late              1          +1  Ann
         7:00 late
  2-0    rack won                              +1  Ann
  2-1    rack won                              +1  Bob
  3-1    rack won                              +1  Ann
  - 30 minutes
"""


@pytest.fixture(scope="module")
def book():
    with tour(SIX_STOPS, stop=False) as built:
        yield built.connection


def read_csv(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_ranking_as_csv(book):
    assert standings(book, format="csv").splitlines() == [
        "event,place,tied,moved,player,points,stops_counted,rack_difference,break_and_runs,breaks,break_and_run_pct",
        "main,1,false,0,Ann,53,4,2,1,2,50.0",
        "main,2,false,0,Bob,48,4,-2,0,1,0.0",
        f"main,3,true,,{CY},4,1,0,0,0,",
        "main,3,true,,Dan,4,1,0,0,0,",
        "main,3,true,,Eve,4,1,0,0,0,",
        "challenge,1,false,0,Dan,20,1,0,0,0,",
    ]


def test_ranking_for_people_shows_ties_movement_and_the_fraction(book):
    lines = standings(book, width=80).splitlines()
    assert lines[0] == "Ranking, main, after S6" and "Ranking, challenge, after S6" in lines
    assert lines[1].split() == ["#", "±", "player", "points", "stops", "racks", "±", "b&r", "b&r", "%"]
    assert lines[3].split() == ["1", "–", "Ann", "53", "4", "2", "1/2", "50.0"]
    assert lines[6].split() == ["3=", "Dan", "4", "1", "0"]
    chat = standings(book, format="text")
    assert max(map(cell_len, chat.splitlines())) <= 40
    assert chat.splitlines()[2].split()[:4] == ["1", "–", "Ann", "53"]


def test_who_moved():
    """After S1 Ann 20, Bob 17; after S2 Bob 37, Ann 34: one up, one down."""
    rows = {"placings": [placing(1, "Ann", 1), placing(1, "Bob", 2), placing(2, "Bob", 1), placing(2, "Ann", 3)],
            "stops": SIX_STOPS["stops"][:2]}  # fmt: skip
    with tour(rows, stop=False) as built:
        rows = json.loads(standings(built.connection, format="json"))
    assert [(row["player"], row["place"], row["moved"]) for row in rows] == [("Bob", 1, 1), ("Ann", 2, -1)]


def test_a_tour_without_placings():
    with tour({"matches": [match()]}) as built:
        assert standings(built.connection) == "Ranking: no placing has been uploaded yet\n"
        text = explain(built.connection, "Ann")
    assert "Not in the ranking" in text and "M1, main, S1: Ann v Bob, 0-0, in progress" not in text


def test_a_tour_has_no_weeks_and_no_teams(book):
    for ask in (lambda: standings(book, week=1), lambda: standings(book, team=True),
                lambda: explain(book, "Ann", week=1)):  # fmt: skip
        with pytest.raises(Refused, match="A tour has"):
            ask()


def test_the_receipt_of_a_player(book):
    assert explain(book, "Ann").startswith(RECEIPT_OF_ANN)


def test_a_result_that_does_not_count_a_walkover_and_fees(book):
    text = explain(book, "bob")
    assert "  points                                      +48\n" in text
    assert "- S2: place 5, 12 points, not among the best 4, which count" in text
    assert "1 walkover, in no figure below" in text
    assert "- rack difference -2: S2 0, S3 0, S4 0, S5 0, S6 -2 " in text
    head = "M2, main, 2, S6: Bob v <b>Cy</b> & Co, 3-0 to Bob, walkover, decided by loss of match"
    assert head in text.replace("\n", " ")
    assert "  3-0    opponent lost the match    1          +3  Bob\n         did not come\n" in text
    assert "- S5: admitted, nothing owed\n" in text
    assert "- S6: refused, £50.00 owed, an instalment came late\n" in text
    assert "  S6, M1\n         1 rack to the opponent     1          +1  tiny row 2\n         7:00 late\n" in text
    assert "Level on" not in text, "nobody else has 48 points"


def test_why_three_share_a_place(book):
    text = explain(book, CY)
    assert "Place 3= in main, 4 points" in text
    assert "  49     S6*                                   +4  places 49 to 64\n" in text
    assert "* seeded and no match won: the points of the group after places 49 to" in text
    same = "rack difference 0, break and run 0/0, counts as 0%"
    level = " ".join(text.split("Level on 4 points in main\n")[1].split("\n\n")[0].split())
    assert level == " ".join(
        f"- place 3= {name}: {same}, before not ranked" for name in (CY, "Dan", "Eve")
    ) + " - Who is equal in every measure of the ranking shares the place."


def test_a_receipt_of_a_match(book):
    text = explain(book, "m1")
    assert text.splitlines()[:4] == ["M1", "Ann v Bob", "main, 1, S6, race to 3", "3-1 to Ann, played"]
    assert "Score\n  1-0    opponent late              1          +1  Ann\n" in text
    assert "  Bob\n         1 rack to the opponent     1          +1  tiny row 2\n" in text
    found = json.loads(explain(book, "M1", format="json"))
    assert (found["kind"], found["subject"], found["matches"][0]["winner"]) == ("match", "M1", "Ann")
    assert [row["racks"] for row in found["matches"][0]["ledger"]] == [1, 1, 1, 1]


def test_the_other_formats(book):
    lines = explain(book, "Bob", format="text").splitlines()
    assert max(map(cell_len, lines)) == 40
    markdown = explain(book, "Ann", format="markdown")
    assert "| finished | stop | points | group |" in markdown and "| 2 | S2 | +17 | place 2 |" in markdown
    assert "| 1-0 | opponent late | 1 | +1 | Ann | 7:00 late |" in markdown
    rows = read_csv(explain(book, "Bob", format="csv"))
    assert list(rows[0]) == ["season_id", "match_id", "seq", "side", "code", "rule", "racks", "note"]
    assert [(row["match_id"], row["code"], row["racks"]) for row in rows] == [
        ("M1", "late", "1"), ("M1", "rack-won", "1"), ("M1", "rack-won", "1"), ("M1", "rack-won", "1"),
        ("M2", "match-lost", "3"),
    ]  # fmt: skip
    found = json.loads(explain(book, "Ann", format="json"))
    assert [(row["stop"], row["points"], row["counts"]) for row in found["stops"]] == [
        ("S2", 17, True), ("S3", 14, True), ("S4", 12, True), ("S5", 10, True), ("S6", 8, False),
    ]  # fmt: skip
    assert found["level"] == {"main": [found["ranking"][0]]}


def test_every_receipt_adds_up_to_the_ranking(book):
    for player, points in book.execute("select player, points from marts.ranking where event = 'main'").fetchall():
        section = explain(book, player).split("Ranking, main")[1].split("\n\n")[0]
        [total] = [int(line.split()[1]) for line in section.splitlines() if line.startswith("  points")]
        found = json.loads(explain(book, player, format="json"))
        counted = sum(row["points"] for row in found["stops"] if row["event"] == "main" and row["counts"])
        assert counted == total == points


def test_decisions_that_cost_nothing_are_told_with_their_reason():
    rows = {"matches": [match(rack_string="AB")],
            "incidents": incidents({"rule": "2a", "decision": "WARN"}, {"rule": "10", "decision": "RACK"})}  # fmt: skip
    with tour(rows) as built:
        text = explain(built.connection, "Ann")
    assert "warning                    2a          0  tiny row 2\n         decided: a warning, occasion 1\n" in text
    assert "1 rack to the opponent     10         +1  tiny row 3\n" in text
    assert "M1, main, S1: Ann v Bob, 1-2, in progress" in text


def test_an_unknown_name_names_the_nearest(book):
    with pytest.raises(Refused) as refusal:
        explain(book, "Anna")
    [problem] = refusal.value.problems
    assert problem.code == "unknown-player"
    assert problem.message == "'Anna' is neither a player nor a match of this book."
    assert problem.fix == "Did you mean Ann?"


@pytest.mark.parametrize(("part", "whole", "said"), [
    (7, 23, "7/23 = 30.43...%"), (1, 8, "1/8 = 12.5%"), (3, 10, "3/10 = 30%"), (0, 4, "0/4 = 0%"), (5, 5, "5/5 = 100%"),
    (1, 32, "1/32 = 3.12...%"), (2, 3, "2/3 = 66.66...%"), (0, 0, "0/0"),
])  # fmt: skip
def test_a_percentage_is_exact_or_says_that_more_follows(part, whole, said):
    assert percent(part, whole) == said


def test_pounds():
    assert [pounds(5000), pounds(5), pounds(123456)] == ["£50.00", "£0.05", "£1234.56"]


def test_every_code_of_the_contract_has_words(shared):
    contract = (shared / "CONTRACT-GB9.md").read_text("utf-8").split("## 2. Input")[0]
    statuses = {line.split("|")[1].strip() for line in contract.splitlines() if line.startswith(("| PLAYED", "| PENAL",
                "| LOSS", "| RULED", "| TD_", "| IN_PRO", "| INVALID"))}  # fmt: skip
    assert statuses == set(STATUS)
    table = contract.split("**match_ledger.**")[1].split("**decisions.**")[0]
    codes = {code.strip() for line in table.splitlines() if line.startswith("| ") for code in
             line.split("|")[1].split("/")} - {"code", "---"}  # fmt: skip
    assert codes == set(LEDGER)
    table = contract.split("**decisions.**")[1].split("**entries.**")[0]
    listed = [line.split("|")[4] for line in table.splitlines() if line.startswith("| ")][1:]
    verdicts = {word.strip(" .)") for cell in listed for word in cell.replace(";", ",").replace("(", ",").split(",")}
    assert {word for word in verdicts if word.isupper() and not word.startswith("T-")} <= set(VERDICTS)
