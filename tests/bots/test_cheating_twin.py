"""The twin that sees everything is measured, and offered nowhere."""

import json

import pytest
from typer.testing import CliRunner

from benchmarks import cheating_twin
from benchmarks.cheating_twin import CHEAT, FAIR, Twins
from drachenhort import Match, generator
from drachenhort.bots import BOTS, Budget
from tests.conformance.playing import JIT_IS_ON, in_another_world

pytestmark = pytest.mark.skipif(not JIT_IS_ON, reason="searches")


def test_only_the_fair_twin_is_the_same_in_all_worlds() -> None:
    """GD-49: whoever orders his rack second does not see how the first one has ordered his."""
    match = Match("goldener_drache", players=2)
    match.play_all("start:N start:N rack:S-SW-SE-E-W")
    rng, thoughts = generator(1), {CHEAT: set[bytes](), FAIR: set[bytes]()}
    for _world in range(4):
        elsewhere = in_another_world(match, match.decider, rng)
        for who, chances in thoughts.items():
            chances.add(Twins(match.game, Budget(600), 5).think(who, elsewhere).chances.tobytes())
    assert len(thoughts[FAIR]) == 1 and len(thoughts[CHEAT]) == 4


def test_one_command_tells_the_gap() -> None:
    asked = ["--games", "2", "--iterations", "5", "--only", "goldener_drache"]
    told = [CliRunner().invoke(cheating_twin.app, [*asked, "--json"]).stdout for _again in range(2)]
    (gap,), (again,) = map(json.loads, told)
    assert gap["games"] == 2 and 0 <= gap["wilson"][0] <= gap["share"] <= gap["wilson"][1] <= 1
    assert gap["won"] == again["won"]
    shown = CliRunner().invoke(cheating_twin.app, asked)
    assert shown.exit_code == 0 and "Goldener Drache" in shown.stdout


def test_nobody_can_choose_it() -> None:
    assert not [name for name in BOTS if "cheat" in name or "twin" in name]
