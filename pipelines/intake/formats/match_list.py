"""A list of matches with scores, results or winners, a match a row: fixtures of a site, a club's own sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pipelines.intake.dates import plain_day
from pipelines.intake.formats.brackets import SENTINEL, sets_of
from pipelines.intake.formats.columns import (
    Cells,
    Grid,
    find,
    footer,
    is_footer,
    known_of,
    other_cells,
    places_of,
    titles_skipped,
)
from pipelines.intake.formats.source import (
    Match,
    Source,
    double_forfeit,
    draw,
    games_sheets,
    is_bye,
    not_played,
    other_winner,
    unknown_places,
)
from pipelines.intake.names import fold
from pipelines.intake.rows import Sheet
from pipelines.intake.values import score_behind
from pipelines.problems import Problem

WHAT = "list of matches"
NAMES = {
    "player1": ("player1", "player1name", "p1", "playera", "home", "hometeam", "homeplayer", "white", "team1", "red"),
    "player2": ("player2", "player2name", "p2", "playerb", "away", "awayteam", "awayplayer", "black", "team2",
                "opponent", "visitor", "blue"),
    "winner": ("winner", "winnername", "wonby"),
    "loser": ("loser", "losername", "lostby"),
    "score": ("score", "result", "scorescsv", "scores", "finalscore"),
    "score1": ("score1", "player1score", "p1score", "scorea", "homescore", "homegoals", "legs1", "games1", "s1"),
    "score2": ("score2", "player2score", "p2score", "scoreb", "awayscore", "awaygoals", "legs2", "games2", "s2"),
    "state": ("state", "status", "matchstatus"),
    "note": ("note", "notes", "comment", "comments", "remark", "remarks"),
    "date": ("date", "playedon", "day", "matchdate", "completedat"),
}  # fmt: skip
OPEN = ("postponed", "cancelled", "canceled", "pending", "open", "scheduled", "live", "in progress", "not played",
        "underway", "rescheduled", "rained off", "tbc")  # fmt: skip
BOTH_LOSE = ("both-lose", "both lose", "double forfeit", "both forfeit", "double walkover")
LEFT = re.compile(r"\b(?:retired|ret|withdrew|quit|conceded|abandoned)\b", re.IGNORECASE)
FORFEIT = re.compile(r"(?=.*F)([01]) ?F* ?[-:] ?([01]) ?F*", re.IGNORECASE)
SIGNS = re.compile(r"([+-]) ?[-:/ ]? ?([+-])")
HALVES = re.compile(r"(?:1/2|½|0[.,]5) ?[-:] ?(?:1/2|½|0[.,]5)")
SCORE = re.compile(r"(-?[0-9]{1,3}) ?[-:–—] ?(-?[0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list by the names of NAMES."""

    number: int
    cells: Mapping[str, str | None]
    sheet: str | None

    def __getitem__(self, name: str) -> str | None:
        return self.cells.get(name)

    @property
    def players(self) -> str:
        return f"{self['player1'] or '?'} - {self['player2'] or '?'}"


def recognise(grid: Grid) -> bool:
    columns = _columns(grid.header)
    return "player1" in columns and "player2" in columns and ("winner" in columns or _has_scores(columns))


def is_scored(grid: Grid) -> bool:
    """True for a list that has scores beside the players; a winner in it must be held against them."""
    return recognise(grid) and _has_scores(_columns(grid.header))


