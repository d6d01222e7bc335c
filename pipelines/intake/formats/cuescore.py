"""CueScore's tournament JSON: finished matches become games, a race is one game."""

from __future__ import annotations

from pipelines.intake.formats.brackets import Pairing, a_dict, a_list, a_number, a_text, decided, load_json
from pipelines.intake.formats.source import Source, games_sheets, unknown_places
from pipelines.intake.rows import Sheet
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
    known = source.context.known(source.file, a_text(a_dict(whole).get("name")) or "")
    if matches:
        problems += unknown_places(source, ("week", "slot"), known)
    elif not has_critical(problems):
        problems.append(source.problem("critical", "header-only", "No match of this export has been played."))
    return games_sheets(source, matches, known), problems


def _matches(whole: object) -> list[tuple[int, dict]]:
    entries = whole.get("matches") if isinstance(whole, dict) else whole
    return [
        (row, entry)
        for row, entry in enumerate(a_list(entries), start=1)
        if isinstance(entry, dict) and "playerA" in entry and "playerB" in entry
    ]


def _pairing(row: int, position: int, match: dict) -> Pairing:
    state = a_text(match.get("matchstatus")) or ""
    stage = a_text(match.get("roundName")) or a_text(match.get("round")) or ""
    one, two = _name(match["playerA"]), _name(match["playerB"])
    score1, score2 = a_number(match.get("scoreA")), a_number(match.get("scoreB"))
    winner, race = _winner(match, one, two), a_text(match.get("raceTo"))
    return Pairing(
        row, one, two, winner, stage, (a_number(match.get("matchno")) or position, position),
        state.casefold() in FINISHED, state, score1, score2, forfeited=state.casefold() != "finished",
        extra={"race_to": race} if race else {},
    )  # fmt: skip


def _winner(match: dict, one: str | None, two: str | None) -> str | None:
    """The winner, where the export names one by its id."""
    winner = a_text(match.get("winner")) or a_text(match.get("winnerId"))
    for key, name in (("playerA", one), ("playerB", two)):
        if winner is not None and a_text(a_dict(match[key]).get("playerId")) == winner:
            return name
    return None


def _name(player: object) -> str | None:
    return a_text(player.get("name") if isinstance(player, dict) else player)
