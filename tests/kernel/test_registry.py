"""Games are found by entry points, so that anybody's package can add one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from drachenhort import Match, all_games, find_game
from drachenhort.kernel.errors import UnknownGame

SOURCE = '''"""A game of somebody else."""
from drachenhort.games.goldener_drache import GOLDENER_DRACHE
from drachenhort.kernel.text import Text
SMALL = GOLDENER_DRACHE.variant("small_dragons", "Small Dragons", Text("Three rounds."), turn_limit=3)
'''


def installed(folder: Path) -> dict[str, str]:
    """A package of somebody else's, installed as pip would, and the environment that finds it."""
    (folder / "somebodys_games.py").write_text(SOURCE)
    info = folder / "somebodys_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: somebodys-games\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[drachenhort.games]\nsmall_dragons = somebodys_games:SMALL\n")
    return {**os.environ, "PYTHONPATH": str(folder)}


def test_a_third_partys_game_is_played_like_our_own(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "drachenhort", "simulate", "small_dragons", "--games", "50", "--json"]
    done = subprocess.run(command, env=installed(tmp_path), capture_output=True, text=True, check=True)
    assert '"small_dragons"' in done.stdout and '"turn_limit": 3' in done.stdout


def test_all_games_are_there_in_alphabetical_order() -> None:
    assert list(all_games()) == sorted(all_games())
    assert {"goldener_drache", "icarius", "schatzinsel"} <= set(all_games())
    assert all(game.id == name for name, game in all_games().items())


def test_an_unknown_game_gets_a_suggestion() -> None:
    with pytest.raises(UnknownGame, match="did you mean icarius"):
        find_game("ikarius")
    with pytest.raises(UnknownGame, match="there are goldener_drache"):
        Match("chess")


def test_facts_need_no_compiler() -> None:
    """Listing games, options and rules must not wait for Numba."""
    code = (
        "import sys; from drachenhort import all_games; from drachenhort.kernel.rulebook import find_rule;"
        "[(g.players, g.options(), str(g.summary)) for g in all_games().values()]; find_rule('GD-26');"
        "assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
