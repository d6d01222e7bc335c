"""The script of the invented season: who must be where, and what must happen, week by week.

Players are numbers 0 to 39 (`people.py` names them), player n of team n // 5. What the script leaves open is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from pipelines.demo.tournament import NEVER, ROUNDS, Entry

SEASON_START = date(2023, 1, 1)
FRIDAYS_OFF = {date(2023, 3, 3)}
SLOTS = ("4PM", "6PM")
#: how each week reaches the admin; every other week is a sheet `results_weekNN.csv`
LOGGED_WEEKS = {2, 4, 6, 8, 10}  # games and reports; week 10 has a sheet as well
SHEET_AND_LOG_WEEKS = {10}
CP1252_WEEK, WORKBOOK_WEEK, SCORE_WEEK, ALIAS_WEEK = 5, 7, 9, 12


def fridays(count: int = 12) -> list[date]:
    """The play dates of weeks 1 to 12."""
    found, day = [], date(2023, 1, 6)
    while len(found) < count:
        if day not in FRIDAYS_OFF:
            found.append(day)
        day += timedelta(days=7)
    return found


WEEKS = fridays()


def day_of(week: int, days: int = 0) -> date:
    """The play date of a week, or some days after it."""
    return WEEKS[week - 1] + timedelta(days=days)


def form(player: int, wanted: str) -> Entry:
    return Entry(player, form=wanted)


def never_comes(player: int) -> Entry:
    """Paired twice, then removed before round 3 (2.14)."""
    return Entry(player, arrives=NEVER, plays_to=2, status="NS")


def comes_late(player: int, arrives: int = 2) -> Entry:
    return Entry(player, arrives=arrives, status="LT")


def withdraws(player: int, after: int, wanted: str = "") -> Entry:
    return Entry(player, plays_to=after, status="WD", form=wanted)


def walks_off(player: int, in_round: int = 2) -> Entry:
    """Lost to the timer, kept two more rounds, then removed (5.3)."""
    return Entry(player, away_from=in_round, plays_to=in_round + 2, status="RM")


def thrown_out(player: int, after: int) -> Entry:
    return Entry(player, plays_to=after, status="DQ")


@dataclass(frozen=True)
class Sitting:
    """One tournament of the script.

    `leaders`: how many lead at the end (None: two or more) and with how many wins. `cast`: players with a part.
    """

    week: int
    slot: str
    size: int
    leaders: tuple[int | None, int] | None = None
    cast: tuple[Entry, ...] = ()
    first_pairs: tuple[tuple[int, int], ...] = ()
    full_rounds: int = ROUNDS
    attempt: int = 1
    played_on: date | None = None

    @property
    def key(self) -> tuple[int, str, int]:
        return self.week, self.slot, self.attempt

    @property
    def play_date(self) -> date:
        return self.played_on or day_of(self.week)


OUTRIGHT_5_0, OUTRIGHT_4_1, SHARED_BY_2, SHARED_BY_3, SHARED_3_1 = (1, 5), (1, 4), (2, 4), (3, 4), (None, 3)

SITTINGS = (
    Sitting(1, "4PM", 13, OUTRIGHT_5_0, (form(11, "WWWWW"), never_comes(3))),
    Sitting(1, "6PM", 11, SHARED_BY_2),
    # player 0 wins 5-0 and plays again, and so does player 6 in week 9 (2.3)
    Sitting(2, "4PM", 14, OUTRIGHT_5_0, (form(0, "WWWWW"), form(28, "LWLWL"))),
    Sitting(2, "6PM", 10, OUTRIGHT_4_1, (form(0, "?L"), comes_late(33))),
    Sitting(3, "4PM", 16, SHARED_BY_3, (thrown_out(34, 3), form(3, "LWLWL"))),
    Sitting(3, "6PM", 10, OUTRIGHT_4_1, (comes_late(8), never_comes(13)), ((8, 13),)),
    # player 12 has equal totals in both, and so has player 0 in week 10
    Sitting(4, "4PM", 12, SHARED_BY_2, (form(12, "LWLWL"), form(32, "WLWL?"), form(18, "WL??L"))),
    Sitting(4, "6PM", 14, OUTRIGHT_5_0, (form(12, "LLWWL"), form(16, "WWWWW"), never_comes(17), form(28, "WLLW?"))),
    Sitting(5, "4PM", 12, full_rounds=2),
    Sitting(5, "4PM", 11, SHARED_BY_2, attempt=2, played_on=date(2023, 2, 15)),
    Sitting(5, "6PM", 13, SHARED_BY_2, (withdraws(9, 3), form(3, "LWLWL"))),
    Sitting(6, "4PM", 14, None, (walks_off(24), form(22, "LW?L?"))),
    Sitting(6, "6PM", 12, None, (form(22, "?L"),), full_rounds=3),
    # player 26: three wins and gone, then one win of five: fewer wins, more points
    Sitting(7, "4PM", 15, None, (withdraws(26, 3, "WWW"), form(30, "?L"), form(28, "WLLW?"))),
    Sitting(7, "6PM", 16, SHARED_BY_3, (form(26, "LLWLL"),)),
    Sitting(8, "4PM", 15, None, (withdraws(14, 4), form(3, "LWLWL"), form(1, "LL??W"))),
    Sitting(8, "6PM", 10, full_rounds=2),
    Sitting(8, "6PM", 12, OUTRIGHT_5_0, (form(16, "WWWWW"),), attempt=2, played_on=date(2023, 3, 3)),
    Sitting(9, "4PM", 14, OUTRIGHT_5_0, (form(6, "WWWWW"), form(3, "LWLWL"), form(27, "?LW"))),
    Sitting(9, "6PM", 14, None, (form(6, "L"), walks_off(29), form(2, "?LL"))),
    Sitting(10, "4PM", 15, None, (form(0, "LWLWL"), form(36, "?LWL"), form(35, "L"))),
    Sitting(10, "6PM", 13, None, (form(0, "WLLWL"), form(36, "L?L"))),
    # player 21: a shared 3-1 brings more than a plain 4-1 later that day
    Sitting(11, "4PM", 10, SHARED_3_1, (form(21, "WWWL"), form(1, "LWL")), full_rounds=4),
    Sitting(11, "6PM", 14, OUTRIGHT_5_0, (form(21, "LWWWW"), form(1, "WWWWW"), form(24, "????L"))),
    Sitting(12, "4PM", 14, SHARED_BY_2, (comes_late(23), never_comes(28)), ((23, 28),)),
    Sitting(12, "6PM", 9, OUTRIGHT_4_1, (thrown_out(39, 4),)),
)

#: players who come without a part to play: on a sheet of incidents, before they leave, after they return
PRESENT = {
    (1, "4PM", 1): (20, 25, 15, 37, 2), (1, "6PM", 1): (10, 2), (2, "4PM", 1): (8, 15, 1), (3, "4PM", 1): (7, 18),
    (3, "6PM", 1): (25, 31), (4, "6PM", 1): (15, 23), (5, "4PM", 2): (1, 37), (5, "6PM", 1): (1, 10, 30),
    (6, "4PM", 1): (8, 11, 20), (6, "6PM", 1): (26, 2), (7, "4PM", 1): (0, 11, 19), (7, "6PM", 1): (18,),
    (8, "4PM", 1): (15, 18, 31, 35), (9, "4PM", 1): (9, 15, 22, 25), (9, "6PM", 1): (33, 37),
    (10, "6PM", 1): (12, 37), (11, "4PM", 1): (13,), (11, "6PM", 1): (2, 18), (12, "6PM", 1): (16,),
}  # fmt: skip

# Weeks a player stays away, both tournaments --------------------------------------------------------------------------

#: player, week missed, days from that Friday to the claim, decision typed by an admin, what for
CLAIMS = (
    (5, 4, 1, None, "vacation"), (5, 6, 3, None, "flu"), (5, 7, 2, None, "vacation"),
    (7, 4, 0, None, "wedding"), (7, 8, 5, None, "travel"), (7, 9, 2, None, "travel"),
    (23, 5, -2, None, "surgery"), (23, 6, 1, None, "surgery"), (23, 8, 3, None, "work"),
    (17, 4, 2, None, "power cut, was a no-show"),
    (13, 6, 9, None, "forgot to ask"), (16, 7, 10, None, "forgot to ask"), (30, 6, 2, None, "away"),
    (21, 5, 12, "APPROVE", "in hospital"), (29, 8, 9, "APPROVE", "no internet"),
    (33, 5, 16, None, "vacation"), (38, 6, 20, None, "vacation"),
    (9, 2, 3, None, "flu"), (14, 11, 1, None, "flu"),
    (11, 7, 1, None, "left early"), (26, 7, 2, None, "left early"),
    (31, 10, 7, None, "family"), (34, 9, 20, None, "family"),
    (12, 8, 3, "REFUSE", "was seen playing elsewhere"), (39, 6, 4, "REFUSE", "no reason given"),
)  # fmt: skip
PLAYED_ALL_THE_SAME = {(11, 7), (26, 7)}

#: player, date, event
MEMBERSHIP = (
    (4, day_of(3, -1), "JOINED"), (19, day_of(4, -1), "JOINED"),
    (25, day_of(3, 2), "REMOVED"), (25, day_of(9, -3), "REJOINED"),
    (15, day_of(4, 4), "WITHDREW"), (15, day_of(8, -2), "REJOINED"),
    (10, day_of(6, 3), "WITHDREW"), (20, day_of(7, 1), "REMOVED"),
)  # fmt: skip
#: first and last day a player stays out: not a member, or boxed; both boxed players come once all the same
SEASON_END = date(2023, 12, 31)
AWAY = {
    4: ((SEASON_START, day_of(3, -2)),), 19: ((SEASON_START, day_of(4, -2)),),
    25: ((day_of(3, 2), day_of(9, -4)),), 15: ((day_of(4, 4), day_of(8, -3)),),
    10: ((day_of(6, 3), SEASON_END),), 20: ((day_of(7, 1), SEASON_END),),
    30: ((day_of(5, 1), day_of(7, -1)), (day_of(7, 1), day_of(9, -1))),
    35: ((day_of(8, 1), day_of(10, -1)), (day_of(10, 1), day_of(11, -1))),
}  # fmt: skip


def is_away(player: int, sitting: Sitting) -> bool:
    """Whether the script keeps a player out of that tournament."""
    claimed = {(p, week) for p, week, *_ in CLAIMS} - PLAYED_ALL_THE_SAME
    if (player, sitting.week) in claimed:
        return True
    return any(first <= sitting.play_date <= last for first, last in AWAY.get(player, ()))


# Teams and names ------------------------------------------------------------------------------------------------------

#: player, new team, first day in it
MOVES = ((2, 3, day_of(6)), (37, 1, day_of(9)))
#: player, first day of his new name; the last two use both names on that day
RENAMES = ((1, day_of(5, -3), False), (18, day_of(8, -4), False), (22, day_of(6), True), (36, day_of(10), True))
#: player, week of one day under a name that Admin does not authorise afterwards (1.7)
BORROWED_NAMES = ((32, 4), (27, 9))


def team_of(player: int, day: date) -> int:
    """The number of a player's team on a day."""
    moved = [team for who, team, since in MOVES if who == player and day >= since]
    return moved[-1] if moved else player // 5


