"""What everybody may read: standings, weeks, tournaments, decisions."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pipelines.problems import Refused
from pipelines.season import load_season
from pipelines.show.query import is_tour, refused, require_week, rows_of, weekly
from pipelines.web import lines
from pipelines.web.kept import Connection, kept, only_swiss
from pipelines.web.pages_tour import ranking
from pipelines.web.render import fill
from pipelines.web.render import page as render
from pipelines.web.site import site_of


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
    return await kept(request, ("season",), _season)


def _season(connection: Connection, known: dict) -> str:
    if is_tour(connection):
        return ranking(connection, known)
    weeks = weekly(connection)
    return fill("season.html", weeks=weeks, week=None, lines=lines.race(connection),
                individual=_standings(connection, "individual", None, weeks),
                team=_standings(connection, "team", None, weeks), **known)


async def week(request: Request) -> Response:
    """The standings after a week, what it brought, and its tournaments."""
    number = _number(request)
    return await kept(request, ("week", number), lambda connection, known: _week(connection, known, number))


def _week(connection: Connection, known: dict, number: int) -> str:
    only_swiss(connection)
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
        only_swiss(connection)
        played = [row for row in _results(connection, number) if row["slot"] == slot]
        if not played:
            raise refused("out-of-range", "There is no such tournament in this season.", "The weeks list them.")
        return fill("tournament.html", week=number, slot=slot, sittings=_by_sitting(played), weeks=weekly(connection),
                    **known)

    return await kept(request, ("tournament", number, slot), make)


async def decisions(request: Request) -> Response:
    """Play-offs, compensation, penalties, losses not reported, and how the rules are read."""

    def make(connection: Connection, known: dict) -> str:
        only_swiss(connection)

        def all_of(table: str, order: str = "rowid") -> list[dict]:
            return rows_of(connection, f"select * from marts.{table} order by {order}")

        return fill("decisions.html", playoffs=all_of("playoffs"), claims=all_of("uc_decisions"),
                    penalties=all_of("penalties"), failures=all_of("report_failures"), weeks=weekly(connection),
                    readings=all_of("readings", "value = default_value and decided_by = 'rulebook', key, from_date"),
                    **known)

    return await kept(request, ("decisions",), make)


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


def _number(request: Request) -> int:
    text = request.path_params["week"]
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise refused("out-of-range", "A week is a number.", "The page of the season lists the weeks.")
    return int(text)


def routes() -> list[Route]:
    """The addresses of these pages; they stay the same for good."""
    at = "/s/{season}"
    return [
        Route("/", front), Route(at, season), Route(at + "/week/{week}", week),
        Route(at + "/week/{week}/{slot:path}", tournament), Route(at + "/decisions", decisions),
    ]
