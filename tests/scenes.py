"""Short spellings for hand-worked seasons: a sheet in one line, games as `A>B`, and a scene with what differs in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest
from tiny import TinyBook, tiny

from pipelines.warehouse import load_models, offenders_of

Rows = Mapping[str, Sequence[Mapping[str, Any]]]
#: codes of the checks that a fault of the program would raise, whatever the readings (section 5.5)
INVARIANTS = {*(f"I{number}" for number in range(1, 10)), "SUM"}
#: this one compares two books, so no check of one can give it
OF_TWO_BOOKS = {"I8"}


def sheet(week: int, slot: str, attempt: int | None = None, **scores: str) -> list[dict[str, Any]]:
    """`sheet(1, "4PM", A="4-1", B="NS", C="4-1 LT 1")`: lines of results; the last number is ns_wins."""
    lines = []
    for player, text in scores.items():
        score, *more = text.split()
        line = {"week": week, "slot": slot, "player": player, "attempt": attempt}
        if score == "NS":
            more = ["NS"]
        else:
            line["w"], line["l"] = (int(part) for part in score.split("-"))
        if more:
            line["status"] = more[0]
        if more[1:]:
            line["ns_wins"] = int(more[1])
        lines.append(line)
    return lines


def games(week: int, slot: str, *rounds: str, attempt: int | None = None) -> list[dict[str, Any]]:
    """`games(1, "4PM", "A>B C>D:NOSHOW E>")`: a text a round; the winner stands first, `E>` is a bye."""
    found = []
    for number, text in enumerate(rounds, start=1):
        for game in text.split():
            pair, _, how = game.partition(":")
            winner, loser = pair.split(">")
            found.append({
                "week": week, "slot": slot, "round": number, "player1": winner, "player2": loser or None,
                "winner": winner, "how": how or None, "attempt": attempt,
            })
    return found


def reversal(number: str, week: int, slot: str, loser: str, winner: str, **more: Any) -> dict[str, Any]:
    """A ruling that takes a game from `loser` and gives it to `winner`."""
    return {
        "ruling_id": number, "decided_on": "2021-03-26", "decided_by": "Head Admin", "kind": "REVERSE",
        "reason": "4.5", "week": week, "slot": slot, "from_player": loser, "to_player": winner, **more,
    }


def adjustment(number: str, subject: str, points: int, day: str, competition: str = "individual", **more: Any) -> dict:
    """A ruling that gives or takes points."""
    return {
        "ruling_id": number, "decided_on": day, "decided_by": "Head Admin", "kind": "ADJUST", "reason": "as ruled",
        "competition": competition, "subject": subject, "points": points, **more,
    }


def incident(player: str, rule: str, day: str, **more: Any) -> dict[str, Any]:
    """A confirmed offence of that day."""
    return {"player": player, "rule_code": rule, "date": day, "status": "CONFIRMED", **more}


@dataclass
class Scene:
    """A season by hand: its rows, and every total under the default settings.

    `teams` and `wins` name only the subjects the scene is about (a tournament win nobody names is not looked at).
    """

    rows: Rows
    points: dict[str, int]
    teams: dict[str, int] = field(default_factory=dict)
    wins: dict[str, int] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)
    weeks: int = 12

    def expect(self, settings: Mapping[str, Any], changed: Mapping[str, int], *, teams: Mapping[str, int] = {},
               wins: Mapping[str, int] = {}, rulebook: str = "uic-swiss") -> None:
        """Build the season with these settings: the subjects named stand as given, all others as by default."""
        assert set(changed) <= set(self.points) and set(teams) <= set(self.teams) and set(wins) <= set(self.wins)
        given = {**self.settings, **settings}
        with tiny(self.rows, settings=given, rulebook=rulebook, weeks=self.weeks) as book:
            assert book.points() == {**self.points, **changed}
            found = book.points("team")
            assert {team: found[team] for team in self.teams} == {**self.teams, **teams}
            assert tournament_wins(book, self.wins) == {**self.wins, **wins}
            assert broken(book) == []


def cases(*given: Sequence[Any]) -> list:
    """Parameters whose first value is a dict of settings, named after those settings."""
    return [
        pytest.param(*case, id=", ".join(f"{key}={value}" for key, value in case[0].items()) or "default")
        for case in given
    ]


def broken(book: TinyBook) -> list[tuple]:
    """What the checks of the program's own invariants found: (check, code, row)."""
    found = book.rows(f'select "check", code, row from ({offenders_of(_checks_of_invariants()).sql}) order by all')
    return [offender for offender in found if offender[1] in INVARIANTS]


@cache
def _checks_of_invariants() -> list[str]:
    """The checks that can give such a code; of a book asked for no others, the others need not be made."""
    codes = {
        model.name: {code for code in INVARIANTS if f"'{code}'" in model.sql}
        for model in load_models("swiss") if model.schema == "checks"
    }
    assert set().union(*codes.values()) == INVARIANTS - OF_TWO_BOOKS
    return sorted(name for name, found in codes.items() if found)


def tournament_wins(book: TinyBook, subjects: Mapping[str, int]) -> dict[str, int]:
    """Tournament wins of those players and teams."""
    found = dict(book.rows("""
        select player, tournament_wins from marts.individual_standings
        union all
        select team, tournament_wins from marts.team_standings
    """))
    return {subject: found[subject] for subject in subjects}
