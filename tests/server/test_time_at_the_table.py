"""Clocks, bots and moments for reactions, in virtual time."""

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from drachenhort.kernel.errors import IllegalAction
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.seats import NATURE, SPECTATOR
from drachenhort.server.clocks import BadClock, read_clock
from drachenhort.server.events import Kind, Wish
from drachenhort.server.messages import Act, Return
from drachenhort.server.pacing import STAND_IN
from drachenhort.server.refusals import DecisionClosed
from drachenhort.server.times import now
from drachenhort.server.waiting import PASS, candidates
from tests.ours import OUR_GAMES
from tests.server.room import Room, Viewer
from tests.server.test_live_table import Play, asked, logged, move, play
from tests.server.virtual import BEGINNING

__all__ = ["play"]  # the fixture

DAY = 24 * 3600


# ---- clocks -----------------------------------------------------------------------------------------


def test_a_live_clock_takes_from_the_reserve_only_what_a_decision_takes_too_long(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        await room.open("goldener_drache", [None, None], clock="live:60+10")
        anna, ben = await room.viewer(0), await room.viewer(1)
        mover = await asked(anna, ben)
        seat = mover.eyes.seat
        assert mover.state["seats"][seat]["left"] == 70_000
        await asyncio.sleep(8)
        await move(anna, ben)
        assert anna.state["seats"][seat]["left"] == 70_000
        while (await asked(anna, ben)) is not mover:
            await move(anna, ben)
        await asyncio.sleep(25)
        await move(anna, ben)
        assert anna.state["seats"][seat]["left"] == 55_000

    play(story)


@pytest.mark.parametrize(("clock", "seconds"), [("live:60+10", 70), ("days:3", 3 * DAY)])
def test_when_the_clock_runs_out_a_bot_plays_until_its_player_comes_back(
    play: Play[None], clock: str, seconds: int
) -> None:
    async def story(room: Room) -> None:
        await room.open("goldener_drache", [None, None], clock=clock)
        anna, ben = await room.viewer(0), await room.viewer(1)
        mover = await asked(anna, ben)
        seat = mover.eyes.seat
        assert mover.decision is not None
        assert mover.decision["until"] == BEGINNING + seconds * 1000
        await asyncio.sleep(seconds - 1)
        assert mover.decision is not None
        await asyncio.sleep(2)
        assert anna.state["seats"][seat]["bot"] == STAND_IN
        moves = [entry for entry in await logged(room) if entry[0] == "act"]
        assert moves and {entry[1] for entry in moves} == {seat}
        with pytest.raises(DecisionClosed):
            await mover.ask(Act("late", "any", "any"))
        await mover.ask(Return("back"))
        assert anna.state["seats"][seat]["bot"] is None

    play(story)


def test_without_a_clock_nobody_is_ever_replaced(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        await room.open("goldener_drache", [None, None])
        anna, ben = await room.viewer(0), await room.viewer(1)
        await asyncio.sleep(400 * DAY)
        assert (await asked(anna, ben)).decision is not None
        assert await logged(room) == []

    play(story)


@pytest.mark.parametrize(
    "text", ["", "live", "live:0+0", "live:1+", "live:99999+1", "days:0", "days:31", "x"]
)
def test_a_clock_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadClock):
        read_clock(text)


def test_a_live_clock_stands_still_while_the_server_does_and_days_go_on() -> None:
    live, days = read_clock("live:60+10"), read_clock("days:1")
    assert live.ends(opened=0, used=0, started=500_000) == 570_000
    assert days.ends(opened=0, used=0, started=500_000) == DAY * 1000
    assert days.ends(opened=0, used=0, started=2 * DAY * 1000) == 2 * DAY * 1000 + 60_000


# ---- bots -------------------------------------------------------------------------------------------


def test_bots_play_a_whole_game_and_every_decision_takes_as_long(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        await room.open("goldener_drache", ["greedy", "random"])
        viewer = await room.viewer(SPECTATOR)
        await asyncio.sleep(600)
        assert viewer.state["ending"]["code"]
        times = [at for at, frame in viewer.outbox.frames if b'"entries":[{' in frame]
        assert len(times) > 10
        assert {later - earlier for earlier, later in pairwise(times[1:])} == {800}

    play(story)


# ---- moments ----------------------------------------------------------------------------------------


def moments(able: int, **options: Any) -> Iterator[tuple[Match, str]]:
    """Situations of Die Dracheninsel, each with an action to which so many others could react."""
    for seed in range(5_000):
        rng = np.random.default_rng(seed)
        match = Match("dracheninsel", players=4, **options)
        for step in range(int(rng.integers(60, 300))):
            if match.is_over:
                break
            if match.decider == NATURE:
                match.let_nature(generator(1000 * seed + step), 1)
            else:
                match.play_action(int(rng.choice(match.legal_actions())))
        if match.decider < 0 or match.is_secret or match.is_midway:
            continue
        for action in match.choices():
            trial = match.copy()
            trial.play(action)
            if len(trial.invited()) == 1 and len(candidates(trial)) == able:
                yield Match.from_position(match.position()), action
                break


def first_moment(able: int, **options: Any) -> tuple[Match, str]:
    """The first of these situations."""
    return next(moments(able, **options))


async def begin(room: Room, match: Match, action: str, **wishes: Any) -> tuple[Viewer, dict[int, Viewer]]:
    """The mover acts; everybody looks."""
    await room.open("dracheninsel", [None] * 4, match=match.copy(), **wishes)
    viewers = {seat: await room.viewer(seat) for seat in range(4)}
    mover = viewers.pop(match.decider)
    await mover.act(action)
    return mover, viewers


@pytest.mark.parametrize("able", [0, 1, 2])
def test_a_moment_asks_all_who_are_invited_and_lasts_as_long_as_the_table_says(
    play: Play[None], able: int
) -> None:
    match, action = first_moment(able)

    async def story(room: Room) -> None:
        mover, others = await begin(room, match, action, reaction=4_000)
        ends = now() + 4_000
        assert mover.decision is None and mover.state["waits_until"] == ends
        for other in others.values():
            assert other.decision is not None and other.decision["kind"] == "reaction"
            assert other.decision["choices"][0] == PASS
        assert sum(len(other.decision["choices"]) > 1 for other in others.values() if other.decision) == able
        for other in others.values():
            await other.act(PASS)
            assert other.decision is None
        await asyncio.sleep(3.9)
        assert mover.state["waits_until"] == ends
        await asyncio.sleep(0.2)
        assert mover.state.get("waits_until") != ends

    play(story)


@pytest.mark.parametrize("able", [0, 1])
def test_the_end_of_a_moment_takes_a_transaction_whether_or_not_there_is_something_to_store(
    play: Play[None], able: int
) -> None:
    match, action = first_moment(able)

    async def story(room: Room) -> None:
        mover, _others = await begin(room, match, action)
        told_before, plain, writes = len(mover.outbox.frames), room.store.write, []

        async def counted(job: Any) -> Any:
            writes.append(len(mover.outbox.frames))
            return await plain(job)

        room.store.write = counted  # type: ignore[method-assign]
        await asyncio.sleep(2.6)
        assert writes and writes[0] == told_before  # before anybody is told that it is over
        assert len(mover.outbox.frames) > told_before

    play(story)


def test_an_answer_is_told_to_nobody_else_and_happens_once(play: Play[None]) -> None:
    match, action = first_moment(1)

    async def story(room: Room) -> None:
        mover, others = await begin(room, match, action)
        one, *rest = others.values()
        counts = [len(viewer.outbox.frames) for viewer in (mover, *rest)]
        assert one.decision is not None
        question = one.decision["id"]
        await one.ask(Act("answer", question, PASS))
        await one.ask(Act("answer", question, PASS))
        with pytest.raises(DecisionClosed):
            await one.ask(Act("another", question, PASS))
        assert [len(viewer.outbox.frames) for viewer in (mover, *rest)] == counts
        await asyncio.sleep(10)
        await one.ask(Act("answer", question, PASS))  # long after the moment, it is still answered

    play(story)


def test_a_card_counts_at_the_end_of_the_moment(play: Play[None]) -> None:
    match, action = first_moment(1)

    async def story(room: Room) -> None:
        mover, others = await begin(room, match, action)
        able = next(seat for seat, other in others.items() if len(other.decision["choices"]) > 1)  # type: ignore[index]
        card = others[able].decision["choices"][1]  # type: ignore[index]
        for seat, other in others.items():
            if seat != able:
                with pytest.raises(IllegalAction):
                    await other.act(card)
        await others[able].act(card)
        assert mover.state["waits_until"]
        assert card not in [token for _kind, _seat, token in await logged(room)]
        await asyncio.sleep(2.6)
        assert ("act", able, card) in await logged(room)

    play(story)


def test_di_092_with_first_call_the_first_card_counts_and_ends_the_moment(play: Play[None]) -> None:
    match, action = first_moment(2, reaction_order="first_call")

    async def story(room: Room) -> None:
        _mover, others = await begin(room, match, action)
        after = match.copy()
        after.play(action)
        early, late = candidates(after)
        card = others[late].decision["choices"][1]  # type: ignore[index]
        await others[late].act(card)
        await asyncio.sleep(0.01)
        acts = [(seat, token) for _kind, seat, token in await logged(room)]
        assert acts[1:3] == [(early, PASS), (late, card)]

    play(story)


def test_di_092_clockwise_the_card_of_the_seat_that_is_asked_first_counts(play: Play[None]) -> None:
    match, action = first_moment(2)

    async def story(room: Room) -> None:
        _mover, others = await begin(room, match, action)
        after = match.copy()
        after.play(action)
        early, late = candidates(after)
        for seat in (late, early):
            await others[seat].act(others[seat].decision["choices"][1])  # type: ignore[index]
            await asyncio.sleep(0.5)
        await asyncio.sleep(2)
        acts = [seat for _kind, seat, _token in await logged(room)]
        assert acts[1] == early and late not in acts[:2]

    play(story)


@pytest.mark.parametrize("able", [0, 1])
def test_ask_me_only_when_i_can_react_changes_nothing_for_others(
    monkeypatch: pytest.MonkeyPatch, play: Play[list[tuple[int, bytes]]], able: int
) -> None:
    monkeypatch.setattr("secrets.token_urlsafe", lambda _length: "stream")
    match, action = first_moment(able)

    def sent_to_mover(asks: str) -> list[tuple[int, bytes]]:
        async def story(room: Room) -> list[tuple[int, bytes]]:
            await room.open("dracheninsel", [None] * 4, match=match.copy())
            mover = await room.viewer(match.decider)
            others = [await room.viewer(seat, asks=asks) for seat in range(4) if seat != match.decider]
            await mover.act(action, "act")
            asked_now = sum(other.decision is not None for other in others)
            assert asked_now == (able if asks == "able" else len(others))
            await asyncio.sleep(10)
            return mover.outbox.frames

        return play(story)

    assert sent_to_mover("able") == sent_to_mover("always")


@pytest.mark.parametrize("able", [0, 1])
def test_somebody_alone_among_bots_waits_only_where_an_answer_matters_and_without_a_clock(
    play: Play[None], able: int
) -> None:
    match, action = first_moment(able)
    person = _person(match, action)

    async def story(room: Room) -> None:
        bots = [None if seat == person else "random" for seat in range(4)]
        table = await room.open("dracheninsel", bots, match=match.copy(), listed=False)
        await table.happen([Wish(Kind.ACT, match.decider, action)])  # as the bot there could
        assert table.sheet.is_for_one
        waiting = table.waiting
        assert waiting is not None and table.situation().until is None  # no bar in either case
        await asyncio.sleep(0.39)
        assert table.waiting is waiting
        await asyncio.sleep(DAY if able else 0.02)
        assert (table.waiting is waiting) == bool(able)

    play(story)


def _person(match: Match, action: str) -> int:
    """The seat that can react; if nobody can, the first that is invited."""
    trial = match.copy()
    trial.play(action)
    able = list(candidates(trial))
    return able[0] if able else trial.invited()[0][0]


@pytest.mark.parametrize("game", OUR_GAMES)
def test_wherever_somebody_is_asked_in_secret_the_first_choice_is_to_let_it_pass(game: str) -> None:
    for seed in range(5):
        match, rng = Match(game), np.random.default_rng(seed)
        for step in range(300):
            if match.is_over:
                break
            if match.decider == NATURE:
                match.let_nature(generator(seed + step), 1)
                continue
            if match.is_secret:
                assert match.choices()[0] == PASS
            match.play_action(int(rng.choice(match.legal_actions())))
