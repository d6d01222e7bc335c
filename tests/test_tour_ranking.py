"""Entry fees, ranking points and the ranking (T-33 to T-36; figures worked by hand from the published tables)."""

from __future__ import annotations

import pytest
from tiny_tour import DAY, incidents, match, tour

DAYS = ("2021-01-16", "2021-02-13", "2021-03-13", "2021-04-10", "2021-05-15", "2021-06-12")
STOPS = [{"stop_id": f"S{n}", "starts_on": day, "ends_on": day} for n, day in enumerate(DAYS, start=1)]


def placing(stop: int | str, player: str, place: int, event: str = "main", **more) -> dict:
    stop = f"S{stop}" if isinstance(stop, int) else stop
    return {"stop": stop, "event": event, "player": player, "place": place, **more}


def points(book, event: str = "main", stop: str = "S1") -> dict[str, int]:
    return dict(book.rows(
        "select player, stop_points from marts.ranking_by_stop where event = ? and stop = ?", event, stop
    ))


# Fees -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "entries"),
    [
        ({}, [("S1", "Ann", 0, "ADMITTED", False), ("S1", "Bob", 0, "ADMITTED", False),
              ("S2", "Ann", 0, "ADMITTED", False), ("S2", "Bob", 5000, "REFUSED", True)]),
        ({"fee_due_day": "due"},
         [("S1", "Ann", 0, "ADMITTED", False), ("S1", "Bob", 5000, "REFUSED", True),
          ("S2", "Ann", 0, "ADMITTED", False), ("S2", "Bob", 5000, "REFUSED", True)]),
    ],
)  # fmt: skip
def test_entry_on_the_due_day_itself(settings, entries):
    """Both owe 50.00 by the day of S1; Ann pays that day, Bob never; he plays at S2."""
    rows = {
        "stops": STOPS[:2],
        "matches": [match(stop_id="S2", scheduled_at="2021-02-13 14:00", rack_string="AB"),
                    match("M2", stop_id="S2", scheduled_at="2021-02-13 16:00", player_b="Cy")],
        "fees_due": [{"player": name, "instalment": 1, "due_on": DAYS[0], "pence": 5000} for name in ("Ann", "Bob")],
        "fees_paid": [{"receipt": 1, "player": "ann", "paid_on": DAYS[0], "pence": 5000}],
    }  # fmt: skip
    with tour(rows, settings=settings, stop=False) as book:
        assert book.rows("select stop, player, owed_pence, entry, late from marts.entries") == entries
        assert book.rows("select code, rule, stop, match_id, player from marts.flags") == [
            ("entry-refused-played", "12", "S2", None, "Bob")
        ]


# Points of a place ----------------------------------------------------------------------------------------------------


def test_points_of_every_group():
    """Both ends of each group of the published tables; a place between two listed ones has the points of the first."""
    tier_1 = {1: 20, 2: 17, 3: 14, 4: 14, 5: 12, 8: 12, 9: 10, 13: 10, 16: 10, 17: 8, 24: 8, 25: 7, 32: 7, 33: 6, 48: 6,
              49: 5, 64: 5, 65: 4, 96: 4, 97: 3, 128: 3}  # fmt: skip
    tier_2 = {1: 34, 2: 29, 3: 24, 4: 24, 5: 20, 9: 17, 16: 17, 17: 14, 25: 10, 40: 10, 41: 8, 64: 8}
    challenge = {1: 20, 2: 17, 3: 14, 5: 12, 9: 10, 17: 8, 24: 8, 25: 6, 32: 6}
    rows = {
        "stops": STOPS[:2],
        "placings": [
            *(placing(1, f"P{place}", place) for place in tier_1),
            *(placing(2, f"P{place}", place, tier=2) for place in tier_2),
            *(placing(1, f"P{place}", place, "challenge", tier=7) for place in challenge),
        ],
    }
    with tour(rows, stop=False) as book:
        assert points(book) == {f"P{place}": worth for place, worth in tier_1.items()}
        second = points(book, stop="S2")
        assert {name: second[name] for name in second if second[name]} == {
            f"P{place}": worth for place, worth in tier_2.items()
        }
        assert points(book, "challenge") == {f"P{place}": worth for place, worth in challenge.items()}


