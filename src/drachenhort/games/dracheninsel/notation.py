"""Notation of Die Dracheninsel: one ASCII token per action, NATURE's included (ledger, section 10).

An action that is asked in parts has shorter tokens on the way: `TE`, then `TE:a3-`, then `TE:a3-i2`. A part
may be played by its short token or all at once by the whole one.
"""

from collections import Counter

import numpy as np

from drachenhort.kernel.errors import MalformedAction
from drachenhort.kernel.game import State
from drachenhort.kernel.layout import Table
from drachenhort.kernel.options import Options

from . import board as b, cards as c, state as st
from .actions import ACT
from .rules import act, choices
from .wishes import FACE_OF, SWAPS, WORDS, Wish, wish_of


def parse(options: Options, token: str) -> Wish:
    """What a token wishes, or `MalformedAction`."""
    return wish_of(token)


# ---- finding --------------------------------------------------------------------------------------


def find(s: State, wish: Wish) -> tuple[int, ...] | None:
    """The parts of an action that are left to grant a wish; whether they are legal is not asked."""
    match wish.kind:
        case "flight":
            return _find_flight(s, wish)
        case "TE" | "DF":
            return _find_swap(s, wish)
        case "patrol":
            return _find_patrol(s, wish)
        case "pass":
            return _find_pass(s, wish)
    action = _find_single(s, wish) if s["part"] == st.NO_PART else None
    return None if action is None else (action,)


def _find_single(s: State, wish: Wish) -> int | None:
    """The number of an action that is never asked in parts."""
    match wish.kind:
        case "walk":
            return _entry(s, b.NEIGHBOURS, wish)
        case "journey":
            return ACT.encode("journey", wish.card, wish.other)
        case "hunter" | "start":
            return ACT.encode(wish.kind, wish.other)
        case "draw":
            return ACT.encode("draw", wish.card)
        case "fear" | "attack":
            return _with_card(wish)
        case "take":
            fits = wish.other == (s["victim"] if s["stake"] == c.EC else c.NONE)
            return ACT.encode("take", wish.card) if fits else None
        case "SL" | "CM" | "UN":
            fits = FACE_OF[wish.kind] == reaction_face(s) and wish.card != c.NONE
            return ACT.encode("react", wish.card) if fits else None
    return ACT.encode(WORDS[wish.kind])


def reaction_face(s: State) -> int:
    """What a reaction is in this phase: SL, CM or UN."""
    if s["phase"] in (st.WIN_START, st.WIN_ACTION):
        return c.SL
    return c.CM if s["phase"] == st.COUNTER else c.UN


def _with_card(wish: Wish) -> int | None:
    """The action of a card on a target, with the card counted among those that show the face."""
    cards = c.SHOWING[FACE_OF[wish.kind]].tolist()
    is_fitting = wish.card != c.NONE and wish.card in cards
    return ACT.encode(wish.kind, cards.index(wish.card), wish.other) if is_fitting else None


def _entry(s: State, ways: Table, wish: Wish) -> int | None:
    """The entry to a space, if a way leads there and whoever is sent home is a bearer there."""
    leads = [] if s["hunter"] == c.NONE else ways[s["place"][s["hunter"]]].tolist()
    there = [c.NONE, *hunters_on(s, wish.space)[: st.BEARERS]]
    if wish.space not in leads or wish.other not in there:
        return None
    return ACT.encode("enter", leads.index(wish.space), 1 + wish.card, there.index(wish.other))


def hunters_on(s: State, space: int) -> list[int]:
    """The hunters on a space, in the order of their colours."""
    return [hunter for hunter, place in enumerate(s["place"].tolist()) if place == space]


def _find_flight(s: State, wish: Wish) -> tuple[int, ...] | None:
    landing = _entry(s, b.LANDINGS, wish) if wish.is_whole else None
    if s["part"] not in (st.NO_PART, st.ALOFT) or (wish.is_whole and landing is None):
        return None
    whole = (ACT.fly.first,) if landing is None else (ACT.fly.first, landing)
    return whole[int(s["part"] == st.ALOFT) :] or None


def _find_swap(s: State, wish: Wish) -> tuple[int, ...] | None:
    discs = sorted(disc for disc in (wish.space, wish.other) if disc != c.NONE)
    parts = [ACT.encode(SWAPS[wish.kind]), *(ACT.encode("space", disc) for disc in discs)]
    if s["part"] == st.NO_PART:
        return tuple(parts)
    if s["part"] not in (st.FIRST_DISC, st.SECOND_DISC) or c.CARD_NAMES[s["part_card"]] != wish.kind:
        return None
    if s["part"] == st.SECOND_DISC:
        if not wish.is_whole or s["part_at"] not in discs:
            return None
        parts.remove(ACT.encode("space", int(s["part_at"])))
    return tuple(parts[1:]) or None


def _find_patrol(s: State, wish: Wish) -> tuple[int, ...] | None:
    begin = _with_card(wish)
    begun = s["part"] == st.DRAGON_TO and (s["part_card"], s["part_at"]) == (wish.card, wish.other)
    if begin is None or wish.space >= b.TERRAIN or (s["part"] != st.NO_PART and not begun):
        return None
    whole = (begin, ACT.encode("space", wish.space)) if wish.is_whole else (begin,)
    return whole[int(begun) :] or None


