"""The verdicts and chances in words, for a cell and for a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from pipelines.charts.markup import Fragment, Row, count, details, names

LINES = {"title": "the title", "gold": "Gold", "silver": "Silver or better", "bronze": "Bronze or better"}
"""The lines, the best first."""
HEADINGS = {"title": "Title", "gold": "Gold", "silver": "Silver or better", "bronze": "Bronze or better"}
CLINCHED, ELIMINATED = "CLINCHED", "ELIMINATED"
NAMED = 6
"""As many are named in a sentence; more are counted."""
OVER = "Every week of the season has been played: nothing is left to foretell."
NOBODY = "Nobody is on the roster yet, so nobody has a chance to work out."


def instead(outlook: Mapping) -> str | None:
    """The sentence that stands where there is nothing to show."""
    if outlook["left_out"]:
        return f"The chances are left out. {outlook['left_out']}"
    if not outlook["weeks_to_come"]:
        return OVER
    return None if outlook["rows"] else NOBODY


def certain(rows: Sequence[Row]) -> list[Fragment]:
    """Who has what for certain, and who is out of what, a sentence a line."""
    said: list[Fragment] = []
    settled: set[str] = set()
    for line, words in LINES.items():
        sure = [row["player"] for row in rows if row[line] == CLINCHED and row["player"] not in settled]
        settled.update(sure)
        if sure:
            said.append(sentence(sure, "has", "have", f"{words} for certain"))
    gone: set[str] = set()
    for line in reversed(LINES):
        out = [row["player"] for row in rows if row[line] == ELIMINATED and row["player"] not in gone]
        gone.update(out)
        if out:
            said.append(sentence(out, "can", "can", f"no longer reach {LINES[line]}"))
    return said or [paragraph("Nothing is certain yet, and nobody is out of anything.")]


def sentence(who: Sequence[str], one: str, many: str, what: str) -> Fragment:
    """`Ann and Bo have Gold for certain.`"""
    subjects = names(who, "player") if len(who) <= NAMED else count(len(who), "player")
    return paragraph("{} {} {}.", subjects, one if len(who) == 1 else many, what)


def paragraph(text: str, *values: object) -> Fragment:
    """A sentence with names in it, as a part of a section."""
    return Fragment(Markup("<p>{}</p>").format(Markup(text).format(*values)))


def drawn(outlook: Mapping) -> str:
    """How the chances were drawn."""
    return f"From {count(outlook['simulations'], 'season')} drawn at random, seed {outlook['seed']}."


def rests_on(outlook: Mapping) -> Fragment:
    """What the verdicts and the chances rest on, folded."""
    told = [
        "What is certain or out leaves penalties and withdrawals to come aside; the chances count them, so that even "
        "what is certain may have less than 100\u00a0%.",
        *outlook["notes"],
    ]
    return details("What this rests on", Markup("").join(paragraph("{}", note) for note in told))


def cell(row: Row, line: str) -> str:
    """`certain`, `out`, or the chance; what is possible is never 0, what is not certain never 100."""
    if row[line] == CLINCHED:
        return "certain"
    if row[line] == ELIMINATED:
        return "out"
    share = row[f"{line}_chance"]
    if share is None:
        return "possible"
    return "<1\u00a0%" if share < 0.005 else ">99\u00a0%" if share > 0.995 else percent(share)


def percent(share: float) -> str:
    return f"{100 * share:.0f}\u00a0%"
