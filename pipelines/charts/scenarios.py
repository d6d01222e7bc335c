"""What can still happen, drawn: everybody's chances, and how far chances foretold came true.

Rows of chances are those of `rackbook scenarios --format json`: player, title_chance, gold_chance, silver_chance,
bronze_chance, each from 0 to 1, a line or a better one. Rows of reliability: chance, observed, events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from pipelines.charts.look import DASHES, GRID, PALETTE, SYMBOLS, figure_html, lay_out, plotly_script
from pipelines.charts.markup import Column, Fragment, Row, count, details, fill, name, section, table

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

MOST_BARS = 16
LETTERS = 18
#: what a bar is made of, from the left: its share, what is taken off it as shown already, and how it looks
PARTS = (
    ("title", "title_chance", None, PALETTE[0], ""),
    ("Gold", "gold_chance", "title_chance", PALETTE[6], "/"),
    ("Silver", "silver_chance", "gold_chance", PALETTE[7], "."),
    ("Bronze", "bronze_chance", "silver_chance", PALETTE[5], "x"),
)


def chances_section(rows: Sequence[Row]) -> Fragment:
    """Everybody's chances as bars with their numbers; a sentence where nothing has been drawn at random."""
    drawn = [row for row in rows if row["title_chance"] is not None]
    if not drawn:
        return section("chances", "What can still happen", "No week is left to draw, or no chances were asked for.")
    figure = fill(
        "figure.html", kind="Bar", title="Chances in the play-offs, in the order of the standings",
        figure=Fragment(figure_html(chances(drawn), "chances-bars")), summary=_summary(drawn),
        numbers=details("The numbers behind the bars", _chances_table(drawn)),
    )  # fmt: skip
    return section("chances", "What can still happen", figure)


def chances(rows: Sequence[Row]) -> Figure:
    """A lying bar a player, the first of the standings on top: the share of seasons that end with him on each line."""
    import plotly.graph_objects as go

    figure = go.Figure()
    shown = list(rows[:MOST_BARS])
    for part, share, taken, color, pattern in PARTS:
        figure.add_bar(
            y=[_label(str(row["player"])) for row in shown],
            x=[100 * max(0, row[share] - (row[taken] if taken else 0)) for row in shown],
            name=part, orientation="h", marker={"color": color, "pattern": {
                "shape": pattern, "fgcolor": "white", "fillmode": "overlay", "solidity": 0.2, "size": 6,
            }},
            hovertemplate=f"<b>%{{y}}</b><br>{part}: %{{x:.0f}} %<extra></extra>",
        )  # fmt: skip
    lay_out(figure)
    figure.update_layout(barmode="stack", height=120 + 26 * len(shown), bargap=0.25)
    figure.update_xaxes(range=[0, 100], ticksuffix=" %", showgrid=True)
    figure.update_yaxes(autorange="reversed", automargin=True)
    return figure


def reliability_section(methods: Mapping[str, Sequence[Row]]) -> Fragment:
    """How far what was foretold came true, a line a method."""
    rows = [{"method": method, **row} for method, listed in methods.items() for row in listed]
    if not rows:
        return section("reliability", "Did it come true?", "No season has been foretold yet.")
    columns = [
        Column("Method", "method", "heading"), Column("Foretold", lambda row: _percent(row["chance"]), "number"),
        Column("Came true", lambda row: _percent(row["observed"]), "number"), Column("Events", "events", "number"),
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
            customdata=[row["events"] for row in rows], name=escape(method, quote=False), mode="lines+markers",
            line={"color": PALETTE[k], "dash": DASHES[4 * (k % 2)], "width": 2.5},
            marker={"symbol": SYMBOLS[k], "size": 9},
            hovertemplate="foretold %{x:.0f} %<br>came true %{y:.0f} %<br>%{customdata} events<extra></extra>",
        )  # fmt: skip
    lay_out(figure)
    figure.update_xaxes(title="foretold", range=[-3, 103], ticksuffix=" %")
    figure.update_yaxes(title="came true", range=[-3, 103], ticksuffix=" %", automargin=True)
    figure.update_layout(legend={"y": -0.2})
    return figure


def reliability_page(methods: Mapping[str, Sequence[Row]]) -> str:
    """A page of its own that opens without a network."""
    return str(fill("reliability.html", script=Fragment(plotly_script()), section=reliability_section(methods)))


def _summary(rows: Sequence[Row]) -> str:
    best = max(rows, key=lambda row: row["title_chance"])
    even = [row for row in rows if 0.2 <= row["gold_chance"] <= 0.8]
    text = f"{best['player']} is the likeliest champion with {_percent(best['title_chance'])}."
    if not even:
        return text
    return f"{text} Gold is open for {count(len(even), 'player')}, between one chance in five and four in five."


def _worst(rows: Sequence[Row]) -> str:
    worst = max(rows, key=lambda row: abs(row["chance"] - row["observed"]) * row["events"] ** 0.5)
    return (f"On the diagonal chances come true as often as they say. Farthest from it for its number of events: "
            f"{worst['method']}, {_percent(worst['chance'])} foretold and {_percent(worst['observed'])} come true, "
            f"{worst['events']} events.")


def _chances_table(rows: Sequence[Row]) -> Fragment | str:
    columns = [Column("Player", lambda row: name(row["player"]), "heading"), Column("Points", "points", "number")]
    for title, share in (("Title", "title_chance"), ("Gold", "gold_chance"), ("Silver or better", "silver_chance"),
                         ("Bronze or better", "bronze_chance")):
        columns.append(Column(title, lambda row, share=share: _percent(row[share]), "number"))
    return table("Chances of every player", columns, rows)


def _percent(share: float) -> str:
    return f"{100 * share:.0f}\u00a0%"


def _label(text: str) -> str:
    return escape(text if len(text) <= LETTERS else text[: LETTERS - 1] + "…", quote=False)
