"""A season of two weeks worked out by hand, as rows of the public tables and as a book on disk.

Week 1: Ann wins 4PM 5-0 (14). Bo has 3-2 there (8) and wins 6PM 4-1 (13): the 13 counts. Cy has 2-3 (7).
Week 2: Ann wins 4PM 5-0 (14) and plays again, 3-2 (8): neither counts. Bo is away and is given 3. Cy does not arrive
and is fined 10. So: Bo 13 + 3 = 16, Ann 14 + 0 = 14, Cy 7 - 10 = -3. North 5 + 4 + 3 = 12 and 0, South 2 and 0.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

import duckdb

CY = "<b>Cy</b> & Co"
DAYS = {1: date(2021, 1, 8), 2: date(2021, 1, 15)}

TABLES = {
    "ledger": "entry_no int, competition text, measure text, subject text, player text, team text, week int, "
    "slot text, round int, code text, rule text, points int, effective_on date, upload int, file text, row int, "
    "note text",
    "individual_standings": "place int, tied bool, player text, team text, points int, tournament_wins int, "
    "weeks_played int, tournaments_played int, games_won int, games_lost int",
    "team_standings": "place int, tied bool, team text, points int, tournament_wins int, players int",
    "individual_by_week": "week int, place int, tied bool, player text, week_points int, points int, "
    "tournament_wins int",
    "team_by_week": "week int, place int, tied bool, team text, week_points int, points int, tournament_wins int",
    "tournament_results": "week int, slot text, attempt int, play_date date, player text, team text, wins int, "
    "losses int, status text, place int, finish text, points int, counts_individual bool, counts_team bool, why text",
    "uc_decisions": "player text, week_missed int, claimed_on date, days int, verdict text, points int, why text",
    "report_failures": "player text, week int, slot text, round int, case_no int, excused bool, points int, why text",
    "penalties": "incident_id text, player text, rule_code text, category text, status text, points int, "
    "box_from date, box_to date, week int, why text",
    "playoffs": "place int, player text, points int, verdict text, why text",
    "form": "week int, player text, tournaments int, games_won int, games_lost int, week_points int, five_points int, "
    "five_weeks int, place int, tied bool",
    "tournaments": "week int, slot text, attempt int, play_date date, state text, rounds int, full_rounds int, "
    "is_counted bool, players int, no_shows int, winners int, winning_wins int, has_games bool",
    "milestones": "week int, slot text, competition text, subject text, code text, value int, text text",
    "streaks": "competition text, kind text, subject text, length int, first_week int, last_week int, is_open bool",
    "calendar": "week int, slot text, play_date date",
    "flags": "severity text, code text, rule text, week int, slot text, round int, player text, text text, upload int, "
    "file text, row int",
    "readings": "key text, value text, default_value text, rule text, question text, decided_by text, from_date date",
}


def columns(table: str) -> list[str]:
    """The names of a table's columns, season_id left out."""
    return [column.split()[0] for column in TABLES[table].split(", ")]


def rows(table: str, *listed: tuple) -> list[dict]:
    """Rows of a table from tuples in the order of its columns."""
    return [dict(zip(columns(table), row, strict=True)) for row in listed]


