"""Seconds until something runs in a fresh interpreter: imports, first compilation, warm start.

Everything happens in copies of the package without caches, so the caches of this checkout are neither used
nor touched. Python's own bytecode is written beforehand, as pip does; the time of an interpreter that starts
and does nothing is not counted.
"""

import compileall
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import drachenhort
from benchmarks.figures import Figure, Plan, Target

IMPORT = "import drachenhort"
FIND = "import drachenhort; drachenhort.find_game('goldener_drache')"
MATCH = """
import random
from drachenhort import Match, generator

pick, rng = random.Random(1).choice, generator(1)
match = Match("goldener_drache", players=4, turn_limit=100, first_player="random")
while not match.is_over:
    match.let_nature(rng)
    match.view(match.decider)
    match.play(pick(match.choices()))
match.outcome
"""
PLAYOUT = """
from drachenhort import find_game, generator
from drachenhort.kernel.playout import play_randomly

game = find_game("goldener_drache")
play_randomly(game, game.options(players=4, turn_limit=100), generator(1), 100)
"""
TIMED = """
from time import perf_counter
start = perf_counter()
{code}
print(perf_counter() - start)
"""

FIGURES = {
    "starts.import": ("import drachenhort", Target(0.5, is_least=False)),
    "starts.find_game": ("import drachenhort and find_game", None),
    "starts.match.cold": ("first Match, nothing compiled", None),
    "starts.match.warm": ("first Match, compiled before", None),
    "starts.playouts.cold": ("first playouts, nothing compiled", None),
    "starts.playouts.warm": ("first playouts, compiled before", None),
}


@contextmanager
def fresh_copy() -> Iterator[Path]:
    """A folder with the package's source and bytecode, and nothing compiled by Numba."""
    source = Path(drachenhort.__file__).parent
    with TemporaryDirectory() as folder:
        copy = Path(folder, source.name)
        shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
        compileall.compile_dir(copy, quiet=1)
        yield Path(folder)


def seconds(code: str, folder: Path) -> float:
    """How long `code` runs in a new interpreter that finds the package in `folder`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA_", "PYTHON"))}
    done = subprocess.run(
        [sys.executable, "-c", TIMED.format(code=code)],
        cwd=folder,
        env=kept | {"PYTHONPATH": str(folder)},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return float(done.stdout)


def one_round() -> dict[str, float]:
    """Every figure once."""
    found = {}
    with fresh_copy() as folder:
        found["starts.import"] = seconds(IMPORT, folder)
        found["starts.find_game"] = seconds(FIND, folder)
        found["starts.match.cold"] = seconds(MATCH, folder)
        found["starts.match.warm"] = seconds(MATCH, folder)
    with fresh_copy() as folder:
        found["starts.playouts.cold"] = seconds(PLAYOUT, folder)
        found["starts.playouts.warm"] = seconds(PLAYOUT, folder)
    return found


def measure(plan: Plan) -> list[Figure]:
    """Rounds of new processes, one after the other."""
    rounds = []
    for number in range(1, plan.repeat + 1):
        plan.say(f"starts: {number} of {plan.repeat}")
        rounds.append(one_round())
    return [
        Figure(key, name, "s", tuple(found[key] for found in rounds), target)
        for key, (name, target) in FIGURES.items()
    ]
