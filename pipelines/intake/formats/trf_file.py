"""The FIDE tournament report file as data: TRF16 with its extensions and TRF26; parsing and writing.

Columns as in the FIDE handbook C.04 annex 2 (TRF16): the start number in 5-8, the name in 15-47, points in 81-84, the
place in 86-89, and from 92 on ten characters a round: opponent, colour, result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation

PLAYER = re.compile(r"001 [ 0-9]{4} .{9}.*")
NAME = slice(14, 47)
POINTS = slice(80, 84)
FIRST_ROUND, ROUND_WIDTH = 91, 10
RESULTS = frozenset("1=0+-WDLHFUZ")
NO_OPPONENT = frozenset({"0000", "0", ""})

WORTH = {
    "1": "WIN", "+": "WIN", "W": "WIN", "=": "DRAW", "D": "DRAW", "H": "HALF", "F": "FULL", "U": "BYE",
    "0": "LOSS", "L": "LOSS", "-": "FORFEIT LOSS", "Z": "ZERO",
}  # fmt: skip
POINTS_OF = {
    "WIN": Decimal(1), "DRAW": Decimal("0.5"), "HALF": Decimal("0.5"), "FULL": Decimal(1), "BYE": Decimal(1),
    "LOSS": Decimal(0), "FORFEIT LOSS": Decimal(0), "ZERO": Decimal(0),
}  # fmt: skip
"""What a result is worth where the file does not say otherwise."""

# How the extensions call what a result is worth: XXS of one pairing program, BB. of another, 162 of TRF26.
XXS = {
    "WW": "WIN", "BW": "WIN", "WD": "DRAW", "BD": "DRAW", "WL": "LOSS", "BL": "LOSS", "ZPB": "ZERO", "HPB": "HALF",
    "FPB": "FULL", "PAB": "BYE", "FW": "WIN", "FL": "FORFEIT LOSS",
}  # fmt: skip
BB = {"BBW": "WIN", "BBD": "DRAW", "BBL": "LOSS", "BBZ": "ZERO", "BBF": "FORFEIT LOSS", "BBU": "BYE"}
TRF26 = {"W": "WIN", "D": "DRAW", "L": "LOSS", "P": "BYE", "H": "HALF", "F": "FULL", "Z": "ZERO", "A": "ZERO"}
WORTH_PAIR = re.compile(r"([A-Z]{1,3})\s*=?\s*([0-9]{1,3}(?:\.[0-9]+)?)")
USED = frozenset({"XXR", "142", "XXS", "162", *BB})
HEADER = re.compile(r"0[0-9]2|1[0-3]2")
"""The records that describe the tournament: name, place, dates, arbiters."""
TITLE = "012"


@dataclass(frozen=True, slots=True)
class Paired:
    """A player's entry for one round. `opponent`: start number, None where there is none. `result`: one of the codes
    of the form; letters as written, `1`, `0`, `=` for played games, `+` and `-` for forfeits."""

    opponent: int | None
    colour: str
    result: str


@dataclass(slots=True)
class Entrant:
    """One player line. `line`: its number in the file. A round without an entry is None. `other`: the columns between
    the start number and the name, and between the name and the points, as written."""

    line: int
    number: int
    name: str
    points: Decimal
    place: int | None
    rounds: list[Paired | None]
    before_name: str = " " * 6
    after_name: str = " " * 33

    @property
    def has_full_name(self) -> bool:
        """False if the name fills its field, so that it may have been cut (some programs cut one earlier)."""
        return len(self.name) < 32


@dataclass(slots=True)
class Report:
    """A whole file. `worth`: points by WORTH word. `lines`: every other record by its code. `skipped`: line and text of
    what is no record (comments, rulers). `faults`: line and sentence of what the form does not allow."""

    entrants: list[Entrant] = field(default_factory=list)
    worth: dict[str, Decimal] = field(default_factory=lambda: dict(POINTS_OF))
    lines: list[tuple[str, str]] = field(default_factory=list)
    teams: dict[str, list[int]] = field(default_factory=dict)
    skipped: list[tuple[int, str]] = field(default_factory=list)
    faults: list[tuple[int, str]] = field(default_factory=list)

    @property
    def title(self) -> str:
        return next((text.strip() for code, text in self.lines if code == TITLE), "")

    @property
    def rounds(self) -> int:
        """The number of rounds that any player has an entry for."""
        return max((len(entrant.rounds) for entrant in self.entrants), default=0)

    def unused(self) -> list[str]:
        """The codes of records that change no game and no point here: pairing, ratings, accelerations ..., in order."""
        return sorted({code for code, _ in self.lines if not (code in USED or HEADER.fullmatch(code))})

    def derived_points(self, entrant: Entrant) -> Decimal:
        """The points re-added from the round entries."""
        return sum((self.worth[WORTH[paired.result]] for paired in entrant.rounds if paired), Decimal(0))


def is_trf(text: str) -> bool:
    """True if a line is a player line with points in their place."""
    return any(PLAYER.match(line) and _decimal(line[POINTS]) is not None for _, line in _lines(text[:100_000]))


def parse(text: str, bye_points: Decimal | None = None) -> Report:
    """The whole file; `bye_points`: what a pairing bye is worth if the file itself does not say."""
    report = Report()
    if bye_points is not None:
        report.worth["BYE"] = bye_points
    for number, line in _lines(text):
        code, rest = line[:3], line[4:].rstrip()
        if code == "001":
            _entrant(report, number, line)
        elif code == "013":
            report.teams[rest[:32].strip()] = [int(member) for member in re.findall(r"[0-9]+", rest[32:])]
        elif re.fullmatch(r"[0-9]{3}|XX[A-Z]|BB[A-Z]", code):
            report.lines.append((code, rest))
            report.worth.update(_worth(code, rest))
        elif line.strip():
            report.skipped.append((number, line.strip()))
    return report


def write(report: Report) -> str:
    """The report as the text of a file with plain line ends; `parse` of it gives the same report."""
    lines = [f"{code} {text}".rstrip() for code, text in report.lines if code[0] in "01"]
    lines += [_player_line(entrant) for entrant in report.entrants]
    for name, members in report.teams.items():
        lines.append(f"013 {name:<32}" + "".join(f"{member:5d}" for member in members))
    lines += [f"{code} {text}".rstrip() for code, text in report.lines if code[0] not in "01"]
    return "\n".join(lines) + "\n"


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Numbered lines; a carriage return alone ends a line, as the form demands and old programs write."""
    return enumerate(re.split(r"\r\n|\n|\r", text), start=1)


