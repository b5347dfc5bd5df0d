"""Every page of the house, and how a visitor comes there; for tests that look at all of them."""

from collections.abc import Callable
from pathlib import Path

from tests.browser.pages import GAMES
from tests.browser.visitors import Visitor

RECORD = Path(__file__).parents[1] / "kernel" / "records" / "format-1-goldener_drache.hort"


def _lobby(visitor: Visitor) -> None:
    visitor.open()
    visitor.page.locator(f"article.game[data-game={GAMES[-1]}] button.gold").wait_for()


def _set_up(visitor: Visitor) -> None:
    _lobby(visitor)
    visitor.page.locator("article.game[data-game=dracheninsel] .button.bare").first.click()
    visitor.page.locator("dialog .house-rules summary").first.wait_for()  # it is loaded when asked for
    for fold in visitor.page.locator("dialog .house-rules summary").all():
        fold.click()


def _account(visitor: Visitor) -> None:
    _table("goldener_drache")(visitor)
    visitor.open()
    visitor.page.locator(".who button").click()
    visitor.page.locator("dialog").wait_for()


def _gathering(visitor: Visitor) -> None:
    _lobby(visitor)
    visitor.page.locator("article.game[data-game=schatzinsel] .row button").nth(1).click()
    visitor.page.locator(".share").wait_for()


def _table(game: str) -> Callable[[Visitor], None]:
    def open_it(visitor: Visitor) -> None:
        _lobby(visitor)
        visitor.page.locator(f"article.game[data-game={game}] button.gold").click()
        visitor.table.laid().wait_for_my_turn()

    return open_it


def _menu(visitor: Visitor) -> None:
    _table("goldener_drache")(visitor)
    visitor.page.locator(".shell-menu").click()
    visitor.page.locator("dialog").wait_for()


def _handing_over(visitor: Visitor) -> None:
    _lobby(visitor)
    visitor.page.locator("article.game[data-game=dracheninsel] .game-more button").nth(1).click()
    visitor.page.locator("dialog .people + .button").click()
    visitor.page.locator("dialog .button.gold").click()
    visitor.page.locator(".passing-bar").wait_for()
    visitor.page.locator(".handover:not([hidden]) button:enabled").wait_for()


def _taking(visitor: Visitor) -> None:
    visitor.open("#/take")
    visitor.page.locator(".taking").wait_for()


def _first_card(visitor: Visitor) -> None:
    _menu(visitor)
    visitor.page.locator(".menu-links .menu-first").click()
    visitor.page.locator("hort-sign svg").last.wait_for()


def _replay(visitor: Visitor) -> None:
    _table("goldener_drache")(visitor)
    visitor.newcomer(seed=1).play_until(lambda seen: seen.told > 3, 40)
    visitor.open(visitor.page.url.split("/", 3)[3].replace("table", "replay"))
    visitor.page.locator(".replay-bar").wait_for()
    visitor.page.locator("hort-scene .piece").first.wait_for()


def _record(visitor: Visitor) -> None:
    visitor.open("#/replay")
    visitor.page.locator(".drop").wait_for()


def _hints(visitor: Visitor) -> None:
    _table("goldener_drache")(visitor)
    visitor.page.locator(".hint-button").click()
    visitor.page.locator(".hint").first.click()


def _analysis(visitor: Visitor) -> None:
    _record(visitor)
    visitor.page.locator("input[type=file]").set_input_files(RECORD)
    visitor.page.locator(".replay-row .icon-button[aria-pressed]").click()
    visitor.page.locator(".slip").first.click()
    visitor.page.locator(".analysis-card .gold").wait_for()


def _rules(visitor: Visitor) -> None:
    visitor.open("#/rules/goldener_drache")
    visitor.page.locator(".rule").first.wait_for()


def _lessons(visitor: Visitor) -> None:
    visitor.open("#/learn/goldener_drache")
    visitor.page.locator(".lesson-card").first.wait_for()


def _lesson(visitor: Visitor) -> None:
    _lessons(visitor)
    visitor.page.locator(".lesson-card").first.click()
    visitor.page.locator("hort-scene .piece").first.wait_for()


PLACES: dict[str, Callable[[Visitor], None]] = {
    "lobby": _lobby,
    "set-up": _set_up,
    "account": _account,
    "gathering": _gathering,
    **{game: _table(game) for game in GAMES},
    "menu": _menu,
    "handing over": _handing_over,
    "taking": _taking,
    "first card": _first_card,
    "replay": _replay,
    "record": _record,
    "hints": _hints,
    "analysis": _analysis,
    "rules": _rules,
    "lessons": _lessons,
    "lesson": _lesson,
}
