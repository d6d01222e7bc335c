"""Check, upload, undo, build: what is replaced, what comes back, what is refused and what it leaves behind."""

import io

import pytest
import xlsxwriter
from homes import FIRST_WEEK, file, prepared
from seasons_on_disk import (
    HEADER,
    POINTS_1,
    POINTS_1_CORRECTED,
    POINTS_2,
    ROSTER,
    TINY,
    WEEK_1,
    WEEK_1_CORRECTED,
    WEEK_2,
    accept,
    begin,
    copy_of,
    everything,
    exported_builds,
    kept,
    points,
    query,
    tables,
    upload,
)

from pipelines import walk
from pipelines.intake.journal import Journal
from pipelines.problems import Refused

#: what tells of the uploads themselves, and so of an upload that was undone
ABOUT_UPLOADS = ("uploads", "readings")
GAMES = "week,slot,round,player1,player2,winner\n"
FIVE_ROUNDS = GAMES + "".join(f"2,4PM,{n},Kit,Ann,Kit\n2,4PM,{n},Moe,Bob,Moe\n" for n in range(1, 6))


@pytest.fixture(scope="module")
def week_1():
    """A home with the roster (upload 1) and the sheet of week 1 (upload 2)."""
    return prepared(*FIRST_WEEK)


@pytest.fixture
def home(week_1, tmp_path):
    return copy_of(week_1, tmp_path / "home")


def codes(problems, severity="critical"):
    return [problem.code for problem in problems if problem.severity == severity]


def statuses(home):
    return [status for (status,) in query(home, "select status from marts.uploads order by upload")]


