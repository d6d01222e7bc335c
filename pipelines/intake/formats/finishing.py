"""Plain finishing lists: `1. Ann`, `T3 Cy`, or a table of places and names. They say places and no games."""

from __future__ import annotations

import re

from pipelines.intake.formats import columns as names
from pipelines.intake.formats.columns import Grid, find, footer, is_footer, titles_skipped
from pipelines.intake.formats.source import Source
from pipelines.intake.formats.standings import PLACE
from pipelines.intake.rows import RawRow, Sheet, Table, clean, unreadable
from pipelines.problems import Problem

WHAT = "finishing list"
LINE = re.compile(r"\s*(?:[T=]?([0-9]{1,4})(?:st|nd|rd|th)?[.):=]*|#([0-9]{1,4}))[\s\t]+(\S.*)", re.IGNORECASE)
SAMPLE = 20_000
EVENTS = ("main", "challenge")


def recognise_text(text: str) -> bool:
    """Lines that begin with a place and go on with a name, one place after the other."""
    lines = [line for line in text[:SAMPLE].splitlines() if line.strip()]
    found = [LINE.fullmatch(line) for line in lines]
    places = [int(match[1] or match[2]) for match in found if match]
    return len(places) >= 2 and len(places) >= 0.8 * len(lines) and places[0] == 1 and places == sorted(places)


def table_of(text: str) -> Table:
    """The list as a table of rank and player; lines without a place are not in it."""
    lines: list[tuple[int, list[str | None]]] = [(0, ["rank", "player"])]
    for number, line in enumerate(text.splitlines(), start=1):
        if match := LINE.fullmatch(line):
            lines.append((number, [match[1] or match[2], clean(match[3])]))
    return Table(None, lines)


def recognise(grid: Grid) -> bool:
    return find(grid.header, *names.RANK) is not None and find(grid.header, *names.PLAYER) is not None


def read(grid: Grid, source: Source) -> tuple[list[Sheet], list[Problem]]:
    """Placings of a tour stop. A league counts games, which a list of places does not tell: Unreadable there."""
    source = source.named(WHAT)
    if "placings" not in source.kinds:
        message = "This list says places and no games; the points of a league come from games won and lost."
        fix = "Hand in a table with wins and losses (or scores such as 4-1), or the games themselves."
        raise unreadable(message, fix, "no-games", row=grid.header_row or None)
    problems = titles_skipped(source, grid)
    player, rank = find(grid.header, *names.PLAYER), find(grid.header, *names.RANK)
    event = next((event for event in EVENTS if event in source.file.casefold()), EVENTS[0])
    given = {"stop": source.context.stop, "event": event}
    blank = dict.fromkeys(column.name for column in source.kinds["placings"].columns)
    rows = []
    for number, cells in grid.lines:
        place, name = PLACE.fullmatch(grid.cell(cells, rank) or ""), grid.cell(cells, player)
        if is_footer(cells) or not place or not name:
            problems.append(footer(source, grid, number, next(cell for cell in cells if cell)))
            continue
        rows.append(RawRow(number, blank | given | {"player": name, "place": place[1]}))
    problems += [] if source.context.stop else [_no_stop(source, grid)]
    problems += _shared(source, rows)
    return [Sheet("placings", source.file, grid.sheet, rows, ["stop", "event", "player", "place"])], problems


def _no_stop(source: Source, grid: Grid) -> Problem:
    message = "This finishing list does not say the stop it is of."
    return source.problem("critical", "missing-column", message, "Say it with --stop S1, or add a column stop.",
                          column="stop", sheet=grid.sheet)  # fmt: skip


def _shared(source: Source, rows: list[RawRow]) -> list[Problem]:
    """A warning where places do not go on as shared places do (1, 2, 2, 4), which may be a habit (1, 2, 2, 3)."""
    better = {}
    for row in rows:
        place = int(row.cells["place"])
        better[place] = sum(int(other.cells["place"]) < place for other in rows) + 1
    return [
        source.problem("warning", "rank-differs",
                       f"Place {place} follows {expected - 1} players, so it should be {expected}.",
                       "Check the places; they are kept as written.", value=str(place))
        for place, expected in better.items()
        if place != expected
    ]  # fmt: skip
