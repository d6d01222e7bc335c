"""Exports of tournament sites: only what was played out counts, the winner counts, places are re-derived."""

import copy
import json

import pytest

from pipelines.intake.context import Context
from pipelines.intake.kinds import kinds_of
from pipelines.intake.readers import read_file

SWISS = kinds_of("swiss")
SAID = Context(week="4", slot="4PM")


def read(value, name="export.json", context=SAID):
    return read_file(name, json.dumps(value).encode(), SWISS, context)


def games(sheets):
    return [
        tuple(row.cells[name] for name in ("round", "player1", "player2", "winner", "how"))
        for sheet in sheets if sheet.kind == "games" for row in sheet.rows
    ]  # fmt: skip


def standing(sheets):
    return {
        row.cells["player"]: tuple(row.cells[name] for name in ("w", "l", "site_rank"))
        for sheet in sheets if sheet.kind == "results" for row in sheet.rows
    }  # fmt: skip


def criticals(problems):
    return [(problem.code, problem.row) for problem in problems if problem.severity == "critical"]


# Challonge ------------------------------------------------------------------------------------------------------------

PEOPLE = {1: "Ann", 2: "Bo", 3: "Cy", 4: "Di"}


def participant(number, rank=None, **more):
    return {"participant": {"id": number, "tournament_id": 7, "name": PEOPLE.get(number), "final_rank": rank, **more}}


def match(number, one, two, winner, score="", round_=1, state="complete", **more):
    return {
        "match": {
            "id": number, "tournament_id": 7, "state": state, "player1_id": one, "player2_id": two,
            "winner_id": winner, "round": round_, "scores_csv": score, "suggested_play_order": number, **more,
        }
    }  # fmt: skip


def tournament(matches, people=None):
    people = people or [participant(number) for number in PEOPLE]
    return {"tournament": {"name": "Pool night", "matches": matches, "participants": people}}


def test_the_real_pool_night_whole(shared):
    folder = shared / "real" / "challonge"
    files = {path.name: path.read_bytes() for path in folder.glob("*.json")}
    context = Context(week="1", slot="MAIN", beside=files)
    sheets, problems = read_file("matches.json", files["matches.json"], SWISS, context)
    assert problems == []
    assert len(games(sheets)) == 26
    published = {
        entry["participant"]["name"]: str(entry["participant"]["final_rank"])
        for entry in json.loads(files["participants.json"])
    }
    assert {player: rank for player, (_, _, rank) in standing(sheets).items()} == published
    # by hand from the bracket: the winner lost nothing, the others two each; the last two met twice
    assert standing(sheets)["Hettie"] == ("5", "0", "1")
    assert standing(sheets)["Bea"] == ("3", "2", "2")
    assert standing(sheets)["Cyrus"] == ("5", "2", "3")
    nil_nil = [row for row in sheets[0].rows if row.extra["score"] == "0-0"]
    assert len(nil_nil) == 12
    assert all(row.cells["winner"] for row in nil_nil)
    rounds = [int(row.cells["round"]) for row in sheets[0].rows]
    assert sorted(set(rounds)) == list(range(1, 12))
    for number in set(rounds):
        people = [row.cells[side] for row in sheets[0].rows for side in ("player1", "player2")
                  if row.cells["round"] == str(number)]  # fmt: skip
        assert len(people) == len(set(people))
    sheets, (problem,) = read_file("participants.json", files["participants.json"], SWISS, context)
    assert sheets == []
    assert (problem.severity, problem.code) == ("info", "used-for-names")


def test_a_real_rank_that_is_wrong_is_reported_by_name(shared):
    folder = shared / "real" / "challonge"
    people = json.loads((folder / "participants.json").read_text("utf-8"))
    next(person for person in people if person["participant"]["name"] == "Enzo")["participant"]["final_rank"] = 3
    files = {"p.json": json.dumps(people).encode()}
    context = Context(week="1", slot="MAIN", beside=files)
    _, problems = read_file("matches.json", (folder / "matches.json").read_bytes(), SWISS, context)
    assert [(p.severity, p.code, p.message) for p in problems] == [
        ("warning", "rank-differs", "'Enzo' is stated in place 3, but the matches put the player in place 4.")
    ]


@pytest.mark.parametrize(
    ("name", "code"), [("matches.json", "missing-names"), ("participants.json", "missing-matches")]
)
def test_half_an_export_says_what_the_other_half_is(shared, name, code):
    sheets, (problem,) = read_file(name, (shared / "real" / "challonge" / name).read_bytes(), SWISS, SAID)
    assert sheets == []
    assert (problem.severity, problem.code) == ("critical", code)
    assert "in one upload" in problem.fix


def test_only_complete_matches_count():
    sheets, problems = read(tournament([
        match(1, 1, 2, 1, "2-0"), match(2, 3, 4, None, state="open"), match(3, None, None, None, state="pending"),
    ]))  # fmt: skip
    assert games(sheets) == [("1", "Ann", "Bo", "Ann", "PLAYED")]
    assert [(p.severity, p.code, p.row) for p in problems] == [("info", "not-played", 2), ("info", "not-played", 3)]
    assert problems[0].message == "Cy - Di: its state is 'open', so it was not played and counts for nothing."


