"""The persons of a book with all their spellings, who may be one person, and names nobody knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import duckdb

from pipelines.naming.likeness import Finder, Likeness, pairs
from pipelines.show.query import is_tour, rows_of

ALWAYS = (date(1, 1, 1), date(9999, 12, 31))
JOINED = {
    "roster": "on the roster", "names": "another name of the player", "folding": "joined by the safe folding",
    "listed": "as the lists write it",
}
"""How a spelling came to be a person's."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """One way a person is written. `how`: a key of JOINED; `by_upload`, `by_file`, `by_row`: the names row behind it.

    The rest is where it stands first, and how often. `since` and `until` are None where it is the person's on all days.
    """

    text: str
    how: str
    by_upload: int | None
    by_file: str | None
    by_row: int | None
    since: date | None
    until: date | None
    times: int
    upload: int
    file: str
    row: int


@dataclass(frozen=True, slots=True)
class Person:
    """A player and every spelling that is read as this one, the roster's first."""

    name: str
    spellings: tuple[Spelling, ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """A name that is nobody's where it stands, and whom it may be."""

    text: str
    times: int
    upload: int
    file: str
    row: int
    like: tuple[Likeness, ...]


@dataclass(frozen=True, slots=True)
class People:
    """Everything a book knows about who is who. `suspected`: pairs of players who may be one, with the reason."""

    persons: tuple[Person, ...]
    unknown: tuple[Unknown, ...]
    suspected: tuple[tuple[str, Likeness], ...]

    @property
    def spellings(self) -> int:
        """How many spellings there are of all persons."""
        return sum(len(person.spellings) for person in self.persons)


def people(connection: duckdb.DuckDBPyConnection) -> People:
    """Who is who in a book."""
    persons = _persons(rows_of(connection, TOUR if is_tour(connection) else SWISS))
    unknown = () if is_tour(connection) else unknown_names(connection, persons)
    return People(persons, unknown, tuple(pairs([person.name for person in persons])))


def players(connection: duckdb.DuckDBPyConnection) -> list[str]:
    """Every player's name, in order."""
    return [name for (name,) in connection.execute(
        "select name from staging.players order by lower(name), name"
    ).fetchall()]


def unknown_names(connection: duckdb.DuckDBPyConnection, persons: Sequence[Person]) -> tuple[Unknown, ...]:
    """Names in the files that are nobody's, with the names they may be, best first."""
    finder = Finder(spelling.text for person in persons for spelling in person.spellings)
    return tuple(
        Unknown(**row, like=tuple(finder.like(row["text"], least=60))) for row in rows_of(connection, UNKNOWN)
    )


def _persons(rows: Sequence[dict]) -> tuple[Person, ...]:
    found: dict[str, list[Spelling]] = {}
    for row in rows:
        name, since, until = row.pop("name"), row.pop("since"), row.pop("until")
        spelling = Spelling(
            **row, since=None if since == ALWAYS[0] else since, until=None if until == ALWAYS[1] else until
        )
        found.setdefault(name, []).append(spelling)
    return tuple(Person(name, tuple(spellings)) for name, spellings in found.items())


SWISS = """
    with used as (
        select text, count(*)::integer as times, min({'upload': upload, 'source': source, 'row': row}) as first_use
        from staging.name_cells
        group by text
    ),

    owned as (
        select
            p.name, u.text, u.times, u.first_use, n.valid_from as since, n.valid_to as until,
            a.screen_name, a.upload as by_upload, a.source as by_source, a.row as by_row,
            exists (select 1 from raw.roster as r where r.player = u.text) as is_rostered
        from used as u
        join staging.name_periods as n on n.spelling = u.text
        join staging.players as p on p.player = n.player
        join staging.spellings as s on s.season = n.season and s.spelling = u.text
        left join staging.aliases as a
            on a.folded = s.folded and a.player = n.player and a.valid_from <= n.valid_from and a.valid_to >= n.valid_to
        qualify row_number() over (
            partition by p.name, u.text, n.valid_from order by a.screen_name = u.text desc nulls last, a.upload desc
        ) = 1
    )

    select
        o.name, o.text,
        case
            when o.screen_name is null and o.is_rostered then 'roster'
            when o.screen_name is null or o.screen_name <> o.text then 'folding'
            else 'names'
        end as how,
        o.by_upload, b.file as by_file, o.by_row, o.since, o.until, o.times,
        o.first_use.upload as upload, f.file, o.first_use.row as row
    from owned as o
    join raw.sources as f on f.source = o.first_use.source
    left join raw.sources as b on b.source = o.by_source
    order by lower(o.name), o.name, o.text <> o.name, o.first_use, o.text, o.since
"""

TOUR = """
    select
        p.name, n.spelling as text, if(n.spelling = p.name, 'listed', 'folding') as how, null as by_upload,
        null as by_file, null as by_row, null as since, null as until, null::integer as times,
        n.last_used.upload as upload, f.file, n.last_used.row as row
    from staging.names as n
    join staging.players as p on p.season = n.season and p.player = n.player
    join raw.sources as f on f.source = n.last_used.source
    order by lower(p.name), p.name, n.spelling <> p.name, n.spelling
"""

UNKNOWN = """
    with found as (
        select text, count(*)::integer as times, min({'upload': upload, 'source': source, 'row': row}) as first_use
        from staging.unknown_names
        group by text
    )

    select u.text, u.times, u.first_use.upload as upload, f.file, u.first_use.row as row
    from found as u
    join raw.sources as f on f.source = u.first_use.source
    order by u.text
"""
