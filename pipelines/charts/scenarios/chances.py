"""Everybody's chances while weeks are still to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pipelines.charts.look import PALETTE, figure_html, label, lay_out, plain
from pipelines.charts.markup import Column, Fragment, Row, count, details, fill, player, section, table
from pipelines.charts.scenarios.words import HEADINGS, cell, certain, drawn, instead, percent, rests_on

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

TITLE = "What can still happen"
MOST_BARS = 16
#: what a bar is made of, from the left: its share, what is taken off it as shown already, and how it looks
PARTS = (
    ("Title", "title_chance", None, PALETTE[0], ""),
    ("Gold", "gold_chance", "title_chance", PALETTE[6], "/"),
    ("Silver", "silver_chance", "gold_chance", PALETTE[7], "."),
    ("Bronze", "bronze_chance", "silver_chance", PALETTE[5], "x"),
)


def chances_section(outlook: Mapping) -> Fragment:
    """Everybody's chances as bars with their numbers, and who is through or out; a sentence where nothing is left."""
    if said := instead(outlook):
        return section("chances", TITLE, said)
    rows = outlook["rows"]
    known = [row for row in rows if row["title_chance"] is not None]
    bars = fill(
        "figure.html", kind="Bar", title="Chances in the play-offs, in the order of the standings",
        figure=Fragment(figure_html(chances(known), "chances-bars")), summary=_summary(known, outlook),
        numbers=details(f"Chances of every player ({len(rows)})", _table(rows)),
    ) if known else _table(rows)  # fmt: skip
    return section("chances", TITLE, *certain(rows), bars, rests_on(outlook))


def chances(rows: Sequence[Row]) -> Figure:
    """A lying bar a player, the first of the standings on top: the share of seasons that end with him on each line."""
    import plotly.graph_objects as go

    figure = go.Figure()
    shown = list(rows[:MOST_BARS])
    places = list(range(len(shown)))
    for part, share, taken, color, pattern in PARTS:
        figure.add_bar(
            y=places,
            x=[round(100 * max(0, row[share] - (row[taken] if taken else 0)), 2) for row in shown],
            customdata=[plain(str(row["player"])) for row in shown],
            name=part, orientation="h", marker={"color": color, "pattern": {
                "shape": pattern, "fgcolor": "white", "fillmode": "overlay", "solidity": 0.2, "size": 6,
            }},
            hovertemplate=f"<b>%{{customdata}}</b><br>{part}: %{{x:.0f}} %<extra></extra>",
        )  # fmt: skip
    lay_out(figure)
    figure.update_layout(barmode="stack", height=120 + 26 * len(shown), bargap=0.25,
                         legend={"traceorder": "normal"})
    figure.update_xaxes(range=[0, 100], ticksuffix=" %", showgrid=True)
    figure.update_yaxes(tickvals=places, ticktext=[label(str(row["player"])) for row in shown], ticks="",
                        range=[len(shown) - 0.4, -0.6], automargin=True)  # fmt: skip
    return figure


def _summary(rows: Sequence[Row], outlook: Mapping) -> str:
    best = max(rows, key=lambda row: row["title_chance"])
    even = [row for row in rows if 0.2 <= row["gold_chance"] <= 0.8]
    text = f"{best['player']} is the likeliest champion with {percent(best['title_chance'])}."
    if even:
        text += f" Gold is open for {count(len(even), 'player')}, between one chance in five and four in five."
    return f"{text} {drawn(outlook)}"


def _table(rows: Sequence[Row]) -> Fragment | str:
    columns = [Column("Player", lambda row: player(row["player"]), "heading"), Column("Points", "points", "number")]
    columns += [Column(title, lambda row, line=line: cell(row, line), "number") for line, title in HEADINGS.items()]
    return table("Chances of every player", columns, rows)