def test_nil_nil_with_a_winner_is_a_win():
    assert games(read(tournament([match(1, 1, 2, 2, "0-0")]))[0]) == [("1", "Ann", "Bo", "Bo", "PLAYED")]


@pytest.mark.parametrize(
    ("score", "winner", "forfeited"), [("0--1", 1, None), ("-1-0", 2, None), ("0-0", 1, True), ("0--1", None, None)]
)
def test_sentinels_are_forfeits(score, winner, forfeited):
    sheets, problems = read(tournament([match(1, 1, 2, winner, score, forfeited=forfeited)]))
    assert problems == []
    assert games(sheets)[0][3:] == (PEOPLE[winner or 1], "NOSHOW")
    assert "score" not in sheets[0].rows[0].extra


@pytest.mark.parametrize(
    ("score", "winner", "code"),
    [("1-3", 3, "winner-differs-from-score"), ("2-2", None, "draw"), ("", None, "no-winner"),
     ("0--1", 4, "winner-differs-from-score"), ("1-0", 1, "winner-not-a-player")],
)  # fmt: skip
def test_what_contradicts_itself_is_refused_with_its_row(score, winner, code):
    _, problems = read(tournament([match(1, 1, 2, 1, "1-0"), match(2, 3, 4, winner, score)]))
    assert criticals(problems) == [(code, 2)]


def test_sets_decide_by_the_sets_won():
    assert games(read(tournament([match(1, 1, 2, 2, "11-3,2-11,3-11")]))[0]) == [("1", "Ann", "Bo", "Bo", "PLAYED")]


def test_two_players_of_one_name_are_not_joined():
    people = [participant(1), participant(2, name="ann"), participant(3), participant(4)]
    assert criticals(read(tournament([match(1, 3, 4, 3, "1-0")], people))[1]) == [("same-player-twice", 2)]


def test_a_stranger_in_a_match_is_named():
    assert criticals(read(tournament([match(1, 1, 99, 1, "1-0"), match(2, 3, 4, 3)]))[1]) == [("unknown-player", 1)]


V2 = {
    "data": [
        {
            "id": "10", "type": "match",
            "attributes": {
                "state": "complete", "round": 1, "suggested_play_order": 1, "scores": "2 - 1", "winner_id": 1,
                "points_by_participant": [
                    {"participant_id": 1, "scores": [2]}, {"participant_id": 2, "scores": [1]},
                ],
            },
            "relationships": {
                "player1": {"data": {"id": "1", "type": "participant"}},
                "player2": {"data": {"id": "2", "type": "participant"}},
            },
        },
        {"id": "11", "type": "match", "attributes": {"state": "open", "round": 2}},
    ],
    "included": [
        {"id": "1", "type": "participant", "attributes": {"name": "Ann", "final_rank": 1}},
        {"id": "2", "type": "participant", "attributes": {"name": "Bo", "final_rank": 2}},
    ],
}  # fmt: skip


def test_the_newer_interface():
    sheets, problems = read(V2)
    assert games(sheets) == [("1", "Ann", "Bo", "Ann", "PLAYED")]
    assert standing(sheets) == {"Ann": ("1", "0", "1"), "Bo": ("0", "1", "2")}
    assert [p.code for p in problems] == ["not-played"]


def test_the_newer_interface_in_two_files_without_relations():
    matches = copy.deepcopy(V2)
    people = {"data": matches.pop("included")}
    del matches["data"][0]["relationships"], matches["data"][0]["attributes"]["scores"]
    beside = {"people.json": json.dumps(people).encode()}
    sheets, _ = read(matches, context=Context(week="4", slot="4PM", beside=beside))
    assert games(sheets) == [("1", "Ann", "Bo", "Ann", "PLAYED")]
    assert sheets[0].rows[0].extra["score"] == "2-1"


TABLE = "state,round,player1_name,player2_name,winner_name,scores_csv,suggested_play_order,forfeited\n"


def test_the_matches_as_a_table():
    rows = [
        "complete,1,Ann,Bo,Ann,0-0,1,", "complete,2,Ann,Cy,cy,1-3,3,", "complete,-1,Bo,Di,Di,0-2,2,",
        "open,-2,Di,Ann,,,4,",
    ]  # fmt: skip
    sheets, problems = read_file("m.csv", (TABLE + "\n".join(rows)).encode(), SWISS, SAID)
    assert games(sheets) == [
        ("1", "Ann", "Bo", "Ann", "PLAYED"), ("3", "Ann", "Cy", "Cy", "PLAYED"), ("2", "Bo", "Di", "Di", "PLAYED"),
    ]  # fmt: skip
    assert [(p.code, p.row) for p in problems] == [("not-played", 5)]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("complete,1,Ann,Bo,Zed,,1,", "winner-not-a-player"),
        ("complete,1,Ann,Bo,Ann,1-2,1,", "winner-differs-from-score"),
    ],
)
def test_a_wrong_winner_in_the_table_is_refused(row, code):
    sheets, problems = read_file("m.csv", (TABLE + row).encode(), SWISS, SAID)
    assert sheets == []
    assert criticals(problems)[0] == (code, 2)


