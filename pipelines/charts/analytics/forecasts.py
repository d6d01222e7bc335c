"""How good the forecasts have been: what `pipelines.analytics.forecasts` found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pipelines.charts.analytics.common import answer, decimal, panel, percent
from pipelines.charts.look import PALETTE, lay_out, plain
from pipelines.charts.markup import Column, Fragment, Row, count, name, section, table
from pipelines.charts.scenarios.reliability import EMPTY

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

LINES = {
    "title": "Title", "gold": "Gold", "silver": "Silver or better", "bronze": "Bronze or better",
    "team title": "Team title",
}  # fmt: skip
PLACES = 3
"""Decimals of a Brier score: the chance of the draw reaches the third."""
PATTERNS = ("", "/", ".")


def brier_section(found: Mapping) -> Fragment:
    """The Brier score of every method, event by event."""
    scores = found["scores"]
    if not scores:
        return section("brier", "How far off", EMPTY)
    return section(
        "brier", "How far off",
        "The Brier score is the mean squared distance between the chance and what became of it: 0 is perfect, less is "
        "better. It is small where most players are out of reach: only scores of one line compare.",
        panel("brier-bars", "Brier score, less is better", _bars(scores), _told(scores), _table(scores), "Bar"),
        _rests_on(found),
    )  # fmt: skip


def forecasts_answer(found: Mapping) -> Fragment:
    """Whether the forecast has been better than a coin flip and than the points table."""
    scores = found["scores"]
    if not scores:
        return answer(EMPTY)
    ours, *others = _methods(scores)
    means = {method: _mean(scores, method) for method in (ours, *others)}
    seasons = len({row["season"] for row in found["seasons"]})
    sentences = [
        f"Over {count(len(found['seasons']), 'forecast')} of {count(seasons, 'season')} the {ours}'s mean Brier score "
        f"was {decimal(means[ours], PLACES)}: "
        + ", ".join(f"{_compared(means[ours], means[other])} the {other} ({decimal(means[other], PLACES)})"
                    for other in others) + "."
    ]
    sure = [row for row in found["reliability"][ours] if row["events"]]
    if sure:
        high = sure[-1]
        sentences.append(f"Of the {count(high['events'], 'event')} it called likeliest, {percent(high['chance'])} on "
                         f"average, {percent(high['observed'])} came true.")
    return answer(*sentences)


def _compared(ours: float, other: float) -> str:
    """`12 % better than`; the same if the drawn seasons do not tell them apart."""
    better = (other - ours) / other if other else 0
    if abs(better) < 0.01:
        return "the same as"
    return f"{percent(abs(better))} {'better' if better > 0 else 'worse'} than"


def _bars(scores: Sequence[Row]) -> Figure:
    """Standing bars side by side, a group an event, a colour and pattern a method."""
    import plotly.graph_objects as go

    figure = go.Figure()
    for k, method in enumerate(_methods(scores)):
        rows = [row for row in scores if row["method"] == method]
        figure.add_bar(
            x=[LINES[row["event"]].replace(" or better", "<br>or better") for row in rows],
            y=[round(row["score"], 4) for row in rows], name=plain(method),
            marker={"color": PALETTE[k], "pattern": {
                "shape": PATTERNS[k], "fgcolor": "white", "fillmode": "overlay", "solidity": 0.2, "size": 6,
            }},
            hovertemplate=f"<b>{plain(method)}</b><br>%{{x}}: %{{y:.3f}}<extra></extra>",
        )  # fmt: skip
    lay_out(figure)
    figure.update_layout(barmode="group", bargap=0.25, legend={"y": -0.18})
    figure.update_xaxes(tickangle=0, tickfont={"size": 12})
    figure.update_yaxes(rangemode="tozero", automargin=True)
    return figure


def _told(scores: Sequence[Row]) -> str:
    parts = [f"{method} {decimal(_mean(scores, method), PLACES)}" for method in _methods(scores)]
    return f"Mean over the lines: {', '.join(parts)}."


def _rests_on(found: Mapping) -> str:
    seasons: dict[str, list[str]] = {}
    for row in found["seasons"]:
        seasons.setdefault(row["season"], []).append(str(row["after"]))
    listed = "; ".join(f"{season} after weeks {' and '.join(weeks)}" if len(weeks) > 1 else
                       f"{season} after week {weeks[0]}" for season, weeks in seasons.items())
    return " ".join([
        f"Foretold: {listed}, each from what had been played by then, in {found['simulations']} seasons drawn at "
        f"random (seed {found['seed']}).",
        "The coin flip draws the same seasons with every game even; the points table says that everybody stays on "
        "the line reached.", *found["left_aside"],
    ])


def _table(scores: Sequence[Row]) -> Fragment | str:
    methods = _methods(scores)
    found = {(row["event"], row["method"]): row for row in scores}
    columns = [Column("Line", lambda row: name(LINES[row["event"]]), "heading")]
    columns += [
        Column(method.capitalize(), lambda row, method=method: decimal(row[method]["score"], PLACES), "number")
        for method in methods
    ]
    columns.append(Column("Events", lambda row: row[methods[0]]["events"], "number"))
    rows = [{"event": event, **{method: found[event, method] for method in methods}}
            for event in dict.fromkeys(row["event"] for row in scores)]
    return table("Brier scores by line", columns, rows)


def _methods(scores: Sequence[Row]) -> list[str]:
    return list(dict.fromkeys(row["method"] for row in scores))


def _mean(scores: Sequence[Row], method: str) -> float:
    own = [row["score"] for row in scores if row["method"] == method]
    return sum(own) / len(own)
