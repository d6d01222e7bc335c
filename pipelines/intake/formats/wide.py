"""Wide tables: a player a row, a block of columns a week or a slot, each with wins and losses or a score."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipelines.intake.context import in_name
from pipelines.intake.formats import columns as names
from pipelines.intake.formats.columns import Grid, find, footer, is_footer, known_of, titles_skipped
from pipelines.intake.formats.source import Source, Tally, results_sheets, unknown_places
from pipelines.intake.headers import fold_header
from pipelines.intake.rows import Sheet
from pipelines.intake.values import score_behind
from pipelines.problems import Problem

WHAT = "wide table"
SCORE = re.compile(r"([0-9]{1,3}) ?[-–—:] ?([0-9]{1,3})")
TOTAL = re.compile(r"(?:season|grand|overall)? ?totals?", re.IGNORECASE)
NOT_PLAYED = frozenset({"-", "--", "x", "dnp", "abs", "absent", "n/a"})


@dataclass(frozen=True, slots=True)
class Block:
    """The columns of one week or slot: `w` and `l`, or `score`. `places`: what its heading says."""

    heading: str
    places: dict[str, str]
    w: int | None = None
    l: int | None = None  # noqa: E741  the column is called so
    score: int | None = None


def recognise(grid: Grid) -> bool:
    return find(grid.header, *names.PLAYER) is not None and len(_blocks(grid)) >= 2


def read(grid: Grid, source: Source) -> tuple[list[Sheet], list[Problem]]:
    """A result line a player and block, each block a sheet of its own. Blank blocks are no results. Totals of wins and
    losses that the blocks do not add up to are critical."""
    source = source.named(WHAT)
    blocks, problems = _blocks(grid, source.context.slots), titles_skipped(source, grid)
    player, totals = find(grid.header, *names.PLAYER), _totals(grid)
    tallies: list[Tally] = []
    for row, cells in grid.lines:
        name = grid.cell(cells, player)
        if name is None or is_footer(cells):
            problems.append(footer(source, grid, row, next(cell for cell in cells if cell)))
            continue
        found = []
        for block in blocks:
            scored, problem = _score(source, grid, row, cells, block)
            problems += [problem] if problem else []
            if scored:
                sheet = f"{grid.sheet}: {block.heading}" if grid.sheet else block.heading
                found.append(Tally(row, name, *scored, sheet=sheet, places=block.places))
        problems += _total_problems(source, grid, row, name, cells, totals, found)
        tallies += found
    known = known_of(source, grid)
    told = [set(block.places) for block in blocks]
    needed = [place for place in ("week", "slot") if not all(place in places for places in told)]
    problems += unknown_places(source, needed, known, grid.header_row, grid.sheet) if tallies else []
    return results_sheets(source, tallies, known), problems


def _blocks(grid: Grid, slots: tuple[str, ...] = ()) -> list[Block]:
    return [*_headed(grid, slots), *_scores(grid, slots)]


def _headed(grid: Grid, slots: tuple[str, ...]) -> Iterator[Block]:
    """Blocks under an upper header line that names a week or a slot."""
    groups: dict[str, dict[str, int]] = {}
    for index, (heading, header) in enumerate(zip(grid.top, grid.header, strict=False)):
        if heading and header and _places(heading, slots):
            groups.setdefault(heading, {}).setdefault(fold_header(header), index)
    for heading, columns in groups.items():
        w = next((columns[name] for name in names.WINS if name in columns), None)
        l = next((columns[name] for name in names.LOSSES if name in columns), None)  # noqa: E741
        score = next((columns[name] for name in names.RECORD if name in columns), None)
        if w is not None and l is not None:
            yield Block(heading, _places(heading, slots), w, l)
        elif score is not None:
            yield Block(heading, _places(heading, slots), score=score)


def _scores(grid: Grid, slots: tuple[str, ...]) -> Iterator[Block]:
    """Single columns headed by a week or a slot that hold scores such as 4-1."""
    if grid.top:
        return
    for index, header in enumerate(grid.header):
        texts = [text for _, cells in grid.lines if (text := grid.cell(cells, index))]
        if header and _places(header, slots) and any(SCORE.fullmatch(text) for text in texts):
            yield Block(header, _places(header, slots), score=index)


def _places(heading: str, slots: tuple[str, ...]) -> dict[str, str]:
    return {place: value for place, value in in_name(heading, slots).items() if place != "round"}


def _score(
    source: Source, grid: Grid, row: int, cells: list[str | None], block: Block
) -> tuple[tuple[str | None, str | None] | None, Problem | None]:
    place = {"sheet": grid.sheet, "row": row, "column": block.heading}
    if block.score is None:
        pair = grid.cell(cells, block.w), grid.cell(cells, block.l)
        if None not in pair:
            return pair, None
        if pair == (None, None):
            return None, None
        message = f"{block.heading} has only one of wins and losses."
        return None, source.problem("critical", "missing-value", message, "Fill in both, or none.", **place)
    text = grid.cell(cells, block.score)
    if text is None or text.casefold() in NOT_PLAYED:
        return None, None
    if match := SCORE.fullmatch(text):
        return match.groups(), None
    if score := score_behind(text):
        message = f"'{text}' is a date or a time: a spreadsheet has turned the score {score} into it."
        fix = "Format the column as text and type the score again."
        return None, source.problem("critical", "score-became-date", message, fix, value=text, **place)
    message = f"'{text}' is no score."
    return None, source.problem("critical", "bad-score", message, "Type it as in 4-1.", value=text, **place)


def _totals(grid: Grid) -> dict[str, int]:
    """Columns that state the wins and losses of all blocks: under a heading Total, or `Total W`."""
    found = {}
    for index, header in enumerate(grid.header):
        heading = grid.top[index] if index < len(grid.top) else None
        words = fold_header(header) if header else ""
        is_under = heading is not None and TOTAL.fullmatch(heading)
        under = words if is_under else words.removeprefix("total") if words.startswith("total") else ""
        for name, heads in (("w", names.WINS), ("l", names.LOSSES)):
            if under in heads:
                found.setdefault(name, index)
    return found


def _total_problems(
    source: Source, grid: Grid, row: int, player: str, cells: list[str | None], totals: dict[str, int],
    found: list[Tally],
) -> Iterator[Problem]:
    for name, index in totals.items():
        stated, parts = grid.cell(cells, index), [getattr(tally, name) for tally in found]
        if stated is None or not stated.isdecimal() or not all(part.isdecimal() for part in parts):
            continue
        derived = sum(int(part) for part in parts)
        if int(stated) != derived:
            message = f"'{player}': a total of {stated} {name.upper()} is stated, the blocks add up to {derived}."
            fix = "Correct the total or the blocks; neither is believed."
            yield source.problem("critical", "total-differs", message, fix, sheet=grid.sheet, row=row, value=stated)
