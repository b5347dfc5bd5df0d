"""What the decider of Die Dracheninsel touches for each legal action, and what there is to press."""

from collections.abc import Callable, Iterable, Iterator

from drachenhort.kernel.scene import Control, Touch
from drachenhort.kernel.text import Text, Words

from .. import board as b, cards as c, state as st
from ..actions import ACT
from ..explain import meaning
from ..explain.naming import terrain_text
from ..notation import write
from ..rules.movement import payment_of, way_of
from .table import Table, colour_id, dragon_id, hand_id, hunter_id

_ = Words("drachenhort.games.dracheninsel")

Path = tuple[str, ...]

CONTROLS = {
    ACT.abandon.first: "abandon",
    ACT.end.first: "end",
    ACT.pass_.first: "pass",
    ACT.done.first: "done",
    ACT.share.first: "share",
    ACT.decline.first: "decline",
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
    action = ACT.enter.first + number
    ways = _LANDINGS if t.s.part == st.ALOFT else _NEIGHBOURS
    space = ways[t.s.place[t.s.hunter]][way_of(action)]
    card, victim = payment_of(action), number % st.VICTIMS
    paid = () if card == c.NONE else (t.own(card),)
    sent = (hunter_id(t.hunters_on(space)[victim - 1]),) if victim else ()
    return (b.SPACE_NAMES[space], *paid, *sent)


def _journey(t: Table, number: int) -> Path:
    card, colour = divmod(number, c.COLOURS)
    return t.own(c.JOURNEY_CARD), t.own(card), colour_id(colour)


def _with_target(face: int, width: int, target_id: Callable[[int], str]) -> Callable[[Table, int], Path]:
    """A card with that face, then what it is aimed at."""
    cards = c.SHOWING[face].tolist()

    def path(t: Table, number: int) -> Path:
        card, target = divmod(number, width)
        return t.own(cards[card]), target_id(target)

    return path


def _only(card: int) -> Callable[[Table, int], Path]:
    """A card, and nothing else to say."""
    return lambda t, _number: (t.own(card),)


_NEIGHBOURS, _LANDINGS = b.NEIGHBOURS.tolist(), b.LANDINGS.tolist()
_PATHS: tuple[tuple[int, Callable[[Table, int], Path]], ...] = (
    (ACT.react.first, lambda t, card: (t.own(card),)),
    (ACT.pick.first, lambda t, card: (t.own(card),)),
    (ACT.curse.first, _only(c.CURSE_CARD)),
    (ACT.attack.first, _with_target(c.SA, st.MOST_PLAYERS, hand_id)),
    (ACT.fear.first, _with_target(c.FE, c.COLOURS, hunter_id)),
    (ACT.space.first, lambda _t, space: (b.SPACE_NAMES[space],)),
    (ACT.patrol.first, _with_target(c.DP, st.DRAGONS, dragon_id)),
    (ACT.swap_near.first, _only(c.SWAP_NEAR_CARD)),
    (ACT.swap_any.first, _only(c.SWAP_ANY_CARD)),
    (ACT.fly.first, _only(c.FLIGHT_CARD)),
    (ACT.journey.first, _journey),
    (ACT.enter.first, _entry),
    (ACT.hunter.first, lambda _t, hunter: (hunter_id(hunter),)),
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
        "decline": _("Give in") if t.s.phase == st.DUEL else _("Let it be"),
    }


_COLOURS = {colour_id(colour): terrain_text(colour) for colour in range(c.COLOURS)}
_KEYS = {colour_id(colour): c.LETTERS[colour] for colour in range(c.COLOURS)}
