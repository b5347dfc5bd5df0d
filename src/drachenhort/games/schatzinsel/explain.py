"""Answers in words: what is asked, why a wish is not legal, what an action does, why it is over."""

from collections.abc import Callable

from drachenhort.kernel.game import Answer, Ending, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import SeatName, Text, Words

from . import state as st
from .actions import ACT
from .course import may_declare
from .discs import LETTERS, MOST_EXITS
from .naming import SIDE_NAMES, place_text
from .notation import Wish, colours
from .paths import destination, landing_of, start_of
from .reports import DEGREES, report
from .rules import decider
from .stakes import odds, of_veto

_ = Words("drachenhort.games.schatzinsel")

__all__ = [
    "DEGREES",
    "confirm",
    "ending",
    "ends_of_paths",
    "meaning",
    "question",
    "report",
    "speaks_of",
    "stakes",
    "why_not",
]


# ---- what is asked --------------------------------------------------------------------------------


def question(options: Options, s: State, seat: int) -> Answer:
    """What is asked now, and the rule that asks."""
    if s.phase == st.GAME_OVER:
        end = ending(options, s)
        return end.rule, end.text
    if s.phase in _ROLLED:
        return _ROLLED[int(s.phase)]
    rule, own, other = _own_and_other(s)
    asked = int(decider(s))
    return rule, own if asked == seat or asked < 0 else _("{who} {what}", who=SeatName(asked), what=other)


_ROLLED: dict[int, Answer] = {
    st.DRAW: ("TI-13", _("A disc is drawn.")),
    st.ROLL: ("TI-25", _("Four dice are rolled for action points.")),
    st.VETO_ROLL: ("TI-59", _("Dice decide about the veto.")),
    st.DUEL_ROLL: ("TI-64", _("A duel: dice decide.")),
}


def _own_and_other(s: State) -> tuple[str, Text, Text]:
    """The rule, the sentence for whoever decides, and the one for the other."""
    disc = int(s.declared) + 1
    points = _.plural(
        "Move a figure or turn a disc: {n} point left.",
        "Move a figure or turn a disc: {n} points left.",
        int(s.points),
    )
    if not may_declare(s):
        points = _("Move a figure: the last point is for that.")
    placing = _("Put the drawn disc into a recess, turned as you like.")
    to_be_turned = _("Disc {disc} is to be turned: do you object?", disc=disc)
    may_object = _("may object to turning disc {disc}.", disc=disc)
    vetoed = _("A veto on disc {disc}: yield or fight?", disc=disc)
    return {
        st.PLACE: ("TI-10", placing, _("places a disc.")),
        st.ACTION: ("TI-26", points, _("moves a figure or names a disc.")),
        st.VETO: ("TI-53", to_be_turned, may_object),
        st.RESPOND: ("TI-56", vetoed, _("answers the veto.")),
        st.OTHER_DISC: ("TI-57", _("Name another disc to turn."), _("names another disc.")),
        st.TURN_DISC: ("TI-54", _("Turn disc {disc}.", disc=disc), _("turns disc {disc}.", disc=disc)),
        st.EXTRA: ("TI-68", _("You won the duel: move on, or stay?"), _("may move on after the duel.")),
    }[int(s.phase)]


def stakes(options: Options, s: State) -> Text | None:
    """What a veto costs and may bring."""
    return of_veto(s)


def speaks_of(options: Options, s: State) -> tuple[str, ...]:
    """The disc that is named, or the figure that may go on."""
    if s.phase in (st.VETO, st.RESPOND, st.TURN_DISC):
        return (f"disc{int(s.declared) + 1}",)
    return (f"figure.{st.NODE_NAMES[s.point]}",) if s.phase == st.EXTRA else ()


# ---- why a wish is not legal ----------------------------------------------------------------------


def why_not(options: Options, s: State, wish: Wish) -> Answer:
    """Why the wish cannot be granted now. Asked only when it cannot."""
    kind, *numbers = wish
    answer = _ANSWERS[kind](s, *numbers) if kind in _ANSWERS else None
    return answer or _AWAITED[int(s.phase)]