def _find_pass(s: State, wish: Wish) -> tuple[int, ...] | None:
    left, picked = Counter(wish.cards), Counter(_picked(s))
    if s["part"] not in (st.NO_PART, st.PICKING) or not picked <= left:
        return None
    is_open = s["part"] == st.PICKING or s["phase"] == st.EXCHANGE
    begin = () if is_open else (ACT.pass_.first,)
    picks = tuple(ACT.encode("pick", card) for card in (left - picked).elements())
    return (*begin, *picks, *((ACT.done.first,) if wish.is_whole else ())) or None


def _picked(s: State) -> list[int]:
    return [card for card in s["picked"].tolist() if card != st.EMPTY]


# ---- writing --------------------------------------------------------------------------------------

_TOKENS = {kind: word for word, kind in (WORDS | SWAPS | {"FL": "fly", "pass(": "pass_"}).items()}


def write(options: Options, s: State, action: int) -> str:
    """The token of an action that is legal in `s`; of a part, all that is decided with it so far."""
    match ACT.decode(action):
        case "start", seat:
            return f"!start:{seat + 1}"
        case "draw", card:
            return f"!draw:{c.CARD_NAMES[card]}"
        case "take", card:
            return _taken(s, c.CARD_NAMES[card])
        case "hunter", hunter:
            return f"hunter:{c.LETTERS[hunter]}"
        case "enter", way, payment, victim:
            return entry_token(s["part"] == st.ALOFT, *entry_of(s, way, payment, victim))
        case "journey", card, colour:
            return f"LJ={c.CARD_NAMES[card]}:{c.LETTERS[colour]}"
        case "space", space:
            return _write_space(s, space)
        case ("patrol" | "fear" | "attack") as kind, number, target:
            name = c.LETTERS[target] if kind == "fear" else target + 1
            return f"{played(FACE_OF[kind], c.SHOWING[FACE_OF[kind], number])}:{name}"
        case "pick", card:
            return f"pass({_names(sorted([*_picked(s), card]))}"
        case ("done",):
            return f"pass({_names(_picked(s))})"
        case "react", card:
            return played(reaction_face(s), card)
        case (kind,):
            return _TOKENS[kind]
    raise AssertionError(action)


def played(face: int, card: int) -> str:
    """A card used for one of its faces: `SL`, or `SL[UN/SL]` for a double card."""
    name = c.FACE_NAMES[face]
    return name if c.CARD_NAMES[card] == name else f"{name}[{c.CARD_NAMES[card]}]"


def entry_of(s: State, way: int, payment: int, victim: int) -> tuple[int, int, int]:
    """The space that an entry leads to, the card that pays and the hunter that is sent home, or NONE."""
    ways = b.LANDINGS if s["part"] == st.ALOFT else b.NEIGHBOURS
    space = int(ways[s["place"][s["hunter"]], way])
    return space, payment - 1, hunters_on(s, space)[victim - 1] if victim else c.NONE


def entry_token(is_flight: bool, space: int, card: int, victim: int) -> str:
    """A step or landing on a space, with the card that pays for it and the hunter that is sent home."""
    paid = "" if card == c.NONE else f"={c.CARD_NAMES[card]}"
    sent = "" if victim == c.NONE else f"x{c.LETTERS[victim]}"
    return f"{'FL>' if is_flight else ''}{b.SPACE_NAMES[space]}{paid}{sent}"


def _names(cards: list[int]) -> str:
    return ",".join(c.CARD_NAMES[card] for card in cards)


def _taken(s: State, card: str) -> str:
    return f"!EC:{s['victim'] + 1}={card}" if s["stake"] == c.EC else f"!SA:{card}"


def _write_space(s: State, space: int) -> str:
    if s["part"] == st.DRAGON_TO:
        return f"{part_token(s)}>{b.SPACE_NAMES[space]}"
    if s["part"] == st.FIRST_DISC:
        return f"{part_token(s)}:{b.SPACE_NAMES[space]}-"
    one, other = sorted((space, int(s["part_at"])))
    return f"{c.CARD_NAMES[s['part_card']]}:{b.SPACE_NAMES[one]}-{b.SPACE_NAMES[other]}"


def veil(options: Options, s: State, action: int) -> str | None:
    """What stands for a card that one does not see; that somebody declined is not noticed at all (DI-126)."""
    if action == ACT.decline.first:
        return None
    return _taken(s, "?") if action >= ACT.take.first else "!draw:?"


# ---- unfinished actions ---------------------------------------------------------------------------


def part_token(s: State) -> str:
    """The token of the part of an action that is done so far (DI-127)."""
    if s["part"] == st.ALOFT:
        return "FL"
    if s["part"] == st.DRAGON_TO:
        return f"{played(c.DP, s['part_card'])}:{s['part_at'] + 1}"
    if s["part"] == st.PICKING:
        return f"pass({_names(_picked(s))}"
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
