"""The tour looked back on: champions, awards, records, who won which stop; all of it from the public tables."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.charts.cards.common import grouped
from pipelines.charts.markup import Column, Fragment, Row, fill, names, player, section, stop, table
from pipelines.charts.tour.ranking import last_stop
from pipelines.charts.tour.stops import lines, winners_table
from pipelines.show.words import counted

PODIUM = {1: "Champion", 2: "Second", 3: "Third"}
EVENTS = ("main", "challenge")
AWARDS = {
    "stop-wins": "Most stops won",
    "matches-won": "Most matches won",
    "match-share": "Best share of matches won",
    "run-outs": "Most racks by break and run",
    "on-time": "Most punctual",
    "every-stop": "At every stop",
}
RECORDS = {
    "stop-points": ("Most points at a stop", ("point",)),
    "climb": ("Biggest climb in a ranking", ("place",)),
    "main-stops-led": ("Stops in the lead, main", ("stop",)),
    "challenge-stops-led": ("Stops in the lead, challenge", ("stop",)),
    "stops-won": ("Most stops won", ("stop",)),
    "matches-won": ("Most matches won", ("match", "matches")),
    "wins-in-a-row": ("Most matches won in a row", ("match", "matches")),
    "racks-won": ("Most racks won on the table", ("rack",)),
    "racks-in-a-row": ("Most racks won in a row in one match", ("rack",)),
    "run-outs": ("Most racks by break and run", ("rack",)),
    "run-outs-in-a-match": ("Most racks by break and run in one match", ("rack",)),
    "biggest-win": ("Biggest win on the table", ("rack",)),
    "longest-match": ("Longest match", ("rack",)),
    "field": ("Largest field", ("player",)),
}
MANY = 5
"""More holders than this are counted instead of named."""


def tour_review_title(season_name: str, stops: Sequence[Row]) -> Fragment:
    """The heading; it says so when stops are still to come."""
    last = last_stop(stops)
    held = sum(row["tour_stop"] is not None for row in stops)
    return fill("tour_review_title.html", season_name=season_name, stop=last and last["stop"], held=held,
                of=len(stops))  # fmt: skip


def tour_champions_section(awards: Sequence[Row]) -> Fragment:
    """The first three places of each ranking; a shared place is shared."""
    held = grouped(awards, "event", "award")
    podiums = [
        {
            "title": event.capitalize(),
            "places": [_step(step, held.get((event, f"place-{step}"), [])) for step in PODIUM],
        }
        for event in EVENTS if (event, "place-1") in held
    ]  # fmt: skip
    body = fill("podium.html", podiums=podiums) if podiums else "No placing has been uploaded yet."
    return section("champions", "Champions", body)


def tour_awards_section(awards: Sequence[Row]) -> Fragment:
    """The awards of the whole season with their holders and the reason."""
    found = grouped(awards, "award")
    rows = [{"award": title, "held": found[code]} for code, title in AWARDS.items() if code in found]
    columns = [
        Column("Award", "award", "heading"),
        Column("Goes to", lambda row: _some([one["player"] for one in row["held"]]), "short"),
        Column("Why", lambda row: " / ".join(dict.fromkeys(one["why"] for one in row["held"])), "sentence"),
    ]
    return section("awards", "Awards", table("Awards; a tie is shared", columns, rows, "None yet."))


def tour_records_section(records: Sequence[Row]) -> Fragment:
    """The most of everything, with who holds it, where and in which match."""
    found = grouped(records, "code")
    rows = [
        {"title": title, "value": counted(held[0]["value"], *unit), "held": held}
        for code, (title, unit) in RECORDS.items()
        if (held := found.get(code))
    ]
    columns = [
        Column("Record", "title", "heading"),
        Column("Figure", "value", "short"),
        Column("Held by", lambda row: fill("held_lines.html", held=[_holder(one) for one in row["held"]]), "short"),
    ]
    return section("records", "Records of the season", table("Records; a tie is shared", columns, rows, "None yet."))


def stop_winners_section(events: Sequence[Row], results: Sequence[Row]) -> Fragment:
    """Who won which event of which stop."""
    body = winners_table("Winners of every stop", events, results, "No stop has been held yet.")
    return section("winners", "Stop winners", body)


def _step(step: int, held: Sequence[Row]) -> dict:
    return {
        "title": PODIUM[step] if len(held) < 2 else f"{PODIUM[step]}, shared",
        "names": names([row["player"] for row in held], "player"),
        "why": held[0]["why"] if held else "",
    }


def _holder(row: Row) -> dict:
    at = [stop(row["stop"])] if row["stop"] else []
    where = Fragment(", ").join([*at, row["match_id"]] if row["match_id"] else at)
    return {"who": player(row["player"]) if row["player"] else "", "where": where}


def _some(holders: Sequence[str]) -> Fragment | str:
    return lines(holders) if len(holders) <= MANY else counted(len(holders), "player")