def read(grid: Grid, source: Source) -> tuple[list[Sheet], list[Problem]]:
    """A game a decided match. What is postponed, open or blank is listed and counts for nothing, even at 0-0; -1 and
    forfeit marks are games won by default; a winner whom the score contradicts is critical."""
    source = source.named(WHAT)
    columns, places, known = _columns(grid.header), places_of(grid), known_of(source, grid)
    matches, problems = [], titles_skipped(source, grid)
    for number, cells in grid.lines:
        if is_footer(cells):
            problems.append(footer(source, grid, number, next(cell for cell in cells if cell)))
            continue
        row = Row(number, {name: grid.cell(cells, index) for name, index in columns.items()}, grid.sheet)
        match, problem = _match(source, row)
        problems += [problem] if problem else []
        if match:
            match.places, extra = other_cells(grid, cells, set(columns.values()), source.kinds["games"])
            match.how = match.places.pop("how", match.how)
            if "date" in match.extra:
                match.extra["date"] = plain_day(match.extra["date"], source.context.timezone)
            match.extra |= extra
            matches.append(match)
    needed = [place for place in ("week", "slot", "round") if place not in places]
    if matches:
        problems += unknown_places(source, needed, known, grid.header_row, grid.sheet)
    return games_sheets(source, matches, known), problems


def _has_scores(columns: Mapping[str, int]) -> bool:
    return "score" in columns or {"score1", "score2"} <= set(columns)


def _columns(header: Cells) -> dict[str, int]:
    found = {name: index for name, names in NAMES.items() if (index := find(header, *names)) is not None}
    if "winner" in found and "loser" in found and "player1" not in found and "player2" not in found:
        found |= {"player1": found["winner"], "player2": found["loser"]}
    return found


def _match(source: Source, row: Row) -> tuple[Match | None, Problem | None]:
    one, two = row["player1"], row["player2"]
    state = _state(row)
    if not one or (not two and not row["winner"]):
        return None, _nobody(source, row)
    if any(word in state for word in BOTH_LOSE):
        return None, double_forfeit(source, row.number, row.players, row.sheet)
    if word := next((word for word in OPEN if re.search(rf"\b{word}\b", state)), None):
        return None, not_played(source, row.number, row.players, f"it is marked '{word}'", row.sheet)
    if not two or is_bye(two) or is_bye(one):
        player = two if is_bye(one) else one
        if not player or is_bye(player):
            return None, _nobody(source, row)
        return _decided(row, player, None, player, "BYE"), None
    if quitter := _quitter(row, one, two):
        return _abandoned(source, row, quitter)
    return _by_score(source, row, one, two)


def _state(row: Row) -> str:
    """What the row says of its state; a note counts only where nothing else tells the outcome."""
    told = row["winner"] or row["score"] or row["score1"]
    return " ".join(filter(None, (row["state"], row["score"], None if told else row["note"]))).casefold()


def _by_score(source: Source, row: Row, one: str, two: str) -> tuple[Match | None, Problem | None]:
    text = row["score"] or ""
    if score := score_behind(text):
        message = f"'{text}' is a date or a time: a spreadsheet has turned the score {score} into it."
        fix = "Format the column as text and type the score again."
        return None, source.problem("critical", "score-became-date", message, fix, sheet=row.sheet, row=row.number,
                                    column="score", value=text)  # fmt: skip
    if sides := _default_win(text):
        if sides[0] == sides[1]:
            return None, double_forfeit(source, row.number, row.players, row.sheet)
        return _with_winner(source, row, one, two, sides, "NOSHOW")
    if HALVES.fullmatch(text):
        return None, draw(source, row.number, row.players, row.sheet)
    score1, score2 = _scores(row)
    if SENTINEL in (score1, score2):
        if score1 == score2:
            return None, double_forfeit(source, row.number, row.players, row.sheet)
        return _with_winner(source, row, one, two, (int(score2 == SENTINEL), int(score1 == SENTINEL)), "NOSHOW")
    if score1 is None and text:
        message = f"'{text}' is no score and no result that is known."
        return None, source.problem("critical", "bad-score", message, "Type games won and lost, as in 4-1.",
                                    sheet=row.sheet, row=row.number, column="score", value=text)  # fmt: skip
    if score1 is None and not row["winner"]:
        return None, not_played(source, row.number, row.players, "it has neither score nor winner", row.sheet)
    if score1 == score2 and not row["winner"]:
        return None, (draw if score1 else _nil_nil)(source, row.number, row.players, row.sheet)
    return _with_winner(source, row, one, two, (score1 or 0, score2 or 0), "PLAYED")


