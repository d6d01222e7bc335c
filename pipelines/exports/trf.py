"""The tournaments of a season as FIDE report files, one a sitting that counts and has games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal

import duckdb

from pipelines.intake.formats.trf_file import Entrant, Paired, Report, write
from pipelines.show.query import is_tour, refused, rows_of

FORFEITED = "-"
ABSENT = "Z"
PAIRING_BYE = "U"


def reports(connection: duckdb.DuckDBPyConnection) -> Iterator[tuple[str, str]]:
    """File name and text of every tournament, in the order of the calendar.

    Players are numbered by points, then by name; a place is by points and shared. The first named player of a game has
    white. A bye keeps the code its file gave it (U where it gave none); a game won by default is `+`, a win that counts
    for nothing `-`, a bye that counts for nothing and a round without a game `Z`. Refused
    (out-of-range) for a tour, and where no tournament has games.
    """
    if is_tour(connection):
        raise refused("out-of-range", "A tour has no rounds, and a report file is made of rounds.",
                      "Take another format.")
    tournaments = rows_of(connection, """
        select t.tournament, g.season_id, g.name, t.week, s.slot, t.attempt, t.play_date, p.rounds
        from ledger.paired_tournaments as p
        join staging.tournaments as t on t.tournament = p.tournament
        join raw.seasons as g on g.season = t.season
        join raw.slots as s on s.season = t.season and s.slot_no = t.slot_no
        order by g.season_id, t.week, t.slot_no, t.attempt
    """)
    if not tournaments:
        raise refused("out-of-range", "No tournament of this season has games, and a report file is made of games.",
                      "Upload the games of a tournament, or take another format.")
    for tournament in tournaments:
        yield _file_name(tournament), write(_report(connection, tournament))


def _file_name(tournament: Mapping) -> str:
    slot = re.sub(r"[^A-Za-z0-9]+", "-", tournament["slot"]).strip("-")
    attempt = "" if tournament["attempt"] == 1 else f"-attempt{tournament['attempt']}"
    return f"{tournament['season_id']}-week{tournament['week']:02d}-{slot}{attempt}.trf"


def _report(connection: duckdb.DuckDBPyConnection, tournament: Mapping) -> Report:
    rows = rows_of(connection, f"""
        select
            r.player, n.name, r.round, r.opponent, r.points, r.is_played, e.side, e.how, e.bye_code, e.is_won,
            a.points as total
        from ledger.paired_rounds as r
        join ledger.adjusted_points as a on a.tournament = r.tournament and a.player = r.player
        join staging.players as n on n.player = r.player
        left join ledger.encounters as e
            on e.tournament = r.tournament and e.player = r.player and e.round = r.round
        where r.tournament = {tournament["tournament"]}
        order by a.points desc, n.folded, r.round, e.side
    """)
    totals = {row["player"]: row["total"] for row in rows}
    numbers = {player: number for number, player in enumerate(totals, start=1)}
    places = {total: 1 + sum(other > total for other in totals.values()) for total in totals.values()}
    entrants = {
        player: Entrant(0, numbers[player], name, Decimal(total), places[total], [])
        for player, name, total in dict.fromkeys((row["player"], row["name"], row["total"]) for row in rows)
    }
    for row in rows:
        # somebody who played under two names (rule 1.8) has one entry a round here: his first
        if len(entrants[row["player"]].rounds) < row["round"]:
            entrants[row["player"]].rounds.append(_paired(row, numbers))
    return Report(list(entrants.values()), lines=_head(tournament, len(entrants)))


def _paired(row: Mapping, numbers: Mapping[int, int]) -> Paired:
    opponent = numbers.get(row["opponent"])
    if row["side"] is None or opponent is None:
        return Paired(None, "-", (row["bye_code"] or PAIRING_BYE) if row["points"] else ABSENT)
    colour = "w" if row["side"] == 1 else "b"
    if row["is_played"]:
        return Paired(opponent, colour, "1" if row["points"] else "0")
    return Paired(opponent, colour, "+" if row["points"] else FORFEITED)


def _head(tournament: Mapping, players: int) -> Sequence[tuple[str, str]]:
    attempt = "" if tournament["attempt"] == 1 else f" attempt {tournament['attempt']}"
    day = _day(tournament["play_date"])
    return [
        ("012", f"{tournament['name']} week {tournament['week']} {tournament['slot']}{attempt}"),
        ("042", day), ("052", day), ("062", str(players)), ("092", "Individual: Swiss-System"),
        ("XXR", str(tournament["rounds"])),
    ]  # fmt: skip


def _day(day: date) -> str:
    return f"{day:%Y/%m/%d}"
