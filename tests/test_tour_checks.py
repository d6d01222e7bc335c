"""What makes an upload of the tour refused, and what is only worth a look (CONTRACT-GB9.md section 1; T-37)."""

from __future__ import annotations

import pytest
from tiny_tour import DAY, incidents, match, pause, tour

from pipelines.suites import load_suite, severities
from pipelines.warehouse import checks_of

CODES = {
    "unknown-match", "unknown-stop", "player-not-in-match", "same-player-twice", "ends-before-start", "contradiction",
    "rack-string-differs", "missing-value", "not-in-list",
}  # fmt: skip
RACK = {"match_id": "M1", "rack_no": 1, "winner": "Ann"}
BREAK = {"match_id": "M1", "rack_no": 1, "n_potted": 1, "n_passed": 1}
RULING = {"ruling_id": "R1", "match_id": "M1", "decided_by": "Kim", "reason": "fire", "kind": "AWARD", "player": "Ann"}
SHOT = {"match_id": "M1", "rack_no": 1, "shot_no": 1, "player": "Cy", "elapsed_s": 20}

#: one fault a line: its code, and the rows that have it; the faulty row is row 2 of its file if not said otherwise
FAULTS = [
    ("unknown-match", {"arrivals": [{"match_id": "M9", "player": "Ann", "absent": "yes"}]}),
    ("unknown-match", {"racks": [{**RACK, "match_id": "M9"}]}),
    ("unknown-match", {"breaks": [{**BREAK, "match_id": "M9"}]}),
    ("unknown-match", {"pauses": [pause(1, 60, match_id="M9")]}),
    ("unknown-match", {"shots": [{**SHOT, "match_id": "M9"}]}),
    ("unknown-match", {"incidents": incidents({"match_id": "m1", "rule": "11"})}),
    ("unknown-match", {"rulings": [{**RULING, "match_id": "M9"}]}),
    ("unknown-stop", {"matches": [match("M2", stop_id="S9")]}),
    ("unknown-stop", {"placings": [{"stop": "S9", "event": "main", "player": "Ann", "place": 1}]}),
    ("unknown-stop", {"incidents": incidents({"match_id": None, "stop_id": "S9", "rule": "6"})}),
    ("player-not-in-match", {"arrivals": [{"match_id": "M1", "player": "Cy", "absent": "yes"}]}),
    ("player-not-in-match", {"racks": [{**RACK, "winner": "Cy"}]}),
    ("player-not-in-match", {"racks": [{**RACK, "breaker": "Cy"}]}),
    ("player-not-in-match", {"breaks": [{**BREAK, "breaker": "Cy"}]}),
    ("player-not-in-match", {"pauses": [pause(1, 60, player="Cy")]}),
    ("player-not-in-match", {"shots": [SHOT]}),
    ("player-not-in-match", {"incidents": incidents({"player": "Cy", "rule": "11"})}),
    ("player-not-in-match", {"rulings": [{**RULING, "player": "Cy"}]}),
    ("same-player-twice", {"matches": [match("M2", player_b="ANN")]}),
    ("ends-before-start", {"matches": [match("M2", started_at="15:00", ended_at="14:59:59")]}),
    ("ends-before-start", {"pauses": [pause(1, -1)]}),
    ("contradiction", {"arrivals": [{"match_id": "M1", "player": "Ann", "absent": "yes", "present_at": "14:30"}]}),
    ("contradiction", {"breaks": [{**BREAK, "n_both": 2}]}),
    ("contradiction", {"breaks": [{**BREAK, "n_potted": 0, "nine_potted": "yes"}]}),
    ("contradiction", {"breaks": [{**BREAK, "breaker": "Ann"}], "racks": [{**RACK, "breaker": "Bob"}]}),
    ("contradiction", {"racks": [{**RACK, "breaker": "Bob", "break_and_run": "yes"}]}),
    ("missing-value", {"arrivals": [{"match_id": "M1", "player": "Ann"}]}),
    ("missing-value", {"incidents": incidents({"rule": "9", "decision": "NONE"})}),
    ("missing-value", {"incidents": incidents({"match_id": None, "rule": "6"})}),
    ("missing-value", {"rulings": [{**RULING, "player": None}]}),
    ("missing-value", {"rulings": [{**RULING, "kind": "RACKS"}]}),
    ("missing-value", {"rulings": [{**RULING, "match_id": None}]}),
    ("not-in-list", {"placings": [{"stop": "S1", "event": "main", "player": "Ann", "place": 1, "tier": 3}]}),
]  # fmt: skip


