"""Names that may be one person: what would have to be overlooked for two of them to be equal. Nothing is joined here.

The safe folding is `intake.names.fold`. Everything here is unsafe, and is only ever suggested.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from rapidfuzz import fuzz, process

from pipelines.intake.names import fold
from pipelines.intake.placeholders import without_note

NEAR = 86
"""Likeness (0 to 100) of two spellings from which they are worth suggesting when nothing makes them equal."""
SHORTEST_NEAR = 5
"""Letters a name needs for a likeness to say anything."""
NUMBERS = re.compile(r"\d+")
SAFE = "letter case, blanks or signs that cannot be seen"
UNMARKED = {"ı": "i", "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D"}
PLAIN_TWINS = str.maketrans({"0": "o", "1": "l", "|": "l", "i": "l"})


@dataclass(frozen=True, slots=True)
class Likeness:
    """`other` may be the person of a name. `why` fits behind the two names: `equal but for accents`."""

    other: str
    why: str


def why_equal(one: str, other: str) -> str | None:
    """What makes two names equal that the safe folding keeps apart, as words; None if nothing does."""
    if _key(one) == _key(other):
        needed = dict(STEPS)
        for label in reversed(STEPS):
            left = {name: step for name, step in needed.items() if name != label}
            if _folded(one, left.values()) == _folded(other, left.values()):
                needed = left
        return f"equal but for {_listed(list(needed)) if needed else SAFE}"
    return "equal but for a name cut to its initial" if _is_initial(one, other) else None


class Finder:
    """Known names, to be asked which of them another name may be."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = sorted(set(names))
        self.by_key: dict[str, list[str]] = defaultdict(list)
        self.by_family: dict[str, list[str]] = defaultdict(list)
        for name in self.names:
            self.by_key[_key(name)].append(name)
            self.by_family[_words(name)[-1]].append(name)
        self.plain = [_plain(name) for name in self.names]

    def like(self, name: str, most: int = 3, least: float = NEAR) -> list[Likeness]:
        """The names that may be this one, the surest first. `least`: likeness from which a mere resemblance counts."""
        known = [*self.by_key.get(_key(name), ()), *self.by_family.get(_words(name)[-1], ())]
        found = {other: why for other in known if other != name and (why := why_equal(name, other))}
        for _, _, index in process.extract(_plain(name), self.plain, scorer=fuzz.ratio, score_cutoff=least, limit=most):
            found.setdefault(self.names[index], "spelled alike")
        found.pop(name, None)
        return [Likeness(other, why) for other, why in list(found.items())[:most]]


def pairs(names: Sequence[str]) -> list[tuple[str, Likeness]]:
    """Every two of the names that may be one person, each pair once; not those that an admin has split."""
    finder, found = Finder(names), {}
    for name in finder.names:
        for likeness in finder.like(name, most=10):
            if (likeness.other, name) not in found and _is_worth_a_word(name, likeness):
                found[name, likeness.other] = (name, likeness)
    return list(found.values())


def _is_worth_a_word(name: str, likeness: Likeness) -> bool:
    """False for names that were split, and for such as only resemble each other and are short or differ in numbers."""
    if fold(name) == fold(likeness.other):
        return False
    if likeness.why != "spelled alike":
        return True
    one, other = _plain(name), _plain(likeness.other)
    return min(len(one), len(other)) >= SHORTEST_NEAR and NUMBERS.findall(one) == NUMBERS.findall(other)


def _is_initial(one: str, other: str) -> bool:
    """`M. Khan` and `Mohammed Khan`: as many words, the last the same, the others equal or cut to one letter."""
    left, right = _words(one), _words(other)
    if len(left) < 2 or len(left) != len(right) or left[-1] != right[-1] or left == right:
        return False
    return all(a == b or (min(len(a), len(b)) == 1 and a[0] == b[0]) for a, b in zip(left, right, strict=True))


@lru_cache(maxsize=50_000)
def _key(name: str) -> str:
    return _folded(name, STEPS.values())


@lru_cache(maxsize=50_000)
def _plain(name: str) -> str:
    """The name without ornaments and accents, in its own order."""
    return _folded(name, [step for label, step in STEPS.items() if label not in (TWINS, ORDER)])


def _words(name: str) -> list[str]:
    return _plain(name).split() or [""]


def _folded(name: str, steps: Iterable[Callable[[str], str]]) -> str:
    for step in steps:
        name = step(name)
    return fold(name)


def _unmarked(text: str) -> str:
    bare = "".join(UNMARKED.get(sign, sign) for sign in unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFC", "".join(sign for sign in bare if unicodedata.category(sign) != "Mn"))


def _twins(text: str) -> str:
    """Letters of other alphabets, and digits, as the Latin letter they look like (Unicode's list of confusables)."""
    if not text.isascii():
        text = "".join(sign if sign.isascii() else _latin_twin(sign) for sign in text)
    return text.casefold().translate(PLAIN_TWINS)


@lru_cache(maxsize=10_000)
def _latin_twin(sign: str) -> str:
    looks = [twin["c"] for twin in _confusables().get(sign, ())]
    return next((twin for twin in looks if len(twin) == 1 and twin.isascii() and twin.isalnum()), sign)


@cache
def _confusables() -> dict:
    from confusable_homoglyphs.confusables import confusables_data  # a megabyte, needed only for such names

    return confusables_data


def _unadorned(text: str) -> str:
    """Letters and numbers alone; a name that has neither stays."""
    bare = "".join(sign if unicodedata.category(sign)[0] in "LNM" else _gap(sign) for sign in text)
    return bare if bare.strip() else text


def _gap(sign: str) -> str:
    return " " if sign.isspace() or sign in ",_" else ""


def _in_order(text: str) -> str:
    return " ".join(sorted(text.split()))


def _listed(labels: list[str]) -> str:
    return labels[0] if len(labels) == 1 else f"{', '.join(labels[:-1])} and {labels[-1]}"


TWINS, ORDER = "look-alike letters", "the order of the words"
STEPS: dict[str, Callable[[str], str]] = {
    "HTML signs": html.unescape,
    "a note behind the name": without_note,
    "decorated letters": lambda text: unicodedata.normalize("NFKC", text),
    "accents": _unmarked,
    TWINS: _twins,
    "ornaments and stops": _unadorned,
    ORDER: lambda text: _in_order(fold(text)),
}
"""The unsafe foldings in the order they are applied, by what they overlook."""
