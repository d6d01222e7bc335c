"""Lateness, discretion, the clocks and the break at every boundary and reading (rules 1, 2b, 8 to 17; T-10 to T-26)."""

from __future__ import annotations

import pytest
from tiny_tour import DAY, incidents, match, pause, tour

NAMES = ("M1", "M2", "M3", "M4", "M5", "M6")


def ended_in(match_id: str, player: str, at: str) -> dict:
    return {"match_id": match_id, "player": player, "present_at": at}


# Rule 1 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "verdicts"),
    [
        ({}, ["NONE", "NONE", "RACK1", "RACK1", "RACK3", "RACK3"]),
        ({"late_5_exact": "penalise"}, ["NONE", "RACK1", "RACK1", "RACK1", "RACK3", "RACK3"]),
        ({"late_round": "nearest"}, ["NONE", "NONE", "RACK1", "RACK3", "RACK3", "LOSS"]),
        ({"late_basis": "called_plus_5"}, ["NONE", "NONE", "NONE", "NONE", "NONE", "RACK3"]),
        ({"late_basis": "scheduled"}, ["NONE", "NONE", "NONE", "NONE", "NONE", "RACK3"]),
    ],
)
def test_readings_of_lateness(settings, verdicts):
    """Scheduled 13:55, called 13:50: 4:30, 5:00, 5:01, 9:30, 10:00 and 19:30 after the call."""
    times = ("13:54:30", "13:55:00", "13:55:01", "13:59:30", "14:00:00", "14:09:30")
    rows = {
        "matches": [match(name, scheduled_at=f"{DAY} 13:55", called_at="13:50") for name in NAMES],
        "arrivals": [ended_in(name, "Ann", at) for name, at in zip(NAMES, times, strict=True)],
    }
    with tour(rows, settings=settings) as book:
        assert book.verdicts("1") == verdicts


def test_no_call_is_unknown_whatever_the_basis():
    rows = {
        "matches": [match("M1", called_at=None), match("M2", called_at=None)],
        "arrivals": [ended_in("M1", "Ann", "15:00"), {"match_id": "M2", "player": "Bob", "absent": "yes"}],
    }
    with tour(rows, settings={"late_basis": "scheduled"}) as book:
        assert book.decisions("1") == [("", "Ann", "UNKNOWN", 0, None, None), ("", "Bob", "UNKNOWN", 0, None, None)]
        assert book.flags() == [("call-not-noted", "1", "M1", "Ann"), ("call-not-noted", "1", "M2", "Bob")]


@pytest.mark.parametrize(
    ("settings", "measured"),
    [
        ({}, [360, 900, 900, 360, 0]),
        ({"first_match_scope": "event"}, [360, 900, 1560, 360, 0]),
        ({"early_first_s": 0, "early_call_s": 600}, [0, 600, 0, 0, 0]),
    ],
)
def test_first_match_of_the_day(settings, measured):
    """The clock starts 10 minutes before a first match and 30 minutes before any other."""
    rows = {
        "matches": [
            match("M1", scheduled_at=f"{DAY} 10:00", called_at="09:00"),
            match("M2", scheduled_at=f"{DAY} 12:00", called_at="11:00"),
            match("M3", scheduled_at=f"{DAY} 12:00", called_at="11:00", player_a="Cy", player_b="Di"),
            match("M4", scheduled_at=f"{DAY} 14:00", called_at="13:00", first_a="yes"),
            match("M5", scheduled_at="2021-02-14 09:00", called_at="08:00"),
        ],
        "arrivals": [
            ended_in("M1", "Ann", "09:56"),
            ended_in("M2", "Ann", "12:00" if "early_first_s" in settings else "11:45"),
            ended_in("M3", "Cy", "12:05" if not settings else "11:56"), ended_in("M4", "Ann", "13:56"),
            ended_in("M5", "Bob", "08:40"),
        ],
    }  # fmt: skip
    with tour(rows, settings=settings) as book:
        assert [row[5] for row in book.decisions("1")] == measured


# Discretion -----------------------------------------------------------------------------------------------------------


def test_practice_between_matches():
    """2b: outside a match a disqualification changes no score, in one it loses it."""
    rows = {
        "matches": [match()],
        "incidents": [
            *incidents({"decision": "DQ_TOURNAMENT"}, rule="2b"),
            {"incident_id": 7, "stop_id": "S1", "player": "Ann", "rule": "2b", "decision": "DQ_TOURNAMENT"},
            {"incident_id": 8, "stop_id": "S1", "player": "Bob", "rule": "2b", "decision": "REPORT"},
            {"incident_id": 9, "stop_id": "S1", "player": "Bob", "rule": "2b", "decision": "DQ_STOP"},
        ],
    }
    with tour(rows) as book:
        assert book.ledger() == [(1, "B", "match-lost", "2b", 7)]
        assert book.flags() == [
            ("disqualified", "2b", "M1", "Ann"), ("disqualified", "2b", None, "Ann"),
            ("invalid-decision", "2b", None, "Bob"), ("reported", "2b", None, "Bob"),
        ]  # fmt: skip
        assert book.rows("select distinct stop from marts.decisions") == [("S1",)]


