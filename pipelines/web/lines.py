"""Two small drawings of a page, as numbers for a template: the race of the leaders, and the weeks of one account."""

from __future__ import annotations

from typing import Any

import duckdb

from pipelines.charts.look import PALETTE
from pipelines.charts.race import front
from pipelines.show.query import rows_of

WIDTH, HEIGHT, EDGE = 640, 240, 12
BAR_HEIGHT = 96


def race(connection: duckdb.DuckDBPyConnection) -> dict[str, Any] | None:
    """A line of points by week for each of the leading players; None before the second week."""
    rows = rows_of(connection, "select week, player, points, place from marts.individual_by_week order by week")
    weeks = sorted({row["week"] for row in rows})
    if len(weeks) < 2:
        return None
    leaders = front(rows, "player")
    shown = [row for row in rows if row["player"] in leaders]
    most, least = max(row["points"] for row in shown), min(0, min(row["points"] for row in shown))
    step = (WIDTH - 2 * EDGE) / (len(weeks) - 1)
    scale = (HEIGHT - 2 * EDGE) / max(most - least, 1)

    def point(row: dict) -> str:
        x = EDGE + weeks.index(row["week"]) * step
        return f"{x:.1f},{HEIGHT - EDGE - (row['points'] - least) * scale:.1f}"

    drawn = [
        {"player": who, "color": PALETTE[number], "dash": "7 4" if number >= len(PALETTE) // 2 else "",
         "points": " ".join(point(row) for row in shown if row["player"] == who),
         "last": next(row["points"] for row in reversed(shown) if row["player"] == who)}
        for number, who in enumerate(leaders)
    ]
    return {"width": WIDTH, "height": HEIGHT, "lines": drawn, "first": weeks[0], "final": weeks[-1], "most": most}


def bars(by_week: list[dict]) -> dict[str, Any] | None:
    """A bar a week for what it brought; None before the first week."""
    if not by_week:
        return None
    values = [row["week_points"] for row in by_week]
    most, least = max(0, *values), min(0, *values)
    scale = BAR_HEIGHT / max(most - least, 1)
    width = 36
    base = most * scale
    drawn = [
        {"week": row["week"], "value": row["week_points"], "x": number * width + 4, "width": width - 8,
         "y": base - max(row["week_points"], 0) * scale, "height": max(abs(row["week_points"]) * scale, 1)}
        for number, row in enumerate(by_week)
    ]
    return {"bars": drawn, "width": width * len(drawn), "height": BAR_HEIGHT + 34, "base": base}
