"""What waits for an admin to decide: claims, incidents, rulings, names, flags, and how the rules are read."""

from __future__ import annotations

from collections.abc import Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pipelines.problems import MachineError, Refused
from pipelines.season import load_season
from pipelines.show.query import is_tour
from pipelines.web import desk
from pipelines.web.pages_uploads import season_of
from pipelines.web.render import address
from pipelines.web.site import admin_page, form_of, notify, require, see_other, site_of, text
from pipelines.whatif import whatif


async def claims(request: Request) -> Response:
    """Claims of compensation: what is to be decided, what was, and until when a claim is taken."""
    return await _shown(request, "uc.html", lambda connection: {
        "claims": desk.claims(connection), "days": desk.claim_days(connection),
    })  # fmt: skip


async def incidents(request: Request) -> Response:
    """Incidents with what they cost, open ones first, and appeals."""
    return await _shown(request, "incidents.html", lambda connection: {
        "incidents": desk.incidents(connection), "appeals": desk.typed_rows(connection, "appeals"),
    })  # fmt: skip


async def rulings(request: Request) -> Response:
    """Rulings, the newest first."""
    return await _shown(request, "rulings.html", lambda connection: {"rulings": desk.typed_rows(connection, "rulings")})


async def names(request: Request) -> Response:
    """Names that are nobody's, to be joined to a player."""
    return await _shown(request, "names.html", lambda connection: {
        "names": desk.unknown_names(connection), "players": desk.players(connection),
    })  # fmt: skip


async def flags(request: Request) -> Response:
    """What the checks want a human to look at."""
    login, site, season = require(request, "look"), site_of(request), season_of(request)
    found = await site.books.ask(season, lambda connection: {
        "flags": desk.flags(connection), "is_tour": is_tour(connection),
    })  # fmt: skip
    return admin_page(request, login, "flags.html", season=season, **found)


async def readings(request: Request) -> Response:
    """How the rules are read, what else is accepted, and what another reading would change."""
    return await _readings(request, require(request, "look"), None, "")


async def what_if(request: Request) -> Response:
    """The season under another reading, worked out and published nowhere."""
    login, form = await form_of(request, "upload")
    site, season = site_of(request), season_of(request)
    key, value, since = text(form, "key"), text(form, "value"), text(form, "from")
    word = f"{key}={value}@{since}" if since else f"{key}={value}"
    try:
        async with site.work.turn(season) as run:
            answer = await run(whatif, site.home, season, [word])
    except (Refused, MachineError) as error:
        notify(login, str(error))
        return see_other(address("admin", "s", season, "readings"))
    return await _readings(request, login, answer, word)


async def _readings(request: Request, login, answer, word: str) -> Response:
    site, season = site_of(request), season_of(request)
    rulebook = load_season(site.home.raw(season)).rulebook
    found = await site.books.ask(season, lambda connection: {
        "asked": desk.readings(connection, rulebook), "is_tour": is_tour(connection),
    })  # fmt: skip
    return admin_page(request, login, "readings.html", season=season, answer=answer, word=word, title=rulebook.title,
                      **found)


async def _shown(request: Request, template: str, find: Callable[[object], dict]) -> Response:
    login, site, season = require(request, "look"), site_of(request), season_of(request)

    def ask(connection) -> dict:
        if is_tour(connection):
            raise HTTPException(404, "A tour has no such page.")
        return find(connection)

    found = await site.books.ask(season, ask)
    return admin_page(request, login, template, season=season, is_tour=False, may=login.user.may, **found)


def routes() -> list[Route]:
    """The addresses of these pages."""
    at = "/admin/s/{season}"
    return [
        Route(at + "/claims", claims), Route(at + "/incidents", incidents), Route(at + "/rulings", rulings),
        Route(at + "/names", names), Route(at + "/flags", flags), Route(at + "/readings", readings, methods=["GET"]),
        Route(at + "/readings", what_if, methods=["POST"]),
    ]