_AWAITED: dict[int, Answer] = {
    st.DRAW: ("TI-13", _("First a disc is drawn.")),
    st.PLACE: ("TI-13", _("First the drawn disc must be placed.")),
    st.ROLL: ("TI-25", _("First the four dice are rolled.")),
    st.ACTION: ("TI-26", _("It is time to move a figure, to name a disc or to end the turn.")),
    st.VETO: ("TI-53", _("First the opponent says whether to veto the named disc.")),
    st.RESPOND: ("TI-56", _("First the veto must be answered: yield or fight.")),
    st.VETO_ROLL: ("TI-59", _("First the fight about the veto is rolled out.")),
    st.OTHER_DISC: ("TI-57", _("After yielding, another disc must be turned now.")),
    st.TURN_DISC: ("TI-54", _("The named disc must be turned now.")),
    st.DUEL_ROLL: ("TI-64", _("First the duel is rolled out.")),
    st.EXTRA: ("TI-68", _("The figure that won the duel moves on now, or stays.")),
}
"""What must come first, whatever was wished instead."""


def _why_not_move(s: State, origin: int, node: int) -> Answer | None:
    if s.phase != st.ACTION:
        return None
    if s.figure[origin] != s.active:
        return "TI-03", _("You have no figure on {node}.", node=place_text(origin))
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
    return ends - {st.NOWHERE}


def _why_not_extra(s: State, origin: int, node: int) -> Answer:
    if s.phase != st.EXTRA:
        return "TI-68", _("An extra move follows only on a duel that the attacker has just won.")
    if origin != s.point:
        return "TI-68", _("Only the figure that won the duel may move on.")
    return _why_not_there(s, origin, node)


def _why_not_end(s: State) -> Answer | None:
    if s.phase != st.ACTION:
        return None
    return "TI-28", _("A figure must be moved in this turn, and it can be.")


def _why_not_declare(s: State, recess: int) -> Answer | None:
    if s.phase not in (st.ACTION, st.OTHER_DISC):
        return None
    if s.phase == st.ACTION and not may_declare(s):
        return "TI-29", _("No figure has been moved yet, so the last point is for a move.")
    if recess == s.barred:
        return "TI-58", _("Disc {disc} is barred until the end of this turn.", disc=recess + 1)
    return "TI-51", _("A figure stands on disc {disc}, so it cannot be turned.", disc=recess + 1)


def _why_not_turn(s: State, recess: int, _steps: int) -> Answer | None:
    if s.phase == st.ACTION:
        return "TI-52", _("A disc is named first, as ?{disc}; the opponent may object.", disc=recess + 1)
    if s.phase != st.TURN_DISC:
        return None
    return "TI-54", _("Disc {disc} was named, and it must be turned.", disc=int(s.declared) + 1)


def _why_not_answer(s: State) -> Answer | None:
    if s.phase in (st.ACTION, st.OTHER_DISC, st.TURN_DISC) and s.veto_used:
        return "TI-53", _("The veto of this turn is used up.")
    if s.phase == st.ACTION:
        return "TI-53", _("A veto answers the naming of a disc, and none is named.")
    return None


def _why_not_reply(s: State) -> Answer | None:
    return ("TI-56", _("There is no veto to answer.")) if s.phase == st.ACTION else None


def _why_not_place(s: State, disc: int, recess: int, _angle: int) -> Answer:
    if s.phase != st.PLACE:
        return "TI-10", _("Discs are placed in set-up, one after each draw.")
    if disc != s.drawn:
        return "TI-13", _("Disc {disc} was drawn, and it must be placed.", disc=LETTERS[s.drawn])
    if s.type[recess] != st.NOWHERE:
        return "TI-10", _("Recess {recess} is filled.", recess=recess + 1)
    return "TI-10", _("In a random layout the recesses are filled in order.")


def _why_not_draw(s: State, disc: int) -> Answer:
    if s.phase != st.DRAW:
        return "TI-10", _("Discs are drawn in set-up, one at a time.")
    return "TI-13", _("No disc {disc} is left in the bag.", disc=LETTERS[disc])


