"""The verbs about the rules: which readings are in force, and what another one would change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter

from pipelines.home import Home

Season = Annotated[str, Parameter(name="--season", help="id of the season, the name of its folder")]
HomeFolder = Annotated[
    Path | None, Parameter(name="--home", help="folder with data/; else $RACKBOOK_HOME, else the working directory")
]
Shown = Literal["table", "csv", "json", "markdown", "text"]


def register(app: App) -> None:
    """Add the commands `readings` and `whatif`."""
    app.command(readings)
    app.command(whatif)


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
    from pipelines.cli import reader
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
    from pipelines.cli import progress
    from pipelines.whatif import whatif as ask

    with progress(format == "text") as step:
        answer = ask(Home.find(home), season, settings or [], rulebook, step)
    if format == "json":
        print(json.dumps(answer.as_json(), ensure_ascii=False, indent=2, default=str))
    else:
        print(answer.as_text(), end="")
    return 0 if answer.accepted else 1