def test_star_of_a_seeded_player():
    """A seed who won nothing gets the next group's points in the groups with a star: 65th 3, 49th 4, 33rd still 6."""
    listed = [("Ann", 65, True), ("Bob", 65, False), ("Cy", 49, True), ("Di", 33, True), ("Eve", 65, True),
              ("Flo", 49, True), ("Gus", 97, True)]  # fmt: skip
    rows = {
        "stops": STOPS[:1],
        "placings": [
            *(placing(1, name, place, seeded=seeded) for name, place, seeded in listed),
            placing(1, "Cy", 25, "challenge", seeded=True),
        ],
        "matches": [
            match("M1", stop_id="S1", player_a="Eve", player_b="Ann", race=2, rack_string="AA"),
            match("M2", stop_id="S1", player_a="Flo", player_b="Gus", race=5),
            match("M3", stop_id="S1", tournament="challenge", player_a="Cy", player_b="Di", race=2, rack_string="AA"),
        ],
        "arrivals": [{"match_id": "M2", "player": "Gus", "absent": True}],
    }
    with tour(rows, stop=False) as book:
        assert book.match("M2")["walkover"]
        assert points(book) == {"Ann": 3, "Bob": 4, "Cy": 4, "Di": 6, "Eve": 4, "Flo": 5, "Gus": 3}
        assert points(book, "challenge") == {"Cy": 6}


# Ranking --------------------------------------------------------------------------------------------------------------

SIX = {
    "stops": STOPS,
    "placings": [
        *(placing(n, "Ann", place) for n, place in enumerate((1, 2, 3, 5, 9, 17), start=1)),
        *(placing(n, "Bob", 5) for n in range(2, 7)),
        placing(1, "Cy", 2),
        placing(3, "Di", 1, "challenge"),
    ],
}


@pytest.mark.parametrize(
    ("settings", "ranking"),
    [
        # Ann's last five: 17, 14, 12, 10, 8; Bob's five: 12 each; Cy's one result is the sixth back
        ({}, [("Ann", 53, 4), ("Bob", 48, 4)]),
        ({"ranking_best": 5}, [("Ann", 61, 5), ("Bob", 60, 5)]),
        ({"ranking_window": 6, "ranking_best": 5}, [("Ann", 73, 5), ("Bob", 60, 5), ("Cy", 17, 1)]),
        ({"ranking_window": 3}, [("Bob", 36, 3), ("Ann", 30, 3)]),
    ],
)
def test_best_results_of_the_last_stops(settings, ranking):
    with tour(SIX, settings=settings, stop=False) as book:
        assert [(row[2], row[3], row[4]) for row in book.ranking()] == ranking
        if settings.get("ranking_window") == 3:
            assert book.ranking("challenge") == [], "the event's only stop is outside the window"
        else:
            assert book.ranking("challenge") == [(1, False, "Di", 20, 1, 0, None)]


def test_ranking_after_every_stop():
    with tour(SIX, stop=False) as book:
        table = book.rows("select stop, place, player, stop_points, points from marts.ranking_by_stop "
                          "where event = 'main' and stop in ('S1', 'S2', 'S6') order by stop, place")  # fmt: skip
        assert table == [
            ("S1", 1, "Ann", 20, 20), ("S1", 2, "Cy", 17, 17),
            ("S2", 1, "Ann", 17, 37), ("S2", 2, "Cy", 0, 17), ("S2", 3, "Bob", 12, 12),
            ("S6", 1, "Ann", 8, 53), ("S6", 2, "Bob", 12, 48),
        ]  # fmt: skip
        assert book.rows("select count(*) from marts.ranking_by_stop where event = 'challenge'") == [(4,)]


def test_equal_points_go_by_racks_then_break_and_runs():
    """All are third. Ann won 2-1 and 2-0 over Bob, Cy and Di 2-1 over Eve and Flo; only Cy has a break and run."""

    def racks(name: str, *rows: tuple[str, str, bool]) -> list[dict]:
        return [
            {"match_id": name, "rack_no": number, "winner": winner, "breaker": breaker, "break_and_run": run}
            for number, (winner, breaker, run) in enumerate(rows, start=1)
        ]

    common = {"stop_id": "S1", "race": 2}
    rows = {
        "stops": STOPS[:1],
        "placings": [placing(1, name, 3) for name in ("Ann", "Bob", "Cy", "Di", "Eve", "Flo")],
        "matches": [
            match("M1", **common), match("M2", **common),
            match("M3", player_a="Cy", player_b="Eve", **common), match("M4", player_a="Di", player_b="Flo", **common),
            match("M5", player_a="Flo", player_b="Bob", **common),
        ],
        "racks": [
            *racks("M1", ("Ann", "Bob", False), ("Bob", "Ann", False), ("Ann", "Ann", False)),
            *racks("M2", ("Ann", "Ann", False), ("Ann", "Bob", False)),
            *racks("M3", ("Cy", "Cy", True), ("Eve", "Cy", False), ("Cy", "Eve", False), ("Eve", "Eve", True)),
            *racks("M4", ("Di", "Flo", False), ("Flo", "Flo", False), ("Di", "Di", False)),
        ],
        "arrivals": [{"match_id": "M5", "player": "Bob", "absent": True}],
    }  # fmt: skip
    with tour(rows, stop=False) as book:
        assert book.match("M5")["walkover"]
        # Ann +1 +2; Cy, Di +1; Eve, Flo -1 (the walkover of M5 does not count); Bob -1 -2
        # Cy broke racks 1 and 2 of M3 and ran one; rack 4 came after the end, so Eve has one break and no run
        assert book.ranking() == [
            (1, False, "Ann", 14, 1, 3, 0.0), (2, False, "Cy", 14, 1, 1, 50.0), (3, False, "Di", 14, 1, 1, 0.0),
            (4, True, "Eve", 14, 1, -1, 0.0), (4, True, "Flo", 14, 1, -1, 0.0), (6, False, "Bob", 14, 1, -3, 0.0),
        ]  # fmt: skip


