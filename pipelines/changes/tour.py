"""What differs between two books of a tour: places and points of the rankings, and the scores of matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import duckdb

from pipelines.changes.types import Change, quoted
from pipelines.show.tour_words import STATUS, ledger_words

Row = dict[str, Any]
MATCH = "match"
#: rows of a match's ledger that are the play itself and no penalty
PLAY = ("start", "rack-won")
OUTSIDE = "outside the window"


def is_tour(connection: duckdb.DuckDBPyConnection, book: str) -> bool:
    """True if the attached book is of a tour."""
    found = connection.execute(
        "select count(*) from duckdb_tables() "
        "where database_name = ? and schema_name = 'marts' and table_name = 'match_ledger'", [book],
    )
    return found.fetchone()[0] > 0


def differences(connection: duckdb.DuckDBPyConnection, new: str, old: str | None) -> list[Change]:
    """The changes from the book attached as `old` (None: an empty one) to `new`: rankings by place, then matches."""
    return [*_rankings(connection, new, old), *_matches(connection, new, old)]


def _rankings(connection: duckdb.DuckDBPyConnection, new: str, old: str | None) -> list[Change]:
    before, after = (_ranked(connection, book) for book in (old, new))
    results_before, results_after = (_results(connection, book) for book in (old, new))
    changes = []
    for key in [*after, *(key for key in before if key not in after)]:
        was, now = before.get(key, {}), after.get(key, {})
        if all(was.get(name) == now.get(name) for name in ("place", "points")):
            continue
        because = [
            *_stop_reasons(results_before.get(key, {}), results_after.get(key, {})), *_figure_reasons(was, now)
        ]
        event, player = key
        changes.append(Change(
            f"ranking {event}", player, was.get("place"), now.get("place"), was.get("points"), now.get("points"),
            because or ["others moved"],
        ))  # fmt: skip
    return sorted(changes, key=lambda change: change.competition, reverse=True)


def _ranked(connection: duckdb.DuckDBPyConnection, book: str | None) -> dict[tuple[str, str], Row]:
    """Place, points and the figures that break ties, by event and player, in the order of the places."""
    rows = _rows(connection, book, """
        select r.event, r.player, r.place, r.points, r.rack_difference, f.break_and_runs, f.breaks
        from {book}.marts.ranking as r
        left join (
            select event, player, sum(break_and_runs)::integer as break_and_runs, sum(breaks)::integer as breaks
            from {book}.marts.stop_results
            where in_window
            group by event, player
        ) as f on f.event = r.event and f.player = r.player
        order by r.event, r.place, r.player
    """)
    return {(row["event"], row["player"]): row for row in rows}


def _results(connection: duckdb.DuckDBPyConnection, book: str | None) -> dict[tuple[str, str], dict[str, Row]]:
    """Every placing by event and player, then by stop in the order of the stops."""
    rows = _rows(connection, book, """
        select r.event, r.player, r.stop, r.place, r.points, r.in_window, r.counts
        from {book}.marts.stop_results as r
        join {book}.marts.stops as s on s.stop = r.stop
        where r.place is not null
        order by s.tour_stop
    """)
    found: dict[tuple[str, str], dict[str, Row]] = {}
    for row in rows:
        found.setdefault((row["event"], row["player"]), {})[row["stop"]] = row
    return found


def _stop_reasons(before: dict[str, Row], after: dict[str, Row]) -> Iterable[str]:
    for stop in [*(stop for stop in before if stop not in after), *after]:
        was, now = (_worth(side[stop]) if stop in side else None for side in (before, after))
        if was == now or {was, now} <= {None, OUTSIDE}:
            continue
        if now is None:
            yield f"no longer: {stop}: {was}"
        else:
            yield f"{stop}: {now}" + (f" (was {was})" if was else "")


def _worth(row: Row) -> str:
    if not row["in_window"]:
        return OUTSIDE
    points = f"{row['points']} points for place {row['place']}"
    return points if row["counts"] else f"{points}, not among the best"


def _figure_reasons(was: Row, now: Row) -> Iterable[str]:
    """The figures that break ties, where both books have some and they differ."""
    if not was or not now:
        return
    if was["rack_difference"] != now["rack_difference"]:
        yield f"rack difference {now['rack_difference']:+d} (was {was['rack_difference']:+d})"
    runs_was, runs_now = (f"{row['break_and_runs'] or 0}/{row['breaks'] or 0}" for row in (was, now))
    if runs_was != runs_now:
        yield f"break and run {runs_now} (was {runs_was})"


def _matches(connection: duckdb.DuckDBPyConnection, new: str, old: str | None) -> Iterable[Change]:
    before, after = (_scores(connection, book) for book in (old, new))
    posted_before, posted_after = (_penalties(connection, book) for book in (old, new))
    for match_id in [*after, *(match_id for match_id in before if match_id not in after)]:
        was, now = before.get(match_id), after.get(match_id)
        said_was, said_now = (_said(row) if row else None for row in (was, now))
        if said_was == said_now or (was is None and _is_not_begun(now)):
            continue
        row = now or was
        score = f"gone (was {said_was})" if now is None else said_now + (f" (was {said_was})" if was else "")
        moved = _penalty_reasons(row, posted_before.get(match_id, Counter()), posted_after.get(match_id, Counter()))
        subject = f"{match_id} {row['player_a']} v {row['player_b']}"
        yield Change(MATCH, subject, None, None, None, None, [score, *moved])


def _scores(connection: duckdb.DuckDBPyConnection, book: str | None) -> dict[str, Row]:
    rows = _rows(connection, book, """
        select m.match_id, m.player_a, m.player_b, m.score_a, m.score_b, m.winner, m.status
        from {book}.marts.matches as m
        order by m.rowid
    """)
    return {row["match_id"]: row for row in rows}


def _penalties(connection: duckdb.DuckDBPyConnection, book: str | None) -> dict[str, Counter]:
    """The rows of a match's ledger that are no play: (side, code, rule, racks, note), by match, in their order."""
    found: dict[str, Counter] = {}
    for row in _rows(connection, book, """
        select match_id, side, code, rule, racks, note from {book}.marts.match_ledger order by match_id, seq
    """):
        if row["code"] not in PLAY:
            entry = tuple(row[name] for name in ("side", "code", "rule", "racks", "note"))
            found.setdefault(row["match_id"], Counter())[entry] += 1
    return found


