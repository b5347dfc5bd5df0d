"""The table of Die Dracheninsel, described from a hidden copy for one seat and in one language.

What lies there is in `pieces`, what is asked in `prompts`, and what one can touch in `touches`.
"""

from collections.abc import Iterator
from functools import cache
from math import sqrt

from drachenhort.kernel.game import Game, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.scene import Counter, Reader, Scene, Space, Zone
from drachenhort.kernel.tables import touches_of
from drachenhort.kernel.text import SeatName, Text, Words

from .. import board as b, cards as c, state as st
from ..board import packaged
from ..explain.naming import space_text
from . import ids
from .pieces import components, pieces_of
from .prompts import prompt_of
from .steps import next_question
from .table import Table
from .touches import controls_of, path_of

__all__ = ["build", "components", "next_question"]

_ = Words("drachenhort.games.dracheninsel")

MARGIN = 1.0
"""Around the middles of the outermost boats."""


def build(game: Game, options: Options, hidden: State, reader: Reader) -> Scene:
    """The whole table as its reader sees it."""
    table = Table(options, hidden, reader)
    touches = touches_of(game, options, hidden, reader, lambda action: path_of(table, action))
    width, height = _size()
    return Scene(
        width=width,
        height=height,
        spaces=(*_terrain(reader.language), *_boats(table)),
        zones=(*_holdings(table), *_heaps(table.s.active, reader.language)),
        pieces=pieces_of(table),
        counters=tuple(_counters(table)),
        prompt=prompt_of(table, len(touches)),
        touches=touches,
        controls=tuple(controls_of(table, touches)),
    )


# ---- the island -----------------------------------------------------------------------------------


@cache
def _places() -> tuple[tuple[float, float], ...]:
    """The middles of all spaces, one unit from space to space."""
    middles = [(q + r / 2, r * sqrt(3) / 2) for q, r in packaged().places]
    left, top = (min(along) for along in zip(*middles, strict=True))
    return tuple((round(x - left + MARGIN, 3), round(y - top + MARGIN, 3)) for x, y in middles)


@cache
def _size() -> tuple[float, float]:
    """Width and height of the page."""
    right, bottom = (max(along) for along in zip(*_places(), strict=True))
    return round(right + MARGIN, 3), round(bottom + MARGIN, 3)


@cache
def _terrain(language: str) -> tuple[Space, ...]:
    """The spaces of the island; they never change, so they are described once."""
    spaces = []
    for space in range(b.BOAT):
        kind, rule, label = _describe(space)
        told = label if isinstance(label, str) else label.into(language)
        printed = b.SPACE_NAMES[space] if space < b.TERRAIN else ""
        spaces.append(Space(b.SPACE_NAMES[space], kind, *_places()[space], told, rule, printed))
    return tuple(spaces)


def _boats(t: Table) -> Iterator[Space]:
    for space in range(b.BOAT, b.SPACES):
        name, owner = space_text(space), t.s.owner[space - b.BOAT]
        used = _("{boat} of {who}", boat=name, who=SeatName(owner))
        label = _("{boat}, unused", boat=name) if owner == st.NOBODY else used
        yield Space(b.SPACE_NAMES[space], "boat", *_places()[space], t.say(label), "DI-042")


def _describe(space: int) -> tuple[str, str, Text | str]:
    """Kind, rule and label of a space of the island."""
    name = space_text(space)
    if space == b.SITE:
        return "site", "DI-049", name
    for colour, exits in enumerate(packaged().exits):
        if space in exits:
            return "exit", "DI-102", _("{space}, way to {boat}", space=name, boat=space_text(b.BOAT + colour))
    return "terrain", "DI-034", name


# ---- beside the island ----------------------------------------------------------------------------


def _holdings(t: Table) -> Iterator[Zone]:
    """Hands and coins of the players."""
    for seat in range(t.s.players):
        who = SeatName(seat)
        yield Zone(ids.HANDS[seat], "hand", seat, t.say(_("hand of {who}", who=who)), rule="DI-018")
        yield Zone(ids.COINS[seat], "coins", seat, t.say(_("coins of {who}", who=who)), rule="DI-070")


@cache
def _heaps(active: int, language: str) -> tuple[Zone, ...]:
    """The other places off the island; only who has cards before him changes."""
    zones = []
    for id, (text, rule) in _ZONES.items():
        owner = active if id in (ids.PLAYED, ids.ASIDE) and active != st.NOBODY else None
        label = text.into(language)
        zones.append(Zone(id, id, owner, label, rule=rule, lays_ready=id == ids.ASIDE))
    return tuple(zones)


def _counters(t: Table) -> Iterator[Counter]:
    s = t.s
    sizes = [c.HAND - hand.count(st.EMPTY) for hand in s.hand[: s.players]]
    wealth, cards = t.say(_("points")), t.say(_("cards in hand"))
    for seat, size in enumerate(sizes):
        points = sum(count * value for count, value in zip(s.coins[seat], s.coin_value, strict=True))
        yield Counter(f"points-{seat + 1}", "points", points, wealth, seat, None, "DI-119")
        yield Counter(f"cards-{seat + 1}", "cards", size, cards, seat, c.HAND, "DI-018")
    left = int(c.COUNTS.sum()) - sum(map(sum, (sizes, s.played, s.duel, s.discard)))
    label = t.say(_("cards in the draw pile"))
    yield Counter("draw.cards", "cards", left, label, rule="DI-027", zone=ids.DRAW_PILE)
    label = t.say(_("cards in the discard pile"))
    yield Counter("discard.cards", "cards", sum(s.discard), label, rule="DI-027", zone=ids.DISCARD)
    yield from _clocks(t)


def _clocks(t: Table) -> Iterator[Counter]:
    """How far the game has come, and the limits that the options set."""
    s = t.s
    left = sum(state not in (st.COLLECTED, st.REMOVED) for state in s.treasure)
    yield Counter("treasures", "treasures", left, t.say(_("treasures left")), None, b.TREASURES, "DI-118")
    yield Counter("turn", "turn", s.turn, t.say(_("turn")), rule="DI-009")
    if s.stall_turns:
        label = t.say(_("turns without progress"))
        yield Counter("stall", "stall", s.stall, label, None, s.stall_turns, "DI-121")
    if s.card_limit:
        label = t.say(_("actions with cards"))
        yield Counter("card-actions", "actions", s.card_actions, label, None, s.card_limit, "DI-016")


_ZONES: dict[str, tuple[Text, str]] = {
    ids.PLAYED: (_("played cards"), "DI-023"),
    ids.ASIDE: (_("cards laid ready"), "DI-127"),
    ids.DUELLING: (_("cards of the duel"), "DI-026"),
    ids.DRAW_PILE: (_("draw pile"), "DI-027"),
    ids.DISCARD: (_("discard pile"), "DI-027"),
    ids.COINS_TO_COME: (_("coins to come"), "DI-055"),
    ids.LAIR: (_("dragons off the island"), "DI-006"),
    ids.LOST_COINS: (_("coins out of the game"), "DI-083"),
}
