"""What waits for an admin to decide: claims, incidents, rulings and flags."""

from __future__ import annotations

from collections.abc import Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pipelines.show.query import is_tour
from pipelines.web import desk
from pipelines.web.pages_uploads import season_of
from pipelines.web.site import admin_page, require, site_of


async def claims(request: Request) -> Response:
    """Claims of compensation: what is to be decided, what was, and until when a claim is taken."""
    return await _shown(request, "uc.html", lambda connection: {
        "claims": desk.claims(connection), "days": desk.deadlines(connection, "uc_week"),
        "waiting": [row for row in desk.deadlines(connection, "uc_claim") if row["state"] == "open"],
    })  # fmt: skip


async def incidents(request: Request) -> Response:
    """Incidents with what they cost, open ones first, and appeals."""
    return await _shown(request, "incidents.html", lambda connection: {
        "incidents": desk.incidents(connection), "appeals": desk.appeals(connection),
        "limits": {row["incident_id"]: row for row in desk.deadlines(connection, "appeal")},
    })  # fmt: skip


async def rulings(request: Request) -> Response:
    """Rulings, the newest first."""
    return await _shown(request, "rulings.html", lambda connection: {"rulings": desk.typed_rows(connection, "rulings")})


async def flags(request: Request) -> Response:
    """What the checks want a human to look at."""
    login, site, season = require(request, "look"), site_of(request), season_of(request)
    found = await site.books.ask(season, lambda connection: {
        "flags": desk.flags(connection), "is_tour": is_tour(connection),
    })  # fmt: skip
    return admin_page(request, login, "flags.html", season=season, **found)


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
        Route(at + "/flags", flags),
    ]
