"""Claims, incidents, rulings and names by form: small files that go the way of every other."""

from __future__ import annotations

import pytest
import seasons_on_disk as disk
from web_site import AT, parts, site, words

from pipelines.intake.journal import Journal
from pipelines.intake.kinds import kinds_of
from pipelines.intake.readers import read_file
from pipelines.web import forms

#: weeks 4 to 10 are those a claim is taken for (rule 2.6); ten Fridays from 2023-01-06 on
LONG = disk.TOML.replace("weeks = [2023-01-06, 2023-01-13, 2023-01-20]", "start = 2023-01-06\nweek_count = 10")


def long_season(home) -> None:
    (home.raw(disk.TINY) / "season.toml").write_text(LONG)


def test_form_asks_for_columns_that_exist():
    for form in forms.FORMS.values():
        kind = kinds_of("swiss")[form.kind]
        assert set(form.columns) <= {column.name for column in kind.columns}
        assert set(kind.required) <= set(form.columns)


@pytest.mark.parametrize("value", ["plain", 'with "quotes", commas', "=1+1", "two\nlines", "Zoë 🎱", "<b>", "a;b\tc"])
def test_what_is_typed_comes_back_as_it_was(value):
    row = {"player": value, "week_missed": "4", "claimed_on": "2023-01-27", "reason": value}
    data = forms.csv_of("uc_claims", [row])
    sheets, problems = read_file("uc_claims.csv", data, kinds_of("swiss"))
    assert problems == []
    cells = sheets[0].rows[0].cells
    assert {name: cells[name] for name in row} == row and cells["taken_by"] is None


