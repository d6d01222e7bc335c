"""What if the rules were read otherwise: the season built twice in memory, under its settings and under others.

Nothing is written and nothing published: the book, the journal and season.toml stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import duckdb

from pipelines import book, changes, raw, warehouse
from pipelines.book import Progress, quiet
from pipelines.home import Home
from pipelines.intake.journal import Journal
from pipelines.problems import Problem, as_json, as_text, has_critical, sort
from pipelines.season import Season, load_season
from pipelines.show.query import refused
from pipelines.whatif.settings import SettingChange, changed_settings, suppose

PRESENT, SUPPOSED = "present", "supposed"
SHOWN = 12
SAME_VALUES = "These are the values in force already: nothing changes."


@dataclass
class Difference:
    """What differs between two books of one season.

    changes: places and points. playoffs: (player, verdict before, verdict after). problems: what the checks say only
    now. settled: sentences of the checks that are gone.
    """

    changes: list[changes.Change] = field(default_factory=list)
    playoffs: list[tuple[str, str | None, str | None]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    settled: list[str] = field(default_factory=list)


@dataclass
class WhatIf:
    """The answer: which settings differ, what of season.toml was dropped for it, and the difference it makes."""

    season_id: str
    rulebook: str
    settings: list[SettingChange]
    dropped: list[str]
    difference: Difference
    message: str

    @property
    def accepted(self) -> bool:
        """Would a book with these settings be published?"""
        return not has_critical(self.difference.problems)

    def as_json(self) -> dict[str, Any]:
        """One object; `changes` and `problems` as those of an upload."""
        return {
            "season": self.season_id, "rulebook": self.rulebook, "published": False, "accepted": self.accepted,
            "message": self.message, "settings": [asdict(setting) for setting in self.settings],
            "dropped": self.dropped, "changes": [change.as_json() for change in self.difference.changes],
            "playoffs": [
                {"player": player, "before": old, "after": new} for player, old, new in self.difference.playoffs
            ],
            "problems": as_json(self.difference.problems), "settled": self.difference.settled,
        }

    def as_text(self) -> str:
        """The answer as a person reads it, one line end at its end."""
        lines = [self.message, *_setting_lines(self.settings)]
        if self.dropped:
            lines.append("Left aside, though season.toml says so (--set keeps one):")
            lines += [f"  {dropped}" for dropped in self.dropped]
        if self.settings:
            lines.append(changes.as_text(self.difference.changes, SHOWN))
        if self.difference.playoffs:
            lines.append(f"Play-offs: {len(self.difference.playoffs)} changed")
            lines += [f"  {player}: {old} to {new}" for player, old, new in self.difference.playoffs]
        if self.difference.problems:
            lines += ["The checks would say besides:", as_text(self.difference.problems)]
        if self.difference.settled:
            lines += ["The checks would no longer say:", *(f"  {text}" for text in self.difference.settled[:SHOWN])]
            if (more := len(self.difference.settled) - SHOWN) > 0:
                lines.append(f"  ... and {more} more")
        if not self.accepted:
            lines.append("With these settings the season would be refused.")
        return "\n".join(lines) + "\n"


def whatif(
    home: Home, season_id: str, words: Sequence[str] = (), rulebook: str | None = None, progress: Progress = quiet
) -> WhatIf:
    """What `words` (key=value, key=value@date) and another `rulebook` would change. Writes nothing.

    Refused: no such season, a tour, nothing supposed, and every word season.toml would be refused for.
    """
    home.require(season_id)
    present = load_season(home.raw(season_id))
    if present.rulebook.competition != "swiss":
        raise refused("out-of-range", f"{season_id} is a tour: there is no what-if for it.",
                      "Ask for a season of the swiss league.")
    if not words and rulebook is None:
        raise refused("missing-value", "Nothing is supposed.", "Add --set KEY=VALUE or --rulebook NAME.")
    supposed = suppose(home.raw(season_id), words, rulebook)
    settings = changed_settings(present, supposed.season)
    is_same = not settings and present.rulebook.tie_breaks == supposed.season.rulebook.tie_breaks
    found = Difference() if is_same else _with_uploads(home, present, supposed.season, progress)
    message = SAME_VALUES if is_same else f"What if, in the season {season_id} (nothing is published):"
    return WhatIf(season_id, supposed.season.rulebook.name, settings, supposed.dropped, found, message)


def _with_uploads(home: Home, present: Season, supposed: Season, progress: Progress) -> Difference:
    journal = Journal(home.raw(present.id))
    given = book.inputs(present, journal, journal.read(), None, progress)
    return compare(given, supposed, progress)


def compare(given: raw.SeasonInput, supposed: Season, progress: Progress = quiet) -> Difference:
    """The difference between the book of `given` and the one of the same uploads under the season `supposed`."""
    with closing(duckdb.connect(config=warehouse.CONFIG)) as connection:
        for name, season in ((PRESENT, given.season), (SUPPOSED, supposed)):
            connection.execute(f"attach ':memory:' as {name}")
            connection.execute(f"use {name}")
            book.build(connection, replace(given, season=season), book.stamp(season, "", []), progress)
        progress("comparing")
        before, after = (_found(connection, name) for name in (PRESENT, SUPPOSED))
        return Difference(
            changes.differences(connection, SUPPOSED, PRESENT),
            _playoffs(connection),
            sort([problem for problem in after if problem.message not in {p.message for p in before}]),
            sorted({p.message for p in before} - {p.message for p in after}),
        )


def _playoffs(connection: duckdb.DuckDBPyConnection) -> list[tuple[str, str | None, str | None]]:
    return connection.execute(f"""
        select player, b.verdict, a.verdict
        from {PRESENT}.marts.playoffs as b
        full join {SUPPOSED}.marts.playoffs as a using (player)
        where a.verdict is distinct from b.verdict
        order by coalesce(a.place, 1000000), player
    """).fetchall()


def _found(connection: duckdb.DuckDBPyConnection, name: str) -> list[Problem]:
    """What the checks of a book say, as severe as their suite says."""
    rows = connection.execute(f"""
        select v.severity, o.code, o.message, coalesce(o.fix, ''), f.file, f.sheet, o.row, o."column", o.value
        from {name}.checks.offenders as o
        join {name}.raw.severities as v on v."check" = o."check"
        left join {name}.raw.sources as f on f.source = o.source
    """).fetchall()
    return [Problem(*row) for row in rows]


def _setting_lines(settings: Sequence[SettingChange]) -> list[str]:
    return [
        f"  {one.key} = {one.after} (now {one.before or 'unknown'}), rule {one.rule}: {one.question}"
        for one in settings
    ]
