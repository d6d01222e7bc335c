"""Heavy work, one piece a season at a time, beside the readers and never in front of them."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Protocol

from anyio import CapacityLimiter, to_thread

THREADS = 2
"""Seasons worked on at once where the work is done in threads."""


class Runner(Protocol):
    """Whoever does the work. `step` says how far a season's work is, empty where nobody knows."""

    async def run(self, season: str, function: Callable, *values: Any, **words: Any) -> Any: ...

    def step(self, season: str) -> str: ...

    def stop(self) -> None: ...


class Threads:
    """Works in threads of this process: no process is started, but a reader may wait for what holds the interpreter.

    The function is called with `progress`, which takes a sentence.
    """

    def __init__(self) -> None:
        self._limit: CapacityLimiter | None = None
        self._steps: dict[str, str] = {}

    async def run(self, season: str, function: Callable, *values: Any, **words: Any) -> Any:
        """The function's answer."""
        self._limit = self._limit or CapacityLimiter(THREADS)
        progress = partial(self._steps.__setitem__, season)
        try:
            return await to_thread.run_sync(partial(function, *values, **words, progress=progress), limiter=self._limit)
        finally:
            self._steps.pop(season, None)

    def step(self, season: str) -> str:
        """What is being done to the season."""
        return self._steps.get(season, "")

    def stop(self) -> None:
        """Nothing is to be ended: the threads belong to the process."""


class Work:
    """Whose turn it is. Readers do not come here."""

    def __init__(self, runner: Runner) -> None:
        self.runner = runner
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    @asynccontextmanager
    async def turn(self, season: str) -> AsyncIterator[Callable[..., Any]]:
        """Be the only one at work on the season; gives `run`, which has a function called and gives its answer."""
        async with self._turns[season]:
            yield partial(self.runner.run, season)

    def step(self, season: str) -> str:
        """What is being done to the season, for whoever waits for it."""
        if self._turns[season].locked():
            return self.runner.step(season) or "waiting for its turn"
        return ""
