"""What is known about a file beside its bytes: what the person said, and what the season says about reading."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

DateOrder = Literal["DMY", "MDY"]

PLACES = ("week", "slot", "round", "attempt")
"""The columns a foreign file may lack and a person can say for the whole file."""

SAID = (*PLACES, "stop")
"""All that a person can say for a whole file."""

HABITS = ("date_order", "decimal_comma", "bye_points")
"""How the league writes its files: [files] of season.toml."""

WORDS = {
    "week": re.compile(r"(?<![^\W\d_])(?:week|wk|w) ?0*([1-9][0-9]{0,2})(?![0-9])"),
    "round": re.compile(r"(?<![^\W\d_])(?:round|rnd|rd|r) ?0*([1-9][0-9]?)(?![0-9])"),
    "attempt": re.compile(r"(?<![^\W\d_])attempt ?0*([1-9])(?![0-9])"),
}
CLOCK_SLOT = re.compile(r"(?<![0-9a-z])([0-9]{1,2}) ?([ap]m)(?![a-z])")


@dataclass(frozen=True, slots=True)
class Context:
    """What reading a file may rest on. Everything is optional and text as it would be typed into a cell.

    `week`, `slot`, `round`, `attempt`, `stop`: said by the person for the whole file. `slots`: the season's own slot
    names, looked for in file names. `date_order`: how ambiguous dates are meant. `timezone`: the league's zone (IANA
    name). `decimal_comma`: `1.000,5` is one thousand and a half. `bye_points`: what a pairing bye is worth in report
    files that do not say it. `mappings`: column mappings (mapping.Mapping), tried in order. `beside`: the other files
    of the same upload, by name; some exports come in two files.
    """

    week: str | None = None
    slot: str | None = None
    round: str | None = None
    attempt: str | None = None
    stop: str | None = None
    slots: tuple[str, ...] = ()
    date_order: DateOrder | None = None
    timezone: str | None = None
    decimal_comma: bool = False
    bye_points: str | None = None
    mappings: tuple[Any, ...] = ()
    beside: Mapping[str, bytes] = field(default_factory=dict)

    def said(self) -> dict[str, str]:
        """What the person said, by column."""
        return {place: value for place in PLACES if (value := getattr(self, place)) is not None}

    def kept(self) -> dict[str, Any]:
        """What must be kept with an upload, as JSON, so that its files are read again as they were: what was said, the
        league's habits and mappings of that day. The zone and the slots stay the season's own."""
        plain = {name: getattr(self, name) for name in (*SAID, *HABITS)}
        kept = {name: value for name, value in plain.items() if value not in (None, False)}
        return kept | {"mappings": [mapping.as_json() for mapping in self.mappings]} if self.mappings else kept

    def known(self, *names: str) -> dict[str, str]:
        """What the person said, else what the first of the names that speaks of it says (file, sheet or title)."""
        found: dict[str, str] = {}
        for name in names:
            found = in_name(name, self.slots) | found
        return found | self.said()


NOTHING_SAID = Context()


def in_name(name: str, slots: tuple[str, ...] = ()) -> dict[str, str]:
    """Week, slot, round and attempt that a name speaks of: `week 4`, `w04`, `4PM`, `round 3`, `attempt 2`."""
    text = re.sub(r"[\W_]+", " ", name.casefold())
    found = {place: match[1] for place, pattern in WORDS.items() if (match := pattern.search(text))}
    if slot := _slot(text, slots):
        found["slot"] = slot
    return found


def how_to_say(place: str) -> str:
    """The sentence that tells a person how to say what a file does not."""
    example = {"week": "week 4", "slot": "4PM", "round": "round 3", "attempt": "attempt 2"}[place]
    value = {"week": "4", "slot": "4PM", "round": "3", "attempt": "2"}[place]
    return f"Say it with --{place} {value}, or in the file's name (as in '{example}'), or add a column {place}."


def _slot(text: str, slots: tuple[str, ...]) -> str | None:
    """The longest of the season's slots that stands in the text as a word of its own, else a clock time."""
    named = [slot for slot in slots if re.search(rf"(?<!\w){re.escape(slot.casefold())}(?!\w)", text)]
    if named:
        return max(named, key=len)
    clock = CLOCK_SLOT.search(text)
    return f"{int(clock[1])}{clock[2].upper()}" if clock else None
