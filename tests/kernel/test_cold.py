"""A game that is not compiled is played uncompiled, move for move alike, while somebody compiles it."""

import hashlib
import importlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from drachenhort import NATURE, SPECTATOR, Match, generator
from drachenhort.bots.greedy import GreedyBot
from drachenhort.kernel import cold
from drachenhort.kernel.game import find_game
from drachenhort.kernel.rule import rule
from tests.kernel.test_compiled_rules import told_by

pytestmark = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="there is nothing to compile")

TELL = "import json; from tests.kernel.test_cold import course_of; print(json.dumps(course_of({game!r})))"


def course_of(game: str) -> list[Any]:
    """What happens in the first moves of a game, with all that a table asks, and what was compiled for it."""
    match, rng = Match(game), generator(7)
    states = hashlib.sha256()
    for _move in range(40):
        match.let_nature(rng)
        if match.is_over or match.decider == NATURE:
            break
        actions = match.legal_actions()
        assert all(type(action) is int for action in actions) and type(match.decider) is int
        match.play_action(actions[len(actions) // 2])
        world = match.hidden(SPECTATOR)
        match.game.secrecy.redeal(world, SPECTATOR, rng)
        states.update(match.state.tobytes() + world.tobytes())
        match.scene(SPECTATOR)
    return [len(match), states.hexdigest(), match.invited(), len(match.game.rules.apply.overloads)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", ["goldener_drache", "schatzinsel", "dracheninsel", "drachenland"])
def test_a_cold_game_is_played_uncompiled_and_alike(game: str, tmp_path: Path) -> None:
    *uncompiled, overloads = told_by(TELL.format(game=game), tmp_path, DRACHENHORT_COMPILE="never")
    assert overloads == 0
    *compiled, _overloads = course_of(game)
    assert uncompiled == [*compiled[:2], [list(seats) for seats in compiled[2]]]


def test_a_bot_whose_search_is_not_compiled_chooses_something_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cold, "can_run", lambda _loop_of, _game: False)
    monkeypatch.setattr(GreedyBot, "_worth", None)
    match = Match("goldener_drache")
    match.let_nature(generator(1))
    view = match.view(match.decider)
    assert GreedyBot(1).choose(view) in view.actions


# ---- in the background -------------------------------------------------------------------------------------


class Compiler:
    """Stands for the process that compiles."""

    returncode: int | None = None
    is_done: int | None = None

    def poll(self) -> int | None:
        self.returncode = self.is_done
        return self.returncode


@pytest.fixture
def compilers(monkeypatch: pytest.MonkeyPatch) -> list[Compiler]:
    """All processes that were started; the game is goldener_drache, and cold."""
    started: list[Compiler] = []

    def start(command: tuple[str, ...], **_more: Any) -> Compiler:
        assert command == (sys.executable, "-m", "drachenhort.compiling", "--behind", "goldener_drache")
        started.append(Compiler())
        return started[-1]

    here = cold._Here()  # noqa: SLF001 - this process has its own by now
    here.mode = cold.BACKGROUND
    monkeypatch.setattr(cold, "_here", here)
    monkeypatch.setattr(cold, "PATIENCE", 0)
    monkeypatch.setattr(cold, "_game_of", lambda _rule: find_game("goldener_drache"))
    monkeypatch.setattr(cold, "_is_compiled", lambda _game: False)
    monkeypatch.setattr(subprocess, "Popen", start)
    return started


@pytest.fixture
def double(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """A rule of its own that nobody has compiled."""
    (tmp_path / "cold_rules.py").write_text(
        "def double(s, x):\n    s[0].a += x\n    return s[0].a, s[0].a > 3\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "cold_rules", raising=False)
    function: Callable[..., Any] = importlib.import_module("cold_rules").double
    return function


def states() -> Any:
    return np.zeros(1, np.dtype([("a", np.int8)]))


def test_a_cold_rule_is_interpreted_until_it_is_compiled(
    double: Callable[..., Any], compilers: list[Compiler], capsys: pytest.CaptureFixture[str]
) -> None:
    played: Any = rule(double)
    assert (played(states(), 2), played(states(), 5)) == ((2, False), (5, True))
    assert type(played(states(), 2)[0]) is int and type(played(states(), 2)[1]) is bool
    assert not played.overloads and len(compilers) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "Goldener Drache is being compiled" in said

    cold.compile_now(rule(double), states(), 2)
    assert played(states(), 2) == (2, False) and not played.overloads
    compilers[0].is_done = 0
    assert played(states(), 2) == (2, False)
    assert sum(played.stats.cache_hits.values()) == 1 and not played.stats.cache_misses
    assert len(compilers) == 1 and capsys.readouterr().err == ""


def test_a_game_that_cannot_be_compiled_stays_playable_and_says_so_once(
    double: Callable[..., Any], compilers: list[Compiler], capsys: pytest.CaptureFixture[str]
) -> None:
    played: Any = rule(double)
    played(states(), 2)
    compilers[0].is_done = 1
    assert [played(states(), 5) for _again in range(3)] == [(5, True)] * 3
    assert not played.overloads and len(compilers) == 1
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2 and "cannot be compiled" in said[1]


def test_a_rule_that_a_compiled_game_has_never_needed_is_compiled_on_the_spot(
    double: Callable[..., Any], compilers: list[Compiler], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cold, "_is_compiled", lambda _game: True)
    played: Any = rule(double)
    assert played(states(), 5) == (5, True)
    assert played.overloads and not compilers


def test_a_loop_is_always_compiled_and_says_so(
    double: Callable[..., Any], compilers: list[Compiler], capsys: pytest.CaptureFixture[str]
) -> None:
    played: Any = rule(double, is_loop=True)
    assert played(states(), 5) == (5, True)
    assert played.overloads and not compilers
    assert "Goldener Drache is being compiled" in capsys.readouterr().err
