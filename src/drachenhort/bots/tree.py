"""The memory of the search: nodes of what players saw, found by hashing, and proofs of who wins.

A node has no list of children: a child is found by its parent and the action that leads to it, because which
actions are legal differs from world to world.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from drachenhort.kernel.game import Game
from drachenhort.kernel.rule import rule, wrapping_rule
from drachenhort.kernel.seats import NATURE

NODES = 1 << 18
"""Of all trees together; when they are used up, a line is judged where it would need one more."""
MOST_STEPS = 400
"""Nodes that one line goes through at most."""
_SPREAD = np.int64(-7046029254386353131)
"""An odd number near 2**64 / golden ratio: its multiples are spread evenly."""


class Tree(NamedTuple):
    """The nodes of all players' trees, as arrays."""

    keys: NDArray[np.int64]
    """Hash table: parent and action, or 0."""
    slots: NDArray[np.int32]
    """Hash table: the child."""
    places: NDArray[np.int32]
    """Where in the hash table each node is; -1 for a root."""
    visits: NDArray[np.int32]
    totals: NDArray[np.float32]
    """By node and seat: the sum of what lines through it came to."""
    biases: NDArray[np.float32]
    """How promising the action that leads here looked before it was tried, beside its siblings."""
    proven: NDArray[np.int8]
    """The number of the seat that wins here in any case, counted from 1; 0 if that is not known."""
    legal: NDArray[np.int32]
    """How many actions are legal here; of use only where all is known."""
    settled: NDArray[np.int32]
    """By node and seat: how many of the actions are proven to let that seat win."""
    size: NDArray[np.int64]
    """Nodes in use."""


class Knobs(NamedTuple):
    """What the search can be tuned by; numbers only, so that one compiled program serves all."""

    explore: float
    """Weight of actions that were tried seldom."""
    urgency: float
    """By so much less than its parent an untried action is taken to be worth."""
    floor: float
    """Part of the attention that all actions get alike."""
    scale: float
    """Difference of two estimates that makes one seat's win e times as likely as another's."""
    nuance: float
    """Difference of two estimates that makes an action e times as promising; 0: all look alike."""
    playout: int
    """Turns that are begun beyond the tree before the estimate is asked; -1: to the end of the game."""
    candidates: int
    """How many random actions a playout compares by the estimate; 1: it plays at random."""
    is_open: int
    """1: one tree, as if everybody saw everything; 0: one for each player."""
    knows_chance: int
    """1: nodes know what chance decided; 0: they take it as an average."""
    ahead: int
    """1: in the turn in which the search begins, whoever began it looks ahead greedily at every decision, and
    lines go on to the end of that turn; 0: only at the root."""
    proves: int
    """1: wins and losses are proven, which needs one tree and one known world."""


class Room(NamedTuple):
    """Working memory of one search."""

    states: Any
    """The world that is played, the situation to begin from, and one for trials."""
    actions: NDArray[np.int32]
    odds: NDArray[np.int32]
    path: NDArray[np.int32]
    """The nodes that a line went through, of all trees."""
    deciders: NDArray[np.int32]
    """Who decided at each of them."""
    here: NDArray[np.int32]
    """Where a line stands in each tree."""
    values: NDArray[np.float64]
    """What it came to, by seat."""
    table: NDArray[np.int32]
    """What the rules say of the scores."""
    stack: Any
    """Situations of a look-ahead."""
    stack_actions: NDArray[np.int32]
    stack_odds: NDArray[np.int32]
    legal: NDArray[np.int64]
    worth: NDArray[np.int64]
    begun: NDArray[np.int64]
    """The turn in which the search begins, who decides then, and the level of a look-ahead's first situation:
    not written out as a number, or Numba would compile the look-ahead for that, and lose it in its cache."""


