"""What must hold for every season of the swiss league, whatever its files say: small random seasons, built whole."""

import json
from collections import Counter
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import duckdb
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from small_seasons import ROUNDS, SmallSeason, seasons, settings_of_a_league, swiss, together
from tiny import TinyBook, season_toml, sheets_of, transaction, week_date

from pipelines import raw, walk, warehouse
from pipelines.home import Home
from pipelines.season import load_season
from pipelines.whatif import Difference, compare

#: where a row comes from: it may differ while the season is the same
ORIGIN = {"upload", "file", "row", "sheet", "entry_no"}
SUITE = Path(__file__).resolve().parent.parent / "expectations" / "checks_swiss.json"


def some(examples: int):
    """So many seasons, the same ones every time. A failing one is told as it is: making it smaller takes minutes."""
    return settings(max_examples=examples, deadline=None, derandomize=True, database=None,
                    phases=(Phase.generate,), suppress_health_check=list(HealthCheck))


def input_of(uploads, chosen, weeks, undone=()) -> raw.SeasonInput:
    """Uploads numbered from 1, those whose number is in `undone` withdrawn; None leaves its number out."""
    with TemporaryDirectory() as folder:
        home = Path(folder) / "tiny"
        home.mkdir()
        (home / "season.toml").write_text(season_toml(chosen, weeks=weeks), "utf-8")
        season = load_season(home)
    return raw.SeasonInput(season, [
        raw.Uploaded(number, None, None, None, number in undone, [raw.UploadedFile("tiny", "0", sheets_of(rows))])
        for number, rows in enumerate(uploads, start=1) if rows is not None
    ])


@contextmanager
def book_of(uploads, chosen, weeks, undone=()):
    connection = duckdb.connect(config=warehouse.CONFIG)
    try:
        with transaction(connection):
            warehouse.create_schemas(connection)
            raw.load_raw(connection, [input_of(uploads, chosen, weeks, undone)])
        book = TinyBook(connection, "swiss")
        book.make_all()
        yield book
    finally:
        connection.close()


def marts(book: TinyBook | SimpleNamespace, without=frozenset(), rename=lambda text: text) -> dict[str, Counter]:
    """Every public table but `uploads` as its rows in any order, without some columns, texts renamed."""
    found = {}
    for (table,) in book.rows("select table_name from duckdb_tables() where schema_name = 'marts'"):
        if table == "uploads":
            continue
        columns = [name for (name,) in book.rows("select column_name from duckdb_columns() where schema_name = 'marts' "
                                                 "and table_name = ?", table) if name not in without]
        rows = book.rows(f"select {', '.join(f'{chr(34)}{name}{chr(34)}' for name in columns)} from marts.{table}")
        found[table] = Counter(tuple(rename(cell) if isinstance(cell, str) else cell for cell in row) for row in rows)
    assert len(found) > 10
    return found


def differing(one: dict[str, Counter], other: dict[str, Counter]) -> dict:
    """The rows that only one of two books has, by table; nothing if they are the same."""
    assert one.keys() == other.keys()
    return {table: (one[table] - other[table], other[table] - one[table])
            for table in one if one[table] != other[table]}


@some(8)
@given(seasons(), settings_of_a_league(), st.integers(0, 2**32))
def test_order_does_not_matter(season: SmallSeason, chosen, seed):
    """Neither the order of the rows within a file, nor that of uploads about different tournaments."""
    shuffled = [{kind: Random(seed).sample(rows, len(rows)) for kind, rows in upload.items()}
                for upload in season.uploads()]
    Random(seed).shuffle(shuffled)
    with book_of(season.uploads(), chosen, season.weeks) as book, book_of(shuffled, chosen, season.weeks) as other:
        assert differing(marts(book, ORIGIN), marts(other, ORIGIN)) == {}


@some(6)
@given(seasons(), settings_of_a_league())
def test_renaming_teams_changes_names_alone(season: SmallSeason, chosen):
    names = {team: f"Squad-{9 - number}" for number, team in enumerate(season.teams)}

    def renamed(text: str) -> str:
        for team, name in names.items():
            text = text.replace(team, name)
        return text

    other_rows = json.loads(renamed(json.dumps(season.rows(), default=str)))
    with book_of([season.rows()], chosen, season.weeks) as book, book_of([other_rows], chosen, season.weeks) as other:
        assert differing(marts(book, {"entry_no"}, renamed), marts(other, {"entry_no"})) == {}


