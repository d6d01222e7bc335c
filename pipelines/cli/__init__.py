"""The verbs. Heavy libraries are imported inside them, so that `--help`, `standings` and `explain` answer at once.

Exit: 0 done; 1 refused by a gate, nothing changed; 2 the words of the command; 3 the machine (contract, section 4).
"""

from __future__ import annotations

import sys
from itertools import pairwise

from cyclopts import App, CycloptsError

from pipelines.cli import history, names, reports, rules, scenarios, sharing, tables, web, week
from pipelines.cli.speak import fail, mute

app = App(
    name="rackbook",
    help="The season book for pool leagues: every point, its rule, its file and row.",
    help_format="plaintext",
    version_flags=["--version"],
    suppress_keyboard_interrupt=False,
)
for room in (week, tables, reports, names, history, rules, scenarios, sharing, web):
    room.register(app)


def main(arguments: list[str] | None = None) -> int:
    """Run a command; every failure is a sentence and the exit code of the contract."""
    words = sys.argv[1:] if arguments is None else arguments
    wants_json = "--format=json" in words or ("--format", "json") in pairwise(words)
    try:
        result = app(words, exit_on_error=False, print_error=True, result_action="return_value")
        return result if isinstance(result, int) else 0
    except CycloptsError:
        return 2
    except BrokenPipeError:
        mute()
        return 0
    except KeyboardInterrupt:
        print("Interrupted. If it had been filed, it counts and the next command finishes it; if not, nothing has "
              "changed.", file=sys.stderr)
        return 3
    except Exception as error:
        return fail(error, wants_json)


def run() -> None:
    """The console command."""
    for stream in (sys.stdout, sys.stderr):
        # a name that the terminal cannot show must not end the command
        stream.reconfigure(errors="backslashreplace")
    sys.exit(main())
