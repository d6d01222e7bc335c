"""Tiny seasons for tests: rows as short dicts in, a book in memory out.

Only what a test asks for is made of the book (a second and 225 tables, if it were all of it). That every model bears
odd input is what the property tests and the golden stories prove: they make whole books.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import duckdb

from pipelines import raw, warehouse
from pipelines.intake.kinds import kinds_of
from pipelines.intake.rows import RawRow, Sheet
from pipelines.season import load_season

#: the calendar of the worked examples: week k is this Friday plus 7 (k - 1) days
START = date(2021, 1, 8)


def week_date(week: int) -> date:
    return START + timedelta(days=7 * (week - 1))


class LazyBook:
    """A book whose tables are made when they are asked for; handed on as a `connection`, it has all of them."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, competition: str) -> None:
        self._connection, self._competition = connection, competition
        self._made: set[str] = set()
        self._is_told = False
        warehouse.define_macros(connection, competition)

    @property
    def connection(self) -> duckdb.DuckDBPyConnection:
        """The connection to the whole book, as a reader of a file has it."""
        self.make_all()
        if not self._is_told:
            warehouse.comment(self._connection, warehouse.load_models(self._competition))
            self._is_told = True
        return self._connection

    def make_all(self) -> None:
        """Every table of the book."""
        self._make(model.name for model in warehouse.load_models(self._competition))

    def ask(self, sql: str, *values: Any) -> duckdb.DuckDBPyConnection:
        """The cursor of a query; no more of the book is made for it than what it reads."""
        read = _tables_read(sql)
        if read and all(_is_of_the_book(name, self._competition) for name in read):
            self._make(read)
        else:
            self.make_all()
        return self._connection.execute(sql, list(values))

    def rows(self, sql: str, *values: Any) -> list[tuple]:
        return self.ask(sql, *values).fetchall()

    def _make(self, tables: Iterable[str]) -> None:
        models = warehouse.models_for(self._competition, tables, self._made)
        if not models:
            return
        # in one transaction, as a book is made: a table at a time takes a sixth longer
        with transaction(self._connection):
            warehouse.create_tables(self._connection, models)
        self._made |= {model.name for model in models}


@contextmanager
def transaction(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    connection.execute("begin")
    yield
    connection.execute("commit")


@cache
def _tables_read(sql: str) -> frozenset[str]:
    return warehouse.tables_read(sql)


@cache
def _is_of_the_book(table: str, competition: str) -> bool:
    return table.startswith("raw.") or any(table == model.name for model in warehouse.load_models(competition))


class TinyBook(LazyBook):
    """A book of a swiss season with short ways to ask it."""

    def points(self, competition: str = "individual") -> dict[str, int]:
        name = "player" if competition == "individual" else "team"
        return dict(self.rows(f"select {name}, points from marts.{competition}_standings"))

    def places(self, competition: str = "individual") -> dict[str, int]:
        name = "player" if competition == "individual" else "team"
        return dict(self.rows(f"select {name}, place from marts.{competition}_standings"))

    def ledger(self, **where: Any) -> list[tuple]:
        """(competition, measure, subject, week, slot, code, rule, points) of the entries that match."""
        tests = " and ".join(f'"{key}" is not distinct from ?' for key in where) or "true"
        return self.rows(
            "select competition, measure, subject, week, slot, code, rule, points from marts.ledger "
            f"where {tests} order by entry_no", *where.values(),
        )

    def flags(self, *codes: str) -> list[tuple]:
        """(code, player, week, slot) of every flag, or of those codes."""
        found = self.rows("select code, player, week, slot from marts.flags order by all")
        return [flag for flag in found if not codes or flag[0] in codes]

    def offenders(self) -> list[tuple]:
        """(check, code, row) of every offending row of a check."""
        return self.rows('select "check", code, row from checks.offenders order by all')


def season_toml(settings: Mapping[str, Any], decisions: str = "", rulebook: str = "uic-swiss", weeks: int = 12,
                slots: Sequence[str] = ("4PM", "6PM")) -> str:
    lines = [
        "[season]", 'id = "tiny"', 'name = "Tiny season"', f'rulebook = "{rulebook}"',
        'timezone = "America/New_York"', f"start = {START}", f"week_count = {weeks}",
        f"slots = [{', '.join(repr(slot) for slot in slots)}]".replace("'", '"'), "[settings]",
    ]
    return "\n".join([*lines, *(f"{key} = {_toml(value)}" for key, value in settings.items()), decisions])


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def sheets_of(rows: Mapping[str, Sequence[Mapping[str, Any]]], competition: str = "swiss") -> list[Sheet]:
    """Sheets as the readers would hand them on; the first row of a kind is row 2 of `<kind>.csv`."""
    found = []
    for kind, listed in rows.items():
        names = [column.name for column in kinds_of(competition)[kind].columns]
        assert all(set(row) <= set(names) for row in listed), f"a column that {kind} does not have"
        cells = [
            RawRow(number, {name: None if row.get(name) is None else str(row[name]) for name in names})
            for number, row in enumerate(listed, start=2)
        ]
        found.append(Sheet(kind, f"{kind}.csv", None, cells, names))
    return found


def roster(**teams: str) -> list[dict[str, str]]:
    """`roster(North="N1 N2", South="S1")`: rows of the kind roster."""
    return [{"player": player, "team": team} for team, players in teams.items() for player in players.split()]


@contextmanager
def tiny(
    *uploads: Mapping[str, Sequence[Mapping[str, Any]]], settings: Mapping[str, Any] | None = None,
    decisions: str = "", at_hand: int | None = None, **calendar: Any,
) -> Iterator[TinyBook]:
    """A book of a swiss season from uploads given as kind -> rows; `at_hand` is the upload being judged."""
    with TemporaryDirectory() as folder:
        home = Path(folder) / "tiny"
        home.mkdir()
        (home / "season.toml").write_text(season_toml(settings or {}, decisions, **calendar), "utf-8")
        season = load_season(home)
    given = raw.SeasonInput(season, [
        raw.Uploaded(number, None, None, None, False, [raw.UploadedFile("tiny", "0", sheets_of(rows))])
        for number, rows in enumerate(uploads, start=1)
    ], at_hand)
    connection = duckdb.connect(config=warehouse.CONFIG)
    try:
        with transaction(connection):
            warehouse.create_schemas(connection)
            raw.load_raw(connection, [given])
        yield TinyBook(connection, "swiss")
    finally:
        connection.close()
