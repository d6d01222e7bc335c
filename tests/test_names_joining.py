"""Names joined and split by command: uploads like any other, taken back like any other."""

import json

import pytest
import seasons_on_disk as disk
from homes import file
from tiny import roster, tiny

from pipelines import cli, walk
from pipelines.intake.journal import Journal

MAX = "player,team\nMax,North\nKit,South\n"
BOTH = disk.HEADER + "1,4PM,Max,4,1\n1,4PM,MAX,3,2\n1,4PM,Kit,1,4\n"
EXACT = "player,screen_name,exact\nMAX,MAX,yes\n"


@pytest.fixture
def home(tmp_path):
    return disk.begin(tmp_path)


def names(home, *words: str, season: str = disk.TINY) -> int:
    return cli.main(["names", *words, "--season", season, "--home", str(home.folder)])


def refusal(home, capsys, *words: str) -> str:
    before = disk.kept(home.raw(disk.TINY))
    assert names(home, *words, "--why", "a test") == 1
    assert disk.kept(home.raw(disk.TINY)) == before
    return capsys.readouterr().err.strip()


def csv_exports(home) -> dict[str, bytes]:
    return {name: data for name, data in disk.exported(home).items() if name.endswith(".csv")}


def differing(before: dict[str, bytes], after: dict[str, bytes]) -> set[str]:
    assert before.keys() == after.keys()
    return {name for name in before if before[name] != after[name]}


def test_a_split_of_what_folds_alike_is_an_upload_that_can_be_undone(home, capsys):
    file(home, {"roster.csv": MAX})
    disk.accept(home, {"week1.csv": disk.HEADER + "1,4PM,MAX,4,1\n1,4PM,Kit,1,4\n"})
    assert disk.points(home) == {"Max": 13, "Kit": 6}
    before = csv_exports(home)
    assert refusal(home, capsys, "split", "Max", "MAX") == (
        "'MAX' is not on the roster in this spelling. Say the team of 'MAX' with --team: one of North, South."
    )
    assert names(home, "split", "Max", "MAX", "--team", "south", "--why", "two people", "--by", "Kim") == 0
    assert "taken back by `rackbook undo 3 --season tiny --why TEXT`" in capsys.readouterr().out
    assert disk.points(home) == {"MAX": 13, "Max": 0, "Kit": 6}
    assert disk.query(home, "select player, team from marts.individual_standings where player = 'MAX'") == [
        ("MAX", "South"),
    ]  # fmt: skip
    entry = Journal(home.raw(disk.TINY)).read()[-1]
    assert (entry.by, entry.note, [file.kinds for file in entry.files]) == (
        "Kim", "two people", [{"names": 1}, {"roster": 1}],
    )
    # from now on both may stand in one sheet
    disk.accept(home, {"week2.csv": disk.HEADER + "2,4PM,MAX,4,1\n2,4PM,Max,3,2\n2,4PM,Kit,1,4\n"})
    assert disk.points(home) == {"MAX": 26, "Max": 8, "Kit": 12}
    for number in (4, 3):
        assert walk.undo(home, disk.TINY, number, "a test").accepted
    assert differing(before, csv_exports(home)) == {"uploads.csv"}


def test_two_namesakes_on_one_roster_are_two_once_a_names_row_says_so(home):
    refused = disk.upload(home, {"roster.csv": MAX + "MAX,South\n"})
    assert [p.code for p in refused.problems] == ["duplicate-key"]
    file(home, {"roster.csv": MAX + "MAX,South\n", "names.csv": EXACT})
    outcome = disk.accept(home, {"week1.csv": BOTH})
    # 4 + 5 + 4, 3 + 5, 1 + 5; a third spelling is still the one that was there first
    assert disk.points(home) == {"Max": 13, "MAX": 8, "Kit": 6}
    assert "NAME_JOINED" not in {p.code for p in outcome.problems}
    outcome = disk.accept(home, {"week2.csv": disk.HEADER + "2,4PM,max,4,1\n"})
    assert disk.points(home) == {"Max": 26, "MAX": 8, "Kit": 6}
    assert [p.value for p in outcome.problems if p.code == "NAME_JOINED"] == ["max"]
    # the newest word counts, and nobody plays twice in one tournament
    refused = disk.upload(home, {"names2.csv": EXACT.replace("yes", "no")})
    assert [p.code for p in refused.problems if p.severity == "critical"] == ["duplicate-key"]


def test_the_name_on_the_roster_stays_whichever_comes_first(home):
    disk.accept(home, {"roster.csv": MAX})
    assert names(home, "join", "Maxim", "Max", "--why", "a longer name") == 0
    assert disk.query(home, "select player, screen_name from raw.names") == [("Max", "Maxim")]
    disk.accept(home, {"week1.csv": disk.HEADER + "1,4PM,MAXIM,4,1\n1,4PM,Kit,1,4\n"})
    assert disk.points(home) == {"Max": 13, "Kit": 6}


def test_a_join_of_a_joined_name_reaches_the_player(home):
    file(home, {"roster.csv": "player,team\nAnn,North\nAnnie,North\nAnna,North\nKit,South\n"})
    disk.accept(home, {"week1.csv": disk.HEADER + "1,4PM,Anna,4,1\n1,4PM,Kit,1,4\n"})
    assert names(home, "join", "Annie", "Anna", "--why", "one") == 0
    assert disk.points(home) == {"Ann": 0, "Annie": 13, "Kit": 6}
    assert names(home, "join", "Ann", "Annie", "--why", "one") == 0
    assert disk.points(home) == {"Ann": 13, "Kit": 6}


