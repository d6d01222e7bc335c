"""Who won each tournament of a season, and what was reached when."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.charts.markup import Column, Fragment, Row, details, fill, name, section, table, when

#: which milestones stand in the season report at once; round totals of everybody are in a fold
LOUD = ("first-five-nil", "five-nil", "new-leader", "wins-in-a-row")
STREAKS = {"tournaments-won": "tournaments won in a row", "weeks-played": "weeks played in a row",
           "weeks-led": "weeks in the lead"}  # fmt: skip
LONG = 3
"""Runs shorter than this are no news."""


def winners_section(tournaments: Sequence[Row], results: Sequence[Row]) -> Fragment:
    """Every sitting that counts with its winners, their score, and how many came."""
    won: dict[tuple, list[Row]] = {}
    for row in results:
        if row["finish"]:
            won.setdefault((row["week"], row["slot"], row["attempt"]), []).append(row)
    columns = [
        Column("When", when, "heading"),
        Column("Won by", lambda row: fill("winners.html", winners=won.get(_sitting(row), [])), "sentence"),
        Column("Score", lambda row: _score(won.get(_sitting(row), [])), "short"),
        Column("Players", "players", "number"),
        Column("Rounds", lambda row: row["full_rounds"] if row["full_rounds"] == row["rounds"]
               else f"{row['full_rounds']} of {row['rounds']}", "number"),
    ]  # fmt: skip
    counted = [row for row in tournaments if row["is_counted"]]
    body = table("Tournament winners", columns, counted, "No tournament has counted yet.")
    return section("winners", "Tournament winners", body)


def milestones_section(milestones: Sequence[Row], streaks: Sequence[Row]) -> Fragment:
    """5-0s, new leaders and runs; first wins and round totals in a fold."""
    loud = [row for row in milestones if row["code"] in LOUD]
    others = [row for row in milestones if row["code"] not in LOUD]
    runs = [row for row in streaks if row["length"] >= LONG]
    runs.sort(key=lambda row: (row["kind"], -row["length"], row["first_week"]))
    parts = [
        milestones_table("5–0s, new leaders and runs of wins", loud, "None yet."),
        details(f"First wins and round totals ({len(others)})",
                milestones_table("First wins and round totals", others)) if others else None,
        details(f"Streaks of {LONG} and more ({len(runs)})", _runs(runs)) if runs else None,
    ]  # fmt: skip
    return section("milestones", "Milestones", *parts)


def milestones_table(caption: str, rows: Sequence[Row], empty: str = "") -> Fragment | str:
    """When, who, what."""
    columns = [
        Column("When", when, "short"),
        Column("Who", lambda row: name(row["subject"], card(row)), "heading"),
        Column("What", "text", "sentence"),
    ]
    return table(caption, columns, rows, empty)


def card(row: Row) -> str:
    """Whose card a row with a competition is about."""
    return "team" if row["competition"] == "team" else "player"


def _sitting(row: Row) -> tuple:
    return (row["week"], row["slot"], row["attempt"])


def _score(winners: Sequence[Row]) -> str:
    return " / ".join(dict.fromkeys(f"{one['wins']}–{one['losses']}" for one in winners))


def _runs(rows: Sequence[Row]) -> Fragment | str:
    columns = [
        Column("Who", lambda row: name(row["subject"], card(row)), "heading"),
        Column("Length", "length", "number"),
        Column("What", lambda row: STREAKS[row["kind"]], "short"),
        Column("Weeks", lambda row: f"{row['first_week']} to {row['last_week']}", "short"),
        Column("Still", lambda row: "goes on" if row["is_open"] else "", "short"),
    ]
    return table("Streaks", columns, rows)
