"""The rules of Die Dracheninsel as the kernel wants them."""

from typing import Any

from drachenhort.kernel.options import Options

from .. import board as b, cards as c, state as st
from ..options import read_coins, seating_of, seats_of
from .acting import act, apply, clear_part
from .course import clear_stake
from .legal import choices, decider, is_midway, weights
from .scoring import scores
from .undoing import forget_action

__all__ = ["act", "apply", "choices", "decider", "is_midway", "scores", "setup", "weights"]


def setup(s: Any, options: Options) -> None:
    """Write the situation before the first decision (section 4)."""
    start, rounds = options["start_player"], options["stall_rounds"]
    s.owner[:] = st.NOBODY
    for seat, hunters in enumerate(seats_of(options)):
        s.owner[hunters] = seat
    s.two_each = seating_of(options) in b.PAIRED
    s.player_boats = options["three_player_boats"] == "player" and s.two_each
    s.stall_turns = rounds * options.players if isinstance(rounds, int) else 0
    s.coin_value[:] = read_coins(str(options["coin_values"]))
    s.disc[:] = b.START_DISC  # DI-001
    s.place[:] = [
        b.NOWHERE if owner == st.NOBODY else b.BOAT + hunter for hunter, owner in enumerate(s.owner)
    ]
    s.bears[:] = c.NONE
    s.treasure[0] = st.ON_SITE  # the others are in stock (DI-005)
    s.dragon[:] = b.NOWHERE
    s.hand[:] = st.EMPTY
    s.phase = st.SETUP
    s.active = start - 1 if isinstance(start, int) else st.NOBODY
    s.hunter = c.NONE
    s.asked = s.victim = s.owner_of_boat = s.last_claim = st.NOBODY
    clear_part(s)
    clear_stake(s)
    forget_action(s)
