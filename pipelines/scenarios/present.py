"""The season as it stands: who is in it, what has been played, and which weeks of its calendar are still to come.

A week is still to come if it lies after the last week with a tournament of any kind. The book knows no clock: "today"
is the day of that last week, so the same book always has the same scenarios.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import duckdb


@dataclass(frozen=True, slots=True)
class Week:
    """A week still to come; `settings` is the key of the readings in force on its day."""

    number: int
    day: date
    settings: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A compensation a player may yet get for a week that has been played; `day` is when it is claimed."""

    player: int
    week: int
    day: date


@dataclass(frozen=True)
class Present:
    """A built book, and what the scenarios need to know of it.

    `catalog`: the database of `connection` that holds the book. Players and teams are numbered from 0 in the order of
    the book's own tables (names folded). `played`: the last week with a tournament. `names[player, day]` is a spelling
    that is his on that day. `claims`: compensations he may yet get for weeks played. `has_one_uc_value`: one is worth
    the same all season. `standing`: the players from first to last. `ladders`: the measures of the tie-breaks by
    competition.
    """

    connection: duckdb.DuckDBPyConnection
    catalog: str
    players: tuple[str, ...]
    teams: tuple[str, ...]
    weeks: tuple[Week, ...]
    slots: tuple[int, ...]
    today: date
    last_day: date
    played: int
    names: dict[tuple[int, date], str]
    claims: tuple[Claim, ...]
    has_one_uc_value: bool
    standing: tuple[int, ...]
    ladders: dict[str, tuple[str, ...]]


def read_present(connection: duckdb.DuckDBPyConnection, catalog: str) -> Present:
    """The present of the one season whose book is attached to `connection` as `catalog`."""
    ask = _asker(connection, catalog)
    played = ask("select max(week) from {book}.staging.tournaments")[0][0] or 0
    calendar = ask("""
        select w.week, w.play_date, w.settings_key, s.rounds
        from {book}.staging.weeks as w
        join {book}.raw.settings as s on s.season = w.season and s.settings_key = w.settings_key
        order by w.week
    """)
    weeks = tuple(Week(*row) for row in calendar if row[0] > played)
    days = {week: day for week, day, _, _ in calendar}
    today, last_day = days.get(played, calendar[0][1]), calendar[-1][1]
    claims = _claims(ask, played, today)
    return Present(
        connection, catalog,
        players=tuple(name for name, in ask("select name from {book}.staging.players order by player")),
        teams=tuple(name for name, in ask("select name from {book}.staging.teams order by team")),
        weeks=weeks,
        slots=tuple(slot for slot, in ask("select slot_no from {book}.raw.slots order by slot_no")),
        today=today, last_day=last_day, played=played,
        names=_names(ask, {today, last_day, *(week.day for week in weeks), *(claim.day for claim in claims)}),
        claims=claims,
        has_one_uc_value=ask("select count(distinct uc_points) from {book}.raw.settings")[0][0] == 1,
        standing=tuple(player for player, in ask("""
            select subject - 1
            from {book}.ledger.standings
            where competition = 'individual' and week is null
            order by place, subject
        """)),
        ladders={name: tuple(measures) for name, measures in ask(
            "select competition, measures from {book}.raw.tie_breaks"
        )},
    )  # fmt: skip


def _asker(connection: duckdb.DuckDBPyConnection, catalog: str):
    return lambda sql, values=None: connection.execute(sql.format(book=catalog), values).fetchall()


def _names(ask, days: Sequence[date]) -> dict[tuple[int, date], str]:
    found = ask("""
        select s.player - 1, d.day, arg_min(n.spelling, (n.spelling <> s.name, not n.is_authorised, n.spelling))
        from (select unnest($1::date[]) as day) as d
        join {book}.staging.name_periods as n on d.day between n.valid_from and n.valid_to
        join {book}.staging.players as s on s.player = n.player
        group by all
    """, [sorted(days)])
    return {(player, day): spelling for player, day, spelling in found}


def _claims(ask, played: int, today: date) -> tuple[Claim, ...]:
    """Weeks nobody has claimed yet, claimed today, and claims an admin still has to decide; the models judge them."""
    found = ask("""
        select p.player - 1, w.week, coalesce(u.claimed_on, $2)
        from {book}.staging.players as p
        cross join {book}.staging.weeks as w
        left join {book}.ledger.uc_decisions as u on u.player = p.player and u.week_missed = w.week
        where w.week <= $1 and (u.player is null or u.verdict = 'REVIEW')
        order by all
    """, [played, today])
    return tuple(Claim(*row) for row in found)
