"""What a season is: its calendar, the settings in force on any day, and who decided them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Literal

from pipelines.intake.mapping import Mapping
from pipelines.problems import Problem
from pipelines.rulebook import Rulebook, Setting, Value
from pipelines.tomlfile import Table, toml_value

FILE = "season.toml"


class HabitsTable(Table):
    """[files] of season.toml: how the league writes its files, for what a file itself leaves open.

    `date_order`: DMY or MDY, for dates that can be either. `decimal_comma`: `1.000,5` is one thousand and a half.
    `bye_points`: what a pairing bye is worth in report files that do not say it.
    """

    date_order: Literal["DMY", "MDY"] | None = None
    decimal_comma: bool = False
    bye_points: Literal["0", "0.5", "1"] | None = None


@dataclass(frozen=True)
class Decision:
    """A reading changed from a date on (rule 9.1, 9.3)."""

    key: str
    value: Value
    from_: date
    by: str
    reason: str


@dataclass(frozen=True)
class SettingsPeriod:
    """The values of every setting from `valid_from` to `valid_to`, both included."""

    valid_from: date
    valid_to: date
    values: dict[str, Value]


@dataclass(frozen=True)
class Reading:
    """One value of a setting. `value` and `default_value` are text; from_date None means from the beginning.

    decided_by: "rulebook", "season.toml", or the name of who took the decision.
    """

    key: str
    value: str
    default_value: str
    rule: str
    question: str
    decided_by: str
    from_date: date | None


@dataclass(frozen=True)
class Season:
    """A season as its admin wrote it down. A tour has no weeks and no slots: its calendar is the stops file.

    settings: the value of every setting before any decision. given: the keys that [settings] names.
    warnings: what is odd in season.toml but no reason to refuse it. habits, mappings: how its files are read.
    """

    id: str
    name: str
    rulebook: Rulebook
    timezone: str
    weeks: list[date]
    slots: list[str]
    settings: dict[str, Value]
    decisions: list[Decision] = field(default_factory=list)
    given: frozenset[str] = frozenset()
    warnings: list[Problem] = field(default_factory=list)
    habits: HabitsTable = field(default_factory=HabitsTable)
    mappings: tuple[Mapping, ...] = ()

    def periods(self) -> list[SettingsPeriod]:
        """Disjoint periods of constant settings, 0001-01-01 to 9999-12-31.

        On every day the decision with the newest `from` holds; of two on one day the later in the file.
        """
        decisions = sorted(self.decisions, key=lambda decision: decision.from_)
        starts = [date.min, *sorted({decision.from_ for decision in decisions})]
        ends = [*(start - timedelta(days=1) for start in starts[1:]), date.max]
        periods, values = [], self.settings
        for start, end in zip(starts, ends, strict=True):
            values = values | {decision.key: decision.value for decision in decisions if decision.from_ == start}
            periods.append(SettingsPeriod(start, end, values))
        return periods

    def readings(self) -> list[Reading]:
        """One row a setting, in the order of the rulebook, each followed by its decisions from the oldest on."""
        decisions = sorted(self.decisions, key=lambda decision: decision.from_)
        rows = []
        for key, setting in self.rulebook.settings.items():
            value = self.settings[key]
            source = FILE if key in self.given or value != setting.default else "rulebook"
            rows.append(_reading(setting, value, source, None))
            rows += [_reading(setting, decision.value, decision.by or FILE, decision.from_)
                     for decision in decisions if decision.key == key]
        return rows


def value_text(value: Value) -> str:
    """A setting's value as text: true, false, 3, 0.5, IND+TEAM."""
    return value if isinstance(value, str) else toml_value(value)


def _reading(setting: Setting, value: Value, decided_by: str, from_date: date | None) -> Reading:
    return Reading(setting.key, value_text(value), value_text(setting.default), setting.rule, setting.question,
                   decided_by, from_date)
