"""The readings in force, and who decided them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import groupby

import duckdb

from pipelines.rulebook import Rulebook, Setting
from pipelines.show.query import rows_of
from pipelines.show.receipt import WIDE
from pipelines.show.tables import CHAT_WIDTH, Column, Format, Table, as_csv, as_json, escape, wrap
from pipelines.show.words import counted

DIFFERS, DECIDED, ASKED = "*", "+", "?"
MARKS = {
    DIFFERS: "differs from the rulebook", DECIDED: "decided as the rulebook has it",
    ASKED: "not decided yet, and it moves results much",
}
COLUMNS = (
    Column("mark", "mark"), Column("key", "setting"), Column("value", "value"), Column("default_value", "default"),
    Column("accepted", "accepted"), Column("rule", "rule"), Column("reading", "reading"),
    Column("decided_by", "decided by"), Column("from_date", "from"), Column("question", "question"),
    Column("why", "why"), Column("effect", "effect"),
)
UNKNOWN = "the rulebook has no such setting any more"


@dataclass(frozen=True)
class Value:
    """What holds, who decided it, and from when (None: from the beginning)."""

    value: str
    decided_by: str
    from_date: date | None


@dataclass(frozen=True)
class Entry:
    """A setting with every value it has in the season, the oldest first. `setting` is None if the rulebook lost it."""

    key: str
    rule: str
    question: str
    default_value: str
    values: list[Value]
    setting: Setting | None
    mark: str


def readings(
    connection: duckdb.DuckDBPyConnection, rulebook: Rulebook, *, every: bool = False, format: Format = "table"
) -> str:
    """What is in force and who decided, in the order of the rulebook: what differs from it, what somebody decided,
    what should be asked first and nobody has decided; with `every` all settings.

    `table` is plain text of 80 cells, `text` of 40, `markdown` a section a setting; `csv`, `json` have a row a value.
    """
    entries = _entries(connection, rulebook)
    shown = [entry for entry in entries if every or entry.mark]
    if format in ("csv", "json"):
        table = Table("Readings", COLUMNS, [row for entry in shown for row in _rows(entry)])
        return as_csv(table) if format == "csv" else as_json(table)
    head = _head(rulebook, entries, shown)
    if format == "markdown":
        return "\n\n".join([*map(escape, head), *map(_marked, shown)]) + "\n"
    width = CHAT_WIDTH if format == "text" else WIDE
    lines = [line for sentence in head for line in wrap(sentence, width)]
    for entry in shown:
        lines += ["", *_plain(entry, width)]
    return "\n".join(lines) + "\n"


def _entries(connection: duckdb.DuckDBPyConnection, rulebook: Rulebook) -> list[Entry]:
    rows = rows_of(connection, """
        select key, value, default_value, rule, question, decided_by, from_date
        from marts.readings
        order by key, from_date nulls first
    """)
    found = {key: _entry(key, list(listed), rulebook) for key, listed in groupby(rows, key=lambda row: row["key"])}
    order = {key: number for number, key in enumerate(rulebook.settings)}
    return sorted(found.values(), key=lambda entry: (order.get(entry.key, len(order)), entry.key))


def _entry(key: str, rows: list[dict], rulebook: Rulebook) -> Entry:
    values = [Value(row["value"], row["decided_by"], row["from_date"]) for row in rows]
    first = rows[0]
    setting, mark = rulebook.settings.get(key), ""
    if any(row["value"] != row["default_value"] for row in rows):
        mark = DIFFERS
    elif any(value.decided_by != "rulebook" for value in values):
        mark = DECIDED
    elif key in rulebook.ask_first:
        mark = ASKED
    return Entry(key, first["rule"], first["question"], first["default_value"], values, setting, mark)


def _rows(entry: Entry) -> list[list]:
    setting = entry.setting
    accepted, reading, why, effect = (setting.expected, setting.reading, setting.why, setting.effect) if setting else (
        UNKNOWN, None, None, None
    )
    return [
        [entry.mark, entry.key, one.value, entry.default_value, accepted, entry.rule, reading, one.decided_by,
         one.from_date, entry.question, why, effect]
        for one in entry.values
    ]


def _head(rulebook: Rulebook, entries: list[Entry], shown: list[Entry]) -> list[str]:
    counts = {mark: sum(entry.mark == mark for entry in entries) for mark in MARKS}
    head = [f"Readings in force, {rulebook.title} ({rulebook.name})"]
    head += [f"{mark} {meaning}: {counts[mark]}" for mark, meaning in MARKS.items() if counts[mark]]
    if rest := len(entries) - len(shown):
        head.append(f"{counted(rest, 'more setting')} as the rulebook has {'it' if rest == 1 else 'them'}: "
                    "--all shows every one.")
    return head


def _value(entry: Entry, one: Value) -> str:
    since = f"from {one.from_date}: " if one.from_date else ""
    default = "" if one.value == entry.default_value else f" (default {_quoted(entry.default_value)})"
    return f"{since}{_quoted(one.value)}{default}, {_decided(one)}"


def _quoted(value: str) -> str:
    return value if value else '""'


def _decided(one: Value) -> str:
    return "as the rulebook has it" if one.decided_by == "rulebook" else f"decided by {one.decided_by}"


def _details(entry: Entry) -> list[str]:
    if entry.setting is None:
        return [UNKNOWN]
    return [
        f"Accepted: {entry.setting.expected}.", f"Why the default: {entry.setting.why}",
        f"Effect: {entry.setting.effect}",
    ]


def _plain(entry: Entry, width: int) -> list[str]:
    first, *later = (_value(entry, one) for one in entry.values)
    start, *rest = wrap(f"{entry.key} = {first}", width, 2)
    lines = [f"{entry.mark or ' '} {start[2:]}", *rest]
    for text in [*later, f"{entry.question} (rule {entry.rule})", *_details(entry)]:
        lines += wrap(text, width, 4)
    return lines


def _marked(entry: Entry) -> str:
    first, *later = (_value(entry, one) for one in entry.values)
    title = f"### `{entry.key}` {escape(entry.mark)}".rstrip()
    lines = [title, "", escape(f"{entry.question} (rule {entry.rule})"), ""]
    lines += [f"- {escape(text)}" for text in [first, *later, *_details(entry)]]
    return "\n".join(lines)
