"""A server whose games are not compiled: one plays at once, and its bots play on."""

import shutil
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from tests.kernel.test_compiled_rules import HOUSE, edit, environment_of
from tests.server.browser import Browser
from tests.server.people import CARDS, wait_until
from tests.server.served import Served

pytestmark = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="there is nothing to compile")


def test_a_cold_server_lets_one_play_at_once_and_compiles_meanwhile(tmp_path: Path) -> None:
    """The largest game, against the bot that would search; how long it takes is measured elsewhere."""
    environment = {"NUMBA_CACHE_DIR": str(tmp_path / "cache"), "DRACHENHORT_COMPILE": "background"}
    with Served(tmp_path, environment={**environment, "DRACHENHORT_BOT_PACE": "0"}) as server:
        person = Browser(server.port, {})
        person.post("/api/guest", {"name": "Anna"})
        table = person.set_up("greedy", "me", game=CARDS)
        with person.socket(table["id"]) as talk:
            while talk.decision is None or talk.decision["kind"] != "turn":  # the bot has begun
                talk.hear()
            decision = talk.decision
            talk.send(
                {"type": "act", "decision": decision["id"], "action": decision["choices"][0], "id": "1"}
            )
            talk.hear_until("done")
        games = {game["id"]: game["is_ready"] for game in person.get("/api/games")}
        person.http.close()
        wait_until(lambda: list((tmp_path / "cache").rglob("*.nbc")), "rules are compiled")
    assert not games[CARDS]


def test_a_game_that_cannot_be_compiled_is_named_in_one_sentence_and_the_others_go_on(tmp_path: Path) -> None:
    left_out = shutil.ignore_patterns("__pycache__", "web", "art")
    house = shutil.copytree(HOUSE, tmp_path / "drachenhort", ignore=left_out)
    for game in ("goldener_drache", "schatzinsel"):
        rules = house / "games" / game / "rules.py"
        edit(rules, "def decider(s):\n", "def decider(s):\n    s.no_such_field = 1\n")
    command = [sys.executable, "-m", "drachenhort.compiling", "goldener_drache", "schatzinsel"]
    done = subprocess.run(command, env=environment_of(tmp_path), capture_output=True, text=True, check=False)
    assert done.returncode == 1 and done.stdout == ""
    said = sorted(done.stderr.splitlines())
    assert len(said) == 2, done.stderr
    assert said[0].startswith("Die Schatzinsel cannot be compiled and stays playable uncompiled: ")
    assert said[1].startswith("Goldener Drache cannot be compiled and stays playable uncompiled: ")
