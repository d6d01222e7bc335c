"""Match scores after penalties, to the ledger row (READING.md 5.8; T-12, T-13, T-27 to T-32)."""

from __future__ import annotations

import pytest
from tiny_tour import DAY, incidents, match, pause, tour


def arrival(match_id: str, player: str, present_at: str | None = None) -> dict:
    return {"match_id": match_id, "player": player, "present_at": present_at, "absent": present_at is None}


def test_complete_example_to_the_row():
    rows = {
        "matches": [match(scheduled_at=f"{DAY} 11:00", called_at="10:55", rack_string="BABAABBABA")],
        "arrivals": [arrival("M1", "Bob", "11:02:30")],
        "pauses": [
            pause(1, 320, after_rack=5),
            pause(2, 940, after_rack=8, player="Bob", kind="TIP", approved=True),
        ],
    }  # fmt: skip
    with tour(rows) as book:
        assert book.ledger() == [
            (1, "A", "late", "1", 1),
            (2, "B", "rack-won", None, 1),
            (3, "A", "rack-won", None, 1),
            (4, "B", "rack-won", None, 1),
            (5, "A", "rack-won", None, 1),
            (6, "A", "rack-won", None, 1),
            (7, "B", "timeout", "3", 1),
            (8, "B", "rack-won", None, 1),
            (9, "B", "rack-won", None, 1),
            (10, "A", "rack-won", None, 1),
            (11, "A", "tip", "5", 1),
            (12, "B", "rack-won", None, 1),
            (13, "A", "rack-won", None, 1),
        ]
        assert book.score() == (7, 6, "Ann", "PLAYED", 0)
        assert book.rows("select source, source_key, player, rule, verdict, racks, occasion, measured "
                         "from marts.decisions order by source") == [
            ("arrivals", "", "Bob", "1", "RACK1", 1, None, 450),
            ("pauses", "1", "Ann", "3", "RACK1", 1, 1, 320),
            ("pauses", "2", "Bob", "5", "RACK1", 1, None, 940),
        ]  # fmt: skip


def test_example_is_slow_at_half_time():
    """Half of the hour is over after five racks: with the rack for lateness 6 of 13, and 7 are needed."""
    ends = ["11:06", "11:12", "11:18", "11:24", "11:29", "11:38", "11:44", "11:50", "12:10", "12:16"]
    racks = [
        {"match_id": "M1", "rack_no": number, "winner": {"A": "Ann", "B": "Bob"}[side], "ended_at": ended_at}
        for number, (side, ended_at) in enumerate(zip("BABAABBABA", ends, strict=True), start=1)
    ]
    rows = {
        "matches": [match(scheduled_at=f"{DAY} 11:00", called_at="10:55", started_at="11:00", ended_at="12:16")],
        "racks": racks,
        "arrivals": [arrival("M1", "Bob", "11:02:30")],
        "pauses": [
            {"match_id": "M1", "seq": 1, "player": "Ann", "kind": "TIMEOUT", "after_rack": 5,
             "started_at": "11:29", "ended_at": "11:34:20"},
            {"match_id": "M1", "seq": 2, "player": "Bob", "kind": "TIP", "approved": True, "after_rack": 8,
             "started_at": "11:50", "ended_at": "12:05:40"},
        ],
    }  # fmt: skip
    with tour(rows) as book:
        assert book.decisions("8") == [("", None, "SLOW", 0, None, 6)]
        assert book.flags() == [("overtime", "8", "M1", None), ("slow-match", "8", "M1", None)]
    with tour(rows, settings={"half_counts_penalty": False}) as book:
        assert book.decisions("8") == [("", None, "SLOW", 0, None, 5)]
    with tour(rows, settings={"half_total": "race"}) as book:
        assert book.decisions("8") == [("", None, "ON_TIME", 0, None, 6)], "7 / 2 = 3.5: 4 needed"
    with tour(rows, settings={"half_total": "actual"}) as book:
        assert book.decisions("8") == [("", None, "ON_TIME", 0, None, 6)], "10 racks were played: 5 needed"
    with tour(rows, settings={"half_excl_pause": True}) as book:
        # half time moves by 5:20 to 11:35:20, when Ann's timeout is over: its rack counts, 7 of 13
        assert book.decisions("8") == [("", None, "ON_TIME", 0, None, 7)]


