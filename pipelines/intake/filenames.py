"""A client's file name, made harmless for a disk of any system."""

from __future__ import annotations

import re

LONGEST_STEM = 40
LONGEST_ENDING = 8
# Names Windows keeps for devices, whatever their ending.
RESERVED = frozenset(
    ["con", "prn", "aux", "nul"] + [f"{port}{number}" for port in ("com", "lpt") for number in range(10)]
)


def file_stem(name: str) -> str:
    """The name without folders (of any system) and without its last ending."""
    return _parts(name)[0]


def safe_stem(name: str) -> str:
    """The stem in letters, digits, `_` and `-` only, at most 40 of them; `file` if nothing is left."""
    stem = re.sub(r"[^A-Za-z0-9_-]+", "-", file_stem(name)).strip("-_")[:LONGEST_STEM]
    if not stem:
        return "file"
    return f"{stem}_" if stem.casefold() in RESERVED else stem


def safe_ending(name: str) -> str:
    """The last ending in small letters and digits, at most 8 of them; `bin` if nothing is left."""
    return re.sub(r"[^a-z0-9]+", "", _parts(name)[1].lower())[:LONGEST_ENDING] or "bin"


def _parts(name: str) -> tuple[str, str]:
    base = re.split(r"[/\\]", name)[-1]
    stem, dot, ending = base.rpartition(".")
    return (stem, ending) if dot and stem else (base, "")
