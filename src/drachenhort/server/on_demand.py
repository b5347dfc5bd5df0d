"""A worker process that is started when there is work and ended when none has come for a while."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from drachenhort.kernel import cold
from drachenhort.server.workers import Worker, WorkerLost

Result = TypeVar("Result")

IDLE = 300
"""Seconds after which a worker with nothing to do is ended: a process with compiled games is large."""


class WorkerOnDemand:
    """One process, one thing after the other."""

    def __init__(self, patience: float, niceness: int = 0) -> None:
        self._patience = patience
        self._niceness = niceness
        self._worker: Worker | None = None
        self._at_work = 0
        self._clearing: asyncio.TimerHandle | None = None

    async def do(self, job: Callable[..., Result], *arguments: Any) -> Result:
        """What a function gives there; if the process is lost it is asked once more, of another one."""
        if self._clearing is not None:
            self._clearing.cancel()
        self._worker = worker = self._worker or Worker(self._niceness, self._patience)
        self._at_work += 1
        try:
            try:
                result: Result = await worker.do(_with_new_rules, job, arguments)
            except WorkerLost:
                result = await worker.do(_with_new_rules, job, arguments)
            return result
        finally:
            self._at_work -= 1
            if not self._at_work:
                self._clearing = asyncio.get_running_loop().call_later(IDLE, self.clear)

    def clear(self) -> None:
        """End the process, whatever it is at."""
        if self._clearing is not None:
            self._clearing.cancel()
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.close()


def _with_new_rules(job: Callable[..., Result], arguments: tuple[Any, ...]) -> Result:
    """In the process: games may have been compiled since the last time."""
    cold.look_again()
    return job(*arguments)
