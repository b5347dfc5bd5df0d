"""Games of outside authors are played by all levels, although they write no estimate."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from drachenhort import Match, generator
from drachenhort.bots import LEVELS
from drachenhort.simulation import play_out
from tests.bots.thinking import unhurried
from tests.kernel.test_broken_packages import EXAMPLES, SOURCE, announce

ROOT = EXAMPLES.parent
GAMES = {"pig": "PIG", "liars_dice": "LIARS_DICE"}
SHORT: dict[str, dict[str, Any]] = {"pig": {"goal": 20}, "liars_dice": {"dice": 2}}
TELL = "import json; from tests.bots.test_outsiders import course; print(json.dumps(course()))"


def course() -> dict[str, Any]:
    """How games among bots of each level end, and what the upper ones do where they can win at once."""
    ends = {}
    for game in GAMES:
        for level in LEVELS:
            match = Match(game, players=2 + level.number % 2, **SHORT[game])
            bots = [unhurried(level, seat, 0.001) for seat in range(match.options.players)]
            play_out(match, bots, generator(level.number), until=400)
            ends[f"{game} {level.name}"] = match.outcome is not None
    return {"ends": ends, "wins": [won_at_once(number) for number in (4, 5, 6)]}


def won_at_once(number: int) -> str:
    """What a level does in Pig whose pot is enough to win."""
    match = Match("pig", goal=10)
    match.play_all("roll show:6 roll show:5")
    bot = unhurried(LEVELS[number - 1], number, 0.05)
    return match.choices()[match.legal_actions().index(bot.choose(match.view(0)))]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What `course` gives where the examples are installed; uncompiled: that is quicker for small games."""
    folder = tmp_path_factory.mktemp("site")
    for game, entry in GAMES.items():
        announce(folder, game, game, entry)
    path: list[Path] = [folder, *(EXAMPLES / game for game in GAMES), SOURCE, ROOT]
    environment = {"PYTHONPATH": os.pathsep.join(map(str, path)), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", TELL],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_every_level_plays_to_the_end(told: Any) -> None:
    assert len(told["ends"]) == len(GAMES) * len(LEVELS) and all(told["ends"].values()), told


def test_the_upper_levels_keep_a_pot_that_wins(told: Any) -> None:
    assert told["wins"] == ["keep"] * 3
