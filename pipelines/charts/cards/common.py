"""What the card of a player and the card of a team have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from pipelines.charts.drawing import Point, bars, places_line
from pipelines.charts.markup import (
    Column,
    Fragment,
    Row,
    Section,
    count,
    details,
    fill,
    pair,
    place,
    player,
    section,
    table,
    when,
)
from pipelines.show.sections import source_text
from pipelines.show.words import LEDGER

Tables = Mapping[str, Sequence[Row]]

BESTS = (
    ("best-week", "Best week", "point"),
    ("worst-week", "Worst week played", "point"),
    ("best-score", "Best tournament", "win"),
    ("worst-score", "Worst tournament", "win"),
    ("best-place", "Best place", ""),
    ("worst-place", "Worst place", ""),
)
STREAKS = {
    "weeks-played": "weeks played in a row",
    "tournaments-won": "tournaments won in a row",
    "weeks-led": "weeks in the lead, shared or alone",
}


def grouped(rows: Iterable[Row], *columns: str) -> dict[object, list[Row]]:
    """The rows by a column, or by several; those that have nothing there are left out."""
    found: dict[object, list[Row]] = {}
    for row in rows:
        key = row[columns[0]] if len(columns) == 1 else tuple(row[column] for column in columns)
        if key is not None:
            found.setdefault(key, []).append(row)
    return found


def bests_section(bests: Sequence[Row], streaks: Sequence[Row]) -> Section:
    """Best and worst week, place and tournament, and the longest runs."""
    held = {row["code"]: row for row in bests}
    facts = [(label, *_best(held[code], unit)) for code, label, unit in BESTS if code in held]
    for kind, runs in grouped(streaks, "kind").items():
        longest = max(runs, key=lambda run: run["length"])
        facts.append((f"Most {STREAKS[kind]}", longest["length"], _run(longest)))
    body = fill("facts.html", facts=facts) if facts else "No week has been played yet."
    return section("bests", "Best and worst", body)


def milestones_section(milestones: Sequence[Row]) -> Section | None:
    """What was reached when; nothing without one."""
    if not milestones:
        return None
    columns = [
        Column("When", when, "heading"),
        Column("Milestone", "text", "sentence"),
    ]
    return section("milestones", "Milestones", table("Milestones in the order they were reached", columns, milestones))


def receipt_section(ledger: Sequence[Row], tournament_wins: Sequence[Row], *, of_team: bool = False) -> Section:
    """Every point with its rule, file and row, a subtotal a week; the sum is the standing."""
    if not ledger:
        return section("receipt", "The receipt", "No award and no deduction yet.")
    listed = sorted(ledger, key=lambda row: (row["week"] is None, row["week"] or 0))
    groups = [_group(week, list(rows)) for week, rows in groupby(listed, key=lambda row: row["week"])]
    caption = "Every point, its rule, its file and row"
    whole = fill("receipt.html", caption=caption, groups=groups, has_player=of_team,
                 total=sum(row["points"] for row in ledger))  # fmt: skip
    wins = _wins(tournament_wins, of_team)
    if of_team:
        return section("receipt", "The receipt", details(f"All {len(ledger)} entries", whole), wins)
    return section("receipt", "The receipt", whole, wins)


def weeks_figures(who: str, by_week: Sequence[Row], week_points: Sequence[Point], of: int) -> Fragment:
    """Points of every week as bars and the place after it as a line, with the numbers of both."""
    places = [Point(f"W{row['week']}", row["place"]) for row in by_week]
    drawn = pair(
        bars("week-points", "Points of each week", week_points, "point"),
        places_line("week-places", f"Place after each week, of {of}", places, of),
    )
    return Fragment(drawn + _numbers(who, by_week, week_points))


def standing_facts(standing: Row, of: int) -> list[tuple]:
    """Place, points and tournament wins."""
    return [
        ("Place", place(standing), f"of {of}"),
        ("Points", standing["points"], ""),
        ("Tournament wins", standing["tournament_wins"], ""),
    ]


def _group(week: int | None, rows: list[Row]) -> dict:
    entries = [
        {**row, "what": _what(row), "source": source_text(row),
         "note": row["note"] or ("" if week is not None else f"on {row['effective_on']}")}
        for row in rows
    ]  # fmt: skip
    heading = "Without a week" if week is None else f"Week {week}"
    return {"heading": heading, "rows": entries, "points": sum(row["points"] for row in rows)}


def _what(row: Row) -> str:
    words = LEDGER.get(row["code"], row["code"])
    return words if row["round"] is None else f"{words}, round {row['round']}"


def _wins(rows: Sequence[Row], of_team: bool) -> Fragment | str:
    columns = [
        Column("When", when, "heading"),
        *([Column("Player", lambda row: player(row["player"]))] if of_team else []),
        Column("What", _what),
        Column("Rule", "rule", "short"),
        Column("Wins", "points", "number"),
    ]
    return table("Tournament wins, which break ties", columns, rows)


def _best(row: Row, unit: str) -> tuple:
    value = count(row["value"], unit) if unit else row["value"]
    at = f"week {row['week']}" + (f", {row['slot']}" if row["slot"] else "")
    if row["times"] == 1:
        return value, at
    return value, f"{row['times']} times, first in {at}" if unit else f"after {row['times']} weeks, first {at}"


def _run(run: Row) -> str:
    weeks = f"week {run['first_week']}"
    if run["last_week"] != run["first_week"]:
        weeks = f"weeks {run['first_week']} to {run['last_week']}"
    return f"{weeks}{', and it goes on' if run['is_open'] else ''}"


def _numbers(who: str, by_week: Sequence[Row], week_points: Sequence[Point]) -> Fragment:
    brought = {point.label: point.value for point in week_points}
    columns = [
        Column("Week", lambda row: f"W{row['week']}", "heading"),
        Column("Points of the week", lambda row: brought.get(f"W{row['week']}"), "number"),
        Column("Points so far", "points", "number"),
        Column("Place", place, "number"),
    ]
    return details("The numbers behind the drawings", table(f"{who}, week by week", columns, by_week))
