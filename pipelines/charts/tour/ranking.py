"""The head of a tour's report: title, who leads, every event's ranking with its movement, points after each stop."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.charts.markup import (
    Column,
    Fragment,
    Row,
    count,
    day,
    fill,
    number,
    place,
    player,
    section,
    signed,
    table,
)
from pipelines.charts.race import panel
from pipelines.charts.standings import behind, movement, some
from pipelines.show.tour_words import percentage

NOTHING = "No placing has been uploaded yet."


def tour_title(season_name: str, stops: Sequence[Row]) -> Fragment:
    """The page's heading: the tour and the stop its ranking follows, the last of `marts.stops` with placings."""
    last = last_stop(stops)
    return fill(
        "tour_title.html", season_name=season_name, stop=last and last["stop"],
        ended_on=day(last["ends_on"]) if last else "",
    )  # fmt: skip


def tour_leaders(ranking: Sequence[Row]) -> Fragment:
    """A sentence an event on who is in front."""
    sentences = [_leader(event, rows) for event, rows in by_event(ranking).items()]
    return fill("leaders.html", sentences=sentences or [NOTHING])


def ranking_section(ranking: Sequence[Row], by_stop: Sequence[Row], results: Sequence[Row]) -> Fragment:
    """A table an event. `by_stop` gives the places a stop ago, `results` the fraction behind the percentage."""
    parts = [
        _ranking(event, rows, as_periods(by_stop, event), _figures(results, event))
        for event, rows in by_event(ranking).items()
    ]
    return section("ranking", "Ranking", *(parts or [NOTHING]))


def points_section(by_stop: Sequence[Row]) -> Fragment:
    """The points after every stop as lines, a figure an event."""
    panels = [panel(as_periods(by_stop, event), "player", "stop", event) for event in by_event(by_stop)]
    return section("race", "Points stop by stop", *(panels or ["The lines begin with the first placings."]))


def by_event(rows: Sequence[Row]) -> dict[str, list[Row]]:
    """The rows of every event, main first."""
    found: dict[str, list[Row]] = {}
    for row in sorted(rows, key=lambda row: row["event"], reverse=True):
        found.setdefault(row["event"], []).append(row)
    return found


def as_periods(by_stop: Sequence[Row], event: str) -> list[dict]:
    """Rows of `ranking_by_stop` of an event with the number of the stop where a swiss table has its week."""
    return [
        {**row, "week": row["tour_stop"], "week_points": row["stop_points"]} for row in by_stop if row["event"] == event
    ]


def last_stop(stops: Sequence[Row]) -> Row | None:
    """The last stop with placings."""
    counted = [row for row in stops if row["tour_stop"] is not None]
    return max(counted, key=lambda row: row["tour_stop"], default=None)


def break_and_run(runs: int, breaks: int) -> str:
    """`3/23 13.04...%`: the fraction, and its percentage cut off, dots where more follows."""
    return f"{runs}/{breaks} {percentage(runs, breaks)}" if breaks else ""


def _leader(event: str, rows: Sequence[Row]) -> Fragment:
    first = [row for row in rows if row["place"] == 1]
    chasing = [row for row in rows if row["place"] != 1]
    return fill(
        "tour_leader.html", leaders=some(first, "player"), plural=len(first) > 1, event=event,
        points=count(first[0]["points"], "point"), behind=behind(first[0], chasing, "player"),
    )  # fmt: skip


def _ranking(event: str, rows: Sequence[Row], periods: Sequence[Row], figures: dict) -> Fragment:
    columns = [
        Column("Place", place, "number"),
        Column("Move", movement(periods, "player", "stop"), "short"),
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("Points", lambda row: fill("strong.html", text=number(row["points"])), "number"),
        Column("Stops", "stops_counted", "number"),
        Column("Racks ±", lambda row: signed(row["rack_difference"]), "number"),
        Column("Break and run", lambda row: break_and_run(*figures.get(row["player"], (0, 0))), "number"),
    ]
    return table(f"Ranking, {event}", columns, rows)


def _figures(results: Sequence[Row], event: str) -> dict[str, tuple[int, int]]:
    """Player -> racks run and racks broken in the window."""
    found: dict[str, tuple[int, int]] = {}
    for row in results:
        if row["event"] == event and row["in_window"]:
            runs, breaks = found.get(row["player"], (0, 0))
            found[row["player"]] = (runs + row["break_and_runs"], breaks + row["breaks"])
    return found
