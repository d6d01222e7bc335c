"""start.gg's event JSON, as its GraphQL interface answers: sets with two slots become games."""

from __future__ import annotations

from pipelines.intake.formats.brackets import Pairing, decided, knock_out_places, load_json, rank_problems
from pipelines.intake.formats.source import (
    Source,
    Tally,
    count_matches,
    games_sheets,
    results_sheets,
    unknown_places,
)
from pipelines.intake.rows import Sheet, clean
from pipelines.problems import Problem, has_critical

WHAT = "start.gg export"
COMPLETED = frozenset({"3", "completed"})


def recognise(name: str, text: str) -> bool:
    if '"sets"' not in text or '"slots"' not in text:
        return False
    return bool(_sets(_event(load_json(text))))


def read(text: str, source: Source) -> tuple[list[Sheet], list[Problem]]:
    """A game a completed set, with its winner from winnerId or the score; a score of -1 is a forfeit. Placements, if
    the export has entrants with standings, go into the results beside the games won and lost."""
    source = source.named(WHAT)
    event = _event(load_json(text))
    pairings = [_pairing(row, entry) for row, entry in _sets(event)]
    matches, problems = decided(source, pairings)
    known = source.context.known(source.file, str(event.get("name") or ""))
    if matches:
        problems += unknown_places(source, ("week", "slot"), known)
    elif not has_critical(problems):
        problems.append(source.problem("critical", "header-only", "No set of this export has been played."))
    placed = _placements(event)
    rows = {name: row for name, (row, _) in placed.items()}
    stated = {name: place for name, (_, place) in placed.items()}
    problems += rank_problems(source, stated, knock_out_places(matches), rows)
    tallies = [
        Tally(rows[name], name, won, lost, stated[name], sheet="standings")
        for name, (won, lost) in count_matches(matches).items()
        if name in rows
    ]
    return games_sheets(source, matches, known) + results_sheets(source, tallies, known), problems


def _event(value: object) -> dict:
    """The event inside `{"data": {"event": ...}}`, with or without the wrappers."""
    for key in ("data", "event"):
        if isinstance(value, dict) and isinstance(value.get(key), dict):
            value = value[key]
    return value if isinstance(value, dict) else {}


def _nodes(value: object) -> list[tuple[int, dict]]:
    entries = value.get("nodes") if isinstance(value, dict) else value
    listed = entries if isinstance(entries, list) else []
    return [(row, entry) for row, entry in enumerate(listed, start=1) if isinstance(entry, dict)]


def _sets(event: dict) -> list[tuple[int, dict]]:
    return [(row, entry) for row, entry in _nodes(event.get("sets")) if isinstance(entry.get("slots"), list)]


def _pairing(row: int, entry: dict) -> Pairing:
    slots = [slot if isinstance(slot, dict) else {} for slot in entry["slots"][:2]]
    slots += [{}] * (2 - len(slots))
    names = [_entrant(slot) for slot in slots]
    scores = [_score(slot) for slot in slots]
    winner = next(
        (name for slot, name in zip(slots, names, strict=True) if _id(slot) and _id(slot) == _text(entry, "winnerId")),
        None,
    )
    state = _text(entry, "state") or ("completed" if entry.get("completedAt") else "open")
    stage = _text(entry, "round") or _text(entry, "fullRoundText") or ""
    when = entry.get("completedAt")
    order = (not isinstance(when, int), when if isinstance(when, int) else 0, row)
    forfeited = "DQ" in str(entry.get("displayScore") or "") and -1 not in scores
    return Pairing(row, *names, winner, stage, order, state.casefold() in COMPLETED, state, *scores, forfeited)


def _entrant(slot: dict) -> str | None:
    entrant = slot.get("entrant")
    name = entrant.get("name") if isinstance(entrant, dict) else None
    return clean(str(name)) if name else None


def _id(slot: dict) -> str | None:
    entrant = slot.get("entrant")
    return _text(entrant, "id") if isinstance(entrant, dict) else None


def _score(slot: dict) -> int | None:
    value: object = slot
    for key in ("standing", "stats", "score", "value"):
        value = value.get(key) if isinstance(value, dict) else None
    return int(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _placements(event: dict) -> dict[str, tuple[int, str | None]]:
    """Row and placement by entrant, from `entrants` or `standings`, whichever the export has."""
    found = {}
    for row, entry in _nodes(event.get("entrants")) or _nodes(event.get("standings")):
        entrant = entry.get("entrant") if isinstance(entry.get("entrant"), dict) else entry
        standing = entry.get("standing") if isinstance(entry.get("standing"), dict) else entry
        place = standing.get("placement")
        if name := clean(str(entrant.get("name") or "")):
            found[name] = (row, None if place is None else str(place))
    return found


def _text(entry: dict, key: str) -> str | None:
    value = entry.get(key)
    return None if value is None else str(value)
