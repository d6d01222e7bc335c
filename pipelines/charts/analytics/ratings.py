"""Ratings and their history: rows of `pipelines.analytics.rating_history`."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.charts.analytics.common import Series, answer, decimal, lines, panel, percent
from pipelines.charts.look import LINES
from pipelines.charts.markup import Column, Fragment, Row, count, details, player, section, table

EMPTY = "No game has been played yet, so nobody has a rating."


def ratings_section(history: Sequence[Row]) -> Fragment:
    """The best of today with their way there, and everybody's rating in a table."""
    if not history:
        return section("ratings", "Ratings by week", EMPTY)
    latest = _latest(history)
    series = [_line(history, row["player"]) for row in latest[:LINES]]
    title = f"Chance of winning a game against an average player: the first {len(series)}"
    figure = lines(series, "\u00a0%")
    figure.update_yaxes(ticksuffix="\u00a0%")
    told = "; ".join(f"{row['player']} {percent(row['chance'])}" for row in latest[:LINES])
    summary = f"After week {latest[0]['week']}: {told}. 50\u00a0% is an average player."
    return section(
        "ratings", "Ratings by week",
        "The Bradley-Terry model of the library choix, fitted after every week to the games so far. Few games keep a "
        "rating near the middle. Of a weekly sheet nobody knows who met whom: its games are spread over the field.",
        panel("ratings-lines", title, figure, summary, _by_week(history, latest[:LINES]), "Line"),
        details(f"Everybody's rating ({len(latest)})", _everybody(latest)),
    )  # fmt: skip


def ratings_answer(history: Sequence[Row]) -> Fragment:
    """Who is rated highest, and who has come farthest."""
    if not history:
        return answer(EMPTY)
    latest = _latest(history)
    best = latest[0]
    firsts: dict[str, Row] = {}
    for row in history:
        firsts.setdefault(row["player"], row)
    moved = [(row["chance"] - firsts[row["player"]]["chance"], row) for row in latest]
    gain, risen = max(moved, key=lambda pair: pair[0])
    sentence = (
        f"{best['player']} is rated highest after week {best['week']}: {percent(best['chance'])} to win a game against "
        f"an average player, from {count(best['games'], 'game')}."
    )
    if round(100 * gain) <= 0:
        return answer(sentence)
    since = firsts[risen["player"]]
    return answer(sentence, f"{risen['player']} has risen most, from {percent(since['chance'])} after week "
                            f"{since['week']} to {percent(risen['chance'])}.")  # fmt: skip


def _latest(history: Sequence[Row]) -> list[Row]:
    last = max(row["week"] for row in history)
    return [row for row in history if row["week"] == last]


def _line(history: Sequence[Row], who: str) -> Series:
    rows = [row for row in history if row["player"] == who]
    return Series(
        who, [row["week"] for row in rows], [round(100 * row["chance"], 1) for row in rows],
        [count(row["games"], "game") for row in rows],
    )  # fmt: skip


def _by_week(history: Sequence[Row], shown: Sequence[Row]) -> Fragment | str:
    found = {(row["player"], row["week"]): percent(row["chance"]) for row in history}
    columns = [Column("Player", lambda row: player(row["player"]), "heading")]
    for week in sorted({row["week"] for row in history}):
        columns.append(Column(f"W{week}", lambda row, week=week: found.get((row["player"], week)), "number"))
    return table("Chance against an average player after each week", columns, shown)


def _everybody(latest: Sequence[Row]) -> Fragment | str:
    columns = [
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("Chance", lambda row: percent(row["chance"]), "number"),
        Column("Rating", lambda row: decimal(row["rating"], 2), "number"),
        Column("Give or take", lambda row: decimal(row["error"], 2), "number"),
        Column("Games", "games", "number"),
    ]
    return table(f"Everybody after week {latest[0]['week']}", columns, latest)
