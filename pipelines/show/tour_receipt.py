"""The receipt of a tour: why a player stands where he stands, and how every one of his matches came to its score."""

from __future__ import annotations

import duckdb

from pipelines.show.receipt import COLUMNS, Line, Receipt, Section, as_marked, as_plain
from pipelines.show.sections import source_text
from pipelines.show.tables import CHAT_WIDTH, Column, Format, Table, as_csv, json_text, place_text
from pipelines.show.tour_account import Account, Row, find, load_account
from pipelines.show.tour_words import ENTRY, STATUS, VERDICTS, ledger_words, percent, pounds
from pipelines.show.words import counted, signed

SHARED = "Who is equal in every measure of the ranking shares the place."


def _columns(**labels: str) -> tuple[Column, ...]:
    return tuple(Column(column.name, labels.get(column.name, column.label), column.kind) for column in COLUMNS)


OF_RANKING = _columns(where="finished", words="stop", source="group")
OF_MATCH = _columns(where="score", amount="racks", source="side")
OF_DECISIONS = _columns(group="match", amount="racks")


def explain_tour(connection: duckdb.DuckDBPyConnection, name: str, format: Format = "table") -> str:
    """The receipt of a player, or of the match with that id.

    csv has the ledger rows of the matches, columns as in CONTRACT-GB9.md; json is one object. Refused: unknown-player.
    """
    account = load_account(connection, *find(connection, name))
    if format == "csv":
        return as_csv(_ledger_table(connection, account))
    if format == "json":
        return json_text(as_object(account))
    receipt = match_receipt(account) if account.is_match else player_receipt(account)
    if format == "markdown":
        return as_marked(receipt)
    return as_plain(receipt, CHAT_WIDTH) if format == "text" else as_plain(receipt)


def as_object(account: Account) -> dict:
    """The account as one object; `level` has everybody with the same points, by event."""
    kind = "match" if account.is_match else "player"
    ranked = {} if account.is_match else {
        "ranking": account.rankings, "level": account.level, "stops": account.results, "entries": account.entries,
    }  # fmt: skip
    return {
        "competition": "tour", "kind": kind, "subject": account.subject, **ranked, "matches": account.matches,
        "decisions": account.decisions, "flags": account.flags,
    }  # fmt: skip


def player_receipt(account: Account) -> Receipt:
    """Rankings first, each adding up to its points, then the matches, the decisions and the fees."""
    head = [
        f"Place {place_text(row['place'], row['tied'])} in {row['event']}, {counted(row['points'], 'point')}"
        for row in account.rankings
    ]
    sections = [_ranking(account, row) for row in account.rankings]
    sections += [_level(row, account.level[row["event"]]) for row in account.rankings]
    more = [_match(row) for row in account.matches]
    more += [_decisions(account.decisions, "match_id"), _entries(account.entries), _flags(account.flags)]
    shown = [section for section in (*sections, *more) if section.lines or section.notes]
    return Receipt(account.subject, head or ["Not in the ranking"], shown)


def match_receipt(account: Account) -> Receipt:
    """The score rack by rack, and every decision that made it so."""
    [match] = account.matches
    head = [f"{match['player_a']} v {match['player_b']}", f"{_where(match)}, race to {match['race']}", _outcome(match)]
    more = [_decisions(account.decisions, "player"), _flags(account.flags)]
    score = Section("Score", _score_lines(match), columns=OF_MATCH, notes=_score_notes(match))
    return Receipt(account.subject, head, [s for s in (score, *more) if s.lines or s.notes])


def _ranking(account: Account, ranked: Row) -> Section:
    """The results that count, which add up to the points, then those that do not, then the figures that break ties."""
    results = {row["stop"]: row for row in account.results if row["event"] == ranked["event"]}
    placed = {stop: row for stop, row in results.items() if row["place"] is not None}
    lines = [_result(placed[stop]) for stop in account.window if stop in placed and placed[stop]["counts"]]
    notes = [
        f"{stop}: place {row['place']}, {counted(row['points'], 'point')}, "
        f"not among the best {ranked['stops_counted']}, which count"
        for stop, row in placed.items() if not row["counts"]
    ]  # fmt: skip
    missing = [stop for stop in account.window if stop not in placed]
    notes += [f"no placing at {', '.join(missing)}"] if missing else []
    notes += _tie_notes(ranked, list(results.values()))
    return Section(f"Ranking, {ranked['event']}: the stops that count", lines, "points", notes, OF_RANKING)


def _result(row: Row) -> Line:
    last = row["group_to"]
    group = "" if row["group_from"] is None else (
        f"place {row['group_from']}" if last == row["group_from"]
        else f"places {row['group_from']} to {last}" if last else f"places from {row['group_from']}"
    )
    star = f"* seeded and no match won: the points of the group after {group}" if row["starred"] else ""
    walkovers = f"{counted(row['walkovers'], 'walkover')}, in no figure below" if row["walkovers"] else ""
    note = "; ".join(part for part in (star, walkovers) if part)
    tier = f"tier {row['tier']}, " if row["tier"] not in (None, 1) else ""
    return Line(str(row["place"]), row["stop"] + ("*" if row["starred"] else ""), "", row["points"], tier + group, note)


