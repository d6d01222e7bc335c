"""Heavy work, one piece a season at a time, beside the readers and never in front of them."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from anyio import CapacityLimiter, to_thread

THREADS = 2
"""Seasons worked on at once: more would only take the readers' turn."""


class Work:
    """Whose turn it is. Readers do not come here."""

    def __init__(self) -> None:
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._threads: CapacityLimiter | None = None

    @asynccontextmanager
    async def turn(self, season: str) -> AsyncIterator[Callable[..., Any]]:
        """Be the only one at work on the season; gives `run`, which calls a function in a thread of its own."""
        async with self._turns[season]:
            yield self.run

    async def run(self, function: Callable, *values: Any, **words: Any) -> Any:
        """The function's answer, worked out in a thread."""
        self._threads = self._threads or CapacityLimiter(THREADS)
        return await to_thread.run_sync(partial(function, *values, **words), limiter=self._threads)
