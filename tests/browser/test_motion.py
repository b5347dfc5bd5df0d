"""Whoever asks for less motion sees none."""

import pytest

from tests.browser.pages import GAMES
from tests.browser.tapping import look_until
from tests.browser.visitors import Visit

BLINK = 20
"""Milliseconds in which nobody sees a motion: where less is asked for, changes take next to no time."""
RUNNING = """blink => {
  const roots = [document, document.querySelector("hort-scene").shadowRoot];
  const all = roots.flatMap((root) => root.getAnimations());
  const seen = all.filter(({ effect }) => effect.getComputedTiming().endTime > blink);
  return seen.map(({ effect, animationName: name }) => `${name} ${effect.target.outerHTML.slice(0, 80)}`);
}"""

ROLLED = """chances => {
  const view = document.querySelector("hort-scene");
  return chances.map((chance) => {
    view.show(view.scene, view.seats, chance);
    const rolling = view.shadowRoot.querySelector(".piece[data-id=die1]").getAnimations();
    rolling.forEach((motion) => motion.finish());
    return rolling.length > 0;
  });
}"""
"""Whether a die is seen to roll when the same table is shown again and again, as chance decided it."""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_by_itself(game: str, visit: Visit) -> None:
    visitor = visit(reduced_motion="reduce")
    table = visitor.enter().play_now(game)
    newcomer = visitor.newcomer(seed=2)
    for _move in range(6):
        newcomer.tap_something()
        look_until(visitor.page, lambda seen: seen.offers or seen.isOver, "the next turn")
        assert visitor.page.evaluate(RUNNING, BLINK) == []
    assert table.position


def test_else_pieces_glide(visit: Visit) -> None:
    """Or the test above would say nothing."""
    visitor = visit(reduced_motion="no-preference")
    visitor.enter().play_now("goldener_drache").wait_for_my_turn()
    assert visitor.page.evaluate(RUNNING, BLINK) != []


def test_dice_that_show_the_same_tumble_again_when_they_were_rolled_again(visit: Visit) -> None:
    """Chance has decided anew; nobody can wait here until it decides the same twice."""
    visitor = visit(reduced_motion="no-preference")
    sheet = visitor.enter().set_up("schatzinsel").house_rule(layout="random")
    sheet.begin(visitor.page).laid().scene.locator(".piece[data-id=die1]").wait_for()
    assert visitor.page.evaluate(ROLLED, [1000, 1000, 1001]) == [True, False, True]
