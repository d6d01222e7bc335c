"""The card of a team: where it stands, who plays for it, which scores counted, its games against the other teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipelines.charts.cards.common import (
    Tables,
    bests_section,
    grouped,
    milestones_section,
    receipt_section,
    standing_facts,
    weeks_figures,
)
from pipelines.charts.drawing import Point
from pipelines.charts.markup import Column, Page, Row, Section, fill, number, page, place, player, section, table
from pipelines.charts.notes import incidents_table
from pipelines.charts.team_weeks import team_weeks, weeks_table
from pipelines.reports import names_of_files

OWN = ("team_standings", "team_by_week", "team_head_to_head")


def team_pages(teams: Sequence[str], season_name: str, tables: Tables) -> list[Page]:
    """A page for each of the teams, from the season's tables by name."""
    own = {name: grouped(tables[name], "team") for name in OWN}
    subject = {
        name: grouped(tables[name], "competition", "subject") for name in ("ledger", "bests", "streaks", "milestones")
    }
    results = grouped(tables["tournament_results"], "team")
    members = grouped(tables["individual_standings"], "team")
    form = {row["player"]: row for row in tables["form"]}
    penalties = grouped(tables["penalties"], "player")
    of = len(tables["team_standings"])
    pages = []
    for who in teams:
        rows = {name: found.get(who, []) for name, found in own.items()}
        rows |= {name: found.get(("team", who), []) for name, found in subject.items()}
        rows |= {"results": results.get(who, []), "members": members.get(who, [])}
        rows["penalties"] = [row for member in rows["members"] for row in penalties.get(member["player"], [])]
        pages.append(_page(who, season_name, of, rows, form))
    return pages


def _page(who: str, season_name: str, of: int, rows: Tables, form: Mapping[str, Row]) -> Page:
    by_week = rows["team_by_week"]
    [standing] = rows["team_standings"]
    head = [
        fill("card_title.html", kind="Team", who=who, team=None, season_name=season_name,
             week=by_week[-1]["week"] if by_week else None),
        fill("facts.html", facts=[*standing_facts(standing, of), ("Players who played", standing["players"], "")]),
    ]  # fmt: skip
    points = [row for row in rows["ledger"] if row["measure"] == "points"]
    parts = [
        weeks_section(who, of, by_week),
        members_section(rows["members"], form),
        bests_section(rows["bests"], rows["streaks"]),
        counted_section(who, rows["results"], rows["ledger"]),
        opponents_section(rows["team_head_to_head"]),
        milestones_section(rows["milestones"]),
        section("penalties", "Penalties", incidents_table(rows["penalties"], "No incident has been recorded.")),
        receipt_section(points, [row for row in rows["ledger"] if row["measure"] == "wins"], of_team=True),
    ]
    return page(names_of_files.team_card(who), f"{who}, {season_name}", head, [part for part in parts if part])


def weeks_section(who: str, of: int, by_week: Sequence[Row]) -> Section:
    """The weeks as drawings."""
    if not by_week:
        return section("form", "Week by week", "No week has been played yet.")
    points = [Point(f"W{row['week']}", row["week_points"]) for row in by_week]
    return section("form", "Week by week", weeks_figures(who, by_week, points, of))


def members_section(members: Sequence[Row], form: Mapping[str, Row]) -> Section:
    """Who is on the roster now, in the order of the individual standings."""
    columns = [
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("Place", place, "number"),
        Column("Points", "points", "number"),
        Column("Wins", "tournament_wins", "number"),
        Column("Weeks", "weeks_played", "number"),
        Column("Games won–lost", lambda row: f"{row['games_won']}–{row['games_lost']}", "number"),
        Column("Last five weeks", lambda row: _lately(form.get(row["player"])), "number"),
    ]
    body = table("Players by their place in the individual standings", columns, members, "Nobody is on the roster.")
    return section("players", "Players", body)


def counted_section(who: str, results: Sequence[Row], ledger: Sequence[Row]) -> Section:
    """Which scores counted for the team each week, which did not, and why."""
    lines = team_weeks(results, ledger)
    weeks = sorted((week for team, week in lines if team == who and week is not None))
    body = weeks_table(f"{who}: the scores of each week", [lines[who, week] for week in weeks])
    return section("counted", "The scores that counted", body if weeks else "No week has been played yet.")


def opponents_section(games: Sequence[Row]) -> Section:
    """Won and lost of every player against the players of every team, and of the team in the first row."""
    if not games:
        return section("opponents", "Head to head", "No tournament its players played has its games in the book.")
    won = {(row["player"], row["opponent_team"]): row for row in games}
    opponents = sorted({row["opponent_team"] for row in games})
    players = sorted({row["player"] for row in games if row["player"] is not None})
    body = fill("versus_matrix.html", caption="Games won–lost against the players of each team",
                rows=[None, *players], columns=opponents, won=won)  # fmt: skip
    return section(
        "opponents", "Head to head",
        "Counted are contested games of the tournaments whose games are in the book round by round.", body,
    )  # fmt: skip


def _lately(form: Row | None) -> str:
    return "" if form is None else number(form["five_points"])
