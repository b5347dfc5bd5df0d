"""Answers in words: why a wish is not legal, what an action does or did, and why the game is over."""

from collections.abc import Callable

from drachenhort.games.schatzinsel.course import landing_of, may_declare, start_of
from drachenhort.games.schatzinsel.discs import LETTERS, MOST_EXITS
from drachenhort.games.schatzinsel.notation import Wish, colours
from drachenhort.games.schatzinsel.paths import destination
from drachenhort.games.schatzinsel.state import (
    ACT_DECLARE,
    ACT_DUEL_ROLL,
    ACT_END,
    ACT_EXTRA,
    ACT_FIGHT,
    ACT_MOVE,
    ACT_OK,
    ACT_PLACE,
    ACT_ROLL,
    ACT_STAY,
    ACT_TURN,
    ACT_VETO,
    ACT_VETO_ROLL,
    ACT_YIELD,
    ACTION,
    ANGLES,
    DRAW,
    DUEL_ROLL,
    ENOUGH,
    EXTRA,
    NOBODY,
    NODE_NAMES,
    NODES,
    NOWHERE,
    OTHER_DISC,
    PLACE,
    RESPOND,
    ROLL,
    TURN_DISC,
    UNLOADED,
    VETO,
    VETO_ROLL,
)
from drachenhort.kernel.game import Answer, Ending, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Text, Words

_ = Words("drachenhort.games.schatzinsel")

SIDE_NAMES = (_("Red"), _("Black"))


def why_not(options: Options, s: State, wish: Wish) -> Answer:
    """Why the wish cannot be granted now. Asked only when it cannot."""
    return _ANSWERS[wish.kind](s, wish)


# ---- what is being waited for ---------------------------------------------------------------------


def _awaited(s: State) -> Answer:
    """The rule that says what must come first, whatever was wished instead."""
    return _AWAITED[int(s.phase)]


_AWAITED: dict[int, Answer] = {
    DRAW: ("TI-13", _("First a disc is drawn.")),
    PLACE: ("TI-13", _("First the drawn disc must be placed.")),
    ROLL: ("TI-25", _("First the four dice are rolled.")),
    ACTION: ("TI-26", _("It is time to move a figure, to name a disc or to end the turn.")),
    VETO: ("TI-53", _("First the opponent says whether to veto the named disc.")),
    RESPOND: ("TI-56", _("First the veto must be answered: yield or fight.")),
    VETO_ROLL: ("TI-59", _("First the fight about the veto is rolled out.")),
    OTHER_DISC: ("TI-57", _("After yielding, another disc must be turned now.")),
    TURN_DISC: ("TI-54", _("The named disc must be turned now.")),
    DUEL_ROLL: ("TI-64", _("First the duel is rolled out.")),
    EXTRA: ("TI-68", _("The figure that won the duel moves on now, or stays.")),
}


# ---- moves ----------------------------------------------------------------------------------------


def _why_not_move(s: State, wish: Wish) -> Answer:
    if s.phase != ACTION:
        return _awaited(s)
    origin, node = wish.numbers
    if s.figure[origin] != s.active:
        return "TI-03", _("You have no figure on {node}.", node=NODE_NAMES[origin])
    return _why_not_there(s, origin, node)


def _why_not_there(s: State, origin: int, node: int) -> Answer:
    """Why a figure on `origin` cannot end its move on `node`."""
    if origin == node:
        return "TI-34", _("A move must lead to another point.")
    if node not in ends_of_paths(s, origin):
        return "TI-30", _("No path from this figure has its next point there.")
    if s.figure[node] == s.active:
        return "TI-36", _("Your own figure stands there.")
    if node == landing_of(1 - s.active):
        return "TI-40", _("That is the landing point of the other side.")
    return "TI-39", _("No move may end on a start field here.")


def ends_of_paths(s: State, origin: int) -> set[int]:
    """The next points on all paths from a point."""
    ends = {int(destination(s, origin, number)) for number in range(MOST_EXITS)}
    return ends - {NOWHERE}


def _why_not_extra(s: State, wish: Wish) -> Answer:
    if s.phase != EXTRA:
        return "TI-68", _("An extra move follows only on a duel that the attacker has just won.")
    origin, node = wish.numbers
    if origin != s.point:
        return "TI-68", _("Only the figure that won the duel may move on.")
    return _why_not_there(s, origin, node)


