"""What one can type at the table, and what comes back."""

from pathlib import Path

import pytest

from drachenhort.kernel.match import Match
from drachenhort.kernel.record import write_record
from tests.terminal.conftest import Run
from tests.terminal.play import moves_of

OPEN = ("--seat", "Anna", "--seat", "Ben", "-o", "racks=open")
"""Two people without secrets between them after set-up."""
SETUP = "1\n1\nrack:S-SW-SE-E-W\n\nrack:S-SE-SW-W-E\n\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.hort"


def play(run: Run, path: Path, lines: str) -> str:
    result = run("play", "goldener_drache", *OPEN, "--save", path, lines=lines)
    assert result.exit_code == 0 and result.stderr == ""
    return result.stdout


@pytest.mark.parametrize(
    "line",
    [
        "S SW SE E W",
        "s sw se e w",
        "S, SW, SE, E, W",
        "S-SW-SE-E-W",
        "rack:S-SW-SE-E-W",
        "RACK:s-sw-se-e-w",
        "S SW SE E",
        "S\nSW\nSE\nE",
        "S SW\nSE E",
        "W S\n\nS SW SE E W",
    ],
)
def test_an_order_in_many_ways(run: Run, path: Path, line: str) -> None:
    play(run, path, f"1\n1\n{line}\n")
    assert moves_of(path)[2] == "rack:S-SW-SE-E-W"


@pytest.mark.parametrize("line", ["1", "start:N", "START:n", "start:n", "N", "n"])
def test_a_start_tile_in_many_ways(run: Run, path: Path, line: str) -> None:
    play(run, path, f"{line}\n")
    assert moves_of(path) == ["start:N"]


@pytest.mark.parametrize("line", ["2", "2S", "2s", "yellow"])
def test_a_move_in_many_ways(run: Run, path: Path, line: str) -> None:
    play(run, path, f"{SETUP}calm\n{line}\n")
    assert moves_of(path)[-1] == "2S"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("0", "There is no choice 0: they run from 1 to 2."),
        ("3", "There is no choice 3: they run from 1 to 2."),
        ("99999999999999999999", "There is no choice 999999999: they run from 1 to 2."),
        ("zorgl", "'zorgl' is none of the choices; type a number from 1 to 2, or for example 1S."),
        ("1N", "The head tile must be played, and that is south. (GD-22)"),
        ("3S", "Dragon 3 is not in the game. (GD-07)"),
        ("veto", "The active player cannot veto"),
        ("why 1N", "The head tile must be played, and that is south. (GD-22)"),
        ("why 1s", "1S is possible: Dragon 1 flies from e1 to e2; you gain its north tile."),
        ("why 2", "2S is possible: "),
        ("why 3", "There is no choice 3: they run from 1 to 2."),
        ("why", "Say which move you mean, for example: why 1S"),
        ("why zorgl", "'zorgl' means nothing here"),
        ("rule GD-26", "GD-26  No opponent onto the golden volcano"),
        ("rule 26", "There is no rule '26'"),
        ("rule", "GD-19  Where the tile goes"),
        ("undo", "This action is binding, or has shown something that was hidden."),
        ("moves", "Lay your south wind beside a piece."),
        ("board", "Goldener Drache"),
        ("?", "why a move is not possible"),
        ("?", "why 1S"),
        ("?", "rule GD-19"),
        ("?", "↯            lightning card"),
        ("help", "stop for now; the game is saved"),
        ("log", "2  Ben: start:N  starts over this wind: north"),
        ("", "Lay your south wind beside a piece."),
    ],
)
def test_what_comes_back(run: Run, path: Path, line: str, sentence: str) -> None:
    before = play(run, path, f"{SETUP}calm\n")
    path.unlink()
    after = play(run, path, f"{SETUP}calm\n{line}\n")
    assert moves_of(path)[-1] == "calm", "nothing was played"
    cue = before.rpartition("(? helps) > ")[0]
    assert sentence in after.removeprefix(cue)


def test_a_wrong_step_says_what_can_come_next(run: Run, path: Path) -> None:
    out = play(run, path, "1\n1\nS\nS\nN\n")
    assert "'S' cannot come next; the next is one of W, E, SW, SE." in out
    assert "'N' cannot come next" in out
    assert "Type your whole answer, such as W E SW SE, or one step at a time" in out


def test_enter_takes_the_only_choice(run: Run, path: Path) -> None:
    match = Match("goldener_drache", players=2)
    match.play_all("start:N start:N rack:S-SW-SE-E-W rack:S-SE-SW-W-E")
    position = match.position()
    position["players"][0]["storm"] = 0
    path.write_text(write_record(Match.from_position(position)))
    run("play", "--resume", path, lines="\n\n")  # the first for the change of places
    assert moves_of(path) == ["calm"]


def test_the_fifth_player_chooses_among_twelve(run: Run, path: Path) -> None:
    seats = [word for name in "ABCDE" for word in ("--seat", name)]
    out = run("play", "goldener_drache", *seats, "--save", path, lines="1\n" * 4 + "12\n").stdout
    listed = out.partition("E: Choose the wind")[2].splitlines()
    assert listed[1].split() == ["1", "start:N@c1", "4", "start:S@i1", "7", "start:E@c1", "10", "start:SW@i1"]
    assert moves_of(path)[4] == "start:SE@i1"


def test_undo(run: Run, path: Path) -> None:
    out = play(run, path, f"{SETUP}calm\n1S\nundo\n2S\nok\n")
    assert "Taken back: 1S." in out
    assert moves_of(path)[4:] == ["calm", "2S", "ok"]


def test_save_now_and_elsewhere(run: Run, path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.hort"
    out = " ".join(play(run, path, f"1\nsave\nsave {other}\nsave {other}\nsave /proc/x/y\n").split())
    assert f"The game is saved in {path}." in out and f"The game is saved in {other}." in out
    assert f"{other} exists already" in out and "/proc/x/y cannot be written" in out
    assert other.read_text() == path.read_text()


def test_strange_bytes_are_just_wrong_answers(home: Path, path: Path, run: Run) -> None:
    assert not home.exists()
    result = run(
        "play", "goldener_drache", *OPEN, "--save", path, lines="\x1b[A\x00\n\xff\n" + "x" * 10_000 + "\n1\n"
    )
    assert result.exit_code == 0 and moves_of(path) == ["start:N"]
    assert "\x1b[A" not in result.stdout


def test_names_cannot_command_the_terminal(run: Run, path: Path) -> None:
    result = run(
        "play", "goldener_drache", "--seat", "human:\x1b[31mAnna", "--seat", "[bold]:fire:", "--save", path
    )
    assert "\x1b" not in result.stdout and "[31mAnna" in result.stdout and "[bold]:fire:" in result.stdout


def test_a_full_disk_does_not_stop_the_game(run: Run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = iter([False, True])

    def fsync(_handle: int) -> None:
        if next(calls, False):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("drachenhort.terminal.files.os.fsync", fsync)
    result = run("play", "goldener_drache", *OPEN, "--save", path, lines="1\n1\nquit\n")
    assert result.exit_code == 0
    assert moves_of(path) == ["start:N", "start:N"], "saved as soon as there was room again"
