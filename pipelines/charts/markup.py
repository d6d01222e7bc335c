"""The words and signs of a page: numbers, names, places, tables. Everything that came from a file is escaped."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Literal

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

STYLE = Path(__file__).parent.parent / "report_style"
MINUS = "\u2212"
REASONS = {
    "five-nil-replayed": "5\u2060–\u20600 replayed",
    "penalty-c": "penalty C",
    "penalty-d": "penalty D",
    "penalty-e": "penalty E",
    "uc": "UC",
}

#: letters of a name beside a lying bar
LONGEST = 20

Row = Mapping[str, object]
Card = Literal["player", "team", "stop"]


class Fragment(Markup):
    """Escaped HTML a notebook shows as it is."""

    def _repr_html_(self) -> str:
        return str(self)


class Section(Fragment):
    """A part of a page that its contents list by `title` and reach by `key`."""

    key: str
    title: str


class Page(Fragment):
    """A whole page of a notebook that makes many: `file` is what it is called, `title` stands on its window."""

    file: str
    title: str

    def _repr_mimebundle_(self, **_: object) -> tuple[dict, dict]:
        return {"text/html": str(self)}, {"file": self.file, "title": self.title}


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its heading, the field or function that gives the cell, and what kind of cell that is."""

    title: str
    value: str | Callable[[Row], object]
    kind: Literal["text", "short", "number", "heading", "sentence"] = "text"

    def cell(self, row: Row) -> object:
        found = row[self.value] if isinstance(self.value, str) else self.value(row)
        if isinstance(found, int) and not isinstance(found, bool):
            return number(found)
        return "" if found is None else found


def fill(template: str, **values: object) -> Fragment:
    """The template of that name in report_style, filled in; text is escaped, fragments are not."""
    return Fragment(_templates().get_template(template).render(**values))


def table(caption: str, columns: Sequence[Column], rows: Sequence[Row], empty: str = "") -> Fragment | str:
    """A table that scrolls inside itself when the screen is narrower than it is; without rows the sentence `empty`."""
    return fill("table.html", caption=caption, columns=columns, rows=rows) if rows else empty


def section(key: str, title: str, *parts: object) -> Section:
    """A part of the page with a heading; `key` is its anchor, `parts` are fragments or sentences."""
    made = Section(fill("section.html", key=key, title=title, parts=parts))
    made.key, made.title = key, title
    return made


def page(file: str, title: str, head: Sequence[Fragment], parts: Sequence[Fragment]) -> Page:
    """Everything on one page: its head, the contents of its sections, and the parts."""
    sections = [(part.key, part.title) for part in parts if isinstance(part, Section)]
    made = Page(fill("many.html", head=head, contents=sections, parts=parts))
    made.file, made.title = file, title
    return made


def pair(*parts: object) -> Fragment:
    """Side by side where there is room, one below the other on a phone."""
    return fill("pair.html", parts=parts)


def when(row: Row) -> str:
    """`W2 4PM`."""
    return f"W{row['week']} {row['slot'] or ''}".strip()


def details(summary: str, body: object) -> Fragment:
    """Something long, folded away until it is wanted."""
    return fill("details.html", summary=summary, body=body)


def number(value: int | None) -> str:
    """An integer with a true minus sign; nothing for what does not exist."""
    return "" if value is None else str(value).replace("-", MINUS)


def signed(value: int) -> str:
    """+3, −5, 0."""
    return f"+{value}" if value > 0 else number(value)


def place(row: Row) -> str:
    """The place, `5=` when it is shared."""
    return f"{row['place']}=" if row["tied"] else str(row["place"])


def name(value: object, kind: Card | None = None) -> Fragment | str:
    """A name, kept from turning the text around it when it is written from right to left.

    With its kind it may become a link to that player's or team's card or that stop's page (`reports.pages.with_links`).
    """
    if value is None:
        return ""
    plain = Markup("<bdi>{}</bdi>") if kind is None else Markup('<bdi data-card="{kind}">{{}}</bdi>').format(kind=kind)
    return Fragment(plain.format(value))


def player(value: object) -> Fragment | str:
    """The name of a player."""
    return name(value, "player")


def team(value: object) -> Fragment | str:
    """The name of a team."""
    return name(value, "team")


def stop(value: object) -> Fragment | str:
    """The name of a stop of a tour."""
    return name(value, "stop")


def names(values: Sequence[object], kind: Card | None = None) -> Fragment:
    """`Ann`, `Ann and Bo`, `Ann, Bo and Cy`."""
    shown = [name(value, kind) for value in values]
    if len(shown) < 2:
        return Fragment(Markup("").join(shown))
    return Fragment(Markup(", ").join(shown[:-1]) + Markup(" and ") + shown[-1])


def count(value: int, word: str) -> str:
    """`1 point`, `2 points`."""
    return f"{number(value)} {word}" if abs(value) == 1 else f"{number(value)} {word}s"


def day(value: date | None) -> str:
    """`17 Feb 2023`."""
    return "" if value is None else f"{value.day} {value:%b} {value.year}"


def long_day(value: date | None) -> str:
    """`Friday 17 February 2023`."""
    return "" if value is None else f"{value:%A} {value.day} {value:%B} {value.year}"


def words(code: object) -> str:
    """A code as words: `lower-of-two` is `lower of two`, `CONFIRMED` is `confirmed`."""
    return "" if code is None else str(code).replace("-", " ").replace("_", " ").lower()


def reason(code: str) -> str:
    """A ledger code as the few words a small cell holds."""
    return REASONS.get(code) or words(code)


def sitting(row: Row) -> str:
    """`week 4, 6PM, round 2`, of a tour `stop-1, M3`; as far as it is known."""
    parts = [f"week {row['week']}" if row.get("week") is not None else "", str(row.get("slot") or "")]
    parts.append(f"round {row['round']}" if row.get("round") is not None else "")
    parts += [str(row.get("stop") or ""), str(row.get("match_id") or "")]
    return ", ".join(part for part in parts if part)


def shorten(text: str) -> str:
    """A name as a small drawing holds it; the whole of it is in the drawing's words."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


@cache
def _templates() -> Environment:
    found = Environment(
        loader=FileSystemLoader(STYLE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    found.filters.update(
        number=number, signed=signed, name=name, player=player, team=team, stop=stop, day=day, words=words,
        shorten=shorten, long_day=long_day,
    )
    return found
