"""How many readers the page bears, and whether a reader ever waits for an upload.

    python benchmarks/web_load.py [--requests N] [--clients N] [--runs N]

The page runs in a process of its own over the sample season; the readers are asyncio clients on loopback in this one,
so the figures hold the client's own work too: the static file of the same server says how much that is. Then
readers read at a steady pace, first alone, then while the last week of the season is checked and published, several
times: how long they waited, how long those waited who read a static file at the same time, how late this process was
itself, and whether every page was of one whole build.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine
from pathlib import Path

import httpx
from upload_week import prepare

from pipelines.demo.swiss import SAMPLE_ID
from pipelines.web.users import Users

NAME, PASSWORD = "Bench", "only for a benchmark"
STATIC = "/static/page.css"
STANDINGS, RECEIPT = f"/s/{SAMPLE_ID}", f"/s/{SAMPLE_ID}/player/Spot%20Stan"
TABLE = f"/api/s/{SAMPLE_ID}/individual_standings"
DESK = f"/admin/s/{SAMPLE_ID}"
SERVE = """
import sys
from pathlib import Path
from pipelines.home import Home
from pipelines.web.serving import run
run(Home(Path(sys.argv[1])), "127.0.0.1", int(sys.argv[2]))
"""
ALONE_S = 4
PAUSE_S = 0.5
"""A steady reader asks this often."""


def percentile(seconds: list[float], share: float) -> float:
    """The time in milliseconds that this share of the requests kept to."""
    return 1000 * sorted(seconds)[min(len(seconds) - 1, int(share * len(seconds)))]


async def read_hard(client: httpx.AsyncClient, path: str, clients: int, requests: int) -> tuple[float, list[float]]:
    """Requests a second, and the seconds of each, of clients that ask again as soon as they are answered."""
    taken: list[float] = []

    async def reader() -> None:
        for _ in range(requests // clients):
            started = time.perf_counter()
            answer = await client.get(path)
            taken.append(time.perf_counter() - started)
            answer.raise_for_status()

    await client.get(path)
    started = time.perf_counter()
    await asyncio.gather(*(reader() for _ in range(clients)))
    return len(taken) / (time.perf_counter() - started), taken


class Steady:
    """Readers that ask at a steady pace until they are stopped; one in five reads the static file."""

    def __init__(self, client: httpx.AsyncClient, clients: int) -> None:
        self.client = client
        self.clients = clients
        self.taken: dict[str, list[float]] = defaultdict(list)
        self.late: list[float] = []
        self.builds: dict[tuple[str, str], set[str]] = defaultdict(set)
        self.stopped = False

    async def run(self) -> None:
        await asyncio.gather(self.watch(), *(self.reader(number) for number in range(self.clients)))

    async def reader(self, number: int) -> None:
        await asyncio.sleep(PAUSE_S * number / self.clients)
        path = (STANDINGS, RECEIPT, TABLE, RECEIPT, STATIC)[number % 5]
        while not self.stopped:
            started = time.perf_counter()
            answer = await self.client.get(path)
            self.taken[path].append(time.perf_counter() - started)
            answer.raise_for_status()
            self.builds[path, answer.headers["etag"]].add(hashlib.sha256(answer.content).hexdigest())
            await asyncio.sleep(PAUSE_S)

    async def watch(self) -> None:
        """How late this process itself wakes up."""
        while not self.stopped:
            started = time.perf_counter()
            await asyncio.sleep(0.01)
            self.late.append(time.perf_counter() - started - 0.01)

    @property
    def pages(self) -> list[float]:
        """The seconds of every request for a page."""
        return [one for path, listed in self.taken.items() if path != STATIC for one in listed]

    @property
    def torn(self) -> int:
        """Pages that were not the same bytes under one tag."""
        return sum(len(bodies) > 1 for bodies in self.builds.values())


class Admin:
    """Somebody who is logged in and publishes the last week again and again."""

    def __init__(self, client: httpx.AsyncClient, files: list[Path]) -> None:
        self.client = client
        self.files = files
        self.token = ""

    async def log_in(self) -> None:
        token = _token((await self.client.get("/login")).text)
        await self.client.post("/login", data={"name": NAME, "password": PASSWORD, "csrf": token})
        self.token = _token((await self.client.get(DESK)).text)

    async def publish(self) -> float:
        """Hand in, look, publish: the seconds from handing in to published."""
        started = time.perf_counter()
        parts = [("files", (path.name, path.read_bytes())) for path in self.files]
        place = (await self._post(f"{DESK}/upload", files=parts)).headers["location"]
        page = (await self.client.get(place)).text
        state = re.search(r'name="state" value="([0-9a-f]+)"', page)[1]
        self.upload = (await self._post(f"{place}/publish", {"state": state})).headers["location"]
        if "/uploads/" not in self.upload:
            sys.exit("the upload was not published")
        return time.perf_counter() - started

    async def undo(self) -> None:
        await self._post(f"{self.upload}/undo", {"why": "once more"})

    async def _post(self, path: str, data: dict | None = None, files: list | None = None) -> httpx.Response:
        return await self.client.post(path, data={**(data or {}), "csrf": self.token}, files=files)


def _token(html: str) -> str:
    return re.search(r'name="csrf" value="([^"]+)"', html)[1]


async def bench(base: str, files: list[Path], given: argparse.Namespace) -> None:
    limits = httpx.Limits(max_connections=given.clients + 2)
    async with httpx.AsyncClient(base_url=base, limits=limits, timeout=60) as client:
        print(f"\n{given.clients} readers at once, {given.requests:,} requests each page")
        print(f"{'':28}{'requests/s':>11}{'p50 ms':>9}{'p99 ms':>9}")
        for label, path in (("static file", STATIC), ("standings", STANDINGS), ("receipt", RECEIPT)):
            rate, taken = await read_hard(client, path, given.clients, given.requests)
            print(f"{label:28}{rate:11,.0f}{percentile(taken, 0.5):9.1f}{percentile(taken, 0.99):9.1f}")
        await while_publishing(base, client, files, given)


async def while_publishing(
    base: str, client: httpx.AsyncClient, files: list[Path], given: argparse.Namespace
) -> None:
    """Readers at a steady pace, first alone and then while a week is published; withdrawn again between the runs."""
    await client.get(TABLE)
    print(f"\n{given.clients} readers, each asks every {PAUSE_S} s; then a week is checked and published beside them")
    print(f"{'':28}{'requests':>10}{'p50 ms':>9}{'p99 ms':>9}{'slowest ms':>12}{'over 100 ms':>13}")
    alone = Steady(client, given.clients)
    await beside_readers(alone, asyncio.sleep(ALONE_S))
    show("alone", alone)
    torn = 0
    async with httpx.AsyncClient(base_url=base, timeout=120) as admin_client:
        admin = Admin(admin_client, files)
        await admin.log_in()
        for _ in range(given.runs):
            beside = Steady(client, given.clients)
            seconds = await beside_readers(beside, admin.publish())
            show(f"published in {seconds:.1f} s", beside)
            torn += beside.torn
            await admin.undo()
    print(f"pages that were of no whole build: {torn}")
    if torn:
        sys.exit("a reader saw half a season")


async def beside_readers(steady: Steady, work: Coroutine) -> float:
    """What the work gives, done while the readers read, and two seconds longer."""
    readers = asyncio.create_task(steady.run())
    given = await work
    await asyncio.sleep(2)
    steady.stopped = True
    await readers
    return given


def show(label: str, steady: Steady) -> None:
    for name, seconds in ((label, steady.pages), ("  a static file meanwhile", steady.taken[STATIC]),
                          ("  this process, late by", steady.late)):
        over = sum(one > 0.1 for one in seconds)
        print(f"{name:28}{len(seconds):10,}{percentile(seconds, 0.5):9.1f}{percentile(seconds, 0.99):9.1f}"
              f"{1000 * max(seconds):12.1f}{over:13,}", flush=True)


def serve(folder: Path, then: Callable[[str], None]) -> None:
    """Run the page over a home in a process of its own while `then` is at work."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([sys.executable, "-c", SERVE, str(folder), str(port)])
    try:
        base = f"http://127.0.0.1:{port}"
        for _ in range(600):
            try:
                httpx.get(base)
                break
            except httpx.TransportError:
                time.sleep(0.1)
        then(base)
    finally:
        process.terminate()
        process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description="How many readers the page bears, and whether they wait for uploads.")
    parser.add_argument("--requests", type=int, default=3000)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--runs", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home, files = prepare(Path(folder))
        Users(home).add(NAME, "admin", PASSWORD)
        serve(home.folder, lambda base: asyncio.run(bench(base, files, given)))


if __name__ == "__main__":
    main()
