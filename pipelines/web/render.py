"""Templates, and the addresses they link to. Every text from a file is escaped by the templates themselves."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from urllib.parse import quote, urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse

from pipelines.show.tables import place_text, shown
from pipelines.show.words import LEDGER, UC, counted
from pipelines.web.books import program

FOLDER = Path(__file__).parent
MINUS = "\u2212"
DOTS = (".", "..")


def address(*parts: object, **query: object) -> str:
    """`/s/x/player/Ann%20B` of its parts. What a browser would take for steps up goes into the query instead."""
    given = [str(part) for part in parts]
    if given[-1] in DOTS:
        return f"/{'/'.join(quote(part, safe='') for part in given[:-1])}?{urlencode({'name': given[-1]})}"
    path = "/" + "/".join(quote(part, safe="") for part in given)
    return f"{path}?{urlencode(query)}" if query else path


def static(name: str) -> str:
    """The address of a static file; another version of the program has another one."""
    return f"/static/{name}?v={program()}"


def name(value: object) -> Markup:
    """A name, kept from turning the text around it when it is written from right to left."""
    return Markup("") if value is None else Markup("<bdi>{}</bdi>").format(shown(value))


def number(value: int | None) -> str:
    """An integer with a true minus sign; nothing for what does not exist."""
    return "" if value is None else str(value).replace("-", MINUS)


def signed(value: int | None) -> str:
    """+3, −5, 0."""
    return f"+{value}" if value and value > 0 else number(value)


def day(value: date | None) -> str:
    """`17 Feb 2023`."""
    return "" if value is None else f"{value.day} {value:%b} {value.year}"


def moved(value: int | None) -> Markup:
    """How far up or down, for the eye and for the ear."""
    if value is None:
        return Markup("")
    if value == 0:
        return Markup('<span class="still"><span aria-hidden="true">–</span><span class="ear">same place</span></span>')
    way, sign = ("up", "▲") if value > 0 else ("down", "▼")
    return Markup(
        '<span class="{0}"><span aria-hidden="true">{1}{2}</span><span class="ear">{0} {2}</span></span>'
    ).format(way, sign, abs(value))


def _environment() -> Environment:
    found = Environment(
        loader=FileSystemLoader(FOLDER / "templates"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals.update(address=address, static=static, LEDGER=LEDGER, UC=UC)
    found.filters.update(
        name=name, number=number, signed=signed, day=day, moved=moved, counted=counted,
        place=lambda row: place_text(row["place"], row["tied"]), words=lambda text: str(text or "").replace("_", " "),
    )
    return found


TEMPLATES = _environment()


def fill(template: str, **values: object) -> str:
    """The page of a template."""
    return TEMPLATES.get_template(template).render(**values)


def page(template: str, status: int = 200, **values: object) -> HTMLResponse:
    """The page of a template as an answer that nobody keeps."""
    return HTMLResponse(fill(template, **values), status)
