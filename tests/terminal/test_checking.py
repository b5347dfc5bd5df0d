"""`drachenhort check` proves a game of somebody else, and says what is wrong with it and how to see it."""

import json
import os
from pathlib import Path

import pytest

from tests.kernel.test_broken_packages import install, told
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
