"""One match of the sample tour while it is made: its rows, and the racks that are left to play on the table.

It keeps count of what the script says penalties give, so that the wanted winner wins; it knows no regulation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from pipelines.demo.files import Rows

OTHER = {"a": "b", "b": "a"}


@dataclass
class Table:
    """A match between `players["a"]` and `players["b"]` that `winner` is to win; sides are always "a" or "b".

    `given`: racks penalties give to a side. `is_lost`: the other side loses the match after the last rack.
    `is_played`: whether a rack is played at all.
    """

    match_id: str
    stop: str
    event: str
    round: str
    players: dict[str, str]
    race: int
    scheduled_at: datetime
    winner: str
    is_logged: bool = False
    given: dict[str, int] = field(default_factory=lambda: {"a": 0, "b": 0})
    is_lost: bool = False
    is_played: bool = True
    minutes_a_rack: int = 3
    called_at: datetime | None = None
    letters: str = ""
    extra: dict[str, object] = field(default_factory=dict)
    rows: dict[str, Rows] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.called_at = self.scheduled_at

    @property
    def loser(self) -> str:
        return OTHER[self.winner]

    def add(self, kind: str, /, **row: object) -> None:
        self.rows.setdefault(kind, []).append({"match_id": self.match_id, **row})

    def arrives(self, side: str, minutes: int | None, gives: int = 0) -> None:
        """`minutes` after the call, None for never."""
        at = None if minutes is None else clock(self.scheduled_at + timedelta(minutes=minutes))
        self.add("arrivals", player=self.players[side], present_at=at, absent=True if minutes is None else None)
        self.given[OTHER[side]] += gives

    def decides(self, side: str, rule: str, decision: str, after: int | None = 1, gives: int = 0, **more) -> None:
        self.add("incidents", player=self.players[side], rule=rule, decision=decision, seq_after_rack=after,
                 decided_by="Kim", **more)  # fmt: skip
        self.given[OTHER[side]] += gives

    def pauses(self, side: str, kind: str, seconds: int, after: int = 1, gives: int = 0, **more) -> None:
        began = self.scheduled_at + timedelta(minutes=5 + self.minutes_a_rack * after)
        self.add("pauses", seq=len(self.rows.get("pauses", [])) + 1, player=self.players[side], kind=kind,
                 started_at=clock(began), ended_at=clock(began + timedelta(seconds=seconds)), after_rack=after,
                 **more)  # fmt: skip
        self.given[OTHER[side]] += gives

    def draw_racks(self, rng: Random) -> None:
        """Racks that make the winner win with the last one, or, of a match that is lost, end short of the race."""
        if not self.is_played:
            return
        most = self.race - 1 - self.given[self.loser]
        for_loser = rng.randint(min(2, most), most)
        for_winner = self.race - self.given[self.winner]
        if self.is_lost:
            for_winner = rng.randint(2, max(2, for_winner - 1))
        before_last = [self.winner] * (for_winner - 1) + [self.loser] * for_loser
        rng.shuffle(before_last)
        self.letters = "".join([*before_last, self.winner]).upper()

    @property
    def last_rack(self) -> int:
        return len(self.letters)

    def lose_at_the_end(self, rule: str, decision: str = "LOSS") -> None:
        """An incident after the last rack, typed once the racks are known."""
        self.is_lost = True
        self.extra["lost_by"] = (rule, decision)

    def finish(self, rng: Random, after_racks: Callable[[Table], None]) -> None:
        """The racks, what the script wants once they are known, and the decision that ends a lost match."""
        self.draw_racks(rng)
        after_racks(self)
        if "lost_by" in self.extra:
            rule, decision = self.extra.pop("lost_by")
            self.decides(self.loser, rule, decision, after=self.last_rack)
        if self.is_logged:
            self.log_racks(rng)

    def log_racks(self, rng: Random) -> None:
        """A row a rack, with breaker and time; breaks alternate."""
        at = self.started_at
        for number, letter in enumerate(self.letters, start=1):
            at += timedelta(minutes=self.minutes_a_rack, seconds=rng.randint(-30, 30))
            breaker = "ab"[number % 2]
            is_own = breaker == letter.lower()
            self.add("racks", rack_no=number, winner=self.players[letter.lower()], breaker=self.players[breaker],
                     ended_at=clock(at), break_and_run=(True if is_own and rng.random() < 0.4 else None))  # fmt: skip

    @property
    def started_at(self) -> datetime:
        return self.scheduled_at + timedelta(minutes=15)

    def draw_row(self) -> dict[str, object]:
        """As on the draw sheet."""
        return {
            "match_id": self.match_id, "stop_id": self.stop, "tournament": self.event, "round": self.round,
            "player_a": self.players["a"], "player_b": self.players["b"], "race": self.race,
            "scheduled_at": self.scheduled_at.strftime("%Y-%m-%d %H:%M"),
        }  # fmt: skip

    def call_row(self) -> dict[str, object]:
        """As on the director's list once the names are called."""
        return {**self.draw_row(), "called_at": None if self.called_at is None else clock(self.called_at)}

    def sheet_row(self) -> dict[str, object]:
        """As on the match sheet."""
        minutes = self.minutes_a_rack * len(self.letters) + 2
        played = {
            "started_at": clock(self.started_at),
            "ended_at": clock(self.started_at + timedelta(minutes=minutes)),
            "rack_string": None if self.is_logged else self.letters,
        }
        return {**self.call_row(), **(played if self.letters else {}), **self.extra}


def clock(at: datetime) -> str:
    return at.strftime("%H:%M:%S") if at.second else at.strftime("%H:%M")
