"""Compiled rules on disk: stale with what is compiled into them and nothing else, and mended if damaged."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numba
import pytest

import drachenhort
from drachenhort.bots.search import search_of
from drachenhort.kernel.game import all_games
from drachenhort.kernel.playout import stepping

pytestmark = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="there is nothing to compile")
HOUSE = Path(drachenhort.__file__).parent

TOY = {
    "__init__.py": "",
    "numbers.toml": "tail = 4\n",
    "far.py": "FAR = 1\n",
    "near.py": "from .far import FAR as _far\nNEAR = 10 * _far\n",
    "tables.py": """
        import tomllib
        from pathlib import Path
        import numpy as np
        TAIL = np.array([tomllib.loads((Path(__file__).parent / "numbers.toml").read_text())["tail"]])
        """,
    "rules.py": """
        from drachenhort.kernel.rule import rule
        import toy.near as numbers
        from . import tables
        from .tables import TAIL

        @rule
        def near(x):
            return x + numbers.NEAR

        @rule
        def nearer(x):
            return near(x) + 1

        @rule
        def tail(x):
            return x + TAIL[0]

        @rule
        def alone(x):
            return x + 3
        """,
}
RESULTS = {"alone": 103, "tail": 104, "nearer": 111, "near": 110}
"""What each rule makes of 100."""
ASK = """
import json
from toy import rules
told = {}
for name in ("alone", "tail", "nearer"):
    rule = getattr(rules, name)
    told[name] = rule(100), sum(rule.stats.cache_hits.values())
told["near"] = rules.near(100), sum(rules.near.stats.cache_hits.values())
print(json.dumps(told))
"""
DIGESTS = """
import json
from drachenhort.bots.search import search_of
from drachenhort.kernel.game import all_games
from drachenhort.kernel.playout import entries
from drachenhort.kernel.sources import source_digest
print(json.dumps({
    game.id: {
        name: source_digest(rule.py_func).hex()
        for name, (rule, _arguments) in {**entries(game), "search": search_of(game)}.items()
    } for game in all_games().values()
}))
"""


def environment_of(folder: Path) -> dict[str, str]:
    """That of a program which uses the packages in `folder`, and a cache there."""
    path = os.pathsep.join([str(folder), str(HOUSE.parent), str(Path(__file__).parents[2])])
    return {**os.environ, "PYTHONPATH": path, "NUMBA_CACHE_DIR": str(folder / "cache")}


def told_by(script: str, folder: Path, **environment: str) -> Any:
    """What a program tells that uses the packages in `folder`."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=environment_of(folder) | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def write(folder: Path, name: str, text: str) -> None:
    lines = text.strip("\n").splitlines()
    margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    (folder / "toy" / name).write_text("\n".join(line[margin:] for line in lines) + "\n")


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package of small rules, all compiled."""
    folder = tmp_path_factory.mktemp("kept")
    (folder / "toy").mkdir()
    for name, text in TOY.items():
        write(folder, name, text)
    assert told_by(ASK, folder) == {name: [result, 0] for name, result in RESULTS.items()}
    return folder


@pytest.fixture
def toy(kept: Path) -> Iterator[Path]:
    """The same package, to be edited."""
    before = {path: path.read_bytes() for path in kept.rglob("*") if path.is_file()}
    yield kept
    for path, data in before.items():
        path.write_bytes(data)


def test_what_is_compiled_is_taken_from_the_disk_though_it_moved_and_its_words_changed(toy: Path) -> None:
    edit(toy / "toy/rules.py", "@rule\ndef near", "# a reason\n\n@rule\ndef near")
    edit(toy / "toy/rules.py", "    return x + 3", '    """Why three."""\n    return x + 3')
    edit(toy / "toy/numbers.toml", "tail", "words = 7\ntail")
    assert told_by(ASK, toy) == {name: [result, 1] for name, result in RESULTS.items()}


@pytest.mark.parametrize(
    ("file", "old", "new", "stale"),
    [
        ("far.py", "1", "2", {"nearer": 121, "near": 120}),
        ("numbers.toml", "4", "5", {"tail": 105}),
        ("rules.py", "+ 1", "+ 2", {"nearer": 112}),
        ("rules.py", "x + 3", "x - 3", {"alone": 97}),
    ],
)
def test_an_edit_makes_stale_what_it_is_compiled_into(
    toy: Path, file: str, old: str, new: str, stale: dict[str, int]
) -> None:
    """Through a module's name, relative imports, a data file; and callers with the rules that they call."""
    edit(toy / "toy" / file, old, new)
    fresh = {name: [result, 1] for name, result in RESULTS.items()}
    assert told_by(ASK, toy) == fresh | {name: [result, 0] for name, result in stale.items()}


