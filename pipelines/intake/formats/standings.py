"""A table of a league site: rank, name, wins, losses, streak ... becomes results; totals in it are re-added."""

from __future__ import annotations

import re
from itertools import pairwise

from pipelines.intake.formats import columns as names
from pipelines.intake.formats.columns import (
    Cells,
    Grid,
    find,
    footer,
    is_footer,
    known_of,
    other_cells,
    places_of,
    titles_skipped,
)
from pipelines.intake.formats.source import Source, Tally, results_sheets, unknown_places
from pipelines.intake.rows import Sheet
from pipelines.intake.values import score_behind
from pipelines.problems import Problem

WHAT = "table of standings"
WORTHS = (1, 2, 3)
MOST, ENOUGH = 0.75, 5
"""The share of a table, and of how many lines at least, that must follow the wins before the others are said not to."""

RECORD = re.compile(r"([0-9]{1,3}) ?[-–—:/] ?([0-9]{1,3})(?: ?[-–—:/] ?([0-9]{1,3}))?")
PLACE = re.compile(r"[T=]?([0-9]{1,4})(?:st|nd|rd|th)?[.)=]*", re.IGNORECASE)


def recognise(grid: Grid) -> bool:
    has_score = find(grid.header, *names.WINS) is not None and find(grid.header, *names.LOSSES) is not None
    has_score = has_score or find(grid.header, *names.RECORD) is not None
    return find(grid.header, *names.PLAYER) is not None and has_score


def read(grid: Grid, source: Source) -> tuple[list[Sheet], list[Problem]]:
    """A result line a player. Games played that wins and losses do not give are critical; ranks that go against the
    wins, and points that do not follow the wins as everybody else's do, are a warning. Other columns of results are
    taken over; what is none of them (points, streak ...) is kept beside the row and not used."""
    source = source.named(WHAT)
    columns = {name: find(grid.header, *getattr(names, name)) for name in
               ("PLAYER", "RANK", "WINS", "LOSSES", "DRAWS", "PLAYED", "RECORD", "POINTS")}  # fmt: skip
    if None not in (columns["WINS"], columns["LOSSES"]):
        columns["RECORD"] = None
    places, known = places_of(grid), known_of(source, grid)
    tallies, problems = [], titles_skipped(source, grid)
    for row, cells in grid.lines:
        filled = [cell for cell in cells if cell]
        if is_footer(cells) or (len(filled) == 1 and len(grid.header) > 2):
            problems.append(footer(source, grid, row, filled[0]))
            continue
        tally, found = _tally(source, grid, row, cells, columns)
        problems += found
        tallies += [tally] if tally else []
    if tallies:
        needed = [place for place in ("week", "slot") if place not in places]
        problems += unknown_places(source, needed, known, grid.header_row, grid.sheet)
        problems += _rank_problems(source, tallies)
        problems += _points_problems(source, grid, tallies, columns["POINTS"])
    return results_sheets(source, tallies, known), problems


def _tally(
    source: Source, grid: Grid, row: int, cells: Cells, columns: dict[str, int | None]
) -> tuple[Tally | None, list[Problem]]:
    value = {name: grid.cell(cells, index) for name, index in columns.items()}
    place = {"sheet": grid.sheet, "row": row}
    if value["PLAYER"] is None:
        return None, [source.problem("critical", "missing-value", "The row names no player.", "Fill it in.", **place)]
    won, lost, drawn = value["WINS"], value["LOSSES"], value["DRAWS"]
    if columns["RECORD"] is not None:
        text = value["RECORD"] or ""
        match = RECORD.fullmatch(text)
        if not match:
            return None, [_bad_record(source, text, place)]
        won, lost, drawn = match.groups()
    problems = []
    if drawn not in (None, "0", "-"):
        message = f"'{value['PLAYER']}' has {drawn} draws; a game of this league has a winner."
        problems.append(source.problem("critical", "draw", message, "See whether a column was misread.", **place))
    problems += _played(source, value["PLAYER"], value["PLAYED"], won, lost, place)
    used = {index for name, index in columns.items() if index is not None and name != "POINTS"}
    ours, extra = other_cells(grid, cells, used, source.kinds["results"])
    match = PLACE.fullmatch(value["RANK"] or "")
    rank = match[1] if match else None
    return Tally(row, value["PLAYER"], won, lost, rank, None, grid.sheet, ours, extra), problems


def _bad_record(source: Source, text: str, place: dict) -> Problem:
    if score := score_behind(text):
        message = f"'{text}' is a date or a time: a spreadsheet has turned the score {score} into it."
        fix = "Format the column as text and type the score again."
        return source.problem("critical", "score-became-date", message, fix, column="score", value=text, **place)
    message = f"'{text}' is no score." if text else "The row has no score."
    fix = "Type games won, a hyphen, games lost, for example 4-1."
    return source.problem("critical", "bad-score", message, fix, column="score", value=text or None, **place)


def _played(
    source: Source, player: str, played: str | None, won: str | None, lost: str | None, place: dict
) -> list[Problem]:
    texts = (played, won, lost)
    if not all(text is not None and text.isdecimal() for text in texts) or int(played) == int(won) + int(lost):
        return []
    message = f"'{player}': {played} games are stated, {won} won and {lost} lost make {int(won) + int(lost)}."
    return [source.problem("critical", "total-differs", message, "Correct the row.", value=played, **place)]


def _rank_problems(source: Source, tallies: list[Tally]) -> list[Problem]:
    """One warning a pair of neighbours whose ranks go against their wins and losses."""
    ranked = sorted(
        (tally for tally in tallies if tally.rank and str(tally.w).isdecimal() and str(tally.l).isdecimal()),
        key=lambda tally: int(tally.rank),
    )
    return [
        source.problem(
            "warning", "rank-differs",
            f"'{first.player}' is ranked {first.rank} with {first.w}-{first.l}, '{second.player}' {second.rank} with "
            f"{second.w}-{second.l}: more wins stand below.",
            "The rank is kept as the site's and earns nothing.", sheet=second.sheet, row=second.row, value=second.rank,
        )
        for first, second in pairwise(ranked)
        if int(second.rank) > int(first.rank) and int(second.w) > int(first.w)
    ]  # fmt: skip


def _points_problems(source: Source, grid: Grid, tallies: list[Tally], column: int | None) -> list[Problem]:
    """A warning for every total that is not the wins times what a win is worth to most of the table."""
    cells = dict(grid.lines)
    stated = {
        tally.row: text for tally in tallies
        if str(tally.w).isdecimal() and (text := grid.cell(cells[tally.row], column)) and text.isdecimal()
    }  # fmt: skip
    listed = [(tally, int(tally.w), int(stated[tally.row])) for tally in tallies if tally.row in stated]
    fits = {worth: sum(points == won * worth for _, won, points in listed) for worth in WORTHS}
    worth = max(WORTHS, key=lambda worth: fits[worth])
    if len(listed) < ENOUGH or fits[worth] < MOST * len(listed):
        return []
    return [
        source.problem(
            "warning", "total-differs",
            f"'{tally.player}': {points} points are stated, {won} wins at {worth} make {won * worth}. The wins and "
            "losses are used, the points are not.",
            "See which of the two is wrong.", sheet=tally.sheet, row=tally.row, value=str(points),
        )
        for tally, won, points in listed
        if points != won * worth
    ]  # fmt: skip
