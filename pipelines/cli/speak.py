"""How the commands speak: what became of them, why they failed, how far they are."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pipelines.problems import LIMIT, MachineError, Refused, as_json, as_text


@contextmanager
def progress(is_shown: bool) -> Iterator[Callable[[str], None]]:
    """What is being done, on a terminal only, where it takes over a second."""
    if not (is_shown and sys.stderr.isatty()):
        yield lambda step: None
        return
    from rich.console import Console

    with Console(stderr=True).status("starting") as status:
        yield lambda step: status.update(step)


def tell(outcome, format: str, *, done: str, refused: str, quiet: bool = False) -> int:
    """Print what became of a command; 0 if accepted, 1 if refused."""
    from pipelines import changes
    from pipelines.corrections import words

    if format == "json":
        say(json.dumps(outcome.as_json(), ensure_ascii=False, indent=2, default=str))
        return 0 if outcome.accepted else 1
    if outcome.problems and not (quiet and outcome.accepted):
        say(as_text(outcome.problems))
    if not outcome.accepted:
        say(f"{refused}. {_count(outcome.problems)}")
        return 1
    say(outcome.message or f"{done}{f' ({outcome.rows} rows)' if outcome.rows else ''}. {_count(outcome.problems)}")
    if not quiet and not outcome.message.startswith("These bytes"):
        if text := words.as_text(outcome.replaced):
            say(text)
        say(changes.as_text(outcome.changes))
    return 0


def _count(problems) -> str:
    counts = {severity: sum(p.severity == severity for p in problems) for severity in ("critical", "warning", "info")}
    words = [f"{n} {severity}" for severity, n in counts.items() if n]
    return f"Found: {', '.join(words)}." if words else "Nothing to remark."


def say(text: str, end: str = "\n") -> None:
    """Print; a reader who has gone (`| head`) is no fault, and what was done stays done."""
    try:
        print(text, end=end, flush=True)
    except BrokenPipeError:
        mute()


def mute() -> None:
    """Nobody listens any more: what is still said goes nowhere, at the end of the program as well."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fail(error: Exception, wants_json: bool, before: str = "") -> int:
    """Tell why a command came to nothing; the exit code of the contract."""
    if isinstance(error, MachineError):
        print(f"{before}{error}", file=sys.stderr)
        return 3
    if isinstance(error, Refused) and wants_json:
        from pipelines.corrections.types import Replaced

        refusal = {
            "accepted": False, "upload": None, "message": "", "rows": 0, "problems": as_json(error.problems)[:LIMIT],
            "problem_count": len(error.problems), "changes": [], **Replaced().as_json(),
        }
        say(json.dumps(refusal, ensure_ascii=False, indent=2))
        return 1
    if isinstance(error, Refused):
        print(f"{before}{as_text(error.problems)}", file=sys.stderr)
        return 1
    print(f"{before}This is a fault of the program, not of your files. Nothing half done counts. The details are in "
          f"{_details(error)}: hand that file to whoever looks after the program.", file=sys.stderr)
    return 3


def _details(error: Exception) -> str:
    """Where the traceback lies; on the screen after all if no file can hold it."""
    try:
        handle, path = tempfile.mkstemp(prefix="rackbook-fault-", suffix=".txt")
        with open(handle, "w", encoding="utf-8", errors="replace") as file:
            file.writelines(traceback.format_exception(error))
    except OSError:
        traceback.print_exception(error)
        return "the lines above"
    return path
