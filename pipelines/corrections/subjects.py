"""What a life can be told of: a tournament or a player of a league, a stop, a match or a player of a tour.

A subject is found in the rows of every upload that ever was, whatever of it still counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

import duckdb

from pipelines.corrections.row_changes import normal
from pipelines.intake.kinds import Competition, Kind
from pipelines.intake.names import fold, nearest
from pipelines.problems import Problem, Refused
from pipelines.raw import NAMED
from pipelines.warehouse import literal

What = Literal["tournament", "player", "stop", "match"]
OF: Mapping[Competition, tuple[What, ...]] = {"swiss": ("tournament", "player"), "tour": ("stop", "match", "player")}
MANY = 8
"""Names that are listed where none is like the one asked for."""
WEEK_AND_SLOT = re.compile(r"\s*(?:week|wk|w)?\s*0*(\d+)[\s,/-]+(\S.*?)\s*", re.IGNORECASE)


@dataclass(frozen=True)
class Subject:
    """Who or what it is, spelled as the files do; by kind a condition on its raw rows (known as `r`)."""

    what: What
    name: str
    conditions: Mapping[str, str]


def find(
    connection: duckdb.DuckDBPyConnection, competition: Competition, kinds: Iterable[Kind], what: What, text: str
) -> Subject:
    """The subject of that name. Needs `identities`. Refused, with the nearest names, if no row is about it."""
    if what not in OF[competition]:
        owner = "tour" if competition == "swiss" else "league"
        raise _refused(f"This season has no {what}: that is a thing of a {owner}.",
                       f"Ask for one of: {', '.join(f'--{other}' for other in OF[competition])}.")  # fmt: skip
    search = {"tournament": _tournament, "player": _player, "stop": _stop, "match": _match}[what]
    return search(connection, list(kinds), text)


def _tournament(connection: duckdb.DuckDBPyConnection, kinds: list[Kind], text: str) -> Subject:
    found = WEEK_AND_SLOT.fullmatch(text)
    known = _known(connection, kinds, ("week", "slot"), "try_cast(r.week as integer) || ' ' || upper(trim(r.slot))")
    wanted = f"{int(found[1])} {found[2]}" if found else text
    name = _chosen("tournament", wanted, known, "A tournament is its week and its slot, as in \"4 4PM\".")
    week, slot = name.split(" ", 1)
    place = f"try_cast(r.week as integer) = {int(week)}"
    conditions = {}
    for kind in kinds:
        names = {column.name for column in kind.columns}
        if {"week", "slot"} <= names:
            # what is about the whole week is about each of its tournaments
            slots = f"coalesce(lower(trim(r.slot)) = {literal(slot.lower())}, true)"
            conditions[kind.name] = f"{place} and {slots}"
    conditions["appeals"] = _appeals(conditions)
    return Subject("tournament", f"week {name}", conditions)


def _player(connection: duckdb.DuckDBPyConnection, kinds: list[Kind], text: str) -> Subject:
    listed = []
    for kind in kinds:
        people = [column.name for column in kind.columns if column.type == "name"]
        listed += [f'select "{name}" as name from raw.{kind.name}' for name in people]
    rows = connection.execute(f"""
        select distinct i.spelling, i.identity
        from identities as i
        where i.spelling in (select name from ({' union all '.join(listed)}))
        order by i.spelling
    """).fetchall()
    identities = dict(rows)
    name = _chosen("player", text, list(identities), "The standings list every name.")
    identity = literal(identities[name])
    conditions = {
        kind.name: " or ".join(_means(kind, column.name, identity) for column in kind.columns if _can_name(column))
        for kind in kinds if any(_can_name(column) for column in kind.columns)
    }
    if "appeals" not in conditions and "incidents" in conditions and any(kind.name == "appeals" for kind in kinds):
        conditions["appeals"] = _appeals(conditions)
    if "matches" in conditions:
        matches = f"select r.match_id from raw.matches as r where {conditions['matches']}"
        conditions["rulings"] += f" or (r.player is null and r.match_id in ({matches}))"
    return Subject("player", name, conditions)


def _stop(connection: duckdb.DuckDBPyConnection, kinds: list[Kind], text: str) -> Subject:
    stops = [kind for kind in kinds if _stop_column(kind)]
    listed = " union ".join(f'select "{_stop_column(kind)}" as stop from raw.{kind.name}' for kind in stops)
    known = [name for name, in connection.execute(f"select stop from ({listed}) where stop is not null order by stop")
             .fetchall()]  # fmt: skip
    name = _chosen("stop", text, known)
    same = literal(name)
    matches = f"r.match_id in (select m.match_id from raw.matches as m where m.stop_id = {same})"
    conditions = {}
    for kind in kinds:
        parts = [f'r."{_stop_column(kind)}" = {same}'] if _stop_column(kind) else []
        parts += [matches] if any(column.name == "match_id" for column in kind.columns) else []
        if parts:
            conditions[kind.name] = " or ".join(parts)
    return Subject("stop", name, conditions)


def _match(connection: duckdb.DuckDBPyConnection, kinds: list[Kind], text: str) -> Subject:
    known = _known(connection, kinds, ("match_id",), "r.match_id")
    name = _chosen("match", text, known)
    conditions = {
        kind.name: f"r.match_id = {literal(name)}" for kind in kinds
        if any(column.name == "match_id" for column in kind.columns)
    }
    return Subject("match", name, conditions)


def _appeals(conditions: Mapping[str, str]) -> str:
    return f"r.incident_id in (select r.incident_id from raw.incidents as r where {conditions['incidents']})"


def _can_name(column) -> bool:
    return column.type == "name" or column.name == "subject"


def _means(kind: Kind, name: str, identity: str) -> str:
    column = kind.column(name)
    if name in NAMED:
        return f"(select i.identity from identities as i where i.spelling = r.{name}) = {identity}"
    return f"""{normal(column, f'r."{name}"')} = {identity}"""


def _stop_column(kind: Kind) -> str | None:
    return next((column.name for column in kind.columns if column.name in ("stop_id", "stop")), None)


def _known(
    connection: duckdb.DuckDBPyConnection, kinds: list[Kind], columns: tuple[str, ...], expression: str
) -> list[str]:
    having = [kind for kind in kinds if {column.name for column in kind.columns} >= set(columns)]
    listed = " union ".join(f"select {expression} as name from raw.{kind.name} as r" for kind in having)
    return [name for name, in connection.execute(
        f"select name from ({listed}) where name is not null order by name"
    ).fetchall()]  # fmt: skip


def _chosen(what: What, text: str, known: list[str], hint: str = "") -> str:
    """The known name that is meant, the exact spelling before any other."""
    for same in (lambda name: name == text, lambda name: fold(name) == fold(text)):
        if found := [name for name in known if same(name)]:
            return found[0]
    alike = nearest(text, {fold(name): name for name in known}.values())
    some = f"There are {', '.join(known[:MANY])}{' and more' if len(known) > MANY else ''}." if known else ""
    fix = f"Did you mean {' or '.join(alike)}? {hint}" if alike else hint or some
    raise _refused(f"No upload has a row about the {what} '{text}'.", fix.strip())


def _refused(message: str, fix: str) -> Refused:
    return Refused(Problem("critical", "unknown-subject", message, fix))