def _ledger() -> list[dict]:
    posted = [
        ("individual", "points", "Ann", "Ann", 1, "4PM", "games-won", "2.5", 5),
        ("individual", "points", "Ann", "Ann", 1, "4PM", "all-rounds-played", "2.5", 5),
        ("individual", "points", "Ann", "Ann", 1, "4PM", "outright-win", "2.5", 4),
        ("individual", "points", "Bo", "Bo", 1, "4PM", "games-won", "2.5", 3),
        ("individual", "points", "Bo", "Bo", 1, "4PM", "all-rounds-played", "2.5", 5),
        ("individual", "points", "Bo", "Bo", 1, "4PM", "lower-of-two", "2.5", -8),
        ("individual", "points", "Bo", "Bo", 1, "6PM", "games-won", "2.5", 4),
        ("individual", "points", "Bo", "Bo", 1, "6PM", "all-rounds-played", "2.5", 5),
        ("individual", "points", "Bo", "Bo", 1, "6PM", "outright-win", "2.5", 4),
        ("individual", "points", CY, CY, 1, "4PM", "games-won", "2.5", 2),
        ("individual", "points", CY, CY, 1, "4PM", "all-rounds-played", "2.5", 5),
        ("individual", "points", "Ann", "Ann", 2, "4PM", "games-won", "2.5", 5),
        ("individual", "points", "Ann", "Ann", 2, "4PM", "all-rounds-played", "2.5", 5),
        ("individual", "points", "Ann", "Ann", 2, "4PM", "outright-win", "2.5", 4),
        ("individual", "points", "Ann", "Ann", 2, "4PM", "five-nil-replayed", "2.3", -14),
        ("individual", "points", "Ann", "Ann", 2, "6PM", "games-won", "2.5", 3),
        ("individual", "points", "Ann", "Ann", 2, "6PM", "all-rounds-played", "2.5", 5),
        ("individual", "points", "Ann", "Ann", 2, "6PM", "five-nil-replayed", "2.3", -8),
        ("individual", "points", "Bo", "Bo", 2, None, "uc", "2.6", 3),
        ("individual", "points", CY, CY, 2, None, "penalty-c", "7.3(i)", -10),
        ("individual", "wins", "Ann", "Ann", 1, "4PM", "outright-win", "2.8", 1),
        ("individual", "wins", "Bo", "Bo", 1, "6PM", "outright-win", "2.8", 1),
        ("team", "points", "North", "Ann", 1, "4PM", "games-won", "2.4", 5),
        ("team", "points", "North", "Bo", 1, "4PM", "games-won", "2.4", 3),
        ("team", "points", "North", "Bo", 1, "6PM", "games-won", "2.4", 4),
        ("team", "points", "South", CY, 1, "4PM", "games-won", "2.4", 2),
        ("team", "points", "North", "Ann", 2, "4PM", "games-won", "2.4", 5),
        ("team", "points", "North", "Ann", 2, "4PM", "five-nil-replayed", "2.3", -5),
        ("team", "points", "North", "Ann", 2, "6PM", "games-won", "2.4", 3),
        ("team", "points", "North", "Ann", 2, "6PM", "five-nil-replayed", "2.3", -3),
    ]
    listed = []
    for number, (competition, measure, subject, player, week, slot, code, rule, points) in enumerate(posted, start=1):
        who = (subject, player, "South" if player == CY else "North")
        what = (week, slot, None, code, rule, points, DAYS[week])
        listed.append((number, competition, measure, *who, *what, 1, "results.csv", number + 1, None))
    return rows("ledger", *listed)


