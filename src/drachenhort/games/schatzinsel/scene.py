"""The table of Die Schatzinsel, described for one seat and in one language."""

from collections.abc import Callable, Iterator

from drachenhort.kernel.game import Game, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.scene import Button, Component, Counter, Piece, Reader, Scene, Space, Zone
from drachenhort.kernel.text import Text, Words

from . import drawing, state as st
from .actions import ACT
from .course import discs_left
from .discs import COUNTS, LETTERS
from .explain import DEGREES
from .naming import SIDE_NAMES
from .notation import spelled
from .stakes import odds

_ = Words("drachenhort.games.schatzinsel")

FACES = ("red", "black")
DICE = {st.ROLL: (4, "TI-25"), st.DUEL_ROLL: (2, "TI-64"), st.VETO_ROLL: (2, "TI-59")}
"""How many are rolled, and by which rule."""

Say = Callable[[Text], str]


def build(game: Game, options: Options, hidden: State, reader: Reader) -> Scene:
    """What lies on the table."""
    say = reader.say
    width, height = drawing.size()
    return Scene(
        width=width,
        height=height,
        spaces=tuple(_spaces(say)),
        zones=tuple(_zones(say)),
        pieces=(*_discs(hidden, say), *_figures(hidden, say), *_dice(hidden, say)),
        counters=tuple(_counters(hidden, say)),
        lines=drawing.lines(hidden),
        stretches=drawing.stretches(drawing.layout_of(hidden)),
    )


# ---- the island -----------------------------------------------------------------------------------


def _spaces(say: Say) -> Iterator[Space]:
    for node, name in enumerate(st.NODE_NAMES):
        if node < st.RECESSES:
            kind, rule, label = "recess", "TI-14", _("recess {number}", number=node + 1)
        elif node < st.LANDING_RED:
            kind, rule, label = "start", "TI-21", _("start field of {side}", side=_side(node))
        else:
            kind, rule, label = "landing", "TI-41", _("landing point of {side}", side=_side(node))
        printed = name if node < st.RECESSES else ""
        yield Space(name, kind, *drawing.place_of(node), say(label), rule, printed)


def _side(terminal: int) -> Text:
    """Whose start field or landing point it is."""
    return SIDE_NAMES[(terminal - st.START_RED) % 2]


def _discs(s: State, say: Say) -> Iterator[Piece]:
    does = say(_("To turn it costs one action point, and the other side may object once in a turn."))
    for recess in range(st.RECESSES):
        if (disc := s.type[recess]) != st.NOWHERE:
            letter, turn = LETTERS[disc], DEGREES * int(s.angle[recess])
            label = say(_("disc {number}, type {letter}", number=recess + 1, letter=letter))
            at = st.NODE_NAMES[recess]
            id = drawing.disc_id(recess)
            yield Piece(id, "disc", at, label, face=letter, rule="TI-51", turn=turn, does=does)
    if s.phase == st.PLACE:
        letter = LETTERS[s.drawn]
        label = say(_("drawn disc of type {letter}", letter=letter))
        yield Piece(drawing.DRAWN, "disc", "bag", label, face=letter, rule="TI-13")


def _figures(s: State, say: Say) -> Iterator[Piece]:
    for node, name in enumerate(st.NODE_NAMES):
        if (side := int(s.figure[node])) != st.NOBODY:
            label = say(_("figure of {side}", side=SIDE_NAMES[side]))
            yield Piece(f"figure.{name}", "figure", name, label, side, 1, FACES[side], "TI-03")


def _dice(s: State, say: Say) -> Iterator[Piece]:
    """The dice that were rolled last, each in its own colour with the colour it shows."""
    many, rule = DICE.get(int(s.dice_kind), (0, ""))
    for place in range(many):
        side = int(s.dice) >> many - 1 - place & 1
        label = say(_("a die shows {side}", side=SIDE_NAMES[side]))
        yield Piece(f"die{place + 1}", "die", "dice", label, None, place, FACES[side], rule)


# ---- beside the island ----------------------------------------------------------------------------


def _zones(say: Say) -> Iterator[Zone]:
    yield Zone("bag", "bag", None, say(_("discs to come")), rule="TI-13")
    yield Zone("dice", "dice", None, say(_("dice")), rule="TI-25")
    for side, name in enumerate(SIDE_NAMES):
        camp, ship = say(_("camp of {side}", side=name)), say(_("ship of {side}", side=name))
        yield Zone(f"camp{side + 1}", "camp", side, camp, rule="TI-04")
        yield Zone(f"ship{side + 1}", "ship", side, ship, rule="TI-06")


