"""Every exhibit is found by the check that is named beside it; the honest game passes all of them."""

import numba
import pytest

from drachenhort.conformance import CHECKS, run_check
from drachenhort.kernel import game as registry
from drachenhort.kernel.game import Game
from tests.museum.exhibits import EXHIBITS, UNDECLARED, Exhibit, made

SEEDS = 12


@pytest.fixture(autouse=True)
def _uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tiny games are played sooner than compiled."""
    monkeypatch.setattr(numba.config, "DISABLE_JIT", True)


def installed(monkeypatch: pytest.MonkeyPatch, game: Game) -> Game:
    """A game that records and pickles find by its id."""
    monkeypatch.setattr(registry, "all_games", lambda: {game.id: game})
    return game


@pytest.mark.parametrize("check", CHECKS)
def test_the_honest_game_passes(check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = installed(monkeypatch, made("museum_honest"))
    assert run_check(CHECKS[check], game, SEEDS).problem is None


@pytest.mark.parametrize("exhibit", EXHIBITS, ids=lambda exhibit: exhibit.name)
def test_every_exhibit_is_found(exhibit: Exhibit, monkeypatch: pytest.MonkeyPatch) -> None:
    result = run_check(CHECKS[exhibit.found_by], installed(monkeypatch, exhibit.game()), SEEDS)
    assert exhibit.says in str(result.problem) and result.problem


def test_what_is_open_everywhere_is_put_before_its_author(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run_check(CHECKS[UNDECLARED.found_by], installed(monkeypatch, UNDECLARED.game()), SEEDS)
    assert any(UNDECLARED.says in line and "seen by everybody" in line for line in result.advice)
