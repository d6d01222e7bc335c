"""The head of the report: title, who leads, the two standings with their movement."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.charts.markup import (
    Column,
    Fragment,
    Row,
    count,
    fill,
    long_day,
    names,
    number,
    place,
    player,
    section,
    table,
    team,
)


def title(season_name: str, weeks: Sequence[int], results: Sequence[Row]) -> Fragment:
    """The page's heading: the season and the week these standings follow, the last of `weeks` of the weekly tables."""
    played = max((row["play_date"] for row in results if row["play_date"] is not None), default=None)
    return fill("title.html", season_name=season_name, week=max(weeks, default=None), last_played=long_day(played))


def leaders(standings: Sequence[Row], team_standings: Sequence[Row], weeks: Sequence[int]) -> Fragment:
    """One sentence on the players in front and one on the teams; that nothing is played yet, when it is so."""
    if not weeks:
        return fill("leaders.html", sentences=["No tournament has counted yet: everybody stands at 0."])
    found = [_leader(standings, "player"), _leader(team_standings, "team")]
    return fill("leaders.html", sentences=[sentence for sentence in found if sentence])


def individual_table(standings: Sequence[Row], by_week: Sequence[Row]) -> Fragment:
    """The section of the individual standings; `by_week` gives the places a week ago."""
    columns = [
        Column("Place", place, "number"),
        Column("Move", movement(by_week, "player"), "short"),
        Column("Player", lambda row: player(row["player"]), "heading"),
        Column("Team", lambda row: team(row["team"])),
        Column("Points", lambda row: fill("strong.html", text=number(row["points"])), "number"),
        Column("Wins", "tournament_wins", "number"),
        Column("Weeks", "weeks_played", "number"),
        Column("Tournaments", "tournaments_played", "number"),
        Column("Games won–lost", lambda row: f"{row['games_won']}–{row['games_lost']}", "number"),
    ]
    caption = _caption("Individual standings", by_week)
    return section("individual", "Individual standings", table(caption, columns, standings, "No player yet."))


def team_table(standings: Sequence[Row], by_week: Sequence[Row]) -> Fragment:
    """The section of the team standings."""
    columns = [
        Column("Place", place, "number"),
        Column("Move", movement(by_week, "team"), "short"),
        Column("Team", lambda row: team(row["team"]), "heading"),
        Column("Points", lambda row: fill("strong.html", text=number(row["points"])), "number"),
        Column("Wins", "tournament_wins", "number"),
        Column("Players", "players", "number"),
    ]
    caption = _caption("Team standings", by_week)
    return section("teams", "Team standings", table(caption, columns, standings, "No team yet."))


def _leader(standings: Sequence[Row], subject: str) -> Fragment | None:
    first = [row for row in standings if row["place"] == 1]
    if not first:
        return None
    chasing = [row for row in standings if row["place"] != 1]
    return fill(
        "leader.html",
        leaders=some(first, subject),
        plural=len(first) > 1,
        standings="individual standings" if subject == "player" else "team standings",
        points=count(first[0]["points"], "point"),
        wins=count(first[0]["tournament_wins"], "tournament win"),
        behind=behind(first[0], chasing, subject),
    )


def behind(first: Row, chasing: Sequence[Row], subject: str) -> Fragment | str:
    """How far the next one is behind; nothing when nobody else stands in the table."""
    if not chasing:
        return ""
    second = [row for row in chasing if row["place"] == chasing[0]["place"]]
    gap = first["points"] - second[0]["points"]
    return fill("behind.html", gap=count(gap, "point") if gap else "", who=some(second, subject))


def some(rows: Sequence[Row], subject: str) -> Fragment | str:
    """Their names, or how many they are when a sentence can't hold them."""
    return names([row[subject] for row in rows], subject) if len(rows) <= 4 else count(len(rows), subject)


def movement(by_week: Sequence[Row], subject: str, period: str = "week"):
    """A function of a standings row: the arrow since the week before the last, for eyes and for screen readers."""
    weeks = sorted({row["week"] for row in by_week})
    before = {row[subject]: row["place"] for row in by_week if len(weeks) > 1 and row["week"] == weeks[-2]}

    def cell(row: Row) -> Fragment:
        old = before.get(row[subject])
        return fill("movement.html", steps=None if old is None else old - row["place"], first=not before,
                    period=period)

    return cell


def _caption(words: str, by_week: Sequence[Row]) -> str:
    weeks = sorted({row["week"] for row in by_week})
    if not weeks:
        return f"{words} before the first week"
    since = f"; moves since week {weeks[-2]}" if len(weeks) > 1 else ""
    return f"{words} after week {weeks[-1]}{since}"
