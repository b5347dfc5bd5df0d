"""What the tokens of Die Dracheninsel wish: one pattern for each kind, whether or not it is legal."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from drachenhort.kernel.errors import MalformedAction
from drachenhort.kernel.text import Words

from . import board as b, cards as c

_ = Words("drachenhort.games.dracheninsel")

WORDS = {"end": "end", "abandon": "abandon", "share": "share", "-": "decline", "EC": "curse"}
"""Tokens that are words, with the kinds of their actions."""
SWAPS = {"TE": "swap_any", "DF": "swap_near"}
"""The same for cards that swap two discs, named one after the other."""
FACE_OF = {"patrol": c.DP, "fear": c.FE, "attack": c.SA, "SL": c.SL, "CM": c.CM, "UN": c.UN}
"""Wishes that begin with a face, behind which a card with two of them stands in brackets."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a token asks for; a part of an action leaves some of it open."""

    kind: str
    card: int = c.NONE
    """The card that is played, paid, drawn or taken."""
    space: int = c.NONE
    """Where to go, or the first disc."""
    other: int = c.NONE
    """The second disc; the dragon; the colour of a journey or a hunter; a seat."""
    cards: tuple[int, ...] = ()
    """To be exchanged, sorted."""
    is_whole: bool = True
    """Or is it only the beginning of an action?"""


def _one_of(names: Iterable[str]) -> str:
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))


def _played(kind: str) -> str:
    """A card used for a face: the face, and the card in brackets if it has two."""
    doubles = [c.CARD_NAMES[card] for card in c.SHOWING[FACE_OF[kind]] if "/" in c.CARD_NAMES[card]]
    return rf"{c.FACE_NAMES[FACE_OF[kind]]}(?:\[(?P<card>{_one_of(doubles)})\])?"


_SPACE, _DISC = f"(?P<space>{_one_of(b.SPACE_NAMES)})", _one_of(b.TERRAIN_NAMES)
_TERRAIN, _HUNTER = f"(?P<card>{_one_of(c.CARD_NAMES[: c.TERRAIN_KINDS])})", f"(?P<hunter>[{c.LETTERS}])"
_CARD, _SEAT = _one_of(c.CARD_NAMES), "(?P<number>[1-6])"
_ENTRY = f"{_SPACE}(?:={_TERRAIN})?(?:x{_HUNTER})?"
_PATTERNS = {
    **{word: word for word in WORDS},
    "walk": _ENTRY,
    "flight": f"FL(?:>{_ENTRY})?",
    "journey": f"LJ={_TERRAIN}:{_HUNTER}",
    **{word: f"{word}(?::(?P<space>{_DISC})-(?P<second>{_DISC})?)?" for word in SWAPS},
    "patrol": f"{_played('patrol')}:(?P<number>[12])(?:>{_SPACE})?",
    "fear": f"{_played('fear')}:{_HUNTER}",
    "attack": f"{_played('attack')}:{_SEAT}",
    "pass": rf"pass\((?P<cards>(?:{_CARD})(?:,(?:{_CARD}))*)?(?P<end>\))?",
    "hunter": f"hunter:{_HUNTER}",
    **{word: _played(word) for word in ("SL", "CM", "UN")},
    "start": f"!start:{_SEAT}",
    "draw": f"!draw:(?P<card>{_CARD})",
    "take": f"!(?:SA:|EC:{_SEAT}=)(?P<card>{_CARD})",
}
"""How each kind of wish is written; groups are named after what they hold."""
_LAST = {"flight": "space", "TE": "second", "DF": "second", "patrol": "space", "pass": "end"}
"""Kinds that are asked in parts, and the group that holds the last one."""


@lru_cache(maxsize=8192)
def wish_of(token: str) -> Wish:
    """What a token wishes, or `MalformedAction`."""
    for kind, pattern in _PATTERNS.items():
        match = re.fullmatch(pattern, token)
        if match is not None:
            return _wish(kind, match.groupdict())
    raise MalformedAction(
        _("{token} means nothing here; moves look like c3, c3=tB, TE:a3-i2 or end.", token=repr(token[:40]))
    )


def _wish(kind: str, found: dict[str, str | None]) -> Wish:
    """The wish of that kind with what was found in the token, by the names of the groups."""
    face = c.FACE_NAMES[FACE_OF[kind]] if kind in FACE_OF else None
    number, cards = found.get("number"), found.get("cards")
    others = _place(b.SPACE_NAMES, found.get("second")), _place(c.LETTERS, found.get("hunter"))
    return Wish(
        kind,
        card=_place(c.CARD_NAMES, found.get("card") or face),
        space=_place(b.SPACE_NAMES, found.get("space")),
        other=int(number) - 1 if number else max(others),
        cards=tuple(sorted(map(c.CARD_NAMES.index, cards.split(",")))) if cards else (),
        is_whole=kind not in _LAST or found[_LAST[kind]] is not None,
    )


def _place(names: Sequence[str], name: str | None) -> int:
    """Where a name stands; a face that no card has alone stands nowhere."""
    return names.index(name) if name and name in names else c.NONE
