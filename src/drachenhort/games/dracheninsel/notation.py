"""Notation of Die Dracheninsel: one ASCII token per action, NATURE's included (ledger, section 10).

An action that is asked in parts has shorter tokens on the way: `TE`, then `TE:a3-`, then `TE:a3-i2`. A part
may be played by its short token or all at once by the whole one.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from drachenhort.kernel.errors import MalformedAction
from drachenhort.kernel.game import State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Words

from . import board as b, cards as c, state as st
from .actions import ACT
from .rules import act, choices
from .rules.movement import entry, payment_of, victim_of, way_of

_ = Words("drachenhort.games.dracheninsel")

WORDS = {
    "end": ACT.end.first,
    "abandon": ACT.abandon.first,
    "share": ACT.share.first,
    "-": ACT.decline.first,
    "EC": ACT.curse.first,
}
"""Tokens that are words, with their actions."""
SWAPS = {"TE": ACT.swap_any.first, "DF": ACT.swap_near.first}
REACTIONS = {"SL": c.SL, "CM": c.CM, "UN": c.UN}


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


# ---- reading --------------------------------------------------------------------------------------

_SPACE = "|".join(sorted(b.SPACE_NAMES, key=len, reverse=True))
_DISC = "|".join(b.TERRAIN_NAMES)
_CARD = "|".join(re.escape(name) for name in sorted(c.CARD_NAMES, key=len, reverse=True))
_TERRAIN = "|".join(sorted(c.CARD_NAMES[: c.TERRAIN_KINDS], key=len, reverse=True))
_HUNTER = f"[{c.LETTERS}]"
_ENTRY = rf"({_SPACE})(?:=({_TERRAIN}))?(?:x({_HUNTER}))?"


def _played(face: str) -> str:
    """A card used for a face: the face, and the card in brackets if it has two."""
    doubles = "|".join(
        re.escape(c.CARD_NAMES[card])
        for card in c.SHOWING[c.FACE_NAMES.index(face)]
        if "/" in c.CARD_NAMES[card]
    )
    return rf"{face}(?:\[({doubles})\])?"


_PATTERNS = {
    "walk": re.compile(_ENTRY),
    "flight": re.compile(rf"FL(?:>{_ENTRY})?"),
    "journey": re.compile(rf"LJ=({_TERRAIN}):({_HUNTER})"),
    "swap": re.compile(rf"(TE|DF)(?::({_DISC})-({_DISC})?)?"),
    "patrol": re.compile(rf"{_played('DP')}:([12])(?:>({_SPACE}))?"),
    "fear": re.compile(rf"{_played('FE')}:({_HUNTER})"),
    "attack": re.compile(rf"{_played('SA')}:([1-6])"),
    "pass": re.compile(rf"pass\(((?:{_CARD})(?:,(?:{_CARD}))*)?(\))?"),
    "hunter": re.compile(rf"hunter:({_HUNTER})"),
    "SL": re.compile(_played("SL")),
    "CM": re.compile(_played("CM")),
    "UN": re.compile(_played("UN")),
    "start": re.compile(r"!start:([1-6])"),
    "draw": re.compile(rf"!draw:({_CARD})"),
    "take": re.compile(rf"!(?:SA:|EC:([1-6])=)({_CARD})"),
}


def parse(options: Options, token: str) -> Wish:
    """What a token wishes, or `MalformedAction`."""
    return _parse(token)


@lru_cache(maxsize=8192)
def _parse(token: str) -> Wish:
    if token in WORDS:
        return Wish(token)
    for kind, pattern in _PATTERNS.items():
        match = pattern.fullmatch(token)
        if match is not None:
            return _READERS[kind](match)
    raise MalformedAction(
        _("{token} means nothing here; moves look like c3, c3=tB, TE:a3-i2 or end.", token=repr(token[:40]))
    )


def _card(name: str | None) -> int:
    return c.CARD_NAMES.index(name) if name else c.NONE


def _space(name: str | None) -> int:
    return b.SPACE_NAMES.index(name) if name else c.NONE


def _colour(letter: str | None) -> int:
    return c.LETTERS.index(letter) if letter else c.NONE


def _single(face: str, name: str | None) -> int:
    """The card that is used for a face: the one named, or the one that shows nothing else."""
    return _card(name) if name else (c.CARD_NAMES.index(face) if face in c.CARD_NAMES else c.NONE)


def _read_walk(match: re.Match[str]) -> Wish:
    return Wish("walk", _card(match[2]), _space(match[1]), _colour(match[3]))


def _read_flight(match: re.Match[str]) -> Wish:
    return Wish("flight", _card(match[2]), _space(match[1]), _colour(match[3]), is_whole=match[1] is not None)


def _read_swap(match: re.Match[str]) -> Wish:
    return Wish(match[1], c.NONE, _space(match[2]), _space(match[3]), is_whole=match[3] is not None)


def _read_pass(match: re.Match[str]) -> Wish:
    cards = tuple(sorted(_card(name) for name in match[1].split(","))) if match[1] else ()
    return Wish("pass", cards=cards, is_whole=match[2] is not None)


_READERS: dict[str, Callable[[re.Match[str]], Wish]] = {
    "walk": _read_walk,
    "flight": _read_flight,
    "journey": lambda match: Wish("journey", _card(match[1]), other=_colour(match[2])),
    "swap": _read_swap,
    "patrol": lambda match: Wish(
        "patrol", _single("DP", match[1]), _space(match[3]), int(match[2]) - 1, is_whole=match[3] is not None
    ),
    "fear": lambda match: Wish("fear", _single("FE", match[1]), other=_colour(match[2])),
    "attack": lambda match: Wish("attack", _single("SA", match[1]), other=int(match[2]) - 1),
    "pass": _read_pass,
    "hunter": lambda match: Wish("hunter", other=_colour(match[1])),
    "SL": lambda match: Wish("SL", _single("SL", match[1])),
    "CM": lambda match: Wish("CM", _single("CM", match[1])),
    "UN": lambda match: Wish("UN", _single("UN", match[1])),
    "start": lambda match: Wish("start", other=int(match[1]) - 1),
    "draw": lambda match: Wish("draw", _card(match[1])),
    "take": lambda match: Wish("take", _card(match[2]), other=int(match[1]) - 1 if match[1] else c.NONE),
}


# ---- finding --------------------------------------------------------------------------------------


def find(s: State, wish: Wish) -> tuple[int, ...] | None:
    """The parts of an action that are left to grant a wish; whether they are legal is not asked."""
    if wish.kind in _FINDERS:
        return _FINDERS[wish.kind](s, wish)
    if s["part"] != st.NO_PART:
        return None
    if wish.kind == "journey":
        return (ACT.journey.first + c.COLOURS * wish.card + wish.other,)
    action = _find_single(s, wish)
    return None if action is None else (action,)


def _find_single(s: State, wish: Wish) -> int | None:
    """The number of an action that is never asked in parts."""
    if wish.kind in WORDS:
        return WORDS[wish.kind]
    if wish.kind in _STARTS:
        return _STARTS[wish.kind] + (wish.card if wish.other == c.NONE else wish.other)
    if wish.kind == "walk":
        return _entry(s, b.NEIGHBOURS, wish)
    if wish.kind in _AIMED:
        start, face, width = _AIMED[wish.kind]
        return _with_card(start, face, wish.card, width, wish.other)
    if wish.kind == "take":
        fits = wish.other == (s["victim"] if s["stake"] == c.EC else c.NONE)
        return ACT.take.first + wish.card if fits else None
    fits = REACTIONS[wish.kind] == reaction_face(s) and wish.card != c.NONE
    return ACT.react.first + wish.card if fits else None


_STARTS = {"hunter": ACT.hunter.first, "start": ACT.start.first, "draw": ACT.draw.first}
"""Kinds with one number in the token, and where their action numbers begin."""
_AIMED = {"fear": (ACT.fear.first, c.FE, c.COLOURS), "attack": (ACT.attack.first, c.SA, st.MOST_PLAYERS)}
"""Cards that are played on somebody: first action number, face, and how many targets there are."""


def reaction_face(s: State) -> int:
    """What a reaction is in this phase: SL, CM or UN."""
    if s["phase"] in (st.WIN_START, st.WIN_ACTION):
        return c.SL
    return c.CM if s["phase"] == st.COUNTER else c.UN


def _with_card(start: int, face: int, card: int, width: int, target: int) -> int | None:
    """The action of a card on a target, with the card counted among those that show the face."""
    cards = c.SHOWING[face].tolist()
    return start + width * cards.index(card) + target if card != c.NONE and card in cards else None


def _entry(s: State, ways: object, wish: Wish) -> int | None:
    """The entry to a space, if a way leads there."""
    if s["hunter"] == c.NONE:
        return None
    leads = ways[s["place"][s["hunter"]]].tolist()  # type: ignore[index]
    if wish.space not in leads:
        return None
    victim = _victim_number(s, wish)
    return None if victim is None else int(entry(leads.index(wish.space), 1 + wish.card, victim))


def _victim_number(s: State, wish: Wish) -> int | None:
    """Which of the bearers on the space is sent home: 0 for nobody; None if he is no bearer there."""
    if wish.other == c.NONE:
        return 0
    there = [colour for colour in range(c.COLOURS) if s["place"][colour] == wish.space]
    return there.index(wish.other) + 1 if wish.other in there[:2] else None


def _find_flight(s: State, wish: Wish) -> tuple[int, ...] | None:
    landing = _entry(s, b.LANDINGS, wish) if wish.is_whole else None
    if wish.is_whole and landing is None:
        return None
    whole = (ACT.fly.first,) if landing is None else (ACT.fly.first, landing)
    return _rest_of(whole, {st.NO_PART: 0, st.ALOFT: 1}.get(int(s["part"])))


def _find_swap(s: State, wish: Wish) -> tuple[int, ...] | None:
    discs = sorted(disc for disc in (wish.space, wish.other) if disc != c.NONE)
    parts = [SWAPS[wish.kind], *(ACT.space.first + disc for disc in discs)]
    if s["part"] == st.NO_PART:
        return tuple(parts)
    if s["part"] not in (st.FIRST_DISC, st.SECOND_DISC) or c.CARD_NAMES[s["part_card"]] != wish.kind:
        return None
    if s["part"] == st.SECOND_DISC:
        if not wish.is_whole or s["part_at"] not in discs:
            return None
        parts.remove(ACT.space.first + int(s["part_at"]))
    return tuple(parts[1:]) or None


def _find_patrol(s: State, wish: Wish) -> tuple[int, ...] | None:
    begin = _with_card(ACT.patrol.first, c.DP, wish.card, st.DRAGONS, wish.other)
    if begin is None or wish.space >= b.TERRAIN:
        return None
    whole = (begin, ACT.space.first + wish.space) if wish.is_whole else (begin,)
    if s["part"] == st.DRAGON_TO and (s["part_card"], s["part_at"]) != (wish.card, wish.other):
        return None
    return _rest_of(whole, {st.NO_PART: 0, st.DRAGON_TO: 1}.get(int(s["part"])))


def _find_pass(s: State, wish: Wish) -> tuple[int, ...] | None:
    if s["part"] not in (st.NO_PART, st.PICKING):
        return None
    left = list(wish.cards)
    for card in s["picked"].tolist():
        if card != st.EMPTY and card not in left:
            return None
        if card != st.EMPTY:
            left.remove(card)
    is_open = s["part"] == st.PICKING or s["phase"] == st.EXCHANGE
    begin = () if is_open else (ACT.pass_.first,)
    picks = tuple(ACT.pick.first + card for card in left)
    return (*begin, *picks, *((ACT.done.first,) if wish.is_whole else ())) or None


def _rest_of(whole: tuple[int, ...], done: int | None) -> tuple[int, ...] | None:
    """What is left of an action when some parts of it are done; None where another one has begun."""
    return None if done is None else whole[done:] or None


_FINDERS = {
    "flight": _find_flight,
    "TE": _find_swap,
    "DF": _find_swap,
    "patrol": _find_patrol,
    "pass": _find_pass,
}


# ---- writing --------------------------------------------------------------------------------------

_TOKENS = {action: word for word, action in WORDS.items()}


def write(options: Options, s: State, action: int) -> str:
    """The token of an action that is legal in `s`; of a part, all that is decided with it so far."""
    if action in _TOKENS:
        return _TOKENS[action]
    return next(writer(s, action) for start, writer in _WRITERS if action >= start)


def played(face: int, card: int) -> str:
    """A card used for one of its faces: `SL`, or `SL[UN/SL]` for a double card."""
    name = c.FACE_NAMES[face]
    return name if c.CARD_NAMES[card] == name else f"{name}[{c.CARD_NAMES[card]}]"


def _write_chance(s: State, action: int) -> str:
    if action >= ACT.take.first:
        return _taken(s, c.CARD_NAMES[action - ACT.take.first])
    if action >= ACT.draw.first:
        return f"!draw:{c.CARD_NAMES[action - ACT.draw.first]}"
    return f"!start:{action - ACT.start.first + 1}"


def _taken(s: State, card: str) -> str:
    return f"!EC:{s['victim'] + 1}={card}" if s["stake"] == c.EC else f"!SA:{card}"


def _write_entry(s: State, action: int) -> str:
    ways = b.LANDINGS if s["part"] == st.ALOFT else b.NEIGHBOURS
    space = int(ways[s["place"][s["hunter"]], way_of(action)])
    card, victim = int(payment_of(action)), int(victim_of(s, action, space))
    paid = "" if card == c.NONE else f"={c.CARD_NAMES[card]}"
    sent = "" if victim == c.NONE else f"x{c.LETTERS[victim]}"
    return f"{'FL>' if s['part'] == st.ALOFT else ''}{b.SPACE_NAMES[space]}{paid}{sent}"


def _write_part(s: State, action: int) -> str:
    """A flight, a swap or a dragon's move, as far as it is decided."""
    if action == ACT.fly.first:
        return "FL"
    if action in (ACT.swap_any.first, ACT.swap_near.first):
        return "TE" if action == ACT.swap_any.first else "DF"
    if action < ACT.space.first:
        number, dragon = divmod(action - ACT.patrol.first, st.DRAGONS)
        return f"{played(c.DP, c.SHOWING[c.DP, number])}:{dragon + 1}"
    space = action - ACT.space.first
    if s["part"] == st.DRAGON_TO:
        return f"{played(c.DP, s['part_card'])}:{s['part_at'] + 1}>{b.SPACE_NAMES[space]}"
    begun = f"{c.CARD_NAMES[s['part_card']]}:"
    if s["part"] == st.FIRST_DISC:
        return f"{begun}{b.SPACE_NAMES[space]}-"
    one, other = sorted((space, int(s["part_at"])))
    return f"{begun}{b.SPACE_NAMES[one]}-{b.SPACE_NAMES[other]}"


