"""What every foreign format shares: the file at hand, matches and standings as rows of our kinds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pipelines.intake.context import Context, how_to_say
from pipelines.intake.kinds import Kind
from pipelines.intake.names import fold
from pipelines.intake.rows import RawRow, Sheet, unreadable
from pipelines.problems import Problem

BYE_WORDS = frozenset({"bye", "(bye)", "[bye]", "free win", "freilos", "walk over", "walkover"})
"""What stands in place of an opponent; no player is called so in a foreign export."""


@dataclass(frozen=True, slots=True)
class Source:
    """A foreign file. `what`: how the format is called to a person, such as `Challonge export`."""

    file: str
    kinds: Mapping[str, Kind]
    context: Context
    what: str = "file"

    def named(self, what: str) -> Source:
        return replace(self, what=what)

    def problem(self, severity: str, code: str, message: str, fix: str = "", **place) -> Problem:
        return Problem(severity, code, message, fix, self.file, **place)

    def need(self, kind: str) -> Kind:
        """The kind, or an Unreadable that says this competition has no such rows."""
        if kind not in self.kinds:
            message = f"This is a {self.what}, which becomes {kind}; this competition takes {', '.join(self.kinds)}."
            raise unreadable(message, "Hand it in for a league season, or type its facts into the season's workbook.")
        return self.kinds[kind]


@dataclass(slots=True)
class Match:
    """One decided game between two players (`player2` None: a bye). `row`: where it stands in the file."""

    row: int
    player1: str
    player2: str | None
    winner: str
    round: str | None = None
    how: str = "PLAYED"
    sheet: str | None = None
    places: dict[str, str] = field(default_factory=dict)
    extra: dict[str, str] = field(default_factory=dict)

    @property
    def loser(self) -> str | None:
        if self.player2 is None:
            return None
        return self.player2 if self.winner == self.player1 else self.player1


@dataclass(slots=True)
class Tally:
    """One player's line in a table of results."""

    row: int
    player: str
    w: int | str | None
    l: int | str | None  # noqa: E741  the column is called so
    rank: str | None = None
    status: str | None = None
    sheet: str | None = None
    places: dict[str, str] = field(default_factory=dict)
    extra: dict[str, str] = field(default_factory=dict)


def games_sheets(source: Source, matches: Iterable[Match], known: Mapping[str, str]) -> list[Sheet]:
    """The matches as sheets of `games`, one for each place in the file they stand in."""
    kind = source.need("games")
    sheets: dict[str | None, Sheet] = {}
    for match in matches:
        columns = ["week", "slot", "round", "player1", "player2", "winner", "how"]
        sheet = sheets.setdefault(match.sheet, Sheet("games", source.file, match.sheet, [], columns))
        places = dict(known) | ({"round": match.round} if match.round else {}) | match.places
        cells = {"player1": match.player1, "player2": match.player2, "winner": match.winner, "how": match.how}
        _add(sheet, kind, match.row, places, cells, match.extra)
    return list(sheets.values())


def results_sheets(source: Source, tallies: Iterable[Tally], known: Mapping[str, str]) -> list[Sheet]:
    """The lines as sheets of `results`."""
    kind = source.need("results")
    sheets: dict[str | None, Sheet] = {}
    for tally in tallies:
        columns = ["week", "slot", "player", "w", "l"]
        sheet = sheets.setdefault(tally.sheet, Sheet("results", source.file, tally.sheet, [], columns))
        cells = {"player": tally.player, "w": _text(tally.w), "l": _text(tally.l), "site_rank": tally.rank}
        _add(sheet, kind, tally.row, dict(known) | tally.places, cells | {"status": tally.status}, tally.extra)
    return list(sheets.values())


def _add(sheet: Sheet, kind: Kind, row: int, places: dict, cells: dict, extra: dict[str, str]) -> None:
    names = {column.name for column in kind.columns}
    blank = dict.fromkeys(column.name for column in kind.columns)
    told = places | {name: value for name, value in cells.items() if value is not None}
    given = {name: value for name, value in told.items() if name in names}
    sheet.rows.append(RawRow(row, blank | given, extra))
    sheet.columns += [name for name in given if name not in sheet.columns]


def unknown_places(
    source: Source, needed: Sequence[str], known: Mapping[str, str], row: int | None = None, sheet: str | None = None
) -> list[Problem]:
    """A critical problem for each of week, slot and round that nobody has told."""
    return [
        source.problem(
            "critical", "missing-column", f"This {source.what} does not say the {place} it is of.", how_to_say(place),
            column=place, row=row, sheet=sheet,
        )
        for place in needed
        if place not in known
    ]  # fmt: skip


def count_matches(matches: Iterable[Match]) -> dict[str, tuple[int, int]]:
    """Games won and lost by player, byes and default wins included, in the order of appearance."""
    counts: dict[str, list[int]] = {}
    for match in matches:
        for player in (match.player1, match.player2):
            if player is not None:
                counts.setdefault(player, [0, 0])[0 if player == match.winner else 1] += 1
    return {player: (won, lost) for player, (won, lost) in counts.items()}


def is_bye(name: str | None) -> bool:
    """True for a word that stands where an opponent would."""
    return name is not None and fold(name) in BYE_WORDS


def not_played(source: Source, row: int, players: str, why: str, sheet: str | None = None) -> Problem:
    message = f"{players}: {why}, so it was not played and counts for nothing."
    return source.problem("info", "not-played", message, "Hand it in again when it has been played.",
                          row=row, sheet=sheet)  # fmt: skip


def draw(source: Source, row: int, players: str, sheet: str | None = None) -> Problem:
    message = f"{players} is a draw; a game of this league has a winner."
    return source.problem("critical", "draw", message, "Say who won, or take the game out.", row=row, sheet=sheet)


def double_forfeit(source: Source, row: int, players: str, sheet: str | None = None) -> Problem:
    message = f"{players}: both forfeited. Neither has a game won; it is no draw and no game row was made of it."
    return source.problem("warning", "double-forfeit", message, "If one of them was there, say who won.",
                          row=row, sheet=sheet)  # fmt: skip


def other_winner(source: Source, row: int, winner: str, ahead: str, score: str, sheet: str | None = None) -> Problem:
    message = f"The winner is '{winner}', but the score {score} says '{ahead}'."
    fix = "Correct the winner or the score, or the order of the two players."
    return source.problem("critical", "winner-differs-from-score", message, fix, row=row, sheet=sheet, column="winner",
                          value=winner)  # fmt: skip


def _text(value: int | str | None) -> str | None:
    return None if value is None else str(value)
