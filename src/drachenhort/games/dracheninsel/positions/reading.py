"""A position of Die Dracheninsel back into its record; `writing` says what is in one.

What follows from the rest (the status of a hunter, where a treasure lies, the draw pile) may be left out, but
not be wrong.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from drachenhort.kernel.contract import State
from drachenhort.kernel.errors import BadPosition
from drachenhort.kernel.fields import Fields
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Text, Words

from .. import board as b, cards as c, state as st
from ..notation import take_up_part
from ..rules.hands import learn
from .writing import OFF, RESTORED, draw_pile, write_island

_ = Words("drachenhort.games.dracheninsel")

Item = TypeVar("Item")

MOST = 10**9
MOST_ACTIONS = 2**15 - 1


def update(position: Mapping[str, Any]) -> Mapping[str, Any]:
    """Earlier the number of players stood beside the options."""
    if "players" not in position:
        return position
    options = position.get("options", {})
    if isinstance(options, Mapping):
        options = {**options, "players": position["players"]}
    return {name: entry for name, entry in position.items() if name != "players"} | {"options": options}


def read(fields: Fields, options: Options, s: State) -> None:
    """Write a position into the record of the first situation."""
    _read_island(fields, s)
    _read_cards(fields, s)
    _read_turn(fields, s)
    _read_window(fields, s)
    if "undo" in fields:
        _read_undo(fields.within("undo"), s)
    if "draw" in fields and _heap(fields, "draw") != Counter(dict(enumerate(draw_pile(s)))):
        raise BadPosition(_("draw must be what lies nowhere else."), "DI-122")
    if "part" in fields and not take_up_part(options, s, fields.raw("part")):
        example = "TE:a3-"
        raise BadPosition(
            _("part must be the beginning of an action, like {example}.", example=example), "DI-127"
        )


# ---- lists of names -------------------------------------------------------------------------------


def _rows(fields: Fields, name: str, count: int, read: Callable[[Fields], Item]) -> list[Item]:
    """A list of so many entries, each read out of an object that holds it under the same name."""
    rows = fields.items(name, lambda entry: entry, range(count, count + 1)) or [None] * count
    return [read(fields.inner({name: entry}, name)) for entry in rows]


def _cards(fields: Fields, name: str, most: int = c.HAND) -> list[int]:
    """Cards in the order of their numbers."""
    return sorted(fields.words(name, c.CARD_NAMES, range(most + 1)))


def _hands(fields: Fields, name: str, players: int) -> list[list[int]]:
    return _rows(fields, name, players, lambda row: _cards(row, name))


def _heap(fields: Fields, name: str) -> Counter[int]:
    """Cards of each kind, given as numbers by kind or as a list."""
    if isinstance(fields.raw(name, []), list):
        return Counter(_cards(fields, name, int(c.COUNTS.sum())))
    return Counter(
        {
            fields.check_word(card, name, c.CARD_NAMES): fields.check_whole(
                count, name, 0, int(max(c.COUNTS))
            )
            for card, count in fields.raw_object(name).items()
        }
    )


def _mask(fields: Fields, name: str) -> int:
    """A bit for each colour of a list."""
    return sum(1 << colour for colour in set(fields.words(name, list(c.LETTERS), range(c.COLOURS + 1))))


# ---- the island -----------------------------------------------------------------------------------


def _read_island(fields: Fields, s: State) -> None:
    for name, letter in fields.raw_object("discs").items():
        space = fields.check_word(name, "discs", b.TERRAIN_NAMES)
        s.disc[space] = fields.check_word(letter, "discs", list(c.LETTERS))
    places = (*b.SPACE_NAMES, OFF)
    dragons = fields.words("dragons", places, range(st.DRAGONS, st.DRAGONS + 1)) or [b.SPACES] * st.DRAGONS
    s.dragon[:] = [b.NOWHERE if space == b.SPACES else space for space in dragons]
    treasures = _rows(fields, "treasures", b.TREASURES, lambda row: row.within("treasures"))
    for number, treasure in enumerate(treasures):
        usual = st.TREASURE_STATES[s.treasure[number]]
        s.treasure[number] = treasure.word("state", st.TREASURE_STATES, usual)
    hunters = {
        letter: fields.inner(hunter, "hunters") for letter, hunter in fields.raw_object("hunters").items()
    }
    for letter, hunter in hunters.items():
        _read_hunter(fields.check_word(letter, "hunters", list(c.LETTERS)), hunter, s)
    island = write_island(s)
    for letter, hunter in hunters.items():
        _check(hunter, island["hunters"][letter], _("the hunter {letter}", letter=letter))
    for number, treasure in enumerate(treasures):
        _check(treasure, island["treasures"][number], _("treasure {number}", number=number + 1))


def _read_hunter(colour: int, hunter: Fields, s: State) -> None:
    if s.owner[colour] == st.NOBODY:
        raise BadPosition(_("The hunter {letter} is not in this game.", letter=c.LETTERS[colour]), "DI-003")
    s.place[colour] = hunter.word("space", b.SPACE_NAMES, b.SPACE_NAMES[s.place[colour]])
    s.bears[colour] = hunter.number("treasure", b.TREASURES, c.NONE)


def _check(given: Fields, found: Mapping[str, Any], what: Text) -> None:
    """What follows from the rest may be left out, but not be wrong."""
    given.where = what
    for name, value in found.items():
        if given.raw(name, value) != value:
            raise given.refuse(name, "null" if value is None else str(value))


# ---- cards and coins ------------------------------------------------------------------------------


def _read_cards(fields: Fields, s: State) -> None:
    players = int(s.players)
    for seat, cards in enumerate(_hands(fields, "hands", players)):
        s.hand[seat, : len(cards)] = cards
    for name, heap in (("played", s.played), ("discard", s.discard)):
        for card, count in _heap(fields, name).items():
            heap[card] = count
    known = _rows(fields, "known", players + 1, lambda row: _hands(row, "known", players))
    for observer, hands in zip((*range(players), st.PUBLIC), known, strict=True):
        for seat, cards in enumerate(hands):
            _read_known(s, observer, seat, cards)
    values = s.coin_value.tolist()
    owned = _rows(fields, "coins", players, lambda row: row.items("coins", _coin(row, values), range(15)))
    for seat, coins in enumerate(owned):
        for coin in coins:
            s.coins[seat, coin] += 1


def _coin(fields: Fields, values: list[int]) -> Callable[[object], int]:
    """The treasure of a coin by its value."""
    return lambda value: fields.check_word(str(value), "coins", list(map(str, values)))


def _read_known(s: State, observer: int, seat: int, cards: list[int]) -> None:
    for card in cards:
        before = s.knows[seat].copy()
        if observer != seat:
            learn(s, seat, card, observer)
        if (before == s.knows[seat]).all():
            raise BadPosition(_("Nobody can know of a card that is not there."))


# ---- the turn -------------------------------------------------------------------------------------


def _read_turn(fields: Fields, s: State) -> None:
    s.turn = fields.whole("turn", 0, MOST, 0 if s.phase == st.SETUP else 1)
    s.stall = fields.whole("stall", 0, MOST, 0)
    if "hunter" in fields:
        s.hunter = fields.word("hunter", list(c.LETTERS))
    s.actions = fields.whole("actions", 0, MOST_ACTIONS, 0)
    s.card_actions = fields.whole("card_actions", 0, int(s.actions), 0)
    if fields.flag("acted", default=bool(s.actions > 0)) != bool(s.actions > 0):
        raise BadPosition(_("An action counts as soon as it is declared."), "DI-125")
    s.journey = _mask(fields, "journey")
    s.event = fields.flag("event")
    spaces = fields.words("stretch", b.SPACE_NAMES, range(b.SPACES + 1))
    if "stretch" not in fields and s.hunter != c.NONE:
        spaces = [int(s.place[s.hunter])]
    s.visited[spaces] = 1


def _read_window(fields: Fields, s: State) -> None:
    players = int(s.players)
    s.asked = fields.number("asked", players)
    served, due = fields.number("served", players), fields.whole("due", 0, c.HAND, 1)
    if s.phase == st.CHANCE:  # elsewhere both follow from the hands
        s.victim, s.due = served, due
    if "duel" in fields:
        duel = fields.within("duel")
        s.owner_of_boat = duel.number("owner", players)
        s.last_claim = duel.number("last", players)
        for card, count in _heap(duel, "cards").items():
            s.duel[card] = count
    if "stake" in fields:
        _read_stake(fields.within("stake"), s)


def _read_stake(stake: Fields, s: State) -> None:
    s.stake = stake.word("face", c.FACE_NAMES)
    s.stake_card = stake.word("card", c.CARD_NAMES)
    s.stake_by = stake.number("by", int(s.players))
    if "target" in stake:
        is_hunter = c.FACE_NAMES[s.stake] == "FE"
        s.stake_target = (
            stake.word("target", list(c.LETTERS)) if is_hunter else stake.number("target", int(s.players))
        )
    if "window" in stake:
        s.stake_window = stake.word("window", st.PHASES)


def _read_undo(undo: Fields, s: State) -> None:
    """What Slumber would restore: the island before the last action, and the cards that it moved."""
    s.last_action = undo.word("action", st.UNDOABLE)
    before = s.copy()
    _read_island(undo.within("before"), before)
    for name in RESTORED:
        s[f"old_{name}"] = before[name]
    swapped = [space for space in range(b.TERRAIN) if before.disc[space] != s.disc[space]]
    if len(swapped) not in (0, 2) or sorted(before.disc[swapped]) != sorted(s.disc[swapped]):
        raise BadPosition(_("An action swaps two discs at most."), "DI-107")
    if swapped:
        s.swapped[:] = swapped
    s.old_journey = _mask(undo, "journey")
    s.old_event = undo.flag("event")
    taken = undo.items("taken", lambda entry: _read_taken(undo, entry, s), range(st.MOST_TAKEN + 1))
    for i, (seat, card) in enumerate(taken):
        s.taken_from[i], s.taken[i] = seat, card
    discarded = _cards(undo, "discarded")
    s.thrown_away[: len(discarded)] = discarded
    spenders = [c.CARD_NAMES[card] for card in c.SHOWING[c.CM, : st.COUNTER_KINDS]]
    for card in undo.words("countered", spenders, range(c.HAND + 6)):
        s.countered[card] += 1


def _read_taken(undo: Fields, entry: object, s: State) -> tuple[int, int]:
    """A seat and a card that was taken from it."""
    if not isinstance(entry, list) or len(entry) != 2:  # noqa: PLR2004 - a pair
        raise undo.refuse("taken", _("a list of seats with cards"))
    seat = undo.check_whole(entry[0], "taken", 1, int(s.players)) - 1
    return seat, undo.check_word(entry[1], "taken", c.CARD_NAMES)
