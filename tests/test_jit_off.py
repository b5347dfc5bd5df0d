"""The same source without the compiler: NumPy then complains about every integer that would wrap silently."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SAMPLE = [
    "tests/conformance",
    "tests/golden",
    "tests/kernel/test_nature.py",
    "tests/goldener_drache/test_scenarios.py",
]


def test_a_sample_of_the_suite_passes_with_the_jit_off() -> None:
    """Among it the recorded playthroughs, whose digests pin every byte of every state."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *SAMPLE]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
