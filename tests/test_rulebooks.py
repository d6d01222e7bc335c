"""The rulebooks: keys and defaults as READING.md section 6 has them, and what a setting accepts."""

import datetime
import re

import pytest

from pipelines.problems import Refused
from pipelines.rulebook import builtin_names, load_rulebook

SWISS = load_rulebook("uic-swiss")
TOUR = load_rulebook("gb9-tour")

HEAD = '[rulebook]\nname = "mine"\ntitle = "Mine"\nextends = "uic-swiss"\n'


def refusal(folder, text):
    (folder / "mine.toml").write_text(text, "utf-8")
    with pytest.raises(Refused) as refused:
        load_rulebook("mine.toml", folder)
    return refused.value.problems


def test_the_rulebooks_that_come_with_the_program():
    assert builtin_names() == ["gb9-tour", "uic-swiss", "uic-swiss-30", "uic-swiss-36", "uic-swiss-old"]


@pytest.mark.parametrize(("key", "default"), [
    ("format", "WEEKLY"), ("tz", "America/New_York"), ("rounds", 5), ("weekday", "Friday"),
    ("void50_trigger", "any_5_0"), ("void50_basis", "at_close"), ("team_top", 4), ("team_small_max", 3),
    ("team_double_mode", "both_scores"), ("game_points", 1), ("attend_points", 5), ("outright", 4), ("shared", 2),
    ("dq_points", "0"), ("uc_points", 3), ("uc_max", 2), ("uc_from", 4), ("uc_to", 10), ("uc_claim_days", 7),
    ("uc_backdate_days", 14), ("uc_hard_stop", "week11_start"), ("uc_advance_days", "unlimited"),
    ("playoff_gold", 4), ("playoff_silver", 8), ("playoff_bronze_min", 40), ("tb_shared_weight", 1),
    ("report_mode", "2.10"), ("report_free", 2), ("total_floor", "none"), ("wipe_team", False), ("wipe_wins", True),
    ("int_min_rounds", 3), ("timer_s", 420), ("pen_C", 10), ("pen_D", 6), ("pen_E", 3), ("escalate_auto", "E"),
    ("box_A", 60), ("box_B", 30), ("appeal_days", 3), ("max_players_single_5_0", 32),
])
def test_default_of_the_swiss_league(key, default):
    assert SWISS.settings[key].default == default


@pytest.mark.parametrize(("key", "default"), [
    ("late_basis", "call"), ("early_call_s", 1800), ("early_first_s", 600), ("rack_mode", "opponent_plus"),
    ("cap_at_race", True), ("loss_score", "race_to_current"), ("occ_scope_6", "event"), ("warn_counts", True),
    ("to_s", 300), ("to_loss_s", 600), ("half_total", "max_racks"), ("shot_s", 35), ("shot_warn_s", 25),
    ("shot_ext_s", 30), ("break_need", 3), ("ranking_window", 5), ("ranking_best", 4),
])
def test_default_of_the_tour(key, default):
    assert TOUR.settings[key].default == default


def test_every_key_of_the_registry_is_a_setting(shared):
    """READING.md section 6, first column; weeks and slots are facts of [season]."""
    text = (shared / "rules" / "READING.md").read_text("utf-8").split("# 6. Settings registry")[1].split("\n# 7.")[0]
    cells = [line.split("|")[1] for line in text.splitlines() if line.startswith("| ") and "Key |" not in line]
    swiss = {key for cell in cells if "GB9" not in cell for key in re.split(r"[,/\s]+", cell) if key}
    tour = {key for cell in cells if "GB9" in cell for key in re.split(r"[,/\s]+", cell.replace("GB9:", "")) if key}
    assert len(swiss) > 90 and len(tour) > 25
    assert swiss - {"weeks", "slots"} <= set(SWISS.settings)
    assert tour <= set(TOUR.settings)


def test_every_setting_says_where_it_comes_from_and_what_it_does():
    for setting in [*SWISS.settings.values(), *TOUR.settings.values()]:
        assert re.fullmatch(r"[ABT]-\d{2,3}|house", setting.reading), setting.key
        assert setting.question.endswith(("?", ".")) and setting.why.endswith("."), setting.key
        assert setting.effect.endswith("."), setting.key


def test_the_questions_asked_first_are_settings():
    assert set(SWISS.ask_first) <= set(SWISS.settings)
    assert set(TOUR.ask_first) <= set(TOUR.settings)


@pytest.mark.parametrize(("key", "written", "read"), [
    ("uc_points", 8, 8), ("total_floor", 0, "0"), ("dq_points", 0, "0"), ("uc_advance_days", 7, "7"),
    ("uc_advance_days", "7", "7"), ("uc_advance_days", "unlimited", "unlimited"), ("tb_shared_weight", 0.5, 0.5),
    ("tb_shared_weight", 1, 1), ("escalate_auto", "", ""), ("tz", "EST", "EST"),
    ("tz", "Europe/London", "Europe/London"), ("report_mode", "7.5", "7.5"),
    ("rounds", 6, 6), ("void50_rerank", True, True),
])
def test_accepted_value(key, written, read):
    value = SWISS.settings[key].read(written)
    assert value == read
    assert type(value) is type(read) or key == "tb_shared_weight"


