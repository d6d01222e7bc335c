"""Everything a tour's book holds about one player, or about one match."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import duckdb

from pipelines.intake.names import fold, nearest
from pipelines.show.query import refused, rows_of
from pipelines.show.ranking import final_rows

Row = dict[str, Any]
#: everybody a tour's book names
PEOPLE = """
    select player from marts.stop_results
    union select unnest([player_a, player_b]) from marts.matches
    union select player from marts.decisions
    union select player from marts.entries
"""


@dataclass
class Account:
    """The rows about a player, columns as in CONTRACT-GB9.md section 1, or about the match of that id.

    `rankings`: a row an event; `level`: the rows of everybody with the same points, by event; `results`: of the stops
    in the window; `matches`: each with its `ledger`, and with the rows of `match_times`.
    """

    subject: str
    is_match: bool
    rankings: list[Row] = field(default_factory=list)
    level: dict[str, list[Row]] = field(default_factory=dict)
    window: list[str] = field(default_factory=list)
    results: list[Row] = field(default_factory=list)
    matches: list[Row] = field(default_factory=list)
    decisions: list[Row] = field(default_factory=list)
    entries: list[Row] = field(default_factory=list)
    flags: list[Row] = field(default_factory=list)


def find(connection: duckdb.DuckDBPyConnection, name: str) -> tuple[str, bool]:
    """(name as the book spells it, whether it is a match); a player goes before a match, the exact spelling before all.

    Refused (unknown-player), naming the nearest, if nobody and no match is called so.
    """
    people = [row["player"] for row in rows_of(connection, PEOPLE) if row["player"] is not None]
    matches = [row["match_id"] for row in rows_of(connection, "select match_id from marts.matches")]
    for same in (lambda known: known == name, lambda known: fold(known) == fold(name)):
        for listed, is_match in ((people, False), (matches, True)):
            if found := sorted(filter(same, listed)):
                return found[0], is_match
    alike = nearest(name, [*people, *matches])
    fix = f"Did you mean {' or '.join(alike)}?" if alike else "The ranking and the table of matches list every name."
    raise refused("unknown-player", f"'{name}' is neither a player nor a match of this book.", fix)


def load_account(connection: duckdb.DuckDBPyConnection, subject: str, is_match: bool) -> Account:
    """The account of a player or a match as the book spells it."""
    account = Account(subject, is_match)
    of = {"subject": subject}
    mine = "m.match_id = $subject" if is_match else "$subject in (m.player_a, m.player_b)"
    account.matches = _matches(connection, mine, of)
    about = "match_id = $subject" if is_match else (
        "player = $subject or (player is null and match_id in (select m.match_id from marts.matches as m "
        f"where {mine}))"
    )  # fmt: skip
    for table in ("decisions", "flags"):
        sql = f"select * exclude (season_id) from marts.{table} where {about} order by rowid"
        setattr(account, table, rows_of(connection, sql, of))
    if not is_match:
        _load_ranking(connection, account)
    return account


def _load_ranking(connection: duckdb.DuckDBPyConnection, account: Account) -> None:
    of = {"subject": account.subject}
    ranked = final_rows(connection)
    account.rankings = [row for row in ranked if row["player"] == account.subject]
    account.level = {
        own["event"]: [row for row in ranked if (row["event"], row["points"]) == (own["event"], own["points"])]
        for own in account.rankings
    }
    account.window = [
        row["stop"] for row in rows_of(connection, "select stop from marts.stops where in_window order by tour_stop")
    ]
    account.results = rows_of(connection, """
        select * exclude (season_id) from marts.stop_results
        where player = $subject and in_window
        order by rowid
    """, of)
    account.entries = rows_of(connection, """
        select e.* exclude (season_id) from marts.entries as e
        where e.player = $subject
        order by e.rowid
    """, of)


def _matches(connection: duckdb.DuckDBPyConnection, wanted: str, of: Row) -> list[Row]:
    matches = rows_of(connection, f"""
        select m.* exclude (season_id), t.* exclude (season_id, stop, event, match_id)
        from marts.matches as m
        join marts.match_times as t on t.match_id = m.match_id
        where {wanted}
        order by t.rowid
    """, of)
    posted = rows_of(connection, f"""
        select l.*
        from marts.match_ledger as l
        join marts.matches as m on m.match_id = l.match_id
        where {wanted}
        order by l.rowid
    """, of)
    for match in matches:
        match["ledger"] = [row for row in posted if row["match_id"] == match["match_id"]]
    return matches
