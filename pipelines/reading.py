"""The files of an upload, read with what is known beside their bytes: at hand and, later, again as it was kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pipelines.home import Home
from pipelines.intake.context import PLACES, SAID, Context
from pipelines.intake.kinds import kinds_of
from pipelines.intake.mapping import Mapping as ColumnMapping
from pipelines.intake.mapping import load
from pipelines.intake.readers import read_file
from pipelines.intake.rows import Sheet
from pipelines.problems import MachineError, Problem, Refused
from pipelines.season import Season, load_season

Files = Sequence[tuple[str, bytes]]

SAYABLE = {"swiss": PLACES, "tour": ("stop",)}
"""What can be said of a file, by competition."""


def at_hand(
    season: Season, said: Mapping[str, str] | None = None, mappings: Sequence[ColumnMapping] = ()
) -> Context:
    """The context of files handed in now: what the person says of them, then what season.toml says of all.

    Refused if something is said that this competition does not have, such as the week of a tour's stop.
    """
    said = {name: value.strip() for name, value in (said or {}).items() if value.strip()}
    sayable = SAYABLE[season.rulebook.competition]
    if strange := [name for name in said if name not in sayable]:
        what = "tour" if season.rulebook.competition == "tour" else "league"
        message = f"{season.id} is a {what}: its files have no {' and no '.join(strange)}."
        raise Refused(Problem("critical", "not-said-here", message, f"What can be said here: {', '.join(sayable)}."))
    season_mappings = [mapping for mapping in season.mappings if mapping not in mappings]
    return Context(
        **{name: said.get(name) for name in SAID}, slots=tuple(season.slots), timezone=season.timezone,
        date_order=season.habits.date_order, decimal_comma=season.habits.decimal_comma,
        bye_points=season.habits.bye_points, mappings=(*mappings, *season_mappings),
    )


def mappings_in(path: Path | None, home: Home, season_id: str) -> list[ColumnMapping]:
    """The mappings of a columns.toml for a season; none without one. Refused with every fault by name."""
    if path is None:
        return []
    home.require(season_id)
    return load(path, kinds_of(load_season(home.raw(season_id)).rulebook.competition))


def again(season: Season, kept: Mapping[str, Any]) -> Context:
    """The context of an upload accepted earlier, from what was kept with it; MachineError if that is damaged."""
    plain = {name: value for name, value in kept.items() if name != "mappings"}
    try:
        mappings = tuple(ColumnMapping.from_json(mapping) for mapping in kept.get("mappings", ()))
        return Context(**plain, slots=tuple(season.slots), timezone=season.timezone, mappings=mappings)
    except (TypeError, KeyError) as error:
        message = "The journal's read_with is not what Rackbook writes. Restore uploads.jsonl from your last backup."
        raise MachineError(message) from error


def read_files(
    files: Files, competition: str, context: Context
) -> Iterator[tuple[str, bytes, list[Sheet], list[Problem]]]:
    """Name, bytes, sheets and problems of every file of one upload; each is read beside the others."""
    kinds = kinds_of(competition)
    for index, (name, data) in enumerate(files):
        beside = {other: bytes_ for place, (other, bytes_) in enumerate(files) if place != index}
        yield name, data, *read_file(name, data, kinds, replace(context, beside=beside))
