"""The page over a tiny season, for tests: three people with accounts, and a client that fills in forms."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

import seasons_on_disk as disk
from argon2 import PasswordHasher
from starlette.testclient import TestClient

from pipelines.home import Home
from pipelines.web.app import create_app
from pipelines.web.users import Users

PASSWORDS = {"Kim": "eight ball corner", "Robin": "side pocket rail", "Sam": "just watching it"}
ROLES = {"Kim": "admin", "Robin": "director", "Sam": "reader"}
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""A hash that takes no time; what the product uses is tested with the accounts."""
AT = f"/admin/s/{disk.TINY}"


@cache
def _built() -> tuple[TemporaryDirectory, Home]:
    """A season after week 1 with the three accounts, built once for all tests."""
    folder = TemporaryDirectory()
    home = disk.begin(Path(folder.name))
    disk.accept(home, {"roster.csv": disk.ROSTER, "results_week01.csv": disk.WEEK_1})
    users = Users(home)
    users.hasher = CHEAP
    for name, role in ROLES.items():
        users.add(name, role, PASSWORDS[name])
    return folder, home


def home_in(folder: Path) -> Home:
    """A home of one's own: week 1 is published, Kim, Robin and Sam have accounts."""
    return disk.copy_of(_built()[1], folder)


class Client:
    """One browser of the page."""

    def __init__(self, app) -> None:
        self.http = TestClient(app, base_url="http://testserver", follow_redirects=False)

    def get(self, path: str, **words):
        return self.http.get(path, **words)

    def log_in(self, name: str, password: str | None = None):
        """Fill in the login form."""
        token = self.token("/login")
        form = {"name": name, "password": PASSWORDS.get(name, "") if password is None else password, "csrf": token}
        return self.http.post("/login", data=form)

    def token(self, path: str) -> str:
        """The token of the first form of a page."""
        return re.search(r'name="csrf" value="([^"]+)"', self.get(path).text)[1]

    def post(self, path: str, data: Mapping[str, str] | None = None, files=None, page: str = AT):
        """Send a form with the token of a page."""
        return self.http.post(path, data={**(data or {}), "csrf": self.token(page)}, files=files)

    def hand_in(self, files: Mapping[str, str | bytes], note: str = "") -> str:
        """Hand files in; the address of the page of the outcome."""
        answer = self.post(f"{AT}/upload", {"note": note}, parts(files))
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def publish(self, place: str):
        """Press the button of a preview."""
        page = self.get(place).text
        state = re.search(r'name="state" value="([0-9a-f]+)"', page)[1]
        return self.post(f"{place}/publish", {"state": state}, page=place)


def parts(files: Mapping[str, str | bytes]) -> list[tuple]:
    """Files as a browser sends them."""
    return [("files", (name, data if isinstance(data, bytes) else data.encode())) for name, data in files.items()]


def site(folder: Path, name: str | None = None):
    """(home, app, client), logged in as `name` if it is given."""
    home = home_in(folder)
    app = create_app(home)
    app.state.site.users.hasher = CHEAP
    # tests publish behind the page's back and look at once
    app.state.site.books.moment_seconds = 0
    client = Client(app)
    if name:
        assert client.log_in(name).status_code == 303
    return home, app, client


def words(html: str) -> str:
    """The text of a page, blanks collapsed."""
    plain = re.sub(r"<[^>]*>", " ", html)
    return re.sub(r"\s+", " ", plain.replace("&#39;", "'").replace("&lt;", "<").replace("&gt;", ">")
                  .replace("&#34;", '"').replace("&amp;", "&")).strip()


def encoded(name: str) -> str:
    return quote(name, safe="")
