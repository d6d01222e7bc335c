"""The way in for admins: the seasons, the history of a season, and undo and redo with a reason."""

from __future__ import annotations

from collections.abc import Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pipelines import walk
from pipelines.intake.journal import Journal
from pipelines.problems import MachineError, Refused, as_text
from pipelines.show.history import uploads_of
from pipelines.web.pages_uploads import season_of
from pipelines.web.render import address
from pipelines.web.site import Site, admin_page, form_of, notify, require, see_other, site_of, text

LONGEST_REASON = 500


async def seasons(request: Request) -> Response:
    """The seasons to choose from; with one season its desk at once."""
    login, site = require(request, "look"), site_of(request)
    found = site.home.seasons()
    if len(found) == 1:
        return see_other(address("admin", "s", found[0]))
    return admin_page(request, login, "seasons.html", seasons=found, season=None)


async def history(request: Request) -> Response:
    """Every upload, the newest first: what is left of it, and who withdrew it and why."""
    login, site, season = require(request, "look"), site_of(request), season_of(request)
    return admin_page(request, login, "history.html", season=season, uploads=(await _uploads(site, season))[::-1])


async def upload(request: Request) -> Response:
    """One upload, and the form to withdraw it."""
    login, site, season = require(request, "look"), site_of(request), season_of(request)
    number = _number(request)
    found = next((one for one in await _uploads(site, season) if one["upload"] == number), None)
    if found is None:
        raise HTTPException(404, "There is no such upload; the history lists them.")
    return admin_page(request, login, "upload.html", season=season, upload=found,
                      may_decide=login.user.may("decide"))


async def undo(request: Request) -> Response:
    """Withdraw an upload; what it had replaced counts again."""
    return await _turn(request, walk.undo, "Nothing was withdrawn", "without this upload the season would be at fault")


async def redo(request: Request) -> Response:
    """Count a withdrawn upload again, as if it had never been withdrawn."""
    return await _turn(request, walk.redo, "Nothing was counted again", "with this upload the season would be at fault")


async def _turn(request: Request, verb: Callable, nothing: str, fault: str) -> Response:
    """Undo or redo the upload of the address, for the reason in the form."""
    login, form = await form_of(request, "decide")
    site, season, number = site_of(request), season_of(request), _number(request)
    here = see_other(address("admin", "s", season, "uploads", number))
    why = text(form, "why")[:LONGEST_REASON]
    if not why:
        notify(login, f"{nothing}: say why, so that others understand it later.")
        return here
    try:
        async with site.work.turn(season) as run:
            outcome = await run(verb, site.home, season, number, why, login.user.name)
    except (Refused, MachineError) as error:
        notify(login, str(error))
        return here
    if outcome.accepted:
        await site.books.remake(season)
        notify(login, outcome.message, outcome.changes)
    else:
        notify(login, f"{nothing}: {fault}. {as_text(outcome.problems)}")
    return here


async def _uploads(site: Site, season: str) -> list[dict]:
    entries = Journal(site.home.raw(season)).read()
    return await site.books.ask_if_there(season, lambda connection: uploads_of(entries, connection))


def _number(request: Request) -> int:
    given = request.path_params["number"]
    if not (given.isascii() and given.isdigit() and len(given) < 8):
        raise HTTPException(404, "An upload has a number; the history lists them.")
    return int(given)


def routes() -> list[Route]:
    """The addresses of these pages."""
    at = "/admin/s/{season}"
    return [
        Route("/admin", seasons), Route(at + "/history", history), Route(at + "/uploads/{number}", upload),
        Route(at + "/uploads/{number}/undo", undo, methods=["POST"]),
        Route(at + "/uploads/{number}/redo", redo, methods=["POST"]),
    ]
