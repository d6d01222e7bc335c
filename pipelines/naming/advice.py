"""What a refusal says of a name nobody knows: whom it may be, why, and the command that would join the two."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import duckdb

from pipelines.naming.commands import join_command
from pipelines.naming.likeness import Finder, Likeness
from pipelines.problems import Problem

CODES = frozenset({"unknown-player", "UNKNOWN_NAME"})
NEAR_ENOUGH = 60
"""Likeness from which a name nobody knows may be a mistyped one."""


def advise(connection: duckdb.DuckDBPyConnection, problems: Iterable[Problem]) -> list[Problem]:
    """The problems; those of names nobody knows with the nearest names of the roster and how to join them."""
    listed = list(problems)
    if not any(problem.code in CODES and problem.value for problem in listed):
        return listed
    names = [name for (name,) in connection.execute("select name from staging.players").fetchall()]
    season = connection.execute("select season_id from raw.seasons").fetchone()[0]
    finder = Finder(names)
    fixes = {
        name: _fix(name, finder.like(name, least=NEAR_ENOUGH), season)
        for name in {problem.value for problem in listed if problem.code in CODES and problem.value}
    }
    return [
        replace(problem, fix=fixes[problem.value]) if problem.code in CODES and problem.value else problem
        for problem in listed
    ]


def _fix(name: str, like: list[Likeness], season: str) -> str:
    if not like:
        return "If the player is new, put the name on the roster, before or with this file; if it is a second name of "\
               "somebody, join the two: " + join_command("PLAYER", name, season) + "."
    meant = " or ".join(f"'{one.other}' ({one.why})" for one in like)
    joined = join_command(like[0].other, name, season)
    return f"Did you mean {meant}? If so, correct it or join the two: {joined}. If not, put the name on the roster, " \
           "before or with this file."
