"""One person, many spellings: the safe folding, and suggestions for a name nobody knows."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from rapidfuzz import fuzz, process

ALIKE = 60
"""Likeness (0 to 100) from which a name is worth suggesting."""

# Characters that print nothing: soft hyphen, joiners, direction marks, byte order mark, variation selectors.
INVISIBLE = dict.fromkeys(
    [
        0x00AD, 0x034F, 0x061C, 0x180E, 0xFEFF,
        *range(0x180B, 0x180E), *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070),
        *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0),
    ]
)  # fmt: skip
# Letters in form that look like a space: hangul fillers and the blank braille cell.
BLANK_LETTERS = dict.fromkeys([0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0], " ")
UNSEEN = INVISIBLE | BLANK_LETTERS


def fold(text: str) -> str:
    """The form two spellings share when they are safely one person.

    Letter case goes by full case folding (`STRASSE` is `Straße`; the Turkish dotted capital and dotless small i stay
    letters of their own). Every run of spaces of any kind is one space, outer ones are dropped; invisible characters
    and variation selectors are dropped; composed and decomposed accents are one; full-width and half-width forms are
    the plain ones. Nothing else is joined: accents, signs, ornaments, look-alike letters and name order stay.
    """
    if text.isascii():
        return " ".join(text.casefold().split())
    seen = unicodedata.normalize("NFD", text.translate(UNSEEN))
    plain = "".join(map(_plain_width, seen))
    folded = unicodedata.normalize("NFD", plain.casefold()).casefold()
    return " ".join(unicodedata.normalize("NFC", folded).split())


def is_blank(text: str) -> bool:
    """True if the text holds nothing a person could see."""
    return not text or text.isspace() or not text.translate(UNSEEN).strip()


def nearest(name: str, known: Iterable[str], n: int = 3) -> list[str]:
    """The known names most like `name`, best first, at most `n`; empty if none is like it. Word order is no matter."""
    folded = {spelling: fold(spelling) for spelling in sorted(set(known))}
    found = process.extract(fold(name), folded, scorer=fuzz.token_sort_ratio, limit=n, score_cutoff=ALIKE)
    return [spelling for _, _, spelling in found]


def _plain_width(character: str) -> str:
    kind = unicodedata.decomposition(character)
    if kind.startswith(("<wide>", "<narrow>")):
        return unicodedata.normalize("NFKC", character)
    return character