# Losses not reported (2.10) -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Failure:
    """A loss the player did not report; `typed` by an admin, or only seen in the log of reports."""

    player: int
    week: int
    slot: str
    reported_by: str = "td"
    typed: bool = True
    last_round: bool = False
    excused: bool = False
    default_loss: bool = False

    @property
    def rounds(self) -> range:
        return range(ROUNDS, ROUNDS + 1) if self.last_round else range(1, ROUNDS)


FAILURES = (
    Failure(28, 2, "4PM", "opponent", typed=False), Failure(28, 4, "6PM", typed=False), Failure(28, 7, "4PM"),
    Failure(3, 3, "4PM"), Failure(3, 5, "6PM"), Failure(3, 8, "4PM", "opponent", typed=False), Failure(3, 9, "4PM"),
    Failure(18, 4, "4PM", typed=False, last_round=True), Failure(24, 11, "6PM", last_round=True),
    Failure(30, 7, "4PM", excused=True), Failure(1, 8, "4PM", excused=True),
    Failure(2, 9, "6PM", default_loss=True),
)  # fmt: skip

# Rulings and corrections ----------------------------------------------------------------------------------------------

#: tournament and whether a leader loses the game: then somebody else wins outright (4.5)
REVERSALS = {(4, "4PM", 1): True, (9, "6PM", 1): False}
#: a wrong score on the sheet of week 3, a wrong winner in the log of week 6, both put right by a second upload
WRONG_SCORE, WRONG_WINNER = (3, "4PM", 1), (6, "4PM", 1)