#: called at 14:00: seconds past the call, verdict, Ann's opponent's racks in a race to 7, winner
LATE = [
    ("14:05:00", "NONE", 0), ("14:05:01", "RACK1", 1), ("14:09:59", "RACK1", 1), ("14:10:00", "RACK3", 3),
    ("14:19:59", "RACK3", 3), ("14:20:00", "LOSS", 7),
]  # fmt: skip


def test_bands_of_lateness():
    """Each in a match of its own at its own stop day; one book."""
    names = [f"M{number}" for number in range(len(LATE))]
    rows = {
        "matches": [match(name) for name in names],
        "arrivals": [arrival(name, "Ann", at) for name, (at, _, _) in zip(names, LATE, strict=True)],
    }
    with tour(rows) as book:
        assert book.verdicts("1") == [verdict for _, verdict, _ in LATE]
        assert [book.match(name)["score_b"] for name in names] == [racks for _, _, racks in LATE]
        assert [book.match(name)["winner"] for name in names] == [None] * 5 + ["Bob"]


def test_both_late_each_gets_his_own():
    rows = {
        "matches": [match("M1"), match("M2"), match("M3"), match("M4", race=3), match("M5", race=1)],
        "arrivals": [
            arrival("M1", "Ann", "14:12"), arrival("M1", "Bob", "14:06"),
            arrival("M2", "Ann"), arrival("M2", "Bob", "14:06"),
            arrival("M3", "Ann"), arrival("M3", "Bob", "14:25"),
            arrival("M4", "Ann", "14:12"), arrival("M4", "Bob", "14:12"),
            arrival("M5", "Ann"), arrival("M5", "Bob", "14:06"),
        ],
    }  # fmt: skip
    with tour(rows) as book:
        assert book.ledger("M1") == [(1, "B", "late", "1", 3), (2, "A", "late", "1", 1)]
        assert book.score("M1") == (1, 3, None, "IN_PROGRESS", 0)
        assert book.ledger("M2") == [(1, "A", "late", "1", 1), (2, "B", "match-lost", "1", 7)]
        assert book.score("M2") == (1, 7, "Bob", "LOSS", 0)
        assert book.score("M3") == (0, 0, None, "TD_RULING", 0)
        assert book.score("M4") == (0, 0, None, "TD_RULING", 6), "both reach the race: nothing is posted"
        assert book.score("M5") == (0, 0, None, "TD_RULING", 1), "Ann reaches the race and loses the match"
        assert book.flags("td-ruling") == [("td-ruling", "18", name, None) for name in ("M3", "M4", "M5")]
        assert not book.flags("penalty-after-end")
        assert book.match("M2")["walkover"] and not book.match("M3")["walkover"]


def test_order_of_events_after_a_rack():
    """After rack 2: the award due from rack 1, the pause, the incidents by number. Before the match comes first."""
    rows = {
        "matches": [match(race=9, rack_string="ABA", start_a=1, start_b=2)],
        "arrivals": [arrival("M1", "Bob", "14:06")],
        "pauses": [pause(1, 301, after_rack=2)],
        "incidents": incidents(
            {"rule": "10", "seq_after_rack": 1, "applied_to": "NEXT"},
            {"rule": "11", "seq_after_rack": 2},
            {"rule": "11", "seq_after_rack": 9, "player": "Bob"},
            {"rule": "2a", "seq_after_rack": None},
            {"rule": "6", "seq_after_rack": 0, "applied_to": "CURRENT"},
        ),
    }
    with tour(rows) as book:
        assert [(code, side) for _, side, code, _, _ in book.ledger()] == [
            ("start", "A"), ("start", "B"), ("late", "A"), ("practice", "B"), ("smoking", "B"), ("rack-won", "A"),
            ("rack-won", "B"), ("dress", "B"), ("timeout", "B"), ("unsporting", "B"), ("rack-won", "A"),
            ("unsporting", "A"),
        ]  # fmt: skip
        # Ann: start 1, Bob late 1, two racks, Bob's incident 1; Bob: start 2, one rack, five penalties of Ann's
        assert book.score() == (5, 8, None, "IN_PROGRESS", 0)


