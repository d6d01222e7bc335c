"""Bytes of a text file to text, without guessing more than the bytes show."""

from __future__ import annotations

import codecs

from pipelines.intake.rows import unreadable
from pipelines.problems import Problem

MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
SAMPLE = 4096
SAVE_AS_UTF8 = "Save the file as CSV UTF-8 and hand it in again."

GUESSED = Problem(
    "warning",
    "encoding-guessed",
    "The file is not UTF-8; it was read as Windows Western (cp1252).",
    "Look whether names with accents are right; if not, save the file as CSV UTF-8 and hand it in again.",
)


def decode(data: bytes) -> tuple[str, list[Problem]]:
    """The text, and a warning if the encoding is a guess.

    A byte order mark decides; without one UTF-16 is told by its zero bytes, then UTF-8 is tried, then cp1252. Raises
    Unreadable if the bytes are no text.
    """
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return _strictly(data[len(mark) :], encoding), []
    if encoding := _utf16_by_zeros(data[:SAMPLE]):
        return _strictly(data, encoding), []
    try:
        return _without_zeros(data.decode("utf-8")), []
    except UnicodeDecodeError:
        return _strictly(data, "cp1252"), [GUESSED]


def _strictly(data: bytes, encoding: str) -> str:
    try:
        return _without_zeros(data.decode(encoding))
    except UnicodeDecodeError as error:
        line = data[: error.start].decode(encoding, "replace").count("\n") + 1
        raise unreadable(f"Line {line} holds bytes that are no text in any known encoding.", SAVE_AS_UTF8) from error


def _without_zeros(text: str) -> str:
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise unreadable(f"Line {line} holds zero bytes, so this is no text file, or a damaged one.", SAVE_AS_UTF8)
    return text


def _utf16_by_zeros(sample: bytes) -> str | None:
    """Latin letters in UTF-16 have a zero in every second byte and never two in a row."""
    pairs = len(sample) // 2
    if len(sample) < 4 or len(sample) % 2:
        return None
    low, high = sample[0::2].count(0), sample[1::2].count(0)
    if low == 0 and high > pairs * 0.6:
        return "utf-16-le"
    if high == 0 and low > pairs * 0.6:
        return "utf-16-be"
    return None
