"""The scenarios as text: a table of everybody, or what one player or team needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pipelines.scenarios.ask import Scenarios
from pipelines.scenarios.bounds.needs import Need, Needs, player_needs, team_needs
from pipelines.scenarios.bounds.verdicts import LINES, TITLE, State
from pipelines.scenarios.words import LINE_NAMES, notes, sentences
from pipelines.show.tables import CHAT_WIDTH, Column, Format, Table, as_csv, escape, json_text, place_text, render, wrap
from pipelines.show.words import counted

WIDTH = 80
NOBODY = "nobody is on the roster yet"
LABELS = {TITLE: "title", "gold": "Gold", "silver": "Silver+", "bronze": "Bronze+"}


def show_table(found: Scenarios, is_team: bool, format: Format, width: int | None = None) -> str:
    """Everybody's verdicts and chances, in the order of the standings."""
    if format == "json":
        return json_text(as_object(found, is_team))
    table = _table(found, is_team)
    text = render(table, format, width)
    return text if format == "csv" or not table.rows else text + _notes(found, is_team, format)


def as_object(found: Scenarios, is_team: bool) -> dict[str, Any]:
    """The same as one object of plain values: what `--format json` writes."""
    kind = "team" if is_team else "individual"
    rows = _objects(_table(found, is_team))
    return _head(found) | {"competition": kind, "rows": rows, "notes": notes(found, is_team)}


def show_subject(found: Scenarios, competition: str, name: str, remark: str, format: Format) -> str:
    """What one player ("individual") or team needs for each line."""
    is_team = competition == "team"
    names = found.present.teams if is_team else found.present.players
    subject = names.index(name)
    needs = (team_needs if is_team else player_needs)(found.present, found.extremes, subject)
    states = _states(found, is_team, subject)
    share = {line: _percent(*_chance(found, is_team, line, subject)) for line in states} if found.chances else {}
    said = sentences(states, needs, share, [names[k] for k in needs.ahead] if needs else [])
    rows = _subject_rows(found, is_team, subject, states, needs, dict(said))
    if format == "csv":
        return as_csv(_subject_table(rows))
    if format == "json":
        return json_text(_head(found) | {
            "competition": competition, "subject": name, "remark": remark or None,
            "points": _points(found, is_team)[subject],
            "most": None if needs is None else needs.most, "lines": rows, "notes": notes(found, is_team),
        })
    head = f"{name}: {counted(_points(found, is_team)[subject], 'point')} {_since(found)}"
    if format == "markdown":
        lines = [f"**{escape(head)}**", "", *(f"- {LINE_NAMES[line]}: {escape(text)}" for line, text in said)]
        lines += [escape(remark)] if remark else []
        return "\n".join(lines) + "\n" + _notes(found, is_team, format)
    room = CHAT_WIDTH if format == "text" else WIDTH
    lines = wrap(head, room) + (wrap(remark, room) if remark else [])
    for line, text in said:
        first, *rest = wrap(f"{LINE_NAMES[line].capitalize()}: {text}", room - 2)
        lines += [first, *(f"  {more}" for more in rest)]
    return "\n".join(lines) + "\n" + _notes(found, is_team, format)


def _since(found: Scenarios) -> str:
    return f"after week {found.present.played}" if found.present.played else "before the first week"


def _head(found: Scenarios) -> dict[str, Any]:
    return {
        "season": found.season_id, "after_week": found.present.played,
        "weeks_to_come": [week.number for week in found.present.weeks],
        "simulations": found.chances.count if found.chances else 0, "seed": found.seed,
        "games_rated": round(found.ratings.games) if found.ratings else 0, "past_seasons": found.past,
    }


def _table(found: Scenarios, is_team: bool) -> Table:
    kind = "team" if is_team else "player"
    lines = [TITLE] if is_team else [TITLE, *LINES]
    columns = [
        Column("place_text", "#", readers="people"), Column("place", "place", "integer", readers="machines"),
        Column("tied", "tied", readers="machines"), Column(kind, kind),
        Column("points", "points", "integer", rank=2),
    ]
    for line in lines:
        label = LABELS[line]
        rank = 0 if line in (TITLE, "gold") else 1
        columns += [
            Column(f"{line}_text", label, "integer", rank=rank, readers="people"),
            Column(f"{line}", line, readers="machines"),
            Column(f"{line}_chance", f"{line} chance", "ratio", readers="machines"),
            Column(f"{line}_error", f"{line} error", "ratio", readers="machines"),
        ]
    rows = [_cells(found, is_team, subject, place, tied, lines) for subject, place, tied in _places(found, is_team)]
    title = f"{kind.capitalize()} scenarios {_since(found)}, in %"
    return Table(title, columns, rows, NOBODY)


