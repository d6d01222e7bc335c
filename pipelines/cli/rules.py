"""The verbs about the rules: which readings are in force, and what another one would change."""

from __future__ import annotations

import json
from datetime import date
from typing import Annotated, Literal

from cyclopts import App, Parameter

from pipelines.cli.open_book import reader
from pipelines.cli.options import HomeFolder, Season, Shown
from pipelines.cli.speak import progress, tell
from pipelines.home import Home


def register(app: App) -> None:
    """Add the commands `readings`, `whatif` and `decide`."""
    app.command(readings)
    app.command(whatif)
    app.command(decide)


def readings(
    *, season: Season, every: Annotated[bool, Parameter(name="--all", negative=())] = False, format: Shown = "table",
    home: HomeFolder = None,
) -> int:
    """Which readings of the rules are in force, and who decided them.

    Parameters
    ----------
    every
        every setting, not only those that differ, were decided, or should be asked first
    format
        how they are written; text is 40 columns wide, for a chat
    """
    from pipelines.season import load_season
    from pipelines.show.readings import readings as show

    with reader(home, season) as (place, connection):
        rulebook = load_season(place.raw(season)).rulebook
        print(show(connection, rulebook, every=every, format=format), end="")
    return 0


def whatif(
    *, season: Season, settings: Annotated[list[str] | None, Parameter(name="--set", negative=())] = None,
    rulebook: str | None = None, format: Literal["text", "json"] = "text", home: HomeFolder = None,
) -> int:
    """Which places and points another reading of the rules would change. Publishes nothing.

    Parameters
    ----------
    settings
        key=value for all season, or key=value@2023-02-10 from a date on; may be given more than once
    rulebook
        the season under this rulebook: its calendar stays, its own [settings] and decisions are left aside
    format
        text for people, json for programs
    """
    from pipelines.whatif import whatif as ask

    with progress(format == "text") as step:
        answer = ask(Home.find(home), season, settings or [], rulebook, step)
    if format == "json":
        print(json.dumps(answer.as_json(), ensure_ascii=False, indent=2, default=str))
    else:
        print(answer.as_text(), end="")
    return 0 if answer.accepted else 1


def decide(
    key: str, value: str, *, season: Season, from_: Annotated[date, Parameter(name="--from")], by: str, reason: str,
    format: Literal["text", "json"] = "text", home: HomeFolder = None,
) -> int:
    """Decide how a rule is read from a date on, and publish the season read that way. `whatif` shows it before.

    Parameters
    ----------
    key
        the setting, as `readings` names it
    value
        its value from that day on
    from_
        first day it holds, as 2023-02-10
    by
        who decided; season.toml names them
    reason
        why; season.toml keeps it
    format
        text for people, json for programs
    """
    from pipelines.decide import decide as settle

    with progress(format == "text") as step:
        outcome = settle(Home.find(home), season, key, value, from_, by, reason, step)
    return tell(outcome, format, done="Decided", refused="Refused: nothing has changed")
