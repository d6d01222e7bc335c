"""What a week changed of everybody's chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipelines.charts.markup import Column, Fragment, Row, Section, fill, player, section, table
from pipelines.charts.scenarios.words import (
    CLINCHED,
    ELIMINATED,
    HEADINGS,
    LINES,
    NOBODY,
    cell,
    drawn,
    instead,
    paragraph,
    percent,
    rests_on,
    sentence,
)

FAR = 0.05
"""A chance that moved by less is no news, and may be the chance of the draw."""
SHOWN = 12
KEY, TITLE = "outlook", "What it changed for the play-offs"


def changed_section(outlook: Mapping) -> Section | None:
    """Who is through or out since this week, and whose chances moved most; None once every week has been played."""
    if not outlook["weeks_to_come"] and not outlook["left_out"]:
        return None
    if said := instead(outlook):
        return section(KEY, TITLE, said)
    known = [row for row in outlook["rows"] if row["before"] is not None]
    if not known:
        return section(KEY, TITLE, NOBODY)
    moved = sorted((row for row in known if _is_news(row)), key=lambda row: (-_farthest(row), row["place"]))[:SHOWN]
    columns = [Column("Player", lambda row: player(row["player"]), "heading")]
    columns += [Column(title, lambda row, line=line: _moved(row, line)) for line, title in HEADINGS.items()]
    caption = "Chances before and after this week, those that moved most"
    return section(
        KEY, TITLE, *_settled(known), *_best_and_worst(known),
        table(caption, columns, moved, "Nobody's chances moved by more than five in a hundred."), drawn(outlook),
        rests_on(outlook),
    )  # fmt: skip


def _settled(rows: Sequence[Row]) -> list[Fragment]:
    """What is certain since this week, the best line of everybody; who is out, and who is in the race again."""
    said: list[Fragment] = []
    for lines, is_new, one, many, what in (
        (list(LINES), lambda now, then: CLINCHED == now != then, "has", "have", "{} for certain since this week"),
        (list(reversed(LINES)), lambda now, then: ELIMINATED == now != then, "can", "can",
         "no longer reach {} since this week"),
        (list(LINES), lambda now, then: ELIMINATED == then != now, "is", "are", "in the race for {} again"),
    ):  # fmt: skip
        told: set[str] = set()
        for line in lines:
            new = [row["player"] for row in rows
                   if is_new(row[line], row["before"][line]) and row["player"] not in told]
            told.update(new)
            if new:
                said.append(sentence(new, one, many, what.format(LINES[line])))
    return said


def _best_and_worst(rows: Sequence[Row]) -> list[Fragment]:
    """Whom the week brought most, and whom it cost most, of those who were in the race before and are."""
    said = []
    settled = (CLINCHED, ELIMINATED)
    steps = [(row, line, _step(row, line)) for row in rows for line in LINES if _is_drawn(row, line)
             and row[line] not in settled and row["before"][line] not in settled]
    for words, pick in (("The week brought most to", max), ("It cost most", min)):
        row, line, step = pick(steps, key=lambda one: one[2], default=(None, "", 0))
        if abs(step) >= FAR and (step > 0) == (pick is max):
            before, after = percent(row["before"][f"{line}_chance"]), percent(row[f"{line}_chance"])
            text = "{} {}: the chance of {} went from {} to {}."
            said.append(paragraph(text, words, player(row["player"]), LINES[line], before, after))
    return said


def _moved(row: Row, line: str) -> Fragment | str:
    before, after = cell(row["before"], line), cell(row, line)
    return after if before == after else fill("moved.html", before=before, after=after)


def _is_news(row: Row) -> bool:
    return _farthest(row) >= FAR or any(
        row[line] != row["before"][line] and row[line] in (CLINCHED, ELIMINATED) for line in LINES
    )


def _farthest(row: Row) -> float:
    return max((abs(_step(row, line)) for line in LINES if _is_drawn(row, line)), default=0)


def _step(row: Row, line: str) -> float:
    return row[f"{line}_chance"] - row["before"][f"{line}_chance"]


def _is_drawn(row: Row, line: str) -> bool:
    return row[f"{line}_chance"] is not None and row["before"][f"{line}_chance"] is not None
