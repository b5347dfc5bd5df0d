"""`make nightly`: everything that takes long, one after the other, through to the end, and a summary.

A part that fails stops no other part; the whole fails at the end.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
RESULT = re.compile(r"^=* ?(\d+ \w+(?:, \d+ \w+)*) in [\d.]+s", re.MULTILINE)
"""The last line of pytest: `12 passed, 1 skipped in 3.45s`."""
NO_RULES = ("arena", "browser", "server", "terminal", "web", "test_benchmarks.py", "test_jit_off.py")
"""Tests of something else than rules: with the JIT off these would only be slow."""


@dataclass(frozen=True)
class Part:
    """One command of the night."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Ending:
    """How a part ended."""

    part: Part
    is_good: bool
    seconds: float
    result: str


def parts(workers: str) -> list[Part]:
    """What is run, the shortest first."""
    python = (sys.executable, "-m")
    pytest = (*python, "pytest", "-q")
    spread = ("-n", workers, "--dist=worksteal")
    uncompiled = [f"--ignore=tests/{name}" for name in NO_RULES]
    return [
        Part("checks", (*pytest, *spread, "tests/conformance"), {"FUZZ": "3"}),
        Part("browsers", (*pytest, "-m", "browsers_long", "tests/browser")),
        Part("cold start", (*python, "benchmarks", "--only", "starts")),
        Part("JIT off", (*pytest, *spread, *uncompiled), {"NUMBA_DISABLE_JIT": "1"}),
        Part("referee", (*pytest, *spread, "-m", "referee_long")),
        Part("levels", (*pytest, *spread, "-m", "levels_long", "tests/bots")),
        Part("nemesis", (*pytest, "-s", "-m", "nemesis_long", "tests/server/nemesis")),
    ]


def run(part: Part) -> Ending:
    """Run a part, show what it says, and keep how it ended."""
    _say(f"---- {part.name}: {' '.join(part.command[1:])}")
    began, said = time.monotonic(), ""
    environment = {**os.environ, **part.environment}
    with subprocess.Popen(
        part.command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            said += line
            _say(line, end="")
    found = RESULT.findall(said)
    return Ending(part, process.returncode == 0, time.monotonic() - began, found[-1] if found else "")


def summary(endings: Sequence[Ending]) -> str:
    """A line for each part: how it ended, how long it took, how many tests."""
    lines = [
        f"{'passed' if one.is_good else 'FAILED':8}{one.part.name:12}{_clock(one.seconds):>8}  {one.result}"
        for one in endings
    ]
    return "\n".join([*lines, f"{'':8}{'all':12}{_clock(sum(one.seconds for one in endings)):>8}"])


def _clock(seconds: float) -> str:
    return f"{int(seconds) // 3600}:{int(seconds) // 60 % 60:02}:{int(seconds) % 60:02}"


def _say(text: str, end: str = "\n") -> None:
    sys.stdout.write(f"{text}{end}")
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run all parts, or those that are named; 1 if one of them failed."""
    parser = argparse.ArgumentParser(prog="make nightly", description=__doc__)
    parser.add_argument("--workers", default="2", help="processes that share the tests of a part")
    parser.add_argument("only", nargs="*", help="names of parts; all without one")
    wishes = parser.parse_args(arguments)
    chosen = [part for part in parts(wishes.workers) if not wishes.only or part.name in wishes.only]
    endings = [run(part) for part in chosen]
    _say(f"\n{summary(endings)}")
    return int(not all(one.is_good for one in endings))


if __name__ == "__main__":
    sys.exit(main())
