"""Whole games at the real command: played to the end, left, resumed, killed."""

import re
from pathlib import Path

import pytest

from drachenhort.bots.offers import USUAL
from drachenhort.kernel.record import read_headers, read_record
from drachenhort.terminal.command import this_command
from tests.terminal.conftest import Run
from tests.terminal.play import moves_of, terminal

RACK = "S SW SE E W"
BOTS = ("--seat", "human:Anna", "--seat", "bot:random", "--seat", "bot:random")
SHORT = ("-o", "turn_limit=4", "--seed", 11)


def answers(count: int = 400) -> str:
    """A start tile, an order, then always the first choice."""
    return f"1\n{RACK}\n" + "1\n" * count


def test_a_whole_game_on_a_terminal(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.hort"
    with terminal("play", "goldener_drache", *BOTS, *SHORT, "--save", path) as table:
        assert b"Choose the wind under your piece." in table.read()
        assert b"Type your whole answer, such as S W E SW SE, or one step" in table.type("1")
        shown = table.type(RACK)
        for _answer in range(400):
            if not table.is_running:
                break
            assert b"\x1b[2J" in shown, "every question comes on a fresh screen"
            shown = table.type("1")
        assert table.status == 0
    text = shown.decode()
    assert "Game over: " in text and re.search(r"\(GD-(60|42)\)", text)
    assert f"The game is saved in {path}." in text
    assert read_record(path.read_text()).is_over
    assert not home.exists()


def test_the_same_answers_give_the_same_game(run: Run, tmp_path: Path) -> None:
    games = []
    for name in "ab":
        path = tmp_path / f"{name}.hort"
        result = run("play", "goldener_drache", *BOTS, *SHORT, "--save", path, lines=answers())
        assert result.exit_code == 0 and "Game over" in result.stdout
        games.append(moves_of(path))
    assert games[0] == games[1]


def test_a_resumed_game_goes_on_as_it_would_have(run: Run, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.hort", tmp_path / "parts.hort"
    run("play", "goldener_drache", *BOTS, *SHORT, "--save", whole, lines=answers())
    first = run("play", "goldener_drache", *BOTS, *SHORT, "--save", parts, lines=answers(5) + "quit\n")
    assert f"go on with: {this_command()} play --resume {parts}" in first.stdout
    assert len(moves_of(parts)) < len(moves_of(whole))
    for _part in range(3):
        run("play", "--resume", parts, lines="1\n" * 4)  # and then the input ends
    last = run("play", "--resume", parts, lines="1\n" * 400)
    assert "Game over" in last.stdout
    assert parts.read_text() == whole.read_text()


def test_a_killed_game_has_lost_nothing(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.hort"
    with terminal("play", "goldener_drache", *BOTS[:4], "--seed", 3, "--save", path) as table:
        table.read()
        for line in ("1", RACK, "1"):
            table.type(line)
        table.kill()
    assert [move for move in moves_of(path) if move == "start:N"] and "rack:S-SW-SE-E-W" in moves_of(path)
    assert moves_of(path)[-1] == "calm", "the last answer is the last move on disk"
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.hort"], "and nothing lies around"
    with terminal("play", "--resume", path) as table:
        assert b"Lay your south wind beside a piece." in table.read()
    assert not home.exists()


@pytest.mark.parametrize("key", [b"\x03", b"\x04"])
def test_leaving_by_a_key_saves(home: Path, tmp_path: Path, key: bytes) -> None:
    path = tmp_path / "game.hort"
    with terminal("play", "goldener_drache", *BOTS, "--seed", 3, "--save", path) as table:
        table.read()
        table.type("2")
        said = table.press(key).decode()
        assert table.status == 0
    assert (
        f"The game is saved; go on with: {this_command()} play --resume" in said and "Traceback" not in said
    )
    assert moves_of(path)[0] == "start:S"
    assert not home.exists()


def test_bots_are_as_strong_as_one_says(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "strong.hort"
    seats = ("--seat", "Anna", "--seat", "bot:2", "--bot", 1)
    run("play", "icarius", "--players", 3, *seats, "--save", path, lines="quit\n")
    headers = read_headers(path.read_text())
    assert (headers["Bot 2"], headers["Seat 2"]) == ("level2", "Hatchling")
    assert (headers["Bot 3"], headers["Seat 3"]) == ("level1", "Egg")
    assert "There is no bot 9" in run("play", "icarius", "--bot", 9).stderr


def test_games_are_kept_in_the_users_folder(run: Run, home: Path) -> None:
    run("play", "icarius", "--seed", 1, lines="1\nquit\n")
    (path,) = home.iterdir()
    assert path.name.startswith("icarius-") and path.suffix == ".hort"
    assert "Put your five winds in order" in run("play", "--resume").stdout
    assert "Put your five winds in order" in run("play", "icarius", "--resume").stdout
    assert run("play", "goldener_drache", "--resume").exit_code == 1
    headers = read_headers(path.read_text())
    assert headers["Seed"] == "1" and headers["Bot 2"] == USUAL and headers["Seat 1"] == "Human"


def test_an_existing_file_is_never_overwritten(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.hort"
    path.write_text("precious")
    result = run("play", "icarius", "--save", path)
    assert result.exit_code == 2 and path.read_text() == "precious"


def test_a_finished_game_can_be_looked_at_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.hort"
    run(
        "play", "goldener_drache", "--seat", "bot:greedy", "--seat", "bot:greedy", "--seed", 4, "--save", path
    )
    assert "Game over: Bot " in run("play", "--resume", path).stdout
    assert "Game over: Bot " in run("replay", path).stdout


def test_a_board_file_is_played_on(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    source = Path("src/drachenhort/games/goldener_drache/boards/gd_recon_a.toml").read_text()
    board.write_text(source.replace('"d3", ', ""))
    path = tmp_path / "game.hort"
    run("play", "goldener_drache", "-o", f"board=@{board}", "--save", path)
    assert "/" in read_headers(path.read_text())["Option board"]
    assert run("play", "--resume", path).exit_code == 0, "the record holds the board itself"


@pytest.mark.parametrize("language", ["de", "fr"])
def test_a_game_in_another_language(run: Run, language: str) -> None:
    english = run("play", "goldener_drache", "--seed", 1, lines="1\n?\n").stdout
    other = run("play", "goldener_drache", "--seed", 1, "--language", language, lines="1\n?\n").stdout
    spoken = re.compile(r"[A-Za-z]{4,} [a-z]{2,} [a-z]{2,}")
    assert not set(filter(spoken.search, english.splitlines())) & set(other.splitlines())


def test_ascii_only(run: Run) -> None:
    result = run("play", "goldener_drache", "--seed", 1, "--ascii", "--language", "fr", lines="1\n?\nquit\n")
    assert result.stdout.isascii() and "@1" in result.stdout and "SW" in result.stdout


@pytest.mark.parametrize(
    ("environment", "forbidden"),
    [
        ({"TERM": "dumb"}, rb"\x1b"),
        ({"NO_COLOR": "1"}, rb"\x1b\[[0-9;]*[34]8;"),
        ({"PYTHONIOENCODING": "ascii"}, rb"[^\x00-\x7f]"),
    ],
)
def test_poor_terminals(home: Path, tmp_path: Path, environment: dict[str, str], forbidden: bytes) -> None:
    path = tmp_path / "game.hort"
    with terminal("play", "goldener_drache", *BOTS, *SHORT, "--save", path, **environment) as table:
        table.read()
        table.type("1")
        assert b"calm" in table.type(RACK)
    assert not re.search(forbidden, table.output)
    assert not home.exists()
