"""The lines of a journal: what they hold, and how a damaged one is found."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from pipelines.problems import MachineError

STORED = re.compile(r"uploads/[0-9]{4,}-[A-Za-z0-9_-]+-[0-9a-f]{8}\.[a-z0-9]+")
SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class StoredFile:
    """An accepted file: its own name, where its bytes lie below the season's raw folder, and rows by kind.

    `handed`: sha256 of the bytes as they were handed in, where personal data was hidden before they were stored.
    """

    name: str
    stored: str
    sha256: str
    kinds: dict[str, int]
    handed: str | None = None

    def as_json(self) -> dict:
        """The object of this file."""
        found = {"name": self.name, "stored": self.stored, "sha256": self.sha256, "kinds": self.kinds}
        return found if self.handed is None else found | {"handed": self.handed}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal.

    `entry` counts lines from 1; `upload` is the upload made, undone or redone; `at` is UTC, as in
    `2026-03-06T14:05:00Z`. `read_with`: what was known beside the bytes of its files (`Context.kept`).
    """

    entry: int
    action: Literal["upload", "undo", "redo"]
    upload: int
    at: str
    by: str | None = None
    note: str | None = None
    why: str | None = None
    files: tuple[StoredFile, ...] = ()
    read_with: dict[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict:
        """The object of this line, with the keys its action has."""
        head = {"entry": self.entry, "action": self.action, "upload": self.upload, "at": self.at, "by": self.by}
        if self.action != "upload":
            return head | {"why": self.why}
        read_with = {"read_with": self.read_with} if self.read_with else {}
        return head | {"note": self.note, **read_with, "files": [file.as_json() for file in self.files]}


def undone_uploads(entries: Iterable[Entry]) -> dict[int, Entry]:
    """The uploads that are undone and were not redone since, each with the entry that undid it."""
    found: dict[int, Entry] = {}
    for entry in entries:
        if entry.action == "undo":
            found[entry.upload] = entry
        elif entry.action == "redo":
            found.pop(entry.upload, None)
    return found


def parse(text: bytes, name: str) -> list[Entry]:
    """The entries of a whole journal. MachineError names the first line that is damaged or out of order."""
    entries: list[Entry] = []
    lines = text.split(b"\n")
    for number, line in enumerate(lines, start=1):
        if number == len(lines) and not line:
            break
        whole = number < len(lines)
        entry = _entry(line) if whole else None
        if entry is None or not _follows(entry, entries):
            raise MachineError(
                f"{name} line {number} is damaged, so it is not known which uploads count. Restore {name} from your "
                "last backup; the files under uploads/ are untouched. What was uploaded since must be uploaded again."
            )
        entries.append(entry)
    return entries


def _entry(line: bytes) -> Entry | None:
    """The entry of a line, None if it is not one."""
    try:
        values = json.loads(line)
        files = tuple(_file(**file) for file in values.pop("files", ()))
        entry = Entry(**values, files=files)
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None
    return entry if _is_sound(entry) else None


def _file(name: str, stored: str, sha256: str, kinds: dict[str, int], handed: str | None = None) -> StoredFile:
    if not (isinstance(name, str) and STORED.fullmatch(stored) and SHA256.fullmatch(sha256)):
        raise ValueError(stored)
    if handed is not None and not SHA256.fullmatch(handed):
        raise ValueError(handed)
    return StoredFile(name, stored, sha256, dict(kinds), handed)


def _is_sound(entry: Entry) -> bool:
    counts = type(entry.entry) is int and type(entry.upload) is int and isinstance(entry.at, str)
    if entry.action == "upload":
        return counts and bool(entry.files) and isinstance(entry.read_with, dict)
    return counts and entry.action in ("undo", "redo") and not entry.files


def _follows(entry: Entry, before: list[Entry]) -> bool:
    """Lines count up, uploads too; an undo speaks of an upload that counts, a redo of one that is undone."""
    if entry.entry != len(before) + 1:
        return False
    uploads = [earlier.upload for earlier in before if earlier.action == "upload"]
    if entry.action == "upload":
        return entry.upload == len(uploads) + 1
    is_undone = entry.upload in undone_uploads(before)
    return entry.upload in uploads and is_undone == (entry.action == "redo")
