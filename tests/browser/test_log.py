"""The log at the table: sentences without notation, and a line that is touched lights what it speaks of."""

from playwright.sync_api import expect

from benchmarks.log_lines import ABBREVIATION
from tests.browser.visitors import Visit

NEAR_A_DRAGON = """(rings) => rings.some((ring) => {
  const middle = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = middle(ring);
  return [...document.querySelectorAll(".piece[data-id^=dragon]")].some((piece) => {
    const [left, top] = middle(piece);
    return Math.hypot(x - left, y - top) < piece.getBoundingClientRect().width;
  });
})"""


def test_a_line_that_is_touched_lights_what_it_speaks_of(visit: Visit) -> None:
    visitor = visit(reduced_motion="reduce")
    table = visitor.enter().play_now("goldener_drache")
    visitor.newcomer(seed=2).play_until(lambda seen: seen.told > 12 and seen.offers and not seen.chosen, 60)
    told = table.told
    assert told and not [line for line in told if ABBREVIATION.search(line)]
    line = visitor.page.locator(".log .log-line").filter(has_text="flies ").last
    line.focus()
    rings = visitor.page.locator(".mark.pointed")
    expect(rings.nth(1)).to_be_attached()
    assert rings.evaluate_all(NEAR_A_DRAGON), "one of the places is where a dragon stands"
    line.blur()
    expect(rings).to_have_count(0)
    line.click()
    expect(rings.nth(1)).to_be_attached()


def test_nothing_half_done_is_told(visit: Visit) -> None:
    """Cards that are picked one after the other are told when it is done, in words."""
    visitor = visit(reduced_motion="reduce")
    table = visitor.enter().play_now("dracheninsel")
    newcomer = visitor.newcomer(seed=3)
    for told in (20, 60):
        newcomer.play_until(lambda seen, goal=told: seen.told > goal and seen.offers, 60)  # type: ignore[misc]
        assert not [line for line in table.told if ABBREVIATION.search(line)]