def test_dress_in_play_is_one_choice():
    rows = {
        "matches": [match("M1"), match("M2"), match("M3")],
        "incidents": incidents(
            {"decision": "WARN"}, {"decision": "RACK", "seq_after_rack": 1}, {"match_id": "M2", "decision": "WARN"},
            {"match_id": "M2", "decision": "RACK"}, {"match_id": "M3", "decision": "DQ_STOP"},
            {"match_id": "M3", "decision": "RACK", "seq_after_rack": None},
            {"match_id": "M3", "decision": "LOSS", "player": "Bob"},
            rule="10",
        ),
    }  # fmt: skip
    with tour(rows) as book:
        assert book.verdicts() == ["WARN", "RACK1", "INVALID", "INVALID", "INVALID", "INVALID", "LOSS"]
        assert book.score("M2")[:2] == (0, 0)
        assert len(book.flags("invalid-decision")) == 4


def test_unsporting_combinations():
    """A rack beside a lost match is no rack; the rule that decides is 11, whatever was broken."""
    rows = {
        "matches": [match("M1"), match("M2")],
        "incidents": incidents(
            {"rule": "15", "decision": "RACK"}, {"rule": "15", "decision": "DQ_STOP"},
            {"match_id": "M2", "rule": "7", "decision": "RACK"}, {"match_id": "M2", "rule": "7", "decision": "REPORT"},
            {"match_id": "M2", "rule": "17", "decision": "DQ_TOURNAMENT"},
        ),
    }
    with tour(rows) as book:
        assert book.decisions("11") == [
            ("1", "Ann", "RACK1", 0, None, None), ("2", "Ann", "DQ_STOP", 0, None, None),
            ("3", "Ann", "RACK1", 1, None, None), ("4", "Ann", "REPORT", 0, None, None),
            ("5", "Ann", "INVALID", 0, None, None),
        ]  # fmt: skip
        assert book.ledger("M1") == [(1, "B", "match-lost", "11", 7)]
        assert book.flags() == [
            ("disqualified", "11", "M1", "Ann"), ("invalid-decision", "11", "M2", "Ann"),
            ("reported", "11", "M2", "Ann"),
        ]  # fmt: skip


# Rules 8 and 13 -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "verdicts"),
    [
        ({}, ["IN_TIME", "WARNED", "WARNED", "FOUL", "WARNED", "FOUL", "FOUL"]),
        ({"shot_s": 40}, ["IN_TIME", "WARNED", "WARNED", "WARNED", "WARNED", "WARNED", "FOUL"]),
        ({"shot_warn_s": 20}, ["WARNED", "WARNED", "WARNED", "FOUL", "WARNED", "FOUL", "FOUL"]),
        ({"shot_ext_s": 29}, ["IN_TIME", "WARNED", "WARNED", "FOUL", "FOUL", "FOUL", "FOUL"]),
    ],
)
def test_shot_clock(settings, verdicts):
    """24.9, 25, 35 and 35.1 s; 65 and 65.1 s with an extension in racks of their own; a second extension in rack 2."""
    shots = [(1, 1, 24.9, None), (1, 2, 25, None), (1, 3, 35.0, None), (1, 4, 35.1, None), (2, 1, 65, 35),
             (3, 1, 65.1, 20), (2, 2, 60, 20)]  # fmt: skip
    rows = {
        "matches": [match()],
        "shots": [
            {"match_id": "M1", "rack_no": rack, "shot_no": shot, "player": "Ann", "elapsed_s": seconds,
             "ext_called_s": called}
            for rack, shot, seconds, called in shots
        ],
    }  # fmt: skip
    with tour(rows, settings=settings) as book:
        found = {row[0]: row[2] for row in book.decisions("8")}
        assert [found[f"{rack}/{shot}"] for rack, shot, *_ in shots] == verdicts


