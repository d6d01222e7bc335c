"""What must hold for every tour: the order of players and uploads does not matter, later is never cheaper, and a plain
step-by-step reading of T-12 and T-13 gives the same scores as the models."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from hypothesis import given, settings
from hypothesis import strategies as st
from tiny_tour import match, pause, tours
from tiny_tour import whole_tour as tour

NAMES = {"A": "Ann", "B": "Bob"}
OTHER = {"A": "B", "B": "A"}
few = settings(max_examples=6, deadline=None, derandomize=True)

incident = st.fixed_dictionaries({
    "side": st.sampled_from("AB"),
    "decision": st.sampled_from(["RACK", "RACK", "RACK", "WARN", "LOSS"]),
    "after": st.none() | st.integers(0, 8),
    "applied_to": st.sampled_from([None, "CURRENT", "NEXT"]),
})  # fmt: skip
plan = st.fixed_dictionaries({
    "race": st.integers(2, 5),
    "starts": st.tuples(st.integers(0, 1), st.integers(0, 1)),
    "racks": st.text("AB", max_size=10),
    "late": st.tuples(st.sampled_from([None, 360, 720, 1500]), st.sampled_from([None, None, 360, 1500])),
    "sick": st.lists(st.tuples(st.sampled_from("AB"), st.sampled_from([601, 900]), st.integers(0, 8)), max_size=2),
    "incidents": st.lists(incident, max_size=4),
})  # fmt: skip
plans = st.lists(plan, min_size=40, max_size=40)


def rows_of(plans: list[dict], is_swapped: bool = False) -> dict[str, list[dict]]:
    """The plans as the rows of one stop; swapped: Bob is player A."""
    names = {"A": "Bob", "B": "Ann"} if is_swapped else NAMES
    rows = {"matches": [], "arrivals": [], "pauses": [], "incidents": []}
    for number, made in enumerate(plans):
        name = f"M{number}"
        letters = "".join(OTHER[side] for side in made["racks"]) if is_swapped else made["racks"]
        starts = made["starts"][::-1] if is_swapped else made["starts"]
        rows["matches"].append(match(
            name, race=made["race"], rack_string=letters or None, start_a=starts[0], start_b=starts[1],
            player_a=names["A"], player_b=names["B"],
        ))  # fmt: skip
        for side, seconds in zip("AB", made["late"], strict=True):
            if seconds:
                at = f"14:{seconds // 60:02d}"
                rows["arrivals"].append({"match_id": name, "player": NAMES[side], "present_at": at})
        for seq, (side, seconds, after) in enumerate(made["sick"], start=1):
            more = {"match_id": name, "player": NAMES[side], "kind": "SICK", "approved": True, "after_rack": after}
            rows["pauses"].append(pause(seq, seconds, **more))
        for found in made["incidents"]:
            rows["incidents"].append({
                "incident_id": len(rows["incidents"]) + 1, "match_id": name, "player": NAMES[found["side"]],
                "rule": "11", "decision": found["decision"], "seq_after_rack": found["after"],
                "applied_to": found["applied_to"],
            })  # fmt: skip
    return rows


def scores(book) -> list[tuple]:
    return book.rows("select match_id, score_a, score_b, winner, status, ignored from marts.matches order by match_id")


# A plain reading of the order of events -------------------------------------------------------------------------------


def events_of(made: dict) -> list[tuple]:
    """(place, moment, side, racks, is_loss) in ledger order; a place is the number of racks played before."""
    found = []
    for side, seconds in zip("AB", made["late"], strict=True):
        if seconds:
            found.append(((-2, 0, 0), side, {360: 1, 720: 3}.get(seconds, 0), seconds == 1500))
    for seq, (side, seconds, after) in enumerate(made["sick"], start=1):
        found.append(((min(after, len(made["racks"])), 2, seq), side, int(seconds == 601), seconds == 900))
    lost = {(row["side"], row["after"]) for row in made["incidents"] if row["decision"] == "LOSS"}
    for row in made["incidents"]:
        if row["decision"] == "WARN":
            continue
        place, step = -1 if row["after"] is None else row["after"], 3
        if row["applied_to"] == "NEXT" and row["after"] is not None:
            place, step = place + 1, 1
        racks = int(row["decision"] == "RACK" and (row["side"], row["after"]) not in lost)
        found.append(((min(place, len(made["racks"])), step, 0), row["side"], racks, row["decision"] == "LOSS"))
    return sorted((event for event in found if event[2] or event[3]), key=lambda event: event[0])


def play(made: dict) -> tuple:
    """(a, b, winner, status, ignored) rack by rack and moment by moment."""
    race, score = made["race"], Counter(dict(zip("AB", made["starts"], strict=True)))
    if max(score.values()) >= race:
        return (*made["starts"], None, "INVALID", 0)
    moments = [(key, list(group)) for key, group in groupby(events_of(made), key=lambda event: event[0])]
    left = sum(event[2] for _, group in moments for event in group) + len(made["racks"])
    for played in range(len(made["racks"]) + 1):
        if played:
            side = made["racks"][played - 1]
            score[side] += 1
            left -= 1
            if score[side] == race:
                return (score["A"], score["B"], NAMES[side], "PLAYED", left)
        here = [(key, group) for key, group in moments if max(key[0], 0) == played]
        losers_here = {event[1] for _, group in here for event in group if event[3]}
        for _, group in here:
            after = score.copy()
            for _, side, racks, _ in group:
                after[OTHER[side]] += racks
            losers = {event[1] for event in group if event[3]}
            reached = {side for side in "AB" if after[side] >= race}
            is_both = len(reached) == 2 or reached & losers or (losers and not reached and len(losers_here) == 2)
            if is_both:
                return (score["A"], score["B"], None, "TD_RULING", left)
            left -= sum(event[2] for event in group)
            score = after
            if reached:
                side = reached.pop()
                over, score[side] = score[side] - race, race
                return (score["A"], score["B"], NAMES[side], "PENALTY", left + over)
            if losers:
                side = OTHER[losers.pop()]
                score[side] = race
                return (score["A"], score["B"], NAMES[side], "LOSS", left)
    return (score["A"], score["B"], None, "IN_PROGRESS", 0)


@few
@given(plans)
def test_scores_are_those_of_a_plain_reading(plans):
    with tour(rows_of(plans)) as book:
        found = {row[0]: row[1:] for row in scores(book)}
        assert book.refusals() == []
    for number, made in enumerate(plans):
        assert found[f"M{number}"] == play(made), made


@few
@given(plans)
def test_swapping_the_players_mirrors_the_score(plans):
    with tour(rows_of(plans)) as book:
        there = scores(book)
        flags = book.flags()
    with tour(rows_of(plans, is_swapped=True)) as book:
        back = scores(book)
        assert book.flags() == flags
    assert [(name, b, a, *rest) for name, a, b, *rest in back] == there


@few
@given(plans, st.randoms(use_true_random=False))
def test_a_stop_in_parts_is_the_stop_as_a_whole(plans, chance):
    """Rows in any order in several uploads after the draw, some of them twice: nothing changes but the uploads."""
    rows = rows_of(plans)
    parts = [{"matches": rows["matches"]}, {}, {}, {}]
    for kind in ("arrivals", "pauses", "incidents"):
        shuffled = rows[kind].copy()
        chance.shuffle(shuffled)
        for row in shuffled:
            for part in chance.sample((1, 2, 3), chance.choice((1, 2))):
                parts[part].setdefault(kind, []).append(row)
    with tour(rows) as book:
        whole = public_tables(book)
    with tour(*parts) as book:
        assert public_tables(book) == whole


def test_seasons_built_together_do_not_mix():
    """One build of two seasons with the same matches, players, stops and receipts holds each season's own tables."""
    made = {"race": 3, "starts": (0, 0), "racks": "ABAB", "late": (360, None), "sick": [], "incidents": []}
    one, two = rows_of([made]), rows_of([{**made, "racks": "BBB", "late": (None, 720)}])
    for rows, place in ((one, 1), (two, 2)):
        rows["placings"] = [{"stop": "S1", "event": "main", "player": "Ann", "place": place}]
        rows["fees_due"] = [{"player": "Ann", "instalment": 1, "due_on": "2021-01-01", "pence": 100 * place}]
        rows["incidents"] = [{"incident_id": 1, "match_id": "M0", "player": "Bob", "rule": "6", "decision": "RACK",
                              "seq_after_rack": 1}]  # fmt: skip
    with tour(one) as book:
        alone = [public_tables(book)]
    with tour(two) as book:
        alone.append(public_tables(book))
    with tours(one, two) as book:
        for season_id, tables in zip(("tiny-1", "tiny-2"), alone, strict=True):
            together = [[row[1:] for row in rows if row[0] == season_id] for rows in public_tables(book, "season_id, ")]
            assert together[:-1] == [[row[1:] for row in rows] for rows in tables[:-1]]
            assert together[-1] == tables[-1]


def public_tables(book, season: str = "") -> list[list[tuple]]:
    """Every public table that does not tell of uploads, and the flags without theirs."""
    listed = {
        **dict.fromkeys(("matches", "match_ledger", "entries", "ranking", "ranking_by_stop"), "*"),
        "decisions": "* exclude (upload, file, row)",
        "flags": f"{season}severity, code, rule, stop, match_id, player, text",
    }
    return [book.rows(f"select {columns} from marts.{table} order by all") for table, columns in listed.items()]


@few
@given(st.lists(st.integers(0, 1600), min_size=20, max_size=20, unique=True), st.sampled_from(["floor", "nearest"]))
def test_later_never_costs_less(seconds, rounding):
    rows = {
        "matches": [match(f"M{number:02d}") for number in range(len(seconds))],
        "arrivals": [
            {"match_id": f"M{number:02d}", "player": "Ann", "present_at": f"14:{late // 60:02d}:{late % 60:02d}"}
            for number, late in enumerate(sorted(seconds))
        ],
    }
    with tour(rows, settings={"late_round": rounding}) as book:
        costs = [row[0] for row in book.rows("select score_b from marts.matches order by match_id")]
    assert costs == sorted(costs)
