"""The script played out: fields drawn, tournaments drawn again until each shows what the script wants."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from pipelines.demo import plan
from pipelines.demo.people import PLAYER_COUNT, TEAM_COUNT, Club, draw_club
from pipelines.demo.plan import Failure, Sitting
from pipelines.demo.tournament import Drawn, Entry, Game, Stuck, play

MAX_DRAWS = 20_000
MOST, FEWEST = 20, 8
DEFAULTS_BETWEEN_PRESENT = ("TIMER", "DISCONNECT")  # once a tournament; the rarer ones below once a season
RARE_DEFAULTS = {(2, "4PM", 1): "REFUSED", (6, "4PM", 1): "REFUSED", (4, "4PM", 1): "DQ", (8, "4PM", 1): "DQ"}

Key = tuple[int, str, int]


@dataclass(frozen=True)
class Played:
    """A season as it went: the people, and every sitting of the script with what happened."""

    club: Club
    tables: dict[Key, Drawn]

    def sittings(self) -> Iterator[tuple[Sitting, Drawn]]:
        for sitting in plan.SITTINGS:
            yield sitting, self.tables[sitting.key]

    def unreported(self, failure: Failure) -> Game:
        """The lost game of a failure to report."""
        return self.tables[failure.week, failure.slot, 1].contested_loss(failure.player, failure.rounds)


    def reversed_game(self, key: Key) -> Game:
        """The game whose result a ruling turns round."""
        return reversible(plan_of(key), self.tables[key])

    def plain_players(self, key: Key) -> list[int]:
        """Players of a tournament without a part who stayed to the end, from the first to the last."""
        drawn = self.tables[key]
        cast = {entry.player for entry in plan_of(key).cast}
        return sorted(drawn.entries.keys() - cast, key=lambda player: (-drawn.score(player), player))


def plan_of(key: Key) -> Sitting:
    return next(sitting for sitting in plan.SITTINGS if sitting.key == key)


def play_season(seed: int) -> Played:
    """The whole season; the same seed gives the same season."""
    rng = Random(seed)
    club = draw_club(rng)
    tables: dict[Key, Drawn] = {}
    for sitting in plan.SITTINGS:
        five_nil = unbeaten(tables.get((sitting.week, "4PM", 1))) if sitting.slot == "6PM" else set()
        field = choose_field(rng, sitting, five_nil)
        tables[sitting.key] = draw_until_wanted(rng, club, sitting, field)
        if sitting.week in plan.LOGGED_WEEKS:
            add_defaults(rng, sitting, tables[sitting.key])
    return Played(club, tables)


def unbeaten(drawn: Drawn | None) -> set[int]:
    """Who won five games, and therefore stays out of the second tournament (2.3) unless the script says otherwise."""
    return set() if drawn is None else {player for player in drawn.entries if drawn.wins(player) == 5}


def needed(sitting: Sitting) -> list[int]:
    """Players whom the script wants in a tournament."""
    return list(dict.fromkeys([*(entry.player for entry in sitting.cast), *plan.PRESENT.get(sitting.key, ())]))


def needed_later(sitting: Sitting) -> set[int]:
    """Players whom the script wants in the second tournament of the day, and who therefore must not win 5-0 here."""
    later = [s for s in plan.SITTINGS if s.slot > sitting.slot and s.play_date == sitting.play_date]
    return {player for s in later for player in needed(s)}


def choose_field(rng: Random, sitting: Sitting, barred: set[int]) -> list[int]:
    """The players of a tournament: those needed, one team in force, one team of two who play everything, and others."""
    field = needed(sitting)
    able = [p for p in range(PLAYER_COUNT) if p not in barred and not plan.is_away(p, sitting)]
    full, small = sitting.week % TEAM_COUNT, (sitting.week + 3) % TEAM_COUNT
    by_team = {team: [p for p in able if plan.team_of(p, sitting.play_date) == team] for team in (full, small)}
    keep = by_team[small][:2]
    own = plan.SLOTS.index(sitting.slot)
    in_force = [p for place, p in enumerate(by_team[full]) if place == 0 or place % 2 == own]
    field += [p for p in [*keep, *in_force] if p not in field]
    others = [p for p in able if p not in field and p not in by_team[small]]
    field += rng.sample(others, max(0, sitting.size - len(field)))
    absent = set(no_shows_elsewhere(sitting))
    return sorted(p for p in field if p not in absent)


def no_shows_elsewhere(sitting: Sitting) -> list[int]:
    """A no-show of the week's other tournament stays away altogether, so that he missed the week."""
    return [
        entry.player
        for other in plan.SITTINGS
        for entry in other.cast
        if other.week == sitting.week and other.slot != sitting.slot and entry.status == "NS"
    ]


