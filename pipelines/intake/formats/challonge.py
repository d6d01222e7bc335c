"""Challonge exports: API v1 (matches, participants, or a tournament with both) and v2.1 (JSON:API)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pipelines.intake.decode import decode
from pipelines.intake.formats.brackets import (
    Pairing,
    a_dict,
    a_list,
    a_number,
    a_text,
    decided,
    knock_out_places,
    load_json,
    rank_problems,
    sets_of,
)
from pipelines.intake.formats.source import (
    Source,
    Tally,
    count_matches,
    games_sheets,
    results_sheets,
    unknown_places,
)
from pipelines.intake.names import fold
from pipelines.intake.rows import Sheet, Unreadable, unreadable
from pipelines.problems import Problem, has_critical

WHAT = "Challonge export"
MARKS = ('"match"', '"participant"', '"participants"', '"tournament"')


@dataclass(slots=True)
class Participant:
    row: int
    name: str
    rank: str | None


@dataclass(slots=True)
class Export:
    """The matches and participants of one file, or of several put together. Ids are text."""

    matches: list[tuple[int, dict]] = field(default_factory=list)
    participants: dict[str, Participant] = field(default_factory=dict)
    tournaments: set[str] = field(default_factory=set)
    title: str = ""


def recognise(name: str, text: str) -> bool:
    if not any(mark in text for mark in MARKS):
        return False
    export = _export(load_json(text))
    return bool(export.matches or export.participants)


def read(text: str, source: Source) -> tuple[list[Sheet], list[Problem]]:
    """Games of the complete matches, and a result line a player with his games won and lost and his final rank.

    A file of matches takes the names from the file of participants handed in with it, and that one then gives no rows
    of its own. Unreadable if either half is missing.
    """
    source = source.named(WHAT)
    export = _export(load_json(text))
    others = [other for other in _beside(source) if not other.tournaments or other.tournaments & export.tournaments]
    if not export.matches:
        return _participants_only(source, others)
    for other in others:
        export.participants = other.participants | export.participants
    if not export.participants:
        message = "These matches name their players by number only; the names are in the list of participants."
        raise unreadable(message, "Hand in matches and participants together, in one upload.", "missing-names")
    pairings, problems = _pairings(source, export)
    problems += _same_names(source, export)
    matches, found = decided(source, pairings)
    problems += found
    known = source.context.known(source.file, export.title)
    if matches:
        problems += unknown_places(source, ("week", "slot"), known)
    elif not has_critical(problems):
        problems.append(source.problem("critical", "header-only", "No match of this export has been played."))
    people = {person.name: person for person in export.participants.values()}
    stated = {name: person.rank for name, person in people.items()}
    rows = {name: person.row for name, person in people.items()}
    problems += rank_problems(source, stated, knock_out_places(matches), rows)
    tallies = [
        Tally(rows[name], name, won, lost, stated[name], sheet="participants")
        for name, (won, lost) in sorted(count_matches(matches).items(), key=lambda item: rows[item[0]])
    ]
    return games_sheets(source, matches, known) + results_sheets(source, tallies, known), problems


def _same_names(source: Source, export: Export) -> Iterator[Problem]:
    """Two people of one name would become one."""
    first: dict[str, Participant] = {}
    for person in export.participants.values():
        other = first.setdefault(fold(person.name), person)
        if other is not person:
            message = f"'{person.name}' is in the list of participants twice (rows {other.row} and {person.row})."
            fix = "If they are two people, give each a name of his own on the site and export again."
            yield source.problem("critical", "same-player-twice", message, fix, row=person.row, value=person.name)


def _participants_only(source: Source, others: list[Export]) -> tuple[list[Sheet], list[Problem]]:
    if not any(other.matches for other in others):
        message = "This is the list of participants; it has places and no games, and points come from games."
        raise unreadable(message, "Hand it in together with the matches, in one upload.", "missing-matches")
    message = "The names and final ranks of this file are used for the matches handed in with it."
    return [], [source.problem("info", "used-for-names", message)]


def _beside(source: Source) -> Iterator[Export]:
    for name, data in source.context.beside.items():
        if name == source.file:
            continue
        try:
            text, _ = decode(data)
        except Unreadable:
            continue
        export = _export(load_json(text)) if any(mark in text for mark in MARKS) else Export()
        if export.matches or export.participants:
            yield export


def _export(value: object) -> Export:
    """Whatever of Challonge's shapes the value has."""
    export = Export()
    if isinstance(value, list):
        _add_wrapped(export, value)
    elif isinstance(value, dict) and isinstance(value.get("tournament"), dict):
        tournament = value["tournament"]
        export.title = a_text(tournament.get("name")) or ""
        _add_wrapped(export, a_list(tournament.get("participants")))
        _add_wrapped(export, a_list(tournament.get("matches")))
    elif isinstance(value, dict) and isinstance(value.get("data"), list):
        _add_resources(export, value["data"])
        _add_resources(export, a_list(value.get("included")))
    return export


