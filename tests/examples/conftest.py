"""Both examples and a new game, installed by pip, and a server and a browser that know them."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import chromium, program
from tests.browser.guard import Guard
from tests.browser.visitors import Street, Visit
from tests.kernel.test_broken_packages import EXAMPLES, SOURCE
from tests.server.served import Served

EXAMPLE_GAMES = ("pig", "liars_dice")
NEW_GAME = "my_game"
QUICK_BOTS = {"DRACHENHORT_BOT_PACE": "0"}

Environment = dict[str, str]
Hort = Callable[..., subprocess.CompletedProcess[str]]
"""Runs the command `drachenhort` where the examples are installed."""


@pytest.fixture(scope="package")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The environment in which Python finds both examples and a new game, as pip has installed them.

    Rules run uncompiled: small games are played sooner than compiled.
    """
    folder, desk = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("new")
    new = [sys.executable, "-m", "drachenhort", "new", NEW_GAME]
    subprocess.run(new, cwd=desk, env={**os.environ, "PYTHONPATH": str(SOURCE)}, check=True)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    offline = ["--no-deps", "--no-build-isolation", "--no-index", "--target", str(folder)]
    packages = [*(str(EXAMPLES / game) for game in EXAMPLE_GAMES), str(desk / NEW_GAME)]
    subprocess.run([*pip, *offline, *packages], check=True, capture_output=True)
    path = os.pathsep.join((str(folder), str(SOURCE)))
    data = str(tmp_path_factory.mktemp("data"))
    clean = {"LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "XDG_DATA_HOME": data}
    return {"PYTHONPATH": path, "NUMBA_DISABLE_JIT": "1", **clean}


@pytest.fixture(scope="package")
def hort(installed: Environment, tmp_path_factory: pytest.TempPathFactory) -> Hort:
    folder = tmp_path_factory.mktemp("desk")

    def run(*command: object, lines: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "drachenhort", *map(str, command)],
            cwd=folder,
            env={**os.environ, **installed, "COLUMNS": "120"},
            input=lines,
            capture_output=True,
            text=True,
            check=False,
        )

    return run


@pytest.fixture(scope="package")
def house(installed: Environment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that knows the examples."""
    program()  # without a browser there is nothing to serve
    environment = {**installed, **QUICK_BOTS, "DRACHENHORT_WARMING": "off"}
    with Served(tmp_path_factory.mktemp("house"), environment=environment) as server:
        yield server
        assert "Traceback" not in server.log_tail()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def visit(browser: Browser, house: Served) -> Iterator[Visit]:
    """People with a browser, about whose pages nothing may be complained."""
    guard = Guard()
    street = Street(browser, house.url, guard)
    yield street.visitor
    street.go_home()
    assert guard.problems == []
