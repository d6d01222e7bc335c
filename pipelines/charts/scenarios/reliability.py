"""How far what was foretold came true, a line a method."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pipelines.charts.look import DASHES, GRID, PALETTE, SYMBOLS, figure_html, lay_out, plain, plotly_script
from pipelines.charts.markup import Column, Fragment, Row, details, fill, section, table
from pipelines.charts.scenarios.words import percent

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

EMPTY = "A season must have two weeks played to be foretold from the first and compared with the last."


def reliability_section(methods: Mapping[str, Sequence[Row]]) -> Fragment:
    """How far what was foretold came true, a line a method."""
    rows = [{"method": method, **row} for method, listed in methods.items() for row in listed]
    if not rows:
        return section("reliability", "Did it come true?", EMPTY)
    columns = [
        Column("Method", "method", "heading"), Column("Foretold", lambda row: percent(row["chance"]), "number"),
        Column("Came true", lambda row: percent(row["observed"]), "number"), Column("Events", "events", "number"),
    ]
    figure = fill(
        "figure.html", kind="Line", title="What was foretold, and how often it came true",
        figure=Fragment(figure_html(reliability(methods), "reliability-lines")), summary=_worst(rows),
        numbers=details("The numbers behind the lines", table("Foretold and came true", columns, rows)),
    )  # fmt: skip
    return section("reliability", "Did it come true?", figure)


def reliability(methods: Mapping[str, Sequence[Row]]) -> Figure:
    """x what was foretold, y how often it came true, in percent; a trace a method, after the diagonal."""
    import plotly.graph_objects as go

    figure = go.Figure()
    figure.add_scatter(x=[0, 100], y=[0, 100], mode="lines", name="perfect", hoverinfo="skip",
                       line={"color": GRID, "width": 3})
    for k, (method, rows) in enumerate(methods.items()):
        figure.add_scatter(
            x=[100 * row["chance"] for row in rows], y=[100 * row["observed"] for row in rows],
            customdata=[row["events"] for row in rows], name=plain(method), mode="lines+markers",
            line={"color": PALETTE[k], "dash": DASHES[4 * (k % 2)], "width": 2.5},
            marker={"symbol": SYMBOLS[k], "size": 9},
            hovertemplate="foretold %{x:.0f} %<br>came true %{y:.0f} %<br>%{customdata} events<extra></extra>",
        )  # fmt: skip
    lay_out(figure)
    figure.update_xaxes(title="foretold", range=[-3, 103], ticksuffix=" %")
    figure.update_yaxes(title="came true", range=[-3, 103], ticksuffix=" %", automargin=True)
    figure.update_layout(legend={"y": -0.25})
    return figure


def reliability_page(methods: Mapping[str, Sequence[Row]]) -> str:
    """A page of its own that opens without a network."""
    return str(fill("reliability.html", script=Fragment(plotly_script()), section=reliability_section(methods)))


def _worst(rows: Sequence[Row]) -> str:
    worst = max(rows, key=lambda row: abs(row["chance"] - row["observed"]) * row["events"] ** 0.5)
    return (f"On the diagonal chances come true as often as they say. Farthest from it for its number of events: "
            f"{worst['method']}, {percent(worst['chance'])} foretold and {percent(worst['observed'])} come true, "
            f"{worst['events']} events.")
