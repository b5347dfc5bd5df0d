"""A worker process: it does one job after the other, and is started again when it is lost."""

import asyncio
import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from drachenhort.compiling import end_with_parent
from drachenhort.kernel import cold

PATIENCE = 30.0
"""Seconds; a process that thinks longer about one thing is ended."""


class WorkerLost(Exception):
    """The process has ended, or had to be ended, without an answer."""


class JobFailed(Exception):
    """What was asked has raised an exception there; the text is its traceback."""


class Worker:
    """A process that is started when it is needed, and again when it is lost."""

    def __init__(self, niceness: int = 0, patience: float = PATIENCE) -> None:
        self._niceness = niceness
        self._patience = patience
        self._process: Any = None
        self._pipe: Connection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="hort-worker")
        """Waits for the process, so that nobody else does."""

    @property
    def runs(self) -> bool:
        """Is there a process?"""
        return self._process is not None and self._process.is_alive()

    async def do(self, job: Callable[..., Any], *arguments: Any) -> Any:
        """What a function gives there; `JobFailed` if it fails, and `WorkerLost` if nothing comes."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, job, arguments)

    def close(self) -> None:
        """End the process, whatever it thinks about."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._process is not None:
            self._process.kill()  # whoever waits for it hears that it is gone

    def _do(self, job: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        pipe = self._start()
        try:
            pipe.send((job, arguments))
            if not pipe.poll(self._patience):
                raise TimeoutError
            is_done, outcome = pipe.recv()
        except (OSError, EOFError) as error:  # a TimeoutError is an OSError
            self._process.kill()
            self._process.join()
            pipe.close()
            self._pipe = None
            raise WorkerLost from error
        if is_done:
            return outcome
        raise outcome

    def _start(self) -> Connection:
        if self._pipe is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=_live, args=(theirs, self._niceness), daemon=True)
            self._process.start()
            theirs.close()  # so that its end is heard when the process has ended
        return self._pipe


def _live(pipe: Connection, niceness: int) -> None:
    """In the process: compile nothing, do what is asked, and however the server ends, end with it."""
    cold.leave_it_to_others()
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers itself
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    with suppress(EOFError):  # the server has ended
        while True:
            job, arguments = pipe.recv()
            try:
                answer = True, job(*arguments)
            except Exception:  # noqa: BLE001 - it is told where it was asked
                answer = False, JobFailed(traceback.format_exc())
            pipe.send(answer)