def tiny_season() -> dict[str, list[dict]]:
    """Table -> rows of the two weeks above."""
    won_again = "a 5-0 winner who played again that day (2.3)"
    return {
        "ledger": _ledger(),
        "individual_standings": rows(
            "individual_standings",
            (1, False, "Bo", "North", 16, 1, 1, 2, 7, 3),
            (2, False, "Ann", "North", 14, 1, 2, 3, 13, 2),
            (3, False, CY, "South", -3, 0, 1, 1, 2, 3),
        ),
        "team_standings": rows("team_standings", (1, False, "North", 12, 2, 2), (2, False, "South", 2, 0, 1)),
        "individual_by_week": rows(
            "individual_by_week",
            (1, 1, False, "Ann", 14, 14, 1),
            (1, 2, False, "Bo", 13, 13, 1),
            (1, 3, False, CY, 7, 7, 0),
            (2, 1, False, "Bo", 3, 16, 1),
            (2, 2, False, "Ann", 0, 14, 1),
            (2, 3, False, CY, -10, -3, 0),
        ),
        "team_by_week": rows(
            "team_by_week",
            (1, 1, False, "North", 12, 12, 2),
            (1, 2, False, "South", 2, 2, 0),
            (2, 1, False, "North", 0, 12, 2),
            (2, 2, False, "South", 0, 2, 0),
        ),
        "tournament_results": rows(
            "tournament_results",
            (1, "4PM", 1, DAYS[1], "Ann", "North", 5, 0, "OK", 1, "outright", 14, True, True, "outright win"),
            (1, "4PM", 1, DAYS[1], "Bo", "North", 3, 2, "OK", 2, None, 8, False, True, "the better score counts (2.5)"),
            (1, "4PM", 1, DAYS[1], CY, "South", 2, 3, "OK", 3, None, 7, True, True, "2 wins"),
            (1, "6PM", 1, DAYS[1], "Bo", "North", 4, 1, "OK", 1, "outright", 13, True, True, "outright win"),
            (2, "4PM", 1, DAYS[2], "Ann", "North", 5, 0, "OK", 1, "outright", 14, False, False, won_again),
            (2, "4PM", 1, DAYS[2], CY, "South", 0, 0, "NS", None, None, 0, False, False, "did not arrive"),
            (2, "6PM", 1, DAYS[2], "Ann", "North", 3, 2, "OK", 1, None, 8, False, False, won_again),
        ),
        "uc_decisions": rows("uc_decisions", ("Bo", 2, date(2021, 1, 17), 2, "ACCEPT", 3, "claimed after 2 days")),
        "report_failures": rows("report_failures", (CY, 1, "4PM", 2, 1, False, 0, "failure 1 of 2")),
        "penalties": rows(
            "penalties", ("I1", CY, "7.3(i)", "C", "CONFIRMED", -10, None, None, 2, "category C; 10 points")
        ),
        "playoffs": rows("playoffs", (1, "Bo", 16, "GOLD", "places 1 to 4")),
        "form": rows(
            "form",
            (1, "Ann", 1, 5, 0, 14, 14, 1, 1, False),
            (1, "Bo", 2, 7, 3, 13, 13, 1, 2, False),
            (1, CY, 1, 2, 3, 7, 7, 1, 3, False),
            (2, "Bo", 0, None, None, 3, 16, 1, 1, False),
            (2, "Ann", 2, 8, 2, 0, 14, 2, 2, False),
            (2, CY, 0, None, None, -10, -3, 1, 3, False),
        ),
        "tournaments": rows(
            "tournaments",
            (1, "4PM", 1, DAYS[1], "COMPLETE", 5, 5, True, 3, 0, 1, 5, False),
            (1, "6PM", 1, DAYS[1], "COMPLETE", 5, 5, True, 1, 0, 1, 4, False),
            (2, "4PM", 1, DAYS[2], "COMPLETE", 5, 5, True, 1, 1, 1, 5, False),
            (2, "6PM", 1, DAYS[2], "COMPLETE", 5, 5, True, 1, 0, 0, None, False),
        ),
        "milestones": rows(
            "milestones",
            (1, "4PM", "individual", "Ann", "first-five-nil", 5, "won 5–0, the first of the season"),
            (1, "4PM", "individual", "Ann", "first-win", 1, "won a tournament for the first time this season"),
            (2, None, "individual", "Bo", "new-leader", 1, "took the lead"),
        ),
        "streaks": rows("streaks", ("team", "weeks-led", "North", 2, 1, 2, True)),
        "calendar": rows("calendar", *((week, slot, DAYS[week]) for week in (1, 2) for slot in ("4PM", "6PM"))),
        "flags": rows(
            "flags",
            ("warning", "F_BARRED_5_0", "2.3", 2, "6PM", None, "Ann", "Ann won 5-0 & played again", 2, "week2.csv", 4),
            ("info", "SHARED_IP", "1.6", None, None, None, None, "two accounts share a device", 1, "roster.csv", 3),
        ),
        "readings": rows(
            "readings",
            ("pen_C", "10", "10", "7.3", "How many points does a Category C offence cost?", "rulebook", None),
            ("uc_from", "2", "4", "2.6", "From which week is compensation given?", "season.toml", None),
        ),
    }


def empty_season() -> dict[str, list[dict]]:
    """A season with a roster and nothing else."""
    return {
        "individual_standings": rows("individual_standings", (1, False, "Ann", "North", 0, 0, 0, 0, 0, 0)),
        "team_standings": rows("team_standings", (1, False, "North", 0, 0, 0)),
    }


def write_book(path: Path, tables: dict[str, list[dict]], season: str = "tiny", without: tuple[str, ...] = ()) -> Path:
    """A DuckDB file with every public table the report reads, but those of `without`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with duckdb.connect(str(path)) as connection:
        connection.execute("create schema marts")
        for table, types in TABLES.items():
            if table in without:
                continue
            connection.execute(f"create table marts.{table} (season_id text, {types})")
            for row in tables.get(table, []):
                values = [season, *(row[name] for name in columns(table))]
                connection.execute(f"insert into marts.{table} values ({', '.join('?' * len(values))})", values)
    return path
