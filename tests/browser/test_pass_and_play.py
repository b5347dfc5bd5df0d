"""Several people at one tablet: it goes round, and the page holds nothing that its holder may not know."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.browser.conftest import QUICK_BOTS
from tests.browser.guard import LOST_LINE, Guard
from tests.browser.pages import Lobby, Table
from tests.browser.tapping import look
from tests.browser.visitors import Street, Visit, Visitor
from tests.server.people import wait_until
from tests.server.served import Served

TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}}
REACHING = (Path(__file__).parent / "reaching.js").read_text()
PEOPLE = {"Ada": 1, "Ben": 2}
SPECTATOR = -3
ASKED = """() => [document.querySelector("hort-table").model.seat,
    document.querySelector(".passing-bar")?.textContent.includes("Does anybody react?") ?? false,
    document.querySelectorAll(".standing-offer").length]"""


class Tablet:
    """One page that several people share, and all that comes over its lines."""

    def __init__(self, visitor: Visitor) -> None:
        self.page: Page = visitor.page
        self.table = Table(self.page)
        self.finger, self.dice = visitor.newcomer(seed=5), random.Random(5)
        self.bar = self.page.locator(".passing-bar")
        self.sheet = self.page.locator(".handover")
        self.frames: list[Any] = []
        self.page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))

    def begin(self, lobby: Lobby, game: str, bots: int) -> None:
        """Two taps and two names."""
        lobby.card(game).get_by_role("button", name="Pass and play").click()
        sheet = self.page.get_by_role("dialog")
        for number, name in enumerate(PEOPLE, 1):
            sheet.get_by_label(f"Person {number}").fill(name)
        sheet.get_by_label("Bots besides").select_option(str(bots))
        sheet.get_by_role("button", name="Set the table").click()
        self.table.laid()

    @property
    def holder(self) -> str | None:
        """Who has the tablet, by whose hand lies open; None while everybody may look."""
        cards = self.table.scene.locator(".piece[data-id^=card-]").evaluate_all(  # all hands at one time
            "cards => cards.map(({ dataset: { id, face } }) => [id, face])"
        )
        seen = {id.split("-")[1] for id, face in cards if face != "back"}
        open_hands = [name for name, seat in PEOPLE.items() if str(seat) in seen]
        assert len(open_hands) <= 1, cards
        return open_hands[0] if open_hands else None

    @property
    def next(self) -> str | None:
        """Whom the card between turns asks for."""
        names = [name for name in PEOPLE if self.sheet.get_by_text(f"Hand it to {name}").is_visible()]
        return names[0] if names else None

    def found(self, *names: str) -> list[str]:
        """The cards of these people that are drawn, or within reach of a script."""
        cards: list[str] = self.page.evaluate(REACHING, [PEOPLE[name] for name in names])
        return cards

    def hides(self, *names: str) -> None:
        """Nothing of these people's cards is in the page."""
        assert self.found(*names) == []

    def eyes(self) -> set[int]:
        """For whom the tables were that came since the last welcome, over whatever line."""
        last = max(number for number, frame in enumerate(self.frames) if frame["type"] == "welcome")
        return {frame["scene"]["seat"] for frame in self.frames[last:] if "scene" in frame}

    @property
    def stream(self) -> str:
        """A name that only the present pair of eyes was told."""
        return str(next(frame["stream"] for frame in reversed(self.frames) if frame["type"] == "welcome"))

    def has_forgotten(self, stream: str) -> bool:
        """Is a name that only one pair of eyes was told nowhere in the page's memory?"""
        session, chunks = self.page.context.new_cdp_session(self.page), []
        session.on("HeapProfiler.addHeapSnapshotChunk", lambda part: chunks.append(part["chunk"]))
        session.send("HeapProfiler.collectGarbage")
        session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
        session.detach()
        return stream not in "".join(chunks)

    def asks_once(self) -> None:
        """Who reacts is asked where everybody may look, never beside an open hand, and in one place."""
        seat, is_asked_aloud, offers = self.page.evaluate(ASKED)
        assert offers == 0 and (seat == SPECTATOR or not is_asked_aloud)

    def press(self, name: str) -> None:
        """A button of the bar."""
        self.bar.get_by_role("button", name=name, exact=True).click()


