"""What is forced is done by itself, and taken back together with what led to it."""

import re

from playwright.sync_api import expect

from tests.browser.tapping import look_until
from tests.browser.visitors import Visit, Visitor


def tap(visitor: Visitor, pattern: str) -> str:
    """Wait until something of such a name glows, tap it, and say what it was."""
    seen = look_until(
        visitor.page,
        lambda now: now.is_in_reach and any(re.fullmatch(pattern, id) for id in now.ids),
        f"{pattern} glows",
    )
    one = next(one for one in seen.glowing if re.fullmatch(pattern, one["id"]))
    visitor.newcomer(seed=1).tap(one)
    return str(one["id"])


def test_a_walk_that_leaves_nothing_to_do_ends_by_itself_and_one_undo_takes_it_back(visit: Visit) -> None:
    """DL-41: in the first turn nobody stands on a volcano yet."""
    visitor = visit()
    sheet = visitor.enter().set_up("drachenland").players(2).house_rule(start_player="1")
    table = sheet.begin(visitor.page).laid()
    tap(visitor, "1R")
    tap(visitor, "s[0-9]+")
    tap(visitor, "keep")
    tap(visitor, "1R")
    look_until(visitor.page, lambda seen: "1R" not in seen.ids or "dieA" in seen.ids, "the dice are offered")
    if re.match("Choose|Which die", table.prompt.inner_text()):
        tap(visitor, "die[AB]")
    expect(table.prompt).to_contain_text("Move the red adventurer")
    before = table.board
    tap(visitor, "s[0-9]+")
    expect(table.prompt).to_contain_text("Choose an adventurer for the")
    assert table.board != before
    visitor.page.get_by_role("button", name="Take back").first.click()
    expect(table.prompt).to_contain_text("Move the red adventurer")
    assert table.board == before
