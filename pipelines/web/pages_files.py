"""What can be taken away: every public table as a file, and the rendered report."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from pipelines.problems import Problem, Refused
from pipelines.show.query import refused
from pipelines.web.kept import FRESH, Connection, kept
from pipelines.web.render import fill
from pipelines.web.security import REPORT_POLICY
from pipelines.web.site import login_of, site_of
from pipelines.web.tables import is_public, tables_of

REPORTS = ("season_report.html", "tour_report.html")


async def downloads(request: Request) -> Response:
    """Every public table as a file, and the address of the same for programs."""

    def make(connection: Connection, known: dict) -> str:
        tables = [table for table in tables_of(connection) if is_public(table["table"])]
        return fill("downloads.html", tables=tables, **known)

    return await kept(request, ("downloads",), make)


async def download(request: Request) -> Response:
    """A public table as csv or parquet. The file's name is put together from our own list of tables."""
    site = site_of(request)
    season = site.books.season(request.path_params["season"])
    ending = {"csv": "csv", "parquet": "parquet"}.get(request.path_params["ending"])
    known = await site.books.ask(season, lambda connection: [table["table"] for table in tables_of(connection)])
    table = next((name for name in known if name == request.path_params["table"]), None)
    if table is None or ending is None or not (is_public(table) or login_of(request)):
        raise refused("no-file", "There is no such table to download.", "The page of downloads lists them.")
    path = site.home.exports(season) / f"{table}.{ending}"
    if not path.is_file():
        raise refused("no-file", "The files of this season have not been written yet.", "Try again in a minute.")
    return FileResponse(path, filename=f"{season}-{path.name}", headers={"Cache-Control": FRESH})


async def report(request: Request) -> Response:
    """The rendered report, in a frame of mind of its own: its scripts can reach nothing of this page."""
    site = site_of(request)
    season = site.books.season(request.path_params["season"])
    path = next((path for name in REPORTS if (path := site.home.reports(season) / name).is_file()), None)
    if path is None:
        raise Refused(Problem("critical", "no-file", "There is no report of this season yet.",
                              f"`rackbook report --season {season}` renders it."))
    return FileResponse(path, media_type="text/html; charset=utf-8",
                        headers={"Content-Security-Policy": REPORT_POLICY, "Cache-Control": FRESH})


def routes() -> list[Route]:
    """The addresses of these pages; they stay the same for good."""
    at = "/s/{season}"
    return [
        Route(at + "/downloads", downloads), Route(at + "/download/{table}.{ending}", download),
        Route(at + "/report", report),
    ]
