"""season.toml: what it says, and how each fault in it is told."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.problems import MachineError, Refused
from pipelines.rulebook import load_rulebook
from pipelines.season import Decision, Season, load_season, new_season_toml

SWISS = """[season]
id = "uic-35"
name = "UIC Swiss Season 35"
rulebook = "uic-swiss"
timezone = "America/New_York"
weeks = [2023-01-06, 2023-01-13, 2023-01-20]
slots = ["4PM", "6PM"]
"""
TOUR = '[season]\nid = "gb9-8"\nname = "GB9 Tour 8"\nrulebook = "gb9-tour"\n'
DECISION = '[[decision]]\nkey = "uc_max"\nvalue = {value}\nfrom = {day}\nby = "{by}"\nreason = "rule 9.3"\n'


@pytest.fixture
def load(tmp_path):
    def load(text, folder="uic-35"):
        place = tmp_path / folder
        place.mkdir(exist_ok=True)
        (place / "season.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
        return load_season(place)
    return load


@pytest.fixture
def faults(load):
    def faults(text, folder="uic-35"):
        with pytest.raises(Refused) as refused:
            load(text, folder)
        assert all(problem.file == "season.toml" and problem.fix for problem in refused.value.problems)
        return [(problem.code, problem.row, problem.column) for problem in refused.value.problems]
    return faults


def decision(value, day, by="Head Admin"):
    return DECISION.format(value=value, day=day, by=by)


def test_a_season_without_a_name_is_called_by_its_id(load):
    assert load(SWISS.replace('name = "UIC Swiss Season 35"\n', "")).name == "uic-35"


def test_a_season_as_written(load):
    season = load(SWISS)
    assert (season.id, season.name, season.timezone) == ("uic-35", "UIC Swiss Season 35", "America/New_York")
    assert season.weeks == [date(2023, 1, 6), date(2023, 1, 13), date(2023, 1, 20)]
    assert season.slots == ["4PM", "6PM"]
    assert (season.rulebook.name, season.settings["uc_points"], season.warnings) == ("uic-swiss", 3, [])


def test_start_and_week_count_make_the_weeks(load):
    season = load(SWISS.replace("weeks = [2023-01-06, 2023-01-13, 2023-01-20]", "start = 2023-01-06\nweek_count = 12"))
    assert len(season.weeks) == 12
    assert (season.weeks[1], season.weeks[11]) == (date(2023, 1, 13), date(2023, 3, 24))


def test_settings_override_defaults_and_leave_the_rest(load):
    season = load(SWISS + '[settings]\nuc_points = 8\ntotal_floor = 0\nuc_advance_days = 7\n')
    assert (season.settings["uc_points"], season.settings["total_floor"], season.settings["uc_advance_days"]) == (
        8, "0", "7")
    assert season.settings["uc_max"] == 2


def test_empty_settings_are_fine(load):
    assert load(SWISS + "[settings]\n").settings["uc_points"] == 3


def test_the_file_may_come_from_windows(load):
    assert load(b"\xef\xbb\xbf" + SWISS.replace("\n", "\r\n").encode()).id == "uic-35"


def test_the_timezone_of_the_season_is_the_default_of_tz(load):
    london = SWISS.replace("America/New_York", "Europe/London")
    assert load(london).settings["tz"] == "Europe/London"
    assert load(london + '[settings]\ntz = "EST"\n').settings["tz"] == "EST"
    assert load(SWISS.replace('timezone = "America/New_York"\n', "")).timezone == "America/New_York"
    reading = next(row for row in load(london).readings() if row.key == "tz")
    assert (reading.value, reading.default_value, reading.decided_by) == (
        "Europe/London", "America/New_York", "season.toml")


def test_one_period_without_decisions(load):
    periods = load(SWISS).periods()
    assert [(period.valid_from, period.valid_to) for period in periods] == [(date.min, date.max)]


def test_a_decision_holds_from_its_date_on(load):
    periods = load(SWISS + decision(3, "2023-01-13")).periods()
    assert [(period.valid_from, period.valid_to, period.values["uc_max"]) for period in periods] == [
        (date(1, 1, 1), date(2023, 1, 12), 2), (date(2023, 1, 13), date(9999, 12, 31), 3)]


def test_the_newest_date_wins_whatever_the_order_in_the_file(load):
    periods = load(SWISS + decision(2, "2023-01-20") + decision(3, "2023-01-13")).periods()
    assert [(period.valid_from, period.values["uc_max"]) for period in periods] == [
        (date(1, 1, 1), 2), (date(2023, 1, 13), 3), (date(2023, 1, 20), 2)]


def test_two_decisions_on_one_day_the_later_in_the_file_wins(load):
    periods = load(SWISS + decision(3, "2023-01-13") + decision(2, "2023-01-13")).periods()
    assert [period.values["uc_max"] for period in periods] == [2, 2]


DAYS = st.dates(date(2023, 1, 1), date(2023, 1, 9))


@given(st.lists(st.builds(Decision, st.sampled_from(["uc_max", "pen_C"]), st.integers(0, 9), DAYS, st.just(""),
                          st.just(""))), DAYS)
def test_every_day_lies_in_one_period_with_the_newest_decisions(decisions, day):
    book = load_rulebook("uic-swiss")
    season = Season("s", "S", book, "EST", [], [], book.defaults(), decisions)
    periods = [period for period in season.periods() if period.valid_from <= day <= period.valid_to]
    assert len(periods) == 1
    for key, default in (("uc_max", 2), ("pen_C", 10)):
        taken = [(change.from_, number, change.value) for number, change in enumerate(decisions)
                 if change.key == key and change.from_ <= day]
        assert periods[0].values[key] == (max(taken)[2] if taken else default)


def test_readings_say_who_decided(load):
    season = load(SWISS + "[settings]\nuc_points = 8\n" + decision(3, "2023-01-13", by="Head Admin"))
    rows = {(row.key, row.from_date): row for row in season.readings()}
    assert len(rows) == len(season.rulebook.settings) + 1
    assert (rows["uc_points", None].value, rows["uc_points", None].default_value) == ("8", "3")
    assert rows["uc_points", None].decided_by == "season.toml"
    assert (rows["uc_max", None].value, rows["uc_max", None].decided_by) == ("2", "rulebook")
    changed = rows["uc_max", date(2023, 1, 13)]
    assert (changed.value, changed.decided_by, changed.rule) == ("3", "Head Admin", "2.6")
    assert (rows["wipe_wins", None].value, rows["tb_shared_weight", None].value) == ("true", "1")


def test_an_unknown_setting_names_the_nearest(load):
    with pytest.raises(Refused) as refused:
        load(SWISS + "[settings]\nuc_point = 3\n")
    assert str(refused.value) == (
        "season.toml row 9, column uc_point: uic-swiss has no setting uc_point. Did you mean uc_points?")


def test_a_value_outside_the_options_names_them(load):
    with pytest.raises(Refused) as refused:
        load(SWISS + "[settings]\nuc_points = 4\n")
    assert str(refused.value) == (
        "season.toml row 9, column uc_points: uc_points is 4, expected one of 3, 8, 5. The default is 3.")


def test_a_number_where_text_belongs_asks_for_quotation_marks(load):
    with pytest.raises(Refused) as refused:
        load(SWISS + "[settings]\nreport_mode = 2.10\n")
    assert 'Write it in quotation marks, such as report_mode = "2.10".' in str(refused.value)


def test_all_faults_are_told_at_once(faults):
    text = SWISS.replace("2023-01-13", "2023-01-04").replace("America/New_York", "America/Yorkshire")
    found = faults(text + "[settings]\nuc_points = 4\nrounds = true\ncolour = 1\n"
                   + decision(7, "2023-01-13") + decision(3, "2023-09-01"))
    assert [fault for fault in found if fault[2] != "weeks"] == [
        ("bad-setting", 9, "uc_points"), ("bad-setting", 10, "rounds"), ("unknown-setting", 11, "colour"),
        ("bad-setting", 12, "uc_max"), ("bad-season", 5, "timezone"), ("bad-season", 21, "from")]
    assert ("bad-season", 6, "weeks") in found


@pytest.mark.parametrize(("old", "new", "column"), [
    ('name = "UIC Swiss Season 35"\n', 'name = ""\n', "name"),
    ('id = "uic-35"', 'id = "UIC 35"', "id"),
    ('id = "uic-35"', 'id = "uic-36"', "id"),
    ('"uic-swiss"', '"uic-swis"', "rulebook"),
    ('"uic-swiss"', '"mine.toml"', "rulebook"),
    ('"America/New_York"', '"America"', "timezone"),
    ("2023-01-13", "2023-01-06", "weeks"),
    ("2023-01-13", '"2023-01-13"', "weeks"),
    ("2023-01-13", "2023-01-13T16:00:00", "weeks"),
    ("2023-01-06", "0203-01-06", "weeks"),
    ("weeks = [2023-01-06, 2023-01-13, 2023-01-20]", "weeks = []", "weeks"),
    ("weeks = [2023-01-06, 2023-01-13, 2023-01-20]", "", "weeks"),
    ('["4PM", "6PM"]', '["4PM", "4pm"]', "slots"),
    ('["4PM", "6PM"]', '["4PM", " "]', "slots"),
    ('["4PM", "6PM"]', '"4PM"', "slots"),
    ("slots =", "week_count = 3\nslots =", "week_count"),
    ("slots =", "start = 2023-01-06\nslots =", "start"),
    ("slots =", "slot =", "slot"),
])
def test_a_fault_in_the_season_table(faults, old, new, column):
    found = faults(SWISS.replace(old, new))
    assert [(code, key) for code, _, key in found] == [("bad-season", column)]


@pytest.mark.parametrize(("text", "code", "column"), [
    ("[setting]\nuc_max = 2\n", "bad-season", "setting"),
    ("[settings]\nweeks = 12\n", "unknown-setting", "weeks"),
    (decision(3, "2023-01-05"), "bad-season", "from"),
    (decision(3, "2023-03-22"), "bad-season", "from"),
    (decision(3, '"2023-01-13"'), "bad-season", "from"),
    (decision(3, "2023-01-13").replace("uc_max", "uc_maxi"), "unknown-setting", "uc_maxi"),
    (decision(3, "2023-01-13").replace("value = 3\n", ""), "bad-season", "value"),
    (decision(3, "2023-01-13").replace("reason", "why"), "bad-season", "why"),
    (decision(3, "2023-01-13").replace("[[decision]]", "[decision]"), "bad-season", "decision"),
])
def test_a_fault_below_the_season_table(faults, text, code, column):
    assert [(found, key) for found, _, key in faults(SWISS + text)] == [(code, column)]


def test_a_decision_is_in_time_from_the_first_week_to_sixty_days_after_the_last(load):
    assert len(load(SWISS + decision(3, "2023-01-06") + decision(2, "2023-03-21")).decisions) == 2


def test_a_week_on_another_day_is_a_warning(load):
    season = load(SWISS.replace("2023-01-13", "2023-01-12"))
    assert [(problem.severity, problem.message) for problem in season.warnings] == [
        ("warning", "Week 2 (2023-01-12) is a Thursday; the league plays on Friday.")]
    assert load(SWISS.replace("2023-01-13", "2023-01-12") + "[settings]\ncalendar_check = false\n").warnings == []


def test_a_decision_without_a_name_is_a_warning(load):
    season = load(SWISS + decision(3, "2023-01-13").replace('by = "Head Admin"\n', ""))
    assert [problem.message for problem in season.warnings] == ["Decision 1 on uc_max does not say who took it."]


def test_a_tour_has_no_calendar(load, faults):
    season = load(TOUR, "gb9-8")
    assert (season.weeks, season.slots, season.timezone) == ([], [], "Europe/London")
    assert season.settings["ranking_best"] == 4
    found = faults(TOUR + "weeks = [2023-01-06]\nslots = [\"4PM\"]\n", "gb9-8")
    assert [key for _, _, key in found] == ["weeks", "slots"]


def test_broken_toml_names_the_line(load):
    with pytest.raises(Refused) as refused:
        load(SWISS + "[settings]\nuc_points is 3\n")
    problem = refused.value.problems[0]
    assert (problem.code, problem.file, problem.row, problem.value) == (
        "bad-season", "season.toml", 9, '"uc_points is 3"')


@pytest.mark.parametrize("text", [
    b"\xff\xfe[\x00s\x00", b"[season]\nid = 1" + b"0" * 5000, b"x = " + b"[" * 100_000,
    b"[season]\nid = \"a\"\nid = \"b\"", b"", b"season = 3\nsettings = 4\ndecision = 5\n",
], ids=["utf-16", "huge number", "deep", "key twice", "empty", "no tables"])
def test_a_damaged_file_is_refused_in_words(load, text):
    with pytest.raises(Refused) as refused:
        load(text)
    assert "Traceback" not in str(refused.value) and "Error" not in str(refused.value)


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(Refused) as refused:
        load_season(tmp_path / "uic-99")
    assert refused.value.problems[0].message == "There is no file season.toml in the folder uic-99."


def test_a_file_that_cannot_be_read_is_the_machines_fault(tmp_path):
    (tmp_path / "season.toml").mkdir()
    with pytest.raises(MachineError):
        load_season(tmp_path)


def test_the_rulebook_may_lie_beside_the_season(load, tmp_path):
    (tmp_path / "uic-35").mkdir()
    (tmp_path / "uic-35" / "mine.toml").write_text(
        '[rulebook]\nname = "mine"\ntitle = "Mine"\nextends = "uic-swiss"\n[defaults]\nuc_max = 3\n', "utf-8")
    assert load(SWISS.replace('"uic-swiss"', '"mine.toml"')).settings["uc_max"] == 3


def test_a_new_season_can_be_loaded_as_it_is(load):
    text = new_season_toml("uic-40", "uic-swiss", date(2024, 1, 5), week_count=3, name='The "fortieth"')
    season = load(text, "uic-40")
    assert (season.name, season.weeks[2], season.slots) == ('The "fortieth"', date(2024, 1, 19), ["4PM", "6PM"])
    assert (season.given, season.warnings) == (frozenset(), [])
    assert load(new_season_toml("gb9-9", "gb9-tour"), "gb9-9").weeks == []
    assert len(load(new_season_toml("uic-36", "uic-swiss-36", date(2024, 1, 7)), "uic-36").weeks) == 1


def test_a_new_season_answers_when_its_examples_are_taken_in(load):
    text = new_season_toml("uic-40", "uic-swiss", date(2024, 1, 5))
    head, settings = text.split("[settings]")
    opened = [line.removeprefix("# ") if " = " in line and not line.startswith("#  ") else line
              for line in settings.replace("# [[decision]]", "[[decision]]").splitlines()]
    season = load(head + "[settings]" + "\n".join(opened), "uic-40")
    assert season.given == frozenset(season.rulebook.ask_first)
    assert [change.key for change in season.decisions] == ["uc_points"]


@pytest.mark.parametrize(("season_id", "rulebook", "start"), [
    ("UIC 40", "uic-swiss", date(2024, 1, 5)), ("x" * 41, "uic-swiss", date(2024, 1, 5)),
    ("../uic", "uic-swiss", date(2024, 1, 5)), ("uic-40", "uic", date(2024, 1, 5)), ("uic-40", "uic-swiss", None),
])
def test_a_new_season_refuses_what_could_not_be_loaded(season_id, rulebook, start):
    with pytest.raises(Refused):
        new_season_toml(season_id, rulebook, start)
