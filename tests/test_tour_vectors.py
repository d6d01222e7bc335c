"""Every worked example of the GB9 regulations, played as a tiny tour."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from tiny_tour import DAY, incidents, match, pause, tour

from pipelines.intake.kinds import kinds_of

VECTORS = Path(__file__).resolve().parent.parent.parent / "shared" / "rules" / "vectors.json"
CASES = [case for case in json.loads(VECTORS.read_text("utf-8")) if case["id"].startswith("G")]
PLAYED: dict[str, Callable[[Any, dict], Any]] = {}


def plays(name: str):
    def keep(function):
        PLAYED[name] = function
        return function

    return keep


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_vector(case):
    assert PLAYED[case["fn"]](case["input"], case["settings"]) == case["expected"], case["working"]


@plays("late")
def late(given, settings):
    arrival = {"match_id": "M1", "player": "Ann", "present_at": given["present"], "absent": given["present"] is None}
    row = match(scheduled_at=f"{DAY} {given['scheduled']}", called_at=given["called"], first_a=given["first_match"])
    with tour({"matches": [row], "arrivals": [arrival]}, settings=settings) as book:
        [(_, _, verdict, _, _, measured)] = book.decisions("1")
        assert book.flags("call-not-noted") == (
            [("call-not-noted", "1", "M1", "Ann")] if given["called"] is None else []
        )
        return {"late_s": measured, "penalty": verdict}


@plays("occasions")
def occasions(given, settings):
    rows = [
        {"rule": given["rule"].removeprefix("G"), "match_id": row["match"],
         "decision": row["decision"].replace("PEN", "RACK")}
        for row in given["rows"]
    ]  # fmt: skip
    names = sorted({row["match"] for row in given["rows"]})
    matches = [match(name, scheduled_at=f"{DAY} {14 + number}:00") for number, name in enumerate(names)]
    with tour({"matches": matches, "incidents": incidents(*rows)}, settings=settings) as book:
        found = book.rows("select verdict from marts.decisions order by source_key::integer")
        return [verdict for (verdict,) in found]


@plays("timeout")
def timeout(given, settings):
    """`used`: a free timeout before; a prior occasion: one too long. A last one shows whether it was used up."""
    before = [pause(1, 301 if given["prior_occ"] else 60)] if given["used"] else []
    judged = pause(
        2, given["seconds"], after_rack=1, rack_end=given["rack_end"], consent_by=given["consent"],
        kind="OPP_ACTIVITY" if given.get("opponent_other_activity") else "TIMEOUT",
    )  # fmt: skip
    after = pause(3, 60, after_rack=2)
    words = [{"rule": "3", "seq_after_rack": 1, "decision": given["decision"]}] if "decision" in given else []
    rows = {"matches": [match(rack_string="AB")], "pauses": [*before, judged, after], "incidents": incidents(*words)}
    with tour(rows, settings=settings) as book:
        found = {key: (verdict, occasion) for key, _, verdict, _, occasion, _ in book.decisions("3")}
        return {
            "uses": found["3"][0] != "NONE",
            "occasion": found["2"][1],
            "penalty": found["2"][0],
            "flags": [code.upper().replace("-", "_") for code, *_ in book.flags("td-may-loss", "conflict-17")],
        }


@plays("pause")
def approved_pause(given, settings):
    row = pause(1, given["seconds"], kind=given["kind"], approved=given["approved"])
    with tour({"matches": [match()], "pauses": [row]}, settings=settings) as book:
        [(rule, verdict)] = book.rows("select rule, verdict from marts.decisions")
        return "RULE3" if rule == "3" else verdict


@plays("breakrule")
def break_rule(given, settings):
    if "n_potted" in given:
        counts = {name: given[name] for name in ("n_potted", "n_passed", "n_both")}
    else:
        potted, passed = set(given["potted"]), set(given["passed"])
        counts = {"n_potted": len(potted), "n_passed": len(passed), "n_both": len(potted & passed),
                  "nine_potted": 9 in potted}  # fmt: skip
    stop = {"stop_id": "S1", "starts_on": DAY, "ends_on": DAY, "tapped": given.get("tapped")}
    rows = {
        "stops": [stop],
        "matches": [match(break_rule_waived=given.get("waived"))],
        "breaks": [{"match_id": "M1", "rack_no": 1, "foul": given.get("foul"), **counts}],
    }
    with tour(rows, settings=settings, stop=False) as book:
        [(_, _, verdict, _, _, points)] = book.decisions("13")
        flags = [code.upper().replace("-", "_") for code, *_ in book.flags()]
        return {"points": points, "verdict": verdict} | ({"flags": flags} if flags else {})


@plays("fees")
def fees(given, settings):
    rows = {
        "stops": [{"stop_id": "S1", "starts_on": given["at"], "ends_on": given["at"]}],
        "fees_due": [
            {"player": "Ann", "instalment": number, "due_on": day, "pence": pence}
            for number, (day, pence) in enumerate(given["due"], start=1)
        ],
        "fees_paid": [
            {"receipt": number, "player": "Ann", "paid_on": day, "pence": pence}
            for number, (day, pence) in enumerate(given["paid"], start=1)
        ],
    }
    with tour(rows, settings=settings, stop=False) as book:
        [(owed, entry, is_late)] = book.rows("select owed_pence, entry, late from marts.entries")
        return {"outstanding": owed, "entry": entry == "ADMITTED", "late": is_late}


@plays("halfway")
def halfway(given, settings):
    """The last rack counted ends exactly at half time, the next one a second later."""
    half_s = {5: 900, 7: 1800, 9: 2700, 11: 3600}.get(given["race"])
    done = given["racks_at_half"]
    seconds = [(half_s or 900) * number // done for number in range(1, done + 1)]
    ends = [*seconds, seconds[-1] + 1]
    racks = [
        {"match_id": "M1", "rack_no": number, "winner": "Ann" if number % 2 else "Bob", "ended_at": clock(end)}
        for number, end in enumerate(ends, start=1)
    ]
    rows = {"matches": [match(race=given["race"], started_at="14:00:00")], "racks": racks}
    with tour(rows, settings=settings) as book:
        [(verdict, measured, why)] = book.rows("select verdict, measured, why from marts.decisions")
    if verdict == "NO_LIMIT":
        assert measured is None
        return {"half_s": None, "need": None, "slow": None}
    assert measured == done
    return {"half_s": half_s, "need": int(why.split(" of ")[1].split()[0]), "slow": verdict == "SLOW"}


def clock(seconds: int) -> str:
    return str(timedelta(hours=14, seconds=seconds))


@plays("shot")
def shot(given, settings):
    before = [{"match_id": "M1", "rack_no": 1, "shot_no": 1, "player": "Ann", "elapsed_s": 40, "ext_called_s": 30}]
    row = {"match_id": "M1", "rack_no": 1, "shot_no": 2, "player": "Ann", "elapsed_s": given["elapsed"],
           "ext_called_s": given["ext_called_at"]}  # fmt: skip
    rows = {"matches": [match()], "shots": [*(before if given["ext_used"] else []), row]}
    with tour(rows, settings=settings) as book:
        [(verdict, why)] = book.rows("select verdict, why from marts.decisions where source_key = '1/2'")
    limit = int(why.split(" s of ")[1].split(",")[0])
    return {"limit": limit, "warn": verdict in ("WARNED", "FOUL"), "foul": verdict == "FOUL"}


@plays("unsporting")
def unsporting(given, settings):
    words = {1: "WARN", 2: "RACK", 3: "LOSS", 4: "DQ_STOP", 5: "REPORT"}
    decisions = [words[choice] for choice in given]
    rows = {"matches": [match()], "incidents": incidents(*({"decision": word} for word in decisions), rule="11")}
    is_choice_required = "decision" in kinds_of("tour")["incidents"].required
    with tour(rows, settings=settings) as book:
        codes = {code for code, *_ in book.flags()}
        return {
            "ok": is_choice_required and bool(decisions) and "INVALID" not in book.verdicts(),
            "opp_racks": sum(racks for _, _, code, _, racks in book.ledger() if code == "unsporting"),
            "loss": book.match()["status"] == "LOSS",
            "dq_stop": "disqualified" in codes,
            "report": "reported" in codes,
        }


@plays("route")
def route(given, settings):
    rule = given["rule"]
    decisions = ("WARN", "DQ_TOURNAMENT", "RACK")
    rows = {"matches": [match()], "incidents": incidents(*({"decision": word} for word in decisions), rule=rule)}
    with tour(rows, settings=settings) as book:
        rules = {found for (found,) in book.rows("select rule from marts.decisions")}
        verdicts = book.verdicts()
    if rule == "16T":
        assert verdicts == ["OK"] * 3
        return "OK"
    if rule == "2b":
        assert (rules, verdicts) == ({"2b"}, ["WARN", "DQ_TOURNAMENT", "INVALID"])
        return "DQ_OR_WARN"
    assert verdicts == ["WARN", "INVALID", "RACK1"]
    return f"G{rules.pop()}"


@plays("dress")
def dress(given, settings):
    """Before the match: 1 refused until rectified (no penalty), 2 and 3 warnings, and nothing else."""
    is_before = given["phase"] == "PRE"
    words = ("", "NONE", "WARN", "WARN", "RACK") if is_before else ("", "WARN", "RACK", "LOSS", "REPORT")
    chosen = [{"decision": words[choice]} for choice in given["choices"]]
    rows = incidents(*chosen, rule="10", seq_after_rack=None if is_before else 0)
    with tour({"matches": [match()], "incidents": rows}, settings=settings) as book:
        return {
            "ok": "INVALID" not in book.verdicts("10"),
            "opp_racks": sum(racks for _, _, code, _, racks in book.ledger() if code == "dress"),
            "loss": book.match()["status"] == "LOSS",
        }


@plays("leave")
def leave(given, settings):
    """Left the chair only: an incident; left the area: a pause, long enough to be a breach unless it is excused."""
    rows = {"matches": [match()]}
    if given["left_area"]:
        kind = "TIMEOUT" if given["timeout"] else "LEFT"
        seconds = 60 if given["timeout"] else 301
        rows["pauses"] = [pause(1, seconds, kind=kind, consent_by=given["consent"])]
    else:
        rows["incidents"] = incidents({"rule": "17", "decision": "WARN"})
    with tour(rows, settings=settings) as book:
        [(rule, verdict)] = book.rows("select rule, verdict from marts.decisions")
        if book.flags("conflict-17"):
            return "OK_CONFLICT"
        return "OK" if verdict == "NONE" else f"RULE{rule}"


@plays("ref_call")
def referee_call(given, settings):
    rows = incidents({"rule": "9", "decision": "NONE", "called_by": given["by"], "before_down": given["before_down"],
                      "ignored": given["ignored"]})  # fmt: skip
    with tour({"matches": [match()], "incidents": rows}, settings=settings) as book:
        return book.verdicts("9")[0]


@plays("match_score")
def match_score(given, settings):
    """Racks make the match sheet; a penalty of n racks is n incidents after the racks played by then."""
    names, racks, found = {"A": "Ann", "B": "Bob"}, "", []
    for event, side, *numbers in given["events"]:
        if event == "RACK":
            racks += side
            continue
        count = numbers[0] if event == "PEN" else 1
        found += [{"rule": "11", "player": names[side], "decision": "RACK" if event == "PEN" else "LOSS",
                   "seq_after_rack": len(racks)}] * count  # fmt: skip
    row = match(race=given["race"], start_a=given["start_a"], start_b=given["start_b"], rack_string=racks or None)
    with tour({"matches": [row], "incidents": incidents(*found)}, settings=settings) as book:
        score_a, score_b, winner, status, ignored = book.score()
    side = {"Ann": "A", "Bob": "B", None: None}[winner]
    return {"a": score_a, "b": score_b, "winner": side, "status": status, "ignored": ignored}
