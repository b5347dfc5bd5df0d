"""How well one can follow bots: taps for a round with Sweet Slumber in hand, how long big moments are seen.

Somebody plays Die Dracheninsel against bots in a real Chromium, by taps on what is seen. Whenever he is asked
whether he reacts he lets it be, the shortest way that the page offers.
"""

import json
import time
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer
from playwright.sync_api import Page

from tests.browser.chromium import chromium
from tests.browser.tapping import LOOK
from tests.server.served import Served

SCREENS = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844), "small": (360, 640)}
PATIENCE = 300.0
"""Seconds for a round of bots, on a busy machine."""
SET_UP = """async (pace) => {
  const post = (path, body) => fetch(path, {method: "POST", body: JSON.stringify(body),
    headers: {"content-type": "application/json"}}).then((answer) => answer.json());
  await post("/api/guest", {name: "Anna"});
  const wishes = {game: "dracheninsel", language: "en", options: {players: 4},
    seats: ["me", "greedy", "greedy", "greedy"], ...(pace && {pace})};
  return (await post("/api/tables", wishes)).id;
}"""
WATCH = """() => {
  const Scene = customElements.get("hort-scene");
  const show = Scene.prototype.show;
  const coins = (scene) => {
    const owned = new Set(scene.zones.filter(({owner}) => owner !== null).map(({id}) => id));
    const coins = scene.pieces.filter(({kind, at}) => kind === "coin" && owned.has(at));
    return coins.map(({id}) => id).sort().join();
  };
  window.moments = []; window.said = []; let big = null; let before = null;
  const banner = () => document.querySelector(".banner:not([hidden])")?.textContent ?? "";
  const end = () => { if (big !== null) window.moments.push(performance.now() - big); big = null; };
  Scene.prototype.show = function (scene, ...more) {
    if (before !== coins(scene)) { end(); if (before !== null) big = performance.now(); }
    else if (!banner()) end();
    before = coins(scene);
    return show.call(this, scene, ...more);
  };
  let text = "";
  setInterval(() => {
    const now = document.querySelector(".prompt")?.textContent ?? "";
    if (now !== text) window.said.push([performance.now(), now]);
    text = now;
  }, 10);
}"""
"""A treasure is collected: that is seen until the table changes and no banner tells of it."""

app = typer.Typer(add_completion=False)


class Player:
    """Somebody at a table who wants to see what bots do."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked = 0
        """Taps that answered whether one reacts."""
        self.taps = 0

    def look(self) -> dict[str, Any]:
        """What one sees."""
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def sit_down(self, url: str, pace: str) -> None:
        """Begin games until Sweet Slumber is among the cards."""
        self.page.goto(url)
        self.page.wait_for_selector("hort-lobby .game button")
        while True:
            table = self.page.evaluate(SET_UP, pace)
            self.page.evaluate("(id) => (location.hash = `#/table/${id}`)", table)
            self.page.wait_for_timeout(1500)
            if any("SL" in face for face in self.hand()):
                return

    def hand(self) -> list[str]:
        """The own cards."""
        cards = self.page.locator("hort-scene .piece[data-id^=card-1-]")
        faces: list[str] = cards.evaluate_all("cards => cards.map((card) => card.dataset.face)")
        return faces

    def tap(self, one: dict[str, Any]) -> None:
        """Tap, and see that it had an effect."""
        before = self.look()
        self.taps += 1
        self.page.mouse.click(one["at"]["x"], one["at"]["y"])
        end = time.monotonic() + 20
        while self.look() == before and time.monotonic() < end:
            self.page.wait_for_timeout(20)

    def play(self, rounds: int, pictures: str) -> None:
        """Pass in the own turn, let be what others do, for so many rounds."""
        end, passed = time.monotonic() + PATIENCE * rounds, 0
        while passed < rounds and time.monotonic() < end:
            seen = self.look()
            offers = {one["id"] or one["name"]: one for one in (*seen["glowing"], *seen["buttons"])}
            if seen["isOver"]:
                return
            if not offers:
                self.take(pictures, "banner", ".banner:not([hidden])")
                self.page.wait_for_timeout(20)
            elif self.is_reaction(offers):
                self.asked += 1
                self.let_be(offers, pictures)
            else:
                passed += self.end_turn(offers)

    def take(self, pictures: str, name: str, selector: str) -> None:
        """A picture of something, when it is seen."""
        if pictures and self.page.locator(selector).count():
            self.page.screenshot(path=f"{pictures}-{name}.png")

    def let_be(self, offers: dict[str, Any], pictures: str) -> None:
        """Say once what holds for long, if that can be said and has not been; else let it be this once."""
        self.take(pictures, "asked", ".tray")
        if self.page.locator(".standing-offers").count() and not self.page.locator(".standing-chip").count():
            self.page.locator(".standing-offers button").nth(1).click()
            self.page.wait_for_timeout(200)
        else:
            self.tap(self.decline(offers))

    def is_reaction(self, offers: dict[str, Any]) -> bool:
        """Is one asked about what somebody else has done?"""
        return "decline" in offers or "-" in offers or set(offers) == {"Let it pass"}

    def decline(self, offers: dict[str, Any]) -> dict[str, Any]:
        """What lets it be."""
        one: dict[str, Any] = next(offers[name] for name in ("decline", "-", "Let it pass") if name in offers)
        return one

    def end_turn(self, offers: dict[str, Any]) -> int:
        """One tap towards the end of the own turn; 1 if it is over with it."""
        for name in ("end", "pass", "done", "share"):
            if name in offers:
                self.tap(offers[name])
                return int(name != "pass")
        self.tap(next(iter(offers.values())))
        return 0


def measure(rounds: int, screen: str = "desk", pace: str = "", pictures: str = "") -> dict[str, int]:
    """Play so many rounds, and count."""
    warm = {"DRACHENHORT_WARMING": "off"}
    with (
        TemporaryDirectory() as folder,
        chromium() as browser,
        Served(Path(folder), environment=warm) as server,
    ):
        width, height = SCREENS[screen]
        page = browser.new_page(viewport={"width": width, "height": height}, locale="en-GB")
        player = Player(page)
        player.sit_down(server.url, pace)
        page.evaluate(WATCH)
        player.play(rounds, pictures)
        moments, said = page.evaluate("[window.moments, window.said]")
    gaps = [after[0] - before[0] for before, after in pairwise(said)]
    return {
        "rounds": rounds,
        "taps_for_reactions": player.asked,
        "status_changes": len(said),
        "shortest_status_ms": round(min(gaps, default=0)),
        "big_moments": len(moments),
        "shortest_big_moment_ms": round(min(moments, default=0)),
    }


@app.command()
def main(
    rounds: Annotated[int, typer.Option(min=1)] = 2,
    screen: Annotated[str, typer.Option(help=", ".join(SCREENS))] = "desk",
    pace: Annotated[str, typer.Option(help="slow, normal, quick or once; else the usual one.")] = "",
    pictures: Annotated[str, typer.Option(help="Write screenshots to files that begin so.")] = "",
) -> None:
    """Play, and print the figures as JSON."""
    print(json.dumps(measure(rounds, screen, pace, pictures)))


if __name__ == "__main__":
    app()
