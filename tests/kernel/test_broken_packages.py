"""One broken package never harms another: it is left out and named in one sentence, and all else goes on."""

import os
import subprocess
import sys
from pathlib import Path

import drachenhort

SOURCE = Path(drachenhort.__file__).parents[1]
EXAMPLES = Path(__file__).parents[2] / "examples"
GOOD = '''"""A game of somebody else."""
from drachenhort.games.goldener_drache import GOLDENER_DRACHE
from drachenhort.kernel.text import Text
GAME = GOLDENER_DRACHE.variant("{id}", "Some Game", Text("Three rounds."), turn_limit=3)
'''
RULEBOOK = (
    '[[rule]]\nid = "{id}"\nkind = "rule"\nabout = "All"\ntitle = "One"\ntext = "One."\nsource = "us"\n'
)
PIG = (EXAMPLES / "pig/pig.py").read_text("utf-8")


def install(folder: Path, name: str, source: str, *, game: str = "", entry: str = "GAME") -> Path:
    """A package with one game, installed as pip would do it."""
    package = folder / name
    package.mkdir()
    (package / "__init__.py").write_text(source, "utf-8")
    announce(folder, name, game or name, entry)
    return package


def announce(folder: Path, name: str, game: str, entry: str = "GAME") -> None:
    """Write what pip notes of a package: its entry point."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[drachenhort.games]\n{game} = {name}:{entry}\n")


def told(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """What a command says with the packages of that folder installed."""
    path = os.pathsep.join((str(folder), str(SOURCE)))
    return subprocess.run(
        [sys.executable, "-m", "drachenhort", *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )


def pig(name: str) -> str:
    """The example as a package of another name."""
    return PIG.replace('Game("pig"', f'Game("{name}"')


BROKEN = {
    "wont_import": ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
    "wont_parse": ("def (:", "SyntaxError"),
    "gives_up": ("raise SystemExit(3)", "SystemExit"),
    "is_no_game": ("GAME = 7", "is no Game"),
    "has_no_game": ("", "AttributeError"),
    "other_name": (GOOD.format(id="misnamed"), "it calls itself misnamed"),
    "no_rules": (pig("no_rules").replace("def apply(", "def use("), "it does not say its apply"),
}


def test_broken_packages_are_named_in_one_sentence_each_and_all_others_go_on(tmp_path: Path) -> None:
    for name, (source, _problem) in BROKEN.items():
        install(tmp_path, name, source, entry="PIG" if "PIG" in source else "GAME")
    install(tmp_path, "small_dragons", GOOD.format(id="small_dragons"))
    games = told(tmp_path, "games")
    assert games.returncode == 0 and "small_dragons" in games.stdout and "icarius" in games.stdout
    lines = sorted(games.stderr.strip().splitlines())
    assert len(lines) == len(BROKEN)
    for line, (name, (_source, problem)) in zip(lines, sorted(BROKEN.items()), strict=True):
        assert line.startswith(f"The game {name} of the package {name} is left out:") and problem in line
        assert name not in games.stdout


def test_every_command_names_it_once_and_goes_on(tmp_path: Path) -> None:
    install(tmp_path, "wont_import", "import no_such_module")
    for command in (("rules", "GD-26"), ("games", "icarius")):
        done = told(tmp_path, *command)
        assert done.returncode == 0 and done.stdout
        assert done.stderr.count("is left out") == 1
    for command in (("check", "wont_import"), ("play", "wont_import")):
        done = told(tmp_path, *command)
        assert done.returncode != 0 and "Traceback" not in done.stderr
        assert "No module named 'no_such_module'" in done.stderr


def test_an_unreadable_rulebook_is_the_fault_of_its_own_package(tmp_path: Path) -> None:
    package = install(tmp_path, "scribbled", pig("scribbled"), entry="PIG")
    for text, problem in (
        ("[[rule", "cannot be read: TOMLDecodeError"),
        ('[[rule]]\nid = "A-1"', "KeyError"),
    ):
        (package / "rulebook.toml").write_text(text)
        done = told(tmp_path, "rules", "GD-26")
        assert done.returncode == 0 and "GD-26" in done.stdout and problem in done.stderr


def test_nobody_takes_the_number_of_a_rule_or_the_name_of_a_game(tmp_path: Path) -> None:
    package = install(tmp_path, "taker", pig("taker"), entry="PIG")
    (package / "rulebook.toml").write_text(RULEBOOK.format(id="GD-26"))
    install(tmp_path, "usurper", GOOD.format(id="icarius"), game="icarius")
    done = told(tmp_path, "games")
    assert "its rule GD-26 is one of Goldener Drache." in done.stderr
    assert "The game icarius of the package usurper is left out" in done.stderr
    assert "Icarius" in done.stdout and "Some Game" not in done.stdout


def test_of_two_packages_with_one_game_the_first_is_taken(tmp_path: Path) -> None:
    for name in ("anna", "berta"):
        install(tmp_path, name, GOOD.format(id="twice"), game="twice")
    done = told(tmp_path, "games", "--json")
    assert done.stdout.count('"twice"') == 1
    assert "The game twice of the package berta is left out" in done.stderr
