"""A desk: a process for the tutor's work, started when it is needed and ended when nothing comes."""

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from drachenhort.compiling import end_with_parent
from drachenhort.kernel import cold

Result = TypeVar("Result")

IDLE = 300
"""Seconds after which a desk with nothing to do is cleared: a process with compiled games is large."""

_progress: Any = None
"""In the process: so many steps of so many."""


class Desk:
    """One process, one thing after the other; what it is at can be looked at meanwhile."""

    def __init__(self, niceness: int = 0) -> None:
        self._niceness = niceness
        self._progress = multiprocessing.get_context("spawn").Array("i", 2)
        self._pool: ProcessPoolExecutor | None = None
        self._at_work = 0
        self._clearing: asyncio.TimerHandle | None = None

    @property
    def progress(self) -> tuple[int, int]:
        """So many steps of so many of the present work."""
        done, of = self._progress[:]
        return done, of

    async def do(self, job: Callable[..., Result], *arguments: Any) -> Result:
        """What a function gives there; if the process is lost it is asked once more, of another one."""
        self._at_work += 1
        if self._clearing is not None:
            self._clearing.cancel()
        try:
            try:
                return await self._do(job, *arguments)
            except BrokenProcessPool:
                self.clear()
                return await self._do(job, *arguments)
        finally:
            self._at_work -= 1
            if not self._at_work:
                self._clearing = asyncio.get_running_loop().call_later(IDLE, self.clear)

    async def _do(self, job: Callable[..., Result], *arguments: Any) -> Result:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, _sit_down, (self._progress, self._niceness))
        self._progress[:] = [0, 0]
        return await asyncio.get_running_loop().run_in_executor(self._pool, _at_desk, job, arguments)

    def clear(self) -> None:
        """End the process, whatever it is at."""
        if self._clearing is not None:
            self._clearing.cancel()
        pool, self._pool = self._pool, None
        if pool is None:
            return
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)


# ---- in the process -------------------------------------------------------------------------------


def _sit_down(progress: Any, niceness: int) -> None:
    """Compile nothing, and however the server ends, do not go on without it."""
    global _progress
    _progress = progress
    cold.leave_it_to_others()
    end_with_parent()
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)


def _at_desk(job: Callable[..., Result], arguments: tuple[Any, ...]) -> Result:
    cold.look_again()  # games may have been compiled since the last time
    return job(*arguments)


def advance(done: int, of: int) -> None:
    """Say how far the present work is."""
    if _progress is not None:
        _progress[:] = [done, of]
