"""start.gg's event JSON, as its GraphQL interface answers: sets with two slots become games."""

from __future__ import annotations

from pipelines.intake.formats.brackets import (
    SENTINEL,
    Pairing,
    a_dict,
    a_list,
    a_number,
    a_text,
    decided,
    knock_out_places,
    load_json,
    rank_problems,
)
from pipelines.intake.formats.source import (
    Source,
    Tally,
    count_matches,
    games_sheets,
    results_sheets,
    unknown_places,
)
from pipelines.intake.rows import Sheet
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
    known = source.context.known(source.file, a_text(event.get("name")) or "")
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
    return [(row, entry) for row, entry in enumerate(a_list(entries), start=1) if isinstance(entry, dict)]


def _sets(event: dict) -> list[tuple[int, dict]]:
    return [(row, entry) for row, entry in _nodes(event.get("sets")) if isinstance(entry.get("slots"), list)]


def _pairing(row: int, entry: dict) -> Pairing:
    slots = [a_dict(slot) for slot in entry["slots"][:2]]
    slots += [{}] * (2 - len(slots))
    entrants = [a_dict(slot.get("entrant")) for slot in slots]
    names = [a_text(entrant.get("name")) for entrant in entrants]
    scores = [_score(slot) for slot in slots]
    ids, winner_id = [a_text(entrant.get("id")) for entrant in entrants], a_text(entry.get("winnerId"))
    winner = names[ids.index(winner_id)] if winner_id is not None and winner_id in ids else None
    state = a_text(entry.get("state")) or ("completed" if entry.get("completedAt") else "open")
    stage = a_text(entry.get("round")) or a_text(entry.get("fullRoundText")) or ""
    when = a_number(entry.get("completedAt"))
    forfeited = "DQ" in (a_text(entry.get("displayScore")) or "") and SENTINEL not in scores
    is_complete = state.casefold() in COMPLETED
    return Pairing(row, *names, winner, stage, (when is None, when or 0, row), is_complete, state, *scores, forfeited)


def _score(slot: dict) -> int | None:
    standing = a_dict(a_dict(slot.get("standing")).get("stats"))
    return a_number(a_dict(standing.get("score")).get("value"))


def _placements(event: dict) -> dict[str, tuple[int, str | None]]:
    """Row and placement by entrant, from `entrants` or `standings`, whichever the export has."""
    found = {}
    for row, entry in _nodes(event.get("entrants")) or _nodes(event.get("standings")):
        entrant = entry["entrant"] if isinstance(entry.get("entrant"), dict) else entry
        standing = entry["standing"] if isinstance(entry.get("standing"), dict) else entry
        if name := a_text(entrant.get("name")):
            found[name] = (row, a_text(standing.get("placement")))
    return found
