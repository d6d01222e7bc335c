"""Tiny tours for tests: rows as short dicts in, a book in memory out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import duckdb
from tiny import LazyBook, _toml, sheets_of, transaction

from pipelines import raw, warehouse
from pipelines.season import load_season

#: the day of every match that does not say otherwise, inside the one stop that is there by default
DAY = "2021-02-13"
STOP = {"stop_id": "S1", "starts_on": DAY, "ends_on": "2021-02-14"}
Rows = Mapping[str, Sequence[Mapping[str, Any]]]


class TinyTour(LazyBook):
    """A book of a tour with short ways to ask it."""

    def match(self, match_id: str = "M1") -> dict[str, Any]:
        """The row of `marts.matches` by column."""
        cursor = self.ask("select * from marts.matches where match_id = ?", match_id)
        return dict(zip([column[0] for column in cursor.description], cursor.fetchone(), strict=True))

    def score(self, match_id: str = "M1") -> tuple:
        """(score_a, score_b, winner, status, ignored)."""
        found = self.match(match_id)
        return tuple(found[name] for name in ("score_a", "score_b", "winner", "status", "ignored"))

    def ledger(self, match_id: str = "M1") -> list[tuple]:
        """(seq, side, code, rule, racks) of a match."""
        return self.rows(
            "select seq, side, code, rule, racks from marts.match_ledger where match_id = ? order by seq", match_id
        )

    def decisions(self, rule: str | None = None) -> list[tuple]:
        """(source_key, player, verdict, racks, occasion, measured), of one rule or of all."""
        return self.rows(
            "select source_key, player, verdict, racks, occasion, measured from marts.decisions "
            "where ? is null or rule = ? order by match_id, source, try_cast(source_key as integer), source_key", rule,
            rule,
        )

    def verdicts(self, rule: str | None = None) -> list[str]:
        return [row[2] for row in self.decisions(rule)]

    def flags(self, *codes: str) -> list[tuple]:
        """(code, rule, match_id, player) of every flag, or of those codes."""
        found = self.rows("select code, rule, match_id, player from marts.flags order by all")
        return [flag for flag in found if not codes or flag[0] in codes]

    def refusals(self) -> list[tuple]:
        """(code, row) of everything that makes an upload refused."""
        return self.rows("""
            select o.code, o.row from checks.offenders as o
            join raw.severities as v on v."check" = o."check" and v.severity = 'critical'
            order by all
        """)

    def ranking(self, event: str = "main") -> list[tuple]:
        """(place, tied, player, points, stops_counted, rack_difference, break_and_run_pct)."""
        return self.rows("""
            select place, tied, player, points, stops_counted, rack_difference, break_and_run_pct
            from marts.ranking where event = ? order by place, player
        """, event)


def match(match_id: str = "M1", **more: Any) -> dict[str, Any]:
    """A row of matches: Ann against Bob, race to 7 at 14:00, called at 14:00."""
    row = {
        "match_id": match_id, "stop_id": "S1", "player_a": "Ann", "player_b": "Bob", "race": 7,
        "scheduled_at": f"{DAY} 14:00", "called_at": "14:00", **more,
    }  # fmt: skip
    return {name: value for name, value in row.items() if value is not None}


def incidents(*rows: Mapping[str, Any], **common: Any) -> list[dict[str, Any]]:
    """Rows of incidents, numbered from 1; Ann's in M1 after rack 0 by default."""
    return [
        {"match_id": "M1", "player": "Ann", "seq_after_rack": 0, "decision": "RACK", **common, **row, "incident_id": n}
        for n, row in enumerate(rows, start=1)
    ]


def pause(seq: int, seconds: int, **more: Any) -> dict[str, Any]:
    """A row of pauses: so many seconds from 14:30, Ann's timeout in M1 by default."""
    ended = 14 * 3600 + 1800 + seconds
    clock = f"{ended // 3600:02d}:{ended % 3600 // 60:02d}:{ended % 60:02d}"
    row = {"match_id": "M1", "seq": seq, "player": "Ann", "kind": "TIMEOUT", "started_at": "14:30:00",
           "ended_at": clock, "after_rack": 0}
    return {**row, **more}


def season_toml(settings: Mapping[str, Any], decisions: str = "", season_id: str = "tiny") -> str:
    lines = ["[season]", f'id = "{season_id}"', 'name = "Tiny tour"', 'rulebook = "gb9-tour"',
             'timezone = "Europe/London"', "[settings]"]
    return "\n".join([*lines, *(f"{key} = {_toml(value)}" for key, value in settings.items()), decisions])


@contextmanager
def tour(*uploads: Rows, settings: Mapping[str, Any] | None = None, decisions: str = "",
         stop: bool = True) -> Iterator[TinyTour]:
    """A book of a tour from uploads given as kind -> rows; `stop`: the first one also brings stop S1."""
    given = [dict(rows) for rows in uploads]
    if stop:
        given[0]["stops"] = [STOP, *given[0].get("stops", ())]
    with built([season_input(given, settings or {}, decisions)]) as book:
        yield book


@contextmanager
def whole_tour(*uploads: Rows, **words: Any) -> Iterator[TinyTour]:
    """The same with every table made, whatever is asked."""
    with tour(*uploads, **words) as book:
        book.make_all()
        yield book


@contextmanager
def tours(*seasons: Rows) -> Iterator[TinyTour]:
    """One book of several seasons, tiny-1, tiny-2 and so on, each from one upload that also brings stop S1."""
    inputs = [
        season_input([{**rows, "stops": [STOP, *rows.get("stops", ())]}], {}, season_id=f"tiny-{number}")
        for number, rows in enumerate(seasons, start=1)
    ]
    with built(inputs) as book:
        yield book


@contextmanager
def built(inputs: Sequence[raw.SeasonInput]) -> Iterator[TinyTour]:
    connection = duckdb.connect(config={**warehouse.CONFIG, "threads": "2"})
    try:
        with transaction(connection):
            warehouse.create_schemas(connection)
            raw.load_raw(connection, inputs)
        yield TinyTour(connection, "tour")
    finally:
        connection.close()


def season_input(
    given: Sequence[Rows], settings: Mapping[str, Any], decisions: str = "", season_id: str = "tiny"
) -> raw.SeasonInput:
    with TemporaryDirectory() as folder:
        home = Path(folder) / season_id
        home.mkdir()
        (home / "season.toml").write_text(season_toml(settings, decisions, season_id), "utf-8")
        season = load_season(home)
    return raw.SeasonInput(season, [
        raw.Uploaded(number, None, None, None, False, [raw.UploadedFile("tiny", "0", sheets_of(rows, "tour"))])
        for number, rows in enumerate(given, start=1)
    ])
