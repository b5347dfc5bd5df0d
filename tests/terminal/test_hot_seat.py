"""Two people at one keyboard: neither ever sees what only the other may know."""

import re
from pathlib import Path

import pytest

from tests.terminal.conftest import Run
from tests.terminal.play import terminal

PEOPLE = ("--seat", "Anna", "--seat", "Ben", "--seat", "bot:random", "--seed", 5)
ANNA, BEN = "S SW SE E W", ("S SE SW W E", "E W SW SE S")


def hand_overs(output: str) -> list[str]:
    """What is shown after each change of places, with whom it is shown to."""
    return re.split(r"(?=Pass the keyboard to \w+\.)", output)


def screens_of(name: str, parts: list[str]) -> list[str]:
    return [part for part in parts if part.startswith(f"Pass the keyboard to {name}.")]


@pytest.fixture
def outputs(run: Run, tmp_path: Path) -> list[list[str]]:
    """Two games that differ in nothing but Ben's secret order, up to Anna's second turn of decisions."""
    found = []
    for number, order in enumerate(BEN):
        path = tmp_path / str(number) / "game.hort"
        lines = f"1\n1\n{ANNA}\n\n{order}\n\ncalm\n1S\n?\nlog\nwhy 2N\nquit\n"
        result = run("play", "goldener_drache", *PEOPLE, "--save", path, lines=lines)
        found.append(hand_overs(result.stdout.replace(str(path), "PATH")))
    return found


def test_anna_sees_the_same_whatever_ben_has_chosen(outputs: list[list[str]]) -> None:
    one, two = (screens_of("Anna", parts) for parts in outputs)
    assert one == two and len(one) >= 1
    assert "Ben: rack:?" in one[-1], "her log tells that he chose, not what"


def test_ben_sees_nothing_of_annas_order(run: Run, tmp_path: Path) -> None:
    seen = []
    for number, order in enumerate((ANNA, "W E SE SW S")):
        path = tmp_path / str(number) / "game.hort"
        result = run(
            "play", "goldener_drache", *PEOPLE, "--save", path, lines=f"1\n1\n{order}\n\nlog\nquit\n"
        )
        seen.append(screens_of("Ben", hand_overs(result.stdout.replace(str(path), "PATH"))))
    assert seen[0] == seen[1] and len(seen[0]) == 1


def test_a_change_of_places_is_asked_for_only_when_there_is_a_secret(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.hort"
    lines = f"1\n1\n{ANNA}\n\n{BEN[0]}\n\n" + "1\n" * 20
    people = ("--seat", "Anna", "--seat", "Ben", "-o", "racks=open")
    out = run("play", "goldener_drache", *people, "--save", path, lines=lines).stdout
    assert [part[21:25] for part in hand_overs(out)[1:]] == ["Ben.", "Anna"], "once each has typed a secret"
    assert out.count("Ben: ") > 3, "and never again, though both decide in turn"


def test_secrets_leave_the_screen_before_the_next_person_is_called(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.hort"
    with terminal("play", "goldener_drache", *PEOPLE, "--save", path) as table:
        table.read()
        table.type("1")
        table.type("1")
        shown = table.type(ANNA).decode()
        wiped = shown.rpartition("\x1b[2J\x1b[3J")[2]
        assert "Pass the keyboard to" in wiped and "Ben" in wiped
        assert "rack:S-SW" not in wiped and "S SW SE" not in wiped
        shown = table.type("").decode()
        assert "Ben: Put your five winds in order" in shown.rpartition("\x1b[2J\x1b[3J")[2]
    assert not home.exists()