@some(6)
@given(seasons(), settings_of_a_league(), st.integers(0, 2**32))
def test_an_undone_upload_was_never_there(season: SmallSeason, chosen, seed):
    """What it had replaced counts again, whatever it had brought."""
    random = Random(seed)
    replacing = together([
        {"results": [season._line(*key, player, ROUNDS) for player in season.players]}
        for key, rows in season.tournaments.items() if "results" in rows and random.random() < 0.5
    ])
    replacing |= {"uc_claims": [season._claim(player, 2) for player in season.players[:3]],
                  "membership": [{"player": season.players[0], "date": week_date(1), "event": "REMOVED"}]}
    uploads = season.uploads()
    middle = random.randint(1, len(uploads))
    with_it = [*uploads[:middle], replacing, *uploads[middle:]]
    without = [*uploads[:middle], None, *uploads[middle:]]
    with (
        book_of(with_it, chosen, season.weeks, undone={middle + 1}) as book,
        book_of(without, chosen, season.weeks) as other,
    ):
        assert differing(marts(book), marts(other)) == {}
        assert ("undone",) in book.rows("select status from marts.uploads")


@some(4)
@given(seasons(), settings_of_a_league())
def test_a_what_if_with_the_present_values_changes_nothing(season: SmallSeason, chosen):
    given_input = input_of(season.uploads(), chosen, season.weeks)
    assert compare(given_input, given_input.season) == Difference()


@some(12)
@given(seasons(), settings_of_a_league())
def test_standings_are_sums_and_no_invariant_is_broken(season: SmallSeason, chosen):
    """The sums are made here, by S-04, and not by the program."""
    suite = json.loads(SUITE.read_text("utf-8"))["expectations"]
    invariants = {check for expectation in suite for check in expectation["kwargs"]["value_set"]
                  if expectation["severity"] == "critical" and expectation["meta"]["scope"] == "season"}
    assert len(invariants) >= 9
    with book_of(season.uploads(), chosen, season.weeks) as book:
        broken = book.rows('select "check", message from checks.offenders')
        assert [row for row in broken if row[0] in invariants] == []
        for competition, name in (("individual", "player"), ("team", "team")):
            entries = book.rows("select subject, measure, points, week, effective_on from marts.ledger "
                                "where competition = ?", competition)
            for subject, points, wins in book.rows(f"select {name}, points, tournament_wins "
                                                   f"from marts.{competition}_standings"):
                assert (points, wins) == (_sum(entries, subject, "points"), _sum(entries, subject, "wins"))
            for subject, week, points in book.rows(f"select {name}, week, points from marts.{competition}_by_week"):
                placed = [entry for entry in entries if _week(entry, season.weeks) <= week]
                assert points == _sum(placed, subject, "points"), (subject, week)


def _sum(entries, subject: str, measure: str) -> int:
    return sum(points for who, what, points, _, _ in entries if (who, what) == (subject, measure))


def _week(entry, weeks: int) -> int:
    """S-04: its own week, else the first whose day is not before it counts, else the last."""
    *_, week, effective_on = entry
    if week is not None:
        return week
    return next((k for k in range(1, weeks + 1) if week_date(k) >= effective_on), weeks)


@some(6)
@given(seasons(), settings_of_a_league(), st.integers(1, 5))
def test_a_new_screen_name_keeps_the_totals(season: SmallSeason, chosen, week):
    """From a week on the first player's rows bear another name, which `names` says is his."""
    player, name = season.players[0], "Somebody Else"
    week = min(week, season.weeks)
    named = together([{"names": [{"player": player, "screen_name": name, "valid_from": week_date(week)}]}, season.base])
    uploads = [named] + [_with_name(rows, player, name) if key[0] >= week else rows
                         for key, rows in season.tournaments.items()]
    tables = ("individual_standings", "team_standings", "individual_by_week", "team_by_week", "tournament_results",
              "ledger", "uc_decisions", "report_failures", "penalties", "playoffs")
    with book_of(season.uploads(), chosen, season.weeks) as book, book_of(uploads, chosen, season.weeks) as other:
        one, two = marts(book, ORIGIN), marts(other, ORIGIN)
        assert differing({table: one[table] for table in tables}, {table: two[table] for table in tables}) == {}


