"""From a name to its page: the receipt of a player or a team, and the search field."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from pipelines.show import tour_account
from pipelines.show.account import find_subject, load_account
from pipelines.show.query import is_tour, refused, rows_of, weekly
from pipelines.show.sections import receipt_of
from pipelines.show.tour_receipt import player_receipt
from pipelines.web import lines
from pipelines.web.kept import Connection, Elsewhere, answer, kept
from pipelines.web.render import address, fill
from pipelines.web.site import site_of


async def player(request: Request) -> Response:
    """The receipt of a player: every point, its rule, its file and row."""
    return await _receipt(request, "individual")


async def team(request: Request) -> Response:
    """The receipt of a team, and who plays for it."""
    return await _receipt(request, "team")


async def _receipt(request: Request, competition: str) -> Response:
    wanted = request.path_params.get("name") or request.query_params.get("name", "")

    def make(connection: Connection, known: dict) -> str:
        if is_tour(connection):
            return _tour_player(connection, known, wanted)
        found = "individual" if competition == "individual" else "team"
        name = _spelled(connection, found, wanted)
        if name != wanted:
            raise Elsewhere(_subject_address(known["season"], found, name))
        account = load_account(connection, found, name)
        account.flags = []      # what admins have not looked at yet is not for everybody
        members = rows_of(
            connection, "select * from marts.individual_standings where team = $team order by place, rowid",
            {"team": name},
        ) if found == "team" else []
        by_week = rows_of(
            connection, f"select week, week_points, points, place, tied from marts.{found}_by_week "
                        f"where {'player' if found == 'individual' else 'team'} = $name order by week", {"name": name})
        return fill("receipt.html", account=account, receipt=receipt_of(account), members=members, by_week=by_week,
                    bars=lines.bars(by_week), weeks=weekly(connection), **known)

    return await kept(request, (competition, wanted), make)


def _spelled(connection: Connection, competition: str, wanted: str) -> str:
    """The name as the book spells it. Refused (unknown-player) with the nearest names if nobody is called so."""
    column = "player" if competition == "individual" else "team"
    if connection.execute(f"select 1 from marts.{competition}_standings where {column} = ?", [wanted]).fetchone():
        return wanted
    found, name, _ = find_subject(connection, wanted)
    if found != competition:
        raise refused("unknown-player", f"There is no {column} of this name in the season.",
                      f"But there is a {'team' if found == 'team' else 'player'} of it.")
    return name


def _tour_player(connection: Connection, known: dict, wanted: str) -> str:
    name, is_match = tour_account.find(connection, wanted)
    if is_match:
        raise refused("unknown-player", "There is no player of this name in the tour.", "The ranking lists them.")
    if name != wanted:
        raise Elsewhere(address("s", known["season"], "player", name))
    account = tour_account.load_account(connection, name, False)
    account.entries = account.flags = []    # what somebody owes, and what nobody has looked at, is not for everybody
    return fill("tour_player.html", receipt=player_receipt(account), **known)


async def find(request: Request) -> Response:
    """From a name typed into the search field to its page."""
    site = site_of(request)
    season = site.books.season(request.path_params["season"])
    wanted = request.query_params.get("name", "").strip()

    def ask(connection: Connection) -> tuple[str, str]:
        return ("individual", wanted) if is_tour(connection) else find_subject(connection, wanted)[:2]

    return RedirectResponse(_subject_address(season, *await site.books.ask(season, ask)), 303)


def _subject_address(season: str, competition: str, name: str) -> str:
    return address("s", season, "player" if competition == "individual" else "team", name)


async def names(request: Request) -> Response:
    """Every name the search field finds, for whoever types into it with script."""
    site = site_of(request)
    season = site.books.season(request.path_params["season"])
    return answer(request, await site.books.page(season, ("names",), _names, "application/json"))


def _names(connection: Connection) -> str:
    if is_tour(connection):
        sql = f"select distinct player as name from ({tour_account.PEOPLE}) where player is not null"
    else:
        sql = "select player as name from marts.individual_standings union select team from marts.team_standings"
    found = rows_of(connection, f"select name from ({sql}) order by lower(name), name")
    return json.dumps([row["name"] for row in found], ensure_ascii=False)


def routes() -> list[Route]:
    """The addresses of these pages; they stay the same for good."""
    at = "/s/{season}"
    return [
        Route(at + "/player", player), Route(at + "/player/{name:path}", player), Route(at + "/team", team),
        Route(at + "/team/{name:path}", team), Route(at + "/find", find), Route(at + "/names.json", names),
    ]
