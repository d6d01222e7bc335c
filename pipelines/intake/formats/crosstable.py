"""Crosstables: a player a row, a round a column, cells such as W12, L3, +5, -7 and BYE."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pipelines.intake.formats import columns as names
from pipelines.intake.formats.columns import Grid, find, footer, is_footer, known_of, titles_skipped
from pipelines.intake.formats.source import (
    Match,
    Source,
    double_forfeit,
    draw,
    games_sheets,
    is_bye,
    unknown_places,
)
from pipelines.intake.headers import fold_header
from pipelines.intake.rows import Sheet
from pipelines.problems import Problem, has_critical

WHAT = "crosstable"
ROUND = re.compile(r"(?:round|rnd|rd|r)?\.?([1-9][0-9]?)(?:\.?(?:round|rd|rnd))?")
CELL = re.compile(r"([WLDTwldt+=-]) ?([1-9][0-9]{0,3}) ?([FfXx]?)|([1-9][0-9]{0,3})([wWbB]?)([+=1½0-])")
WINS, LOSSES, DRAWS = "Ww+1", "Ll-0", "DdTt=½"
ABSENT = frozenset({"", "-", "--", "0", "u", "h", "z", "x", "*", "absent", "out", "wd"})
SHARE = 0.6


@dataclass(slots=True)
class Line:
    """A player's row. `rounds`: cell text by round; `stated`: what the totals columns say."""

    row: int
    number: int
    player: str
    rounds: dict[int, str]
    stated: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entry:
    """What a cell says: `W`, `L` or `D` against the number, by default if `is_default`."""

    outcome: str
    opponent: int
    is_default: bool


def recognise(grid: Grid) -> bool:
    rounds = _rounds(grid)
    if find(grid.header, *names.PLAYER) is None or len(rounds) < 2:
        return False
    texts = [text for _, cells in grid.lines for index in rounds.values() if (text := grid.cell(cells, index))]
    known = sum(_entry(text) is not None or is_bye(text) for text in texts)
    return known >= SHARE * len([text for text in texts if text.casefold() not in ABSENT]) and known > 0


def read(grid: Grid, source: Source) -> tuple[list[Sheet], list[Problem]]:
    """A game a pair of cells. Cells that do not mirror each other, and totals they do not add up to, are critical."""
    source = source.named(WHAT)
    problems = titles_skipped(source, grid)
    lines = list(_lines(source, grid, problems))
    problems += _same_numbers(source, grid, lines)
    by_number = {line.number: line for line in lines}
    matches = []
    for line in lines:
        for number, text in line.rounds.items():
            match, problem = _match(source, grid, line, number, text, by_number)
            matches += [match] if match else []
            problems += [problem] if problem else []
    problems += [problem for line in lines for problem in _totals(source, grid, line)]
    known = known_of(source, grid)
    if matches:
        problems += unknown_places(source, ("week", "slot"), known, grid.header_row, grid.sheet)
    elif not has_critical(problems):
        problems.append(source.problem("critical", "header-only", "No round of this crosstable has been played."))
    return games_sheets(source, matches, known), problems


def _rounds(grid: Grid) -> dict[int, int]:
    """Column by round."""
    found = {}
    for index, header in enumerate(grid.header):
        if header and (match := ROUND.fullmatch(fold_header(header))):
            found.setdefault(int(match[1]), index)
    return found


def _lines(source: Source, grid: Grid, problems: list[Problem]) -> Iterator[Line]:
    rounds, player = _rounds(grid), find(grid.header, *names.PLAYER)
    number = find(grid.header, *names.NUMBER)
    number = find(grid.header, *names.RANK) if number is None else number
    totals = {"W": names.WINS, "L": names.LOSSES, "points": names.POINTS}
    columns = {name: index for name, heads in totals.items() if (index := find(grid.header, *heads)) is not None}
    for position, (row, cells) in enumerate(grid.lines, start=1):
        name = grid.cell(cells, player)
        if is_footer(cells) or name is None:
            problems.append(footer(source, grid, row, next(cell for cell in cells if cell)))
            continue
        text = (grid.cell(cells, number) or "").rstrip(".") if number is not None else str(position)
        stated = {total: value for total, index in columns.items() if (value := grid.cell(cells, index))}
        played = {round_: grid.cell(cells, index) or "" for round_, index in rounds.items()}
        yield Line(row, int(text) if text.isdecimal() else 0, name, played, stated)


