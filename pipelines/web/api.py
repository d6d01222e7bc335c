"""The public tables for programs: JSON, described by an OpenAPI file and a page of our own."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from pipelines.show.query import rows_of
from pipelines.web.kept import answer
from pipelines.web.render import page
from pipelines.web.site import login_of, site_of
from pipelines.web.tables import is_public, tables_of

JSON = "application/json"
router = APIRouter(prefix="/api", tags=["book"])
SeasonId = Annotated[str, Path(description="id of the season, as /api lists it")]
TableName = Annotated[str, Path(description="name of the table, as /api/s/{season} lists it")]


class SeasonItem(BaseModel):
    """A season there is."""

    season: str
    has_book: bool


class ColumnItem(BaseModel):
    """A column: its name, its type in DuckDB's words, what it means."""

    name: str
    type: str
    comment: str


class TableItem(BaseModel):
    """A table: its name, what a row is, its columns."""

    table: str
    comment: str
    columns: list[ColumnItem]


class SeasonTables(BaseModel):
    """The tables of a season's book and the build they are of."""

    season: str
    build_id: str
    tables: list[TableItem]


class Rows(BaseModel):
    """All rows of a table. Not played is null; dates are ISO text."""

    season: str
    build_id: str
    table: str
    rows: list[dict]


@router.get("", summary="The seasons there are")
def list_seasons(request: Request) -> list[SeasonItem]:
    """Every season by its id."""
    home = site_of(request).home
    return [SeasonItem(season=season, has_book=home.book(season).exists()) for season in home.seasons()]


@router.get("/docs", include_in_schema=False)
async def docs(request: Request) -> Response:
    """A page that says what there is, from the OpenAPI description and the books' own comments."""
    site = site_of(request)
    books = {}
    for season in site.home.seasons():
        if site.home.book(season).exists():
            books[season] = await site.books.ask(season, _public_tables)
    paths = [
        {"path": path, "summary": operation["summary"], "description": operation.get("description", "")}
        for path, methods in request.app.openapi()["paths"].items() for operation in methods.values()
    ]
    return page("api.html", paths=paths, books=books)


@router.get("/s/{season}", summary="The tables of a season", response_model=SeasonTables)
async def list_tables(request: Request, season: SeasonId) -> Response:
    """Every public table with the meaning of its columns."""
    known = site_of(request).books.season(season)

    def make(connection) -> str:
        return _text({"season": known, "build_id": _build(connection), "tables": _public_tables(connection)})

    return answer(request, await site_of(request).books.page(known, ("api",), make, JSON))


@router.get("/s/{season}/{table}", summary="The rows of a table", response_model=Rows,
            responses={401: {"description": "the table asks for a login"}, 404: {"description": "no such table"}})
async def read_table(request: Request, season: SeasonId, table: TableName) -> Response:
    """Every row of a table in the order of the book. The ETag names the build: ask with If-None-Match."""
    books = site_of(request).books
    known = books.season(season)
    is_open = is_public(table)
    if not is_open and login_of(request) is None:
        await books.ask(known, lambda connection: _named(connection, table))
        raise HTTPException(401, "This table is for people who are logged in.")

    def make(connection) -> str:
        name = _named(connection, table)
        rows = rows_of(connection, f'select * from marts."{name}" order by rowid')
        return _text({"season": known, "build_id": _build(connection), "table": name, "rows": rows})

    found = answer(request, await books.page(known, ("api", table), make, JSON))
    if not is_open:
        found.headers["Cache-Control"] = "private, no-store"
    return found


def _public_tables(connection) -> list[dict]:
    return [table for table in tables_of(connection) if is_public(table["table"])]


def _named(connection, wanted: str) -> str:
    """The table's name from the book's own list, so that no text of a client becomes SQL; 404 if it is not there."""
    for table in tables_of(connection):
        if table["table"] == wanted:
            return table["table"]
    raise HTTPException(404, "There is no such table; /api/s/ and the season list them.")


def _build(connection) -> str:
    return connection.execute("select build_id from meta.build").fetchone()[0]


def _text(value: dict) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