def test_a_side_at_the_race_ends_the_match():
    rows = {
        "matches": [
            match("M1", race=5, rack_string="AABBABABAA"), match("M2", race=5, rack_string="AAAAB"),
            match("M3", race=5, rack_string="ABABABAB"), match("M4", race=5, rack_string="BBBBAAA"),
            match("M5", race=5, rack_string="AAAAA"),
        ],
        "incidents": incidents(
            {"match_id": "M1", "rule": "11", "seq_after_rack": 6, "player": "Bob"},
            {"match_id": "M2", "rule": "11", "seq_after_rack": 4, "player": "Bob"},
            {"match_id": "M3", "rule": "11", "seq_after_rack": 8, "player": "Ann"},
            {"match_id": "M3", "rule": "11", "seq_after_rack": 8, "player": "Bob"},
            {"match_id": "M4", "rule": "7", "seq_after_rack": 7, "player": "Ann"},
            {"match_id": "M4", "rule": "14", "seq_after_rack": 7, "player": "Ann"},
            {"match_id": "M5", "rule": "6", "seq_after_rack": 5, "player": "Ann"},
        ),
    }  # fmt: skip
    with tour(rows) as book:
        # A B by racks: 1-0 2-0 2-1 2-2 3-2 3-3, the penalty 4-3, rack 7 makes 5-3; racks 8 to 10 are left
        assert book.score("M1") == (5, 3, "Ann", "PLAYED", 3)
        assert book.score("M2") == (5, 0, "Ann", "PENALTY", 1), "the fifth rack came too late"
        assert book.score("M3") == (4, 4, None, "TD_RULING", 2)
        assert book.score("M4") == (3, 5, "Bob", "PENALTY", 1), "4 + 2 = 6, cut to 5"
        assert book.ledger("M4")[-3:] == [
            (8, "B", "unsporting", "11", 1), (9, "B", "unsporting", "11", 1), (10, "B", "cap", None, -1),
        ]  # fmt: skip
        assert book.score("M5") == (5, 0, "Ann", "PLAYED", 1)
        assert book.flags("penalty-after-end", "racks-after-end") == [
            ("penalty-after-end", "6", "M5", "Ann"), ("racks-after-end", None, "M1", None),
            ("racks-after-end", None, "M2", None),
        ]  # fmt: skip


def test_two_losses_without_a_rack_between_are_a_double_loss():
    rows = {
        "matches": [match("M1", rack_string="AB"), match("M2", rack_string="AB")],
        "pauses": [pause(1, 1200, match_id="M1", kind="TIP", approved=True, after_rack=1)],
        "incidents": incidents(
            {"match_id": "M1", "rule": "11", "decision": "LOSS", "player": "Bob", "seq_after_rack": 1},
            {"match_id": "M2", "rule": "11", "decision": "LOSS", "player": "Ann", "seq_after_rack": 1},
            {"match_id": "M2", "rule": "11", "decision": "LOSS", "player": "Bob", "seq_after_rack": 2},
        ),
    }
    with tour(rows) as book:
        assert book.score("M1") == (1, 0, None, "TD_RULING", 1)
        assert book.score("M2") == (1, 7, "Bob", "LOSS", 1), "a rack lies between: the first loss ends the match"
        assert book.flags("penalty-after-end") == [("penalty-after-end", "11", "M2", "Bob")]


@pytest.mark.parametrize(
    ("settings", "late", "lost", "capped"),
    [
        ({}, (0, 1, None), (4, 7, "Bob"), (2, 7, "Bob")),
        ({"rack_mode": "offender_minus"}, (-1, 0, None), (4, 7, "Bob"), (-1, 5, None)),
        ({"cap_at_race": False}, (0, 1, None), (4, 7, "Bob"), (2, 8, "Bob")),
        ({"loss_score": "race_0"}, (0, 1, None), (0, 7, "Bob"), (2, 7, "Bob")),
        ({"loss_score": "blank"}, (0, 1, None), (None, None, "Bob"), (2, 7, "Bob")),
    ],
)
def test_readings_of_the_score(settings, late, lost, capped):
    """M1: seven minutes late at 0-0. M2: lost at 4-3. M3: three racks against Ann at 2-5, all in a race to 7."""
    rows = {
        "matches": [match("M1"), match("M2", rack_string="ABABABA"), match("M3", rack_string="BBBBBAA")],
        "arrivals": [arrival("M1", "Ann", "14:07")],
        "incidents": incidents(
            {"match_id": "M2", "rule": "11", "decision": "LOSS", "seq_after_rack": 7},
            *({"match_id": "M3", "rule": rule, "seq_after_rack": 7} for rule in ("7", "11", "14")),
        ),
    }
    with tour(rows, settings=settings) as book:
        assert [book.score(name)[:3] for name in ("M1", "M2", "M3")] == [late, lost, capped]
        sums = book.rows("select sum(racks) filter (where side = 'A'), sum(racks) filter (where side = 'B') "
                         "from marts.match_ledger where match_id = 'M2'")  # fmt: skip
        assert sums == [(0, 7) if settings.get("loss_score") == "race_0" else (4, 7)]


