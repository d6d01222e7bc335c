"""The verbs. Heavy libraries are imported inside them, so that `--help`, `standings` and `explain` answer at once.

Exit: 0 done; 1 refused by a gate, nothing changed; 2 the words of the command; 3 the machine (contract, section 4).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, CycloptsError, Parameter

from pipelines import cli_history, cli_names, cli_reports, cli_rules, cli_scenarios, cli_sharing, cli_web
from pipelines.home import Home
from pipelines.problems import MachineError, Refused
from pipelines.speak import fail, mute, progress, say, tell

app = App(
    name="rackbook",
    help="The season book for pool leagues: every point, its rule, its file and row.",
    help_format="plaintext",
    version_flags=["--version"],
    suppress_keyboard_interrupt=False,
)

Season = Annotated[str, Parameter(name="--season", help="id of the season, the name of its folder")]
HomeFolder = Annotated[
    Path | None,
    Parameter(name="--home", help="folder with data/ in it; else $RACKBOOK_HOME, else the working directory"),
]
By = Annotated[str | None, Parameter(name="--by", help="who does it, for the journal")]


@Parameter(name="*")
@dataclass(frozen=True)
class Said:
    """What a file does not say itself.

    Attributes
    ----------
    week
        the week, where the file does not say it
    slot
        the tournament of the day, where the file does not say it
    round
        the round, where the file does not say it
    attempt
        the attempt, where the file does not say it: 2 is a replay
    stop
        the stop of a tour, where the file does not say it
    map
        a columns.toml that says which of the file's headers is which of ours; season.toml keeps it
    """

    week: int | None = None
    slot: str | None = None
    round: int | None = None
    attempt: int | None = None
    stop: str | None = None
    map: Path | None = None

    def places(self) -> dict[str, str]:
        """What was said, by column."""
        said = {name: getattr(self, name) for name in ("week", "slot", "round", "attempt", "stop")}
        return {name: str(value) for name, value in said.items() if value is not None}


Shown = Literal["table", "csv", "json", "markdown", "text"]
Spoken = Literal["text", "json"]


@app.command
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


@app.command
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


@app.command
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


@app.command
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


@app.command
def standings(
    *, season: Season, team: bool = False, week: int | None = None, format: Shown = "table", home: HomeFolder = None
) -> int:
    """The standings, now or after a week.

    Parameters
    ----------
    team
        the Team standings instead of the Individual ones
    week
        as they were after that week
    format
        how they are written; text is 40 columns wide, for a chat
    """
    from pipelines.show.standings import standings as show

    with reader(home, season) as (_, connection):
        say(show(connection, team=team, week=week, format=format), end="")
    return 0


@app.command
def explain(
    name: str, *, season: Season, week: int | None = None, format: Shown = "table", home: HomeFolder = None
) -> int:
    """The receipt of a player or a team: every point, its rule, its file and row. Of a tour, a player's or a match's.

    Parameters
    ----------
    name
        a player or a team; of a tour a player or the id of a match
    week
        that week alone
    format
        how it is written
    """
    from pipelines.show.explain import explain as show

    with reader(home, season) as (_, connection):
        say(show(connection, name, week=week, format=format), end="")
    return 0


@app.command
def export(
    *, season: Season, to: Path | None = None, format: Literal["parquet", "csv", "xlsx", "json", "trf"] = "csv",
    home: HomeFolder = None,
) -> int:
    """Write the public tables of the book to files, or (trf) its tournaments with games as FIDE report files.

    Parameters
    ----------
    to
        folder to write into; else data/marts/<season>
    format
        kind of the files
    """
    from pipelines.exports import export_book
    from pipelines.home import writer

    place = Home.find(home)
    book = place.require_book(season)
    # the folder of the season is written by one command at a time, or its files would be of two builds
    with nullcontext() if to else writer(place, season, "export"):
        paths = export_book(book, to or place.exports(season), format)
    for path in paths:
        say(f"written: {path}")
    return 0


@app.command
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


@contextmanager
def reader(home: Path | None, season: str) -> Iterator[tuple[Home, object]]:
    """A connection to the season's book, finishing first what a killed command had already made count."""
    from pipelines import publish
    from pipelines.intake.journal import Journal

    place = Home.find(home)
    place.require(season)
    journal = Journal(place.raw(season))
    journal.read()
    if publish.is_unfinished(place, season):
        _finish_interrupted(place, season, journal)
    book = place.require_book(season)
    if publish.read_stamp(book).get("journal_hash") not in (None, journal.state_hash()):
        print(f"The book is older than the uploads: run `rackbook build --season {season}`.", file=sys.stderr)
    with publish.reading(book) as connection:
        yield place, connection


def _finish_interrupted(place: Home, season: str, journal) -> None:
    from pipelines import publish
    from pipelines.home import writer

    try:
        with writer(place, season, "recover"):
            publish.finish_interrupted(place, season, journal.state_hash())
    except MachineError:
        # somebody is writing at this moment, or nothing can be written: the last good book is read
        return


cli_reports.register(app)
cli_names.register(app)
cli_history.register(app)
cli_rules.register(app)
cli_scenarios.register(app)
cli_sharing.register(app)
cli_web.register(app)


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
