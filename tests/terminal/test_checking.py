"""`drachenhort check` proves a game of somebody else, and says what is wrong with it and how to see it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kernel.test_broken_packages import SOURCE as PACKAGES, announce, install, told
from tests.museum import base

SOURCE = Path(base.__file__).read_text("utf-8") + '\n\nGAME = game(__name__, "{id}")\n'
LEAK = """

honest = hide


def hide(s, seat):
    die = s.dice[0]
    honest(s, seat)
    s.dice[0] = die
"""


@pytest.fixture(autouse=True)
def _uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small game is checked sooner than compiled."""
    monkeypatch.setitem(os.environ, "NUMBA_DISABLE_JIT", "1")


def test_an_honest_game_passes_and_its_author_reads_who_sees_what(tmp_path: Path) -> None:
    install(tmp_path, "honest", SOURCE.replace("{id}", "honest"))
    done = told(tmp_path, "check", "honest", "--seeds", "3")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "✗" not in done.stdout and "Museum keeps all" in done.stdout
    assert "roll (chance): seen by one seat alone; others read roll:?" in done.stdout


def test_a_leak_is_shown_with_the_way_to_it(tmp_path: Path) -> None:
    install(tmp_path, "leaking", SOURCE.replace("{id}", "leaking") + LEAK)
    done = told(tmp_path, "check", "leaking", "--seeds", "4", "--json")
    assert done.returncode == 1
    report = json.loads(done.stdout)
    (leak,) = (c for c in report["checks"] if c["check"] == "who_was_told_the_same_receives_the_same")
    assert not leak["passed"] and "its hidden copy: `dice`" in leak["problem"]
    assert leak["options"]["players"] in (2, 3) and leak["tokens"][0].startswith("roll")
    told_in_words = told(tmp_path, "check", "leaking", "--seeds", "4").stdout
    assert leak["problem"] in told_in_words and f"tokens {' '.join(leak['tokens'])}" in told_in_words


def test_texts_without_translation_are_a_warning(tmp_path: Path) -> None:
    speaking = '\n\nfrom drachenhort.kernel.text import Words\n_ = Words(__name__)\n_("Hello.")\n'
    install(tmp_path, "speaking", SOURCE.replace("{id}", "speaking") + speaking)
    done = told(tmp_path, "check", "speaking", "--seeds", "1")
    assert done.returncode == 0 and "1 text is not translated (fr)." in done.stdout
    assert told(tmp_path, "words", "speaking").stdout.count("1 text to translate") == 2
    assert "Hello." in (tmp_path / "speaking/words/de.po").read_text("utf-8")


def test_what_is_no_game_gets_one_sentence(tmp_path: Path) -> None:
    for command in (("check", "no_such_game"), ("check", "icarius", "--seeds", "none"), ("words", "no.such")):
        done = told(tmp_path, *command)
        assert done.returncode != 0 and len(done.stderr.strip().splitlines()) == 1


def test_a_new_game_works_and_passes_all_checks(tmp_path: Path) -> None:
    written = told(tmp_path, "new", "stone_heap")
    assert written.returncode == 0 and "drachenhort check stone_heap" in written.stdout
    root = tmp_path / "stone_heap"
    assert 'stone_heap = "stone_heap:GAME"' in (root / "pyproject.toml").read_text("utf-8")
    announce(root, "stone_heap", "stone_heap")
    done = told(root, "check", "stone_heap", "--seeds", "2")
    assert done.returncode == 0 and "Stone Heap keeps all" in done.stdout, done.stdout + done.stderr
    assert "Taking stones" in told(root, "rules", "SH-01").stdout
    own_test = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_stone_heap.py"]
    path = os.pathsep.join((str(root), str(PACKAGES)))
    subprocess.run(
        own_test, cwd=root, env={**os.environ, "PYTHONPATH": path}, check=True, capture_output=True
    )


def test_new_refuses_names_that_are_taken_or_none(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    for name, reason in (
        ("icarius", "already"),
        ("My-Game", "no name"),
        ("class", "no name"),
        ("there", "already"),
    ):
        done = told(tmp_path, "new", name)
        assert done.returncode != 0 and reason in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["there"]