def test_start_at_the_race_applies_nothing():
    rows = {
        "matches": [match(race=3, start_b=3, rack_string="AA"), match("M2", race=3, start_b=2, rack_string="AB")],
        "arrivals": [arrival("M1", "Bob", "14:30")],
    }
    with tour(rows) as book:
        assert book.ledger() == [(1, "B", "start", None, 3)]
        assert book.score() == (0, 3, None, "INVALID", 0)
        assert book.flags() == [("invalid-start", "18", "M1", None)]
        assert book.score("M2") == (1, 3, "Bob", "PLAYED", 0)


def test_rulings_come_last():
    def ruling(number: str, match_id: str, kind: str, player: str | None = None, racks: int | None = None) -> dict:
        return {"ruling_id": number, "match_id": match_id, "decided_by": "Kim", "kind": kind, "reason": "lights",
                "player": player, "racks": racks}  # fmt: skip

    rows = {
        "matches": [
            match("M1", race=3, rack_string="ABAA"), match("M2", race=3, rack_string="ABAA"),
            match("M3", race=3, rack_string="AB"), match("M4", race=3, rack_string="ABAA"),
            match("M5", race=3, rack_string="AABB"), match("M6", race=3), match("M7", race=3, rack_string="ABAA"),
        ],
        "arrivals": [arrival("M6", "Ann"), arrival("M6", "Bob")],
        "rulings": [
            ruling("R1", "M1", "OTHER"), ruling("R2", "M2", "RACKS", "Ann", -1), ruling("R3", "M3", "AWARD", "Bob"),
            ruling("R4", "M4", "AWARD", "Bob"), ruling("R5", "M5", "RACKS", "Bob", 1),
            ruling("R6", "M6", "AWARD", "Ann"), ruling("R7", "M7", "RACKS", "Ann", -1),
            ruling("R8", "M7", "RACKS", "Bob", 2),
        ],
    }  # fmt: skip
    with tour(rows) as book:
        assert book.score("M1") == (3, 1, "Ann", "PLAYED", 0)
        assert book.score("M2") == (2, 1, None, "IN_PROGRESS", 0)
        assert book.score("M3") == (1, 3, "Bob", "RULED", 0)
        assert book.ledger("M3")[-1] == (3, "B", "ruling", "18", 2)
        assert book.score("M4") == (3, 3, "Bob", "RULED", 0)
        assert book.score("M5") == (2, 3, "Bob", "RULED", 0)
        assert book.score("M6") == (3, 0, "Ann", "RULED", 0) and book.match("M6")["walkover"]
        assert book.score("M7") == (2, 3, "Bob", "RULED", 0)
        assert book.ledger("M7")[-2:] == [(5, "A", "ruling", "18", -1), (6, "B", "ruling", "18", 2)]


def test_newer_rows_replace_whole_older_rows():
    """T-04: a cell that is blank in the newer row is blank; other spellings of a name are the same key."""
    first = {
        "matches": [match(rack_string="AAA", start_b=2), match("M2")],
        "arrivals": [arrival("M1", "Ann", "14:06")],
        "racks": [{"match_id": "M2", "rack_no": 1, "winner": "Ann"}, {"match_id": "M2", "rack_no": 2, "winner": "Bob"}],
    }
    second = {
        "matches": [match(rack_string="AAB")],
        "arrivals": [arrival("M1", "ANN", "14:12")],
        "racks": [{"match_id": "M2", "rack_no": 1, "winner": "bob"}],
    }
    with tour(first, second) as book:
        assert book.ledger() == [
            (1, "B", "late", "1", 3), (2, "A", "rack-won", None, 1), (3, "A", "rack-won", None, 1),
            (4, "B", "rack-won", None, 1),
        ]  # fmt: skip
        assert book.score("M2")[:2] == (0, 2), "the second rack was not in the newer file and stays"
        assert book.match()["player_a"] == "Ann", "the draw sheet says how a name is written"
        statuses = dict(book.rows("select (upload, kind), status from marts.uploads"))
        assert statuses[(1, "arrivals")] == "replaced" and statuses[(1, "matches")] == "partly replaced"
        assert statuses[(2, "racks")] == "current"
