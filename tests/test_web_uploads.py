"""From files to a published season by way of the page: problems, preview, publish, throw away, undo, two admins."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from pathlib import Path

import pytest
import seasons_on_disk as disk
import xlsxwriter
from web_site import AT, Client, parts, site, words

from pipelines import walk
from pipelines.intake.journal import Journal
from pipelines.web import security, uploads

BAD = disk.HEADER + "2,4PM,Kit,one,4\n2,4PM,<script>alert(1)</script>,4,1\n"


def uploaded(home) -> list[int]:
    return [entry.upload for entry in Journal(home.raw(disk.TINY)).active()]


def on_disk(home) -> set[str]:
    return {str(path.relative_to(home.folder)) for path in home.folder.rglob("*") if path.is_file()}


def test_good_week_is_shown_and_then_published(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    place = client.hand_in({"results_week02.csv": disk.WEEK_2}, "Friday")
    preview = words(client.get(place).text)
    assert "These files would be accepted. Nothing is published yet." in preview
    assert "up 1 Ann" in preview
    # Ann: 8 points after week 1 and 8 + 4 + 5 + 4 after week 2, and the lead
    assert "1 ▲1 up 1 Ann 8 21" in preview, preview
    assert disk.points(home) == disk.POINTS_1 and uploaded(home) == [1]

    answer = client.publish(place)
    assert answer.headers["location"] == f"{AT}/uploads/2"
    assert disk.points(home) == disk.POINTS_2
    page = words(client.get(f"{AT}/uploads/2").text)
    assert "Published as upload 2." in page and "Kim : Friday" in page
    entry = Journal(home.raw(disk.TINY)).read()[-1]
    assert (entry.by, entry.note) == ("Kim", "Friday")
    assert client.get(place).status_code == 404
    assert not list((home.folder / "data" / "pending").iterdir())


def test_several_files_are_one_upload(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    place = client.hand_in({"roster.csv": "player,team\nEve,South\n",
                            "results_week02.csv": disk.WEEK_2 + "2,4PM,Eve,1,4\n"})
    client.publish(place)
    assert uploaded(home) == [1, 2] and disk.points(home)["Eve"] == 1 + 5


def test_bad_week_names_every_row_and_column(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    before = disk.kept(home.raw(disk.TINY))
    place = client.hand_in({"results_week02.csv": BAD})
    html = client.get(place).text
    page = words(html)
    assert "Refused" in page and "2 problems must be put right first" in page
    assert "results_week02.csv, row 2, column w" in page and "'one' is not a whole number." in page
    assert "results_week02.csv, row 3, column player" in page
    # the line at fault, its cell marked, and a name that is no markup
    assert "week slot player w l 2 4PM Kit one 4" in page
    assert '<td class="fault">one</td>' in html
    assert "<script>alert" not in html and "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert ">Publish<" not in html
    assert client.post(f"{place}/publish", {"state": "x"}).status_code == 303
    assert disk.kept(home.raw(disk.TINY)) == before


def test_problems_as_a_table(tmp_path):
    _, _, client = site(tmp_path, "Kim")
    place = client.hand_in({"results_week02.csv": BAD})
    answer = client.get(f"{place}/problems.csv")
    assert answer.headers["content-disposition"] == 'attachment; filename="tiny-problems.csv"'
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [(row["row"], row["column"], row["code"]) for row in rows] == [
        ("2", "w", "bad-integer"), ("3", "player", "unknown-player"),
    ]


def test_throw_away_leaves_nothing(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    before = on_disk(home)
    place = client.hand_in({"results_week02.csv": disk.WEEK_2})
    assert client.post(f"{place}/throw-away").headers["location"] == AT
    assert on_disk(home) == before and client.get(place).status_code == 404


def test_same_bytes_change_nothing(tmp_path):
    _, _, client = site(tmp_path, "Kim")
    place = client.hand_in({"results_week01.csv": disk.WEEK_1})
    page = client.get(place).text
    assert "These bytes are upload 1 already" in words(page) and ">Publish<" not in page


def test_what_another_admin_publishes_meanwhile_renews_the_preview(tmp_path):
    home, app, kim = site(tmp_path, "Kim")
    robin = Client(app)
    robin.log_in("Robin")
    place = kim.hand_in({"results_week02.csv": disk.WEEK_2})
    seen = kim.get(place).text
    robin.publish(robin.hand_in({"results_week01.csv": disk.WEEK_1_CORRECTED}))

    state = seen.split('name="state" value="')[1].split('"')[0]
    assert kim.post(f"{place}/publish", {"state": state}).headers["location"] == place
    assert uploaded(home) == [1, 2]
    page = words(kim.get(place).text)
    assert "Meanwhile Robin published upload 2, so this was worked out again." in page
    # Ann now stood at 7 and comes to 7 + 13
    assert "Ann 7 20" in page
    kim.publish(place)
    assert uploaded(home) == [1, 2, 3]
    assert disk.points(home)["Ann"] == 7 + 4 + 5 + 4


def test_a_preview_renewed_in_another_window_is_looked_at_again(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    place = client.hand_in({"results_week02.csv": disk.WEEK_2})
    state = client.get(place).text.split('name="state" value="')[1].split('"')[0]
    walk.upload(home, disk.TINY, [("results_week01.csv", disk.WEEK_1_CORRECTED.encode())], "Robin")
    client.get(place)
    client.post(f"{place}/publish", {"state": state})
    assert uploaded(home) == [1, 2]
    assert "renewed in another window" in words(client.get(place).text)


def test_changed_settings_renew_the_preview_too(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    place = client.hand_in({"results_week02.csv": disk.WEEK_2})
    file = home.raw(disk.TINY) / "season.toml"
    file.write_text(file.read_text() + "\n[settings]\nuc_points = 5\n")
    assert "Meanwhile its settings were changed" in words(client.get(place).text)


def test_a_season_being_written_says_who_writes_and_keeps_the_preview(tmp_path):
    from pipelines.home import writer

    home, _, client = site(tmp_path, "Kim")
    place = client.hand_in({"results_week02.csv": disk.WEEK_2})
    with writer(home, disk.TINY, "build"):
        assert client.publish(place).headers["location"] == place
        assert "is being written by `rackbook build`" in words(client.get(place).text)
    client.publish(place)
    assert uploaded(home) == [1, 2]


def test_undo_asks_for_a_reason(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    client.publish(client.hand_in({"results_week02.csv": disk.WEEK_2}))
    client.post(f"{AT}/uploads/2/undo", {"why": "  "})
    assert uploaded(home) == [1, 2]
    assert "say why" in words(client.get(f"{AT}/uploads/2").text)
    client.post(f"{AT}/uploads/2/undo", {"why": "the wrong week"})
    assert uploaded(home) == [1] and disk.points(home) == disk.POINTS_1
    page = words(client.get(f"{AT}/uploads/2").text)
    assert "Upload 2 is withdrawn." in page and "by Kim: the wrong week" in page
    assert "Withdrawn by Kim : the wrong week" in words(client.get(f"{AT}/history").text)
    client.post(f"{AT}/uploads/2/undo", {"why": "again"})
    assert "was withdrawn already" in words(client.get(f"{AT}/uploads/2").text)


def test_unknown_name_is_joined_on_the_page_of_the_outcome(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    place = client.hand_in({"results_week02.csv": disk.WEEK_2.replace("Ann", "Annie 9")})
    assert "Annie 9 is" in words(client.get(place).text)
    client.post(f"{place}/join", {"name-0": "Annie 9", "player-0": "Ann"}, page=place)
    assert "would be accepted" in words(client.get(place).text)
    client.publish(place)
    assert disk.points(home) == disk.POINTS_2


NAMES = ["../../../../etc/passwd", "..\\..\\boot.ini", "/abs/results_week02.csv", "results_week02.csv\x00.exe",
         "a\r\nSet-Cookie: x=1.csv", "CON", ".", "..", "x" * 500 + ".csv", "C:\\results_week02.csv",
         "<img src=x onerror=alert(1)>.csv", '"; drop table x; --.csv', "\u202eresults_week02.csv"]


def test_no_name_of_a_client_reaches_the_disk(tmp_path):
    home, _, client = site(tmp_path / "a", "Kim")
    files = [("files", (name, disk.WEEK_2.encode())) for name in NAMES]
    place = client.post(f"{AT}/upload", {}, files).headers["location"]
    pending = sorted(path.name for path in (home.folder / "data" / "pending").rglob("*") if path.is_file())
    assert pending == [f"{number:02d}.bin" for number in range(len(NAMES))] + ["meta.json"]
    page = client.get(place).text
    assert "<img src=x" not in page and "../" not in words(page) and "\u202e" not in page
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_name_with_steps_up_is_published_under_a_harmless_one(tmp_path):
    home, _, client = site(tmp_path / "a", "Kim")
    client.publish(client.hand_in({"../../../results <b>.csv": disk.WEEK_2}))
    stored = [path.name for path in (home.raw(disk.TINY) / "uploads").iterdir() if path.name.startswith("0002")]
    assert len(stored) == 1 and stored[0].startswith("0002-results-b-") and stored[0].endswith(".csv")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_endless_name_is_refused(tmp_path):
    _, _, client = site(tmp_path, "Kim")
    answer = client.post(f"{AT}/upload", {}, [("files", ("x" * 50_000 + ".csv", b"x"))])
    assert answer.status_code == 413 and "cannot be read" in words(answer.text)


@pytest.mark.parametrize("token", ["../../raw/tiny", "..%2f..%2fraw", "x" * 22, "A" * 22 + "%00"])
def test_no_token_of_a_client_reaches_the_disk(tmp_path, token):
    _, _, client = site(tmp_path, "Kim")
    assert client.get(f"{AT}/pending/{token}").status_code == 404


@pytest.mark.parametrize("season", ["tiny%2f..%2ftiny", "%2e%2e", "TINY", "tiny%00", "nope"])
def test_no_season_of_a_client_reaches_the_disk(tmp_path, season):
    _, _, client = site(tmp_path, "Kim")
    for path in (f"/admin/s/{season}", f"/s/{season}", f"/api/s/{season}", f"/s/{season}/download/ledger.csv"):
        assert client.get(path).status_code == 404, path


def test_pending_upload_belongs_to_its_season(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    disk.begin(home.folder / "other", "tiny")
    (home.folder / "other" / "data" / "raw" / "tiny").rename(home.raw("other"))
    file = home.raw("other") / "season.toml"
    file.write_text(file.read_text().replace('"tiny"', '"other"'))
    place = client.hand_in({"results_week02.csv": disk.WEEK_2})
    assert client.get(place.replace("/s/tiny/", "/s/other/")).status_code == 404


def test_huge_upload_is_refused_before_it_is_kept(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    before = on_disk(home)
    answer = client.post(f"{AT}/upload", {}, parts({"results.csv": b"x" * (security.MOST_BODY + 1)}))
    assert answer.status_code == 413
    assert "more than 20 MiB" in words(answer.text)
    assert on_disk(home) == before


def test_large_file_is_a_problem_not_an_error(tmp_path):
    _, _, client = site(tmp_path, "Kim")
    place = client.hand_in({"results.csv": b"x" * (security.MOST_FILE + 1)})
    assert "The file has 10 MiB; the page takes 10 MiB." in words(client.get(place).text)


def test_too_many_files(tmp_path):
    _, _, client = site(tmp_path, "Kim")
    files = {f"results_{number}.csv": "x" for number in range(security.MOST_FILES + 1)}
    assert client.post(f"{AT}/upload", {}, parts(files)).status_code == 413


def bomb(declared: int | None = None) -> bytes:
    """A workbook whose sheet unpacks to 200 MiB; with `declared` it says it unpacks to that many bytes only."""
    out = io.BytesIO()
    xlsxwriter.Workbook(out, {"in_memory": True}).close()
    blank = b" " * 1024 * 1024
    archive = zipfile.ZipFile(out, "a", zipfile.ZIP_DEFLATED)
    with archive, archive.open("xl/worksheets/sheet9.xml", "w") as part:
        for _ in range(200):
            part.write(blank)
    data = out.getvalue()
    if declared is None:
        return data
    true = (200 * 1024 * 1024).to_bytes(4, "little")
    assert data.count(true) >= 1
    return data.replace(true, declared.to_bytes(4, "little"))


@pytest.mark.parametrize("declared", [None, 1000])
def test_zip_bomb_is_not_unpacked(tmp_path, declared):
    data = bomb(declared)
    assert len(data) < 1024 * 1024
    _, _, client = site(tmp_path, "Kim")
    place = client.hand_in({"results.xlsx": data})
    page = words(client.get(place).text)
    assert "Refused" in page
    assert "more than 100 MiB unpacked" in page or "damaged or protected" in page


def test_ordinary_workbook_is_measured_and_read(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out)
    sheet = book.add_worksheet("results")
    for number, line in enumerate(disk.WEEK_2.splitlines()):
        for column, cell in enumerate(line.split(",")):
            sheet.write(number, column, int(cell) if cell.isdigit() else cell)
    book.close()
    client.publish(client.hand_in({"week 2.xlsx": out.getvalue()}))
    assert disk.points(home) == disk.POINTS_2


RUBBISH = [b"", b"\x00" * 100, b"PK\x03\x04 no zip", b"\xff\xfe", b"{" * 50_000, b"a" * 100_000, b'"' * 1000,
           "week,slot\n".encode("utf-16"), b"\x89PNG\r\n", b"\x1f\x8b"]


def test_rubbish_is_refused_in_words(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    for data in RUBBISH:
        page = words(client.get(client.hand_in({"results.csv": data})).text)
        assert "Refused" in page and "Traceback" not in page and "Error" not in page, data[:20]
    assert uploaded(home) == [1]


def test_nothing_chosen(tmp_path):
    _, _, client = site(tmp_path, "Kim")
    assert client.post(f"{AT}/upload", {}, [("files", ("", b""))]).headers["location"] == AT
    assert "No file was chosen." in words(client.get(AT).text)


def test_two_files_of_one_name_are_both_taken(tmp_path):
    _, _, client = site(tmp_path, "Kim")
    files = [("files", ("results.csv", disk.WEEK_2.encode())), ("files", ("results.csv", BAD.encode()))]
    place = client.post(f"{AT}/upload", {}, files).headers["location"]
    assert "results.csv, results (2).csv" in words(client.get(place).text)


def test_pending_uploads_expire_after_a_day(tmp_path):
    home, app, client = site(tmp_path, "Kim")
    now = [1_700_000_000.0]
    store = app.state.site.pending = uploads.PendingUploads(home, lambda: now[0])
    place = client.hand_in({"results_week02.csv": disk.WEEK_2})
    now[0] += uploads.KEPT_SECONDS - 1
    assert client.get(place).status_code == 200
    now[0] += 2
    assert client.get(place).status_code == 404
    store.expire()
    assert not list(store.folder.iterdir())


def test_damaged_pending_upload_is_gone_not_an_error(tmp_path):
    home, app, client = site(tmp_path, "Kim")
    place = client.hand_in({"results_week02.csv": disk.WEEK_2})
    for meta in Path(home.folder / "data" / "pending").glob("*/meta.json"):
        meta.write_text(json.dumps({"token": "x"}))
    assert client.get(place).status_code == 404 and client.get(AT).status_code == 200
    app.state.site.pending.expire()
    assert not list((home.folder / "data" / "pending").iterdir())


def test_first_upload_of_a_season(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    home.raw("new").mkdir()
    text = disk.TOML.replace('id = "tiny"', 'id = "new"')
    (home.raw("new") / "season.toml").write_text(text)
    assert "Nothing is published yet." in words(client.get("/admin/s/new").text)
    answer = client.http.post("/admin/s/new/upload", data={"csrf": client.token("/admin/s/new")},
                              files=parts({"roster.csv": disk.ROSTER, "results_week01.csv": disk.WEEK_1}))
    place = answer.headers["location"]
    assert "new Kit 13" in words(client.get(place).text)
    client.publish(place)
    assert disk.points(home, "new") == disk.POINTS_1