def _with_winner(
    source: Source, row: Row, one: str, two: str, sides: tuple[int, int], how: str
) -> tuple[Match | None, Problem | None]:
    """The match won by the side ahead; a stated winner must be that side (or decides a level score)."""
    ahead = None if sides[0] == sides[1] else one if sides[0] > sides[1] else two
    stated = row["winner"]
    winner = ahead if stated is None else next((name for name in (one, two) if fold(name) == fold(stated)), stated)
    if winner not in (one, two):
        message = f"The winner '{winner}' is not one of the two players ({one}, {two})."
        return None, source.problem("critical", "winner-not-a-player", message, "Were columns swapped?", row=row.number,
                                    sheet=row.sheet, column="winner", value=winner)  # fmt: skip
    if ahead not in (None, winner):
        return None, other_winner(source, row.number, winner, ahead, f"{sides[0]}-{sides[1]}", row.sheet)
    return _decided(row, one, two, winner, how), None


def _decided(row: Row, one: str, two: str | None, winner: str, how: str) -> Match:
    kept = {name: value for name in ("score", "score1", "score2", "note", "date") if (value := row[name])}
    return Match(row.number, one, two, winner, how=how, sheet=row.sheet, extra=kept)


def _default_win(text: str) -> tuple[int, int] | None:
    """Sides of `1-0F`, `0F-1`, `+ -`; (0, 0) for two forfeits."""
    if match := FORFEIT.fullmatch(text):
        return int(match[1]), int(match[2])
    if match := SIGNS.fullmatch(text):
        return int(match[1] == "+"), int(match[2] == "+")
    return None


def _scores(row: Row) -> tuple[int | None, int | None]:
    if row["score1"] is not None and row["score2"] is not None:
        texts = row["score1"].strip(), row["score2"].strip()
        texts = tuple(str(SENTINEL) if text.casefold() in ("dq", "wo", "w/o", "ff") else text for text in texts)
        if all(re.fullmatch(r"-?[0-9]{1,3}", text) for text in texts):
            return int(texts[0]), int(texts[1])
        return None, None
    text = (row["score"] or "").strip()
    if match := SCORE.fullmatch(text):
        return int(match[1]), int(match[2])
    if text == str(SENTINEL):
        return SENTINEL, 0
    return sets_of(text) if "," in text else (None, None)


def _quitter(row: Row, one: str, two: str) -> str | None:
    """The player of whom the note says that he left before the end."""
    note = row["note"] or row["state"] or ""
    if not LEFT.search(note):
        return None
    named = [name for name in (one, two) if re.search(rf"(?<!\w){re.escape(fold(name))}(?!\w)", fold(note))]
    return named[0] if len(named) == 1 else None


def _abandoned(source: Source, row: Row, quitter: str) -> tuple[Match | None, Problem | None]:
    one, two = row["player1"], row["player2"]
    winner = two if quitter == one else one
    if row["winner"] and fold(row["winner"]) != fold(winner):
        message = f"The note says that '{quitter}' left, and the winner column names him too."
        return None, source.problem("critical", "winner-differs-from-note", message, "Say who won.", sheet=row.sheet,
                                    row=row.number, column="winner", value=row["winner"])  # fmt: skip
    message = f"'{quitter}' left before the end ({row['note'] or row['state']}); the game was given to '{winner}'."
    problem = source.problem("warning", "abandoned", message, "Confirm it, or say who won.", sheet=row.sheet,
                             row=row.number)  # fmt: skip
    return _decided(row, one, two, winner, "AWARD"), problem


def _nobody(source: Source, row: Row) -> Problem:
    message = f"The row does not name two players ({row.players})."
    return source.problem("critical", "missing-value", message, "Fill in both, or BYE.", row=row.number,
                          sheet=row.sheet)  # fmt: skip


def _nil_nil(source: Source, row: int, players: str, sheet: str | None) -> Problem:
    message = f"{players} stands at 0-0 and nothing says who won or whether it was played."
    fix = "Give the winner, or mark the match as postponed."
    return source.problem("critical", "no-winner", message, fix, row=row, sheet=sheet)
