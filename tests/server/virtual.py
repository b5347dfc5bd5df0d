"""Virtual time: a loop whose clock jumps to the next thing that is due, so that days pass in a moment.

While the store works in its threads time stands still; so what happens, and when, is the same in every run.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection

from drachenhort.server import times
from drachenhort.server.store import Store

Result = TypeVar("Result")
BEGINNING = 1_800_000_000_000
"""When every run begins, in milliseconds since 1970."""
TINY = 1e-7
"""Seconds, so that a sum of floats never falls short of what is due."""


class PatientStore(Store):
    """A real store that says when it is working."""

    at_work = 0

    async def write(self, job: Callable[[Connection], Result]) -> Result:
        PatientStore.at_work += 1
        try:
            return await super().write(job)
        finally:
            PatientStore.at_work -= 1

    async def read(self, job: Callable[[Connection], Result]) -> Result:
        PatientStore.at_work += 1
        try:
            return await super().read(job)
        finally:
            PatientStore.at_work -= 1


class _Jumping(selectors.DefaultSelector):
    """Instead of waiting until a timer is due, lets its time come; waits only for the store."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        if PatientStore.at_work or timeout is None:
            return super().select(0.02)
        self.passed += timeout + TINY
        return []


class _VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.jumping = _Jumping()
        super().__init__(self.jumping)

    def time(self) -> float:
        return self.jumping.passed


def run_virtually(
    monkeypatch: pytest.MonkeyPatch, story: Callable[[], Coroutine[Any, Any, Result]]
) -> Result:
    """Run a coroutine from the beginning of virtual time."""
    PatientStore.at_work = 0
    with asyncio.Runner(loop_factory=_VirtualLoop) as runner:
        loop = runner.get_loop()
        monkeypatch.setattr(times, "clock", lambda: (BEGINNING + round(loop.time() * 1000)) * 1_000_000)
        return runner.run(story())
