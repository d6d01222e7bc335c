"""One Swiss tournament, drawn: rounds paired by score, byes, and people who come late, leave, or never come.

It knows how a tournament runs, and nothing of points or standings.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

ROUNDS = 5
NEVER = 9  # a round that is never reached


@dataclass(frozen=True)
class Entry:
    """A player in a tournament.

    `arrives`: first round he is there. `plays_to`: last round he is paired. `away_from`: first round lost to the
    timer after he left. `status`: as a sheet has it. `form`: results wanted by round, `W`, `L` or `?`.
    """

    player: int
    skill: float = 0.0
    arrives: int = 1
    plays_to: int = ROUNDS
    away_from: int = NEVER
    status: str = "OK"
    form: str = ""

    def is_there(self, round_: int) -> bool:
        return self.arrives <= round_ < self.away_from

    def wants(self, round_: int) -> str:
        return self.form[round_ - 1] if round_ <= len(self.form) else "?"


@dataclass
class Game:
    """One game; `player2` is None for a bye."""

    round: int
    player1: int
    player2: int | None
    winner: int
    how: str

    @property
    def loser(self) -> int | None:
        return self.player2 if self.winner == self.player1 else self.player1

    def is_contested(self) -> bool:
        """Whether the loser owes a report of it."""
        return self.how == "PLAYED"


@dataclass
class Drawn:
    """A tournament as it went; games after `full_rounds` belong to a round that was cut off."""

    entries: dict[int, Entry]
    full_rounds: int
    games: list[Game] = field(default_factory=list)

    def finished_games(self) -> list[Game]:
        return [game for game in self.games if game.round <= self.full_rounds]

    def wins(self, player: int) -> int:
        return sum(game.winner == player for game in self.finished_games())

    def losses(self, player: int) -> int:
        return sum(game.loser == player for game in self.finished_games())

    def wins_before_arrival(self, player: int) -> int:
        arrives = self.entries[player].arrives
        return sum(game.winner == player and game.round < arrives for game in self.finished_games())

    def score(self, player: int) -> int:
        """Wins that count for the order: those of a player not yet there do not."""
        return self.wins(player) - self.wins_before_arrival(player)

    def leaders(self) -> tuple[int, list[int]]:
        """The best score among those who stayed to the end, and who has it."""
        scores = {p: self.score(p) for p, entry in self.entries.items() if entry.status in ("OK", "LT")}
        best = max(scores.values())
        return best, sorted(player for player, score in scores.items() if score == best)

    def contested_loss(self, player: int, rounds: range) -> Game | None:
        """The player's first played loss in those rounds."""
        for game in self.finished_games():
            if game.loser == player and game.is_contested() and game.round in rounds:
                return game
        return None


class Stuck(Exception):
    """This draw cannot go on as wanted; draw again."""


def play(rng: Random, entries: list[Entry], full_rounds: int, first_pairs: Sequence[tuple[int, int]]) -> Drawn:
    """Draw one tournament with those pairs in its first round.

    With fewer than five full rounds, half of the next round's games are there as well.

    Raises Stuck when two forms contradict each other or no pairing without a repetition is left.
    """
    drawn = Drawn({entry.player: entry for entry in entries}, full_rounds)
    for round_ in range(1, min(full_rounds + 1, ROUNDS) + 1):
        games = play_round(rng, drawn, round_, list(first_pairs) if round_ == 1 else [])
        drawn.games += games if round_ <= full_rounds else games[::2]
    return drawn


def play_round(rng: Random, drawn: Drawn, round_: int, fixed: list[tuple[int, int]]) -> list[Game]:
    scores = Counter(game.winner for game in drawn.games)
    met = {frozenset((g.player1, g.player2)) for g in drawn.games}
    active = [player for player, entry in drawn.entries.items() if entry.plays_to >= round_]
    order = sorted(active, key=lambda player: (-scores[player], rng.random()))
    games = []
    if len(order) % 2:
        had = {game.player1 for game in drawn.games if game.player2 is None}
        free = [p for p in order if p not in had and drawn.entries[p].is_there(round_) and p not in sum(fixed, ())]
        if not free:
            raise Stuck
        lowest = min(free, key=lambda p: (scores[p], bool(drawn.entries[p].form), -order.index(p)))
        order.remove(lowest)
        games.append(Game(round_, lowest, None, lowest, "BYE"))
    rest = [player for player in order if player not in sum(fixed, ())]
    for pair in [*fixed, *pair_up(rest, met)]:
        first, second = rng.sample(pair, 2)
        games.append(decide(rng, drawn.entries[first], drawn.entries[second], round_))
    return games


def pair_up(order: list[int], met: set[frozenset[int]]) -> list[tuple[int, int]]:
    """Pair from the top with the next one not met before; Stuck if no such pairing exists."""
    if not order:
        return []
    first, rest = order[0], order[1:]
    for other in rest:
        if frozenset((first, other)) in met:
            continue
        try:
            return [(first, other), *pair_up([player for player in rest if player != other], met)]
        except Stuck:
            continue
    raise Stuck


def decide(rng: Random, first: Entry, second: Entry, round_: int) -> Game:
    """One game: by default if somebody is not there, else by form, else by skill."""
    there = [entry for entry in (first, second) if entry.is_there(round_)]
    if len(there) == 2:
        winner, how = by_form(rng, first, second, round_), "PLAYED"
    else:
        # of two absent players the one still expected gets the default win
        winner = there[0] if there else min(first, second, key=lambda entry: entry.arrives)
        absent = second if winner is first else first
        how = "TIMER" if absent.away_from <= round_ else "NOSHOW"
    return Game(round_, first.player, second.player, winner.player, how)


def by_form(rng: Random, first: Entry, second: Entry, round_: int) -> Entry:
    wants = (first.wants(round_), second.wants(round_))
    if wants in (("W", "W"), ("L", "L")):
        raise Stuck
    if "W" in wants:
        return first if wants[0] == "W" else second
    if "L" in wants:
        return second if wants[0] == "L" else first
    chance = 1 / (1 + math.exp(second.skill - first.skill))
    return first if rng.random() < chance else second
