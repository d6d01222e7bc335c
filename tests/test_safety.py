"""Killed, full, damaged, locked: what may happen to a machine leaves the old book or the new one, and a sentence."""

import errno
import os
import shutil
import signal
import threading
from contextlib import contextmanager

import duckdb
import pytest
from homes import FIRST_WEEK, prepared
from seasons_on_disk import (
    POINTS_1,
    POINTS_1_CORRECTED,
    POINTS_2,
    TINY,
    WEEK_1_CORRECTED,
    WEEK_2,
    accept,
    copy_of,
    exported_builds,
    kept,
    points,
    query,
    tables,
    upload,
    write,
)

from pipelines import book, cli, gates, publish, walk, warehouse
from pipelines.home import writer
from pipelines.intake import disk
from pipelines.intake.journal import Journal
from pipelines.problems import MachineError

NEXT = {"results_week01.csv": WEEK_1_CORRECTED, "results_week02.csv": WEEK_2}
POINTS_BOTH = {name: POINTS_2[name] - POINTS_1[name] + POINTS_1_CORRECTED[name] for name in POINTS_1}


@pytest.fixture(scope="module")
def old():
    """A home with the roster (upload 1) and the sheet of week 1 (upload 2)."""
    return prepared(*FIRST_WEEK)


@pytest.fixture(scope="module")
def new(old, tmp_path_factory):
    """The same home after upload 3, of two files."""
    home = copy_of(old, tmp_path_factory.mktemp("new") / "home")
    accept(home, NEXT)
    assert points(home) == POINTS_BOTH
    return home


@pytest.fixture
def home(old, tmp_path):
    return copy_of(old, tmp_path / "home")


@pytest.fixture
def run(home, capsys):
    """A function: run a command on the season; its exit code, what it printed, what it complained."""

    def command(*words):
        code = cli.main([*words, "--season", TINY, "--home", str(home.folder)])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err and "Error" not in out + err and "fault of the program" not in err
        return code, out, err

    return command


# killed at every step -----------------------------------------------------------------------------------------------


def on_call(target, name, nth, before=None, after=None):
    """Replace a function by itself with something done before or after its nth call."""
    function, calls = getattr(target, name), []

    def called(*args, **options):
        calls.append(name)
        if len(calls) == nth and before:
            before()
        result = function(*args, **options)
        if len(calls) == nth and after:
            after()
        return result

    setattr(target, name, called)


def die():
    os.kill(os.getpid(), signal.SIGKILL)


def killed(command, target, name, nth, when):
    """Run a command in a child process that is killed (kill -9) at a step of it."""
    child = os.fork()
    if not child:
        try:
            on_call(target, name, nth, **{when: die})
            command()
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL, "the command never came to this step"


def filed(home):
    """The uploads that count, with the bytes of their files."""
    journal = Journal(home.raw(TINY))
    return [(entry.upload, [(f.name, f.stored, journal.load(f)) for f in entry.files]) for entry in journal.active()]


def is_whole(home, expected):
    """Book, exports and folder are those of a command that was never interrupted."""
    assert tables(home, but=["uploads"]) == tables(expected, but=["uploads"])
    (build_id,) = query(home, "select build_id from meta.build")[0]
    assert exported_builds(home) == {build_id} == exported_builds(expected)
    assert publish.are_exported(home, TINY, build_id)
    assert sorted(path.name for path in home.marts.iterdir()) == [TINY, f"{TINY}.duckdb"]
    assert filed(home) == filed(expected)


# os.replace is called for both stored files (1, 2), the journal (3), the book (4), then 15 parquet and 15 csv files
UPLOAD_STEPS = {
    "before the models are done": (warehouse, "run_models", 1, "after", False),
    "while the first file is stored": (os, "replace", 1, "before", False),
    "between the two files": (disk, "write_once", 2, "before", False),
    "before the candidate is flushed": (publish, "_flush", 1, "before", False),
    "before the journal": (Journal, "commit", 1, "before", False),
    "while the journal is written": (os, "replace", 3, "before", False),
    "after the journal": (Journal, "commit", 1, "after", True),
    "after the book is renamed": (os, "replace", 4, "after", True),
    "among the exports": (os, "replace", 24, "after", True),
    "before the exports are noted": (publish, "read_stamp", 2, "before", True),
}


