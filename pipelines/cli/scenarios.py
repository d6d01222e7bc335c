"""The verb about the rest of a season: what can still happen, and how likely it is."""

from __future__ import annotations

from typing import Annotated

from cyclopts import App, Parameter

from pipelines.cli.open_book import reader
from pipelines.cli.options import HomeFolder, Season, Shown
from pipelines.cli.speak import progress, say


def register(app: App) -> None:
    """Add the command `scenarios`."""
    app.command(scenarios)


def scenarios(
    *, season: Season, subject: Annotated[str | None, Parameter(name="--for")] = None,
    team: Annotated[bool, Parameter(name="--team", negative=())] = False, simulations: int = 1000, seed: int = 1,
    format: Shown = "table", home: HomeFolder = None,
) -> int:
    """What can still happen: who has the title and the play-off lines for certain, who is out, and everybody's chances.

    Parameters
    ----------
    subject
        a player or team: how many points it takes
    team
        the Team standings
    simulations
        seasons drawn at random for the chances; 0 leaves them out
    seed
        the same seed draws the same seasons
    format
        how they are written; text is 40 columns wide, for a chat
    """
    from pipelines.scenarios.ask import require_league
    from pipelines.scenarios.ask import scenarios as ask
    from pipelines.scenarios.show import show_subject, show_table
    from pipelines.show.account import find_subject

    with reader(home, season) as (place, connection), progress(format in ("table", "text")) as step:
        require_league(connection, season)
        whom = find_subject(connection, subject) if subject is not None else None
        found = ask(place, season, connection, simulations, seed, step)
        text = show_subject(found, *whom, format) if whom else show_table(found, team, format)
    say(text, end="")
    return 0
