"""The published worked examples of the rules that are checked rather than scored, each as a tiny season."""

import json
from datetime import date, timedelta
from pathlib import Path

import pytest
from tiny import roster, tiny, week_date

from pipelines.intake.privacy import Salt, hide

VECTORS = json.loads((Path(__file__).resolve().parents[2] / "shared" / "rules" / "vectors.json").read_text("utf-8"))
ADMIN = {"decided_on": week_date(3), "decided_by": "Head Admin", "reason": "as ruled"}


def vectors(function: str) -> list:
    found = [vector for vector in VECTORS if vector["fn"] == function and vector["id"].startswith("U")]
    assert found, f"no example of {function}"
    return [pytest.param(vector, id=vector["id"]) for vector in found]


def log(*actions: dict, week: int = 1) -> list[dict]:
    """Rows of the director's log of the 4PM."""
    return [{"week": week, "slot": "4PM", "seq": seq, **action} for seq, action in enumerate(actions, start=1)]


def game(**more) -> dict:
    """The game of A and B in round 1 of the 4PM, won by A."""
    return {"week": 1, "slot": "4PM", "round": 1, "player1": "A", "player2": "B", "winner": "A", **more}


def answers(book, check: str) -> list[str]:
    return [row[0] for row in book.rows('select verdict from marts.table_checks where "check" = ?', check)]


# 1 Accounts and names -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("vector", vectors("dup_accounts"))
def test_accounts(vector, tmp_path):
    salt = Salt(tmp_path, keep=True)
    members = [
        {"player": one["player"], "team": "North", "email": hide("email", one["email"], salt),
         "device": hide("device", one["ip_hash"], salt)}
        for one in vector["input"]
    ]
    names = [{"player": one["player"], "screen_name": one["gd_name"], "gd_name": one["gd_name"]}
             for one in vector["input"]]
    # two accounts with one name on the site cannot have it as their screen name as well
    for number, name in enumerate(names):
        name["screen_name"] = f"screen{number}"
    with tiny({"roster": members, "names": names}) as book:
        pairs = book.rows("""
            select case a.signal when 'email' then 'DUP_EMAIL' when 'gd_name' then 'DUP_GDNAME' else 'SHARED_IP' end,
                p.name, q.name
            from staging.account_pairs as a
            join staging.players as p on p.player = a.player1
            join staging.players as q on q.player = a.player2
        """)
        bad = [(code, player, None) for code, player, _, _ in book.flags("BAD_EMAIL")]
        assert sorted(map(str, [*pairs, *bad])) == sorted(str(tuple(one)) for one in vector["expected"])
        codes = {"DUP_EMAIL", "DUP_GDNAME", "SHARED_IP", "BAD_EMAIL"}
        assert sorted((flag[0], flag[1]) for flag in book.flags(*codes)) == sorted(
            (code, player) for code, player, _ in vector["expected"]
        )


@pytest.mark.parametrize("vector", vectors("team_region"))
def test_region_of_a_team(vector):
    given = vector["input"]
    home = {"team": given["team_region"], "region": given["team_region"]}
    members = [{"player": "N1", **home}, {"player": "N2", **home},
               {"player": "P", "team": given["team_region"], "region": given["ip_region"]}]
    told = [{"ruling_id": "R1", "kind": "OTHER", "rule": "1.2", "subject": "P", **ADMIN}]
    with tiny({"roster": members, "rulings": told if given["move_disclosed"] else []}) as book:
        found = book.flags("F_REGION_MISMATCH", "F_MOVE_PENDING")
        assert [flag[:2] for flag in found] == [(code, "P") for code in vector["expected"]]


@pytest.mark.parametrize("vector", vectors("name_match"))
def test_screen_name_and_site_name(vector):
    given = vector["input"]
    names = [{"player": "P", "screen_name": given["uic"], "gd_name": given["gd"]}]
    with tiny({"roster": roster(North="P"), "names": names}) as book:
        assert book.rows("select verdict from marts.name_checks") == [(vector["expected"],)]
        codes = {"REVIEW": ["F_NAME_REVIEW"], "MISMATCH": ["F_NAME_MISMATCH"]}
        assert [flag[0] for flag in book.flags("F_NAME_REVIEW", "F_NAME_MISMATCH")] == codes.get(vector["expected"], [])


