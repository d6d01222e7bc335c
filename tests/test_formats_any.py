"""What must hold for any foreign file: sheets or problems, never an exception, and no row lost in silence."""

import json
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from pipelines.intake.context import Context
from pipelines.intake.formats import trf
from pipelines.intake.kinds import kinds_of
from pipelines.intake.readers import read_file

SWISS = kinds_of("swiss")
SAID = Context(week="4", slot="4PM", round="1", timezone="Europe/London", date_order="DMY")

scalar = st.none() | st.booleans() | st.integers(-2, 40) | st.floats(-2, 9) | st.text("ab0-1 ,é", max_size=5)
some = st.sampled_from(["id", "name", "data", "nodes", "value"])
junk = scalar | st.lists(scalar, max_size=3) | st.dictionaries(some, scalar, max_size=3)
KEYS = [
    "id", "tournament_id", "state", "player1_id", "player2_id", "winner_id", "round", "scores_csv", "forfeited",
    "suggested_play_order", "name", "final_rank", "group_player_ids", "attributes", "relationships", "type", "scores",
    "points_by_participant", "player1", "player2", "playerA", "playerB", "scoreA", "scoreB", "matchno", "roundName",
    "raceTo", "matchstatus", "winner", "slots", "winnerId", "completedAt", "displayScore", "entrant", "standing",
    "placement",
]  # fmt: skip
record = st.dictionaries(st.sampled_from(KEYS), junk | st.just("complete") | st.just("1-0"), max_size=10)
wrapped = st.builds(lambda key, value: {key: value}, st.sampled_from(["match", "participant"]), record)
listed = st.lists(wrapped | record | junk, max_size=5)
whole = st.one_of(
    listed,
    st.builds(lambda matches, people: {"tournament": {"matches": matches, "participants": people}}, listed, listed),
    st.builds(lambda data, more: {"data": data, "included": more}, listed, listed),
    st.builds(lambda matches: {"name": "x", "matches": matches}, listed),
    st.builds(lambda sets, people: {"event": {"sets": {"nodes": sets}, "entrants": {"nodes": people}}}, listed, listed),
)


@given(whole)
@settings(max_examples=300, deadline=None)
def test_any_json_of_such_shapes(value):
    sheets, problems = read_file("x.json", json.dumps(value).encode(), SWISS, SAID)
    assert sheets or problems


header = st.lists(
    st.sampled_from(["Rank", "Player", "Wins", "Losses", "R1", "R2", "Home", "Away", "Score", "Winner", "Week 1", "",
                     "Date", "Week 2", "No", "Pts", "Played", "Status", "Note", "Round", "w", "l", "Name"]),
    min_size=2, max_size=7,
)  # fmt: skip
cell = st.sampled_from(["", "1", "2", "4-1", "W2", "L1", "Ann", "Bo", "BYE", "01-Apr", "0-0", "-1", "½", "Total", "+1",
                        "postponed", "7,5", "13/02/2026", "05/03/2026", "2026-01-01T00:00Z", "\0", "=A1"])  # fmt: skip


@given(header, st.lists(st.lists(cell, min_size=1, max_size=7), max_size=6), st.sampled_from([",", ";", "\t"]))
@settings(max_examples=300, deadline=None)
def test_any_table_of_such_words(names, rows, delimiter):
    text = "\n".join(delimiter.join(row) for row in [names, *rows])
    sheets, problems = read_file("x.csv", text.encode(), SWISS, SAID)
    assert sheets or problems


@given(st.lists(st.lists(cell, min_size=1, max_size=5), max_size=5), st.sampled_from(["th", "td", "p", "table"]))
@settings(max_examples=100, deadline=None)
def test_any_page(rows, tag):
    lines = "".join("<tr>" + "".join(f"<{tag} rowspan=2 colspan=x>{text}</{tag}>" for text in row) for row in rows)
    sheets, problems = read_file("x.html", f"<html><table>{lines}</table>".encode(), SWISS, SAID)
    assert sheets or problems


line = st.tuples(st.integers(0, 9), st.text("ab ", max_size=40), st.text("0123456789 .wb-=+UFHZ\r", max_size=60))


@given(st.lists(line, min_size=1, max_size=6))
@settings(max_examples=200, deadline=None)
def test_any_report(lines):
    text = "\n".join(f"001 {number:4d}      {name:<33.33}{'':33} 1.0    1  {rest}" for number, name, rest in lines)
    sheets, problems = read_file("x.trf", text.encode(), SWISS, SAID)
    assert sheets or problems


entry = st.tuples(st.integers(1, 6), st.sampled_from("wb-"), st.sampled_from("10=+-WDLFUHZ"))


@given(st.lists(st.tuples(st.from_regex(r"[A-Z][a-z]{2,20}", fullmatch=True), st.lists(entry, max_size=5)), max_size=6))
@settings(max_examples=100, deadline=None)
def test_any_report_is_written_as_it_was_read(players):
    lines = [
        f"001 {number:4d}      {name:<33.33}{'':33} 1.0    1"
        + "".join(f"  {opponent:4d} {colour} {code}" for opponent, colour, code in rounds)
        for number, (name, rounds) in enumerate(players, start=1)
    ]
    report = trf.parse("\n".join(lines))
    assert [re.sub(" +$", "", line) for line in trf.write(report).splitlines() if line] == lines
