"""The card of a player: where he stands, every point, his form, whom he met, his best and worst, how he reports."""

from __future__ import annotations

from collections.abc import Sequence

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
from pipelines.charts.markup import (
    Column,
    Page,
    Row,
    Section,
    count,
    fill,
    page,
    pair,
    player,
    section,
    table,
    team,
    when,
)
from pipelines.charts.notes import claims_table, failures_table, incidents_table
from pipelines.reports import names_of_files

OWN = (
    "individual_by_week", "form", "tournament_results", "head_to_head", "uc_decisions", "report_failures", "penalties",
    "reporting", "individual_standings", "team_head_to_head",
)  # fmt: skip
STATUS = {"OK": "", "NS": "did not arrive", "LT": "late", "WD": "withdrew", "RM": "removed", "DQ": "disqualified"}


def player_pages(players: Sequence[str], season_name: str, tables: Tables) -> list[Page]:
    """A page for each of the players, from the season's tables by name (`OWN`, ledger, bests, streaks, milestones)."""
    own = {name: grouped(tables[name], "player") for name in OWN}
    subject = {
        name: grouped(tables[name], "competition", "subject") for name in ("ledger", "bests", "streaks", "milestones")
    }
    of = len(tables["individual_standings"])
    pages = []
    for who in players:
        rows = {name: found.get(who, []) for name, found in own.items()}
        rows |= {name: found.get(("individual", who), []) for name, found in subject.items()}
        pages.append(_page(who, season_name, of, rows))
    return pages


def _page(who: str, season_name: str, of: int, rows: Tables) -> Page:
    by_week = rows["individual_by_week"]
    [standing] = rows["individual_standings"]
    head = [
        fill("card_title.html", kind="Player", who=who, team=standing["team"], season_name=season_name,
             week=by_week[-1]["week"] if by_week else None),
        fill("facts.html", facts=_facts(standing, of, rows["form"])),
    ]  # fmt: skip
    points = [row for row in rows["ledger"] if row["measure"] == "points"]
    parts = [
        form_section(who, of, by_week, rows["form"]),
        bests_section(rows["bests"], rows["streaks"]),
        tournaments_section(rows["tournament_results"]),
        opponents_section(rows["head_to_head"], rows["team_head_to_head"]),
        reporting_section(rows["reporting"], rows["report_failures"]),
        milestones_section(rows["milestones"]),
        decisions_section(rows["uc_decisions"], rows["penalties"]),
        receipt_section(points, [row for row in rows["ledger"] if row["measure"] == "wins"]),
    ]
    return page(names_of_files.player_card(who), f"{who}, {season_name}", head, [part for part in parts if part])


def form_section(who: str, of: int, by_week: Sequence[Row], form: Sequence[Row]) -> Section:
    """The weeks as drawings, and the last five of them in a sentence."""
    if not by_week:
        return section("form", "Week by week", "No week has been played yet.")
    points = [Point(f"W{row['week']}", row["week_points"]) for row in form]
    return section("form", "Week by week", form_sentence(form[-1]), weeks_figures(who, by_week, points, of))


def form_sentence(form: Row) -> str:
    """`34 points in the last five weeks, 4 of them played: place 3 by form.`"""
    if form["five_points"] is None:
        return "Nothing in the last five weeks."
    shared = " shared" if form["tied"] else ""
    return (
        f"{count(form['five_points'], 'point')} in the last five weeks, {form['five_weeks']} of them played: "
        f"place {form['place']}{shared} by form."
    )


def tournaments_section(results: Sequence[Row]) -> Section:
    """Every tournament entered: score, place, what it was worth and whether it counts."""
    columns = [
        Column("When", when, "heading"),
        Column("Score", lambda row: "" if row["status"] == "NS" else f"{row['wins']}–{row['losses']}", "number"),
        Column("Place", "place", "number"),
        Column("Points", lambda row: None if row["status"] == "NS" else row["points"], "number"),
        Column("Counts", lambda row: "yes" if row["counts_individual"] else "no", "short"),
        Column("Why", _why, "sentence"),
    ]
    return section("tournaments", "Tournaments", table("Tournaments entered", columns, results, "None entered yet."))


def opponents_section(opponents: Sequence[Row], teams: Sequence[Row]) -> Section:
    """Whom he met, who won, when last; and his games against each team."""
    if not opponents:
        return section("opponents", "Head to head", "No tournament played here has its games in the book.")
    met = [
        Column("Opponent", lambda row: player(row["opponent"]), "heading"),
        Column("Games", "games", "number"),
        Column("Won–lost", lambda row: f"{row['games_won']}–{row['games_lost']}", "number"),
        Column("Last met", lambda row: f"week {row['last_week']}, {row['last_slot']}", "short"),
    ]
    by_team = [
        Column("Team", lambda row: team(row["opponent_team"]), "heading"),
        Column("Games", "games", "number"),
        Column("Won–lost", lambda row: f"{row['games_won']}–{row['games_lost']}", "number"),
    ]
    return section(
        "opponents",
        "Head to head",
        "Counted are contested games of the tournaments whose games are in the book round by round.",
        pair(
            table("Opponents met, most often first", met, opponents),
            table("Against the players of each team", by_team, teams),
        ),
    )


def reporting_section(reporting: Sequence[Row], failures: Sequence[Row]) -> Section:
    """How many of the losses he had to report he did report."""
    [row] = reporting
    sentence = "No tournament with a game lost has a report log."
    if row["losses_due"]:
        others = [
            f"{row['reported_by_others']} by somebody else" if row["reported_by_others"] else "",
            f"{row['not_reported']} by nobody" if row["not_reported"] else "",
        ]
        more = "; ".join(part for part in others if part)
        sentence = f"{row['reported']} of {row['losses_due']} losses reported{f'; {more}' if more else ''}."
    return section("reporting", "Reporting record", sentence, failures_table(failures, "No failure is on record."))


def decisions_section(claims: Sequence[Row], penalties: Sequence[Row]) -> Section | None:
    """Claims of compensation and incidents, with reasons; nothing where there are none."""
    if not claims and not penalties:
        return None
    parts = [claims_table(claims, ""), incidents_table(penalties, "")]
    return section("decisions", "Compensation and penalties", *[part for part in parts if part])


def _facts(standing: Row, of: int, form: Sequence[Row]) -> list[tuple]:
    facts = standing_facts(standing, of)
    facts += [
        ("Games won–lost", f"{standing['games_won']}–{standing['games_lost']}", ""),
        ("Weeks played", standing["weeks_played"], count(standing["tournaments_played"], "tournament")),
    ]
    if form and form[-1]["five_points"] is not None:
        facts.append(("Last five weeks", count(form[-1]["five_points"], "point"), ""))
    return facts


def _why(row: Row) -> str:
    status = STATUS.get(row["status"], row["status"])
    why = row["why"] or ""
    return why if not status or status in why else f"{status}; {why}"
