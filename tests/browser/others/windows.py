"""A window of another browser: pages are opened in it, looked at, and tapped."""

import json
import os
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest

from tests.server.served import free_port

ROOT = Path(__file__).parents[3]
WIDTH, HEIGHT = 1280, 840
PATIENCE = 60
"""Seconds for a browser to start, on a busy machine."""
FIND = """(selector, text) => {
  const isMeant = (one) =>
    !one.disabled && one.checkVisibility() && `${one.ariaLabel ?? ""} ${one.textContent}`.includes(text);
  const found = [...document.querySelectorAll(selector)].find(isMeant);
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  const box = found?.getBoundingClientRect();
  if (!box) return null;
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  return found.contains(document.elementFromPoint(...middle)) ? middle : null;
}"""
"""The middle of the first thing that is shown with these words on it, if a finger can reach it."""


class Window(ABC):
    """A window, as tests use it: like a page of Playwright, as far as tests need one here."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go somewhere."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page anew."""

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """What a script gives; a function is called."""

    @abstractmethod
    def tap(self, x: float, y: float) -> None:
        """Tap somewhere."""

    @abstractmethod
    def problems(self) -> list[str]:
        """What the browser complained about."""

    def wait_for_timeout(self, timeout: float) -> None:
        """So many milliseconds."""
        time.sleep(timeout / 1000)

    def place(self, selector: str, text: str = "") -> Any:
        """Where something is that is shown; None if it is not."""
        return self.evaluate(f"() => ({FIND})({json.dumps(selector)}, {json.dumps(text)})")

    def press(self, selector: str, text: str = "") -> None:
        """Wait for something, and tap it."""
        end, before = time.monotonic() + PATIENCE, None
        while (at := self.place(selector, text)) is None or at != before:  # it may still move
            assert time.monotonic() < end, f"nothing is shown that is {selector} with {text!r}"
            before = at
            self.wait_for_timeout(25)
        self.tap(*at)


class Firefox(Window):
    """Firefox over WebDriver BiDi, which Puppeteer speaks."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def _do(self, deed: str, *details: object) -> Any:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps({"deed": deed, "details": details}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline() or '{"error": "Firefox is gone"}')
        assert "error" not in answer, answer["error"]
        return answer["value"]

    def open(self, address: str) -> None:
        self._do("open", address)

    def reload(self) -> None:
        self._do("reload")

    def evaluate(self, expression: str) -> Any:
        return self._do("evaluate", f"({expression.strip().rstrip(';')})()")

    def tap(self, x: float, y: float) -> None:
        self._do("tap", x, y)

    def problems(self) -> list[str]:
        found: list[str] = self._do("problems")
        return found


class WebKit(Window):
    """WebKitGTK over plain WebDriver."""

    def __init__(self, address: str, browser: str) -> None:
        self._address = address
        options = {"binary": browser, "args": ["--automation"]}
        wishes = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._session = f"/session/{self._ask('/session', wishes)['sessionId']}"
        self._do("window/rect", width=WIDTH, height=HEIGHT)

    def _ask(self, path: str, body: object) -> Any:
        request = Request(self._address + path, json.dumps(body).encode(), method="POST")
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise AssertionError(error.read().decode()) from error

    def _do(self, deed: str, **details: object) -> Any:
        return self._ask(f"{self._session}/{deed}", details)

    def close(self) -> None:
        """The driver ends the browser with the session."""
        urlopen(Request(self._address + self._session, method="DELETE"), timeout=PATIENCE).close()

    def open(self, address: str) -> None:
        if self.evaluate("() => location.href") == address:
            self._do("refresh")  # where one is already it would wait for a page that never comes
        else:
            self._do("url", url=address)
        self._listen()

    def reload(self) -> None:
        self._do("refresh")
        self._listen()

    def _listen(self) -> None:
        """Hear errors from now on; a script that fails before this leaves a page on which nothing works."""
        self.evaluate(
            """() => {
              if (window.problems) return;
              window.problems = [];
              addEventListener("error", ({ message }) => window.problems.push(message));
              addEventListener("unhandledrejection", ({ reason }) => window.problems.push(String(reason)));
            }"""
        )

    def evaluate(self, expression: str) -> Any:
        return self._do("execute/sync", script=f"return ({expression.strip().rstrip(';')})()", args=[])

    def tap(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}
        steps = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self._do("actions", actions=[{"type": "pointer", "id": "finger", "actions": steps}])

    def problems(self) -> list[str]:
        found: list[str] = self.evaluate("() => window.problems")
        return found


def needed(found: object, missing: str) -> None:
    """Without what is needed a test is skipped, but in CI it fails."""
    if not found:
        (pytest.fail if "CI" in os.environ else pytest.skip)(missing)


@contextmanager
def firefox() -> Iterator[Window]:
    """A window of Firefox."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    needed(program, "no Firefox, so nothing can be seen in it: apt-get install firefox-esr")
    has_driver = shutil.which("node") and (ROOT / "node_modules/puppeteer-core").exists()
    needed(has_driver, "nothing leads Firefox: Node.js 20 or newer, and npm ci")
    command = ["node", str(Path(__file__).parent / "firefox.js"), str(program), str(WIDTH), str(HEIGHT)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Firefox(process)
        assert process.stdin is not None
        process.stdin.close()
        process.wait(PATIENCE)


@contextmanager
def webkit() -> Iterator[Window]:
    """A window of WebKitGTK, on a screen that nobody sees."""
    browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    needed(browser and driver and screen, "no WebKitGTK or no screen: apt-get install webkit2gtk-driver xvfb")
    with ExitStack() as stack:
        home = stack.enter_context(TemporaryDirectory())
        display = stack.enter_context(_screen(str(screen)))
        (Path(home) / "gtk-3.0").mkdir()
        (Path(home) / "gtk-3.0/settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n")
        port = free_port()
        own = {"DISPLAY": display, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home, "XDG_CACHE_HOME": home}
        plain = {"GDK_BACKEND": "x11", "LANGUAGE": "en", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        environment = {**os.environ, **own, **plain}
        stack.enter_context(_running([str(driver), f"--port={port}"], environment))
        address = f"http://127.0.0.1:{port}"
        _wait_for(address)
        window = WebKit(address, str(browser))
        yield window
        window.close()


BROWSERS: dict[str, Callable[[], Any]] = {"firefox": firefox, "webkit": webkit}


@contextmanager
def _screen(program: str) -> Iterator[str]:
    """A display without a screen; its name."""
    reading, writing = os.pipe()
    command = [program, "-displayfd", str(writing), "-screen", "0", "1440x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL) as process:
        try:
            yield f":{os.read(reading, 20).decode().strip()}"
        finally:
            process.terminate()
            os.close(reading)
            os.close(writing)


@contextmanager
def _running(command: list[str], environment: dict[str, str]) -> Iterator[None]:
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()


def _wait_for(address: str) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            urlopen(f"{address}/status", timeout=PATIENCE).close()
        except URLError:
            assert time.monotonic() < end, "WebKitWebDriver does not answer"
            time.sleep(0.05)
        else:
            return
