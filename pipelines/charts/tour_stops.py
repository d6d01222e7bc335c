"""The stops of a tour: every player's result at each, and who finished where."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.charts.markup import Column, Fragment, Row, day, details, fill, name, number, section, signed, table
from pipelines.charts.tour_ranking import break_and_run, by_event


def stops_section(ranking: Sequence[Row], results: Sequence[Row], stops: Sequence[Row]) -> Fragment:
    """A table an event with a column a stop, then a fold for each stop with its placings."""
    counted = [row for row in stops if row["tour_stop"] is not None]
    if not counted:
        return section("stops", "Stop by stop", "No placing has been uploaded yet.")
    parts: list[Fragment] = [
        _by_player(event, rows, results, counted) for event, rows in by_event(ranking).items()
    ]  # fmt: skip
    for stop in counted:
        held = by_event([row for row in results if row["stop"] == stop["stop"]])
        body = [_placings(stop["stop"], event, rows) for event, rows in held.items()]
        heading = fill("fold.html", name=stop["stop"], points=f"S{stop['tour_stop']}, {day(stop['starts_on'])}")
        parts.append(details(heading, Fragment("\n".join(body))))
    return section("stops", "Stop by stop", *parts)


def _by_player(event: str, ranking: Sequence[Row], results: Sequence[Row], stops: Sequence[Row]) -> Fragment:
    placed = {
        (row["player"], row["stop"]): row for row in results if row["event"] == event and row["place"] is not None
    }  # fmt: skip
    columns = [Column("Player", lambda row: name(row["player"]), "heading")]
    for stop in stops:
        heading = f"S{stop['tour_stop']}"
        columns.append(Column(
            heading, lambda row, stop=stop: fill("stop_cell.html", result=placed.get((row["player"], stop["stop"]))),
            "number",
        ))  # fmt: skip
    columns.append(Column("Points", lambda row: fill("strong.html", text=number(row["points"])), "number"))
    return table(f"Results of each stop, {event}", columns, ranking)


def _placings(stop: str, event: str, rows: Sequence[Row]) -> Fragment:
    columns = [
        Column("Place", "place", "number"),
        Column("Player", lambda row: name(row["player"]), "heading"),
        Column("Points", _points, "number"),
        Column("For", _group, "short"),
        Column("Racks ±", lambda row: signed(row["rack_difference"]), "number"),
        Column("Break and run", lambda row: break_and_run(row["break_and_runs"], row["breaks"]), "number"),
        Column("Walkovers", lambda row: row["walkovers"] or None, "number"),
    ]
    return table(f"{stop}, {event}", columns, rows)


def _points(row: Row) -> str:
    return "" if row["points"] is None else f"{row['points']}{'*' if row['starred'] else ''}"


def _group(row: Row) -> str:
    """The listed group a place falls in: `5 to 8`, `from 97`, of tier 2 `9 to 16, tier 2`."""
    if row["group_from"] is None:
        return ""
    first, last = row["group_from"], row["group_to"]
    group = f"from {first}" if last is None else str(first) if first == last else f"{first} to {last}"
    return group if row["tier"] in (None, 1) else f"{group}, tier {row['tier']}"