def test_claim_is_written_down_decided_and_counted(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    long_season(home)
    claim = {"player": "Ann", "week_missed": "4", "claimed_on": "2023-02-05", "reason": "flu", "taken_by": "Robin"}
    place = client.post(f"{AT}/form/uc_claims", claim).headers["location"]
    client.publish(place)
    # nine days after 2023-01-27, so an admin decides (rule 2.6)
    page = client.get(f"{AT}/claims").text
    assert "Ann , week 4 (27 Jan 2023): an admin decides" in words(page)
    assert "9 days after the week, taken by Robin: flu." in words(page)
    assert "4 3 Feb 2023 10 Feb 2023 passed" in words(page)

    place = client.post(f"{AT}/form/uc_claims", {**claim, "admin_decision": "APPROVE"}).headers["location"]
    assert "Ann 8 11" in words(client.get(place).text)
    client.publish(place)
    assert disk.points(home)["Ann"] == 8 + 3
    # what was typed before stays with the decision
    assert disk.query(home, "select reason, taken_by from raw.uc_claims where admin_decision = 'APPROVE'") == [
        ("flu", "Robin"),
    ]
    assert Journal(home.raw(disk.TINY)).read()[-1].by == "Kim"


def test_approve_button_holds_what_was_typed(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    long_season(home)
    disk.accept(home, {"uc_claims.csv": 'player,week_missed,claimed_on,reason\nAnn,4,2023-02-05,"said ""flu"""\n'})
    page = client.get(f"{AT}/claims").text
    assert 'name="reason" value="said &#34;flu&#34;"' in page and 'value="APPROVE"' in page


def test_open_incident_is_decided_on_its_own_row(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    disk.accept(home, {"incidents.csv": "date,player,rule_code,incident_id,status,week,slot,note\n"
                                        "2023-01-06,Bob,7.4.iv,I-1,OPEN,1,4PM,shouted\n"})
    page = client.get(f"{AT}/incidents").text
    link = page.split('<a href="' + AT + "/form/incidents?")[1].split('"')[0].replace("&amp;", "&")
    form = client.get(f"{AT}/form/incidents?{link}").text
    assert 'value="I-1"' in form and ">shouted</textarea>" in form and "<option selected>OPEN</option>" in form
    decided = {"date": "2023-01-06", "player": "Bob", "rule_code": "7.4.iv", "incident_id": "I-1", "week": "1",
               "status": "CONFIRMED", "confirmed_on": "2023-01-07", "slot": "4PM", "note": "shouted"}
    client.publish(client.post(f"{AT}/form/incidents", decided).headers["location"])
    points = disk.query(home, "select points from marts.penalties where incident_id = 'I-1'")[0][0]
    assert points < 0 and disk.points(home)["Bob"] == disk.POINTS_1["Bob"] + points


def test_ruling_changes_points_by_form(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    ruling = {"ruling_id": "R-1", "decided_on": "2023-01-07", "decided_by": "Kim", "kind": "ADJUST",
              "reason": "goodwill", "competition": "individual", "subject": "Bob", "points": "7"}
    client.publish(client.post(f"{AT}/form/rulings", ruling).headers["location"])
    assert disk.points(home)["Bob"] == disk.POINTS_1["Bob"] + 7
    assert "R-1 adjust, 2023-01-07, Kim: goodwill" in words(client.get(f"{AT}/rulings").text)


def test_incomplete_form_is_refused_like_a_file(tmp_path):
    _, _, client = site(tmp_path, "Kim")
    place = client.post(f"{AT}/form/rulings", {"ruling_id": "R-1", "points": "many"}).headers["location"]
    page = words(client.get(place).text)
    assert "Refused" in page and "column decided_on" in page and "'many' is not a whole number." in page


def test_name_nobody_knows_is_joined(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    disk.accept(home, {"names.csv": "player,screen_name\nAnn,Annie\n"})
    disk.accept(home, {"results_week02.csv": disk.WEEK_2.replace("Ann", "Annie")})
    client.post(f"{AT}/uploads/2/undo", {"why": "a test"})
    page = words(client.get(f"{AT}/names").text)
    assert "Annie" in page and "in results" in page
    assert disk.points(home)["Ann"] == disk.POINTS_1["Ann"]
    place = client.post(f"{AT}/form/names", {"screen_name": "Annie", "player": "Ann", "valid_from": "2023-01-07"})
    client.publish(place.headers["location"])
    assert disk.points(home)["Ann"] == disk.POINTS_2["Ann"]
    assert "Every name is known." in words(client.get(f"{AT}/names").text)


def test_what_if_publishes_nothing(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    before = disk.kept(home.raw(disk.TINY))
    page = words(client.get(f"{AT}/readings").text)
    assert "uc_points" in page and "What if?" in page
    answer = client.post(f"{AT}/readings", {"key": "bonus_outright", "value": "no such", "from": ""})
    assert answer.headers["location"] == f"{AT}/readings"
    assert "no setting bonus_outright" in words(client.get(f"{AT}/readings").text)
    answer = client.post(f"{AT}/readings", {"key": "uc_points", "value": "8", "from": ""})
    assert "What if uc_points=8" in words(answer.text) and "nothing is published" in answer.text
    assert disk.kept(home.raw(disk.TINY)) == before


def test_unknown_form(tmp_path):
    _, _, client = site(tmp_path, "Kim")
    assert client.get(f"{AT}/form/results").status_code == 404
    assert client.get(f"{AT}/form/rulings?reason=%3Cscript%3E").text.count("<script>") == 0


def test_tour_has_no_forms(tmp_path):
    home, _, client = site(tmp_path, "Kim")
    home.raw("tour").mkdir()
    (home.raw("tour") / "season.toml").write_text(
        '[season]\nid = "tour"\nname = "Tour"\nrulebook = "gb9-tour"\ntimezone = "Europe/London"\n'
    )
    disk.accept(home, {"stops.csv": "stop_id,starts_on,ends_on\nS1,2023-03-04,2023-03-05\n",
                       "placings.csv": "stop,event,player,place\nS1,main,Ann,1\nS1,main,Bob,2\n"}, "tour")
    assert client.get("/admin/s/tour").status_code == 200 and client.get("/admin/s/tour/flags").status_code == 200
    assert client.get("/admin/s/tour/readings").status_code == 200
    assert client.get("/admin/s/tour/claims").status_code == 404
    assert client.get("/admin/s/tour/form/rulings").status_code == 404
    assert "Ann" in words(client.get("/s/tour").text)
    page = words(client.get("/s/tour/player/Ann").text)
    assert "Ann" in page and "S1" in page and "owe" not in page
    assert client.get("/s/tour/player/aNN").headers["location"] == "/s/tour/player/Ann"
    files = {"placings.csv": "stop,event,player,place\nS1,main,Ann,2\nS1,main,Bob,1\n"}
    answer = client.http.post("/admin/s/tour/upload", data={"csrf": client.token("/admin/s/tour")}, files=parts(files))
    preview = words(client.get(answer.headers["location"]).text)
    assert "Ranking main" in preview and "▲1 up 1 Bob" in preview
    assert client.get("/s/tour/player/Nobody").status_code == 404 and client.get("/s/tour/week/1").status_code == 404
