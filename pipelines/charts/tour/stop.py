"""The page of a stop: what happened there, what it changed in the ranking, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipelines.charts.cards.common import Tables, grouped
from pipelines.charts.drawing import Point, lying_bars
from pipelines.charts.markup import (
    Column,
    Fragment,
    Page,
    Row,
    Section,
    details,
    fill,
    name,
    number,
    page,
    place,
    player,
    section,
    table,
)
from pipelines.charts.tour.matches import matches_table
from pipelines.charts.tour.penalties import costly, decisions_table, refused_table
from pipelines.charts.tour.ranking import by_event
from pipelines.charts.tour.stops import placings
from pipelines.reports import names_of_files

OWN = ("stop_results", "stop_changes", "stop_entries", "matches", "racks_lost", "decisions", "entries")
BARS = 12
"""Players a drawing of the stop shows; the table has them all."""
NO_PLACINGS = "No placing of this stop has been uploaded yet, so it has not changed the ranking."


def stop_pages(
    stops: Sequence[str], season_name: str, posts: Mapping[str, Sequence[str]], tables: Tables
) -> list[Page]:
    """A page for each of the stops; `posts` are the sentences of `rackbook post` about it."""
    by_stop = {key: grouped(tables[key], "stop") for key in OWN}
    known = {row["stop"]: row for row in tables["stops"]}
    return [
        _page(known[stop], season_name, posts[stop], {key: found.get(stop, []) for key, found in by_stop.items()})
        for stop in stops
    ]


def _page(stop: Row, season_name: str, post: Sequence[str], rows: Tables) -> Page:
    head = [
        fill("stop_title.html", stop=stop["stop"], season_name=season_name, starts_on=stop["starts_on"],
             ends_on=stop["ends_on"]),
        fill("post.html", sentences=post) if post else Fragment(),
    ]  # fmt: skip
    parts = [
        section("placings", "Placings", *(placings(rows["stop_results"]) or [NO_PLACINGS])),
        changes_section(rows["stop_changes"], rows["stop_entries"]),
        matches_section(rows["matches"], rows["racks_lost"]),
        penalties_section(rows["decisions"], rows["entries"]),
        fill("stop_signs.html"),
    ]
    return page(names_of_files.stop_report(stop["stop"]), f"{stop['stop']}, {season_name}", head, parts)


def changes_section(changes: Sequence[Row], entries: Sequence[Row]) -> Section:
    """Who moved where in each ranking and what made it so; who has nothing of this stop is in a fold."""
    parts: list[object] = []
    for event, rows in by_event(changes).items():
        why = grouped([row for row in entries if row["event"] == event], "player")
        active = [row for row in rows if row["player"] in why]
        idle = [row for row in rows if row["player"] not in why]
        best = sorted(active, key=lambda row: (-row["stop_points"], row["player"]))[:BARS]
        drawn = [Point(row["player"], row["stop_points"]) for row in best if row["stop_points"] > 0]
        if drawn:
            parts.append(lying_bars(f"stop-points-{event}", f"Most points of the stop, {event}", drawn, "point"))
        parts.append(_changes(f"Ranking, {event}: before and after", active, why))
        if idle:
            caption = f"Nothing of this stop, {event}"
            parts.append(details(f"{caption} ({len(idle)})", _changes(caption, idle)))
    return section("changes", "What it changed", *(parts or ["It has not changed the ranking."]))


def matches_section(matches: Sequence[Row], racks_lost: Sequence[Row]) -> Section:
    """Every match of the stop, an event a table, with the racks that were given and why."""
    parts = [
        matches_table(f"Matches, {event}", rows, racks_lost) for event, rows in by_event(matches).items()
    ]  # fmt: skip
    return section("matches", "Matches", *(parts or ["No match of this stop is in the book."]))


def penalties_section(decisions: Sequence[Row], entries: Sequence[Row]) -> Section:
    """Penalties and warnings with their reasons, and who owed fees."""
    warnings = [row for row in decisions if row["verdict"] == "WARN"]
    return section(
        "penalties", "Penalties",
        decisions_table("What cost racks, a match or more", costly(decisions), "No penalty was given here."),
        details(f"Warnings ({len(warnings)})", decisions_table("Warnings", warnings)) if warnings else None,
        refused_table([row for row in entries if row["entry"] == "REFUSED"]),
    )  # fmt: skip


def _changes(caption: str, changes: Sequence[Row], why: Mapping | None = None) -> Fragment | str:
    columns = [
        Column("Place", _places, "short"),
        Column("Move", _move, "short"),
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("Points", lambda row: fill("moved.html", before=number(row["points_before"]),
                                          after=number(row["points"])), "short"),
    ]  # fmt: skip
    if why is not None:
        columns.append(Column("Why", lambda row: _why(why[row["player"]]), "sentence"))
    return table(caption, columns, changes)


def _places(row: Row) -> Fragment | str:
    if row["place"] is None:
        return fill("moved.html", before=row["place_before"], after="none")
    if row["place_before"] is None:
        return place(row)
    return fill("moved.html", before=row["place_before"], after=place(row))


def _move(row: Row) -> Fragment | str:
    if row["place"] is None:
        return "out"
    return fill("movement.html", steps=row["moved"], first=row["tour_stop"] == 1, period="stop")


def _why(entries: Sequence[Row]) -> Fragment:
    told = [
        {"points": row["points"], "what": name(row["result_stop"], "stop"), "rule": "", "note": row["why"]}
        for row in entries
    ]  # fmt: skip
    return fill("changes.html", changes=told)
