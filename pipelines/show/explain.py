"""Every point of a player or team, with its rule, file and row."""

from __future__ import annotations

import duckdb

from pipelines.show.account import Account, find_subject, load_account
from pipelines.show.query import is_tour, refused, require_week, weekly
from pipelines.show.receipt import as_marked, as_plain
from pipelines.show.sections import receipt_of
from pipelines.show.tables import CHAT_WIDTH, Column, Format, Table, as_csv, json_text
from pipelines.show.tour_receipt import explain_tour


def explain(
    connection: duckdb.DuckDBPyConnection, name: str, *, week: int | None = None, format: Format = "table"
) -> str:
    """The receipt of a player or team, of one week or of the season; of a tour, of a player or a match.

    `table` is plain text of 80 cells, `text` of 40; `csv` has the ledger rows, columns as in CONTRACT.md section 3;
    `json` is one object. Refused: unknown-player with the nearest names, out-of-range with the weeks there are.
    """
    if is_tour(connection):
        if week is not None:
            raise refused("out-of-range", "A tour has stops and no weeks.", "Ask without --week.")
        return explain_tour(connection, name, format)
    competition, subject, remark = find_subject(connection, name)
    if week is not None:
        require_week(week, _weeks(connection))
    account = load_account(connection, competition, subject, week)
    account.remark = remark
    if format == "csv":
        return as_csv(_ledger_table(connection, account))
    if format == "json":
        return json_text(as_object(account))
    receipt = receipt_of(account)
    if format == "markdown":
        return as_marked(receipt)
    return as_plain(receipt, CHAT_WIDTH) if format == "text" else as_plain(receipt)


def as_object(account: Account) -> dict:
    """The account as one object: who, standing, entries, and what stands beside them."""
    return {
        "competition": account.competition,
        "subject": account.subject,
        "week": account.week,
        "remark": account.remark or None,
        "standing": account.standing,
        "total": sum(entry["points"] for entry in account.entries),
        "entries": account.entries,
        "tournament_wins": account.wins,
        "not_counted": account.not_counted,
        "uc_claims": account.uc_claims,
        "report_failures": account.report_failures,
        "penalties": account.penalties,
        "flags": account.flags,
    }


def _weeks(connection: duckdb.DuckDBPyConnection) -> list[int]:
    """The weeks with standings, and those with an entry only (a compensation for a week still to come)."""
    entered = connection.execute("select distinct week from marts.ledger where week is not null").fetchall()
    return sorted({*weekly(connection), *(week for (week,) in entered)})


def _ledger_table(connection: duckdb.DuckDBPyConnection, account: Account) -> Table:
    described = connection.execute("select * from marts.ledger limit 0").description
    names = [column[0] for column in described]
    rows = [[entry[name] for name in names] for entry in account.entries + account.wins]
    return Table("ledger", [Column(name, name) for name in names], rows)
