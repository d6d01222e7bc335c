"""Handing in: files or a form, the page of the outcome, and then publish or throw away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from anyio import to_thread
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from pipelines import book
from pipelines.audit import Outcome
from pipelines.intake.context import SAID
from pipelines.intake.journal import Journal
from pipelines.problems import LIMIT, MachineError, Refused, as_csv
from pipelines.reading import SAYABLE
from pipelines.season import Season, load_season
from pipelines.show.query import is_tour
from pipelines.state import state_of
from pipelines.web import checking, desk
from pipelines.web.auth import Login
from pipelines.web.checking import before_and_after, line_key, of_a_tour, work_out
from pipelines.web.forms import FORMS, KEPT, csv_of, fields, row_of
from pipelines.web.render import address
from pipelines.web.site import Site, admin_page, files_of, form_of, notify, require, see_other, site_of, text
from pipelines.web.uploads import Pending

LONGEST_NOTE = 500
LONGEST_SAID = 60


def season_of(request: Request) -> str:
    """The season of an address, as our own list spells it."""
    return site_of(request).books.season(request.path_params["season"])


async def start(request: Request) -> Response:
    """The desk of a season: hand in files, see what waits."""
    login, site, season = require(request, "look"), site_of(request), season_of(request)
    waiting, built_from = await site.books.ask_if_there(season, _state)
    now = load_season(site.home.raw(season))
    is_behind = built_from is not None and built_from != _made_from(now, Journal(site.home.raw(season)))
    tour = now.rulebook.competition == "tour"
    return admin_page(request, login, "desk.html", season=season, waiting=waiting, is_tour=tour, is_behind=is_behind,
                      has_book=built_from is not None, pending=site.pending.of_season(season), forms=FORMS,
                      sayable=SAYABLE[now.rulebook.competition], slots=now.slots)


def _state(connection) -> tuple[dict | None, tuple[str, str] | None]:
    """How much waits in a swiss season, and which journal and rules the book was made from; None without a book."""
    if connection is None:
        return None, None
    built_from = connection.execute("select journal_hash, rules_hash from meta.build").fetchone()
    return None if is_tour(connection) else desk.counts(connection), built_from


def _made_from(season: Season, journal: Journal) -> tuple[str, str]:
    """What a book of today would be made from."""
    stamp = book.stamp(season, journal.state_hash(), [])
    return stamp["journal_hash"], stamp["rules_hash"]


async def progress(request: Request) -> Response:
    """What is being done to the season, for the page that waits for it."""
    require(request, "look")
    return JSONResponse({"step": site_of(request).work.step(season_of(request))})


async def hand_in(request: Request) -> Response:
    """Check the files and go to the page of the outcome."""
    login, form = await form_of(request, "upload")
    season = season_of(request)
    files = await files_of(form, "files")
    if not files:
        notify(login, "No file was chosen.")
        return see_other(address("admin", "s", season))
    said = {name: said for name in SAID if (said := text(form, name)[:LONGEST_SAID])}
    return await keep(request, login, season, text(form, "note"), files, said)


async def form_page(request: Request) -> Response:
    """A form of a kind, filled with what the address names, or with the row that is there."""
    login, site, season = require(request, "upload"), site_of(request), season_of(request)
    form = _form(request)
    given = {name: request.query_params.get(name, "") for name in form.columns}
    is_edit = "edit" in request.query_params and form.kind in KEPT

    def ask(connection) -> dict:
        _only_swiss(connection)
        values = given | (desk.typed_row(connection, form.kind, given) or {}) if is_edit else given
        return {"fields": fields(form, values, desk.slots(connection)), "players": desk.players(connection)}

    found = await site.books.ask(season, ask)
    return admin_page(request, login, "form.html", season=season, form=form, **found)


async def fill_in(request: Request) -> Response:
    """A filled form becomes a small file, checked like every other."""
    login, given = await form_of(request, "upload")
    form, season = _form(request), season_of(request)
    file = (f"{form.kind}.csv", csv_of(form.kind, [row_of(form, given)]))
    return await keep(request, login, season, text(given, "upload_note"), [file])


async def keep(
    request: Request, login: Login, season: str, note: str, files: Sequence[tuple[str, bytes]],
    said: Mapping[str, str] | None = None,
) -> RedirectResponse:
    """Keep the bytes, check them, and go to the page of the outcome."""
    site = site_of(request)
    token = await to_thread.run_sync(site.pending.create, season, login.user.name, note[:LONGEST_NOTE], files,
                                    said)
    async with site.work.turn(season) as run:
        await run(work_out, site.home, site.pending, site.pending.find(season, token), login.user.may("decide"))
    return see_other(pending_address(season, token))


async def pending_page(request: Request) -> Response:
    """What became of the check: the problems, or the standings before and after."""
    login, site, season = require(request, "look"), site_of(request), season_of(request)
    pending = _pending(request, site, season)
    if pending.state != state_of(site.home, season):
        async with site.work.turn(season) as run:
            pending = _pending(request, site, season)
            pending = await _renew(site, run, pending, login)
    values = await site.books.ask_if_there(season, lambda connection: _shown(connection, pending))
    return admin_page(request, login, "pending.html", season=season, pending=pending, line_key=line_key,
                      limit=LIMIT, may_publish=_may_publish(login, pending), **values)


def _shown(connection, pending: Pending) -> dict:
    outcome = pending.outcome
    is_swiss = connection is None or not is_tour(connection)
    is_ranked = outcome.accepted and is_swiss
    unknown = dict.fromkeys(p.value for p in outcome.problems if p.code == "unknown-player" and p.value)
    can_join = unknown and is_swiss and connection is not None
    return {
        "outcome": outcome, "is_same": outcome.accepted and bool(outcome.message),
        "individual": before_and_after(connection, outcome.changes, "individual") if is_ranked else [],
        "team": before_and_after(connection, outcome.changes, "team") if is_ranked else [],
        "tour": of_a_tour(outcome.changes),
        "unknown": list(unknown) if can_join else [], "players": desk.players(connection) if can_join else [],
    }


async def publish(request: Request) -> Response:
    """File, build and publish the kept bytes, if they are still what the admin has seen the effect of."""
    login, form = await form_of(request, "upload")
    site, season = site_of(request), season_of(request)
    async with site.work.turn(season) as run:
        pending = _pending(request, site, season)
        here = see_other(pending_address(season, pending.token))
        if pending.decides and not login.user.may("decide"):
            raise HTTPException(403, "This upload decides something: an admin must publish it.")
        if pending.state != state_of(site.home, season):
            await _renew(site, run, pending, login)
            return here
        if text(form, "state") != pending.state:
            notify(login, "This preview was renewed in another window. Look at it again before you publish.")
            return here
        if not pending.outcome.accepted:
            return here
        outcome = await _tried(login, run, checking.publish, site.home, site.pending, pending, login.user.name,
                               _note(pending, login))
        if outcome is None:
            return here
        if not outcome.accepted:
            await run(work_out, site.home, site.pending, pending, login.user.may("decide"))
            return here
        site.pending.remove(pending)
    await site.books.remake(season)
    if outcome.upload is None:
        notify(login, outcome.message)
        return see_other(address("admin", "s", season, "history"))
    notify(login, f"Published as upload {outcome.upload}.", outcome.changes)
    return see_other(address("admin", "s", season, "uploads", outcome.upload))


async def _tried(login: Login, run, work, *values) -> Outcome | None:
    """What the work gives; None, and a notice, if the machine or a gate says no."""
    try:
        return await run(work, *values)
    except (MachineError, Refused) as error:
        notify(login, str(error))
        return None


async def throw_away(request: Request) -> Response:
    """Forget a pending upload."""
    login, _ = await form_of(request, "upload")
    site, season = site_of(request), season_of(request)
    async with site.work.turn(season):
        site.pending.remove(_pending(request, site, season))
    notify(login, "Thrown away. Nothing was published.")
    return see_other(address("admin", "s", season))


async def join(request: Request) -> Response:
    """Say whose names the unknown ones are: a file of names is added to the upload, and all of it is checked again."""
    login, form = await form_of(request, "upload")
    site, season = site_of(request), season_of(request)
    async with site.work.turn(season) as run:
        pending = _pending(request, site, season)
        rows = joined_names(form)
        if rows:
            await to_thread.run_sync(site.pending.add, pending, f"names-{len(pending.names) + 1}.csv",
                                     csv_of("names", rows))
            await run(work_out, site.home, site.pending, pending, login.user.may("decide"))
    return see_other(pending_address(season, pending.token))


def joined_names(form: FormData) -> list[dict[str, str]]:
    """Rows of names from the fields name-0, player-0, name-1 ... of a form; those left open are left out."""
    pairs = [(text(form, f"name-{n}"), text(form, f"player-{n}")) for n in range(LIMIT)]
    return [{"player": player, "screen_name": name} for name, player in pairs if name and player]


async def problems_file(request: Request) -> Response:
    """Every problem of a pending upload as a table for a spreadsheet."""
    require(request, "look")
    site, season = site_of(request), season_of(request)
    pending = _pending(request, site, season)
    body = as_csv(pending.outcome.problems).encode("utf-8-sig", "replace")
    headers = {"Content-Disposition": f'attachment; filename="{season}-problems.csv"'}
    return Response(body, media_type="text/csv; charset=utf-8", headers=headers)


def pending_address(season: str, token: str) -> str:
    """Where the outcome of a check is shown."""
    return address("admin", "s", season, "pending", token)


async def _renew(site: Site, run, pending: Pending, login: Login) -> Pending:
    """Work the outcome out again if the season has changed since, and say what changed it."""
    if pending.state == state_of(site.home, pending.season):
        return pending
    entries = Journal(site.home.raw(pending.season)).read()
    last = entries[-1] if entries else None
    what = "its settings were changed"
    if last is not None and last.at >= pending.at:
        done = {"upload": "published", "undo": "withdrew", "redo": "counted again"}[last.action]
        what = f"{last.by or 'somebody'} {done} upload {last.upload}"
    renewed = f"Meanwhile {what}, so this was worked out again. Look at it once more before you publish."
    return await run(work_out, site.home, site.pending, pending, login.user.may("decide"), renewed)


def _pending(request: Request, site: Site, season: str) -> Pending:
    pending = site.pending.find(season, request.path_params["token"])
    if pending is None:
        raise HTTPException(404, "This upload is not waiting any more: it was published, thrown away, or a day has "
                                 "passed. The history shows what was published.")
    return pending


def _may_publish(login: Login, pending: Pending) -> bool:
    return login.user.may("decide") or (login.user.may("upload") and not pending.decides)


def _note(pending: Pending, login: Login) -> str | None:
    handed = "" if pending.by == login.user.name else f"handed in by {pending.by}"
    return "; ".join(part for part in (pending.note, handed) if part) or None


def _form(request: Request):
    form = FORMS.get(request.path_params["kind"])
    if form is None:
        raise HTTPException(404, "There is no such form.")
    return form


def _only_swiss(connection) -> None:
    if is_tour(connection):
        raise HTTPException(404, "The forms are for the swiss league; of a tour hand in files.")


def routes() -> list[Route]:
    """The addresses of these pages."""
    at = "/admin/s/{season}"
    one = at + "/pending/{token}"
    return [
        Route(at, start), Route(at + "/progress", progress), Route(at + "/upload", hand_in, methods=["POST"]),
        Route(at + "/form/{kind}", form_page, methods=["GET"]), Route(at + "/form/{kind}", fill_in, methods=["POST"]),
        Route(one, pending_page), Route(one + "/problems.csv", problems_file),
        Route(one + "/publish", publish, methods=["POST"]), Route(one + "/throw-away", throw_away, methods=["POST"]),
        Route(one + "/join", join, methods=["POST"]),
    ]