def _add_wrapped(export: Export, entries: list) -> None:
    """v1: an object a row, wrapped in its own name."""
    for row, entry in enumerate(entries, start=1):
        if not isinstance(entry, dict):
            continue
        if isinstance(entry.get("match"), dict):
            match = entry["match"]
            export.matches.append((row, match))
            export.tournaments.add(str(match.get("tournament_id")))
        elif isinstance(entry.get("participant"), dict):
            person = entry["participant"]
            export.tournaments.add(str(person.get("tournament_id")))
            _add_participant(export, row, person, [person.get("id"), *a_list(person.get("group_player_ids"))])


def _add_resources(export: Export, entries: list) -> None:
    """v2.1: resources with a type, attributes and relationships; matches are brought into the words of v1."""
    for row, entry in enumerate(entries, start=1):
        attributes = entry.get("attributes") if isinstance(entry, dict) else None
        if not isinstance(attributes, dict):
            continue
        if entry.get("type") == "participant":
            _add_participant(export, row, attributes, [entry.get("id")])
        elif entry.get("type") == "match":
            related = {name: _related(entry, name) for name in ("player1", "player2")}
            points = {
                str(points.get("participant_id")): points.get("scores")
                for points in map(a_dict, a_list(attributes.get("points_by_participant")))
            }
            ids = [related["player1"], related["player2"]]
            ids = list(points) if None in ids and len(points) == 2 else ids
            scores = attributes.get("scores") or _scores(points, ids)
            export.matches.append(
                (row, attributes | {"player1_id": ids[0], "player2_id": ids[1], "scores_csv": scores})
            )


def _related(entry: dict, name: str) -> str | None:
    return a_text(a_dict(a_dict(a_dict(entry.get("relationships")).get(name)).get("data")).get("id"))


def _scores(points: dict[str, object], ids: list) -> str | None:
    sides = [points.get(str(id_)) for id_ in ids]
    if not all(isinstance(side, list) and side for side in sides):
        return None
    return ",".join(f"{one}-{two}" for one, two in zip(*sides, strict=False))


def _add_participant(export: Export, row: int, person: dict, ids: list) -> None:
    texts = (a_text(person.get(key)) for key in ("name", "display_name", "username"))
    if name := next(filter(None, texts), None):
        participant = Participant(row, name, a_text(person.get("final_rank")))
        export.participants |= {id_: participant for id_ in map(a_text, ids) if id_ is not None}


def _pairings(source: Source, export: Export) -> tuple[list[Pairing], list[Problem]]:
    pairings, problems = [], []
    for position, (row, match) in enumerate(export.matches):
        sides = [a_text(match.get(key)) for key in ("player1_id", "player2_id", "winner_id")]
        if strangers := [id_ for id_ in sides if id_ is not None and id_ not in export.participants]:
            message = f"The match has player number {strangers[0]}, which is not in the list of participants."
            fix = "Export matches and participants of the same tournament."
            problems.append(source.problem("critical", "unknown-player", message, fix, row=row))
            continue
        one, two, winner = (export.participants[id_].name if id_ is not None else None for id_ in sides)
        state = a_text(match.get("state")) or ""
        score1, score2 = sets_of(a_text(match.get("scores_csv")))
        order = a_number(match.get("suggested_play_order"))
        when, stage = (order is None, order or 0, position), a_text(match.get("round")) or ""
        forfeited = match.get("forfeited") is True
        pairings.append(
            Pairing(row, one, two, winner, stage, when, state == "complete", state, score1, score2, forfeited)
        )
    return pairings, problems
