"""What an author does with the examples: installs them, checks them, lets bots play, plays in a terminal."""

import json
import sys
from collections.abc import Callable

import pytest

from tests.examples.conftest import EXAMPLE_GAMES, NEW_GAME, Environment, Hort
from tests.kernel.test_broken_packages import EXAMPLES
from tests.terminal.play import terminal

MOST_LINES = {"pig": 120, "liars_dice": 400}
MOST_ANSWERS = 200


def lines_of(game: str) -> int:
    """How much Python an example is."""
    return sum(len(file.read_text("utf-8").splitlines()) for file in (EXAMPLES / game).rglob("*.py"))


def play_to_the_end(
    arguments: tuple[object, ...], installed: Environment, answer: Callable[[str], str]
) -> str:
    """All that a terminal shows in a game in which `answer` says what is typed."""
    with terminal("play", *arguments, NO_COLOR="1", **installed) as screen:
        shown = screen.read()
        for _answer in range(MOST_ANSWERS):
            if not screen.is_running:
                break
            shown = screen.type(answer(shown.decode()))
        assert screen.status == 0, shown.decode()
        return screen.output.decode()


@pytest.mark.parametrize("game", EXAMPLE_GAMES)
def test_an_example_is_short(game: str) -> None:
    assert 0 < lines_of(game) <= MOST_LINES[game]


def test_all_are_listed_beside_our_own(hort: Hort) -> None:
    done = hort("games", "--json")
    games = {game["id"] for game in json.loads(done.stdout)}
    assert {*EXAMPLE_GAMES, NEW_GAME, "icarius"} <= games and done.stderr == ""


@pytest.mark.parametrize("game", [*EXAMPLE_GAMES, NEW_GAME])
def test_every_check_is_passed(game: str, hort: Hort) -> None:
    done = hort("check", game, "--seeds", 1, "--json")
    report = json.loads(done.stdout)
    assert done.returncode == 0 and report["checks"]
    assert [check for check in report["checks"] if not check["passed"]] == []


@pytest.mark.parametrize("game", EXAMPLE_GAMES)
def test_bots_play_it(game: str, hort: Hort) -> None:
    done = hort("simulate", game, "--games", 3, "--bots", "greedy", "--json")
    assert done.returncode == 0 and json.loads(done.stdout)["games"] == 3, done.stderr


def test_pig_in_a_terminal(installed: Environment) -> None:
    """Rolls once, and keeps: so the pot is 2 to 6, or lost."""
    shown = play_to_the_end(
        ("pig", "--seed", 2, "-o", "goal=10"), installed, lambda asked: "keep" if "Keep" in asked else "roll"
    )
    assert "points in the pot" in shown and "⚄" in shown
    assert "Human: Roll once more, or keep the pot?" in shown and "Keep 5 points" in shown
    assert shown.count("has reached the goal.\r\n") == 1 and "None" not in shown


def test_help_needs_no_rulebook(installed: Environment) -> None:
    with terminal("play", "pig", "--seed", 1, **installed) as screen:
        screen.read()
        helped = screen.type("?").decode()
        assert "take back your last move" in helped and "what a rule says" not in helped


def test_liars_dice_in_a_terminal(installed: Environment) -> None:
    """Doubts whatever is bid, and bids low; whatever was laid open is seen before it is covered again."""
    holds = []

    def answer(asked: str) -> str:
        if "Enter goes on." in asked:
            holds.append(asked.rpartition("\x1b[2J")[2])
            return ""
        if "Doubt the bid" in asked:
            return "doubt"
        return "next" if "on to the next round" in asked else "bid:1-1"

    shown = play_to_the_end(("liars_dice", "--seed", 4, "-o", "dice=2"), installed, answer)
    assert "the bid: 1 die showing 1" in shown and "puts a die aside" in shown
    assert "alone has dice left and wins. (LD-07)" in shown
    assert holds
    for held in holds:
        assert "found: " in held and "loses a die" in held and "?" not in held
    assert "?" not in shown.rpartition("\x1b[2J")[2], "in the end all dice lie open"


def test_what_was_laid_open_is_printed_where_no_screen_can_be_wiped(hort: Hort) -> None:
    done = hort("play", "liars_dice", "--bot", "greedy", "--seed", 3, lines="bid:2-3\n")
    assert "The bid was 2 dice showing 3; found: " in done.stdout, sys.stderr.write(done.stderr)
    assert "Enter goes on." not in done.stdout
