"""A whole invented season of the tour: five stops with a main event and a challenge, as the uploads of a director.

Every regulation is broken in it at least twice; `tour_stories.py` is the script. The same seed gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from pathlib import Path
from random import Random

from pipelines.demo.files import Rows, write_csv
from pipelines.demo.people import NAMES
from pipelines.demo.swiss import Batch
from pipelines.demo.tour_stories import QUARTERS, SCRIPT, after_racks
from pipelines.demo.tour_table import Table
from pipelines.intake.kinds import kinds_of

SAMPLE_ID, SAMPLE_NAME, SAMPLE_SEED = "gb9-sample", "GB9 tour sample season", 9
STOPS = (date(2023, 1, 21), date(2023, 3, 4), date(2023, 4, 15), date(2023, 6, 3), date(2023, 8, 5))
TAPPED = (True, True, False, True, True)
TIERS = (1, 1, 1, 2, 1)
FIELD, FAR_BACK = 16, 4
FEE_PENCE, DUE_ON = 5000, (date(2023, 1, 14), date(2023, 4, 14))
#: players who never pay the second fee, and who pay it late; all others pay on the day
NEVER, LATE = (0, 1), (2, 3)
#: rounds of 16 and of 8: name, race, when they start
MAIN = (("last 16", 7, time(10)), ("last 8", 7, time(13)), ("last 4", 7, time(10)), ("final", 9, time(13)))
CHALLENGE = (("last 8", 5, time(15)), ("last 4", 5, time(11)), ("final", 6, time(14)))
SECOND_DAY = ("last 4", "final")


@dataclass
class Weekend:
    """One stop as it went: the matches in playing order, and who finished where, by event."""

    number: int
    tables: list[Table]
    places: dict[str, dict[str, int]]

    @property
    def stop_id(self) -> str:
        return f"stop-{self.number}"

    def rows(self, kind: str) -> Rows:
        return [row for table in self.tables for row in table.rows.get(kind, [])]


def write_sample(folder: Path, seed: int = SAMPLE_SEED) -> list[Batch]:
    """Write the files of the season below `folder`, a folder an upload, and return the uploads in order."""
    rng = Random(seed)
    people = rng.sample(NAMES, FIELD + FAR_BACK)
    skills = {name: rng.gauss(0, 1) for name in people}
    weekends = [play_weekend(rng, number, people, skills) for number in range(1, len(STOPS) + 1)]
    number_incidents(weekends)
    batches = []
    for label, note, files in uploads(weekends, people):
        place = folder / f"{len(batches) + 1:02d} {label}"
        paths = [write_csv(place / f"{kind}.csv", complete(kind, rows)) for kind, rows in files.items() if rows]
        batches.append(Batch(label, paths, note, ("Kim", "Robin")[len(batches) % 2]))
    return batches


def season_toml(season_id: str = SAMPLE_ID, name: str = SAMPLE_NAME) -> str:
    """The `season.toml` of the season, with one reading changed on a date."""
    return f"""[season]
id = "{season_id}"
name = "{name}"
rulebook = "gb9-tour"
timezone = "Europe/London"