@pytest.mark.parametrize(("key", "written"), [
    ("uc_points", 4), ("uc_points", "3"), ("uc_points", 3.0), ("uc_points", True), ("rounds", 0), ("rounds", 21),
    ("report_mode", 2.1), ("report_mode", "2.1"), ("void50_rerank", 1), ("void50_rerank", "true"),
    ("void50_trigger", "ANY_5_0"), ("tb_shared_weight", 0.25), ("tb_shared_weight", True),
    ("tb_shared_weight", float("nan")), ("uc_advance_days", -1), ("uc_advance_days", "seven"), ("total_floor", 1),
    ("total_floor", False), ("tz", "Mars/North"), ("tz", "America"), ("tz", ""), ("tz", "../etc"), ("box_A", -1),
    ("box_A", 10**12), ("uc_max", [2]), ("uc_between", datetime.date(2023, 1, 6)),
])
def test_refused_value(key, written):
    with pytest.raises(ValueError):
        SWISS.settings[key].read(written)


def test_what_is_expected_is_said_in_words():
    assert SWISS.settings["uc_points"].expected == "one of 3, 8, 5"
    assert SWISS.settings["rounds"].expected == "a whole number from 1 to 20"
    assert SWISS.settings["void50_rerank"].expected == "true or false"
    assert SWISS.settings["uc_advance_days"].expected == '"unlimited" or a whole number from 0 to 1000000'


def test_sql_types_fit_a_table_with_a_column_a_setting():
    types = SWISS.sql_types()
    assert list(types) == list(SWISS.settings)
    assert (types["uc_points"], types["bye_is_win"], types["uc_advance_days"], types["tb_shared_weight"]) == (
        "integer", "boolean", "varchar", "decimal(3,1)")


def changed(name):
    return {key: setting.default for key, setting in load_rulebook(name).settings.items()
            if setting.default != SWISS.settings[key].default}


def test_season_30_has_no_bonus_and_bars_every_winner():
    assert changed("uic-swiss-30") == {"attend_points": 0, "outright": 0, "shared": 0, "void50_trigger": "any_win"}
    assert load_rulebook("uic-swiss-30").settings["uc_points"].default == 3


def test_season_36_has_no_weeks():
    assert changed("uic-swiss-36") == {"format": "INTERMITTENT", "calendar_check": False, "uc_enabled": False}


def test_the_older_system_averages_two_of_three_tournaments():
    assert changed("uic-swiss-old") == {"attend_points": 0, "outright": 2, "shared": 1, "best_of": "average",
                                        "void50_trigger": "none", "uc_enabled": False}
    assert len(load_rulebook("uic-swiss-old").calendar.slots) == 3


def points(event, tier):
    return [(row.place_from, row.points) for row in TOUR.ranking_points if (row.event, row.tier) == (event, tier)]


def test_ranking_points_as_the_tour_published_them():
    assert points("main", 1) == [(1, 20), (2, 17), (3, 14), (5, 12), (9, 10), (17, 8), (25, 7), (33, 6), (49, 5),
                                 (65, 4), (97, 3)]
    assert points("main", 2) == [(1, 34), (2, 29), (3, 24), (5, 20), (9, 17), (17, 14), (25, 10), (41, 8)]
    assert points("challenge", None) == [(1, 20), (2, 17), (3, 14), (5, 12), (9, 10), (17, 8), (25, 6)]
    assert [row.place_from for row in TOUR.ranking_points if row.star] == [49, 65]


def test_a_rulebook_of_ones_own_names_what_it_changes(tmp_path):
    (tmp_path / "mine.toml").write_text(HEAD + '[defaults]\nuc_max = 3\n[why]\nuc_max = "We voted."\n', "utf-8")
    book = load_rulebook("mine.toml", tmp_path)
    assert (book.name, book.competition, len(book.settings)) == ("mine", "swiss", len(SWISS.settings))
    assert (book.settings["uc_max"].default, book.settings["uc_max"].why) == (3, "We voted.")
    assert book.settings["uc_points"] == SWISS.settings["uc_points"]


def test_every_fault_of_a_rulebook_is_named(tmp_path):
    problems = refusal(tmp_path, HEAD + "[defaults]\nuc_maxx = 3\nuc_points = 4\n[colour]\nred = 1\n")
    assert {(problem.code, problem.column, problem.row) for problem in problems} == {
        ("unknown-setting", "uc_maxx", 6), ("bad-setting", "uc_points", 7), ("bad-season", "colour", 1)}
    assert all(problem.file == "mine.toml" for problem in problems)


def test_a_setting_without_a_question_is_refused(tmp_path):
    text = ('[rulebook]\nname = "mine"\ntitle = "Mine"\ncompetition = "swiss"\ntimezone = "EST"\n'
            '[tie_breaks]\nindividual = ["points"]\nteam = []\n'
            '[setting.x]\ntype = "integer"\ndefault = 1\nrule = "1"\nreading = "house"\nwhy = "w."\neffect = "e."\n')
    problems = refusal(tmp_path, text)
    assert [(problem.column, problem.row) for problem in problems] == [("question", 9)]


def test_a_rulebook_that_extends_itself_is_refused(tmp_path):
    (tmp_path / "other.toml").write_text(HEAD.replace("uic-swiss", "mine.toml"), "utf-8")
    problems = refusal(tmp_path, HEAD.replace("uic-swiss", "other.toml"))
    assert [problem.column for problem in problems] == ["extends"]


def test_an_unknown_rulebook_is_refused_with_the_nearest_name():
    with pytest.raises(Refused) as refused:
        load_rulebook("uic-swis")
    assert "Did you mean uic-swiss?" in refused.value.problems[0].fix
