"""The commands as an admin types them: what they say, in which shape, and with which exit code."""

import json
import os
import subprocess
import sys
from contextlib import contextmanager

import pytest
from seasons_on_disk import (
    HEADER,
    POINTS_1,
    ROSTER,
    TINY,
    WEEK_1,
    WEEK_1_CORRECTED,
    accept,
    begin,
    copy_of,
    kept,
    points,
    write,
)

from pipelines import cli, walk
from pipelines.home import Home
from pipelines.intake.kinds import kinds_of
from pipelines.problems import MachineError

PROBLEM_KEYS = ["severity", "code", "file", "sheet", "row", "column", "value", "message", "fix"]
CHANGE_KEYS = [
    "competition", "subject", "place_before", "place_after", "points_before", "points_after", "because",
]  # fmt: skip


@pytest.fixture(scope="module")
def week_1(tmp_path_factory):
    """A home with a roster and a week, uploaded with the commands."""
    folder = tmp_path_factory.mktemp("cli")
    home = begin(folder / "home")
    files = write(folder / "files", {"roster.csv": ROSTER, "results_week01.csv": WEEK_1})
    assert cli.main(["upload", *files, "--season", TINY, "--by", "Kim", "--home", str(home.folder)]) == 0
    return home


@pytest.fixture
def home(week_1, tmp_path):
    return copy_of(week_1, tmp_path / "home")


@pytest.fixture
def run(home, capsys):
    """A function: run a command on the season; its exit code, what it printed, what it complained."""

    def command(*words, at=home, season=TINY):
        code = cli.main([*words, "--season", season, "--home", str(at.folder)])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return command


