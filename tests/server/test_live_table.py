"""What happens at a live table, in virtual time: moves, repeated ids, streams, undo, offers, votes, chat."""

import itertools
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from drachenhort.kernel.errors import CannotUndo, IllegalAction, MalformedAction
from drachenhort.kernel.record import write_record
from drachenhort.kernel.seats import NATURE, SPECTATOR
from drachenhort.server import archive
from drachenhort.server.archive import Player
from drachenhort.server.course import BadOffer
from drachenhort.server.dice import BadDice, check_record, record_headers
from drachenhort.server.events import Kind
from drachenhort.server.messages import (
    Act,
    AnswerOffer,
    Hello,
    MakeOffer,
    Replace,
    Resign,
    Return,
    Undo,
    Why,
)
from drachenhort.server.pacing import STAND_IN
from drachenhort.server.refusals import DecisionClosed, NotSeated
from drachenhort.server.streams import QUEUE, REMEMBERED, Outbox
from tests.server.room import TABLE, Room, Viewer
from tests.server.virtual import run_virtually

Result = TypeVar("Result")
Play = Callable[[Callable[[Room], Coroutine[Any, Any, Result]]], Result]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Play[Any]:
    """Runs a story at a table, in virtual time."""
    rooms = itertools.count()

    def run(story: Callable[[Room], Coroutine[Any, Any, Any]]) -> Any:
        folder = tmp_path / f"room {next(rooms)}"
        folder.mkdir()

        async def whole() -> Any:
            room = Room(folder)
            try:
                return await story(room)
            finally:
                await room.close()

        return run_virtually(monkeypatch, whole)

    return run


async def two(room: Room, **wishes: Any) -> tuple[Viewer, Viewer]:
    """A table of Goldener Drache with two people, at which the first has placed nothing yet."""
    await room.open("goldener_drache", [None, None], **wishes)
    return await room.viewer(0), await room.viewer(1)


async def asked(*viewers: Viewer) -> Viewer:
    """The one who is asked."""
    return next(viewer for viewer in viewers if viewer.decision is not None)


async def move(*viewers: Viewer) -> Viewer:
    """Whoever is asked makes the first move that is possible."""
    mover = await asked(*viewers)
    assert mover.decision is not None
    await mover.act(mover.decision["choices"][0])
    return mover


async def logged(room: Room) -> list[tuple[str, int, str]]:
    """The log in the store."""
    events = await room.store.read(lambda db: archive.events_after(db, TABLE, 0))
    return [(event.kind.value, event.seat, event.token) for event in events]


# ---- one move ---------------------------------------------------------------------------------------


