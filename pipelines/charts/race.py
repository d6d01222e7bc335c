"""The race of a season: points summed up week by week, a line for each of the leading players or teams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from pipelines.charts.look import DASHES, LINES, PALETTE, SYMBOLS, figure_html, lay_out, plain
from pipelines.charts.markup import Column, Fragment, Row, details, fill, name, number, section, table

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

Subject = Literal["player", "team"]
Period = Literal["week", "stop"]
LEGEND_LETTERS = 22


def race(by_week: Sequence[Row], subject: Subject, period: Period = "week") -> Figure:
    """A figure of individual_by_week or team_by_week: x weeks (or stops), y points so far, a trace for each of `front`,
    in order.

    Hover shows the whole name, week, points, what the week brought and the place.
    """
    import plotly.graph_objects as go

    figure = go.Figure()
    for line, who in enumerate(front(by_week, subject)):
        rows = _of(by_week, subject, who)
        figure.add_scatter(
            x=[row["week"] for row in rows],
            y=[row["points"] for row in rows],
            customdata=[[signed_week(row), row["place"]] for row in rows],
            name=_legend(who),
            mode="lines+markers",
            line={"color": PALETTE[line], "dash": DASHES[line], "width": 2.5},
            marker={"symbol": SYMBOLS[line], "size": 8},
            hovertemplate=f"<b>{plain(who)}</b><br>{period} %{{x}}: %{{y}} points<br>"
            f"%{{customdata[0]}} in the {period}, place %{{customdata[1]}}<extra></extra>",
        )
    lay_out(figure)
    weeks = [row["week"] for row in by_week]
    figure.update_xaxes(dtick=_step(by_week), tick0=1, tickangle=0, range=[min(weeks) - 0.5, max(weeks) + 0.5])
    figure.update_yaxes(rangemode="tozero")
    return figure


def front(by_week: Sequence[Row], subject: Subject) -> list[str]:
    """Who leads after the last week: at most as many as a figure can tell apart, in the order of their places."""
    last = max((row["week"] for row in by_week), default=None)
    rows = sorted((row for row in by_week if row["week"] == last), key=lambda row: (row["place"], row[subject]))
    return [row[subject] for row in rows[:LINES]]


def race_section(individual_by_week: Sequence[Row], team_by_week: Sequence[Row]) -> Fragment:
    """Both races with their summaries and numbers; a sentence while no week has counted."""
    if not individual_by_week and not team_by_week:
        return section("race", "The race by week", "The lines begin with the first week that counts.")
    parts = [panel(individual_by_week, "player"), panel(team_by_week, "team")]
    return section("race", "The race by week", *parts)


def summary(by_week: Sequence[Row], subject: Subject, period: Period = "week") -> Fragment:
    """The figure in a sentence or two: who stands where at the end, and for how long the lead has been held."""
    last = max(row["week"] for row in by_week)
    totals = [
        {"who": who, "points": number(_of(by_week, subject, who)[-1]["points"])} for who in front(by_week, subject)
    ]
    leader, since = _held_since(by_week, subject)
    return fill("race_summary.html", period=period, week=last, totals=totals, leader=leader, since=since)


def signed_week(row: Row) -> str:
    """What the week brought, with its sign, for a hover text."""
    return f"{row['week_points']:+d}".replace("-", "\u2212")


def panel(by_week: Sequence[Row], subject: Subject, period: Period = "week", of: str = "") -> Fragment | None:
    """A race as a figure with its summary and numbers; `of`: which of several races. Nothing without a row."""
    if not by_week:
        return None
    shown = front(by_week, subject)
    everybody = {row[subject] for row in by_week}
    kind = "players" if subject == "player" else "teams"
    title = f"The first {len(shown)} {kind}" if len(everybody) > len(shown) else f"All {kind}"
    title = f"{title}{f', {of}' if of else ''}: points after each {period}"
    return fill(
        "figure.html",
        title=title,
        figure=Fragment(figure_html(race(by_week, subject, period), f"race-{of or subject}")),
        summary=summary(by_week, subject, period),
        numbers=details("The numbers behind the lines", _numbers(by_week, subject, period, title)),
    )


def _numbers(by_week: Sequence[Row], subject: Subject, period: Period, title: str) -> Fragment:
    points = {(row[subject], row["week"]): row["points"] for row in by_week}
    columns = [Column(subject.capitalize(), lambda row: name(row["who"], subject), "heading")]
    for week in sorted({row["week"] for row in by_week}):
        heading = f"{period[0].upper()}{week}"
        columns.append(Column(heading, lambda row, week=week: points.get((row["who"], week)), "number"))
    return table(title, columns, [{"who": who} for who in front(by_week, subject)])


def _held_since(by_week: Sequence[Row], subject: Subject) -> tuple[str | None, int | None]:
    """The one leader after the last week and the first week of that unbroken lead; (None, None) for a shared lead."""
    leader = since = None
    for week in sorted({row["week"] for row in by_week}, reverse=True):
        first = [row[subject] for row in by_week if row["week"] == week and row["place"] == 1]
        if len(first) != 1 or leader not in (None, first[0]):
            break
        leader, since = first[0], week
    return leader, since


def _of(by_week: Sequence[Row], subject: Subject, who: str) -> list[Row]:
    return sorted((row for row in by_week if row[subject] == who), key=lambda row: row["week"])


def _step(by_week: Sequence[Row]) -> int:
    """Weeks between two ticks, so that a long season does not print its numbers over each other on a phone."""
    return 1 if len({row["week"] for row in by_week}) <= 13 else 2


def _legend(who: str) -> str:
    return plain(who if len(who) <= LEGEND_LETTERS else who[: LEGEND_LETTERS - 1] + "…")
