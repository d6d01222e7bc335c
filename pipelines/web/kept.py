"""A public page: kept for the build on disk, or a word that the client's copy is still right."""

from __future__ import annotations

from collections.abc import Callable

import duckdb
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pipelines.show.query import is_tour, refused
from pipelines.web.books import Page
from pipelines.web.site import site_of

Connection = duckdb.DuckDBPyConnection
FRESH = "no-cache"
"""May be kept, but is asked for again: the answer is short unless there is a new build."""


class Elsewhere(Exception):
    """The page has another address."""

    def __init__(self, place: str) -> None:
        self.place = place


async def kept(request: Request, key: tuple, make: Callable[[Connection, dict], str]) -> Response:
    """The page as it is kept for the build on disk, or a word that the client's copy is still right."""
    site = site_of(request)
    season = site.books.season(request.path_params["season"])

    def whole(connection: Connection) -> str:
        return make(connection, known_of(season, connection))

    try:
        return answer(request, await site.books.page(season, key, whole))
    except Elsewhere as other:
        return RedirectResponse(other.place, 301)


def known_of(season: str, connection: Connection) -> dict:
    """What the head of every page of a season shows."""
    name = connection.execute("select name from raw.seasons").fetchone()[0]
    return {"season": season, "season_name": name, "is_tour": is_tour(connection)}


def answer(request: Request, page: Page) -> Response:
    """A kept page as the client can take it."""
    headers = {"ETag": page.etag, "Cache-Control": FRESH, "Vary": "Accept-Encoding"}
    if page.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if page.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(page.packed, media_type=page.media, headers={**headers, "Content-Encoding": "gzip"})
    return Response(page.body, media_type=page.media, headers=headers)


def only_swiss(connection: Connection) -> None:
    """Refused if the book is of a tour."""
    if is_tour(connection):
        raise refused("out-of-range", "A tour has no such page.", "Its ranking is on the page of the season.")


def only_tour(connection: Connection) -> None:
    """Refused if the book is of the swiss league."""
    if not is_tour(connection):
        raise refused("out-of-range", "The league has no such page.", "The page of the season lists its weeks.")
