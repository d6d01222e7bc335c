"""The uploads of a season: what was handed in, what became of it, what was withdrawn and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import duckdb

from pipelines.intake.entries import Entry, undone_uploads
from pipelines.show.query import rows_of
from pipelines.show.tables import CHAT_WIDTH, Column, Format, Table, escape, json_text, render, wrap

HAS_OUTSTANDING = "select 1 from duckdb_tables() where schema_name = 'marts' and table_name = 'outstanding'"
NOTHING = "nothing has been uploaded yet"
COLUMNS = (
    Column("upload", "#", "integer"),
    Column("at_text", "when (UTC)", readers="people"),
    Column("at", "at", readers="machines"),
    Column("by", "by"),
    Column("files_text", "files", readers="people"),
    Column("file", "file", readers="machines"),
    Column("kind", "kind", readers="machines"),
    Column("rows", "rows", "integer", readers="machines"),
    Column("status", "status"),
    Column("note", "note"),
    Column("undone_text", "undone", readers="people"),
    Column("undone_at", "undone_at", readers="machines"),
    Column("undone_by", "undone_by", readers="machines"),
    Column("undone_why", "undone_why", readers="machines"),
)


def history(
    entries: Sequence[Entry], connection: duckdb.DuckDBPyConnection | None, format: Format = "table",
    width: int | None = None,
) -> str:
    """The uploads of a journal in order, with their status in the book (None: there is no book yet).

    An upload the book does not know yet is "not built". csv has a line a file and kind, json an object an upload.
    """
    uploads = uploads_of(entries, connection)
    if format == "json":
        return json_text(uploads)
    missing = outstanding(connection) if uploads and format != "csv" else []
    if format == "text":
        return "".join([_as_blocks(uploads), *(f"{line}\n" for text in missing for line in wrap(text, CHAT_WIDTH))])
    lines = [line for upload in uploads for line in (_by_file(upload) if format == "csv" else [_by_upload(upload)])]
    rows = [[line.get(column.name) for column in COLUMNS] for line in lines]
    shown = render(Table("Uploads", COLUMNS, rows, NOTHING), format, width)
    return "".join([shown, *(f"\n{escape(text) if format == 'markdown' else text}\n" for text in missing)])


def outstanding(connection: duckdb.DuckDBPyConnection | None) -> list[str]:
    """A sentence a week of a league for what is not handed in yet; none of a tour, or of a book without that table."""
    if connection is None or not rows_of(connection, HAS_OUTSTANDING):
        return []
    weeks: dict[int, list[str]] = {}
    for row in rows_of(connection, "select week, slot, team, why from marts.outstanding order by rowid"):
        weeks.setdefault(row["week"], []).append(f"{row['slot'] or row['team']} ({row['why']})")
    return [f"Outstanding in week {week}: {', '.join(found)}." for week, found in weeks.items()]


def uploads_of(entries: Sequence[Entry], connection: duckdb.DuckDBPyConnection | None) -> list[dict[str, Any]]:
    """An object an upload: upload, at, by, note, status, files (file, kind, rows, status), undone, turns.

    `undone` (at, by, why) is None for what counts; `turns` are the undos and redos there ever were.
    """
    undone = {upload: {"at": e.at, "by": e.by, "why": e.why} for upload, e in undone_uploads(entries).items()}
    turns: dict[int, list[dict[str, Any]]] = {}
    for e in entries:
        if e.action != "upload":
            turns.setdefault(e.upload, []).append({"action": e.action, "at": e.at, "by": e.by, "why": e.why})
    known = _statuses(connection)
    uploads = []
    for entry in entries:
        if entry.action != "upload":
            continue
        withdrawn = undone.get(entry.upload)
        files = [
            {
                "file": file.name, "kind": kind, "rows": rows,
                "status": "undone" if withdrawn else known.get((entry.upload, file.name, kind), "not built"),
            }
            for file in entry.files for kind, rows in file.kinds.items()
        ]  # fmt: skip
        uploads.append({
            "upload": entry.upload, "at": entry.at, "by": entry.by, "note": entry.note,
            "status": _whole([file["status"] for file in files]), "files": files, "undone": withdrawn,
            "turns": turns.get(entry.upload, []),
        })  # fmt: skip
    return uploads


def _statuses(connection: duckdb.DuckDBPyConnection | None) -> dict[tuple[int, str, str], str]:
    if connection is None:
        return {}
    rows = rows_of(connection, "select upload, file, kind, status from marts.uploads")
    return {(row["upload"], row["file"], row["kind"]): row["status"] for row in rows}


def _whole(statuses: list[str]) -> str:
    """What the files of an upload have in common; replaced in part where they differ."""
    found = set(statuses)
    return found.pop() if len(found) == 1 else "partly replaced"


def _by_upload(upload: dict[str, Any]) -> dict[str, Any]:
    return upload | {
        "at_text": _when(upload["at"]),
        "files_text": "; ".join(_file_texts(upload)),
        "undone_text": "; ".join(_turn_texts(upload)).removeprefix("undone ") or None,
    }


def _by_file(upload: dict[str, Any]) -> list[dict[str, Any]]:
    undone = upload["undone"] or {}
    ends = {f"undone_{key}": undone.get(key) for key in ("at", "by", "why")}
    return [upload | ends | file for file in upload["files"]]


def _file_texts(upload: dict[str, Any]) -> list[str]:
    """`Week 4.xlsx: 40 results, 2 reports`, a text a file."""
    kinds: dict[str, list[str]] = {}
    for file in upload["files"]:
        kinds.setdefault(file["file"], []).append(f"{file['rows']} {file['kind']}")
    return [f"{name}: {', '.join(listed)}" for name, listed in kinds.items()]


def _turn_texts(upload: dict[str, Any]) -> list[str]:
    """`undone on 2026-03-06 14:05 by Kim: the wrong week`, a text an undo or redo."""
    texts = []
    for turn in upload["turns"]:
        by = f" by {turn['by']}" if turn["by"] else ""
        what = "undone" if turn["action"] == "undo" else "counted again"
        texts.append(f"{what} on {_when(turn['at'])}{by}: {turn['why']}")
    return texts


def _when(at: str) -> str:
    """`2026-03-06T14:05:00Z` as `2026-03-06 14:05`."""
    return at[:16].replace("T", " ")


def _as_blocks(uploads: list[dict[str, Any]]) -> str:
    """A few lines an upload, none longer than a chat shows."""
    if not uploads:
        return f"Uploads: {NOTHING}\n"
    blocks = []
    for upload in uploads:
        lines = wrap(f"{upload['upload']}  {_when(upload['at'])} UTC" + (f"  {upload['by']}" if upload["by"] else ""),
                     CHAT_WIDTH)
        texts = [*_file_texts(upload), upload["status"]]
        texts += [f"note: {upload['note']}"] if upload["note"] else []
        texts += _turn_texts(upload)
        lines += [line for text in texts for line in wrap(text, CHAT_WIDTH, 3)]
        blocks.append("\n".join(lines))
    return "\n".join(blocks) + "\n"
