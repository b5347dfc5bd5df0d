"""The pages as people see them: what one can do there, by the names that are written on it."""

import re

from playwright.sync_api import Locator, Page, expect

from drachenhort.kernel.game import all_games
from tests.browser.tapping import look, look_until

GAMES = ("goldener_drache", "icarius", "schatzinsel", "dracheninsel", "drachenland")


class Lobby:
    """Games as cards, one's own tables, and open ones."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def card(self, game: str) -> Locator:
        """The card of a game."""
        return self.page.locator(f"article.game[data-game={game}]")

    def play_now(self, game: str) -> "Table":
        """One tap, and one sits at a table."""
        self.card(game).get_by_role("button", name="Play now").click()
        return Table(self.page).laid()

    def set_up(self, game: str) -> "SetUp":
        """Choose everything oneself."""
        self.card(game).get_by_role("button", name="Set up").click()
        sheet = self.page.get_by_role("dialog")
        sheet.wait_for()
        return SetUp(sheet, game)

    def call_oneself(self, name: str) -> None:
        """Say who one is, before one plays for the first time."""
        self.page.get_by_label("Your name").fill(name)

    def watch(self) -> "Table":
        """Look on at an open table."""
        self.page.get_by_role("link").filter(has_text="Watch").first.click()
        return Table(self.page).laid()


class SetUp:
    """The sheet on which one chooses seats, clock and house rules."""

    def __init__(self, sheet: Locator, game: str) -> None:
        self._sheet = sheet
        self._game = game

    def players(self, number: int) -> "SetUp":
        """How many play; a radio under a label that is drawn over it."""
        self._sheet.locator("fieldset label").filter(has_text=re.compile(rf"^{number}$")).click()
        return self

    def seat(self, number: int, kind: str) -> "SetUp":
        """Who sits there, by what the menu says: `Me`, `2 · Hatchling`, `Kept for a friend`."""
        self._sheet.get_by_label(f"Seat {number}").select_option(label=kind)
        return self

    def choose(self, label: str, choice: str) -> "SetUp":
        """Take one entry of a menu."""
        self._sheet.get_by_label(label).select_option(label=choice)
        return self

    def tick(self, label: str) -> "SetUp":
        """Tick a box."""
        self._sheet.get_by_label(label).check()
        return self

    def house_rule(self, **rules: str) -> "SetUp":
        """Fill in house rules, which are found by what the game says of them."""
        for fold in self._sheet.locator("details.house-rules > summary").all():
            fold.click()
        for name, value in rules.items():
            known = all_games()[self._game].known_options
            about = next(option.about.into("en") for option in known if option.name == name)
            field = self._sheet.get_by_label(about)
            if field.evaluate("field => field.localName") == "select":
                field.select_option(value)
            else:
                field.fill(value)
        return self

    def begin(self, page: Page) -> "Table":
        """Set the table."""
        self._sheet.get_by_role("button", name="Set the table").click()
        expect(self._sheet).to_have_count(0)
        return Table(page)


class Table:
    """A table: the board, what is said above it, the log and the chat."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.scene = page.locator("hort-scene")
        self.prompt = page.locator(".prompt")
        self.line = page.locator("p.line")
        self.ending = page.locator(".ending")
        self.asked = page.locator(".asked")

    def laid(self) -> "Table":
        """The table, when it has been drawn."""
        self.scene.locator(".piece").first.wait_for()
        return self

    @property
    def address(self) -> str:
        """Where this table is."""
        return self.page.url

    @property
    def invite_link(self) -> str:
        """The link that is shown while friends are missing."""
        return self.page.get_by_role("textbox", name="Invite link").input_value()

    def wait_for_my_turn(self) -> list[str]:
        """What glows, when something does."""
        return look_until(self.page, lambda seen: seen.offers, "one's own turn").ids

    @property
    def glowing(self) -> list[str]:
        """What glows now."""
        return look(self.page).ids

    @property
    def position(self) -> str:
        """Where everything lies, as it is read aloud."""
        labels: str = self.scene.locator(".page [role=img], .page [role=group]").evaluate_all(
            "parts => parts.map((part) => part.getAttribute('aria-label')).join('\\n')"
        )
        return labels

    @property
    def board(self) -> str:
        """What lies on the board, which everybody sees alike."""
        labels: str = self.scene.locator(".page [data-id][aria-label]").evaluate_all(
            "spaces => spaces.filter((space) => space.closest('.spaces-layer'))"
            ".map((space) => space.getAttribute('aria-label')).join('\\n')"
        )
        return labels

    @property
    def told(self) -> list[str]:
        """The lines of the log."""
        self.tab("Log")
        return self.page.locator(".log li").all_inner_texts()

    def hand(self, seat: int) -> list[str]:
        """The cards in somebody's hand, as this reader sees them: a face, or only its back."""
        faces: list[str] = self.scene.locator(f".piece[data-id^=card-{seat}-]").evaluate_all(
            "cards => cards.map((card) => card.dataset.face)"
        )
        return faces

    def menu(self, choice: str) -> None:
        """Open the menu, and take a choice of it."""
        self.page.get_by_role("button", name="Menu").click()
        self.page.get_by_role("dialog").get_by_role("button", name=choice).click()

    def tab(self, name: str) -> None:
        """Bring a panel to the front."""
        tab = self.page.get_by_role("tab", name=name)
        if tab.get_attribute("aria-selected") != "true":
            tab.click()

    def say(self, text: str) -> None:
        """Say something to everybody."""
        self.tab("Chat")
        self.page.get_by_label("Say something").fill(text)
        self.page.keyboard.press("Enter")

    def chat(self) -> Locator:
        """What has been said."""
        self.tab("Chat")
        return self.page.locator(".chat-lines")