def test_a_tablet_goes_round_and_forgets_every_hand(visit: Visit) -> None:
    visitor = visit(**TABLET)
    tablet = Tablet(visitor)
    tablet.begin(visitor.enter(), "dracheninsel", bots=1)
    turns: list[str] = []
    reactions: list[str] = []
    streams: list[str] = []
    chip = tablet.page.get_by_role("button", name="Only when a treasure moves")
    expect(chip).to_be_visible()
    expect(tablet.bar).not_to_contain_text("Does anybody react?")  # nothing has happened
    for _step in range(400):
        if len(turns) >= 3 and len(reactions) >= 3:
            break
        tablet.page.wait_for_timeout(20)
        if not tablet.table.scene.locator(".piece").count():
            continue  # it is between two pairs of eyes
        tablet.asks_once()
        if person := tablet.next:
            tablet.hides(*PEOPLE)
            assert tablet.eyes() == {SPECTATOR}
            turns.append(person)
            tablet.page.get_by_role("button", name=f"I am {person}").click()
            tablet.page.locator(f"hort-scene .piece[data-id^=card-{PEOPLE[person]}-]").first.wait_for()
            wait_until(lambda: tablet.holder == turns[-1], f"{person} sees the own hand")
            assert tablet.found(person), "who looks for cards must be able to find some"
            streams.append(tablet.stream)
        elif (holder := tablet.holder) is not None:
            other = next(name for name in PEOPLE if name != holder)
            if not reactions and chip.is_visible():
                chip.click()  # from now on they are asked about everything
                expect(chip).to_have_count(0)
            tablet.hides(other)
            assert tablet.eyes() <= {PEOPLE[holder] - 1, SPECTATOR}
            play_on(tablet, other, reactions)
        elif tablet.eyes() == {SPECTATOR}:  # else somebody has just taken it
            tablet.hides(*PEOPLE)
            play_on(tablet, "Ben", reactions)
    assert {"Ada", "Ben"} <= set(turns) and len(reactions) >= 3, (turns, reactions)

    if tablet.holder is not None:
        assert not tablet.has_forgotten(streams[-1])
    cover(tablet)
    wait_until(lambda: tablet.has_forgotten(streams[-1]), "the hand is forgotten", 20)
    tablet.page.reload()
    tablet.table.laid()
    tablet.hides(*PEOPLE)


def play_on(tablet: Tablet, other: str, reactions: list[str]) -> None:
    """React in turns, and tap what glows; what has changed meanwhile is looked at anew."""
    asks = tablet.bar.get_by_text("Does anybody react?").is_visible()
    if asks and len(reactions) % 2 == 0 and tablet.bar.get_by_role("button", name=other, exact=True).count():
        tablet.press(other)
        reactions.append(other)
    elif asks:
        tablet.press("Nobody this round" if len(reactions) > 2 else "Nobody")
        reactions.append("nobody")
    elif tablet.bar.get_by_text("is next").is_visible():
        tablet.bar.get_by_role("button").click()
    elif reachable := [one for one in look(tablet.page).offers if one["at"] is not None]:
        tablet.finger.tap(tablet.dice.choice(reachable))


def cover(tablet: Tablet) -> None:
    """Whoever has the tablet covers the own hand."""
    if tablet.holder is not None:
        tablet.bar.get_by_role("button", name="Cover it").or_(tablet.bar.get_by_text("Hand it to")).click()
        wait_until(lambda: tablet.table.scene.count() and tablet.holder is None, "the hand is covered")
    tablet.hides(*PEOPLE)


def test_an_open_game_needs_no_cover_and_turns_to_whoever_plays(visit: Visit) -> None:
    visitor = visit(**TABLET)
    tablet = Tablet(visitor)
    sheet = visitor.enter().set_up("schatzinsel").seat(2, "Somebody here").house_rule(max_turns="2")
    visitor.page.get_by_role("dialog").get_by_label("Name", exact=True).fill("Ben")
    sheet.begin(visitor.page).laid()
    expect(tablet.bar).to_contain_text("plays")
    tablet.finger.play_to_the_end()
    assert {frame["seat"] for frame in tablet.frames if frame["type"] == "welcome"} >= {0, 1}
    expect(tablet.sheet).to_be_hidden()
    expect(tablet.table.ending.locator(".scores tbody tr")).to_have_count(2)


@pytest.fixture(scope="module")
def own_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that may be killed."""
    with Served(
        tmp_path_factory.mktemp("own"), environment={**QUICK_BOTS, "DRACHENHORT_WARMING": "off"}
    ) as server:
        yield server


def test_a_code_takes_a_seat_to_a_phone_and_back(browser: Browser, own_house: Served, guard: Guard) -> None:
    street = Street(browser, own_house.url, guard)
    at_home, ben = street.visitor(**TABLET), street.visitor("phone")
    tablet = Tablet(at_home)
    tablet.begin(at_home.enter(), "dracheninsel", bots=1)

    tablet.table.menu("Play on another device")
    at_home.page.get_by_role("button", name="Code for Ben").click()
    code = at_home.page.locator(".lending-code .code").inner_text()
    with guard.excusing(LOST_LINE):
        own_house.restart()
        ben.open("#/take")
        ben.page.get_by_label("Code").fill(code.lower())
        ben.page.get_by_role("button", name="Take the seat").click()
        ben.table.laid()
        assert "back" not in ben.table.hand(2) and set(ben.table.hand(1)) == {"back"}
        wait_until(lambda: tablet.next == "Ada", "the tablet asks for Ada, who is alone there now")
    tablet.hides(*PEOPLE)
    assert tablet.eyes() == {SPECTATOR}
    at_home.page.reload()
    wait_until(lambda: tablet.next == "Ada", "it asks again")
    assert tablet.eyes() == {SPECTATOR}
    at_home.page.get_by_role("button", name="I am Ada").click()
    wait_until(lambda: tablet.holder == "Ada", "Ada plays on at the tablet")
    expect(tablet.bar).to_have_count(0)
    tablet.hides("Ben")

    with guard.excusing(LOST_LINE):  # the phone's line ends while it goes home
        ben.table.menu("Play on another device")
        ben.page.get_by_role("button", name="Give Ben’s seat back").click()
        expect(ben.page.locator("hort-lobby")).to_be_visible()
        expect(tablet.bar).to_be_visible()
    tablet.table.laid()
    wait_until(lambda: tablet.table.hand(2), "the table is laid anew")
    tablet.hides(*PEOPLE)
    street.go_home()
