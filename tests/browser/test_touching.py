"""Touches do what one meant: equal cards, cards laid ready, what is for good, orders, dice and keys."""

import re
from collections import Counter
from typing import Any

from playwright.sync_api import expect

from tests.browser.keys import Keys
from tests.browser.pages import Table
from tests.browser.tapping import Glance, look, look_until
from tests.browser.visitors import Visit, Visitor

TABLES = 12
"""So many hands are dealt at most until one has two equal cards."""
DICE = """() => {
  const view = document.querySelector("hort-scene");
  const shown = view.board.shown(view.plan.board);
  const page = view.page.getBoundingClientRect();
  const board = new DOMRect(page.x + shown.x, page.y + shown.y, shown.width, shown.height);
  const dice = [...view.shadowRoot.querySelectorAll(".piece[data-kind=die]")];
  const boxes = dice.map((die) => die.getBoundingClientRect());
  const isOver = (box) => box.right > board.left + 1 && box.left < board.right - 1
    && box.bottom > board.top + 1 && box.top < board.bottom - 1;
  return { over: boxes.filter(isOver).length, least: Math.min(...boxes.map((box) => box.width)) };
}"""


def tap(visitor: Visitor, one: dict[str, Any]) -> None:
    visitor.newcomer(seed=1).tap(one)


def offered(seen: Glance, id: str) -> dict[str, Any]:
    return next(one for one in seen.offers if one["id"] == id)


def lying(table: Table, zone: str) -> list[str]:
    """What lies somewhere, by the names of the pieces."""
    found: list[str] = table.page.evaluate(
        "zone => document.querySelector('hort-scene').scene.pieces"
        ".filter(({ at }) => at === zone).map(({ id }) => id)",
        zone,
    )
    return found


def with_equal_cards(visitor: Visitor) -> tuple[Table, list[str], list[str]]:
    """A table where one holds equal cards and may pass: the whole hand, and which cards are there twice."""
    for _deal in range(TABLES):
        table = visitor.enter().play_now("dracheninsel")
        glowing, hand = table.wait_for_my_turn(), table.hand(1)
        twins = [face for face, many in Counter(hand).items() if many > 1]
        if twins and "pass" in glowing:
            return table, hand, twins
    raise AssertionError("nobody was dealt two equal cards")


def test_equal_cards_are_all_live_and_what_lies_ready_goes_back(visit: Visit) -> None:
    visitor = visit("phone")
    table, hand, twins = with_equal_cards(visitor)
    tap(visitor, offered(look(visitor.page), "pass"))
    seen = look_until(visitor.page, lambda seen: "done" in seen.ids, "cards to exchange")
    cards = [id for id in seen.ids if id.startswith("card-")]
    assert len(cards) == len(hand), "an equal card is dead"
    other = next(id for id in hand if id not in twins) if len(set(hand)) > len(twins) else twins[-1]
    tap(visitor, offered(seen, f"card-1-{other}-0"))
    twin = f"card-1-{twins[0]}-1"
    seen = look_until(
        visitor.page,
        lambda seen: len(lying(table, "aside")) == 1 and twin in seen.ids,
        "a card lies ready, and another may follow",
    )
    tap(visitor, offered(seen, twin))
    look_until(visitor.page, lambda _seen: len(lying(table, "aside")) == 2, "both lie ready")
    box = table.scene.locator(f'.piece[data-id="card-1-{other}-0"]').bounding_box()
    assert box is not None
    visitor.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    look_until(
        visitor.page,
        lambda _seen: lying(table, "aside") == [f"card-1-{twins[0]}-0"],
        "the first has gone back, the second lies ready again",
    )


def test_to_name_a_disc_is_asked_once_with_a_finger_and_by_keys(visit: Visit) -> None:
    visitor = visit()
    sheet = visitor.enter().set_up("schatzinsel").house_rule(layout="random")
    table = sheet.begin(visitor.page).laid()

    def can_name(seen: Glance) -> bool:
        return seen.prompt.startswith("Move a figure") and any(str(id).startswith("disc") for id in seen.ids)

    seen = visitor.newcomer(seed=3).play_until(can_name, 60)
    disc = next(one for one in seen.offers if str(one["id"]).startswith("disc"))
    question = visitor.page.locator(".confirm")
    tap(visitor, disc)
    expect(question).to_contain_text("Once named, it is binding.")
    told = look(visitor.page).told
    question.get_by_role("button", name="Not yet").click()
    expect(question).to_have_count(0)
    assert look(visitor.page).told == told

    keys = Keys(visitor.page)
    keys.tab_to_id(disc["id"], "Tab")
    keys.press("ArrowRight")
    focus = keys.focus
    assert focus is not None and focus.id not in ("", disc["id"]), "arrow keys go from thing to thing"
    keys.tab_to_id(disc["id"], "Tab")
    keys.press("Enter")
    expect(question).to_be_focused()
    keys.press("Tab", "Enter")
    look_until(visitor.page, lambda seen: seen.told > told, "the disc is named")
    assert table.position