def workbook(sheets):
    """An xlsx file of sheet name -> csv text."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out) as book:
        for name, text in sheets.items():
            sheet = book.add_worksheet(name)
            for row, line in enumerate(text.splitlines()):
                sheet.write_row(row, 0, [int(cell) if cell.isdigit() else cell for cell in line.split(",")])
    return out.getvalue()


# what counts --------------------------------------------------------------------------------------------------------


def test_the_first_week_by_hand(week_1):
    assert points(week_1) == POINTS_1
    assert query(week_1, "select team, points from marts.team_standings order by place") == [("North", 6), ("South", 4)]


def test_the_same_bytes_change_nothing_and_say_so(home):
    before = kept(home.folder)
    for outcome in (
        upload(home, {"under another name.csv": WEEK_1}),
        walk.check(home, TINY, [("results_week01.csv", WEEK_1.encode())]),
    ):
        assert (outcome.accepted, outcome.upload, outcome.changes) == (True, None, [])
        assert outcome.message.startswith("These bytes are upload 2 already: nothing changes.")
    assert kept(home.folder) == before


def test_a_corrected_sheet_replaces_it_shows_the_changes_and_its_undo_is_as_if_it_had_never_been(home, week_1):
    outcome = accept(home, {"results_week01.csv": WEEK_1_CORRECTED})
    assert outcome.upload == 3
    assert points(home) == POINTS_1_CORRECTED
    changes = {(c.competition, c.subject): c for c in outcome.changes}
    assert changes.keys() == {("individual", "Ann"), ("individual", "Moe"), ("team", "North"), ("team", "South")}
    ann = changes["individual", "Ann"]
    assert (ann.place_before, ann.place_after, ann.points_before, ann.points_after) == (2, 3, 8, 7)
    assert ann.because == [
        "no longer: games-won +3 points, week 1 4PM, rule 2.5 (results_week01.csv row 3)",
        "games-won +2 points, week 1 4PM, rule 2.5 (results_week01.csv row 3)",
    ]
    assert statuses(home) == ["current", "replaced", "current"]

    undone = walk.undo(home, TINY, 3, "the first sheet was right", "Kim")
    assert (undone.accepted, undone.upload) == (True, 3)
    assert points(home) == POINTS_1
    assert tables(home, but=ABOUT_UPLOADS) == tables(week_1, but=ABOUT_UPLOADS)
    assert statuses(home) == ["current", "current", "undone"]
    assert [entry.why for entry in Journal(home.raw(TINY)).read() if entry.action == "undo"] == [
        "the first sheet was right"
    ]
    with pytest.raises(Refused) as refusal:
        walk.undo(home, TINY, 3, "again")
    assert codes(refusal.value.problems) == ["already-undone"]
    # undone bytes do not count, so they may be handed in again
    assert accept(home, {"results_week01.csv": WEEK_1_CORRECTED}).upload == 4


def test_undoing_an_older_upload_leaves_the_newer_ones(home):
    accept(home, {"results_week02.csv": WEEK_2})
    assert points(home) == POINTS_2
    outcome = walk.undo(home, TINY, 2, "played under the wrong rules")
    assert outcome.accepted
    assert points(home) == {name: POINTS_2[name] - POINTS_1[name] for name in POINTS_2}


@pytest.mark.parametrize(("number", "code"), [(0, "unknown-upload"), (3, "unknown-upload")])
def test_an_unknown_upload_cannot_be_undone(home, number, code):
    before = kept(home.folder)
    with pytest.raises(Refused) as refusal:
        walk.undo(home, TINY, number, "no reason")
    assert codes(refusal.value.problems) == [code]
    assert kept(home.folder) == before


def test_an_undo_tells_every_name_it_leaves_without_a_player(home):
    outcome = walk.undo(home, TINY, 1, "wrong roster")
    found = [(p.file, p.row) for p in outcome.problems if p.code == "UNKNOWN_NAME"]
    assert found == [("results_week01.csv", row) for row in (2, 3, 4, 5)]
    gone = {c.subject: c.points_after for c in outcome.changes if c.competition == "individual"}
    assert gone == dict.fromkeys(POINTS_1)
    again = walk.undo(home, TINY, 2, "and the results")
    assert again.problems == []
    of_season_toml = ("calendar", "tie_break_order")
    assert not any(tables(home, but=(*ABOUT_UPLOADS, *of_season_toml)).values())


def test_games_are_replaced_round_by_round(home):
    rounds = {
        number: GAMES + f"2,4PM,{number},Kit,Ann,Kit\n2,4PM,{number},Moe,Bob,Moe\n" for number in range(1, 6)
    }
    accept(home, {f"games_round{number}.csv": text for number, text in rounds.items()})
    won = "select player, wins from marts.tournament_results where week = 2"
    assert dict(query(home, won)) == {"Kit": 5, "Ann": 0, "Moe": 5, "Bob": 0}
    accept(home, {"games_round3.csv": GAMES + "2,4PM,3,Kit,Ann,Ann\n2,4PM,3,Moe,Bob,Moe\n"})
    assert dict(query(home, won)) == {"Kit": 4, "Ann": 1, "Moe": 5, "Bob": 0}
    status = dict(query(home, "select file || ' ' || upload, status from marts.uploads where kind = 'games'"))
    assert status.pop("games_round3.csv 3") == "replaced"
    assert set(status.values()) == {"current"} and len(status) == 5


def test_a_unit_is_replaced_whole_and_other_units_stay(home):
    both = HEADER.replace("\n", ",attempt\n") + "".join(
        f"2,{slot},{player},{w},{5 - w},1\n"
        for slot, scores in (("4PM", (4, 3, 2, 1)), ("6PM", (1, 2, 3, 4)))
        for player, w in zip(("Kit", "Moe", "Ann", "Bob"), scores, strict=True)
    )
    accept(home, {"results_week02.csv": both})
    # a sheet of three players replaces all four of its tournament
    accept(home, {"results_week02.csv": HEADER + "2,6PM,Kit,5,0\n2,6PM,Moe,2,3\n2,6PM,Ann,0,5\n"})
    found = query(home, "select slot, player, wins from marts.tournament_results where week = 2 order by all")
    assert found == [
        ("4PM", "Ann", 2), ("4PM", "Bob", 1), ("4PM", "Kit", 4), ("4PM", "Moe", 3),
        ("6PM", "Ann", 0), ("6PM", "Kit", 5), ("6PM", "Moe", 2),
    ]
    status = query(home, "select status from marts.uploads where upload = 3")
    assert status == [("partly replaced",)]


def test_the_newest_row_of_a_natural_key_wins(home):
    accept(home, {"roster.csv": "player,team\nBob,West\n"})
    teams = dict(query(home, "select player, team from marts.individual_standings"))
    assert teams == {"Kit": "North", "Moe": "North", "Ann": "South", "Bob": "West"}
    assert points(home) == POINTS_1


def test_an_upload_of_several_files_is_one_upload(tmp_path):
    home = begin(tmp_path)
    outcome = accept(home, {"results_week01.csv": WEEK_1, "roster.csv": ROSTER})
    assert (outcome.upload, outcome.rows) == (1, 8)
    assert points(home) == POINTS_1
    walk.undo(home, TINY, 1, "both files at once")
    assert points(home) == {}


def test_a_workbook_of_several_sheets_is_one_upload(tmp_path):
    home = begin(tmp_path)
    data = workbook({"roster": ROSTER, "Week 1 results": WEEK_1, "uc_claims": "player,week_missed,claimed_on\n"})
    accept(home, {"week 1.xlsx": data})
    assert points(home) == POINTS_1
    where = query(home, "select distinct file, row from marts.ledger where player = 'Bob' and code = 'games-won'")
    assert where == [("week 1.xlsx", 5)]


# what is refused ----------------------------------------------------------------------------------------------------

REFUSALS = {
    "one bad row among good ones": (
        {"results_week02.csv": WEEK_2.replace("Moe,3,2", "Moe,three,2")}, {("bad-integer", 4)}),
    "a name that is nobody's": (
        {"results_week02.csv": WEEK_2.replace("Moe", "Moee")}, {("unknown-player", 4)}),
    "a score over the rounds": (
        {"results_week02.csv": WEEK_2.replace("Moe,3,2", "Moe,4,2")}, {("score-over-rounds", 4)}),
    "a winner who did not play": (
        {"games_week02.csv": GAMES + "2,4PM,1,Kit,Moe,Ann\n2,4PM,1,Ann,Bob,Bob\n"}, {("winner-not-a-player", 2)}),
    "sheet and games that differ": (
        {"games_week02.csv": FIVE_ROUNDS,
         "results_week02.csv": HEADER + "2,4PM,Kit,4,1\n2,4PM,Ann,0,5\n2,4PM,Moe,5,0\n2,4PM,Bob,0,5\n"},
        {("results-differ-from-games", 2)}),
    "games with a bad row, which the sheet is not blamed for": (
        {"games_week02.csv": FIVE_ROUNDS.replace("2,4PM,3,Kit", "2,4PM,3x,Kit"),
         "results_week02.csv": HEADER + "2,4PM,Kit,5,0\n2,4PM,Ann,0,5\n2,4PM,Moe,5,0\n2,4PM,Bob,0,5\n"},
        {("bad-integer", 6)}),
    "a roster with a bad row, which the sheet is not blamed for": (
        {"roster.csv": "player,team,valid_from\nZed,West,soon\n", "results_week02.csv": WEEK_2 + "2,4PM,Zed,1,4\n"},
        {("bad-date", 2)}),
    "an empty file": ({"results_week02.csv": b""}, {("empty-file", None)}),
    "a file of blank lines": ({"results_week02.csv": b"\n\n \n"}, {("empty-file", None)}),
    "a header only": ({"results_week02.csv": HEADER}, {("header-only", None)}),
    "a kind nobody knows": ({"weather.csv": "sun,rain\n1,2\n"}, {("unknown-kind", 1)}),
    "all rows bad": (
        {"results_week02.csv": HEADER + "2,4PM,Kit,x,4\n2,4PM,Ann,y,1\n"}, {("bad-integer", 2), ("bad-integer", 3)}),
    "a good file beside a bad one": (
        {"results_week02.csv": WEEK_2, "membership.csv": "player,date,event\nKit,some day,JOINED\n"},
        {("bad-date", 2)}),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSALS)
def test_refused_and_nothing_changed(home, name):
    files, expected = REFUSALS[name]
    before = kept(home.folder)
    outcome = upload(home, files)
    assert (outcome.accepted, outcome.upload, outcome.changes) == (False, None, [])
    found = {(p.code, p.row) for p in outcome.problems if p.severity == "critical"}
    assert found == expected
    after = kept(home.folder)
    new = {path: after[path][0] for path in after.keys() - before.keys()}
    assert {path: after[path] for path in before} == before
    assert len(new) == 2 * len(files) and all(path.startswith(f"data/raw/{TINY}/rejected/") for path in new)
    bytes_kept = sorted(data for path, data in new.items() if not path.endswith(".problems.csv"))
    assert bytes_kept == sorted(data if isinstance(data, bytes) else data.encode() for data in files.values())
    listed = b"".join(data for path, data in new.items() if path.endswith(".problems.csv")).decode("utf-8-sig")
    assert all(code in listed for code, _ in expected)


def test_an_unknown_name_is_told_the_nearest(home):
    (problem,) = [p for p in upload(home, REFUSALS["a name that is nobody's"][0]).problems if p.severity == "critical"]
    assert (problem.file, problem.row, problem.column, problem.value) == ("results_week02.csv", 4, "player", "Moee")
    assert "Moe" in problem.fix


def test_every_bad_row_of_a_thousand_is_named(home):
    names = [f"P{number}" for number in range(1, 1001)]
    file(home, {"roster.csv": "player,team\n" + "".join(f"{name},T{n % 9}\n" for n, name in enumerate(names))})
    rows = [f"2,4PM,{name},{n % 6},{5 - n % 6}\n" for n, name in enumerate(names)]
    # the header is row 1, so row 317 is the 316th player
    rows[317 - 2] = "2,4PM,P316,many,1\n"
    rows[902 - 2] = "2,4PM,P901,3,3\n"
    outcome = upload(home, {"results_week02.csv": HEADER + "".join(rows)})
    found = [(p.row, p.code, p.column) for p in outcome.problems if p.severity == "critical"]
    assert [row for row, _, _ in found] == [317, 902]
    assert [code for _, code, _ in found] == ["bad-integer", "score-over-rounds"]


# check --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [WEEK_1_CORRECTED, HEADER + "9,4PM,Nobody,1,4\n", ""])
def test_check_writes_nothing_at_all(home, data):
    before = everything(home.folder)
    outcome = walk.check(home, TINY, [("results_week01.csv", data.encode())])
    assert everything(home.folder) == before
    assert outcome.upload is None
    assert outcome.accepted == (data == WEEK_1_CORRECTED)


def test_check_tells_what_upload_then_does(home):
    checked = walk.check(home, TINY, [("results_week01.csv", WEEK_1_CORRECTED.encode())])
    done = accept(home, {"results_week01.csv": WEEK_1_CORRECTED})
    assert (checked.changes, checked.problems) == (done.changes, done.problems)


def test_an_upload_is_not_blamed_for_an_old_warning_but_told_of_a_new_one_of_the_same_words(home):
    interrupted = GAMES + "{0},4PM,1,Kit,Ann,Kit\n{0},4PM,1,Moe,Bob,Moe\n"
    first = accept(home, {"games_week02.csv": interrupted.format(2)})
    other = accept(home, {"games_week03.csv": interrupted.format(3)})
    assert [codes(o.problems, "warning") for o in (first, other)] == [["F_ROUNDS"], ["F_ROUNDS"]]
    claim = accept(home, {"membership.csv": "player,date,event\nKit,2023-01-06,JOINED\n"})
    assert "F_ROUNDS" not in codes(claim.problems, "warning")


# seasons that are hardly there --------------------------------------------------------------------------------------


def test_a_season_without_roster_refuses_every_name(tmp_path):
    home = begin(tmp_path)
    for outcome in (walk.check(home, TINY, [("results.csv", WEEK_1.encode())]), upload(home, {"results.csv": WEEK_1})):
        assert not outcome.accepted
        assert [p.row for p in outcome.problems if p.code == "unknown-player"] == [2, 3, 4, 5]
    assert not home.book(TINY).exists()


def test_an_empty_season_can_be_built(tmp_path):
    home = begin(tmp_path)
    assert walk.build(home, TINY).accepted
    assert points(home) == {}
    assert exported_builds(home) <= set(query(home, "select build_id from meta.build")[0])


@pytest.mark.parametrize("verb", ["check", "upload", "undo", "build"])
def test_an_unknown_season_names_the_known_ones(home, verb):
    arguments = {"check": [[]], "upload": [[]], "undo": [1, "why"], "build": []}[verb]
    with pytest.raises(Refused) as refusal:
        getattr(walk, verb)(home, "tinny", *arguments)
    (problem,) = refusal.value.problems
    assert problem.code == "unknown-season" and "The seasons are: tiny." in problem.fix
    assert not home.raw("tinny").exists()


# the same from the same ---------------------------------------------------------------------------------------------


def test_addresses_and_devices_are_filed_as_hashes_and_the_same_file_is_known_again(tmp_path):
    home = begin(tmp_path)
    address = "kit" + chr(64) + "example.org"
    roster = f"player,team,email,device\nKit,North,{address},box-1\nMoe,South,not an address,box-1\n".encode()
    outcome = walk.upload(home, TINY, [("roster.csv", roster)])
    assert outcome.accepted and outcome.upload == 1
    stored = b"".join(path.read_bytes() for path in sorted(home.raw(TINY).rglob("*")) if path.is_file())
    assert address.encode() not in stored and b"box-1" not in stored
    assert address.encode() not in home.book(TINY).read_bytes()
    assert walk.upload(home, TINY, [("roster.csv", roster)]).upload is None
    assert {row[0] for row in query(home, "select code from marts.flags")} >= {"BAD_EMAIL", "SHARED_IP"}
    assert walk.build(home, TINY).accepted