def test_a_move_is_stored_before_anybody_is_told(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        anna, ben = await two(room)
        seen = []
        plain = room.table.tell

        def tell(**ways: bool) -> None:
            seen.append((len(room.table.course.match), room.store.at_work))
            plain(**ways)

        room.table.tell = tell  # type: ignore[method-assign]
        before = len(await logged(room))
        await move(anna, ben)
        assert len(await logged(room)) > before
        assert seen and all(at_work == 0 for _length, at_work in seen)

    play(story)


def test_a_repeated_id_gets_its_answer_again_and_happens_once(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        anna, ben = await two(room)
        mover = await asked(anna, ben)
        assert mover.decision is not None
        act = Act("once", mover.decision["id"], mover.decision["choices"][0])
        await mover.ask(act)
        length = len(await logged(room))
        await mover.ask(act)
        await mover.ask(Act("once", "another decision", "nonsense"))
        assert len(await logged(room)) == length

    play(story)


def test_checks_come_in_a_fixed_order(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        anna, ben = await two(room)
        spectator = await room.viewer(SPECTATOR)
        mover = await asked(anna, ben)
        other = ben if mover is anna else anna
        assert mover.decision is not None
        id = mover.decision["id"]
        with pytest.raises(NotSeated):
            await spectator.ask(Act("a", "no decision", "nonsense"))
        with pytest.raises(DecisionClosed):
            await other.ask(Act("b", id, mover.decision["choices"][0]))
        with pytest.raises(DecisionClosed):
            await mover.ask(Act("c", "no decision", "nonsense"))
        with pytest.raises(MalformedAction):
            await mover.ask(Act("d", id, "nonsense"))
        with pytest.raises(IllegalAction) as refusal:
            await mover.ask(Act("e", id, "1N" if "1N" not in mover.decision["choices"] else "2S"))
        assert refusal.value.rule is not None and refusal.value.rule.startswith("GD-")
        assert await logged(room) == []

    play(story)


def test_why_not_is_answered_by_the_rule_and_changes_nothing(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        anna, ben = await two(room)
        mover = await asked(anna, ben)
        other = ben if mover is anna else anna
        assert mover.decision is not None
        id = mover.decision["id"]
        with pytest.raises(IllegalAction) as refusal:
            await mover.ask(Why("a", id, ("e5",)))
        assert refusal.value.rule == "GD-49"
        await mover.ask(Why("b", id, room.table.course.match.scene(mover.eyes.seat).touches[0].path))
        with pytest.raises(MalformedAction):
            await mover.ask(Why("c", id, ("no such thing",)))
        with pytest.raises(DecisionClosed):
            await other.ask(Why("d", id, ("e5",)))
        assert await logged(room) == []

    play(story)


def test_a_decision_is_open_once(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        anna, ben = await two(room)
        ids = set()
        for _move in range(6):
            mover = await asked(anna, ben)
            assert mover.decision is not None
            assert mover.decision["id"] not in ids
            ids.add(mover.decision["id"])
            await mover.act(mover.decision["choices"][0])

    play(story)


# ---- streams ----------------------------------------------------------------------------------------


def test_streams_are_numbered_without_gaps_and_can_be_resumed(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        anna, ben = await two(room)
        for _move in range(5):
            await move(anna, ben)
        numbered = [message for message in anna.messages if "number" in message]
        numbers = [message["number"] for message in numbered]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        stream = anna.messages[0]["stream"]
        await room.table.detach(anna.eyes, anna.outbox)
        await move(anna, ben) if ben.decision else await move(ben, anna)
        again = await room.viewer(0, Hello(stream=stream, last=numbers[2]))
        missed = [message for message in again.messages if "number" in message]
        assert missed[0]["number"] == numbers[2] + 1
        assert missed[: len(numbers) - 3] == numbered[3:]

    play(story)


def test_whoever_is_too_far_behind_gets_the_whole_table(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        anna, _ben = await two(room)
        stream = anna.messages[0]["stream"]
        for _move in range(REMEMBERED + 2):
            await room.table.say(Player("player 0", "Anna", True, False), "hm", f"say {_move}")
        again = await room.viewer(0, Hello(stream=stream, last=1))
        other = await room.viewer(0, Hello(stream="another", last=3), language="de")
        for viewer in (again, other):
            assert viewer.state["after"] == 0 and len(viewer.messages) == 2

    play(story)


def test_a_socket_that_does_not_read_is_given_up_and_nobody_waits_for_it(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        anna, ben = await two(room)
        given_up = []
        slow = Outbox(3, on_overrun=lambda: given_up.append("once"))
        assert await room.table.attach(ben.eyes, slow, Hello())
        for _move in range(4):
            await move(anna, ben)
        assert slow.is_overrun and given_up == ["once"]
        assert ben.state["entries"]

    play(story)
    assert QUEUE >= 2 * REMEMBERED  # a resumed stream fits into an empty queue


def test_a_client_can_rebuild_its_log_from_after_and_entries(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        anna, ben = await two(room)
        for _move in range(3):
            await move(anna, ben)
        mover = await move(anna, ben)
        if mover.state.get("can_undo"):
            await mover.ask(Undo("back"))
        await move(anna, ben)
        for viewer in (anna, ben):
            log: list[str] = []
            for message in viewer.messages:
                if message["type"] == "state":
                    del log[message["after"] :]
                    log += [entry["token"] for entry in message["entries"]]
            told = [entry.token for entry, _parts in room.table.course.match.told(viewer.eyes.seat) if entry]
            assert log == told

    play(story)


# ---- taking back ------------------------------------------------------------------------------------


def test_undo_stays_within_the_rules_and_beyond_them_consent_is_asked(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        await room.open("schatzinsel", [None, None], layout="draft")
        anna, ben = await room.viewer(0), await room.viewer(1)
        for _move in range(3):
            await move(anna, ben)
        first = await move(anna, ben)
        other = ben if first is anna else anna
        with pytest.raises(CannotUndo):
            await other.ask(Undo("not mine"))
        length = len(room.table.course.match)
        if first.state.get("can_undo"):
            await first.ask(Undo("mine"))
            assert len(room.table.course.match) < length
            await move(anna, ben)
        await first.ask(MakeOffer("please", "rewind"))
        assert other.state["offer"]["what"] == "rewind"
        with pytest.raises(BadOffer):
            await first.ask(AnswerOffer("myself", True))
        before = len(room.table.course.match)
        await other.ask(AnswerOffer("yes", True))
        assert len(room.table.course.match) < before
        assert "offer" not in other.state
        assert ("rewind", first.eyes.seat) in [(kind, seat) for kind, seat, _token in await logged(room)]

    play(story)


def test_dice_that_were_taken_back_are_used_up_and_the_record_still_verifies(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        await room.open("schatzinsel", [None, None], layout="random")
        anna, ben = await room.viewer(0), await room.viewer(1)
        for round_ in range(12):
            mover = await move(anna, ben)
            other = ben if mover is anna else anna
            if round_ % 3 == 2:
                await mover.ask(MakeOffer(f"offer {round_}", "rewind"))
                await other.ask(AnswerOffer(f"answer {round_}", True))
        await anna.ask(MakeOffer("enough", "end"))
        await ben.ask(AnswerOffer("yes", True))
        course = room.table.course
        assert any(course.skipped_rolls())
        headers = record_headers(course.facts.seed, course.skipped_rolls())
        checked, promise = check_record(write_record(course.match, **headers))
        rolled = sum(seat == NATURE for _kind, seat, _token in await logged(room))
        assert 0 < checked <= rolled - sum(course.skipped_rolls())
        assert promise == anna.messages[0]["promise"]
        assert anna.state["ending"]["seed"] == course.facts.seed
        with pytest.raises(BadDice):
            check_record(write_record(course.match, **{**headers, "Skipped": "1"}))
        with pytest.raises(BadDice):
            check_record(write_record(course.match, **{**headers, "Dice": "0" * 64}))

    play(story)


def test_an_offer_lapses_when_somebody_moves_or_says_no(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        anna, ben = await two(room)
        await move(anna, ben)
        await anna.ask(MakeOffer("a", "end"))
        with pytest.raises(BadOffer):
            await ben.ask(MakeOffer("b", "end"))
        await ben.ask(AnswerOffer("c", False))
        assert "offer" not in anna.state
        await ben.ask(MakeOffer("d", "end"))
        await move(anna, ben)
        assert "offer" not in anna.state
        with pytest.raises(BadOffer):
            await anna.ask(AnswerOffer("e", True))
        with pytest.raises(BadOffer):
            await anna.ask(MakeOffer("f", "everything"))

    play(story)


# ---- leaving and coming back ------------------------------------------------------------------------


def test_resigning_ends_a_game_of_two_and_is_played_on_by_a_bot_among_three(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        await room.open("goldener_drache", [None, None, None])
        anna, ben, cem = [await room.viewer(seat) for seat in range(3)]
        await anna.ask(Resign("enough"))
        assert ben.state["seats"][0]["is_resigned"] and ben.state["seats"][0]["bot"]
        assert "ending" not in ben.state
        with pytest.raises(DecisionClosed):
            await anna.ask(Return("no way back"))
        await cem.ask(Resign("me too"))
        assert ben.state["ending"]["code"] == "resigned"
        assert ben.state["ending"]["winners"] == [1]
        with pytest.raises(DecisionClosed):
            await ben.ask(Resign("late"))

    play(story)


def test_somebody_who_is_gone_is_voted_out_by_all_who_are_there_and_may_come_back(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        await room.open("goldener_drache", [None, None, None])
        anna, ben, cem = [await room.viewer(seat) for seat in range(3)]
        with pytest.raises(NotSeated):
            await anna.ask(Replace("still there", 2))
        await room.table.detach(cem.eyes, cem.outbox)
        assert not anna.state["seats"][2]["is_online"]
        await anna.ask(Replace("vote", 2))
        assert anna.state["votes"] == [[0, 2]]
        assert anna.state["seats"][2]["bot"] is None
        await ben.ask(Replace("vote", 2))
        assert anna.state["seats"][2]["bot"] == STAND_IN
        assert anna.state["seats"][2]["title"] == "Young dragon"
        back = await room.viewer(2)
        assert back.decision is None
        await back.ask(Return("here I am"))
        assert back.state["seats"][2]["bot"] is None
        assert [kind for kind, _seat, _token in await logged(room) if kind != "act"] == [
            "vote",
            "vote",
            "absent",
            "back",
        ]

    play(story)


def test_what_is_no_move_neither_closes_a_question_nor_opens_a_moment_again(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        anna, ben = await two(room)
        mover = await asked(anna, ben)
        assert mover.decision is not None
        question = mover.decision["id"]
        await anna.ask(MakeOffer("a", "end"))
        await ben.ask(AnswerOffer("b", False))
        assert mover.decision["id"] == question

    play(story)


def test_people_who_end_a_game_show_everything(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        anna, ben = await two(room)
        await move(anna, ben)
        await anna.ask(MakeOffer("a", "end"))
        await ben.ask(AnswerOffer("b", True))
        ending = anna.state["ending"]
        assert ending["code"] == "agreed" and ending["winners"] == [] and len(ending["seed"]) == 64
        assert anna.state["scene"]["touches"] == []
        assert (await logged(room))[-1][0] == Kind.END

    play(story)


# ---- chat -------------------------------------------------------------------------------------------


def test_a_line_of_chat_is_said_once_and_told_to_all_and_to_who_comes_later(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        _anna, ben = await two(room)
        speaker = Player("player 0", "Anna", True, False)
        for _time in range(2):
            await room.table.say(speaker, "<b>hello</b>", "same id")
        said = [line for message in ben.messages if message["type"] == "chat" for line in message["lines"]]
        assert [(line["name"], line["text"]) for line in said] == [("Anna", "<b>hello</b>")]
        later = await room.viewer(SPECTATOR)
        assert [line["text"] for line in later.messages[0]["lines"]] == ["<b>hello</b>"]

    play(story)
