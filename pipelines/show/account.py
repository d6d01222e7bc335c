"""Everything a book holds about one player or team."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import duckdb

from pipelines.intake.names import fold, nearest
from pipelines.show.query import refused, rows_of

Row = dict[str, Any]
#: the place of a tournament within its week, read from a mart that stands in playing order
PLAYING_ORDER = "select week, slot, min(rowid) as playing_order from marts.tournament_results group by week, slot"


@dataclass
class Account:
    """The rows about a subject, columns as in CONTRACT.md section 3. `standing` is None before the first counted week.

    `entries` has the ledger rows in points: by week and slot, those without a week last by date; `wins` those in
    tournament wins. `week`: the one everything is restricted to, None for the season.
    """

    competition: str
    subject: str
    week: int | None
    standing: Row | None
    subjects: int
    entries: list[Row]
    wins: list[Row]
    scores: list[Row]
    uc_claims: list[Row] = field(default_factory=list)
    report_failures: list[Row] = field(default_factory=list)
    penalties: list[Row] = field(default_factory=list)
    flags: list[Row] = field(default_factory=list)
    remark: str = ""

    @property
    def not_counted(self) -> list[Row]:
        """The scores that are no part of the total."""
        return [score for score in self.scores if not score[f"counts_{self.competition}"]]


def find_subject(connection: duckdb.DuckDBPyConnection, name: str) -> tuple[str, str, str]:
    """(competition, name as the book spells it, remark) of a player or team; a player goes before a team.

    The exact spelling goes before any other. Refused (unknown-player), naming the nearest, if nobody is called so.
    """
    known = {
        "individual": _names(connection, "individual", "player"),
        "team": _names(connection, "team", "team"),
    }
    for match in (lambda spelling: spelling == name, lambda spelling: fold(spelling) == fold(name)):
        found = {competition: list(filter(match, names)) for competition, names in known.items()}
        if found["individual"]:
            return "individual", found["individual"][0], _remark(found)
        if found["team"]:
            return "team", found["team"][0], ""
    alike = nearest(name, known["individual"] + known["team"])
    fix = f"Did you mean {' or '.join(alike)}?" if alike else "The standings list every name."
    raise refused("unknown-player", f"'{name}' is neither a player nor a team of this book.", fix)


def load_account(
    connection: duckdb.DuckDBPyConnection, competition: str, subject: str, week: int | None = None
) -> Account:
    """The account of a player ("individual") or team ("team") as the standings spell its name."""
    ledger = _ledger(connection, competition, subject, week)
    account = Account(
        competition, subject, week,
        standing=_standing(connection, competition, subject, week),
        subjects=len(_names(connection, competition, "player" if competition == "individual" else "team")),
        entries=[entry for entry in ledger if entry["measure"] == "points"],
        wins=[entry for entry in ledger if entry["measure"] == "wins"],
        scores=_scores(connection, competition, subject, week),
    )  # fmt: skip
    if competition == "individual":
        account.uc_claims = _about(connection, "uc_decisions", subject, week, "week_missed")
        account.report_failures = _about(connection, "report_failures", subject, week)
        account.penalties = _about(connection, "penalties", subject, week)
        account.flags = _about(connection, "flags", subject, week)
    return account


def _names(connection: duckdb.DuckDBPyConnection, competition: str, column: str) -> list[str]:
    found = connection.execute(f"select {column} from marts.{competition}_standings order by rowid").fetchall()
    return [name for (name,) in found]


def _remark(found: dict[str, list[str]]) -> str:
    if not found["team"]:
        return ""
    return f"{found['individual'][0]} is the name of a player and of a team; this is the player."


def _standing(
    connection: duckdb.DuckDBPyConnection, competition: str, subject: str, week: int | None
) -> Row | None:
    column = "player" if competition == "individual" else "team"
    table = f"{competition}_standings" if week is None else f"{competition}_by_week"
    wanted, values = _restricted(f"{column} = $subject", subject, week, "week")
    found = rows_of(connection, f"select * exclude (season_id) from marts.{table} where {wanted}", values)
    return found[0] if found else None


def _ledger(connection: duckdb.DuckDBPyConnection, competition: str, subject: str, week: int | None) -> list[Row]:
    wanted, values = _restricted("l.competition = $competition and l.subject = $subject", subject, week, "l.week")
    by_player = "lower(l.player) nulls last, l.player, " if competition == "team" else ""
    return rows_of(
        connection,
        f"""
        select l.*
        from marts.ledger as l
        left join ({PLAYING_ORDER}) as o on o.week = l.week and o.slot = l.slot
        where {wanted}
        order by l.week nulls last, if(l.week is null, l.effective_on, null), {by_player}
            o.playing_order nulls last, l.slot nulls last, l.entry_no
        """,
        values | {"competition": competition},
    )


def _scores(connection: duckdb.DuckDBPyConnection, competition: str, subject: str, week: int | None) -> list[Row]:
    column = "player" if competition == "individual" else "team"
    return _about(connection, "tournament_results", subject, week, column=column)


def _about(
    connection: duckdb.DuckDBPyConnection, table: str, subject: str, week: int | None, week_column: str = "week",
    column: str = "player",
) -> list[Row]:
    wanted, values = _restricted(f"{column} = $subject", subject, week, week_column)
    sql = f"select * exclude (season_id) from marts.{table} where {wanted} order by rowid"
    return rows_of(connection, sql, values)


def _restricted(condition: str, subject: str, week: int | None, column: str) -> tuple[str, Row]:
    if week is None:
        return condition, {"subject": subject}
    return f"{condition} and {column} = $week", {"subject": subject, "week": week}
