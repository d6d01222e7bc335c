"""season.toml and its rulebook become a Season, or every fault in them is named."""

from __future__ import annotations

from collections.abc import Mapping as Mapped
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from pydantic import Field

from pipelines import ladders
from pipelines.intake.kinds import kinds_of
from pipelines.intake.mapping import KEY as MAPPING
from pipelines.intake.mapping import Mapping, mappings_of
from pipelines.problems import Problem, Refused, has_critical
from pipelines.rulebook import Rulebook, Setting, Value, is_timezone, load_rulebook
from pipelines.season.calendar import Day, SeasonTable, check_weekdays, read_slots, read_weeks
from pipelines.season.types import FILE, Decision, HabitsTable, Season
from pipelines.tomlfile import Table, TomlFile, nearest_fix, toml_value

CODE = "bad-season"
DAYS_AFTER_LAST_WEEK = 60


class DecisionTable(Table):
    """[[decision]] of season.toml."""

    key: str
    value: Any
    from_: Day = Field(alias="from")
    by: str = ""
    reason: str = ""


def load_season(folder: Path) -> Season:
    """The season whose season.toml lies in `folder`.

    Refused with every fault by name (codes bad-season, bad-setting, unknown-setting), MachineError if unreadable.
    """
    folder = Path(folder)
    return read_season(season_file(folder), folder)


def season_file(folder: Path) -> TomlFile:
    """season.toml of a folder, parsed. Refused if it is missing or no TOML, MachineError if unreadable."""
    return TomlFile(folder / FILE, CODE, FILE)


def read_season(file: TomlFile, folder: Path) -> Season:
    """The season that a parsed season.toml describes; a rulebook's path is relative to `folder`.

    Refused with every fault by name.
    """
    reader = _Reader(file, folder)
    season = reader.season()
    if season is None or has_critical(reader.problems):
        raise Refused(reader.problems)
    return season


