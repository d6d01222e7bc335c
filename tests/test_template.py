"""The workbook for a new season: untouched it says nothing, filled in it is read."""

import io
import zipfile
from xml.etree import ElementTree

import pytest
from python_calamine import CalamineWorkbook

from pipelines.intake.kinds import kinds_of
from pipelines.intake.readers import read_file
from pipelines.intake.template import build_workbook
from pipelines.problems import MachineError

SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def built(folder, competition) -> bytes:
    build_workbook(folder / "season.xlsx", kinds_of(competition))
    return (folder / "season.xlsx").read_bytes()


def with_row(data: bytes, sheet: str, row: int, values: dict[int, str]) -> bytes:
    """The same workbook with one row typed into a sheet, the way a spreadsheet program stores it."""
    names = CalamineWorkbook.from_filelike(io.BytesIO(data)).sheet_names
    part = f"xl/worksheets/sheet{names.index(sheet) + 1}.xml"
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for item in old.namelist():
            text = old.read(item)
            new.writestr(item, _typed(text, row, values) if item == part else text)
    return out.getvalue()


def _typed(text: bytes, row: int, values: dict[int, str]) -> bytes:
    root = ElementTree.fromstring(text)
    line = ElementTree.SubElement(root.find(f"{SHEET}sheetData"), f"{SHEET}row", {"r": str(row)})
    for index, value in values.items():
        cell = ElementTree.SubElement(line, f"{SHEET}c", {"r": f"{chr(65 + index)}{row}", "t": "inlineStr"})
        ElementTree.SubElement(ElementTree.SubElement(cell, f"{SHEET}is"), f"{SHEET}t").text = value
    return ElementTree.tostring(root)


@pytest.mark.parametrize("competition", ["swiss", "tour"])
def test_a_sheet_a_kind_with_the_header_of_the_contract(tmp_path, competition):
    kinds = kinds_of(competition)
    workbook = CalamineWorkbook.from_filelike(io.BytesIO(built(tmp_path, competition)))
    assert workbook.sheet_names == ["read me", *kinds]
    for name, kind in kinds.items():
        header, example, *rest = workbook.get_sheet_by_name(name).to_python()
        assert header == [column.name for column in kind.columns]
        assert example[0].startswith("example:")
        assert all(example)
        assert rest == []


@pytest.mark.parametrize("competition", ["swiss", "tour"])
def test_untouched_it_has_no_usable_row(tmp_path, competition):
    sheets, problems = read_file("season.xlsx", built(tmp_path, competition), kinds_of(competition))
    assert sheets == []
    assert [(problem.code, problem.severity) for problem in problems] == [("header-only", "critical")]


def test_a_row_typed_into_it_is_read(tmp_path):
    data = with_row(built(tmp_path, "swiss"), "results", 3, {0: "4", 1: "4PM", 2: "007", 3: "5", 4: "0"})
    (sheet,), problems = read_file("season.xlsx", data, kinds_of("swiss"))
    assert problems == []
    assert (sheet.kind, sheet.sheet) == ("results", "results")
    assert [(row.row, row.cells["player"], row.cells["w"]) for row in sheet.rows] == [(3, "007", "5")]
    assert [row for row, _ in sheet.skipped] == [2]


def test_choices_and_booleans_have_a_list_and_headers_a_comment(tmp_path):
    data = built(tmp_path, "swiss")
    place = list(kinds_of("swiss")).index("membership") + 2
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        text = parts.read(f"xl/worksheets/sheet{place}.xml").decode()
        comments = [parts.read(name).decode() for name in parts.namelist() if "comments" in name]
    assert "JOINED,WITHDREW,REMOVED,REJOINED" in text
    assert "topLeftCell" in text, "the header is frozen"
    assert len(comments) == 14
    assert any("One of OK, NS, LT, WD, RM, DQ. Blank means OK." in text for text in comments)
    assert any("Fill in w and l, or score." in text for text in comments)


def test_a_folder_that_is_not_there_is_a_sentence_and_leaves_nothing(tmp_path):
    with pytest.raises(MachineError, match=r"season\.xlsx could not be written"):
        build_workbook(tmp_path / "no" / "season.xlsx", kinds_of("swiss"))
    assert list(tmp_path.iterdir()) == []
