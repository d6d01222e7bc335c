"""Homes prepared once and copied: what uploads leave behind, without handing them in again for every test.

The uploads are filed one after another and built once, at the end; tests/test_homes.py proves that this leaves what
handing them in one by one leaves. A test about uploading itself hands its files in with `seasons_on_disk.accept`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from seasons_on_disk import ROSTER, TINY, TOML, WEEK_1, begin, copy_of

from pipelines import audit, reading, walk
from pipelines.home import Home
from pipelines.intake import privacy
from pipelines.intake.journal import Journal
from pipelines.problems import has_critical
from pipelines.season import load_season

Files = Mapping[str, str | bytes]
#: the roster (upload 1) and the sheet of week 1 (upload 2)
FIRST_WEEK: tuple[Files, ...] = ({"roster.csv": ROSTER}, {"results_week01.csv": WEEK_1})


def home_after(folder: Path, *uploads: Files, toml: str = TOML, season: str = TINY) -> Home:
    """A home of one's own in `folder`, in which these uploads were accepted in this order."""
    return copy_of(prepared(*uploads, toml=toml, season=season), folder)


def prepared(*uploads: Files, toml: str = TOML, season: str = TINY) -> Home:
    """The same, for tests that only read: every test of the process is given this one home."""
    return _prepared(tuple(tuple(files.items()) for files in uploads), toml, season)


def file(home: Home, *uploads: Files, season: str = TINY) -> None:
    """Uploads of a season as its journal has them once they are accepted; no book is built of them yet."""
    for files in uploads:
        given = [(name, data if isinstance(data, bytes) else data.encode()) for name, data in files.items()]
        loaded, journal = load_season(home.raw(season)), Journal(home.raw(season))
        context = reading.at_hand(loaded, None, ())
        handed, problems = audit.read(given, loaded, privacy.Salt(home.raw(season), keep=True), context)
        assert not has_critical(problems), problems
        stored = journal.store(journal.next_upload(), [walk._incoming(file) for file in handed])
        journal.commit(journal.draft_upload(stored, None, None, context.kept()))


@cache
def _folder() -> TemporaryDirectory:
    return TemporaryDirectory()


@cache
def _prepared(uploads: tuple[tuple, ...], toml: str, season: str) -> Home:
    folder = Path(_folder().name) / str(len(list(Path(_folder().name).iterdir())))
    home = begin(folder, season, toml)
    file(home, *(dict(files) for files in uploads), season=season)
    outcome = walk.build(home, season)
    assert outcome.accepted, outcome.problems
    return home
