"""What time it is, asked in one place so that a test can let days pass in a moment."""

import time

clock = time.time_ns
"""Nanoseconds since 1970."""


def now() -> int:
    """Milliseconds since 1970."""
    return clock() // 1_000_000
