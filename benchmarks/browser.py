"""What the browser's half costs: bytes on the wire, time from tap to drawn reply, frames in motion."""

import json
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median, quantiles
from typing import Annotated, Any

import typer
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from benchmarks import machine
from benchmarks.server.ours import serving
from benchmarks.server.processes import Failure
from tests.browser.chromium import ARGUMENTS, MISSING, find

GAMES = ("goldener_drache", "icarius", "schatzinsel", "dracheninsel", "drachenland")
PHONE = ViewportSize(width=390, height=844)
SLOWER = 4
"""How much slower than this machine's the throttled processor is, as Lighthouse does for phones."""
FRAME = 1000 / 60
PATIENCE = 30.0

WATCH = """() => {
  const Scene = customElements.get("hort-scene");
  const show = Scene.prototype.show;
  window.replies = []; window.frames = []; window.tapped = 0;
  addEventListener("pointerdown", () => (window.tapped = performance.now()), true);
  Scene.prototype.show = function (...told) {
    const result = show.apply(this, told);
    const since = window.tapped;
    window.tapped = 0;
    if (since) requestAnimationFrame(() => requestAnimationFrame(() => {
      window.replies.push(performance.now() - since);
      watch(performance.now(), performance.now());
    }));
    return result;
  };
  const watch = (begin, before) => requestAnimationFrame((now) => {
    window.frames.push(now - before);
    if (now - begin < 500) watch(begin, now);
  });
}"""
"""From the touch of the finger to the second frame after the reply; then every frame of half a second."""

app = typer.Typer(add_completion=False)


@contextmanager
def phone(browser: Browser) -> Iterator[tuple[BrowserContext, Page]]:
    """A new phone with an empty cache."""
    context = browser.new_context(
        viewport=PHONE, has_touch=True, device_scale_factor=2, locale="en", service_workers="block"
    )
    context.add_init_script("localStorage.setItem('hort.met', 'all')")  # no card before a first game
    try:
        page = context.new_page()
        yield context, page
    finally:
        context.close()


def count_bytes(context: BrowserContext, page: Page) -> list[float]:
    """Everything that comes over the wire from now on, compressed as it comes: one number per answer.

    What came through a socket is compressed here once more, because the browser tells only its plain length.
    """
    sizes: list[float] = []

    def came(event: dict[str, Any]) -> None:
        sizes.append(len(zlib.compress(event["response"]["payloadData"].encode())))

    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    session.on("Network.webSocketFrameReceived", came)
    return sizes


def open_lobby(page: Page, url: str) -> None:
    """The lobby, with all that it loads."""
    page.goto(url)
    page.wait_for_selector("hort-lobby .game button")
    page.wait_for_load_state("networkidle")


def wait_until(page: Page, holds: str) -> None:
    """Wait for something; Playwright's own way to do so is eval, which our pages forbid."""
    deadline = time.monotonic() + PATIENCE
    while not page.evaluate(holds):
        if time.monotonic() > deadline:
            raise Failure(f"Still waiting: {holds}")
        page.wait_for_timeout(20)


def sit_down(page: Page, game: str) -> None:
    """A usual table against bots, until it is drawn."""
    wishes = {"game": game, "seats": ["me", "greedy"], "language": "en", "options": {"players": 2}}
    table = page.evaluate(
        """async (wishes) => {
          const post = (path, body) => fetch(path, {method: "POST", body: JSON.stringify(body),
            headers: {"content-type": "application/json"}}).then((answer) => answer.json());
          await post("/api/guest", {name: "Anna"});
          return (await post("/api/tables", wishes)).id;
        }""",
        wishes,
    )
    page.evaluate("(id) => (location.hash = `#/table/${id}`)", table)
    wait_until(page, "Boolean(document.querySelector('hort-scene')?.art)")
    page.wait_for_load_state("networkidle")


def transfer(browser: Browser, url: str, game: str) -> tuple[float, float]:
    """Bytes for the lobby, and for a table of a game after it."""
    with phone(browser) as (context, page):
        sizes = count_bytes(context, page)
        open_lobby(page, url)
        lobby = sum(sizes)
        sit_down(page, game)
        return lobby, sum(sizes) - lobby


def play(page: Page, moves: int) -> None:
    """Touch what glows, again and again, as a finger would."""
    for _move in range(moves):
        wait_until(page, "document.querySelector('hort-scene').offered.length > 0")
        x, y = page.evaluate(
            """() => {
              const view = document.querySelector("hort-scene");
              const id = CSS.escape(view.offered[0]);
              const target = view.root.querySelector(`[data-hit="${id}"], button[data-id="${id}"]`);
              const box = target.getBoundingClientRect();
              return [box.x + box.width / 2, box.y + box.height / 2];
            }"""
        )
        page.touchscreen.tap(x, y)
        page.wait_for_timeout(700)
        if page.evaluate("document.querySelector('.ending:not([hidden])') !== null"):
            return


def taps(browser: Browser, url: str, game: str, moves: int, slower: int) -> dict[str, float]:
    """Milliseconds from tap to drawn reply, and how the frames went while pieces glided."""
    with phone(browser) as (context, page):
        open_lobby(page, url)
        sit_down(page, game)
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.evaluate(WATCH)
        play(page, moves)
        replies, frames = page.evaluate("[window.replies, window.frames]")
    if len(replies) < 2:
        raise Failure(f"{game}: no reply was drawn.")
    return {
        "replies": len(replies),
        "reply_ms": round(median(replies), 1),
        "reply_p95_ms": round(quantiles(replies, n=20)[-1], 1),
        "frame_ms": round(median(frames), 1),
        "late_frames": round(sum(frame > 1.5 * FRAME for frame in frames) / len(frames), 3),
    }


def measure(url: str, games: tuple[str, ...], moves: int) -> dict[str, Any]:
    """All figures, game by game."""
    found: dict[str, Any] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        for game in games:
            lobby, table = transfer(browser, url, game)
            found[game] = {
                "lobby_kb": round(lobby / 1000, 1),
                "table_kb": round(table / 1000, 1),
                "unthrottled": taps(browser, url, game, moves, 1),
                f"throttled_{SLOWER}x": taps(browser, url, game, moves, SLOWER),
            }
        browser.close()
    return found


@app.command()
def main(
    *,
    moves: Annotated[int, typer.Option(min=2, help="Touches per game and speed.")] = 40,
    only: Annotated[list[str] | None, typer.Option(help=f"Games: {', '.join(GAMES)}.")] = None,
) -> None:
    """Measure the browser's half in a real Chromium, at phone size, and print JSON."""
    facts = machine.facts() | {"load_before": machine.load()}
    if find() is None:
        print(MISSING, file=sys.stderr)
        raise typer.Exit(1)
    try:
        with serving() as (_pid, url):
            found = measure(url, tuple(only or GAMES), moves)
    except Failure as failure:
        print(failure, file=sys.stderr)
        raise typer.Exit(1) from failure
    print(json.dumps({"format": 1, "machine": facts, "figures": found}, indent=2))


if __name__ == "__main__":
    app()
