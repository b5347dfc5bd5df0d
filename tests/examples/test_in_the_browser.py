"""The examples in a real browser, by nothing but taps: they bring no art, and not a line of JavaScript."""

import json
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from tests.browser.tapping import Glance
from tests.browser.visitors import Visit, Visitor

OPEN = {"LD-06", "LD-07"}
"""The rules that are asked about while all dice lie open."""


def sit_down(visitor: Visitor, game: str) -> Visitor:
    """Play now, against a bot; nothing may lie on the table yet."""
    visitor.enter().card(game).get_by_role("button", name="Play now").click()
    visitor.table.wait_for_my_turn()
    return visitor


def overhear(page: Page) -> list[dict[str, Any]]:
    """Every message that the server will send to this page."""
    heard: list[dict[str, Any]] = []

    def listen(line: WebSocket) -> None:
        line.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    page.on("websocket", listen)
    return heard


def faces(page: Page, prefix: str) -> list[str]:
    """What is printed on the pieces whose names begin so, as they are drawn."""
    shown: list[str] = page.locator(f"hort-scene .piece[data-id^='{prefix}']").evaluate_all(
        "pieces => pieces.map((piece) => piece.dataset.face)"
    )
    return shown


def test_the_lobby_links_only_to_what_there_is(visit: Visit) -> None:
    lobby = visit().enter()
    links = {game: lobby.card(game).get_by_role("link") for game in ("icarius", "liars_dice", "pig")}
    expect(links["icarius"]).to_have_text(["Learn", "Rules"])
    expect(links["liars_dice"]).to_have_text(["Rules"])
    expect(links["pig"]).to_have_count(0)


def test_a_whole_game_of_pig(visit: Visit) -> None:
    visitor = sit_down(visit("phone", reduced_motion="reduce"), "pig")
    newcomer = visitor.newcomer(seed=1)
    newcomer.play_until(lambda _seen: faces(visitor.page, "die"), 3)
    (face,) = faces(visitor.page, "die")
    assert face in set("123456")
    newcomer.play_to_the_end()
    table = visitor.table
    expect(table.ending.locator(".scores tbody tr")).to_have_count(2)
    expect(table.ending).to_contain_text("has reached the goal")
    visitor.page.keyboard.press("Escape")  # the card of the end is put away
    visitor.page.get_by_role("button", name="Menu").click()
    expect(visitor.page.get_by_role("dialog").get_by_role("link")).to_have_text(["Look back", "Lobby"])


def test_rounds_of_liars_dice_and_no_dice_of_others(visit: Visit) -> None:
    visitor = visit(reduced_motion="reduce")  # else a die shows its old face while it is turned over
    heard = overhear(visitor.page)
    sit_down(visitor, "liars_dice")
    newcomer = visitor.newcomer(seed=1)

    def is_hidden_well(seen: Glance) -> bool:
        """At every own bid: five own faces, and of the others only that there are dice."""
        if seen.offers and "loses a die" not in seen.prompt:
            assert set(faces(visitor.page, "die1.")) == {"back"}
            assert set(faces(visitor.page, "die0.")) <= set("123456")
        lines = visitor.page.locator(".log li").filter(has_text="aside")
        return lines.count() >= 2

    newcomer.play_until(is_hidden_well, 60)
    scenes = [message["scene"] for message in heard if message.get("scene")]
    hidden = [scene for scene in scenes if scene["prompt"]["rule"] not in OPEN]
    revealed = [scene for scene in scenes if scene["prompt"]["rule"] == "LD-06"]
    assert hidden and revealed
    for scene in hidden:
        assert {piece["face"] for piece in scene["pieces"] if piece["owner"] == 1} == {None}
    for scene in revealed:
        assert None not in {piece["face"] for piece in scene["pieces"]}
