"""The quality of what was handed in: rows of marts.flags and marts.uploads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pipelines.charts.analytics.common import Series, answer, panel, stacked
from pipelines.charts.look import LINES
from pipelines.charts.markup import Column, Fragment, Row, count, day, details, name, section, table, words

EMPTY = "Nothing is in the book that a person should look at."
NOTHING = "Nothing has been handed in yet."
REST = "other"
CURRENT = "current"


def flags_by_week(flags: Sequence[Row], weeks: Sequence[int]) -> Fragment:
    """What a person should look at, by the week it is about; `weeks`: those played."""
    if not flags:
        return section("flags", "Things to look at", EMPTY)
    codes = [code for code, _ in _codes(flags)]
    shown = codes if len(codes) <= LINES else codes[: LINES - 1]
    dated = [row for row in flags if row["week"] is not None]
    axis = sorted({*weeks, *(row["week"] for row in dated)})
    undated = len(flags) - len(dated)
    parts: list[object] = [f"{count(undated, 'thing')} of no week: in the table only."] if undated else []
    if dated:
        series = [_bars(dated, axis, code, {code}) for code in shown]
        if len(shown) < len(codes):
            series.append(_bars(dated, axis, REST, set(codes) - set(shown)))
        totals = Counter(row["week"] for row in dated)
        summary = "Things to look at: " + ", ".join(f"week {week} {totals[week]}" for week in axis) + "."
        figure = stacked(series)
        parts.append(panel("quality-bars", "Things to look at, by week", figure, summary, _table(flags, axis), "Bar"))
    else:
        parts.append(_table(flags, axis))
    return section("flags", "Things to look at", *parts)


def uploads_section(uploads: Sequence[Row]) -> Fragment:
    """Every upload and what is left of it."""
    if not uploads:
        return section("uploads", "Uploads", NOTHING)
    in_force = [row for row in uploads if row["status"] == CURRENT]
    others = [row for row in uploads if row["status"] != CURRENT]
    return section(
        "uploads", "Uploads",
        _files("Files of which not every row is in force any more", others, "Every row handed in is still in force."),
        details(f"Files in force ({len(in_force)})", _files("Files in force", in_force, "None.")),
    )  # fmt: skip


def _files(caption: str, rows: Sequence[Row], empty: str) -> Fragment | str:
    columns = [
        Column("Upload", "upload", "number"),
        Column("Day", lambda row: day(row["uploaded_at"]), "short"),
        Column("File", lambda row: name(row["file"]), "heading"),
        Column("Kind", lambda row: words(row["kind"]), "short"),
        Column("Rows", "rows", "number"),
        Column("What is left", lambda row: _left(row["status"]), "short"),
        Column("Note", lambda row: name(row["note"]), "sentence"),
    ]
    return table(caption, columns, rows, empty)


def quality_answer(flags: Sequence[Row], uploads: Sequence[Row], weeks: Sequence[int]) -> Fragment:
    """How much there is to look at and where, whether it gets less, and what became of the files."""
    files = f"Of the files handed in, by kind of rows, {_statuses(uploads)}." if uploads else NOTHING
    refused = "Files that were refused leave nothing in the book and are not counted."
    if not flags:
        return answer(EMPTY, files, refused)
    code, often = _codes(flags)[0]
    totals = Counter(row["week"] for row in flags if row["week"] is not None)
    week, most = max(totals.items(), key=lambda pair: (pair[1], -pair[0]), default=(None, 0))
    worst = f", most in week {week} ({most})" if totals else ""
    return answer(f"There {'is 1 thing' if len(flags) == 1 else f'are {len(flags)} things'} to look at, most often "
                  f"{code} ({often}){worst}.", _trend(totals, weeks), files, refused)  # fmt: skip


def _trend(totals: Counter, weeks: Sequence[int]) -> str:
    """The first half of the weeks beside the second; a week in the middle belongs to neither."""
    half = len(weeks) // 2
    if not half or not totals:
        return ""
    early, late = (sum(totals[week] for week in part) for part in (weeks[:half], weeks[-half:]))
    verdict = "It gets better" if late < early else "It gets worse" if late > early else "It stays the same"
    return f"{verdict}: {early} in the first {count(half, 'week')}, {late} in the last {half}."


def _codes(flags: Sequence[Row]) -> list[tuple[str, int]]:
    """Codes and how often, the most frequent first."""
    return sorted(Counter(row["code"] for row in flags).items(), key=lambda pair: (-pair[1], pair[0]))


def _bars(flags: Sequence[Row], weeks: Sequence[int], title: str, codes: set[str]) -> Series:
    found = Counter(row["week"] for row in flags if row["code"] in codes)
    return Series(title, list(weeks), [found[week] for week in weeks])


def _table(flags: Sequence[Row], weeks: Sequence[int]) -> Fragment | str:
    found = Counter((row["code"], row["week"]) for row in flags)
    columns = [Column("What", "code", "heading"), Column("In all", "often", "number")]
    for week in weeks:
        columns.append(Column(f"W{week}", lambda row, week=week: found.get((row["code"], week)), "number"))
    columns.append(Column("No week", lambda row: found.get((row["code"], None)), "number"))
    rows = [{"code": code, "often": often} for code, often in _codes(flags)]
    return table("Things to look at by week", columns, rows)


def _left(status: str) -> str:
    return {"current": "all of it", "partly replaced": "a part: replaced", "replaced": "nothing: replaced",
            "undone": "nothing: undone"}.get(status, status)  # fmt: skip


def _statuses(uploads: Sequence[Row]) -> str:
    found = Counter(row["status"] for row in uploads)
    listed = sorted(found, key=lambda status: (-found[status], status))
    return ", ".join(f"{found[status]} {'is' if found[status] == 1 else 'are'} {status}" for status in listed)
