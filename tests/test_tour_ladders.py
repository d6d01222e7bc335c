"""Timeouts, sickness, tips and the ladders of occasions at every boundary and reading (rules 2a to 6; T-14 to T-18)."""

from __future__ import annotations

import pytest
from tiny_tour import DAY, incidents, match, pause, tour

NAMES = ("M1", "M2", "M3", "M4", "M5", "M6")


# Rule 3 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "verdicts"),
    [
        ({}, ["NONE", "RACK1", "RACK1", "RACK1"]),
        ({"to_s": 299}, ["RACK1", "RACK1", "RACK1", "RACK1"]),
        ({"to_s": 600}, ["NONE", "NONE", "NONE", "RACK1"]),
    ],
)
def test_length_of_a_timeout(settings, verdicts):
    """5:00, 5:01, 10:00 and 10:01 away."""
    lengths = (300, 301, 600, 601)
    rows = {
        "matches": [match(name) for name in NAMES[:4]],
        "pauses": [pause(1, seconds, match_id=name) for name, seconds in zip(NAMES, lengths, strict=False)],
    }
    with tour(rows, settings=settings) as book:
        assert book.verdicts("3") == verdicts
        assert book.flags("td-may-loss") == [("td-may-loss", "3", "M4", "Ann")]
    with tour(rows, settings={**settings, "to_loss_s": 700}) as book:
        assert book.flags("td-may-loss") == []


def test_what_uses_the_timeout_up():
    """Each first pause is followed by a short one at the end of a rack: a breach if the first used the timeout up."""
    first = [
        {"kind": "LEFT"}, {"kind": "LEFT", "consent_by": "TD"}, {"kind": "SICK"}, {"kind": "TIP", "approved": "Y"},
        {"kind": "OPP_ACTIVITY"}, {"kind": "TIMEOUT"},
    ]  # fmt: skip
    rows = {
        "matches": [match(name) for name in NAMES],
        "pauses": [
            row
            for name, more in zip(NAMES, first, strict=True)
            for row in (pause(1, 60, match_id=name, **more), pause(2, 60, match_id=name, after_rack=1))
        ],
    }
    with tour(rows) as book:
        assert book.decisions("3") == [
            ("1", "Ann", "NONE", 0, 0, 60), ("2", "Ann", "RACK1", 1, 1, 60),
            ("1", "Ann", "NONE", 0, 0, 60), ("2", "Ann", "NONE", 0, 0, 60),
            ("1", "Ann", "NONE", 0, 0, 60), ("2", "Ann", "RACK1", 1, 1, 60),
            ("2", "Ann", "NONE", 0, 0, 60),
            ("1", "Ann", "NONE", 0, 0, 60), ("2", "Ann", "RACK1", 1, 1, 60),
            ("1", "Ann", "NONE", 0, 0, 60), ("2", "Ann", "RACK1", 1, 1, 60),
        ]  # fmt: skip
        assert book.flags() == [("not-approved", "4", "M3", "Ann")]


def test_consent_excuses_any_length_and_opponents_consent_is_flagged():
    rows = {
        "matches": [match()],
        "pauses": [
            pause(1, 1800, kind="LEFT", consent_by="REFEREE", rack_end="no"),
            pause(2, 1800, kind="LEFT", consent_by="OPPONENT"),
        ],
    }
    with tour(rows) as book:
        assert book.verdicts("3") == ["NONE", "NONE"]
        assert book.flags() == [("conflict-17", "17", "M1", "Ann")]


def test_word_of_an_official_on_an_absence():
    """T-15: WARN, NONE, and LOSS within and beyond ten minutes, on a first occasion; M5 has an incident of its own."""
    rows = {
        "matches": [match(name) for name in NAMES],
        "pauses": [
            pause(1, 301, match_id="M1", after_rack=2), pause(2, 301, match_id="M1", after_rack=3),
            pause(1, 301, match_id="M2"), pause(2, 301, match_id="M2", after_rack=3),
            pause(1, 600, match_id="M3"), pause(1, 601, match_id="M4"), pause(1, 200, match_id="M5"),
            pause(1, 601, match_id="M6"), pause(2, 601, match_id="M6", after_rack=1),
        ],
        "incidents": incidents(
            {"match_id": "M1", "decision": "WARN", "seq_after_rack": 2}, {"match_id": "M2", "decision": "NONE"},
            {"match_id": "M3", "decision": "LOSS"}, {"match_id": "M4", "decision": "LOSS"},
            {"match_id": "M5", "decision": "RACK"}, {"match_id": "M6", "decision": "WARN"},
            {"match_id": "M6", "decision": "RACK", "seq_after_rack": 1},
            rule="3",
        ),
    }  # fmt: skip
    with tour(rows) as book:
        found = book.rows("select match_id, source, source_key, verdict, occasion from marts.decisions order by all")
        assert found == [
            ("M1", "pauses", "1", "WARN", 1), ("M1", "pauses", "2", "LOSS", 2),
            ("M2", "pauses", "1", "NONE", 0), ("M2", "pauses", "2", "RACK1", 1),
            ("M3", "pauses", "1", "RACK1", 1), ("M4", "pauses", "1", "LOSS", 1),
            ("M5", "incidents", "5", "RACK1", 1), ("M5", "pauses", "1", "NONE", 0),
            ("M6", "pauses", "1", "WARN", 1), ("M6", "pauses", "2", "LOSS", 2),
        ]  # fmt: skip
        assert book.flags() == [
            ("decision-differs", "3", "M3", "Ann"), ("decision-differs", "3", "M6", "Ann"),
            ("td-may-loss", "3", "M6", "Ann"),
        ]  # fmt: skip
        assert book.ledger("M4") == [(1, "B", "match-lost", "3", 7)]
    with tour(rows, settings={"warn_counts": False}) as book:
        found = book.rows("select verdict, occasion from marts.decisions where match_id = 'M1' order by source_key")
        assert found == [("WARN", 0), ("RACK1", 1)]


