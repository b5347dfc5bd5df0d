"""What a newcomer stumbled over once: nothing is lost, nothing is wiped, and every hint can be followed."""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from drachenhort.kernel.text import Words
from drachenhort.terminal.choices import Steps, list_folded, menu_of
from drachenhort.terminal.command import this_command
from drachenhort.terminal.errors import FileTrouble
from drachenhort.terminal.files import write_text
from tests.terminal.conftest import Run
from tests.terminal.play import moves_of, terminal
from tests.terminal.test_chart import rolled

_ = Words("drachenhort")

OPEN = ("--seat", "Anna", "--seat", "Ben", "-o", "racks=open")
BOTS = ("--seat", "bot:random", "--seat", "bot:random", "-o", "turn_limit=2", "--seed", 1)


class Disk:
    """A disk that fills up after one file has been written, in some folders or in all."""

    def __init__(self, *free: Path) -> None:
        self.free = free
        self.is_full = False

    def write_text(self, path: Path, text: str) -> None:
        if self.is_full and path.parent not in self.free:
            raise FileTrouble(_("{path} cannot be written: {reason}.", path=path, reason="full"))
        self.is_full = True
        write_text(path, text)


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path, Path]:
    """A folder for the game, the working directory, and a folder for passing things."""
    game, here, passing = (tmp_path / name for name in ("game", "here", "passing"))
    for folder in (game, here, passing):
        folder.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setattr(tempfile, "tempdir", str(passing))
    return game, here, passing


# ---- a full disk ----------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [1, 2])
def test_a_game_is_rescued_on_leaving(
    run: Run, folders: tuple[Path, ...], monkeypatch: pytest.MonkeyPatch, place: int
) -> None:
    disk = Disk(folders[place])
    monkeypatch.setattr("drachenhort.terminal.save.write_text", disk.write_text)
    path, other = folders[0] / "game.hort", folders[place] / "game.hort"
    result = run("play", "goldener_drache", *OPEN, "--save", path, lines="1\nquit\n")
    assert result.exit_code == 0 and moves_of(other) == ["start:N"] and moves_of(path) == []
    assert f"the game lies in {other} instead." in result.stdout
    assert f"--resume {other}" in result.stdout


def test_a_rescued_game_overwrites_nothing(
    run: Run, folders: tuple[Path, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folders[1] / "game.hort").write_text("precious")
    monkeypatch.setattr("drachenhort.terminal.save.write_text", Disk(folders[1]).write_text)
    run("play", "goldener_drache", *OPEN, "--save", folders[0] / "game.hort", lines="1\nquit\n")
    assert (folders[1] / "game.hort").read_text() == "precious"
    assert moves_of(folders[1] / "game-2.hort") == ["start:N"]


@pytest.mark.parametrize("arguments", [OPEN, BOTS])
def test_where_nothing_helps_it_is_said(
    run: Run, folders: tuple[Path, ...], monkeypatch: pytest.MonkeyPatch, arguments: tuple[object, ...]
) -> None:
    monkeypatch.setattr("drachenhort.terminal.save.write_text", Disk().write_text)
    path = folders[0] / "game.hort"
    result = run("play", "goldener_drache", *arguments, "--save", path, lines="1\nquit\n")
    assert result.exit_code == 1 and "is saved" not in result.stdout
    assert result.stderr.endswith(f"{path} cannot be written: full.\n")
    assert ("Game over" in result.stdout) == (arguments is BOTS)


def test_a_finished_game_is_rescued(
    run: Run, folders: tuple[Path, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("drachenhort.terminal.save.write_text", Disk(folders[2]).write_text)
    path, other = folders[0] / "game.hort", folders[2] / "game.hort"
    result = run("play", "goldener_drache", *BOTS, "--save", path)
    assert result.exit_code == 0 and f"The game is saved in {other}." in result.stdout


def test_a_complaint_is_not_wiped_away(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    with terminal("play", "goldener_drache", *OPEN, "--save", folder / "game.hort") as table:
        table.read()
        (folder / "game.hort").unlink()
        folder.rmdir()
        folder.write_text("")  # no folder any more
        shown = table.type("1").decode()
        assert "cannot be written" in shown.rpartition("\x1b[2J")[2]
    assert not home.exists()


def test_a_second_voice_finds_an_input_that_was_read_from() -> None:
    code = "import sys; sys.stdin.readline(); from drachenhort.terminal.voice import Voice; Voice()"
    done = subprocess.run([sys.executable, "-c", code], input=b"quit\n", capture_output=True, check=False)
    assert done.returncode == 0 and done.stderr == b""


# ---- on the screen --------------------------------------------------------------------------------


def test_what_was_taken_back_stands_on_the_next_screen(home: Path, tmp_path: Path) -> None:
    with terminal("play", "goldener_drache", *OPEN, "--save", tmp_path / "game.hort") as table:
        shown = table.read()
        assert b"the others astray. (? helps)" in shown.rpartition(b"\x1b[2J")[2]
        for line in ("1", "1", "S SW SE E W", "", "S SE SW W E", "", "calm", "1S"):
            shown = table.type(line)
        assert b"the others astray" not in shown
        shown = table.type("undo")
        assert b"Taken back: 1S." in shown.rpartition(b"\x1b[2J")[2]
    assert not home.exists()


def test_a_step_is_taken_back(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.hort"
    out = run(
        "play", "goldener_drache", *OPEN, "--save", path, lines="log\n1\n1\nS\nSE\nundo\nSW\nSE\nE\n"
    ).stdout
    assert moves_of(path)[2] == "rack:S-SW-SE-E-W"
    assert "No moves yet." in out and "Type one of W, E." in out


def test_a_family_is_named_from_end_to_end() -> None:
    scene = rolled().scene(0)
    (line,) = list_folded(scene, menu_of(Steps(scene)))
    assert line.plain == "  ?1 to ?19, for example: Name disc 1 to turn it."


def test_a_colon_in_french(run: Run) -> None:
    out = run("play", "goldener_drache", "--language", "fr", lines="1\nlog\n").stdout
    assert "Humain\u00a0: start:N" in out and "Jeune dragon\u00a0: " in out


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_all_discs_to_come_are_seen(run: Run, language: str) -> None:
    out = run("play", "schatzinsel", "--seed", 3, "--language", language, COLUMNS="80").stdout
    assert all(f" {disc}" in out for disc in ("A0", "B1", "C1", "D6", "E6", "F3"))


# ---- the name of the command ----------------------------------------------------------------------


def test_the_command_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / ".venv" / "bin" / "drachenhort"
    script.parent.mkdir(parents=True)
    script.touch(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [".venv/bin/drachenhort"])
    monkeypatch.setenv("PATH", "/nowhere")
    assert this_command() == ".venv/bin/drachenhort"
    monkeypatch.setenv("PATH", str(script.parent))
    assert this_command() == "drachenhort"
    monkeypatch.setattr(sys, "argv", [str(script)])
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.chdir(script.parent)
    assert this_command() == "./drachenhort"
    monkeypatch.chdir("/")
    monkeypatch.setattr(sys, "argv", ["/no/such/drachenhort"])
    assert this_command().endswith(" -m drachenhort")
