"""The card of a player of a tour: where he stands, every point, his form, whom he met, how he kept to the rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pipelines.charts.cards.common import Tables, grouped
from pipelines.charts.drawing import STEP, Point, bars, places_line
from pipelines.charts.markup import (
    Column,
    Fragment,
    Page,
    Row,
    Section,
    count,
    details,
    fill,
    page,
    pair,
    place,
    section,
    signed,
    stop,
    table,
)
from pipelines.charts.tour.conduct import conduct_section
from pipelines.charts.tour.matches import how, racks_lost_table, score
from pipelines.charts.tour.ranking import break_and_run, last_stop
from pipelines.reports import names_of_files
from pipelines.show.sections import source_text

OWN = (
    "player_figures", "ranking", "ranking_receipt", "stop_changes", "form", "player_matches", "racks_lost",
    "head_to_head", "bests", "decisions", "entries",
)  # fmt: skip
BESTS = (
    ("best-stop", "Best stop", "point"),
    ("worst-stop", "Worst stop", "point"),
    ("best-finish", "Best finish", ""),
    ("worst-finish", "Worst finish", ""),
    ("best-place", "Best place in the ranking", ""),
    ("worst-place", "Worst place in the ranking", ""),
    ("biggest-win", "Biggest win", "rack"),
    ("heaviest-loss", "Heaviest loss", "rack"),
)


def tour_player_pages(players: Sequence[str], season_name: str, tables: Tables) -> list[Page]:
    """A page for each of the players, from the tour's tables by name (`OWN` and stops)."""
    own = {name: grouped(tables[name], "player") for name in OWN}
    of = {event: len(rows) for event, rows in grouped(tables["ranking"], "event").items()}
    return [
        _page(who, season_name, of, tables["stops"], {name: found.get(who, []) for name, found in own.items()})
        for who in players
    ]


def _page(who: str, season_name: str, of: dict, stops: Sequence[Row], rows: Tables) -> Page:
    last = last_stop(stops)
    [figures] = rows["player_figures"]
    head = [
        fill("tour_card_title.html", who=who, season_name=season_name, stop=last and last["stop"]),
        fill("facts.html", facts=_facts(figures, rows["ranking"], of)),
    ]
    parts = [
        receipt_section(rows["ranking_receipt"]),
        form_section(who, rows["form"], rows["stop_changes"], rows["ranking_receipt"], of),
        matches_section(rows["player_matches"], rows["racks_lost"]),
        opponents_section(rows["head_to_head"], rows["player_matches"], stops),
        bests_section(rows["bests"]),
        conduct_section(figures, rows["decisions"], rows["entries"]),
        fill("card_signs.html"),
    ]
    return page(names_of_files.player_card(who), f"{who}, {season_name}", head, parts)


def receipt_section(receipt: Sequence[Row]) -> Section:
    """Every placing, what it is worth, whether it counts and why; the sum of an event is its points."""
    if not receipt:
        return section("receipt", "Ranking points: the receipt", "No placing has been recorded.")
    parts = [
        fill(
            "tour_receipt.html", caption=f"{event.capitalize()}: every placing, its rule, its file and row",
            rows=[{**row, "source": source_text(row)} for row in rows],
            total=sum(row["counted_points"] for row in rows),
        )
        for event, rows in grouped(receipt, "event").items()
    ]  # fmt: skip
    return section("receipt", "Ranking points: the receipt", pair(*parts))


def form_section(
    who: str, form: Sequence[Row], changes: Sequence[Row], receipt: Sequence[Row], of: dict
) -> Section:
    """The last ten matches in a line; points of each stop and the place after it, drawn for each event."""
    drawn: list[Fragment] = []
    numbers: list[Fragment] = []
    worth = {(row["event"], row["stop"]): row["points"] for row in receipt}
    for event, rows in grouped(changes, "event").items():
        points = [Point(f"S{row['tour_stop']}", worth.get((event, row["stop"]))) for row in rows]
        places = [Point(f"S{row['tour_stop']}", row["place"]) for row in rows]
        lowest = max(of.get(event, 1), *(row["place"] or 1 for row in rows))
        drawn += [
            bars(f"stop-points-{event}", f"Points of each stop, {event}", points, "point"),
            places_line(f"stop-places-{event}", f"Place after each stop, {event}, of {lowest}", places, lowest),
        ]
        numbers.append(details(f"The numbers behind the drawings, {event}", _numbers(who, event, rows, worth)))
    sentence = form_sentence(form[0]) if form else "No match has been decided yet."
    stops = len({row["stop"] for row in changes})
    figures = fill("drawings.html", each=STEP * stops, parts=drawn) if drawn else ""
    return section("form", "Form", sentence, figures, *numbers)


