"""Where figures go: the jungle paths on the discs as they lie now, and the nodes at which a move may end.

A path is followed port by port and nothing is stored: a turned disc needs no recomputation (edge case 19),
and a walk costs a few table look-ups per disc it crosses, 2.3 of them on average.
"""

from drachenhort.kernel.rule import rule

from . import state as st
from .board import GATES, MEETS
from .discs import EXITS, JOINED, MOST_EXITS, STOPS

# ---- walking --------------------------------------------------------------------------------------


@rule
def exit_gate(s, node, number):
    """The gate to which the exit of that number leads from a node, or NOWHERE (TI-32)."""
    if node >= st.RECESSES:
        return int(GATES[node - st.RECESSES, number])
    port = EXITS[s.type[node], s.angle[node], number]
    return int(MEETS[node, port]) if port != st.NOWHERE else st.NOWHERE


@rule
def follow(s, gate):
    """The node at which the path ends that enters a disc by `gate`, or is at a terminal already."""
    while gate < st.RECESSES * st.PORTS:
        recess, port = gate // st.PORTS, gate % st.PORTS
        disc, angle = s.type[recess], s.angle[recess]
        if STOPS[disc, angle, port]:  # every point stops the figure (TI-30)
            return recess
        gate = int(MEETS[recess, JOINED[disc, angle, port]])  # crossings without a point are bridges (TI-33)
    return gate - st.RECESSES * st.PORTS + st.RECESSES


@rule
def destination(s, node, number):
    """The node to which the exit of that number leads, or NOWHERE if there is no such exit."""
    gate = exit_gate(s, node, number)
    return follow(s, gate) if gate != st.NOWHERE else st.NOWHERE


# ---- ending a move --------------------------------------------------------------------------------


@rule
def start_of(side):
    """The start field of a side."""
    return st.START_RED + int(side)


@rule
def landing_of(side):
    """The landing point of a side."""
    return st.LANDING_RED + int(side)


@rule
def may_enter(s, side, node):
    """May a figure of `side` end a move on this node (TI-34 to TI-40)?"""
    if s.figure[node] == side:  # TI-36; its own point is occupied by itself (TI-34)
        return False
    if node == landing_of(1 - side):  # TI-40
        return False
    is_start = node == st.START_RED or node == st.START_BLACK
    if is_start and s.start_closed:  # TI-39
        return node == start_of(side) and s.return_landing and s.returned[side] != st.AT_HOME
    return True


@rule
def reached(s, side, origin):
    """The nodes a figure of `side` may move to from `origin`, a bit each: two ways are one action (TI-35)."""
    nodes = 0
    for number in range(MOST_EXITS):
        node = destination(s, origin, number)
        if node == st.NOWHERE:
            break
        if may_enter(s, side, node):
            nodes |= 1 << node
    return nodes
