"""What people ask of a table over its socket, judged in a fixed order: seat, open decision, legal action."""

from collections.abc import Iterable
from contextlib import suppress

from msgspec.structs import replace

from drachenhort.kernel.errors import IllegalAction
from drachenhort.kernel.text import Words
from drachenhort.server.course import NO, YES
from drachenhort.server.events import Kind, Wish
from drachenhort.server.live import LiveTable
from drachenhort.server.messages import (
    Act,
    AnswerOffer,
    FromSeat,
    MakeOffer,
    Nobody,
    Replace,
    Resign,
    Return,
    SetPace,
    Stand,
    Undo,
    Why,
)
from drachenhort.server.pacing import STAND_IN
from drachenhort.server.refusals import DecisionClosed, NotSeated, Overtaken
from drachenhort.server.telling import Situation
from drachenhort.server.times import now
from drachenhort.server.waiting import Reaction

_ = Words("drachenhort")


async def ask(table: LiveTable, seat: int, message: FromSeat) -> None:
    """Do what a seat asks for, or a `HortError` says why not; a repeated id is answered, and done once."""
    if seat < 0:
        raise NotSeated(_("Only who sits at the table may do this."))
    async with table.turn:
        while not table.has_happened(seat, message.id):
            if table.course.is_over:
                raise DecisionClosed(_("The game is over."))
            if seat in table.course.resigned:
                raise DecisionClosed(_("You have given up already."))
            with suppress(Overtaken):  # another process was quicker: judged anew by what it has stored
                await _do(table, seat, message)
                return


async def _do(table: LiveTable, seat: int, message: FromSeat) -> None:
    match message:
        case Act():
            await _act(table, seat, message)
        case Why():
            _why(table, seat, message)
        case Undo(id):
            await _undo(table, seat, id)
        case MakeOffer() | AnswerOffer():
            await _offer(table, seat, message)
        case Resign(id):
            await table.happen([Wish(Kind.RESIGN, seat, STAND_IN, id)])
        case Return(id):
            if seat in table.course.stand_ins:
                await table.happen([Wish(Kind.BACK, seat, "", id)])
        case Stand() | SetPace():
            await _set(table, seat, message)
        case Replace(id, gone):
            await _replace(table, seat, gone, id)


async def hold(table: LiveTable, seat: int) -> None:
    """Wait for somebody who has taken a shared device."""
    async with table.turn:
        await table.hold(seat)


async def ask_nobody(table: LiveTable, seats: Iterable[int], message: Nobody) -> None:
    """Let a moment pass for all seats of a device that have not answered; one that is over has passed."""
    for seat in seats:
        situation = table.situation()
        decision = situation.decision_id(seat)
        if situation.moment is None or situation.moment.id != message.moment or decision is None:
            continue
        with suppress(DecisionClosed):
            await ask(table, seat, Act(f"{message.id}.{seat}", decision, situation.choices(seat)[0]))


async def stand_together(table: LiveTable, seats: Iterable[int], message: Stand) -> None:
    """Say something for many moments, for all seats of a device."""
    for seat in seats:
        with suppress(DecisionClosed):  # one of them may have given up
            await ask(table, seat, replace(message, id=f"{message.id[:36]}.{seat}"))


def open_situation(table: LiveTable, seat: int, decision: str) -> Situation:
    """The situation in which that decision is open to this seat."""
    situation = table.situation()
    if decision != situation.decision_id(seat) or table.course.bot_on(seat) is not None:
        raise DecisionClosed(_("This decision is no longer open."))
    return situation


def _why(table: LiveTable, seat: int, message: Why) -> None:
    """Refuse with the reason; where there is none, nothing happens."""
    situation = open_situation(table, seat, message.decision)
    asked = table.course.match if table.waiting is None else situation.asked(seat)
    if asked is None:
        raise IllegalAction(_("You can only let it pass."))
    if objection := asked.objection(message.path, seat):
        rule, sentence = objection
        raise IllegalAction(sentence, rule)


async def _act(table: LiveTable, seat: int, message: Act) -> None:
    situation = open_situation(table, seat, message.decision)
    if table.waiting is None:
        took = now() - max(table.opened, table.since if table.clock.is_live else 0)
        used = table.clock.charge(took)
        await table.happen([Wish(Kind.ACT, seat, message.action, message.id, used)])
        return
    if message.action not in situation.choices(seat):
        asked = situation.asked(seat)
        if asked is not None:
            asked.copy().play(message.action, seat)  # says what the rules have against it
        raise IllegalAction(_("You can only let it pass."))
    await table.react(Reaction(seat, message.action, now()), message.id)


async def _offer(table: LiveTable, seat: int, message: MakeOffer | AnswerOffer) -> None:
    if isinstance(message, MakeOffer):
        table.course.check_offer(message.what, seat)
        await table.happen([Wish(Kind.OFFER, seat, message.what, message.id)])
    else:
        table.course.check_answer(seat)
        await table.happen([Wish(Kind.ANSWER, seat, YES if message.yes else NO, message.id)])


async def _set(table: LiveTable, seat: int, message: Stand | SetPace) -> None:
    """No event: it changes nothing that a game knows, and is in no log."""
    if isinstance(message, Stand):
        await table.stand(seat, message.what)
        situation, waiting = table.situation(), table.waiting
        if waiting is not None and seat in situation.spared and situation.decision_id(seat) is not None:
            await table.react(Reaction(seat, situation.choices(seat)[0], now()), message.id)
    else:
        await table.set_pace(message.pace)


async def _undo(table: LiveTable, seat: int, id: str) -> None:
    if table.waiting is not None:
        raise DecisionClosed(_("This decision is no longer open."))
    await table.happen([Wish(Kind.UNDO, seat, "", id)])


async def _replace(table: LiveTable, seat: int, gone: int, id: str) -> None:
    """A bot takes the place of somebody who is gone when everybody who is there wants it."""
    course, online = table.course, table.online()
    people = set(course.people())
    if seat not in people or gone not in people or gone in online:
        raise NotSeated(_("Only somebody who is gone can be replaced."))
    voters = {voter for voter, other in course.votes if other == gone} | {seat}
    wishes = [Wish(Kind.VOTE, seat, str(gone), id)]
    if people & online <= voters:
        wishes.append(Wish(Kind.ABSENT, gone, STAND_IN))
    await table.happen(wishes)
