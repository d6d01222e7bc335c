"""Who may log in: names, roles and password hashes in data/users.json, which nobody else on the machine can read."""

from __future__ import annotations

import hashlib
import json
import os
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from filelock import FileLock

from pipelines.home import Home
from pipelines.intake.disk import flush_folder, read_if_there, remove, sentence
from pipelines.intake.names import fold
from pipelines.problems import MachineError, Problem, Refused

ROLES = {
    "admin": frozenset({"look", "upload", "decide"}),
    "director": frozenset({"look", "upload"}),
    "reader": frozenset({"look"}),
}
"""What a role may do. `decide`: undo, rule, approve, refuse."""
SHORTEST, LONGEST = 10, 200
LONGEST_NAME = 40
PRIVATE = 0o600


@dataclass(frozen=True)
class User:
    """Somebody who may log in. `hash` is the argon2 hash of the password."""

    name: str
    role: str
    hash: str
    since: str

    def may(self, right: str) -> bool:
        """True if the role has the right."""
        return right in ROLES[self.role]

    @property
    def mark(self) -> str:
        """Changes with the password and the role; a login of an older mark is over."""
        return hashlib.sha256(f"{self.name}\n{self.role}\n{self.hash}".encode()).hexdigest()


class Users:
    """The accounts of a home folder. Another process may change the file at any time."""

    def __init__(self, home: Home) -> None:
        self.path = home.folder / "data" / "users.json"
        self.hasher = PasswordHasher()
        self._known: tuple[tuple, dict[str, User]] = ((), {})
        self._nobody = ""

    def all(self) -> list[User]:
        """Everybody, by name."""
        return [user for _, user in sorted(self._read().items())]

    def find(self, name: str) -> User | None:
        """The user of that name, however it is spelled."""
        return self._read().get(fold(name))

    def verify(self, name: str, password: str) -> User | None:
        """The user, if this is his password. It takes as long for a name that does not exist."""
        user = self.find(name)
        self._nobody = self._nobody or self.hasher.hash("nobody has this password")
        try:
            self.hasher.verify(user.hash if user else self._nobody, password[:LONGEST])
        except (Argon2Error, InvalidHashError):
            return None
        return user

    def add(self, name: str, role: str, password: str) -> User:
        """A new account. Refused: a name there is already or that cannot be shown, an unknown role, a poor password."""
        name = unicodedata.normalize("NFC", name).strip()
        _check_name(name)
        if role not in ROLES:
            raise _refused("not-in-list", f"There is no role {role}.", f"The roles are: {', '.join(ROLES)}.")
        _check_password(name, password)
        with self._changing() as users:
            if fold(name) in users:
                raise _refused("duplicate-key", f"There is an account {users[fold(name)].name} already.",
                               "`rackbook users reset` gives it another password.")
            users[fold(name)] = User(name, role, self.hasher.hash(password), _today())
            return users[fold(name)]

    def reset(self, name: str, password: str) -> User:
        """Another password. Whoever is logged in under that name must log in again."""
        with self._changing() as users:
            user = _require(users, name)
            _check_password(user.name, password)
            users[fold(name)] = replace(user, hash=self.hasher.hash(password))
            return users[fold(name)]

    def remove(self, name: str) -> User:
        """The account is gone, and so is every login under that name."""
        with self._changing() as users:
            user = _require(users, name)
            del users[fold(name)]
            return user

    def _read(self) -> dict[str, User]:
        try:
            status = os.stat(self.path)
            signature = (status.st_ino, status.st_mtime_ns, status.st_size)
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise sentence("users.json could not be read", error) from error
        if self._known[0] != signature:
            self._known = (signature, _parse(read_if_there(self.path) or b""))
        return self._known[1]

    @contextmanager
    def _changing(self) -> Iterator[dict[str, User]]:
        """The accounts to change, written when done; one change at a time."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            lock = FileLock(self.path.with_name(".users.lock"), timeout=10)
            with lock:
                users = dict(self._read())
                yield users
                self._write(users)
        except (OSError, TimeoutError) as error:
            if isinstance(error, TimeoutError):
                raise MachineError("users.json is being changed by another command. Try again.") from error
            raise sentence("users.json could not be written", error) from error

    def _write(self, users: dict[str, User]) -> None:
        """Beside, readable by its owner only from the first byte on, then renamed over."""
        aside = self.path.with_name(f".users.{os.getpid()}.tmp")
        text = json.dumps({"users": [asdict(user) for _, user in sorted(users.items())]}, ensure_ascii=False, indent=1)
        remove(aside)
        handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
        try:
            with open(handle, "wb") as file:
                file.write(text.encode() + b"\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(aside, self.path)
            flush_folder(self.path.parent)
        except OSError:
            remove(aside)
            raise


def _parse(data: bytes) -> dict[str, User]:
    try:
        listed = [User(**values) for values in json.loads(data)["users"]]
        if any(user.role not in ROLES for user in listed):
            raise ValueError("role")
    except (ValueError, TypeError, KeyError) as error:
        raise MachineError(
            "users.json is damaged. Restore it from your last backup, or remove it and add the accounts again: "
            "rackbook users add NAME --role admin."
        ) from error
    return {fold(user.name): user for user in listed}


def _require(users: dict[str, User], name: str) -> User:
    if user := users.get(fold(name)):
        return user
    known = ", ".join(user.name for user in users.values()) or "none yet"
    raise _refused("unknown-user", f"There is no account {name}.", f"The accounts are: {known}.")


def _check_name(name: str) -> None:
    is_plain = all(not unicodedata.category(sign).startswith("C") for sign in name)
    if not name or len(name) > LONGEST_NAME or not is_plain or not fold(name):
        raise _refused("bad-name", f"A name has 1 to {LONGEST_NAME} letters that can be seen.", "Choose another one.")


def _check_password(name: str, password: str) -> None:
    if not SHORTEST <= len(password) <= LONGEST:
        raise _refused("bad-password", f"A password has {SHORTEST} to {LONGEST} characters; this one has "
                                       f"{len(password)}.", "Three or four words that nobody would guess are good.")
    if fold(name) in fold(password) and len(password) < len(name) + SHORTEST:
        raise _refused("bad-password", "The password is little more than the name.", "Choose another one.")


def _refused(code: str, message: str, fix: str) -> Refused:
    return Refused(Problem("critical", code, message, fix))


def _today() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%d")