def test_damaged_files_are_built_anew(toy: Path) -> None:
    """Cut off, turned over, empty."""
    files = {path.name.split("-")[0] + path.suffix: path for path in (toy / "cache").rglob("rules.*.nb?")}
    for name in ("rules.tail.nbi", "rules.nearer.nbc"):
        data = files[name].read_bytes()
        files[name].write_bytes(data[: len(data) // 2])
    data = files["rules.alone.nbc"].read_bytes()
    files["rules.alone.nbc"].write_bytes(data[:-9] + bytes([data[-9] ^ 255]) + data[-8:])
    files["rules.near.nbi"].write_bytes(b"")
    assert told_by(ASK, toy) == {name: [result, 0] for name, result in RESULTS.items()}
    assert told_by(ASK, toy) == {name: [result, 1] for name, result in RESULTS.items()}


def test_a_cache_that_cannot_be_written_stops_nothing(toy: Path) -> None:
    edit(toy / "toy/rules.py", "x + 3", "x + 5")
    for folder in [path for path in (toy / "cache").iterdir() if path.is_dir()]:
        shutil.rmtree(folder)
        folder.write_text("in the way")
    try:
        assert told_by(ASK, toy)["alone"] == [105, 0]
    finally:
        for file in [path for path in (toy / "cache").iterdir() if path.is_file()]:
            file.unlink()
            file.mkdir()


def test_an_edit_of_one_game_leaves_the_others_alone_and_words_and_pictures_leave_all(tmp_path: Path) -> None:
    left_out = shutil.ignore_patterns("__pycache__", "web", "art")
    house = shutil.copytree(HOUSE, tmp_path / "drachenhort", ignore=left_out)
    before = told_by(DIGESTS, tmp_path)
    for name in ("kernel/match.py", "kernel/scene.py", "kernel/text.py", "kernel/game.py", "bots/greedy.py"):
        file = house / name
        file.write_text(file.read_text("utf-8") + "\nONE_MORE = 1\n", "utf-8")
    for game in ("goldener_drache", "schatzinsel", "dracheninsel"):
        for name in ("scene", "explain", "rules"):
            folder = house / "games" / game
            file = folder / name / "__init__.py" if (folder / name).is_dir() else folder / f"{name}.py"
            file.write_text(file.read_text("utf-8") + "\nONE_MORE = 1\n", "utf-8")
        edit(house / "games" / game / "rulebook.toml", "title = ", "title =  ")
    assert told_by(DIGESTS, tmp_path) == before

    edit(house / "games/goldener_drache/state.py", "NOWHERE = -1", "NOWHERE = -2")
    after = told_by(DIGESTS, tmp_path)
    stale = {game for game in before if before[game] != after[game]}
    assert stale == {"goldener_drache", "icarius"}


def test_the_loops_of_each_game_have_files_of_their_own() -> None:
    """Or the games would overwrite each other's, and each start would compile again."""
    rules = [loop.py_func for game in all_games().values() for loop in (stepping(game), search_of(game)[0])]
    assert (
        len({rule.__qualname__ for rule in rules}) == len({rule.__globals__["apply"] for rule in rules}) * 2
    )
