"""Hypothetical seasons played out: the rows of the season so far copied, those of each future added, the models run.

Nothing is scored here. Every future is one season of one raw database, keyed as every model is by `season`, and goes
through the same SQL as an upload does: only the models the standings and the play-off lines depend on are run.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import cache

import duckdb
import numpy as np

from pipelines import warehouse
from pipelines.book import quiet
from pipelines.scenarios.futures import Drawn, Futures
from pipelines.scenarios.present import Present

TARGETS = ("ledger.standings", "marts.playoffs")
#: tables of the schema raw that belong to no season
COMMON = frozenset({"severities", "booleans", "spellings"})
AT_ONCE = 1000
"""Futures built in one database: what memory a machine of a league has is enough for."""


@dataclass(frozen=True)
class Table:
    """Final standings of every future: arrays of shape (futures, subjects).

    `outright` are the tournament wins that are not shared.
    """

    place: np.ndarray
    tied: np.ndarray
    points: np.ndarray
    wins: np.ndarray
    outright: np.ndarray

    @property
    def is_first(self) -> np.ndarray:
        """First, alone or with others."""
        return self.place == 1

    @property
    def is_alone(self) -> np.ndarray:
        """First, and nobody with him whom the ladder of tie-breaks does not put behind him."""
        return (self.place == 1) & ~self.tied


@dataclass(frozen=True)
class Worlds:
    """What became of every future. `verdicts`: the play-off verdicts of the players, text by (future, player)."""

    players: Table
    teams: Table
    verdicts: np.ndarray


def play(present: Present, futures: Futures | Drawn, step: Callable[[str], None] = quiet) -> Worlds:
    """The final standings of every future."""
    drawn = futures.columns() if isinstance(futures, Futures) else futures
    parts = []
    for start in range(0, max(drawn.count, 1), AT_ONCE):
        stop = min(start + AT_ONCE, drawn.count)
        step(f"season {start + 1} to {stop} of {drawn.count}")
        parts.append(_built(present, drawn.part(start, stop), _standings))
    return Worlds(*(_joined([part[k] for part in parts]) for k in range(3)))


def sides(present: Present) -> dict[tuple[int, int], int]:
    """The team each player would play for in each week to come, as (player, week) -> team: the models say it."""
    futures = Futures()
    future = futures.add()
    for week in present.weeks:
        futures.sheet(future, week.number, present.slots[0], week.rounds, dict.fromkeys(range(len(present.players)), 0))

    def read(connection: duckdb.DuckDBPyConnection, _) -> dict[tuple[int, int], int]:
        rows = connection.execute("""
            select p.idx, e.week, t.idx
            from staging.entries as e
            join staging.players as n on n.player = e.player
            join future.players as p on p.name = n.name
            join staging.teams as m on m.team = e.team
            join future.teams as t on t.name = m.name
            where e.week > $1
        """, [present.played]).fetchall()
        return {(player, week): team for player, week, team in rows}

    return _built(present, futures.columns(), read) if present.weeks else {}


def _built(present: Present, drawn: Drawn, read: Callable):
    connection = present.connection
    with closing(connection.cursor()) as cursor:
        cursor.execute("attach ':memory:' as worlds")
        cursor.execute("use worlds")
        # one thread, as for a book: rows that tie in an aggregate come in the same order every time
        cursor.execute("set threads = 1")
        try:
            _copy(cursor, present, drawn)
            cursor.execute((warehouse.MODELS / "swiss" / "macros.sql").read_text("utf-8"))
            for model in models_needed():
                kind = "view" if model.is_view else "table"
                cursor.execute(f"create {kind} {model.name} as {model.sql}")
            return read(cursor, drawn)
        finally:
            cursor.execute(f"use {present.catalog}")
            cursor.execute("detach worlds")


@cache
def models_needed() -> tuple[warehouse.Model, ...]:
    """The models that the standings and the play-off lines depend on, in order."""
    models = {model.name: model for model in warehouse.load_models("swiss")}
    found, wanted = set(), list(TARGETS)
    while wanted:
        name = wanted.pop()
        if name in models and name not in found:
            found.add(name)
            wanted += models[name].reads
    return tuple(model for name, model in models.items() if name in found)


def _copy(cursor: duckdb.DuckDBPyConnection, present: Present, drawn: Drawn) -> None:
    """The raw tables of every future: season k + 1 of the database is future k."""
    warehouse.create_schemas(cursor)
    cursor.execute("create schema future")
    read = sorted({name.split(".")[1] for model in models_needed() for name in model.reads if name[:4] == "raw."})
    for name in read:
        of_all = name in COMMON
        cursor.execute(f"create table raw.{name} as " + (
            f"select * from {present.catalog}.raw.{name}" if of_all else
            f"select f.season, r.* exclude (season) from range(1, {drawn.count + 1}) as f(season) "
            f"cross join {present.catalog}.raw.{name} as r"
        ))
    cursor.execute("update raw.seasons set season_id = season::varchar")
    _load(cursor, present, drawn)
    cursor.execute("""
        delete from raw.uc_claims
        where season in (select future + 1 from future.unclaimed) and try_cast(week_missed as integer) > $1
    """, [present.played])
    _add_rows(cursor, present)


def _load(cursor: duckdb.DuckDBPyConnection, present: Present, drawn: Drawn) -> None:
    """The futures, and what their numbers mean, as tables of the schema `future`."""
    names = {"player": [], "day": [], "spelling": []}
    for (player, day), spelling in present.names.items():
        for key, value in zip(names, (player, np.datetime64(day), spelling), strict=True):
            names[key].append(value)
    tables = {
        "games": drawn.games, "lines": drawn.lines, "claims": drawn.claims, "awards": drawn.awards,
        "leavings": drawn.leavings,
        "unclaimed": {"future": drawn.unclaimed},
        "names": {"player": np.array(names["player"], dtype=np.int64),
                  "day": np.array(names["day"], dtype="datetime64[us]"),
                  "spelling": np.array(names["spelling"], dtype=object)},
        "players": {"idx": np.arange(len(present.players)), "name": np.array(present.players, dtype=object)},
        "teams": {"idx": np.arange(len(present.teams)), "name": np.array(present.teams, dtype=object)},
    }
    for name, columns in tables.items():
        cursor.register("columns_of_it", columns)
        cursor.execute(f"create table future.{name} as select * from columns_of_it")
        cursor.unregister("columns_of_it")


def _add_rows(cursor: duckdb.DuckDBPyConnection, present: Present) -> None:
    """The rows a future adds, as an upload after all others would."""
    cursor.execute(f"""
        set variable upload = (
            select coalesce(max(upload), 0) + 1 from {present.catalog}.raw.uploads
        );
        set variable source = (select coalesce(max(source), 0) + 1 from {present.catalog}.raw.sources);
        insert into raw.results by name
        select
            f.future + 1 as season, getvariable('source') as source, getvariable('upload') as upload,
            row_number() over (order by f.future, f.week, f.slot_no, f.player) as row,
            f.week::varchar as week, s.slot, n.spelling as player, f.w::varchar as w, f.l::varchar as l
        from future.lines as f
        join raw.weeks as w on w.season = f.future + 1 and w.week = f.week
        join raw.slots as s on s.season = f.future + 1 and s.slot_no = f.slot_no
        join future.names as n on n.player = f.player and n.day::date = w.play_date;
        insert into raw.games by name
        select
            f.future + 1 as season, getvariable('source') as source, getvariable('upload') as upload,
            row_number() over (order by f.future, f.week, f.slot_no, f.round, f.winner) as row,
            f.week::varchar as week, s.slot, f.round::varchar as round,
            n.spelling as player1, o.spelling as player2, n.spelling as winner
        from future.games as f
        join raw.weeks as w on w.season = f.future + 1 and w.week = f.week
        join raw.slots as s on s.season = f.future + 1 and s.slot_no = f.slot_no
        join future.names as n on n.player = f.winner and n.day::date = w.play_date
        left join future.names as o on o.player = f.loser and o.day::date = w.play_date;
        insert into raw.uc_claims by name
        select
            f.future + 1 as season, getvariable('source') as source, getvariable('upload') as upload,
            row_number() over (order by f.future, f.week, f.player) as row,
            n.spelling as player, f.week::varchar as week_missed, f.on_day::date::varchar as claimed_on,
            if(f.is_approved, 'APPROVE', null) as admin_decision
        from future.claims as f
        join future.names as n on n.player = f.player and n.day::date = f.on_day::date;
        insert into raw.membership by name
        select
            f.future + 1 as season, getvariable('source') as source, getvariable('upload') as upload,
            row_number() over (order by f.future, f.on_day, f.player) as row,
            n.spelling as player, f.on_day::date::varchar as date, 'WITHDREW' as event
        from future.leavings as f
        join future.names as n on n.player = f.player and n.day::date = f.on_day::date;
        insert into raw.rulings by name
        select
            f.future + 1 as season, getvariable('source') as source, getvariable('upload') as upload,
            row_number() over (order by f.future, f.is_team, f.subject) as row,
            'future-' || f.is_team || '-' || f.subject as ruling_id,
            '{present.last_day}' as decided_on, 'ADJUST' as kind, 'as supposed' as reason,
            if(f.is_team, 'team', 'individual') as competition, coalesce(t.name, n.spelling) as subject,
            f.points::varchar as points
        from (
            select future, is_team, subject, sum(points)::integer as points from future.awards group by all
        ) as f
        left join future.teams as t on f.is_team and t.idx = f.subject
        left join future.names as n
            on not f.is_team and n.player = f.subject and n.day::date = date '{present.last_day}'
    """)


def _standings(cursor: duckdb.DuckDBPyConnection, drawn: Drawn) -> tuple[Table, Table, np.ndarray]:
    players, teams = (
        cursor.execute(f"select count(*) from future.{name}").fetchone()[0] for name in ("players", "teams")
    )
    found = cursor.execute("""
        select v.season_id::integer - 1 as future, p.idx, v.verdict
        from marts.playoffs as v
        join future.players as p on p.name = v.player
    """).fetchnumpy()
    verdicts = np.full((drawn.count, players), "", dtype="<U12")
    verdicts[found["future"], found["idx"]] = found["verdict"].astype("<U12")
    return (_table(cursor, "individual", "player", (drawn.count, players)),
            _table(cursor, "team", "team", (drawn.count, teams)), verdicts)


def _table(cursor: duckdb.DuckDBPyConnection, competition: str, subject: str, shape: tuple[int, int]) -> Table:
    found = cursor.execute(f"""
        select
            s.season - 1 as future, f.idx, s.place, s.tied, s.points, s.tournament_wins as wins,
            s.tournament_wins - coalesce(w.shared_wins, 0) as outright
        from ledger.standings as s
        join staging.{subject}s as n on n.{subject} = s.subject
        join future.{subject}s as f on f.name = n.name
        left join (
            select season, competition, subject, sum(shared_wins)::integer as shared_wins
            from ledger.week_totals
            group by season, competition, subject
        ) as w on w.season = s.season and w.competition = s.competition and w.subject = s.subject
        where s.competition = '{competition}' and s.week is null
    """).fetchnumpy()

    def spread(name: str) -> np.ndarray:
        out = np.zeros(shape, dtype=bool if name == "tied" else np.int32)
        out[found["future"], found["idx"]] = found[name]
        return out

    return Table(*(spread(name) for name in ("place", "tied", "points", "wins", "outright")))


def _joined(parts: list):
    if isinstance(parts[0], np.ndarray):
        return np.concatenate(parts)
    names = ("place", "tied", "points", "wins", "outright")
    return Table(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))
