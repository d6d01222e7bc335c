"""Faults that people have reported about points, ties and report files (FIELD-CASES.md), as this program has them.

Rule book uic-swiss-30 gives a point a game won and nothing else, so that points are easy to count by hand.
"""

from decimal import Decimal

import pytest
from scenes import games
from tiny import roster, tiny

from pipelines.exports.trf import reports
from pipelines.intake.context import Context
from pipelines.intake.formats import trf
from pipelines.intake.kinds import kinds_of
from pipelines.intake.readers import read_file
from pipelines.show.standings import standings
from pipelines.tiebreaks import measures_of

SITTING = Context(week="1", slot="4PM")
POINTS_ALONE = "uic-swiss-30"
FOUR = roster(North="A B", South="C D")


def ladder(*measures):
    return f"[tie_breaks]\nindividual = {list(measures)}".replace("'", '"')


def season(rows, *measures, rounds=3, **settings):
    return tiny(rows, rulebook=POINTS_ALONE, decisions=ladder(*measures) if measures else "", weeks=3,
                settings={"rounds": rounds, **settings})  # fmt: skip


def table(book):
    return book.rows("select place, tied, player, decided_by from marts.individual_standings")


def value(book, measure, week=None):
    return dict(book.rows(
        "select player, value from marts.tie_break_measures where measure = ? and week is not distinct from ?",
        measure, week,
    ))  # fmt: skip


def player(number, name, points, *rounds, place=""):
    line = f"001 {number:4d}      {name:<33.33}{'':33}{points:>4} {place:>4}"
    for entry in rounds:
        opponent, colour, result = entry if isinstance(entry, tuple) else ("0000", "-", entry)
        line += f"  {opponent:>4} {colour} {result}"
    return line


def read_trf(*lines, context=SITTING):
    return read_file("r.trf", "\n".join(lines).encode(), kinds_of("swiss"), context)


def told(problems):
    return [(problem.severity, problem.code, problem.message) for problem in problems]


# Byes and forfeits ----------------------------------------------------------------------------------------------------


def test_case_1_a_bye_counts_once_and_is_nobody():
    rows = {"roster": roster(North="Ana", South="Bo Cy"), "games": games(1, "4PM", "Bo>Cy Ana>", "Ana>Bo Cy>")}
    with season(rows, rounds=2, int_min_rounds=2) as book:
        assert book.points() == {"Ana": 2, "Bo": 1, "Cy": 1}
        # Ana: a dummy with her own 2, and Bo 1; Bo: Cy 1 and Ana 2; Cy: Bo 1 and a dummy with his own 1
        assert value(book, "buchholz", 1) == {"Ana": 3, "Bo": 3, "Cy": 2}


@pytest.mark.parametrize(("counts", "points"), [(True, 3), (False, 2)])
def test_case_3_what_a_bye_is_worth_is_a_setting(counts, points):
    rows = {"roster": FOUR[:3], "games": games(1, "4PM", "B>C A>", "A>C B>", "A>B C>")}
    with season(rows, bye_is_win=counts) as book:
        assert book.points()["A"] == points
        assert value(book, "points", 1)["A"] == points


def test_case_5_bye_codes_stay_apart_from_file_to_book_to_file():
    lines = (
        player(1, "Ann", "3.0", "U", "F", (2, "w", "1")),
        player(2, "Bo", "2.0", (3, "w", "1"), (3, "b", "1"), (1, "b", "0")),
        player(3, "Cy", "1.0", (2, "b", "0"), (2, "w", "0"), "U"),
    )  # fmt: skip
    sheets, problems = read_trf(*lines)
    assert problems == []
    rows = [row.cells for sheet in sheets for row in sheet.rows]
    with season({"roster": roster(North="Ann Bo", South="Cy"), "games": rows}) as book:
        (name, text), = reports(book.connection)
        # both byes are rounds not played: a dummy with her own 3 for each, and Bo's 2
        assert value(book, "buchholz", 1)["Ann"] == 8
    assert name == "tiny-week01-4PM.trf"
    written = {entrant.name: [paired.result for paired in entrant.rounds] for entrant in trf.parse(text).entrants}
    assert written == {"Ann": ["U", "F", "1"], "Bo": ["1", "1", "0"], "Cy": ["0", "0", "U"]}
    again, problems = read_file(name, text.encode(), kinds_of("swiss"), Context())
    assert problems == []
    assert sorted(map(facts, rows)) == sorted(facts(row.cells) for sheet in again for row in sheet.rows)


