"""Ratings, the draw of the weeks to come, and the command."""

import json
from datetime import date

import numpy as np
import pytest
from scenes import games, sheet
from seasons_on_disk import ROSTER, TINY, WEEK_1, WEEK_2, accept, begin
from tiny import roster, tiny

from pipelines import cli
from pipelines.demo import tour
from pipelines.scenarios.ask import simulate
from pipelines.scenarios.chances.attendance import attendance
from pipelines.scenarios.chances.evidence import PlayedWeek, played_weeks
from pipelines.scenarios.chances.forecast import chances_of
from pipelines.scenarios.chances.ratings import chances, fit
from pipelines.scenarios.chances.simulate import draw, losses, without_losses
from pipelines.scenarios.present import read_present
from pipelines.scenarios.worlds import sides

SLOT = "4PM"


def week(day: int, seasons_ago: int = 0, **wins: int) -> PlayedWeek:
    """`week(1, ab=3)`: a week in which a won three games from b."""
    return PlayedWeek(date(2023, 1, day), seasons_ago, {tuple(pair): games for pair, games in wins.items()})


def test_who_wins_more_is_rated_higher():
    rated = fit([week(1, ab=4, bc=4, ba=1, cb=1)], ["a", "b", "c", "d"])
    a, b, c, d = rated.mean
    assert a > b > c and abs(d) < abs(a)
    assert chances(rated.mean)[0, 2] > chances(rated.mean)[0, 1] > 0.5
    # nobody has seen d: his rating is the least certain
    assert rated.error[3] == max(rated.error) and rated.games == 10


def test_without_a_game_everybody_is_even():
    rated = fit([], ["a", "b"])
    assert rated.games == 0 and list(rated.mean) == [0, 0]
    assert chances(rated.mean)[0, 1] == 0.5


def test_a_past_season_counts_as_far_as_it_foretold():
    """Strengths that stay are remembered, strengths that turned round are not."""
    def this_season(pair: str) -> list[PlayedWeek]:
        return [week(20 + k, **{pair: 6}) for k in range(3)]

    past = [week(1 + k, 1, ab=6) for k in range(3)]
    assert fit(past + this_season("ab"), ["a", "b"]).memory == 1
    assert fit(past + this_season("ba"), ["a", "b"]).memory == 0


def test_games_count_one_by_one_and_sheets_are_spread():
    rows = {
        "roster": roster(X="A B", Y="C"),
        "games": games(1, SLOT, "A>B C>", "A>C:NOSHOW B>", "B>C A>"),
        "results": sheet(2, SLOT, A="3-0", B="1-2", C="1-2"),
    }  # fmt: skip
    with tiny(rows, weeks=3, slots=(SLOT,), settings={"rounds": 3}) as book:
        first, second = played_weeks(book.connection, "memory")
    assert first.wins == {("a", "b"): 1, ("b", "c"): 1}
    # A's three wins fall on B and C by their two losses each; B's win can only be from C, C's only from B
    assert second.wins == {("a", "b"): 1.5, ("a", "c"): 1.5, ("b", "c"): 1, ("c", "b"): 1}
    assert second.slots == {"a": {1}, "b": {1}, "c": {1}}


@pytest.fixture
def present():
    rows = {"roster": roster(X="A B C", Y="D E"), "results": sheet(1, SLOT, A="5-0", B="3-2", C="2-3", D="0-5"),
            "membership": [{"player": "B", "date": "2021-01-09", "event": "WITHDREW"}]}
    with tiny(rows, weeks=3) as book:
        yield read_present(book.connection, "memory")


def drawn(present, count=50, seed=1):
    weeks = played_weeks(present.connection, present.catalog)
    names = ["a", "b", "c", "d", "e"]
    coming = attendance(present, weeks, names, sides(present))
    return draw(present, fit(weeks, names), coming, losses(weeks), count, seed)


def test_a_draw_is_a_swiss_tournament(present):
    table = drawn(present).games
    rows = np.stack([table[name] for name in ("future", "week", "slot_no", "round", "winner", "loser")], axis=1)
    fields = {}
    for *where, number, winner, loser in rows.tolist():
        fields.setdefault((*where, number), []).extend(p for p in (winner, loser) if p != -1)
    assert {(week, number) for _, week, _, number in fields} == {(w, n) for w in (2, 3) for n in range(1, 6)}
    for where, players in fields.items():
        assert len(players) == len(set(players)) >= 2, where
        assert sorted(players) == sorted(fields[*where[:3], 1]), where
    # B has left the competition
    assert 1 not in set(rows[:, 4])


def test_the_same_seed_draws_the_same(present):
    first, again, other = drawn(present), drawn(present), drawn(present, seed=2)
    assert all(np.array_equal(first.games[name], again.games[name]) for name in first.games)
    assert len(first.games["future"]) != len(other.games["future"]) or not all(
        np.array_equal(first.games[name], other.games[name]) for name in first.games
    )


def test_points_are_lost_as_often_as_they_were(present):
    """One of five players left in the one week played: in two weeks to come about a third of those there leave."""
    weeks = played_weeks(present.connection, present.catalog)
    assert (losses(weeks).leaving, losses(weeks).deduction) == (1 / 5, 0)
    table = drawn(present, count=400)
    left = {(future, player): day for future, player, day in zip(
        *(table.leavings[name].tolist() for name in ("future", "player", "on_day")), strict=True
    )}
    # 4 players are there in 400 futures: 0.2 of them leave after week 2, 0.2 of the others after week 3
    assert len(left) == pytest.approx(400 * 4 * (0.2 + 0.8 * 0.2), rel=0.15)
    second = {key for key, day in left.items() if str(day)[:10] == "2021-01-15"}
    third = table.games["week"] == 3
    played = set(zip(*(table.games[name][third].tolist() for name in ("future", "winner")), strict=True))
    assert second and not second & played
    assert set(without_losses(table).tolist()) == set(range(400)) - {future for future, _ in left}