@pytest.mark.parametrize("vector", vectors("may_type"))
def test_who_may_type(vector):
    given = vector["input"]
    member = {"player": "P", "team": "North", "gd_games": given["games"], "gd_vip": given["vip"],
              "typing_exception": given["exception"]}
    with tiny({"roster": [member]}) as book:
        assert book.rows("select may_type from staging.accounts") == [(vector["expected"],)]


@pytest.mark.parametrize("vector", vectors("name_changes"))
def test_changes_of_name(vector):
    names = [
        {"player": "P", "screen_name": change["new"], "valid_from": change["date"], "forced": change["forced"],
         "authorised": change["authorised"]}
        for change in vector["input"]
    ]
    with tiny({"roster": roster(North="P"), "names": names}, settings=vector["settings"]) as book:
        changes = book.rows("select screen_name, change_no, is_over_limit from marts.name_changes order by changed_on")
        assert max(number for _, number, _ in changes) == vector["expected"]["count"]
        assert [name for name, _, is_over in changes if is_over] == vector["expected"]["breach"]
        assert len(book.flags("F_NAME_CHANGES")) == len(vector["expected"]["breach"])


# 2 Format -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("vector", vectors("pairings"))
def test_pairings(vector):
    given = vector["input"]
    drawn = log(*({"action": "GENERATED", "before_round": number, "player": first, "note": second}
                  for number, first, second in given["generated"]))
    games = [game(round=number, player1=first, player2=second, winner=first)
             for number, first, second in given["played"]]
    with tiny({"roster": roster(North="A B C D"), "games": games, "td_actions": drawn}) as book:
        found = [code for code, *_ in book.flags() if code.startswith(("F_PAIRING_ALTERED", "F_PAIRING_ORDER"))]
        assert found == vector["expected"]


@pytest.mark.parametrize("vector", vectors("start_check"))
def test_starts(vector):
    given = vector["input"]
    sitting = {"week": 1, "slot": "4PM", "scheduled_at": f"{week_date(1)} {given['scheduled']}",
               "closed_at": f"{week_date(1)} {given['closed']}", "delay_reason": given["reason"]}
    with tiny({"roster": roster(North="P"), "tournaments": [sitting]}, settings=vector["settings"]) as book:
        codes = [code for code, *_ in book.flags() if code == "F_STARTED_EARLY" or code.startswith("F_DELAY")]
        assert codes == vector["expected"]


@pytest.mark.parametrize("vector", vectors("playoff"))
def test_playoffs(vector):
    given = vector["input"]
    events = [{"player": "P", "date": week_date(3), "event": event}
              for event, happened in (("WITHDREW", given["withdrew"]), ("REMOVED", given["removed"])) if happened]
    offence = {"date": week_date(12), "player": "P", "rule_code": "7.2.i", "status": "CONFIRMED"}
    rows = {"roster": roster(North="P"), "membership": events, "incidents": [offence] if given["boxed"] else []}
    with tiny(rows, settings=vector["settings"]) as book:
        verdict = book.rows("select verdict from marts.playoffs")[0][0]
        plain = verdict if verdict in ("INELIGIBLE", "REVIEW") else "ELIGIBLE"
        assert plain == vector["expected"]


# 3 At the table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("vector", vectors("table_setup"))
def test_table_setups(vector):
    values = {True: "yes", False: "no", None: "none"}
    noted = ", ".join(f"{name}={values[value] if type(value) in (bool, type(None)) else value}"
                      for name, value in vector["input"].items())
    with tiny({"roster": roster(North="A B"), "games": [game(setup_ok=noted)]}) as book:
        wrong = vector["expected"]
        found = book.rows("""select verdict, why from marts.table_checks where "check" = 'setup'""")
        assert found == [("WRONG", ", ".join(wrong)) if wrong else ("OK", "as required")]


