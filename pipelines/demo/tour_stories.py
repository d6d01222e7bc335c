"""What happens in which match of the sample tour: every regulation at least twice, every flag at least once.

A story changes a match before its racks are drawn; a side is the winner's or the loser's, or "a", the player who came
from the earlier match.
"""

from __future__ import annotations

from collections.abc import Callable

from pipelines.demo.tour_table import Table

Story = Callable[[Table], None]


def late_a_little(t: Table) -> None:
    t.arrives(t.winner, 7, gives=1)


def late_a_lot(t: Table) -> None:
    t.arrives(t.loser, 12, gives=3)


def both_late(t: Table) -> None:
    t.arrives(t.winner, 8, gives=1)
    t.arrives(t.loser, 15, gives=3)


def just_in_time(t: Table) -> None:
    t.arrives(t.winner, 5)


def absent(t: Table) -> None:
    t.is_played = False
    t.arrives(t.loser, None)


def absent_a(t: Table) -> None:
    t.winner = "b"
    absent(t)


def both_absent(t: Table) -> None:
    absent(t)
    t.arrives(t.winner, 25)
    t.add("rulings", kind="AWARD", player=t.players[t.winner], decided_by="Kim", reason="the road was closed")


def call_forgotten(t: Table) -> None:
    t.called_at = None
    t.arrives(t.winner, 30)


def practice(t: Table) -> None:
    t.decides(t.winner, "2a", "WARN", after=None)
    t.decides(t.loser, "2a", "RACK", after=None, gives=1)


def practice_twice(t: Table) -> None:
    t.is_played = False
    t.decides(t.loser, "2a", "RACK", after=None)
    t.decides(t.loser, "2a", "RACK", after=None)


def match_table(t: Table) -> None:
    """2b: a warning between matches, a report, and a disqualification that loses the match at hand."""
    t.rows.setdefault("incidents", []).extend(
        {"stop_id": t.stop, "player": t.players[side], "rule": "2b", "decision": decision, "decided_by": "Kim"}
        for side, decision in ((t.winner, "WARN"), (t.winner, "REPORT"), (t.winner, "RACK"), (t.winner, "NONE"))
    )
    t.lose_at_the_end("2b", "DQ_TOURNAMENT")


def timeouts(t: Table) -> None:
    t.pauses(t.winner, "TIMEOUT", 290)
    t.pauses(t.loser, "TIMEOUT", 320, after=2, gives=1)


def timeout_again(t: Table) -> None:
    t.pauses(t.loser, "TIMEOUT", 200)
    t.pauses(t.loser, "LEFT", 60, after=2, gives=1, rack_end=False)


def away_long(t: Table) -> None:
    """Over ten minutes: the director may take the match; once he does, once a warning is given."""
    t.pauses(t.winner, "TIMEOUT", 640)
    t.decides(t.winner, "3", "WARN")
    t.is_lost = True
    t.pauses(t.loser, "TIMEOUT", 660, after=2)
    t.decides(t.loser, "3", "LOSS", after=2)
    t.extra["stops_after"] = 2


def left_with_consent(t: Table) -> None:
    t.pauses(t.winner, "LEFT", 400, consent_by="REFEREE")
    t.pauses(t.loser, "LEFT", 500, after=2, consent_by="OPPONENT")
    t.pauses(t.loser, "OPP_ACTIVITY", 30, after=3)


def away_twice(t: Table) -> None:
    t.decides(t.loser, "3", "LOSS", gives=1)
    t.pauses(t.loser, "TIMEOUT", 301, after=2)
    t.is_lost = True
    t.extra["stops_after"] = 2


def sick(t: Table) -> None:
    t.pauses(t.winner, "SICK", 600, approved=True)
    t.pauses(t.loser, "SICK", 700, after=2, gives=1, approved=True)


def too_sick(t: Table) -> None:
    t.pauses(t.loser, "SICK", 900, after=2, approved=True)
    t.is_lost = True
    t.extra["stops_after"] = 2


def tip(t: Table) -> None:
    t.pauses(t.loser, "TIP", 890, approved=True)
    t.pauses(t.winner, "TIP", 940, after=2, gives=1, approved=True)


