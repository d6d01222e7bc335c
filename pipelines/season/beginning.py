"""A new season.toml that explains itself."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path

from pipelines.problems import Problem, Refused
from pipelines.rulebook import Rulebook, Setting, load_rulebook
from pipelines.season.calendar import SEASON_ID
from pipelines.tomlfile import toml_text

WIDTH = 110


def new_season_toml(season_id: str, rulebook: str, start: date | None = None, *, name: str | None = None,
                    week_count: int | None = None, slots: Iterable[str] | None = None,
                    timezone: str | None = None, folder: Path | None = None) -> str:
    """The text of a season.toml that `load_season` accepts, every line explained, the settings as examples.

    Weeks are seven days apart from `start` (a date a line, so one can be moved or taken out); a tour has none.
    Refused if there is no such rulebook (a path is relative to `folder`, the season's own), if the id can't name a
    folder, or if a league with weeks gets no start.
    """
    book = load_rulebook(rulebook, folder)
    if not re.fullmatch(SEASON_ID, season_id):
        raise Refused(Problem("critical", "bad-season", f"A season can't be called {season_id}.",
                              "Use small letters, digits and hyphens, at most 40.", column="id", value=season_id))
    head = [
        "# The season: its calendar, and every choice the league made about the rules.",
        "# A line that begins with # is only read by people. Run `rackbook build` after a change.",
        "",
        "[season]",
        _line("id", season_id, "the same as the name of this folder"),
        _line("name", name or season_id, "as it stands on the tables"),
        _line("rulebook", rulebook, book.title),
        _line("timezone", timezone or book.timezone, "the clock on the wall where the league plays"),
    ]
    if book.competition == "swiss":
        if start is None:
            raise Refused(Problem("critical", "bad-season", "A season with weeks needs the date of its first week.",
                                  "Give it, such as --start 2023-01-06.", column="start"))
        head += _calendar(book, start, week_count, slots)
    return "\n".join([*head, *_settings(book), *_files(), *_decision(book, start)]) + "\n"


def _calendar(book: Rulebook, start: date, week_count: int | None, slots: Iterable[str] | None) -> list[str]:
    dates = [start + timedelta(days=7 * week) for week in range(week_count or book.calendar.weeks)]
    shown = ", ".join(toml_text(slot) for slot in slots or book.calendar.slots)
    return [
        "weeks = [                       # the play date of week 1, 2, ...; move or take out a date as the league does",
        *(f"    {day},                 # week {number}" for number, day in enumerate(dates, start=1)),
        "]",
        f"slots = [{shown}]".ljust(31) + " # the tournaments of a day, in playing order",
    ]


def _settings(book: Rulebook) -> list[str]:
    lines = [
        "",
        "[settings]                      # only what differs from the rulebook; docs/rules.md lists every setting",
        "# The questions that move results most. To answer one otherwise, take the # off its last line and change it.",
    ]
    for key in book.ask_first:
        lines += _example(book.settings[key])
    return lines


def _example(setting: Setting) -> list[str]:
    asked = textwrap.wrap(f"{setting.question} (rule {setting.rule})", WIDTH)
    choices = textwrap.wrap(f"Accepted: {setting.expected}.", WIDTH)
    return ["", *(f"#   {line}" for line in [*asked, *choices]), f"# {setting.key} = {toml_text(setting.default)}"]


def _files() -> list[str]:
    return [
        "",
        "[files]                         # how the league writes its files, for what they leave open",
        '# date_order = "DMY"'.ljust(32) + '# or "MDY": how 05/03/2026 is meant',
        "# decimal_comma = true".ljust(32) + "# 1.000,5 is one thousand and a half",
        '# bye_points = "0.5"'.ljust(32) + "# worth of a bye in report files that do not say it",
    ]


def _decision(book: Rulebook, start: date | None) -> list[str]:
    setting = book.settings[book.ask_first[0]] if book.ask_first else next(iter(book.settings.values()))
    day = start or date(2023, 1, 6)
    return [
        "",
        "# A choice that changes on a date: what was played before keeps the old one, the newest `from` holds.",
        "# [[decision]]",
        f"# key = {toml_text(setting.key)}".ljust(32) + "# the setting",
        f"# value = {toml_text(setting.default)}".ljust(32) + "# what holds from then on",
        f"# from = {day}".ljust(32) + "# the first day",
        '# by = "Head Admin"'.ljust(32) + "# who decided",
        '# reason = "as announced"'.ljust(32) + "# why",
    ]


def _line(key: str, value: str, meaning: str) -> str:
    return f"{key} = {toml_text(value)}".ljust(31) + f" # {meaning}"
