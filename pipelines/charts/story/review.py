"""The season looked back on: champions, awards, records; all of it from the public tables."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.charts.cards.common import grouped
from pipelines.charts.markup import Column, Fragment, Row, count, fill, name, names, section, table
from pipelines.charts.standings import individual_table, team_table
from pipelines.charts.story.season import card

PODIUM = {1: "Champion", 2: "Second", 3: "Third"}
AWARDS = {
    "tournament-wins": "Most tournament wins",
    "games-won": "Most games won",
    "game-share": "Best share of games won",
    "every-week": "Played every week",
    "reporting": "Best at reporting losses",
}
RECORDS = {
    "player-week": ("Most points of a player in a week", "point"),
    "team-week": ("Most points of a team in a week", "point"),
    "climb": ("Biggest climb in a week", "place"),
    "five-nils": ("Most 5–0s", "time"),
    "tournament-wins": ("Most tournament wins", "win"),
    "games-won": ("Most games won", "game"),
    "wins-in-a-row": ("Most tournaments won in a row", "tournament"),
    "weeks-in-a-row": ("Most weeks played in a row", "week"),
    "individual-weeks-led": ("Longest lead of the individual standings", "week"),
    "team-weeks-led": ("Longest lead of the team standings", "week"),
    "field": ("Largest tournament", "player"),
}


def review_title(season_name: str, weeks: Sequence[int], calendar: Sequence[Row]) -> Fragment:
    """The heading; it says so when weeks are still to come."""
    last = max((row["week"] for row in calendar), default=None)
    return fill("review_title.html", season_name=season_name, week=max(weeks, default=None), last=last)


def champions_section(awards: Sequence[Row]) -> Fragment:
    """The first three places of both competitions; a shared place is shared."""
    held = grouped(awards, "award")
    podiums = [
        {"title": title, "places": [_podium(step, held.get(f"{kind}-{step}", []), kind) for step in PODIUM]}
        for kind, title in (("individual", "Individual"), ("team", "Team"))
    ]
    if not any(award.startswith(("individual-", "team-")) for award in held):
        return section("champions", "Champions", "No tournament has counted yet.")
    return section("champions", "Champions", fill("podium.html", podiums=podiums))


def awards_section(awards: Sequence[Row]) -> Fragment:
    """The other awards with their holders and the reason."""
    found = grouped(awards, "award")
    rows = [{"award": title, "held": found[code]} for code, title in AWARDS.items() if code in found]
    columns = [
        Column("Award", "award", "heading"),
        Column("Goes to", lambda row: names([one["subject"] for one in row["held"]], "player"), "text"),
        Column("Why", lambda row: row["held"][0]["why"], "sentence"),
    ]
    return section("awards", "Awards", table("Awards; a tie is shared", columns, rows, "None yet."))


def records_section(records: Sequence[Row]) -> Fragment:
    """The most of everything, with who holds it and when it was set."""
    found = grouped(records, "code")
    rows = [
        {"title": title, "value": count(held[0]["value"], unit), "held": held}
        for code, (title, unit) in RECORDS.items()
        if (held := found.get(code))
    ]
    columns = [
        Column("Record", "title", "heading"),
        Column("Figure", "value", "short"),
        Column("Held by", lambda row: fill("holders.html", held=[_holder(one) for one in row["held"]]), "sentence"),
    ]
    return section("records", "Records of the season", table("Records; a tie is shared", columns, rows, "None yet."))


def final_section(
    standings: Sequence[Row], team_standings: Sequence[Row], by_week: Sequence[Row], team_by_week: Sequence[Row]
) -> Fragment:
    """Both tables as they stand."""
    return Fragment(individual_table(standings, by_week) + team_table(team_standings, team_by_week))


def _podium(step: int, held: Sequence[Row], kind: str) -> dict:
    return {
        "title": PODIUM[step] if len(held) < 2 else f"{PODIUM[step]}, shared",
        "names": names([row["subject"] for row in held], "team" if kind == "team" else "player"),
        "why": held[0]["why"] if held else "",
    }


def _holder(row: Row) -> dict:
    where = " ".join(part for part in (f"week {row['week']}" if row["week"] else "", row["slot"] or "") if part)
    return {"who": name(row["subject"], card(row)) if row["subject"] else "", "where": where}
