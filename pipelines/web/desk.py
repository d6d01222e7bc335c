"""What the admin's pages show of a book: claims, incidents, rulings, names nobody knows, readings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import duckdb

from pipelines.rulebook import Rulebook, Setting
from pipelines.show.query import rows_of
from pipelines.web.forms import KEPT

Row = dict[str, Any]
Connection = duckdb.DuckDBPyConnection


def claims(connection: Connection) -> list[Row]:
    """Every claim with its verdict and what was typed; those to be decided first."""
    return rows_of(connection, """
        select d.player, d.week_missed, d.claimed_on, d.days, d.verdict, d.points, d.why, l.missed_on,
            r.player as spelled, r.reason, r.taken_by, r.admin_decision
        from marts.uc_decisions as d
        join staging.players as p on p.name = d.player
        join ledger.uc_decisions as l on l.player = p.player and l.week_missed = d.week_missed
        join raw.uc_claims as r on r.source = l.source and r.row = l.row
        order by d.verdict <> 'REVIEW', d.week_missed desc, d.claimed_on desc, d.player
    """)


def deadlines(connection: Connection, kind: str) -> list[Row]:
    """The days something of a kind must be done by, in order of the days."""
    return rows_of(connection, "select * from marts.deadlines where kind = $kind order by rowid", {"kind": kind})


def appeals(connection: Connection) -> list[Row]:
    """Every appeal as it was typed, with whether it came in time."""
    return rows_of(connection, """
        select r.* exclude (season, source, row, upload), m.verdict, m.why
        from raw.appeals as r
        join staging.appeals as s on s.source = r.source and s.row = r.row
        join marts.appeals as m on m.incident_id = s.incident_id
        order by m.appeal_on desc, m.incident_id
    """)


def typed_rows(connection: Connection, kind: str) -> list[Row]:
    """The rows of a kind that count, as they were typed, the newest first."""
    table = KEPT[kind][0]
    return rows_of(connection, f"""
        select r.* exclude (season, source, row)
        from raw.{kind} as r
        join staging.{table} as s on s.source = r.source and s.row = r.row
        order by r.upload desc, r.row
    """)


def typed_row(connection: Connection, kind: str, wanted: dict[str, str]) -> Row | None:
    """The row that counts and is told by these cells."""
    names = KEPT[kind][1].split()
    for row in typed_rows(connection, kind):
        if all((row[name] or "") == wanted.get(name, "") for name in names):
            return row
    return None


def incidents(connection: Connection) -> list[Row]:
    """Every incident as it was typed, with what became of it; the open ones first."""
    return rows_of(connection, """
        select r.* exclude (season, source, row, upload), m.incident_id as id, m.status as standing, m.category,
            m.points, m.box_from, m.box_to, m.why
        from raw.incidents as r
        join staging.incidents as s on s.source = r.source and s.row = r.row
        join marts.penalties as m on m.incident_id = s.incident_id
        order by m.status <> 'OPEN', s.happened_on desc, m.incident_id
    """)


def unknown_names(connection: Connection) -> list[Row]:
    """Names that are nobody's, with where they stand and the names most like them."""
    return rows_of(connection, """
        select text, count(*)::integer as times, min(on_date) as first_on, max(nearest_names) as nearest_names,
            string_agg(distinct kind, ', ' order by kind) as kinds
        from staging.unknown_names
        group by text
        order by text
    """)


def players(connection: Connection) -> list[str]:
    """Every rostered player, by name."""
    return [name for (name,) in connection.execute(
        "select name from staging.players order by lower(name), name"
    ).fetchall()]


def slots(connection: Connection) -> list[str]:
    """The tournaments of a week, in playing order."""
    return [slot for (slot,) in connection.execute("select slot from raw.slots order by slot_no").fetchall()]


def flags(connection: Connection) -> list[Row]:
    """What a human should look at, warnings first."""
    return rows_of(connection, "select * from marts.flags order by severity <> 'warning', rowid")


def counts(connection: Connection) -> Row:
    """How much waits for an admin."""
    return rows_of(connection, """
        select
            (select count(*) from marts.flags where severity = 'warning') as flags,
            (select count(*) from marts.uc_decisions where verdict = 'REVIEW') as claims,
            (select count(*) from marts.penalties where status = 'OPEN') as incidents,
            (select count(distinct text) from staging.unknown_names) as names
    """)[0]


@dataclass(frozen=True)
class Asked:
    """A setting with the values that hold. mark: differs, decided, ask (nobody decided it and it matters), or empty."""

    key: str
    setting: Setting | None
    values: list[Row]
    mark: str

    @property
    def options(self) -> list[str]:
        """What it may be, where that is a list."""
        if self.setting is None:
            return []
        if self.setting.type == "boolean":
            return ["true", "false"]
        return [str(option) for option in self.setting.options or []]


def readings(connection: Connection, rulebook: Rulebook) -> list[Asked]:
    """Every setting in the order of the rulebook; what should be asked first and nobody has decided comes first."""
    rows = rows_of(connection, "select * from marts.readings order by key, from_date nulls first")
    by_key: dict[str, list[Row]] = {}
    for row in rows:
        by_key.setdefault(row["key"], []).append(row)
    order = {key: number for number, key in enumerate(rulebook.settings)}
    asked = [Asked(key, rulebook.settings.get(key), values, _mark(key, values, rulebook))
             for key, values in by_key.items()]
    marks = ("ask", "differs", "decided", "")
    return sorted(asked, key=lambda one: (marks.index(one.mark), order.get(one.key, len(order))))


def _mark(key: str, values: list[Row], rulebook: Rulebook) -> str:
    if any(row["value"] != row["default_value"] for row in values):
        return "differs"
    if any(row["decided_by"] != "rulebook" for row in values):
        return "decided"
    return "ask" if key in rulebook.ask_first else ""
