"""What an evening is like, in figures, by a script that plays: `python -m benchmarks.evening`.

Taps and big moments of Die Dracheninsel (`following`), the board's share of the screen, lines of the log in
notation (`log_lines`), the weight of pages and late frames (`browser`). It runs on older states of the code
too, once these four modules are copied there.
"""

import json
from typing import Annotated, Any

import typer
from playwright.sync_api import Browser, sync_playwright

from benchmarks import browser as pages, following, log_lines, machine
from benchmarks.server.ours import serving
from tests.browser.chromium import ARGUMENTS, find

SCREENS = ((1440, 900), (1024, 768), (390, 844))
BOARD = """() => {
  const view = document.querySelector("hort-scene");
  const { width, height } = view.board.shown(view.plan.board);
  return width * height / (innerWidth * innerHeight);
}"""
"""The share of the window in which one sees the board."""

app = typer.Typer(add_completion=False)


def shares(browser: Browser, url: str, game: str) -> dict[str, float]:
    """The board's part of each screen."""
    found = {}
    for width, height in SCREENS:
        context = browser.new_context(viewport={"width": width, "height": height}, locale="en")
        context.add_init_script("localStorage.setItem('hort.met', 'all')")
        page = context.new_page()
        pages.open_lobby(page, url)
        pages.sit_down(page, game)
        page.wait_for_timeout(500)  # until the room is shared out
        found[f"{width}x{height}"] = round(page.evaluate(BOARD), 3)
        context.close()
    return found


def seen(games: tuple[str, ...], moves: int) -> dict[str, Any]:
    """What a browser shows of each game, and what that costs."""
    found: dict[str, Any] = {}
    with serving() as (_pid, url), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        for game in games:
            lobby, table = pages.transfer(browser, url, game)
            found[game] = {
                "kb": round((lobby + table) / 1000, 1),
                "board": shares(browser, url, game),
                "late_frames": pages.taps(browser, url, game, moves, 1)["late_frames"] if moves else None,
            }
        browser.close()
    return found


def written(games: int) -> dict[str, float]:
    """Of every game, the share of lines in notation, in whichever language it is largest."""
    worst: dict[str, float] = {}
    for (game, _language), count in log_lines.measure(games).items():
        worst[game] = max(worst.get(game, 0.0), round(count.share, 3))
    return worst


@app.command()
def main(
    rounds: Annotated[int, typer.Option(min=0, help="Rounds of Die Dracheninsel.")] = 2,
    moves: Annotated[int, typer.Option(min=0, help="Touches per game for the frames.")] = 20,
    logs: Annotated[int, typer.Option(min=0, help="Games of every kind for the log.")] = 4,
    only: Annotated[list[str] | None, typer.Option(help=f"Games: {', '.join(pages.GAMES)}.")] = None,
) -> None:
    """Play an evening in a real Chromium, and print its figures as JSON; what is 0 is left out."""
    figures = {
        "machine": machine.facts() | {"load_before": machine.load()},
        "dracheninsel": following.measure(rounds) if rounds else None,
        "notation": written(logs) if logs else None,
        "games": seen(tuple(only or pages.GAMES), moves),
    }
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    app()
