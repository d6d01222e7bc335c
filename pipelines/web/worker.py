"""A process of its own for the heavy work: checking, building, publishing. Whatever it does, no reader waits for it.

It is started once and kept warm. If it dies, what it was at is interrupted like a killed command, which the season's
next writer completes or forgets, and another process takes its place.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.sharedctypes import RawArray
from typing import Any

from pipelines.problems import MachineError

LONGEST_STEP = 300
NICER = 10
"""The system gives the readers' process its turn first."""
DIED = (
    "The process that was at work ended before it was done. If your files had been filed, they count, and the next "
    "upload or `rackbook build` finishes it; if not, nothing has changed. Look at the history, then try again."
)


class Worker:
    """One warm process that is handed one piece of work after the other. The functions and their values are pickled;
    the function is called with `progress`, which takes a sentence."""

    def __init__(self) -> None:
        self._context = multiprocessing.get_context("spawn")
        # without a lock: a process that is killed while it holds one would keep everybody waiting
        self._step = RawArray("c", LONGEST_STEP)
        self._at = ""
        self._pool: ProcessPoolExecutor | None = None

    def start(self) -> None:
        """Begin, so that the first upload need not wait for it."""
        self._pool = ProcessPoolExecutor(1, self._context, _begin, (self._step,))
        self._pool.submit(_warm)

    def stop(self) -> None:
        """End, when what is being done is done."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    async def run(self, season: str, function: Callable, *values: Any, **words: Any) -> Any:
        """The function's answer or its exception; MachineError if the process died over it."""
        if self._pool is None:
            self.start()
        pool = self._pool
        try:
            return await asyncio.wrap_future(pool.submit(_work, season, function, values, words))
        except BrokenProcessPool as error:
            if self._pool is pool:
                pool.shutdown(wait=False)
                self.start()
            raise MachineError(DIED) from error

    def step(self, season: str) -> str:
        """What is being done to the season."""
        at, _, said = self._step.value.decode("utf-8", "replace").partition("\n")
        return said if at == season else ""


_STEP: list = []


def _begin(step) -> None:
    """What a new process does first."""
    _STEP.append(step)
    # Ctrl-C reaches every process of the terminal; this one is ended by the page, when it is done
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICER)
    threading.Thread(target=_end_with_the_page, daemon=True).start()


def _end_with_the_page() -> None:
    """A page that was killed cannot end its process: nobody would ever hand it work again."""
    multiprocessing.parent_process().join()
    os._exit(1)


def _warm() -> None:
    from pipelines import gates, warehouse

    gates.warm()
    for competition in ("swiss", "tour"):
        warehouse.load_models(competition)


def _work(season: str, function: Callable, values: tuple, words: dict) -> Any:
    _say(season, "beginning")
    try:
        return function(*values, **words, progress=lambda step: _say(season, step))
    except Exception as error:
        raise _sendable(error) from None
    finally:
        _say("", "")


def _sendable(error: Exception) -> Exception:
    """The exception, or its words where it is of a kind that cannot reach another process."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError("".join(traceback.format_exception(error)))
    return error


def _say(season: str, step: str) -> None:
    _STEP[0].value = f"{season}\n{step}".encode()[:LONGEST_STEP - 1]
