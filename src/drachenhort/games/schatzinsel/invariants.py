"""What is true in every situation of Die Schatzinsel that a game can reach, and what its phase promises."""

from collections.abc import Iterator

from drachenhort.kernel.game import State
from drachenhort.kernel.text import Text, Words

from . import state as st
from .chests import figures_of, figures_on_island, judge_at_cap
from .course import first_free_recess, is_turnable, may_declare
from .discs import COUNTS, LETTERS
from .paths import reached

_ = Words("drachenhort.games.schatzinsel")

DICE = 4
"""Rolled for action points."""
NAMING = (st.VETO, st.RESPOND, st.TURN_DISC)
"""Phases in which a disc has been named and nothing else is pending."""


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
    on_island = [int(disc) for disc in s.type if disc != st.NOWHERE]
    drawn = [int(s.drawn)] if s.phase == st.PLACE else []
    counts = [[*on_island, *drawn].count(disc) for disc in range(len(LETTERS))]
    if any(count > most for count, most in zip(counts, COUNTS, strict=True)):
        yield _("There are more discs of a type than the box holds (TI-03).")
    in_setup = s.phase in (st.DRAW, st.PLACE)
    if in_setup != (first_free_recess(s) < st.RECESSES) or in_setup != (s.turn == 0):
        yield _("Discs are missing during set-up, and only then (TI-10).")
    if in_setup and s.active != (st.BLACK if len(on_island) % 2 == 0 else st.RED):
        yield _("Black places the first disc, then the players alternate (TI-10).")


def _problems_of_counts(s: State) -> Iterator[Text]:
    if sum(s.camp_chests.tolist()) + sum(s.ship_chests.tolist()) != 2 * st.CHESTS[s.long]:
        yield _("There are {count} chests in the game (INV-10).", count=2 * st.CHESTS[s.long])
    if figures_of(s, st.RED) + figures_of(s, st.BLACK) != 2 * st.FIGURES:
        yield _("There are ten figures in the game (INV-10).")
    for side in range(2):
        if (s.ship_chests[side] >= st.ENOUGH[s.long]) and s.winner != side:
            yield _("Who has {count} chests on the ship has won (TI-80).", count=st.ENOUGH[s.long])
    if s.winner != st.NOBODY and s.phase != st.GAME_OVER:
        yield _("There is a winner only when the game is over (TI-80).")


def _problems_of_figures(s: State) -> Iterator[Text]:
    for side in range(2):
        owner = s.figure[st.LANDING_RED + side]
        if owner != st.NOBODY and (owner != side or s.returned[side] != st.UNLOADED):
            yield _("Only an unloaded figure stands on its landing point (TI-41, TI-82).")
        if s.returned[side] == st.UNLOADED and not s.return_landing:
            yield _("Unloaded figures exist only with return_to = landing (TI-73).")
        entering = s.phase == st.DUEL_ROLL and s.origin == st.SHIP and s.active == side
        alone = s.camp_figures[side] == 0 and figures_on_island(s, side) == (0 if entering else 1)
        if s.returned[side] != st.AT_HOME and not alone:
            yield _("A returned figure is the only one of its side on the island (INV-11).")
    if s.phase in (st.DRAW, st.PLACE) and any(figures_on_island(s, side) for side in range(2)):
        yield _("No figure enters before the first turn (TI-21).")


