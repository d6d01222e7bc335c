"""Which kind a table is, and which of its columns is which."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pipelines.intake.kinds import Kind
from pipelines.intake.names import fold, nearest

WORDS = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Match:
    """A header held against a kind. `columns`: for each header cell the column's name, None if it is no column of the
    kind. `missing`: what the kind needs and the header lacks. `twice`: pairs of header texts that say the same column.
    """

    columns: tuple[str | None, ...]
    missing: tuple[str, ...]
    twice: tuple[tuple[str, str], ...]

    @property
    def known(self) -> int:
        """How many header cells are columns of the kind."""
        return sum(column is not None for column in self.columns)


def fold_header(text: str) -> str:
    """Case, spaces, underscores and hyphens make no difference."""
    return re.sub(r"[\s_-]+", "", fold(text))


def names_of(kind: Kind) -> dict[str, str]:
    """Folded header -> column name, aliases included."""
    found = {fold_header(alias): column.name for column in kind.columns for alias in column.aliases}
    return found | {fold_header(column.name): column.name for column in kind.columns}


def all_headers(kinds: Iterable[Kind]) -> frozenset[str]:
    """Every folded header any of the kinds knows."""
    return frozenset(header for kind in kinds for header in names_of(kind))


def match(header: Sequence[str | None], kind: Kind) -> Match:
    """Hold a header against a kind."""
    names = names_of(kind)
    columns: list[str | None] = []
    first: dict[str, str] = {}
    twice = []
    for text in header:
        folded = fold_header(text) if text else ""
        column = names.get(folded)
        columns.append(column)
        if folded and (same := column or folded) in first:
            twice.append((first[same], text))
        elif folded:
            first[same] = text
    return Match(tuple(columns), _missing(kind, frozenset(columns)), tuple(twice))


def kind_in_name(name: str, kinds: Mapping[str, Kind]) -> Kind | None:
    """The kind a sheet name or file stem speaks of (`results_week04`, `Week 4 results`); None if none or several."""
    words = WORDS.findall(name.casefold())
    found = [kind for kind in kinds.values() if _says(words, kind.name.split("_"))]
    return found[0] if len(found) == 1 else None


def kinds_by_header(header: Sequence[str | None], kinds: Mapping[str, Kind]) -> list[Kind]:
    """The kinds that have all they need in this header and share most columns with it: one, or several equally good."""
    matches = {name: match(header, kind) for name, kind in kinds.items()}
    whole = [name for name, found in matches.items() if not found.missing]
    best = max((matches[name].known for name in whole), default=0)
    return [kinds[name] for name in whole if matches[name].known == best]


def nearest_kinds(name: str, header: Sequence[str | None], kinds: Mapping[str, Kind]) -> list[str]:
    """Up to three kinds the admin may have meant: by the name, then by the columns in common."""
    matches = {kind.name: match(header, kind) for kind in kinds.values()}
    alike = [kind for word in WORDS.findall(name.casefold()) for kind in nearest(word, kinds, 2)]
    shared = sorted((kind for kind in matches if matches[kind].known), key=lambda kind: _distance(matches[kind]))
    return list(dict.fromkeys([*alike, *shared]))[:3]


def _distance(found: Match) -> tuple[int, int]:
    return len(found.missing) - found.known, len(found.missing)


def _says(words: list[str], kind: list[str]) -> bool:
    """True if the words hold the kind's words in a row, or written as one."""
    if "".join(kind) in words:
        return True
    return any(words[start : start + len(kind)] == kind for start in range(len(words)))


def _missing(kind: Kind, present: frozenset[str | None]) -> tuple[str, ...]:
    missing = [name for name in kind.required if name not in present]
    if kind.either and not any(present.issuperset(group) for group in kind.either):
        begun = [group for group in kind.either if present.intersection(group)] or kind.either[:1]
        missing += [name for name in begun[0] if name not in present]
    return tuple(missing)
