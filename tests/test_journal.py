"""The journal: what was uploaded stays, what is undone no longer counts, and nothing is ever half written."""

import errno
import hashlib
import json
import os
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.intake.filenames import safe_ending, safe_stem
from pipelines.intake.journal import Incoming, Journal
from pipelines.problems import MachineError, Problem, Refused

WEEK_1 = Incoming("Week 1 results.csv", b"week,slot,player,w,l\n1,4PM,Kit,5,0\n", {"results": 1})
WEEK_2 = Incoming("week2.json", b"[]", {"results": 40, "games": 100})


@pytest.fixture
def journal(tmp_path):
    return Journal(tmp_path / "raw" / "s1")


def upload(journal, *files, **who):
    stored = journal.store(journal.next_upload(), files)
    return journal.commit(journal.draft_upload(stored, **who))


def everything(folder):
    """Every file below a folder with its bytes."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_season_without_uploads(journal):
    assert journal.read() == []
    assert journal.active() == []
    assert journal.next_upload() == 1
    assert journal.state_hash() == hashlib.sha256(b"").hexdigest()
    assert journal.forget_orphans() == []


def test_a_line_has_the_keys_of_the_contract(journal):
    upload(journal, WEEK_1, by="Head Admin", note="first")
    (line,) = journal.path.read_text(encoding="utf-8").splitlines()
    sha256 = hashlib.sha256(WEEK_1.data).hexdigest()
    found = json.loads(line)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", found.pop("at"))
    assert found == {
        "entry": 1,
        "action": "upload",
        "upload": 1,
        "by": "Head Admin",
        "note": "first",
        "files": [
            {
                "name": "Week 1 results.csv",
                "stored": f"uploads/0001-Week-1-results-{sha256[:8]}.csv",
                "sha256": sha256,
                "kinds": {"results": 1},
            }
        ],
    }


def test_an_upload_of_two_files_has_one_number(journal):
    entry = upload(journal, WEEK_1, WEEK_2)
    assert entry.upload == 1
    assert [journal.load(file) for file in journal.read()[0].files] == [WEEK_1.data, WEEK_2.data]


def test_entries_read_back_as_they_were_written(journal):
    first = upload(journal, WEEK_1, by="Zoë", note="a\nb")
    second = upload(journal, WEEK_2)
    undo = journal.commit(journal.draft_undo(1, why="typo", by="Zoë"))
    assert journal.read() == [first, second, undo]
    assert (undo.entry, undo.action, undo.upload, undo.why) == (3, "undo", 1, "typo")


def test_what_is_undone_no_longer_counts_and_its_number_is_not_used_again(journal):
    upload(journal, WEEK_1)
    upload(journal, WEEK_2)
    journal.commit(journal.draft_undo(2, why="wrong week"))
    assert [entry.upload for entry in journal.active()] == [1]
    assert journal.next_upload() == 3
    assert upload(journal, WEEK_2).upload == 3
    assert [entry.upload for entry in journal.active()] == [1, 3]


@pytest.mark.parametrize(("number", "code"), [(7, "unknown-upload"), (0, "unknown-upload"), (1, "already-undone")])
def test_an_undo_that_makes_no_sense_is_refused_and_changes_nothing(journal, number, code):
    upload(journal, WEEK_1)
    journal.commit(journal.draft_undo(1, why="typo"))
    before = everything(journal.folder)
    with pytest.raises(Refused) as refused:
        journal.draft_undo(number, why="again")
    assert [problem.code for problem in refused.value.problems] == [code]
    assert everything(journal.folder) == before


def test_a_redo_takes_an_undo_back_in_the_old_place_and_can_be_undone_again(journal):
    upload(journal, WEEK_1)
    upload(journal, WEEK_2)
    before = journal.active()
    journal.commit(journal.draft_undo(1, why="wrong week"))
    draft = journal.draft_redo(1, why="it was right", by="Kim")
    assert draft.active == before
    redo = journal.commit(draft)
    assert (redo.entry, redo.action, redo.upload, redo.why, redo.by) == (4, "redo", 1, "it was right", "Kim")
    assert journal.read()[-1] == redo and journal.active() == before
    assert journal.state_hash() == draft.state_hash == hashlib.sha256(journal.path.read_bytes()).hexdigest()
    journal.commit(journal.draft_undo(1, why="after all"))
    assert [entry.upload for entry in journal.active()] == [2]
    assert journal.next_upload() == 3


def test_a_redo_has_the_keys_of_an_undo(journal):
    upload(journal, WEEK_1)
    journal.commit(journal.draft_undo(1, why="x"))
    journal.commit(journal.draft_redo(1, why="y"))
    undo, redo = (json.loads(line) for line in journal.path.read_text(encoding="utf-8").splitlines()[1:])
    assert undo.keys() == redo.keys() == {"entry", "action", "upload", "at", "by", "why"}
    assert redo["action"] == "redo"


@pytest.mark.parametrize(("number", "code"), [(7, "unknown-upload"), (1, "not-undone")])
def test_a_redo_that_makes_no_sense_is_refused_and_changes_nothing(journal, number, code):
    upload(journal, WEEK_1)
    before = everything(journal.folder)
    with pytest.raises(Refused) as refused:
        journal.draft_redo(number, why="again")
    assert [problem.code for problem in refused.value.problems] == [code]
    assert everything(journal.folder) == before


@pytest.mark.parametrize("line", [
    '{"entry": 2, "action": "redo", "upload": 1, "at": "2023-01-07T00:00:00Z", "by": null, "why": "x"}',
    '{"entry": 2, "action": "redo", "upload": 5, "at": "2023-01-07T00:00:00Z", "by": null, "why": "x"}',
    '{"entry": 2, "action": "forget", "upload": 1, "at": "2023-01-07T00:00:00Z", "by": null, "why": "x"}',
])  # fmt: skip
def test_a_redo_of_what_is_not_undone_is_a_damaged_line(journal, line):
    upload(journal, WEEK_1)
    with journal.path.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    with pytest.raises(MachineError, match="line 2 is damaged"):
        journal.read()


def test_undo_in_an_empty_season_says_so(journal):
    with pytest.raises(Refused, match=r"There is no upload 1 in this season\. Nothing has been uploaded yet\."):
        journal.draft_undo(1, why="x")


def test_the_same_bytes_are_found_while_they_count(journal):
    upload(journal, WEEK_1, WEEK_2)
    one, two = (hashlib.sha256(file.data).hexdigest() for file in (WEEK_1, WEEK_2))
    assert journal.find_same([one, two]).upload == 1
    assert journal.find_same([two]).upload == 1
    assert journal.find_same([one, "0" * 64]) is None
    assert journal.find_same([]) is None
    journal.commit(journal.draft_undo(1, why="x"))
    assert journal.find_same([one, two]) is None


def test_a_draft_counts_only_when_it_is_committed(journal):
    upload(journal, WEEK_1)
    before = journal.state_hash()
    draft = journal.draft_upload(journal.store(2, [WEEK_2]))
    assert [entry.upload for entry in draft.active] == [1, 2]
    assert journal.state_hash() == before
    assert [entry.upload for entry in journal.active()] == [1]
    journal.commit(draft)
    assert journal.state_hash() == draft.state_hash == hashlib.sha256(journal.path.read_bytes()).hexdigest()


def test_a_draft_of_an_older_state_is_not_committed(journal):
    draft = journal.draft_upload(journal.store(1, [WEEK_1]))
    upload(journal, WEEK_2)
    before = journal.path.read_bytes()
    with pytest.raises(MachineError, match="changed by another command"):
        journal.commit(draft)
    assert journal.path.read_bytes() == before


@pytest.mark.parametrize(
    "damage",
    [
        lambda lines: [lines[0], lines[1][:-20], lines[2]],
        lambda lines: [lines[0], lines[2]],
        lambda lines: [lines[0], lines[0], lines[2]],
        lambda lines: [lines[0], "", lines[1], lines[2]],
        lambda lines: [lines[0], lines[1].replace("uploads/", "../../"), lines[2]],
        lambda lines: [lines[0], lines[1].replace('"entry": 2', '"entry": "2"'), lines[2]],
        lambda lines: [lines[0], "[" * 100_000, lines[2]],
        lambda lines: [lines[0], lines[1].replace("{", '{"x": 1, ', 1), lines[2]],
    ],
)
def test_a_damaged_line_is_named(journal, damage):
    for file in (WEEK_1, WEEK_2):
        upload(journal, file)
    journal.commit(journal.draft_undo(1, why="x"))
    journal.path.write_text("\n".join(damage(journal.path.read_text().splitlines())) + "\n")
    with pytest.raises(MachineError, match=r"uploads\.jsonl line 2 is damaged.*Restore"):
        journal.read()


def test_a_torn_last_line_is_named(journal):
    upload(journal, WEEK_1)
    journal.path.write_bytes(journal.path.read_bytes()[:-1])
    with pytest.raises(MachineError, match="line 1 is damaged"):
        journal.active()


def test_bytes_that_changed_or_are_gone_are_named(journal):
    (file,) = upload(journal, WEEK_1).files
    path = journal.folder / file.stored
    path.write_bytes(b"edited")
    with pytest.raises(MachineError, match="not what was accepted"):
        journal.load(file)
    path.unlink()
    with pytest.raises(MachineError, match="is gone"):
        journal.load(file)


def test_accepted_bytes_are_never_overwritten(journal):
    (file,) = journal.store(1, [WEEK_1])
    assert journal.store(1, [WEEK_1]) == [file]
    (journal.folder / file.stored).write_bytes(b"something else")
    with pytest.raises(MachineError, match="there already with other contents"):
        journal.store(1, [WEEK_1])
    assert (journal.folder / file.stored).read_bytes() == b"something else"


def full_disk(monkeypatch, after: int):
    """The disk takes `after` more files, then it is full."""
    written = []
    real = os.fsync

    def fsync(handle):
        if len(written) >= after:
            raise OSError(errno.ENOSPC, "No space left on device")
        written.append(handle)
        return real(handle)

    monkeypatch.setattr(os, "fsync", fsync)


def test_a_full_disk_leaves_no_part_of_an_upload(journal, monkeypatch):
    upload(journal, WEEK_1)
    before = everything(journal.folder)
    full_disk(monkeypatch, after=2)  # one file and its folder
    with pytest.raises(MachineError, match="The disk is full"):
        journal.store(2, [WEEK_1, WEEK_2])
    assert everything(journal.folder) == before


def test_a_full_disk_leaves_the_journal_as_it_was(journal, monkeypatch):
    upload(journal, WEEK_1)
    draft = journal.draft_upload(journal.store(2, [WEEK_2]))
    before = everything(journal.folder)
    full_disk(monkeypatch, after=0)
    with pytest.raises(MachineError, match=r"uploads\.jsonl could not be written\. The disk is full"):
        journal.commit(draft)
    assert everything(journal.folder) == before


def test_a_folder_that_is_a_file_is_a_sentence(tmp_path):
    (tmp_path / "s1").write_text("not a folder")
    journal = Journal(tmp_path / "s1")
    with pytest.raises(MachineError, match="could not be"):
        journal.read()
    with pytest.raises(MachineError, match="could not be"):
        journal.store(1, [WEEK_1])


def test_refused_files_are_kept_with_their_problems(journal):
    problems = [
        Problem("critical", "bad-integer", "'x' is no number.", file="a.csv", row=3),
        Problem("critical", "bad-date", "No date.", file="b.csv", row=9),
    ]
    paths = journal.reject([("a.csv", b"A"), ("b.csv", b"B")], problems)
    assert [path.read_bytes() for path in paths] == [b"A", b"B"]
    assert re.fullmatch(r"\d{8}T\d{6}Z-a\.csv", paths[0].name)
    table = paths[0].with_name(paths[0].name + ".problems.csv").read_text(encoding="utf-8-sig")
    assert "bad-integer" in table
    assert "bad-date" not in table
    assert journal.read() == []


def test_the_same_file_refused_twice_in_a_second_is_kept_twice(journal):
    paths = {journal.reject([("a.csv", data)], [])[0] for data in (b"1", b"2", b"3")}
    assert {path.read_bytes() for path in paths} == {b"1", b"2", b"3"}


def test_what_a_killed_command_left_is_put_aside(journal):
    upload(journal, WEEK_1)
    kept = everything(journal.folder)
    (lost,) = journal.store(2, [WEEK_2])
    (journal.folder / "uploads" / ".0002-x.csv.99.tmp").write_bytes(b"half")
    (journal.folder / ".uploads.jsonl.99.tmp").write_bytes(b"half")
    assert journal.forget_orphans() == [".0002-x.csv.99.tmp", lost.stored.removeprefix("uploads/")]
    after = everything(journal.folder)
    assert {path: data for path, data in after.items() if not path.startswith("rejected")} == kept
    assert WEEK_2.data in after.values()
    assert sum(b"interrupted" in data for data in after.values()) == 2
    assert journal.forget_orphans() == []


@pytest.mark.parametrize(
    ("name", "stem", "ending"),
    [
        ("results.csv", "results", "csv"), ("../../etc/passwd", "passwd", "bin"),
        (r"C:\x\Week 4.XLSX", "Week-4", "xlsx"), ("Zo\u00eb.csv", "Zo", "csv"),
        ("CON.csv", "CON_", "csv"), ("lpt1", "lpt1_", "bin"), ("", "file", "bin"), ("...", "file", "bin"),
        ("北京.csv", "file", "csv"), ("a\0b.csv", "a-b", "csv"), ("x" * 300 + ".csv", "x" * 40, "csv"),
        (".csv", "csv", "bin"), ("a.c s/v", "v", "bin"), ("a.verylongending", "a", "verylong"),
    ],
)  # fmt: skip
def test_names_made_harmless(name, stem, ending):
    assert (safe_stem(name), safe_ending(name)) == (stem, ending)


@given(st.text(max_size=80))
def test_no_part_of_any_name_can_reach_the_disk(name):
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,40}", safe_stem(name))
    assert re.fullmatch(r"[a-z0-9]{1,8}", safe_ending(name))


def test_a_name_no_file_can_hold_is_still_filed(journal):
    entry = upload(journal, Incoming("we\udcffek\0.csv", b"x", {"results": 1}))
    (read,) = journal.read()
    assert read.files[0].stored == entry.files[0].stored
    assert journal.load(read.files[0]) == b"x"
