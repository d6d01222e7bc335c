"""The verbs about what was uploaded: history, undo, redo."""

from __future__ import annotations

from cyclopts import App

from pipelines.cli.open_book import reader
from pipelines.cli.options import By, HomeFolder, Season, Shown, Spoken
from pipelines.cli.speak import progress, say, tell
from pipelines.home import Home
from pipelines.problems import Problem, Refused


def register(app: App) -> None:
    """Add the commands `undo`, `redo` and `history`."""
    for verb in (undo, redo, history):
        app.command(verb)


def undo(
    upload: int, *, season: Season, why: str, by: By = None, format: Spoken = "text", home: HomeFolder = None
) -> int:
    """Withdraw one upload; what it had replaced counts again.

    Parameters
    ----------
    upload
        number of the upload, as `rackbook history` shows it
    why
        the reason, kept in the journal
    format
        text for people, json for programs
    """
    from pipelines import walk

    with progress(format == "text") as step:
        outcome = walk.undo(Home.find(home), season, upload, why, by, step)
    return tell(outcome, format, done="Done", refused="Refused: without this upload the season would be at fault")


def redo(
    upload: int, *, season: Season, why: str, by: By = None, format: Spoken = "text", home: HomeFolder = None
) -> int:
    """Take an undo back: the upload counts again, in its old place, as if it had never been withdrawn.

    Parameters
    ----------
    upload
        number of the withdrawn upload, as `rackbook history` shows it
    why
        the reason, kept in the journal
    format
        text for people, json for programs
    """
    from pipelines import walk

    with progress(format == "text") as step:
        outcome = walk.redo(Home.find(home), season, upload, why, by, step)
    return tell(outcome, format, done="Done", refused="Refused: with this upload the season would be at fault")


def history(
    *, season: Season, tournament: str | None = None, player: str | None = None, stop: str | None = None,
    match: str | None = None, format: Shown = "table", home: HomeFolder = None,
) -> int:
    """The uploads of a season, what is left of each, what was undone and why; or the life of one thing in it.

    Parameters
    ----------
    tournament
        of a league: all that happened to this week and slot, as in "4 4PM"
    player
        all that happened to this player's rows, and the rulings and incidents about him
    stop
        of a tour: all that happened to this stop
    match
        of a tour: all that happened to the match of this id
    format
        how it is written; text is 40 columns wide, for a chat
    """
    from pipelines.intake.journal import Journal
    from pipelines.show.history import history as show

    asked = {"tournament": tournament, "player": player, "stop": stop, "match": match}
    chosen = {what: name for what, name in asked.items() if name is not None}
    if len(chosen) > 1:
        raise Refused(Problem("critical", "out-of-range", f"{' and '.join(f'--{what}' for what in chosen)} at once.",
                              "Ask for the life of one thing at a time."))  # fmt: skip
    place = Home.find(home)
    place.require(season)
    entries = Journal(place.raw(season)).read()
    if not entries:
        say(show([], None, format), end="")
        return 0
    with reader(home, season) as (_, connection):
        if chosen:
            say(_life(place, season, connection, *chosen.popitem(), format), end="")
        else:
            say(show(entries, connection, format), end="")
    return 0


def _life(place: Home, season_id: str, connection, what: str, name: str, format: Shown) -> str:
    from pipelines.corrections.life import life_of
    from pipelines.corrections.row_changes import spelled
    from pipelines.intake.journal import Journal
    from pipelines.season import load_season
    from pipelines.show.life import life as show

    season, journal = load_season(place.raw(season_id)), Journal(place.raw(season_id))
    known = spelled(connection, season.rulebook.competition)
    return show(*life_of(season, journal, what, name, known), format)
