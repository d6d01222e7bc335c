"""Heavy work in a process of its own: its answers, its refusals, its progress, and its death."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time

import pytest
import seasons_on_disk as disk
from web_site import AT, Client, home_in, site, words

from pipelines.problems import MachineError, Problem, Refused
from pipelines.web.app import create_app
from pipelines.web.work import Threads, Work
from pipelines.web.worker import Worker


@pytest.fixture(scope="module")
def worker():
    found = Worker()
    yield found
    found.stop()


def run(worker, function, *values):
    return asyncio.run(worker.run("tiny", function, *values))


# what the process is handed must be found by its name in a module, so these stand here


def number(given: int, progress) -> tuple[int, int]:
    return given * 2, os.getpid()


def refuse(progress) -> None:
    raise Refused([Problem("critical", "empty-file", "There is nothing in it.", file="a.csv")])


def fail(progress) -> None:
    raise MachineError("The disk is full.")


def die(progress) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Odd(Exception):
    """One that cannot be sent as it is."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(one)


def raise_odd(progress) -> None:
    raise Odd("only here", "and nowhere else")


def say_and_wait(seconds: float, progress) -> None:
    progress("judging the rows")
    time.sleep(seconds)


def test_work_is_done_elsewhere_and_comes_back(worker):
    doubled, process = run(worker, number, 21)
    assert doubled == 42 and process != os.getpid()
    # one warm process, not one a piece of work
    assert run(worker, number, 1)[1] == process


def test_refusals_and_faults_of_the_machine_come_back_as_they_are(worker):
    with pytest.raises(Refused) as refused:
        run(worker, refuse)
    assert refused.value.problems == [Problem("critical", "empty-file", "There is nothing in it.", file="a.csv")]
    with pytest.raises(MachineError, match=r"^The disk is full\.$"):
        run(worker, fail)


def test_fault_that_cannot_be_sent_is_sent_in_words(worker):
    process = run(worker, number, 1)[1]
    with pytest.raises(RuntimeError, match="only here"):
        run(worker, raise_odd)
    assert run(worker, number, 1)[1] == process


def test_process_that_dies_is_told_in_words_and_replaced(worker):
    with pytest.raises(MachineError, match="ended before it was done"):
        run(worker, die)
    assert run(worker, number, 4)[0] == 8


def steps_seen(runner) -> tuple[set[str], str]:
    """What is said of the season while it is worked on, and of another season."""
    work, seen, other = Work(runner), set(), []

    async def watch(task) -> None:
        while not task.done():
            seen.add(work.step("tiny"))
            other.append(work.step("other"))
            await asyncio.sleep(0.01)

    async def both() -> None:
        async def one() -> None:
            async with work.turn("tiny") as turn:
                await turn(say_and_wait, 0.5)

        task = asyncio.create_task(one())
        await watch(task)
        await task

    asyncio.run(both())
    assert work.step("tiny") == ""
    return seen, other[-1]


def test_how_far_the_work_is_can_be_asked(worker):
    run(worker, number, 1)
    for runner in (worker, Threads()):
        seen, other = steps_seen(runner)
        assert "judging the rows" in seen and other == ""


def test_readers_do_not_wait_for_work_that_holds_its_interpreter(worker):
    """A loop that never lets go would stop every thread of this process for long."""
    run(worker, number, 1)
    late = []

    async def both() -> None:
        task = asyncio.create_task(worker.run("tiny", spin, 0.5))
        while not task.done():
            started = time.process_time()
            await asyncio.sleep(0.01)
            late.append(time.process_time() - started)
        await task

    asyncio.run(both())
    # counted in this process's own time: another program that takes the machine is not its fault
    assert len(late) > 10 and max(late) < 0.05


def spin(seconds: float, progress) -> int:
    end, count = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        count += sum(range(1000))
    return count


def test_upload_through_the_process(tmp_path, worker):
    home = home_in(tmp_path)
    app = create_app(home, worker)
    client = Client(app)
    client.log_in("Kim")
    place = client.hand_in({"results_week02.csv": disk.WEEK_2})
    assert "up 1 Ann" in words(client.get(place).text)
    assert client.publish(place).headers["location"] == f"{AT}/uploads/2"
    assert disk.points(home) == disk.POINTS_2
    client.post(f"{AT}/uploads/2/undo", {"why": "a test"})
    assert disk.points(home) == disk.POINTS_1
    answer = client.post(f"{AT}/readings", {"key": "attend_points", "value": "6", "from": ""})
    assert "What if attend_points=6" in words(answer.text)


def test_progress_is_for_who_is_logged_in(tmp_path):
    _, _, client = site(tmp_path)
    assert client.get(f"{AT}/progress").headers["location"].startswith("/login")
    client.log_in("Sam")
    assert client.get(f"{AT}/progress").json() == {"step": ""}


def test_process_ends_with_a_page_that_was_killed(tmp_path):
    """Nobody would ever hand it work again."""
    script = tmp_path / "page.py"
    script.write_text(PAGE)
    folders = [os.path.dirname(__file__), os.path.dirname(os.path.dirname(__file__))]
    found = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120,
                           env={**os.environ, "PYTHONPATH": os.pathsep.join(folders)})
    process = int(found.stdout)
    for _ in range(100):
        if not is_alive(process):
            return
        time.sleep(0.1)
    raise AssertionError("the process is still there")


PAGE = """
import asyncio, os, signal
import test_web_worker
from pipelines.web.worker import Worker

if __name__ == "__main__":
    print(asyncio.run(Worker().run("x", test_web_worker.number, 1))[1], flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def is_alive(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False
