"""Any situation of Die Schatzinsel as JSON with the names of the ledger's section 10, and its invariants."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from drachenhort.games.schatzinsel.course import (
    figures_of,
    figures_on_island,
    first_free_recess,
    is_turnable,
    judge_at_cap,
    may_declare,
    reached,
)
from drachenhort.games.schatzinsel.discs import COUNTS, LETTERS
from drachenhort.games.schatzinsel.notation import colours
from drachenhort.games.schatzinsel.state import (
    ACTION,
    AT_HOME,
    BLACK,
    CAMP,
    CHESTS,
    DRAW,
    DUEL_ROLL,
    ENOUGH,
    EXTRA,
    FIGURES,
    GAME_OVER,
    GIVEN,
    LANDING_RED,
    LOADED,
    NOBODY,
    NODE_NAMES,
    NODES,
    NOWHERE,
    OTHER_DISC,
    PHASES,
    PLACE,
    RANDOM,
    RECESSES,
    RED,
    RESPOND,
    ROLL,
    SHIP,
    START_RED,
    TURN_DISC,
    UNLOADED,
    VETO,
    VETO_ROLL,
)
from drachenhort.kernel.errors import BadPosition, HortError
from drachenhort.kernel.game import Game, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Text, Words

_ = Words("drachenhort.games.schatzinsel")

APART = ("players",)
"""Options that a position leaves out: there are always two players."""
SIDES = "RB"
DICE = 4
"""Rolled for action points."""
_RETURNED = ("", "R", "Ru"), ("", "B", "Bu")
"""How AT_HOME, LOADED and UNLOADED are written, by side."""
ORIGINS = {CAMP: "camp", SHIP: "ship"}
NAMING = (VETO, RESPOND, TURN_DISC)
"""Phases in which a disc has been named and nothing else is pending."""


# ---- writing --------------------------------------------------------------------------------------


def write(options: Options, s: State) -> dict[str, Any]:
    """The whole situation."""
    return {
        "layout": [_disc(s, recess) for recess in range(RECESSES)],
        "figures": {
            NODE_NAMES[node]: SIDES[s.figure[node]] for node in range(NODES) if s.figure[node] != NOBODY
        },
        "cf": s.camp_figures.tolist(),
        "sf": s.ship_figures.tolist(),
        "cc": s.camp_chests.tolist(),
        "sc": s.ship_chests.tolist(),
        "t": SIDES[s.active],
        "n": int(s.turn),
        "ph": PHASES[s.phase],
        "p": int(s.points),
        "m": int(s.moved),
        "v": int(s.veto_used),
        "bar": None if s.barred == NOWHERE else int(s.barred) + 1,
        "ret": [_RETURNED[side][s.returned[side]] for side in range(2) if s.returned[side] != AT_HOME],
        "x": _pending(s),
        "opt": {name: value for name, value in options.items() if name not in APART},
        "winner": None if s.winner == NOBODY else SIDES[s.winner],
        "dice": None
        if s.dice == NOWHERE
        else f"{PHASES[s.dice_kind]} {colours(s.dice, 4 if s.dice_kind == ROLL else 2)}",
    }


def _disc(s: State, recess: int) -> str:
    return "--" if s.type[recess] == NOWHERE else f"{LETTERS[s.type[recess]]}{s.angle[recess]}"


def _pending(s: State) -> str | None:
    """What the phase is about, as the ledger's `x`."""
    star = "*" if s.entry_chain else ""
    if s.phase == PLACE:
        return LETTERS[s.drawn]
    if s.phase in NAMING:
        return str(s.declared + 1)
    if s.phase == VETO_ROLL:
        return f"{s.declared + 1}/{SIDES[s.roller]}"
    if s.phase == DUEL_ROLL:
        origin = ORIGINS.get(int(s.origin)) or NODE_NAMES[s.origin]
        return f"{origin}>{NODE_NAMES[s.point]}/{SIDES[s.roller]}{star}"
    if s.phase == EXTRA:
        return f"{NODE_NAMES[s.point]}{star}"
    return None


# ---- reading --------------------------------------------------------------------------------------