def _write_pass(s: State, action: int) -> str:
    cards = [card for card in s["picked"].tolist() if card != st.EMPTY]
    if ACT.pick.first <= action < ACT.done.first:
        cards = sorted([*cards, action - ACT.pick.first])
    names = ",".join(c.CARD_NAMES[card] for card in cards)
    return f"pass({names}{')' if action == ACT.done.first else ''}"


def _write_journey(_s: State, action: int) -> str:
    card, colour = divmod(action - ACT.journey.first, c.COLOURS)
    return f"LJ={c.CARD_NAMES[card]}:{c.LETTERS[colour]}"


def _write_fear(_s: State, action: int) -> str:
    number, hunter = divmod(action - ACT.fear.first, c.COLOURS)
    return f"{played(c.FE, c.SHOWING[c.FE, number])}:{c.LETTERS[hunter]}"


def _write_attack(_s: State, action: int) -> str:
    number, seat = divmod(action - ACT.attack.first, st.MOST_PLAYERS)
    return f"{played(c.SA, c.SHOWING[c.SA, number])}:{seat + 1}"


_WRITERS: tuple[tuple[int, Callable[[State, int], str]], ...] = (
    (ACT.react.first, lambda s, action: played(reaction_face(s), action - ACT.react.first)),
    (ACT.pass_.first, _write_pass),
    (ACT.attack.first, _write_attack),
    (ACT.fear.first, _write_fear),
    (ACT.fly.first, _write_part),
    (ACT.journey.first, _write_journey),
    (ACT.enter.first, _write_entry),
    (ACT.hunter.first, lambda _s, action: f"hunter:{c.LETTERS[action - ACT.hunter.first]}"),
    (ACT.start.first, _write_chance),
)
"""How the actions from each number on are written, the last range first."""


