"""What a season's book is made from, as one hash: whoever looked at the season can see whether it is still the same."""

from __future__ import annotations

import hashlib

from pipelines.home import Home
from pipelines.intake import disk
from pipelines.problems import Problem, Refused

FILES = ("uploads.jsonl", "season.toml")


def state_of(home: Home, season: str) -> str:
    """A hash of the journal and season.toml."""
    content = hashlib.sha256()
    for name in FILES:
        content.update(hashlib.sha256(disk.read_if_there(home.raw(season) / name) or b"").digest())
    return content.hexdigest()


def require_state(home: Home, season: str, expected: str | None) -> None:
    """Refused (changed-meanwhile) if the season is not as expected; None expects nothing. For the season's writer."""
    if expected is not None and state_of(home, season) != expected:
        raise Refused(Problem(
            "critical", "changed-meanwhile", "Meanwhile somebody else changed the season: nothing was published.",
            "Look at what your files change now, and then publish them.",
        ))
