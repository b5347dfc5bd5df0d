"""Levels answer while nothing is compiled, too: less well, but at once and legally."""

from pathlib import Path

import numba
import pytest

from drachenhort import Match, generator, make_bot
from drachenhort.bots import LEVELS
from tests.kernel.test_compiled_rules import told_by

pytestmark = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="there is nothing to compile")

TELL = "import json; from tests.bots.test_cold_levels import answers; print(json.dumps(answers()))"


def answers() -> dict[str, object]:
    """What every level does at the beginning of a game, and what was compiled for it."""
    match = Match("schatzinsel", layout="random")
    match.let_nature(generator(1), 30)
    while match.decider < 0 or len(match.legal_actions()) < 2:
        match.let_nature(generator(1))
        if match.decider >= 0 and len(match.legal_actions()) == 1:
            match.play_action(match.legal_actions()[0])
    view = match.view(match.decider)
    legal = [make_bot(level.name, 1).choose(view) in view.actions for level in LEVELS]
    return {"legal": legal, "compiled": len(match.game.rules.apply.overloads)}  # type: ignore[attr-defined]


def test_every_level_answers_in_the_cold(tmp_path: Path) -> None:
    told = told_by(TELL, tmp_path, DRACHENHORT_COMPILE="never")
    assert told == {"legal": [True] * len(LEVELS), "compiled": 0}