@pytest.mark.parametrize("vector", vectors("setup_rerack"))
def test_reracks_for_a_wrong_set_up(vector):
    given, expected = vector["input"], vector["expected"]
    is_timed = given.get("move_time", False)
    # a timed game that was not completed is one that was played again
    reason = "MOVE_TIMER_3_3" if is_timed and not given.get("completed") else None
    played = game(
        setup_ok="no", move_timer="yes" if is_timed else None, rerack_reason=reason,
        max_group_potted=max(given["solids"], given["stripes"]), winner=given.get("winner", "A"),
    )
    refusals = log({"action": "RERACK_REFUSED", "before_round": 1, "player": given["setup_player"]}) \
        if given.get("refused") else []
    with tiny({"roster": roster(North="A B"), "games": [played], "td_actions": refusals}) as book:
        assert answers(book, "rerack_due") == ["RERACK" if expected["rerack"] else "PLAY_ON"]
        assert ("REVERSE" in answers(book, "rerack_refused")) == expected["reverse"]
        assert [flag[0] for flag in book.flags("F_TIMED_GAME_COMPLETED")] == expected.get("flags", [])
        assert len(book.flags("F_RERACK_REFUSED")) == expected["reverse"]


@pytest.mark.parametrize("vector", vectors("create_table"))
def test_hosts(vector):
    given, expected = vector["input"], vector["expected"]
    actions = [{"action": "CREATED", "before_round": 1, "player": player} for player in given["created"]]
    if given["refused_by"]:
        actions.append({"action": "INVITE_REFUSED", "before_round": 1, "player": given["refused_by"]})
    with tiny({"roster": roster(North="A B"), "games": [game()], "td_actions": log(*actions)}) as book:
        assert book.rows("""select about from marts.table_checks where "check" = 'host'""") == [(expected["host"],)]
        assert [f"{code}:{player}" for code, player, *_ in book.flags("F_INVITE_REFUSED")] == expected["flags"]


@pytest.mark.parametrize("vector", vectors("rerack_auth"))
def test_reasons_of_reracks(vector):
    played = game(rerack_reason=vector["input"]["reason"])
    with tiny({"roster": roster(North="A B"), "games": [played]}) as book:
        assert answers(book, "rerack") == [vector["expected"]]
        assert len(book.flags("F_RERACK_UNAUTH")) == (vector["expected"] == "UNAUTH")


@pytest.mark.parametrize("vector", vectors("disconnect"))
def test_causes_of_broken_off_games(vector):
    cause, note = vector["input"]["cause"], "losing" if vector["input"]["losing"] else None
    slow = {"SLOW_AFTER_WARNING": [{"action": "WARN_SLOW", "before_round": 1, "player": "B"}], "SLOW_NO_WARNING": []}
    actions = slow.get(cause, [{"action": cause, "before_round": 1, "player": "B", "note": note}])
    rows = {"roster": roster(North="A B"), "games": [game(how="DQ" if cause in slow else "PLAYED")],
            "td_actions": log(*actions)}
    with tiny(rows) as book:
        assert answers(book, "cause") == sorted(vector["expected"], key=["RERACK", "REVIEW_3.7", "INCIDENT:7.4.i",
                                                                         "LOSS", "WARN_FIRST"].index)
        assert len(book.flags("WARN_FIRST")) == (vector["expected"] == ["WARN_FIRST"])


@pytest.mark.parametrize("vector", vectors("glitch_award"))
def test_awards(vector):
    sides = {"A": "FIRST", "B": "SECOND", "HUMAN": "HUMAN"}
    winner = vector["expected"] if vector["expected"] != "HUMAN" else "A"
    played = game(how="AWARD", winner=winner, rating1=vector["input"]["a"], rating2=vector["input"]["b"])
    with tiny({"roster": roster(North="A B"), "games": [played]}) as book:
        assert answers(book, "award") == [sides[vector["expected"]]]
        assert len(book.flags("F_AWARD")) == (vector["expected"] == "HUMAN")


