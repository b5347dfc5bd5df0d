"""The table of Drachenland, described for one seat and in one language."""

from collections.abc import Callable, Iterator
from functools import cache

from drachenhort.kernel.game import Game, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.scene import Component, Counter, Line, Piece, Reader, Scene, Space, Zone
from drachenhort.kernel.text import SeatName, Text, Words

from . import secrecy, state as st
from .actions import ACT
from .board import packaged
from .explain.names import ADVENTURERS, DRAGONS, ENTRANCES, TOKEN_DOES, place
from .notation import COLOURS
from .rules import course, paths
from .rules.scoring import points

_ = Words("drachenhort.games.drachenland")

UNIT = 50
"""Of the board's canvas: neighbouring stones are about one unit apart."""
TRIBES = ("human", "dwarf", "elf", "wizard")
PAWN_NAMES = (_("red adventurer"), _("green adventurer"), _("blue adventurer"))
GEM_NAMES = (_("ruby"), _("emerald"), _("sapphire"), _("diamond"))
DRAGON_NAMES = (_("red royal dragon"), _("green royal dragon"), _("blue royal dragon"))
TOKEN_NAMES = (
    (_("Stroke of fate"), "DL-47"),
    (_("Ferryman"), "DL-48"),
    (_("Baby dragon"), "DL-56"),
    (_("Forced march"), "DL-50"),
    (_("Magic hand"), "DL-65"),
    (_("Ring"), "DL-62"),
    *((name, "DL-52") for name in DRAGON_NAMES),
)

CRATER = "crater"
"""Where the treasures of a volcano lie in close-up while one takes something from it."""

Say = Callable[[Text], str]


def build(game: Game, options: Options, hidden: State, reader: Reader) -> Scene:
    """What lies on the table."""
    say = reader.say
    width, height = packaged().canvas
    return Scene(
        width=width / UNIT,
        height=height / UNIT,
        spaces=_spaces(reader.language),
        zones=(*_crater(hidden, reader), *_zones(hidden, say)),
        pieces=tuple(_pieces(hidden, say, reader.seat)),
        counters=tuple(_counters(hidden, say)),
        lines=_lines(),
    )


def _pieces(s: State, say: Say, seat: int) -> Iterator[Piece]:
    yield from _treasures(s, say, _looking_into(s, seat))
    yield from _dragons(s, say)
    yield from _hands(s, say)
    yield from _dice(s, say)
    yield from _adventurers(s, say)


# ---- the land -------------------------------------------------------------------------------------


def _place(xy: tuple[int, int]) -> tuple[float, float]:
    return xy[0] / UNIT, xy[1] / UNIT


@cache
def _spaces(language: str) -> tuple[Space, ...]:
    """Volcanoes, stones and entrances; they never change, so they are described once."""
    spaces = []
    for space, name in enumerate(st.SPACE_NAMES):
        is_volcano = space < st.VOLCANOES
        kind, rule = ("volcano", "DL-34") if is_volcano else ("stone", "DL-33")
        xy, label = _place(packaged().places[space]), place(space).into(language)
        spaces.append(Space(name, kind, *xy, label, rule, str(space + 1) if is_volcano else ""))
    for entrance, name, text in zip(packaged().entrances, st.ENTRANCE_NAMES, ENTRANCES, strict=True):
        spaces.append(Space(name, "entrance", *_place(entrance.place), text.into(language), "DL-16"))
    return tuple(spaces)


@cache
def _lines() -> tuple[Line, ...]:
    """Paths and rivers, as the board has them."""
    board = packaged()
    lines = [_line("river", number, river) for number, river in enumerate(board.rivers)]
    lines += [_line("path", number, path) for number, path in enumerate(board.paths)]
    for name, entrance in zip(st.ENTRANCE_NAMES, board.entrances, strict=True):
        for space in entrance.opens_on:
            ends = (_place(entrance.place), _place(board.places[space]))
            lines.append(Line(f"{name}.{st.SPACE_NAMES[space]}", "path", None, ends))
    return tuple(lines)


