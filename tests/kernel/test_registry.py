"""Games are found by entry points, so that anybody's package can add one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import drachenhort
from drachenhort import Match, all_games, find_game
from drachenhort.kernel.errors import BadOption, BadRecord, UnknownGame

SOURCES = Path(drachenhort.__file__).parents[1]
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
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(SOURCES)))}


def test_a_third_partys_game_is_played_like_our_own(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "drachenhort", "simulate", "small_dragons", "--games", "50", "--json"]
    done = subprocess.run(command, env=installed(tmp_path), capture_output=True, text=True, check=True)
    assert '"small_dragons"' in done.stdout and '"turn_limit": 3' in done.stdout


def copied_game(folder: Path) -> dict[str, str]:
    """Our game as a package of somebody else's, and the environment that finds it."""
    ours = Path(drachenhort.__file__).parent / "games/goldener_drache"
    shutil.copytree(ours, folder / "thirdgame", ignore=shutil.ignore_patterns("__pycache__"))
    for path in (folder / "thirdgame").rglob("*.py"):
        text = path.read_text("utf-8").replace("drachenhort.games.goldener_drache", "thirdgame")
        path.write_text(text.replace('id="goldener_drache"', 'id="thirdgame"'), "utf-8")
    rulebook = folder / "thirdgame/rulebook.toml"  # its numbers are its own
    rulebook.write_text(rulebook.read_text("utf-8").replace("GD-", "TG-").replace("IC-", "TJ-"), "utf-8")
    info = folder / "thirdgame-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: thirdgame\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[drachenhort.games]\nthirdgame = thirdgame:GOLDENER_DRACHE\n")
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(SOURCES)))}


def moves_left_after_calm(environment: dict[str, str]) -> str:
    code = (
        "from drachenhort import Match; match = Match('thirdgame');"
        "match.play_all('start:N start:N rack:S-SW-SE-E-W rack:S-SE-SW-W-E calm');"
        "print(match.position()['moves_left'])"
    )
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()


def test_an_edited_rule_of_a_third_party_is_compiled_anew(tmp_path: Path) -> None:
    """Constants are compiled into every function that uses them, the kernel's loops included."""
    environment = copied_game(tmp_path)
    assert moves_left_after_calm(environment) == "3"
    state = tmp_path / "thirdgame/state.py"
    text = state.read_text("utf-8").replace(
        "CALM_MOVES, SHORT_MOVES, STORM_MOVES = 3, 2, 5", "CALM_MOVES, SHORT_MOVES, STORM_MOVES = 1, 2, 5"
    )
    state.write_text(text, "utf-8")
    assert moves_left_after_calm(environment) == "1"


def test_all_games_are_there_in_alphabetical_order() -> None:
    assert list(all_games()) == sorted(all_games())
    assert {"goldener_drache", "icarius", "schatzinsel"} <= set(all_games())
    assert all(game.id == name for name, game in all_games().items())


def test_an_unknown_game_gets_a_suggestion() -> None:
    with pytest.raises(UnknownGame, match="did you mean icarius"):
        find_game("ikarius")
    with pytest.raises(UnknownGame, match="there are dracheninsel, drachenland, goldener_drache"):
        Match("chess")


def test_a_variant_refuses_defaults_that_do_not_fit() -> None:
    game = find_game("goldener_drache")
    for name, value in (("turn_limt", 3), ("turn_limit", "lots")):
        with pytest.raises(BadOption):
            game.variant("x", "X", game.summary, **{name: value})


def test_an_earlier_version_is_one_and_the_same_game() -> None:
    game = find_game("dracheninsel")
    earlier = game.as_of(1)
    assert game.as_of(game.version) is game and game.as_of("1") is earlier is earlier.as_of(1)
    assert (earlier.id, earlier.version) == (game.id, 1)
    for version in (0, "", "x" * 1000):
        with pytest.raises(BadRecord, match="follows version"):
            game.as_of(version)


def test_every_public_name_has_a_home() -> None:
    assert all(getattr(drachenhort, name) is not None for name in drachenhort.__all__)


def test_facts_need_no_compiler() -> None:
    """Listing games, options and rules must not wait for Numba."""
    code = (
        "import sys; from drachenhort import all_games; from drachenhort.kernel.rulebook import find_rule;"
        "[(g.players, g.options(), str(g.summary)) for g in all_games().values()]; find_rule('GD-26');"
        "assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