def veil(options: Options, s: State, action: int) -> str | None:
    """What stands for a card that one does not see; that somebody declined is not noticed at all (DI-126)."""
    if action == ACT.decline.first:
        return None
    return _taken(s, "?") if action >= ACT.take.first else "!draw:?"


def aftermath(options: Options, s: State) -> tuple[str, ...]:
    """What happens by itself has no token (section 10)."""
    return ()


# ---- unfinished actions ---------------------------------------------------------------------------


def part_token(s: State) -> str:
    """The token of the part of an action that is done so far (DI-127)."""
    if s["part"] == st.ALOFT:
        return "FL"
    if s["part"] == st.DRAGON_TO:
        return f"{played(c.DP, s['part_card'])}:{s['part_at'] + 1}"
    if s["part"] == st.PICKING:
        return _write_pass(s, ACT.pass_.first)
    begun = c.CARD_NAMES[s["part_card"]]
    return begun if s["part"] == st.FIRST_DISC else f"{begun}:{b.SPACE_NAMES[s['part_at']]}-"


def take_up_part(options: Options, s: State, token: object) -> bool:
    """Put a situation into the middle of an action; False if the token is no beginning of one."""
    if not isinstance(token, str):
        return False
    try:
        wish = parse(options, token)
    except MalformedAction:
        return False
    if wish.is_whole:
        return False
    legal = np.zeros(ACT.count, np.int32)
    for part in find(s, wish) or ():
        if part not in legal[: choices(s, legal)]:
            return False
        act(s, part)
    return bool(s["part"] != st.NO_PART)
