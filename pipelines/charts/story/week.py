"""The page of a week: what happened, what it changed in both tables, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipelines.charts.cards.common import Tables, grouped
from pipelines.charts.drawing import Point, lying_bars
from pipelines.charts.markup import (
    Column,
    Fragment,
    Page,
    Row,
    Section,
    details,
    fill,
    name,
    number,
    page,
    place,
    player,
    reason,
    section,
    signed,
    table,
    team,
    words,
)
from pipelines.charts.matrix import SCORE
from pipelines.charts.notes import claims_table, failures_table, incidents_table
from pipelines.charts.scenarios import changed_section
from pipelines.charts.story.season import milestones_table
from pipelines.charts.team_weeks import team_weeks, teams_table
from pipelines.reports import names_of_files

OWN = (
    "tournaments", "tournament_results", "week_changes", "week_entries", "ledger", "penalties", "report_failures",
    "milestones",
)  # fmt: skip
BARS = 12
"""Players a drawing of the week shows; the table has them all."""


def week_pages(
    weeks: Sequence[int], season_name: str, posts: Mapping[int, Sequence[str]], tables: Tables,
    outlooks: Mapping[int, Mapping],
) -> list[Page]:  # fmt: skip
    """A page for each of the weeks; `posts` are the sentences of `rackbook post` about it.

    `outlooks`: what each week changed of everybody's chances (`pipelines.scenarios.outlook.changed_outlook`).
    """
    by_week = {name: grouped(tables[name], "week") for name in OWN}
    claims = grouped(tables["uc_decisions"], "week_missed")
    pages = []
    for week in weeks:
        rows = {name: found.get(week, []) for name, found in by_week.items()} | {"uc_decisions": claims.get(week, [])}
        pages.append(_page(week, season_name, posts[week], rows, outlooks[week]))
    return pages


def _page(week: int, season_name: str, post: Sequence[str], rows: Tables, outlook: Mapping) -> Page:
    days = [row["play_date"] for row in rows["tournaments"] if row["is_counted"]]
    head = [
        fill("week_title.html", week=week, season_name=season_name, played=min(days, default=None)),
        fill("post.html", sentences=post),
    ]
    changes = grouped(rows["week_changes"], "competition")
    parts = [
        tournaments_section(rows["tournaments"], rows["tournament_results"]),
        players_section(changes.get("individual", []), rows["week_entries"]),
        teams_section(changes.get("team", []), rows["tournament_results"], rows["ledger"], rows["week_entries"], week),
        changed_section(outlook),
        decisions_section(rows["uc_decisions"], rows["penalties"], rows["report_failures"]),
        section("milestones", "Milestones", milestones_table("Reached this week", rows["milestones"], "None.")),
    ]
    return page(names_of_files.week_report(week), f"Week {week}, {season_name}", head, [part for part in parts if part])


def tournaments_section(tournaments: Sequence[Row], results: Sequence[Row]) -> Section:
    """Every sitting of the week with its whole result."""
    found = grouped(results, "slot", "attempt")
    parts = [_tournament(row, found.get((row["slot"], row["attempt"]), [])) for row in tournaments]
    return section("tournaments", "Tournaments", *(parts or ["No tournament this week."]))


def players_section(changes: Sequence[Row], entries: Sequence[Row]) -> Section:
    """Who moved where in the individual standings and what made it so; who has nothing this week is in a fold."""
    why = _why(entries, "individual")
    active = [row for row in changes if row["subject"] in why]
    idle = [row for row in changes if row["subject"] not in why]
    best = sorted(active, key=lambda row: (-row["week_points"], row["place"], row["subject"]))[:BARS]
    drawn = [Point(row["subject"], row["week_points"]) for row in best if row["week_points"] > 0]
    parts = [
        lying_bars("week-players", "Most points of the week", drawn, "point") if drawn else None,
        _changes("Individual standings: before and after", "player", active, why),
        details(f"Nothing this week ({len(idle)})", _changes("Nothing this week", "player", idle, why)) if idle else "",
    ]
    return section("players", "What it changed: players", *parts)


def teams_section(
    changes: Sequence[Row], results: Sequence[Row], ledger: Sequence[Row], entries: Sequence[Row], week: int
) -> Section:
    """The same for teams, and which scores counted for each."""
    why = _why(entries, "team")
    drawn = [Point(row["subject"], row["week_points"]) for row in changes]
    drawn.sort(key=lambda point: -point.value)
    lines = team_weeks(results, ledger)
    counted = [lines[row["subject"], week] for row in changes if (row["subject"], week) in lines]
    parts = [
        lying_bars("week-teams", "Points of the week, teams", drawn, "point") if drawn else None,
        _changes("Team standings: before and after", "team", changes, why),
        teams_table("The scores that counted for each team", counted),
    ]
    return section("teams", "What it changed: teams", *parts)


def decisions_section(claims: Sequence[Row], penalties: Sequence[Row], failures: Sequence[Row]) -> Section:
    """Compensation for the week, its incidents, and losses not reported, all with reasons."""
    found = [claims_table(claims, ""), incidents_table(penalties, ""), failures_table(failures, "")]
    parts = [part for part in found if part]
    return section("decisions", "Compensation and penalties", *(parts or ["None this week."]))


def _tournament(row: Row, results: Sequence[Row]) -> Fragment | str:
    columns = [
        Column("Place", "place", "number"),
        Column("Player", lambda one: player(one["player"]), "heading"),
        Column("Team", lambda one: team(one["team"])),
        Column("Score", lambda one: "" if one["status"] == "NS" else f"{one['wins']}–{one['losses']}", "number"),
        Column("Points", lambda one: None if one["status"] == "NS" else one["points"], "number"),
        Column("Why", "why", "sentence"),
    ]
    short = "" if row["full_rounds"] == row["rounds"] else f", {row['full_rounds']} of {row['rounds']} rounds"
    replay = "" if row["attempt"] == 1 else ", replay"
    lost = "" if row["is_counted"] else ", does not count"
    return table(f"{row['slot']}{replay}{short}{lost}", columns, results, f"{row['slot']}: no result.")


def _changes(caption: str, kind: str, changes: Sequence[Row], why: Mapping) -> Fragment | str:
    columns = [
        Column("Place", _places, "short"),
        Column("Move", lambda row: fill("movement.html", steps=row["moved"], first=True, period="week"), "short"),
        Column(kind.capitalize(), lambda row: name(row["subject"], kind), "heading"),
        Column("Points", lambda row: fill("moved.html", before=number(row["points_before"]),
                                          after=number(row["points"])), "short"),
        Column("Why", lambda row: fill("changes.html", changes=why.get(row["subject"], [])), "sentence"),
    ]  # fmt: skip
    return table(caption, columns, changes)


def _places(row: Row) -> Fragment | str:
    if row["place_before"] is None:
        return place(row)
    return fill("moved.html", before=row["place_before"], after=place(row))


def _why(entries: Sequence[Row], competition: str) -> dict[str, list[dict]]:
    """Subject -> what the week brought: the score of each tournament in one line, everything else by name."""
    found: dict[str, dict[tuple, dict]] = {}
    for row in entries:
        if row["competition"] != competition or row["measure"] != "points":
            continue
        is_score = row["code"] in SCORE
        what = row["slot"] if is_score else reason(row["code"])
        key = (row["slot"], is_score, row["code"] if not is_score else "", row["rule"] if not is_score else "")
        if competition == "team" and not is_score:
            key = (*key, row["player"])
        line = found.setdefault(row["subject"], {}).setdefault(key, _line(row, what, is_score))
        line["points"] += row["points"]
        if is_score:
            part = row["player"] if competition == "team" else words(row["code"])
            line["parts"].append(f"{part} {signed(row['points'])}")
    return {subject: [_told(line) for line in lines.values()] for subject, lines in found.items()}


def _line(row: Row, what: str, is_score: bool) -> dict:
    where = "" if is_score or not row["slot"] else f"{row['slot']}: "
    note = row["note"] or "" if row["has_week"] else "an entry without a week, by its date"
    if row["competition"] == "team" and row["player"]:
        note = "; ".join(part for part in (row["player"], note) if part)
    return {"points": 0, "what": f"{where}{what}", "rule": "" if is_score else row["rule"], "note": note, "parts": []}


def _told(line: dict) -> dict:
    return {**line, "note": ", ".join(line["parts"]) or line["note"]}
