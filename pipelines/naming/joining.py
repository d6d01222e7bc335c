"""Joining and splitting names: the rows an admin would type, for the way every upload goes.

Nothing is written here. What is said is an ordinary upload of the kind `names`, so `undo` takes it back.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import duckdb

from pipelines.intake.names import fold
from pipelines.intake.writing import csv_of
from pipelines.naming.commands import command
from pipelines.naming.likeness import Finder
from pipelines.naming.people import players
from pipelines.problems import Problem, Refused
from pipelines.show.query import is_tour, rows_of

Files = list[tuple[str, bytes]]


@dataclass(frozen=True, slots=True)
class Name:
    """What a book knows of a name. `folded`: what all its spellings share. `player`: the player of that very name.

    `owners`: whose screen name it is, each with the upload, the row's own valid_from and whether it holds on all days.
    `is_rostered`: the roster has this very spelling.
    """

    text: str
    folded: str
    player: str | None
    owners: tuple[dict, ...]
    is_rostered: bool


def join_files(connection: duckdb.DuckDBPyConnection, first: str, second: str, since: date | None) -> Files:
    """The names file that makes two names one person, from a day on or on all days. Refused if that says nothing new.

    The person goes on under the name that is on the roster, under the first one if both are.
    """
    one, other = _two(connection, first, second)
    if one.folded == other.folded:
        raise _refused(
            "already-joined", f"'{first}' and '{second}' are one name already: only letter case, blanks, signs that "
            "cannot be seen or the way letters are encoded differ.", "Nothing is to be done.",
        )
    _refuse_joined(connection, one, other, since)
    if one.player is None and other.player is not None:
        one, other = other, one
    player = one.player or _always_of(one) or _always_of(other)
    if player is None:
        raise _nobody(connection, one, other)
    alias = other if one.player or _always_of(one) else one
    _refuse_taken(connection, alias, player, since)
    row = {"player": player, "screen_name": alias.text} | ({"valid_from": since.isoformat()} if since else {})
    return [("names.csv", csv_of("names", [row]))]


def split_files(connection: duckdb.DuckDBPyConnection, first: str, second: str, team: str | None) -> Files:
    """The files that make one person's two names two persons. Refused if they are two already, or one spelling.

    The second name becomes a player of its own; `team` puts it on the roster, where it is not there yet.
    """
    one, other = _two(connection, first, second)
    if first == second:
        raise _refused("one-spelling", f"'{first}' is one spelling: two people cannot be told apart by it.",
                       "Give one of them another name in the files and on the roster.")
    if one.folded == other.folded:
        return _own_spelling(connection, one, other, team)
    for own, owner in ((other, one), (one, other)):
        for joined in own.owners:
            if joined["player"] in (owner.player, *(row["player"] for row in owner.owners)):
                return _own_name(connection, own, joined, team)
    raise _refused("not-joined", f"'{first}' and '{second}' are two already.", "Nothing is to be done.")


def _own_spelling(connection: duckdb.DuckDBPyConnection, one: Name, other: Name, team: str | None) -> Files:
    """One of two spellings that fold alike gets a form of its own; not the one by which the player is called."""
    own = one if other.text == other.player else other
    row = {"player": own.text, "screen_name": own.text, "exact": "yes"}
    return [("names.csv", csv_of("names", [row])), *_roster(connection, own, team)]


def _own_name(connection: duckdb.DuckDBPyConnection, own: Name, joined: dict, team: str | None) -> Files:
    """The newest word about a name that another upload gave to a player: it is its own from the same day on."""
    if not own.is_rostered and team is None:
        undo = command("undo", str(joined["upload"]), season=_season(connection), why="TEXT")
        raise _refused(
            "joined-by-upload",
            f"'{own.text}' is a name of {joined['player']} by upload {joined['upload']}, and is not on the roster.",
            f"To take that upload back: {undo}. To make the name a player: --team TEAM.",
        )
    row = {"player": own.text, "screen_name": own.text} | ({"valid_from": joined["typed"]} if joined["typed"] else {})
    return [("names.csv", csv_of("names", [row])), *_roster(connection, own, team)]


def _roster(connection: duckdb.DuckDBPyConnection, own: Name, team: str | None) -> Files:
    if own.is_rostered:
        return []
    teams = [name for (name,) in connection.execute("select name from staging.teams order by name").fetchall()]
    known = next((name for name in teams if team and fold(name) == fold(team)), None)
    if known is None:
        message = f"There is no team '{team}'." if team else f"'{own.text}' is not on the roster in this spelling."
        raise _refused("no-team", message, f"Say the team of '{own.text}' with --team: one of {', '.join(teams)}.")
    return [("roster.csv", csv_of("roster", [{"player": own.text, "team": known}]))]


def _two(connection: duckdb.DuckDBPyConnection, first: str, second: str) -> tuple[Name, Name]:
    if is_tour(connection):
        raise _refused("no-names-kind", "A tour has no names to join: its players are known by how they are written.",
                       "Correct the name in the file and hand it in again.")
    return _name(connection, first), _name(connection, second)


def _name(connection: duckdb.DuckDBPyConnection, text: str) -> Name:
    known = rows_of(connection, "select folded from staging.spellings where spelling = $text", {"text": text})
    folded = known[0]["folded"] if known else fold(text)
    called = rows_of(connection, "select name from staging.players where folded = $folded", {"folded": folded})
    owners = rows_of(connection, OWNERS, {"folded": folded})
    rostered = rows_of(connection, "select 1 from raw.roster where player = $text limit 1", {"text": text})
    return Name(text, folded, called[0]["name"] if called else None, tuple(owners), bool(rostered))


OWNERS = """
    select p.name as player, a.upload, w.valid_from as typed, a.valid_from, a.valid_to,
        w.valid_from is null and w.valid_to is null as is_always
    from staging.aliases as a
    join staging.players as p on p.player = a.player
    join raw.names as w on w.source = a.source and w.row = a.row
    where a.folded = $folded and p.folded <> a.folded
    order by a.valid_from desc, a.upload desc