@pytest.mark.parametrize(
    ("settings", "verdicts", "flagged"),
    [
        ({}, ["LEGAL", "ILLEGAL", "DRY_LEGAL", "ILLEGAL", "LEGAL_NINE_WIN", "FOUL"], ["M1"]),
        ({"break_need": 2}, ["LEGAL", "LEGAL", "DRY_LEGAL", "ILLEGAL", "LEGAL_NINE_WIN", "FOUL"], ["M1"]),
        ({"nine_illegal": "wins"}, ["LEGAL", "ILLEGAL", "DRY_LEGAL", "ILLEGAL_NINE_WIN", "LEGAL_NINE_WIN", "FOUL"], []),
    ],
)
def test_break_rule(settings, verdicts, flagged):
    breaks = [
        {"n_potted": 2, "n_passed": 1}, {"n_potted": 1, "n_passed": 2, "n_both": 1, "chosen": "PASS"},
        {"n_potted": 0, "n_passed": 3, "chosen": "PLAY"}, {"n_potted": 1, "n_passed": 0, "nine_potted": "yes"},
        {"n_potted": 1, "n_passed": 2, "nine_potted": "yes"}, {"n_potted": 1, "n_passed": 0, "foul": "yes"},
    ]  # fmt: skip
    rows = {
        "matches": [match()],
        "racks": [{"match_id": "M1", "rack_no": 1, "winner": "Ann", "breaker": "Bob"}],
        "breaks": [{"match_id": "M1", "rack_no": number, **row} for number, row in enumerate(breaks, start=1)],
    }
    with tour(rows, settings=settings) as book:
        assert book.verdicts("13") == verdicts
        assert book.decisions("13")[0] == ("1", "Bob", "LEGAL", 0, None, 3)
        assert [row[5] for row in book.decisions("13")] == [3, 2, 3, 1, 3, 1]
        assert [flag[2] for flag in book.flags("nine-on-illegal-break")] == flagged
        assert len(book.flags("pass-without-illegal")) == (verdicts[1] != "ILLEGAL")


def test_where_the_break_rule_is_not_in_force():
    stops = [{"tapped": "no"}, {"break_rule_off": "yes"}, {}]
    rows = {
        "stops": [
            {"stop_id": f"S{n}", "starts_on": DAY, "ends_on": DAY, **more} for n, more in enumerate(stops, start=1)
        ],
        "matches": [match(f"M{n}", stop_id=f"S{n}", break_rule_waived="yes" if n == 3 else None) for n in (1, 2, 3)],
        "breaks": [
            {"match_id": f"M{n}", "rack_no": 1, "n_potted": 0, "n_passed": 0, "chosen": "PASS"} for n in (1, 2, 3)
        ],
    }
    with tour(rows, stop=False) as book:
        assert book.decisions("13") == [("1", None, "NOT_APPLICABLE", 0, None, None)] * 3
        assert len(book.flags("pass-without-illegal")) == 3


def test_half_time_needs_times_and_a_half_that_is_past():
    """M1 has no start, M2 a rack without a time, M3 is not half done, M5 is a string: no row. M4 was over by then."""

    def racks(name: str, *ends: str | None) -> list[dict]:
        return [
            {"match_id": name, "rack_no": n, "winner": "Ann", "ended_at": end}
            for n, end in enumerate(ends, start=1)
        ]

    rows = {
        "matches": [
            match("M1"), match("M2", started_at="14:00"), match("M3", started_at="14:00"),
            match("M4", race=5, started_at="14:00"),
            match("M5", started_at="14:00", ended_at="15:00", rack_string="AB"),
            match("M6", race=6, started_at="14:00"),
        ],
        "racks": [
            *racks("M1", "14:40"), *racks("M2", "14:10", None, "14:50"), *racks("M3", "14:20", "14:29:59"),
            *racks("M4", "14:02", "14:04", "14:06", "14:08", "14:10"), *racks("M6", "14:10"),
        ],
    }  # fmt: skip
    rows["racks"] += [{"match_id": "M4", "rack_no": 6, "winner": "Bob", "ended_at": "14:20"}]
    with tour(rows) as book:
        found = book.rows("select match_id, verdict, measured from marts.decisions order by all")
        assert found == [("M4", "ON_TIME", 5), ("M6", "NO_LIMIT", None)]
        assert book.flags("no-time-limit") == [("no-time-limit", "8", "M6", None)]


def test_settings_may_change_on_a_day():
    """T-08: a match goes by the readings of its own day."""
    decision = '[[decision]]\nkey = "to_s"\nvalue = 400\nfrom = 2021-02-14\nby = "Kim"\nreason = "asked"\n'
    rows = {
        "matches": [match("M1"), match("M2", scheduled_at="2021-02-14 14:00")],
        "pauses": [pause(1, 350, match_id="M1"), pause(1, 350, match_id="M2")],
    }
    with tour(rows, decisions=decision) as book:
        assert book.verdicts("3") == ["RACK1", "NONE"]
