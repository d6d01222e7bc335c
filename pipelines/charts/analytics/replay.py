"""Seasons under other rules: rows of `pipelines.analytics.replay`."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.charts.analytics.common import Series, answer, lines, panel
from pipelines.charts.look import LINES
from pipelines.charts.markup import Column, Fragment, Row, count, names, number, player, section, signed, table

EMPTY = "No season has a player yet, so there is nothing to replay."
NO_POINTS = "Nobody has a point yet, whatever the rules, so there is nothing to draw."
AS_IT_IS = "as it is"


def replay_section(replayed: Sequence[Row], season: str) -> Fragment:
    """The places of the season's leaders under each supposition."""
    rows = [row for row in replayed if row["season"] == season]
    if not rows:
        return section("replay", "Who would stand where", EMPTY)
    if not any(row["points_before"] or row["points"] for row in rows):
        return section("replay", "Who would stand where", NO_POINTS)
    supposed = _in_order(row["supposed"] for row in rows)
    now = sorted({(row["place_before"], row["player"]) for row in rows})
    found = {(row["player"], row["supposed"]): row for row in rows}
    leaders = [who for _, who in now[:LINES]]
    places = dict((who, place) for place, who in now)
    figure = lines(
        [Series(who, [AS_IT_IS, *supposed], [places[who], *(found[who, one]["place"] for one in supposed)])
         for who in leaders], weekly=False,
    )  # fmt: skip
    lowest = max(max(trace.y) for trace in figure.data)
    figure.update_yaxes(range=[lowest + 0.7, 0.3], tickvals=_ticks(lowest))
    figure.update_xaxes(tickvals=[AS_IT_IS, *supposed], ticktext=[_wrapped(one) for one in (AS_IT_IS, *supposed)],
                        tickangle=0, range=[-0.35, len(supposed) + 0.35])  # fmt: skip
    figure.update_layout(legend={"y": -0.2})
    summary = " ".join(_told(rows, one) for one in supposed)
    title = f"Places of the first {len(leaders)} of today under other rules"
    return section(
        "replay", "Who would stand where",
        panel("replay-lines", title, figure, summary, _table(leaders, places, found, supposed), "Line"),
    )  # fmt: skip


def seasons_section(replayed: Sequence[Row]) -> Fragment:
    """Every season and supposition: who would lead, and how many would change places."""
    columns = [
        Column("Season", "season", "heading"),
        Column("Supposed", "supposed"),
        Column("Leads now", lambda row: names(row["now"], "player")),
        Column("Would lead", lambda row: names(row["first"], "player")),
        Column("Change places", "moved", "number"),
        Column("Of", "players", "number"),
    ]
    rows = []
    for season, supposed in _in_order((row["season"], row["supposed"]) for row in replayed):
        listed = [row for row in replayed if (row["season"], row["supposed"]) == (season, supposed)]
        rows.append({
            "season": season, "supposed": supposed, "now": _first(listed, "place_before"),
            "first": _first(listed, "place"), "moved": len(_moved(listed)), "players": len(listed),
        })  # fmt: skip
    return section("seasons", "Season by season", table("Every season under every supposition", columns, rows, EMPTY))


def replay_answer(replayed: Sequence[Row], season: str) -> Fragment:
    """Whether another one would lead, and who would gain most, a sentence a supposition."""
    rows = [row for row in replayed if row["season"] == season]
    if not rows:
        return answer(EMPTY)
    return answer(*(_told(rows, one) for one in _in_order(row["supposed"] for row in rows)))


def _told(rows: Sequence[Row], supposed: str) -> str:
    listed = [row for row in rows if row["supposed"] == supposed]
    moved = _moved(listed)
    if not moved:
        return f"{supposed}: nobody's place would change."
    first, now = _first(listed, "place"), _first(listed, "place_before")
    lead = f"{_and(first)} would {'still ' if first == now else ''}lead"
    climber = max(moved, key=lambda row: (row["place_before"] - row["place"], row["player"]))
    gained = climber["place_before"] - climber["place"]
    best = f", {climber['player']} would gain most ({count(gained, 'place')})" if gained > 0 else ""
    return f"{supposed}: {lead}{best}, and {len(moved)} of {count(len(listed), 'player')} would change places."


def _first(rows: Sequence[Row], key: str) -> list[str]:
    return sorted(row["player"] for row in rows if row[key] == 1)


def _and(who: Sequence[str]) -> str:
    return who[0] if len(who) == 1 else f"{', '.join(who[:-1])} and {who[-1]}"


def _moved(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row["place"] != row["place_before"]]


def _in_order(values) -> list:
    return list(dict.fromkeys(values))


def _wrapped(text: str) -> str:
    """A supposition in short lines under its place on the axis."""
    parts, line = [], ""
    for word in text.split():
        if line and len(line) + len(word) > 11:
            parts.append(line)
            line = ""
        line = f"{line} {word}".strip()
    return "<br>".join([*parts, line])


def _ticks(lowest: int) -> list[int]:
    """The places an axis names: each, or the first and every fifth."""
    return list(range(1, lowest + 1)) if lowest <= 12 else [1, *range(5, lowest + 1, 5)]


def _table(leaders: Sequence[str], places: dict, found: dict, supposed: Sequence[str]) -> Fragment | str:
    columns = [
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("Place now", lambda row: places[row["player"]], "number"),
    ]
    for one in supposed:
        columns.append(Column(one, lambda row, one=one: _place_and_points(found[row["player"], one]), "number"))
    return table("Place and points under each supposition", columns, [{"player": who} for who in leaders])


def _place_and_points(row: Row) -> str:
    gained = row["place_before"] - row["place"]
    moved = f" ({signed(gained)})" if gained else ""
    return f"{row['place']}{moved}, {number(row['points'])} points"
