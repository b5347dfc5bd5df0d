"""A module of somebody else's bots."""

from pathlib import Path

import pytest

BOTS = """
import os

class First:
    name = "first"
    def choose(self, view):
        return view.actions[0]

class Failing:
    name = "failing"
    def choose(self, view):
        raise ZeroDivisionError("no idea")

class Dying:
    name = "dying"
    def choose(self, view):
        os._exit(3)

class Cheating:
    name = "cheating"
    def choose(self, view):
        return 10**6

def first(seed):
    return First()

def failing(seed):
    return Failing()

def dying(seed):
    return Dying()

def cheating(seed):
    return Cheating()

def seedless():
    return First()

def nothing(seed):
    return None

number = 5
"""


@pytest.fixture
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module `own_bots` that makes bots, good and bad."""
    (tmp_path / "own_bots.py").write_text(BOTS, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
