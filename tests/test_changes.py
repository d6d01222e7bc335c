"""What differs between two books, and the ledger entries that made it so: small books made by hand."""

import duckdb
import pytest

from pipelines.changes import Change, as_text, compare

LEDGER = """
    create table marts.ledger (
        competition varchar, measure varchar, subject varchar, player varchar, week integer, slot varchar,
        round integer, code varchar, rule varchar, points integer, file varchar, row integer
    )
"""


def fill(connection, individual, team=(), ledger=()):
    """Standings as (name, place, points, tournament wins); ledger rows in the order of its columns."""
    connection.execute("create schema marts")
    figures = "place integer, points integer, tournament_wins integer"
    connection.execute(f"create table marts.individual_standings (player varchar, {figures})")
    connection.execute(f"create table marts.team_standings (team varchar, {figures})")
    connection.execute(LEDGER)
    for table, rows in (("individual_standings", individual), ("team_standings", team), ("ledger", ledger)):
        for row in rows:
            connection.execute(f"insert into marts.{table} values ({', '.join('?' * len(row))})", row)


def entry(player, points, code="games-won", measure="points", file="results.csv", row=2, week=1):
    return ("individual", measure, player, player, week, "4PM", None, code, "2.5", points, file, row)


@pytest.fixture
def differ(tmp_path):
    """A function: the changes from one book to another, each given as the arguments of `fill`."""

    def compared(old, new):
        path = tmp_path / "old book's.duckdb"
        with duckdb.connect(str(path)) as connection:
            fill(connection, **old)
        with duckdb.connect() as connection:
            fill(connection, **new)
            return compare(connection, path)

    return compared


def test_the_same_books_differ_in_nothing(differ):
    book = {"individual": [("Kit", 1, 9, 0)], "ledger": [entry("Kit", 9)]}
    assert differ(book, book) == []


def test_a_row_that_only_moved_in_its_file_is_no_change(differ):
    old = {"individual": [("Kit", 1, 9, 0)], "ledger": [entry("Kit", 9, row=2)]}
    new = {"individual": [("Kit", 1, 9, 0)], "ledger": [entry("Kit", 9, file="corrected.csv", row=7)]}
    assert differ(old, new) == []


def test_points_that_moved_come_with_what_came_and_went(differ):
    old = {"individual": [("Kit", 1, 9, 0), ("Moe", 2, 8, 0)], "ledger": [entry("Kit", 9), entry("Moe", 8, row=3)]}
    new = {
        "individual": [("Moe", 1, 12, 0), ("Kit", 2, 9, 0)],
        "ledger": [entry("Kit", 9), entry("Moe", 10, row=3), entry("Moe", 2, "shared-win", row=3)],
    }
    moe, kit = differ(old, new)
    assert moe == Change("individual", "Moe", 2, 1, 8, 12, [
        "no longer: games-won +8 points, week 1 4PM, rule 2.5 (results.csv row 3)",
        "games-won +10 points, week 1 4PM, rule 2.5 (results.csv row 3)",
        "shared-win +2 points, week 1 4PM, rule 2.5 (results.csv row 3)",
    ])  # fmt: skip
    assert kit == Change("individual", "Kit", 1, 2, 9, 9, ["others moved"])


def test_the_same_entry_twice_is_counted(differ):
    old = {"individual": [("Kit", 1, -1, 0)], "ledger": [entry("Kit", -1, "penalty-e")]}
    new = {"individual": [("Kit", 1, -3, 0)], "ledger": [entry("Kit", -1, "penalty-e")] * 3}
    (kit,) = differ(old, new)
    assert kit.because == ["2 times penalty-e -1 points, week 1 4PM, rule 2.5 (results.csv row 2)"]


def test_a_tournament_win_alone_is_a_change(differ):
    old = {"individual": [("Kit", 1, 9, 0)]}
    new = {"individual": [("Kit", 1, 9, 1)], "ledger": [entry("Kit", 1, "outright-win", "wins")]}
    (kit,) = differ(old, new)
    assert kit.because == ["outright-win +1 tournament win, week 1 4PM, rule 2.5 (results.csv row 2)"]


def test_who_came_and_who_is_gone(differ):
    old = {"individual": [("Kit", 1, 9, 0)], "team": [("North", 1, 4, 0)]}
    new = {"individual": [("Moe", 1, 9, 0)], "team": [("North", 1, 4, 0)]}
    moe, kit = differ(old, new)
    assert (moe.subject, moe.place_before, moe.points_before) == ("Moe", None, None)
    assert (kit.subject, kit.place_after, kit.points_after) == ("Kit", None, None)
    text = as_text([moe, kit])
    assert "Moe: place 1 (new), points 9 (new)" in text and "Kit: place 1 (gone), points 9 (gone)" in text


def test_without_a_book_before_everybody_with_points_is_new():
    with duckdb.connect() as connection:
        fill(connection, [("Kit", 1, 9, 0), ("Moe", 2, 0, 0)], ledger=[entry("Kit", 9)])
        (kit,) = compare(connection, None)
    assert (kit.subject, kit.place_before, kit.points_before, kit.points_after) == ("Kit", None, None, 9)


def test_the_json_has_the_keys_of_the_contract():
    assert list(Change("team", "North", 1, 2, 3, 4).as_json()) == [
        "competition", "subject", "place_before", "place_after", "points_before", "points_after", "because",
    ]  # fmt: skip


def test_the_text_shows_twelve_reasons_and_counts_the_rest():
    text = as_text([Change("individual", "Kit", 2, 1, 3, 16, [f"reason {n}" for n in range(13)])])
    assert text.splitlines()[:2] == ["Individual standings: 1 changed", "  Kit: place 2 to 1, points 3 to 16"]
    assert text.splitlines()[-1] == "      ... and 1 more"
    assert as_text([]) == "Nothing changes in the standings."