def _with_name(rows, player: str, name: str):
    """The rows of a tournament with the player under the other name."""
    return {kind: [{column: name if cell == player else cell for column, cell in row.items()} for row in listed]
            for kind, listed in rows.items()}


@some(6)
@given(seasons(), settings_of_a_league(), st.integers(0, 2**32))
def test_a_typed_sheet_and_the_games_it_sums_up_are_the_same(season: SmallSeason, chosen, seed):
    random = Random(seed)
    games = {key: swiss(random, *key, random.sample(season.players, random.randint(4, len(season.players))))
             for key in season.tournaments}
    sheets = [{"results": _sheet(*key, rows["games"])} for key, rows in games.items()]
    base = {"roster": season.base["roster"]}
    with (
        book_of([base, *games.values()], chosen, season.weeks) as book,
        book_of([base, *sheets], chosen, season.weeks) as other,
    ):
        one, two = marts(book, ORIGIN), marts(other, ORIGIN)
        for table in ("individual_standings", "team_standings", "individual_by_week", "team_by_week",
                      "tournament_results", "ledger"):
            assert differing({table: one[table]}, {table: two[table]}) == {}


def _sheet(week: int, slot: str, games: list[dict]) -> list[dict]:
    """The weekly sheet as a volunteer would type it after those games (contract, section 2)."""
    rows = []
    for player in sorted({game[side] for game in games for side in ("player1", "player2")} - {None}):
        mine = sorted((g for g in games if player in (g["player1"], g["player2"])), key=lambda game: game["round"])
        won = [game["winner"] == player for game in mine]
        missed = [game["how"] == "NOSHOW" and game["winner"] != player for game in mine]
        arrived = next((k for k, game in enumerate(mine) if game["how"] not in ("BYE", "NOSHOW")), None)
        lost_all_away = any(missed) and all(w or m for w, m in zip(won, missed, strict=True))
        row = {"week": week, "slot": slot, "player": player, "w": sum(won), "l": len(won) - sum(won), "status": "OK"}
        if arrived is None and lost_all_away:
            row["status"] = "NS"
        elif len(mine) < ROUNDS:
            row["status"] = "RM"
        elif any(missed[:arrived]):
            row |= {"status": "LT", "ns_wins": sum(won[:arrived])}
        rows.append(row)
    return rows


def test_undo_on_disk(tmp_path):
    """The same with files, journal and published book: undo, and the tables are those of before the upload."""
    home = Home(tmp_path)
    folder = home.raw("tiny")
    folder.mkdir(parents=True)
    (folder / "season.toml").write_text(season_toml({}, weeks=3), "utf-8")
    roster = "player,team\nPlayer 0,North\nPlayer 1,North\nPlayer 2,South\n"
    sheet = "week,slot,player,w,l\n1,4PM,Player 0,3,2\n1,4PM,Player 1,2,3\n"
    corrected = "week,slot,player,w,l\n1,4PM,Player 0,2,3\n1,4PM,Player 1,3,2\n1,4PM,Player 2,5,0\n"
    for name, text in (("roster.csv", roster), ("results.csv", sheet)):
        assert walk.upload(home, "tiny", [(name, text.encode())]).accepted
    before = published(home)
    assert walk.upload(home, "tiny", [("results_corrected.csv", corrected.encode())]).accepted
    assert published(home) != before
    assert walk.undo(home, "tiny", 3, "typed by mistake").accepted
    assert published(home) == before


def published(home: Home) -> dict[str, Counter]:
    with warehouse.open_book(home.book("tiny")) as connection:
        return marts(SimpleNamespace(rows=lambda sql, *values: connection.execute(sql, list(values)).fetchall()))
