"""A tour of six stops worked out by hand, and a way to keep a built one as a file.

Points of main, tier 1 (published table): Ann 20, 17, 14, 12, 10, 8 at S1 to S6; Bob 12 at S2 to S6; at S6 Cy is seeded,
49th and wins nothing: the 4 points of 65th; Dan and Eve are 65th: 4. The window of S6 is S2 to S6, the best four count:
Ann 17 + 14 + 12 + 10 = 53, Bob 12 four times = 48, Cy, Dan and Eve 4 each and equal in everything.

M1 at S6, race to 3: Bob is 7:00 late (1 rack to Ann), then Ann, Bob, Ann win a rack: 3-1 to Ann. Ann breaks racks 1
and 3 and runs out rack 1: 1/2; Bob breaks rack 2: 0/1. It lasts 30 minutes: 3 racks are 6 an hour. M2: Cy does not
come: 3-0 to Bob, a walkover, in no figure. Bob owes 50.00 since 1 June 2021: refused at S6 on 12 June.
"""

from __future__ import annotations

from pathlib import Path

import duckdb
from tiny_tour import TinyTour, match

CY = "<b>Cy</b> & Co"
DAYS = ("2021-01-16", "2021-02-13", "2021-03-13", "2021-04-10", "2021-05-15", "2021-06-12")
STOPS = [{"stop_id": f"S{n}", "starts_on": day, "ends_on": day} for n, day in enumerate(DAYS, start=1)]
COMMON = {"stop_id": "S6", "race": 3, "round": "1"}


def placing(stop: int, player: str, place: int, event: str = "main", **more) -> dict:
    return {"stop": f"S{stop}", "event": event, "player": player, "place": place, **more}


SIX_STOPS = {
    "stops": STOPS,
    "placings": [
        *(placing(n, "Ann", place) for n, place in enumerate((1, 2, 3, 5, 9, 17), start=1)),
        *(placing(n, "Bob", 5) for n in range(2, 7)),
        placing(6, CY, 49, seeded=True), placing(6, "Dan", 65), placing(6, "Eve", 65),
        placing(3, "Dan", 1, "challenge"),
    ],
    "matches": [
        match("M1", scheduled_at=f"{DAYS[5]} 14:00", started_at="14:10", ended_at="14:40", **COMMON),
        match("M2", scheduled_at=f"{DAYS[5]} 16:00", called_at="16:00", player_a="Bob", player_b=CY,
              **{**COMMON, "round": "2"}),
    ],
    "arrivals": [
        {"match_id": "M1", "player": "Bob", "present_at": "14:07:00"}, {"match_id": "M2", "player": CY, "absent": True},
    ],
    "racks": [
        {"match_id": "M1", "rack_no": number, "winner": winner, "breaker": breaker, "break_and_run": run}
        for number, winner, breaker, run in (
            (1, "Ann", "Ann", True), (2, "Bob", "Bob", False), (3, "Ann", "Ann", False),
        )
    ],
    "fees_due": [{"player": "Bob", "instalment": 1, "due_on": "2021-06-01", "pence": 5000}],
}  # fmt: skip


def keep(book: TinyTour, path: Path) -> Path:
    """Write the public tables of a built tour to a file, as a book on disk has them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    connection: duckdb.DuckDBPyConnection = book.connection
    connection.execute(f"attach '{path}' as kept")
    connection.execute("create schema kept.marts")
    for (table,) in book.rows("select table_name from information_schema.tables where table_schema = 'marts' "
                              "and table_catalog = current_database()"):  # fmt: skip
        connection.execute(f"create table kept.marts.{table} as select * from marts.{table}")
    connection.execute("detach kept")
    return path