def tip_too_long(t: Table) -> None:
    t.pauses(t.loser, "TIP", 1260, after=2, approved=True)
    t.is_lost = True
    t.extra["stops_after"] = 2


def not_approved(t: Table) -> None:
    t.pauses(t.winner, "SICK", 240)
    t.pauses(t.loser, "TIP", 420, after=2, gives=1)


def smoking(t: Table) -> None:
    """Player b smokes twice and loses; the next match of the stop has his third time."""
    t.winner = "a"
    t.decides("b", "6", "RACK", gives=1)
    t.lose_at_the_end("6")


def smoking_again(t: Table) -> None:
    t.decides("a", "6", "REPORT")
    t.decides("b", "6", "WARN", after=2, gives=1)


def referee_calls(t: Table) -> None:
    for by, before, ignored in (("OPPONENT", True, True), ("OPPONENT", False, True), ("SHOOTER", False, False)):
        t.decides(t.loser, "9", "NONE", called_by=by, before_down=before, ignored=ignored)


def dress(t: Table) -> None:
    t.decides(t.winner, "10", "WARN", after=None)
    t.decides(t.winner, "10", "RACK", after=1, gives=1, applied_to="NEXT")
    t.decides(t.loser, "10", "RACK", after=2, gives=1, applied_to="CURRENT")


def dress_lost(t: Table) -> None:
    """Two choices after one rack go back to the referee; the loser's last choice loses the match."""
    t.decides(t.winner, "10", "WARN")
    t.decides(t.winner, "10", "RACK")
    t.lose_at_the_end("10")


def unsporting(t: Table) -> None:
    t.decides(t.winner, "11", "RACK", gives=1)
    t.decides(t.winner, "11", "REPORT")
    t.decides(t.loser, "7", "WARN")
    t.decides(t.loser, "14", "RACK", after=2, gives=1)


def chair_and_balls(t: Table) -> None:
    t.decides(t.winner, "16T", "NONE")
    t.decides(t.winner, "16", "WARN", after=2)
    t.decides(t.loser, "17", "RACK", after=2, gives=1)
    t.decides(t.winner, "15", "NONE", after=3)


def disqualified(t: Table) -> None:
    """Player b is out of the stop; in his next match the desk enters him as absent."""
    t.winner = "a"
    t.lose_at_the_end("11", "DQ_STOP")


def unsporting_lost(t: Table) -> None:
    t.decides(t.winner, "17", "DQ_TOURNAMENT")
    t.lose_at_the_end("16")


def slow(t: Table) -> None:
    t.is_logged, t.minutes_a_rack = True, 7


def shots(t: Table) -> None:
    for shot, (seconds, called) in enumerate(((20, None), (27.5, None), (60, 30), (40, 20), (36, None)), start=1):
        t.add("shots", rack_no=3, shot_no=shot, player=t.players[t.loser], elapsed_s=seconds, ext_called_s=called)


def breaks(t: Table) -> None:
    t.is_logged = True
    kinds = (
        {"n_potted": 2, "n_passed": 1}, {"n_potted": 0, "n_passed": 3, "chosen": "PLAY"},
        {"n_potted": 1, "n_passed": 2, "n_both": 1, "chosen": "PASS"}, {"n_potted": 1, "n_passed": 0, "foul": True},
        {"n_potted": 1, "n_passed": 2, "nine_potted": True}, {"n_potted": 1, "n_passed": 0, "nine_potted": True},
    )  # fmt: skip
    for rack, row in enumerate(kinds, start=1):
        t.add("breaks", rack_no=rack, **row)


def passed_wrongly(t: Table) -> None:
    t.add("breaks", rack_no=1, n_potted=0, n_passed=4, chosen="PASS")
    t.add("breaks", rack_no=2, n_potted=0, n_passed=1, chosen="PLAY")


def break_rule_waived(t: Table) -> None:
    t.extra["break_rule_waived"] = True
    t.add("breaks", rack_no=1, n_potted=0, n_passed=1)


def ruled(t: Table) -> None:
    """A rack is taken back and given again: the score changes, the winner does not."""
    t.add("rulings", kind="RACKS", player=t.players[t.winner], racks=1, decided_by="Kim", reason="a rack was not noted")
    t.add("rulings", kind="OTHER", decided_by="Kim", reason="the light failed; played on at another table")


