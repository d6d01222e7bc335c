"""Seasons in a home folder, for tests of what writes: four players, two teams, three Fridays."""

from __future__ import annotations

import csv
import io
import os
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

from pipelines import publish, walk
from pipelines.home import Home

TINY = "tiny"
TOML = """[season]
id = "tiny"
name = "Tiny season"
rulebook = "uic-swiss"
timezone = "America/New_York"
weeks = [2023-01-06, 2023-01-13, 2023-01-20]
slots = ["4PM", "6PM"]
"""
ROSTER = "player,team\nKit,North\nMoe,North\nAnn,South\nBob,South\n"
HEADER = "week,slot,player,w,l\n"
WEEK_1 = HEADER + "1,4PM,Kit,4,1\n1,4PM,Ann,3,2\n1,4PM,Moe,2,3\n1,4PM,Bob,1,4\n"
#: the scores of Ann and Moe were mixed up
WEEK_1_CORRECTED = HEADER + "1,4PM,Kit,4,1\n1,4PM,Ann,2,3\n1,4PM,Moe,3,2\n1,4PM,Bob,1,4\n"
WEEK_2 = HEADER + "2,4PM,Kit,1,4\n2,4PM,Ann,4,1\n2,4PM,Moe,3,2\n2,4PM,Bob,2,3\n"

#: points after week 1 by hand: games won, 5 for all rounds, 4 for the outright win of Kit
POINTS_1 = {"Kit": 4 + 5 + 4, "Ann": 3 + 5, "Moe": 2 + 5, "Bob": 1 + 5}
POINTS_1_CORRECTED = {"Kit": 13, "Ann": 2 + 5, "Moe": 3 + 5, "Bob": 6}
#: after week 2, which Ann wins
POINTS_2 = {"Kit": 13 + 1 + 5, "Ann": 8 + 4 + 5 + 4, "Moe": 7 + 3 + 5, "Bob": 6 + 2 + 5}


def begin(folder: Path, season: str = TINY, toml: str = TOML) -> Home:
    """A home folder with a season nobody has uploaded anything to."""
    home = Home(folder)
    home.raw(season).mkdir(parents=True)
    (home.raw(season) / "season.toml").write_text(toml, "utf-8")
    return home


def copy_of(home: Home, folder: Path) -> Home:
    """The same home in another folder, that a test may spoil."""
    shutil.copytree(home.folder, folder, dirs_exist_ok=True)
    return Home(folder)


def upload(home: Home, files: Mapping[str, str | bytes], season: str = TINY, **words: str) -> walk.Outcome:
    """Upload files given as name -> text or bytes."""
    given = [(name, data if isinstance(data, bytes) else data.encode()) for name, data in files.items()]
    return walk.upload(home, season, given, **words)


def accept(home: Home, files: Mapping[str, str | bytes], season: str = TINY) -> walk.Outcome:
    """Upload files that must be accepted."""
    outcome = upload(home, files, season)
    assert outcome.accepted, outcome.problems
    return outcome


def csv_of(rows: list[dict]) -> str:
    """Rows as a file to upload."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def write(folder: Path, files: Mapping[str, str | bytes]) -> list[str]:
    """Write files to hand to a command; their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    return [str(folder / name) for name in files]


def query(home: Home, sql: str, season: str = TINY) -> list[tuple]:
    with publish.reading(home.book(season)) as connection:
        return connection.execute(sql).fetchall()


def points(home: Home, season: str = TINY) -> dict[str, int]:
    return dict(query(home, "select player, points from marts.individual_standings", season))


def tables(home: Home, season: str = TINY, but: Iterable[str] = ()) -> dict[str, list[tuple]]:
    """Every public table of the book as sorted rows, except those named in `but`."""
    with publish.reading(home.book(season)) as connection:
        names = [row[0] for row in connection.execute(
            "select table_name from information_schema.tables where table_schema = 'marts'"
        ).fetchall()]
        assert names
        return {
            name: connection.execute(f"select * from marts.{name} order by all").fetchall()
            for name in names if name not in but
        }


def exported(home: Home, season: str = TINY) -> dict[str, bytes]:
    """The bytes of every exported file."""
    return {path.name: path.read_bytes() for path in home.exports(season).glob("[!.]*")}


def exported_builds(home: Home, season: str = TINY) -> set[str]:
    """The builds that the exported csv files say they are of."""
    builds = set()
    for path in home.exports(season).glob("*.csv"):
        builds |= {row["build_id"] for row in csv.DictReader(io.StringIO(path.read_text("utf-8")))}
    return builds


def kept(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file below a folder: its bytes and when it was written; the lock's own file does not count."""
    return {
        str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in sorted(folder.rglob("*")) if path.is_file() and path.name != ".lock"
    }


def everything(folder: Path) -> dict[str, tuple]:
    """Every file and folder with size and times, to see that nothing at all was written."""
    found = {}
    for path in [folder, *sorted(folder.rglob("*"))]:
        status = os.stat(path)
        found[str(path)] = (status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
    return found
