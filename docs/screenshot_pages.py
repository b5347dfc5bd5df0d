"""The pages that `make screenshots` shows besides the games: how a browser gets to each of them."""

from collections.abc import Callable, Mapping

from playwright.sync_api import Page, WebSocketRoute

Tables = Mapping[str, str]
"""The ids of tables by what they show, and the code of an invitation."""
BringUp = Callable[[Page, Tables], None]


def go(page: Page, address: str, until: str) -> None:
    """Open a page and wait for a part of it."""
    page.evaluate("address => { location.hash = address }", address)
    page.wait_for_selector(until)
    page.wait_for_load_state("networkidle")


def go_to_table(page: Page, table: str) -> None:
    """Open a table and wait until its pieces lie there."""
    go(page, f"#/table/{table}", "hort-scene")
    page.wait_for_selector("hort-scene .piece", state="attached")


def look_at(page: Page, table: str) -> None:
    """A table as one plays at it; at the end without the card before the board."""
    go_to_table(page, table)
    if page.locator(".ending:not([hidden])").count():
        page.locator(".ending .icon-button").click()


def lobby(page: Page, _tables: Tables) -> None:
    """The lobby with its covers."""
    page.wait_for_selector(".game")
    page.wait_for_load_state("networkidle")


def setting_up(page: Page, tables: Tables) -> None:
    """The form that sets up a table."""
    lobby(page, tables)
    page.locator(".game").first.get_by_role("button", name="Set up").click()
    page.wait_for_selector("dialog[open]")


def account(page: Page, tables: Tables) -> None:
    """Who one is."""
    lobby(page, tables)
    page.locator(".hero .button").first.click()
    page.wait_for_selector("dialog[open]")


def gathering(page: Page, tables: Tables) -> None:
    """A table that waits for friends."""
    go(page, f"#/table/{tables['gathering']}", ".gathering")


def invitation(page: Page, tables: Tables) -> None:
    """What a friend sees who follows the link."""
    go(page, f"#/invite/{tables['code']}", ".invite")


def menu(page: Page, tables: Tables) -> None:
    """The menu of a table."""
    go_to_table(page, tables["playing"])
    page.click(".shell-menu")
    page.wait_for_selector("dialog[open]")


def rules(page: Page, _tables: Tables) -> None:
    """The rules, searched."""
    go(page, "#/rules/schatzinsel", ".rule")
    page.fill("input[type=search]", "duel")


def lessons(page: Page, _tables: Tables) -> None:
    """The list of lessons."""
    go(page, "#/learn/icarius", ".lesson-card")


def lesson(page: Page, _tables: Tables) -> None:
    """A lesson."""
    go(page, "#/learn/goldener_drache/02-wind", "hort-scene")


def duel(page: Page, _tables: Tables) -> None:
    """The lesson on being unfaithful, with two cards on the stage."""
    go(page, "#/learn/dracheninsel/08-unfaithful", "hort-scene")
    show_steps(page, 2)


def turning(page: Page, _tables: Tables) -> None:
    """The lesson on turning a disc, with the paths that it joins."""
    go(page, "#/learn/schatzinsel/05-turning", "hort-scene")
    show_steps(page, 2)


def show_steps(page: Page, steps: int) -> None:
    """Let a lesson show its next steps."""
    for done in range(steps):
        page.get_by_role("button", name="Show me").click()
        page.wait_for_selector(f".lesson-steps li:nth-child({done + 2}).now")


def replay(page: Page, tables: Tables) -> None:
    """A game looked back at."""
    go(page, f"#/replay/{tables['over']}?at=30", "hort-scene")


def ending(page: Page, tables: Tables) -> None:
    """The card at the end."""
    go_to_table(page, tables["over"])


def lost(page: Page, tables: Tables) -> None:
    """A line that is lost in the middle of a game."""
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        if len(lines) == 1:
            line.connect_to_server()
        else:
            line.close()

    page.route_web_socket("**/socket", connect)
    go_to_table(page, tables["playing"])
    lines[0].close()
    page.wait_for_selector(".line:not(:empty)")


def closed(page: Page, _tables: Tables) -> None:
    """A table that is not there."""
    go(page, "#/table/nowhere", ".empty h1")


PAGES: dict[str, BringUp] = {
    "lobby": lobby,
    "setup": setting_up,
    "account": account,
    "gathering": gathering,
    "menu": menu,
    "rules": rules,
    "lessons": lessons,
    "lesson": lesson,
    "duel": duel,
    "turning": turning,
    "replay": replay,
    "ending": ending,
    "lost": lost,
    "closed": closed,
}
STRANGERS: dict[str, BringUp] = {"welcome": lobby, "invitation": invitation}
"""What one sees who has not said a name yet."""
