"""A tour of three stops and six matches worked out by hand. The best one of the last two results counts here.

Points of main, tier 1: first 20, second 17, third 14. Every match is a race to 3.

S1: Ann 20, Bob 17, Cy 14.   M1 Ann beats Bob 3-1 (ABAA). M2 Cy does not come: a walkover, 3-0 to Ann.
S2: Bob 20, Ann 17, Dan 14.  M3 Ann is 7:00 late: a rack to Bob, who wins two more: 3-0. M4 Bob beats Dan 3-2 (BABAA).
S3: Cy 20, Bob 17, Ann 14.   M5 Cy beats Bob 3-0; he breaks racks 1 and 3 and runs both out, Bob breaks rack 2.
                             M6 Ann and Cy stand at 1-1: not over.
Eve owes 50.00 since 1 February: refused at S2 and S3, and is named nowhere else.

Ranking. After S1: Ann 20, Bob 17, Cy 14. After S2 (S1 and S2): Ann and Bob 20, Cy and Dan 14. Racks: Bob -2 + 3 + 1
= +2 goes before Ann +2 - 3 = -1, Cy 0 (the walkover is left out) before Dan -1. After S3 (S2 and S3): Cy 20 and Bob
20, Ann 17, Dan 14; racks: Cy +3 goes before Bob 3 + 1 - 3 = +1.
"""

from __future__ import annotations

from pathlib import Path

import duckdb
from tiny_tour import match, season_toml, tour
from tour_book import keep, placing

SETTINGS = {"ranking_window": 2, "ranking_best": 1}
DAYS = {"S1": "2021-01-16", "S2": "2021-02-13", "S3": "2021-03-13", "S4": "2021-04-10"}
TABLES = (
    "stops", "player_figures", "ranking", "ranking_receipt", "stop_changes", "stop_entries", "form", "player_matches",
    "racks_lost", "head_to_head", "bests", "decisions", "entries", "stop_results", "stop_events", "awards", "records",
)  # fmt: skip


def drawn(match_id: str, stop: str, one: str, two: str, clock: str = "14:00", **more) -> dict:
    return match(match_id, stop_id=stop, player_a=one, player_b=two, race=3, scheduled_at=f"{DAYS[stop]} {clock}",
                 called_at=clock, **more)  # fmt: skip


THREE_STOPS = {
    "stops": [{"stop_id": stop, "starts_on": DAYS[stop], "ends_on": DAYS[stop]} for stop in ("S1", "S2", "S3")],
    "placings": [
        placing(number, player, place)
        for number, order in ((1, ("Ann", "Bob", "Cy")), (2, ("Bob", "Ann", "Dan")), (3, ("Cy", "Bob", "Ann")))
        for place, player in enumerate(order, start=1)
    ],
    "matches": [
        drawn("M1", "S1", "Ann", "Bob", rack_string="ABAA", round="semi"),
        drawn("M2", "S1", "Ann", "Cy", "16:00", round="final"),
        drawn("M3", "S2", "Bob", "Ann", rack_string="AA", started_at="14:10", ended_at="14:40"),
        drawn("M4", "S2", "Bob", "Dan", "16:00", rack_string="BABAA"),
        drawn("M5", "S3", "Cy", "Bob"),
        drawn("M6", "S3", "Ann", "Cy", "16:00", rack_string="AB"),
    ],
    "arrivals": [
        {"match_id": "M2", "player": "Cy", "absent": True}, {"match_id": "M3", "player": "Ann", "present_at": "14:07"},
    ],
    "racks": [
        {"match_id": "M5", "rack_no": number, "winner": "Cy", "breaker": breaker, "break_and_run": breaker == "Cy"}
        for number, breaker in ((1, "Cy"), (2, "Bob"), (3, "Cy"))
    ],
    "fees_due": [{"player": "Eve", "instalment": 1, "due_on": "2021-02-01", "pence": 5000}],
}  # fmt: skip

#: a stop that has a match and no placing yet: Dan beats Bob 3-0
FOURTH = {
    "stops": [{"stop_id": "S4", "starts_on": DAYS["S4"], "ends_on": DAYS["S4"]}],
    "matches": [drawn("M7", "S4", "Dan", "Bob", rack_string="AAA")],
}


def rows_by_table(book, tables=TABLES) -> dict[str, list[dict]]:
    """Table -> rows as a notebook reads them, matches joined with their times."""
    asked = {name: f"select * exclude (season_id) from marts.{name}" for name in tables}
    asked["matches"] = "select * from marts.matches join marts.match_times using (season_id, stop, event, match_id)"
    found = {}
    for name, sql in asked.items():
        answer = book.connection.execute(sql)
        columns = [column[0] for column in answer.description]
        found[name] = [dict(zip(columns, row, strict=True)) for row in answer.fetchall()]
    return found


def home_of_tour(folder: Path, *uploads: dict) -> Path:
    """A home folder with the season `tiny` of these uploads (else the three stops), built."""
    raw = folder / "data/raw/tiny"
    raw.mkdir(parents=True)
    (raw / "season.toml").write_text(season_toml(SETTINGS), "utf-8")
    with tour(*(uploads or (THREE_STOPS,)), stop=False, settings=SETTINGS) as book:
        path = keep(book, folder / "data/marts/tiny.duckdb")
    with duckdb.connect(str(path)) as connection:
        connection.execute("create schema meta; create table meta.build as select 'by hand' as build_id")
    return folder