@pytest.mark.parametrize("step", UPLOAD_STEPS)
def test_an_upload_killed_at_any_step_is_forgotten_or_completed(home, old, new, run, step):
    *where, counts = UPLOAD_STEPS[step]
    killed(lambda: upload(home, NEXT), *where)
    assert points(home) in (POINTS_1, POINTS_BOTH)
    expected, total = (new, POINTS_BOTH) if counts else (old, POINTS_1)
    code, out, err = run("standings", "--format", "csv")
    assert (code, err) == (0, "")
    assert {line.split(",")[3]: int(line.split(",")[5]) for line in out.splitlines()[1:]} == total
    is_whole(home, expected)


@pytest.mark.parametrize("step", ["between the two files", "after the journal", "among the exports"])
def test_the_same_upload_given_again_after_the_kill_ends_in_the_same_book(home, new, step):
    *where, counts = UPLOAD_STEPS[step]
    killed(lambda: upload(home, NEXT), *where)
    again = accept(home, NEXT)
    assert again.upload == (None if counts else 3)
    is_whole(home, new)
    stored = sorted(path.name[:4] for path in (home.raw(TINY) / "uploads").iterdir())
    assert stored == ["0001", "0002", "0003", "0003"]


@pytest.mark.parametrize("step", ["before the journal", "after the journal"])
def test_a_book_rebuilt_after_the_kill_is_exactly_the_book(home, old, new, step):
    *where, counts = UPLOAD_STEPS[step]
    killed(lambda: upload(home, NEXT), *where)
    shutil.rmtree(home.marts)
    assert walk.build(home, TINY).accepted
    is_whole(home, new if counts else old)


UNDO_STEPS = {
    "before the models are done": (warehouse, "run_models", 1, "after", False),
    "before the journal": (Journal, "commit", 1, "before", False),
    "while the journal is written": (os, "replace", 1, "before", False),
    "after the journal": (Journal, "commit", 1, "after", True),
    "among the exports": (os, "replace", 7, "after", True),
}


@pytest.mark.parametrize("step", UNDO_STEPS)
def test_an_undo_killed_at_any_step_is_forgotten_or_completed(new, old, run, home, step):
    *where, counts = UNDO_STEPS[step]
    shutil.rmtree(home.folder)
    copy_of(new, home.folder)
    killed(lambda: walk.undo(home, TINY, 3, "both were right"), *where)
    assert points(home) in (POINTS_1, POINTS_BOTH)
    assert run("standings")[0] == 0
    is_whole(home, old if counts else new)
    uploads = [entry.upload for entry in Journal(home.raw(TINY)).active()]
    assert uploads == ([1, 2] if counts else [1, 2, 3])


def test_a_candidate_that_was_never_judged_is_not_published(home):
    killed(lambda: walk.build(home, TINY), gates, "judge_checks", 1, "before")
    candidate = home.candidate(TINY)
    assert candidate.exists()
    before = home.book(TINY).stat().st_ino
    with writer(home, TINY, "test"):
        assert publish.recover(home, TINY, Journal(home.raw(TINY)).state_hash()) == "forgotten"
    assert not candidate.exists() and home.book(TINY).stat().st_ino == before


# one writer, many readers -------------------------------------------------------------------------------------------


