"""What every analytics page has: a question at its head, figures with their numbers, the answer at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from pipelines.charts.look import DASHES, INK, LINES, PALETTE, SYMBOLS, figure_html, label, lay_out, plain
from pipelines.charts.markup import MINUS, Fragment, Row, details, fill, section

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

MOST_BARS = 20
"""Most lying bars one figure shows; the table beside it has everybody."""
ROW_HIGH = 24
FEW = 8
"""Up to this height every whole number has its line: nobody reads half a player."""

Kind = Literal["Line", "Bar"]


@dataclass(frozen=True, slots=True)
class Series:
    """A line or a part of bars: its name, where its points lie, and what a hover says of each beside the value."""

    name: str
    x: Sequence[object]
    y: Sequence[float | int | None]
    said: Sequence[str] = field(default=())


class Told(Fragment):
    """A piece of a page that tells the program, in the metadata of the output, what it tells its readers."""

    about: dict[str, object]

    def _repr_mimebundle_(self, **_: object) -> tuple[dict, dict]:
        return {"text/html": str(self)}, self.about


def question(text: str, season_name: str, week: int | None = None) -> Fragment:
    """The head of the page; `week`: the last one it knows of."""
    made = Told(fill("analytics_title.html", question=text, season_name=season_name, week=week))
    made.about = {"question": text}
    return made


def answer(*sentences: str) -> Fragment:
    """The end of the page: sentences made from the data."""
    made = Told(section("answer", "The answer", *sentences))
    made.about = {"answer": list(sentences)}
    return made


def overview(season_name: str, pages: Sequence[Row]) -> Fragment:
    """Every question with its answer and the page it is from. Rows: file, question, answer (sentences)."""
    return fill("analytics_overview.html", season_name=season_name, pages=pages)


def panel(key: str, title: str, figure: Figure, summary: str, numbers: object, kind: Kind) -> Fragment:
    """A figure with its words and, folded, its numbers as a table."""
    return fill(
        "figure.html", kind=kind, title=title, figure=Fragment(figure_html(figure, key)), summary=summary,
        numbers=details(f"The numbers behind the {'lines' if kind == 'Line' else 'bars'}", numbers),
    )  # fmt: skip


def lines(series: Sequence[Series], unit: str = "", weekly: bool = True) -> Figure:
    """A line for each of at most eight series."""
    import plotly.graph_objects as go

    figure = go.Figure()
    for k, one in enumerate(series[:LINES]):
        figure.add_scatter(
            x=list(one.x), y=list(one.y), name=label(one.name), mode="lines+markers",
            customdata=list(one.said) or None,
            line={"color": PALETTE[k], "dash": DASHES[k], "width": 2.5}, marker={"symbol": SYMBOLS[k], "size": 8},
            hovertemplate=f"<b>{plain(one.name)}</b><br>{'week ' if weekly else ''}%{{x}}: %{{y}}{unit}"
            f"{'<br>%{customdata}' if one.said else ''}<extra></extra>",
        )  # fmt: skip
    lay_out(figure)
    figure.update_yaxes(automargin=True)
    if weekly:
        whole_weeks(figure, [x for one in series for x in one.x])
    return figure


def stacked(series: Sequence[Series]) -> Figure:
    """A standing bar a week, made of the series, told apart by pattern as well as by colour."""
    import plotly.graph_objects as go

    figure = go.Figure()
    for k, one in enumerate(series[:LINES]):
        figure.add_bar(
            x=list(one.x), y=list(one.y), name=label(one.name),
            marker={"color": PALETTE[k], "pattern": {
                "shape": ("", "/", ".", "x", "-", "\\", "+", "|")[k], "fgcolor": "white", "fillmode": "overlay",
                "solidity": 0.2, "size": 6,
            }},
            hovertemplate=f"<b>{plain(one.name)}</b><br>week %{{x}}: %{{y}}<extra></extra>",
        )  # fmt: skip
    lay_out(figure)
    figure.update_layout(barmode="stack", bargap=0.25, legend={"traceorder": "normal"})
    highest = max(sum(heights) for heights in zip(*(one.y for one in series), strict=True))
    figure.update_yaxes(rangemode="tozero", automargin=True, dtick=1 if highest <= FEW else None)
    whole_weeks(figure, [x for one in series for x in one.x])
    return figure


def lying(names: Sequence[str], values: Sequence[float], texts: Sequence[str], said: Sequence[str]) -> Figure:
    """A lying bar a name, the first on top, its value written at its end; to the left below zero."""
    import plotly.graph_objects as go

    rows = list(range(len(names)))
    figure = go.Figure()
    figure.add_bar(
        x=list(values), y=rows, orientation="h", text=list(texts), textposition="outside", cliponaxis=False,
        customdata=list(said), marker={"color": [PALETTE[1] if value < 0 else PALETTE[0] for value in values]},
        hovertemplate="%{customdata}<extra></extra>",
    )  # fmt: skip
    lay_out(figure)
    least, most = min([0, *values]), max([0, *values])
    room = 0.3 * max(most - least, 1e-9)  # for the values beside the bars, on a phone too; a minus sign takes more
    figure.update_layout(height=90 + ROW_HIGH * len(names), bargap=0.25, showlegend=False)
    figure.update_xaxes(range=[least - 1.4 * room * (least < 0), most + room * (most > 0)], nticks=6, showgrid=True,
                        zeroline=True, zerolinecolor=INK)
    figure.update_yaxes(tickvals=rows, ticktext=[label(name) for name in names], range=[len(names) - 0.4, -0.6],
                        automargin=True, ticks="")
    return figure


def whole_weeks(figure: Figure, weeks: Sequence[object]) -> None:
    """An axis of whole weeks that does not print its numbers over each other on a phone."""
    step = 1 if len(set(weeks)) <= 13 else 2
    figure.update_xaxes(dtick=step, tick0=1, tickangle=0, range=[min(weeks) - 0.6, max(weeks) + 0.6])


def first_and_last(rows: Sequence, most: int = MOST_BARS) -> list:
    """The rows, or the first and the last half of `most` of them."""
    return list(rows) if len(rows) <= most else [*rows[: most // 2], *rows[-(most // 2):]]


def percent(share: float) -> str:
    """`67 %`."""
    return f"{100 * share:.0f}\u00a0%"


def decimal(value: float, places: int = 1) -> str:
    """A number with a true minus sign; a zero has none."""
    text = f"{value:.{places}f}"
    return text.lstrip("-") if float(text) == 0 else text.replace("-", MINUS)


def plus(value: float, places: int = 1) -> str:
    """`+1.5`, `−0.5`, `0.0`."""
    text = decimal(value, places)
    return f"+{text}" if float(f"{value:.{places}f}") > 0 else text
