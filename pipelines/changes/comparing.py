"""What differs between two books, and which ledger entries made it so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb

from pipelines.changes import tour
from pipelines.changes.types import Change, quoted
from pipelines.warehouse import literal

#: an entry is the same entry when all of this is the same, wherever in the files it now stands
SAME = ("competition", "measure", "subject", "player", "week", "slot", "round", "code", "rule", "points")

HEADINGS = {"individual": "Individual standings", "team": "Team standings", tour.MATCH: "Matches"}

STANDINGS = """
    select 'individual' as competition, player as subject, place, points, tournament_wins
    from {book}.marts.individual_standings
    union all
    select 'team', team, place, points, tournament_wins
    from {book}.marts.team_standings
"""


def compare(new: duckdb.DuckDBPyConnection, old_book: Path | None) -> list[Change]:
    """The changes from the book on disk (None: an empty one) to the connection's book, by competition and place.

    Of a tour: the rankings by event, then the matches.
    """
    name = new.execute("select current_database()").fetchone()[0]
    if old_book is None or not old_book.exists():
        return tour.differences(new, name, None) if tour.is_tour(new, name) else _first(new, name)
    new.execute(f"attach {literal(str(old_book))} as before (read_only)")
    try:
        return differences(new, name, "before")
    finally:
        new.execute("detach before")


def _first(new: duckdb.DuckDBPyConnection, name: str) -> list[Change]:
    rows = new.execute(
        f"select competition, subject, place, points from ({STANDINGS.format(book=quoted(name))}) "
        "where points <> 0 or tournament_wins <> 0 order by competition, place, subject"
    ).fetchall()
    entries = _entries(new, f"select {columns()}, 1 as n, file, row from {quoted(name)}.marts.ledger")
    return [
        Change(competition, subject, None, place, None, points, entries.get((competition, subject), []))
        for competition, subject, place, points in rows
    ]


def differences(connection: duckdb.DuckDBPyConnection, new: str, old: str) -> list[Change]:
    """The changes from the book attached as `old` to the one attached as `new`, by competition and place."""
    if tour.is_tour(connection, new):
        return tour.differences(connection, new, old)
    rows = connection.execute(f"""
        with after_it as ({STANDINGS.format(book=quoted(new))}),
        before_it as ({STANDINGS.format(book=quoted(old))})
        select competition, subject, b.place, a.place, b.points, a.points
        from before_it as b
        full join after_it as a using (competition, subject)
        where a.place is distinct from b.place
            or a.points is distinct from b.points
            or a.tournament_wins is distinct from b.tournament_wins
        order by competition, coalesce(a.place, 1000000), subject
    """).fetchall()
    moved = _entries(connection, f"""
        with sides as (
            select {columns()}, 1 as n, file, row from {quoted(new)}.marts.ledger
            union all
            select {columns()}, -1, file, row from {quoted(old)}.marts.ledger
        )
        select {columns()}, n, origin.file, origin.row
        from (
            select {columns()}, sum(n) as n, arg_max({{'file': file, 'row': row}}, (n, file, row)) as origin
            from sides
            group by {columns()}
        )
        where n <> 0
        order by week nulls last, slot nulls last, n, code, round nulls last, player, measure, points
    """)
    return [
        Change(competition, subject, *figures, moved.get((competition, subject)) or ["others moved"])
        for competition, subject, *figures in rows
    ]


def _entries(connection: duckdb.DuckDBPyConnection, sql: str) -> dict[tuple[str, str], list[str]]:
    found: dict[tuple[str, str], list[str]] = {}
    for *values, n, file, row in connection.execute(sql).fetchall():
        entry = dict(zip(SAME, values, strict=True))
        found.setdefault((entry["competition"], entry["subject"]), []).append(_sentence(entry, n, file, row))
    return found


def _sentence(entry: dict[str, Any], n: int, file: str | None, row: int | None) -> str:
    where = " ".join(str(part) for part in (entry["week"] and f"week {entry['week']}", entry["slot"]) if part)
    amount = f"{entry['points']:+d} {'tournament win' if entry['measure'] == 'wins' else 'points'}"
    origin = f" ({file} row {row})" if file else ""
    times = f"{abs(n)} times " if abs(n) > 1 else ""
    player = "" if entry["player"] in (None, entry["subject"]) else f" of {entry['player']}"
    sentence = f"{times}{entry['code']} {amount}{player}{', ' + where if where else ''}, rule {entry['rule']}{origin}"
    return sentence if n > 0 else f"no longer: {sentence}"


def columns() -> str:
    return ", ".join(f'"{name}"' for name in SAME)


def as_text(changes: list[Change], limit: int = 12) -> str:
    """The changes as a person reads them: who moved, from where to where, and why."""
    if not changes:
        return "Nothing changes in the standings."
    lines = []
    for competition in dict.fromkeys(change.competition for change in changes):
        mine = [change for change in changes if change.competition == competition]
        lines.append(f"{HEADINGS.get(competition, competition.capitalize())}: {len(mine)} changed")
        for change in mine:
            lines.append(f"  {_figures(change)}")
            shown = change.because[:limit]
            lines += [f"      {reason}" for reason in shown]
            if len(change.because) > limit:
                lines.append(f"      ... and {len(change.because) - limit} more")
    return "\n".join(lines)


def _figures(change: Change) -> str:
    if change.competition == tour.MATCH:
        return change.subject
    place = _move("place", change.place_before, change.place_after)
    points = _move("points", change.points_before, change.points_after)
    return f"{change.subject}: {place}, {points}"


def _move(what: str, before: int | None, after: int | None) -> str:
    if before is None:
        return f"{what} {after} (new)"
    if after is None:
        return f"{what} {before} (gone)"
    return f"{what} {after}" if before == after else f"{what} {before} to {after}"
