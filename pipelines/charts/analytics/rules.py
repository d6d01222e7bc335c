"""How often each rule bites and what it costs: rows of marts.rule_costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pipelines.charts.analytics.common import answer, lying, panel
from pipelines.charts.look import plain
from pipelines.charts.markup import Column, Fragment, Row, count, name, reason, section, signed, table

Competition = Literal["individual", "team"]
EMPTY = "Nothing but plain scoring is in the ledger: no rule has given or taken a point beside it."
TITLES = {"individual": "Individual standings", "team": "Team standings"}
#: how the answer names what the league asks about, in its order
ASKED = {
    "compensation": "compensation for weeks missed",
    "five-nil": "playing on after a 5\u2060–\u20600",
    "leading-four": "only the leading scores of a team counting",
    "better-of-two": "only the better of two scores counting",
    "reporting": "losses not reported",
    "penalties": "penalties",
}


def costs_section(costs: Sequence[Row], competition: Competition) -> Fragment:
    """Every rule that gave or took points in one of the standings, the dearest first."""
    key, title = f"costs-{competition}", TITLES[competition]
    rows = _points(costs, competition)
    if not rows:
        return section(key, title, EMPTY)
    labels = [_label(row) for row in rows]
    figure = lying(
        labels, [row["points"] for row in rows], [signed(row["points"]) for row in rows],
        [f"<b>{plain(text)}</b><br>{_points_of(row['points'])}<br>{count(row['times'], 'time')}"
         for text, row in zip(labels, rows, strict=True)],
    )  # fmt: skip
    summary = ", ".join(f"{text} {signed(row['points'])}" for text, row in zip(labels, rows, strict=True)) + "."
    return section(
        key, title, panel(f"{key}-bars", f"Points each rule took or gave, {title}", figure, summary,
                          _table(costs, competition), "Bar"),
    )  # fmt: skip


def costs_answer(costs: Sequence[Row]) -> Fragment:
    """What each rule the league asks about has cost, a sentence a competition."""
    sentences = [said for competition in TITLES if (said := _sentence(costs, competition))]
    return answer(*(sentences or [EMPTY]))


def _sentence(costs: Sequence[Row], competition: str) -> str:
    parts = []
    for what, words in ASKED.items():
        rows = [row for row in _points(costs, competition) if row["what"] == what]
        if rows:
            points, times = sum(row["points"] for row in rows), sum(row["times"] for row in rows)
            entries = "1 entry" if times == 1 else f"{times} entries"
            parts.append(f"{words} ({', '.join(_numbers(rows))}) {_points_of(points)} in {entries}")
    return f"In the {TITLES[competition]} {'; '.join(parts)}." if parts else ""


def _numbers(rows: Sequence[Row]) -> list[str]:
    return sorted({row["rule"] for row in rows if row["rule"]})


def _points_of(points: int) -> str:
    if points == 0:
        return "came to nothing"
    return f"{'gave' if points > 0 else 'took'} {count(abs(points), 'point')}"


def _points(costs: Sequence[Row], competition: str) -> list[Row]:
    return [row for row in costs if row["competition"] == competition and row["measure"] == "points"]


def _label(row: Row) -> str:
    return f"{row['rule'] or ''} {reason(row['code'])}".strip()


def _table(costs: Sequence[Row], competition: Competition) -> Fragment | str:
    rows = [row for row in costs if row["competition"] == competition]
    columns = [
        Column("Rule", "rule", "short"),
        Column("What", lambda row: reason(row["code"]), "heading"),
        Column("Counted in", lambda row: "points" if row["measure"] == "points" else "tournament wins", "short"),
        Column("Times", "times", "number"),
        Column("Whom", "subjects", "number"),
        Column("Gave", lambda row: signed(row["given"]) if row["given"] else "", "number"),
        Column("Took", lambda row: signed(row["taken"]) if row["taken"] else "", "number"),
        Column("Hardest hit", lambda row: name(row["hardest"], "player" if competition == "individual" else "team")),
        Column("With", lambda row: signed(row["hardest_points"]) if row["hardest_points"] else "", "number"),
    ]
    return table(f"What each rule did to the {TITLES[competition]}", columns, rows)