def _line(kind: str, number: int, spaces: tuple[int, ...]) -> Line:
    points = tuple(_place(packaged().places[space]) for space in spaces)
    return Line(f"{kind}{number + 1}", kind, None, points)


# ---- what lies in it ------------------------------------------------------------------------------


def _looking_into(s: State, seat: int) -> int:
    """The volcano from which this reader takes something now: he sees it in close-up."""
    return course.here(s) if s.phase == st.TAKE and s.active == seat else st.NOWHERE


def _crater(s: State, reader: Reader) -> Iterator[Zone]:
    if (volcano := _looking_into(s, reader.seat)) != st.NOWHERE:
        yield Zone(CRATER, CRATER, None, reader.say(place(volcano)), rule="DL-60", close_up=True)


def _treasures(s: State, say: Say, in_hand: int) -> Iterator[Piece]:
    for volcano in range(st.VOLCANOES):
        name = st.SPACE_NAMES[volcano]
        at = CRATER if volcano == in_hand else name
        if eggs := int(s.eggs[volcano]):
            label = say(_.plural("{n} egg", "{n} eggs", eggs))
            yield Piece(f"{name}.egg", "egg", at, label, face="E" * eggs, rule="DL-60")
        for kind, letter in enumerate(st.GEM_LETTERS):
            if count := int(s.gems[volcano, kind]):
                label = say(_("{count} x {gem}", count=count, gem=GEM_NAMES[kind]))
                yield Piece(f"{name}.{letter}", "gem", at, label, None, 1 + kind, letter * count, "DL-60")
        if s.down >> volcano & 1:
            yield Piece(f"{name}.token", "token", name, say(_("face-down token")), rule="DL-35")
        elif (token := int(s.token[volcano])) != st.NOBODY:
            what, rule = TOKEN_NAMES[token]
            face, does = st.TOKEN_NAMES[token], say(TOKEN_DOES[token])
            yield Piece(f"{name}.token", "token", at, say(what), None, 5, face, rule, does=does)


def _dragons(s: State, say: Say) -> Iterator[Piece]:
    for colour, letter in enumerate(COLOURS):
        if (volcano := int(s.dragon[colour])) != st.NOWHERE:
            label = say(DRAGON_NAMES[colour])
            at = st.SPACE_NAMES[volcano]
            does = say(TOKEN_DOES[st.DRAGON + colour])
            yield Piece(
                f"dragon.{letter}", "dragon", at, label, None, 12 + colour, letter, "DL-52", does=does
            )


def _adventurers(s: State, say: Say) -> Iterator[Piece]:
    for seat in range(s.players):
        for colour, letter in enumerate(COLOURS):
            space = int(s.pawn[seat, colour])
            face, name = f"{TRIBES[seat]}-{letter}", PAWN_NAMES[colour]
            if s.ring[seat, colour]:
                face, name = f"{face}-ring", _("{adventurer}, wears a ring", adventurer=name)
            at = f"camp{seat + 1}" if space == st.NOWHERE else st.SPACE_NAMES[space]
            id, height = f"{seat + 1}{letter}", st.PAWNS * seat + colour
            yield Piece(id, "adventurer", at, say(name), seat, height, face, "DL-05", badge=letter)


def _hands(s: State, say: Say) -> Iterator[Piece]:
    for seat in range(s.players):
        at_place = 0
        for kind in range(st.OWNED):
            for number in range(s.hand[seat, kind]):
                label, rule = TOKEN_NAMES[kind]
                face = st.TOKEN_NAMES[kind]
                id, at = f"{seat + 1}{face}.{number + 1}", f"tokens{seat + 1}"
                does = say(TOKEN_DOES[kind])
                yield Piece(id, "token", at, say(label), seat, at_place, face, rule, does=does)
                at_place += 1


def _dice(s: State, say: Say) -> Iterator[Piece]:
    for die, name in enumerate(("dieA", "dieB")):
        if value := int(s.die[die]):
            at = "tower" if s.unused >> die & 1 else "spent"
            label = say(_("die {name} shows {n}", name="AB"[die], n=value))
            yield Piece(name, "die", at, label, None, die, str(value), "DL-22")


