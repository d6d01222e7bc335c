"""Challonge's matches as a table, with the columns of its API: state, round, players, winner, scores_csv."""

from __future__ import annotations

from pipelines.intake.formats.brackets import Pairing, a_number, decided, sets_of
from pipelines.intake.formats.challonge import WHAT
from pipelines.intake.formats.columns import Cells, Grid, find, footer, is_footer, known_of
from pipelines.intake.formats.source import Source, games_sheets, unknown_places
from pipelines.intake.names import fold
from pipelines.intake.rows import Sheet, unreadable
from pipelines.problems import Problem, has_critical

PLAYERS = (("player1name", "player1displayname", "player1"), ("player2name", "player2displayname", "player2"))
WINNER = ("winnername", "winnerdisplayname", "winner")
IDS = ("player1id", "player2id")


def recognise(grid: Grid) -> bool:
    has_players = all(find(grid.header, *names) is not None for names in PLAYERS) or _has_ids_only(grid)
    return has_players and None not in (find(grid.header, "scorescsv"), find(grid.header, "state"))


def read(grid: Grid, source: Source) -> tuple[list[Sheet], list[Problem]]:
    """A game a complete match; rounds of both brackets counted through in the order of play, as for the JSON export."""
    source = source.named(WHAT)
    if _has_ids_only(grid):
        message = "These matches name their players by number only."
        fix = "Export them with the players' names, or as JSON with the participants."
        raise unreadable(message, fix, "missing-names")
    pairings, problems = [], []
    for position, (row, cells) in enumerate(grid.lines):
        if is_footer(cells):
            problems.append(footer(source, grid, row, next(cell for cell in cells if cell)))
        else:
            pairings.append(_pairing(grid, row, position, cells))
    matches, found = decided(source, pairings)
    problems += found
    known = known_of(source, grid)
    if matches:
        problems += unknown_places(source, ("week", "slot"), known, grid.header_row, grid.sheet)
    elif not has_critical(problems):
        problems.append(source.problem("critical", "header-only", "No match of this export has been played."))
    return games_sheets(source, matches, known), problems


def _has_ids_only(grid: Grid) -> bool:
    by_name = all(find(grid.header, *names) is not None for names in PLAYERS)
    return not by_name and all(find(grid.header, name) is not None for name in IDS)


def _pairing(grid: Grid, row: int, position: int, cells: Cells) -> Pairing:
    one, two, winner = (grid.cell(cells, find(grid.header, *names)) for names in (*PLAYERS, WINNER))
    state = grid.cell(cells, find(grid.header, "state")) or ""
    order = a_number(grid.cell(cells, find(grid.header, "suggestedplayorder")))
    score1, score2 = sets_of(grid.cell(cells, find(grid.header, "scorescsv")))
    forfeited = (grid.cell(cells, find(grid.header, "forfeited")) or "").casefold() == "true"
    stage = grid.cell(cells, find(grid.header, "round")) or ""
    winner = next((name for name in (one, two) if name and winner and fold(name) == fold(winner)), winner)
    when = (order is None, order or 0, position)
    return Pairing(row, one, two, winner, stage, when, state == "complete", state, score1, score2, forfeited)
