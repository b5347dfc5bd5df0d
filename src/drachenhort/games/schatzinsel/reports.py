"""Lines of the log: what a decision came to. Nothing is hidden here, so everybody reads the same."""

from drachenhort.kernel.game import SILENCE, Report, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import SeatName, Text, Words

from . import state as st
from .actions import ACT
from .paths import landing_of, start_of
from .rules import decider

_ = Words("drachenhort.games.schatzinsel")

DEGREES = 360 // st.ANGLES
_TWO_ALIKE = {st.TWO_RED: st.RED, st.TWO_BLACK: st.BLACK}
"""Who is helped by two dice of one colour; nobody by others (TI-59, TI-64)."""


def report(options: Options, before: State, actions: tuple[int, ...], after: State) -> Report:
    """What a decision came to."""
    match ACT.decode(actions[0]):
        case "place", recess, _angle if decider(before) >= 0:
            return Report(_("places a disc"), about=(st.NODE_NAMES[recess],))
        case "draw" | "place" | "ok", *_parts:
            return SILENCE  # one sees the disc where it is laid, or turned
        case "roll", faces:
            return _of_roll(before, faces)
        case "move", origin, node:
            return _of_move(before, after, origin, node)
        case "extra", node:
            return _of_move(before, after, int(before.point), node)
        case "duel_roll", faces:
            return _of_duel(before, after, faces)
        case "veto_roll", faces:
            return _of_fight(before, faces)
        case "declare", recess:
            return Report(_("wants to turn a disc"), about=(st.NODE_NAMES[recess],))
        case "turn", steps:
            text = _("turns the disc by {degrees}°", degrees=DEGREES * (steps + 1))
            return Report(text, about=(st.NODE_NAMES[before.declared],))
        case kind, *_parts:
            return Report(_WORDS[kind], about=_disc(before) if before.declared != st.NOWHERE else ())
    raise AssertionError(actions)


_WORDS = {
    "end": _("ends the turn"),
    "veto": _("objects: the disc shall stay as it is"),
    "give_in": _("gives in: the disc stays as it is"),
    "fight": _("rolls the dice for it"),
    "stay": _("stays where the duel was won"),
}


def _disc(s: State) -> tuple[str, ...]:
    """The disc that was named."""
    return (st.NODE_NAMES[s.declared],)


def _of_roll(before: State, faces: int) -> Report:
    """Dice in the own colour are points (TI-25)."""
    black = faces.bit_count()
    points = black if before.active == st.BLACK else 4 - black
    text = _.plural("rolls {n} action point", "rolls {n} action points", points)
    return Report(text if points else _("rolls no action point"), seat=int(before.active))


def _of_move(before: State, after: State, origin: int, node: int) -> Report:
    side, about = int(before.active), (st.NODE_NAMES[origin], st.NODE_NAMES[node])
    if before.figure[node] != st.NOBODY:
        return Report(_("attacks {who}: a duel", who=SeatName(1 - side)), is_big=True, about=about)
    if node == landing_of(side) and before.returned[side] != st.UNLOADED:
        return Report(_and_wins(after, side, _boarding(before, after, side)), is_big=True, about=about)
    text = _("moves a figure")
    if node == start_of(1 - side):
        text = _("moves a figure onto the start field of {who}", who=SeatName(1 - side))
    return Report(text, about=about)


def _boarding(before: State, after: State, side: int) -> Text:
    """Chests from the own camp or, where that is empty, from the other side (TI-42 to TI-44)."""
    brought = int(after.ship_chests[side]) - int(before.ship_chests[side])
    if brought == 0:
        return _("goes on board without a chest")
    if before.camp_chests[side] == 0:
        return _("goes on board and steals a chest from {who}", who=SeatName(1 - side))
    return _.plural("brings {n} chest on board", "brings {n} chests on board", brought)


def _of_duel(before: State, after: State, faces: int) -> Report:
    """Two dice of one colour decide for it (TI-64 to TI-67)."""
    about = (st.NODE_NAMES[before.point],)
    if faces not in _TWO_ALIKE:
        return SILENCE  # they roll again
    winner = _TWO_ALIKE[faces]
    loser = SeatName(1 - winner)
    text = _("wins the duel and a figure of {who}", who=loser)
    if after.ship_chests[winner] > before.ship_chests[winner]:
        text = _("wins the duel, and a figure and a chest of {who}", who=loser)
    return Report(_and_wins(after, winner, text), seat=winner, is_big=True, about=about)


def _and_wins(after: State, side: int, text: Text) -> Text:
    if after.phase == st.GAME_OVER and after.winner == side:
        return _("{text}; that wins the game", text=text)
    return text


def _of_fight(before: State, faces: int) -> Report:
    """A double decides about a veto by its colour, whoever rolled it (TI-59 to TI-62)."""
    active, about = int(before.active), _disc(before)
    if faces not in _TWO_ALIKE:
        return SILENCE  # they roll again
    if _TWO_ALIKE[faces] == active:
        return Report(_("wins: the disc may be turned"), seat=active, is_big=True, about=about)
    text = _("wins: the disc stays as it is, and {who} loses a point", who=SeatName(active))
    return Report(text, seat=1 - active, is_big=True, about=about)
