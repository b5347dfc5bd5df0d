"""Firefox and WebKit: a whole game, a lesson, and a tablet that goes round, by taps on what is seen there."""

import json
from collections.abc import Iterator

import pytest

from tests.browser.others.windows import BROWSERS, Window
from tests.browser.tapping import Newcomer, look, look_until
from tests.browser.visitors import KNOWS_ALL_GAMES
from tests.server.served import Served

SHORT: dict[str, dict[str, int]] = {
    "icarius": {},
    "schatzinsel": {"max_turns": 14},
    "drachenland": {"players": 2, "max_rounds": 3},
    "dracheninsel": {"players": 2, "stall_rounds": 3},
}
"""House rules under which a game of somebody who only taps ends soon."""
SIT_DOWN = """async (wishes) => {
  const post = (path, body) => fetch(path, {method: "POST", body: JSON.stringify(body),
    headers: {"content-type": "application/json"}}).then((answer) => answer.json());
  await post("/api/guest", {name: "Anna"});
  location.hash = `#/table/${(await post("/api/tables", wishes)).id}`;
}"""


@pytest.fixture(scope="module", params=BROWSERS)
def window(request: pytest.FixtureRequest, house: Served) -> Iterator[Window]:
    """In every test nothing may be complained about."""
    with BROWSERS[request.param]() as window:
        window.open(house.url)
        window.evaluate(f"() => {{ {KNOWS_ALL_GAMES}; }}")
        yield window
        assert window.problems() == []


def newcomer(window: Window) -> Newcomer:
    return Newcomer(window, 1, window.tap)


def laid(window: Window) -> None:
    """Wait until a table has been drawn."""
    pieces = "() => document.querySelector('hort-scene')?.shadowRoot.querySelectorAll('.piece').length ?? 0"
    look_until(window, lambda _seen: window.evaluate(pieces), "a table")


def test_a_whole_game(window: Window, house: Served) -> None:
    window.open(f"{house.url}/#/")
    window.press("article.game[data-game=goldener_drache] button", "Play now")
    play_to_the_end(window)


@pytest.mark.browsers_long
@pytest.mark.parametrize("game", SHORT)
def test_the_other_games(game: str, window: Window, house: Served) -> None:
    window.open(f"{house.url}/#/")
    options = {"players": 2, **SHORT[game]}
    wishes = {"game": game, "seats": ["me", "greedy"], "language": "en", "reaction": 1500, "options": options}
    window.evaluate(f"() => void ({SIT_DOWN})({json.dumps(wishes)})")
    play_to_the_end(window)


def play_to_the_end(window: Window) -> None:
    """Tap until the card with the result lies on the table, and read it."""
    laid(window)
    newcomer(window).play_to_the_end()
    assert window.evaluate("() => document.querySelectorAll('.ending .scores tbody tr').length") >= 2
    assert window.place(".ending :is(h1, h2, h3)")


def test_a_lesson(window: Window, house: Served) -> None:
    window.open(f"{house.url}/#/learn/goldener_drache")
    window.press(".lesson-card")
    finger = newcomer(window)
    for _tap in range(80):
        seen = look_until(window, lambda seen: seen.offers or seen.isLearnt, "something to tap")
        if seen.isLearnt:
            return
        finger.tap_something()
    raise AssertionError(f"the lesson does not end; one sees {look(window).seen}")


def test_a_tablet_goes_round(window: Window, house: Served) -> None:
    """Between two people no hand lies open, and whoever takes it sees the own one alone."""
    window.open(f"{house.url}/#/")
    window.press("article.game[data-game=dracheninsel] button", "Pass and play")
    window.press("dialog button", "Set the table")
    laid(window)
    finger, taken = newcomer(window), 0
    for _step in range(600):
        if taken >= 3:
            break
        if window.place(".handover button", "I am "):
            look_until(window, lambda _seen: open_hands(window) == set(), "every hand is covered")
            window.press(".handover button", "I am ")
            look_until(window, lambda _seen: len(whole_hands(window)) == 1, "one sees the own hand")
            taken += 1
        elif window.place(".passing-bar button", "Nobody"):
            window.press(".passing-bar button", "Nobody")
        elif window.place(".passing-bar button", "Hand it"):
            window.press(".passing-bar button", "Hand it")
        else:
            assert len(whole_hands(window)) <= 1
            finger.tap_if_asked()
    assert taken >= 3, look(window).seen


def open_hands(window: Window) -> set[int]:
    """The seats of which a card lies open."""
    return {seat for seat, is_open in cards_of_hands(window) if is_open}


def whole_hands(window: Window) -> set[int]:
    """The seats all of whose cards lie open; whoever was robbed knows some of another's (DI-099)."""
    return open_hands(window) - {seat for seat, is_open in cards_of_hands(window) if not is_open}


def cards_of_hands(window: Window) -> list[tuple[int, bool]]:
    """For each card in a hand, whose it is and whether it lies open."""
    cards: list[tuple[int, bool]] = window.evaluate(
        """() => {
          const scene = document.querySelector("hort-scene")?.shadowRoot;
          const cards = [...(scene?.querySelectorAll("[data-id^=card-]") ?? [])];
          return cards.map(({ dataset }) => [Number(dataset.id.split("-")[1]), dataset.face !== "back"]);
        }"""
    )
    return cards
