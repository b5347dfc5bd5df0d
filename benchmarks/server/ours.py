"""Our server as people start it, with a new SQLite file on disk; Goldener Drache for two at every table."""

import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from benchmarks.server.plan import Load
from benchmarks.server.processes import Failure, free_port, running
from benchmarks.server.run import Contestant, playing

ROOT = Path(__file__).parents[2]
GAME = "goldener_drache"
LIFE = 3_600.0
"""Seconds after which a server is stopped in any case."""
WARM_UP = 900.0
"""Seconds that the games may take to be ready; where nothing is compiled yet, that is some minutes."""
LIMITLESS = {"DRACHENHORT_LIMITS": "off"}
"""All load comes from one address, which the server would slow down."""


@contextmanager
def serving(
    *, is_hasty: bool = False, environment: Mapping[str, str] = LIMITLESS
) -> Iterator[tuple[int, str]]:
    """A server of ours that is ready to play: its process and its address.

    In haste it may still compile other games, which takes a core away from it; that is for tests only.
    """
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = Path(sys.executable).with_name("drachenhort")
    with TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.sqlite"
        place = ["--host", "127.0.0.1", "--port", str(port), "--database", database]
        with running(
            [str(command), "serve", "--no-browser", *place], Path(folder), LIFE, env=environment
        ) as server:
            wait_until_ready(server, url, {GAME} if is_hasty else set())
            yield server.pid, url


def wait_until_ready(server: subprocess.Popen[str], url: str, games: set[str]) -> None:
    """Return when these games are warm, or all if none is named."""
    deadline = time.monotonic() + WARM_UP
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise Failure("Our server ended before it was ready.")
        if is_ready(url, games):
            return
        time.sleep(0.2)
    raise Failure(f"Our server was not ready after {WARM_UP:.0f} s.")


def is_ready(url: str, games: set[str]) -> bool:
    """Does the server answer, and are these games, or all, warm?"""
    try:
        found = httpx.get(f"{url}/api/games", trust_env=False).raise_for_status().json()
    except httpx.HTTPError:
        return False
    return all(game["is_ready"] for game in found if not games or game["id"] in games)


def load(plan: Load) -> AbstractContextManager[subprocess.Popen[str]]:
    """Random players of Goldener Drache, two at each table."""
    return playing([sys.executable, "-m", "benchmarks.server.load"], plan, ROOT, {})


OURS = Contestant("ours", "ours", serving, load)
HASTY = replace(OURS, start=partial(serving, is_hasty=True))
