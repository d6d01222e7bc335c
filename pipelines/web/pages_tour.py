"""What everybody may read of a tour: the ranking, its stops, and how every match came to its score."""

from __future__ import annotations

from itertools import groupby

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pipelines.show import tour_account
from pipelines.show.query import refused, rows_of
from pipelines.show.ranking import final_rows
from pipelines.show.tour_receipt import match_receipt
from pipelines.show.tour_words import STATUS
from pipelines.web.kept import Connection, Elsewhere, kept, only_tour
from pipelines.web.render import address, fill


def ranking(connection: Connection, known: dict) -> str:
    """The page of the season: the ranking of every event, and the stops."""
    rows = final_rows(connection)
    events = {
        event: [row for row in rows if row["event"] == event] for event in dict.fromkeys(row["event"] for row in rows)
    }
    return fill("tour.html", events=events, stops=rows_of(connection, "select * from marts.stops order by rowid"),
                **known)


async def stop(request: Request) -> Response:
    """What everybody brought home from a stop, and its matches."""
    wanted = _wanted(request)

    def make(connection: Connection, known: dict) -> str:
        only_tour(connection)
        of = {"stop": wanted}
        found = rows_of(connection, "select * from marts.stops where stop = $stop", of)
        if not found:
            raise refused("out-of-range", "There is no such stop in this tour.", "The page of the season lists them.")
        results = rows_of(connection, "select * from marts.stop_results where stop = $stop order by rowid", of)
        matches = rows_of(connection, "select * from marts.matches where stop = $stop order by rowid", of)
        return fill("stop.html", stop=found[0], results=_by_event(results), matches=_by_event(matches),
                    status=STATUS, **known)

    return await kept(request, ("stop", wanted), make)


async def match(request: Request) -> Response:
    """A match rack by rack, and every decision that made its score."""
    wanted = _wanted(request)

    def make(connection: Connection, known: dict) -> str:
        only_tour(connection)
        spelled = [row["match_id"] for row in rows_of(connection, "select match_id from marts.matches")]
        if wanted not in spelled:
            name, is_match = tour_account.find(connection, wanted)
            if not is_match:
                raise refused("out-of-range", "There is no such match in this tour.", "The stops list them.")
            raise Elsewhere(address("s", known["season"], "match", name))
        account = tour_account.load_account(connection, wanted, True)
        account.flags = []      # what nobody has looked at yet is not for everybody
        return fill("match.html", match=account.matches[0], receipt=match_receipt(account), **known)

    return await kept(request, ("match", wanted), make)


def _by_event(rows: list[dict]) -> dict[str, list[dict]]:
    in_order = sorted(rows, key=lambda row: row["event"], reverse=True)
    return {event: list(listed) for event, listed in groupby(in_order, lambda row: row["event"])}


def _wanted(request: Request) -> str:
    return request.path_params.get("name") or request.query_params.get("name", "")


def routes() -> list[Route]:
    """The addresses of these pages; they stay the same for good."""
    at = "/s/{season}"
    return [
        Route(at + "/stop", stop), Route(at + "/stop/{name:path}", stop), Route(at + "/match", match),
        Route(at + "/match/{name:path}", match),
    ]
