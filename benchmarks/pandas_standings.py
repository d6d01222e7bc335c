"""The standings in plain pandas, written from the rules and from nothing else of this project.

    python benchmarks/pandas_standings.py GAMES.parquet ROSTER.parquet OUT_FOLDER

For complete tournaments of five rounds under the default readings of rules 2.3 to 2.8, without names that change,
rulings, penalties or compensation. Writes individual.parquet (season, player, points, tournament_wins, place) and
team.parquet (season, team, points, tournament_wins, place).
"""

from __future__ import annotations

import sys
from pathlib import Path

import duckdb
import pandas as pd

ROUNDS = 5
SITTING = ["season", "week", "slot"]
PLAYER_WEEK = ["season", "week", "player"]
TEAM_WEEK = ["season", "week", "team"]


def read(games: str, roster: str) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Both files as frames; without Arrow, pandas reads Parquet through DuckDB."""
    connection = duckdb.connect()
    # names arrive as categories, which is the best case for pandas
    connection.execute(f"create type season_name as enum (select distinct player from '{roster}' order by player)")
    log = connection.execute(f"""
        select season, week::tinyint as week, slot, player1::season_name as player1,
            player2::season_name as player2, winner::season_name as winner
        from '{games}'
    """).df()
    log["slot"] = log["slot"].astype("category")
    teams = connection.execute(f"select season, player::season_name as player, team from '{roster}'").df()
    return log, teams


def results(games: pd.DataFrame) -> pd.DataFrame:
    """Games won and rounds played, one row a player and tournament (a bye is a game won, A-16)."""
    both = []
    for side in ("player1", "player2"):
        part = games[[*SITTING, side]].rename(columns={side: "player"})
        part["won"] = games[side].cat.codes == games["winner"].cat.codes
        both.append(part.dropna(subset="player"))
    sides = pd.concat(both, ignore_index=True)
    table = sides.groupby([*SITTING, "player"], observed=True)["won"].agg(w="sum", rounds="count")
    return table.reset_index()


def individual_points(table: pd.DataFrame) -> pd.DataFrame:
    """2.5: a point a game won, five for all five rounds, four for an outright win and two for a shared one."""
    best = table.groupby(SITTING, observed=True)["w"].transform("max")
    table["is_winner"] = table["w"] == best
    winners = table.groupby(SITTING, observed=True)["is_winner"].transform("sum")
    bonus = winners.eq(1).map({True: 4, False: 2})
    attendance = table["rounds"].eq(ROUNDS) * 5
    table["points"] = table["w"] + attendance + bonus.where(table["is_winner"], 0)
    return table


def void_five_nil(table: pd.DataFrame) -> pd.DataFrame:
    """2.3: who wins 5-0 and plays again that day loses both scores and both tournament wins."""
    first = table["slot"] == "4PM"
    barred = first & table["is_winner"] & (table["w"] == ROUNDS)
    table["barred"] = barred
    day = table.groupby(PLAYER_WEEK, observed=True)
    is_void = day["barred"].transform("any") & (day["w"].transform("count") > 1)
    table["score"] = table["w"].where(~is_void, 0)
    table["points"] = table["points"].where(~is_void, 0)
    table["tournament_wins"] = (table["is_winner"] & ~is_void).astype(int)
    return table.drop(columns="barred")


def individual_standings(table: pd.DataFrame, roster: pd.DataFrame) -> pd.DataFrame:
    """2.5, 2.8: the better total of each week; wins of both tournaments count for the tie-break (A-59)."""
    weeks = table.groupby(PLAYER_WEEK, observed=True)[["points", "tournament_wins"]]
    by_week = weeks.agg({"points": "max", "tournament_wins": "sum"})
    total = by_week.groupby(["season", "player"], observed=True).sum().reset_index()
    return placed(roster[["season", "player"]].merge(total, how="left"), "player")


def team_standings(table: pd.DataFrame, roster: pd.DataFrame) -> pd.DataFrame:
    """2.4, 2.7: the four leading scores of each week; with four or more heads a player's better score only."""
    table = table.merge(roster)
    heads = table.groupby(TEAM_WEEK, observed=True)["player"].transform("nunique")
    order = table.sort_values(["score", "slot"], ascending=[False, True])
    is_second = order.duplicated(PLAYER_WEEK)
    pool = order[~(is_second & (heads.reindex(order.index) >= 4))]
    leading = pool.groupby(TEAM_WEEK, observed=True).head(4)
    points = leading.groupby(["season", "team"], observed=True)["score"].sum().rename("points")
    wins = table.groupby(["season", "team"], observed=True)["tournament_wins"].sum()
    total = pd.concat([points, wins], axis=1).reset_index()
    return placed(roster[["season", "team"]].drop_duplicates().merge(total, how="left"), "team")


def placed(total: pd.DataFrame, subject: str) -> pd.DataFrame:
    """Places by points, then tournament wins; equal in both share a place and the next is skipped."""
    total[["points", "tournament_wins"]] = total[["points", "tournament_wins"]].fillna(0).astype(int)
    order = total.sort_values(["season", "points", "tournament_wins"], ascending=[True, False, False])
    number = order.groupby("season").cumcount() + 1
    order["place"] = number.groupby([order["season"], order["points"], order["tournament_wins"]]).transform("min")
    return order[["season", subject, "points", "tournament_wins", "place"]]


def write(frame: pd.DataFrame, path: Path) -> None:
    connection = duckdb.connect()
    connection.register("frame", frame)
    connection.execute(f"copy (select * from frame) to '{path}' (format parquet)")


def main(games: str, roster: str, out: str) -> None:
    log, teams = read(games, roster)
    table = void_five_nil(individual_points(results(log)))
    Path(out).mkdir(parents=True, exist_ok=True)
    write(individual_standings(table, teams), Path(out, "individual.parquet"))
    write(team_standings(table, teams), Path(out, "team.parquet"))


if __name__ == "__main__":
    main(*sys.argv[1:])
