"""Who is logged in, for how long, and how often one may try.

A login is a random token in a cookie; what it stands for is kept here, so that it can be ended. After a restart
everybody logs in again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from pipelines.intake.names import fold
from pipelines.web.users import User, Users

COOKIE = "rackbook_login"
BEFORE = "rackbook_before"
"""Cookie of the login form, before there is a login."""
IDLE_SECONDS = 2 * 3600
WHOLE_SECONDS = 12 * 3600
MOST_LOGINS = 1000
WINDOW_SECONDS = 15 * 60
TRIES_PER_ADDRESS, TRIES_PER_NAME = 10, 20
MOST_COUNTED = 10_000

Clock = Callable[[], float]


@dataclass
class Login:
    """Somebody who is logged in. `csrf` stands in every form of his; `notices` are shown once, on his next page."""

    user: User
    csrf: str
    since: float
    seen: float
    notices: list[dict] = field(default_factory=list)


class Logins:
    """Everybody who is logged in, by the hash of his token."""

    def __init__(self, users: Users, clock: Clock = time.monotonic) -> None:
        self.users = users
        self.clock = clock
        self._logins: OrderedDict[str, Login] = OrderedDict()

    def begin(self, user: User) -> str:
        """Log the user in under a new token."""
        token = secrets.token_urlsafe(32)
        now = self.clock()
        self._logins[_hashed(token)] = Login(user, secrets.token_urlsafe(32), now, now)
        while len(self._logins) > MOST_LOGINS:
            self._logins.popitem(last=False)
        return token

    def find(self, token: str | None) -> Login | None:
        """The login of a token, unless it is over: too old, idle too long, the account gone or changed."""
        if not token:
            return None
        login = self._logins.get(_hashed(token))
        if login is None:
            return None
        now = self.clock()
        user = self.users.find(login.user.name)
        is_over = now - login.seen > IDLE_SECONDS or now - login.since > WHOLE_SECONDS
        if is_over or user is None or user.mark != login.user.mark:
            self.end(token)
            return None
        login.seen = now
        return login

    def end(self, token: str | None) -> None:
        """Log out."""
        if token:
            self._logins.pop(_hashed(token), None)


class Tries:
    """How often a wrong password came from an address or for a name lately."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.clock = clock
        self._failed: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()

    def wait(self, address: str, name: str) -> int:
        """Seconds until this address may try this name again; 0 if it may now."""
        by_address = self._wait(("address", address), TRIES_PER_ADDRESS)
        return max(by_address, self._wait(("name", fold(name)), TRIES_PER_NAME))

    def failed(self, address: str, name: str) -> None:
        """Count a try before its password is looked at, so that many at once are counted too."""
        for key in (("address", address), ("name", fold(name))):
            self._failed.setdefault(key, deque(maxlen=TRIES_PER_NAME)).append(self.clock())
            self._failed.move_to_end(key)
        while len(self._failed) > MOST_COUNTED:
            self._failed.popitem(last=False)

    def succeeded(self, address: str, name: str) -> None:
        """The right password: the address starts anew, the name too."""
        self._failed.pop(("address", address), None)
        self._failed.pop(("name", fold(name)), None)

    def _wait(self, key: tuple[str, str], most: int) -> int:
        listed = self._failed.get(key)
        if not listed:
            return 0
        start = self.clock() - WINDOW_SECONDS
        recent = [at for at in listed if at > start]
        return 0 if len(recent) < most else int(recent[-most] - start) + 1


class LoginForms:
    """The token of a login form: a keyed hash of a random cookie, so that nothing is kept for strangers."""

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)

    def cookie(self) -> str:
        """A new random cookie."""
        return secrets.token_urlsafe(32)

    def token(self, cookie: str) -> str:
        """What the form must hold beside this cookie."""
        return hmac.new(self._key, cookie.encode(), hashlib.sha256).hexdigest()

    def is_right(self, cookie: str | None, token: str) -> bool:
        """True if the form was given out with this cookie."""
        return bool(cookie) and same(self.token(cookie), token)


def same(expected: str, given: str) -> bool:
    """Compare secrets in a time that tells nothing."""
    return hmac.compare_digest(expected.encode(), given.encode("utf-8", "replace"))


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
