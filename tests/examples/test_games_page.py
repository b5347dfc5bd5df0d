"""docs/games.md is true: its code runs, its signatures are those of the contract, numbers and links hold."""

import inspect
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from drachenhort.cli import app
from drachenhort.kernel import contract
from drachenhort.kernel.actions import Actions
from drachenhort.kernel.game import Game
from drachenhort.kernel.options import Number
from drachenhort.kernel.text import Words
from tests.examples.conftest import EXAMPLE_GAMES
from tests.examples.test_installed import lines_of
from tests.kernel.test_broken_packages import EXAMPLES

PAGE = Path(__file__).parents[2] / "docs/games.md"
TEXT = PAGE.read_text("utf-8")
SIGNATURE = re.compile(r"`(\w+)\((\w+(?:, \w+)+)\)`")


def run(block: str) -> dict[str, Any]:
    """The names that a block of Python of the page defines."""
    names: dict[str, Any] = {
        "__name__": __name__,
        "Actions": Actions,
        "Game": Game,
        "Number": Number,
        "_": Words(__name__),
        "rule": lambda function: function,
    }
    exec(block, names)
    return names


FIELDS, ACTIONS, FUNCTIONS, GAME = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def contracted() -> dict[str, list[str]]:
    """The parameters of every function of the contract; a hidden copy is a situation, too."""
    parts = (contract.Rules, contract.Secrecy, contract.Estimate, contract.Explain, contract.Scenes)
    return {
        "token": ["s", "action"],
        "shuffle": ["rng", "items", "start", "count"],
        "below": ["rng", "6"],
    } | {
        name: ["s" if name == "hidden" else name for name in list(inspect.signature(function).parameters)[1:]]
        for part in parts
        for name, function in inspect.getmembers(part, inspect.isfunction)
        if not name.startswith("_")
    }


def test_the_fields_are_those_of_pig(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES / "pig")
    pig = __import__("pig")
    monkeypatch.delitem(sys.modules, "pig")
    assert set(run(FIELDS)["FIELDS"]) <= set(pig.FIELDS)


def test_actions_are_numbered_and_taken_apart_as_the_page_says() -> None:
    act = run(ACTIONS)["ACT"]
    bid = act.bid.of(2, 5)
    assert tuple(act.bid.parts(bid)) == (2, 5) and act.decode(bid) == ("bid", 2, 5)
    assert act.bid.has(bid) and not act.bid.has(act.roll.first)
    assert act.decode(act.roll.first) == ("roll",)


def test_functions_are_those_of_the_contract() -> None:
    written = {name: thing for name, thing in run(FUNCTIONS).items() if name in contracted()}
    assert set(written) == {"decider", "choices", "apply", "scores"}
    told = re.findall(r"def (\w+)\(([\w, ]+)\)", FUNCTIONS) + SIGNATURE.findall(TEXT)
    assert len(told) > 8
    assert {name: parameters.split(", ") for name, parameters in told} == {
        name: contracted()[name] for name, _parameters in told
    }


def test_a_game_is_described_as_the_page_says() -> None:
    game = run(GAME)["GAME"]
    assert game.id == "my_game" and game.players == range(2, 5)


def test_commands_links_and_numbers_hold() -> None:
    commands = set(re.findall(r"drachenhort ([a-z]+)", TEXT))
    assert {"new", "play", "check", "serve"} <= commands <= set(get_command(app).commands)  # type: ignore[attr-defined]
    links = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert links and [link for link in links if not (PAGE.parent / link).exists()] == []
    lines = [int(number) for number in re.findall(r"(\d{3}) lines", TEXT)]
    assert lines == [lines_of(game) for game in EXAMPLE_GAMES]