def facts(cells):
    names = ("week", "slot", "round", "winner", "how", "bye_code")
    return *(str(cells[name]) for name in names), *sorted(str(cells[side]) for side in ("player1", "player2"))


def test_case_6_a_total_that_byes_explain_is_a_warning_and_the_rounds_are_used():
    lines = player(1, "Ann", "1.5", (2, "w", "1"), "U"), player(2, "Bo", "0.0", (1, "b", "0"))
    assert read_trf(*lines, context=Context(week="1", slot="4PM", bye_points="0.5"))[1] == []
    sheets, problems = read_trf(*lines)
    assert told(problems) == [(
        "warning", "points-differ", "'Ann' (start number 1): the file states 1.5 points, the rounds add up to 2.0. The "
        "rounds are used; a pairing bye counts as the league says.",
    )]  # fmt: skip
    assert len(sheets) == 2


def test_case_6_a_total_that_nothing_explains_is_refused():
    lines = player(1, "Ann", "2.5", (2, "w", "1"), "U"), player(2, "Bo", "1.0", (1, "b", "0"))
    assert [problem[:2] for problem in told(read_trf(*lines)[1])] == [("critical", "points-differ")] * 2


def test_case_6_stated_places_are_held_against_the_points():
    lines = (
        player(1, "Ann", "1.0", (2, "w", "1"), place=3), player(2, "Bo", "0.0", (1, "b", "0"), place=4),
        player(3, "Cy", "1.0", (4, "w", "1"), place=2), player(4, "Di", "0.0", (3, "b", "0"), place=3),
    )  # fmt: skip
    assert told(read_trf(*lines)[1]) == [(
        "warning", "rank-differs", "'Ann' (start number 1) is stated in place 3, the points (1.0) allow 1 to 2. Points "
        "do not depend on it; the place is not used.",
    )]  # fmt: skip


def test_case_8_a_double_forfeit_is_two_rounds_not_played():
    lines = (
        player(1, "Fay", "1.0", (2, "w", "-"), (3, "w", "1")), player(2, "Gus", "1.0", (1, "b", "-"), "U"),
        player(3, "Hal", "1.0", "U", (1, "b", "0")),
    )  # fmt: skip
    sheets, problems = read_trf(*lines)
    assert [problem[:2] for problem in told(problems)] == [("warning", "double-forfeit")]
    assert sum(len(sheet.rows) for sheet in sheets) == 3
    # Fay: a dummy with her own 1 for the forfeit, and Hal's 1; Gus: a dummy with his own 1 twice
    found = measures_of(trf.parse("\n".join(lines)))
    assert found["points"] == {1: 1, 2: 1, 3: 1}
    assert found["buchholz"] == {1: 2, 2: 2, 3: 2}
    assert found["sonneborn_berger"] == {1: 1, 2: 1, 3: 1}


# Ties -----------------------------------------------------------------------------------------------------------------


