"""The days of a season as an iCalendar file, for the calendar of a telephone (RFC 5545).

Of a league: every tournament, the last day to claim compensation for a week (2.6), of every appeal (8.2) and in the
penalty box (7). Of a tour: every stop. The same book gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import duckdb
from icalendar import Calendar, Event

from pipelines.show.query import rows_of

Row = Mapping[str, Any]
DEADLINES = {
    "uc_week": "{text}", "appeal": "{player}: last day of the {text}", "box_end": "{player}: {text}",
}  # fmt: skip
"""The deadlines a calendar has, and their words. Claims of one player are left out: `uc_week` says the same of all."""
BEGINNING = datetime(2000, 1, 1, tzinfo=UTC)


def calendar_of(connection: duckdb.DuckDBPyConnection, title: str) -> bytes:
    """The calendar of an open book; `title` is the season's name."""
    calendar = Calendar()
    calendar.add("prodid", "-//Rackbook//Rackbook//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", title)
    stamp = _last_upload(connection)
    for event in _events(connection, title):
        event.add("dtstamp", stamp)
        calendar.add_component(event)
    return calendar.to_ical()


def _events(connection: duckdb.DuckDBPyConnection, title: str) -> Iterator[Event]:
    known = {row["table_name"] for row in rows_of(
        connection, "select table_name from information_schema.tables where table_schema = 'marts'"
    )}  # fmt: skip
    if "stops" in known:
        for row in rows_of(connection, "select season_id, stop, starts_on, ends_on from marts.stops order by all"):
            yield _stop(row, title)
        return
    for row in rows_of(connection, "select * from marts.calendar order by all"):
        yield _tournament(row, title)
    for row in rows_of(connection, "select * from marts.deadlines order by due_on, kind, player, incident_id"):
        if row["kind"] in DEADLINES:
            yield _deadline(row)


def _tournament(row: Row, title: str) -> Event:
    key = (row["season_id"], row["week"], row["slot"])
    event = _event(f"{title}: week {row['week']} {row['slot']}", "tournament", *key)
    if row["starts_at"] is None:
        return _all_day(event, row["play_date"])
    event.add("dtstart", row["starts_at"].replace(tzinfo=UTC))
    return event


def _deadline(row: Row) -> Event:
    words = DEADLINES[row["kind"]].format(**row)
    key = (row["season_id"], row["week"], row["player"], row["incident_id"])
    event = _event(words[0].upper() + words[1:], row["kind"], *key)
    event.add("description", f"Rule {row['rule']}. As of the last upload: {row['state']}.")
    return _all_day(event, row["due_on"])


def _stop(row: Row, title: str) -> Event:
    event = _event(f"{title}: stop {row['stop']}", "stop", row["season_id"], row["stop"])
    return _all_day(event, row["starts_on"], row["ends_on"])


def _event(summary: str, *key: object) -> Event:
    event = Event()
    event.add("uid", str(uuid5(NAMESPACE_URL, "rackbook " + " ".join(map(str, key)))))
    event.add("summary", summary)
    return event


def _all_day(event: Event, first: date, last: date | None = None) -> Event:
    """An event of whole days; its end is the day after the last, as the format has it."""
    event.add("dtstart", first)
    event.add("dtend", (last or first) + timedelta(days=1))
    event.add("transp", "TRANSPARENT")
    return event


def _last_upload(connection: duckdb.DuckDBPyConnection) -> datetime:
    (row,) = rows_of(connection, "select max(uploaded_at) as at from marts.uploads")
    return row["at"].replace(tzinfo=UTC) if row["at"] else BEGINNING
