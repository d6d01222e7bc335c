"""What differs between two books of a tour, and what made it so. Points are those of the published table of tier 1."""

from __future__ import annotations

import pytest
from tiny_tour import DAY, incidents, match, season_toml, tour
from tour_book import SIX_STOPS, STOPS, keep, placing

from pipelines import walk
from pipelines.changes import Change, as_text, compare
from pipelines.home import Home


@pytest.fixture
def differ(tmp_path):
    """A function: the changes from one tour to another, each given as kind -> rows. None: no book yet."""

    def compared(old, new):
        path = tmp_path / "old.duckdb"
        if old is not None:
            with tour(old, stop=False) as book:
                keep(book, path)
        with tour(new, stop=False) as book:
            return compare(book.connection, path)

    return compared


def placed(*placings, **more):
    return {"stops": STOPS, "placings": list(placings), **more}


def test_the_same_books_differ_in_nothing(differ):
    assert differ(SIX_STOPS, SIX_STOPS) == []


def test_a_placing_that_was_corrected(differ):
    """First 20 points, second 17."""
    old = placed(placing(1, "Ann", 1), placing(1, "Bob", 2))
    new = placed(placing(1, "Ann", 2), placing(1, "Bob", 1))
    assert differ(old, new) == [
        Change("ranking main", "Bob", 2, 1, 17, 20, ["S1: 20 points for place 1 (was 17 points for place 2)"]),
        Change("ranking main", "Ann", 1, 2, 20, 17, ["S1: 17 points for place 2 (was 20 points for place 1)"]),
    ]


def test_a_new_stop_moves_the_window(differ):
    """S6 pushes S1 out. Ann: 20 + 17 + 14 + 12 = 63 becomes 17 + 14 + 12 + 10 = 53; Cy had S1 only."""
    placings = [*(placing(n, "Ann", place) for n, place in enumerate((1, 2, 3, 5, 9), start=1)), placing(1, "Cy", 2)]
    ann, cy = differ(placed(*placings), placed(*placings, placing(6, "Ann", 17)))
    assert ann == Change("ranking main", "Ann", 1, 1, 63, 53, [
        "S1: outside the window (was 20 points for place 1)",
        "S5: 10 points for place 9 (was 10 points for place 9, not among the best)",
        "S6: 8 points for place 17, not among the best",
    ])  # fmt: skip
    assert cy == Change("ranking main", "Cy", 2, None, 17, None, ["S1: outside the window (was 17 points for place 2)"])


def test_who_only_moves_because_of_others(differ):
    """Cy has 34, first of tier 2."""
    old = placed(placing(1, "Ann", 1))
    cy, ann = differ(old, placed(placing(1, "Ann", 1), placing(1, "Cy", 1, tier=2)))
    assert cy == Change("ranking main", "Cy", None, 1, None, 34, ["S1: 34 points for place 1"])
    assert ann == Change("ranking main", "Ann", 1, 2, 20, 20, ["others moved"])


def test_a_tie_broken_by_racks_and_runs(differ):
    """Both third. Ann wins 2-0: her two racks part them; Bob breaks the second."""
    old = placed(placing(1, "Ann", 3), placing(1, "Bob", 3), matches=[match(stop_id="S1", race=2)])
    racks = [{"match_id": "M1", "rack_no": n, "winner": "Ann", "breaker": breaker}
             for n, breaker in ((1, "Ann"), (2, "Bob"))]  # fmt: skip
    bob, played = differ(old, {**old, "racks": racks})
    assert bob == Change("ranking main", "Bob", 1, 2, 14, 14, [
        "rack difference -2 (was +0)", "break and run 0/1 (was 0/0)",
    ])  # fmt: skip
    assert (played.competition, played.subject) == ("match", "M1 Ann v Bob")
    assert played.because == ["2-0 to Ann (was 0-0, in progress)"]


def test_events_apart_and_main_first(differ):
    new = placed(placing(1, "Ann", 1, "challenge"), placing(1, "Bob", 2))
    assert [(c.competition, c.subject, c.points_after) for c in differ(None, new)] == [
        ("ranking main", "Bob", 17), ("ranking challenge", "Ann", 20),
    ]  # fmt: skip


