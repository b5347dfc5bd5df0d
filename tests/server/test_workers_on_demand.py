"""The tutor's processes: one that is lost is replaced, and one with nothing to do does not stay."""

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from drachenhort.server import on_demand
from drachenhort.server.on_demand import WorkerOnDemand
from drachenhort.server.workers import JobFailed

PATIENCE = 30.0


def is_alive(process: int) -> bool:
    """Does a process of that number run, and is it more than a number?"""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False


async def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


def with_a_worker(story: Callable[[WorkerOnDemand], Awaitable[None]]) -> None:
    async def whole() -> None:
        worker = WorkerOnDemand(PATIENCE)
        try:
            await story(worker)
        finally:
            worker.clear()

    asyncio.run(whole())


def test_work_over_which_a_process_is_lost_is_done_by_another(tmp_path: Path) -> None:
    async def story(worker: WorkerOnDemand) -> None:
        lost = await worker.do(os.getpid)
        work = asyncio.create_task(worker.do(_begin_and_wait, tmp_path / "begun", tmp_path / "go on"))
        await wait_until((tmp_path / "begun").exists)
        os.kill(lost, signal.SIGKILL)
        (tmp_path / "go on").touch()
        assert await work != lost

    with_a_worker(story)


def _begin_and_wait(begun: Path, go_on: Path) -> int:
    """In the process: say that it has begun, and wait for a sign."""
    begun.touch()
    while not go_on.exists():
        time.sleep(0.02)
    return os.getpid()


def test_a_mistake_of_ours_is_told_and_the_process_goes_on() -> None:
    async def story(worker: WorkerOnDemand) -> None:
        process = await worker.do(os.getpid)
        with pytest.raises(JobFailed, match="ZeroDivisionError"):
            await worker.do(divmod, 1, 0)
        assert await worker.do(os.getpid) == process

    with_a_worker(story)


def test_a_process_with_nothing_to_do_is_ended_and_another_begun_at_need(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(worker: WorkerOnDemand) -> None:
        monkeypatch.setattr(on_demand, "IDLE", 0)
        idle = await worker.do(os.getpid)
        await wait_until(lambda: not is_alive(idle))
        assert await worker.do(os.getpid) != idle

    with_a_worker(story)