def form_sentence(form: Row) -> Fragment:
    """`7 of the last 10 decided matches won, the newest last: WWLW. The last 2 were lost. Most won in a row: 5.`"""
    decided = form["lately_won"] + form["lately_lost"]
    return fill("form_sentence.html", letters=form["lately"], won=form["lately_won"], decided=decided,
                run="won" if form["run"] == "WON" else "lost", length=form["run_length"],
                longest=form["longest_won"])  # fmt: skip


def matches_section(matches: Sequence[Row], racks_lost: Sequence[Row]) -> Section:
    """Every match in the order played, and what he gave away in racks."""
    given: dict[str, int] = {}
    for row in racks_lost:
        given[row["match_id"]] = given.get(row["match_id"], 0) + row["racks"]
    told = [
        {**row, "shown": score(row["score"], row["opponent_score"]), "given": given.get(row["match_id"]),
         "how": how(row)}
        for row in matches
    ]  # fmt: skip
    groups = [{"stop": stop, "rows": list(rows)} for stop, rows in groupby(told, key=lambda row: row["stop"])]
    return section(
        "matches", "Matches",
        fill("card_matches.html", caption="Matches in the order of the draw sheets, own racks first",
             groups=groups) if matches else "No match is in the book.",
        racks_lost_table("Racks given away: lateness, timeouts, conduct, lost matches, rulings", racks_lost,
                         "No rack was given away." if matches else ""),
    )  # fmt: skip


def opponents_section(opponents: Sequence[Row], matches: Sequence[Row], stops: Sequence[Row]) -> Section:
    """Whom he met at which stop and how it ended, the most often met first."""
    if not opponents:
        return section("opponents", "Head to head", "No match with a rack on the table has been decided.")
    met = [row for row in matches if row["result"] is not None and not row["walkover"]]
    there = {row["stop"] for row in met}
    shown = [
        {"stop": row["stop"], "short": row["stop"] if row["tour_stop"] is None else f"S{row['tour_stop']}"}
        for row in stops if row["stop"] in there
    ]  # fmt: skip
    return section(
        "opponents", "Head to head",
        "Counted are decided matches with a rack on the table; racks are those won there.",
        fill("met_matrix.html", caption="Opponents and every score, own racks first", rows=opponents, stops=shown,
             met=grouped(met, "opponent", "stop")),
    )  # fmt: skip


def bests_section(bests: Sequence[Row]) -> Section:
    """Best and worst stop, finish, place and match of each event."""
    held = {(row["code"], row["event"]): row for row in bests}
    rows = [(code, label, unit) for code, label, unit in BESTS if code in {row["code"] for row in bests}]
    columns = [Column("What", lambda row: row[1], "heading")]
    for event in grouped(bests, "event"):
        columns.append(Column(
            event.capitalize(), lambda row, event=event: _best(held.get((row[0], event)), row[2]), "short"
        ))  # fmt: skip
    body = table("Best and worst of each event", columns, rows, "Nothing to compare yet.")
    return section("bests", "Best and worst", body)


def _facts(figures: Row, ranking: Sequence[Row], of: dict) -> list[tuple]:
    facts: list[tuple] = []
    for row in ranking:
        facts += [
            (f"Place, {row['event']}", place(row), f"of {of[row['event']]}, racks {signed(row['rack_difference'])}"),
            (f"Points, {row['event']}", row["points"], f"from {count(row['stops_counted'], 'stop')}"),
        ]
    if not ranking:
        facts.append(("Place", "not ranked", "no placing in the window"))
    walkovers = figures["walkovers_won"] + figures["walkovers_lost"]
    facts.append(("Matches won–lost", f"{figures['matches_won']}–{figures['matches_lost']}",
                  f"{count(walkovers, 'walkover')} among them" if walkovers else ""))  # fmt: skip
    facts.append(("Racks on the table", f"{figures['racks_won']}–{figures['racks_lost']}", "won–lost"))
    if figures["breaks"]:
        runs = break_and_run(figures["break_and_runs"], figures["breaks"])
        facts.append(("Break and run", runs, "of the racks broken"))
    return facts


def _best(row: Row | None, unit: str) -> Fragment | str:
    if row is None:
        return ""
    value = count(row["value"], unit) if unit else row["value"]
    return fill("best.html", value=value, times=row["times"], stop=row["stop"], match_id=row["match_id"])


def _numbers(who: str, event: str, changes: Sequence[Row], worth: dict) -> Fragment | str:
    columns = [
        Column("Stop", lambda row: stop(row["stop"]), "heading"),
        Column("Points of the stop", lambda row: worth.get((event, row["stop"])), "number"),
        Column("Points so far", "points", "number"),
        Column("Place", lambda row: "" if row["place"] is None else place(row), "number"),
    ]
    return table(f"{who}, stop by stop, {event}", columns, changes)
