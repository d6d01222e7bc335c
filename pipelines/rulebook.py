"""Rulebooks: every setting of a competition with its default, its choices, its rule and the question it answers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal
from zoneinfo import ZoneInfo

from pydantic import Field

from pipelines.ladders import TieBreaks, faults_of
from pipelines.problems import Problem, Refused
from pipelines.tomlfile import Table, TomlFile, nearest_fix, toml_value

RULEBOOKS = Path(__file__).parent / "rulebooks"
SQL_TYPES = {"integer": "integer", "boolean": "boolean", "text": "varchar", "number": "decimal(3,1)"}
KINDS = {"integer": "a whole number", "boolean": "true or false", "text": "text in quotation marks",
         "number": "a number"}
CODE = "bad-season"

Value = bool | int | float | str


class Setting(Table):
    """One choice a rule leaves, or one figure it names. `reading` is A-nn, B-nn, T-nn, or "house" for our own."""

    key: str
    type: Literal["integer", "boolean", "text", "number"]
    default: Any
    options: list[Any] | None = None
    or_integer: bool = False        # text: a whole number is accepted beside the options
    check: Literal["timezone"] | None = None
    minimum: int = 0
    maximum: int = 1_000_000
    rule: str
    reading: str
    question: str = Field(min_length=1)
    why: str = Field(min_length=1)
    effect: str = Field(min_length=1)

    @property
    def expected(self) -> str:
        """What a value must be, for a person: `one of 3, 8, 5`."""
        if self.check == "timezone":
            return 'the name of a time zone, such as "America/New_York" or "EST"'
        choices = " or ".join(filter(None, [self._options_text(), self._range_text()]))
        return choices or KINDS[self.type]

    def read(self, value: Any) -> Value:
        """The value in the setting's type. ValueError if it is none of the accepted values.

        A whole number is taken for a text setting that accepts its digits: 0 is "0".
        """
        if self.type == "text" and is_integer(value):
            value = str(value)
        if not self._has_type(value) or not self._is_accepted(value):
            raise ValueError(self.expected)
        return float(value) if self.type == "number" else value

    def _has_type(self, value: Any) -> bool:
        if self.type == "number":
            return is_integer(value) or isinstance(value, float)
        if self.type == "integer":
            return is_integer(value)
        return isinstance(value, bool if self.type == "boolean" else str)

    def _is_accepted(self, value: Any) -> bool:
        if self.check == "timezone":
            return is_timezone(value)
        if self.or_integer and re.fullmatch(r"0|[1-9][0-9]{0,9}", value):
            return self.minimum <= int(value) <= self.maximum
        if self.options is not None:
            return value in self.options
        return self.type in ("boolean", "text") or self.minimum <= value <= self.maximum

    def _options_text(self) -> str:
        if self.options is None:
            return ""
        shown = ", ".join(toml_value(option) for option in self.options)
        return f"one of {shown}" if len(self.options) > 1 else shown

    def _range_text(self) -> str:
        if self.or_integer or (self.type in ("integer", "number") and self.options is None):
            number = "number" if self.type == "number" else "whole number"
            return f"a {number} from {self.minimum} to {self.maximum}"
        return ""


class RankingPoint(Table):
    """Points of the places from `place_from` on. A challenge event has no tier.

    star: a seeded player who won no match gets the points of the next group (CONTRACT-GB9 T-35).
    """

    event: Literal["main", "challenge"]
    tier: int | None = None
    place_from: int = Field(ge=1)
    points: int = Field(ge=0)
    star: bool = False


class Calendar(Table):
    """What a new season starts with."""

    weeks: int = Field(default=12, ge=1, le=60)
    slots: list[str] = Field(default=["4PM", "6PM"], min_length=1)


class Rulebook(Table):
    """All settings of a competition, in the order of the rules. `ask_first`: those that move results most."""

    name: str = Field(min_length=1)
    title: str = Field(min_length=1)
    competition: Literal["swiss", "tour"]
    timezone: str
    extends: str | None = None
    ask_first: list[str] = Field(default=[])
    chapters: dict[str, str] = Field(default={})
    calendar: Calendar = Calendar()
    tie_breaks: TieBreaks
    settings: dict[str, Setting]
    ranking_points: list[RankingPoint] = Field(default=[])

    def sql_types(self) -> dict[str, str]:
        """DuckDB type of every setting, for a table with a column a setting."""
        return {key: SQL_TYPES[setting.type] for key, setting in self.settings.items()}

    def defaults(self) -> dict[str, Value]:
        """Every setting's default, in the order of the rulebook."""
        return {key: setting.default for key, setting in self.settings.items()}


