"""Which readings are in force and who decided them, as people and programs read it."""

import csv
import io
import json

import pytest
from rich.cells import cell_len
from tiny import roster, tiny, week_date

from pipelines.rulebook import load_rulebook
from pipelines.show.readings import readings

DECISIONS = f"""
[[decision]]
key = "uc_max"
value = 3
from = {week_date(5)}
by = "Head Admin"
"""
SETTINGS = {"uc_points": 8, "report_mode": "2.10", "escalate_auto": ""}
BOOK = load_rulebook("uic-swiss")


@pytest.fixture(scope="module")
def connection():
    with tiny({"roster": roster(North="Ann")}, settings=SETTINGS, decisions=DECISIONS) as book:
        yield book.connection


def rows(connection, **more) -> list[dict]:
    return json.loads(readings(connection, BOOK, format="json", **more))


def test_what_is_shown_without_all(connection):
    found = rows(connection)
    marks = {row["key"]: row["mark"] for row in found}
    assert {key for key, mark in marks.items() if mark == "*"} == {"uc_points", "uc_max", "escalate_auto"}
    assert {key for key, mark in marks.items() if mark == "+"} == {"report_mode"}
    asked = set(BOOK.ask_first) - {"uc_points", "uc_max", "report_mode"}
    assert {key for key, mark in marks.items() if mark == "?"} == asked
    assert len(found) == len(marks) + 1   # uc_max has a value before and one after the decision


def test_all_shows_every_setting_in_the_order_of_the_rulebook(connection):
    keys = list(dict.fromkeys(row["key"] for row in rows(connection, every=True)))
    assert keys == list(BOOK.settings)


def test_a_row_says_all_there_is_to_say(connection):
    by_key = {(row["key"], row["from_date"]): row for row in rows(connection)}
    decided = by_key["uc_max", str(week_date(5))]
    assert (decided["value"], decided["default_value"], decided["decided_by"]) == ("3", "2", "Head Admin")
    assert by_key["uc_max", None]["decided_by"] == "rulebook"
    own = by_key["uc_points", None]
    assert (own["value"], own["decided_by"], own["accepted"], own["rule"], own["reading"]) == (
        "8", "season.toml", "one of 3, 8, 5", "2.6", "A-45"
    )
    setting = BOOK.settings["uc_points"]
    assert (own["question"], own["why"], own["effect"]) == (setting.question, setting.why, setting.effect)


def test_plain_text(connection):
    lines = readings(connection, BOOK).splitlines()
    assert lines[0] == "Readings in force, UIC Swiss, season 35 (uic-swiss)"
    assert "* differs from the rulebook: 3" in lines
    assert "* uc_points = 8 (default 3), decided by season.toml" in lines
    assert "+ report_mode = 2.10, decided by season.toml" in lines
    assert '* escalate_auto = "" (default E), decided by season.toml' in lines
    assert lines[lines.index("* uc_max = 2, as the rulebook has it") + 1] == (
        f"    from {week_date(5)}: 3 (default 2), decided by Head Admin"
    )
    assert "    Accepted: one of 3, 8, 5." in lines
    assert max(map(cell_len, lines)) <= 80


def test_text_fits_a_chat(connection):
    assert max(map(cell_len, readings(connection, BOOK, format="text").splitlines())) <= 40


def test_rest_is_counted(connection):
    unseen = len(BOOK.settings) - len({row["key"] for row in rows(connection)})
    assert f"{unseen} more settings as the rulebook has them: --all shows every one." in readings(connection, BOOK)
    assert "--all" not in readings(connection, BOOK, every=True)


def test_markdown_has_a_section_a_setting(connection):
    text = readings(connection, BOOK, format="markdown")
    assert "### `uc_points` \\*\n" in text
    assert "- 8 (default 3), decided by season.toml\n" in text


def test_csv_has_the_names_of_the_table(connection):
    head, *body = csv.reader(io.StringIO(readings(connection, BOOK, format="csv")))
    assert head == ["mark", "key", "value", "default_value", "accepted", "rule", "reading", "decided_by", "from_date",
                    "question", "why", "effect"]
    assert len(body) == len(rows(connection))


def test_a_setting_the_rulebook_lost_is_still_told(connection):
    thinner = BOOK.model_copy(update={"settings": {k: s for k, s in BOOK.settings.items() if k != "uc_points"}})
    assert "the rulebook has no such setting any more" in readings(connection, thinner)
