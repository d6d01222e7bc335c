"""Wins against expectation: rows of `pipelines.analytics.luck`."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.charts.analytics.common import answer, decimal, first_and_last, lying, panel, plus
from pipelines.charts.look import plain
from pipelines.charts.markup import Column, Fragment, Row, count, player, section, table

EMPTY = "No game at a table is in the book yet, so nobody has won more or fewer than expected."
FAR = 2
"""Standard deviations beyond which chance alone is a poor explanation: about one player in twenty lies there."""


def luck_section(rows: Sequence[Row]) -> Fragment:
    """Games won beyond and below the expected."""
    if not rows:
        return section("luck", "Luck", EMPTY)
    shown = first_and_last(rows)
    title = "Games won more, or fewer, than expected"
    title += f": the first and last {len(shown) // 2}" if len(shown) < len(rows) else ""
    figure = lying(
        [row["player"] for row in shown], [round(row["luck"], 2) for row in shown],
        [plus(row["luck"]) for row in shown],
        [f"<b>{plain(row['player'])}</b><br>won {row['won']} of {row['games']}<br>expected {decimal(row['expected'])}, "
         f"give or take {decimal(row['spread'])}" for row in shown],
    )  # fmt: skip
    summary = ", ".join(f"{row['player']} {plus(row['luck'])}" for row in shown) + "."
    return section(
        "luck", "Luck",
        "A game's chance comes from the ratings as they stood before that week; in the first week all chances are "
        "even. What is above it may be luck, or somebody who was better than the past.",
        panel("luck-bars", title, figure, summary, _table(rows), "Bar"),
    )  # fmt: skip


def luck_answer(rows: Sequence[Row]) -> Fragment:
    """Who is farthest above and below, and whether that is more than chance."""
    if not rows:
        return answer(EMPTY)
    best, worst = rows[0], rows[-1]
    far = [row for row in rows if abs(row["luck"]) > FAR * row["spread"]]
    return answer(
        f"{best['player']} won {best['won']} of {best['games']} games where {decimal(best['expected'])} were expected "
        f"({plus(best['luck'])}); {worst['player']} won {worst['won']} of {worst['games']} where "
        f"{decimal(worst['expected'])} were ({plus(worst['luck'])}).",
        f"{len(far) or 'None'} of {count(len(rows), 'player')} {'is' if len(far) == 1 else 'are'} farther off than "
        "twice the spread of chance; chance alone would put about one in twenty there.",
    )  # fmt: skip


def _table(rows: Sequence[Row]) -> Fragment | str:
    columns = [
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("Games", "games", "number"),
        Column("Won", "won", "number"),
        Column("Expected", lambda row: decimal(row["expected"]), "number"),
        Column("Difference", lambda row: plus(row["luck"]), "number"),
        Column("Give or take", lambda row: decimal(row["spread"]), "number"),
    ]
    return table("Wins and expectation of everybody", columns, rows)