def builtin_names() -> list[str]:
    """The rulebooks that come with the program, by name."""
    return sorted(path.stem for path in RULEBOOKS.glob("*.toml"))


def load_rulebook(name: str, folder: Path | None = None) -> Rulebook:
    """The built-in rulebook `name`, or the one at the path `name` (relative to `folder`).

    Refused if there is none, or with every fault of its file.
    """
    return _find(name, folder or Path(), frozenset())


def _find(name: str, folder: Path, above: frozenset[Path]) -> Rulebook:
    if name in builtin_names():
        return _builtin(name)
    path = folder / name
    if path.suffix != ".toml" or not path.is_file():
        fix = f"{nearest_fix(name, builtin_names())} Or give the path of a rulebook file ending in .toml."
        raise Refused(Problem("critical", CODE, f"There is no rulebook {name}.", fix, column="rulebook", value=name))
    return _load(path.resolve(), above)


@cache
def _builtin(name: str) -> Rulebook:
    return _load(RULEBOOKS / f"{name}.toml", frozenset())


def _load(path: Path, above: frozenset[Path]) -> Rulebook:
    file = TomlFile(path, CODE)
    if path in above:
        raise Refused(file.problem("The rulebook extends itself.", "Name another rulebook.", key="extends"))
    base_name = _dict(file.data.get("rulebook")).get("extends")
    if isinstance(base_name, str):
        return _derived(file, _find(base_name, path.parent, above | {path}))
    return _complete(file)


def _complete(file: TomlFile) -> Rulebook:
    """A rulebook that stands alone: its settings are checked one by one, so that every fault is named."""
    tables = dict(file.data)
    head = _dict(tables.pop("rulebook", {}))
    settings: dict[str, Setting] = {}
    problems: list[Problem] = []
    for key, fields in _dict(tables.pop("setting", {})).items():
        setting = file.table(Setting, {"key": key, **_dict(fields)}, f"[setting.{key}]", f"setting.{key}")
        if isinstance(setting, list):
            problems += setting
            continue
        fault = _with_default(file, setting, setting.default, f"setting.{key}", "default")
        if isinstance(fault, Problem):
            problems.append(fault)
        else:
            settings[key] = fault
    return _whole(file, {**head, "settings": settings, **tables}, problems)


def _derived(file: TomlFile, base: Rulebook) -> Rulebook:
    """`base` with the changed defaults of a file that has [rulebook], [calendar], [defaults] and [why] only."""
    tables = dict(file.data)
    head = _dict(tables.pop("rulebook"))
    defaults, why = _dict(tables.pop("defaults", {})), _dict(tables.pop("why", {}))
    calendar = {**base.calendar.model_dump(), **_dict(tables.pop("calendar", {}))}
    settings, problems = dict(base.settings), []
    for table, keys in (("defaults", defaults), ("why", why)):
        for key in keys.keys() - base.settings.keys():
            problems.append(file.problem(f"[{table}] names the setting {key}, which {base.name} does not have.",
                                         nearest_fix(key, base.settings), code="unknown-setting",
                                         row=file.line(table, key), key=key))
    for key, value in defaults.items():
        if key in base.settings:
            old = base.settings[key]
            reason = why.get(key, f"Changed by {head.get('name')}.")
            new = _with_default(file, old.model_copy(update={"why": reason}), value, "defaults", key)
            if isinstance(new, Problem):
                problems.append(new)
            else:
                settings[key] = new
    inherited = {"competition": base.competition, "timezone": base.timezone, "ask_first": base.ask_first,
                 "chapters": base.chapters, "tie_breaks": base.tie_breaks, "ranking_points": base.ranking_points}
    return _whole(file, {**inherited, **head, "settings": settings, "calendar": calendar, **tables}, problems)


def _whole(file: TomlFile, tables: Mapping[str, Any], problems: list[Problem]) -> Rulebook:
    """The rulebook of these tables; Refused with `problems` and every fault of its own."""
    book = file.table(Rulebook, tables, "The rulebook", "rulebook")
    problems = problems + (book if isinstance(book, list) else faults_of(file, book.tie_breaks, book.competition))
    if problems:
        raise Refused(problems)
    return book


def _with_default(file: TomlFile, setting: Setting, value: Any, table: str, key: str) -> Setting | Problem:
    try:
        return setting.model_copy(update={"default": setting.read(value)})
    except ValueError as error:
        return file.problem(f"The default of {setting.key} is {toml_value(value)}, expected {error}.",
                            "Take one of the accepted values.", code="bad-setting", row=file.line(table, key),
                            key=setting.key, value=value)


def is_integer(value: Any) -> bool:
    """A whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_timezone(name: str) -> bool:
    """Is it a zone of the time zone database?"""
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return False
    return bool(name)


def _dict(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