[[decision]]
key = "warn_counts"
value = false
from = {STOPS[-1].isoformat()}
by = "Kim"
reason = "asked by the players at stop 4"
"""


def play_weekend(rng: Random, number: int, people: list[str], skills: dict[str, float]) -> Weekend:
    """Main event of sixteen, then a challenge of the eight who lost their first match in it."""
    weekend = Weekend(number, [], {})
    entrants = rng.sample(people[:FIELD], FIELD)
    losers = play_event(rng, weekend, "main", MAIN, entrants, skills)
    play_event(rng, weekend, "challenge", CHALLENGE, losers, skills)
    weekend.tables.sort(key=lambda table: (table.scheduled_at, table.match_id))
    return weekend


def play_event(
    rng: Random, weekend: Weekend, event: str, rounds: tuple, entrants: list[str], skills: dict[str, float]
) -> list[str]:
    """Play an event to its final, note the places, and return the losers of its first round."""
    places: dict[str, int] = {}
    first_losers: list[str] = []
    for round_ in rounds:
        tables = []
        for index in range(len(entrants) // 2):
            pair = entrants[2 * index : 2 * index + 2]
            table = new_table(rng, weekend, event, round_, index, pair, skills)
            tell_story(table, weekend.number, event, round_[0], index)
            table.finish(rng, after_racks)
            tables.append(table)
        weekend.tables += tables
        losers = [table.players[table.loser] for table in tables]
        places |= {name: len(tables) + 1 for name in losers}
        first_losers = first_losers or losers
        entrants = [table.players[table.winner] for table in tables]
    weekend.places[event] = {entrants[0]: 1, **places}
    return first_losers


def new_table(
    rng: Random, weekend: Weekend, event: str, round_: tuple, index: int, pair: list[str], skills: dict[str, float]
) -> Table:
    name, race, starts = round_
    day = STOPS[weekend.number - 1] + timedelta(days=name in SECOND_DAY)
    at = datetime.combine(day, starts) + timedelta(minutes=90 * (index // 4))
    is_a = rng.gauss(skills[pair[0]] - skills[pair[1]], 1) > 0
    match_id = f"{weekend.stop_id}-{event[0].upper()}{name.replace('last ', '')[:5]}-{index + 1}"
    return Table(
        match_id, weekend.stop_id, event, name, {"a": pair[0], "b": pair[1]}, race, at, "a" if is_a else "b",
        is_logged=name == "final",
    )  # fmt: skip


def tell_story(table: Table, stop: int, event: str, round_name: str, index: int) -> None:
    is_first = round_name == (MAIN if event == "main" else CHALLENGE)[0][0]
    if is_first:
        SCRIPT[stop, event, index](table)
    elif event == "main" and round_name == MAIN[1][0]:
        QUARTERS[stop, index](table)


def number_incidents(weekends: list[Weekend]) -> None:
    """The numbers of incidents and rulings run through the season."""
    for kind, key, form in (("incidents", "incident_id", "{}"), ("rulings", "ruling_id", "R{:03d}")):
        rows = [row for weekend in weekends for row in weekend.rows(kind)]
        for number, row in enumerate(rows, start=1):
            row[key] = int(form.format(number)) if kind == "incidents" else form.format(number)


def uploads(weekends: list[Weekend], people: list[str]) -> Iterator[tuple[str, str, dict[str, Rows]]]:
    """Label, note and rows by kind of every upload, in order."""
    yield "fees of the season", "two instalments", {"fees_due": fees_due(people)}
    for weekend in weekends:
        label = f"stop {weekend.number}"
        if weekend.number in (1, 3, 4):
            yield f"{label} receipts", "what was paid so far", {"fees_paid": fees_paid(people, weekend.number)}
        first = [table.draw_row() for table in weekend.tables if (table.event, table.round) == ("main", MAIN[0][0])]
        yield f"{label} draw", "the draw of the main event", {"stops": stops(weekend), "matches": first}
        yield f"{label} calls", "calls and arrivals", {
            "matches": [table.call_row() for table in weekend.tables], "arrivals": weekend.rows("arrivals"),
        }  # fmt: skip
        sheets = {kind: weekend.rows(kind) for kind in ("racks", "breaks")}
        sheets |= {kind: as_typed(weekend.rows(kind)) for kind in ("pauses", "shots", "incidents")}
        yield f"{label} sheets", "match sheets", {
            "matches": [table.sheet_row() for table in weekend.tables], **sheets,
        }  # fmt: skip
        yield f"{label} placings", "who finished where", {
            "placings": placings(weekend, people), "rulings": weekend.rows("rulings"),
        }  # fmt: skip


def as_typed(rows: Rows) -> Rows:
    """Rows of the scorers' table, who now and then type a name in another way."""
    return [{**row, "player": row["player"].upper()} if number % 5 == 3 else row for number, row in enumerate(rows)]


def stops(weekend: Weekend) -> Rows:
    first = STOPS[weekend.number - 1]
    return [{
        "stop_id": weekend.stop_id, "starts_on": first, "ends_on": first + timedelta(days=1),
        "tapped": TAPPED[weekend.number - 1], "td": "Kim", "referee": "Robin",
    }]  # fmt: skip


def placings(weekend: Weekend, people: list[str]) -> Rows:
    """The sixteen of the main event, four who went out long before them, and the challenge."""
    tier = TIERS[weekend.number - 1]
    main = [{"event": "main", "tier": tier, "player": name, "place": place, "seeded": None}
            for name, place in weekend.places["main"].items()]  # fmt: skip
    back = [{"event": "main", "tier": tier, "player": name, "place": place, "seeded": seeded}
            for name, (place, seeded) in zip(people[FIELD:], ((49, True), (65, True), (65, False), (97, None)),
                                             strict=True)]  # fmt: skip
    challenge = [{"event": "challenge", "tier": None, "player": name, "place": place, "seeded": None}
                 for name, place in weekend.places["challenge"].items()]  # fmt: skip
    return [{"stop": weekend.stop_id, **row} for row in [*main, *back, *challenge]]


def fees_due(people: list[str]) -> Rows:
    return [
        {"player": name, "instalment": number, "due_on": day, "pence": FEE_PENCE}
        for number, day in enumerate(DUE_ON, start=1)
        for name in people
    ]


def fees_paid(people: list[str], stop: int) -> Rows:
    """Before stop 1 the first fee, before stop 3 the second of who pays in time, before stop 4 of the late ones."""
    instalment = 1 if stop == 1 else 2
    due_on = DUE_ON[instalment - 1]
    late_on = STOPS[3] - timedelta(days=5)
    payers = {
        1: [(player, due_on) for player in range(len(people))],
        3: [(player, due_on) for player in range(len(people)) if player not in (*NEVER, *LATE)],
        4: [(player, late_on) for player in LATE],
    }[stop]
    return [
        {"receipt": 1000 * stop + player, "player": people[player], "paid_on": day, "pence": FEE_PENCE}
        for player, day in payers
    ]


def complete(kind: str, rows: Rows) -> Rows:
    """Every row with every column of its kind, in the kind's order."""
    names = [column.name for column in kinds_of("tour")[kind].columns]
    return [{name: row.get(name) for name in names} for row in rows]
