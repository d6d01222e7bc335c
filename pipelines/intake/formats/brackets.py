"""What exports of tournament sites share: rounds in the order of play, forfeits, and the places of a knock-out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pipelines.intake.formats.source import Match, Source, draw, is_bye, not_played, other_winner
from pipelines.intake.rows import clean
from pipelines.problems import Problem

SET = re.compile(r"(-?[0-9]+) ?[-–] ?(-?[0-9]+)")
SENTINEL = -1
"""A score of -1 says that this side was disqualified or did not come; it is no game lost."""


@dataclass(slots=True)
class Pairing:
    """A match as a site exports it. `order`: what matches are played by, ties in the order of the file. `stage`: the
    site's own round, `-1` in a losers' bracket. Scores are games (or sets) by side; None where not given."""

    row: int
    player1: str | None
    player2: str | None
    winner: str | None
    stage: str
    order: tuple
    is_complete: bool
    state: str = ""
    score1: int | None = None
    score2: int | None = None
    forfeited: bool = False
    extra: dict[str, str] = field(default_factory=dict)

    @property
    def players(self) -> str:
        return f"{self.player1 or 'nobody yet'} - {self.player2 or 'nobody yet'}"


def load_json(text: str) -> object:
    """The value of a JSON text, None if it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def a_list(value: object) -> list:
    """The value if it is a list, else an empty one: exports leave out or blank what they do not have."""
    return value if isinstance(value, list) else []


def a_dict(value: object) -> dict:
    """The value if it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def a_text(value: object) -> str | None:
    """A text or number as text, None for everything else and for blanks."""
    if isinstance(value, str):
        return clean(_whole(value))
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def a_number(value: object) -> int | None:
    """A whole number, also if written as text, else None."""
    text = a_text(value) or ""
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None


def sets_of(text: str | None) -> tuple[int | None, int | None]:
    """`3-1` as it is; of several sets how many each side won; (None, None) if there is no score."""
    sets = [(int(one), int(two)) for one, two in SET.findall(text or "")]
    if len(sets) < 2:
        return sets[0] if sets else (None, None)
    return sum(one > two for one, two in sets), sum(one < two for one, two in sets)


def decided(source: Source, pairings: Iterable[Pairing]) -> tuple[list[Match], list[Problem]]:
    """The matches that were played out, with rounds counted from 1 in the order of play. A match that is not complete
    is listed and counts for nothing; a stated winner that the score contradicts, and a match without a winner, are
    critical."""
    matches, problems, kept = [], [], []
    for pairing in pairings:
        match, problem = _decide(source, pairing)
        problems += [problem] if problem else []
        if match:
            matches.append(match)
            kept.append(pairing)
    for match, number in zip(matches, rounds_of_play(kept), strict=True):
        match.round = str(number)
    return matches, problems


def rounds_of_play(pairings: Sequence[Pairing]) -> list[int]:
    """A round number for each pairing. A site's round is one round, unless a player plays twice in it; the rounds of
    two brackets are counted through in the order they were played."""
    queue = sorted(range(len(pairings)), key=lambda index: pairings[index].order)
    busy: dict[tuple[str, int], set[str]] = {}
    chosen: dict[int, tuple[str, int]] = {}
    for index in queue:
        pairing, again = pairings[index], 0
        people = {pairing.player1, pairing.player2} - {None}
        while people & busy.setdefault((pairing.stage, again), set()):
            again += 1
        busy[pairing.stage, again] |= people
        chosen[index] = (pairing.stage, again)
    numbers = {key: number for number, key in enumerate(dict.fromkeys(chosen[index] for index in queue), start=1)}
    return [numbers[chosen[index]] for index in range(len(pairings))]


def knock_out_places(matches: Sequence[Match]) -> dict[str, int] | None:
    """The place of every player of a knock-out, those who went out in the same round of the site sharing one; None if
    the matches are no finished knock-out."""
    last: dict[str, Match] = {}
    for match in sorted(matches, key=lambda match: int(match.round or 0)):
        last[match.player1] = match
        if match.player2 is not None:
            last[match.player2] = match
    winners = [player for player, match in last.items() if match.winner == player]
    if len(winners) != 1 or len(matches) < len(last) - 1 or not _is_dense(matches, last):
        return None
    out: dict[tuple, list[str]] = {}
    for player, match in sorted(last.items(), key=lambda item: -int(item[1].round or 0)):
        is_winner = player == winners[0]
        out.setdefault((is_winner, match.round if is_winner else match.extra.get("stage")), []).append(player)
    places, place = {}, 1
    for _, players in sorted(out.items(), key=lambda item: not item[0][0]):
        places |= dict.fromkeys(players, place)
        place += len(players)
    return places


def rank_problems(
    source: Source, stated: Mapping[str, str | None], derived: Mapping[str, int] | None, rows: Mapping[str, int]
) -> list[Problem]:
    """A warning for every stated place that the matches do not give."""
    if derived is None:
        return []
    return [
        source.problem(
            "warning", "rank-differs",
            f"'{player}' is stated in place {rank}, but the matches put the player in place {derived[player]}.",
            "Points do not depend on it. See whether a match is missing or wrong.", row=rows[player], value=rank,
        )
        for player, rank in stated.items()
        if rank is not None and player in derived and str(derived[player]) != rank
    ]  # fmt: skip


def _whole(text: str) -> str:
    """Half a character, which JSON can spell and no file can hold, becomes a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _is_dense(matches: Sequence[Match], last: Mapping[str, Match]) -> bool:
    """Nobody goes on after two defeats, which tells a knock-out from a league."""
    losses: dict[str, int] = {}
    for match in matches:
        if match.loser is not None:
            losses[match.loser] = losses.get(match.loser, 0) + 1
    return max(losses.values(), default=0) <= 2 and all(
        losses.get(player) for player, match in last.items() if match.winner != player
    )