def read(game: Game, position: Mapping[str, Any]) -> tuple[Options, State]:
    """Options and record of a position, or `BadPosition` with the first thing that is impossible about it."""
    options = _options(game, position)
    s = game.first_state(options)
    phase = position.get("ph")
    if phase not in PHASES:
        raise BadPosition(_("ph must be one of {phases}.", phases=", ".join(PHASES)))
    s.phase = PHASES.index(phase)
    s.active = _side(position, "t")
    s.turn = _whole(position, "n", 0, 2**31 - 1)
    s.points = _whole(position, "p", 0, 4)
    s.moved = _whole(position, "m", 0, 1)
    s.veto_used = _whole(position, "v", 0, 1)
    s.barred = NOWHERE if position.get("bar") is None else _whole(position, "bar", 1, RECESSES) - 1
    s.winner = NOBODY if position.get("winner") is None else _side(position, "winner")
    _read_layout(position, s)
    _read_figures(position, s)
    _read_counts(position, s)
    _read_returned(position, s)
    _read_pending(position, s)
    _read_dice(position, s)
    for problem in problems(s):
        raise BadPosition(problem)
    return options, s


def _options(game: Game, position: Mapping[str, Any]) -> Options:
    raw = position.get("opt", {})
    if not isinstance(raw, Mapping):
        raise BadPosition(_("opt must be an object."))
    try:
        return game.options(**{str(name): value for name, value in raw.items()})
    except HortError as error:
        raise BadPosition(error.text, error.rule) from error


def _whole(position: Mapping[str, Any], name: str, low: int, high: int) -> int:
    value = position.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadPosition(
            _("{name} must be a whole number from {low} to {high}.", name=name, low=low, high=high)
        )
    return value


def _side(position: Mapping[str, Any], name: str) -> int:
    value = position.get(name)
    if value not in ("R", "B"):
        raise BadPosition(_("{name} must be R or B.", name=name))
    return SIDES.index(value)


def _read_layout(position: Mapping[str, Any], s: State) -> None:
    names = position.get("layout")
    if not isinstance(names, list) or len(names) != RECESSES:
        raise BadPosition(_("layout must be a list of {count} discs.", count=RECESSES))
    for recess, name in enumerate(names):
        if name == "--":
            s.type[recess] = NOWHERE
            s.angle[recess] = 0
        elif isinstance(name, str) and re.fullmatch(rf"[{LETTERS}][0-5]", name):
            s.type[recess] = LETTERS.index(name[0])
            s.angle[recess] = int(name[1])
        else:
            raise BadPosition(_("{name} in layout is no disc; discs look like E5.", name=repr(name)))


def _read_figures(position: Mapping[str, Any], s: State) -> None:
    figures = position.get("figures")
    if not isinstance(figures, Mapping):
        raise BadPosition(_("figures must be an object of nodes and sides."))
    for node in range(NODES):
        s.figure[node] = NOBODY
    for name, side in figures.items():
        if name not in NODE_NAMES or side not in ("R", "B"):
            raise BadPosition(_("There is no figure {side} on {name}.", side=repr(side), name=repr(name)))
        s.figure[NODE_NAMES.index(name)] = SIDES.index(side)


def _read_counts(position: Mapping[str, Any], s: State) -> None:
    fields = {"cf": s.camp_figures, "sf": s.ship_figures, "cc": s.camp_chests, "sc": s.ship_chests}
    for name, field in fields.items():
        values = position.get(name)
        if not isinstance(values, list) or len(values) != len(SIDES):
            raise BadPosition(_("{name} must be a list of two numbers, red first.", name=name))
        for side, value in enumerate(values):
            field[side] = _whole({name: value}, name, 0, 2 * CHESTS[1])


def _read_returned(position: Mapping[str, Any], s: State) -> None:
    marks = position.get("ret") or []
    if not isinstance(marks, list) or not all(mark in ("R", "Ru", "B", "Bu") for mark in marks):
        raise BadPosition(_("ret must be a list of R, Ru, B or Bu."))
    if len({mark[0] for mark in marks}) < len(marks):
        raise BadPosition(_("ret names a side once (TI-75)."))
    for side in range(2):
        s.returned[side] = AT_HOME
    for mark in marks:
        s.returned[SIDES.index(mark[0])] = UNLOADED if mark.endswith("u") else LOADED


def _read_pending(position: Mapping[str, Any], s: State) -> None:
    """`x` back into the fields of the phase."""
    s.drawn, s.declared, s.origin, s.point = NOWHERE, NOWHERE, NOWHERE, NOWHERE
    s.roller, s.entry_chain = NOBODY, 0
    text = position.get("x")
    match = re.fullmatch(_PENDING[int(s.phase)], "" if text is None else str(text))
    if match is None:
        raise BadPosition(_("x does not fit the phase {phase}.", phase=PHASES[s.phase]))
    found = match.groupdict()
    if "type" in found:
        s.drawn = LETTERS.index(found["type"])
    if "disc" in found:
        s.declared = int(found["disc"]) - 1
    if "origin" in found:
        names = {"camp": CAMP, "ship": SHIP}
        s.origin = names[found["origin"]] if found["origin"] in names else NODE_NAMES.index(found["origin"])
    if "point" in found:
        s.point = NODE_NAMES.index(found["point"])
    if "roller" in found:
        s.roller = SIDES.index(found["roller"])
    s.entry_chain = bool(found.get("star"))


