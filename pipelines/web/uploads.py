"""Files that were handed in and are not published yet: kept under data/pending/<token>/ until somebody decides.

The names on the disk are ours; what the client called a file stands in meta.json only. A day later they are gone.
"""

from __future__ import annotations

import json
import re
import secrets
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from pipelines.audit import Outcome
from pipelines.changes import Change
from pipelines.corrections.types import from_dict
from pipelines.home import Home
from pipelines.intake import disk
from pipelines.problems import MachineError, Problem, Refused

KEPT_SECONDS = 24 * 3600
MOST_PENDING = 50
TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
META = "meta.json"


@dataclass
class Pending:
    """An upload to be decided on.

    state: hash of the journal and season.toml the outcome was worked out on. lines: of each problem's row its cells,
    (header, value), as far as they can be read, by file, sheet and row. decides: a row in it is for an admin to decide.
    renewed: why the outcome was worked out again, empty if it was not. said: week, slot ... where files do not say it.
    """

    token: str
    season: str
    by: str
    note: str
    at: str
    names: list[str]
    state: str
    outcome: Outcome
    lines: dict[str, list[list[str]]] = field(default_factory=dict)
    decides: bool = False
    renewed: str = ""
    said: dict[str, str] = field(default_factory=dict)

    @property
    def when(self) -> str:
        """`2026-03-06 14:05`, universal time."""
        return self.at[:16].replace("T", " ")


class PendingUploads:
    """The pending uploads of a home folder."""

    def __init__(self, home: Home, clock: Callable[[], float] = time.time) -> None:
        self.folder = home.folder / "data" / "pending"
        self.clock = clock

    def create(
        self, season: str, by: str, note: str, files: Sequence[tuple[str, bytes]],
        said: Mapping[str, str] | None = None,
    ) -> str:
        """Keep the bytes; the token they are found by. Refused if there are too many already."""
        self.expire()
        if len(self._folders()) >= MOST_PENDING:
            raise Refused(Problem("critical", "too-many-pending", f"{MOST_PENDING} uploads wait to be published.",
                                  "Publish some of them or throw them away first."))
        token = secrets.token_urlsafe(16)
        for number, (_, data) in enumerate(files):
            disk.write_over(self.folder / token / _stored(number), data)
        at = datetime.fromtimestamp(self.clock(), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.save(Pending(token, season, by, note, at, [name for name, _ in files], "", Outcome(False),
                          said=dict(said or {})))
        return token

    def save(self, pending: Pending) -> None:
        """Write what is known of a pending upload."""
        text = json.dumps(asdict(pending), ensure_ascii=False)
        disk.write_over(self.folder / pending.token / META, text.encode("utf-8", "surrogatepass"))

    def find(self, season: str, token: str) -> Pending | None:
        """The pending upload of that season and token; None if it is gone, or was never there."""
        if not TOKEN.fullmatch(token):
            return None
        pending = self._load(self.folder / token)
        return pending if pending and pending.season == season and not self._is_old(pending) else None

    def add(self, pending: Pending, name: str, data: bytes) -> None:
        """One more file for a pending upload."""
        disk.write_over(self.folder / pending.token / _stored(len(pending.names)), data)
        pending.names.append(name)
        self.save(pending)

    def files(self, pending: Pending) -> list[tuple[str, bytes]]:
        """The names and bytes that were handed in."""
        folder = self.folder / pending.token
        return [(name, disk.read(folder / _stored(number))) for number, name in enumerate(pending.names)]

    def remove(self, pending: Pending) -> None:
        """Throw it away."""
        shutil.rmtree(self.folder / pending.token, ignore_errors=True)

    def of_season(self, season: str) -> list[Pending]:
        """What waits in a season, the newest first."""
        found = [pending for path in self._folders() if (pending := self._load(path)) and pending.season == season]
        return sorted((p for p in found if not self._is_old(p)), key=lambda p: p.at, reverse=True)

    def expire(self) -> None:
        """Remove what is older than a day, or cannot be read."""
        for path in self._folders():
            pending = self._load(path)
            if pending is None or self._is_old(pending):
                shutil.rmtree(path, ignore_errors=True)

    def _folders(self) -> list[Path]:
        return [path for path in self.folder.glob("*") if TOKEN.fullmatch(path.name)]

    def _load(self, path: Path) -> Pending | None:
        try:
            values = json.loads(disk.read_if_there(path / META) or b"")
            values["outcome"] = _outcome(values["outcome"])
            return Pending(**values)
        except (ValueError, TypeError, KeyError, MachineError):
            return None

    def _is_old(self, pending: Pending) -> bool:
        since = datetime.strptime(pending.at, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
        return self.clock() - since.timestamp() > KEPT_SECONDS


def _outcome(values: dict) -> Outcome:
    problems = [Problem(**problem) for problem in values.pop("problems")]
    changes = [Change(**change) for change in values.pop("changes")]
    return Outcome(problems=problems, changes=changes, replaced=from_dict(values.pop("replaced", {})), **values)


def _stored(number: int) -> str:
    return f"{number:02d}.bin"