def draw_until_wanted(rng: Random, club: Club, sitting: Sitting, field: list[int]) -> Drawn:
    """Draw a tournament until it shows what the script wants of it."""
    cast = {entry.player: entry for entry in sitting.cast}
    entries = [with_skill(cast.get(player, Entry(player)), club) for player in field]
    if not FEWEST <= len(entries) <= MOST:
        raise RuntimeError(f"week {sitting.week} {sitting.slot} has a field of {len(entries)}")
    for _ in range(MAX_DRAWS):
        try:
            drawn = play(rng, entries, sitting.full_rounds, sitting.first_pairs)
        except Stuck:
            continue
        if is_wanted(sitting, drawn):
            return drawn
    raise RuntimeError(f"no draw of week {sitting.week} {sitting.slot} shows what the script wants")


def with_skill(entry: Entry, club: Club) -> Entry:
    return replace(entry, skill=club.skills[entry.player])


def is_wanted(sitting: Sitting, drawn: Drawn) -> bool:
    if sitting.leaders and not has_leaders(drawn, *sitting.leaders):
        return False
    if unbeaten(drawn) & needed_later(sitting) - {entry.player for entry in sitting.cast}:
        return False
    if sitting.key in plan.REVERSALS and reversible(sitting, drawn) is None:
        return False
    failures = [f for f in plan.FAILURES if (f.week, f.slot, 1) == sitting.key]
    return all(drawn.contested_loss(f.player, f.rounds) for f in failures) and all(
        has_its_form(entry, drawn) for entry in sitting.cast
    )


def reversible(sitting: Sitting, drawn: Drawn) -> Game | None:
    """The first game that can be turned round without making its loser a leader."""
    best, leaders = drawn.leaders()
    cast = {entry.player for entry in sitting.cast} | {player for player, _ in plan.BORROWED_NAMES}
    for game in drawn.finished_games():
        if not game.is_contested() or {game.winner, game.loser} & cast:
            continue
        if (game.winner in leaders) == plan.REVERSALS[sitting.key] and drawn.score(game.loser) <= best - 2:
            return game
    return None


def has_leaders(drawn: Drawn, count: int | None, wins: int) -> bool:
    best, leaders = drawn.leaders()
    return best == wins and (len(leaders) == count if count else len(leaders) > 1)


def has_its_form(entry: Entry, drawn: Drawn) -> bool:
    """A bye or a default win may have spoilt a wanted loss."""
    for game in drawn.finished_games():
        wanted = entry.wants(game.round)
        went = "W" if game.winner == entry.player else "L"
        if entry.player in (game.player1, game.player2) and wanted not in ("?", went):
            return False
    return True


def add_defaults(rng: Random, sitting: Sitting, drawn: Drawn) -> None:
    """Turn a few played games among players without a part into wins by default."""
    cast = {entry.player for entry in sitting.cast}
    spared = reversible(sitting, drawn) if sitting.key in plan.REVERSALS else None
    plain = [
        game
        for game in drawn.finished_games()
        if game.is_contested() and not {game.player1, game.player2} & cast and game is not spared
    ]
    hows = [*DEFAULTS_BETWEEN_PRESENT, *filter(None, [RARE_DEFAULTS.get(sitting.key)])]
    for game, how in zip(rng.sample(plain, min(len(hows), len(plain))), hows, strict=False):
        game.how = how