def after_the_end(t: Table) -> None:
    t.extra["noticed_late"] = True


def one_rack_too_many(t: Table) -> None:
    t.extra["one_more"] = True


def start_at_race(t: Table) -> None:
    """A mistyped start; the ruling names the winner."""
    t.extra["start_a"] = t.race
    t.add("rulings", kind="AWARD", player=t.players[t.winner], decided_by="Kim", reason="the start was 0")


#: first rounds of main (0 to 7) and challenge (0 to 3), stop by stop; the loser of main n plays challenge n // 2
SCRIPT: dict[tuple[int, str, int], Story] = {
    (1, "main", 0): smoking, (1, "main", 1): late_a_little, (1, "main", 2): disqualified, (1, "main", 3): timeouts,
    (1, "main", 4): sick, (1, "main", 5): tip, (1, "main", 6): breaks, (1, "main", 7): practice,
    (1, "challenge", 0): smoking_again, (1, "challenge", 1): absent_a, (1, "challenge", 2): unsporting,
    (1, "challenge", 3): call_forgotten,
    (2, "main", 0): late_a_lot, (2, "main", 1): both_late, (2, "main", 2): both_absent, (2, "main", 3): timeout_again,
    (2, "main", 4): away_long, (2, "main", 5): too_sick, (2, "main", 6): tip_too_long, (2, "main", 7): slow,
    (2, "challenge", 0): dress, (2, "challenge", 1): referee_calls, (2, "challenge", 2): chair_and_balls,
    (2, "challenge", 3): shots,
    (3, "main", 0): smoking, (3, "main", 1): practice_twice, (3, "main", 2): match_table, (3, "main", 3): dress_lost,
    (3, "main", 4): left_with_consent, (3, "main", 5): not_approved, (3, "main", 6): breaks, (3, "main", 7): ruled,
    (3, "challenge", 0): smoking_again, (3, "challenge", 1): after_the_end, (3, "challenge", 2): one_rack_too_many,
    (3, "challenge", 3): passed_wrongly,
    (4, "main", 0): late_a_little, (4, "main", 1): away_twice, (4, "main", 2): disqualified,
    (4, "main", 3): unsporting_lost, (4, "main", 4): sick, (4, "main", 5): tip, (4, "main", 6): breaks,
    (4, "main", 7): just_in_time, (4, "challenge", 0): practice_twice, (4, "challenge", 1): absent_a,
    (4, "challenge", 2): not_approved, (4, "challenge", 3): call_forgotten,
    (5, "main", 0): late_a_lot, (5, "main", 1): both_late, (5, "main", 2): both_absent, (5, "main", 3): away_long,
    (5, "main", 4): too_sick, (5, "main", 5): tip_too_long, (5, "main", 6): slow, (5, "main", 7): dress,
    (5, "challenge", 0): match_table, (5, "challenge", 1): left_with_consent, (5, "challenge", 2): start_at_race,
    (5, "challenge", 3): ruled,
}  # fmt: skip

#: the same for the quarter finals of main
QUARTERS: dict[tuple[int, int], Story] = {
    (1, 0): referee_calls, (1, 1): shots, (1, 2): chair_and_balls, (1, 3): absent,
    (2, 0): unsporting, (2, 1): practice, (2, 2): passed_wrongly, (2, 3): one_rack_too_many,
    (3, 0): after_the_end, (3, 1): unsporting_lost, (3, 2): break_rule_waived, (3, 3): dress_lost,
    (4, 0): timeouts, (4, 1): away_twice, (4, 2): timeout_again, (4, 3): start_at_race,
    (5, 0): breaks, (5, 1): break_rule_waived, (5, 2): just_in_time, (5, 3): late_a_little,
}  # fmt: skip


def after_racks(t: Table) -> None:
    """What stories want once the racks are drawn: a match cut off, an incident noticed too late, one rack too many."""
    if (cut := t.extra.pop("stops_after", None)) is not None:
        t.letters = (t.winner + t.loser).upper()[:cut]
    if t.extra.pop("noticed_late", None):
        t.decides(t.loser, "11", "RACK", after=t.last_rack)
    if t.extra.pop("one_more", None):
        t.letters += t.loser.upper()