def _why_not_stay(s: State, wish: Wish) -> Answer:
    return _awaited(s)


def _why_not_end(s: State, wish: Wish) -> Answer:
    if s.phase != ACTION:
        return _awaited(s)
    return "TI-28", _("A figure must be moved in this turn, and it can be.")


# ---- discs ----------------------------------------------------------------------------------------


def _why_not_declare(s: State, wish: Wish) -> Answer:
    if s.phase not in (ACTION, OTHER_DISC):
        return _awaited(s)
    recess = wish.numbers[0]
    if s.phase == ACTION and not may_declare(s):
        return "TI-29", _("No figure has been moved yet, so the last point is for a move.")
    if recess == s.barred:
        return "TI-58", _("Disc {disc} is barred until the end of this turn.", disc=recess + 1)
    return "TI-51", _("A figure stands on disc {disc}, so it cannot be turned.", disc=recess + 1)


def _why_not_turn(s: State, wish: Wish) -> Answer:
    if s.phase == ACTION:
        return "TI-52", _(
            "A disc is named first, as ?{disc}; the opponent may object.", disc=wish.numbers[0] + 1
        )
    if s.phase != TURN_DISC:
        return _awaited(s)
    return "TI-54", _("Disc {disc} was named, and it must be turned.", disc=int(s.declared) + 1)


def _why_not_answer(s: State, wish: Wish) -> Answer:
    if s.phase in (ACTION, OTHER_DISC, TURN_DISC) and s.veto_used:
        return "TI-53", _("The veto of this turn is used up.")
    if s.phase == ACTION:
        return "TI-53", _("A veto answers the naming of a disc, and none is named.")
    return _awaited(s)


def _why_not_reply(s: State, wish: Wish) -> Answer:
    if s.phase == ACTION:
        return "TI-56", _("There is no veto to answer.")
    return _awaited(s)


# ---- set-up and dice ------------------------------------------------------------------------------


def _why_not_place(s: State, wish: Wish) -> Answer:
    if s.phase != PLACE:
        return "TI-10", _("Discs are placed in set-up, one after each draw.")
    disc, _angle, recess = wish.numbers
    if disc != s.drawn:
        return "TI-13", _("Disc {disc} was drawn, and it must be placed.", disc=LETTERS[s.drawn])
    if s.type[recess] != NOWHERE:
        return "TI-10", _("Recess {recess} is filled.", recess=recess + 1)
    return "TI-10", _("In a random layout the recesses are filled in order.")


def _why_not_draw(s: State, wish: Wish) -> Answer:
    if s.phase != DRAW:
        return "TI-10", _("Discs are drawn in set-up, one at a time.")
    return "TI-13", _("No disc {disc} is left in the bag.", disc=LETTERS[wish.numbers[0]])


def _why_not_roll(s: State, wish: Wish) -> Answer:
    return _awaited(s)


_ANSWERS: dict[str, Callable[[State, Wish], Answer]] = {
    "move": _why_not_move,
    "extra": _why_not_extra,
    "stay": _why_not_stay,
    "end": _why_not_end,
    "declare": _why_not_declare,
    "turn": _why_not_turn,
    "ok": _why_not_answer,
    "veto": _why_not_answer,
    "yield": _why_not_reply,
    "fight": _why_not_reply,
    "place": _why_not_place,
    "draw": _why_not_draw,
    "roll": _why_not_roll,
    "duel_roll": _why_not_roll,
    "veto_roll": _why_not_roll,
}


# ---- what a legal action does ---------------------------------------------------------------------


