"""Pictures of the real pages, taken by a browser from a server of their own: `make screenshots`.

They lie in build/screenshots: every page, and every game early, in the middle and at its end, in three
widths and both lights, with contact sheets. `--only 'schatzinsel-*-390-*'` takes fewer, also in the odd
sizes; `--docs` writes those that the README shows. Seeds are fixed; only whether a bot reacts in time is not.
"""

import argparse
import base64
import contextlib
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from screenshot_pages import PAGES, STRANGERS, BringUp, look_at

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from drachenhort.bots import make_bot  # noqa: E402
from drachenhort.server import host  # noqa: E402
from drachenhort.server.live import LiveTable  # noqa: E402
from tests.browser.chromium import ARGUMENTS, MISSING, find  # noqa: E402
from tests.server.browser import Browser as Guest, Talk  # noqa: E402
from tests.server.running import Running, wait_until  # noqa: E402

PICTURES, SHOTS = ROOT / "docs" / "pictures", ROOT / "build" / "screenshots"
SIZES = {"390": (390, 844), "820": (820, 1180), "1440": (1440, 900)}
ODD_SIZES = {"360": (360, 640), "844": (844, 390), "1180": (1180, 820)}
"""A small phone, a phone on its side, a tablet on its side."""
LIGHTS = ("light", "dark")

README = {
    "lobby": "lobby-1440-dark",
    "dracheninsel": "dracheninsel-middle-1440-dark",
    "duel": "duel-1180-dark",
    "drachenland": "drachenland-middle-1440-dark",
    "drachenland-take": "drachenland-take-1180-dark",
    "goldener_drache": "goldener_drache-middle-1440-dark",
    "icarius": "icarius-middle-1440-light",
    "schatzinsel-evening": "schatzinsel-middle-1180-dark",
    "schatzinsel-morning": "schatzinsel-middle-1180-light",
    "phone": "dracheninsel-middle-390-dark",
}
"""What the README shows: the file's name, and which shot it is."""


@dataclass(frozen=True)
class Moment:
    """A position to show: after so many moves, when we are asked next, in these words."""

    name: str
    moves: int
    words: str = ""


EARLY, END = Moment("early", 6), Moment("end", 10**6)
GAMES: dict[str, tuple[dict[str, Any], int, tuple[Moment, ...]]] = {
    "goldener_drache": ({"players": 4}, 5, (EARLY, Moment("middle", 60, "Lay your"), END)),
    "icarius": ({"players": 3}, 2, (EARLY, Moment("middle", 40, "Lay your"), END)),
    "drachenland": (
        {"players": 3},
        3,
        (EARLY, Moment("middle", 330, "Choose an adventurer"), Moment("take", 200, "Take one"), END),
    ),
    "schatzinsel": ({}, 4, (EARLY, Moment("middle", 60, "Move a figure"), END)),
    "dracheninsel": (
        {"players": 4},
        7,
        (EARLY, Moment("middle", 120, "Move, play"), Moment("reaction", 150, "or let it be"), END),
    ),
}
"""Options, seed and moments of each game."""


@dataclass
class Studio:
    """The server, the browser, and what has been set up for the pictures."""

    server: Running
    browser: Browser
    guest: Guest
    patterns: tuple[str, ...]
    lives: dict[str, LiveTable]
    tables: dict[str, str] = field(default_factory=dict)

    def wanted(self, name: str) -> list[str]:
        """The shots of a page or a position that are asked for."""
        shots = (f"{name}-{size}-{light}" for size in (*SIZES, *ODD_SIZES) for light in LIGHTS)
        return [shot for shot in shots if any(fnmatch(shot, pattern) for pattern in self.patterns)]

    @contextlib.contextmanager
    def window(self, size: str, light: str, *, is_stranger: bool) -> Iterator[BrowserContext]:
        """A browser of that size, in that light, that may know who we are; nothing moves."""
        width, height = {**SIZES, **ODD_SIZES}[size]
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if light == "dark" else "light",
            device_scale_factor=2 if width < 500 else 1,
            reduced_motion="reduce",
            has_touch=width < 1000,
            service_workers="block",
            locale="en",
        )
        context.add_init_script("localStorage.setItem('hort.met', 'all')")  # no card before a first game
        if not is_stranger:
            context.add_cookies([{"name": "hort", "value": str(self.guest.cookie), "url": self.server.url}])
        yield context
        context.close()

    def shoot(self, name: str, bring_up: BringUp, *, is_stranger: bool = False) -> None:
        """Take a page in all sizes and lights that are asked for."""
        for shot in self.wanted(name):
            _name, size, light = shot.rsplit("-", 2)
            with self.window(size, light, is_stranger=is_stranger) as context:
                page = context.new_page()
                page.goto(self.server.url)
                bring_up(page, self.tables)
                page.wait_for_timeout(250)  # fonts and styles of the scene
                page.screenshot(path=SHOTS / f"{shot}.png")
                if shot in README.values():
                    keep_small(page, SHOTS / f"{shot}.webp")


def keep_small(page: Page, file: Path) -> None:
    """The page as WebP, which Chromium writes itself."""
    session = page.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": 84})
    file.write_bytes(base64.b64decode(shot["data"]))