def _same_numbers(source: Source, grid: Grid, lines: list[Line]) -> Iterator[Problem]:
    seen: dict[int, Line] = {}
    for line in lines:
        other = seen.setdefault(line.number, line)
        if line.number == 0 or other is not line:
            message = f"'{line.player}' has no number of his own, so nobody knows whom the cells of others mean."
            fix = "Give every row its own number, as the cells use it."
            yield source.problem("critical", "bad-crosstable", message, fix, sheet=grid.sheet, row=line.row)


def _entry(text: str) -> Entry | None:
    match = CELL.fullmatch(text.strip())
    if not match:
        return None
    sign, opponent = match[1] or match[6], int(match[2] or match[4])
    outcome = "W" if sign in WINS else "L" if sign in LOSSES else "D"
    return Entry(outcome, opponent, bool(match[3]))


def _match(
    source: Source, grid: Grid, line: Line, number: int, text: str, by_number: dict[int, Line]
) -> tuple[Match | None, Problem | None]:
    """The game of a cell, told by the row with the lower number, or what is wrong with it."""
    sheet = f"{grid.sheet} round {number}" if grid.sheet else f"round {number}"
    if is_bye(text) or text.casefold() == "b":
        return Match(line.row, line.player, None, line.player, str(number), "BYE", sheet), None
    if text.casefold() in ABSENT:
        return None, None
    entry = _entry(text)
    other = by_number.get(entry.opponent) if entry else None
    if other is None or other is line:
        message = f"'{line.player}', round {number}: '{text}' names no other row of the table."
        return None, _wrong(source, grid, line.row, message, text)
    answer = _entry(other.rounds.get(number, ""))
    mirror = {"W": "L", "L": "W", "D": "D"}[entry.outcome]
    both_out = answer is not None and entry.outcome == answer.outcome == "L" and entry.is_default
    if answer is None or answer.opponent != line.number or not (answer.outcome == mirror or both_out):
        if answer is not None and answer.opponent == line.number and line.number > other.number:
            return None, None
        theirs = f"'{other.rounds.get(number, '')}'" if other.rounds.get(number) else "nothing"
        message = f"Round {number}: '{line.player}' has '{text}', but '{other.player}' (row {other.row}) has {theirs}."
        return None, _wrong(source, grid, line.row, message, text)
    if line.number > other.number:
        return None, None
    players = f"{line.player} - {other.player} (round {number})"
    if both_out:
        return None, double_forfeit(source, line.row, players, sheet)
    if entry.outcome == "D":
        return None, draw(source, line.row, players, sheet)
    winner = line.player if entry.outcome == "W" else other.player
    how = "NOSHOW" if entry.is_default or answer.is_default else "PLAYED"
    return Match(line.row, line.player, other.player, winner, str(number), how, sheet), None


def _wrong(source: Source, grid: Grid, row: int, message: str, text: str) -> Problem:
    fix = "Correct the cell of one of the two rows."
    return source.problem("critical", "bad-crosstable", message, fix, sheet=grid.sheet, row=row, value=text)


def _totals(source: Source, grid: Grid, line: Line) -> Iterator[Problem]:
    """Totals the cells do not add up to: wins (byes included), losses, and points of one a win and a half a draw.

    Critical, but for points that byes of another worth would explain: the rounds are used, and the warning says so.
    """
    entries = [entry for text in line.rounds.values() if (entry := _entry(text))]
    byes = sum(is_bye(text) or text.casefold() == "b" for text in line.rounds.values())
    outcomes = [entry.outcome for entry in entries]
    won, lost, drawn = outcomes.count("W") + byes, outcomes.count("L"), outcomes.count("D")
    for name, derived in (("W", won), ("L", lost), ("points", won + drawn / 2)):
        stated = _number(line.stated.get(name))
        if stated is None or stated == derived:
            continue
        message = f"'{line.player}': {name} is stated as {stated:g}, the rounds add up to {derived:g}."
        place = {"sheet": grid.sheet, "row": line.row, "value": line.stated[name]}
        if name == "points" and derived - byes <= stated <= derived:
            message += " The rounds are used; a bye counts as the league says."
            yield source.problem("warning", "total-differs", message, "See what a bye is worth there.", **place)
        else:
            fix = "Correct the total or the rounds; neither is believed."
            yield source.problem("critical", "total-differs", message, fix, **place)


def _number(text: str | None) -> float | None:
    try:
        return float(text.replace(",", ".").replace("½", ".5")) if text else None
    except ValueError:
        return None
