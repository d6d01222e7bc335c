"""The most a player or a team can get out of one week, found by trying every week there can be.

A week of one player is, a slot: away, or some games won and the tournament won alone, shared, or not won. All of these
are played out by the models in seasons without a past, under the readings of the week. Taken as best is a week in which
he wins alone what he enters, as that can be written on a sheet of its own. If no other beats it in points, in
tournament wins or in wins that are not shared (`is_best`), nothing he can do in that week leaves him higher by any
ladder of these measures. Else it is the one with most points, and `short` says how many more another week brings.

A week of a team depends on how many members come and to which slots, and on each one's games. For given entries the
score does not fall when a score that counts rises, and a score is at most all rounds; the earlier of two scores of a
day may have to stop one short (2.3). So it is enough to try every number of members who play both, the first only, the
second only, with every score all rounds, the earlier of two all rounds or one less. Members are alike here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import product

from pipelines.book import quiet
from pipelines.intake.kinds import kinds_of
from pipelines.intake.names import fold
from pipelines.raw import insert
from pipelines.scenarios.futures import Futures
from pipelines.scenarios.present import Present, Week
from pipelines.scenarios.worlds import play

SUBJECT, RIVAL = 0, 1
MOST_SLOTS, MOST_TEAM_SLOTS, MOST_MEMBERS = 3, 2, 15

Sheets = Mapping[int, Mapping[int, int]]
"""Games won by slot and player (or member of a team, numbered from 0)."""


@dataclass(frozen=True)
class BestWeek:
    """`wins`: games won by slot; `simple`: the slot to enter if only one is, and every game of it won."""

    wins: Mapping[int, int]
    simple: int
    is_best: bool
    short: int


@dataclass(frozen=True)
class BestTeamWeek:
    """`wins`: games won by slot and member; `gain`: the points of it."""

    wins: Sheets
    gain: int


def best_weeks(present: Present, step: Callable[[str], None] = quiet) -> dict[int, BestWeek] | None:
    """The best week of a player for each week to come; None where the weeks are too many to try."""
    if len(present.slots) > MOST_SLOTS:
        return None
    step("the best week of a player")
    futures, tried = Futures(), {}
    for week in _one_of_each_reading(present):
        for plan in product(_outcomes(week.rounds), repeat=len(present.slots)):
            tried[futures.add()] = (week, plan)
            for slot, wins in zip(present.slots, plan, strict=True):
                futures.sheet(futures.count - 1, week.number, slot, week.rounds, wins)
    claimed = {week.number: _claim(futures, week) for week in present.weeks}
    with without_past(present, 2) as empty:
        table = play(empty, futures, step).players
    measures = [tuple(int(column[k, SUBJECT]) for column in (table.points, table.wins, table.outright))
                for k in range(futures.count)]
    found = {}
    for week in present.weeks:
        of_week = {k: plan for k, (of, plan) in tried.items() if of.settings == week.settings}
        found[week.number] = _best(week, present.slots, of_week, measures, measures[claimed[week.number]])
    return found


def best_team_weeks(
    present: Present, sizes: Iterable[int], step: Callable[[str], None] = quiet
) -> dict[tuple[int, int], BestTeamWeek] | None:
    """The best week of a team by (readings, members who may come); None where the weeks are too many to try."""
    sizes = sorted(set(sizes))
    if len(present.slots) > MOST_TEAM_SLOTS or (sizes and sizes[-1] > MOST_MEMBERS):
        return None
    step("the best week of a team")
    most = max(sizes, default=0)
    futures, tried = Futures(), {}
    for week in _one_of_each_reading(present):
        for heads, wins in _entries(present.slots, week.rounds, most):
            tried[futures.add()] = (week.settings, heads, wins)
            for slot, of_members in wins.items():
                # an opponent who wins as much leads too, so that a score one short of all leads nowhere
                futures.sheet(futures.count - 1, week.number, slot, week.rounds, {**of_members, most: week.rounds})
    with without_past(present, most + 1) as empty:
        points = play(empty, futures, step).teams.points[:, 0] if futures.count else []
    best: dict[tuple[int, int], BestTeamWeek] = {}
    for k, (settings, heads, wins) in tried.items():
        for size in sizes:
            if heads <= size and ((settings, size) not in best or points[k] > best[settings, size].gain):
                best[settings, size] = BestTeamWeek(wins, int(points[k]))
    return best


@contextmanager
def without_past(present: Present, players: int) -> Iterator[Present]:
    """The season's calendar and readings with invented players: the last is the only one of team 1."""
    names = [f"player {number:02d}" for number in range(players)]
    teams = ["team 0"] * (players - 1) + ["team 1"]
    connection, catalog = present.connection, "without_past"
    connection.execute(f"attach ':memory:' as {catalog}")
    try:
        yield _empty(present, catalog, names, teams)
    finally:
        connection.execute(f"detach {catalog}")


