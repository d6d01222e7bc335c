"""Which files of a folder the site has written: a list in the folder itself, so that the next build clears up."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from pipelines.intake import disk

LIST = ".rackbook-site"


def clear_up(folder: Path, written: Iterable[Path]) -> list[Path]:
    """Remove what an earlier build has written into the folder and this one has not, and list what this one has.

    The paths removed. A file that is not on the list of the earlier build, or has changed since, stays; without a list,
    or with one that cannot be read, nothing is removed. MachineError if the disk refuses.
    """
    now = {path.relative_to(folder).as_posix(): _digest(disk.read(path)) for path in written}
    removed = []
    for name, digest in sorted(_listed(folder).items()):
        path = folder / name
        if name not in now and _is_inside(path, folder) and _digest(disk.read(path)) == digest:
            disk.remove(path)
            removed.append(path)
    disk.write_over(folder / LIST, (json.dumps(now, indent=1, sort_keys=True) + "\n").encode())
    return removed


def _listed(folder: Path) -> dict[str, str]:
    """File -> what it held, as the earlier build wrote it down."""
    text = disk.read_if_there(folder / LIST)
    try:
        found = json.loads(text or b"{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _is_inside(path: Path, folder: Path) -> bool:
    """Is it a file of the folder, whatever the list says?"""
    return path.is_file() and not path.is_symlink() and path.resolve().is_relative_to(folder.resolve())


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
