"""Hints over HTTP: the best moves for whoever is asked, by what that seat knows and nothing else.

It is a request and no message of the socket: a thought takes a second, and what one does meanwhile must not
wait for it. Nobody else is told that somebody asked: who does at a moment for reactions holds a card.
"""

import zlib
from typing import Annotated

import msgspec
from fastapi import APIRouter, Request, Response
from pydantic import Field

from drachenhort.kernel.errors import IllegalAction
from drachenhort.kernel.match import View
from drachenhort.kernel.text import Words
from drachenhort.server.api import Form, TableId, answer, host_of
from drachenhort.server.asking import open_situation
from drachenhort.server.door import Known, language_of, limit
from drachenhort.server.live import LiveTable, seat_at
from drachenhort.server.openapi import PROBLEMS, returns
from drachenhort.server.refusals import NotSeated, TableClosed
from drachenhort.server.tutor import Tutor

_ = Words("drachenhort")

router = APIRouter(prefix="/api", responses=PROBLEMS)


class Question(Form):
    """What one is asked, as the table has named it; and the seat, for who holds several."""

    decision: Annotated[str, Field(max_length=40)]
    seat: Annotated[int, Field(ge=0, le=20)] | None = None


class Hint(msgspec.Struct, frozen=True):
    """A good move."""

    action: str
    """One of the choices of the decision; of a move that is asked in parts, the first of them."""
    text: str
    """What the whole move does."""
    chance: float
    """The share of the win that one may expect after it, from 0 to 1."""
    reason: str
    """One sentence, or empty where there is none."""


@router.post("/tables/{table}/hint", responses=returns(list[Hint], "The best moves, the best one first."))
async def hint(request: Request, player: Known, table: TableId, wish: Question) -> Response:
    """Say which moves are best for the seat that is asked, where the table allows it."""
    limit(request, "hint", player)
    live = await host_of(request).live(table)
    seat = seat_at(live, player, wish.seat)
    view, choices = asked_at(live, seat, wish.decision)
    tutor: Tutor = request.app.state.tutor
    tips = await tutor.tips(
        view, live.course.facts.names, zlib.crc32(wish.decision.encode()), language_of(request)
    )
    tokens = dict(zip(view.actions, choices, strict=True))
    return answer([Hint(tokens[tip.action], tip.text, tip.chance, tip.reason) for tip in tips])


def asked_at(live: LiveTable, seat: int, decision: str) -> tuple[View, tuple[str, ...]]:
    """What a seat knows that is asked this, and its choices in the order of the view's actions."""
    if seat < 0:
        raise NotSeated(_("Only who sits at the table may do this."))
    if not live.sheet.gives_hints:
        raise TableClosed(_("At this table there are no hints."))
    situation = open_situation(live, seat, decision)
    match = live.course.match if live.waiting is None else situation.asked(seat)
    if match is None:
        raise IllegalAction(_("You can only let it pass."))
    return match.view(seat), situation.choices(seat)
