"""What every answer says to the browser, and how much a client may send."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Sequence

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pipelines.problems import Problem

MEBIBYTE = 1024 * 1024
MOST_FILES = 20
MOST_FILE = 10 * MEBIBYTE
MOST_BODY = 20 * MEBIBYTE
MOST_OPEN_BODY = 64 * 1024
"""What somebody may send who need not be logged in."""
MOST_UNPACKED = 100 * MEBIBYTE
MOST_PARTS = 2000
CHUNK = 256 * 1024

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
#: a report carries its own script and style; without an origin of its own it can reach nothing of this page
REPORT_POLICY = (
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}


class TooLarge(Exception):
    """The client sends more than is taken."""


class Headers:
    """Sets HEADERS on every answer that does not say otherwise itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers)


class BodyLimit:
    """Raises TooLarge in whoever reads more of a request than its address takes."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = MOST_BODY if scope["path"].startswith("/admin/") else MOST_OPEN_BODY
        taken = 0

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise TooLarge
            return message

        await self.app(scope, counted, send)


class Unmeasured(Exception):
    """An archive with a part that cannot be unpacked."""


def refuse_files(files: Sequence[tuple[str, bytes]]) -> list[Problem]:
    """What is too large to be looked into: bytes as sent, and unpacked, which is measured by unpacking."""
    problems = [_too_large(name, len(data), MOST_FILE, "") for name, data in files if len(data) > MOST_FILE]
    left = MOST_UNPACKED
    for name, data in files:
        if not data.startswith(b"PK") or left < 0:
            continue
        try:
            left -= unpacked_size(data, left)
        except Unmeasured:
            problems.append(Problem("critical", "unreadable-file", "This is a damaged or protected workbook.",
                                    "Save it as .xlsx without a password and hand that in.", name))
        if left < 0:
            problems.append(_too_large(name, None, MOST_UNPACKED, " unpacked"))
    return problems


def unpacked_size(data: bytes, most: int) -> int:
    """Bytes in a zip archive, counted by unpacking them; at most a little over `most`. Unmeasured if one part cannot
    be unpacked: another program might do it all the same."""
    size = 0
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for entry in archive.infolist():
                # the size an entry says it has may be a lie: it is read to its end, or to the limit
                entry.file_size = most + 1
                with archive.open(entry) as part:
                    while chunk := part.read(CHUNK):
                        size += len(chunk)
                        if size > most:
                            return size
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError, zlib.error) as error:
        raise Unmeasured from error
    return size


def _too_large(name: str, size: int | None, most: int, how: str) -> Problem:
    has = f"{size / MEBIBYTE:.0f} MiB" if size is not None else f"more than {most // MEBIBYTE} MiB"
    return Problem(
        "critical", "too-large", f"The file has {has}{how}; the page takes {most // MEBIBYTE} MiB{how}.",
        "Hand it in as several files, or with `rackbook upload` on the machine itself.", name,
    )
