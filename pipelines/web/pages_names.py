"""Who is who, for an admin: names to join or split by form, each an upload like any other."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pipelines.naming.joining import Files, join_files, split_files
from pipelines.naming.people import people, players
from pipelines.naming.refused import placeholders
from pipelines.problems import Problem, Refused
from pipelines.show.names import how_words
from pipelines.show.query import is_tour
from pipelines.web import desk
from pipelines.web.pages_uploads import keep, season_of
from pipelines.web.render import address
from pipelines.web.site import admin_page, form_of, notify, require, see_other, site_of, text

LONGEST_NAME = 1000


async def names(request: Request) -> Response:
    """Names nobody knows, forms to join and to split, who may be one person, and every spelling of everybody."""
    login, site, season = require(request, "look"), site_of(request), season_of(request)

    def ask(connection) -> dict:
        if is_tour(connection):
            raise HTTPException(404, "A tour has no such page.")
        teams = [name for (name,) in connection.execute("select name from staging.teams order by name").fetchall()]
        return {"names": desk.unknown_names(connection), "players": players(connection),
                "people": people(connection), "teams": teams}

    found = await site.books.ask(season, ask)
    return admin_page(request, login, "names.html", season=season, is_tour=False, may=login.user.may, how=how_words,
                      placeholders=placeholders(site.home, season), **found)


async def join(request: Request) -> Response:
    """Two names become one person: the file that says so is checked and shown like every other."""
    def wish(form: FormData, connection) -> Files:
        return join_files(connection, _name(form, "first"), _name(form, "second"), _day(text(form, "since")))

    return await _hand_in(request, wish)


async def split(request: Request) -> Response:
    """Two names that are read as one person become two persons."""
    def wish(form: FormData, connection) -> Files:
        return split_files(connection, _name(form, "first"), _name(form, "second"), text(form, "team") or None)

    return await _hand_in(request, wish)


async def _hand_in(request: Request, wish: Callable) -> Response:
    login, form = await form_of(request, "decide")
    site, season = site_of(request), season_of(request)
    why = text(form, "why")
    try:
        if not why:
            raise _refused("missing-value", "Say why, so that others understand it later.")
        files = await site.books.ask(season, lambda connection: wish(form, connection))
    except Refused as error:
        notify(login, f"Nothing was done. {error}")
        return see_other(address("admin", "s", season, "names"))
    return await keep(request, login, season, why, files)


def _name(form: FormData, field: str) -> str:
    """A name as it was typed; blanks inside it are the name's own."""
    name = text(form, field)[:LONGEST_NAME]
    if not name:
        raise _refused("missing-value", "Give both names.")
    return name


def _day(typed: str) -> date | None:
    if not typed:
        return None
    try:
        return date.fromisoformat(typed)
    except ValueError as error:
        raise _refused("bad-date", f"'{typed}' is no day; write it like 2026-03-06.") from error


def _refused(code: str, message: str) -> Refused:
    return Refused(Problem("critical", code, message))


def routes() -> list[Route]:
    """The addresses of these pages."""
    at = "/admin/s/{season}/names"
    return [
        Route(at, names), Route(at + "/join", join, methods=["POST"]), Route(at + "/split", split, methods=["POST"]),
    ]
