"""The words of a what-if: `--set key=value[@date]` and `--rulebook NAME` as a season that is nowhere on disk.

They are read as if they stood in season.toml, so they are refused with the same sentences.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from pipelines.ladders import TABLE
from pipelines.problems import Problem, Refused
from pipelines.rulebook import Rulebook, load_rulebook
from pipelines.season import Season, read_season, season_file, value_text
from pipelines.tomlfile import TomlFile, toml_value

WORD = "--set"
DECIDED_BY = "what-if"


@dataclass(frozen=True)
class Assumption:
    """One `--set`: a value for all season, or from a date on."""

    key: str
    value: Any
    from_: date | None = None


@dataclass(frozen=True)
class Supposed:
    """A season under other settings. `dropped`: what season.toml says and does not hold in it, as `key = value`."""

    season: Season
    dropped: list[str]


@dataclass(frozen=True)
class SettingChange:
    """A setting whose values differ, each written as its history: `2`, or `2; from 2023-02-10: 3`."""

    key: str
    before: str | None
    after: str
    rule: str
    question: str


def suppose(folder: Path, words: Sequence[str], rulebook: str | None = None) -> Supposed:
    """The season of `folder` with `words` instead of what its season.toml says.

    A value without a date holds all season and takes the place of dated decisions on its key. With a `rulebook` the
    season's facts ([season]: calendar, slots, clock) stay, the rulebook's defaults hold, and what season.toml sets or
    decides beside its own rulebook is dropped. Refused: season.toml itself, an unknown rulebook or one of another
    competition, a word that is no key=value, and every fault season.toml would be refused for.
    """
    file = season_file(folder)
    present = read_season(file, folder)
    name = rulebook or file.data["season"]["rulebook"]
    book = load_rulebook(name, folder)
    if book.competition != present.rulebook.competition:
        raise _refused(f"{name} is a rulebook of another competition than {present.rulebook.name}.",
                       "Name a rulebook of the same competition.", value=name, where="--rulebook")
    assumptions = _assumptions(words, book)
    given, decided = _kept(file, assumptions, is_other_book=rulebook is not None)
    dropped = _dropped(file, given, decided, {a.key for a in assumptions if a.from_ is None})
    settings = given | {a.key: a.value for a in assumptions if a.from_ is None}
    decisions = [*decided, *(
        {"key": a.key, "value": a.value, "from": a.from_, "by": DECIDED_BY} for a in assumptions if a.from_ is not None
    )]
    return Supposed(_read(file, folder, book, name, settings, decisions), dropped)


def changed_settings(before: Season, after: Season) -> list[SettingChange]:
    """The settings that do not have the same value on every day, in the order of the rulebook."""
    changes = []
    for key, setting in after.rulebook.settings.items():
        old, new = _history(before, key), _history(after, key)
        if old != new:
            changes.append(SettingChange(key, old, new, setting.rule, setting.question))
    return changes


def _history(season: Season, key: str) -> str | None:
    """Every value a setting has, from the beginning on; None if the rulebook has no such setting."""
    if key not in season.rulebook.settings:
        return None
    parts, last = [], None
    for period in season.periods():
        value = value_text(period.values[key])
        if value != last:
            parts.append(value if period.valid_from == date.min else f"from {period.valid_from}: {value}")
        last = value
    return "; ".join(parts)


def _assumptions(words: Sequence[str], book: Rulebook) -> list[Assumption]:
    found: list[Assumption] = []
    for word in words:
        one = _assumption(word, book)
        if any((one.key, one.from_) == (other.key, other.from_) for other in found):
            raise _refused(f"{one.key} is set twice.", "Give each setting one value, or one a date.", value=word)
        found.append(one)
    return found


def _assumption(word: str, book: Rulebook) -> Assumption:
    key, equals, text = (part.strip() for part in word.partition("="))
    if not (key and equals):
        raise _refused(f"{word} is not a setting and its value.",
                       "Write it as uc_max=3, or uc_max=3@2023-02-10 from a date on.", value=word)
    text, at, day = (part.strip() for part in text.rpartition("@")) if "@" in text else (text, "", "")
    return Assumption(key, typed(book, key, text), _day(day, word) if at else None)


def _day(text: str, word: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise _refused(f"{text or 'nothing'} is no date.", "Write the day after the @ as in uc_max=3@2023-02-10.",
                       value=word) from None


def typed(book: Rulebook, key: str, text: str) -> Any:
    """The text as season.toml would hold it: words without quotation marks for a setting of text, else a TOML value."""
    setting = book.settings.get(key)
    if setting is None or setting.type == "text":
        return text.strip('"')
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (tomllib.TOMLDecodeError, KeyError):
        return text


def _kept(file: TomlFile, assumptions: Sequence[Assumption], is_other_book: bool) -> tuple[dict, list[dict]]:
    """What of season.toml's [settings] and decisions still holds."""
    if is_other_book:
        return {}, []
    replaced = {a.key for a in assumptions if a.from_ is None}
    settings = {key: value for key, value in file.data.get("settings", {}).items() if key not in replaced}
    return settings, [row for row in file.data.get("decision", []) if row["key"] not in replaced]


def _dropped(file: TomlFile, kept: dict, decided: list[dict], replaced: set[str]) -> list[str]:
    """What season.toml says and nothing takes the place of; a dated decision is named even where its key is set."""
    settings = [
        f"{key} = {toml_value(value)}" for key, value in file.data.get("settings", {}).items()
        if key not in kept and key not in replaced
    ]
    return settings + [
        f"{row['key']} = {toml_value(row['value'])} from {row['from']}"
        for row in file.data.get("decision", []) if row not in decided
    ]


def _read(file: TomlFile, folder: Path, book: Rulebook, name: str, settings: dict, decisions: list[dict]) -> Season:
    supposed = copy(file)
    supposed.name, supposed.text = WORD, ""
    supposed.data = {"season": file.data["season"] | {"rulebook": name}, "settings": settings, "decision": decisions}
    if name == file.data["season"]["rulebook"] and TABLE in file.data:
        supposed.data[TABLE] = file.data[TABLE]
    try:
        return read_season(supposed, folder)
    except Refused as refused:
        faults = [problem for problem in refused.problems if problem.severity == "critical"]
        raise Refused([_for_the_command_line(fault, book) for fault in faults]) from None


def _for_the_command_line(fault: Problem, book: Rulebook) -> Problem:
    """The advice of season.toml is about its lines and quotation marks: here it is about the words typed."""
    if fault.column == "from":
        return replace(fault, fix="Correct the date, or leave it out: then the value holds all season.")
    setting = book.settings.get(fault.column or "")
    if fault.code == "bad-setting" and setting:
        return replace(fault, fix=f"The default is {toml_value(setting.default)}.")
    return fault


def _refused(message: str, fix: str, value: str | None = None, where: str = WORD) -> Refused:
    return Refused(Problem("critical", "bad-setting", message, fix, where, value=value))
