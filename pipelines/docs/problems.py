"""docs/problems.md: every code a problem or a flag can have, what it means and what to do."""

from __future__ import annotations

import re

from pipelines.suites import load_suite
from pipelines.warehouse import Model, load_models

#: what the reading, the shape gate and the commands say, by code; the checks document themselves
CODES = {
    "abandoned": "A player left a match before its end; the game was given to the other. Confirm it, or say who won.",
    "already-joined": "The two names are one person already, by the safe folding or by the upload that is named.",
    "already-undone": "The upload was withdrawn before. To have it back: `rackbook redo`.",
    "ambiguous-date": "Dates that can be read day first or month first. Type year-month-day, or name the order.",
    "bad-boolean": "A yes or no is something else. Type yes or no (also y, n, true, false, 1, 0).",
    "bad-crosstable": "A cell of a crosstable names no row, or the other player's cell does not mirror it.",
    "bad-date": "A date is not written YYYY-MM-DD, or does not exist.",
    "bad-integer": "A number is not whole, or a score is not written like 4-1.",
    "bad-mapping": "A mapping has a fault: an unknown kind or column, or its example comes out otherwise.",
    "bad-number": "A cell is not a number.",
    "bad-score": "A cell is no score and no result that is known. Type games won, a hyphen, games lost.",
    "bad-season": "season.toml has a fault: a missing line, weeks out of order, a date outside the season.",
    "bad-setting": "A setting in season.toml has a value that is not among its alternatives (docs/rules.md).",
    "bad-time": "A time is not written HH:MM or YYYY-MM-DD HH:MM:SS.",
    "bad-trf": "A line of a tournament report breaks its form: number, name, points, opponent, colour, result.",
    "bad-value": "A cell holds something that is no text: a list inside JSON, or half a character.",
    "broken-quote": "A quotation mark is opened and not closed. Close it, or save the file again as csv.",
    "changed-meanwhile": "Somebody else published since the preview was worked out. Look at it again, then publish.",
    "damaged-id": "A spreadsheet shows a long number as 9.45E+12 and has lost its digits. Type it again as text.",
    "date-order-set": "The dates of a column fit either order; they were read in the order that was set.",
    "day-number": "A number stands in a column of dates: a spreadsheet's day number. Give the cells a date format.",
    "double-forfeit": "Both players forfeited. Neither has a game won, and no game row was made of it.",
    "draw": "A match ended level; a game of the league has a winner. Say who won, or take it out.",
    "duplicate-column": "Two columns have the same header. Rename or remove one.",
    "duplicate-key": "Two rows of one file are about the same thing. Keep one.",
    "empty-file": "The file holds nothing. Look whether the export worked.",
    "encoding-guessed": "The file is not UTF-8; it was read as Windows text. Look at the names with accents.",
    "footer-row": "A line such as Total is no data and was skipped.",
    "formula-without-value": "A formula that was never worked out. Open the file in a spreadsheet and save it.",
    "header-only": "There is a header and no row below it. Type the rows, or hand in the right file.",
    "incompatible-result": "The lines of two opponents in a tournament report cannot both be right.",
    "interrupted": "A command was interrupted before the file counted. Hand it in again if it is wanted.",
    "joined-by-upload": "The two names were joined by an upload. Undo it, or give the second a team.",
    "missing-column": "A column that the kind needs is not in the file. Add it, or correct its header.",
    "missing-matches": "A list of participants alone. Hand it in together with the matches, in one upload.",
    "missing-names": "Matches that name players by number only. Hand them in together with the participants.",
    "missing-result": "One of two opponents has no entry for their round in a tournament report.",
    "missing-value": "A cell that must be filled is empty.",
    "name-columns": "First and last names in two columns, by their headers, were read as one name.",
    "name-cut": "A name fills its field in a tournament report and may be cut. Add a names row.",
    "name-taken": "The name is another player's on those days. Undo the upload that says so first.",
    "name-with-note": "A name ends in a note such as (sub). It is taken as a name of its own.",
    "no-account": "The page listens to other machines only when there is an account. `rackbook users add` makes one.",
    "no-book": "The season has no book yet. Run `rackbook build`.",
    "no-file": "There is no such file. Look at the path.",
    "no-game": "A half-point bye brings no game won, so no row was made of it.",
    "no-games": "A list of places, from which a league cannot count games. Hand in wins and losses, or the games.",
    "not-said-here": "A league has no stop and a tour no week to say of a file. Leave the option out.",
    "no-names-kind": "A tour has no names to join or split. Correct the name in the file.",
    "no-winner": "A match is marked as complete, or stands at 0-0, and nothing says who won.",
    "not-allowed": "A director may check and upload results, not rule or undo. Ask an admin.",
    "not-in-list": "A cell is not one of the accepted words, or names a tournament or team that does not exist.",
    "not-joined": "The two names are two persons already.",
    "not-kept": "The upload was refused, and its bytes could not be kept under rejected/ either. The reason is given.",
    "not-undone": "The upload counts, so there is no undo to take back. `rackbook history` lists what is withdrawn.",
    "not-played": "An open, postponed or blank match. It counts for nothing until it is handed in again.",
    "odd-play-date": "A date is not the league's night, or out of order with its round. Were day and month swapped?",
    "one-spelling": "Two people with one spelling cannot be told apart. Give one of them another name.",
    "out-of-range": "A number is too small or too large for its column or for the season.",
    "place-differs": "The file says another week, slot or round than its name or the command. Correct one of them.",
    "placeholder-name": "N.N., TBD, Winner QF1 and the like hold a place; they are no players.",
    "points-differ": "The points a tournament report states are not what its rounds add up to. Where byes of another "
                     "worth explain it, the rounds are used; else neither is.",
    "ragged-row": "A row has more filled cells than the header. Quote a name with a comma in it, or move the cell.",
    "rank-differs": "A stated place is not the one the matches or points give. It earns nothing either way.",
    "rows-vanish": "Rows of an earlier upload are not in the new files. Hand all parts of a tournament in together.",
    "score-became-date": "A spreadsheet made a date of a score such as 4-1. Make the column text and type it again.",
    "season-exists": "There is a season of that id already. Choose another.",
    "skipped-lines": "Lines or records of a tournament report make no game and no point and were not used.",
    "title-rows": "Lines above the header were taken for a title and skipped.",
    "too-large": "The file is larger than can be read. Hand it in in parts.",
    "too-many-pending": "Too many uploads wait for their Publish or Throw away. Settle some of them first.",
    "total-differs": "A stated total is not what its parts add up to. Critical: correct one of them. A warning: the "
                     "parts are used, the total is not.",
    "unknown-column": "A column is not one of the kind's. It is kept with the bytes but not used.",
    "unknown-kind": "It cannot be told what the rows are. Name the file after its kind, such as results_week04.csv.",
    "unknown-season": "There is no such season here. `rackbook new` begins one.",
    "unknown-setting": "season.toml names a setting that the rulebook does not have; the nearest one is named.",
    "unknown-subject": "The season knows no such tournament, player, team, stop or match; the nearest are named.",
    "unknown-upload": "There is no upload of that number. `rackbook history` lists them.",
    "unreadable-file": "The bytes are no csv, workbook or JSON that can be read. Save the file again in one of these.",
    "used-for-names": "A file that only helps to read another one of the same upload.",
    "winner-differs-from-note": "The winner column names the player of whom the note says that he left.",
    "winner-differs-from-score": "The winner column names one player and the score the other. Correct one of them.",
}
WORDS = {"critical": "blocks", "warning": "warning", "info": "information"}
#: what a code looks like, and the start of one that is put together
CODE = re.compile(r"[A-Z][A-Z0-9a-z_]{2,}|I\d|[a-z]{2,}(?:-[a-z0-9]+)*")


