"""The publications of a season as an Atom feed: what was handed in, and what was withdrawn and why."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pipelines.intake.entries import Entry
from pipelines.intake.journal import Journal
from pipelines.show.tables import shown
from pipelines.show.words import counted
from pipelines.web.kept import answer
from pipelines.web.render import address
from pipelines.web.site import site_of

ATOM = "http://www.w3.org/2005/Atom"
MEDIA = "application/atom+xml; charset=utf-8"
MOST = 50
NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
BEGINNING = "1970-01-01T00:00:00Z"


async def feed(request: Request) -> Response:
    """The newest publications first."""
    site = site_of(request)
    season = site.books.season(request.path_params["season"])

    def make(connection) -> str:
        name = connection.execute("select name from raw.seasons").fetchone()[0]
        return atom(season, name, Journal(site.home.raw(season)).read())

    return answer(request, await site.books.page(season, ("feed",), make, MEDIA))


def atom(season: str, name: str, entries: Sequence[Entry]) -> str:
    """The feed of a journal. Its links have no host in them, so it is right behind every name."""
    root = Element("feed", xmlns=ATOM)
    _text(root, "id", f"urn:rackbook:{season}")
    _text(root, "title", name)
    _text(root, "updated", entries[-1].at if entries else BEGINNING)
    SubElement(root, "link", rel="self", href=address("s", season, "feed.xml"))
    SubElement(root, "link", rel="alternate", type="text/html", href=address("s", season))
    for entry in reversed(entries[-MOST:]):
        _add(root, season, entry)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _add(root: Element, season: str, entry: Entry) -> None:
    found = SubElement(root, "entry")
    _text(found, "id", f"urn:rackbook:{season}:{entry.entry}")
    _text(found, "title", _title(entry))
    _text(found, "updated", entry.at)
    _text(SubElement(found, "author"), "name", entry.by or "unknown")
    SubElement(found, "link", rel="alternate", type="text/html", href=address("s", season))
    _text(found, "summary", _summary(entry))


def _title(entry: Entry) -> str:
    if entry.action == "undo":
        return f"Upload {entry.upload} is withdrawn"
    if entry.action == "redo":
        return f"Upload {entry.upload} counts again"
    return f"Upload {entry.upload}: {', '.join(file.name for file in entry.files)}"


def _summary(entry: Entry) -> str:
    if entry.action != "upload":
        return entry.why or "no reason given"
    rows: dict[str, int] = {}
    for file in entry.files:
        for kind, count in file.kinds.items():
            rows[kind] = rows.get(kind, 0) + count
    listed = ", ".join(f"{kind}: {counted(count, 'row')}" for kind, count in rows.items())
    return f"{entry.note}. {listed}" if entry.note else listed


def _text(parent: Element, tag: str, value: str) -> None:
    SubElement(parent, tag).text = NOT_IN_XML.sub("", shown(value))


def routes() -> list[Route]:
    """The address of the feed."""
    return [Route("/s/{season}/feed.xml", feed)]