def _penalty_reasons(match: Row, before: Counter, after: Counter) -> Iterable[str]:
    """What went, then what came."""
    for entry in (before - after).elements():
        yield f"no longer: {_penalty(match, *entry)}"
    for entry in (after - before).elements():
        yield _penalty(match, *entry)


def _penalty(match: Row, side: str, code: str, rule: str | None, racks: int, note: str | None) -> str:
    player = match["player_a"] if side == "A" else match["player_b"]
    by = f", rule {rule}" if rule else ""
    return f"{racks:+d} to {player}: {ledger_words(code, racks)}{by}{f' ({note})' if note else ''}"


def _said(match: Row) -> str:
    """`7-5 to Ann`, `6-5, in progress`: the score in the order of the two names."""
    score = "no score" if match["score_a"] is None else f"{match['score_a']}-{match['score_b']}"
    winner = f" to {match['winner']}" if match["winner"] else ""
    return score + winner + ("" if match["status"] == "PLAYED" else f", {STATUS[match['status']]}")


def _is_not_begun(match: Row) -> bool:
    return match["status"] == "IN_PROGRESS" and match["score_a"] == match["score_b"] == 0


def _rows(connection: duckdb.DuckDBPyConnection, book: str | None, sql: str) -> list[Row]:
    """The rows of a query on an attached book; none of no book."""
    if book is None:
        return []
    answer = connection.execute(sql.format(book=quoted(book)))
    names = [column[0] for column in answer.description]
    return [dict(zip(names, row, strict=True)) for row in answer.fetchall()]
