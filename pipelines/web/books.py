"""Which build of a season's book is on disk, and the pages made of it: each is made once a build and kept in memory.

A reader's page is made from one connection, so it is of one build. While the next build is being made and renamed over
the old one, and for a moment after, until its pages are made, the kept page is served. Nobody waits for a writer.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import os
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
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
MOMENT_SECONDS = 2.0
"""So long after a publication a page may be of the build before, while the new one is being made."""
MOST_REMADE = 40

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
    make: Make

    @property
    def size(self) -> int:
        return len(self.body) + len(self.packed or b"")


class Books:
    """The books of a home folder."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self._pages: OrderedDict[tuple, Page] = OrderedDict()
        self._size = 0
        self.moment_seconds = MOMENT_SECONDS
        self._tasks: set[asyncio.Task] = set()
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
        """The page `make` gives for the build on disk, made if it is not kept; whoever asks meanwhile waits for it,
        but for a moment after a publication, when the page of the build before is good enough."""
        whole, signature = (season, *key), self._signature(season)
        if kept := self._kept(whole, signature):
            return kept
        old = self._pages.get(whole)
        if old is None or time.time() - signature[1] / 1e9 > self.moment_seconds:
            return await self._made(whole, make, media)
        if whole not in self._making:
            self._in_background(self._remade(whole, old))
        return old

    async def remake(self, season: str) -> None:
        """Make the pages of a season that were asked for last anew, so that who has just published sees it."""
        kept = [(key, page) for key, page in reversed(self._pages.items()) if key[0] == season]
        for key, page in kept[:MOST_REMADE]:
            if page.signature != self._signature(season):
                await self._remade(key, page)

    async def _remade(self, key: tuple, old: Page) -> None:
        try:
            await self._made(key, old.make, old.media)
        except Exception:
            # the page is not there any more, or cannot be made: who asks for it next is told so
            self._forget(key)

    async def _made(self, key: tuple, make: Make, media: str) -> Page:
        lock = self._making.setdefault(key, asyncio.Lock())
        async with lock:
            if kept := self._kept(key, self._signature(key[0])):
                return kept
            page = await to_thread.run_sync(self._make, key[0], make, media)
            self._keep(key, page)
            return page

    def _in_background(self, work: Coroutine) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _make(self, season: str, make: Make, media: str) -> Page:
        book = self.home.book(season)
        for _ in range(TRIES):
            before = self._signature(season)
            with publish.reading(book) as connection:
                stamp = connection.execute("select build_id, journal_hash from meta.build").fetchone()
                body = make(connection).encode("utf-8", "replace")
            if self._signature(season) == before:
                break
        packed = gzip.compress(body, 6, mtime=0) if len(body) >= SMALLEST_PACKED else None
        return Page(before, f'"{stamp[0]}-{stamp[1][:8]}-{program()}"', media, body, packed, make)

    def _signature(self, season: str) -> Signature:
        try:
            status = os.stat(self.home.book(season))
        except FileNotFoundError:
            status = os.stat(self.home.require_book(season))
        return status.st_ino, status.st_mtime_ns, status.st_size

    def _kept(self, key: tuple, signature: Signature) -> Page | None:
        page = self._pages.get(key)
        if page is None or page.signature != signature:
            return None
        self._pages.move_to_end(key)
        return page

    def _keep(self, key: tuple, page: Page) -> None:
        self._forget(key)
        self._pages[key] = page
        self._size += page.size
        while self._size > ROOM and len(self._pages) > 1:
            _, gone = self._pages.popitem(last=False)
            self._size -= gone.size

    def _forget(self, key: tuple) -> None:
        if (old := self._pages.pop(key, None)) is not None:
            self._size -= old.size


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
