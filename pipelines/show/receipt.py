"""How a receipt is laid out: plain text with aligned amounts, or markdown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from rich.cells import cell_len

from pipelines.show.tables import Column, Table, as_markdown, escape, fit, shown, wrap
from pipelines.show.words import signed

WIDE = 80
"""Cells a line of a plain receipt may have."""
WHERE_CELLS, WORDS_CELLS, RULE_CELLS, AMOUNT_CELLS = 6, 26, 7, 5
NARROW = 60
"""Below this many cells the rule and the source of a line stand below it."""
COLUMNS = (
    Column("group", "who"),
    Column("where", "slot"),
    Column("words", "what"),
    Column("rule", "rule"),
    Column("amount", "points", "integer"),
    Column("source", "from"),
    Column("note", "note"),
)


@dataclass(frozen=True)
class Line:
    """One amount: where it arose, what it is, its rule, its signed points, its file and row, a word more."""

    where: str
    words: str
    rule: str
    points: int
    source: str = ""
    note: str = ""
    group: str = ""


@dataclass(frozen=True)
class Section:
    """Lines under a heading, their sum under a label (none without one), and sentences after them.

    `columns`: what the parts of a line are called in markdown, in the order of `COLUMNS`.
    """

    heading: str
    lines: list[Line] = field(default_factory=list)
    sum_label: str = ""
    notes: list[str] = field(default_factory=list)
    columns: tuple[Column, ...] = COLUMNS

    @property
    def sum(self) -> int:
        return sum(line.points for line in self.lines)


@dataclass(frozen=True)
class Receipt:
    """A head of sentences below the name, sections that add up to the total, and sections that stand beside it.

    Without a `total_label` there is no total: the sections are of different things.
    """

    name: str
    head: list[str]
    sections: list[Section]
    total_label: str = ""
    total: int = 0
    more: list[Section] = field(default_factory=list)


def as_plain(receipt: Receipt, width: int = WIDE) -> str:
    """The receipt in lines of at most `width` cells, amounts in one column."""
    lines = [fit(shown(receipt.name), width).rstrip()]
    for sentence in receipt.head:
        lines += wrap(sentence, width)
    lines.append("=" * width)
    parts = [list(_plain_section(section, width)) for section in receipt.sections]
    if receipt.total_label:
        parts.append(["-" * width, _sum_line(receipt.total_label, str(receipt.total), width)])
    parts += [list(_plain_section(section, width)) for section in receipt.more]
    return "\n".join([*lines, "\n\n".join("\n".join(part) for part in parts)]) + "\n"


def as_marked(receipt: Receipt) -> str:
    """The receipt in markdown: a table a section."""
    parts = [f"## {escape(receipt.name)}", *map(escape, receipt.head)]
    parts += [_marked_section(section) for section in receipt.sections]
    if receipt.total_label:
        parts.append(f"**{escape(receipt.total_label)}: {receipt.total}**")
    parts += [_marked_section(section) for section in receipt.more]
    return "\n\n".join(parts) + "\n"


def _plain_section(section: Section, width: int) -> Iterator[str]:
    yield from wrap(section.heading, width)
    for group, lines in groupby(section.lines, key=lambda line: line.group):
        if group:
            yield fit("  " + shown(group), width).rstrip()
        for line in lines:
            yield from _narrow_line(line, width) if width < NARROW else _wide_line(line, width)
    if section.sum_label:
        yield _sum_line(section.sum_label, signed(section.sum), width)
    for note in section.notes:
        first, *others = wrap(note, width, 4)
        yield from [f"  - {first[4:]}", *others]


def _wide_line(line: Line, width: int) -> Iterator[str]:
    where = fit(shown(line.where), WHERE_CELLS)
    words = fit(shown(line.words), WORDS_CELLS)
    rule = fit(shown(line.rule), RULE_CELLS)
    start = f"  {where} {words} {rule} {signed(line.points):>{AMOUNT_CELLS}}"
    source = shown(line.source)
    if cell_len(start) + 2 + cell_len(source) <= width:
        yield f"{start}  {source}".rstrip()
    else:
        yield start
        yield from wrap(source, width, WHERE_CELLS + 3)
    if line.note:
        yield from wrap(line.note, width, WHERE_CELLS + 3)


def _narrow_line(line: Line, width: int) -> Iterator[str]:
    amount = signed(line.points)
    text = f"  {shown(line.where)} {shown(line.words)}" if line.where else f"  {shown(line.words)}"
    yield f"{fit(text, width - len(amount) - 1)} {amount}"
    details = "; ".join(part for part in (f"rule {line.rule}" if line.rule else "", line.source, line.note) if part)
    yield from wrap(details, width, 4)


def _sum_line(label: str, amount: str, width: int) -> str:
    """A sum, below the amounts it is of."""
    last = width if width < NARROW else 2 + WHERE_CELLS + 1 + WORDS_CELLS + 1 + RULE_CELLS + 1 + AMOUNT_CELLS
    return f"{fit('  ' + shown(label), last - len(amount) - 1)} {amount}"


def _marked_section(section: Section) -> str:
    parts = [f"### {escape(section.heading)}"]
    if section.lines:
        parts.append(as_markdown(_section_table(section)).rstrip("\n"))
    if section.sum_label:
        parts.append(f"**{escape(section.sum_label)}: {signed(section.sum)}**")
    if section.notes:
        parts.append("\n".join(f"- {escape(note)}" for note in section.notes))
    return "\n\n".join(parts)


def _section_table(section: Section) -> Table:
    """The lines of a section as a table, without the columns that stay empty."""
    rows = [
        [line.group, line.where, line.words, line.rule, signed(line.points), line.source, line.note]
        for line in section.lines
    ]
    kept = [k for k in range(len(COLUMNS)) if any(row[k] for row in rows)]
    return Table("", [section.columns[k] for k in kept], [[row[k] for k in kept] for row in rows])