def problems_md() -> str:
    """The page, from the table above and from the checks of both competitions."""
    parts = [
        "# Problems and flags", "",
        "Generated by `python -m pipelines.docs`; do not edit it here. A problem that blocks refuses the upload and",
        "changes nothing; a warning or an information lets it in and stays as a flag in the book until its cause is",
        "gone.", "",
        "## While files are read and commands are typed", "", "| code | what it means, what to do |", "|---|---|",
        *(f"| `{code}` | {text} |" for code, text in sorted(CODES.items())),
    ]
    for competition, title in (("swiss", "swiss league"), ("tour", "tour")):
        rows = list(_check_rows(competition))
        if rows:
            parts += ["", f"## What the checks of the {title} look for", "",
                      "| code | check | rule | | what it looks for |", "|---|---|---|---|---|", *rows]
    return "\n".join([*parts, ""])


def codes_of(model: Model) -> list[str]:
    """The codes a check can give, as its SQL writes them; one it puts together ends in an ellipsis."""
    import sqlglot
    from sqlglot import exp

    tree = sqlglot.parse_one(model.sql, dialect="duckdb")
    found = set()
    for select in tree.find_all(exp.Select):
        names = [column.alias_or_name for column in _first_of_union(select).selects]
        if "code" in names:
            column = select.selects[names.index("code")]
            texts = {literal.this for literal in column.find_all(exp.Literal)}
            found |= {text for text in texts if CODE.fullmatch(text)}
    return sorted(f"{code}..." if code.endswith("_") else code for code in found)


def _first_of_union(select):
    """The select that names the columns of the union this one is part of."""
    from sqlglot import exp

    top = select
    while isinstance(top.parent, exp.Union):
        top = top.parent
    while isinstance(top, exp.Union):
        top = top.this
    return top


def _check_rows(competition: str):
    severity = {
        name: (one["severity"], one.get("meta", {}).get("rule", ""))
        for one in load_suite(f"checks_{competition}")["expectations"] for name in one["kwargs"]["value_set"]
    }
    for model in sorted(load_models(competition), key=lambda model: model.name):
        name = model.name.split(".")[1]
        if model.schema == "checks" and name in severity:
            word, rule = severity[name]
            codes = ", ".join(f"`{code}`" for code in codes_of(model)) or "see the check"
            yield f"| {codes} | `{name}` | {rule} | {WORDS[word]} | {model.summary} |"
