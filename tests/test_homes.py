"""A home prepared for tests is what handing its uploads in one by one leaves."""

import json

import seasons_on_disk as disk
from homes import home_after, prepared

from pipelines import publish

GAMES = "week,slot,round,player1,player2,winner\n" + "".join(
    f"3,4PM,{n},Kit,Ann,Kit\n3,4PM,{n},Moe,Bob,Moe\n" for n in range(1, 6)
)
UPLOADS = (
    {"roster.csv": disk.ROSTER, "results_week01.csv": disk.WEEK_1},
    {"results_week02.csv": disk.WEEK_2},
    {"results_week01.csv": disk.WEEK_1_CORRECTED},
    {"games.csv": GAMES, "names.csv": "player,screen_name\nKit,Kitty\n"},
    {"results week 3 4PM.csv": "name,score\nKitty,5-0\nANN,0-5\nMoe,5-0\nBob,0-5\n"},
)


def journal(home) -> list[dict]:
    lines = (home.raw(disk.TINY) / "uploads.jsonl").read_text("utf-8").splitlines()
    return [{key: value for key, value in json.loads(line).items() if key != "at"} for line in lines]


def raw_files(home) -> dict[str, bytes]:
    return {path.relative_to(home.folder).as_posix(): path.read_bytes()
            for path in home.raw(disk.TINY).rglob("*") if path.is_file() and path.name != "uploads.jsonl"}


def undated(home) -> dict[str, list]:
    found = disk.tables(home)
    dates = disk.query(home, "select distinct uploaded_at from marts.uploads")
    assert None not in {when for (when,) in dates}
    return {name: sorted(str([cell for cell in row if (cell,) not in dates]) for row in rows)
            for name, rows in found.items()}


def test_prepared_is_as_handed_in_one_by_one(tmp_path):
    real = disk.begin(tmp_path / "real")
    for files in UPLOADS:
        disk.accept(real, files)
    home = home_after(tmp_path / "prepared", *UPLOADS)
    assert journal(home) == journal(real)
    assert raw_files(home) == raw_files(real)
    assert undated(home) == undated(real)
    stamps = [publish.read_stamp(one.book(disk.TINY)) for one in (home, real)]
    assert stamps[0].pop("journal_hash") != stamps[1].pop("journal_hash")
    assert stamps[0] == stamps[1]
    exports = [{name: data for name, data in disk.exported(one).items() if not name.startswith("uploads.")}
               for one in (home, real)]
    assert exports[0] == exports[1]
    assert not publish.is_unfinished(home, disk.TINY)


def test_a_copy_is_ones_own_and_the_prepared_home_stays(tmp_path):
    kept = disk.kept(prepared(*UPLOADS[:1]).folder)
    home = home_after(tmp_path, *UPLOADS[:1])
    assert disk.kept(home.folder) == kept
    disk.accept(home, UPLOADS[1])
    assert disk.points(home) == disk.POINTS_2
    assert disk.kept(prepared(*UPLOADS[:1]).folder) == kept
