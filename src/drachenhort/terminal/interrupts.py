"""What Ctrl-C does for a while."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

IGNORED = signal.SIG_IGN
DEADLY = signal.SIG_DFL
"""Ends the process at once; Python's own handler would wait for a compiled loop to return."""


@contextmanager
def interrupts(handler: signal.Handlers) -> Iterator[None]:
    """Treat Ctrl-C like that inside the block; other threads than the main one cannot say so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