def program(*words, **options):
    """The program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "pipelines", *words], capture_output=True, text=True, timeout=120, check=False, **options
    )


# json ---------------------------------------------------------------------------------------------------------------


def test_the_json_of_an_upload_is_that_of_the_contract_and_its_number_undoes_it(home, run, tmp_path):
    sheet = WEEK_1_CORRECTED.replace("w,l\n", "w,l,weather\n") + "1,6PM,Kit,5,0\n1,6PM,Moe,0,5\n"
    (file,) = write(tmp_path, {"results_week01.csv": sheet})
    code, out, err = run("upload", file, "--format", "json")
    said = json.loads(out)
    assert (code, err, said["accepted"], said["upload"]) == (0, "", True, 2)
    assert {"accepted", "upload", "problems", "changes"} <= said.keys()
    assert said["problems"] and all(list(problem) == PROBLEM_KEYS for problem in said["problems"])
    assert said["changes"] and all(list(change) == CHANGE_KEYS for change in said["changes"])
    code, out, _ = run("undo", str(said["upload"]), "--why", "no second tournament was played")
    assert (code, points(home)) == (0, POINTS_1)
    assert out.startswith("Upload 2 is withdrawn.")


def test_the_json_of_a_refusal_has_the_same_keys_two_hundred_problems_and_their_number(run, tmp_path):
    rows = "".join(f"2,4PM,P{n},x,1\n" for n in range(450))
    (file,) = write(tmp_path, {"results.csv": HEADER + rows})
    shapes = []
    for words in (("upload", file), ("check", file), ("check", str(tmp_path / "nowhere.csv"))):
        code, out, _ = run(*words, "--format=json")
        said = json.loads(out)
        assert (code, said["accepted"], said["upload"], said["changes"]) == (1, False, None, [])
        assert all(list(problem) == PROBLEM_KEYS for problem in said["problems"])
        shapes.append((len(said["problems"]), said["problem_count"], list(said)))
    assert [shape[:2] for shape in shapes] == [(200, 450), (200, 450), (1, 1)]
    assert len({tuple(shape[2]) for shape in shapes}) == 1


def test_a_refusal_in_words_names_rows_and_counts_the_rest(home, run, tmp_path):
    before = kept(home.folder)
    rows = "".join(f"2,4PM,P{n},x,1\n" for n in range(450))
    (file,) = write(tmp_path, {"results.csv": HEADER + rows})
    code, out, _ = run("upload", file)
    lines = out.splitlines()
    assert code == 1
    assert lines[0].startswith("results.csv row 2, column w: 'x' is not a whole number.")
    assert lines[200] == "... and 250 more"
    assert lines[201] == "Refused: nothing has changed. Found: 450 critical."
    kept_now = kept(home.folder)
    assert {path: kept_now[path] for path in before} == before


def test_the_same_bytes_are_told_in_json_too(run, tmp_path):
    (file,) = write(tmp_path, {"again.csv": WEEK_1})
    code, out, _ = run("upload", file, "--format", "json")
    said = json.loads(out)
    assert (code, said["accepted"], said["upload"], said["changes"]) == (0, True, None, [])
    assert "upload 1 already" in said["message"]


# exit codes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["uplaod"],
        ["upload", "results.csv"],
        ["undo", "1", "--season", TINY],
        ["undo", "first", "--season", TINY, "--why", "x"],
        ["standings", "--season", TINY, "--week", "two"],
        ["standings", "--season", TINY, "--format", "pdf"],
        ["standings", "--season", TINY, "--weak", "2"],
        ["check", "--season", TINY],
        ["new", "s", "--start", "Friday"],
    ],
)
def test_wrong_words_are_2(words, capsys):
    assert cli.main(words) == 2
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err and (out + err).strip()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["undo", "7", "--why", "x"], "There is no upload 7 in this season. The uploads are 1 to 1."),
        (["check", "nowhere.csv"], "nowhere.csv: There is no file nowhere.csv. Look at the path."),
        (["explain", "Kti"], "Kit"),
    ],
)
def test_what_is_refused_is_1(run, words, sentence):
    code, _, err = run(*words)
    assert code == 1
    assert sentence in err


@pytest.mark.parametrize("verb", ["standings", "history", "build", "export", "explain Kit", "undo 1 --why x"])
def test_an_unknown_season_is_1_and_names_the_known_ones(run, verb):
    code, out, err = run(*verb.split(), season="tinny")
    assert (code, out) == (1, "")
    assert "There is no season tinny here. The seasons are: tiny." in err


def test_the_machine_is_3(run, monkeypatch):
    def broken(*_):
        raise MachineError("The disk is full.")

    monkeypatch.setattr(walk, "build", broken)
    assert run("build") == (3, "", "The disk is full.\n")


def test_a_fault_of_the_program_is_3_and_its_details_lie_in_a_file(run, monkeypatch, tmp_path):
    def faulty(*_):
        raise KeyError("no such thing")

    monkeypatch.setattr(walk, "build", faulty)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    code, out, err = run("build")
    (details,) = tmp_path.glob("rackbook-fault-*.txt")
    assert (code, out) == (3, "")
    assert err.startswith("This is a fault of the program, not of your files.") and str(details) in err
    assert "KeyError" not in err and "KeyError: 'no such thing'" in details.read_text("utf-8")


def test_an_interrupt_is_a_sentence(run, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(walk, "build", interrupted)
    code, _, err = run("build")
    assert code == 3 and err.startswith("Interrupted.")


# reading ------------------------------------------------------------------------------------------------------------


def test_standings_explain_and_history_show_the_season(run):
    assert run("standings", "--format", "csv")[1].splitlines()[1].split(",")[3:6] == ["Kit", "North", "13"]
    assert '"team": "North"' in run("standings", "--team", "--format", "json")[1]
    code, out, _ = run("explain", "Kit")
    assert code == 0 and "results_week01.csv" in out
    assert "Kim" in run("history")[1]


def test_history_of_a_season_nobody_has_uploaded_to(run, tmp_path):
    code, out, err = run("history", at=begin(tmp_path / "other"))
    assert (code, err) == (0, "") and "nothing has been uploaded yet" in out


def test_standings_without_a_book_say_what_to_do(run, tmp_path):
    code, _, err = run("standings", at=begin(tmp_path / "other"))
    assert code == 1 and "Run `rackbook build --season tiny`." in err


def test_an_export_goes_to_the_folder_asked_for(home, run, tmp_path):
    before = kept(home.folder)
    code, out, _ = run("export", "--to", str(tmp_path / "out"), "--format", "json")
    assert code == 0 and "individual_standings.json" in out
    assert len(json.loads((tmp_path / "out" / "individual_standings.json").read_text("utf-8"))) == 4
    assert kept(home.folder) == before


def test_build_builds_every_season_though_one_of_them_cannot_be(home, capsys):
    for season, toml in (("broken", "[season]\n"), ("zz", begin(home.folder / "z").raw(TINY) / "season.toml")):
        folder = home.raw(season)
        folder.mkdir()
        text = toml if isinstance(toml, str) else toml.read_text("utf-8").replace('"tiny"', f'"{season}"')
        (folder / "season.toml").write_text(text, "utf-8")
    assert cli.main(["build", "--home", str(home.folder)]) == 1
    out, err = capsys.readouterr()
    assert "Built tiny" in out and "Built zz" in out
    assert err.startswith("broken: season.toml")


def test_build_where_there_is_no_season_says_so(tmp_path, capsys):
    assert cli.main(["build", "--home", str(tmp_path)]) == 0
    assert "There is no season here yet" in capsys.readouterr().out


# new and demo -------------------------------------------------------------------------------------------------------


def test_a_new_season_accepts_its_filled_workbook(tmp_path, capsys):
    from test_walk import workbook

    at = ["--home", str(tmp_path / "home")]
    assert cli.main(["new", "uic-40", "--rulebook", "uic-swiss", "--start", "2023-01-06", *at]) == 0
    home = Home(tmp_path / "home")
    assert (home.raw("uic-40") / "season.toml").exists()
    empty = home.folder / "uic-40.xlsx"
    assert cli.main(["check", str(empty), "--season", "uic-40", *at]) == 1
    assert "header-only" in {p.code for p in walk.check(home, "uic-40", walk.take([empty])).problems}

    blank = {name: ",".join(column.name for column in kind.columns) for name, kind in kinds_of("swiss").items()}
    filled = {**blank, "roster": ROSTER, "results": WEEK_1}
    empty.write_bytes(workbook(filled))
    assert cli.main(["upload", str(empty), "--season", "uic-40", *at]) == 0
    assert points(home, "uic-40") == POINTS_1

    before = kept(home.folder)
    assert cli.main(["new", "uic-40", "--start", "2023-01-06", *at]) == 1
    assert cli.main(["demo", "--season", "uic-40", *at]) == 1
    assert "The season uic-40 is there already." in capsys.readouterr().err
    assert kept(home.folder) == before


@pytest.mark.parametrize("verb", [["new", "../out", "--start", "2023-01-06"], ["demo", "--season", "../out"]])
def test_a_season_that_cannot_name_a_folder_is_refused(tmp_path, capsys, verb):
    assert cli.main([*verb, "--home", str(tmp_path / "home")]) == 1
    assert "A season can't be called ../out." in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_workbook_that_is_there_is_left_alone(tmp_path, capsys):
    (tmp_path / "s1.xlsx").write_bytes(b"mine")
    assert cli.main(["new", "s1", "--start", "2023-01-06", "--home", str(tmp_path)]) == 0
    assert (tmp_path / "s1.xlsx").read_bytes() == b"mine"
    assert "s1.xlsx" not in capsys.readouterr().out


# the program --------------------------------------------------------------------------------------------------------

HEAVY = ("great_expectations", "pandas", "numpy", "plotly", "fastapi", "papermill")
GUARD = """
import sys
from pipelines import cli
code = cli.main(sys.argv[1:])
heavy = [name for name in {heavy} if name in sys.modules]
sys.exit(f"imported: {{heavy}}" if heavy else code)
"""


@pytest.mark.parametrize("words", [["--help"], ["standings"], ["explain", "Kit"], ["history"]])
def test_quick_commands_import_nothing_heavy(home, words):
    if words != ["--help"]:
        words = [*words, "--season", TINY, "--home", str(home.folder)]
    guard = [sys.executable, "-c", GUARD.format(heavy=HEAVY), *words]
    done = subprocess.run(guard, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_help_names_every_command_and_version_answers():
    done = program("--help")
    assert done.returncode == 0
    words = done.stdout.split()
    verbs = ["new", "check", "upload", "undo", "history", "build", "standings", "explain", "export", "report", "demo"]
    assert all(verb in words for verb in verbs)


@contextmanager
def pipe_nobody_reads():
    reads, writes = os.pipe()
    os.close(reads)
    try:
        yield writes
    finally:
        os.close(writes)


@pytest.mark.parametrize("words", [["history", "--format", "json"], ["standings", "--format", "csv"]])
def test_a_reader_who_has_gone_is_no_fault(home, words):
    words = [*words, "--season", TINY, "--home", str(home.folder)]
    with pipe_nobody_reads() as nobody:
        done = subprocess.run(
            [sys.executable, "-m", "pipelines", *words], stdout=nobody, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_name_the_terminal_cannot_show_does_not_end_the_command(home):
    accept(home, {"roster.csv": "player,team\nZoë ☃,East\n"})
    done = program(
        "standings", "--season", TINY, "--home", str(home.folder), env={**os.environ, "PYTHONIOENCODING": "ascii"}
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Zo\\xeb \\u2603" in done.stdout
