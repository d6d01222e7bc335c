"""The first tables of a book: the season's facts and the uploads' rows as text, each with where it came from.

Schema ``raw``: seasons, weeks, slots, settings (typed, by period), readings, tie_breaks, ranking_points, severities,
booleans, spellings (every name's safe folding), uploads, sources (upload, file, sheet), and a table a kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import duckdb

from pipelines.intake.kinds import BOOLEANS, Kind, kinds_of
from pipelines.intake.names import fold
from pipelines.intake.rows import Sheet
from pipelines.season import Season, value_text
from pipelines.suites import severities

#: columns whose spellings are folded beside the names of people: teams, and whom a ruling is about
NAMED = ("team", "subject")


@dataclass
class UploadedFile:
    """One file of an upload with the rows read from it."""

    name: str
    sha256: str
    sheets: list[Sheet]


@dataclass
class Uploaded:
    """One accepted upload, or the one at hand; an undone one is listed but brings no rows."""

    upload: int
    at: str | None
    by: str | None
    note: str | None
    is_undone: bool
    files: list[UploadedFile]
    kinds: list[dict[str, int]] = field(default_factory=list)


@dataclass
class SeasonInput:
    """Everything a season's book is made of. `at_hand`: number of the upload being judged, None for a plain build."""

    season: Season
    uploads: list[Uploaded]
    at_hand: int | None = None


def load_raw(connection: duckdb.DuckDBPyConnection, inputs: Sequence[SeasonInput]) -> None:
    """Create and fill the schema ``raw`` for seasons of one competition."""
    competition = inputs[0].season.rulebook.competition
    _create(connection, inputs[0].season, kinds_of(competition))
    spellings: set[str] = set()
    source = 0
    for number, given in enumerate(inputs, start=1):
        _load_season(connection, number, given)
        source = _load_uploads(connection, number, given, source, spellings)
    ordered = sorted(spellings)
    insert(connection, "raw.spellings", ("spelling", "folded"), [ordered, [fold(text) for text in ordered]])
    pairs = sorted(severities(competition).items())
    insert(connection, "raw.severities", ("check", "severity"), [[p[0] for p in pairs], [p[1] for p in pairs]])
    truths = sorted(BOOLEANS.items())
    insert(connection, "raw.booleans", ("spelling", "value"), [[t[0] for t in truths], [t[1] for t in truths]])


def insert(
    connection: duckdb.DuckDBPyConnection, table: str, columns: Sequence[str], values: Sequence[Sequence[Any]]
) -> None:
    """Append rows given column by column; far faster than a statement a row, and no frame library is needed."""
    if not values or not len(values[0]):
        return
    names = ", ".join(f'"{column}"' for column in columns)
    types = dict(connection.execute(f"select column_name, column_type from (describe {table})").fetchall())
    parts = ", ".join(f"unnest(${number}::{types[column]}[])" for number, column in enumerate(columns, start=1))
    connection.execute(f"insert into {table} ({names}) select {parts}", [list(column) for column in values])


def _create(connection: duckdb.DuckDBPyConnection, season: Season, kinds: dict[str, Kind]) -> None:
    settings = ", ".join(f'"{key}" {kind}' for key, kind in season.rulebook.sql_types().items())
    connection.execute(f"""
        create table raw.seasons (
            season integer, season_id varchar, name varchar, timezone varchar, rulebook varchar, at_hand integer
        );
        create table raw.weeks (season integer, week integer, play_date date);
        create table raw.slots (season integer, slot_no integer, slot varchar, folded varchar);
        create table raw.settings (
            season integer, settings_key integer, valid_from date, valid_to date, {settings}
        );
        create table raw.readings (
            season integer, key varchar, value varchar, default_value varchar, rule varchar, question varchar,
            decided_by varchar, from_date date
        );
        create table raw.tie_breaks (season integer, competition varchar, measures varchar[]);
        create table raw.ranking_points (
            season integer, event varchar, tier integer, place_from integer, points integer, star boolean
        );
        create table raw.severities ("check" varchar, severity varchar);
        create table raw.booleans (spelling varchar, value boolean);
        create table raw.spellings (spelling varchar, folded varchar);
        create table raw.uploads (
            season integer, upload integer, file varchar, kind varchar, rows integer, sha256 varchar,
            uploaded_at timestamp, uploaded_by varchar, note varchar, is_undone boolean
        );
        create table raw.sources (
            source integer, season integer, upload integer, file varchar, sheet varchar, kind varchar
        );
    """)
    for kind in kinds.values():
        columns = ", ".join(f'"{column.name}" varchar' for column in kind.columns)
        connection.execute(
            f"create table raw.{kind.name} (season integer, source integer, upload integer, row integer, {columns})"
        )


