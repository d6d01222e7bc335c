"""The rows a tournament leaves behind: the weekly sheet, or the site's logs of games and reports."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from pipelines.demo import plan
from pipelines.demo.files import Rows
from pipelines.demo.papers import name_on
from pipelines.demo.plan import Sitting
from pipelines.demo.season import Played
from pipelines.demo.tournament import NEVER, ROUNDS, Drawn, Game

START = {"4PM": time(16), "6PM": time(18)}
ROUND_MINUTES = 20


def attempt(sitting: Sitting) -> int | None:
    """Typed only in a replay."""
    return sitting.attempt if sitting.attempt > 1 else None


def results(played: Played, sitting: Sitting, wrong: bool = False) -> Rows:
    """The weekly sheet of one tournament, best first; `wrong` has one score a game too low."""
    drawn = played.tables[sitting.key]
    mistyped = next(p for p in played.plain_players(sitting.key) if 1 <= drawn.score(p) <= 3) if wrong else None
    order = sorted(drawn.entries, key=lambda player: (-drawn.wins(player), player))
    return [result(played, sitting, drawn, player, int(player == mistyped)) for player in order]


def result(played: Played, sitting: Sitting, drawn: Drawn, player: int, too_low: int) -> dict[str, object]:
    entry = drawn.entries[player]
    came = entry.arrives != NEVER
    return {
        "week": sitting.week,
        "slot": sitting.slot,
        "player": name_on(played, player, sitting.play_date, sitting.slot),
        "w": drawn.wins(player) - too_low if came else None,
        "l": drawn.losses(player) + too_low if came else None,
        "status": entry.status if entry.status != "OK" else None,
        "ns_wins": (drawn.wins_before_arrival(player) or None) if came else None,
        "attempt": attempt(sitting),
        "note": None,
    }


def games(played: Played, sitting: Sitting, turned: Game | None = None) -> Rows:
    """The site's log of one tournament; the game `turned` is logged for the wrong player."""

    def name(player: int | None) -> str | None:
        return None if player is None else name_on(played, player, sitting.play_date, sitting.slot)

    return [
        {
            "week": sitting.week,
            "slot": sitting.slot,
            "round": game.round,
            "player1": name(game.player1),
            "player2": name(game.player2),
            "winner": name(game.loser if game is turned else game.winner),
            "how": game.how,
            "attempt": attempt(sitting),
        }
        for game in played.tables[sitting.key].games
    ]


def reports(played: Played, sitting: Sitting, turned: Game | None = None) -> Rows:
    """The site's log of who reported each contested loss."""
    rows = []
    failed = {
        id(played.unreported(failure)): failure.reported_by
        for failure in plan.FAILURES
        if (failure.week, failure.slot, 1) == sitting.key
    }
    for number, game in enumerate(played.tables[sitting.key].games):
        if not game.is_contested():
            continue
        loser = game.winner if game is turned else game.loser
        minutes = ROUND_MINUTES * game.round - 7 + number % 6
        rows.append({
            "week": sitting.week,
            "slot": sitting.slot,
            "round": game.round,
            "player": name_on(played, loser, sitting.play_date, sitting.slot),
            "reported_by": failed.get(id(game), "player"),
            "reported_at": datetime.combine(sitting.play_date, START[sitting.slot]) + timedelta(minutes=minutes),
            "attempt": attempt(sitting),
        })  # fmt: skip
    return rows


def wrong_game(played: Played, sitting: Sitting) -> Game:
    """A game of the last round between two players without a part."""
    plain = set(played.plain_players(sitting.key))
    for game in played.tables[sitting.key].games:
        if game.round == ROUNDS and game.is_contested() and {game.player1, game.player2} <= plain:
            return game
    raise RuntimeError("the last round has no game between two players without a part")


def nonreports(played: Played, week: int) -> Rows:
    """The failures of a week that an admin typed."""
    return [
        {
            "week": week,
            "slot": failure.slot,
            "round": played.unreported(failure).round,
            "player": name_on(played, failure.player, plan.day_of(week), failure.slot),
            "excused": failure.excused or None,
            "default_loss": failure.default_loss or None,
        }
        for failure in plan.FAILURES
        if failure.week == week and failure.typed
    ]


def crashes(week: int) -> Rows:
    """Lines of `tournaments` for a week: sittings that were cut off."""
    return [
        {"week": week, "slot": s.slot, "state": "INTERRUPTED", "full_rounds": s.full_rounds, "note": "site down"}
        for s in plan.SITTINGS
        if s.week == week and s.full_rounds < ROUNDS
    ]


def replay(sitting: Sitting) -> Rows:
    """The line of `tournaments` for a replay."""
    row = {"week": sitting.week, "slot": sitting.slot, "attempt": sitting.attempt, "play_date": sitting.play_date}
    return [{**row, "state": "COMPLETE", "full_rounds": ROUNDS}]


def td_actions(played: Played, week: int) -> Rows:
    """Withdrawals asked for by private message, of the weeks known by their logs."""
    rows = []
    for sitting, drawn in played.sittings():
        for player, entry in drawn.entries.items():
            if sitting.week == week and entry.status == "WD":
                name = name_on(played, player, sitting.play_date, sitting.slot)
                rows.append({
                    "week": week, "slot": sitting.slot, "seq": len(rows) + 1, "action": "WITHDREW",
                    "before_round": entry.plays_to + 1, "player": name, "asked_by": name, "td": "Kim",
                })  # fmt: skip
    return rows
