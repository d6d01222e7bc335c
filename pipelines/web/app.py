"""The application: pages for everybody and for admins, tables for programs, and what is said when something fails."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from urllib.parse import quote

from anyio import to_thread
from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.staticfiles import StaticFiles

from pipelines.cli.speak import fail
from pipelines.home import Home
from pipelines.problems import MachineError, Refused, as_json
from pipelines.web import (
    api,
    feed,
    pages_admin,
    pages_files,
    pages_login,
    pages_names,
    pages_people,
    pages_public,
    pages_readings,
    pages_rules,
    pages_tour,
    pages_uploads,
)
from pipelines.web.auth import COOKIE
from pipelines.web.render import FOLDER, page
from pipelines.web.security import HEADERS, MOST_BODY, BodyLimit, Headers, TooLarge
from pipelines.web.site import NotLoggedIn, Site, see_other
from pipelines.web.work import Runner, Threads

NOT_FOUND = frozenset({"unknown-season", "unknown-player", "out-of-range", "no-book", "no-file"})
KEEP_STATIC = "public, max-age=31536000, immutable"
DESCRIPTION = "The season book for pool leagues: every point, its rule, its file and row."


class Static(StaticFiles):
    """Files whose address names their version, so that a browser need not ask again."""

    def file_response(self, *values, **words) -> Response:
        answer = super().file_response(*values, **words)
        answer.headers["Cache-Control"] = KEEP_STATIC
        return answer


def create_app(home: Home, runner: Runner | None = None) -> FastAPI:
    """The page of a home folder. The heavy work is done by `runner`, else in threads of this process."""
    app = FastAPI(title="Rackbook", version="1", description=DESCRIPTION, openapi_url="/api/openapi.json",
                  docs_url=None, redoc_url=None, lifespan=_living)
    app.state.site = Site(home, runner or Threads())
    app.include_router(api.router)
    app.router.routes += [
        *pages_login.routes(), *feed.routes(), *pages_public.routes(), *pages_people.routes(), *pages_tour.routes(),
        *pages_files.routes(), *pages_uploads.routes(), *pages_rules.routes(), *pages_readings.routes(),
        *pages_names.routes(), *pages_admin.routes(),
    ]
    app.mount("/static", Static(directory=FOLDER / "static"), name="static")
    for error, handler in HANDLERS.items():
        app.add_exception_handler(error, handler)
    app.add_middleware(BodyLimit)
    app.add_middleware(Headers)
    return app


@asynccontextmanager
async def _living(app: FastAPI) -> AsyncIterator[None]:
    yield
    await to_thread.run_sync(app.state.site.work.runner.stop)


async def _not_logged_in(request: Request, error: NotLoggedIn) -> Response:
    here = request.url.path if request.method in ("GET", "HEAD") else ""
    answer = see_other(f"/login?next={quote(here)}" if here.startswith("/admin/") else "/login")
    answer.delete_cookie(COOKIE, path="/")
    return answer


async def _too_large(request: Request, error: TooLarge) -> Response:
    most = MOST_BODY // (1024 * 1024)
    return _said(request, 413, f"That is more than {most} MiB, which is the most this page takes at once.",
                 "Hand it in as several uploads.")


async def _http(request: Request, error: HTTPException) -> Response:
    sentence = error.detail if error.detail != HTTPStatus(error.status_code).phrase else {
        404: "There is no such page.", 405: "This address cannot be asked that way.",
    }.get(error.status_code, f"{error.detail}.")
    return _said(request, error.status_code, sentence, "")


async def _refused(request: Request, error: Refused) -> Response:
    first = error.problems[0]
    status = 404 if first.code in NOT_FOUND else 422
    if _is_api(request):
        return JSONResponse({"detail": first.message, "problems": as_json(error.problems)}, status)
    return _said(request, status, first.message, first.fix)


async def _machine(request: Request, error: MachineError) -> Response:
    return _said(request, 503, str(error), "")


async def _fault(request: Request, error: Exception) -> Response:
    fail(error, False)
    answer = _said(request, 500, "This is a fault of the program, not of your files. Nothing half done counts.",
                   "Whoever runs the page finds the details where it was started.")
    answer.headers.update(HEADERS)      # this answer is made outside of the middleware that sets them
    return answer


def _said(request: Request, status: int, message: str, fix: str) -> Response:
    if _is_api(request):
        return JSONResponse({"detail": message}, status)
    return page("said.html", status, message=message, fix=fix, is_missing=status == 404)


def _is_api(request: Request) -> bool:
    return request.url.path.startswith("/api")


HANDLERS = {
    NotLoggedIn: _not_logged_in, TooLarge: _too_large, HTTPException: _http, Refused: _refused,
    MachineError: _machine, Exception: _fault,
}