# Rules 4 and 5 --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("setting", "at_the_end"), [("loss", "LOSS"), ("rack", "RACK1")])
def test_sickness_and_tip(setting, at_the_end):
    lengths = {"SICK": (600, 601, 899, 900, 901), "TIP": (900, 901, 1199, 1200, 1201)}
    rows = {
        "matches": [match(kind + name) for kind in lengths for name in NAMES[:5]],
        "pauses": [
            pause(1, seconds, match_id=kind + name, kind=kind, approved="yes")
            for kind, listed in lengths.items()
            for name, seconds in zip(NAMES, listed, strict=False)
        ],
    }
    with tour(rows, settings={"pause_end_exact": setting}) as book:
        for rule in ("4", "5"):
            assert book.verdicts(rule) == ["NONE", "RACK1", "RACK1", at_the_end, "LOSS"]
        assert {row[4] for row in book.decisions()} == {None}


# Occasions of 2a and 6 ------------------------------------------------------------------------------------------------

#: two stops; Ann in M1, M2 at S1 and M3 at S2, one incident each, and Bob once in M2
LADDER = [("M1", "Ann"), ("M2", "Ann"), ("M2", "Bob"), ("M3", "Ann")]


@pytest.mark.parametrize(
    ("rule", "settings", "verdicts"),
    [
        ("2a", {}, ["RACK1", "RACK1", "RACK1", "RACK1"]),
        ("2a", {"occ_scope_2a": "event"}, ["RACK1", "LOSS", "RACK1", "RACK1"]),
        ("6", {}, ["RACK1", "LOSS", "RACK1", "RACK1"]),
        ("6", {"occ_scope_6": "match"}, ["RACK1", "RACK1", "RACK1", "RACK1"]),
        ("6", {"occ_scope_6": "season"}, ["RACK1", "LOSS", "RACK1", "REPORT"]),
    ],
)
def test_scope_of_occasions(rule, settings, verdicts):
    rows = {
        "stops": [{"stop_id": "S2", "starts_on": "2021-03-13", "ends_on": "2021-03-14"}],
        "matches": [
            match("M1"), match("M2", scheduled_at=f"{DAY} 16:00"),
            match("M3", stop_id="S2", scheduled_at="2021-03-13 10:00"),
        ],
        "incidents": incidents(*({"match_id": name, "player": player} for name, player in LADDER), rule=rule),
    }  # fmt: skip
    with tour(rows, settings=settings) as book:
        assert book.verdicts(rule) == verdicts
        assert len(book.flags("decision-differs")) == sum(word != "RACK1" for word in verdicts)
        assert len(book.flags("reported")) == verdicts.count("REPORT")


def test_occasions_go_by_time_not_by_number():
    """Incident 1 happened in the later match, incident 2 after a later rack than incident 3."""
    rows = {
        "matches": [match("M2"), match("M1", scheduled_at=f"{DAY} 16:00")],
        "incidents": incidents(
            {"match_id": "M1"}, {"match_id": "M2", "seq_after_rack": 5}, {"match_id": "M2", "seq_after_rack": 1},
            rule="6",
        ),
    }
    with tour(rows) as book:
        assert sorted((row[0], row[2], row[4]) for row in book.decisions("6")) == [
            ("1", "REPORT", 3), ("2", "LOSS", 2), ("3", "RACK1", 1),
        ]  # fmt: skip


def test_warnings():
    """2a honours a warning on the first occasion only, 6 never; NONE is no breach."""
    rows = {
        "matches": [match("M1"), match("M2")],
        "incidents": incidents(
            {"rule": "2a", "decision": "NONE"}, {"rule": "2a", "decision": "WARN"}, {"rule": "2a", "decision": "WARN"},
            {"rule": "6", "decision": "WARN"}, {"rule": "2a", "decision": "DQ_STOP", "match_id": "M2"},
            {"rule": "2a", "decision": "WARN", "match_id": "M2"},
        ),
    }  # fmt: skip
    with tour(rows) as book:
        assert book.decisions() == [
            ("1", "Ann", "NONE", 0, 0, None), ("2", "Ann", "WARN", 0, 1, None), ("3", "Ann", "LOSS", 0, 2, None),
            ("4", "Ann", "RACK1", 1, 1, None), ("5", "Ann", "RACK1", 1, 1, None), ("6", "Ann", "LOSS", 0, 2, None),
        ]  # fmt: skip
        assert book.flags("decision-differs") == [
            ("decision-differs", "2a", "M1", "Ann"), ("decision-differs", "2a", "M2", "Ann"),
            ("decision-differs", "2a", "M2", "Ann"), ("decision-differs", "6", "M1", "Ann"),
        ]  # fmt: skip
    with tour(rows, settings={"warn_counts": False}) as book:
        assert [(row[2], row[4]) for row in book.decisions("2a")] == [
            ("NONE", 0), ("WARN", 0), ("WARN", 0), ("RACK1", 1), ("LOSS", 2),
        ]  # fmt: skip