def test_names_that_point_at_each_other_join_nobody():
    ring = [{"player": "A", "screen_name": "B"}, {"player": "B", "screen_name": "A"}]
    with tiny({"roster": roster(North="A B"), "names": ring}) as book:
        assert book.rows("select name from staging.players order by name") == [("A",), ("B",)]
        assert book.rows("select * from staging.joined_players") == []


def test_what_cannot_be_joined_or_split_is_said(home, capsys):
    disk.accept(home, {"roster.csv": MAX + "Bob,South\n", "names.csv": "player,screen_name\nMax,Ace\n"})
    undo = "To take that back: rackbook undo 1 --season tiny --why TEXT."
    assert refusal(home, capsys, "join", "max", "Max").startswith("'max' and 'Max' are one name already")
    assert refusal(home, capsys, "join", "Ace", "Max") == f"'Ace' and 'Max' are joined already, by upload 1. {undo}"
    assert refusal(home, capsys, "join", "Kit", "Ace") == f"'Ace' is a name of Max by upload 1. {undo}"
    assert refusal(home, capsys, "join", "Kitt", "Nobody") == (
        "Neither 'Kitt' nor 'Nobody' is on the roster. Did you mean Kit? Put the player on the roster first."
    )
    assert refusal(home, capsys, "split", "Max", "Max") == (
        "'Max' is one spelling: two people cannot be told apart by it. Give one of them another name in the files and "
        "on the roster."
    )
    assert refusal(home, capsys, "split", "Max", "Kit") == "'Max' and 'Kit' are two already. Nothing is to be done."
    assert refusal(home, capsys, "split", "Max", "Ace") == (
        "'Ace' is a name of Max by upload 1, and is not on the roster. To take that upload back: rackbook undo 1 "
        "--season tiny --why TEXT. To make the name a player: --team TEAM."
    )
    assert refusal(home, capsys, "split", "Max", "Ace", "--team", "West") == (
        "There is no team 'West'. Say the team of 'Ace' with --team: one of North, South."
    )


def test_a_tour_has_names_to_look_at_and_none_to_join(tmp_path, capsys):
    tour = disk.begin(tmp_path, "tour", '[season]\nid = "tour"\nname = "Tour"\nrulebook = "gb9-tour"\n')
    outcome = disk.accept(tour, {
        "stops.csv": "stop_id,starts_on,ends_on\nS1,2023-03-04,2023-03-05\nS2,2023-04-04,2023-04-05\n",
        "placings.csv": "stop,event,player,place\nS1,main,ANN,1\nS1,main,Bob,2\nS2,main,Ann,1\nS2,main,Bob,2\n",
    }, "tour")
    assert [(p.value, p.row) for p in outcome.problems if p.code == "NAME_JOINED"] == [("ANN", 2)]
    capsys.readouterr()
    assert names(tour, season="tour") == 0
    assert "2 persons in 3 spellings." in capsys.readouterr().out
    assert names(tour, "join", "Ann", "Bob", "--why", "x", season="tour") == 1
    assert "A tour has no names to join" in capsys.readouterr().err


def test_the_list_tells_how_every_spelling_came(home, capsys):
    file(home, {"roster.csv": MAX + "Mohammed Khan,South\nMohammad Khan,South\n"})
    file(home, {"names.csv": "player,screen_name,valid_from\nKit,Kitty,2023-01-13\n"})
    disk.accept(home, {"week1.csv": disk.HEADER + "1,4PM,MAX,4,1\n1,4PM,Kit,1,4\n"})
    capsys.readouterr()
    assert names(home, "--format", "json") == 0
    found = json.loads(capsys.readouterr().out)
    spelled = {
        (person["name"], one["text"]): (one["how"], one["upload"], one["file"], one["row"], one["since"])
        for person in found["persons"] for one in person["spellings"]
    }
    assert spelled == {
        ("Max", "Max"): ("roster", 1, "roster.csv", 2, None),
        ("Max", "MAX"): ("folding", 3, "week1.csv", 2, None),
        ("Kit", "Kit"): ("roster", 1, "roster.csv", 3, None),
        ("Kit", "Kitty"): ("names", 2, "names.csv", 2, "2023-01-13"),
        ("Mohammed Khan", "Mohammed Khan"): ("roster", 1, "roster.csv", 4, None),
        ("Mohammad Khan", "Mohammad Khan"): ("roster", 1, "roster.csv", 5, None),
    }
    assert found["suspected"] == [{"player": "Mohammad Khan", "other": "Mohammed Khan", "why": "spelled alike"}]
    assert found["unknown"] == [] and found["placeholders"] == []
    for format in ("table", "text", "markdown", "csv"):
        assert names(home, "--format", format) == 0
        assert "Kitty" in capsys.readouterr().out


def test_a_name_that_is_held_is_listed_with_whom_it_may_be(home, capsys):
    file(home, {"roster.csv": MAX, "names.csv": "player,screen_name\nMax,Maxi\n"})
    file(home, {"names2.csv": "player,screen_name\nMax,Maxim\n"})
    disk.accept(home, {"week1.csv": disk.HEADER + "1,4PM,Maxim,4,1\n1,4PM,Kit,1,4\n"})
    outcome = walk.undo(home, disk.TINY, 2, "a test")
    (held,) = [p for p in outcome.problems if p.code == "UNKNOWN_NAME"]
    assert 'rackbook names join "Max" "Maxim" --season tiny --why TEXT' in held.fix
    assert names(home, "--format", "json") == 0
    (unknown,) = json.loads(capsys.readouterr().out)["unknown"]
    assert (unknown["text"], unknown["file"], unknown["row"]) == ("Maxim", "week1.csv", 2)
    assert [like["other"] for like in unknown["like"]] == ["Maxi", "Max"]
