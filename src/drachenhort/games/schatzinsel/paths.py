"""Walking on the jungle paths: where the exits of a node lead, on the discs as they lie now.

A path is followed port by port and nothing is stored: a turned disc needs no recomputation (edge case 19),
and a walk costs a few table look-ups per disc it crosses, 2.3 of them on average.
"""

from drachenhort.games.schatzinsel.board import GATES, MEETS
from drachenhort.games.schatzinsel.discs import EXITS, JOINED, STOPS
from drachenhort.games.schatzinsel.state import NOWHERE, PORTS, RECESSES
from drachenhort.kernel.rule import rule


@rule
def exit_gate(s, node, number):
    """The gate to which the exit of that number leads from a node, or NOWHERE (TI-32)."""
    if node >= RECESSES:
        return int(GATES[node - RECESSES, number])
    port = EXITS[s.type[node], s.angle[node], number]
    return int(MEETS[node, port]) if port != NOWHERE else NOWHERE


@rule
def follow(s, gate):
    """The node at which the path ends that enters a disc by `gate`, or is at a terminal already."""
    while gate < RECESSES * PORTS:
        recess, port = gate // PORTS, gate % PORTS
        disc, angle = s.type[recess], s.angle[recess]
        if STOPS[disc, angle, port]:  # every point stops the figure (TI-30)
            return recess
        gate = int(MEETS[recess, JOINED[disc, angle, port]])  # crossings without a point are bridges (TI-33)
    return gate - RECESSES * PORTS + RECESSES


@rule
def destination(s, node, number):
    """The node to which the exit of that number leads, or NOWHERE if there is no such exit."""
    gate = exit_gate(s, node, number)
    return follow(s, gate) if gate != NOWHERE else NOWHERE
