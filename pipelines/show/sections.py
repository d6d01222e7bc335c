"""What a receipt says: an account in words, section by section."""

from __future__ import annotations

from itertools import groupby

from pipelines.show.account import Account, Row
from pipelines.show.receipt import Line, Receipt, Section
from pipelines.show.tables import place_text
from pipelines.show.words import LEDGER, UC, counted, signed


def receipt_of(account: Account) -> Receipt:
    """The receipt of an account. Its total is the sum of its lines, so it equals the standing."""
    sections = [_week(account, week, list(rows)) for week, rows in groupby(account.entries, key=lambda e: e["week"])]
    sections += _placed_elsewhere(account)
    if not sections:
        sections = [Section("No award and no deduction" + ("" if account.week is None else f" in week {account.week}"))]
    total = sum(section.sum for section in sections)
    label = "TOTAL" if account.week is None else f"TOTAL OF WEEK {account.week}"
    return Receipt(account.subject, _head(account), sections, label, total, _more(account))


def _head(account: Account) -> list[str]:
    head = [account.remark] if account.remark else []
    standing = account.standing
    kind = "Team" if account.competition == "team" else "Player"
    if account.competition == "individual" and standing and standing.get("team"):
        kind += f" of {standing['team']}"
    head.append(kind)
    if standing is None:
        return head
    place = place_text(standing["place"], standing["tied"])
    after = "" if account.week is None else f" after week {account.week}"
    points, wins = counted(standing["points"], "point"), counted(standing["tournament_wins"], "tournament win")
    return [*head, f"Place {place} of {account.subjects}{after}, {points}, {wins}"]


def _week(account: Account, week: int | None, rows: list[Row]) -> Section:
    heading = "Without a week, by date" if week is None else f"Week {week}"
    lines = [_line(row, account.competition) for row in rows]
    notes = _counted_for_team(account, week) if account.competition == "team" and week is not None else []
    return Section(heading, lines, "subtotal", notes)


def _line(row: Row, competition: str) -> Line:
    words = LEDGER.get(row["code"], row["code"])
    if row["round"] is not None:
        words += f", round {row['round']}"
    where, note = row["slot"] or "", row["note"] or ""
    if row["week"] is None:
        note = "; ".join(part for part in (f"on {row['effective_on']}", note) if part)
    group = (row["player"] or "the team itself") if competition == "team" else ""
    return Line(where, words, row["rule"] or "", row["points"], source_text(row), note, group)


def source_text(row: Row) -> str:
    """`results_week04.csv sheet Results row 12`, as far as it is known."""
    parts = [row["file"], f"sheet {row['sheet']}" if row.get("sheet") else None]
    parts.append(f"row {row['row']}" if row["row"] is not None else None)
    return " ".join(part for part in parts if part)


def _counted_for_team(account: Account, week: int) -> list[str]:
    """The scores that counted for the team in a week, best first."""
    of_week = [entry for entry in account.entries if entry["week"] == week]
    twice = {(entry["player"], entry["slot"]) for entry in of_week if entry["code"] == "counts-twice"}
    scores = [score for score in account.scores if score["week"] == week and score["counts_team"]]
    scores.sort(key=lambda score: -score["wins"])
    named = [
        f"{s['player']} {s['wins']} ({s['slot']}{', twice' if (s['player'], s['slot']) in twice else ''})"
        for s in scores
    ]
    return [f"counted: {', '.join(named)}"] if named else []


def _placed_elsewhere(account: Account) -> list[Section]:
    """Entries without a week that the standing of this week holds (S-04); their own lines have no week to go by."""
    if account.week is None or account.standing is None:
        return []
    rest = account.standing["week_points"] - sum(entry["points"] for entry in account.entries)
    note = "entries without a week that count from this one; the receipt of the season lists them"
    return [Section("Without a week", [Line("", "counted from this week", "", rest, note=note)])] if rest else []


def _more(account: Account) -> list[Section]:
    sections = [
        Section("Tournament wins", [_win(row, account) for row in account.wins], "tournament wins"),
        Section("Scores that did not count", notes=[_score(row, account) for row in account.not_counted]),
        Section("Claims of compensation (UC)", notes=[_claim(row) for row in account.uc_claims]),
        Section("Losses not reported", notes=[_failure(row) for row in account.report_failures]),
        Section("Incidents and penalties", notes=[_penalty(row) for row in account.penalties]),
        Section("For the admins to look at", notes=[_flag(row) for row in account.flags]),
    ]
    return [section for section in sections if section.lines or section.notes]


def _win(row: Row, account: Account) -> Line:
    line = _line(row, account.competition)
    week = "" if row["week"] is None else f"W{row['week']} "
    return Line((week + line.where).strip(), line.words, line.rule, line.points, line.source, line.note, line.group)


def _score(row: Row, account: Account) -> str:
    who = f"{row['player']}, " if account.competition == "team" else ""
    score = "" if row["status"] == "NS" else f" {row['wins']}-{row['losses']}"
    return f"{who}{_where(row)}{score}: {row['why']}"


def _claim(row: Row) -> str:
    points = f", {signed(row['points'])}" if row["points"] else ""
    verdict = UC.get(row["verdict"], row["verdict"])
    return f"week {row['week_missed']}, claimed on {row['claimed_on']}: {verdict}{points} ({row['why']})"


def _failure(row: Row) -> str:
    case = "" if row["case_no"] is None else f"case {row['case_no']}, "
    return f"{_where(row)}: {case}{signed(row['points'])} ({row['why']})"


def _penalty(row: Row) -> str:
    category = f" category {row['category']}," if row["category"] else ""
    week = f" week {row['week']}," if row["week"] is not None else ""
    box = f", in the box from {row['box_from']} to {row['box_to'] or 'open end'}" if row["box_from"] else ""
    verdict = f"{(row['status'] or '').lower()}, {signed(row['points'])}{box}"
    return f"incident {row['incident_id']}, rule {row['rule_code']},{category}{week} {verdict} ({row['why']})"


def _flag(row: Row) -> str:
    where = _where(row)
    return f"{where}: {row['text']}" if where else row["text"]


def _where(row: Row) -> str:
    parts = [f"week {row['week']}" if row["week"] is not None else "", row.get("slot") or ""]
    parts.append(f"round {row['round']}" if row.get("round") is not None else "")
    return " ".join(part for part in parts if part)
