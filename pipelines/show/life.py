"""The life of a tournament, a stop, a match or a player, as text and for machines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pipelines.corrections.life import Event
from pipelines.corrections.subjects import Subject
from pipelines.corrections.types import Cell
from pipelines.corrections.words import by_row, row_change
from pipelines.show.tables import CHAT_WIDTH, Column, Format, Table, json_text, render, wrap

COLUMNS = (
    Column("at_text", "when (UTC)", readers="people"),
    Column("what", "what", readers="people"),
    Column("by_text", "by", readers="people"),
    Column("about", "about", readers="people"),
    Column("text", "what happened", readers="people"),
    Column("entry", "entry", "integer", readers="machines"),
    Column("at", "at", readers="machines"),
    Column("action", "action", readers="machines"),
    Column("upload", "upload", "integer", readers="machines"),
    Column("by", "by", readers="machines"),
    Column("note", "note", readers="machines"),
    Column("status", "status", readers="machines"),
    *(Column(name, name, readers="machines") for name in (
        "kind", "unit", "key", "change", "upload_old", "file_old", "row_old", "file", "row", "column", "old", "new",
    )),
)
COUNTED = {
    "first": "{} for the first time", "same": "{} the same", "differs": "{} with other values",
    "gone": "{} no longer there", "new": "{} new", "last": "{} no longer counted",
}
#: how the rows of an upload are spoken of that come back by an undo or a redo
AGAIN = {"first": "{} counted again"}


def life(subject: Subject, events: Sequence[Event], format: Format = "table", width: int | None = None) -> str:
    """What happened to it, an entry of the journal at a time, in order.

    csv has a line a change (one without any where an entry changes none), json one object.
    """
    if format == "json":
        return json_text({"what": subject.what, "name": subject.name, "events": [event.as_json() for event in events]})
    title = f"The life of {'player ' if subject.what == 'player' else ''}{subject.name}"
    if subject.what in ("stop", "match"):
        title = f"The life of {subject.what} {subject.name}"
    if format == "text":
        return _as_blocks(title, events)
    lines = [line for event in events for line in (_for_machines(event) if format == "csv" else _for_people(event))]
    return render(Table(title, COLUMNS, [[line.get(column.name) for column in COLUMNS] for line in lines]), format,
                  width)  # fmt: skip


def _for_machines(event: Event) -> list[dict[str, Any]]:
    head = event.as_json()
    return [head | vars(cell) for cell in event.cells] or [head]


def _for_people(event: Event) -> list[dict[str, Any]]:
    """A line for what the entry is, then a line a change."""
    first = {"at_text": _when(event.at), "what": f"{event.action} {event.upload}", "by_text": event.by,
             "about": ", ".join(event.files), "text": _head(event)}  # fmt: skip
    return [first, *({"about": about, "text": text} for about, text in _changes(event))]


def _head(event: Event) -> str:
    """The reason or note, the counts, and what is left of an upload."""
    parts = [event.note or "", *(_counts(event, kind, found) for kind, found in event.counts.items())]
    parts += [] if event.counts else ["none of its rows was in force"]
    parts += [f"now {event.status}"] if event.status else []
    return "; ".join(part for part in parts if part)


def _counts(event: Event, kind: str, found: Mapping[str, int]) -> str:
    words = COUNTED if event.action == "upload" else COUNTED | AGAIN
    counted = ", ".join(words[change].format(found[change]) for change in words if found.get(change))
    return f"{kind}: {counted}"


def _changes(event: Event) -> list[tuple[str, str]]:
    return [(_about(cells[0]), row_change(cells)) for cells in by_row(event.cells)]


def _about(cell: Cell) -> str:
    return ", ".join(part for part in (f"{cell.kind} {cell.unit}".strip(), cell.key) if part)


def _as_blocks(title: str, events: Sequence[Event]) -> str:
    """A few lines an entry, none longer than a chat shows."""
    blocks = ["\n".join(wrap(title, CHAT_WIDTH))]
    for event in events:
        by = f"  {event.by}" if event.by else ""
        lines = wrap(f"{event.action} {event.upload}  {_when(event.at)} UTC{by}", CHAT_WIDTH)
        texts = [", ".join(event.files), _head(event), *(f"{about}: {text}" for about, text in _changes(event))]
        lines += [line for text in texts if text for line in wrap(text, CHAT_WIDTH, 3)]
        blocks.append("\n".join(lines))
    return "\n".join(blocks) + "\n"


def _when(at: str) -> str:
    return at[:16].replace("T", " ")
