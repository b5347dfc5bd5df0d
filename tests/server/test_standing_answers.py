"""One answer for many moments, and the pace of bots: what holds, how long, who is told, what is kept."""

import asyncio
from typing import Any, Literal

import numpy as np
import pytest

from drachenhort.kernel.game import find_game
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.seats import NATURE, SPECTATOR
from drachenhort.server.course import Course, Facts
from drachenhort.server.events import Event, Kind
from drachenhort.server.messages import SetPace, Stand
from drachenhort.server.standing import Standing, in_force
from drachenhort.server.times import now
from drachenhort.server.waiting import LONG, PASS, candidates
from tests.server.room import Room, Viewer
from tests.server.test_live_table import Play, play
from tests.server.test_time_at_the_table import first_moment, moments

__all__ = ["play"]  # the fixture

What = Literal["turn", "round", "matters", "always"]
HOUR = 3_600_000


async def people(room: Room, match: Match, **wishes: Any) -> tuple[Viewer, dict[int, Viewer]]:
    """Everybody looks, as browsers do, before the mover has done anything."""
    await room.open("dracheninsel", [None] * 4, match=match.copy(), **wishes)
    viewers = {seat: await room.viewer(seat, asks="able") for seat in range(4)}
    return viewers.pop(match.decider), viewers


def able_after(match: Match, action: str) -> int:
    """The seat that can react to an action."""
    trial = match.copy()
    trial.play(action)
    return next(iter(candidates(trial)))


def mattering_after(match: Match, action: str) -> tuple[int, ...]:
    """The seats to which the moment after an action matters."""
    trial = match.copy()
    trial.play(action)
    return trial.mattering()[0]


@pytest.mark.parametrize("what", ["turn", "round"])
def test_whoever_lets_it_be_is_not_asked_until_they_say_so(play: Play[None], what: What) -> None:
    match, action = first_moment(1)

    async def story(room: Room) -> None:
        mover, others = await people(room, match)
        able = others[able_after(match, action)]
        await able.ask(Stand("one", what))
        assert able.state["standing"] == what
        assert all("standing" not in other.state for other in (mover, *others.values()) if other is not able)
        await mover.act(action)
        assert able.decision is None and not able.state["scene"]["touches"]
        told = [len(other.outbox.frames) for other in others.values() if other is not able]
        await able.ask(Stand("two", "always"))  # while the moment is still open
        assert able.decision is not None and able.decision["choices"][0] == PASS
        assert able.state["scene"]["touches"] and "standing" not in able.state
        assert told == [len(other.outbox.frames) for other in others.values() if other is not able]

    play(story)


@pytest.mark.parametrize("what", ["turn", "round"])
def test_who_is_asked_and_lets_it_be_lets_this_moment_pass_too(play: Play[None], what: What) -> None:
    match, action = first_moment(1)

    async def story(room: Room) -> None:
        mover, others = await people(room, match)
        seat = able_after(match, action)
        able, rest = others.pop(seat), [mover, *others.values()]
        await able.ask(Stand("zero", "always"))
        await mover.act(action)
        told = [len(other.outbox.frames) for other in rest]
        assert able.decision is not None
        await able.ask(Stand("one", what))
        await able.ask(Stand("one", what))  # as after a lost line
        assert able.decision is None and able.state["standing"] == what
        await able.ask(Stand("two", "always"))
        assert able.decision is None, "this moment has passed"
        assert room.table.waiting is not None and set(room.table.waiting.answers) == {seat}
        assert told == [len(other.outbox.frames) for other in rest]

    play(story)


def test_only_where_it_matters_is_asked_what_the_game_says(play: Play[None]) -> None:
    def found(*, is_mattering: bool) -> tuple[Match, str]:
        return next(
            (match, action)
            for match, action in moments(1)
            if (able_after(match, action) in mattering_after(match, action)) == is_mattering
        )

    for is_mattering in (True, False):
        match, action = found(is_mattering=is_mattering)

        async def story(room: Room, match: Match = match, action: str = action) -> bool:
            mover, others = await people(room, match)
            able = others[able_after(match, action)]
            assert able.messages[0]["matters"] == "Only when a treasure moves"
            await able.ask(Stand("one", "matters"))
            await mover.act(action)
            return able.decision is not None

        assert play(story) == is_mattering  # type: ignore[arg-type, func-returns-value]


