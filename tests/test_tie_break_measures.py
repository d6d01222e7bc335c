"""Tie-breaks of a season and of its tournaments by the models: ladders, measures, rulings, what decided. By hand."""

import pytest
from scenes import games
from tiny import roster, season_toml, tiny

from pipelines.ladders import MEASURES
from pipelines.problems import Refused
from pipelines.season import load_season

ROSTER = roster(North="A B", South="C D")
#: A 2-0, B and C 1-1, D 0-2
TWO_ROUNDS = games(1, "4PM", "A>B C>D", "A>C B>D")


def ladder(*measures, name="individual"):
    return f"[tie_breaks]\n{name} = {list(measures)}".replace("'", '"')


def season(rows, *measures, **settings):
    return tiny(rows, rulebook="uic-swiss-30", decisions=ladder(*measures) if measures else "", weeks=3,
                settings={"rounds": 2, "int_min_rounds": 1, **settings})  # fmt: skip


def figures(book, player, week=None):
    return {measure: float(value) for measure, value in book.rows(
        "select measure, value from marts.tie_break_measures where player = ? and week is not distinct from ?",
        player, week,
    )}  # fmt: skip


def test_measures_of_a_season_by_hand():
    """Points A 2, B 1, C 1, D 0 in week 1; in week 2 D beats A and C beats B: A 2, B 1, C 2, D 1."""
    rows = {"roster": ROSTER, "games": [*TWO_ROUNDS, *games(2, "4PM", "D>A C>B")]}
    with season(rows, "buchholz") as book:
        # A met B (1), C (2) and D (1), and beat the first two; of the weakest the game lost is cut. Points: 2 after
        # either week
        assert figures(book, "A") == {
            "buchholz": 4, "buchholz_cut1": 3, "buchholz_cut2": 2, "median_buchholz": 1, "median_buchholz2": 0,
            "sonneborn_berger": 3, "sonneborn_berger_cut1": 3, "progressive": 4, "wins": 2, "wins_played": 2,
        }  # fmt: skip
        # level on 2: A 4, C met D (1), A (2) and B (1): 4; level on 1: B met A (2), D (1), C (2): 5, D met C, B, A: 5
        assert book.rows("select place, player, decided_by from marts.individual_standings order by all") == [
            (1, "A", None), (1, "C", None), (3, "B", None), (3, "D", None),
        ]  # fmt: skip


def test_a_week_is_ordered_by_what_was_known_then():
    """After week 1 B and C are level, both having met A and D; in week 2 only A plays, and loses to D."""
    rows = {"roster": ROSTER, "games": [*TWO_ROUNDS, *games(2, "4PM", "D>A", "D>A")]}
    with season(rows, "buchholz") as book:
        found = book.rows("select week, place, player from marts.individual_by_week order by all")
        assert found[:4] == [(1, 1, "A"), (1, 2, "B"), (1, 2, "C"), (1, 4, "D")]
        # now A and D have 2; A met B and C once and D twice: 1 + 1 + 2 + 2; D met C and B, and A twice: the same
        assert found[4:] == [(2, 1, "A"), (2, 1, "D"), (2, 3, "B"), (2, 3, "C")]


def test_a_turned_game_counts_for_the_other_in_every_measure():
    ruling = {"ruling_id": 1, "decided_on": "2021-01-09", "decided_by": "Head Admin", "kind": "REVERSE", "week": 1,
              "slot": "4PM", "round": 1, "from_player": "A", "to_player": "B", "reason": "as ruled", "rule": "4.5"}
    with season({"roster": ROSTER, "games": TWO_ROUNDS, "rulings": [ruling]}) as book:
        # A 1 (beat C), B 2 (beat A by ruling, and D), C 1, D 0
        assert [figures(book, name, 1)["points"] for name in "ABCD"] == [1, 2, 1, 0]
        assert figures(book, "B", 1)["sonneborn_berger"] == 1
        assert figures(book, "A", 1)["buchholz"] == 3