"""


def _always_of(name: Name) -> str | None:
    return next((row["player"] for row in name.owners if row["is_always"]), None)


def _refuse_joined(
    connection: duckdb.DuckDBPyConnection, one: Name, other: Name, since: date | None
) -> None:
    for name, person in ((one, other), (other, one)):
        of_person = {person.player, _always_of(person)} - {None}
        for row in name.owners:
            covers = row["is_always"] or (since and row["valid_from"] <= since <= row["valid_to"])
            if covers and row["player"] in of_person:
                raise _refused("already-joined", f"'{one.text}' and '{other.text}' are joined already, by upload "
                               f"{row['upload']}.", _undo(connection, row["upload"]))


def _refuse_taken(connection: duckdb.DuckDBPyConnection, alias: Name, player: str, since: date | None) -> None:
    """A name is one person's at a time; who it is now must be settled first."""
    for row in alias.owners:
        if row["player"] != player and (since is None or row["valid_from"] <= since <= row["valid_to"]):
            raise _refused("name-taken", f"'{alias.text}' is a name of {row['player']} by upload {row['upload']}.",
                           _undo(connection, row["upload"]))


def _nobody(connection: duckdb.DuckDBPyConnection, one: Name, other: Name) -> Refused:
    finder = Finder(players(connection))
    near = [likeness.other for name in (one, other) for likeness in finder.like(name.text, least=60)]
    meant = f"Did you mean {' or '.join(dict.fromkeys(near))}? " if near else ""
    return _refused("unknown-player", f"Neither '{one.text}' nor '{other.text}' is on the roster.",
                    f"{meant}Put the player on the roster first.")


def _undo(connection: duckdb.DuckDBPyConnection, upload: int) -> str:
    return f"To take that back: {command('undo', str(upload), season=_season(connection), why='TEXT')}."


def _season(connection: duckdb.DuckDBPyConnection) -> str:
    return connection.execute("select season_id from raw.seasons").fetchone()[0]


def _refused(code: str, message: str, fix: str) -> Refused:
    return Refused(Problem("critical", code, message, fix))
