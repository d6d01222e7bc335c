"""How the rules are read: what another reading would change, and deciding it from a date on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pipelines.decide import decide as settle
from pipelines.problems import MachineError, Refused, as_text
from pipelines.season import load_season
from pipelines.show.query import is_tour
from pipelines.state import state_of
from pipelines.web import desk
from pipelines.web.auth import Login
from pipelines.web.pages_uploads import season_of
from pipelines.web.render import address
from pipelines.web.site import admin_page, form_of, notify, require, see_other, site_of, text
from pipelines.whatif import WhatIf, whatif

LONGEST_REASON = 500


@dataclass(frozen=True)
class Asked:
    """What was asked, what came of it, and the state of the season it was asked in."""

    key: str
    value: str
    since: str
    answer: WhatIf
    state: str

    @property
    def word(self) -> str:
        """As the command line writes it."""
        return f"{self.key}={self.value}" + (f"@{self.since}" if self.since else "")


async def readings(request: Request) -> Response:
    """How the rules are read, what else is accepted, and what another reading would change."""
    return await _readings(request, require(request, "look"), None)


async def what_if(request: Request) -> Response:
    """The season under another reading, worked out and published nowhere."""
    login, form = await form_of(request, "upload")
    site, season = site_of(request), season_of(request)
    key, value, since = text(form, "key"), text(form, "value"), text(form, "from")
    word = f"{key}={value}@{since}" if since else f"{key}={value}"
    try:
        async with site.work.turn(season) as run:
            state = state_of(site.home, season)
            answer = await run(whatif, site.home, season, [word])
    except (Refused, MachineError) as error:
        notify(login, str(error))
        return see_other(address("admin", "s", season, "readings"))
    return await _readings(request, login, Asked(key, value, since, answer, state))


async def decide(request: Request) -> Response:
    """Decide a reading from a date on: season.toml gets it, the season is built and published."""
    login, form = await form_of(request, "decide")
    site, season = site_of(request), season_of(request)
    here = see_other(address("admin", "s", season, "readings"))
    since = _day(text(form, "from"))
    if since is None:
        notify(login, "Nothing was decided: name the day from which it holds.")
        return here
    state = text(form, "state") or None
    try:
        async with site.work.turn(season) as run:
            outcome = await run(settle, site.home, season, text(form, "key"), text(form, "value"), since,
                                login.user.name, text(form, "reason")[:LONGEST_REASON], expected_state=state)
    except (Refused, MachineError) as error:
        notify(login, f"Nothing was decided. {error}")
        return here
    if outcome.accepted:
        await site.books.remake(season)
        notify(login, outcome.message, outcome.changes)
    else:
        notify(login, f"Nothing was decided: read that way the season would be at fault. {as_text(outcome.problems)}")
    return here


async def _readings(request: Request, login: Login, asked: Asked | None) -> Response:
    site, season = site_of(request), season_of(request)
    now = load_season(site.home.raw(season))
    found = await site.books.ask(season, lambda connection: {
        "settings": desk.readings(connection, now.rulebook), "is_tour": is_tour(connection),
    })  # fmt: skip
    return admin_page(request, login, "readings.html", season=season, asked=asked, title=now.rulebook.title,
                      first_day=now.weeks[0] if now.weeks else None, **found)


def _day(given: str) -> date | None:
    try:
        return date.fromisoformat(given)
    except ValueError:
        return None


def routes() -> list[Route]:
    """The addresses of these pages."""
    at = "/admin/s/{season}/readings"
    return [
        Route(at, readings, methods=["GET"]), Route(at, what_if, methods=["POST"]),
        Route(at + "/decide", decide, methods=["POST"]),
    ]
