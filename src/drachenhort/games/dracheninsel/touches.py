"""What the decider of Die Dracheninsel touches for each legal action, and what there is to press."""

from collections.abc import Callable, Iterable, Iterator

from drachenhort.games.dracheninsel.board import LANDINGS, NEIGHBOURS, SPACE_NAMES
from drachenhort.games.dracheninsel.cards import (
    COLOURS,
    CURSE_CARD,
    DP,
    FE,
    FLIGHT_CARD,
    JOURNEY_CARD,
    LETTERS,
    NONE,
    SA,
    SHOWING,
    SWAP_ANY_CARD,
    SWAP_NEAR_CARD,
)
from drachenhort.games.dracheninsel.explain import meaning
from drachenhort.games.dracheninsel.movement import payment_of, way_of
from drachenhort.games.dracheninsel.naming import terrain_text
from drachenhort.games.dracheninsel.notation import write
from drachenhort.games.dracheninsel.state import (
    ACT_ABANDON,
    ACT_ATTACK,
    ACT_CURSE,
    ACT_DECLINE,
    ACT_DONE,
    ACT_END,
    ACT_ENTER,
    ACT_FEAR,
    ACT_FLY,
    ACT_HUNTER,
    ACT_JOURNEY,
    ACT_PASS,
    ACT_PATROL,
    ACT_PICK,
    ACT_REACT,
    ACT_SHARE,
    ACT_SPACE,
    ACT_SWAP_ANY,
    ACT_SWAP_NEAR,
    ALOFT,
    DRAGONS,
    DUEL,
    MOST_PLAYERS,
    VICTIMS,
)
from drachenhort.games.dracheninsel.table import Table, colour_id, dragon_id, hand_id, hunter_id
from drachenhort.kernel.scene import Control, Touch
from drachenhort.kernel.text import Text, Words

_ = Words("drachenhort.games.dracheninsel")

Path = tuple[str, ...]

CONTROLS = {
    ACT_ABANDON: "abandon",
    ACT_END: "end",
    ACT_PASS: "pass",
    ACT_DONE: "done",
    ACT_SHARE: "share",
    ACT_DECLINE: "decline",
}
"""What is pressed for actions that lie nowhere on the table."""


def touches_of(t: Table) -> Iterator[Touch]:
    """One for every legal action of the seat, in the order of `choices`."""
    for action in t.actions:
        token = write(t.options, t.hidden, action)
        yield Touch(token, path_of(t, action), t.say(meaning(t.options, t.hidden, action)))


def path_of(t: Table, action: int) -> Path:
    """The elements one touches for an action, or for a part of one, in order."""
    if action in CONTROLS:
        return (CONTROLS[action],)
    start, path = next(entry for entry in _PATHS if entry[0] <= action)
    return path(t, action - start)


def _entry(t: Table, number: int) -> Path:
    """The space, then the card that pays for it, then the bearer who is sent home (DI-074)."""
    action = ACT_ENTER + number
    ways = _LANDINGS if t.s.part == ALOFT else _NEIGHBOURS
    space = ways[t.s.place[t.s.hunter]][way_of(action)]
    card, victim = payment_of(action), number % VICTIMS
    paid = () if card == NONE else (t.own(card),)
    sent = (hunter_id(t.hunters_on(space)[victim - 1]),) if victim else ()
    return (SPACE_NAMES[space], *paid, *sent)


def _journey(t: Table, number: int) -> Path:
    card, colour = divmod(number, COLOURS)
    return t.own(JOURNEY_CARD), t.own(card), colour_id(colour)


def _with_target(face: int, width: int, target_id: Callable[[int], str]) -> Callable[[Table, int], Path]:
    """A card with that face, then what it is aimed at."""
    cards = SHOWING[face].tolist()

    def path(t: Table, number: int) -> Path:
        card, target = divmod(number, width)
        return t.own(cards[card]), target_id(target)

    return path


def _only(card: int) -> Callable[[Table, int], Path]:
    """A card, and nothing else to say."""
    return lambda t, _number: (t.own(card),)


_NEIGHBOURS, _LANDINGS = NEIGHBOURS.tolist(), LANDINGS.tolist()
_PATHS: tuple[tuple[int, Callable[[Table, int], Path]], ...] = (
    (ACT_REACT, lambda t, card: (t.own(card),)),
    (ACT_PICK, lambda t, card: (t.own(card),)),
    (ACT_CURSE, _only(CURSE_CARD)),
    (ACT_ATTACK, _with_target(SA, MOST_PLAYERS, hand_id)),
    (ACT_FEAR, _with_target(FE, COLOURS, hunter_id)),
    (ACT_SPACE, lambda _t, space: (SPACE_NAMES[space],)),
    (ACT_PATROL, _with_target(DP, DRAGONS, dragon_id)),
    (ACT_SWAP_NEAR, _only(SWAP_NEAR_CARD)),
    (ACT_SWAP_ANY, _only(SWAP_ANY_CARD)),
    (ACT_FLY, _only(FLIGHT_CARD)),
    (ACT_JOURNEY, _journey),
    (ACT_ENTER, _entry),
    (ACT_HUNTER, lambda _t, hunter: (hunter_id(hunter),)),
)
"""The kinds of actions with their first numbers, falling."""


def controls_of(t: Table, touches: Iterable[Touch]) -> Iterator[Control]:
    """Those that can be pressed now, in the order in which they are first needed."""
    labels = _labels(t)
    for control in dict.fromkeys(step for touch in touches for step in touch.path if step in labels):
        yield Control(control, t.say(labels[control]), key=_KEYS.get(control, ""))


def _labels(t: Table) -> dict[str, Text]:
    cards = t.aside.total()
    return {
        **_COLOURS,
        "abandon": _("Give up the treasure"),
        "end": _("End turn"),
        "pass": _("Pass"),
        "done": _.plural("Exchange {n} card", "Exchange {n} cards", cards) if cards else _("Keep all cards"),
        "share": _("Share"),
        "decline": _("Give in") if t.s.phase == DUEL else _("Let it be"),
    }


_COLOURS = {colour_id(colour): terrain_text(colour) for colour in range(COLOURS)}
_KEYS = {colour_id(colour): LETTERS[colour] for colour in range(COLOURS)}
