"""The verbs of the admin's page: `serve`, and `users` for its accounts."""

from __future__ import annotations

import getpass
import sys
from pathlib import Path

from cyclopts import App

from pipelines.cli.options import HomeFolder
from pipelines.cli.speak import say
from pipelines.home import Home
from pipelines.problems import MachineError, Problem, Refused

LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
FIRST_ADMIN = "rackbook users add NAME --role admin"
PROXY = (
    "This address is open to others and speaks no TLS: passwords would travel readable. Put a proxy with a certificate "
    "in front (Caddy: `reverse_proxy 127.0.0.1:{port}`; nginx: proxy_pass with X-Forwarded-For and X-Forwarded-Proto) "
    "and let this page listen on 127.0.0.1."
)
users = App(name="users", help="Who may log in to the admin's page.")


def register(app: App) -> None:
    """Add the commands `serve` and `users`."""
    app.command(serve)
    app.command(users)


def serve(*, port: int = 8710, host: str = "127.0.0.1", home: HomeFolder = None) -> int:
    """The admin's page: hand in files, see what they change, publish; standings and receipts for everybody.

    Parameters
    ----------
    port
        where it listens
    host
        the address it listens on; another one than this machine's own needs accounts
    """
    from pipelines.web.serving import run

    place = Home.find(home)
    has_admin = _has_admin(place)
    if host not in LOOPBACK:
        if not has_admin:
            raise Refused(Problem("critical", "no-account", f"Without an account the page does not listen on {host}.",
                                  f"Make the first one: {FIRST_ADMIN}."))
        say(PROXY.format(port=port))
    if not has_admin:
        say(f"There is no admin yet. Make the first one, in another window: {FIRST_ADMIN}")
    say(f"The page is at http://{f'[{host}]' if ':' in host else host}:{port}/ (Ctrl-C ends it)")
    run(place, host, port)
    return 0


@users.command
def add(name: str, *, role: str, home: HomeFolder = None) -> int:
    """Add an account. The password is asked for, or read from the first line of the input.

    Parameters
    ----------
    name
        the name to log in with; the journal shows it
    role
        admin (everything), director (hands in files, decides nothing) or reader (looks)
    """
    user = _accounts(home).add(name, role, _password())
    say(f"{user.name} may log in as {user.role}.")
    return 0


@users.command
def remove(name: str, *, home: HomeFolder = None) -> int:
    """Remove an account; whoever is logged in under it is logged out.

    Parameters
    ----------
    name
        the name of the account
    """
    say(f"{_accounts(home).remove(name).name} may not log in any more.")
    return 0


@users.command
def reset(name: str, *, home: HomeFolder = None) -> int:
    """Give an account another password; whoever is logged in under it is logged out.

    Parameters
    ----------
    name
        the name of the account
    """
    say(f"{_accounts(home).reset(name, _password()).name} has another password.")
    return 0


@users.command(name="list")
def list_(*, home: HomeFolder = None) -> int:
    """Every account, its role and since when."""
    found = _accounts(home).all()
    for user in found:
        say(f"{user.name}  {user.role}  since {user.since}")
    if not found:
        say(f"There is no account yet: {FIRST_ADMIN}")
    return 0


def _accounts(home: Path | None):
    from pipelines.web.users import Users

    return Users(Home.find(home))


def _has_admin(place: Home) -> bool:
    from pipelines.web.users import Users

    return any(user.role == "admin" for user in Users(place).all())


def _password() -> str:
    """Typed twice without being shown; from a pipe, its first line."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    first = getpass.getpass("Password: ")
    if getpass.getpass("Once more: ") != first:
        raise MachineError("The two passwords are not the same. Nothing has changed.")
    return first
