"""What every page works with, and what a request may do: logged in as whom, with which right, from which form."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pipelines.home import Home
from pipelines.web.auth import COOKIE, Login, LoginForms, Logins, Tries, same
from pipelines.web.books import Books
from pipelines.web.render import page
from pipelines.web.security import MOST_FILES, MOST_PARTS
from pipelines.web.uploads import PendingUploads
from pipelines.web.users import Users
from pipelines.web.work import Runner, Threads, Work

LONGEST_FILE_NAME = 120
MOST_NOTICES = 5


@dataclass
class Site:
    """Everything that lives as long as the process."""

    home: Home
    runner: Runner = field(default_factory=Threads)
    books: Books = field(init=False)
    users: Users = field(init=False)
    logins: Logins = field(init=False)
    pending: PendingUploads = field(init=False)
    tries: Tries = field(default_factory=Tries)
    login_forms: LoginForms = field(default_factory=LoginForms)
    work: Work = field(init=False)

    def __post_init__(self) -> None:
        self.books = Books(self.home)
        self.users = Users(self.home)
        self.logins = Logins(self.users)
        self.pending = PendingUploads(self.home)
        self.work = Work(self.runner)


class NotLoggedIn(Exception):
    """The page is for people who are logged in."""


def site_of(request: Request) -> Site:
    """The site a request came to."""
    return request.app.state.site


def login_of(request: Request) -> Login | None:
    """Who is logged in, if anybody is."""
    return site_of(request).logins.find(request.cookies.get(COOKIE))


def require(request: Request, right: str) -> Login:
    """Who is logged in. NotLoggedIn if nobody is, 403 if the role lacks the right."""
    login = login_of(request)
    if login is None:
        raise NotLoggedIn
    if not login.user.may(right):
        raise HTTPException(403, f"The role {login.user.role} may not do that. Ask an admin.")
    return login


async def form_of(request: Request, right: str) -> tuple[Login, FormData]:
    """Who is logged in with the right, and the form, which must hold the token of that login."""
    login = require(request, right)
    form = await parse(request)
    if not same(login.csrf, text(form, "csrf")):
        raise HTTPException(403, "This form is of another login, or of another page. Go back, load the page again and "
                                 "send it once more.")
    return login, form


async def parse(request: Request) -> FormData:
    """The fields and files of a form, within the limits."""
    try:
        return await request.form(max_files=MOST_FILES, max_fields=MOST_PARTS)
    except (MultiPartException, HTTPException) as error:
        raise HTTPException(413, f"The form cannot be read: it holds more than {MOST_FILES} files, the name of one is "
                                 "too long, or it is damaged.") from error


def text(form: FormData, name: str) -> str:
    """A field of a form, empty if it is missing or a file."""
    value = form.get(name)
    return value.strip() if isinstance(value, str) else ""


async def files_of(form: FormData, name: str) -> list[tuple[str, bytes]]:
    """The files of a form with their own names, without folders; a name that comes twice is numbered."""
    found: dict[str, bytes] = {}
    for part in form.getlist(name):
        if isinstance(part, UploadFile) and part.filename:
            found[_free(file_name(part.filename), found)] = await part.read()
    return list(found.items())


def file_name(given: str) -> str:
    """The last part of a client's name for a file, in signs that can be shown."""
    last = given.replace("\\", "/").rsplit("/", 1)[-1]
    plain = "".join(sign for sign in last if unicodedata.category(sign)[0] != "C")
    return plain.strip()[-LONGEST_FILE_NAME:] or "file"


def _free(name: str, taken: dict) -> str:
    if name not in taken:
        return name
    stem, dot, ending = name.rpartition(".")
    number = 2
    while (other := f"{stem or ending} ({number}){dot}{ending if stem else ''}") in taken:
        number += 1
    return other


def notify(login: Login, message: str, changes: list | None = None) -> None:
    """Tell this on the next page that is shown to this login."""
    login.notices = [*login.notices, {"message": message, "changes": changes or []}][-MOST_NOTICES:]


def admin_page(request: Request, login: Login, template: str, status: int = 200, **values: object) -> Response:
    """A page for somebody who is logged in, with his notices."""
    notices, login.notices = login.notices, []
    return page(template, status, login=login, csrf=login.csrf, notices=notices, here=request.url.path, **values)


def see_other(place: str) -> RedirectResponse:
    """On to another page, by GET."""
    return RedirectResponse(place, 303)
