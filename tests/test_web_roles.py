"""Every write asks for a login, its right and its token; a director hands in what happened and decides nothing."""

from __future__ import annotations

import pytest
import seasons_on_disk as disk
from web_site import AT, Client, parts, site, words

from pipelines.intake.journal import Journal
from pipelines.intake.kinds import kinds_of
from pipelines.intake.readers import read_file
from pipelines.web.rights import decisions

OPEN = {"/login"}
OWN = {"/logout", "/admin/password"}
"""Everybody's own business."""
CLAIM = "player,week_missed,claimed_on,admin_decision\n"
INCIDENT = "date,player,rule_code,status,confirmed_on\n2023-01-06,Bob,7.4.iv,{},\n"


def writes(app) -> list[str]:
    """The address of every route that takes a form, filled in for the tiny season."""
    filled = {"{season}": disk.TINY, "{token}": "A" * 22, "{kind}": "rulings", "{number}": "1"}
    found = []
    for route in app.router.routes:
        if "POST" in (getattr(route, "methods", None) or ()) and route.path not in OPEN:
            path = route.path
            for name, value in filled.items():
                path = path.replace(name, value)
            assert "{" not in path, path
            found.append(path)
    return found


def state(home) -> tuple:
    pending = home.folder / "data" / "pending"
    return disk.kept(home.raw(disk.TINY)), sorted(pending.rglob("*")) if pending.exists() else []


FORM = {"why": "x", "key": "uc_points", "value": "5", "ruling_id": "R", "name": "x", "note": "x"}


def test_there_are_writes_to_test(tmp_path):
    _, app, _ = site(tmp_path)
    assert {path.rsplit("/", 1)[-1] for path in writes(app)} == {
        "logout", "password", "upload", "rulings", "publish", "throw-away", "join", "split", "undo", "redo", "readings",
        "decide",
    }


def test_strangers_write_nothing(tmp_path):
    home, app, client = site(tmp_path)
    before = state(home)
    for path in writes(app):
        answer = client.http.post(path, data=FORM, files=parts({"results.csv": disk.WEEK_2}))
        assert (answer.status_code, answer.headers["location"]) == (303, "/login"), path
    assert state(home) == before


@pytest.mark.parametrize("token", [None, "", "x" * 43, "é"])
def test_no_write_without_the_token_of_the_login(tmp_path, token):
    home, app, client = site(tmp_path, "Kim")
    before = state(home)
    form = FORM if token is None else {**FORM, "csrf": token}
    for path in writes(app):
        answer = client.http.post(path, data=form, files=parts({"results.csv": disk.WEEK_2}))
        assert answer.status_code == 403, path
    assert state(home) == before


def test_the_token_of_another_login_is_worth_nothing(tmp_path):
    _, app, kim = site(tmp_path, "Kim")
    robin = Client(app)
    robin.log_in("Robin")
    answer = kim.http.post(f"{AT}/upload", data={"csrf": robin.token(AT)}, files=parts({"results.csv": disk.WEEK_2}))
    assert answer.status_code == 403


def test_readers_write_nothing(tmp_path):
    home, app, client = site(tmp_path, "Sam")
    before = state(home)
    for path in [path for path in writes(app) if path not in OWN]:
        answer = client.post(path, FORM, parts({"results.csv": disk.WEEK_2}))
        assert answer.status_code == 403, path
        assert "The role reader may not do that. Ask an admin." in words(answer.text)
    assert state(home) == before
    page = client.get(AT).text
    assert "Check the files" not in page and 'enctype="multipart' not in page


def test_readers_look_at_everything(tmp_path):
    _, _, client = site(tmp_path, "Sam")
    for page in ("", "/history", "/claims", "/incidents", "/rulings", "/names", "/flags", "/readings", "/uploads/1"):
        assert client.get(AT + page).status_code == 200, page


def test_directors_publish_results_and_do_not_undo(tmp_path):
    home, _, client = site(tmp_path, "Robin")
    client.publish(client.hand_in({"results_week02.csv": disk.WEEK_2}))
    assert Journal(home.raw(disk.TINY)).read()[-1].by == "Robin"
    before = state(home)
    assert client.post(f"{AT}/uploads/2/undo", {"why": "x"}).status_code == 403
    assert "Withdraw upload" not in client.get(f"{AT}/uploads/2").text
    assert state(home) == before


def test_directors_do_not_rule_by_file_or_form(tmp_path):
    home, _, client = site(tmp_path, "Robin")
    ruling = "ruling_id,decided_on,decided_by,kind,reason,competition,subject,points\nR1,2023-01-07,Robin,ADJUST,x,"
    place = client.hand_in({"rulings.csv": ruling + "individual,Bob,50\n"})
    page = client.get(place).text
    assert "This row of rulings decides something, which is for an admin." in words(page) and ">Publish<" not in page
    answer = client.post(f"{AT}/form/incidents", {"date": "2023-01-06", "player": "Bob", "rule_code": "7.4.iv",
                                                  "status": "CONFIRMED"})
    assert "Leave it OPEN for an admin to decide." in words(client.get(answer.headers["location"]).text)
    answer = client.post(f"{AT}/form/incidents", {"date": "2023-01-06", "player": "Bob", "rule_code": "7.4.iv",
                                                  "status": "OPEN"})
    client.publish(answer.headers["location"])
    assert disk.query(home, "select player, status from marts.penalties") == [("Bob", "OPEN")]
    assert disk.points(home) == disk.POINTS_1


def test_directors_do_not_publish_what_an_admin_prepared_for_deciding(tmp_path):
    home, app, kim = site(tmp_path, "Kim")
    place = kim.hand_in({"incidents.csv": INCIDENT.format("CONFIRMED")})
    token = kim.get(place).text.split('name="state" value="')[1].split('"')[0]
    robin = Client(app)
    robin.log_in("Robin")
    assert "An admin must publish this" in words(robin.get(place).text)
    assert robin.post(f"{place}/publish", {"state": token}).status_code == 403
    assert disk.query(home, "select * from marts.penalties") == []
    kim.publish(place)
    assert disk.query(home, "select player, status from marts.penalties") == [("Bob", "CONFIRMED")]


@pytest.mark.parametrize(("file", "rows"), [
    ({"incidents.csv": INCIDENT.format("OPEN")}, 0), ({"incidents.csv": INCIDENT.format("open")}, 0),
    ({"incidents.csv": INCIDENT.format("")}, 1), ({"incidents.csv": INCIDENT.format("DISMISSED")}, 1),
    ({"uc_claims.csv": CLAIM + "Ann,2,2023-01-13,\nBob,2,2023-01-13,APPROVE\n"}, 1),
    ({"membership.csv": "player,date,event\nAnn,2023-01-13,WITHDREW\nBob,2023-01-13,REMOVED\n"}, 1),
    ({"appeals.csv": "incident_id,appeal_on,notified_on\nI-1,2023-01-13,2023-01-13\n"}, 1),
    ({"results.csv": disk.WEEK_1, "roster.csv": disk.ROSTER}, 0),
    ({"x.json": '{"results": [], "rulings": [{"ruling_id": "R"}]}'}, 0),
])  # fmt: skip
def test_rows_that_decide(file, rows):
    """A file that cannot be read as rulings is refused by the gates anyway."""
    sheets = [sheet for name, text in file.items() for sheet in read_file(name, text.encode(), kinds_of("swiss"))[0]]
    assert len(decisions(sheets, "swiss")) == rows
