"""What a decision costs and may bring: one line for whoever decides, and for nobody else."""

from drachenhort.kernel.text import SeatName, Text, Words

from .. import cards as c, state as st
from ..explain.naming import face_text
from .table import Table

_ = Words("drachenhort.games.dracheninsel")


def stakes_of(t: Table) -> str:
    """The line, or nothing where nothing is at stake or somebody else decides."""
    text = _stakes(t) if t.decider == t.seat else None
    return "" if text is None else t.say(text)


def _stakes(t: Table) -> Text | None:
    s, who = t.s, SeatName(t.s.active)
    if s.phase == st.WIN_START:
        return _("It costs the card: {who} does nothing in this turn, unless Counter Magic answers.", who=who)
    if s.phase == st.WIN_ACTION:
        return _(
            "It costs the card: this is undone and the turn of {who} ends, unless Counter Magic answers.",
            who=who,
        )
    if s.phase == st.COUNTER:
        return _(
            "It costs the card: {card} has no effect, and nobody can stop that.", card=face_text(s.stake)
        )
    if s.phase in (st.COLLECT, st.DUEL):
        value = s.coin_value[t.boarded()]
        values = {
            "both": 2 * value,
            "value": value,
            "card": face_text(c.UN),
            "who": SeatName(t.rival(t.seat)),
        }
        if s.phase == st.COLLECT:
            return _(
                "Shared: {value} for you. Claimed with {card}: {both}, or nothing if {who} answers last.",
                **values,
            )
        return _(
            "Answered with {card}: {both} for you, unless {who} plays another. Given in: nothing.", **values
        )
    return None
