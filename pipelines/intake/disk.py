"""Files written whole or not at all; what the machine refuses is said in one sentence."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

from pipelines.problems import MachineError

REASONS = {
    errno.ENOSPC: "The disk is full. Make room and run the command again.",
    errno.EDQUOT: "Your disk quota is used up. Make room and run the command again.",
    errno.EACCES: "You are not allowed to. Ask for the right to read and write the folder.",
    errno.EPERM: "You are not allowed to. Ask for the right to read and write the folder.",
    errno.EROFS: "The disk is read-only.",
}


def read(path: Path) -> bytes:
    """All bytes of a file. MachineError if it cannot be read."""
    data = read_if_there(path)
    if data is None:
        raise MachineError(f"{path.name} is gone. Restore it from your last backup and run the command again.")
    return data


def read_if_there(path: Path) -> bytes | None:
    """All bytes of a file, None if there is no such file. MachineError if it cannot be read."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise sentence(f"{path.name} could not be read", error) from error


def files_in(folder: Path) -> list[Path]:
    """The files of a folder by name; none if there is no such folder."""
    try:
        return sorted(path for path in folder.iterdir() if path.is_file())
    except FileNotFoundError:
        return []
    except OSError as error:
        raise sentence(f"The folder {folder.name} could not be read", error) from error


def write_once(path: Path, data: bytes) -> bool:
    """Write a new file; False if it is there already with these bytes. Other bytes are never overwritten."""
    there = read_if_there(path)
    if there is None:
        write_over(path, data)
    elif there != data:
        raise MachineError(f"{path.name} is there already with other contents. Move it away and try again.")
    return there is None


def write_over(path: Path, data: bytes) -> None:
    """Write beside, flush to the disk, rename over: a reader sees the old file or the new one, never a part."""
    aside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with aside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, path)
        flush_folder(path.parent)
    except OSError as error:
        remove(aside)
        raise sentence(f"{path.name} could not be written", error) from error


def move(path: Path, target: Path) -> None:
    """Rename a file within the season's folder. MachineError if it cannot be done."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        os.replace(path, target)
    except OSError as error:
        raise sentence(f"{path.name} could not be moved", error) from error


def remove(path: Path) -> None:
    """Remove a file if that can be done."""
    with suppress(OSError):
        path.unlink(missing_ok=True)


def flush_folder(folder: Path) -> None:
    """Make the rename itself last; Windows neither can nor needs to."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sentence(what: str, error: OSError) -> MachineError:
    reason = REASONS.get(error.errno or 0, f"The system says: {error.strerror or 'unknown reason'}.")
    return MachineError(f"{what}. {reason}")
