"""What time it is, asked in one place so that a test can let days pass in a moment."""

import time


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
