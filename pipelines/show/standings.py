"""The standings of a book as text: in all, or after a week."""

from __future__ import annotations

import shutil
from dataclasses import replace

import duckdb

from pipelines.show.query import is_tour, refused, require_week, weekly
from pipelines.show.ranking import ranking
from pipelines.show.tables import CHAT_WIDTH, Column, Format, Table, place_text, render, wrap
from pipelines.show.tie_breaks import LABELS, columns_of, decided_text, figures_of, note_of, order_of
from pipelines.show.words import move_text

NOBODY = "nobody is on the roster yet"
HEAD = (
    Column("place_text", "#", readers="people"),
    Column("move_text", "±", rank=3, readers="people"),
    Column("place", "place", "integer", readers="machines"),
    Column("tied", "tied", readers="machines"),
    Column("moved", "moved", "integer", readers="machines"),
)
POINTS = Column("points", "points", "integer")
WINS = Column("tournament_wins", "wins", "integer", rank=2)
DECIDED_BY = Column("decided_by", "decided_by", readers="machines")
DECIDED = Column("decided_text", "tie by", "integer", rank=7, readers="people")
WEEKS = Column("weeks_played", "weeks", "integer", rank=6)
PLAYED = Column("tournaments_played", "played", "integer", rank=5)
SPARED = (WEEKS, PLAYED)
SEASON_COLUMNS = {
    "individual": (
        *HEAD, Column("player", "player"), Column("team", "team", rank=8), POINTS, WINS,
        WEEKS, PLAYED,
        Column("games_text", "games", "integer", rank=4, readers="people"),
        Column("games_won", "won", "integer", readers="machines"),
        Column("games_lost", "lost", "integer", readers="machines"),
    ),
    "team": (*HEAD, Column("team", "team"), POINTS, WINS, Column("players", "players", "integer", rank=5)),
}  # fmt: skip
WEEK_COLUMNS = {
    name: (*HEAD, Column(subject, subject), Column("week_points", "week", "integer", rank=1), POINTS, WINS)
    for name, subject in (("individual", "player"), ("team", "team"))
}


def standings(
    connection: duckdb.DuckDBPyConnection, *, team: bool = False, week: int | None = None, format: Format = "table",
    width: int | None = None,
) -> str:
    """The Individual (or Team) standings in a format; of a tour, the ranking of every event.

    Refused (out-of-range) for a week without standings, and for teams or weeks of a tour, which has neither.
    """
    if is_tour(connection):
        if team or week is not None:
            raise refused("out-of-range", "A tour has rankings of players after its stops, no teams and no weeks.",
                          "Ask without --team and --week.")
        return ranking(connection, format, width)
    table = standings_table(connection, team=team, week=week)
    return render(table, format, width) + _note(connection, "team" if team else "individual", table, format, width)


def standings_table(connection: duckdb.DuckDBPyConnection, *, team: bool = False, week: int | None = None) -> Table:
    """The standings of a swiss book as a table: place, places moved since the week before, name, totals and tie-breaks.

    `moved` is positive for a rise and null where there is no week before. People see what broke the ties only where
    there were any.
    """
    competition = "team" if team else "individual"
    weeks = weekly(connection)
    if week is not None:
        require_week(week, weeks)
    columns = (*_columns(connection, competition, week), DECIDED_BY, DECIDED)
    shown_week = week if week is not None else max(weeks, default=None)
    after = "" if shown_week is None else f" after week {shown_week}"
    rows = _rows(connection, competition, columns, week, shown_week)
    if any(row[-1] for row in rows):
        # a line of a terminal has room for one of the two
        columns = tuple(replace(column, readers="machines") if column in SPARED else column for column in columns)
    else:
        columns, rows = columns[:-1], [row[:-1] for row in rows]
    return Table(f"{competition.capitalize()} standings{after}", columns, rows, NOBODY)


def _columns(connection: duckdb.DuckDBPyConnection, competition: str, week: int | None) -> tuple[Column, ...]:
    """The figures of the tie-breaks stand in the season's table alone."""
    if week is not None:
        return WEEK_COLUMNS[competition]
    return (*SEASON_COLUMNS[competition], *columns_of(order_of(connection, competition)))


def _note(
    connection: duckdb.DuckDBPyConnection, competition: str, table: Table, format: Format, width: int | None
) -> str:
    """The order of the tie-breaks below a table that people read, if it broke any tie or has figures of its own."""
    order = order_of(connection, competition)
    if format in ("csv", "json") or not (DECIDED in table.columns or (columns_of(order) and table.rows)):
        return ""
    text = note_of(connection, order)
    if format == "markdown":
        return f"\n{text}\n"
    room = CHAT_WIDTH if format == "text" else width or shutil.get_terminal_size().columns
    return "\n".join(wrap(text, room)) + "\n"


def _rows(
    connection: duckdb.DuckDBPyConnection, competition: str, columns: tuple[Column, ...], week: int | None,
    shown_week: int | None,
) -> list[list]:
    subject = "team" if competition == "team" else "player"
    table = f"marts.{competition}_standings" if week is None else f"marts.{competition}_by_week"
    answer = connection.execute(
        f"""
        select now.*, before.place - now.place as moved
        from {table} as now
        left join marts.{competition}_by_week as before
            on before.season_id = now.season_id and before.{subject} = now.{subject} and before.week = $before
        {'' if week is None else 'where now.week = $week'}
        order by now.season_id, now.place, now.rowid
        """,
        {"before": None if shown_week is None else shown_week - 1} | ({} if week is None else {"week": week}),
    )
    names = [column[0] for column in answer.description]
    rows = [dict(zip(names, row, strict=True)) for row in answer.fetchall()]
    has_figures = any(column.name in LABELS.keys() - names for column in columns)
    figures = figures_of(connection) if has_figures else {}
    return [_cells(row | figures.get(row[subject], {}), columns) for row in rows]


def _cells(row: dict, columns: tuple[Column, ...]) -> list:
    row["place_text"] = place_text(row["place"], row["tied"])
    row["move_text"] = move_text(row["moved"])
    if "games_won" in row:
        row["games_text"] = f"{row['games_won']}-{row['games_lost']}"
    row["decided_text"] = decided_text(row["decided_by"])
    return [row.get(column.name) for column in columns]
