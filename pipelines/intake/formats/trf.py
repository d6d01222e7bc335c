"""FIDE tournament report files become games, a round at a time; what the file states is re-added and compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from pipelines.intake.formats.source import Match, Source, double_forfeit, draw, games_sheets, unknown_places
from pipelines.intake.formats.trf_file import WORTH, Entrant, Paired, Report, is_trf, parse, write
from pipelines.intake.names import fold
from pipelines.intake.rows import RawRow, Sheet
from pipelines.problems import Problem, has_critical

__all__ = ["parse", "read", "recognise", "write"]

WHAT = "tournament report (TRF)"
MIRROR = {"1": "0", "0": "10", "=": "=", "+": "-", "-": "+-", "W": "L", "L": "WL", "D": "D"}
"""What the opponent's entry may say; two zeros or two forfeits are two losers."""

BYES = {"U": "pairing bye", "F": "full-point bye", "H": "half-point bye"}

ABSENT = "Z-0L"
"""Entries without an opponent that are neither a bye nor a win."""


def recognise(name: str, text: str) -> bool:
    return is_trf(text)


def read(text: str, source: Source) -> tuple[list[Sheet], list[Problem]]:
    """Games by round, and the roster of the teams the file lists. Critical: an entry that breaks the form, two entries
    of one game that do not agree, points that the entries do not add up to, a draw."""
    source = source.named(WHAT)
    bye = source.context.bye_points
    report = parse(text, Decimal(bye) if bye else None)
    problems = [*_faults(report, source), *_left_out(report, source), *_points(report, source)]
    problems += _places(report, source)
    names, found = _names(report, source)
    problems += found
    matches, rounds = [], _Rounds(report, source, names)
    for entrant in report.entrants:
        for number, paired in enumerate(entrant.rounds, start=1):
            match, problem = rounds.match(entrant, number, paired)
            matches += [match] if match else []
            problems += [problem] if problem else []
    if not matches and not has_critical(problems):
        problems.append(_no_games(report, source))
    known = source.context.known(source.file, report.title)
    if matches:
        problems += unknown_places(source, ("week", "slot"), known)
    return games_sheets(source, matches, known) + _roster(report, source, names), problems


def _faults(report: Report, source: Source) -> Iterator[Problem]:
    fix = "Export the file again, or correct the line; the columns are those of the FIDE form."
    for line, sentence in report.faults:
        yield source.problem("critical", "bad-trf", sentence, fix, row=line)
    counts = Counter(entrant.number for entrant in report.entrants)
    for entrant in report.entrants:
        if counts[entrant.number] > 1:
            message = f"Start number {entrant.number} stands on {counts[entrant.number]} lines ('{entrant.name}' here)."
            yield source.problem("critical", "bad-trf", message, "A start number is one player.", row=entrant.line)


def _left_out(report: Report, source: Source) -> Iterator[Problem]:
    """What of the file does not go into the book, and why."""
    if report.skipped:
        line, text = report.skipped[0]
        count = len(report.skipped)
        message = (
            f"{count} line{' is' if count == 1 else 's are'} no record of the form and "
            f"{'was' if count == 1 else 'were'} skipped, the first is '{text[:40]}'."
        )
        yield source.problem("info", "skipped-lines", message, row=line)
    if unused := report.unused():
        message = f"Records that make no game and no point (pairing, ratings ...) were not used: {', '.join(unused)}."
        yield source.problem("info", "skipped-lines", message)


def _points(report: Report, source: Source) -> Iterator[Problem]:
    """A total the rounds do not add up to: a warning if byes of another worth would explain it, else critical."""
    for entrant in report.entrants:
        derived = report.derived_points(entrant)
        if derived == entrant.points:
            continue
        stated = (
            f"'{entrant.name}' (start number {entrant.number}): the file states {entrant.points:.1f} points, the "
            f"rounds add up to {derived:.1f}."
        )
        place = {"row": entrant.line, "column": "points", "value": str(entrant.points)}
        if byes := _byes_that_explain(report, entrant, derived):
            message = f"{stated} The rounds are used; a {byes} counts as the league says."
            fix = 'Say what a bye is worth in these files: bye_points = "0.5" under [files] in season.toml.'
            yield source.problem("warning", "points-differ", message, fix, **place)
        else:
            message = f"{stated} Neither is used."
            fix = "Correct the points or the rounds. If a bye is worth something else, the file must say so (XXS, 162)."
            yield source.problem("critical", "points-differ", message, fix, **place)