def _load_season(connection: duckdb.DuckDBPyConnection, number: int, given: SeasonInput) -> None:
    season = given.season
    keys = list(season.rulebook.sql_types())
    _insert_rows(connection, "raw.seasons", [
        (number, season.id, season.name, season.timezone, season.rulebook.name, given.at_hand),
    ])
    _insert_rows(connection, "raw.weeks", [(number, week, day) for week, day in enumerate(season.weeks, start=1)])
    _insert_rows(connection, "raw.slots", [
        (number, slot_no, slot, slot.strip().lower()) for slot_no, slot in enumerate(season.slots, start=1)
    ])
    _insert_rows(connection, "raw.settings", [
        (number, settings_key, period.valid_from, period.valid_to, *(period.values[key] for key in keys))
        for settings_key, period in enumerate(season.periods(), start=1)
    ])
    _insert_rows(connection, "raw.readings", [
        (number, r.key, value_text(r.value), value_text(r.default_value), r.rule, r.question, r.decided_by, r.from_date)
        for r in season.readings()
    ])
    _insert_rows(connection, "raw.ranking_points", [
        (number, line.event, line.tier, line.place_from, line.points, line.star)
        for line in season.rulebook.ranking_points
    ])
    for competition, measures in season.rulebook.tie_breaks.model_dump().items():
        connection.execute("insert into raw.tie_breaks values (?, ?, ?)", [number, competition, list(measures)])


def _load_uploads(
    connection: duckdb.DuckDBPyConnection, number: int, given: SeasonInput, source: int, spellings: set[str]
) -> int:
    kinds = kinds_of(given.season.rulebook.competition)
    rows: dict[str, list[list[Any]]] = {name: [] for name in kinds}
    sources, listed = [], []
    for uploaded in given.uploads:
        for file, counts in zip(uploaded.files, uploaded.kinds or [None] * len(uploaded.files), strict=True):
            listed.extend(_upload_rows(number, uploaded, file, counts))
            for sheet in [] if uploaded.is_undone else file.sheets:
                source += 1
                sources.append((source, number, uploaded.upload, file.name, sheet.sheet, sheet.kind))
                rows[sheet.kind].extend(_cells(kinds[sheet.kind], sheet, (number, source, uploaded.upload)))
                spellings.update(_names(kinds[sheet.kind], sheet))
    _insert_rows(connection, "raw.uploads", listed)
    _insert_rows(connection, "raw.sources", sources)
    for name, found in rows.items():
        _insert_rows(connection, f"raw.{name}", found)
    return source


def _upload_rows(
    number: int, uploaded: Uploaded, file: UploadedFile, counts: dict[str, int] | None
) -> Iterable[tuple[Any, ...]]:
    if counts is None:
        counts = {}
        for sheet in file.sheets:
            counts[sheet.kind] = counts.get(sheet.kind, 0) + len(sheet.rows)
    at = datetime.fromisoformat(uploaded.at).astimezone(UTC).replace(tzinfo=None) if uploaded.at else None
    for kind, count in counts.items():
        yield (number, uploaded.upload, file.name, kind, count, file.sha256, at, uploaded.by, uploaded.note,
               uploaded.is_undone)


def _insert_rows(connection: duckdb.DuckDBPyConnection, table: str, rows: Sequence[Sequence[Any]]) -> None:
    """Append whole rows, every column of the table in its order."""
    if rows:
        columns = [name for name, in connection.execute(f"select column_name from (describe {table})").fetchall()]
        insert(connection, table, columns, list(zip(*rows, strict=True)))


def _cells(kind: Kind, sheet: Sheet, where: tuple[int, int, int]) -> Iterable[list[Any]]:
    names = [column.name for column in kind.columns]
    for row in sheet.rows:
        yield [*where, row.row, *(row.cells.get(name) for name in names)]


def _names(kind: Kind, sheet: Sheet) -> set[str]:
    columns = [c.name for c in kind.columns if c.type == "name" or c.name in NAMED]
    return {text for row in sheet.rows for name in columns if (text := row.cells.get(name)) is not None}
