"""Where everything of a season lies (contract, section 1), and the lock that lets one writer in."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from pipelines.intake.disk import remove, sentence
from pipelines.problems import MachineError, Problem, Refused


@dataclass(frozen=True)
class Home:
    """The home folder: `data/` lies in it."""

    folder: Path

    @classmethod
    def find(cls, given: Path | None) -> Home:
        """--home, else $RACKBOOK_HOME, else the working directory."""
        return cls(Path(given or os.environ.get("RACKBOOK_HOME") or Path.cwd()))

    @property
    def marts(self) -> Path:
        return self.folder / "data" / "marts"

    def raw(self, season: str) -> Path:
        return self.folder / "data" / "raw" / season

    def book(self, season: str) -> Path:
        return self.marts / f"{season}.duckdb"

    def candidate(self, season: str) -> Path:
        """The book built aside: it becomes the book by one rename, or is forgotten."""
        return self.marts / f".{season}.duckdb.next"

    def exports(self, season: str) -> Path:
        return self.marts / season

    def reports(self, season: str) -> Path:
        return self.folder / "data" / "reports" / season

    def seasons(self) -> list[str]:
        """Every season with a season.toml, by name."""
        return sorted(path.parent.name for path in (self.folder / "data" / "raw").glob("*/season.toml"))

    def require(self, season: str) -> None:
        """Refused, naming the seasons there are, if there is no such season."""
        if season not in self.seasons():
            known = ", ".join(self.seasons()) or "none yet"
            raise Refused(Problem(
                "critical", "unknown-season", f"There is no season {season} here.",
                f"The seasons are: {known}. `rackbook new` begins one; --home says where to look.",
            ))

    def require_book(self, season: str) -> Path:
        """The season's book; Refused if there is none yet."""
        self.require(season)
        if not self.book(season).exists():
            raise Refused(Problem(
                "critical", "no-book", f"The season {season} has no book yet.",
                f"Run `rackbook build --season {season}`.",
            ))
        return self.book(season)


@contextmanager
def writer(home: Home, season: str, what: str) -> Iterator[None]:
    """Be the season's only writer. MachineError, naming who holds it, if somebody else is."""
    from filelock import FileLock, Timeout

    folder = home.raw(season)
    holder = folder / ".lock.json"
    lock = FileLock(folder / ".lock", timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise MachineError(
            f"The season {season} is being written by {_holder(holder)}. Wait until it has ended."
        ) from None
    except OSError as error:
        raise sentence(f"The folder of the season {season} cannot be written", error) from None
    try:
        now = datetime.now().astimezone().isoformat(timespec="seconds")
        holder.write_text(json.dumps({"what": what, "pid": os.getpid(), "since": now}), "utf-8")
        yield
    except OSError as error:
        raise sentence(f"The folder of the season {season} cannot be written", error) from error
    finally:
        remove(holder)
        lock.release()


def _holder(path: Path) -> str:
    try:
        held = json.loads(path.read_text("utf-8"))
        return f"`rackbook {held['what']}` (process {held['pid']}, since {held['since']})"
    except (OSError, ValueError, KeyError):
        return "another command"