def _problems_of_phase(s: State) -> Iterator[Text]:
    if s.turn and s.phase != st.GAME_OVER and s.active != (st.RED if s.turn % 2 else st.BLACK):
        yield _("Turn {turn} is not the turn of that side (TI-20).", turn=int(s.turn))
    if s.max_turns and s.turn > s.max_turns:
        yield _("Turn {turn} lies behind the last one (TI-90).", turn=int(s.turn))
    acting = s.phase in (st.ACTION, st.OTHER_DISC, st.VETO_ROLL, *NAMING)
    if acting and s.points == 0:
        yield _("Without points the turn is over (TI-25).")
    if s.phase in (st.DRAW, st.PLACE, st.ROLL) and (
        s.points or s.moved or s.veto_used or s.barred != st.NOWHERE
    ):
        yield _("Before the dice nothing has been done in a turn (TI-25).")
    if (s.phase == st.VETO and s.veto_used) or (
        s.phase in (st.RESPOND, st.VETO_ROLL, st.OTHER_DISC) and not s.veto_used
    ):
        yield _("A veto is used once in a turn, and veto_used says whether it was (TI-53, TI-63).")
    if s.barred != st.NOWHERE and not s.veto_used:
        yield _("A disc is barred only by a veto (TI-58).")
    if s.declared != st.NOWHERE and not is_turnable(s, s.declared):
        yield _("The named disc may not be turned (TI-51, TI-58).")


def _problems_of_duel(s: State) -> Iterator[Text]:
    if s.phase == st.EXTRA and s.figure[s.point] != s.active:
        yield _("The figure that may move on is not there (TI-68).")
    if s.phase != st.DUEL_ROLL:
        return
    if s.figure[s.point] != 1 - s.active:
        yield _("No enemy stands on the point of the duel (TI-37).")
    if s.origin in (st.CAMP, st.SHIP):
        waiting = s.camp_figures if s.origin == st.CAMP else s.ship_figures
        returns = s.returned[s.active] != st.AT_HOME
        here = s.point == st.START_RED + s.active and s.entry_chain and returns == (s.origin == st.SHIP)
        if waiting[s.active] == 0 or not here:
            yield _("Nobody can enter by a duel here (TI-24).")
    elif s.figure[s.origin] != s.active:
        yield _("The attacker is not where it comes from (TI-37).")
    elif not reached(s, s.active, s.origin) >> int(s.point) & 1:
        yield _("No path leads the attacker there (TI-30).")


def _problems_of_setup(s: State) -> Iterator[Text]:
    if s.phase not in (st.DRAW, st.PLACE):
        return
    placed = int(sum(disc != st.NOWHERE for disc in s.type))
    if s.layout == st.GIVEN or (s.layout == st.RANDOM and first_free_recess(s) != placed):
        yield _("The discs cannot have come to lie so by the option layout (TI-10).")
    if s.camp_figures.tolist() != 2 * [st.FIGURES] or s.camp_chests.tolist() != 2 * [st.CHESTS[s.long]]:
        yield _("In set-up all figures and chests are in their camps (TI-04).")


def _problems_of_turn(s: State) -> Iterator[Text]:
    """What has happened in the turn does not fit what is asked."""
    if s.points + s.moved > DICE:
        yield _("A move has cost a point (TI-26).")
    if (s.declared != st.NOWHERE or s.phase == st.OTHER_DISC) and not may_declare(s):
        yield _("While no figure was moved, the last point is for a move (TI-29).")
    if s.phase in (st.RESPOND, st.VETO_ROLL) and s.barred != st.NOWHERE:
        yield _("No disc is barred before the only veto of a turn is settled (TI-58).")
    if s.phase == st.OTHER_DISC and (not s.yield_other_disc or s.barred == st.NOWHERE):
        yield _("Nobody has to name another disc here (TI-57).")
    if s.phase in (st.DUEL_ROLL, st.EXTRA):
        begun = s.moved or s.points or s.veto_used
        if begun if s.entry_chain else not s.moved:
            yield _("A duel follows on a move of the turn, or on an entry before the dice (TI-24, TI-28).")
    if s.phase == st.EXTRA and s.point >= st.LANDING_RED:
        yield _("There are no duels on landing points (TI-77).")


def _problems_of_end(s: State) -> Iterator[Text]:
    if s.phase != st.GAME_OVER or max(s.ship_chests.tolist()) >= st.ENOUGH[s.long]:
        return
    judged = s.copy()
    judged.winner = st.NOBODY
    judge_at_cap(judged)
    if s.turn != s.max_turns or s.winner != judged.winner:
        yield _("The game ends by chests, or is judged after its last turn (TI-80, TI-90).")
