"""Any situation of Die Dracheninsel as JSON with the names of the ledger's section 10.1.

Seats count from 1, hunters and colours are letters, spaces and cards have the names of the notation. What a
position leaves out is as at the start of the game. The draw pile is written for readers; what lies nowhere
else is in it.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from drachenhort.kernel.fields import UNKNOWN
from drachenhort.kernel.game import State
from drachenhort.kernel.options import Options
from drachenhort.kernel.seats import SOMEBODY, SPECTATOR
from drachenhort.kernel.text import Words

from .. import board as b, cards as c, state as st
from ..notation import part_token
from ..rules import decider
from ..rules.hands import size, to_serve
from ..rules.island import is_lone, is_waiting

_ = Words("drachenhort.games.dracheninsel")

OFF = "off"
"""Where a dragon is before it is placed."""
RESTORED = ("place", "bears", "treasure", "dragon")
"""Fields that Slumber restores; what they were before the last action is in `old_place` and so on."""


def write(options: Options, s: State) -> dict[str, Any]:
    """The whole situation, secrets included."""
    served, due = _draws(s)
    return {
        **write_island(s),
        "coins": [_write_coins(s, seat) for seat in range(s.players)],
        "hands": [_names(card for card in s.hand[seat] if card != st.EMPTY) for seat in range(s.players)],
        "played": list(Counter(write_heap(s.played)).elements()),
        "draw": write_heap(draw_pile(s)),
        "discard": write_heap(s.discard),
        "asked": _number(s.asked),
        "stake": _write_stake(s),
        "duel": _write_duel(s),
        "served": _number(served),
        "due": due,
        "acted": bool(s.actions > 0),
        "hunter": None if s.hunter == c.NONE else c.LETTERS[s.hunter],
        "journey": _letters(s.journey),
        "actions": int(s.actions),
        "card_actions": int(s.card_actions),
        "stretch": [b.SPACE_NAMES[space] for space in range(b.SPACES) if s.visited[space]],
        "undo": _write_undo(s),
        "event": bool(s.event),
        "stall": int(s.stall),
        "known": [_write_known(s, observer) for observer in (*range(s.players), st.PUBLIC)],
        "part": None if s.part == st.NO_PART else part_token(s),
    }


def _draws(s: State) -> tuple[int, int]:
    """Who is drawing cards, or losing them, and how many more."""
    if s.phase == st.CHANCE:
        return int(s.victim), int(s.due)
    served = s.active if s.phase == st.DRAW else to_serve(s) if s.phase == st.SETUP else st.NOBODY
    if st.NOBODY in (served, s.active):
        return st.NOBODY, 0
    return int(served), c.HAND - int(size(s, served))


def write_hidden(options: Options, s: State, seat: int) -> dict[str, Any]:
    """What `seat` knows of the situation, from its hidden copy.

    Hands hold "?" for each unknown card. `unseen`, in the place of `draw`, is all that lies in the draw pile
    or unseen in a hand. Of what others know, only what they know of the seat's own hand is told.
    """
    position = write(options, s)
    if s.phase == st.GAME_OVER:
        return position
    if decider(s) >= 0 and decider(s) != seat:
        position["part"] = UNKNOWN
    observers = (*range(s.players), st.PUBLIC)
    own = st.PUBLIC if seat == SPECTATOR else seat
    position["known"] = [
        [hand if own in (observer, holder) else None for holder, hand in enumerate(hands)]
        for observer, hands in zip(observers, position["known"], strict=True)
    ]
    return {"unseen" if name == "draw" else name: value for name, value in position.items()}


def _number(seat: int) -> int | str | None:
    return None if seat == st.NOBODY else UNKNOWN if seat == SOMEBODY else int(seat) + 1


def _names(cards: Iterable[int]) -> list[str]:
    return [(*c.CARD_NAMES, UNKNOWN)[card] for card in cards]


def _letters(mask: int) -> list[str]:
    return [letter for colour, letter in enumerate(c.LETTERS) if mask >> colour & 1]


def write_heap(heap: Iterable[int]) -> dict[str, int]:
    """Cards of each kind by their names, those that there are."""
    return {name: int(count) for name, count in zip(c.CARD_NAMES, heap, strict=True) if count}


def draw_pile(s: State) -> list[int]:
    """Cards of each kind that lie nowhere else."""
    held = Counter(s.hand.ravel().tolist())
    return [
        int(c.COUNTS[card]) - int(s.discard[card]) - int(s.played[card]) - int(s.duel[card]) - held[card]
        for card in range(c.CARD_KINDS)
    ]


def _write_coins(s: State, seat: int) -> list[int]:
    return [
        int(s.coin_value[treasure])
        for treasure in range(b.TREASURES)
        for _coin in range(s.coins[seat, treasure])
    ]


def write_island(s: State) -> dict[str, Any]:
    """What lies and stands on the island."""
    place, bears = s.place.tolist(), s.bears.tolist()
    carried = {bears[hunter]: place[hunter] for hunter in range(c.COLOURS) if bears[hunter] != c.NONE}
    states = [st.TREASURE_STATES[state] for state in s.treasure]
    return {
        "discs": {b.SPACE_NAMES[space]: c.LETTERS[s.disc[space]] for space in range(b.TERRAIN)},
        "dragons": [OFF if space == b.NOWHERE else b.SPACE_NAMES[space] for space in s.dragon],
        "hunters": {
            c.LETTERS[hunter]: {
                "seat": int(s.owner[hunter]) + 1,
                "space": b.SPACE_NAMES[place[hunter]],
                "status": status(s, hunter),
                "treasure": None if bears[hunter] == c.NONE else bears[hunter] + 1,
            }
            for hunter in range(c.COLOURS)
            if s.owner[hunter] != st.NOBODY
        },
        "treasures": [
            {
                "id": number + 1,
                "value": int(s.coin_value[number]),
                "state": states[number],
                "space": _space_of_treasure(states[number], carried.get(number)),
                "bearers": [c.LETTERS[hunter] for hunter in range(c.COLOURS) if bears[hunter] == number],
            }
            for number in range(b.TREASURES)
        ],
    }


def status(s: State, hunter: int) -> str:
    """What a hunter is doing (section 5)."""
    if is_waiting(s, hunter):
        return "waiting"
    if s.bears[hunter] == c.NONE:
        return "free"
    return "lone" if is_lone(s, hunter) else "pair"


def _space_of_treasure(state: str, carried_on: int | None) -> str | None:
    if state == "site":
        return b.SPACE_NAMES[b.SITE]
    return None if carried_on is None else b.SPACE_NAMES[carried_on]


def _write_stake(s: State) -> dict[str, Any] | None:
    if s.stake == c.NONE:
        return None
    face = c.FACE_NAMES[s.stake]
    target: Any = None
    if s.stake_target != c.NONE:
        target = c.LETTERS[s.stake_target] if face == "FE" else int(s.stake_target) + 1
    return {
        "face": face,
        "card": c.CARD_NAMES[s.stake_card],
        "by": _number(s.stake_by),
        "target": target,
        "window": None if s.stake_window == c.NONE else st.PHASES[s.stake_window],
    }


def _write_duel(s: State) -> dict[str, Any] | None:
    if s.owner_of_boat == st.NOBODY:
        return None
    return {
        "owner": _number(s.owner_of_boat),
        "last": _number(s.last_claim),
        "cards": list(Counter(write_heap(s.duel)).elements()),
    }


def _write_undo(s: State) -> dict[str, Any] | None:
    if s.last_action == c.NONE:
        return None
    before = s.copy()
    for name in RESTORED:
        before[name] = s[f"old_{name}"]
    if s.swapped[0] != c.NONE:
        before.disc[s.swapped] = s.disc[s.swapped[::-1]]
    taken = [
        (int(seat), int(card)) for seat, card in zip(s.taken_from, s.taken, strict=True) if seat != st.NOBODY
    ]
    return {
        "action": st.UNDOABLE[s.last_action],
        "before": write_island(before),
        "journey": _letters(s.old_journey),
        "event": bool(s.old_event),
        "taken": [[seat + 1, *_names([card])] for seat, card in taken],
        "discarded": _names(card for card in s.thrown_away if card != st.EMPTY),
        "countered": [
            c.CARD_NAMES[c.SHOWING[c.CM, i]]
            for i in range(st.COUNTER_KINDS)
            for _card in range(s.countered[i])
        ],
    }


def _write_known(s: State, observer: int) -> list[list[str]]:
    """What somebody knows of every hand."""
    return [
        _names(s.hand[seat, i] for i in range(c.HAND) if s.knows[seat, i] >> observer & 1)
        for seat in range(s.players)
    ]