def test_the_titles_add_up_to_one(present):
    simulated = simulate(present, sides(present), played_weeks(present.connection, present.catalog), 60, 1)
    found = chances_of(simulated.worlds)
    assert found.players_share["title"].sum() == pytest.approx(1)
    assert found.teams_share.sum() == pytest.approx(1)
    for better, line in (("gold", "silver"), ("silver", "bronze")):
        assert (found.players_share[better] <= found.players_share[line]).all()


# The command ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    found = begin(tmp_path_factory.mktemp("home"))
    accept(found, {"roster.csv": ROSTER})
    accept(found, {"results_week01.csv": WEEK_1})
    return found


def said(capsys, home, *words, season=TINY) -> tuple[int, str, str]:
    count = () if "--simulations" in words else ("--simulations", "40")
    code = cli.main(["scenarios", "--season", season, "--home", str(home.folder), *count, *words])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_everybody_in_every_format(capsys, home):
    code, text, _ = said(capsys, home)
    assert code == 0 and text.startswith("Player scenarios after week 1, in %")
    assert "Still to come: weeks 2 to 3." in text and "points and tournament wins" in text
    code, text, _ = said(capsys, home, "--format", "text")
    assert code == 0 and max(map(len, text.splitlines())) <= 40
    code, text, _ = said(capsys, home, "--format", "csv")
    assert text.splitlines()[0].startswith("place,tied,player,points,title,title_chance,title_error,gold")
    code, text, _ = said(capsys, home, "--format", "json")
    found = json.loads(text)
    assert found["weeks_to_come"] == [2, 3] and found["simulations"] == 40
    assert sum(row["title_chance"] for row in found["rows"]) == pytest.approx(1, abs=0.001)
    code, text, _ = said(capsys, home, "--team", "--format", "markdown")
    assert "| team |" in text and "North" in text


def test_the_same_seed_gives_the_same_bytes(capsys, home):
    first, again = (said(capsys, home, "--format", "json", "--seed", "7")[1] for _ in range(2))
    assert first == again


def test_for_one_player_and_one_team(capsys, home):
    """Kit has 13, Ann 8: two weeks bring 28 at most, so 24 more put Kit past Ann's 36."""
    code, text, _ = said(capsys, home, "--for", "kit")
    assert code == 0 and text.startswith("Kit: 13 points after week 1\nTitle: possible, not certain. Chance: ")
    assert "24 more are enough whatever the others do; 28 points can still be won." in " ".join(text.split())
    found = json.loads(said(capsys, home, "--for", "Kit", "--format", "json")[1])
    title = found["lines"][0]
    assert (title["line"], title["state"], title["enough"], title["least"]) == ("title", "ALIVE", 24, 0)
    code, text, _ = said(capsys, home, "--for", "North")
    assert code == 0 and text.startswith("North: 6 points after week 1\nTitle:")


def test_an_unknown_name_names_the_nearest(capsys, home):
    code, _, err = said(capsys, home, "--for", "Kitt")
    assert code == 1 and "Did you mean Kit?" in err


@pytest.mark.parametrize("words", [("--simulations", "-1"), ("--simulations", "20001"), ("--seed", "-1")])
def test_numbers_that_are_none(capsys, home, words):
    code, _, err = said(capsys, home, *words)
    assert code == 1 and words[1] in err


def test_nobody_has_played_yet(capsys, tmp_path):
    home = begin(tmp_path)
    accept(home, {"roster.csv": ROSTER})
    code, text, _ = said(capsys, home)
    assert code == 0 and "before the first week" in text
    assert "No game has been played yet: every game is taken as even." in " ".join(text.split())


def test_nobody_is_there_yet(capsys, tmp_path):
    home = begin(tmp_path)
    assert cli.main(["build", "--season", TINY, "--home", str(tmp_path)]) == 0
    capsys.readouterr()
    code, text, _ = said(capsys, home)
    assert code == 0 and text == "Player scenarios before the first week, in %: nobody is on the roster yet\n"


def test_a_season_that_is_over(capsys, tmp_path):
    home = begin(tmp_path)
    accept(home, {"roster.csv": ROSTER})
    accept(home, {"results_week01.csv": WEEK_1, "results_week02.csv": WEEK_2,
                  "results_week03.csv": "week,slot,player,w,l\n3,4PM,Kit,5,0\n3,4PM,Bob,0,5\n"})
    code, text, _ = said(capsys, home)
    assert code == 0 and "Every week has been played." in text and "±" not in text
    assert "Title: certain, whatever happens." in said(capsys, home, "--for", "Kit")[1]


def test_a_past_season_is_asked_too(capsys, home):
    later = "next"
    toml = (home.raw(TINY) / "season.toml").read_text("utf-8").replace('"tiny"', f'"{later}"').replace("2023", "2024")
    begin(home.folder, later, toml.replace("01-06", "01-05").replace("01-13", "01-12").replace("01-20", "01-19"))
    accept(home, {"roster.csv": ROSTER}, season=later)
    code, text, _ = said(capsys, home, season=later)
    assert code == 0 and "games of this season and tiny." in " ".join(text.split())


def test_a_tour_has_none(capsys, tmp_path):
    home = begin(tmp_path, "tour", tour.season_toml("tour"))
    assert cli.main(["build", "--season", "tour", "--home", str(tmp_path)]) == 0
    capsys.readouterr()
    code, _, err = said(capsys, home, season="tour")
    assert code == 1 and "tour is a tour, which has no weeks to come: scenarios are for leagues." in err
