"""The stops of a tour: what each was, every player's result at each, and who finished where."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.charts.cards.common import grouped
from pipelines.charts.markup import (
    Column,
    Fragment,
    Row,
    day,
    details,
    fill,
    number,
    player,
    section,
    signed,
    stop,
    table,
)
from pipelines.charts.tour.ranking import break_and_run, by_event


def stops_section(
    ranking: Sequence[Row], results: Sequence[Row], stops: Sequence[Row], events: Sequence[Row] = ()
) -> Fragment:
    """The stops held (`events` are rows of stop_events), a table an event with a column a stop, and the placings of
    each stop in a fold."""
    counted = [row for row in stops if row["tour_stop"] is not None]
    index = winners_table("The stops and who won them", events, results)
    if not counted:
        return section("stops", "Stop by stop", "No placing has been uploaded yet.", index)
    parts: list[Fragment | str] = [index]
    parts += [_by_player(event, rows, results, counted) for event, rows in by_event(ranking).items()]
    for held in counted:
        body = placings([row for row in results if row["stop"] == held["stop"]])
        heading = fill("fold.html", name=held["stop"], points=f"S{held['tour_stop']}, {day(held['starts_on'])}")
        parts.append(details(heading, Fragment("\n".join(body))))
    return section("stops", "Stop by stop", *parts)


def winners_table(caption: str, events: Sequence[Row], results: Sequence[Row], empty: str = "") -> Fragment | str:
    """Every event of every stop with its winner and how large it was; rows of stop_events and of stop_results."""
    won = grouped([row for row in results if row["place"] == 1], "stop", "event")
    columns = [
        Column("Stop", lambda row: stop(row["stop"]), "heading"),
        Column("Event", "event", "short"),
        Column("Won by", lambda row: lines([one["player"] for one in won.get((row["stop"], row["event"]), [])])
               or "nobody yet", "short"),
        Column("Placings", "placings", "number"),
        Column("Matches", lambda row: f"{row['decided']} of {row['matches']}" if row["decided"] < row["matches"]
               else row["matches"], "number"),
        Column("Walkovers", lambda row: row["walkovers"] or None, "number"),
        Column("Began", lambda row: day(row["starts_on"]), "short"),
    ]  # fmt: skip
    return table(caption, columns, events, empty)


def lines(players: Sequence[str]) -> Fragment | str:
    """Names one below the other; nothing without one."""
    held = [{"who": player(who), "where": ""} for who in players]
    return fill("held_lines.html", held=held) if held else ""


def placings(results: Sequence[Row]) -> list[Fragment | str]:
    """Who finished where at one stop, a table an event."""
    return [_placings(event, rows) for event, rows in by_event(results).items()]


def _by_player(event: str, ranking: Sequence[Row], results: Sequence[Row], stops: Sequence[Row]) -> Fragment:
    placed = {
        (row["player"], row["stop"]): row for row in results if row["event"] == event and row["place"] is not None
    }  # fmt: skip
    columns = [
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("Points", lambda row: fill("strong.html", text=number(row["points"])), "number"),
    ]
    for held in stops:
        heading = f"S{held['tour_stop']}"
        columns.append(Column(
            heading, lambda row, held=held: fill("stop_cell.html", result=placed.get((row["player"], held["stop"]))),
            "number",
        ))  # fmt: skip
    return table(f"Results of each stop, {event}", columns, ranking)


def _placings(event: str, rows: Sequence[Row]) -> Fragment | str:
    columns = [
        Column("Place", "place", "number"),
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("Points", _points, "number"),
        Column("For", _group, "short"),
        Column("Racks ±", lambda row: signed(row["rack_difference"]), "number"),
        Column("Break and run", lambda row: break_and_run(row["break_and_runs"], row["breaks"]), "number"),
        Column("Walkovers", lambda row: row["walkovers"] or None, "number"),
    ]
    return table(f"{rows[0]['stop']}, {event}", columns, rows)


def _points(row: Row) -> str:
    return "" if row["points"] is None else f"{row['points']}{'*' if row['starred'] else ''}"


def _group(row: Row) -> str:
    """The listed group a place falls in: `5 to 8`, `from 97`, of tier 2 `9 to 16, tier 2`."""
    if row["group_from"] is None:
        return ""
    first, last = row["group_from"], row["group_to"]
    group = f"from {first}" if last is None else str(first) if first == last else f"{first} to {last}"
    return group if row["tier"] in (None, 1) else f"{group}, tier {row['tier']}"
