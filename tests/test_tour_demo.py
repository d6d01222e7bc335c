"""The sample season of the tour: what is in it, that it is accepted whole, and that a seed gives the same bytes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import duckdb
import pytest
from tiny_tour import TinyTour

from pipelines import raw, warehouse
from pipelines.demo import tour as demo
from pipelines.intake.kinds import kinds_of
from pipelines.intake.readers import read_file
from pipelines.problems import has_critical
from pipelines.season import load_season


@pytest.fixture(scope="module")
def batches(tmp_path_factory) -> list[demo.Batch]:
    return demo.write_sample(tmp_path_factory.mktemp("sample"))


@pytest.fixture(scope="module")
def book(batches, tmp_path_factory):
    home = tmp_path_factory.mktemp("season") / demo.SAMPLE_ID
    home.mkdir()
    (home / "season.toml").write_text(demo.season_toml(), "utf-8")
    uploads = []
    for number, batch in enumerate(batches, start=1):
        files = []
        for path in batch.paths:
            sheets, problems = read_file(path.name, path.read_bytes(), kinds_of("tour"))
            assert not has_critical(problems), problems
            files.append(raw.UploadedFile(path.name, "0", sheets))
        uploads.append(raw.Uploaded(number, None, batch.by, batch.note, False, files))
    connection = duckdb.connect(config=warehouse.CONFIG)
    warehouse.create_schemas(connection)
    raw.load_raw(connection, [raw.SeasonInput(load_season(home), uploads)])
    book = TinyTour(connection, "tour")
    book.make_all()
    yield book
    connection.close()


def test_same_seed_same_bytes(batches, tmp_path):
    again = demo.write_sample(tmp_path)
    assert [batch.label for batch in again] == [batch.label for batch in batches]
    for batch, other in zip(batches, again, strict=True):
        assert [path.read_bytes() for path in batch.paths] == [path.read_bytes() for path in other.paths]


def test_another_seed_is_another_season(batches, tmp_path):
    other = demo.write_sample(tmp_path, 10)
    assert len(other) == len(batches)
    assert contents(other) != contents(batches)


def contents(batches: list[demo.Batch]) -> list[bytes]:
    return [Path(path).read_bytes() for batch in batches for path in batch.paths]


def test_nothing_is_refused_and_every_match_has_a_winner(book):
    assert book.refusals() == []
    assert book.rows("select match_id, status from marts.matches where winner is null") == []
    assert book.rows("select count(*) from marts.matches") == [(5 * (15 + 7),)]


def test_the_bracket_and_the_scores_tell_the_same_story(book):
    """The script's winners are the winners of the book: the next rounds are theirs, and the places follow."""
    assert not [flag for flag in book.rows("select code from checks.offenders where code like 'winner-not%'")]
    finals = book.rows("select m.stop, m.event, m.winner from marts.matches as m where round = 'final'")
    champions = book.rows("select s.stop_id, p.event, n.name from staging.placings as p "
                          "join staging.stops as s on s.stop = p.stop "
                          "join staging.players as n on n.player = p.player where p.place = 1")  # fmt: skip
    assert sorted(finals) == sorted(champions)


def test_every_regulation_fires_at_least_twice(book):
    costly = ("RACK1", "RACK3", "LOSS", "DQ_STOP", "DQ_TOURNAMENT", "FOUL", "SLOW", "ILLEGAL")
    found = Counter(dict(book.rows(
        f"select rule, count(*) from marts.decisions where verdict in {costly} group by rule"
    )))
    found["12"] = len(book.rows("select * from marts.entries where entry = 'REFUSED'"))
    found["18"] = len(book.rows("select * from marts.match_ledger where rule = '18'"))
    expected = ("1", "2a", "2b", "3", "4", "5", "6", "8", "9", "10", "11", "12", "13", "18")
    assert {rule: found[rule] for rule in expected if found[rule] < 2} == {}
    typed = Counter(rule for (rule,) in book.rows("select rule from staging.incidents"))
    assert {rule: typed[rule] for rule in ("7", "14", "15", "16", "16T", "17") if typed[rule] < 2} == {}


VERDICTS = {
    "1": "NONE RACK1 RACK3 LOSS UNKNOWN", "2a": "WARN RACK1 LOSS", "2b": "NONE WARN REPORT DQ_TOURNAMENT INVALID",
    "3": "NONE WARN RACK1 LOSS", "4": "NONE RACK1 LOSS", "5": "NONE RACK1 LOSS", "6": "RACK1 LOSS REPORT",
    "8": "ON_TIME SLOW NO_LIMIT IN_TIME WARNED FOUL", "9": "VALID NO_CALL FOUL", "10": "WARN RACK1 LOSS INVALID",
    "11": "NONE WARN RACK1 LOSS DQ_STOP REPORT INVALID", "16": "OK",
    "13": "LEGAL DRY_LEGAL LEGAL_NINE_WIN ILLEGAL FOUL NOT_APPLICABLE",
}  # fmt: skip


def test_every_verdict_is_there_twice(book):
    found = Counter(book.rows("select rule, verdict from marts.decisions"))
    missing = {
        (rule, verdict): found[rule, verdict]
        for rule, verdicts in VERDICTS.items()
        for verdict in verdicts.split()
        if found[rule, verdict] < 2
    }
    assert missing == {}


def test_every_flag_and_status_is_there(book, root):
    listed = (root / "pipelines" / "models" / "tour" / "marts" / "flags.sql").read_text("utf-8")
    codes = {code for code, *_ in book.flags()}
    assert {code for code in codes if f"'{code}'" not in listed} == set()
    wanted = {
        "call-not-noted", "td-may-loss", "conflict-17", "decision-differs", "invalid-decision", "slow-match",
        "nine-on-illegal-break", "pass-without-illegal", "invalid-start", "penalty-after-end", "racks-after-end",
        "entry-refused-played", "not-approved", "no-time-limit", "overtime", "reported", "disqualified",
    }  # fmt: skip
    assert wanted - codes == set()
    statuses = {status for (status,) in book.rows("select status from marts.matches")}
    assert statuses == {"PLAYED", "LOSS", "RULED"}


def test_uploads_replace_each_other(book):
    counts = Counter(book.rows("select kind, status from marts.uploads"))
    assert counts["matches", "replaced"] == 10 and counts["matches", "current"] == 5


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_other_seeds_play_through(seed, tmp_path):
    demo.write_sample(tmp_path, seed)
