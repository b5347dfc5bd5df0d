"""Looking back: step by step, by itself, by the slider, by a link, and from a file."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.guard import REFUSED, Guard
from tests.browser.pages import Table
from tests.browser.tapping import look_until
from tests.browser.visitors import Visit, Visitor

RECORDS = Path(__file__).parents[1] / "kernel" / "records"
IN_HAND = """text => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], "game.hort"));
  return carried;
}"""


class Replay:
    """The page on which one looks back."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = Table(page)
        self.slider = page.get_by_role("slider")

    def press(self, name: str) -> None:
        """Press one of the buttons."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def expect_at(self, moment: int) -> None:
        """The moment that is shown, and not only wished for."""
        expect(self.page.locator("output")).to_have_text(re.compile(rf"^Moment {moment} of"))
        expect(self.slider).to_have_value(str(moment))

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return int(self.slider.get_attribute("max") or 0)


def play_a_game(visitor: Visitor) -> Replay:
    """A short game, and the way from its end to the replay."""
    sheet = visitor.enter().set_up("goldener_drache").house_rule(turn_limit="1")
    table = sheet.begin(visitor.page).laid()
    visitor.newcomer(seed=1).play_to_the_end()
    table.ending.get_by_role("link", name="Replay").click()
    return replay_of(visitor)


def replay_of(visitor: Visitor) -> Replay:
    """The replay, when it is drawn."""
    replay = Replay(visitor.page)
    replay.slider.wait_for()
    replay.table.laid()
    return replay


def drop_a_record(visitor: Visitor, game: str) -> Replay:
    """Somebody drops a file of a finished game."""
    visitor.open("#/replay")
    place = visitor.page.locator(".drop")
    place.wait_for()
    text = (RECORDS / f"format-1-{game}.hort").read_text("utf-8")
    place.dispatch_event("drop", {"dataTransfer": visitor.page.evaluate_handle(IN_HAND, text)})
    return replay_of(visitor)


def test_step_by_step(visit: Visit) -> None:
    replay = drop_a_record(visit(), "goldener_drache")
    replay.expect_at(0)
    start = replay.table.position
    replay.press("One step on")
    replay.expect_at(1)
    replay.press("To the end")
    replay.expect_at(replay.last)
    assert replay.table.position != start
    replay.press("One step back")
    replay.expect_at(replay.last - 1)
    replay.press("To the beginning")
    replay.expect_at(0)
    assert replay.table.position == start
    replay.page.keyboard.press("ArrowRight")
    replay.expect_at(1)


def test_by_itself_until_the_end(visit: Visit) -> None:
    replay = drop_a_record(visit(), "goldener_drache")
    replay.slider.fill(str(replay.last - 2))
    replay.expect_at(replay.last - 2)
    replay.press("Play")
    expect(replay.page.get_by_role("button", name="Pause")).to_be_visible()
    replay.expect_at(replay.last)
    expect(replay.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_link_leads_to_its_moment(visit: Visit) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    replay = play_a_game(visitor)
    replay.slider.fill("5")
    replay.expect_at(5)
    position = replay.table.position
    replay.press("Link to this moment")
    expect(replay.page.locator("#notes")).to_contain_text("Copied")
    visitor.open()
    visitor.open(replay.page.evaluate("navigator.clipboard.readText()"))
    replay_of(visitor).expect_at(5)
    assert replay.table.position == position


def test_a_record_can_be_taken_along_and_opened_again(visit: Visit, tmp_path: Path) -> None:
    replay = play_a_game(visit())
    with replay.page.expect_download() as downloading:
        replay.page.get_by_role("link", name="Record").click()
    record = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(record)
    assert record.suffix == ".hort"
    open_record(visit(), record, replay.last)


def open_record(reader: Visitor, record: Path, last: int) -> None:
    """A stranger who was given the file sees the same game."""
    reader.enter()
    reader.page.get_by_role("link", name="Look at a record").click()
    with reader.page.expect_file_chooser() as choosing:
        reader.page.get_by_role("button", name="Choose a file").click()
    choosing.value.set_files(record)
    replay = replay_of(reader)
    replay.expect_at(0)
    assert replay.last == last
    replay.press("To the end")
    replay.expect_at(last)


def test_a_record_is_dropped_and_seen_through_other_eyes(visit: Visit) -> None:
    """A spectator sees no hand, a player one, and with all cards open one sees all."""
    replay = drop_a_record(visit(), "dracheninsel")
    replay.slider.fill("30")
    replay.expect_at(30)
    for eyes, seen in {"Ben": [2], "a spectator": [], "all cards open": [1, 2, 3]}.items():
        replay.page.get_by_label("Seen by").select_option(label=eyes)
        expect_hands(replay, seen)


def expect_hands(replay: Replay, seen: list[int]) -> None:
    """These hands lie open, and no others."""
    look_until(replay.page, lambda _glance: open_hands(replay.table) == seen, f"one sees the hands {seen}")


def open_hands(table: Table) -> list[int]:
    """Whose cards one sees."""
    hands = {seat: table.hand(seat) for seat in (1, 2, 3)}
    return [seat for seat, hand in hands.items() if hand and "back" not in hand]


def test_a_file_that_is_no_record_is_refused_with_a_sentence(
    visit: Visit, guard: Guard, tmp_path: Path
) -> None:
    letter = tmp_path / "letter.hort"
    letter.write_text("Dear aunt,")
    reader = visit()
    reader.open("#/replay")
    with guard.excusing(REFUSED):
        reader.page.locator("input[type=file]").set_input_files(letter)
        expect(reader.page.locator("#notes .problem p")).not_to_be_empty()
