"""The journal of a season: which uploads count, in which order. The only writer under data/raw.

`uploads.jsonl` has one JSON object a line; the accepted bytes lie in `uploads/`, refused ones in `rejected/`. Writing
an upload takes several steps so that a book can be built in between: `store` the bytes, `draft_upload`, build from the
draft's entries, `commit`. Until the commit nothing counts. The caller holds the season's lock throughout.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pipelines.intake import disk
from pipelines.intake.entries import Entry, StoredFile, parse, undone_uploads
from pipelines.intake.filenames import safe_ending, safe_stem
from pipelines.problems import MachineError, Problem, Refused, as_csv

RESTORE = "Restore it from your last backup and run the command again."


@dataclass(frozen=True, slots=True)
class Incoming:
    """A file that was accepted: its own name, its bytes, and how many rows of each kind it holds.

    `handed`: sha256 of the bytes as they were handed in, where personal data was hidden in `data`.
    """

    name: str
    data: bytes
    kinds: Mapping[str, int]
    handed: str | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A journal with one more entry, not yet written. `active` is what would count, `state_hash` the new state's."""

    entry: Entry
    active: list[Entry]
    state_hash: str
    text: bytes
    before: str


class Journal:
    """The journal of the season whose raw folder is `folder` (data/raw/<season>)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "uploads.jsonl"

    def read(self) -> list[Entry]:
        """Every entry in order; [] without a journal. MachineError names the first line that is damaged."""
        return parse(self._text(), self.path.name)

    def active(self) -> list[Entry]:
        """The uploads that count, in order: all but the undone ones."""
        return _active(self.read())

    def next_upload(self) -> int:
        """The number of the next upload; numbers are never used twice."""
        return _next_upload(self.read())

    def state_hash(self) -> str:
        """sha256 of the journal's bytes, as a hex text: a book says by it which journal it was built from."""
        return _sha256(self._text())

    def find_same(self, sha256s: Iterable[str]) -> Entry | None:
        """The newest upload that counts and holds all of these bytes (hex sha256 a file); None if there is none."""
        wanted = set(sha256s)
        for entry in reversed(self.active()):
            if wanted and wanted <= {file.handed or file.sha256 for file in entry.files}:
                return entry
        return None

    def load(self, file: StoredFile) -> bytes:
        """The bytes of an accepted file. MachineError if they are gone or not what was accepted."""
        data = disk.read(self.folder / file.stored)
        if _sha256(data) != file.sha256:
            raise MachineError(f"{file.stored} is not what was accepted: its contents have changed. {RESTORE}")
        return data

    def store(self, upload: int, files: Sequence[Incoming]) -> list[StoredFile]:
        """Write the bytes of an upload under `uploads/`, never over other bytes. If one cannot be written, none is."""
        stored, written = [], []
        try:
            for file in files:
                record = _record(upload, file)
                if disk.write_once(self.folder / record.stored, file.data):
                    written.append(self.folder / record.stored)
                stored.append(record)
        except MachineError:
            self.discard(written)
            raise
        return stored

    def discard(self, paths: Iterable[Path]) -> None:
        """Take stored bytes back that no entry names; what cannot be removed is left for `forget_orphans`."""
        for path in paths:
            disk.remove(path)

    def draft_upload(
        self, files: Sequence[StoredFile], by: str | None = None, note: str | None = None,
        read_with: Mapping[str, Any] | None = None,
    ) -> Draft:
        """The journal with these files as the next upload; `read_with` is what they were read with."""
        entries = self.read()
        upload = _next_upload(entries)
        number, kept = len(entries) + 1, dict(read_with or {})
        entry = Entry(number, "upload", upload, _now(), by, note=note, files=tuple(files), read_with=kept)
        return self._draft(entries, entry)

    def draft_undo(self, upload: int, why: str, by: str | None = None) -> Draft:
        """The journal with one upload withdrawn. Refused if there is no such upload or it is withdrawn already."""
        entries = self.read()
        _refuse_undo(entries, upload)
        return self._draft(entries, Entry(len(entries) + 1, "undo", upload, _now(), by, why=why))

    def draft_redo(self, upload: int, why: str, by: str | None = None) -> Draft:
        """The journal with a withdrawn upload counting again, in its old place. Refused if it counts already."""
        entries = self.read()
        _refuse_redo(entries, upload)
        return self._draft(entries, Entry(len(entries) + 1, "redo", upload, _now(), by, why=why))

    def commit(self, draft: Draft) -> Entry:
        """Write the draft. From then on it counts. MachineError if the journal has changed since it was drafted."""
        if self.state_hash() != draft.before:
            raise MachineError("The journal was changed by another command meanwhile. Run the command again.")
        disk.write_over(self.path, draft.text)
        return draft.entry

    def reject(self, files: Sequence[tuple[str, bytes]], problems: Sequence[Problem]) -> list[Path]:
        """Keep refused files (name, bytes) under `rejected/`, each with a table of the problems that concern it."""
        kept = []
        for name, data in files:
            concerns = [problem for problem in problems if problem.file in (None, name)]
            path = self._free(safe_stem(name), safe_ending(name))
            disk.write_once(path, data)
            disk.write_once(_problems_beside(path), as_csv(concerns).encode("utf-8-sig", "replace"))
            kept.append(path)
        return kept

    def forget_orphans(self) -> list[str]:
        """Move what an interrupted command left under `uploads/`, named by no entry, to `rejected/`; their names."""
        named = {file.stored for entry in self.read() for file in entry.files}
        left = [path for path in disk.files_in(self.folder / "uploads") if f"uploads/{path.name}" not in named]
        for path in left:
            self._forget(path)
        self.discard(path for path in disk.files_in(self.folder) if path.match(f".{self.path.name}.*.tmp"))
        return [path.name for path in left]

    def _forget(self, path: Path) -> None:
        message = "The command that stored this file was interrupted before it counted."
        problem = Problem("info", "interrupted", message, "Hand the file in again if it is wanted.", path.name)
        target = self._free(safe_stem(path.name), safe_ending(path.name))
        disk.move(path, target)
        disk.write_once(_problems_beside(target), as_csv([problem]).encode("utf-8-sig", "replace"))

    def _free(self, stem: str, ending: str) -> Path:
        """A path under `rejected/` that is not taken."""
        folder = self.folder / "rejected"
        time = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
        number = 1
        while True:
            count = "" if number == 1 else f"-{number}"
            path = folder / f"{time}-{stem}{count}.{ending}"
            if disk.read_if_there(path) is None:
                return path
            number += 1

    def _draft(self, entries: list[Entry], entry: Entry) -> Draft:
        before = self._text()
        line = json.dumps(entry.as_json(), ensure_ascii=False) + "\n"
        text = before + line.encode("utf-8", "replace")
        return Draft(entry, _active([*entries, entry]), _sha256(text), text, _sha256(before))

    def _text(self) -> bytes:
        return disk.read_if_there(self.path) or b""


