"""The paragraph a league would post about a week: every statement is a fact of the public tables, none is colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import duckdb

from pipelines.show.query import is_tour, refused, require_week, rows_of, weekly
from pipelines.show.words import counted, ordinal, some

Row = dict[str, Any]
LOUD = ("first-five-nil", "five-nil", "wins-in-a-row")


def post(connection: duckdb.DuckDBPyConnection, *, title: str, week: int | None = None, stop: str | None = None) -> str:
    """A headline and a paragraph, plain text; of a tour about a stop, else about a week, without either the last.

    Refused: out-of-range, naming what there is.
    """
    if is_tour(connection):
        from pipelines.show.tour_post import tour_post

        if week is not None:
            raise refused("out-of-range", "A tour has stops and no weeks.", "Ask with --stop, or without.")
        return tour_post(connection, title, stop)
    if stop is not None:
        raise refused("out-of-range", "This league has weeks and no stops.", "Ask with --week, or without.")
    weeks = weekly(connection)
    if week is None and weeks:
        week = weeks[-1]
    require_week(week or 1, weeks)
    headline = f"{title}, week {week}{_day(connection, week)}"
    return f"{headline}\n\n{' '.join(week_sentences(connection, week))}\n"


def week_sentences(connection: duckdb.DuckDBPyConnection, week: int) -> list[str]:
    """What happened in a week that has standings, a sentence a fact: winners, both tables, milestones, decisions."""
    found = [
        *_tournaments(connection, week),
        *_table(connection, week, "individual"),
        *_table(connection, week, "team"),
        *_milestones(connection, week),
        *_decisions(connection, week),
        _end(connection, week),
    ]
    return [sentence for sentence in found if sentence]


def _day(connection: duckdb.DuckDBPyConnection, week: int) -> str:
    found = connection.execute(
        "select min(play_date) from marts.tournaments where week = ? and is_counted", [week]
    ).fetchone()
    return f" ({found[0]:%A} {found[0].day} {found[0]:%B} {found[0].year})" if found and found[0] else ""


def _tournaments(connection: duckdb.DuckDBPyConnection, week: int) -> list[str]:
    sittings = rows_of(
        connection,
        """
        select t.slot, t.players, t.full_rounds, t.rounds, t.winners, t.is_counted,
            list(r.player order by r.player) filter (where r.finish is not null) as won_by,
            any_value(r.wins) filter (where r.finish is not null) as wins,
            any_value(r.losses) filter (where r.finish is not null) as losses
        from marts.tournaments as t
        left join marts.tournament_results as r
            on r.week = t.week and r.slot = t.slot and r.attempt = t.attempt
        where t.week = $week
        group by all
        order by t.slot, t.is_counted
        """,
        {"week": week},
    )
    return [_tournament(row) for row in sittings]


def _tournament(row: Row) -> str:
    if not row["is_counted"]:
        return f"A sitting of {row['slot']} does not count, with {counted(row['full_rounds'], 'full round')} played."
    short = "" if row["full_rounds"] == row["rounds"] else f" over {row['full_rounds']} of {row['rounds']} rounds"
    came = f"{counted(row['players'], 'player')}{short}"
    if not row["won_by"]:
        return f"{row['slot']}: {came}, nobody won."
    if len(row["won_by"]) == 1:
        return f"{row['slot']}: {row['won_by'][0]} won outright with {row['wins']}–{row['losses']} ({came})."
    wins = counted(row["wins"], "win")
    return f"{row['slot']}: {some(row['won_by'], 'player')} shared the win with {wins} each ({came})."


def _table(connection: duckdb.DuckDBPyConnection, week: int, competition: str) -> list[str]:
    rows = rows_of(
        connection,
        """
        select subject, place, place_before, moved, week_points, points, behind_first
        from marts.week_changes
        where competition = $competition and week = $week
        order by place, subject
        """,
        {"competition": competition, "week": week},
    )
    if not rows:
        return []
    word = "player" if competition == "individual" else "team"
    return [_lead(rows, word), _best(rows, word), _climb(rows) if competition == "individual" else ""]


def _lead(rows: Sequence[Row], word: str) -> str:
    first = [row for row in rows if row["place"] == 1]
    names, points = some([row["subject"] for row in first], word), counted(first[0]["points"], "point")
    where = "the individual standings" if word == "player" else "the team standings"
    if len(first) > 1:
        return f"{names} share the lead of {where} with {points}."
    how = "leads" if first[0]["place_before"] in (None, 1) else "takes the lead of"
    second = [row for row in rows if row["place"] == len(first) + 1]
    behind = ""
    if second:
        chasing = some([row["subject"] for row in second], word)
        gap = second[0]["behind_first"]
        behind = f", {counted(gap, 'point')} ahead of {chasing}" if gap else f", ahead of {chasing} on the tie-break"
    return f"{names} {how} {where} with {points}{behind}."


def _best(rows: Sequence[Row], word: str) -> str:
    most = max(row["week_points"] for row in rows)
    if most <= 0:
        return ""
    best = sorted(row["subject"] for row in rows if row["week_points"] == most)
    return f"Most points of the week{' for a team' if word == 'team' else ''}: {some(best, word)} ({most})."


def _climb(rows: Sequence[Row]) -> str:
    most = max((row["moved"] or 0 for row in rows), default=0)
    if not most:
        return ""
    who = [row for row in rows if row["moved"] == most]
    if len(who) > 1:
        return f"Biggest climb: {some(sorted(row['subject'] for row in who), 'player')}, up {counted(most, 'place')}."
    return f"Biggest climb: {who[0]['subject']}, up {counted(most, 'place')} to {ordinal(who[0]['place'])}."


def _milestones(connection: duckdb.DuckDBPyConnection, week: int) -> list[str]:
    rows = rows_of(
        connection,
        "select subject, code, text from marts.milestones where week = $week order by code, slot nulls last, subject",
        {"week": week},
    )
    return [f"{row['subject']} {row['text']}." for row in rows if row["code"] in LOUD]


def _decisions(connection: duckdb.DuckDBPyConnection, week: int) -> list[str]:
    claims = rows_of(
        connection,
        "select player from marts.uc_decisions where week_missed = $week and verdict = 'ACCEPT' order by player",
        {"week": week},
    )
    taken = rows_of(
        connection,
        """
        select subject, competition, code, rule, sum(points)::integer as points
        from marts.week_entries
        where week = $week and measure = 'points'
            and (starts_with(code, 'penalty-') or code in ('disrepute', 'unreported-loss'))
        group by all
        order by subject, code, rule
        """,
        {"week": week},
    )
    given = f"Compensation (UC): {some([row['player'] for row in claims], 'player')}." if claims else ""
    return [given, *(_taken(row) for row in taken)]


def _taken(row: Row) -> str:
    points = counted(abs(row["points"]), "point")
    if row["points"] > 0:
        return f"{row['subject']} gets {points} back (rule {row['rule']})."
    what = "losses not reported" if row["code"] == "unreported-loss" else "a penalty"
    return f"{row['subject']} loses {points} for {what} (rule {row['rule']})."


def _end(connection: duckdb.DuckDBPyConnection, week: int) -> str:
    last = connection.execute("select max(week) from marts.calendar").fetchone()[0]
    return f"That was the last of {last} weeks." if week == last else ""
