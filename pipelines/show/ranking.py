"""The ranking of a tour as text, one table an event."""

from __future__ import annotations

import duckdb

from pipelines.show.query import rows_of
from pipelines.show.tables import Column, Format, Table, place_text, render

COLUMNS = (
    Column("event", "event", readers="machines"),
    Column("place_text", "#", readers="people"),
    Column("place", "place", "integer", readers="machines"),
    Column("tied", "tied", readers="machines"),
    Column("player", "player"),
    Column("points", "points", "integer"),
    Column("stops_counted", "stops", "integer", rank=1),
    Column("rack_difference", "racks ±", "integer", rank=2),
    Column("break_and_run_pct", "b&r %", "ratio", rank=3),
)
NOBODY = "no placing has been uploaded yet"


def ranking(connection: duckdb.DuckDBPyConnection, format: Format = "table", width: int | None = None) -> str:
    """The ranking of every event after the last stop: a table an event for people, one with all rows for machines."""
    rows = final_rows(connection)
    events = list(dict.fromkeys(row["event"] for row in rows))
    if format in ("csv", "json") or not events:
        return render(_table("Ranking", rows), format, width)
    parts = (
        render(_table(f"Ranking, {event}", [row for row in rows if row["event"] == event]), format, width)
        for event in events
    )
    return "\n".join(parts)


def final_rows(connection: duckdb.DuckDBPyConnection) -> list[dict]:
    """The rows of `marts.ranking` in order. (After a stop: the same from `marts.ranking_by_stop`, where stop = it.)"""
    names = ", ".join(column.name for column in COLUMNS if column.readers != "people")
    return rows_of(connection, f"select {names} from marts.ranking order by event = 'challenge', event, place, rowid")


def _table(title: str, rows: list[dict]) -> Table:
    cells = [[(row | {"place_text": place_text(row["place"], row["tied"])})[c.name] for c in COLUMNS] for row in rows]
    return Table(title, COLUMNS, cells, NOBODY)