def test_winds_are_numbered_and_answers_have_words_and_an_arrow(visit: Visit) -> None:
    visitor = visit("phone")
    table = visitor.enter().play_now("goldener_drache")
    five = [f"rack1.{place}" for place in range(1, 6)]
    visitor.newcomer(seed=3).play_until(lambda seen: seen.ids == five, 10)
    for count, place in enumerate((3, 1, 5), 1):
        tap(visitor, offered(look(visitor.page), f"rack1.{place}"))
        expect(table.scene.locator(".place-number")).to_have_count(count)
    assert table.scene.locator(".place-number").all_text_contents() == ["1", "2", "3"]
    chosen = table.scene.locator('.piece[data-id="rack1.1"]')
    chosen.click(force=True)  # what was touched goes back, with what came after it
    expect(table.scene.locator(".place-number")).to_have_count(1)
    for place in (1, 2, 4, 5):
        tap(visitor, offered(look(visitor.page), f"rack1.{place}"))
    seen = look_until(visitor.page, lambda seen: "storm" in seen.ids, "calm or storm")
    labels = [one["label"] for one in seen.glowing]
    assert labels == ["Calm: 3 moves", "Storm: 5 moves"]
    assert table.scene.locator(".arrow").count() <= 1
    tap(visitor, offered(seen, "storm"))
    expect(visitor.page.locator(".confirm")).to_contain_text("Spend a storm card")
    visitor.page.keyboard.press("Escape")
    tap(visitor, offered(look(visitor.page), "calm"))
    visitor.newcomer(seed=2).play_until(lambda seen: "veto" in seen.ids, 120)
    assert table.scene.locator(".arrow").count() == 1


def test_six_angles_stand_in_one_row_on_a_small_phone(visit: Visit) -> None:
    visitor = visit("phone", viewport={"width": 360, "height": 640})
    visitor.enter().play_now("schatzinsel")
    seen = visitor.newcomer(seed=3).play_until(lambda seen: "turn5" in seen.ids, 20)
    turns = visitor.page.locator("hort-scene .control.turn.offered")
    assert turns.count() == 6
    tops = turns.evaluate_all("all => all.map((one) => Math.round(one.getBoundingClientRect().top))")
    assert len(set(tops)) == 1
    assert all(one["at"] for one in seen.offers)


def test_dice_roll_beside_the_board_and_the_question_waits(visit: Visit) -> None:
    """And whoever chooses an adventurer has kept the roll."""
    visitor = visit("phone", reduced_motion="no-preference")
    sheet = visitor.enter().set_up("drachenland").players(2).house_rule(start_player="1")
    table = sheet.begin(visitor.page).laid()
    newcomer = visitor.newcomer(seed=3)
    newcomer.play_until(lambda seen: any(str(id).startswith("s") for id in seen.ids), 3)
    newcomer.tap_something()
    seen = look_until(visitor.page, lambda seen: "rolling" in seen.prompt, "the dice roll")
    assert seen.offers == []
    visitor.page.wait_for_function("() => document.querySelector('hort-scene').rolling < 300", polling=20)
    dice = visitor.page.evaluate(DICE)
    assert dice["over"] == 0 and dice["least"] >= 40
    seen = look_until(visitor.page, lambda seen: "keep" in seen.ids, "the question about the roll")
    newcomer.tap(offered(seen, "1R"))
    expect(table.prompt).to_contain_text(re.compile("Which die is for|Move the red adventurer"))
    look_until(visitor.page, lambda seen: seen.chosen or "1R" not in seen.ids, "the adventurer is chosen")


def test_keys_are_told_on_a_question_mark_and_in_the_menu(visit: Visit) -> None:
    visitor = visit()
    table = visitor.enter().play_now("goldener_drache")
    table.wait_for_my_turn()
    visitor.page.keyboard.press("?")
    card = visitor.page.get_by_role("dialog", name="Keys")
    expect(card.locator("kbd")).to_have_count(8)
    visitor.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    table.menu("Keys")
    expect(card).to_contain_text("takes the last move back")
