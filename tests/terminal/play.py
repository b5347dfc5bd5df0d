"""Plays the real command through a pseudo-terminal, as a person would."""

import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CUE = re.compile(rb"\(\? (?:helps|hilft|aide)\) > $|> $|looks\. $|goes on\. $")
"""What stands at the end of the output when the command waits for an answer."""


class Terminal:
    """A process on a pseudo-terminal of 100 by 35."""

    def __init__(self, *arguments: object, **environment: str) -> None:
        self.output = b""
        self.pid, self.handle = pty.fork()
        if self.pid == 0:
            os.environ.update(
                {
                    "TERM": "xterm-256color",
                    "COLUMNS": "100",
                    "LINES": "35",
                    "PYTHONWARNINGS": "",
                    **environment,
                }
            )
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a suite run in the background ignores it
            os.execv(sys.executable, [sys.executable, "-m", "drachenhort", *map(str, arguments)])
        self.status: int | None = None

    def read(self, seconds: float = 60) -> bytes:
        """What is printed until an answer is awaited or the process ends."""
        start, deadline = len(self.output), time.monotonic() + seconds
        while time.monotonic() < deadline:
            if not select.select([self.handle], [], [], 0.05)[0]:
                if CUE.search(self.output[start:]):
                    return self.output[start:]
                continue
            try:
                data = os.read(self.handle, 65536)
            except OSError:  # the other end is closed
                data = b""
            if not data:
                self._wait()
                return self.output[start:]
            self.output += data
        raise TimeoutError(self.output[-2000:].decode(errors="replace"))

    def type(self, line: str) -> bytes:
        """Type a line, and read on."""
        os.write(self.handle, f"{line}\n".encode())
        return self.read()

    def press(self, key: bytes) -> bytes:
        """Press one key, such as Ctrl-C, and read on."""
        os.write(self.handle, key)
        return self.read()

    def kill(self) -> None:
        """End the process without a word."""
        os.kill(self.pid, signal.SIGKILL)
        self._wait()

    @property
    def is_running(self) -> bool:
        """Has it not ended yet?"""
        return self.status is None

    def _wait(self) -> None:
        if self.status is None:
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def close(self) -> None:
        """End the process if it has not ended, and free the terminal."""
        if self.status is None:
            self.kill()
        os.close(self.handle)


@contextmanager
def terminal(*arguments: object, **environment: str) -> Iterator[Terminal]:
    """A terminal for one block."""
    opened = Terminal(*arguments, **environment)
    try:
        yield opened
    finally:
        opened.close()


def moves_of(path: Path) -> list[str]:
    """The moves of a saved game."""
    return path.read_text("utf-8").partition("\n\n")[2].split()
