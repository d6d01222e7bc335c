"""The matches of a tour: who beat whom, how it came about, and which racks nobody won on the table."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.charts.cards.common import grouped
from pipelines.charts.markup import Column, Fragment, Row, fill, number, table
from pipelines.show.sections import source_text
from pipelines.show.tour_words import LEDGER, STATUS

#: what a row of `marts.racks_lost` is called to the player it cost
COST = {code: lost for code, (_, lost) in LEDGER.items()} | {"match-lost": "loss of the match"}


def matches_table(caption: str, matches: Sequence[Row], racks_lost: Sequence[Row], empty: str = "") -> Fragment | str:
    """Every match with its score and the racks that were given; rows of matches joined with match_times."""
    given = grouped(racks_lost, "match_id")
    columns = [
        Column("Players", lambda row: fill("beat.html", a=row["player_a"], b=row["player_b"], winner=row["winner"]),
               "heading"),
        Column("Score", _score, "number"),
        Column("Round", lambda row: row["round"] or "", "short"),
        Column("Minutes", lambda row: None if row["took_s"] is None else f"{row['took_s'] // 60}", "number"),
        Column("Match", "match_id", "short"),
        Column("How it came about", lambda row: racks_given(how(row), given.get(row["match_id"], [])), "sentence"),
    ]  # fmt: skip
    return table(caption, columns, matches, empty)


def racks_given(how: str, rows: Sequence[Row]) -> Fragment:
    """How it came to its result, and below it `+1 to Ann, late 1 7:00 late`, a line a rack nobody won on the table."""
    return fill("racks_given.html", how=how, rows=[{**row, "what": COST.get(row["code"], row["code"])} for row in rows])


def racks_lost_table(caption: str, rows: Sequence[Row], empty: str = "") -> Fragment | str:
    """What penalties, lost matches and rulings cost one player, with the file and row it rests on."""
    columns = [
        Column("What", lambda row: COST.get(row["code"], row["code"]), "heading"),
        Column("Racks", lambda row: number(-row["racks"]), "number"),
        Column("Rule", "rule", "short"),
        Column("Where", where, "short"),
        Column("Why", lambda row: fill("sourced.html", text=row["why"], source=source_text(row)), "sentence"),
    ]
    return table(caption, columns, rows, empty)


def where(row: Row) -> Fragment:
    """The stop, with its event and round where the row has them, and the match."""
    return fill("where.html", stop=row["stop"], event=row.get("event"), round=row.get("round"),
                match_id=row.get("match_id"))  # fmt: skip


def how(match: Row) -> str:
    """How it came to its result, where it was not just played: `walkover, decided by loss of match`."""
    status = "" if match["status"] == "PLAYED" else STATUS.get(match["status"], match["status"])
    return ", ".join(part for part in ("walkover" if match["walkover"] else "", status) if part)


def score(own: int | None, other: int | None) -> str:
    """`7–3`; nothing where a lost match has no score."""
    return "" if own is None or other is None else f"{number(own)}–{number(other)}"


def _score(match: Row) -> str:
    return score(match["score_a"], match["score_b"])
