"""The paragraph a tour would post about a stop, from the public tables alone."""

from __future__ import annotations

from typing import Any

import duckdb

from pipelines.show.query import refused, rows_of
from pipelines.show.words import counted, listed, ordinal, some

Row = dict[str, Any]
COSTS = {
    "RACK1": "1 rack", "RACK3": "3 racks", "LOSS": "the match", "DQ_STOP": "the stop",
    "DQ_TOURNAMENT": "the tournament",
}  # fmt: skip


def tour_post(connection: duckdb.DuckDBPyConnection, title: str, stop: str | None) -> str:
    """A headline and a paragraph about a stop with placings, else the last one. Refused, naming the stops there are."""
    stops = rows_of(
        connection,
        "select stop, starts_on, tour_stop from marts.stops where tour_stop is not null order by tour_stop",
    )
    names = [row["stop"] for row in stops]
    if not names:
        raise refused("out-of-range", "No stop has placings yet, so there is nothing to post.")
    if stop is not None and stop not in names:
        raise refused("out-of-range", f"There is no stop {stop} with placings in this book.",
                      f"There are: {listed(names)}.")
    [here] = [row for row in stops if row["stop"] == (stop or names[-1])]
    day = here["starts_on"]
    headline = f"{title}, {here['stop']} ({day:%A} {day.day} {day:%B} {day.year})"
    return f"{headline}\n\n{' '.join(stop_sentences(connection, here['stop'], here['tour_stop']))}\n"


def stop_sentences(connection: duckdb.DuckDBPyConnection, stop: str, tour_stop: int) -> list[str]:
    """What happened at a stop, a sentence a fact: who won, the ranking of each event, matches, penalties."""
    events = rows_of(
        connection,
        "select distinct event from marts.stop_results where stop = $stop and place is not null order by event desc",
        {"stop": stop},
    )
    found = [_placings(connection, stop, row["event"]) for row in events]
    for row in events:
        found += _ranking(connection, stop, tour_stop, row["event"])
    found += [_matches(connection, stop), _penalties(connection, stop)]
    return [sentence for sentence in found if sentence]


def _placings(connection: duckdb.DuckDBPyConnection, stop: str, event: str) -> str:
    rows = rows_of(
        connection,
        """
        select player, place from marts.stop_results
        where stop = $stop and event = $event and place is not null
        order by place, player
        """,
        {"stop": stop, "event": event},
    )
    first = [row["player"] for row in rows if row["place"] == 1]
    second = [row["player"] for row in rows if row["place"] == 2]
    came = counted(len(rows), "placing")
    if not first:
        return f"{event.capitalize()}: {came}, no winner is recorded."
    behind = f" ahead of {some(second, 'player')}" if second else ""
    return f"{event.capitalize()}: {some(first, 'player')} won{behind} ({came})."


def _ranking(connection: duckdb.DuckDBPyConnection, stop: str, tour_stop: int, event: str) -> list[str]:
    rows = rows_of(
        connection,
        """
        select r.player, r.place, r.points, b.place as place_before, b.place - r.place as moved,
            max(r.points) over () - r.points as behind_first
        from marts.ranking_by_stop as r
        left join marts.stops as s on s.tour_stop = $tour_stop - 1
        left join marts.ranking_by_stop as b on b.event = r.event and b.player = r.player and b.stop = s.stop
        where r.stop = $stop and r.event = $event
        order by r.place, r.player
        """,
        {"stop": stop, "tour_stop": tour_stop, "event": event},
    )
    first = [row for row in rows if row["place"] == 1]
    if not first:
        return []
    return [_lead(rows, first, event, tour_stop), _climb(rows)]


def _lead(rows: list[Row], first: list[Row], event: str, tour_stop: int) -> str:
    names, points = some([row["player"] for row in first], "player"), counted(first[0]["points"], "point")
    if len(first) > 1:
        return f"{names} share the lead of the {event} ranking with {points}."
    how = "leads" if first[0]["place_before"] == 1 or tour_stop == 1 else "takes the lead of"
    second = [row for row in rows if row["place"] == 2]
    behind = ""
    if second:
        chasing, gap = some([row["player"] for row in second], "player"), second[0]["behind_first"]
        behind = f", {counted(gap, 'point')} ahead of {chasing}" if gap else f", ahead of {chasing} on the tie-break"
    return f"{names} {how} the {event} ranking with {points}{behind}."


def _climb(rows: list[Row]) -> str:
    most = max((row["moved"] or 0 for row in rows), default=0)
    who = [row for row in rows if most and row["moved"] == most]
    if not who:
        return ""
    to = f" to {ordinal(who[0]['place'])}" if len(who) == 1 else ""
    return f"Biggest climb: {some([row['player'] for row in who], 'player')}, up {counted(most, 'place')}{to}."


def _matches(connection: duckdb.DuckDBPyConnection, stop: str) -> str:
    [row] = rows_of(
        connection,
        """
        select count(*) as matches, count(*) filter (where m.walkover) as walkovers,
            count(*) filter (where t.half_way = 'SLOW') as slow, count(*) filter (where t.overtime) as overtime
        from marts.matches as m
        left join marts.match_times as t on t.match_id = m.match_id
        where m.stop = $stop and m.winner is not null
        """,
        {"stop": stop},
    )
    if not row["matches"]:
        return ""
    about = [
        counted(row["walkovers"], "walkover") if row["walkovers"] else "",
        f"{row['slow']} slow at half-way" if row["slow"] else "",
        f"{row['overtime']} over the time" if row["overtime"] else "",
    ]
    more = listed([part for part in about if part])
    return f"{counted(row['matches'], 'match', 'matches')} decided{f', {more}' if more else ''}."


def _penalties(connection: duckdb.DuckDBPyConnection, stop: str) -> str:
    rows = rows_of(
        connection,
        "select verdict, count(*) as times from marts.decisions where stop = $stop group by verdict",
        {"stop": stop},
    )
    times = {row["verdict"]: row["times"] for row in rows}
    given = [f"{what} {_times(times[code])}" for code, what in COSTS.items() if code in times]
    return f"Penalties: {listed(given)}." if given else "No penalty was given."


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"