def test_case_23_every_tie_break_is_shown_in_order_with_how_byes_enter():
    """Seven players, seven rounds, one bye each; the lower number wins. Points 7 (6 and the bye) down to 1."""
    pairs = ["P1> P2>P7 P3>P6 P4>P5", "P5> P4>P6 P3>P7 P1>P2", "P2> P1>P3 P4>P7 P5>P6", "P6> P5>P7 P1>P4 P2>P3",
             "P3> P2>P4 P1>P5 P6>P7", "P7> P1>P6 P2>P5 P3>P4", "P4> P3>P5 P2>P6 P1>P7"]  # fmt: skip
    rows = {"roster": roster(North="P1 P2 P3 P4", South="P5 P6 P7"), "games": games(1, "4PM", *pairs)}
    with season(rows, "sonneborn_berger", "buchholz", rounds=7) as book:
        assert book.points() == {f"P{number}": 8 - number for number in range(1, 8)}
        # everybody meets all others (28 less his own) and the dummy that stands for the bye has his own: 28
        assert set(value(book, "buchholz", 1).values()) == {28}
        # those he beat, and the bye at his own points: P2 5+4+3+2+1 and 6; P7 the bye at 1
        found = value(book, "sonneborn_berger", 1)
        assert (found["P1"], found["P2"], found["P7"]) == (28, 21, 1)
        # over the season the bye adds nothing
        assert value(book, "buchholz")["P1"] == 21
        assert value(book, "sonneborn_berger")["P2"] == 15
        why = book.rows("select distinct unplayed_rule, why from marts.tie_break_measures where measure = 'buchholz'")
        assert sorted(why) == [("fide_2023", "7 rounds, 1 not played"), ("season", "6 games at the table")]
        lines = standings(book.connection, width=100).splitlines()
        assert lines[1].split()[-2:] == ["SB", "BH"]
        assert " ".join(lines[-3:]).endswith(
            "Order: points, then Sonneborn-Berger (SB), then Buchholz (BH); what none of them parts shares a place. A "
            "round not played adds nothing to these figures, and a game won by default is no direct encounter."
        )


def test_case_26_the_greater_measure_stands_first():
    """X has 2 and everybody else 1. Of these A met Z and X (3), B X and Y (3), C Y and Z (2), Y C, B and X (4), Z A and
    C (2)."""
    rows = {"roster": roster(North="A B C", South="X Y Z"),
            "games": games(1, "4PM", "A>Z B>X C>Y", "X>A Y>B Z>C", "X>Y")}  # fmt: skip
    with season(rows, "buchholz") as book:
        assert [row[:3] for row in table(book)] == [
            (1, False, "X"), (2, False, "Y"), (3, True, "A"), (3, True, "B"), (5, True, "C"), (5, True, "Z"),
        ]  # fmt: skip


def test_case_28_a_measure_is_compared_before_it_is_rounded():
    """A draw is worth 0.2. Ann drew with 1.3, Bo with 1.4: 0.26 and 0.28, which both print as 0.3."""
    lines = (
        "162 W 1.0 D 0.2 L 0.0 P 1.1 F 1.2", player(1, "Ann", "0.2", (3, "w", "="), "Z"),
        player(2, "Bo", "0.2", (4, "w", "="), "Z"), player(3, "Cy", "1.3", (1, "b", "="), "U"),
        player(4, "Di", "1.4", (2, "b", "="), "F"),
    )  # fmt: skip
    found = measures_of(trf.parse("\n".join(lines)))["sonneborn_berger"]
    assert (found[1], found[2]) == (Decimal("0.26"), Decimal("0.28"))
    assert f"{found[1]:.1f}" == f"{found[2]:.1f}" == "0.3"


def results(*wins, rounds=10):
    return [{"week": 1, "slot": "4PM", "player": name, "w": won, "l": rounds - won} for name, won in wins]


def test_case_30_shared_places_are_numbered_1_2_2_2_5():
    people = roster(North="Ann Bo Cy", South="Di Eve")
    listed = results(("Eve", 5), ("Di", 8), ("Bo", 8), ("Ann", 10), ("Cy", 8))
    with season({"roster": people, "results": listed}, rounds=10) as book:
        assert [(place, tied, name) for place, tied, name, _ in table(book)] == [
            (1, False, "Ann"), (2, True, "Bo"), (2, True, "Cy"), (2, True, "Di"), (5, False, "Eve"),
        ]  # fmt: skip


def test_case_31_equal_rows_stand_the_same_in_whatever_order_they_came():
    people = roster(North="Ann Bo", South="Cy Di")
    listed = results(("Bo", 4), ("Ann", 4), ("Di", 6), ("Cy", 6))
    tables = []
    for given in (listed, listed[::-1]):
        with season({"roster": people, "results": given}, "wins", rounds=10) as book:
            tables.append(table(book))
    assert tables[0] == tables[1] == [
        (1, True, "Cy", None), (1, True, "Di", None), (3, True, "Ann", None), (3, True, "Bo", None),
    ]  # fmt: skip