def new_tree(players: int, nodes: int = NODES) -> Tree:
    """Room for so many nodes, a power of two."""
    return Tree(
        keys=np.zeros(2 * nodes, np.int64),
        slots=np.zeros(2 * nodes, np.int32),
        places=np.full(nodes, -1, np.int32),
        visits=np.zeros(nodes, np.int32),
        totals=np.zeros((nodes, players), np.float32),
        biases=np.zeros(nodes, np.float32),
        proven=np.zeros(nodes, np.int8),
        legal=np.zeros(nodes, np.int32),
        settled=np.zeros((nodes, players), np.int32),
        size=np.zeros(1, np.int64),
    )


def new_room(game: Game, players: int) -> Room:
    """Working memory for a game."""
    depth = 1 + game.estimate.HORIZON
    return Room(
        states=np.zeros(3, game.state_dtype).view(np.recarray),
        actions=np.zeros(game.actions, np.int32),
        odds=np.zeros(game.actions, np.int32),
        path=np.zeros(MOST_STEPS, np.int32),
        deciders=np.zeros(MOST_STEPS, np.int32),
        here=np.zeros(players, np.int32),
        values=np.zeros(players, np.float64),
        table=np.zeros((players, 2), np.int32),
        stack=np.zeros(depth, game.state_dtype).view(np.recarray),
        stack_actions=np.zeros((depth, game.actions), np.int32),
        stack_odds=np.zeros((depth, game.actions), np.int32),
        legal=np.zeros(game.actions, np.int64),
        worth=np.zeros(game.actions, np.int64),
        begun=np.array([0, 0, 1]),
    )


@rule
def clear(tree, roots):
    """Forget all nodes but so many fresh roots."""
    for node in range(tree.size[0]):
        if tree.places[node] >= 0:
            tree.keys[tree.places[node]] = 0
        tree.visits[node] = 0
        tree.proven[node] = 0
        tree.totals[node] = 0
        tree.settled[node] = 0
    tree.places[:roots] = -1
    tree.size[0] = roots


@rule
def key_of(node, action):
    """What the hash table knows a child by."""
    return (np.int64(node) << 32) | np.int64(action + 1)


@wrapping_rule
def place_of(keys, key):
    """Where in the hash table a child is, or would be."""
    last = len(keys) - 1
    at = ((key * _SPREAD) >> 20) & last
    while keys[at] != 0 and keys[at] != key:
        at = (at + 1) & last
    return at


@rule
def find(keys, slots, node, action):
    """The child that an action leads to, or -1. It takes two arrays: to hand over a whole tree is slow."""
    at = place_of(keys, key_of(node, action))
    return slots[at] if keys[at] != 0 else np.int32(-1)


@rule
def add(tree, node, action, bias):
    """The child that an action leads to, made if need be; -1 if there is no room left."""
    key = key_of(node, action)
    at = place_of(tree.keys, key)
    if tree.keys[at] != 0:
        return tree.slots[at]
    child = np.int32(tree.size[0])
    if child >= len(tree.visits):
        return np.int32(-1)
    tree.size[0] += 1
    tree.keys[at], tree.slots[at], tree.places[child] = key, child, at
    tree.biases[child] = bias
    return child


@rule
def back_up(tree, path, steps, values):
    """Tell all nodes of a line what it came to."""
    for i in range(steps):
        node = path[i]
        tree.visits[node] += 1
        for seat in range(len(values)):
            tree.totals[node, seat] += values[seat]


@rule
def prove(tree, room, steps):
    """A line has ended: prove as many of its nodes as that settles, from the last one upwards.

    Whoever decides can take an action that is proven to win; who wins after every action wins in any case.
    """
    winner = -1
    for seat in range(len(room.values)):
        if room.values[seat] == 1.0:
            winner = seat
    if winner < 0 or tree.proven[room.path[steps - 1]] != 0:
        return
    tree.proven[room.path[steps - 1]] = winner + 1
    for i in range(steps - 2, -1, -1):
        node, who = room.path[i], room.deciders[i]
        if who == NATURE or tree.proven[node] != 0:
            return
        tree.settled[node, winner] += 1
        if who != winner and tree.settled[node, winner] < tree.legal[node]:
            return
        tree.proven[node] = winner + 1
