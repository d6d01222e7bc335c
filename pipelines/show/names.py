"""Who is who in a season: persons and their spellings, who may be one person, names nobody knows, placeholders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from pipelines.naming.commands import join_command
from pipelines.naming.people import JOINED, People, Spelling
from pipelines.naming.refused import Placeholder
from pipelines.show.tables import Column, Format, Table, as_csv, json_text, render
from pipelines.show.words import counted

SPELLINGS = (
    Column("player", "player"), Column("spelling", "spelling"), Column("how_text", "how it is known", readers="people"),
    Column("how", "how", readers="machines"), Column("joined_by_upload", "joined_by_upload", readers="machines"),
    Column("joined_by_file", "joined_by_file", readers="machines"),
    Column("joined_by_row", "joined_by_row", readers="machines"), Column("valid_from", "from", rank=2),
    Column("valid_to", "to", rank=3), Column("first_text", "first in", rank=1, readers="people"),
    Column("upload", "upload", readers="machines"), Column("file", "file", readers="machines"),
    Column("row", "row", readers="machines"), Column("times", "times", "integer", rank=1),
)
SUSPECTED = (
    Column("player", "player"), Column("other", "may be"), Column("why", "because they are"),
    Column("command", "to join them", rank=9),
)
UNKNOWN = (
    Column("spelling", "name"), Column("times", "times", "integer", rank=1), Column("first_text", "first in", rank=1),
    Column("like", "may be"), Column("command", "to join it", rank=9),
)
PLACEHOLDERS = (Column("text", "text"), Column("file", "file"), Column("row", "row", "integer"))


def names(people: People, placeholders: Sequence[Placeholder], season: str, format: Format = "table") -> str:
    """Everything known of the names of a season. csv has a line a spelling; json has all four lists."""
    spelled = Table("Persons", SPELLINGS, [
        _spelling(person.name, spelling) for person in people.persons for spelling in person.spellings
    ], "nobody is on the roster yet")
    if format == "csv":
        return as_csv(spelled)
    if format == "json":
        return json_text(as_json(people, placeholders))
    tables = [
        spelled,
        Table("Perhaps one person", SUSPECTED, [
            (name, like.other, like.why, join_command(name, like.other, season)) for name, like in people.suspected
        ], "nobody"),
        Table("Names nobody knows", UNKNOWN, [
            (one.text, one.times, _place(one.file, one.row, one.upload),
             "; ".join(f"{like.other} ({like.why})" for like in one.like),
             join_command(one.like[0].other if one.like else "PLAYER", one.text, season)) for one in people.unknown
        ], "none"),
        Table("Placeholders in files that were refused: no players", PLACEHOLDERS, [
            (one.text, one.file, one.row) for one in placeholders
        ], "none"),
    ]
    head = f"{counted(len(people.persons), 'person')} in {counted(people.spellings, 'spelling')}.\n"
    return "\n".join([head, *(render(table, format) for table in tables)])


def as_json(people: People, placeholders: Sequence[Placeholder]) -> dict:
    """The four lists as plain values."""
    return {
        "persons": [asdict(person) for person in people.persons],
        "suspected": [{"player": name, "other": like.other, "why": like.why} for name, like in people.suspected],
        "unknown": [asdict(one) for one in people.unknown],
        "placeholders": [asdict(one) for one in placeholders],
    }


def how_words(spelling: Spelling) -> str:
    """How a spelling came to be the player's: `another name of the player, by names.csv row 2 (upload 4)`."""
    words = JOINED[spelling.how]
    return f"{words}, by {_place(spelling.by_file, spelling.by_row, spelling.by_upload)}" if spelling.by_file else words


def _spelling(player: str, one: Spelling) -> tuple:
    return (
        player, one.text, how_words(one), one.how, one.by_upload, one.by_file, one.by_row, one.since, one.until,
        _place(one.file, one.row, one.upload), one.upload, one.file, one.row, one.times,
    )


def _place(file: str | None, row: int | None, upload: int | None) -> str:
    return f"{file} row {row} (upload {upload})"