# ---- positions ------------------------------------------------------------------------------------


def show_games(studio: Studio) -> None:
    """Play every game that is asked for, and take its moments."""
    for game, (options, seed, moments) in GAMES.items():
        is_wanted = any(studio.wanted(f"{game}-{moment.name}") for moment in moments)
        if not is_wanted and game != "goldener_drache":  # pages need one game that is over
            continue
        studio.server.wait_until_ready(game)
        name = game[::-1].encode().hex()  # bots are seeded by it; backwards, as two games begin alike
        known = SimpleNamespace(token_hex=lambda size, name=name: name[: 2 * size])
        with mock.patch.multiple(host, new_seed=lambda seed=seed: f"{seed:064x}", secrets=known):
            seats = ["me", *["greedy"] * (options.get("players", 2) - 1)]
            table = studio.guest.set_up(*seats, game=game, options=options)["id"]
        studio.tables["over"] = table
        for moment in moments:
            with studio.guest.socket(table, asks="able") as talk:
                play_until(moment, talk, studio.lives[table])
            studio.shoot(f"{game}-{moment.name}", lambda page, tables: look_at(page, tables["over"]))


def play_until(moment: Moment, talk: Talk, live: LiveTable) -> None:
    """Play our seat as a greedy bot would, until the moment has come or the game is over."""
    bot = make_bot("greedy", 1)
    while not live.course.is_over:
        question, match = talk.decision, live.course.match
        if question is None:
            talk.hear()
            continue
        if len(match) >= moment.moves and moment.words in match.scene(0).prompt.text:
            return
        talk.decision = None
        action = question["choices"][0]
        if question["kind"] == "turn":
            action = match.token(bot.choose(match.view(0)))
        talk.ask("act", decision=question["id"], action=action)


# ---- everything -----------------------------------------------------------------------------------


def set_up_pages(studio: Studio) -> None:
    """The tables that the pages show besides the games."""
    gathering = studio.guest.set_up("me", "invited", "greedy", game="icarius")
    studio.tables |= {"gathering": gathering["id"], "code": gathering["code"]}
    studio.server.guest("Ben").set_up("me", "open", "open", game="dracheninsel", listed=True)
    studio.tables["playing"] = studio.guest.set_up("me", "greedy", "greedy")["id"]
    wait_until(lambda: studio.guest.turn_at(studio.tables["playing"]) == 0, "we are asked")


def contact_sheets(browser: Browser) -> None:
    """One picture for every game and one for all pages: the shots side by side."""
    page = browser.new_page(viewport={"width": 1800, "height": 900})
    style = "body{display:flex;flex-wrap:wrap;gap:8px;background:#777}figure{margin:0}img{height:330px}"
    for group in (*GAMES, "page"):
        shots = [shot for shot in sorted(SHOTS.glob("*.png")) if group_of(shot.stem) == group]
        figures = (f"<figure><img src={shot.name}><br>{shot.stem}</figure>" for shot in shots)
        html = SHOTS / f"{group}.html"
        html.write_text(f"<!doctype html><style>{style}</style>{''.join(figures)}", encoding="utf-8")
        page.goto(html.as_uri())
        page.screenshot(path=SHOTS / f"sheet-{group}.png", full_page=True)
        html.unlink()
    page.close()


def group_of(shot: str) -> str:
    """Which contact sheet a shot belongs to."""
    return (
        "" if shot.startswith("sheet-") else next((game for game in GAMES if shot.startswith(game)), "page")
    )


@contextlib.contextmanager
def open_studio(patterns: tuple[str, ...]) -> Iterator[Studio]:
    """A server in a folder of its own, with known seeds, and a browser."""
    lives: dict[str, LiveTable] = {}

    class Known(LiveTable):
        def __init__(self, *arguments: Any, **more: Any) -> None:
            super().__init__(*arguments, **more)
            lives[self.sheet.id] = self

    with contextlib.ExitStack() as stack:
        stack.enter_context(mock.patch.object(host, "LiveTable", Known))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(Running(folder, warms_up=False))
        play = stack.enter_context(sync_playwright())
        browser = stack.enter_context(play.chromium.launch(executable_path=find(), args=ARGUMENTS))
        yield Studio(server, browser, server.guest("Anna"), patterns, lives)


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="PATTERN", help="shots by name, such as 'lobby-*-dark'")
    parser.add_argument("--docs", action="store_true", help="write what the README shows to docs/pictures")
    wish = parser.parse_args()
    if find() is None:
        sys.exit(MISSING)
    usual = [f"*-{size}-*" for size in SIZES]
    SHOTS.mkdir(parents=True, exist_ok=True)
    with open_studio(tuple(README.values() if wish.docs else wish.only or usual)) as studio:
        show_games(studio)
        set_up_pages(studio)
        for name, bring_up in PAGES.items():
            studio.shoot(name, bring_up)
        for name, bring_up in STRANGERS.items():
            studio.shoot(name, bring_up, is_stranger=True)
        contact_sheets(studio.browser)
    for name, shot in README.items() if wish.docs else ():
        (PICTURES / f"{name}.webp").write_bytes((SHOTS / f"{shot}.webp").read_bytes())


if __name__ == "__main__":
    main()