def _tie_notes(ranked: Row, results: list[Row]) -> list[str]:
    differences = ", ".join(f"{row['stop']} {signed(row['rack_difference'])}" for row in results)
    broke = [row for row in results if row["breaks"]]
    breaks = ", ".join(f"{row['stop']} {row['break_and_runs']}/{row['breaks']}" for row in broke)
    return [
        f"rack difference {signed(ranked['rack_difference'])}: {differences} "
        "(finished matches after penalties, walkovers left out)",
        f"break and run {_runs(ranked)}{f': {breaks}' if breaks else ''}",
        f"place after the stop before: {ranked['place_before'] or 'none'}",
    ]


def _runs(ranked: Row) -> str:
    return percent(ranked["break_and_runs"], ranked["breaks"]) if ranked["breaks"] else "0/0, counts as 0%"


def _level(own: Row, level: list[Row]) -> Section:
    """Everybody with the same points, with the exact figures that put them in order."""
    heading = f"Level on {counted(own['points'], 'point')} in {own['event']}"
    if len(level) == 1:
        return Section(heading)
    notes = [
        f"place {place_text(row['place'], row['tied'])} {row['player']}: rack difference "
        f"{signed(row['rack_difference'])}, break and run {_runs(row)}, before {row['place_before'] or 'not ranked'}"
        for row in level
    ]
    return Section(heading, notes=[*notes, SHARED] if own["tied"] else notes)


def _match(match: Row) -> Section:
    heading = f"{match['match_id']}, {_where(match)}: {match['player_a']} v {match['player_b']}, {_outcome(match)}"
    return Section(heading, _score_lines(match), columns=OF_MATCH, notes=_score_notes(match))


def _where(match: Row) -> str:
    return ", ".join(str(part) for part in (match["event"], match["round"], match["stop"]) if part)


def _outcome(match: Row) -> str:
    """`7-5 to Ann, played`; the score stands in the order of the two names."""
    score = "no score" if match["score_a"] is None else f"{match['score_a']}-{match['score_b']}"
    winner = f" to {match['winner']}" if match["winner"] else ""
    return f"{score}{winner}, {'walkover, ' if match['walkover'] else ''}{STATUS[match['status']]}"


def _score_lines(match: Row) -> list[Line]:
    """A line a ledger row, each with the score after it."""
    lines, score = [], {"A": 0, "B": 0}
    for row in match["ledger"]:
        score[row["side"]] += row["racks"]
        side = match["player_a"] if row["side"] == "A" else match["player_b"]
        words = ledger_words(row["code"], row["racks"])
        lines.append(Line(f"{score['A']}-{score['B']}", words, row["rule"] or "", row["racks"], side,
                          row["note"] or ""))  # fmt: skip
    return lines


def _score_notes(match: Row) -> list[str]:
    notes = []
    if match["ignored"]:
        notes.append(f"{counted(match['ignored'], 'rack')} after the end or beyond the race did not count")
    if match["took_s"] is not None:
        limit = f" of {match['limit_s'] // 60}" if match["limit_s"] else ""
        notes.append(f"{match['took_s'] // 60}{limit} minutes{', overtime' if match['overtime'] else ''}")
    return notes


def _decisions(decisions: list[Row], group: str) -> Section:
    lines = [
        Line("", VERDICTS.get(row["verdict"], row["verdict"]), row["rule"], row["racks"], source_text(row),
             row["why"] or "", _group(row, group))
        for row in decisions
    ]  # fmt: skip
    return Section("Decisions and the penalty racks they carry", lines, columns=OF_DECISIONS)


def _group(row: Row, group: str) -> str:
    if group == "player":
        return row["player"] or "the match"
    return f"{row['stop']}, {row['match_id'] or 'outside a match'}"


def _entries(entries: list[Row]) -> Section:
    notes = [
        f"{row['stop']}: {ENTRY[row['entry']]}, "
        + (f"{pounds(row['owed_pence'])} owed" if row["owed_pence"] else "nothing owed")
        + (", an instalment came late" if row["late"] else "")
        for row in entries
    ]
    return Section("Fees and entries (rule 12)", notes=notes)


def _flags(flags: list[Row]) -> Section:
    notes = [row["text"] if row["match_id"] or not row["stop"] else f"{row['stop']}: {row['text']}" for row in flags]
    return Section("For the director to look at", notes=notes)


def _ledger_table(connection: duckdb.DuckDBPyConnection, account: Account) -> Table:
    names = [column[0] for column in connection.execute("select * from marts.match_ledger limit 0").description]
    rows = [[row[name] for name in names] for match in account.matches for row in match["ledger"]]
    return Table("ledger", [Column(name, name) for name in names], rows)