_NODE = "|".join(NODE_NAMES)
_DISC = r"(?P<disc>[1-9]|1[0-9])"
_PENDING = {
    **dict.fromkeys((DRAW, ROLL, ACTION, OTHER_DISC, GAME_OVER), ""),
    PLACE: rf"(?P<type>[{LETTERS}])",
    **dict.fromkeys(NAMING, _DISC),
    VETO_ROLL: rf"{_DISC}/(?P<roller>[RB])",
    DUEL_ROLL: rf"(?P<origin>camp|ship|{_NODE})>(?P<point>{_NODE})/(?P<roller>[RB])(?P<star>\*?)",
    EXTRA: rf"(?P<point>{_NODE})(?P<star>\*?)",
}


def _read_dice(position: Mapping[str, Any], s: State) -> None:
    """The dice that were shown last; a position may leave them out."""
    s.dice, s.dice_kind = NOWHERE, NOWHERE
    shown = position.get("dice")
    if shown is None:
        return
    match = re.fullmatch(r"(ROLL|VETO_ROLL|DUEL_ROLL) ([RB]{2}|[RB]{4})", str(shown))
    if match is None or (match[1] == "ROLL") != (len(match[2]) == DICE):
        raise BadPosition(_("dice must look like {example}.", example="ROLL RBBR"))
    s.dice_kind = PHASES.index(match[1])
    s.dice = sum((face == "B") << place for place, face in enumerate(reversed(match[2])))


# ---- invariants -----------------------------------------------------------------------------------


def problems(s: State) -> list[Text]:
    """Every broken invariant, and what the phase promises; none in a reachable situation."""
    return [
        *_problems_of_discs(s),
        *_problems_of_counts(s),
        *_problems_of_figures(s),
        *_problems_of_phase(s),
        *_problems_of_duel(s),
        *_problems_of_setup(s),
        *_problems_of_turn(s),
        *_problems_of_end(s),
    ]


def _problems_of_discs(s: State) -> Iterator[Text]:
    on_island = [int(disc) for disc in s.type if disc != NOWHERE]
    drawn = [int(s.drawn)] if s.phase == PLACE else []
    counts = [[*on_island, *drawn].count(disc) for disc in range(len(LETTERS))]
    if any(count > most for count, most in zip(counts, COUNTS, strict=True)):
        yield _("There are more discs of a type than the box holds (TI-03).")
    in_setup = s.phase in (DRAW, PLACE)
    if in_setup != (first_free_recess(s) < RECESSES) or in_setup != (s.turn == 0):
        yield _("Discs are missing during set-up, and only then (TI-10).")
    if in_setup and s.active != (BLACK if len(on_island) % 2 == 0 else RED):
        yield _("Black places the first disc, then the players alternate (TI-10).")


def _problems_of_counts(s: State) -> Iterator[Text]:
    if sum(s.camp_chests.tolist()) + sum(s.ship_chests.tolist()) != 2 * CHESTS[s.long]:
        yield _("There are {count} chests in the game (INV-10).", count=2 * CHESTS[s.long])
    if figures_of(s, RED) + figures_of(s, BLACK) != 2 * FIGURES:
        yield _("There are ten figures in the game (INV-10).")
    for side in range(2):
        if (s.ship_chests[side] >= ENOUGH[s.long]) and s.winner != side:
            yield _("Who has {count} chests on the ship has won (TI-80).", count=ENOUGH[s.long])
    if s.winner != NOBODY and s.phase != GAME_OVER:
        yield _("There is a winner only when the game is over (TI-80).")


def _problems_of_figures(s: State) -> Iterator[Text]:
    for side in range(2):
        owner = s.figure[LANDING_RED + side]
        if owner != NOBODY and (owner != side or s.returned[side] != UNLOADED):
            yield _("Only an unloaded figure stands on its landing point (TI-41, TI-82).")
        if s.returned[side] == UNLOADED and not s.return_landing:
            yield _("Unloaded figures exist only with return_to = landing (TI-73).")
        entering = s.phase == DUEL_ROLL and s.origin == SHIP and s.active == side
        alone = s.camp_figures[side] == 0 and figures_on_island(s, side) == (0 if entering else 1)
        if s.returned[side] != AT_HOME and not alone:
            yield _("A returned figure is the only one of its side on the island (INV-11).")
    if s.phase in (DRAW, PLACE) and any(figures_on_island(s, side) for side in range(2)):
        yield _("No figure enters before the first turn (TI-21).")


