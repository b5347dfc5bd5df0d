"""Whatever is wrong with a command line or a file is said in one sentence, with the right exit code."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.terminal.conftest import Run, Start

USAGE = [
    ("nonsense", "There is no such command; drachenhort --help lists them."),
    ("games --bogus", "There is no option --bogus."),
    ("games a b", "There is an argument too many: b"),
    ("games goldener_drach", "There is no game goldener_drach; did you mean goldener_drache?"),
    ("games --json=1", "The option --json takes no value."),
    ("games --language xx", "There is no language 'xx'; there are en, fr, de."),
    ("perft", "GAME is missing."),
    ("perft goldener_drache", "DEPTH is missing."),
    ("perft goldener_drache x", "DEPTH cannot be 'x': it takes a whole number from 1 to 99."),
    ("perft goldener_drache 0", "DEPTH cannot be '0': it takes a whole number from 1 to 99."),
    ("perft goldener_drache 1 -o", "The option -o needs a value."),
    ("perft goldener_drache 1 -o foo", "An option is set by name=value, not by 'foo'."),
    ("perft goldener_drache 1 -o foo=1", "There is no option foo"),
    ("perft goldener_drache 1 -o racks=open -o racks=open", "The option racks is set twice."),
    ("perft goldener_drache 1 -o board=@/no/such", "The board file /no/such cannot be read"),
    ("perft goldener_drache 1 -o board=nonsense", "There is no board 'nonsense'"),
    ("play", "Say which game to play; drachenhort games lists them."),
    ("play goldener_drache x", "There is an argument too many: x"),
    ("play goldener_drache --players x", "Option players cannot be 'x': it takes 2-5. (GD-01)"),
    ("play goldener_drache --players 6", "Option players cannot be 6: it takes 2-5. (GD-01)"),
    (
        "play goldener_drache --players 3 -o players=4",
        "The number of players is given twice, and differently.",
    ),
    ("play goldener_drache --players 2 --seat A --seat B --seat C", "There are 3 seats for 2 players."),
    ("play goldener_drache --seat bot:gredy", "There is no bot gredy; did you mean greedy?"),
    ("play goldener_drache --seat ''", "'' is no name for a player: it takes 1 to 24 characters."),
    ("play goldener_drache --seed -1", "--seed cannot be '-1'"),
    ("play goldener_drache --seed 1e3", "--seed cannot be '1e3'"),
    ("play --resume --seed 1", "A saved game brings its own seats, options and seed."),
    ("simulate goldener_drache --games 0", "--games cannot be '0'"),
    ("simulate goldener_drache --bots nobody", "There is no bot nobody"),
    ("simulate goldener_drache --players 4 --bots random,greedy", "There are 2 bots for 4 players."),
    ("rules GD-99", "There is no rule GD-99; the nearest is GD-63."),
    ("rules zorgl", "No rule speaks of 'zorgl'."),
    ("rules --game chess", "There is no game chess"),
    ("play icarius --save /", "/ is a folder; name a file, such as /game.hort."),
    ("board show x --game schatzinsel", "Die Schatzinsel has one board only."),
    ("board nonsense", "There is no such command"),
    ("board show nonsense", "There is no board 'nonsense'"),
]


@pytest.mark.parametrize(("line", "sentence"), USAGE)
def test_a_wrong_command_line(run: Run, line: str, sentence: str) -> None:
    result = run(*shlex.split(line))
    assert result.exit_code == 2
    assert result.stderr.startswith(sentence)
    assert result.stderr.count("\n") == 1 and result.stdout == ""


FILES = {
    "no.json": None,
    "empty.json": b"",
    "list.json": b"[]",
    "broken.json": b'{"a": 1,',
    "deep.json": b"[" * 100_000,
    "number.json": b'{"a": ' + b"9" * 10_000 + b"}",
    "latin.json": "é".encode("latin-1"),
    "null.json": b"\0",
    "large.json": b" " * 10_000_001,
    "other.json": b'{"phases": 1}',
}


@pytest.mark.parametrize(
    "command", ["position", "replay", "play --resume", "board check", "perft icarius 1 --position"]
)
@pytest.mark.parametrize("name", FILES)
def test_a_wrong_file(run: Run, tmp_path: Path, command: str, name: str) -> None:
    content = FILES[name]
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    result = run(*command.split(), path)
    assert result.exit_code in (1, 2)
    assert result.stderr.count("\n") == 1 and result.stdout == ""


def test_a_folder_is_no_file(run: Run, tmp_path: Path) -> None:
    result = run("position", tmp_path)
    assert result.exit_code == 1 and result.stderr == f"{tmp_path} cannot be read: Is a directory.\n"


def test_a_wrong_record_is_named_with_its_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.hort"
    path.write_text('[Format "drachenhort 1"]\n[Game "goldener_drache"]\n[Rules "1"]\n\nstart:N 2S\n')
    result = run("replay", path)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{path}: Line 5: 2S cannot be played.")


def test_what_is_no_record_at_all(run: Run) -> None:
    result = run("replay", "README.md")
    assert result.exit_code == 1 and result.stderr.startswith("README.md is no saved game: ")


@pytest.mark.parametrize("header", ['[Seed "x"]', '[Bot 2 "nobody"]'])
def test_wrong_headers_of_a_saved_game(run: Run, tmp_path: Path, header: str) -> None:
    path = tmp_path / "game.hort"
    path.write_text(f'[Format "drachenhort 1"]\n[Game "goldener_drache"]\n[Rules "1"]\n{header}\n')
    result = run("play", "--resume", path)
    assert result.exit_code == 1 and result.stderr.startswith(f"{path}: ") and result.stderr.count("\n") == 1


def test_an_impossible_position(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps({"game": "goldener_drache", "n": 2, "phase": "MOVE"}))
    result = run("position", path)
    assert result.exit_code == 1 and result.stderr.count("\n") == 1


def test_a_saved_game_of_another_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.hort"
    run("play", "icarius", "--save", path)
    result = run("play", "goldener_drache", path, "--resume")
    assert result.exit_code == 2 and result.stderr == f"{path} holds a game of Icarius.\n"


def test_nothing_to_resume(run: Run, home: Path) -> None:
    result = run("play", "--resume")
    assert result.exit_code == 1 and result.stderr == f"There is no unfinished game in {home}.\n"


def test_a_seat_that_is_not_there(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.hort"
    run("play", "icarius", "--save", path)
    assert run("replay", path, "--seat", 3).stderr.startswith("--seat cannot be '3'")


def test_errors_are_translated(run: Run) -> None:
    english = run("games", "chess").stderr
    for where in ({"LC_ALL": "de_DE.UTF-8"}, {"LC_ALL": "fr_FR.UTF-8"}):
        assert run("games", "chess", **where).stderr != english


def test_control_characters_do_not_reach_the_terminal(run: Run) -> None:
    assert "\x1b" not in run("games", "\x1b[2J").stderr


@pytest.mark.parametrize("command", [("rules",), ("games", "--json")])
def test_a_closed_pipe_is_no_traceback(start: Start, command: tuple[str, ...]) -> None:
    with start(*command) as process:
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("command", ["--help", "games", "games --json"])
def test_an_output_that_cannot_be_written(home: Path, command: str) -> None:
    assert not home.exists()
    with Path("/dev/full").open("wb") as full:
        words = [sys.executable, "-m", "drachenhort", *command.split()]
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    assert done.stderr == b"The output cannot be written: No space left on device.\n"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder that nobody can write to")
def test_where_nothing_can_be_saved_nothing_begins(run: Run) -> None:
    result = run("play", "goldener_drache", "--save", "/proc/nowhere/game.hort", lines="1\n")
    assert result.exit_code == 1 and result.stdout == ""
    assert result.stderr.startswith("/proc/nowhere/game.hort cannot be written: ")
