"""Notation of Die Schatzinsel: one ASCII token per decision, NATURE's included (ledger, section 10)."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from drachenhort.games.schatzinsel.discs import LETTERS
from drachenhort.games.schatzinsel.state import (
    ACT_DECLARE,
    ACT_DRAW,
    ACT_DUEL_ROLL,
    ACT_END,
    ACT_EXTRA,
    ACT_FIGHT,
    ACT_MOVE,
    ACT_OK,
    ACT_PLACE,
    ACT_ROLL,
    ACT_STAY,
    ACT_TURN,
    ACT_VETO,
    ACT_VETO_ROLL,
    ACT_YIELD,
    ANGLES,
    NODE_NAMES,
    NODES,
)
from drachenhort.kernel.errors import MalformedAction
from drachenhort.kernel.game import State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Words

_ = Words("drachenhort.games.schatzinsel")

WORDS = {
    "end": ACT_END,
    "ok": ACT_OK,
    "veto": ACT_VETO,
    "yield": ACT_YIELD,
    "fight": ACT_FIGHT,
    "stay": ACT_STAY,
}
"""Tokens that are words, with their actions."""
TOKENS = {action: word for word, action in WORDS.items()}

_NODE = "|".join(NODE_NAMES)
_PATTERNS = {
    "draw": re.compile(rf"=([{LETTERS}])"),
    "place": re.compile(rf"([{LETTERS}])([0-5])@([1-9]|1[0-9])"),
    "roll": re.compile(r"r:([RB])([RB])\.([RB])([RB])"),
    "move": re.compile(rf"({_NODE})>({_NODE})"),
    "declare": re.compile(r"\?([1-9]|1[0-9])"),
    "veto_roll": re.compile(r"v:([RB])([RB])"),
    "turn": re.compile(r"([1-9]|1[0-9])r([1-5])"),
    "duel_roll": re.compile(r"d:([RB])([RB])"),
    "extra": re.compile(rf"\+({_NODE})>({_NODE})"),
}


@dataclass(frozen=True, slots=True)
class Wish:
    """What a token asks for: its kind, and its numbers counted from 0."""

    kind: str
    numbers: tuple[int, ...] = ()


# ---- reading --------------------------------------------------------------------------------------


def parse(options: Options, token: str) -> Wish:
    """What a token wishes, or `MalformedAction`."""
    return _parse(token)


@lru_cache(maxsize=4096)
def _parse(token: str) -> Wish:
    if token in WORDS:
        return Wish(token)
    for kind, pattern in _PATTERNS.items():
        match = pattern.fullmatch(token)
        if match is not None:
            return Wish(kind, _READERS[kind](match.groups()))
    raise MalformedAction(
        _("{token} means nothing here; moves look like SR>19, ?7, 7r3 or end.", token=repr(token[:40]))
    )


def _faces(groups: tuple[str, ...]) -> tuple[int, ...]:
    """Dice as one number, a bit per die, set for black."""
    return (sum((face == "B") << place for place, face in enumerate(reversed(groups))),)


def _nodes(groups: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(NODE_NAMES.index(name) for name in groups)


_READERS: dict[str, Callable[[tuple[str, ...]], tuple[int, ...]]] = {
    "draw": lambda groups: (LETTERS.index(groups[0]),),
    "place": lambda groups: (LETTERS.index(groups[0]), int(groups[1]), int(groups[2]) - 1),
    "roll": _faces,
    "move": _nodes,
    "declare": lambda groups: (int(groups[0]) - 1,),
    "veto_roll": _faces,
    "turn": lambda groups: (int(groups[0]) - 1, int(groups[1])),
    "duel_roll": _faces,
    "extra": _nodes,
}


def find(s: State, wish: Wish) -> tuple[int, ...] | None:
    """The action number of a wish in this situation, if it has one; whether it is legal is not asked."""
    action = _find(s, wish)
    return None if action is None else (action,)


def _find(s: State, wish: Wish) -> int | None:
    numbers = wish.numbers
    if wish.kind in _STARTS:
        return _STARTS[wish.kind] + numbers[0]
    if wish.kind == "move":
        return ACT_MOVE + NODES * numbers[0] + numbers[1]
    if wish.kind == "place":
        return ACT_PLACE + ANGLES * numbers[2] + numbers[1] if numbers[0] == s["drawn"] else None
    if wish.kind == "turn":
        return ACT_TURN + numbers[1] - 1 if numbers[0] == s["declared"] else None
    if wish.kind == "extra":
        return ACT_EXTRA + numbers[1] if numbers[0] == s["point"] else None
    return WORDS[wish.kind]


_STARTS = {
    "draw": ACT_DRAW,
    "roll": ACT_ROLL,
    "declare": ACT_DECLARE,
    "veto_roll": ACT_VETO_ROLL,
    "duel_roll": ACT_DUEL_ROLL,
}


# ---- writing --------------------------------------------------------------------------------------


def write(options: Options, s: State, action: int) -> str:
    """The token of an action that is legal in `s`."""
    if action in TOKENS:
        return TOKENS[action]
    if ACT_MOVE <= action < ACT_DECLARE:
        origin, node = divmod(action - ACT_MOVE, NODES)
        return f"{NODE_NAMES[origin]}>{NODE_NAMES[node]}"
    if ACT_DECLARE <= action < ACT_END:
        return f"?{action - ACT_DECLARE + 1}"
    if ACT_TURN <= action < ACT_DUEL_ROLL:
        return f"{s['declared'] + 1}r{action - ACT_TURN + 1}"
    if ACT_EXTRA <= action < ACT_STAY:
        return f"+{NODE_NAMES[s['point']]}>{NODE_NAMES[action - ACT_EXTRA]}"
    return _write_nature(s, action)


def _write_nature(s: State, action: int) -> str:
    if action >= ACT_DUEL_ROLL:
        return f"d:{colours(action - ACT_DUEL_ROLL, 2)}"
    if action >= ACT_VETO_ROLL:
        return f"v:{colours(action - ACT_VETO_ROLL, 2)}"
    if action >= ACT_ROLL:
        faces = colours(action - ACT_ROLL, 4)
        return f"r:{faces[:2]}.{faces[2:]}"
    if action >= ACT_PLACE:
        recess, angle = divmod(action - ACT_PLACE, ANGLES)
        return f"{LETTERS[s['drawn']]}{angle}@{recess + 1}"
    return f"={LETTERS[action - ACT_DRAW]}"


def colours(faces: int, dice: int) -> str:
    """The faces of that many dice as letters, the first die first."""
    return "".join("RB"[faces >> place & 1] for place in reversed(range(dice)))


def veil(options: Options, s: State, action: int) -> str:
    """Never asked: every action is public."""
    return write(options, s, action)


def aftermath(options: Options, s: State) -> tuple[str, ...]:
    """Entries and ends of turns happen by themselves and have no token (TI-93)."""
    return ()
