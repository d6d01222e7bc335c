"""A league's own headers, said once and checked by an example row."""

import pytest

from pipelines.intake.context import Context
from pipelines.intake.kinds import kinds_of
from pipelines.intake.mapping import load, mappings_of, to_toml
from pipelines.intake.readers import read_file
from pipelines.problems import Refused
from pipelines.tomlfile import TomlFile

SWISS = kinds_of("swiss")

CLUB = """\
[[mapping]]
kind = "results"

[mapping.columns]
"Spieler" = "player"
"Siege" = "w"
"Niederlagen" = "l"
"Bemerkung" = "status"

[mapping.constants]
week = 4
slot = "4PM"

[mapping.values.status]
"fehlt" = "NS"

[mapping.example.given]
"Spieler" = "Ann"
"Siege" = 4
"Niederlagen" = 1
"Bemerkung" = "Fehlt"

[mapping.example.becomes]
player = "Ann"
w = "4"
status = "NS"
week = 4
"""
SHEET = "Vereinsabend\nSpieler;Siege;Niederlagen;Bemerkung;Kasse\nAnn;4;1;;3\nBo;;;fehlt;\n"


def loaded(tmp_path, text):
    path = tmp_path / "columns.toml"
    path.write_text(text, "utf-8")
    return load(path, SWISS)


def refused(tmp_path, text):
    with pytest.raises(Refused) as refusal:
        loaded(tmp_path, text)
    return refusal.value.problems


def test_a_sheet_in_the_leagues_own_words(tmp_path):
    context = Context(mappings=tuple(loaded(tmp_path, CLUB)))
    (sheet,), problems = read_file("abend.csv", SHEET.encode(), SWISS, context)
    columns = ("week", "slot", "player", "w", "l", "status")
    assert [tuple(row.cells[name] for name in columns) for row in sheet.rows] == [
        ("4", "4PM", "Ann", "4", "1", None), ("4", "4PM", "Bo", None, None, "NS"),
    ]  # fmt: skip
    assert [row.row for row in sheet.rows] == [3, 4]
    assert sheet.rows[0].extra == {"Kasse": "3"}
    assert [(p.severity, p.column) for p in problems] == [("warning", "Kasse")]


def test_a_file_with_other_headers_is_read_as_ever(tmp_path):
    context = Context(mappings=tuple(loaded(tmp_path, CLUB)))
    (sheet,), problems = read_file("results.csv", b"week,slot,player,w,l\n5,4PM,Ann,5,0\n", SWISS, context)
    assert problems == []
    assert sheet.rows[0].cells["week"] == "5"


def test_a_row_with_a_cell_too_many_is_still_refused(tmp_path):
    context = Context(mappings=tuple(loaded(tmp_path, CLUB)))
    data = b"Spieler;Siege;Niederlagen;Bemerkung\nAnn;4;1;;x\n"
    _, problems = read_file("abend.csv", data, SWISS, context)
    assert [(p.code, p.row) for p in problems] == [("ragged-row", 2)]


def test_a_mapping_is_saved_as_it_was(tmp_path):
    mappings = loaded(tmp_path, CLUB)
    assert loaded(tmp_path, "\n".join(map(to_toml, mappings))) == mappings
    season = tmp_path / "season.toml"
    season.write_text('name = "Spring"\n\n' + to_toml(mappings[0]), "utf-8")
    assert mappings_of(TomlFile(season, "bad-season"), SWISS) == mappings


EXAMPLE = "Correct the columns, the values or the example."


@pytest.mark.parametrize(
    ("old", "new", "message", "fix", "row"),
    [
        ('kind = "results"', 'kind = "reslts"', "1: there is no kind 'reslts'.", "Did you mean results?", 1),
        ('= "player"', '= "plyer"', "1: results has no column 'plyer'.", "Did you mean player?", 1),
        ("week = 4\nslot", "w = 4\nslot", "1: w is given twice.", "One header or one constant fills a column.", 1),
        ('w = "4"\nstatus', 'w = "5"\nstatus', "1: the example should give w = '5', but it gives '4'.", EXAMPLE, 1),
        ('"Spieler" = "Ann"\n', "", "1: the example should give player = 'Ann', but it gives nothing.", EXAMPLE, 1),
        ('kind = "results"', 'kind = "results"\nknd = 1', "1 does not know the key knd.", "Did you mean kind?", 3),
    ],
)  # fmt: skip
def test_every_fault_is_refused_by_name(tmp_path, old, new, message, fix, row):
    problems = refused(tmp_path, CLUB.replace(old, new))
    assert (problems[0].message, problems[0].fix) == (f"[[mapping]] {message}", fix)
    assert (problems[0].file, problems[0].row, problems[0].code) == ("columns.toml", row, "bad-mapping")


def test_a_mapping_without_an_example_or_an_empty_file_is_refused(tmp_path):
    text = CLUB[: CLUB.index("[mapping.example.given]")]
    assert refused(tmp_path, text)[0].message == "[[mapping]] 1 has no example."
    assert refused(tmp_path, "")[0].message == "columns.toml holds no [[mapping]]."
    assert refused(tmp_path, "mapping = 1")[0].message == "mapping is no list of tables."
