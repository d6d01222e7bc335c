"""A pending upload through every gate, and what its page shows: the lines at fault, the standings before and after."""

from __future__ import annotations

from collections.abc import Sequence

import duckdb

from pipelines import reading, walk
from pipelines.audit import Outcome
from pipelines.book import Progress, quiet
from pipelines.changes import Change
from pipelines.home import Home
from pipelines.intake.rows import Sheet
from pipelines.problems import LIMIT, Problem, Refused, sort
from pipelines.season import load_season
from pipelines.show.query import rows_of
from pipelines.state import state_of
from pipelines.web.rights import decisions
from pipelines.web.security import refuse_files
from pipelines.web.uploads import Pending, PendingUploads

SUBJECTS = {"individual": "player", "team": "team"}


def work_out(
    home: Home, store: PendingUploads, pending: Pending, may_decide: bool, renewed: str = "", progress: Progress = quiet
) -> Pending:
    """Judge the kept bytes against the season as it is now, and keep what comes of it."""
    files = store.files(pending)
    pending.state = state_of(home, pending.season)
    pending.renewed, pending.lines = renewed, {}
    if too_large := refuse_files(files):
        pending.outcome = Outcome(False, problems=too_large)
    else:
        try:
            _judge(home, pending, files, may_decide, progress)
        except Refused as refused:
            pending.outcome = Outcome(False, problems=refused.problems)
    store.save(pending)
    return pending


def _judge(home: Home, pending: Pending, files: reading.Files, may_decide: bool, progress: Progress) -> None:
    season = load_season(home.raw(pending.season))
    context, competition = reading.at_hand(season, pending.said), season.rulebook.competition
    progress("reading the files")
    sheets = [sheet for _, _, found, _ in reading.read_files(files, competition, context) for sheet in found]
    for_admins = decisions(sheets, competition)
    pending.decides = bool(for_admins)
    pending.outcome = walk.check(home, season.id, files, progress, pending.said)
    if for_admins and not may_decide:
        pending.outcome = Outcome(False, problems=sort([*pending.outcome.problems, *for_admins]))
    pending.lines = lines_of(sheets, pending.outcome.problems[:LIMIT])


def publish(
    home: Home, store: PendingUploads, pending: Pending, by: str, note: str | None, progress: Progress = quiet
) -> Outcome:
    """File, build and publish the kept bytes. Refused if the season is not any more as it was looked at."""
    return walk.upload(home, pending.season, store.files(pending), by, note, progress, pending.state, pending.said)


def lines_of(sheets: Sequence[Sheet], problems: Sequence[Problem]) -> dict[str, list[list[str]]]:
    """The rows that problems speak of, as (header, value) of every filled cell, by `line_key`."""
    wanted = {line_key(problem) for problem in problems if problem.file and problem.row is not None}
    at_fault = {(problem.file, problem.column) for problem in problems}
    found = {}
    for sheet in sheets:
        for row in sheet.rows:
            key = _key(sheet.file, sheet.sheet, row.row)
            if key in wanted:
                cells = row.cells | row.extra
                found[key] = [
                    [column, value or ""] for column, value in cells.items()
                    if value or (sheet.file, column) in at_fault
                ]
    return found


def line_key(problem: Problem) -> str:
    """How the row of a problem is found in `lines_of`."""
    return _key(problem.file, problem.sheet, problem.row)


def _key(file: str | None, sheet: str | None, row: int | None) -> str:
    return f"{file}\n{sheet or ''}\n{row}"


def before_and_after(
    connection: duckdb.DuckDBPyConnection | None, changes: Sequence[Change], competition: str
) -> list[dict]:
    """Everybody of a competition in the order of the new places, with place and points before and after.

    Who does not change has them from the book; without a book all is new.
    """
    changed = {change.subject: change for change in changes if change.competition == competition}
    rows = [_row(change) for change in changed.values()]
    if connection is not None:
        subject = SUBJECTS[competition]
        standing = rows_of(connection, f"select {subject} as subject, place, points from marts.{competition}_standings")
        rows += [
            {"subject": row["subject"], "place": row["place"], "moved": 0, "is_new": False, "is_gone": False,
             "before": row["points"], "after": row["points"], "because": []}
            for row in standing if row["subject"] not in changed
        ]
    return sorted(rows, key=lambda row: (row["place"] is None, row["place"] or 0, row["subject"]))


def of_a_tour(changes: Sequence[Change]) -> dict[str, list[dict]]:
    """The changes of a tour by its rankings, and its matches."""
    found: dict[str, list[dict]] = {}
    for change in changes:
        if change.competition not in SUBJECTS:
            found.setdefault(change.competition, []).append(_row(change))
    return found


def _row(change: Change) -> dict:
    is_moved = change.place_before is not None and change.place_after is not None
    return {
        "subject": change.subject, "place": change.place_after,
        "moved": change.place_before - change.place_after if is_moved else None,
        "is_new": change.place_before is None, "is_gone": change.place_after is None,
        "before": change.points_before, "after": change.points_after, "because": change.because,
    }
