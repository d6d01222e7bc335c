"""A whole invented season of the swiss league, as the ordered uploads of an admin.

Every event the rules speak of happens in it, most of them twice: `plan.py` and `papers.py` are its script.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

from pipelines.demo import plan, sheets
from pipelines.demo.files import Rows, write_csv, write_workbook
from pipelines.demo.papers import Note, all_notes
from pipelines.demo.plan import Sitting
from pipelines.demo.season import Played, plan_of, play_season

SAMPLE_ID, SAMPLE_NAME, SAMPLE_SEED = "uic-sample", "UIC Swiss sample season", 35
ADMINS = ("Robin", "Kim")
ALIASES = {"week": "Week", "slot": "Tournament", "player": "Player", "w": "Won", "l": "Lost", "status": "Status"}


class Batch(NamedTuple):
    """One upload: a label, its files, the admin's note, and the admin."""

    label: str
    paths: list[Path]
    note: str
    by: str


class Upload(NamedTuple):
    """One upload before it is written: rows by file name."""

    on: date
    label: str
    files: dict[str, Rows]
    note: str


def write_sample(folder: Path, seed: int = SAMPLE_SEED) -> list[Batch]:
    """Write the files of the season below `folder`, a folder an upload, and return the uploads in order.

    The same seed gives the same bytes; every seed has every event.
    """
    uploads = sorted(all_uploads(play_season(seed)), key=lambda upload: upload.on)
    batches = []
    for number, upload in enumerate(uploads, start=1):
        place = folder / f"{number:02d} {upload.label}"
        paths = write_files(place, upload.files)
        batches.append(Batch(upload.label, paths, upload.note, ADMINS[number % len(ADMINS)]))
    return batches


def season_toml(season_id: str = SAMPLE_ID, name: str = SAMPLE_NAME) -> str:
    """The `season.toml` of the season, with two readings changed on a date."""
    weeks = "".join(f"    {day.isoformat()},\n" for day in plan.WEEKS)
    return f"""[season]
id = "{season_id}"
name = "{name}"
rulebook = "uic-swiss"
timezone = "America/New_York"
weeks = [
{weeks}]
slots = ["4PM", "6PM"]

[[decision]]
key = "uc_max"
value = 3
from = {plan.day_of(9).isoformat()}
by = "Head Admin"
reason = "rule 9.3: the third occasion of 2.6 counts"

[[decision]]
key = "pen_E"
value = 4
from = {plan.day_of(11).isoformat()}
by = "Head Admin"
reason = "rule 9.1: too much taunting"
"""


def all_uploads(played: Played) -> Iterator[Upload]:
    """The uploads of the season; of two on one day the first here comes first."""
    yield from note_uploads(all_notes(played))
    for week in range(1, len(plan.WEEKS) + 1):
        yield week_upload(played, week)
    for sitting in plan.SITTINGS:
        if sitting.attempt > 1:
            yield replay_upload(played, sitting)
    yield from corrections(played)


def note_uploads(notes: list[Note]) -> Iterator[Upload]:
    """Notes go up together on the day before the next Friday, the last ones three weeks after the season."""
    days = [day - timedelta(days=1) for day in plan.WEEKS] + [plan.day_of(len(plan.WEEKS), 21)]
    since = date.min
    for week, day in enumerate(days):
        files: dict[str, Rows] = {}
        for note in notes:
            if since < note.known_on <= day:
                files.setdefault(f"{note.kind}.csv", []).append(note.row)
        if files:
            label = f"notes after week {week:02d}" if week else "start of the season"
            yield Upload(day, label, files, "claims, incidents and changes" if week else "roster and names")
        since = day