def _decide(source: Source, pairing: Pairing) -> tuple[Match | None, Problem | None]:
    one, two = pairing.player1, pairing.player2
    if not pairing.is_complete:
        return None, not_played(source, pairing.row, pairing.players, f"its state is '{pairing.state or 'open'}'")
    if one is None or two is None or is_bye(one) or is_bye(two):
        player = one if one is not None and not is_bye(one) else two
        if player is None or is_bye(player):
            return None, not_played(source, pairing.row, pairing.players, "it has no players")
        return _match(pairing, player, None, player, "BYE"), None
    if SENTINEL in (pairing.score1, pairing.score2):
        return _forfeit(source, pairing, one, two)
    ahead = _ahead(pairing, one, two)
    winner = pairing.winner or ahead
    if winner is None:
        is_level = pairing.score1 is not None and pairing.score1 == pairing.score2
        problem = draw if is_level and pairing.score1 else _no_winner
        return None, problem(source, pairing.row, pairing.players)
    if winner not in (one, two):
        message = f"The winner '{winner}' is not one of the two players ({one}, {two})."
        fix = "Correct it on the site and export again."
        return None, source.problem("critical", "winner-not-a-player", message, fix, row=pairing.row, value=winner)
    if ahead not in (None, winner):
        return None, other_winner(source, pairing.row, winner, ahead, f"{pairing.score1}-{pairing.score2}")
    return _match(pairing, one, two, winner, "NOSHOW" if pairing.forfeited else "PLAYED"), None


def _forfeit(source: Source, pairing: Pairing, one: str, two: str) -> tuple[Match | None, Problem | None]:
    winner = two if pairing.score1 == SENTINEL else one
    if pairing.score1 == pairing.score2 or pairing.winner not in (None, winner):
        score = f"{pairing.score1}-{pairing.score2}"
        return None, other_winner(source, pairing.row, pairing.winner or "nobody", "nobody or the other", score)
    return _match(pairing, one, two, winner, "NOSHOW"), None


def _match(pairing: Pairing, one: str, two: str | None, winner: str, how: str) -> Match:
    extra = {"stage": pairing.stage} | pairing.extra
    if pairing.score1 is not None and how == "PLAYED":
        extra["score"] = f"{pairing.score1}-{pairing.score2}"
    return Match(pairing.row, one, two, winner, how=how, extra=extra)


def _ahead(pairing: Pairing, one: str, two: str) -> str | None:
    if pairing.score1 is None or pairing.score2 is None or pairing.score1 == pairing.score2:
        return None
    return one if pairing.score1 > pairing.score2 else two


def _no_winner(source: Source, row: int, players: str) -> Problem:
    message = f"{players} is marked as complete and has no winner."
    return source.problem("critical", "no-winner", message, "Enter the winner on the site and export again.", row=row)