def test_a_turn_and_a_round_come_to_their_ends() -> None:
    """What a seat says holds for the present turn, or for all turns up to its own next one, and no longer."""
    game = find_game("dracheninsel")
    names = ("Anna", "Ben", "Cleo", "Dora")
    course = Course(Facts("table", game, game.options(players=4), names, (None,) * 4, "5eed" * 16))
    rng, said, ends = np.random.default_rng(3), dict[str, Standing](), dict[str, int]()
    turns: list[int] = []
    while len(turns) < 14:
        is_roll = course.decider == NATURE
        token = course.next_roll() if is_roll else str(rng.choice(course.match.choices()))
        course.apply(Event(number=course.number + 1, kind=Kind.ACT, seat=course.decider, token=token))
        if course.match.state.turn != len(turns):
            turns.append(int(course.match.state.active))
            ends |= {what: len(turns) for what, one in said.items() if in_force(course, 0, one) != what}
            said = {what: one for what, one in said.items() if what not in ends}
        if len(turns) == 6 and not said and not ends:
            said = {what: Standing(what, course.number) for what in ("turn", "round", "matters")}
        assert all(in_force(course, 0, one) == what for what, one in said.items())
    assert ends == {"turn": 7, "round": turns.index(0, 6) + 1}
    assert set(said) == {"matters"}


def test_in_the_first_round_one_is_asked_where_it_matters_unless_one_says_otherwise(play: Play[None]) -> None:
    async def story(room: Room) -> None:
        await room.open("dracheninsel", [None] * 4)
        me = await room.viewer(0, asks="able")
        assert me.state["standing"] == "matters"
        await me.ask(Stand("one", "always"))
        assert "standing" not in me.state

    play(story)


def test_a_restart_keeps_what_stands_and_the_pace(play: Play[None]) -> None:
    match, action = first_moment(1)

    async def story(room: Room) -> None:
        _mover, others = await people(room, match)
        seat = able_after(match, action)
        await others[seat].ask(Stand("one", "matters"))
        await others[seat].ask(SetPace("two", "slow"))
        assert all(other.state["pace"] == "slow" for other in others.values())
        await room.table.sleep()
        await room.wake(room.table.sheet, match.copy())
        again, spectator = await room.viewer(seat), await room.viewer(SPECTATOR)
        assert again.state["standing"] == "matters" and again.state["pace"] == "slow"
        assert spectator.state["pace"] == "slow" and "standing" not in spectator.state

    play(story)


def test_in_a_game_of_days_an_answer_that_stands_counts_after_a_minute(play: Play[None]) -> None:
    match, action = first_moment(1)

    async def story(room: Room) -> None:
        mover, others = await people(room, match, reaction=HOUR)
        able = others[able_after(match, action)]
        await able.ask(Stand("one", "round"))
        await mover.act(action)
        opened, rest = now(), [seat for seat, other in others.items() if other is not able]
        for seat in rest:
            viewer = await room.viewer(seat, asks="always")
            await viewer.act(PASS)
        await asyncio.sleep((LONG - 10) / 1000)
        assert mover.state.get("waits_until") == opened + HOUR
        await asyncio.sleep(0.02)
        assert mover.state.get("waits_until") != opened + HOUR

    play(story)


@pytest.mark.parametrize(("pace", "step"), [("slow", 1600), ("normal", 800), ("quick", 400), ("once", 100)])
def test_bots_keep_the_pace_that_was_chosen(
    play: Play[None], pace: Literal["slow", "normal", "quick", "once"], step: int
) -> None:
    async def story(room: Room) -> None:
        await room.open("goldener_drache", [None, "random", "random"])
        me, watcher = await room.viewer(0), await room.viewer(SPECTATOR)
        await me.ask(SetPace("one", pace))
        while me.decision is None:
            await asyncio.sleep(0.1)
        while me.decision is not None:
            await me.act(me.decision["choices"][0])
        begun = len(watcher.outbox.frames)
        await asyncio.sleep(2 * step / 1000 - 0.01)
        assert len(watcher.outbox.frames) == begun + 1  # the first of two bots
        await asyncio.sleep(0.02)
        assert len(watcher.outbox.frames) > begun + 1

    play(story)


def test_before_a_treasure_moves_no_moment_matters_but_to_whom_a_card_is_played_against() -> None:
    match, nature = Match("dracheninsel", players=4), generator(1)
    while match.decider == NATURE:
        match.let_nature(nature, 1)
    found = match.mattering()
    while match.state.turn <= 3:
        match.play_action(match.legal_actions()[-1])
        found += match.mattering()
        while match.decider == NATURE:
            match.let_nature(nature, 1)
            found += match.mattering()
    assert len(found) > 4 and all(len(seats) <= 1 for seats in found)