def week_upload(played: Played, week: int) -> Upload:
    """What a Friday leaves behind: sheet or logs, failures to report, crashes, withdrawals."""
    label, files = f"week {week:02d}", {}
    own = [s for s in plan.SITTINGS if s.week == week and s.attempt == 1]
    if week in plan.LOGGED_WEEKS:
        files |= log_files(played, own, f"week{week:02d}")
    if week not in plan.LOGGED_WEEKS - plan.SHEET_AND_LOG_WEEKS:
        rows = [row for s in own for row in sheets.results(played, s, wrong=s.key == plan.WRONG_SCORE)]
        files |= {sheet_name(week): as_kept(week, rows)}
    others = {"nonreports": sheets.nonreports(played, week), "tournaments": sheets.crashes(week)}
    if week in plan.LOGGED_WEEKS:
        others["td_actions"] = sheets.td_actions(played, week)
    files |= {f"{kind}_week{week:02d}.csv": rows for kind, rows in others.items() if rows}
    return Upload(plan.day_of(week), label, files, f"Friday {plan.day_of(week).isoformat()}")


def sheet_name(week: int) -> str:
    return f"results_week{week:02d}.txt" if week == plan.CP1252_WEEK else f"results_week{week:02d}.csv"


def as_kept(week: int, rows: Rows) -> Rows:
    """The sheet in the columns the admin of that week likes."""
    if week == plan.ALIAS_WEEK:
        return [{ALIASES.get(column, column): value for column, value in row.items()} for row in rows]
    if week == plan.SCORE_WEEK:
        return [with_score(row) for row in rows]
    return rows


def with_score(row: dict[str, object]) -> dict[str, object]:
    score = None if row["w"] is None else f"{row['w']}-{row['l']}"
    kept = {column: value for column, value in row.items() if column not in ("w", "l")}
    return {**kept, "score": score}


def log_files(played: Played, sittings: list[Sitting], stem: str) -> dict[str, Rows]:
    games, reports = [], []
    for sitting in sittings:
        turned = sheets.wrong_game(played, sitting) if sitting.key == plan.WRONG_WINNER else None
        games += sheets.games(played, sitting, turned)
        reports += sheets.reports(played, sitting, turned)
    return {f"games_{stem}.csv": games, f"reports_{stem}.csv": reports}


def replay_upload(played: Played, sitting: Sitting) -> Upload:
    stem = f"week{sitting.week:02d}_replay"
    if sitting.week in plan.LOGGED_WEEKS:
        files = log_files(played, [sitting], stem)
    else:
        files = {f"results_{stem}.csv": sheets.results(played, sitting)}
    files[f"tournaments_{stem}.csv"] = sheets.replay(sitting)
    return Upload(sitting.play_date, f"replay of week {sitting.week:02d}", files, "the void tournament played again")


def corrections(played: Played) -> Iterator[Upload]:
    """Two weeks once more: a score on a sheet, and one round of the logs."""
    score, winner = plan_of(plan.WRONG_SCORE), plan_of(plan.WRONG_WINNER)
    rows = [row for s in plan.SITTINGS if s.week == score.week for row in sheets.results(played, s)]
    label = f"week {score.week:02d} corrected"
    yield Upload(plan.day_of(score.week, 2), label, {sheet_name(score.week): rows}, "one score was mistyped")
    last = {
        f"{kind}_week{winner.week:02d}.csv": [row for row in rows if row["round"] == 5]
        for kind, rows in (("games", sheets.games(played, winner)), ("reports", sheets.reports(played, winner)))
    }
    label = f"week {winner.week:02d} corrected"
    yield Upload(plan.day_of(winner.week, 3), label, last, "the winner of a game of round 5 was wrong")


def write_files(place: Path, files: dict[str, Rows]) -> list[Path]:
    """Write one upload; the workbook week goes into one file, a sheet a kind."""
    stem = f"week{plan.WORKBOOK_WEEK:02d}"
    if sheet_name(plan.WORKBOOK_WEEK) in files:
        return [write_workbook(place / f"{stem}.xlsx", {name.split("_week")[0]: rows for name, rows in files.items()})]
    return [
        write_csv(place / name, rows, *((";", "cp1252") if name.endswith(".txt") else ()))
        for name, rows in files.items()
    ]
