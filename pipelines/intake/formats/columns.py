"""Tables of other people: where the header is, what stands above it, and which of its columns is which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipelines.intake.context import in_name
from pipelines.intake.formats.source import Source
from pipelines.intake.headers import fold_header, names_of
from pipelines.intake.kinds import Kind
from pipelines.intake.rows import Table
from pipelines.problems import Problem

HEAD_LINES = 12
LONGEST_HEADER = 60
FOOTERS = frozenset({"total", "totals", "subtotal", "grand total", "sum", "count", "average", "avg"})

Cells = Sequence[str | None]

PLAYER = (
    "player", "name", "participant", "playername", "competitor", "entrant", "nick", "nickname", "screenname",
    "username", "handle", "participantname",
)  # fmt: skip
RANK = ("rank", "rk", "rk.", "place", "pos", "pos.", "position", "#", "standing", "finalrank", "finish", "siterank")
NUMBER = ("no", "no.", "nr", "nr.", "sno", "sno.", "startno", "startno.", "seed", "id", "pairno", "pairingnumber")
WINS = ("w", "win", "wins", "won", "gameswon", "matcheswon")
LOSSES = ("l", "loss", "losses", "lost", "gameslost", "matcheslost")
PLAYED = ("p", "pl", "pld", "gp", "played", "games", "gamesplayed", "matches", "matchesplayed", "mp")
RECORD = ("record", "wl", "w/l", "winloss", "wonlost", "score", "result", "w-l", "won/lost")
POINTS = ("pts", "pts.", "points", "total", "totalpoints", "totalscore")
DRAWS = ("d", "draw", "draws", "drawn", "t", "tie", "ties", "tied")
WEEK, SLOT, ROUND, ATTEMPT = ("week", "wk"), ("slot", "tournament"), ("round", "rd", "rnd"), ("attempt",)
PLACES = {"week": WEEK, "slot": SLOT, "round": ROUND, "attempt": ATTEMPT}


@dataclass(frozen=True, slots=True)
class Grid:
    """A table from its header on. `titles`: the lines above it. `top`: the upper line of a header of two lines."""

    sheet: str | None
    titles: tuple[str, ...]
    header_row: int
    header: tuple[str | None, ...]
    top: tuple[str | None, ...]
    lines: tuple[tuple[int, list[str | None]], ...]

    def cell(self, cells: Cells, index: int | None) -> str | None:
        return cells[index] if index is not None and index < len(cells) else None


def grids(table: Table) -> list[Grid]:
    """The table with each of its first lines taken for the header, then with each two of them (merged headers)."""
    starts = range(min(HEAD_LINES, len(table.lines) - 1))
    return [_grid(table, start) for start in starts] + [
        _merged_grid(table, start) for start in starts if start + 2 < len(table.lines)
    ]


def _grid(table: Table, start: int) -> Grid:
    row, cells = table.lines[start]
    return Grid(table.sheet, _titles(table, start), row, tuple(cells), (), tuple(table.lines[start + 1 :]))


def _merged_grid(table: Table, start: int) -> Grid:
    """Each column is headed by the lower line, where that is blank by the upper one."""
    upper, (row, lower) = table.lines[start][1], table.lines[start + 1]
    width = max(len(upper), len(lower))
    upper, lower = ([*cells, *[None] * (width - len(cells))] for cells in (upper, lower))
    header = tuple(low or up for low, up in zip(lower, upper, strict=True))
    lines = tuple(table.lines[start + 2 :])
    return Grid(table.sheet, _titles(table, start), row, header, _filled_right(upper), lines)


def _titles(table: Table, start: int) -> tuple[str, ...]:
    return tuple(cell for _, line in table.lines[:start] for cell in line if cell)


def find(header: Cells, *names: str) -> int | None:
    """The first column of any of these headers, the names tried in their order."""
    folded = [fold_header(cell) if cell and len(cell) <= LONGEST_HEADER else "" for cell in header]
    for name in names:
        if name in folded:
            return folded.index(name)
    return None


def places_of(grid: Grid) -> dict[str, int]:
    """The columns of week, slot, round and attempt."""
    found = {place: find(grid.header, *names) for place, names in PLACES.items()}
    return {place: index for place, index in found.items() if index is not None}


def known_of(source: Source, grid: Grid) -> dict[str, str]:
    """Week, slot, round and attempt as said, or told by the titles, the sheet's or the file's name."""
    return source.context.known(*grid.titles, grid.sheet or "", source.file)


def other_cells(grid: Grid, cells: Cells, used: set[int], kind: Kind) -> tuple[dict[str, str], dict[str, str]]:
    """The filled cells outside the columns `used`: those of the kind's columns by their name, the others by header."""
    names = names_of(kind)
    ours: dict[str, str] = {}
    extra: dict[str, str] = {}
    for index, header in enumerate(grid.header):
        if not header or index in used or not (value := grid.cell(cells, index)):
            continue
        name = names.get(fold_header(header)) or _place(header)
        if name in PLACES:
            value = in_name(value).get(name, value)  # `Round 3` is 3
        (ours if name else extra).setdefault(name or header, value)
    return ours, extra


def is_footer(cells: Cells) -> bool:
    """A line of totals, or a note that stands alone in its line."""
    filled = [cell for cell in cells if cell]
    return filled[0].casefold().rstrip(": ") in FOOTERS


def footer(source: Source, grid: Grid, row: int, text: str) -> Problem:
    message = f"The row starting '{text}' was taken for a footer and skipped."
    return source.problem("warning", "footer-row", message, "If it is data, fill in the columns it lacks.",
                          sheet=grid.sheet, row=row, value=text)  # fmt: skip


def titles_skipped(source: Source, grid: Grid) -> list[Problem]:
    if not grid.titles:
        return []
    shown = "; ".join(grid.titles)
    message = f"What stands above the header was not read as data: {shown[:120]}."
    return [source.problem("info", "title-rows", message, sheet=grid.sheet, row=grid.header_row)]


def _place(header: str) -> str | None:
    return next((place for place, names in PLACES.items() if fold_header(header) in names), None)


def _filled_right(cells: Cells) -> tuple[str | None, ...]:
    """A merged cell holds its text in its first column only; the blanks right of it are the same cell."""
    filled: list[str | None] = []
    for cell in cells:
        filled.append(cell or (filled[-1] if filled else None))
    return tuple(filled)