def meaning(options: Options, s: State, action: int) -> Text:
    """What a legal action will do, in one sentence."""
    if ACT_MOVE <= action < ACT_DECLARE:
        return _meaning_of_move(s, (action - ACT_MOVE) % NODES, (action - ACT_MOVE) // NODES)
    if ACT_EXTRA <= action < ACT_STAY:
        return _meaning_of_move(s, action - ACT_EXTRA, int(s.point))
    if ACT_DECLARE <= action < ACT_END:
        return _("Name disc {disc} to turn it.", disc=action - ACT_DECLARE + 1)
    if ACT_TURN <= action < ACT_DUEL_ROLL:
        return _(
            "Turn disc {disc} by {degrees} degrees.",
            disc=int(s.declared) + 1,
            degrees=60 * (action - ACT_TURN + 1),
        )
    if action in _MEANINGS:
        return _MEANINGS[action]
    return _meaning_for_nature(s, action)


def _meaning_of_move(s: State, node: int, origin: int) -> Text:
    names = {"origin": NODE_NAMES[origin], "node": NODE_NAMES[node]}
    if s.figure[node] != NOBODY:
        return _("Move from {origin} to {node} and fight a duel there.", **names)
    if node == landing_of(s.active) and s.returned[s.active] != UNLOADED:
        return _("Move from {origin} to {node} and go on board with your chests.", **names)
    if node == start_of(1 - s.active):
        return _("Move from {origin} to {node}, onto the start field of the other side.", **names)
    return _("Move from {origin} to {node}.", **names)


_MEANINGS = {
    ACT_END: _("End the turn."),
    ACT_OK: _("Let the disc be turned."),
    ACT_VETO: _("Object; there is one veto in a turn."),
    ACT_YIELD: _("Give in; the disc is barred, no point is lost."),
    ACT_FIGHT: _("Roll for it; whoever loses has lost a point or the veto."),
    ACT_STAY: _("Stay where the duel was won."),
}


def _meaning_for_nature(s: State, action: int) -> Text:
    if action >= ACT_DUEL_ROLL:
        return _("The dice show {faces}.", faces=colours(action - ACT_DUEL_ROLL, 2))
    if action >= ACT_VETO_ROLL:
        return _("The dice show {faces}.", faces=colours(action - ACT_VETO_ROLL, 2))
    if action >= ACT_ROLL:
        return _("The dice show {faces}.", faces=colours(action - ACT_ROLL, 4))
    if action >= ACT_PLACE:
        recess, angle = divmod(action - ACT_PLACE, ANGLES)
        disc = f"{LETTERS[s.drawn]}{angle}"
        return _("Put disc {disc} into recess {recess}.", disc=disc, recess=recess + 1)
    return _("Disc {disc} is drawn.", disc=LETTERS[action])


# ---- what somebody did ----------------------------------------------------------------------------


def deed(options: Options, s: State, action: int) -> Text | None:
    """What somebody did, to be read after his name; None where the board shows it all."""
    if ACT_MOVE <= action < ACT_DECLARE:
        return _deed_of_move(s, (action - ACT_MOVE) % NODES)
    if ACT_EXTRA <= action < ACT_STAY:
        return _deed_of_move(s, action - ACT_EXTRA)
    if ACT_DECLARE <= action < ACT_END:
        return _("wants to turn disc {disc}", disc=action - ACT_DECLARE + 1)
    return _DEEDS.get(action)


def _deed_of_move(s: State, node: int) -> Text | None:
    if s.figure[node] != NOBODY:
        return _("attacks")
    if node == landing_of(s.active) and s.returned[s.active] != UNLOADED:
        return _("goes on board with the chests")
    return None


_DEEDS = {
    ACT_END: _("ends the turn"),
    ACT_OK: _("lets the disc be turned"),
    ACT_VETO: _("objects"),
    ACT_YIELD: _("gives in: the disc is barred"),
    ACT_FIGHT: _("rolls for it"),
    ACT_STAY: _("stays where the duel was won"),
}


# ---- the end --------------------------------------------------------------------------------------


def ending(options: Options, s: State) -> Ending:
    """Why the game is over."""
    if s.winner == NOBODY:
        text = _("The game stops after turn {turns}, both sides level: a draw.", turns=int(s.turn))
        return Ending("max_turns", "TI-90", text)
    side = SIDE_NAMES[s.winner]
    if s.ship_chests[s.winner] >= ENOUGH[s.long]:
        text = _(
            "{side} has {count} chests on the ship and wins.", side=side, count=int(s.ship_chests[s.winner])
        )
        return Ending("chests", "TI-80", text)
    return Ending(
        "max_turns",
        "TI-90",
        _("The game stops after turn {turns}: {side} is ahead and wins.", turns=int(s.turn), side=side),
    )