def _cells(
    found: Scenarios, is_team: bool, subject: int, place: int, tied: bool, lines: Sequence[str]
) -> list[Any]:
    names = found.present.teams if is_team else found.present.players
    states = _states(found, is_team, subject)
    cells: list[Any] = [place_text(place, tied), place, tied, names[subject], _points(found, is_team)[subject]]
    for line in lines:
        share, error = _chance(found, is_team, line, subject)
        cells += [_short(states[line], share, error), states[line], share, error]
    return cells


def _states(found: Scenarios, is_team: bool, subject: int) -> dict[str, State]:
    if is_team:
        return {TITLE: found.verdicts.teams[subject]}
    return {line: states[subject] for line, states in found.verdicts.players.items()}


def _chance(found: Scenarios, is_team: bool, line: str, subject: int) -> tuple[float | None, float | None]:
    chances = found.chances
    if chances is None:
        return None, None
    shares = chances.teams_share if is_team else chances.players_share[line]
    errors = chances.teams_error if is_team else chances.players_error[line]
    return round(float(shares[subject]), 4), round(float(errors[subject]), 4)


def _short(state: State, share: float | None, error: float | None) -> str:
    if state == "CLINCHED":
        return "sure"
    if state == "ELIMINATED":
        return "out"
    doubt = "?" if state == "OPEN" else ""
    if share is None or error is None:
        return doubt or "open"
    return _percent(share, error, "") + doubt


def _percent(share: float, error: float, sign: str = " %") -> str:
    """`38±2`; what is possible is never 0, what is not certain never 100."""
    if share < 0.005:
        return f"<1{sign}"
    if share > 0.995:
        return f">99{sign}"
    return f"{share * 100:.0f}±{max(1, round(error * 100))}{sign}"


def _points(found: Scenarios, is_team: bool) -> list[int]:
    # the first season played out is the one in which nothing more happens
    table = found.extremes.worlds.teams if is_team else found.extremes.worlds.players
    return [int(points) for points in table.points[0]]


def _places(found: Scenarios, is_team: bool) -> list[tuple[int, int, bool]]:
    table = found.extremes.worlds.teams if is_team else found.extremes.worlds.players
    order = sorted(range(table.place.shape[1]), key=lambda subject: (table.place[0, subject], subject))
    return [(subject, int(table.place[0, subject]), bool(table.tied[0, subject])) for subject in order]


def _objects(table: Table) -> list[dict[str, Any]]:
    names = [column.name for column in table.columns]
    machine = [k for k, column in enumerate(table.columns) if column.readers != "people"]
    return [{names[k]: row[k] for k in machine} for row in table.rows]


def _subject_rows(
    found: Scenarios, is_team: bool, subject: int, states: dict[str, State], needs: Needs | None, said: dict[str, str]
) -> list[dict[str, Any]]:
    rows = []
    for line, state in states.items():
        share, error = _chance(found, is_team, line, subject)
        need = Need(0, 0) if state == "CLINCHED" else needs.lines[line] if needs else None
        rows.append({
            "line": line, "state": state, "chance": share, "error": error,
            "enough": need.enough if need else None, "least": need.least if need else None, "text": said[line],
        })
    return rows


def _subject_table(rows: list[dict[str, Any]]) -> Table:
    return Table("", [Column(name, name) for name in rows[0]], [list(row.values()) for row in rows])


def _notes(found: Scenarios, is_team: bool, format: Format) -> str:
    listed = notes(found, is_team)
    if format == "markdown":
        return "\n" + "\n".join(f"- {escape(note)}" for note in listed) + "\n"
    room = CHAT_WIDTH if format == "text" else WIDTH
    return "".join(f"{line}\n" for note in listed for line in wrap(note, room))
