"""Notation of Die Schatzinsel: one ASCII token per decision, NATURE's included (ledger, section 10)."""

from functools import cache
from itertools import product
from typing import Any

from drachenhort.kernel.errors import MalformedAction
from drachenhort.kernel.game import State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Words

from . import state as st
from .actions import ACT
from .discs import LETTERS

_ = Words("drachenhort.games.schatzinsel")

Wish = tuple[Any, ...]
"""What a token asks for: the kind of an action and its numbers counted from 0, as in `spelled`."""

REPEATED = {"place": ("drawn", st.TYPES), "turn": ("declared", st.RECESSES), "extra": ("point", st.NODES)}
"""Kinds whose tokens begin with something that is settled already: the field that has it, and its values."""


@cache
def spelled(*wish: Any) -> str:
    """The token of a wish."""
    match wish:
        case "draw", disc:
            return f"={LETTERS[disc]}"
        case "place", disc, recess, angle:
            return f"{LETTERS[disc]}{angle}@{recess + 1}"
        case "roll", faces:
            return f"r:{colours(faces >> 2, 2)}.{colours(faces, 2)}"
        case "move", origin, node:
            return f"{st.NODE_NAMES[origin]}>{st.NODE_NAMES[node]}"
        case "declare", recess:
            return f"?{recess + 1}"
        case "veto_roll" | "duel_roll" as kind, faces:
            return f"{kind[0]}:{colours(faces, 2)}"
        case "turn", recess, steps:
            return f"{recess + 1}r{steps + 1}"
        case "extra", origin, node:
            return f"+{st.NODE_NAMES[origin]}>{st.NODE_NAMES[node]}"
    return "yield" if wish == ("give_in",) else str(wish[0])


def colours(faces: int, dice: int) -> str:
    """The faces of that many dice as letters, the first die first."""
    return "".join("RB"[faces >> place & 1] for place in reversed(range(dice)))


@cache
def _wishes() -> dict[str, Wish]:
    """Everything that can be wished, by its token."""
    found = {}
    for name, kind in ACT.kinds.items():
        sizes = [REPEATED[name][1]] if name in REPEATED else []
        for numbers in product(*map(range, [*sizes, *kind.sizes.values()])):
            found[spelled(name, *numbers)] = (name, *numbers)
    return found


def parse(options: Options, token: str) -> Wish:
    """What a token wishes, or `MalformedAction`."""
    if token in _wishes():
        return _wishes()[token]
    raise MalformedAction(
        _("{token} means nothing here; moves look like SR>19, ?7, 7r3 or end.", token=repr(token[:40]))
    )


def find(s: State, wish: Wish) -> tuple[int, ...] | None:
    """The action number of a wish in this situation, if it has one; whether it is legal is not asked."""
    kind, *numbers = wish
    if kind in REPEATED and numbers.pop(0) != s[REPEATED[kind][0]]:
        return None
    return (ACT.encode(kind, *numbers),)


def write(options: Options, s: State, action: int) -> str:
    """The token of an action that is legal in `s`."""
    kind, *parts = ACT.decode(action)
    return spelled(kind, *([int(s[REPEATED[kind][0]])] if kind in REPEATED else []), *parts)
