"""A night goes on after a part that fails, tells how every part ended, and fails at the end."""

import re
import sys

import pytest

from tests import nightly
from tests.nightly import Part

GOOD = "print('..  [100%]'); print('2 passed, 1 skipped in 3.21s')"
BAD = "print('1 failed, 1 passed in 0.10s'); raise SystemExit(1)"


def test_a_night(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    night = [Part(name, (sys.executable, "-c", code)) for name, code in (("bad", BAD), ("good", GOOD))]
    monkeypatch.setattr(nightly, "parts", lambda _workers: night)
    assert nightly.main([]) == 1
    told = capsys.readouterr().out
    assert re.search(r"^FAILED +bad +0:00:\d\d +1 failed, 1 passed$", told, re.MULTILINE)
    assert re.search(r"^passed +good +0:00:\d\d +2 passed, 1 skipped$", told, re.MULTILINE)
    assert nightly.main(["good"]) == 0


def test_every_long_test_is_part_of_it() -> None:
    """Whatever `make test` leaves out by its marker."""
    commands = [" ".join(part.command) for part in nightly.parts("2")]
    for marker in ("browsers_long", "levels_long", "referee_long", "nemesis_long"):
        assert any(f"-m {marker}" in command for command in commands)
