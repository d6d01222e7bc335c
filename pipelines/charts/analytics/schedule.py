"""Strength of schedule and head-to-head: rows of marts.strength_of_schedule and marts.head_to_head."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.charts.analytics.common import answer, decimal, first_and_last, lying, panel
from pipelines.charts.look import plain
from pipelines.charts.markup import Column, Fragment, Row, count, details, place, player, section, shorten, table

EMPTY = "No tournament that counts has its games in the book yet, so nobody knows who met whom."
OPPONENTS = 10
"""Players of the head-to-head table: those with the most games."""


def schedule_section(schedule: Sequence[Row]) -> Fragment:
    """Everybody's opponents by their points, the strongest first."""
    if not schedule:
        return section("schedule", "Strength of schedule", EMPTY)
    shown = first_and_last(schedule)
    title = "Points of the opponents met, a game"
    title += f": the first and last {len(shown) // 2}" if len(shown) < len(schedule) else ""
    figure = lying(
        [row["player"] for row in shown], [float(row["mean_points"]) for row in shown],
        [decimal(row["mean_points"]) for row in shown],
        [f"<b>{plain(row['player'])}</b><br>{decimal(row['mean_points'], 2)} points a game<br>"
         f"{count(row['games'], 'game')}, {row['opponents']} opponents" for row in shown],
    )  # fmt: skip
    summary = ", ".join(f"{row['player']} {decimal(row['mean_points'])}" for row in shown) + "."
    return section(
        "schedule", "Strength of schedule",
        "Every contested game counts its opponent's points in the Individual standings as they are now. Only "
        "tournaments whose games are in the book are known.",
        panel("schedule-bars", title, figure, summary, _table(schedule), "Bar"),
    )  # fmt: skip


def head_to_head_section(pairs: Sequence[Row]) -> Fragment:
    """Games won and lost against each other of those who played most."""
    if not pairs:
        return section("head-to-head", "Head-to-head", EMPTY)
    games: dict[str, int] = {}
    for row in pairs:
        games[row["player"]] = games.get(row["player"], 0) + row["games"]
    most = sorted(games, key=lambda who: (-games[who], who))[:OPPONENTS]
    met = {(row["player"], row["opponent"]): f"{row['games_won']}–{row['games_lost']}" for row in pairs}
    columns = [Column("Won–lost", lambda row: player(row["player"]), "heading")]
    for other in most:
        columns.append(Column(shorten(other), lambda row, other=other: met.get((row["player"], other)), "number"))
    caption = f"The {len(most)} with the most games: won and lost against each other"
    listed = [row for row in pairs if row["player"] < row["opponent"]]
    return section(
        "head-to-head", "Head-to-head", table(caption, columns, [{"player": who} for who in most]),
        details(f"All pairs who met ({len(listed)})", _pairs(listed)),
    )  # fmt: skip


def schedule_answer(schedule: Sequence[Row], pairs: Sequence[Row]) -> Fragment:
    """Who had the hardest and who the easiest opponents, and who met most often."""
    if not schedule:
        return answer(EMPTY)
    hard, easy = schedule[0], schedule[-1]
    most = max((row for row in pairs if row["player"] < row["opponent"]), key=lambda row: row["games"])
    often = "once" if most["games"] == 1 else f"{most['games']} times"
    return answer(
        f"{hard['player']} has met the strongest opponents, who have {decimal(hard['mean_points'])} points on average "
        f"over {count(hard['games'], 'game')}; {easy['player']} the weakest, with {decimal(easy['mean_points'])}.",
        f"{most['player']} and {most['opponent']} have met {often}, and no two more often: "
        f"{most['games_won']}–{most['games_lost']}.",
    )  # fmt: skip


def _table(schedule: Sequence[Row]) -> Fragment | str:
    columns = [
        Column("Place", place, "number"),
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("Points a game", lambda row: decimal(row["mean_points"], 2), "number"),
        Column("Games", "games", "number"),
        Column("Won", "games_won", "number"),
        Column("Opponents", "opponents", "number"),
    ]
    return table("Strength of schedule of everybody", columns, schedule)


def _pairs(listed: Sequence[Row]) -> Fragment | str:
    columns = [
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("Opponent", lambda row: player(row["opponent"])),
        Column("Won", "games_won", "number"),
        Column("Lost", "games_lost", "number"),
    ]
    ordered = sorted(listed, key=lambda row: (-row["games"], row["player"], row["opponent"]))
    return table("Every pair, those who met most often first", columns, ordered)
