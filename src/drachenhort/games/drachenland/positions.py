"""Situations as JSON, with the words of the ledger's section 10; `invariants.py` says which are possible."""

from typing import Any

from drachenhort.kernel.errors import BadPosition
from drachenhort.kernel.fields import UNKNOWN, Fields, from_one
from drachenhort.kernel.game import State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Words

from . import secrecy, state as st
from .actions import FACES
from .board import VOLCANO_OF, packaged
from .invariants import MOVING, discarded, face_down, not_up, problems, rings_left
from .notation import COLOURS, row
from .rules.course import laid

__all__ = ["problems", "read", "write"]

_ = Words("drachenhort.games.drachenland")

OWNED_NAMES = st.TOKEN_NAMES[: st.OWNED]


# ---- writing --------------------------------------------------------------------------------------


def write(options: Options, s: State) -> dict[str, Any]:
    """What only this game knows of a situation; of a hidden copy, "?" for what lies behind screens."""
    return {
        "board": packaged().id,
        "start": from_one(s.first),
        "round": -(-int(s.turn) // options.players),
        "idle": int(s.idle),
        "progress": bool(s.progress),
        "dice": {
            "rolled": [int(die) for die in s.die if die],
            "unused": [int(die) for place, die in enumerate(s.die) if s.unused >> place & 1],
        },
        "used": [COLOURS[colour] for colour in range(st.PAWNS) if s.used >> colour & 1],
        "move": _move(s) if s.phase in MOVING else None,
        "players": [_player(s, seat) for seat in range(options.players)],
        "volcanoes": {st.SPACE_NAMES[volcano]: _volcano(s, volcano) for volcano in range(st.VOLCANOES)},
        "laid": "".join(st.GEM_LETTERS[kind] for kind in row(s)) if s.phase == st.SETUP else "",
        "unseen": _counts(s.unseen, st.TOKEN_NAMES, range(1, st.TOKEN_KINDS)),
        "discarded": dict(zip(OWNED_NAMES, discarded(s), strict=True)),
        "rings": rings_left(s),
    }


def _counts(values: Any, names: Any, kinds: range) -> dict[str, Any]:
    return {names[kind]: UNKNOWN if values[kind] == secrecy.UNKNOWN else int(values[kind]) for kind in kinds}


def _move(s: State) -> dict[str, Any]:
    return {
        "colour": COLOURS[s.colour],
        "die": int(s.value),
        "die_steps": int(s.die_steps),
        "march_steps": int(s.march_steps),
        **{name: bool(s[name]) for name in _FLAGS},
    }


_FLAGS = ("moved", "last_was_walk", "stopped", "after_hand")


def _player(s: State, seat: int) -> dict[str, Any]:
    return {
        "pawns": {
            letter: {"space": _space(int(s.pawn[seat, colour])), "ring": bool(s.ring[seat, colour])}
            for colour, letter in enumerate(COLOURS)
        },
        "tokens": _counts(s.hand[seat], st.TOKEN_NAMES, range(st.OWNED)),
        "eggs": _counts(s.held_eggs, range(st.MOST_PLAYERS), range(seat, seat + 1))[seat],  # type: ignore[index]
        "gems": _counts(s.held_gems[seat], st.GEM_LETTERS, range(st.GEM_KINDS)),
    }


def _space(space: int) -> str | None:
    return None if space == st.NOWHERE else st.SPACE_NAMES[space]


def _volcano(s: State, volcano: int) -> dict[str, Any]:
    tokens = [int(s.token[volcano])] if s.token[volcano] != st.NOBODY else []
    tokens += [st.DRAGON + colour for colour in range(st.PAWNS) if s.dragon[colour] == volcano]
    return {
        "eggs": int(s.eggs[volcano]),
        "gems": _counts(s.gems[volcano], st.GEM_LETTERS, range(st.GEM_KINDS)),
        "face_down": bool(s.down >> volcano & 1),
        "tokens": [st.TOKEN_NAMES[kind] for kind in tokens],
    }


# ---- reading --------------------------------------------------------------------------------------


def read(fields: Fields, options: Options, s: State) -> None:
    """The rest of a position into the record, or `BadPosition`."""
    n = options.players
    fields.word("board", [packaged().id], packaged().id)
    s.first = fields.number("start", n, int(s.first) if s.first != st.NOBODY else int(s.active))
    if s.active == st.NOBODY:
        s.active = s.first
    _check(fields, "round", -(-int(s.turn) // n))
    s.idle = fields.whole("idle", 0, 10**9, 0)
    s.progress = fields.flag("progress")
    _read_dice(fields, s)
    for player, entry in enumerate(fields.items("players", lambda entry: entry, range(n, n + 1))):
        _read_player(fields.inner(entry, _("player {number}", number=player + 1)), s, player)
    _read_volcanoes(fields.within("volcanoes"), s)
    _read_deal(fields, s)
    _read_unseen(fields, s)
    _check(fields, "rings", rings_left(s))


def _check(fields: Fields, name: str, value: Any) -> None:
    """An entry that follows from others may be left out, but must not contradict them."""
    if fields.raw(name, value) != value:
        raise fields.refuse(name, repr(value))


def _read_dice(fields: Fields, s: State) -> None:
    dice = fields.within("dice")
    rolled = dice.items("rolled", lambda die: dice.check_whole(die, "rolled", 1, FACES), range(3))
    unused = dice.items("unused", lambda die: dice.check_whole(die, "unused", 1, FACES), range(3))
    if "unused" not in dice and s.phase in (st.FATED, st.ASSIGN) and "used" not in fields:
        unused = list(rolled)
    left = list(unused)
    for place in reversed(range(len(rolled))):  # of two alike, die A is used first
        s.die[place] = rolled[place]
        if rolled[place] in left:
            left.remove(rolled[place])
            s.unused |= 1 << place
    if left or len(rolled) == 1:
        raise fields.refuse("dice", _("two dice, and which of them are unused"), "DL-20")
    for colour in fields.words("used", list(COLOURS), range(st.PAWNS + 1)):
        s.used |= 1 << colour
    if s.phase in MOVING:
        _read_move(fields.within("move"), s)
    elif "move" in fields:
        raise fields.refuse("move", "null")


def _read_move(move: Fields, s: State) -> None:
    s.colour = move.word("colour", list(COLOURS))
    s.used |= 1 << s.colour
    s.value = move.whole("die", 1, FACES)
    s.die_steps = move.whole("die_steps", 0, FACES, int(s.value) if s.phase == st.MOVE else 0)
    s.march_steps = move.whole("march_steps", 0, 4 * st.MARCH_STEPS, 0)
    for name in _FLAGS:
        s[name] = move.flag(name)


def _read_player(entry: Fields, s: State, seat: int) -> None:
    pawns = entry.within("pawns")
    for colour, letter in enumerate(COLOURS):
        pawn = pawns.within(letter)
        if "space" in pawn:
            s.pawn[seat, colour] = pawn.word("space", st.SPACE_NAMES)
        s.ring[seat, colour] = pawn.flag("ring")
    if "tokens" in entry:
        _read_counts(entry.within("tokens"), OWNED_NAMES, s.hand[seat], 0)
    s.held_eggs[seat] = entry.whole("eggs", 0, st.EGGS, 0)
    _read_counts(entry.within("gems"), st.GEM_LETTERS, s.held_gems[seat], 0)


def _read_counts(counts: Fields, names: Any, into: Any, first: int) -> None:
    for kind, name in enumerate(names):
        into[first + kind] = counts.whole(name, 0, max(st.GEMS), 0)


def _read_volcanoes(fields: Fields, s: State) -> None:
    is_late = s.phase > st.OPENING
    for volcano in range(st.VOLCANOES):
        entry = fields.within(st.SPACE_NAMES[volcano])
        s.eggs[volcano] = entry.whole("eggs", 0, st.EGGS, int(s.eggs[volcano]))
        _read_counts(entry.within("gems"), st.GEM_LETTERS, s.gems[volcano], 0)
        kinds = entry.words("tokens", st.TOKEN_NAMES, range(st.PAWNS + 2))
        if is_late and not entry.flag("face_down", default=not kinds):
            s.down &= ~(1 << volcano)
        elif not entry.flag("face_down", default=True):
            raise entry.refuse("face_down", "true", "DL-08")
        for kind in kinds:
            _lay_token(entry, s, volcano, kind)


def _lay_token(entry: Fields, s: State, volcano: int, kind: int) -> None:
    if kind >= st.DRAGON and s.dragon[kind - st.DRAGON] == st.NOWHERE:
        s.dragon[kind - st.DRAGON] = volcano
    elif st.FATE < kind < st.DRAGON and s.token[volcano] == st.NOBODY:
        s.token[volcano] = kind
    else:
        raise entry.refuse("tokens", _("at most one token beside royal dragons"), "DL-08")


def _read_deal(fields: Fields, s: State) -> None:
    """Gems that lie nowhere are in the bag; the order of those on the volcano that is being filled."""
    s.bag[:] = [
        count - int(s.gems[:, kind].sum()) - int(s.held_gems[:, kind].sum())
        for kind, count in enumerate(st.GEMS)
    ]
    if min(s.bag) < 0 or (s.phase != st.SETUP and max(s.bag) > 0):
        raise BadPosition(
            _("There are {r} rubies, {g} emeralds, {b} sapphires and {d} diamonds, on volcanoes or held.",
              r=st.GEMS[0], g=st.GEMS[1], b=st.GEMS[2], d=st.GEMS[3]),
            "DL-01",
        )  # fmt: skip
    s.dealt = sum(st.GEMS) - int(s.bag.sum())
    if s.phase == st.SETUP and (count := laid(s)):
        kinds = fields.text("laid")
        here = "".join(
            letter * int(s.gems[VOLCANO_OF[s.dealt], kind]) for kind, letter in enumerate(st.GEM_LETTERS)
        )
        if sorted(kinds or here) != sorted(here) or len(here) != count:
            raise fields.refuse("laid", repr(here), "DL-82")
        for place, letter in enumerate(kinds or here):
            s.row |= st.GEM_LETTERS.index(letter) << 2 * place
    else:
        _check(fields, "laid", "")


def _read_unseen(fields: Fields, s: State) -> None:
    """Tokens that nobody has seen, or else those discarded; where neither is told, it is thought out."""
    told = fields.within("discarded") if "discarded" in fields else None
    if "unseen" in fields:
        _read_counts(fields.within("unseen"), st.TOKEN_NAMES[1:], s.unseen, 1)
    else:
        for kind in range(1, st.TOKEN_KINDS):
            gone = told.whole(st.TOKEN_NAMES[kind], 0, max(st.GEMS), 0) if told and kind < st.OWNED else 0
            s.unseen[kind] = not_up(s, kind) - gone if told else min(not_up(s, kind), st.DRAGON_HEADS[kind])
        if told is None:
            _discard_surplus(s)
    for name, count in zip(OWNED_NAMES, discarded(s), strict=True):
        if told is not None and count >= 0:
            _check(told, name, count)


def _discard_surplus(s: State) -> None:
    """Count as discarded what cannot lie under the volcanoes that are left, one of each kind in turn."""
    surplus = int(s.unseen.sum()) - face_down(s) - 1
    kinds = (st.MARCH, st.BABY, st.FERRYMAN, st.HAND)
    for kind in (*kinds, *kinds, st.MARCH, st.MARCH):
        if surplus > 0 and s.unseen[kind] > 0:
            s.unseen[kind] -= 1
            surplus -= 1
