"""The pace of matches: racks an hour, who was slow at half-way, what went over its time."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import TYPE_CHECKING

from pipelines.charts.look import PALETTE, figure_html, lay_out, plain
from pipelines.charts.markup import Column, Fragment, Row, details, fill, section, table

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

#: what a match is drawn as; the first that fits
KINDS = (
    ("over its time", "x", PALETTE[1]),
    ("slow at half-way", "square", PALETTE[3]),
    ("in time", "circle", PALETTE[0]),
)


def pace_section(matches: Sequence[Row]) -> Fragment:
    """Every match with a start, an end and a rack (rows of matches joined with match_times); a sentence without one."""
    timed = [row for row in matches if row["took_s"] and row["racks"]]
    if not timed:
        return section("pace", "Pace of play", "No match has a start and an end yet.")
    slow = [row for row in timed if kind_of(row) != "in time"]
    drawn = fill(
        "figure.html", kind="Dot", title="Racks an hour of every match, stop by stop",
        figure=Fragment(figure_html(pace(timed), "pace-dots")), summary=summary(timed),
        numbers=details(f"Every match with a start and an end ({len(timed)})", _table("Pace of every match", timed)),
    )  # fmt: skip
    return section(
        "pace", "Pace of play", drawn,
        _table("Slow at half-way or over the time (rule 8)", slow, "No match was slow or over its time."),
    )  # fmt: skip


def pace(matches: Sequence[Row]) -> Figure:
    """A dot a match: x its stop, y racks an hour, a trace for each of `KINDS` that occurs."""
    import plotly.graph_objects as go

    figure = go.Figure()
    stops = list(dict.fromkeys(row["stop"] for row in matches))
    for kind, symbol, color in KINDS:
        rows = [row for row in matches if kind_of(row) == kind]
        if not rows:
            continue
        figure.add_scatter(
            x=[_spread(row, matches, stops) for row in rows],
            y=[per_hour(row) for row in rows],
            customdata=[[plain(f"{row['match_id']}: {row['player_a']} v {row['player_b']}"), row["racks"],
                         row["took_s"] // 60] for row in rows],
            name=kind,
            mode="markers",
            marker={"symbol": symbol, "size": 9, "color": color},
            hovertemplate="<b>%{customdata[0]}</b><br>%{customdata[1]} racks in %{customdata[2]} minutes: "
            "%{y} an hour<extra></extra>",
        )
    lay_out(figure)
    names = [plain(stop) for stop in stops]
    figure.update_xaxes(tickvals=list(range(len(stops))), ticktext=names, range=[-0.5, len(stops) - 0.5],
                        automargin=True)
    figure.update_yaxes(rangemode="tozero")
    return figure


def kind_of(match: Row) -> str:
    """Which of `KINDS` a match is."""
    return "over its time" if match["overtime"] else "slow at half-way" if match["half_way"] == "SLOW" else "in time"


def per_hour(match: Row) -> float:
    """Racks on the table an hour, to a tenth."""
    return round(3600 * match["racks"] / match["took_s"], 1)


def summary(matches: Sequence[Row]) -> str:
    """The figure in a sentence: how many matches, the middle pace, how many slow and how many over their time."""
    middle = median(per_hour(row) for row in matches)
    over = sum(row["overtime"] for row in matches)
    slow = sum(row["half_way"] == "SLOW" for row in matches)
    marks = f"{over} over the time, {slow} slow at half-way"
    timed = "1 match has" if len(matches) == 1 else f"{len(matches)} matches have"
    return f"{timed} a start and an end; the middle one has {middle:g} racks an hour; {marks}."


def _spread(match: Row, matches: Sequence[Row], stops: Sequence[str]) -> float:
    """The stop's number, moved a little so that the dots of a stop stand side by side in playing order."""
    mine = [row["match_id"] for row in matches if row["stop"] == match["stop"]]
    within = (mine.index(match["match_id"]) + 1) / (len(mine) + 1)
    return round(stops.index(match["stop"]) + 0.8 * (within - 0.5), 3)


def _table(caption: str, rows: Sequence[Row], empty: str = "") -> Fragment | str:
    columns = [
        Column("Match", "match_id", "heading"),
        Column("Players", lambda row: fill("versus.html", a=row["player_a"], b=row["player_b"]), "short"),
        Column("Race", "race", "number"),
        Column("Racks", "racks", "number"),
        Column("Minutes", lambda row: f"{row['took_s'] // 60}", "number"),
        Column("Given", lambda row: None if row["limit_s"] is None else f"{row['limit_s'] // 60}", "number"),
        Column("Racks an hour", lambda row: f"{per_hour(row):.1f}", "number"),
        Column("Half-way", _half_way, "short"),
        Column("Over", lambda row: "over its time" if row["overtime"] else "", "short"),
    ]
    return table(caption, columns, rows, empty)


def _half_way(match: Row) -> str:
    return {"ON_TIME": "on time", "SLOW": "slow", "NO_LIMIT": "no limit"}.get(match["half_way"], "")
