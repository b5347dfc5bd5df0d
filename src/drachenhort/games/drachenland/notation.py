"""Notation of Drachenland: one ASCII token per decision, but one for all gems of a volcano (section 10)."""

import re
from functools import lru_cache
from typing import Any

from drachenhort.kernel.errors import MalformedAction
from drachenhort.kernel.game import State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Words

from . import state as st
from .actions import ACT
from .board import VOLCANO_OF
from .rules.course import laid

_ = Words("drachenhort.games.drachenland")

Wish = tuple[Any, ...]
"""What a token asks for: the kind of an action and its parts; of `gem` the volcano and the kinds there."""

FORCED = "."
"""May be left out of a line of play where it is the only legal action."""

VOLCANO = "V(?:[1-9]|1[0-5])"
SPACE = VOLCANO + "|s(?!000)(?:0[0-9][0-9]|1[01][0-9]|120)"
COLOURS = st.GEM_LETTERS[: st.PAWNS]
WORDS = {
    "fate": "T", "keep": "K", "march": "M", "call": "^!", "baby_call": "*!", "gems": "g", "diamond": "d",
    "egg": "e", "ring": "o", "hand": "H", "stop": FORCED,
}  # fmt: skip
"""Actions without parts."""
LOOKS = {
    "start": "@([1-4])",
    "gem": f"({VOLCANO})=([{st.GEM_LETTERS}]{{1,9}})",
    "introduce": rf"([{COLOURS}])\+(E[1-3])>({SPACE})",
    "roll": r"\{([1-6])([1-6])\}",
    "assign": f"([{COLOURS}])([1-6])",
    "walk": f">({SPACE})",
    "enter": f"(E[1-3])>({SPACE})",
    "ferry": f"~({VOLCANO})",
    "fly": rf"\^({VOLCANO})",
    "baby_fly": rf"\*({VOLCANO})",
    "reveal": rf"\(({'|'.join(st.TOKEN_NAMES[1:])})\)",
}
"""What the other tokens look like."""


def split(line: str) -> list[str]:
    """The tokens of a line; one that was turned up is written directly after the move that did it."""
    return re.sub(r"\(", " (", line).split()


# ---- reading --------------------------------------------------------------------------------------


def parse(options: Options, token: str) -> Wish:
    """What a token wishes, or `MalformedAction`."""
    return _parse(token)


@lru_cache(maxsize=4096)
def _parse(token: str) -> Wish:
    for kind, word in WORDS.items():
        if token == word:
            return (kind,)
    for kind, look in LOOKS.items():
        if found := re.fullmatch(look, token):
            return _wish(kind, *found.groups())
    raise MalformedAction(
        _(
            "{token} means nothing here; moves look like {assign}, {walk} or {enter}.",
            token=repr(token[:40]),
            assign="B4",
            walk=">V4",
            enter="E2>s017",
        )
    )


def _wish(kind: str, *parts: str) -> Wish:
    if kind == "gem":
        return kind, _number(parts[0]), tuple(map(st.GEM_LETTERS.index, parts[1]))
    if kind == "introduce":
        colour, entrance, space = map(_number, parts)
        return kind, entrance, colour, space
    return kind, *map(_number, parts)


def _number(name: str) -> int:
    """The number of a space, entrance, colour, token, seat or die, counted from 0."""
    for names in (st.SPACE_NAMES, st.ENTRANCE_NAMES, st.GEM_LETTERS, st.TOKEN_NAMES):
        if name in names:
            return names.index(name)
    return int(name) - 1


def find(s: State, wish: Wish) -> tuple[int, ...] | None:
    """The action of a wish, if this situation can have it; whether it is legal is not asked."""
    kind, *parts = wish
    if kind != "gem":
        return (ACT.encode(kind, *parts),)
    if s.phase != st.SETUP or parts[0] != VOLCANO_OF[s.dealt]:
        return None
    begun, kinds = row(s), parts[1]
    is_more = len(kinds) > len(begun) and kinds[: len(begun)] == begun
    return tuple(ACT.gem.of(kind) for kind in kinds[len(begun) :]) if is_more else None


# ---- writing --------------------------------------------------------------------------------------


def row(s: State) -> tuple[int, ...]:
    """The gems on the volcano that is being filled, in the order in which they were laid."""
    return tuple(int(s.row) >> 2 * place & 3 for place in range(laid(s)))


def write(options: Options, s: State, action: int) -> str:
    """The token of an action in `s`; of a gem, all that lie on the volcano with it."""
    kind, *parts = ACT.decode(action)
    if kind == "gem":
        return spelled(kind, int(VOLCANO_OF[s.dealt]), (*row(s), *parts))
    return spelled(kind, *parts)


def spelled(kind: str, *parts: Any) -> str:
    """The token of a wish."""
    match kind, *parts:
        case "start", seat:
            return f"@{seat + 1}"
        case "gem", volcano, kinds:
            return f"{st.SPACE_NAMES[volcano]}=" + "".join(st.GEM_LETTERS[gem] for gem in kinds)
        case "introduce", entrance, colour, space:
            return f"{COLOURS[colour]}+{spelled('enter', entrance, space)}"
        case "roll", a, b:
            return f"{{{a + 1}{b + 1}}}"
        case "assign", colour, value:
            return f"{COLOURS[colour]}{value + 1}"
        case "enter", entrance, space:
            return f"{st.ENTRANCE_NAMES[entrance]}>{st.SPACE_NAMES[space]}"
        case (("walk" | "ferry" | "fly" | "baby_fly"), space):
            return f"{_SIGNS[kind]}{st.SPACE_NAMES[space]}"
        case "reveal", token:
            return f"({st.TOKEN_NAMES[token]})"
    return WORDS[kind]


_SIGNS = {"walk": ">", "ferry": "~", "fly": "^", "baby_fly": "*"}
"""What stands before the space of a move."""
