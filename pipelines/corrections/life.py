"""The life of a tournament, a stop, a match or a player: every entry of the journal that touched it, in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import duckdb

from pipelines import book, raw, warehouse
from pipelines.corrections import row_changes, subjects
from pipelines.corrections.replaced import cells_of
from pipelines.corrections.subjects import Subject, What
from pipelines.corrections.types import Cell
from pipelines.intake.entries import Entry, undone_uploads
from pipelines.intake.journal import Journal
from pipelines.intake.kinds import Kind, kinds_of
from pipelines.season import Season
from pipelines.show.query import rows_of

#: kinds whose rows decide or describe something: they are told in full, not counted
PAPERS = (
    "rulings", "incidents", "appeals", "membership", "uc_claims", "nonreports", "tournaments", "arrivals", "stops",
)  # fmt: skip
OF_A_PLAYER = (*PAPERS, "roster", "names", "results", "matches", "placings", "fees_paid")
Row = tuple[str, int, int]


@dataclass
class Event:
    """One entry of the journal that touched the subject.

    `counts`: by kind how many of the rows about it came first, are the same, differ, are gone or new, or went last (as
    in `row_changes`); empty where nothing it holds was in force. `note`: of the upload, or why it was undone or redone.
    `cells`: what changed, and the rows told in full. `status`: what is left of an upload now (current, partly replaced,
    replaced, undone).
    """

    entry: int
    action: str
    upload: int
    at: str
    by: str | None
    note: str | None
    files: list[str] = field(default_factory=list)
    counts: dict[str, dict[str, int]] = field(default_factory=dict)
    cells: list[Cell] = field(default_factory=list)
    status: str | None = None

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def life_of(
    season: Season, journal: Journal, what: What, name: str, known: Sequence[tuple[str, int]]
) -> tuple[Subject, list[Event]]:
    """Who or what is meant, and its events. `known`: spellings of players as the book resolves them.

    Refused, with the nearest names, if no upload is about it.
    """
    entries = journal.read()
    kinds = kinds_of(season.rulebook.competition)
    connection = duckdb.connect(config=warehouse.CONFIG)
    try:
        _load(connection, season, journal, entries)
        row_changes.identify(connection, known)
        subject = subjects.find(connection, season.rulebook.competition, kinds.values(), what, name)
        _mark(connection, subject)
        touching = _touching(connection, [kinds[name] for name in subject.conditions])
        return subject, _events(connection, entries, subject, kinds, touching)
    finally:
        connection.close()


def _load(
    connection: duckdb.DuckDBPyConnection, season: Season, journal: Journal, entries: Sequence[Entry]
) -> None:
    """The rows of every upload, the undone ones too."""
    uploads = [entry for entry in entries if entry.action == "upload"]
    warehouse.create_schemas(connection)
    raw.load_raw(connection, [book.inputs(season, journal, uploads)])


def _mark(connection: duckdb.DuckDBPyConnection, subject: Subject) -> None:
    """Create the temporary table `about`: the rows about the subject."""
    listed = " union all ".join(
        f"select '{kind}' as kind, r.source, r.row from raw.{kind} as r where {condition}"
        for kind, condition in subject.conditions.items()
    )
    connection.execute(f"create or replace temp table about as {listed}")


def _touching(connection: duckdb.DuckDBPyConnection, kinds: Iterable[Kind]) -> Mapping[int, list[Kind]]:
    """By upload the kinds of which it has a row in a unit, or of a key, that has a row about the subject."""
    found: dict[int, list[Kind]] = {}
    for kind in kinds:
        unit = row_changes.unit_of(kind)
        rows = connection.execute(f"""
            select distinct r.upload
            from raw.{kind.name} as r
            where {unit} in (
                select {unit}
                from raw.{kind.name} as r
                join about as a on a.kind = '{kind.name}' and a.source = r.source and a.row = r.row
            )
        """).fetchall()
        for (upload,) in rows:
            found.setdefault(upload, []).append(kind)
    return found


def _events(
    connection: duckdb.DuckDBPyConnection, entries: Sequence[Entry], subject: Subject, kinds: Mapping[str, Kind],
    touching: Mapping[int, list[Kind]],
) -> list[Event]:
    active: set[int] = set()
    in_force: set[Row] = set()
    own: dict[int, set[Row]] = {}
    events = []
    for entry in entries:
        before = set(active)
        active ^= {entry.upload}
        if entry.upload not in touching:
            continue
        row_changes.fill(connection, touching[entry.upload], entry.upload, before, active)
        rows = _rows(connection)
        if entry.action == "upload":
            own[entry.upload] = {(row["kind"], row["new_source"], row["new_row"]) for row in rows if row["is_own"]}
        if rows or own[entry.upload]:
            events.append(_event(entry, rows, subject, kinds))
        _replace(in_force, rows)
    undone = undone_uploads(entries)
    for event in events:
        if event.action == "upload" and own[event.upload]:
            event.status = "undone" if event.upload in undone else _status(own[event.upload], in_force)
    return events


def _rows(connection: duckdb.DuckDBPyConnection) -> list[dict[str, Any]]:
    """The changes of rows about the subject; `is_own`: the newer row is about it, and not only the one it replaces."""
    return rows_of(connection, f"""
        select c.*, o.file as file_old, n.file as file_new, exists (
                select 1 from about as a
                where a.kind = c.kind and a.source = c.new_source and a.row = c.new_row
            ) as is_own
        from {row_changes.TABLE} as c
        left join raw.sources as o on o.source = c.old_source
        left join raw.sources as n on n.source = c.new_source
        where exists (
            select 1 from about as a
            where a.kind = c.kind and ((a.source = c.old_source and a.row = c.old_row)
                or (a.source = c.new_source and a.row = c.new_row))
        )
        order by c.kind, c.sitting, c.new_source nulls last, c.new_row, c.old_source, c.old_row
    """)


def _event(
    entry: Entry, rows: Sequence[dict[str, Any]], subject: Subject, kinds: Mapping[str, Kind]
) -> Event:
    counts: dict[str, Counter] = {}
    in_full = OF_A_PLAYER if subject.what == "player" else PAPERS
    cells: list[Cell] = []
    for row in rows:
        counts.setdefault(row["kind"], Counter())[row["change"]] += 1
        if row["change"] in ("differs", "gone", "new") or (row["change"] != "same" and row["kind"] in in_full):
            cells += cells_of(kinds[row["kind"]], row)
    note = entry.note if entry.action == "upload" else entry.why
    files = list(dict.fromkeys(file.name for file in entry.files))
    return Event(entry.entry, entry.action, entry.upload, entry.at, entry.by, note, files,
                 {kind: dict(found) for kind, found in counts.items()}, cells)


def _replace(in_force: set[Row], rows: Iterable[Mapping[str, Any]]) -> None:
    for row in rows:
        in_force.discard((row["kind"], row["old_source"], row["old_row"]))
    in_force.update((row["kind"], row["new_source"], row["new_row"]) for row in rows if row["new_source"])


def _status(rows: set[Row], in_force: set[Row]) -> str:
    left = len(rows & in_force)
    if left == len(rows):
        return "current"
    return "partly replaced" if left else "replaced"
