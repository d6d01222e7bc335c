"""The standings of a book as text: in all, or after a week."""

from __future__ import annotations

import duckdb

from pipelines.show.query import is_tour, refused, require_week, weekly
from pipelines.show.ranking import ranking
from pipelines.show.tables import Column, Format, Table, place_text, render
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
SEASON_COLUMNS = {
    "individual": (
        *HEAD, Column("player", "player"), Column("team", "team", rank=8), POINTS, WINS,
        Column("weeks_played", "weeks", "integer", rank=6), Column("tournaments_played", "played", "integer", rank=5),
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
    return render(standings_table(connection, team=team, week=week), format, width)


def standings_table(connection: duckdb.DuckDBPyConnection, *, team: bool = False, week: int | None = None) -> Table:
    """The standings of a swiss book as a table: place, places moved since the week before, name, and totals.

    `moved` is positive for a rise and null where there is no week before.
    """
    competition = "team" if team else "individual"
    weeks = weekly(connection)
    if week is not None:
        require_week(week, weeks)
    columns = SEASON_COLUMNS[competition] if week is None else WEEK_COLUMNS[competition]
    shown_week = week if week is not None else max(weeks, default=None)
    after = "" if shown_week is None else f" after week {shown_week}"
    rows = _rows(connection, competition, columns, week, shown_week)
    return Table(f"{competition.capitalize()} standings{after}", columns, rows, NOBODY)


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
    return [_cells(dict(zip(names, row, strict=True)), columns) for row in answer.fetchall()]


def _cells(row: dict, columns: tuple[Column, ...]) -> list:
    row["place_text"] = place_text(row["place"], row["tied"])
    row["move_text"] = move_text(row["moved"])
    if "games_won" in row:
        row["games_text"] = f"{row['games_won']}-{row['games_lost']}"
    return [row[column.name] for column in columns]