def _byes_that_explain(report: Report, entrant: Entrant, derived: Decimal) -> str | None:
    """The kind of bye whose other worth, from nothing to a win, would make the stated total; None if there is none."""
    for code, name in BYES.items():
        count = sum(paired is not None and paired.result == code for paired in entrant.rounds)
        others = derived - count * report.worth[WORTH[code]]
        if count and others <= entrant.points <= others + count * report.worth["WIN"]:
            return name
    return None


def _places(report: Report, source: Source) -> Iterator[Problem]:
    """A warning for every place the points do not allow, whatever breaks the ties; one where the places are no places
    but start numbers."""
    ranked = [entrant for entrant in report.entrants if entrant.place]
    wrong = [(entrant, *_places_allowed(entrant, report.entrants)) for entrant in ranked]
    wrong = [(entrant, best, worst) for entrant, best, worst in wrong if not best <= entrant.place <= worst]
    if wrong and all(entrant.place == entrant.number for entrant in ranked):
        message = "The stated places are the start numbers and do not follow the points. They are not used."
        yield source.problem("warning", "rank-differs", message, row=wrong[0][0].line)
        return
    for entrant, best, worst in wrong:
        derived = f"{best}" if best == worst else f"{best} to {worst}"
        message = (
            f"'{entrant.name}' (start number {entrant.number}) is stated in place {entrant.place}, the points "
            f"({entrant.points:.1f}) allow {derived}. Points do not depend on it; the place is not used."
        )
        yield source.problem("warning", "rank-differs", message, row=entrant.line, column="place",
                             value=str(entrant.place))  # fmt: skip


def _places_allowed(entrant: Entrant, entrants: Sequence[Entrant]) -> tuple[int, int]:
    better = sum(other.points > entrant.points for other in entrants)
    return better + 1, better + sum(other.points == entrant.points for other in entrants)


def _names(report: Report, source: Source) -> tuple[dict[int, str], list[Problem]]:
    """The name of each start number. Players of one spelling are kept apart by it; a name that fills its field is not
    joined to any longer spelling."""
    counts = Counter(fold(entrant.name) for entrant in report.entrants)
    names, problems = {}, []
    for entrant in report.entrants:
        alone = counts[fold(entrant.name)] == 1
        names[entrant.number] = entrant.name if alone else f"{entrant.name} (start number {entrant.number})"
        if not alone or not entrant.has_full_name:
            problems.append(_cut(source, entrant, names[entrant.number], alone))
    return names, problems


def _cut(source: Source, entrant: Entrant, name: str, alone: bool) -> Problem:
    why = "fills its field and may be cut" if alone else "stands in the file more than once"
    message = f"The name '{entrant.name}' {why}; it is kept as '{name}' and joined to nobody."
    fix = "If it is a rostered player, say so with a names row (screen_name as here)."
    return source.problem("warning", "name-cut", message, fix, row=entrant.line, value=entrant.name)


