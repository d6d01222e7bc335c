"""What the books of this season and of past ones say about strength and attendance, people known by their folded name.

A tournament whose games are in the book counts game by game, only those played at a table. Of a weekly sheet nobody
knows who met whom: each player's wins are spread over the others as their losses are.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date

import duckdb

Pairs = dict[tuple[str, str], float]


@dataclass
class PlayedWeek:
    """One week played, `seasons_ago` 0 for this season. `wins[a, b]`: games a won from b. `slots[name]`: the slots a
    member entered, none if he stayed away.

    `deducted`: points taken by an admin or a rule, whatever the results. `left`: how many left the competition.
    `unbeaten`: how often somebody had won every game with a tournament still to come that day; `again`: how often he
    entered it all the same.
    """

    day: date
    seasons_ago: int = 0
    wins: Pairs = field(default_factory=lambda: defaultdict(float))
    slots: dict[str, frozenset[int]] = field(default_factory=dict)
    deducted: list[int] = field(default_factory=list)
    left: int = 0
    unbeaten: int = 0
    again: int = 0


def played_weeks(connection: duckdb.DuckDBPyConnection, catalog: str) -> list[PlayedWeek]:
    """Every week of a book that has been played, in order."""
    def ask(sql: str) -> list[tuple]:
        return connection.execute(sql.format(book=catalog)).fetchall()

    weeks = {week: PlayedWeek(day) for week, day in ask("""
        select distinct w.week, w.play_date
        from {book}.staging.weeks as w
        join {book}.staging.tournaments as t on t.week = w.week and t.is_counted
        order by w.week
    """)}
    for week, winner, loser in ask("""
        select t.week, w.folded, l.folded
        from {book}.staging.games as g
        join {book}.staging.tournaments as t on t.tournament = g.tournament and t.is_counted
        join {book}.staging.players as w on w.player = if(g.winner_side = 1, g.player1, g.player2)
        join {book}.staging.players as l on l.player = if(g.winner_side = 1, g.player2, g.player1)
        where g.how = 'PLAYED' and g.winner_side is not null
        order by all
    """):
        weeks[week].wins[winner, loser] += 1
    sheets: dict[tuple[int, int], list[tuple[str, int, int]]] = defaultdict(list)
    for week, tournament, name, won, lost in ask("""
        select t.week, e.tournament, p.folded, e.w, e.l
        from {book}.staging.entries as e
        join {book}.staging.tournaments as t on t.tournament = e.tournament and t.is_counted and t.last_round is null
        join {book}.staging.players as p on p.player = e.player
        where e.is_participation
        order by all
    """):
        sheets[week, tournament].append((name, won, lost))
    for (week, _), lines in sheets.items():
        _spread(weeks[week].wins, lines)
    _attendance(ask, weeks)
    _losses(ask, weeks)
    return list(weeks.values())


def _spread(wins: Pairs, lines: list[tuple[str, int, int]]) -> None:
    lost_by_all = sum(lost for _, _, lost in lines)
    for name, won, own in lines:
        for other, _, lost in lines:
            if other != name and won and lost:
                wins[name, other] += won * lost / (lost_by_all - own)


def _losses(ask, weeks: dict[int, PlayedWeek]) -> None:
    """What was lost besides the results, in the week on or after which it took effect."""
    days = sorted((week.day, number) for number, week in weeks.items())

    def week_of(day: date) -> PlayedWeek:
        return weeks[max([number for first, number in days if first <= day], default=days[0][1])]

    if not days:
        return
    for day, points in ask("""
        select effective_on, points
        from {book}.ledger.postings
        where competition = 'individual' and measure = 'points' and points < 0 and code in (
            'unreported-loss', 'penalty-c', 'penalty-d', 'penalty-e', 'disrepute', 'adjustment'
        )
        order by all
    """):
        week_of(day).deducted.append(points)
    for day, players in ask("""
        select happened_on, count(*)
        from {book}.staging.membership
        where event in ('WITHDREW', 'REMOVED')
        group by happened_on
        order by happened_on
    """):
        week_of(day).left += players


def _attendance(ask, weeks: dict[int, PlayedWeek]) -> None:
    for week, name, slots in ask("""
        select w.week, p.folded, list(distinct e.slot_no order by e.slot_no) filter (where e.slot_no is not null)
        from {book}.staging.weeks as w
        join {book}.staging.roster as r on w.play_date between r.valid_from and r.valid_to
        join {book}.staging.players as p on p.player = r.player
        left join {book}.staging.entries as e on e.player = r.player and e.week = w.week and e.is_participation
        group by w.week, p.folded
        order by all
    """):
        if week in weeks:
            weeks[week].slots[name] = frozenset(slots or ())
    for week, unbeaten, again in ask("""
        with entries as (
            select * from {book}.staging.entries where is_participation
        ),

        days as (
            select
                e.week,
                exists (
                    select 1 from entries as o where o.player = e.player and o.week = e.week and o.slot_no > e.slot_no
                ) as came_again
            from entries as e
            where e.w = e.full_rounds and e.l = 0
                and exists (select 1 from entries as o where o.week = e.week and o.slot_no > e.slot_no)
        )

        select week, count(*), count(*) filter (where came_again) from days group by week
    """):
        if week in weeks:
            weeks[week].unbeaten, weeks[week].again = unbeaten, again
