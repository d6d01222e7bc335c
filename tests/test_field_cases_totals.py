"""FIELD-CASES 25 and 33: a floor is no equality, and a total of the best weeks says which weeks these are."""

from tiny import tiny, week_date

ROSTER = [{"player": name, "team": "Red"} for name in ("Ana", "Bo", "Cy", "Dee")]


def ruled(number, player, points):
    return {
        "ruling_id": f"R{number}", "decided_on": week_date(1), "decided_by": "Admin", "kind": "ADJUST",
        "reason": "a test", "week": 1, "competition": "individual", "subject": player, "points": points,
    }  # fmt: skip


def test_case_25_a_floor_holds_for_everything_below_it():
    rulings = [ruled(1, "Ana", -1), ruled(2, "Bo", -12), ruled(3, "Cy", 3)]
    with tiny({"roster": ROSTER, "rulings": rulings}) as book:
        assert book.points() == {"Ana": -1, "Bo": -12, "Cy": 3, "Dee": 0}
    with tiny({"roster": ROSTER, "rulings": rulings}, settings={"total_floor": "0"}) as book:
        assert book.points() == {"Ana": 0, "Bo": 0, "Cy": 3, "Dee": 0}


def night(week, ana, bo):
    return [{"week": week, "slot": "4PM", "player": name, "w": w, "l": 5 - w} for name, w in (("Ana", ana), ("Bo", bo))]


def test_case_33_a_total_of_the_best_weeks_names_the_week_left_out():
    """4-1 and the outright win are 4 + 5 + 4 = 13, 1-4 is 6; 3-2 and the outright win 12, 2-3 is 7."""
    results = night(1, 4, 1) + night(2, 2, 3) + night(3, 4, 1)
    with tiny({"roster": ROSTER[:2], "results": results}, settings={"drop_weeks": 1}, weeks=3) as book:
        assert book.points() == {"Ana": 13 + 7 + 13 - 7, "Bo": 6 + 12 + 6 - 6}
        left_out = book.rows("select subject, week, points from marts.ledger where points < 0 and measure = 'points' "
                             "and competition = 'individual' order by subject")  # fmt: skip
        # Bo's first and third week are level: the earlier one is left out
        assert left_out == [("Ana", 2, -7), ("Bo", 1, -6)]