@dataclass(frozen=True)
class _Rounds:
    """The round entries of a report, held against each other."""

    report: Report
    source: Source
    names: Mapping[int, str]

    @cached_property
    def by_number(self) -> dict[int, Entrant]:
        return {entrant.number: entrant for entrant in self.report.entrants}

    def match(self, entrant: Entrant, number: int, paired: Paired | None) -> tuple[Match | None, Problem | None]:
        """The game of an entry, or what is to be said of it; neither where the opponent's entry tells the game."""
        if paired is None:
            return None, None
        if paired.opponent is None:
            return self._alone(entrant, number, paired)
        other = self.by_number.get(paired.opponent) if paired.opponent != entrant.number else None
        answer = other.rounds[number - 1] if other and number <= len(other.rounds) else None
        if answer is None or answer.opponent != entrant.number:
            return None, _unanswered(self.source, self.report, entrant, paired, other, answer, number)
        if answer.result not in MIRROR.get(paired.result, ""):
            if entrant.number > other.number:
                return None, None
            return None, _disagree(self.source, self.report, entrant, paired, other, answer, number)
        if (paired.colour == "b", entrant.number) > (answer.colour == "b", other.number):
            return None, None
        return self._game(entrant, other, paired.result, answer.result, number)

    def _alone(self, entrant: Entrant, number: int, paired: Paired) -> tuple[Match | None, Problem | None]:
        name, sheet = self.names[entrant.number], f"round {number}"
        if paired.result == "H":
            return None, _bye_without_game(self.source, entrant, name, sheet)
        if paired.result in ABSENT:
            return None, None
        kept = {"bye_code": paired.result} if paired.result in BYES else {}
        extra = {"code": paired.result}
        return Match(entrant.line, name, None, name, str(number), "BYE", sheet, kept, extra), None

    def _game(
        self, entrant: Entrant, other: Entrant, result: str, answer: str, number: int
    ) -> tuple[Match | None, Problem | None]:
        first, second, sheet = self.names[entrant.number], self.names[other.number], f"round {number}"
        players = f"{first} - {second} (round {number})"
        if result in "=D":
            return None, draw(self.source, entrant.line, players, sheet)
        if result == answer:
            return None, double_forfeit(self.source, entrant.line, players, sheet)
        winner = first if result in "1+W" else second
        how = "NOSHOW" if result in "+-" else "PLAYED"
        extra = {"code": f"{result}{answer}"}
        return Match(entrant.line, first, second, winner, str(number), how, sheet, extra=extra), None


def _bye_without_game(source: Source, entrant: Entrant, name: str, sheet: str) -> Problem:
    message = f"{name} has a half-point bye in {sheet}; no game was won, so no row was made of it."
    return source.problem("info", "no-game", message, row=entrant.line, sheet=sheet)


def _unanswered(
    source: Source, report: Report, entrant: Entrant, paired: Paired, other: Entrant | None, answer: Paired | None,
    number: int,
) -> Problem:
    fix = "A game must stand on the lines of both players."
    if other is None:
        message = f"{_entrant(report, entrant)} met {paired.opponent} in round {number}, a number nobody else has."
        return source.problem("critical", "missing-result", message, fix, row=entrant.line)
    theirs = f"names {answer.opponent or 'nobody'} as the opponent" if answer else "has no entry"
    message = (
        f"{_entrant(report, other)} {theirs} for round {number}, but '{entrant.name}' (line {entrant.line}) has "
        f"'{paired.result}' against start number {other.number}."
    )
    return source.problem("critical", "missing-result", message, fix, row=other.line)


def _entrant(report: Report, entrant: Entrant) -> str:
    points = f"{entrant.points:.1f} points stated, {report.derived_points(entrant):.1f} derived"
    return f"'{entrant.name}' (start number {entrant.number}, {points})"


def _disagree(
    source: Source, report: Report, entrant: Entrant, paired: Paired, other: Entrant, answer: Paired, number: int
) -> Problem:
    message = (
        f"Round {number}: {_entrant(report, entrant)} has '{paired.result}' on line {entrant.line} and "
        f"{_entrant(report, other)} has '{answer.result}' on line {other.line}, which cannot both be."
    )
    return source.problem("critical", "incompatible-result", message, "Correct one of the two.", row=entrant.line)


def _no_games(report: Report, source: Source) -> Problem:
    message = f"The report lists {len(report.entrants)} players and no round, so there is nothing to count."
    return source.problem("critical", "header-only", message, "Hand it in once a round has been played.")


def _roster(report: Report, source: Source, names: Mapping[int, str]) -> list[Sheet]:
    """A row for every team member, on the line of the player."""
    lines = {entrant.number: entrant.line for entrant in report.entrants}
    members = [(number, team) for team, numbers in report.teams.items() for number in numbers if number in names]
    if not members:
        return []
    kind = source.need("roster")
    blank = dict.fromkeys(column.name for column in kind.columns)
    rows = [RawRow(lines[number], blank | {"player": names[number], "team": team}) for number, team in members]
    return [Sheet("roster", source.file, "teams", rows, ["player", "team"])]
