"""The season at a glance: a row for each player or team, a column for each week, every point in its place.

A cell is the sum of the ledger rows of that week, so a row adds up to the standing. Beside it, small: the score that
did not count and why, and every row that is not the score of a tournament (compensation, deductions, rulings).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pipelines.charts.markup import (
    Column,
    Fragment,
    Row,
    details,
    fill,
    name,
    number,
    player,
    reason,
    section,
    signed,
    table,
)

# Which ledger codes are the score itself and which take a tournament's score away; all others are shown by name.
SCORE = ("games-won", "all-rounds-played", "outright-win", "shared-win", "reversal", "reversal-bonus", "counts-twice")
TAKEN = (
    "disqualified", "unauthorised-name", "boxed-player", "five-nil-replayed", "lower-of-two", "dropped-week",
    "player-counts-once", "outside-best-four",
)  # fmt: skip
STATUS = {"NS": "no\u2011show", "LT": "late", "WD": "withdrew", "RM": "removed", "DQ": "disqualified"}
SHADES = 6


@dataclass(slots=True)
class Cell:
    """What one week brought: `points` is None when nothing happened, which is not the same as 0."""

    points: int | None = None
    win: str | None = None
    counted: list[int] = field(default_factory=list)
    dropped: list[dict] = field(default_factory=list)
    items: list[dict] = field(default_factory=list)
    shade: str = ""


def matrix_section(
    standings: Sequence[Row], team_standings: Sequence[Row], results: Sequence[Row], ledger: Sequence[Row]
) -> Fragment:
    """Both matrices and the list of scores that did not count."""
    days = dict.fromkeys(weeks_of(results, ledger))
    if not days:
        return section("weeks", "Week by week", "No week has been played yet.")
    days.update({row["week"]: row["play_date"] for row in results if row["attempt"] in (None, 1)})
    missed = [row for row in results if not row["counts_individual"]]
    folded = details(f"Scores that do not count in the individual standings ({len(missed)})", _missed(missed))
    return section(
        "weeks",
        "Week by week",
        _matrix("Players: points of each week", "player", standings, player_cells(results, ledger), days),
        folded if missed else None,
        _matrix("Teams: points of each week", "team", team_standings, team_cells(results, ledger), days),
    )


def weeks_of(results: Sequence[Row], ledger: Sequence[Row]) -> list[int]:
    """From week 1 to the last week anything happened in."""
    found = [row["week"] for row in (*results, *ledger) if row["week"] is not None]
    return list(range(1, max(found) + 1)) if found else []


def player_cells(results: Sequence[Row], ledger: Sequence[Row]) -> dict[tuple[str, int | None], Cell]:
    """(player, week) -> Cell; week None holds what belongs to no week, as leaving the competition."""
    cells = _cells("individual", ledger)
    taken = _taken("individual", ledger)
    for row in results:
        cell = cells.setdefault((row["player"], row["week"]), Cell())
        if row["counts_individual"]:
            cell.points = cell.points or 0
            cell.win = row["finish"] or cell.win
            if row["status"] in STATUS:
                cell.items.append({"points": "", "what": STATUS[row["status"]], "rule": ""})
        else:
            by = taken.get((row["player"], row["player"], row["week"], row["slot"])) if row["points"] else None
            _drop(cell, row, by)
    return _shaded(cells)


def team_cells(results: Sequence[Row], ledger: Sequence[Row]) -> dict[tuple[str, int | None], Cell]:
    """(team, week) -> Cell, with the scores that count, the highest first."""
    cells = _cells("team", ledger)
    scores = team_scores(ledger)
    for row in results:
        if row["team"] is not None and row["counts_team"]:
            cell = cells.setdefault((row["team"], row["week"]), Cell())
            cell.points = cell.points or 0
            cell.counted.append(scores.get((row["team"], row["player"], row["week"], row["slot"]), 0))
    for cell in cells.values():
        cell.counted.sort(reverse=True)
    return _shaded(cells)


def team_scores(ledger: Sequence[Row]) -> dict[tuple, int]:
    """(team, player, week, slot) -> what that score is worth to the team after all that was taken away."""
    scores: dict[tuple, int] = {}
    for row in _points("team", ledger):
        key = (row["subject"], row["player"], row["week"], row["slot"])
        scores[key] = scores.get(key, 0) + row["points"]
    return scores


def _cells(competition: str, ledger: Sequence[Row]) -> dict[tuple[str, int | None], Cell]:
    cells: dict[tuple[str, int | None], Cell] = {}
    for row in _points(competition, ledger):
        cell = cells.setdefault((row["subject"], row["week"]), Cell())
        cell.points = (cell.points or 0) + row["points"]
        if row["code"] not in SCORE + TAKEN:
            cell.items.append({"points": signed(row["points"]), "what": reason(row["code"]), "rule": row["rule"]})
    return cells


def _taken(competition: str, ledger: Sequence[Row]) -> dict[tuple, Row]:
    """(subject, player, week, slot) -> the ledger row that took that score away last."""
    return {
        (row["subject"], row["player"], row["week"], row["slot"]): row
        for row in _points(competition, ledger)
        if row["code"] in TAKEN
    }


def _drop(cell: Cell, row: Row, by: Row | None) -> None:
    """Add a score that does not count to the cell, beside those with the same reason. `by` is the row that took it."""
    score = number(row["points"]) if row["points"] else f"{row['wins']}–{row['losses']}"
    sitting = {"slot": row["slot"], "score": "" if row["status"] == "NS" else score}
    what = reason(by["code"]) if by else STATUS.get(row["status"]) or row["why"]
    rule = by["rule"] if by else ""
    for dropped in cell.dropped:
        if (dropped["what"], dropped["rule"]) == (what, rule):
            dropped["sittings"].append(sitting)
            return
    cell.dropped.append({"sittings": [sitting], "what": what, "rule": rule, "why": row["why"]})


def _points(competition: str, ledger: Sequence[Row]) -> list[Row]:
    return [row for row in ledger if row["competition"] == competition and row["measure"] == "points"]


def _shaded(cells: dict[tuple[str, int | None], Cell]) -> dict[tuple[str, int | None], Cell]:
    """Six shades from 0 to the best week of the table, and one for less than nothing."""
    best = max((cell.points for (_, week), cell in cells.items() if week is not None and cell.points), default=0)
    for cell in cells.values():
        if cell.points is not None:
            cell.shade = "minus" if cell.points < 0 else f"s{-(-SHADES * cell.points // best) if best > 0 else 0}"
    return cells


def _matrix(caption: str, subject: str, standings: Sequence[Row], cells: dict, days: dict) -> Fragment:
    return fill(
        "matrix.html",
        caption=caption,
        heading=subject.capitalize(),
        days={week: f"{day.day} {day:%b}" if day else "" for week, day in days.items()},
        has_other=any(week is None for _, week in cells),
        rows=[{"who": row[subject], "name": name(row[subject], subject), "points": row["points"]} for row in standings],
        cells=cells,
        empty=Cell(),
    )


def _missed(rows: Sequence[Row]) -> Fragment:
    columns = [
        Column("Week", "week", "number"),
        Column("Slot", "slot"),
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("Score", lambda row: None if row["status"] == "NS" else f"{row['wins']}–{row['losses']}", "number"),
        Column("Points", lambda row: None if row["status"] == "NS" else row["points"], "number"),
        Column("Why", "why", "sentence"),
    ]
    return table("Scores that do not count in the individual standings", columns, rows)
