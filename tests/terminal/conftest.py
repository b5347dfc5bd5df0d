"""What the tests of the terminal share: the command in this process, and as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from drachenhort.cli import app

Run = Callable[..., Result]
Start = Callable[..., Any]
"""Gives a `subprocess.Popen[bytes]` whose three pipes are open."""

CLEAN = {"LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "NO_COLOR": None, "COLUMNS": None, "LINES": None}
"""What of the tester's own environment must not matter."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder, empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name, value in CLEAN.items():
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    return tmp_path / "data" / "drachenhort"


@pytest.fixture
def run(home: Path) -> Run:
    """Run a command line in this process, with typed lines."""
    assert not home.exists()

    def run(*arguments: object, lines: str = "", **environment: str | None) -> Result:
        words = [str(argument) for argument in arguments]
        return CliRunner().invoke(app, words, input=lines, env=environment, catch_exceptions=False)

    return run


@pytest.fixture
def start(home: Path) -> Start:
    """Start the real command as a process with pipes."""
    assert not home.exists()

    def start(*arguments: object) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "drachenhort", *map(str, arguments)]
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=dict(os.environ),
        )

    return start
