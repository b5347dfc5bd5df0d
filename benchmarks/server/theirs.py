"""boardgame.io's server with its own clients, tic-tac-toe at every table, installed by npm into build/."""

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import httpx

from benchmarks.server.ours import LIFE, ROOT
from benchmarks.server.plan import Load
from benchmarks.server.processes import Failure, free_port, running
from benchmarks.server.run import Contestant, playing

SOURCE = Path(__file__).with_name("boardgame_io")
COPY = ROOT / "build" / "boardgame_io"
LOCK = "package-lock.json"
INSTALL = ["npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
INSTALL_LIMIT = 300.0
START_LIMIT = 30.0
PRODUCTION = {"NODE_ENV": "production"}


def install() -> None:
    """Bring boardgame.io, in the versions of our lock file, into build/; or `Failure` says why not."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise Failure("boardgame.io is not measured: there is no node or no npm here.")
    installed = COPY / "node_modules" / ".package-lock.json"
    is_current = installed.exists() and (COPY / LOCK).read_bytes() == (SOURCE / LOCK).read_bytes()
    shutil.copytree(SOURCE, COPY, dirs_exist_ok=True)
    if is_current:
        return
    try:
        subprocess.run(INSTALL, cwd=COPY, check=True, capture_output=True, timeout=INSTALL_LIMIT)
    except (OSError, subprocess.SubprocessError) as error:
        shutil.rmtree(COPY)
        raise Failure("boardgame.io is not measured: npm could not install it.") from error


def version() -> str | None:
    """The version that is installed, or None."""
    about = COPY / "node_modules" / "boardgame.io" / "package.json"
    return str(json.loads(about.read_text(encoding="utf-8"))["version"]) if about.exists() else None


@contextmanager
def serving() -> Iterator[tuple[int, str]]:
    """boardgame.io's server in production mode: its process and its address."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with running(["node", "server.cjs", str(port)], COPY, LIFE, env=PRODUCTION) as server:
        deadline = time.monotonic() + START_LIMIT
        while not is_up(url):
            if server.poll() is not None or time.monotonic() > deadline:
                raise Failure("boardgame.io's server did not start.")
            time.sleep(0.2)
        yield server.pid, url


def is_up(url: str) -> bool:
    """Does it answer, whatever it says?"""
    try:
        httpx.get(url, trust_env=False)
    except httpx.HTTPError:
        return False
    return True


def load(plan: Load) -> AbstractContextManager[subprocess.Popen[str]]:
    """Random players of tic-tac-toe, two at each table."""
    return playing(["node", "load.cjs"], plan, COPY, PRODUCTION)


THEIRS = Contestant("boardgame_io", "boardgame.io", serving, load)
