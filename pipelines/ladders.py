"""The ladders of tie-breaks: which measures may be asked, and in which order a rulebook or a season asks them.

What a measure is, is SQL; here are only the names that a ladder may use.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import Field, field_validator

from pipelines.problems import Problem
from pipelines.tomlfile import Table, TomlFile, nearest

FIRST = "points"
TABLE = "tie_breaks"
MEASURES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "swiss": {
        "individual": (
            FIRST, "tournament_wins", "direct_encounter", "buchholz", "buchholz_cut1", "buchholz_cut2",
            "median_buchholz", "median_buchholz2", "sonneborn_berger", "sonneborn_berger_cut1", "progressive", "wins",
            "wins_played",
        ),
        "team": (FIRST, "tournament_wins"),
    },
    "tour": {"individual": (FIRST, "rack_difference", "break_and_run_pct", "previous_place"), "team": ()},
}  # fmt: skip


class TieBreaks(Table):
    """Measures in the order they are asked; a tie none of them breaks stays a tie. Points come first unless named."""

    individual: list[str] = Field(min_length=1)
    team: list[str]

    @field_validator("individual", "team")
    @classmethod
    def _points_first(cls, listed: list[str]) -> list[str]:
        return [FIRST, *listed] if listed and FIRST not in listed else listed


class SeasonTieBreaks(Table):
    """[tie_breaks] of season.toml: the ladders that differ from the rulebook's."""

    individual: list[str] | None = Field(default=None, min_length=1)
    team: list[str] | None = Field(default=None, min_length=1)


def faults_of(file: TomlFile, ladders: TieBreaks, competition: str) -> list[Problem]:
    """A problem for every measure that is none, and for every one that is asked twice."""
    problems = []
    for name, known in MEASURES[competition].items():
        listed = getattr(ladders, name)
        place = {"row": file.line(TABLE, name), "key": name}
        for measure in sorted(set(listed), key=listed.index):
            if measure not in known:
                message = f"There is no measure {measure} to break ties of the {name} standings with."
                problems.append(file.problem(message, _fix(measure, known), value=measure, **place))
            elif listed.count(measure) > 1:
                message = f"The measure {measure} is asked {listed.count(measure)} times; it can decide only once."
                problems.append(file.problem(message, "Name it once.", value=measure, **place))
    return problems


def of_season(file: TomlFile, ladders: TieBreaks, competition: str) -> TieBreaks | list[Problem]:
    """The rulebook's ladders with those of the season's own [tie_breaks] in their place, or what is wrong with them."""
    given = file.table(SeasonTieBreaks, file.data.get(TABLE, {}), f"[{TABLE}]", TABLE)
    if isinstance(given, list):
        return given
    own = TieBreaks(**ladders.model_dump() | given.model_dump(exclude_none=True))
    return faults_of(file, own, competition) or own


def _fix(measure: str, known: Sequence[str]) -> str:
    close = nearest(measure, known)
    return f"{f'Did you mean {close}? ' if close else ''}There are: {', '.join(known) or 'none'}."
