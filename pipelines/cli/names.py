"""The verb `names`: who is who in a season, and joining or splitting names."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from pipelines.cli.open_book import reader
from pipelines.cli.options import By, HomeFolder, Season, Shown, Spoken
from pipelines.cli.speak import progress, say, tell

names = App(name="names", help="Who is who: persons with all their spellings; join and split them.")


def register(app: App) -> None:
    """Add the command `names`."""
    app.command(names)


@names.default
def listed(*, season: Season, format: Shown = "table", home: HomeFolder = None) -> int:
    """Persons with all their spellings, who may be one person, names nobody knows, and placeholders.

    Parameters
    ----------
    format
        how it is written
    """
    from pipelines.naming.people import people
    from pipelines.naming.refused import placeholders
    from pipelines.show.names import names as show

    with reader(home, season) as (place, connection):
        say(show(people(connection), placeholders(place, season), season, format), end="")
    return 0


@names.command
def join(
    first: str, second: str, *, season: Season, why: str, by: By = None,
    since: Annotated[date | None, Parameter(name="--from")] = None, format: Spoken = "text", home: HomeFolder = None,
) -> int:
    """Make two names one person. It is an upload like any other: `rackbook undo` takes it back.

    Parameters
    ----------
    first
        the name the person goes on under, if both are on the roster
    second
        the other name
    why
        the reason, kept in the journal
    since
        the first day they are one; without it they are on all days
    format
        text for people, json for programs
    """
    from pipelines.naming.joining import join_files

    return _hand_in(season, home, lambda found: join_files(found, first, second, since), why, by, format, "Joined")


@names.command
def split(
    first: str, second: str, *, season: Season, why: str, by: By = None, team: str | None = None,
    format: Spoken = "text", home: HomeFolder = None,
) -> int:
    """Make two names that are read as one person two persons. `rackbook undo` takes it back.

    Parameters
    ----------
    first
        the name of the one
    second
        the name of the other, who becomes another player
    why
        the reason, kept in the journal
    team
        the team of the second, if the roster does not have this spelling
    format
        text for people, json for programs
    """
    from pipelines.naming.joining import split_files

    return _hand_in(season, home, lambda found: split_files(found, first, second, team), why, by, format, "Split")


def _hand_in(
    season: str, home: Path | None, files: Callable, why: str, by: str | None, format: Spoken, done: str
) -> int:
    """Hand in what the season's book as it is now makes of the wish."""
    from pipelines import walk
    from pipelines.naming.commands import command

    with reader(home, season) as (place, connection):
        written = files(connection)
    with progress(format == "text") as step:
        outcome = walk.upload(place, season, written, by, why, step)
    undo = command("undo", str(outcome.upload), season=season, why="TEXT")
    return tell(outcome, format, done=f"{done} by upload {outcome.upload}; taken back by `{undo}`",
                refused="Refused: nothing has changed")