# ---- beside it ------------------------------------------------------------------------------------


def _zones(s: State, say: Say) -> Iterator[Zone]:
    yield Zone("tower", "tower", None, say(_("tower of fate")), rule="DL-20")
    yield Zone("spent", "spent", None, say(_("used dice")), rule="DL-20")
    yield Zone("unseen", "unseen", None, say(_("tokens not yet seen")), rule="DL-08")
    for seat in range(s.players):
        who = SeatName(seat)
        yield Zone(f"camp{seat + 1}", "camp", seat, say(_("adventurers of {who}", who=who)), rule="DL-06")
        yield Zone(f"tokens{seat + 1}", "tokens", seat, say(_("tokens of {who}", who=who)), rule="DL-42")
        if s.held_eggs[seat] != secrecy.UNKNOWN:
            yield Zone(f"hoard{seat + 1}", "hoard", seat, say(_("treasure of {who}", who=who)), rule="DL-68")


def _counters(s: State, say: Say) -> Iterator[Counter]:
    for seat in range(s.players):
        if s.held_eggs[seat] != secrecy.UNKNOWN:
            yield from _hoard(s, say, seat)
    left = int(course.eggs_left(s))
    yield Counter("eggs", "eggs", left, say(_("eggs left in the land")), rule="DL-73")
    yield Counter("round", "round", -(-int(s.turn) // int(s.players)), say(_("round")), rule="DL-81")
    for kind in range(1, st.TOKEN_KINDS):
        name, rule = TOKEN_NAMES[kind]
        face, count = st.TOKEN_NAMES[kind], int(s.unseen[kind])
        does = say(TOKEN_DOES[kind])
        yield Counter(f"unseen.{face}", "unseen", count, say(name), None, None, rule, "unseen", face, does)


def _hoard(s: State, say: Say, seat: int) -> Iterator[Counter]:
    """What somebody has saved so far; others see it when the screens are lifted, or never stood (DL-68)."""
    number, zone = seat + 1, f"hoard{seat + 1}"
    label = say(_("points, with gems whose adventurer wears a ring"))
    yield Counter(f"points{number}", "points", int(points(s, seat)), label, seat, None, "DL-74")
    eggs = int(s.held_eggs[seat])
    yield Counter(f"eggs{number}", "eggs", eggs, say(_("eggs")), seat, None, "DL-75", zone)
    for kind, letter in enumerate(st.GEM_LETTERS):
        count, name, face = int(s.held_gems[seat, kind]), GEM_NAMES[kind], letter
        if kind != st.DIAMOND and not s.ring[seat, kind]:
            face, name = f"{letter}0", _("{gem}, lost without a ring", gem=name)
        yield Counter(f"gems{number}.{letter}", "gems", count, say(name), seat, None, "DL-74", zone, face)


# ---- the decision ---------------------------------------------------------------------------------


def touch(options: Options, s: State, action: int) -> tuple[str, ...]:
    """The elements one touches for an action, in order."""
    own = str(s.active + 1)
    match ACT.decode(action):
        case "introduce", _entrance, colour, space:
            return own + COLOURS[colour], st.SPACE_NAMES[space]
        case "assign", colour, value:
            return own + COLOURS[colour], *_die(s, value + 1)
        case "walk", space:
            return (st.SPACE_NAMES[space],)
        case "enter", entrance, space:
            return *_gate(s, entrance, space), st.SPACE_NAMES[space]
        case "ferry", volcano:
            return f"{own}F.1", st.SPACE_NAMES[volcano]
        case "fly", volcano:
            return f"dragon.{COLOURS[s.colour]}", st.SPACE_NAMES[volcano]
        case "baby_fly", volcano:
            return f"{own}Y.1", st.SPACE_NAMES[volcano]
        case ("call",):
            return (f"dragon.{COLOURS[s.colour]}",)
        case "gems" | "diamond" | "egg" | "ring" as thing, *_rest:
            here = st.SPACE_NAMES[course.here(s)]
            lying = {"gems": COLOURS[s.colour], "diamond": "D", "egg": "egg", "ring": "token"}[thing]
            return (f"{here}.{lying}",)
        case ("stop",):
            return (_stop(s),)
        case word:
            return (_OWN[word[0]].format(own=own) if word[0] in _OWN else word[0],)


def next_question(options: Options, s: State, path: tuple[str, ...], nexts: tuple[str, ...]) -> Text:
    """What is asked between the touches of one action."""
    first = path[0]
    if s.phase == st.OPENING:
        return _("Where does {who} come in?", who=ADVENTURERS[COLOURS.index(first[-1])])
    if s.phase == st.ASSIGN:
        return _("Which die is for {who}?", who=ADVENTURERS[COLOURS.index(first[-1])])
    if first in st.ENTRANCE_NAMES:
        return _("Where to from {entrance}?", entrance=ENTRANCES[st.ENTRANCE_NAMES.index(first)])
    if first.startswith("dragon.") or "Y." in first:
        return _("To which volcano does {dragon} carry you?", dragon=DRAGONS[s.colour])
    return _("To which volcano does the boat go?")


def _stop(s: State) -> str:
    """The button that ends something: it says what."""
    if s.phase == st.MOVE:
        return "stop" if s.moved else "stay"
    return "nothing" if s.phase == st.TAKE else "not_now"


_OWN = {"fate": "{own}T.1", "march": "{own}M.1", "hand": "{own}H.1", "baby_call": "{own}Y.1"}
"""Tokens of one's own hand that one touches to use them."""


def _die(s: State, value: int) -> tuple[str, ...]:
    """The die to touch; none where all that are left show the same."""
    left = [place for place in range(2) if s.unused >> place & 1]
    if len({int(s.die[place]) for place in left}) == 1:
        return ()
    return ("dieA" if s.die[0] == value else "dieB",)


def _gate(s: State, entrance: int, space: int) -> tuple[str, ...]:
    """The entrance to touch; none where only this one leads there."""
    steps = int(s.die_steps + s.march_steps)
    ways = 0
    for gate in range(st.ENTRANCES):
        a, b, c = paths.ends(s, st.NOWHERE, gate, steps)
        ways += bool(paths.has(a, b, c, space))
    return (st.ENTRANCE_NAMES[entrance],) if ways > 1 else ()


IMPLIED = "keep"
"""Whoever chooses an adventurer keeps the roll."""
CONTROLS: dict[str, Text] = {
    "keep": _("Keep the roll"),
    "stop": _("Stop here"),
    "stay": _("Stay here"),
    "nothing": _("Take nothing"),
    "not_now": _("Keep the Magic hand"),
}


# ---- the box --------------------------------------------------------------------------------------


def components(options: Options) -> tuple[Component, ...]:
    """Tokens, royal dragons, gems and eggs (DL-01)."""
    return (*_tokens_in_the_box(), *_treasure_in_the_box())


def _tokens_in_the_box() -> Iterator[Component]:
    for kind, (label, rule) in enumerate(TOKEN_NAMES):
        count = st.DRAGON_HEADS[kind]
        if kind < st.OWNED:
            count += st.MOST_PLAYERS * st.START_HAND[kind]
        picture = (
            f"token/{st.TOKEN_NAMES[kind]}" if kind < st.DRAGON else f"dragon/{COLOURS[kind - st.DRAGON]}"
        )
        yield Component(f"piece/{picture}", count, label, TOKEN_DOES[kind], rule)


def _treasure_in_the_box() -> Iterator[Component]:
    for kind, letter in enumerate(st.GEM_LETTERS):
        does, rule = _("Without a ring on the adventurer of its colour it is lost at the end."), "DL-74"
        if kind == st.DIAMOND:
            does, rule = _("Stands in for any other gem of a collection."), "DL-76"
        yield Component(f"piece/gem/{letter}", st.GEMS[kind], GEM_NAMES[kind], does, rule)
    egg = _("With a ruby, an emerald and a sapphire a collection of 10 points; the last one ends the game.")
    yield Component("piece/egg/E", st.EGGS, _("egg"), egg, "DL-75")
