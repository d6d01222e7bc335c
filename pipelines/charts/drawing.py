"""Small drawings in a page of many: bars and a line as SVG, without a script, so that two hundred cards stay light.

Large figures that want hovering are plotly's (`race`, `tour.pace`). A value is written on its bar, so nothing is told
by colour alone; what does not exist (a week not played) has no bar.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipelines.charts.markup import Fragment, count, fill, number

STEP, BAR, BARS_HIGH, ROOM = 30, 20, 100, 20
"""Width a week takes (twelve fit a phone), of its bar, height of the bars, room above and below them for figures."""
LINE_HIGH = 120
ROW, NAME_WIDE, BAR_WIDE, FIGURE_WIDE = 26, 135, 185, 34
"""Height of a row of lying bars; width of its name, of the longest bar and of the figure beside it."""


@dataclass(frozen=True, slots=True)
class Point:
    """A label and its value; None: there is none, which is not 0."""

    label: str
    value: int | None


def bars(key: str, title: str, points: Sequence[Point], unit: str) -> Fragment:
    """A standing bar for every point, from the zero line up or down; `unit` is what a value counts (`point`)."""
    values = [point.value for point in points if point.value is not None]
    most, least = max([0, *values]), min([0, *values])
    scale = BARS_HIGH / max(most - least, 1)
    base = ROOM + most * scale
    drawn = [
        {
            "label": point.label, "value": point.value,
            "x": (index + 0.5) * STEP, "left": (index + 0.5) * STEP - BAR / 2,
            "y": round(base - max(point.value, 0) * scale, 1), "height": round(max(abs(point.value) * scale, 1), 1),
            "text_y": round(base - point.value * scale + (14 if point.value < 0 else -5), 1),
        }
        for index, point in enumerate(points) if point.value is not None
    ]  # fmt: skip
    svg = fill(
        "bars.svg", key=key, bars=drawn, labels=_labels(points), bar_wide=BAR, width=len(points) * STEP,
        base=round(base, 1), height=round(BARS_HIGH + 3 * ROOM), said=said(title, points, unit),
    )  # fmt: skip
    return fill("drawing.html", title=title, svg=svg)


def places_line(key: str, title: str, points: Sequence[Point], lowest: int) -> Fragment:
    """The place after every week as a line, place 1 on top and `lowest` at the bottom."""
    scale = LINE_HIGH / max(lowest - 1, 1)
    drawn = [
        {"label": point.label, "value": point.value, "x": (index + 0.5) * STEP,
         "y": round(ROOM + (point.value - 1) * scale, 1)}
        for index, point in enumerate(points) if point.value is not None
    ]  # fmt: skip
    svg = fill(
        "places.svg", key=key, points=drawn, labels=_labels(points), width=len(points) * STEP, top=ROOM,
        bottom=ROOM + LINE_HIGH, height=LINE_HIGH + 3 * ROOM, lowest=lowest, said=said(title, points, ""),
    )  # fmt: skip
    return fill("drawing.html", title=title, svg=svg)


def lying_bars(key: str, title: str, points: Sequence[Point], unit: str) -> Fragment:
    """A lying bar a row, for names: to the right of the zero line, or to the left below zero."""
    values = [point.value or 0 for point in points]
    most, least = max([0, *values]), min([0, *values])
    scale = BAR_WIDE / max(most - least, 1)
    zero = NAME_WIDE - least * scale
    drawn = [
        {"label": point.label, "value": value, "y": index * ROW, "width": round(max(abs(value) * scale, 1), 1),
         "x": round(zero + min(value, 0) * scale, 1), "text_x": round(zero + max(value, 0) * scale + 5, 1)}
        for index, (point, value) in enumerate(zip(points, values, strict=True))
    ]  # fmt: skip
    svg = fill(
        "lying.svg", key=key, bars=drawn, width=NAME_WIDE + BAR_WIDE + FIGURE_WIDE, row=ROW, zero=round(zero, 1),
        height=len(points) * ROW + 4, name_wide=NAME_WIDE, said=said(title, points, unit),
    )  # fmt: skip
    return fill("drawing.html", title=title, svg=svg)


def said(title: str, points: Sequence[Point], unit: str) -> str:
    """The drawing in words, for those who do not see it."""
    parts = [f"{point.label} {_worth(point.value, unit)}" for point in points]
    return f"{title}: {', '.join(parts)}."


def _worth(value: int | None, unit: str) -> str:
    if value is None:
        return "nothing"
    return count(value, unit) if unit else number(value)


def _labels(points: Sequence[Point]) -> list[dict]:
    return [{"text": point.label, "x": (index + 0.5) * STEP} for index, point in enumerate(points)]
