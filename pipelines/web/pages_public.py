"""What everybody may read: standings, receipts, teams, weeks, tournaments, decisions, downloads."""

from __future__ import annotations

from collections.abc import Callable

import duckdb
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from pipelines.problems import Problem, Refused
from pipelines.season import load_season
from pipelines.show import tour_account
from pipelines.show.account import find_subject, load_account
from pipelines.show.query import is_tour, refused, require_week, rows_of, weekly
from pipelines.show.ranking import final_rows
from pipelines.show.sections import receipt_of
from pipelines.show.tour_receipt import player_receipt
from pipelines.web import lines
from pipelines.web.books import Page
from pipelines.web.render import address, fill
from pipelines.web.render import page as render
from pipelines.web.security import REPORT_POLICY
from pipelines.web.site import login_of, site_of
from pipelines.web.tables import is_public, tables_of

Connection = duckdb.DuckDBPyConnection
FRESH = "no-cache"
"""May be kept, but is asked for again: the answer is short unless there is a new build."""
REPORTS = ("season_report.html", "tour_report.html")


class Elsewhere(Exception):
    """The page has another address."""

    def __init__(self, place: str) -> None:
        self.place = place


async def front(request: Request) -> Response:
    """The seasons there are."""
    site = site_of(request)
    seasons = [{"id": season, "name": _season_name(site, season), "has_book": site.home.book(season).exists()}
               for season in site.home.seasons()]
    return render("front.html", seasons=seasons)


def _season_name(site, season: str) -> str:
    try:
        return load_season(site.home.raw(season)).name
    except Refused:
        return season


async def season(request: Request) -> Response:
    """The standings, players and teams; of a tour the ranking of every event."""
    return await _kept(request, ("season",), _season)


def _season(connection: Connection, known: dict) -> str:
    if is_tour(connection):
        rows = final_rows(connection)
        events = {event: [row for row in rows if row["event"] == event] for event in dict.fromkeys(
            row["event"] for row in rows)}  # fmt: skip
        return fill("tour.html", events=events, **known)
    weeks = weekly(connection)
    return fill("season.html", weeks=weeks, week=None, lines=lines.race(connection),
                individual=_standings(connection, "individual", None, weeks),
                team=_standings(connection, "team", None, weeks), **known)


async def week(request: Request) -> Response:
    """The standings after a week, what it brought, and its tournaments."""
    number = _number(request)
    return await _kept(request, ("week", number), lambda connection, known: _week(connection, known, number))


def _week(connection: Connection, known: dict, number: int) -> str:
    _only_swiss(connection)
    weeks = weekly(connection)
    played = _results(connection, number)
    if not played:
        require_week(number, weeks)
    counted = number in weeks
    return fill(
        "week.html", weeks=weeks, week=number, tournaments=_by_sitting(played), counted=counted,
        individual=_standings(connection, "individual", number, weeks) if counted else [],
        team=_standings(connection, "team", number, weeks) if counted else [], **known,
    )


async def tournament(request: Request) -> Response:
    """One tournament: every player's result and what became of it."""
    number, slot = _number(request), request.path_params.get("slot") or request.query_params.get("name", "")

    def make(connection: Connection, known: dict) -> str:
        _only_swiss(connection)
        played = [row for row in _results(connection, number) if row["slot"] == slot]
        if not played:
            raise refused("out-of-range", "There is no such tournament in this season.", "The weeks list them.")
        return fill("tournament.html", week=number, slot=slot, sittings=_by_sitting(played), weeks=weekly(connection),
                    **known)

    return await _kept(request, ("tournament", number, slot), make)


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

    return await _kept(request, (competition, wanted), make)


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


async def decisions(request: Request) -> Response:
    """Play-offs, compensation, penalties, losses not reported, and how the rules are read."""

    def make(connection: Connection, known: dict) -> str:
        _only_swiss(connection)

        def all_of(table: str, order: str = "rowid") -> list[dict]:
            return rows_of(connection, f"select * from marts.{table} order by {order}")

        return fill("decisions.html", playoffs=all_of("playoffs"), claims=all_of("uc_decisions"),
                    penalties=all_of("penalties"), failures=all_of("report_failures"), weeks=weekly(connection),
                    readings=all_of("readings", "value = default_value and decided_by = 'rulebook', key, from_date"),
                    **known)

    return await _kept(request, ("decisions",), make)


async def downloads(request: Request) -> Response:
    """Every public table as a file, and the address of the same for programs."""

    def make(connection: Connection, known: dict) -> str:
        tables = [table for table in tables_of(connection) if is_public(table["table"])]
        return fill("downloads.html", tables=tables, **known)

    return await _kept(request, ("downloads",), make)


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


async def _kept(request: Request, key: tuple, make: Callable[[Connection, dict], str]) -> Response:
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


def answer(request: Request, kept: Page) -> Response:
    """A kept page as the client can take it."""
    headers = {"ETag": kept.etag, "Cache-Control": FRESH, "Vary": "Accept-Encoding"}
    if kept.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if kept.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(kept.packed, media_type=kept.media, headers={**headers, "Content-Encoding": "gzip"})
    return Response(kept.body, media_type=kept.media, headers=headers)


def _standings(connection: Connection, competition: str, week: int | None, weeks: list[int]) -> list[dict]:
    """The rows of the standings, with the places moved since the week before."""
    subject = "player" if competition == "individual" else "team"
    shown = week if week is not None else max(weeks, default=0)
    table = f"{competition}_standings" if week is None else f"{competition}_by_week"
    return rows_of(connection, f"""
        select now.*, now.{subject} as subject, before.place - now.place as moved
        from marts.{table} as now
        left join marts.{competition}_by_week as before on before.{subject} = now.{subject} and before.week = $before
        {'' if week is None else 'where now.week = $week'}
        order by now.place, now.rowid
    """, {"before": shown - 1} | ({} if week is None else {"week": week}))


def _results(connection: Connection, week: int) -> list[dict]:
    return rows_of(connection, "select * from marts.tournament_results where week = $week order by rowid",
                   {"week": week})


def _by_sitting(rows: list[dict]) -> dict[tuple, list[dict]]:
    sittings: dict[tuple, list[dict]] = {}
    for row in rows:
        sittings.setdefault((row["slot"], row["attempt"], row["play_date"]), []).append(row)
    return sittings


def _only_swiss(connection: Connection) -> None:
    if is_tour(connection):
        raise refused("out-of-range", "A tour has no such page.", "Its ranking is on the page of the season.")


def _number(request: Request) -> int:
    text = request.path_params["week"]
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise refused("out-of-range", "A week is a number.", "The page of the season lists the weeks.")
    return int(text)


def routes() -> list[Route]:
    """The addresses of these pages; they stay the same for good."""
    return [
        Route("/", front), Route("/s/{season}", season), Route("/s/{season}/week/{week}", week),
        Route("/s/{season}/week/{week}/{slot:path}", tournament), Route("/s/{season}/player", player),
        Route("/s/{season}/player/{name:path}", player), Route("/s/{season}/team", team),
        Route("/s/{season}/team/{name:path}", team), Route("/s/{season}/find", find),
        Route("/s/{season}/decisions", decisions), Route("/s/{season}/downloads", downloads),
        Route("/s/{season}/download/{table}.{ending}", download), Route("/s/{season}/report", report),
    ]
