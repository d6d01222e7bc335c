"""Which build of a season's book is on disk, and the pages made of it: each is made once a build and kept in memory.

A reader's page is made from one connection, so it is of one build; while the next build is being made and renamed over
the old one, the kept page is served. Nobody waits for a writer.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import os
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import duckdb
from anyio import to_thread

from pipelines import publish
from pipelines.home import Home
from pipelines.problems import Problem, Refused

ROOM = 64 * 1024 * 1024
"""Bytes of kept pages; the one nobody asked for longest goes first."""
TRIES = 5
SMALLEST_PACKED = 1000

Signature = tuple[int, int, int]
Make = Callable[[duckdb.DuckDBPyConnection], str]


@dataclass(frozen=True)
class Page:
    """A page as bytes, plain and packed, of one build. `etag` names the build and the program that made the page."""

    signature: Signature
    etag: str
    media: str
    body: bytes
    packed: bytes | None

    @property
    def size(self) -> int:
        return len(self.body) + len(self.packed or b"")


class Books:
    """The books of a home folder."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self._pages: OrderedDict[tuple, Page] = OrderedDict()
        self._size = 0
        self._making: WeakValueDictionary[tuple, asyncio.Lock] = WeakValueDictionary()

    def season(self, wanted: str) -> str:
        """The season's id from our own list, so that no text of a client becomes a path. Refused if it is not there."""
        for known in self.home.seasons():
            if known == wanted:
                return known
        raise Refused(Problem("critical", "unknown-season", "There is no such season here.",
                              "The front page lists the seasons."))

    async def ask(self, season: str, question: Callable[[duckdb.DuckDBPyConnection], Any]) -> Any:
        """What a question finds in the season's book, asked in a thread. Refused if there is no book yet."""
        return await to_thread.run_sync(self._asked, self.home.require_book(season), question)

    async def ask_if_there(self, season: str, question: Callable[[duckdb.DuckDBPyConnection | None], Any]) -> Any:
        """The same; without a book the question gets None."""
        book = self.home.book(season)
        return await to_thread.run_sync(self._asked, book if book.exists() else None, question)

    def _asked(self, book: Path | None, question: Callable) -> Any:
        if book is None:
            return question(None)
        with publish.reading(book) as connection:
            return question(connection)

    async def page(self, season: str, key: tuple, make: Make, media: str = "text/html; charset=utf-8") -> Page:
        """The page `make` gives for the build on disk, made if it is not kept; whoever asks meanwhile waits for it."""
        book = self.home.book(season)
        whole = (season, *key)
        if kept := self._kept(whole, self._signature(season, book)):
            return kept
        lock = self._making.setdefault(whole, asyncio.Lock())
        async with lock:
            if kept := self._kept(whole, self._signature(season, book)):
                return kept
            page = await to_thread.run_sync(self._make, season, book, make, media)
            self._keep(whole, page)
            return page

    def _make(self, season: str, book: Path, make: Make, media: str) -> Page:
        for _ in range(TRIES):
            before = self._signature(season, book)
            with publish.reading(book) as connection:
                stamp = connection.execute("select build_id, journal_hash from meta.build").fetchone()
                body = make(connection).encode("utf-8", "replace")
            if self._signature(season, book) == before:
                break
        packed = gzip.compress(body, 6, mtime=0) if len(body) >= SMALLEST_PACKED else None
        return Page(before, f'"{stamp[0]}-{stamp[1][:8]}-{program()}"', media, body, packed)

    def _signature(self, season: str, book: Path) -> Signature:
        try:
            status = os.stat(book)
        except FileNotFoundError:
            book = self.home.require_book(season)
            status = os.stat(book)
        return status.st_ino, status.st_mtime_ns, status.st_size

    def _kept(self, key: tuple, signature: Signature) -> Page | None:
        page = self._pages.get(key)
        if page is None or page.signature != signature:
            return None
        self._pages.move_to_end(key)
        return page

    def _keep(self, key: tuple, page: Page) -> None:
        if (old := self._pages.pop(key, None)) is not None:
            self._size -= old.size
        self._pages[key] = page
        self._size += page.size
        while self._size > ROOM and len(self._pages) > 1:
            _, gone = self._pages.popitem(last=False)
            self._size -= gone.size


def program() -> str:
    """A short hash of the page's own files: another version of the program makes other pages of the same build."""
    if not _PROGRAM:
        content = hashlib.sha256()
        folder = Path(__file__).parent
        for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.html"), *folder.glob("static/*")]):
            content.update(path.read_bytes())
        _PROGRAM.append(content.hexdigest()[:8])
    return _PROGRAM[0]


_PROGRAM: list[str] = []