def _problems_of_phase(s: State) -> Iterator[Text]:
    if s.turn and s.phase != GAME_OVER and s.active != (RED if s.turn % 2 else BLACK):
        yield _("Turn {turn} is not the turn of that side (TI-20).", turn=int(s.turn))
    if s.max_turns and s.turn > s.max_turns:
        yield _("Turn {turn} lies behind the last one (TI-90).", turn=int(s.turn))
    acting = s.phase in (ACTION, OTHER_DISC, VETO_ROLL, *NAMING)
    if acting and s.points == 0:
        yield _("Without points the turn is over (TI-25).")
    if s.phase in (DRAW, PLACE, ROLL) and (s.points or s.moved or s.veto_used or s.barred != NOWHERE):
        yield _("Before the dice nothing has been done in a turn (TI-25).")
    if (s.phase == VETO and s.veto_used) or (s.phase in (RESPOND, VETO_ROLL, OTHER_DISC) and not s.veto_used):
        yield _("A veto is used once in a turn, and v says whether it was (TI-53, TI-63).")
    if s.barred != NOWHERE and not s.veto_used:
        yield _("A disc is barred only by a veto (TI-58).")
    if s.declared != NOWHERE and not is_turnable(s, s.declared):
        yield _("The named disc may not be turned (TI-51, TI-58).")


def _problems_of_duel(s: State) -> Iterator[Text]:
    if s.phase == EXTRA and s.figure[s.point] != s.active:
        yield _("The figure that may move on is not there (TI-68).")
    if s.phase != DUEL_ROLL:
        return
    if s.figure[s.point] != 1 - s.active:
        yield _("No enemy stands on the point of the duel (TI-37).")
    if s.origin in ORIGINS:
        waiting = s.camp_figures if s.origin == CAMP else s.ship_figures
        returns = s.returned[s.active] != AT_HOME
        here = s.point == START_RED + s.active and s.entry_chain and returns == (s.origin == SHIP)
        if waiting[s.active] == 0 or not here:
            yield _("Nobody can enter by a duel here (TI-24).")
    elif s.figure[s.origin] != s.active:
        yield _("The attacker is not where it comes from (TI-37).")
    elif not reached(s, s.active, s.origin) >> int(s.point) & 1:
        yield _("No path leads the attacker there (TI-30).")


def _problems_of_setup(s: State) -> Iterator[Text]:
    if s.phase not in (DRAW, PLACE):
        return
    placed = int(sum(disc != NOWHERE for disc in s.type))
    if s.layout == GIVEN or (s.layout == RANDOM and first_free_recess(s) != placed):
        yield _("The discs cannot have come to lie so by the option layout (TI-10).")
    if s.camp_figures.tolist() != 2 * [FIGURES] or s.camp_chests.tolist() != 2 * [CHESTS[s.long]]:
        yield _("In set-up all figures and chests are in their camps (TI-04).")


def _problems_of_turn(s: State) -> Iterator[Text]:
    """What has happened in the turn does not fit what is asked."""
    if s.points + s.moved > DICE:
        yield _("A move has cost a point (TI-26).")
    if (s.declared != NOWHERE or s.phase == OTHER_DISC) and not may_declare(s):
        yield _("While no figure was moved, the last point is for a move (TI-29).")
    if s.phase in (RESPOND, VETO_ROLL) and s.barred != NOWHERE:
        yield _("No disc is barred before the only veto of a turn is settled (TI-58).")
    if s.phase == OTHER_DISC and (not s.yield_other_disc or s.barred == NOWHERE):
        yield _("Nobody has to name another disc here (TI-57).")
    if s.phase in (DUEL_ROLL, EXTRA):
        begun = s.moved or s.points or s.veto_used
        if begun if s.entry_chain else not s.moved:
            yield _("A duel follows on a move of the turn, or on an entry before the dice (TI-24, TI-28).")
    if s.phase == EXTRA and s.point >= LANDING_RED:
        yield _("There are no duels on landing points (TI-77).")


def _problems_of_end(s: State) -> Iterator[Text]:
    if s.phase != GAME_OVER or max(s.ship_chests.tolist()) >= ENOUGH[s.long]:
        return
    judged = s.copy()
    judged.winner = NOBODY
    judge_at_cap(judged)
    if s.turn != s.max_turns or s.winner != judged.winner:
        yield _("The game ends by chests, or is judged after its last turn (TI-80, TI-90).")