def _empty(present: Present, catalog: str, names: list[str], teams: list[str]) -> Present:
    connection = present.connection
    connection.execute(f"create schema {catalog}.raw")
    kinds = kinds_of("swiss")
    tables = connection.execute(
        "select table_name from duckdb_tables() where database_name = $1 and schema_name = 'raw'", [present.catalog]
    ).fetchall()
    for table, in sorted(tables):
        kept = "false" if table in kinds or table in ("uploads", "sources", "spellings") else "true"
        connection.execute(
            f"create table {catalog}.raw.{table} as select * from {present.catalog}.raw.{table} where {kept}"
        )
    size = len(names)
    insert(connection, f"{catalog}.raw.roster", ("season", "source", "upload", "row", "player", "team"),
           [[1] * size, [1] * size, [1] * size, list(range(size)), names, teams])
    spelled = [*names, *sorted(set(teams))]
    insert(connection, f"{catalog}.raw.spellings", ("spelling", "folded"), [spelled, [fold(name) for name in spelled]])
    days = {day for _, day in present.names} | {week.day for week in present.weeks}
    return replace(
        present, catalog=catalog, players=tuple(names), teams=("team 0", "team 1"),
        names={(player, day): name for player, name in enumerate(names) for day in days},
    )


def _one_of_each_reading(present: Present) -> list[Week]:
    return list({week.settings: week for week in reversed(present.weeks)}.values())


def _outcomes(rounds: int) -> list[dict[int, int]]:
    """What a tournament can be for the subject: the games he won, and those of a rival who makes it shared or lost."""
    alone = [{SUBJECT: w} for w in range(1, rounds + 1)]
    shared = [{SUBJECT: w, RIVAL: w} for w in range(1, rounds + 1)]
    lost = [{SUBJECT: w, RIVAL: w + 1} for w in range(rounds)]
    return [{}, *alone, *shared, *lost]


def _claim(futures: Futures, week: Week) -> int:
    future = futures.add()
    futures.claims.append((future, week.number, SUBJECT, week.day, True))
    return future


def _best(week: Week, slots: tuple[int, ...], plans: dict, measures: list[tuple], claimed: tuple) -> BestWeek:
    most = tuple(map(max, zip(*(measures[k] for k in plans), claimed, strict=True)))
    own = {k: {slot: wins[SUBJECT] for slot, wins in zip(slots, plan, strict=True) if wins}
           for k, plan in plans.items() if all(RIVAL not in wins for wins in plan)}
    best = max(own, key=lambda k: (measures[k] == most, measures[k], -len(own[k]), sum(own[k].values()), -k))
    simple = max((k for k, wins in own.items() if list(wins.values()) == [week.rounds]), key=lambda k: measures[k])
    return BestWeek(own[best], next(iter(own[simple])), measures[best] == most, most[0] - measures[best][0])


def _entries(slots: tuple[int, ...], rounds: int, most: int) -> Iterator[tuple[int, Sheets]]:
    """Every way up to `most` members enter the slots, and their games won: (members, games)."""
    if len(slots) == 1:
        for heads in range(most + 1):
            yield heads, {slots[0]: dict.fromkeys(range(heads), rounds)}
        return
    for both, first, second in product(range(most + 1), repeat=3):
        heads = both + first + second
        if heads > most:
            continue
        for earlier in {rounds, rounds - 1} if both else {rounds}:
            early = {member: earlier for member in range(both)} | dict.fromkeys(range(both, both + first), rounds)
            late = dict.fromkeys([*range(both), *range(both + first, heads)], rounds)
            yield heads, {slots[0]: early, slots[1]: late}
