"""The conformance suite, run on our games; and what we ask of them beyond it."""

from pathlib import Path

import numba
import pytest

import drachenhort
from drachenhort import SPECTATOR, Match
from drachenhort.conformance import CHECKS, Trial, trial
from drachenhort.kernel.rulebook import rulebook
from tests.conftest import FUZZ
from tests.ours import OUR_GAMES

SEEDS = range(2 if numba.config.DISABLE_JIT else min(12, 5 * FUZZ))
"""Random games for each check; `make nightly` plays more."""
LONGEST = 150 if numba.config.DISABLE_JIT else trial.LONGEST
GAME_FOLDERS = Path(drachenhort.__file__).parent / "games"


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("game_id", OUR_GAMES)
def test_every_game(game_id: str, check: str) -> None:
    CHECKS[check].function(Trial(OUR_GAMES[game_id], SEEDS, LONGEST))


def test_the_suite_runs_every_game_there_is() -> None:
    folders = {path.parent.name for path in GAME_FOLDERS.glob("*/rulebook.toml")}
    assert folders == {game.package.rpartition(".")[2] for game in OUR_GAMES.values()}


@pytest.mark.parametrize("game_id", OUR_GAMES)
def test_scenes_speak_every_language(game_id: str) -> None:
    for match in Trial(OUR_GAMES[game_id], range(3)).positions(77):
        prompts = {match.scene(SPECTATOR, language).prompt.text for language in ("en", "fr", "de")}
        assert len(prompts) == 3


@pytest.mark.parametrize("game_id", OUR_GAMES)
def test_every_answer_names_its_rule(game_id: str) -> None:
    """Of a game of our own there is nothing that one can touch and no rule speaks about."""
    game, answered = OUR_GAMES[game_id], 0
    rules = {rule.id for rule in rulebook(game.package)}
    for match in Trial(game, range(2)).positions(21):
        for answer in answers(match) if match.decider >= 0 else ():
            assert answer is None or answer[0] in rules
            answered += answer is not None
    assert answered > 0


def answers(match: Match) -> list[tuple[str | None, object] | None]:
    """What touching each tenth thing on the table is answered."""
    ids = match.scene(match.decider).element_ids()
    return [match.objection((id,), match.decider) for id in ids[::10]]