_ANSWERS: dict[str, Callable[..., Answer | None]] = {
    "move": _why_not_move,
    "extra": _why_not_extra,
    "end": _why_not_end,
    "declare": _why_not_declare,
    "turn": _why_not_turn,
    "ok": _why_not_answer,
    "veto": _why_not_answer,
    "give_in": _why_not_reply,
    "fight": _why_not_reply,
    "place": _why_not_place,
    "draw": _why_not_draw,
}


# ---- what an action does --------------------------------------------------------------------------


def meaning(options: Options, s: State, action: int) -> Text:
    """What a legal action will do, in one sentence."""
    match ACT.decode(action):
        case "move", origin, node:
            return _meaning_of_move(s, origin, node)
        case "extra", node:
            return _meaning_of_move(s, int(s.point), node)
        case "declare", recess:
            return _("Name disc {disc} to turn it.", disc=recess + 1)
        case "turn", steps:
            disc, degrees = int(s.declared) + 1, DEGREES * (steps + 1)
            return _("Turn disc {disc} by {degrees} degrees.", disc=disc, degrees=degrees)
        case "place", recess, angle:
            placed = f"{LETTERS[s.drawn]}{angle}"
            return _("Put disc {disc} into recess {recess}.", disc=placed, recess=recess + 1)
        case "draw", disc:
            return _("Disc {disc} is drawn.", disc=LETTERS[disc])
        case "roll" | "veto_roll" | "duel_roll" as kind, faces:
            return _("The dice show {faces}.", faces=colours(faces, 4 if kind == "roll" else 2))
        case word:
            return _WORDS[word[0]]


def _meaning_of_move(s: State, origin: int, node: int) -> Text:
    names = {"origin": place_text(origin), "node": place_text(node)}
    if s.figure[node] != st.NOBODY:
        win = odds(s, st.DUEL_ROLL, int(s.active))
        chance = {"n": win.numerator, "of": win.denominator}
        return _("Move from {origin} to {node} and fight: you win in {n} of {of} cases.", **names, **chance)
    if _boards(s, node):
        return _("Move from {origin} to {node} and go on board with your chests.", **names)
    if node == start_of(1 - s.active):
        return _("Move from {origin} to {node}, where the other side comes in.", **names)
    return _("Move from {origin} to {node}.", **names)


def _boards(s: State, node: int) -> bool:
    """Does the active side go on board on this node (TI-41, TI-73)?"""
    return bool(node == landing_of(s.active) and s.returned[s.active] != st.UNLOADED)


def confirm(options: Options, s: State, action: int) -> Text | None:
    """To name a disc is an announcement, on which the other side may object (TI-52, TI-53)."""
    if not ACT.declare.has(action):
        return None
    return _("Turn disc {disc}? Once named, it is binding.", disc=int(ACT.declare.parts(action)) + 1)


_WORDS = {
    "end": _("End the turn."),
    "ok": _("Let the disc be turned."),
    "veto": _("Object; there is one veto in a turn."),
    "give_in": _("Give in; the disc is barred, no point is lost."),
    "fight": _("Roll for it; whoever loses has lost a point or the veto."),
    "stay": _("Stay where the duel was won."),
}
"""What an action that is a word will do."""


# ---- the end --------------------------------------------------------------------------------------


def ending(options: Options, s: State) -> Ending:
    """Why the game is over."""
    turns = int(s.turn)
    if s.winner == st.NOBODY:
        text = _("The game stops after turn {turns}, both sides level: a draw.", turns=turns)
        return Ending("max_turns", "TI-90", text)
    side, count = SIDE_NAMES[s.winner], int(s.ship_chests[s.winner])
    if count >= st.ENOUGH[s.long]:
        text = _("{side} has {count} chests on the ship and wins.", side=side, count=count)
        return Ending("chests", "TI-80", text)
    text = _("The game stops after turn {turns}: {side} is ahead and wins.", turns=turns, side=side)
    return Ending("max_turns", "TI-90", text)