def test_a_table_of_numbers_asks_for_names():
    text = "id,state,round,player1_id,player2_id,winner_id,scores_csv\n1,complete,1,5,6,5,1-0\n"
    assert [p.code for p in read_file("m.csv", text.encode(), SWISS, SAID)[1]] == ["missing-names"]


def test_a_round_said_that_the_export_contradicts_is_critical():
    matches = [match(1, 1, 2, 1), match(2, 1, 3, 1, round_=2)]
    _, problems = read(tournament(matches), context=Context(week="4", slot="4PM", round="1"))
    assert criticals(problems) == [("place-differs", 2)]


# CueScore -------------------------------------------------------------------------------------------------------------


def cue(number, one, two, score, state="finished", round_="Round 1", **more):
    return {
        "matchId": number, "matchno": str(number), "roundName": round_, "raceTo": 5, "matchstatus": state,
        "playerA": {"playerId": 1, "name": one}, "playerB": {"playerId": 2, "name": two},
        "scoreA": score[0], "scoreB": score[1], **more,
    }  # fmt: skip


def test_finished_races_of_cuescore_become_games():
    sheets, problems = read({
        "tournamentId": 5, "name": "Week 6 9PM",
        "matches": [
            cue(1, "Ann", "Bo", (5, 3)), cue(2, "Cy", "Walk Over", (0, 0)),
            cue(3, "Ann", "Cy", (2, 5), round_="Final"), cue(4, "Bo", "Di", (1, 0), "playing", "Final"),
        ],
    }, context=Context())  # fmt: skip
    assert games(sheets) == [
        ("1", "Ann", "Bo", "Ann", "PLAYED"), ("1", "Cy", None, "Cy", "BYE"), ("2", "Ann", "Cy", "Cy", "PLAYED"),
    ]  # fmt: skip
    assert {(row.cells["week"], row.cells["slot"]) for row in sheets[0].rows} == {("6", "9PM")}
    assert sheets[0].rows[0].extra == {"stage": "Round 1", "race_to": "5", "score": "5-3"}
    assert [(p.code, p.row) for p in problems] == [("not-played", 4)]


def test_a_cuescore_race_that_stands_level_is_no_result():
    assert criticals(read({"matches": [cue(1, "Ann", "Bo", (3, 3)), cue(2, "Cy", "Di", (5, 1))]})[1]) == [("draw", 1)]


# start.gg -------------------------------------------------------------------------------------------------------------


def set_(one, two, scores, winner=None, state=3, at=1, round_=1):
    return {
        "state": state, "winnerId": winner, "completedAt": at, "round": round_,
        "slots": [
            {"entrant": {"id": id_, "name": PEOPLE[id_]}, "standing": {"stats": {"score": {"value": score}}}}
            for id_, score in zip((one, two), scores, strict=True)
        ],
    }  # fmt: skip


def event(*sets, places=None):
    entrants = [
        {"id": id_, "name": PEOPLE[id_], "standing": {"placement": place}} for id_, place in (places or {}).items()
    ]
    return {"data": {"event": {"name": "Week 2 4PM", "sets": {"nodes": list(sets)}, "entrants": {"nodes": entrants}}}}


def test_sets_of_startgg_become_games():
    sheets, problems = read(event(
        set_(1, 2, (2, 0), 1, at=10), set_(3, 4, (0, -1), at=11), set_(1, 3, (1, 2), 3, at=20, round_=2),
        set_(2, 4, (None, None), None, state=1, at=None),
        places={3: 1, 1: 2, 2: 3, 4: 3},
    ), context=Context())  # fmt: skip
    assert games(sheets) == [
        ("1", "Ann", "Bo", "Ann", "PLAYED"), ("1", "Cy", "Di", "Cy", "NOSHOW"), ("2", "Ann", "Cy", "Cy", "PLAYED"),
    ]  # fmt: skip
    assert standing(sheets) == {
        "Cy": ("2", "0", "1"), "Ann": ("1", "1", "2"), "Bo": ("0", "1", "3"), "Di": ("0", "1", "3"),
    }  # fmt: skip
    assert [(p.code, p.row) for p in problems] == [("not-played", 4)]


def test_a_placement_the_sets_do_not_give_is_named():
    _, problems = read(event(set_(1, 2, (2, 0), 1), places={1: 2, 2: 1}))
    assert [(p.severity, p.code) for p in problems] == [("warning", "rank-differs")] * 2


@pytest.mark.parametrize("value", [{"match": 1}, [{"match": None}], {"sets": {"nodes": 5}, "slots": 1}, {"data": [1]},
                                   {"tournament": {"matches": 3}}, [{"playerA": 1, "scoreA": 2}],
                                   {"event": {"sets": [{"slots": [None, 5]}]}}])  # fmt: skip
def test_a_shape_that_is_none_of_them_is_a_sentence(value):
    sheets, problems = read(value)
    assert sheets or problems