# 4 Evidence, 5 Timers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("vector", vectors("label"))
def test_labels(vector):
    sent = {"week": 1, "slot": "4PM", "label": vector["input"], "sent_by": "P", "received_at": f"{week_date(1)} 17:00"}
    expected = vector["expected"]
    with tiny({"roster": roster(North="P"), "evidence": [sent]}) as book:
        found = book.rows("select label_ok, opponent, round, label_date::varchar, number from marts.evidence_checks")
        assert found == [(expected["ok"], expected.get("opp"), expected.get("round"), expected.get("date"),
                          expected.get("n"))]
        assert len(book.flags("F_LABEL")) == (not expected["ok"])


@pytest.mark.parametrize("vector", vectors("evidence_time"))
def test_evidence_in_time(vector):
    at = {key: value and f"{week_date(1)} {value}" for key, value in vector["input"].items()}
    rows = {
        "roster": roster(North="P"),
        "tournaments": [{"week": 1, "slot": "4PM", "completed_at": at["completed"]}],
        "evidence": [{"week": 1, "slot": "4PM", "label": "ace_round1_08jan21", "sent_by": "P",
                      "received_at": at["received"], "size_notice_at": at["informed"]}],
    }
    with tiny(rows, settings=vector["settings"]) as book:
        assert book.rows("select verdict from marts.evidence_checks") == [(vector["expected"],)]
        assert len(book.flags("F_EVIDENCE_LATE")) == (vector["expected"] == "LATE")


@pytest.mark.parametrize("vector", vectors("timer"))
def test_timers(vector):
    actions = []
    for on, off in vector["input"]:
        actions.append({"action": "TIMER_ON", "player": "P", "logged_at": f"{week_date(1)} {on}"})
        if off:
            actions.append({"action": "TIMER_OFF", "player": "P", "logged_at": f"{week_date(1)} {off}"})
    expected = vector["expected"]
    with tiny({"roster": roster(North="P"), "td_actions": log(*actions)}, settings=vector["settings"]) as book:
        found = book.rows("select seconds_used, seconds_left, expired from marts.timers")
        # nobody was on a timer: there is no row, and the whole of it is left
        assert (found or [(0, 420, False)]) == [(expected["used"], expected["left"], expected["expired"])]
        assert len(book.flags("F_TIMER_EXPIRED")) == expected["expired"]


@pytest.mark.parametrize("vector", vectors("absent_removal"))
def test_removal_of_an_absent_player(vector):
    given = vector["input"]
    actions = [{"action": "LEFT", "before_round": given["left_round"], "player": "P"}]
    if given["request"]:
        actions.append({"action": "KEEP_REQUEST", "before_round": given["left_round"], "player": "P", "asked_by": "N2"})
    with tiny({"roster": roster(North="P"), "td_actions": log(*actions)}, settings=vector["settings"]) as book:
        assert book.rows("select removal_round from marts.absences") == [(vector["expected"],)]


# 6 Conduct, 7 Penalties, 8 Appeals ------------------------------------------------------------------------------------


@pytest.mark.parametrize("vector", vectors("disrepute"))
def test_disrepute(vector):
    given, expected = vector["input"], vector["expected"]
    competition, subject = {"IND": ("individual", "P"), "TEAM": ("team", "North")}[given["target"]]
    ruling = {"ruling_id": "R1", "kind": "ADJUST", "rule": "6.3", "competition": competition, "subject": subject,
              "points": given["points"], **ADMIN}
    with tiny({"roster": roster(North="P"), "rulings": [ruling]}) as book:
        refused = [code for check, code, _ in book.offenders() if check == "disrepute_out_of_range"]
        assert refused == ["out-of-range"] * len(expected["flags"])
        assert sum(entry[7] for entry in book.ledger(code="disrepute")) == expected["post"]
        assert sum(book.points(competition).values()) == expected["post"]


@pytest.mark.parametrize("vector", vectors("boot_check"))
def test_bootings(vector):
    given = vector["input"]
    note = f"{given['target']}, {given['reason']}, shots: {' '.join(given['shots'])}"
    rows = {"roster": roster(North="A B"), "games": [game()],
            "td_actions": log({"action": "BOOTED", "before_round": 1, "player": "A", "note": note})}
    with tiny(rows) as book:
        assert answers(book, "boot") == [vector["expected"]]
        assert len(book.flags("F_BOOT_EVIDENCE", "F_BOOT_STAFF")) == (vector["expected"] != "EVIDENCE_COMPLETE")


