"""Any situation of Die Dracheninsel as JSON with the names of the ledger's section 10.

Seats count from 1, hunters and colours are letters, spaces and cards have the names of the notation. What a
position leaves out is as at the start of the game. The draw pile is written for readers; what lies nowhere
else is in it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from drachenhort.games.dracheninsel import board as b
from drachenhort.games.dracheninsel import cards as c
from drachenhort.games.dracheninsel import state as st
from drachenhort.games.dracheninsel.notation import part_token, take_up_part
from drachenhort.games.dracheninsel.positions.invariants import problems
from drachenhort.games.dracheninsel.rules import clear_turn, decider
from drachenhort.games.dracheninsel.rules.hands import learn, size, to_serve
from drachenhort.games.dracheninsel.rules.island import is_lone, is_waiting
from drachenhort.kernel.errors import BadPosition, HortError
from drachenhort.kernel.game import Game, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.seats import SOMEBODY, SPECTATOR
from drachenhort.kernel.text import Words

__all__ = ["problems", "read", "write", "write_hidden"]

_ = Words("drachenhort.games.dracheninsel")

OFF = "off"
"""Where a dragon is before it is placed."""
RESTORED = ("place", "bears", "treasure", "dragon")
"""Fields that Slumber restores; what they were before the last action is in `old_place` and so on."""
UNKNOWN_NAME = "?"
"""In what a seat knows of a position: a card, or a seat, that it does not know."""
MOST = 2**31 - 1
MOST_ACTIONS = 2**15 - 1

# ---- writing --------------------------------------------------------------------------------------


def write(options: Options, s: State) -> dict[str, Any]:
    """The whole situation, secrets included."""
    served = (
        to_serve(s)
        if s.phase == st.SETUP and s.active != st.NOBODY
        else s.active
        if s.phase == st.DRAW
        else s.victim
    )
    return {
        "players": int(s.players),
        "options": {name: value for name, value in options.items() if name != "players"},
        **_write_island(s),
        "coins": [_write_coins(s, seat) for seat in range(s.players)],
        "hands": [_names(card for card in s.hand[seat] if card != st.EMPTY) for seat in range(s.players)],
        "played": list(Counter(_write_heap(s.played)).elements()),
        "draw": _write_heap(_draw_pile(s)),
        "discard": _write_heap(s.discard),
        "phase": st.PHASES[s.phase],
        "active": _number(s.active),
        "asked": _number(s.asked),
        "stake": _write_stake(s),
        "duel": _write_duel(s),
        "served": _number(served),
        "due": int(s.due)
        if s.phase == st.CHANCE
        else 0
        if served == st.NOBODY
        else c.HAND - int(size(s, served)),
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
        "turn": int(s.turn),
        "part": None if s.part == st.NO_PART else part_token(s),
    }


def write_hidden(options: Options, s: State, seat: int) -> dict[str, Any]:
    """What `seat` knows of the situation, from its hidden copy.

    Hands hold "?" for each unknown card. `unseen`, in the place of `draw`, is all that lies in the draw pile
    or unseen in a hand. Of what others know, only what they know of the seat's own hand is told.
    """
    position = write(options, s)
    if s.phase == st.GAME_OVER:
        return position
    if decider(s) >= 0 and decider(s) != seat:
        position["part"] = UNKNOWN_NAME
    observers = (*range(s.players), st.PUBLIC)
    own = st.PUBLIC if seat == SPECTATOR else seat
    position["known"] = [
        [hand if own in (observer, holder) else None for holder, hand in enumerate(hands)]
        for observer, hands in zip(observers, position["known"], strict=True)
    ]
    return {"unseen" if name == "draw" else name: value for name, value in position.items()}


def _number(seat: int) -> int | str | None:
    return None if seat == st.NOBODY else UNKNOWN_NAME if seat == SOMEBODY else int(seat) + 1


def _names(cards: Iterable[int]) -> list[str]:
    return [(*c.CARD_NAMES, UNKNOWN_NAME)[card] for card in cards]


def _letters(mask: int) -> list[str]:
    return [letter for colour, letter in enumerate(c.LETTERS) if mask >> colour & 1]


def _write_heap(heap: Iterable[int]) -> dict[str, int]:
    return {name: int(count) for name, count in zip(c.CARD_NAMES, heap, strict=True) if count}


def _draw_pile(s: State) -> list[int]:
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


def _write_island(s: State) -> dict[str, Any]:
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
        "cards": list(Counter(_write_heap(s.duel)).elements()),
    }


def _write_undo(s: State) -> dict[str, Any] | None:
    if s.last_deed == c.NONE:
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
        "action": st.DEEDS[s.last_deed],
        "before": _write_island(before),
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


# ---- reading --------------------------------------------------------------------------------------


def read(game: Game, position: Mapping[str, Any]) -> tuple[Options, State]:
    """Options and record of a position, or `BadPosition` with the first thing that is impossible about it."""
    options = _read_options(game, position)
    s = game.first_state(options)
    s.phase = _one_of(position.get("phase"), "phase", st.PHASES)
    s.active = _seat(position, "active", s)
    clear_turn(s)
    _read_island(position, s)
    _read_cards(position, s)
    _read_turn(position, s)
    _read_window(position, s)
    _read_undo(position.get("undo"), s)
    draw = position.get("draw")
    if draw is not None and sorted(_heap(draw, "draw")) != sorted(_heap(_write_heap(_draw_pile(s)), "draw")):
        raise BadPosition(_("draw must be what lies nowhere else."), "DI-122")
    for problem in problems(s):
        raise BadPosition(problem)
    part = position.get("part")
    if part is not None and not take_up_part(options, s, part):
        raise BadPosition(
            _("part must be the beginning of an action, like {example}.", example="TE:a3-"), "DI-127"
        )
    return options, s


def _read_options(game: Game, position: Mapping[str, Any]) -> Options:
    raw = _object(position.get("options", {}), "options")
    if "players" in position:
        raw = {**raw, "players": position["players"]}
    try:
        return game.options(**{str(name): value for name, value in raw.items()})
    except HortError as error:
        raise BadPosition(error.text, error.rule) from error


def _object(value: object, name: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadPosition(_("{name} must be an object.", name=name))
    return value


def _list(value: object, name: str, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        if length is None:
            raise BadPosition(_("{name} must be a list.", name=name))
        raise BadPosition(_("{name} must be a list of {length}.", name=name, length=length))
    return value


def _whole(value: object, name: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadPosition(
            _("{name} must be a whole number from {low} to {high}.", name=name, low=low, high=high)
        )
    return value


def _truth(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise BadPosition(_("{name} must be true or false.", name=name))
    return value


def _one_of(value: object, name: str, known: Iterable[str]) -> int:
    names = list(known)
    if not isinstance(value, str) or value not in names:
        raise BadPosition(
            _(
                "{name} cannot be {value}; it is one of {known}.",
                name=name,
                value=repr(value)[:40],
                known=", ".join(names),
            )
        )
    return names.index(value)


def _seat(data: Mapping[str, Any], name: str, s: State) -> int:
    value = data.get(name)
    return st.NOBODY if value is None else _whole(value, name, 1, int(s.players)) - 1


def _cards(value: object, name: str, most: int | None = None) -> list[int]:
    """Cards in the order of their numbers."""
    cards = sorted(_one_of(card, name, c.CARD_NAMES) for card in _list(value, name))
    if most is not None and len(cards) > most:
        raise BadPosition(_("{name} has more than {most} cards (DI-018).", name=name, most=most))
    return cards


def _heap(value: object, name: str) -> Iterable[tuple[int, int]]:
    """Cards of each kind, given as numbers by kind or as a list."""
    if isinstance(value, list):
        return Counter(_cards(value, name)).items()
    return [
        (_one_of(card, name, c.CARD_NAMES), _whole(count, name, 0, int(max(c.COUNTS))))
        for card, count in _object(value, name).items()
    ]


# ---- the island -----------------------------------------------------------------------------------


def _read_island(data: Mapping[str, Any], s: State) -> None:
    for name, letter in _object(data.get("discs", {}), "discs").items():
        s.disc[_one_of(name, "discs", b.SPACE_NAMES[: b.TERRAIN])] = _one_of(letter, "discs", c.LETTERS)
    for dragon, name in enumerate(_list(data.get("dragons", [OFF] * st.DRAGONS), "dragons", st.DRAGONS)):
        s.dragon[dragon] = b.NOWHERE if name == OFF else _one_of(name, "dragons", b.SPACE_NAMES)
    for number, treasure in enumerate(
        _list(data.get("treasures", [{}] * b.TREASURES), "treasures", b.TREASURES)
    ):
        state = _object(treasure, "treasures").get("state", st.TREASURE_STATES[s.treasure[number]])
        s.treasure[number] = _one_of(state, "state", st.TREASURE_STATES)
    hunters = _object(data.get("hunters", {}), "hunters")
    for letter, hunter in hunters.items():
        _read_hunter(_one_of(letter, "hunters", c.LETTERS), _object(hunter, "hunters"), s)
    for letter, hunter in hunters.items():
        _check_hunter(c.LETTERS.index(letter), hunter, s)


def _read_hunter(colour: int, hunter: Mapping[str, Any], s: State) -> None:
    if s.owner[colour] == st.NOBODY:
        raise BadPosition(_("The hunter {letter} is not in this game.", letter=c.LETTERS[colour]), "DI-003")
    if "space" in hunter:
        s.place[colour] = _one_of(hunter["space"], "space", b.SPACE_NAMES)
    if hunter.get("treasure") is not None:
        s.bears[colour] = _whole(hunter["treasure"], "treasure", 1, b.TREASURES) - 1


def _check_hunter(colour: int, hunter: Mapping[str, Any], s: State) -> None:
    """What follows from the rest may be left out, but not be wrong."""
    found = {"seat": int(s.owner[colour]) + 1, "status": status(s, colour)}
    for name, value in found.items():
        if hunter.get(name, value) != value:
            raise BadPosition(
                _(
                    "{name} of the hunter {letter} must be {value}.",
                    name=name,
                    letter=c.LETTERS[colour],
                    value=value,
                )
            )


# ---- cards and coins ------------------------------------------------------------------------------


def _read_cards(position: Mapping[str, Any], s: State) -> None:
    players = int(s.players)
    for seat, cards in enumerate(_list(position.get("hands", [[]] * players), "hands", players)):
        for i, card in enumerate(_cards(cards, "hands", c.HAND)):
            s.hand[seat, i] = card
    for name, heap in (("played", s.played), ("discard", s.discard)):
        for card, count in _heap(position.get(name, []), name):
            heap[card] = count
    known = _list(position.get("known", [[[]] * players] * (players + 1)), "known", players + 1)
    for observer, row in zip((*range(players), st.PUBLIC), known, strict=True):
        for seat, cards in enumerate(_list(row, "known", players)):
            _read_known(s, observer, seat, _cards(cards, "known", c.HAND))
    values = s.coin_value.tolist()
    for seat, coins in enumerate(_list(position.get("coins", [[]] * players), "coins", players)):
        for coin in _list(coins, "coins"):
            s.coins[seat, _one_of(str(coin), "coins", map(str, values))] += 1


def _read_known(s: State, observer: int, seat: int, cards: list[int]) -> None:
    for card in cards:
        before = s.knows[seat].copy()
        if observer != seat:
            learn(s, seat, card, observer)
        if (before == s.knows[seat]).all():
            raise BadPosition(_("Nobody can know of a card that is not there."))


# ---- the turn -------------------------------------------------------------------------------------


def _read_turn(position: Mapping[str, Any], s: State) -> None:
    s.turn = _whole(position.get("turn", 0 if s.phase == st.SETUP else 1), "turn", 0, MOST)
    s.stall = _whole(position.get("stall", 0), "stall", 0, MOST)
    if position.get("hunter") is not None:
        s.hunter = _one_of(position["hunter"], "hunter", c.LETTERS)
    s.actions = _whole(position.get("actions", 0), "actions", 0, MOST_ACTIONS)
    s.card_actions = _whole(position.get("card_actions", 0), "card_actions", 0, int(s.actions))
    if _truth(position.get("acted", s.actions > 0), "acted") != (s.actions > 0):
        raise BadPosition(_("An action counts as soon as it is declared."), "DI-125")
    s.journey = _mask(position.get("journey", []), "journey")
    s.event = _truth(position.get("event", False), "event")
    usual = [] if s.hunter == c.NONE else [b.SPACE_NAMES[s.place[s.hunter]]]
    for space in _list(position.get("stretch", usual), "stretch"):
        s.visited[_one_of(space, "stretch", b.SPACE_NAMES)] = 1


def _mask(value: object, name: str) -> int:
    hunters = {_one_of(letter, name, c.LETTERS) for letter in _list(value, name)}
    return sum(1 << hunter for hunter in hunters)


def _read_window(position: Mapping[str, Any], s: State) -> None:
    s.asked = _seat(position, "asked", s)
    if s.phase == st.CHANCE:
        s.victim = _seat(position, "served", s)
        s.due = _whole(position.get("due", 1), "due", 1, c.HAND)
    if position.get("duel") is not None:
        duel = _object(position["duel"], "duel")
        s.owner_of_boat = _seat(duel, "owner", s)
        s.last_claim = _seat(duel, "last", s)
        for card, count in _heap(duel.get("cards", []), "duel"):
            s.duel[card] = count
    if position.get("stake") is not None:
        _read_stake(_object(position["stake"], "stake"), s)


def _read_stake(stake: Mapping[str, Any], s: State) -> None:
    s.stake = _one_of(stake.get("face"), "face", c.FACE_NAMES)
    s.stake_card = _one_of(stake.get("card"), "card", c.CARD_NAMES)
    s.stake_by = _seat(stake, "by", s)
    target = stake.get("target")
    if target is not None:
        is_hunter = c.FACE_NAMES[s.stake] == "FE"
        s.stake_target = (
            _one_of(target, "target", c.LETTERS)
            if is_hunter
            else _whole(target, "target", 1, int(s.players)) - 1
        )
    if stake.get("window") is not None:
        s.stake_window = _one_of(stake["window"], "window", st.PHASES)


def _read_undo(value: object, s: State) -> None:
    """What Slumber would restore: the island before the last action, and the cards that it moved."""
    if value is None:
        return
    undo = _object(value, "undo")
    s.last_deed = _one_of(undo.get("action"), "action", st.DEEDS)
    before = s.copy()
    _read_island(_object(undo.get("before", {}), "before"), before)
    for name in RESTORED:
        s[f"old_{name}"] = before[name]
    swapped = [space for space in range(b.TERRAIN) if before.disc[space] != s.disc[space]]
    if len(swapped) not in (0, 2) or sorted(before.disc[swapped]) != sorted(s.disc[swapped]):
        raise BadPosition(_("An action swaps two discs at most."), "DI-107")
    if swapped:
        s.swapped[:] = swapped
    s.old_journey = _mask(undo.get("journey", []), "journey")
    s.old_event = _truth(undo.get("event", False), "event")
    for i, entry in enumerate(_list(undo.get("taken", []), "taken")[: st.MOST_TAKEN]):
        seat, card = _list(entry, "taken", 2)
        s.taken_from[i] = _whole(seat, "taken", 1, int(s.players)) - 1
        s.taken[i] = _one_of(card, "taken", c.CARD_NAMES)
    for i, card in enumerate(_cards(undo.get("discarded", []), "discarded", c.HAND)):
        s.thrown_away[i] = card
    spenders = [c.CARD_NAMES[card] for card in c.SHOWING[c.CM, : st.COUNTER_KINDS]]
    for name in _list(undo.get("countered", []), "countered"):
        s.countered[_one_of(name, "countered", spenders)] += 1
