"""The ranking of a tour as text, one table an event."""

from __future__ import annotations

import duckdb

from pipelines.show.query import rows_of
from pipelines.show.tables import Column, Format, Table, place_text, render
from pipelines.show.words import move_text

COLUMNS = (
    Column("event", "event", readers="machines"),
    Column("place_text", "#", readers="people"),
    Column("move_text", "±", rank=3, readers="people"),
    Column("place", "place", "integer", readers="machines"),
    Column("tied", "tied", readers="machines"),
    Column("moved", "moved", "integer", readers="machines"),
    Column("player", "player"),
    Column("points", "points", "integer"),
    Column("stops_counted", "stops", "integer", rank=1),
    Column("rack_difference", "racks ±", "integer", rank=2),
    Column("runs_text", "b&r", "integer", rank=4, readers="people"),
    Column("break_and_runs", "break_and_runs", "integer", readers="machines"),
    Column("breaks", "breaks", "integer", readers="machines"),
    Column("break_and_run_pct", "b&r %", "ratio", rank=5),
)
NOBODY = "no placing has been uploaded yet"
#: the places after the tour stop before the last
BEFORE = """
    select b.event, b.player, b.place
    from marts.ranking_by_stop as b
    join marts.stops as s on s.stop = b.stop
    where s.tour_stop = (select max(tour_stop) - 1 from marts.stops)
"""
#: the exact figures behind the percentage
FIGURES = """
    select event, player, sum(break_and_runs)::integer as break_and_runs, sum(breaks)::integer as breaks
    from marts.stop_results
    where in_window
    group by event, player
"""


def ranking(connection: duckdb.DuckDBPyConnection, format: Format = "table", width: int | None = None) -> str:
    """The ranking of every event after the last stop: a table an event for people, one with all rows for machines."""
    rows = final_rows(connection)
    events = list(dict.fromkeys(row["event"] for row in rows))
    if format in ("csv", "json") or not events:
        return render(_table("Ranking", rows), format, width)
    stop = last_stop(connection)
    parts = (
        render(_table(f"Ranking, {event}, after {stop}", [row for row in rows if row["event"] == event]), format, width)
        for event in events
    )
    return "\n".join(parts)


def final_rows(connection: duckdb.DuckDBPyConnection) -> list[dict]:
    """The rows of `marts.ranking` in order, each with what is behind it.

    `moved`: places since the tour stop before, null for who was not ranked then; `break_and_runs` of `breaks`.
    (After a stop: the same from `marts.ranking_by_stop`, where stop = it.)
    """
    return rows_of(connection, f"""
        select r.event, r.place, r.tied, b.place - r.place as moved, b.place as place_before, r.player, r.points,
            r.stops_counted, r.rack_difference, f.break_and_runs, f.breaks, r.break_and_run_pct
        from marts.ranking as r
        left join ({BEFORE}) as b on b.event = r.event and b.player = r.player
        left join ({FIGURES}) as f on f.event = r.event and f.player = r.player
        order by r.event = 'challenge', r.event, r.place, r.rowid
    """)


def last_stop(connection: duckdb.DuckDBPyConnection) -> str | None:
    """The stop after which the ranking stands as it does."""
    found = connection.execute("select arg_max(stop, tour_stop) from marts.stops where tour_stop is not null")
    return found.fetchone()[0]


def _table(title: str, rows: list[dict]) -> Table:
    shown = [
        row | {
            "place_text": place_text(row["place"], row["tied"]), "move_text": move_text(row["moved"]),
            "runs_text": f"{row['break_and_runs']}/{row['breaks']}" if row["breaks"] else "",
        }
        for row in rows
    ]  # fmt: skip
    return Table(title, COLUMNS, [[row[column.name] for column in COLUMNS] for row in shown], NOBODY)