def test_case_35_a_week_somebody_missed_is_no_result_in_a_tie_break():
    """A plays three weeks and B two, each for 2 points; the weeks B missed bring no opponent, no dummy and no loss."""
    rows = {"roster": FOUR, "games": [
        *games(1, "4PM", "A>C B>D"), *games(2, "4PM", "C>A B>D"), *games(3, "4PM", "A>C"),
    ]}  # fmt: skip
    with season(rows, "buchholz", rounds=1, int_min_rounds=1) as book:
        assert book.points() == {"A": 2, "B": 2, "C": 1, "D": 0}
        # A met C three times: 3; B met D twice: 0
        assert {name: value(book, "buchholz")[name] for name in "AB"} == {"A": 3, "B": 0}
        why = book.rows("select why from marts.tie_break_measures where week is null and player = 'B' "
                        "and measure = 'buchholz'")
        assert why == [("2 games at the table",)]


HEAD_TO_HEAD = games(1, "4PM", "A>B D>C", "C>A B>D", "A>D:NOSHOW B>C")
"""A and B on 2, A beat B, but one win of A's came by default; C and D on 1, and D beat C."""


@pytest.mark.parametrize(("measures", "first"), [
    (("direct_encounter", "wins_played"), [(1, "A", "direct_encounter"), (2, "B", "direct_encounter")]),
    (("wins_played", "direct_encounter"), [(1, "B", "wins_played"), (2, "A", "wins_played")]),
])
def test_case_36_the_order_is_the_seasons_and_the_table_says_what_decided(measures, first):
    with season({"roster": FOUR, "games": HEAD_TO_HEAD}, *measures) as book:
        found = [(place, name, decided) for place, _, name, decided in table(book)]
        assert found[:2] == first
        # one win at the table each, so only the encounter is left
        assert found[2:] == [(3, "D", "direct_encounter"), (4, "C", "direct_encounter")]
        order = book.rows("select position, measure from marts.tie_break_order where competition = 'individual'")
        assert sorted(order) == list(enumerate(["points", *measures], start=1))


@pytest.mark.parametrize(("meets", "expected", "sentence"), [
    (False, [(1, True, "A"), (1, True, "B")], "a game won by default is no direct encounter."),
    (True, [(1, False, "A"), (2, False, "B")], "a game won by default is a direct encounter."),
])
def test_case_38_a_game_won_by_default_is_a_meeting_only_if_the_league_says_so(meets, expected, sentence):
    rows = {"roster": FOUR, "games": games(1, "4PM", "A>B:NOSHOW D>C", "C>A B>D", "A>D B>C")}
    with season(rows, "direct_encounter", tb_default_meets=meets) as book:
        assert [row[:3] for row in table(book)][:2] == expected
        assert sentence in " ".join(standings(book.connection, format="markdown").split())


def test_case_43_a_win_by_default_counts_for_the_team_and_is_no_game_at_the_table():
    with season({"roster": FOUR, "games": HEAD_TO_HEAD}) as book:
        # a team of two counts every score: A 2 and B 2; C 1 and D 1
        assert book.points("team") == {"North": 4, "South": 2}
        assert value(book, "wins", 1)["A"] == 2
        assert value(book, "wins_played", 1)["A"] == 1
        # A met B (2) and C (1) at the table; D never came
        assert value(book, "buchholz")["A"] == 3


def test_case_90_names_that_agree_in_their_first_33_letters_stay_two_in_a_written_file():
    long = "Bartholomew Featherstonehaugh the Younger"
    people = [{"player": long, "team": "North"}, {"player": f"{long} Again", "team": "North"}]
    game = {"week": 1, "slot": "4PM", "round": 1, "player1": long, "player2": f"{long} Again", "winner": long}
    with season({"roster": people, "games": [game]}, rounds=1, int_min_rounds=1) as book:
        (_, text), = reports(book.connection)
    sheets, problems = read_trf(*text.splitlines())
    assert [problem.code for problem in problems] == ["name-cut", "name-cut"]
    (row,) = sheets[0].rows
    assert (row.cells["player1"], row.cells["player2"]) == (
        f"{long[:33].strip()} (start number 1)", f"{long[:33].strip()} (start number 2)",
    )  # fmt: skip
