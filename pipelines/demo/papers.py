"""What an admin notes besides the tournaments: rosters, names, claims, incidents, appeals, rulings, comings and goings.

A note has the day it became known, which decides the upload that brings it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

from pipelines.demo import plan
from pipelines.demo.plan import day_of
from pipelines.demo.season import Played

ADMIN = "Head Admin"


@dataclass(frozen=True)
class Note:
    """One row of a kind, and the day it became known."""

    kind: str
    known_on: date
    row: dict[str, object]


@dataclass(frozen=True)
class Incident:
    """One incident; `later` is the status it gets `later_days` after its Friday, `confirmed_days` its confirmation."""

    number: int
    player: int
    week: int
    slot: str
    rule_code: str
    status: str = "CONFIRMED"
    confirmed_days: int = 1
    later: str = ""
    later_days: int = 0
    points: int | None = None

    @property
    def incident_id(self) -> str:
        return f"I-{self.number:02d}"


INCIDENTS = (
    Incident(1, 8, 2, "4PM", "7.5.i"),
    Incident(2, 31, 3, "6PM", "7.5.i"),
    Incident(3, 7, 3, "4PM", "7.3.iv"),
    Incident(4, 18, 4, "4PM", "7.3.iii", status="OPEN", confirmed_days=9, later="CONFIRMED", later_days=9),
    Incident(5, 23, 4, "6PM", "7.4.i"),
    Incident(6, 1, 5, "6PM", "7.4.ii"),
    Incident(7, 30, 5, "6PM", "7.2.iii"),
    Incident(8, 8, 6, "4PM", "7.5.iv"),
    Incident(9, 11, 6, "4PM", "7.4.iii", status="DISMISSED"),
    Incident(10, 26, 6, "6PM", "7.3.iii"),
    Incident(11, 0, 7, "4PM", "7.3.i", later="OVERTURNED", later_days=17),
    Incident(12, 31, 8, "4PM", "7.5.iv"),
    Incident(13, 35, 8, "4PM", "7.2.i"),
    Incident(14, 9, 9, "4PM", "7.3.iv"),
    Incident(15, 22, 9, "4PM", "7.3.ii"),
    Incident(16, 33, 9, "6PM", "7.4.ii", later="OVERTURNED", later_days=9),
    Incident(17, 12, 10, "6PM", "7.4.i"),
    Incident(18, 36, 10, "6PM", "7.1.iv", status="DISMISSED"),
    Incident(19, 2, 11, "6PM", "7.4.iv"),
    Incident(20, 13, 11, "4PM", "7.5.iv"),
    Incident(21, 16, 12, "6PM", "7.5.i", status="OPEN"),
    Incident(22, 39, 12, "6PM", "7.4.iv", points=4),
)

#: incident, days from its confirmation to the appeal, to its notice, to the decision, outcome, what is left of it
APPEALS = (
    (3, 1, 1, 4, "UPHELD", {}),
    (5, 2, 3, 4, "REFUSED", {}),
    (10, 0, 1, 3, "REDUCED", {"new_points": 5}),
    (13, 3, 3, 5, "REDUCED", {"new_box_days": 25}),
    (15, 5, 5, 6, "REFUSED", {"note": "out of time"}),
    (19, 1, 2, 5, "UPHELD", {}),
)

#: week, days after it, competition, player or team number, points, rule, reason
ADJUSTMENTS = (
    (6, 2, "individual", 17, 2, "1.9", "credit for a crash of the site"),
    (11, 3, "individual", 29, -4, "1.9", "points withdrawn, wrong sign-up"),
    (7, 3, "team", 5, 8, "6.3", "spamming by supporters"),
    (10, 2, "team", 2, 5, "6.3", "adverse comments in the lobby"),
)


def name_on(played: Played, player: int, day: date, slot: str = "6PM") -> str:
    """The screen name a player uses on a day."""
    spare = iter(played.club.spare)
    for who, since, both_that_day in plan.RENAMES:
        new = next(spare)
        if who == player and (day > since or (day == since and not (both_that_day and slot == "4PM"))):
            return new
    for who, week in plan.BORROWED_NAMES:
        borrowed = next(spare)
        if who == player and day == day_of(week):
            return borrowed
    return played.club.names[player]


def all_notes(played: Played) -> list[Note]:
    """Every note of the season in the order the days brought them."""
    sources = (roster, names, membership, claims, incidents, appeals, rulings)
    return sorted((note for source in sources for note in source(played)), key=lambda note: note.known_on)


def roster(played: Played) -> Iterator[Note]:
    joined = {player: day for player, day, event in plan.MEMBERSHIP if event == "JOINED"}
    for player, name in enumerate(played.club.names):
        row = {
            "player": name,
            "team": played.club.teams[player // 5],
            "valid_from": joined.get(player, plan.SEASON_START),
            "valid_to": None,
            "region": f"Region {player // 5 + 1}",
            # players 13 and 14 share a device, which 1.6 allows
            "device": f"device-{13 if player == 14 else player:02d}",
            "gd_games": 249 if player == 4 else 400 + 37 * player,
            "gd_vip": player % 7 == 0,
        }
        yield Note("roster", row["valid_from"], row)
        for who, team, since in plan.MOVES:
            if who == player:
                told = since - timedelta(days=2)
                yield Note("roster", told, {**row, "valid_to": since - timedelta(days=1)})
                yield Note("roster", told, {**row, "team": played.club.teams[team], "valid_from": since})


def names(played: Played) -> Iterator[Note]:
    for note in roster(played):
        if note.row["valid_from"] == note.known_on:
            yield name_row(note.row["player"], note.row["player"], note.known_on, note.known_on)
    spare = iter(played.club.spare)
    for player, since, both_that_day in plan.RENAMES:
        old, new, told = played.club.names[player], next(spare), since - timedelta(days=1)
        last = since if both_that_day else told
        yield name_row(old, old, told, plan.SEASON_START, valid_to=last)
        yield name_row(old, new, told, since)
    for player, week in plan.BORROWED_NAMES:
        own, borrowed, day = played.club.names[player], next(spare), day_of(week)
        yield name_row(own, borrowed, day_of(week, -1), day, valid_to=day)
        yield name_row(own, borrowed, day_of(week, 2), day, valid_to=day, authorised=False)


def name_row(player, screen_name, known_on: date, valid_from: date, valid_to=None, authorised=None) -> Note:
    row = {"player": player, "screen_name": screen_name, "gd_name": screen_name}
    return Note("names", known_on, {**row, "valid_from": valid_from, "valid_to": valid_to, "authorised": authorised})


def membership(played: Played) -> Iterator[Note]:
    for player, day, event in plan.MEMBERSHIP:
        yield Note("membership", day, {"player": name_on(played, player, day), "date": day, "event": event})


def claims(played: Played) -> Iterator[Note]:
    for player, week, days, decision, reason in plan.CLAIMS:
        claimed_on = day_of(week, days)
        row = {
            "player": name_on(played, player, day_of(week)),
            "week_missed": week,
            "claimed_on": claimed_on,
            "reason": reason,
            "taken_by": "Robin",
            "admin_decision": decision,
        }
        yield Note("uc_claims", claimed_on, row)


def incidents(played: Played) -> Iterator[Note]:
    for incident in INCIDENTS:
        known_on = day_of(incident.week, 1)
        yield Note("incidents", known_on, incident_row(played, incident))
        if incident.later:
            later_on = day_of(incident.week, incident.later_days)
            row = incident_row(played, replace(incident, status=incident.later))
            overturned_on = later_on if incident.later == "OVERTURNED" else None
            yield Note("incidents", later_on, {**row, "overturned_on": overturned_on})


def incident_row(played: Played, incident: Incident) -> dict[str, object]:
    day = day_of(incident.week)
    is_decided = incident.status in ("CONFIRMED", "OVERTURNED")
    return {
        "incident_id": incident.incident_id,
        "date": day,
        "player": name_on(played, incident.player, day, incident.slot),
        "rule_code": incident.rule_code,
        "status": incident.status,
        "confirmed_on": day_of(incident.week, incident.confirmed_days) if is_decided else None,
        "confirmed_by": ADMIN if is_decided else None,
        "points_override": incident.points,
        "overturned_on": None,
        "week": incident.week,
        "slot": incident.slot,
    }


def appeals(played: Played) -> Iterator[Note]:
    by_number = {incident.number: incident for incident in INCIDENTS}
    for number, appeal, notice, decision, outcome, left in APPEALS:
        incident = by_number[number]
        confirmed = incident.confirmed_days
        decided_on = day_of(incident.week, confirmed + decision)
        row = {
            "incident_id": incident.incident_id,
            "appeal_on": day_of(incident.week, confirmed + appeal),
            "notified_on": day_of(incident.week, confirmed + notice),
            "outcome": outcome,
            "decided_on": decided_on,
            "new_points": None,
            "new_box_days": None,
            "note": None,
        }
        yield Note("appeals", decided_on, {**row, **left})


def rulings(played: Played) -> Iterator[Note]:
    for number, key in enumerate(plan.REVERSALS, start=1):
        week, slot, _ = key
        game = played.reversed_game(key)
        yield ruling(
            f"R-{number:02d}", day_of(week, 2), "REVERSE", "set-up was wrong, re-rack refused", rule="3.2",
            week=week, slot=slot, round=game.round,
            from_player=name_on(played, game.winner, day_of(week), slot),
            to_player=name_on(played, game.loser, day_of(week), slot),
        )  # fmt: skip
    for number, (week, days, competition, subject, points, rule, reason) in enumerate(ADJUSTMENTS, start=3):
        day = day_of(week, days)
        name = played.club.teams[subject] if competition == "team" else name_on(played, subject, day)
        yield ruling(
            f"R-{number:02d}", day, "ADJUST", reason, rule=rule, competition=competition, subject=name, points=points
        )


def ruling(ruling_id: str, decided_on: date, kind: str, reason: str, **more: object) -> Note:
    columns = ("week", "slot", "round", "from_player", "to_player", "competition", "subject", "points", "rule")
    row = {"ruling_id": ruling_id, "decided_on": decided_on, "decided_by": ADMIN, "kind": kind, "reason": reason}
    return Note("rulings", decided_on, {**row, **{column: more.get(column) for column in columns}})
