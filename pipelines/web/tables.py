"""The public tables of a book, and which of them are for admins only."""

from __future__ import annotations

import duckdb

from pipelines.show.query import rows_of

PUBLIC = frozenset({
    "ledger", "individual_standings", "team_standings", "individual_by_week", "team_by_week", "tournament_results",
    "uc_decisions", "report_failures", "penalties", "penalty_box", "playoffs", "calendar", "readings", "uploads",
    "matches", "match_ledger", "match_times", "decisions", "ranking", "ranking_by_stop", "stops", "stop_results",
})
"""Tables for everybody. What is not named here asks for a login: flags nobody has looked at yet, what somebody owes."""


def is_public(table: str) -> bool:
    """True if everybody may read the table."""
    return table in PUBLIC


def tables_of(connection: duckdb.DuckDBPyConnection) -> list[dict]:
    """The tables of the schema marts: table, comment, columns (name, type, comment), by name."""
    tables = rows_of(connection, """
        with listed as (
            select database_name, schema_name, table_name as table, comment from duckdb_tables()
            union all
            select database_name, schema_name, view_name, comment from duckdb_views()
        )
        select l.table, coalesce(l.comment, '') as comment
        from listed as l
        where l.schema_name = 'marts' and l.database_name = current_database()
        order by l.table
    """)
    columns = rows_of(connection, """
        select table_name as table, column_name as name, data_type as type, coalesce(comment, '') as comment
        from duckdb_columns()
        where schema_name = 'marts' and database_name = current_database()
        order by table_name, column_index
    """)
    for table in tables:
        table["columns"] = [column for column in columns if column["table"] == table["table"]]
    return tables
