"""Which scores counted for a team in a week, which did not, and why."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.charts.markup import (
    Column,
    Fragment,
    Row,
    count,
    details,
    fill,
    number,
    reason,
    section,
    signed,
    table,
    team,
)
from pipelines.charts.matrix import SCORE, TAKEN, team_scores, weeks_of


def team_weeks_section(team_standings: Sequence[Row], results: Sequence[Row], ledger: Sequence[Row]) -> Fragment:
    """The last week of every team in full, and a fold for each team with all its weeks."""
    weeks = weeks_of(results, ledger)
    if not weeks:
        return section("team-weeks", "Team weeks: the scores that counted", "No week has been played yet.")
    teams = [row["team"] for row in team_standings]
    lines = team_weeks(results, ledger)
    last = [lines.get((team, weeks[-1]), _blank(team, weeks[-1])) for team in teams]
    parts = [teams_table(f"Week {weeks[-1]}, every team", last)]
    for row in team_standings:
        own = [lines[row["team"], week] for week in weeks if (row["team"], week) in lines]
        heading = fill("fold.html", name=row["team"], points=count(row["points"], "point"))
        parts.append(details(heading, weeks_table(f"{row['team']}, week by week", own)))
    return section("team-weeks", "Team weeks: the scores that counted", *parts)


def team_weeks(results: Sequence[Row], ledger: Sequence[Row]) -> dict[tuple[str, int | None], dict]:
    """(team, week) -> counted and left_out (each a list of player, slot, score, why), other (points, what, rule) and
    points, the sum of the week's rows. Weeks without a score or a row are not there."""
    rows = [row for row in ledger if row["competition"] == "team" and row["measure"] == "points"]
    net = team_scores(ledger)
    gross = team_scores([row for row in rows if row["code"] in SCORE])
    taken = {_key(row): row for row in rows if row["code"] in TAKEN}
    found: dict[tuple, dict] = {}
    for row in rows:
        line = _line(found, row["subject"], row["week"])
        line["points"] += row["points"]
        if row["code"] not in SCORE + TAKEN:
            line["other"].append({"points": signed(row["points"]), "what": reason(row["code"]), "rule": row["rule"]})
    for row in results:
        if row["team"] is None or row["status"] == "NS":
            continue
        key = (row["team"], row["player"], row["week"], row["slot"])
        line = _line(found, row["team"], row["week"])
        if row["counts_team"]:
            line["counted"].append({"player": row["player"], "slot": row["slot"], "score": net.get(key, 0), "why": ""})
        else:
            why = f"{reason(taken[key]['code'])} {taken[key]['rule']}" if key in taken else row["why"]
            line["left_out"].append(
                {"player": row["player"], "slot": row["slot"], "score": gross.get(key, 0), "why": why}
            )
    for line in found.values():
        for scores in (line["counted"], line["left_out"]):
            scores.sort(key=lambda score: (-score["score"], score["slot"], score["player"]))
    return found


def _line(found: dict[tuple, dict], team: str, week: int | None) -> dict:
    return found.setdefault((team, week), {**_blank(team, week), "points": 0})


def _blank(team: str, week: int | None) -> dict:
    return {"team": team, "week": week, "counted": [], "left_out": [], "other": [], "points": None}


def _key(row: Row) -> tuple:
    return (row["subject"], row["player"], row["week"], row["slot"])


def teams_table(caption: str, lines: Sequence[dict]) -> Fragment | str:
    """Lines of `team_weeks`, a team each."""
    return _table(caption, Column("Team", lambda line: team(line["team"]), "heading"), lines)


def weeks_table(caption: str, lines: Sequence[dict]) -> Fragment | str:
    """Lines of `team_weeks`, a week each."""
    return _table(caption, Column("Week", lambda line: f"W{line['week']}", "heading"), lines)


def _table(caption: str, first: Column, lines: Sequence[dict]) -> Fragment | str:
    columns = [
        first,
        Column("Points", lambda line: fill("strong.html", text=number(line["points"])), "number"),
        Column("Counted", lambda line: fill("scores.html", scores=line["counted"], others=line["other"]), "sentence"),
        Column("Did not count", lambda line: fill("scores.html", scores=line["left_out"], others=[]), "sentence"),
    ]
    return table(caption, columns, lines)
