"""Who has done best lately."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.charts.markup import Column, Fragment, Row, details, fill, number, player, section, table

SHOWN = 10
"""Players shown at once; the others are in a fold."""


def form_section(form: Sequence[Row]) -> Fragment:
    """The last five weeks of `marts.form`, the best first; everybody with a point or a game in them."""
    last = max((row["week"] for row in form), default=None)
    if last is None:
        return section("form", "Form", "No week has been played yet.")
    weeks = sorted({row["week"] for row in form if last - 5 < row["week"] <= last})
    cells = {(row["player"], row["week"]): row for row in form if row["week"] in weeks}
    listed = [row for row in form if row["week"] == last and row["place"] is not None]
    listed.sort(key=lambda row: (row["place"], row["player"]))
    return section("form", "Form", *form_tables(listed, weeks, cells))


def form_tables(listed: Sequence[Row], weeks: Sequence[int], cells: dict) -> list[Fragment | str]:
    """The first of the list, and a fold with the others."""
    span = f"weeks {weeks[0]} to {weeks[-1]}" if len(weeks) > 1 else f"week {weeks[0]}"
    first = [row for row in listed if row["place"] <= SHOWN]
    others = listed[len(first):]
    parts = [_table(f"Points of {span}, the best first", first, weeks, cells)]
    if others:
        caption = f"Points of {span}, the others"
        parts.append(details(f"The others ({len(others)})", _table(caption, others, weeks, cells)))
    return parts


def _table(caption: str, rows: Sequence[Row], weeks: Sequence[int], cells: dict) -> Fragment | str:
    columns = [
        Column("Place", lambda row: f"{row['place']}=" if row["tied"] else str(row["place"]), "number"),
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("Points", lambda row: fill("strong.html", text=number(row["five_points"])), "number"),
        Column("Weeks", "five_weeks", "number"),
    ]
    for week in weeks:
        columns.append(Column(
            f"W{week}", lambda row, week=week: fill("form_cell.html", cell=cells.get((row["player"], week))), "number"
        ))  # fmt: skip
    return table(caption, columns, rows)