class _Reader:
    """Reads one season.toml and gathers its problems, so that all of them are told at once."""

    def __init__(self, file: TomlFile, folder: Path) -> None:
        self.file = file
        self.folder = folder
        self.problems: list[Problem] = []

    def season(self) -> Season | None:
        """The season; None if [season] or the rulebook is beyond reading. Faults are in `problems`."""
        self._tables()
        head = self._head()
        book = self._rulebook()
        if book is None:
            self._decision_tables()
            return None
        settings, given = self._settings(book)
        decisions = self._decisions(book)
        habits, mappings = self._habits(), self._mappings(book)
        if head is None:
            return None
        timezone = self._timezone(head, book, settings, given)
        weeks = read_weeks(self.file, head, book, self.problems)
        slots = read_slots(self.file, head, book, self.problems)
        if settings.get("calendar_check"):
            check_weekdays(self.file, weeks, str(settings["weekday"]), self.problems)
        self._decision_dates(decisions, weeks)
        warnings = [problem for problem in self.problems if problem.severity != "critical"]
        return Season(head.id, head.name or head.id, book, timezone, weeks, slots, settings,
                      [decision for _, decision in decisions], given, warnings, habits, mappings)

    def _add(self, message: str, fix: str, **where: Any) -> None:
        self.problems.append(self.file.problem(message, fix, **where))

    def _tables(self) -> None:
        known = ("season", "settings", "decision", "files", MAPPING, ladders.TABLE)
        for name in self.file.data.keys() - set(known):
            row = self.file.line(name)
            self._add(f"There is no place for {name} here; season.toml has [season], [settings], [files], "
                      "[tie_breaks], [[decision]] and [[mapping]].",
                      nearest_fix(name, known), row=row, key=name)

    def _head(self) -> SeasonTable | None:
        head = self.file.table(SeasonTable, self.file.data.get("season", {}), "[season]", "season")
        if isinstance(head, list):
            self.problems += head
            return None
        if (name := self.folder.resolve().name) != head.id:
            self._add(f"The season's id is {head.id}, but its folder is called {name}.", "Give both the same name.",
                      row=self.file.line("season", "id"), key="id", value=head.id)
        return head

    def _rulebook(self) -> Rulebook | None:
        head = self.file.data.get("season")
        name = head.get("rulebook") if isinstance(head, Mapped) else None
        if not isinstance(name, str) or not name:
            return None
        try:
            return self._with_own_ladders(load_rulebook(name, self.folder))
        except Refused as refused:
            for problem in refused.problems:
                if problem.file:
                    self.problems.append(problem)
                else:
                    self._add(problem.message, problem.fix, row=self.file.line("season", "rulebook"), key="rulebook",
                              value=name)
            return None

    def _with_own_ladders(self, book: Rulebook) -> Rulebook:
        own = ladders.of_season(self.file, book.tie_breaks, book.competition)
        if isinstance(own, list):
            self.problems += own
            return book
        return book.model_copy(update={"tie_breaks": own})

    def _settings(self, book: Rulebook) -> tuple[dict[str, Value], frozenset[str]]:
        given = self.file.data.get("settings", {})
        if not isinstance(given, Mapped):
            self._add("settings is not a table.", "Write [settings] on a line of its own, then key = value below it.",
                      key="settings")
            given = {}
        read = {}
        for key, value in given.items():
            result = self._value(book, key, value, self.file.line("settings", key))
            if result is not None:
                read[key] = result
        return book.defaults() | read, frozenset(given)

    def _value(self, book: Rulebook, key: str, value: Any, row: int | None) -> Value | None:
        """The value as its setting reads it; None, and a problem more, if it can't."""
        setting = book.settings.get(key)
        if setting is None:
            fix = nearest_fix(key, book.settings)
            if key in SeasonTable.model_fields:
                fix = f"{key} belongs under [season]."
            self._add(f"{book.name} has no setting {key}.", fix, code="unknown-setting", row=row, key=key)
            return None
        try:
            return setting.read(value)
        except ValueError as error:
            self._add(f"{key} is {toml_value(value)}, expected {error}.", _value_fix(setting, value),
                      code="bad-setting", row=row, key=key, value=value)
            return None

    def _habits(self) -> HabitsTable:
        habits = self.file.table(HabitsTable, self.file.data.get("files", {}), "[files]", "files")
        if isinstance(habits, list):
            self.problems += habits
            return HabitsTable()
        return habits

    def _mappings(self, book: Rulebook) -> tuple[Mapping, ...]:
        try:
            return tuple(mappings_of(self.file, kinds_of(book.competition)))
        except Refused as refused:
            self.problems += refused.problems
            return ()

    def _decision_tables(self) -> list[tuple[int, DecisionTable]]:
        """The well-formed decisions with their number in the file, from 1."""
        rows = self.file.data.get("decision", [])
        if not isinstance(rows, list):
            self._add("decision is not a list of tables.", "Write [[decision]], with two brackets, before each one.",
                      row=self.file.line("decision"), key="decision")
            return []
        tables = []
        for number, row in enumerate(rows, start=1):
            table = self.file.table(DecisionTable, row, f"Decision {number}", "decision", number)
            if isinstance(table, list):
                self.problems += table
            else:
                tables.append((number, table))
        return tables

    def _decisions(self, book: Rulebook) -> list[tuple[int, Decision]]:
        decisions = []
        for number, table in self._decision_tables():
            value = self._value(book, table.key, table.value, self.file.line("decision", None, number))
            if value is not None:
                decisions.append((number, Decision(table.key, value, table.from_, table.by, table.reason)))
            if not table.by:
                self._add(f"Decision {number} on {table.key} does not say who took it.", 'Add by = "a name".',
                          row=self.file.line("decision", None, number), key="by", severity="warning")
        return decisions

    def _decision_dates(self, decisions: list[tuple[int, Decision]], weeks: list[date]) -> None:
        if not weeks:
            return
        first, last = min(weeks), max(weeks) + timedelta(days=DAYS_AFTER_LAST_WEEK)
        for number, decision in decisions:
            if not first <= decision.from_ <= last:
                self._add(f"Decision {number} on {decision.key} holds from {decision.from_}, outside the season "
                          f"({first} to {last}).", "Correct the date. What holds all season belongs under [settings].",
                          row=self.file.line("decision", "from", number), key="from", value=decision.from_)

    def _timezone(self, head: SeasonTable, book: Rulebook, settings: dict[str, Value], given: frozenset[str]) -> str:
        """[season] timezone, else the setting tz, else the rulebook's. It is the default of the setting tz."""
        if head.timezone is None:
            return str(settings.get("tz", book.timezone))
        if not is_timezone(head.timezone):
            self._add(f"There is no time zone {head.timezone}.", "Write it as in America/New_York or Europe/London.",
                      row=self.file.line("season", "timezone"), key="timezone", value=head.timezone)
        elif "tz" in settings and "tz" not in given:
            settings["tz"] = head.timezone
        return head.timezone


def _value_fix(setting: Setting, value: Any) -> str:
    if setting.type == "text" and isinstance(value, (int, float)):
        return f"Write it in quotation marks, such as {setting.key} = {toml_value(setting.default)}."
    if setting.type != "text" and isinstance(value, str):
        return f"Write it without quotation marks, such as {setting.key} = {toml_value(setting.default)}."
    return f"The default is {toml_value(setting.default)}."
