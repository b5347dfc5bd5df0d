"""With the keyboard alone: into a game and through it, with a focus that one sees and can always move on."""

import random

from playwright.sync_api import Page, expect

from drachenhort.kernel.game import all_games
from tests.browser.hearing import Ears
from tests.browser.keys import Keys, Stop
from tests.browser.tapping import look, look_until, look_until_changed
from tests.browser.visitors import Visit

DRAGON = "goldener_drache"


def about(option: str) -> str:
    """What the set-up sheet says of an option of Goldener Drache."""
    known = all_games()[DRAGON].known_options
    return next(one.about.into("en") for one in known if one.name == option)


def test_the_focus_goes_round_the_lobby_and_shows_where_it_is(visit: Visit) -> None:
    visitor = visit(reduced_motion="reduce")
    visitor.enter().card(DRAGON).get_by_role("button", name="Play now").wait_for()
    keys = Keys(visitor.page)
    forwards = keys.round_trip("Tab")
    assert {"Play now", "Invite friends", "Set up", "Learn", "Rules"} <= {stop.name for stop in forwards}
    assert all(stop.isMarked for stop in forwards)
    backwards = keys.round_trip("Shift+Tab")
    assert {stop.name for stop in backwards} == {stop.name for stop in forwards}


def test_one_sees_the_focus(visit: Visit) -> None:
    """Every stop of a table looks different with the focus on it."""
    visitor = visit(reduced_motion="reduce")
    table = visitor.enter().play_now(DRAGON)
    table.wait_for_my_turn()
    visitor.page.mouse.move(0, 0)
    keys = Keys(visitor.page)
    for stop in keys.round_trip("Tab"):
        keys.tab_to_again(stop)
        focused = keys.picture_of(stop)
        keys.press("Tab")
        assert keys.picture_of(stop) != focused, f"one cannot see that {stop} has the focus"


def test_from_the_lobby_through_several_turns(visit: Visit) -> None:
    visitor = visit()
    visitor.enter().card(DRAGON).get_by_role("button", name="Play now").wait_for()
    keys, dice = Keys(visitor.page), random.Random(2)
    keys.tab_to(lambda stop: stop.name == "Play now" and stop.place == DRAGON, "Play now")
    keys.press("Enter")
    table = visitor.table.laid()
    while look(visitor.page).told < 12 and not look(visitor.page).isOver:
        glowing = table.wait_for_my_turn()
        goal = dice.choice(glowing or ["Do it"])
        if glowing:
            keys.tab_to_id(goal, dice.choice(["Tab", "Shift+Tab"]))
        else:
            keys.tab_to_name(goal)  # one is asked once more
        before = look(visitor.page)
        keys.press(dice.choice(["Enter", "Space"]))
        look_until_changed(visitor.page, before, f"a key on {goal}")


def test_a_small_game_from_the_list_of_moves(visit: Visit) -> None:
    """Set up, played and ended without a mouse and by ear; two rounds, after which the game is a draw."""
    visitor = visit()
    ears = Ears(visitor.page)
    visitor.enter().card(DRAGON).get_by_role("button", name="Set up").wait_for()
    keys, dice = Keys(visitor.page), random.Random(4)
    keys.tab_to(lambda stop: stop.name == "Set up" and stop.place == DRAGON, "Set up")
    keys.press("Enter")
    keys.tab_to_name("House rules")
    keys.press("Enter")
    keys.tab_to_name(about("turn_limit"))
    visitor.page.keyboard.type("2")
    keys.tab_to_name("Set the table")
    keys.press("Enter")

    table = visitor.table.laid()
    table.wait_for_my_turn()
    keys.tab_to_name("Log")
    keys.tab_to(lambda stop: stop.tag == "button" and stop.name == "Log", "the tab of the log")
    keys.press("ArrowLeft")
    keys.tab_to(lambda stop: stop.isAction, "the list of moves", "Shift+Tab")
    while not look(visitor.page).isOver:
        stop = choose(keys, dice)
        before = look(visitor.page)
        keys.press("Enter")
        look_until_changed(visitor.page, before, f"a key on {stop}")
        look_until(visitor.page, lambda seen: seen.offers or seen.isOver, "one's turn, or the end")
    expect(table.ending.locator(".scores tbody tr")).to_have_count(2)
    keys.tab_to(lambda stop: stop.tag == "button" and stop.name == "Moves", "the tab of the moves")
    keys.press("ArrowRight")
    lines, heard = log_of(visitor.page), ears.heard
    unheard = [line for line in lines if not is_heard(line, heard)]
    assert unheard == lines[: len(unheard)], "only what was before one came is not read aloud"
    assert len(lines) > 10 > len(unheard)
    assert visitor.page.locator(".prompt").inner_text() in heard, "how it ended"


def is_heard(line: str, heard: list[str]) -> bool:
    """Has a line been said, one part after the other where it has grown?"""
    who, _colon, words = line.partition(": ")
    said = [text for text in heard if text.startswith(f"{who}: ")]
    return line in heard or all(any(text.endswith(part) for text in said) for part in words.split(", "))


def log_of(page: Page) -> list[str]:
    """The log, as it would be read aloud."""
    lines = page.locator(".log .log-line")
    return [
        f"{who}: {words}"
        for who, words in lines.evaluate_all(
            "(all) => all.map((one) => [...one.children].map(({ textContent }) => textContent))"
        )
    ]


def choose(keys: Keys, dice: random.Random) -> Stop:
    """Go to some move of the list; a group of moves is opened first."""
    for _step in range(dice.randrange(3)):
        keys.press("Tab")
    stop = keys.tab_to(lambda stop: stop.isAction, "the list of moves", "Shift+Tab")
    if stop.tag == "summary":
        keys.press("Enter", "Tab")
        stop = keys.tab_to(lambda stop: stop.isAction, "a move of the group")
    return stop