def test_last_comes_the_place_before():
    """Level on points after S3: Ann stood before Bob after S2, Cy was not ranked then and comes last with Di."""
    rows = {
        "stops": STOPS[:3],
        "placings": [
            placing(1, "Ann", 1), placing(1, "Bob", 2), placing(2, "Bob", 1), placing(2, "Ann", 2),
            placing(3, "Cy", 1), placing(3, "Di", 1, tier=2), placing(3, "Eve", 2, tier=2),
        ],
    }  # fmt: skip
    with tour(rows, stop=False) as book:
        by_stop = book.rows("select stop, place, tied, player, points from marts.ranking_by_stop order by 1, 2, 4")
    assert by_stop == [
        ("S1", 1, False, "Ann", 20), ("S1", 2, False, "Bob", 17),
        ("S2", 1, False, "Ann", 37), ("S2", 2, False, "Bob", 37),
        ("S3", 1, False, "Ann", 37), ("S3", 2, False, "Bob", 37),
        ("S3", 3, False, "Di", 34), ("S3", 4, False, "Eve", 29), ("S3", 5, False, "Cy", 20),
    ]  # fmt: skip


def test_unranked_is_last_and_the_rest_shared():
    """After S2 all have 12: Bob was ranked before, Ann and Cy were not."""
    rows = {"stops": STOPS[:2], "placings": [placing(1, "Bob", 5), placing(2, "Ann", 5), placing(2, "Cy", 6)]}
    with tour(rows, stop=False) as book:
        assert [row[:3] for row in book.ranking()] == [(1, False, "Bob"), (2, True, "Ann"), (2, True, "Cy")]


def test_figures_come_from_the_window_and_follow_penalties():
    """After penalties, 2-1 instead of 2-0; a stop without placings is no tour stop; a blank loss adds nothing."""
    rows = {
        "stops": [*STOPS[:2], {"stop_id": "S0", "starts_on": "2021-01-01", "ends_on": "2021-01-01"}],
        "placings": [placing(1, "Ann", 5), placing(2, "Bob", 5)],
        "matches": [
            match("M1", stop_id="S1", race=2, rack_string="AA"), match("M2", stop_id="S2", race=2, rack_string="BB"),
            match("M3", stop_id="S0", race=9, rack_string="A" * 9), match("M4", stop_id="S2", race=5, rack_string="A"),
            match("M5", stop_id="S2", race=5, rack_string="AAAA"),
        ],
        "incidents": incidents({"rule": "11", "seq_after_rack": 1},
                               {"match_id": "M4", "rule": "11", "decision": "LOSS", "seq_after_rack": 1}),
    }  # fmt: skip
    with tour(rows, stop=False) as book:
        assert book.score("M4")[:4] == (1, 5, "Bob", "LOSS")
        # Ann: M1 +1, M2 -2, M4 -4; M5 is not finished
        assert {row[2]: row[5] for row in book.ranking()} == {"Ann": -5, "Bob": 5}
    with tour(rows, stop=False, settings={"loss_score": "blank"}) as book:
        assert {row[2]: row[5] for row in book.ranking()} == {"Ann": -1, "Bob": 1}
    with tour(rows, stop=False, settings={"ranking_window": 1}) as book:
        assert [row[2:6] for row in book.ranking()] == [("Bob", 12, 1, 6)]


def test_spellings_that_fold_alike_are_one_player():
    rows = {"stops": STOPS[:1], "placings": [placing(1, "ann  lee", 1)], "matches": [
        match(stop_id="S1", player_a="Ann Lee", scheduled_at=f"{DAY} 14:00", race=2, rack_string="AA")]}
    with tour(rows, stop=False) as book:
        assert [row[2:6] for row in book.ranking()] == [("Ann Lee", 20, 1, 2)]