def test_a_match_with_the_penalties_that_came_and_went(differ):
    """1-1 in a race to 3. Then Bob's arrival (7:00, a rack to Ann) and a third rack come, and his smoking goes."""
    common = {"stops": STOPS}
    old = {**common, "matches": [match(race=3, stop_id="S2", rack_string="B")],
           "incidents": incidents({"rule": "6", "player": "Bob"})}  # fmt: skip
    new = {**common, "matches": [match(race=3, stop_id="S2", rack_string="ABA")],
           "arrivals": [{"match_id": "M1", "player": "Bob", "present_at": "14:07"}]}  # fmt: skip
    assert differ(old, new) == [Change("match", "M1 Ann v Bob", None, None, None, None, [
        "3-1 to Ann (was 1-1, in progress)",
        "no longer: +1 to Ann: opponent smoked, rule 6 (decided: a rack, occasion 1)",
        "+1 to Ann: opponent late, rule 1 (7:00 late)",
    ])]  # fmt: skip


def test_a_ruling_changes_winner_and_status(differ):
    old = {"stops": STOPS, "matches": [match(race=2, stop_id="S2", rack_string="AA")]}
    new = {**old, "rulings": [{"ruling_id": "R1", "kind": "AWARD", "match_id": "M1", "player": "Bob",
                               "decided_by": "Kim", "reason": "ineligible"}]}  # fmt: skip
    [change] = differ(old, new)
    assert change.because == [
        "2-2 to Bob, decided by a ruling (was 2-0 to Ann)", "+2 to Bob: ruling, rule 18 (R1: ineligible)",
    ]  # fmt: skip


def test_matches_that_have_not_begun_are_no_news_and_lost_ones_are(differ):
    draw = {"stops": STOPS, "matches": [match(stop_id="S2")]}
    assert differ(None, draw) == []
    played = {"stops": STOPS, "matches": [match(stop_id="S2", race=2, rack_string="AA")]}
    assert [change.because for change in differ(None, played)] == [["2-0 to Ann"]]
    assert [change.because for change in differ(played, {"stops": STOPS})] == [["gone (was 2-0 to Ann)"]]


def test_as_text():
    changes = [
        Change("ranking main", "Bob", 2, 1, 17, 20, ["S1: 20 points for place 1"]),
        Change("match", "M1 Ann v Bob", None, None, None, None, ["7-5 to Ann (was 6-5, in progress)"]),
    ]
    assert as_text(changes) == (
        "Ranking main: 1 changed\n  Bob: place 2 to 1, points 17 to 20\n      S1: 20 points for place 1\n"
        "Matches: 1 changed\n  M1 Ann v Bob\n      7-5 to Ann (was 6-5, in progress)"
    )


def test_an_upload_tells_its_changes_and_an_undo_the_way_back(tmp_path):
    home = Home(tmp_path)
    home.raw("tiny").mkdir(parents=True)
    (home.raw("tiny") / "season.toml").write_text(season_toml({}), "utf-8")
    stops = f"stop_id,starts_on,ends_on\nS1,{DAY},{DAY}\n".encode()
    matches = "match_id,stop_id,player_a,player_b,race,scheduled_at,rack_string\nM1,S1,Ann,Bob,2,{} 14:00,{}\n"
    drawn = [("stops.csv", stops), ("matches.csv", matches.format(DAY, "A").encode())]
    outcome = walk.upload(home, "tiny", drawn)
    assert outcome.accepted, outcome.problems
    assert [change.because for change in outcome.changes] == [["1-0, in progress"]]
    files = [("matches.csv", matches.format(DAY, "AA").encode()),
             ("placings.csv", b"stop,event,player,place\nS1,main,Ann,1\n")]  # fmt: skip
    checked = walk.check(home, "tiny", files)
    expected = [("ranking main", "Ann", 20, ["S1: 20 points for place 1"]),
                ("match", "M1 Ann v Bob", None, ["2-0 to Ann (was 1-0, in progress)"])]  # fmt: skip
    assert [(c.competition, c.subject, c.points_after, c.because) for c in checked.changes] == expected
    assert walk.upload(home, "tiny", files).changes == checked.changes
    assert [change.because for change in walk.undo(home, "tiny", 2, "wrong").changes] == [
        ["no longer: S1: 20 points for place 1"], ["1-0, in progress (was 2-0 to Ann)"],
    ]  # fmt: skip