def _entrant(report: Report, number: int, line: str) -> None:
    start, points = line[4:8].strip(), _decimal(line[POINTS])
    if not start.isdecimal() or points is None or not line[NAME].strip():
        report.faults.append((number, "This player line lacks a start number, a name or points in their columns."))
        return
    place = line[85:89].strip()
    entrant = Entrant(number, int(start), line[NAME].strip(), points, int(place) if place.isdecimal() else None, [],
                      line[8:14], line[47:80])  # fmt: skip
    for offset in range(FIRST_ROUND, len(line.rstrip()), ROUND_WIDTH):
        entrant.rounds.append(_paired(report, entrant, line[offset : offset + ROUND_WIDTH]))
    while entrant.rounds and entrant.rounds[-1] is None:
        entrant.rounds.pop()
    report.entrants.append(entrant)


def _paired(report: Report, entrant: Entrant, entry: str) -> Paired | None:
    if not entry.strip():
        return None
    opponent, colour, result = entry[:4].strip(), entry[5:6].strip() or "-", entry[7:8].strip().upper()
    if (opponent in NO_OPPONENT and not result) or (result in RESULTS and _is_number(opponent)):
        return Paired(int(opponent or 0) or None, colour.casefold(), result or "Z")
    where = f"'{entrant.name}' (start number {entrant.number}), round {len(entrant.rounds) + 1}"
    report.faults.append((entrant.line, f"{where}: '{entry.strip()}' is no opponent, colour and result."))
    return None


def _is_number(text: str) -> bool:
    return not text or text.isdecimal()


def _worth(code: str, text: str) -> Mapping[str, Decimal]:
    if code in BB:
        value = _decimal(text)
        return {} if value is None else {BB[code]: value}
    words = {"XXS": XXS, "162": TRF26}.get(code, {})
    return {words[word]: Decimal(value) for word, value in WORTH_PAIR.findall(text) if word in words}


def _player_line(entrant: Entrant) -> str:
    place = "" if entrant.place is None else entrant.place
    head = f"001 {entrant.number:4d}{entrant.before_name:<6.6}{entrant.name:<33.33}{entrant.after_name:<33.33}"
    return (f"{head}{entrant.points:4.1f} {place:>4}" + "".join(map(_entry, entrant.rounds))).rstrip()


def _entry(paired: Paired | None) -> str:
    if paired is None:
        return " " * ROUND_WIDTH
    opponent = "0000" if paired.opponent is None else f"{paired.opponent:4d}"
    return f"  {opponent} {paired.colour} {paired.result}"


def _decimal(text: str) -> Decimal | None:
    try:
        value = Decimal(text.strip())
    except InvalidOperation:
        return None
    return value if value.is_finite() else None
