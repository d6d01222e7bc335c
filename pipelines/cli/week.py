"""The verbs of every week: a season begun, files checked, uploaded, built; and the sample that builds itself."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from pipelines.cli.options import By, HomeFolder, Said, Season, Spoken
from pipelines.cli.speak import fail, progress, say, tell
from pipelines.home import Home
from pipelines.problems import MachineError, Refused


def register(app: App) -> None:
    """Add the commands `new`, `check`, `upload`, `build` and `demo`."""
    for verb in (new, check, upload, build, demo):
        app.command(verb)


def new(
    season: str, *, rulebook: str = "uic-swiss", start: date | None = None, name: str | None = None,
    weeks: int | None = None, home: HomeFolder = None,
) -> int:
    """Begin a season: a season.toml that explains itself and a workbook to fill in.

    Parameters
    ----------
    season
        id of the season: small letters, digits and hyphens
    rulebook
        uic-swiss, uic-swiss-30, uic-swiss-36, uic-swiss-old, gb9-tour, or the path of a rulebook file
    start
        play date of week 1; the weeks are seven days apart and can be moved in season.toml
    name
        the name as it stands on the tables
    weeks
        how many weeks
    """
    from pipelines.begin import begin

    for path in begin(Home.find(home), season, rulebook, start, name, weeks):
        say(f"written: {path}")
    say(f"Next: fill in the workbook, then `rackbook upload FILE --season {season}`.")
    return 0


def check(
    files: Annotated[list[Path], Parameter(consume_multiple=True)], *, season: Season, said: Said | None = None,
    format: Spoken = "text", home: HomeFolder = None,
) -> int:
    """Every gate over these files, and the difference they would make. Writes nothing.

    Parameters
    ----------
    files
        one or more files of results, games, reports, roster ...
    format
        text for people, json for programs
    """
    from pipelines import reading, walk

    place, said = Home.find(home), said or Said()
    mappings = reading.mappings_in(said.map, place, season)
    with progress(format == "text") as step:
        outcome = walk.check(place, season, walk.take(files), step, said.places(), mappings)
    return tell(outcome, format, done="These files would be accepted", refused="These files would be refused")


def upload(
    files: Annotated[list[Path], Parameter(consume_multiple=True)], *, season: Season, by: By = None,
    note: str | None = None, said: Said | None = None, format: Spoken = "text", home: HomeFolder = None,
) -> int:
    """Check the files, file them, build the book and publish it; or refuse them and change nothing.

    Parameters
    ----------
    files
        one or more files: they are one upload
    note
        a word for the journal
    format
        text for people, json for programs
    """
    from pipelines import reading, walk

    place, said = Home.find(home), said or Said()
    mappings = reading.mappings_in(said.map, place, season)
    with progress(format == "text") as step:
        outcome = walk.upload(place, season, walk.take(files), by, note, step, said=said.places(), mappings=mappings)
    return tell(outcome, format, done=f"Accepted as upload {outcome.upload}", refused="Refused: nothing has changed")


def build(*, season: str | None = None, format: Spoken = "text", home: HomeFolder = None) -> int:
    """Rebuild books from the raw folders: one season, or all of them.

    Parameters
    ----------
    season
        id of the season; without it every season is rebuilt
    format
        text for people, json for programs
    """
    from pipelines import walk

    place = Home.find(home)
    seasons = [season] if season else place.seasons()
    if not seasons:
        say("There is no season here yet: `rackbook new` begins one.")
    codes = [0]
    for one in seasons:
        try:
            with progress(format == "text") as step:
                outcome = walk.build(place, one, step)
            done, refused = f"Built {one}", f"{one} cannot be built: the old book stays"
            codes.append(tell(outcome, format, done=done, refused=refused, quiet=True))
        except (Refused, MachineError) as error:
            # one season that cannot be built does not keep the others from it
            codes.append(fail(error, format == "json", f"{one}: " if len(seasons) > 1 else ""))
    return max(codes)


def demo(
    *, season: str = "demo", rulebook: str = "uic-swiss", seed: int | None = None, home: HomeFolder = None
) -> int:
    """Build a whole sample season from nothing, upload by upload.

    Parameters
    ----------
    season
        id of the new season
    rulebook
        uic-swiss, or gb9-tour for a tour
    seed
        another seed, another season
    """
    from pipelines.begin import demo_season

    place = Home.find(home)
    with progress(True) as step:
        count = demo_season(place, season, seed, step, rulebook)
    say(f"The season {season} stands, from {count} uploads.")
    say(f"Look at it: rackbook standings --season {season}")
    return 0