@pytest.mark.parametrize("vector", vectors("box"))
def test_penalty_box(vector):
    given, expected = vector["input"], vector["expected"]
    offence = {"date": given["start"], "player": "P", "rule_code": {"A": "7.1.i", "B": "7.2.i"}[given["cat"]],
               "status": "CONFIRMED", "confirmed_on": given["start"], "banished": given.get("ban")}
    rows = {"roster": roster(North="P"), "incidents": [offence]}
    if "check" in given:
        weeks = {week_date(week): week for week in range(1, 13)}
        rows["results"] = [{"week": weeks[date.fromisoformat(given["check"])], "slot": "4PM", "player": "P", "w": 1,
                            "l": 4}]
    with tiny(rows, settings=vector["settings"]) as book:
        (last_day,), = book.rows("select box_to from marts.penalties")
        assert (last_day and str(last_day)) == expected["last_day"]
        assert (last_day and str(last_day + timedelta(days=1))) == expected["eligible"]
        if "check" in given:
            assert bool(book.flags("F_BOXED")) == expected["boxed"]


@pytest.mark.parametrize("vector", vectors("box_overlap"))
def test_two_boxes(vector):
    offences = [
        {"incident_id": f"I{number}", "date": start, "player": "P", "rule_code": f"7.{'AB'.index(category) + 1}.i",
         "status": "CONFIRMED", "confirmed_on": start}
        for number, (category, start) in enumerate(vector["input"])
    ]
    with tiny({"roster": roster(North="P"), "incidents": offences}, settings=vector["settings"]) as book:
        (last_day,), = book.rows("select max(box_to) from marts.penalties")
        assert str(last_day + timedelta(days=1)) == vector["expected"]


@pytest.mark.parametrize("vector", vectors("two_names"))
def test_two_names_on_one_day(vector):
    players = sorted({player for player, _, _ in vector["input"]})
    days = {str(week_date(week)): week for week in range(1, 13)}
    names = [{"player": player, "screen_name": name, "gd_name": name} for player, _, name in vector["input"]]
    slots: dict[str, str] = {}
    sheet = []
    for player, day, name in vector["input"]:
        slot = slots[player, day] = "6PM" if (player, day) in slots else "4PM"
        sheet.append({"week": days[day], "slot": slot, "player": name, "w": 1, "l": 4})
    with tiny({"roster": roster(North=" ".join(players)), "names": names, "results": sheet}) as book:
        found = [[player, str(week_date(week))] for _, player, week, _ in book.flags("TWO_NAMES_SAME_DAY")]
        assert found == vector["expected"]


@pytest.mark.parametrize("vector", vectors("incidents"))
def test_incidents(vector):
    expected = vector["expected"]
    offences = [
        {"incident_id": f"I{number}", "date": week_date(number), "player": "P", "rule_code": incident["code"],
         "status": incident.get("status", "CONFIRMED")}
        for number, incident in enumerate(vector["input"], start=1)
    ]
    with tiny({"roster": roster(North="P"), "incidents": offences}, settings=vector["settings"]) as book:
        posted = [entry[7] for entry in book.ledger(competition="individual", measure="points")]
        assert posted == [points for points in expected["points"] if points]
        assert book.points()["P"] == expected["total"]
        assert [code for code, *_ in book.flags() if code.startswith("REPEAT_")] == expected["flags"]


@pytest.mark.parametrize("vector", vectors("appeal"))
def test_appeals(vector):
    given = vector["input"]
    offence = {"incident_id": "I1", "date": given["confirmed"], "player": "P", "rule_code": "7.2.i",
               "status": "CONFIRMED", "confirmed_on": given["confirmed"]}
    appeal = {"incident_id": "I1", "appeal_on": given["appeal"], "notified_on": given["notified"]}
    rows = {"roster": roster(North="P"), "incidents": [offence], "appeals": [appeal]}
    with tiny(rows, settings=vector["settings"]) as book:
        assert book.rows("select verdict from marts.appeals") == [(vector["expected"],)]
        assert len(book.flags("F_APPEAL_LATE")) == (vector["expected"] == "OUT_OF_TIME")