def _counters(s: State, say: Say) -> Iterator[Counter]:
    for side in range(2):
        for name, kind, label, most, rule in (
            ("camp_figures", "figures", _("figures in camp"), None, "TI-04"),
            ("camp_chests", "chests", _("chests in camp"), st.CHESTS[s.long], "TI-04"),
            ("ship_figures", "figures", _("figures on board"), None, "TI-45"),
            ("ship_chests", "chests", _("chests on board"), st.ENOUGH[s.long], "TI-80"),
        ):
            zone = f"{name.partition('_')[0]}{side + 1}"
            yield Counter(f"{name}{side + 1}", kind, int(s[name][side]), say(label), side, most, rule, zone)
    yield Counter("turn", "turn", int(s.turn), say(_("turn")), None, int(s.max_turns) or None, "TI-90")
    yield Counter("points", "points", int(s.points), say(_("action points")), None, 4, "TI-25")
    if s.turn == 0:
        for disc, letter in enumerate(LETTERS):
            left = int(discs_left(s, disc)) - int(s.drawn == disc)
            label_of_bag = say(_("discs {letter} to come", letter=letter))
            yield Counter(f"bag.{letter}", "bag", left, label_of_bag, None, None, "TI-13", "bag", letter)


# ---- the decision ---------------------------------------------------------------------------------


def touch(options: Options, s: State, action: int) -> tuple[str, ...]:
    """The elements one touches for an action, in order."""
    match ACT.decode(action):
        case "move", origin, node:
            return f"figure.{st.NODE_NAMES[origin]}", st.NODE_NAMES[node]
        case "extra", node:
            return f"figure.{st.NODE_NAMES[s.point]}", st.NODE_NAMES[node]
        case "declare", recess:
            return (drawing.disc_id(recess),)
        case "turn", steps:
            return drawing.disc_id(int(s.declared)), f"turn{steps + 1}"
        case "place", recess, angle:
            return drawing.DRAWN, st.NODE_NAMES[recess], f"turn{angle}"
        case word:
            return (spelled(*word),)


def next_question(options: Options, s: State, path: tuple[str, ...], nexts: tuple[str, ...]) -> Text:
    """What is asked between the touches of a move, a turn or a placement."""
    if s.phase == st.TURN_DISC:
        return _("How far is disc {disc} turned?", disc=int(s.declared) + 1)
    if s.phase == st.PLACE and len(path) == 1:
        return _("Into which recess does the disc go?")
    if s.phase == st.PLACE:
        return _("How does the disc lie in recess {recess}?", recess=path[1])
    if any(s.figure[st.NODE_NAMES.index(node)] != st.NOBODY for node in nexts):
        win = odds(s, st.DUEL_ROLL, int(s.active))
        chance = {"n": win.numerator, "of": win.denominator}
        return _("Where does the figure go? You win a duel in {n} of {of} cases.", **chance)
    return _("Where does the figure go?")


def _turn(steps: int) -> Button:
    """Turns a disc by so many steps."""
    return Button(_("{degrees} degrees", degrees=DEGREES * steps), DEGREES * steps, str(steps))


CONTROLS: dict[str, Text | Button] = {
    "end": _("End turn"),
    "ok": _("No objection"),
    "veto": _("Veto!"),
    "yield": _("Yield"),
    "fight": _("Fight"),
    "stay": _("Stay"),
    **{f"turn{steps}": _turn(steps) for steps in range(st.ANGLES)},
}


# ---- the box --------------------------------------------------------------------------------------


def components(options: Options) -> tuple[Component, ...]:
    """Discs, figures, chests and dice (TI-03)."""
    return (*_discs_in_the_box(), *_rest_of_the_box())


def _discs_in_the_box() -> Iterator[Component]:
    one_way = _("Three paths, one of them with a stop: from there two ways lead on.")
    crossing = _("Three paths; the stop lies where two of them cross: four ways lead on.")
    for disc, letter in enumerate(LETTERS):
        does = crossing if letter == "F" else one_way
        label = _("path disc {letter}", letter=letter)
        yield Component(f"piece/disc/{letter}", int(COUNTS[disc]), label, does, "TI-14")


def _rest_of_the_box() -> Iterator[Component]:
    figures = _("Red on one side, black on the other: who loses a duel loses the figure to the winner.")
    yield Component("piece/figure/red", 2 * st.FIGURES, _("figure"), figures, "TI-65")
    chests = _("Two go on board with a figure; one is won in a duel.")
    yield Component("counter/chests", 2 * st.CHESTS[1], _("chest"), chests, "TI-42")
    dice = _("Four faces in its own colour, two in the other.")
    for face, label in zip(FACES, (_("red die"), _("black die")), strict=True):
        yield Component(f"piece/die/{face}", 2, label, dice, "TI-25")