def _active(entries: Sequence[Entry]) -> list[Entry]:
    undone = undone_uploads(entries)
    return [entry for entry in entries if entry.action == "upload" and entry.upload not in undone]


def _next_upload(entries: Iterable[Entry]) -> int:
    return max((entry.upload for entry in entries), default=0) + 1


def _refuse_undo(entries: list[Entry], upload: int) -> None:
    _refuse_unknown(entries, upload)
    undone = undone_uploads(entries).get(upload)
    if undone:
        message = f"Upload {upload} was withdrawn already, on {undone.at[:10]}."
        raise Refused(Problem("critical", "already-undone", message, f"To have it back: rackbook redo {upload}."))


def _refuse_redo(entries: list[Entry], upload: int) -> None:
    _refuse_unknown(entries, upload)
    if upload not in undone_uploads(entries):
        message = f"Upload {upload} counts: it is not withdrawn."
        raise Refused(Problem("critical", "not-undone", message, "`rackbook history` shows what is withdrawn."))


def _refuse_unknown(entries: list[Entry], upload: int) -> None:
    uploads = [entry.upload for entry in entries if entry.action == "upload"]
    if upload not in uploads:
        message = f"There is no upload {upload} in this season."
        known = f"The uploads are {uploads[0]} to {uploads[-1]}." if uploads else "Nothing has been uploaded yet."
        raise Refused(Problem("critical", "unknown-upload", message, known))


def _record(upload: int, file: Incoming) -> StoredFile:
    sha256 = _sha256(file.data)
    stored = f"uploads/{upload:04d}-{safe_stem(file.name)}-{sha256[:8]}.{safe_ending(file.name)}"
    return StoredFile(file.name, stored, sha256, dict(file.kinds), file.handed)


def _problems_beside(path: Path) -> Path:
    return path.with_name(f"{path.name}.problems.csv")


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
