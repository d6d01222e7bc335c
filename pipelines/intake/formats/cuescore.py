"""CueScore's tournament JSON: finished matches become games, a race is one game."""

from __future__ import annotations

from pipelines.intake.formats.brackets import SENTINEL, Pairing, decided, load_json
from pipelines.intake.formats.source import Source, games_sheets, unknown_places
from pipelines.intake.rows import Sheet, clean
from pipelines.problems import Problem, has_critical

WHAT = "CueScore export"
FINISHED = frozenset({"finished", "walkover", "forfeit"})


def recognise(name: str, text: str) -> bool:
    if '"playerA"' not in text or '"scoreA"' not in text:
        return False
    return bool(_matches(load_json(text)))


def read(text: str, source: Source) -> tuple[list[Sheet], list[Problem]]:
    """A game a finished match; the racks stay beside it as `score`. Matches that wait or run are listed only."""
    source = source.named(WHAT)
    whole = load_json(text)
    pairings = [_pairing(row, position, match) for position, (row, match) in enumerate(_matches(whole))]
    matches, problems = decided(source, pairings)
    title = str(whole.get("name") or "") if isinstance(whole, dict) else ""
    known = source.context.known(source.file, title)
    if matches:
        problems += unknown_places(source, ("week", "slot"), known)
    elif not has_critical(problems):
        problems.append(source.problem("critical", "header-only", "No match of this export has been played."))
    return games_sheets(source, matches, known), problems


def _matches(whole: object) -> list[tuple[int, dict]]:
    entries = whole.get("matches") if isinstance(whole, dict) else whole
    if not isinstance(entries, list):
        return []
    return [
        (row, entry)
        for row, entry in enumerate(entries, start=1)
        if isinstance(entry, dict) and "playerA" in entry and "playerB" in entry
    ]


def _pairing(row: int, position: int, match: dict) -> Pairing:
    state = str(match.get("matchstatus") or "")
    stage = str(match.get("roundName") or match.get("round") or "")
    one, two = _name(match["playerA"]), _name(match["playerB"])
    score1, score2 = _score(match.get("scoreA")), _score(match.get("scoreB"))
    winner = _winner(match, one, two)
    return Pairing(
        row, one, two, winner, stage, (_score(match.get("matchno")) or position, position),
        state.casefold() in FINISHED, state, score1, score2, forfeited=state.casefold() != "finished",
        extra={"race_to": str(match["raceTo"])} if match.get("raceTo") else {},
    )  # fmt: skip


def _winner(match: dict, one: str | None, two: str | None) -> str | None:
    """The winner, where the export names one by its id."""
    winner = match.get("winner") or match.get("winnerId")
    for key, name in (("playerA", one), ("playerB", two)):
        player = match[key]
        if winner is not None and isinstance(player, dict) and str(player.get("playerId")) == str(winner):
            return name
    return None


def _name(player: object) -> str | None:
    name = player.get("name") if isinstance(player, dict) else player
    return clean(str(name)) if name else None


def _score(value: object) -> int | None:
    text = str(value).strip() if value is not None else ""
    return int(text) if text.isdecimal() or text == str(SENTINEL) else None
