"""Logging in and out, and another password."""

from __future__ import annotations

from anyio import CapacityLimiter, to_thread
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pipelines.problems import Refused
from pipelines.web.auth import BEFORE, COOKIE, WHOLE_SECONDS, Login
from pipelines.web.render import page
from pipelines.web.site import admin_page, form_of, login_of, notify, parse, require, see_other, site_of, text
from pipelines.web.users import SHORTEST

START = "/admin"
WRONG = "Wrong name or password."
HASHES_AT_ONCE = 2
"""A hash takes much memory on purpose: strangers must not take all of it."""


async def login_page(request: Request) -> Response:
    """The form; whoever is logged in goes on at once."""
    onward = onward_of(request.query_params.get("next", ""))
    if login_of(request) is not None:
        return see_other(onward)
    return _form(request, onward)


async def log_in(request: Request) -> Response:
    """A name and a password for a new login. Tries are counted by address and by name."""
    site = site_of(request)
    form = await parse(request)
    onward = onward_of(text(form, "next"))
    if not site.login_forms.is_right(request.cookies.get(BEFORE), text(form, "csrf")):
        return _form(request, onward, "The page was open too long. Please try again.", 403)
    name = text(form, "name")
    address = request.client.host if request.client else ""
    if seconds := site.tries.wait(address, name):
        answer = _form(request, onward, f"Too many tries. Wait {seconds // 60 + 1} minutes.", 429)
        answer.headers["Retry-After"] = str(seconds)
        return answer
    site.tries.failed(address, name)
    user = await to_thread.run_sync(site.users.verify, name, _typed(form, "password"), limiter=_limiter(request))
    if user is None:
        return _form(request, onward, WRONG, 401)
    site.tries.succeeded(address, name)
    site.logins.end(request.cookies.get(COOKIE))
    answer = see_other(onward)
    set_cookie(request, answer, COOKIE, site.logins.begin(user), WHOLE_SECONDS)
    answer.delete_cookie(BEFORE, path="/login")
    return answer


async def log_out(request: Request) -> Response:
    """End this login."""
    await form_of(request, "look")
    site_of(request).logins.end(request.cookies.get(COOKIE))
    answer = see_other("/")
    answer.delete_cookie(COOKIE, path="/")
    return answer


async def password_page(request: Request) -> Response:
    """The form for another password."""
    return _password_form(request, require(request, "look"))


async def change_password(request: Request) -> Response:
    """Another password for who is logged in, and has the old one; every other login under the name is over."""
    login, form = await form_of(request, "look")
    site, name = site_of(request), login.user.name
    old, new, again = (_typed(form, field) for field in ("old", "new", "again"))
    if new != again:
        return _password_form(request, login, "The two new passwords are not the same.", 422)
    address = request.client.host if request.client else ""
    if seconds := site.tries.wait(address, name):
        return _password_form(request, login, f"Too many tries. Wait {seconds // 60 + 1} minutes.", 429)
    site.tries.failed(address, name)
    if await to_thread.run_sync(site.users.verify, name, old, limiter=_limiter(request)) is None:
        return _password_form(request, login, "That is not the password now.", 401)
    site.tries.succeeded(address, name)
    try:
        user = await to_thread.run_sync(site.users.reset, name, new, limiter=_limiter(request))
    except Refused as refused:
        return _password_form(request, login, " ".join([refused.problems[0].message, refused.problems[0].fix]), 422)
    answer = see_other(START)
    token = site.logins.begin(user)
    notify(site.logins.find(token), "You have another password. Everywhere else you are logged out.")
    set_cookie(request, answer, COOKIE, token, WHOLE_SECONDS)
    return answer


def _password_form(request: Request, login: Login, message: str = "", status: int = 200) -> Response:
    return admin_page(request, login, "password.html", status, season=None, message=message, shortest=SHORTEST)


def _typed(form: FormData, name: str) -> str:
    """A password as it was typed, blanks and all."""
    value = form.get(name)
    return value if isinstance(value, str) else ""


def _form(request: Request, onward: str, message: str = "", status: int = 200) -> Response:
    site = site_of(request)
    cookie = site.login_forms.cookie()
    answer = page("login.html", status, csrf=site.login_forms.token(cookie), onward=onward, message=message,
                  has_accounts=bool(site.users.all()))
    set_cookie(request, answer, BEFORE, cookie, 3600, "/login")
    return answer


def set_cookie(request: Request, answer: Response, name: str, value: str, seconds: int, path: str = "/") -> None:
    """A cookie that scripts cannot read, that other sites' forms do not bring, and that travels on TLS where there is
    any."""
    answer.set_cookie(name, value, max_age=seconds, path=path, httponly=True, samesite="lax",
                      secure=request.url.scheme == "https")


def onward_of(given: str) -> str:
    """Where to go after the login: a page of ours, never another site."""
    is_ours = given.startswith("/admin") and "\\" not in given and "//" not in given and given.isprintable()
    return given if is_ours else START


def _limiter(request: Request) -> CapacityLimiter:
    state = request.app.state
    if not hasattr(state, "hashes"):
        state.hashes = CapacityLimiter(HASHES_AT_ONCE)
    return state.hashes


def routes() -> list[Route]:
    """The addresses of these pages."""
    return [
        Route("/login", login_page, methods=["GET"]), Route("/login", log_in, methods=["POST"]),
        Route("/logout", log_out, methods=["POST"]), Route("/admin/password", password_page, methods=["GET"]),
        Route("/admin/password", change_password, methods=["POST"]),
    ]