def test_points_of_a_tournament_are_the_wins_that_count(shared):
    """A late player's win by default is none (2.14), nor is a bye where the league says so."""
    rows = {"roster": ROSTER, "games": games(1, "4PM", "B>A:NOSHOW C>D", "A> B>C")}
    with season(rows, bye_is_win=False) as book:
        assert figures(book, "A", 1)["points"] == 0
        differing = book.rows("""
            select m.player from ledger.tournament_measures as m
            join ledger.counted_wins as c on c.tournament = m.tournament and c.player = m.player
            where c.wins_final <> m.points
        """)
        assert differing == []


@pytest.mark.parametrize("measure", MEASURES["swiss"]["individual"][1:])
def test_every_measure_a_ladder_may_name_orders_the_standings(measure):
    """A has more of everything than D; a measure the models did not know would leave them level."""
    rulings = [
        {"ruling_id": name, "decided_on": "2021-01-09", "decided_by": "Head Admin", "kind": "ADJUST", "reason": "ruled",
         "competition": "individual", "subject": name, "points": points}
        for name, points in (("A", -2), ("B", -1), ("D", 1))
    ]  # fmt: skip
    rows = {"roster": ROSTER, "games": games(1, "4PM", "A>B C>D", "A>C B>D", "A>D B>C"), "rulings": rulings}
    with season(rows, measure, rounds=3) as book:
        # everybody on 1 in the end; A, B, C, D won 3, 2, 1, 0 games. Each met three on 1, so these sums part nobody
        level = {"buchholz", "buchholz_cut1", "buchholz_cut2", "median_buchholz", "median_buchholz2"}
        found = dict(book.rows("select player, place from marts.individual_standings"))
        if measure in level:
            assert set(found.values()) == {1}
        else:
            assert found["A"] == 1 and found["D"] > 1


def test_direct_encounter_where_not_all_have_met():
    """A, B and C on 1, A beat B, C has met neither: C could still overtake, so the tie stays."""
    rows = {"roster": roster(North="A B C", South="X Y Z"), "games": games(1, "4PM", "A>B C>X", "Y>A B>Z")}
    with season(rows, "direct_encounter") as book:
        level = book.rows("select player, place, tied from marts.individual_standings where player in ('A', 'B', 'C')")
        assert sorted(level) == [("A", 1, True), ("B", 1, True), ("C", 1, True)]


def load(tmp_path, *lines):
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "season.toml").write_text(season_toml({}, "\n".join(lines)), "utf-8")
    return load_season(folder)


def test_a_season_has_its_own_ladder_and_points_come_first(tmp_path):
    ladders = load(tmp_path, ladder("tournament_wins", "buchholz")).rulebook.tie_breaks
    assert ladders.individual == ["points", "tournament_wins", "buchholz"]
    assert ladders.team == ["points", "tournament_wins"]


@pytest.mark.parametrize(("lines", "message", "fix"), [
    (ladder("bucholz"), "There is no measure bucholz to break ties of the individual standings with.",
     "Did you mean buchholz? There are: points, tournament_wins, direct_encounter, "),
    (ladder("buchholz", name="team"), "There is no measure buchholz to break ties of the team standings with.",
     "There are: points, tournament_wins."),
    (ladder("wins", "buchholz", "wins"), "The measure wins is asked 2 times; it can decide only once.",
     "Name it once."),
    ("[tie_breaks]\nindividual = []", "[tie_breaks]: individual is [], expected ", "Correct this line."),
])
def test_a_ladder_that_cannot_be_is_refused_by_name(tmp_path, lines, message, fix):
    with pytest.raises(Refused) as refusal:
        load(tmp_path, lines)
    [problem] = refusal.value.problems
    assert problem.message.startswith(message)
    assert problem.fix.startswith(fix)
    assert (problem.file, problem.code) == ("season.toml", "bad-season")


def test_a_ladder_that_needs_games_warns_of_a_sheet_without_them():
    sheet = [{"week": 2, "slot": "4PM", "player": name, "w": won, "l": 2 - won} for name, won in (("A", 2), ("B", 0))]
    rows = {"roster": ROSTER, "games": TWO_ROUNDS, "results": sheet}
    with season(rows, "buchholz", "wins") as book:
        assert book.rows("select message, week from checks.no_games_for_tie_break") == [
            ("ties are broken by buchholz, but this tournament has no games to take it from", 2)
        ]
    with season(rows, "wins") as book:
        assert book.rows("select * from checks.no_games_for_tie_break") == []