@pytest.mark.parametrize(("code", "rows"), FAULTS, ids=[f"{code}-{'-'.join(rows)}" for code, rows in FAULTS])
def test_refused(code, rows):
    with tour({"matches": [match()]}, rows) as book:
        assert book.refusals() == [(code, 2)]


def test_refused_of_the_stops_and_between_match_and_stop():
    stops = [{"stop_id": "S1", "starts_on": DAY, "ends_on": "2021-02-12"},
             {"stop_id": "S2", "starts_on": DAY, "ends_on": DAY}]  # fmt: skip
    rows = {"stops": stops, "matches": [match()], "incidents": incidents({"rule": "11", "stop_id": "S2"})}
    with tour(rows, stop=False) as book:
        assert book.refusals() == [("contradiction", 2), ("ends-before-start", 2)]


def test_string_and_rows_of_racks_must_agree():
    def racks(name: str, winners: str) -> list[dict]:
        return [{"match_id": name, "rack_no": n, "winner": side.replace("A", "Ann").replace("B", "Bob")}
                for n, side in enumerate(winners, start=1)]  # fmt: skip

    rows = {
        "matches": [match("M1", rack_string="ABA"), match("M2", rack_string="ABA"), match("M3", rack_string="ABA")],
        "racks": [*racks("M1", "ABA"), *racks("M2", "ABB"), *racks("M3", "AB")],
    }
    with tour(rows) as book:
        assert book.refusals() == [("rack-string-differs", 3), ("rack-string-differs", 4)]
        messages = book.rows("select message from checks.offenders where code = 'rack-string-differs' order by all")
        assert messages[0] == ("Match M2: the string says ABA, the rows of racks say ABB",)


def test_messages_say_what_was_found_and_expected():
    with tour({"matches": [match()]}, {"racks": [{**RACK, "winner": "Cy"}]}) as book:
        found = book.rows('select message, "column", value, stop, match_id, fix from checks.offenders')
        assert ("Cy is not one of the two players of match M1 (Ann, Bob)", "winner", "Cy", "S1", "M1",
                "Correct the name or match_id.") in found  # fmt: skip


def test_draw_sheet_warnings_are_no_flags():
    """M1 and M2 are both of round 1; Ann won M1, but Bob plays on in round 2. M3 has begun and lacks three racks."""
    rows = {
        "matches": [
            match("M1", round="1", race=2, rack_string="AA"), match("M2", round="1", player_b="Cy"),
            match("M3", round="2", player_a="Bob", player_b="Di", race=3, rack_string="AB",
                  scheduled_at=f"{DAY} 16:00"),
        ],
    }  # fmt: skip
    with tour(rows) as book:
        found = book.rows("select code, player, match_id, message from checks.offenders order by all")
        assert found == [
            ("match-undecided", None, "M3", "Match M3 (Bob v Di) stands at 1-1 in a race to 3: Bob needs 2 more, Di 2"),
            ("twice-in-a-round", "Ann", "M2", "Ann is in matches M1 and M2 of round 1"),
            ("winner-not-advanced", "Ann", "M1",
             "Ann won match M1, but Bob has a later match in the event and the winner has none"),
        ]  # fmt: skip
        assert book.flags() == [] and book.refusals() == []


def test_clean_tour_has_no_offenders():
    rows = {
        "matches": [match(round="1", rack_string="ABABABABABABA", started_at="14:00", ended_at="15:00:00")],
        "placings": [{"stop": "S1", "event": "main", "player": "Ann", "place": 1}],
    }
    with tour(rows) as book:
        assert book.rows("select * from checks.offenders") == []


def test_a_score_that_is_not_its_sum_would_be_found():
    """The check is run again on a ledger with one row taken out."""
    with tour({"matches": [match(rack_string="AB")]}) as book:
        book.rows("delete from ledger.postings where side = 'A'")
        sql = next(path for path in checks_dir().glob("score_is_sum.sql")).read_text("utf-8")
        assert [row[1] for row in book.rows(sql)] == ["score-not-sum"]


def checks_dir():
    from pipelines.warehouse import MODELS

    return MODELS / "tour" / "checks"


def test_every_check_has_its_severity_and_scope():
    assert set(severities("tour")) == set(checks_of("tour"))
    for expectation in load_suite("checks_tour")["expectations"]:
        assert expectation["severity"] in ("critical", "warning", "info")
        assert expectation["meta"]["scope"] in ("row", "season")
        assert len(expectation["kwargs"]["value_set"]) == 1
