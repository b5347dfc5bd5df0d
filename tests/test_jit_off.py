"""The same source without the compiler: NumPy then complains about every integer that would wrap silently."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHARES = 3
"""So that two workers can be at it; and not as many as there are games, or one share would be one game."""
SAMPLE = [
    "tests/conformance",
    "tests/golden",
    "tests/kernel/test_nature.py",
    "tests/goldener_drache/test_scenarios.py",
]
WITHOUT_RULES = (
    "test_the_naive_referee_counts_the_same",
    "logs_tell_no_more",
    "a_log_tells",
    "pickle_and_record",
    "undo_restores",
    "is_touched",
    "what_is_offered",
    "scenes_name",
    "nothing_stands_against",
    "was_told_the_same",
    "speak_every_language",
    "names_its_rule",
    "log_in_words",
)
"""What asks nothing of the rules that the others do not ask; `make nightly` asks it with the JIT off."""


@pytest.mark.parametrize("share", range(SHARES))
def test_a_sample_of_the_suite_passes_with_the_jit_off(share: int) -> None:
    """Among it the recorded playthroughs, whose digests pin every byte of every state."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *SAMPLE]
    done = subprocess.run(
        [*command, "-k", f"not ({' or '.join(WITHOUT_RULES)})"],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "TEST_SHARE": f"{share}/{SHARES}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