@contextmanager
def another_writer(home):
    """A process that holds the season's lock; its id."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        try:
            with writer(home, TINY, "upload"):
                os.write(writes, b".")
                signal.pause()
        finally:
            os._exit(0)
    os.read(reads, 1)
    try:
        yield child
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(reads)
        os.close(writes)


def test_a_second_writer_is_told_who_writes_and_readers_read_on(home, run, tmp_path):
    (file,) = write(tmp_path, {"results_week02.csv": WEEK_2})
    with another_writer(home) as process:
        before = kept(home.folder)
        for words in (["upload", file], ["undo", "2", "--why", "x"], ["build"], ["export"]):
            code, out, err = run(*words)
            assert (code, out) == (3, "")
            assert err.startswith(f"The season tiny is being written by `rackbook upload` (process {process}, since 20")
            assert err.endswith("Wait until it has ended.\n")
        assert run("standings")[0] == run("explain", "Kit")[0] == run("history")[0] == run("check", file)[0] == 0
        assert kept(home.folder) == before
    # a killed writer holds nothing
    assert run("upload", file)[0] == 0


def test_a_reader_in_the_same_process_always_sees_a_whole_season(home):
    seen, faults, is_over = [], [], threading.Event()

    def read():
        while not is_over.is_set():
            try:
                with publish.reading(home.book(TINY)) as connection:
                    shown = connection.execute("select player, points from marts.individual_standings").fetchall()
                    summed = connection.execute(
                        "select player, sum(points) from marts.ledger where competition = 'individual' "
                        "and measure = 'points' group by player"
                    ).fetchall()
                seen.append((dict(shown), dict(summed)))
            except Exception as fault:
                faults.append(fault)

    readers = [threading.Thread(target=read) for _ in range(2)]
    for reader in readers:
        reader.start()
    try:
        accept(home, NEXT)
        while not seen or seen[-1][0] != POINTS_BOTH:
            assert not faults
    finally:
        is_over.set()
        for reader in readers:
            reader.join()
    assert not faults
    assert all(shown == summed for shown, summed in seen)
    assert all(shown in (POINTS_1, POINTS_BOTH) for shown, _ in seen)


# a disk that is full or closed --------------------------------------------------------------------------------------


def fails(monkeypatch, target, name, error, nth=1):
    """Make the nth call of a function, and all later ones, fail."""
    function, calls = getattr(target, name), []

    def called(*args, **options):
        calls.append(name)
        if len(calls) >= nth:
            raise error
        return function(*args, **options)

    monkeypatch.setattr(target, name, called)


FULL = OSError(errno.ENOSPC, "No space left on device")
MODEL_FAILED = RuntimeError("the model ledger.rows failed")
MODEL_FAILED.__cause__ = duckdb.IOException("IO Error: Could not write file: No space left on device")
FULL_DISKS = {
    "the lock": (os, "open", FULL, 1),
    "the models": (warehouse, "run_models", MODEL_FAILED, 1),
    "the candidate": (publish, "_flush", FULL, 1),
    "the candidate's end": (book, "build", duckdb.TransactionException("Failed to commit: No space left on device"), 1),
    "the second file": (os, "fsync", FULL, 3),
    "the journal": (Journal, "commit", MachineError("uploads.jsonl could not be written. The disk is full."), 1),
}


@pytest.mark.parametrize("step", FULL_DISKS)
def test_a_full_disk_is_a_sentence_and_nothing_has_changed(home, run, tmp_path, monkeypatch, step):
    before = kept(home.folder)
    files = write(tmp_path / "files", NEXT)
    with monkeypatch.context() as patch:
        fails(patch, *FULL_DISKS[step])
        code, out, err = run("upload", *files)
    assert (code, out) == (3, "")
    assert "The disk is full." in err
    uploads = f"data/raw/{TINY}/uploads/"
    after = kept(home.folder)
    assert {path: data for path, data in after.items() if not path.startswith(uploads)} == {
        path: data for path, data in before.items() if not path.startswith(uploads)
    }
    assert points(home) == POINTS_1
    assert run("upload", *files)[0] == 0
    assert points(home) == POINTS_BOTH


def test_a_disk_full_at_the_last_step_says_that_it_counts(home, new, run, tmp_path, monkeypatch):
    files = write(tmp_path / "files", NEXT)
    with monkeypatch.context() as patch:
        fails(patch, publish, "publish", MachineError("The book could not be published. The disk is full."))
        code, _, err = run("upload", *files)
    assert code == 3
    assert err.endswith("What you asked for counts already; the next command finishes it.\n")
    code, out, _ = run("upload", *files)
    assert code == 0 and out.startswith("These bytes are upload 3 already: nothing changes.")
    is_whole(home, new)


def test_a_refusal_is_told_though_the_disk_cannot_keep_the_refused_file(run, tmp_path, monkeypatch):
    (file,) = write(tmp_path, {"results_week02.csv": WEEK_2.replace("Moe", "Moee")})
    fails(monkeypatch, Journal, "reject", MachineError("results_week02.csv could not be written. The disk is full."))
    code, out, _ = run("upload", file)
    assert code == 1
    assert "row 4, column player" in out and "not kept under rejected/" in out


def test_a_folder_nobody_may_write_to_is_a_sentence_and_can_be_read(home, run, tmp_path, monkeypatch):
    (file,) = write(tmp_path, {"results_week02.csv": WEEK_2})
    before = kept(home.folder)
    fails(monkeypatch, os, "open", PermissionError(errno.EACCES, "Permission denied"))
    code, _, err = run("upload", file)
    assert code == 3
    assert err == (
        "The folder of the season tiny cannot be written. You are not allowed to. "
        "Ask for the right to read and write the folder.\n"
    )
    assert run("standings")[0] == run("check", file)[0] == 0
    assert kept(home.folder) == before


# damage -------------------------------------------------------------------------------------------------------------


def half(path):
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def garbled(path):
    data = bytearray(path.read_bytes())
    for place in range(12288, len(data), 512):
        data[place] ^= 0xFF
    path.write_bytes(bytes(data))


def of_another_program(path):
    path.unlink()
    with duckdb.connect(str(path)) as connection:
        connection.execute("create table t as select 1 as x")


DAMAGES = {
    "cut in half": half,
    "garbled": garbled,
    "rubbish": lambda path: path.write_bytes(b"rubbish" * 1000),
    "empty": lambda path: path.write_bytes(b""),
    "of another program": of_another_program,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_book_is_a_sentence_to_all_and_is_built_again(home, old, run, tmp_path, damage):
    (file,) = write(tmp_path, {"results_week02.csv": WEEK_2})
    raw = kept(home.raw(TINY))
    DAMAGES[damage](home.book(TINY))
    for words in (["standings"], ["explain", "Kit"], ["history"], ["check", file], ["upload", file],
                  ["undo", "2", "--why", "x"]):  # fmt: skip
        code, out, err = run(*words)
        assert (code, out) == (3, ""), words
        assert err.startswith("The book tiny.duckdb is damaged") and "`rackbook build --season tiny`" in err
    assert kept(home.raw(TINY)) == raw
    assert run("build")[0] == 0
    is_whole(home, old)


def test_a_folder_in_the_place_of_the_book_is_a_sentence(home, run):
    home.book(TINY).unlink()
    home.book(TINY).mkdir()
    assert run("standings")[0] == 3
    code, _, err = run("build")
    assert code == 3 and err.startswith("The book could not be published.")


@pytest.mark.parametrize("log", ["rubbish", "of another program", "empty"])
def test_a_stale_log_beside_the_book_is_harmless(home, old, run, tmp_path, log):
    path = home.marts / f"{TINY}.duckdb.wal"
    if log == "of another program":
        other = tmp_path / "other.duckdb"

        def leave():
            connection = duckdb.connect(str(other))
            connection.execute("create table t as select 1 as x")
            die()

        child = os.fork()
        if not child:
            leave()
        os.waitpid(child, 0)
        shutil.copy(f"{other}.wal", path)
    else:
        path.write_bytes(b"" if log == "empty" else b"rubbish" * 100)
    assert run("standings")[0] == 0
    is_whole(home, old)


def test_rubbish_in_the_place_of_the_candidate_is_forgotten(home, old, run):
    home.candidate(TINY).write_bytes(b"rubbish" * 1000)
    assert run("standings")[0] == 0
    is_whole(home, old)


def test_a_damaged_line_of_the_journal_is_named_to_all(home, run, tmp_path):
    (file,) = write(tmp_path, {"results_week02.csv": WEEK_2})
    journal = home.raw(TINY) / "uploads.jsonl"
    journal.write_text(journal.read_text("utf-8").replace('"upload": 2', '"upload": two'), "utf-8")
    before = kept(home.folder)
    for words in (["standings"], ["explain", "Kit"], ["history"], ["check", file], ["upload", file],
                  ["undo", "2", "--why", "x"], ["build"]):  # fmt: skip
        code, out, err = run(*words)
        assert (code, out) == (3, ""), words
        assert err.startswith("uploads.jsonl line 2 is damaged") and "Restore uploads.jsonl" in err
    assert kept(home.folder) == before


@pytest.mark.parametrize("is_gone", [True, False])
def test_a_stored_file_that_is_gone_or_changed_is_named_to_all_who_need_it(home, run, tmp_path, is_gone):
    (file,) = write(tmp_path, {"results_week02.csv": WEEK_2})
    (stored,) = (home.raw(TINY) / "uploads").glob("0002-*")
    if is_gone:
        stored.unlink()
    else:
        stored.write_text(WEEK_1_CORRECTED, "utf-8")
    before = kept(home.folder)
    for words in (["check", file], ["upload", file], ["undo", "1", "--why", "x"], ["build"]):
        code, out, err = run(*words)
        assert (code, out) == (3, ""), words
        assert stored.name in err and "Restore it from your last backup" in err
    assert kept(home.folder) == before
    # the last good book still answers
    assert run("standings")[0] == 0
    assert points(home) == POINTS_1


def test_exports_that_were_thrown_away_come_back_with_the_next_command(home, old, run):
    shutil.rmtree(home.exports(TINY))
    assert run("standings")[0] == 0
    is_whole(home, old)


def test_a_book_older_than_the_uploads_says_so(home, new, run):
    shutil.copytree(new.raw(TINY), home.raw(TINY), dirs_exist_ok=True)
    code, _, err = run("standings")
    assert code == 0 and err == "The book is older than the uploads: run `rackbook build --season tiny`.\n"
    assert points(home) == POINTS_1
