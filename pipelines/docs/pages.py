"""Writes docs/rules.md from the rulebooks, docs/tables.md from the models' heads, docs/rule-map.md from both.

`python -m pipelines.docs` writes them; with `--check` it writes nothing and exits 1 if one of them is stale.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from pathlib import Path

from pipelines.docs.problems import problems_md
from pipelines.docs.rule_map import rule_map_md
from pipelines.rulebook import RankingPoint, Rulebook, Setting, builtin_names, load_rulebook
from pipelines.tomlfile import toml_text
from pipelines.warehouse import MODELS, SCHEMAS, read_head

DOCS = Path(__file__).parent.parent.parent / "docs"
COMPETITIONS = {"common": "Both competitions", "swiss": "Swiss league", "tour": "Tour"}
RULES_HEAD = """# The rules as settings

Generated from `pipelines/rulebooks/*.toml` by `python -m pipelines.docs`; do not edit it here.

Where a rule names a figure or leaves a choice, a setting holds the answer. A season that answers otherwise writes
`key = value` under `[settings]` of its `season.toml`, or a `[[decision]]` from a date on. Anything but the accepted
values is refused by name. Readings A-nn and B-nn are the questions the rule documents leave open, T-nn those of the
tour's contract; "house" marks a setting of our own."""
TABLES_HEAD = """# The tables

Generated from the head comments of `pipelines/models/` by `python -m pipelines.docs`; do not edit it here.
The path of a model is the name of its table. `staging` is typed and named, `ledger` is what happened and what a rule
takes away, `checks` return the rows that offend, `marts` are what readers get."""


def rules_md(rulebooks: Iterable[Rulebook]) -> str:
    """Every setting with its question, choices, default, reason and effect, grouped by the chapter of its rule.

    A rulebook that extends another shows only the defaults it changes.
    """
    books = list(rulebooks)
    parts = [RULES_HEAD]
    for book in books:
        base = next((other for other in books if other.name == book.extends), None)
        parts.append(_differences(book, base) if base else _whole(book))
    return "\n\n".join(parts) + "\n"


def tables_md(models_dir: Path) -> str:
    """Every model under `models_dir` (competition/schema/table.sql): its sentence, its grain and its columns."""
    parts = [TABLES_HEAD]
    for competition, title in COMPETITIONS.items():
        for schema in SCHEMAS:
            paths = sorted((models_dir / competition / schema).glob("*.sql"))
            if paths:
                parts.append(f"## {title}: {schema}")
                parts += [_table(f"{schema}.{path.stem}", path.read_text("utf-8")) for path in paths]
    return "\n\n".join(parts) + "\n"


def _whole(book: Rulebook) -> str:
    parts = [f"## {book.title} (`{book.name}`)", _head(book)]
    for chapter, title in _chapters(book).items():
        parts.append(f"### {chapter} {title}" if chapter.isdigit() else f"### {title}")
        inside = [setting for setting in book.settings.values() if chapter_of(setting.rule) == chapter]
        parts += [_setting(setting) for setting in sorted(inside, key=_rule_order)]
    if book.ranking_points:
        parts.append(_ranking_points(book.ranking_points))
    return "\n\n".join(parts)


def _head(book: Rulebook) -> str:
    lines = [f"- Order of the individuals: {', '.join(book.tie_breaks.individual)}."]
    if book.tie_breaks.team:
        lines.append(f"- Order of the teams: {', '.join(book.tie_breaks.team)}.")
    lines.append("- A tie these do not break stays a tie.")
    if book.ask_first:
        asked = ", ".join(f"`{key}`" for key in book.ask_first)
        lines.append(f"- To be asked first, because they move results most: {asked}.")
    return "\n".join(lines)


def _differences(book: Rulebook, base: Rulebook) -> str:
    lines = [f"## {book.title} (`{book.name}`)", "", f"As `{base.name}`, but:", "",
             "| setting | here | there | why |", "|---|---|---|---|"]
    for key, setting in book.settings.items():
        old = base.settings[key].default
        if setting.default != old:
            lines.append(f"| `{key}` | `{toml_text(setting.default)}` | `{toml_text(old)}` | {setting.why} |")
    if book.calendar.slots != base.calendar.slots:
        lines += ["", f"A new season starts with the slots {', '.join(book.calendar.slots)}."]
    return "\n".join(lines)


def _setting(setting: Setting) -> str:
    where = f"rule {setting.rule}, reading {setting.reading}"
    if setting.reading == "house":
        where = f"house setting beside rule {setting.rule}"
    return "\n".join([
        f"#### `{setting.key}`",
        "",
        f"{setting.question}",
        "",
        f"- Default `{toml_text(setting.default)}`, {where}. Accepted: {setting.expected}.",
        f"- Why: {setting.why}",
        f"- Effect: {setting.effect}",
    ])


def _ranking_points(points: Iterable[RankingPoint]) -> str:
    meaning = ("A place has the points of the group it falls in. "
               "Star: a seeded player who won no match gets the points of the next group.")
    lines = ["#### Ranking points", "", meaning, "", "| event | tier | place from | points | star |",
             "|---|---|---|---|---|"]
    lines += [f"| {row.event} | {row.tier or ''} | {row.place_from} | {row.points} | {'yes' if row.star else ''} |"
              for row in points]
    return "\n".join(lines)


def _chapters(book: Rulebook) -> dict[str, str]:
    """The chapters in the rulebook's order, then those it gives no title."""
    used = {chapter_of(setting.rule): "" for setting in book.settings.values()}
    return {**{key: title for key, title in book.chapters.items() if key in used},
            **{key: "" for key in used if key not in book.chapters}}


def chapter_of(rule: str) -> str:
    """The chapter of a rule: 2 for 2.10, 2 for 2a, the word itself for a word."""
    found = re.match(r"\d+", rule)
    return found[0] if found else rule


def _rule_order(setting: Setting) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", setting.rule)]


def _table(name: str, sql: str) -> str:
    summary, grain, *_, columns = read_head(sql)
    lines = [f"### `{name}`", "", summary or "(no head comment yet)"]
    if grain:
        lines += ["", f"Grain: {grain}."]
    if columns:
        lines += ["", "| column | meaning |", "|---|---|"]
        lines += [f"| `{column}` | {meaning.replace('|', chr(92) + '|')} |" for column, meaning in columns.items()]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Write the pages, or with --check say which are stale. Exit code 0, or 1 if one is."""
    parser = argparse.ArgumentParser(prog="python -m pipelines.docs", description="the generated pages under docs/")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a page is stale")
    check = parser.parse_args(arguments).check
    pages = {
        DOCS / "rules.md": rules_md(builtin_rulebooks()), DOCS / "tables.md": tables_md(MODELS),
        DOCS / "problems.md": problems_md(), DOCS / "rule-map.md": rule_map_md(),
    }
    stale = [path for path, text in pages.items() if not path.exists() or path.read_text("utf-8") != text]
    for path in stale:
        if check:
            print(f"docs/{path.name} is stale: run python -m pipelines.docs")
        else:
            path.write_text(pages[path], "utf-8", newline="\n")
            print(f"wrote docs/{path.name}")
    return 1 if check and stale else 0


def builtin_rulebooks() -> list[Rulebook]:
    """The built-in rulebooks, a competition after the other, those that extend one after it."""
    books = [load_rulebook(name) for name in builtin_names()]
    return sorted(books, key=lambda book: (book.competition, book.extends is not None, book.name))

