"""The compiled half of the search: a tree over what players see, grown by one simulated line of play at a time.

Every player has a tree of its own, in which a line of play is what that player saw of it; so nobody's decisions
depend on what is hidden from them. All trees lie in one set of arrays. Nodes have no list of children: a child is
found by its parent and the action that leads to it, in a hash table, because which actions are legal differs
from world to world. Loops are bound to a game like those of `kernel.playout`.
"""

import math
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from drachenhort.kernel.nature import below, weighted
from drachenhort.kernel.rule import rule, wrapping_rule
from drachenhort.kernel.seats import NATURE, OVER

MOST_STEPS = 400
"""Decisions of one line inside the tree; whatever is longer is judged where it stands."""
_SPREAD = np.int64(-7046029254386353131)
"""An odd number near 2**64 / golden ratio: its multiples are spread evenly."""


class Tree(NamedTuple):
    """The nodes of all players' trees."""

    keys: NDArray[np.int64]
    """Hash table: parent and action, or 0."""
    slots: NDArray[np.int32]
    """Hash table: the child."""
    visits: NDArray[np.int32]
    totals: NDArray[np.float32]
    """By node and seat: the sum of what lines through it came to."""
    biases: NDArray[np.float32]
    """How much more than its siblings the action looked worth trying before it was tried."""
    places: NDArray[np.int32]
    """Where in the hash table each node is."""
    size: NDArray[np.int64]
    """Nodes in use."""


class Knobs(NamedTuple):
    """What the search can be tuned by; numbers only, so that one compiled program serves all."""

    explore: float
    """Weight of actions tried seldom."""
    urgency: float
    """By so much less than its parent an untried action is taken to be worth."""
    bias: float
    """Temperature of the estimate where it says which actions to try first, in units of the scale; 0: all alike."""
    floor: float
    """Part of the attention that is given to all actions alike."""
    scale: float
    """Difference of two estimates that makes one seat's win e times as likely as another's."""
    playout: int
    """Turns that are begun beyond the tree before the estimate is asked; -1: to the end of the game."""
    candidates: int
    """How many random actions a playout compares by the estimate; 1: it plays at random."""
    trees: int
    """1: one tree as if all was open; 0: one for each player."""
    look: float
    """Temperature of the greedy look-ahead where it says which actions of the root to try first; 0: not asked."""
    chance: int
    """1: nodes know what chance decided; 0: they take it as an average."""


class Room(NamedTuple):
    """Working memory of one search."""

    states: Any
    """The world that is played, the situation to begin from, and one for trials."""
    actions: NDArray[np.int32]
    odds: NDArray[np.int32]
    worth: NDArray[np.float64]
    path: NDArray[np.int32]
    """The nodes that a line went through, of all trees."""
    here: NDArray[np.int32]
    """Where it stands in each tree."""
    values: NDArray[np.float64]
    """What it came to, by seat."""
    table: NDArray[np.int32]


decider = choices = weights = apply = scores = turns = redeal = sees = estimate = cast("Any", None)  # bound to a game
_find = _add = _select = _advance = _judge = _play_on = _walk = _bias = _trial = cast("Any", None)


@wrapping_rule
def slot_of(tree, node, action):
    """Where in the hash table a child is, or would be."""
    key = (np.int64(node) << 32) | np.int64(action + 1)
    mask = len(tree.keys) - 1
    at = ((key * _SPREAD) >> 20) & mask
    while tree.keys[at] != 0 and tree.keys[at] != key:
        at = (at + 1) & mask
    return at


@rule
def find(tree, node, action):
    """The child that an action leads to, or -1."""
    at = slot_of(tree, node, action)
    return tree.slots[at] if tree.keys[at] != 0 else -1


@rule
def add(tree, node, action, bias):
    """The child that an action leads to, made if need be; -1 if there is no room left."""
    at = slot_of(tree, node, action)
    if tree.keys[at] != 0:
        return tree.slots[at]
    if tree.size[0] >= len(tree.visits):
        return -1
    child = np.int32(tree.size[0])
    tree.size[0] += 1
    tree.keys[at] = (np.int64(node) << 32) | np.int64(action + 1)
    tree.slots[at] = child
    tree.places[child] = at
    tree.biases[child] = bias
    return child


@rule
def clear(tree, roots):
    """Forget all nodes but so many fresh roots."""
    for node in range(tree.size[0]):
        if tree.places[node] >= 0:
            tree.keys[tree.places[node]] = 0
        tree.visits[node] = 0
        tree.totals[node] = 0
    tree.places[:roots] = -1
    tree.size[0] = roots


def grow(tree, roots, room, knobs, rng, viewer, iterations):
    """Play so many lines from the situation to begin from, each in a world that fits what `viewer` knows."""
    s = room.states[0]
    for _line in range(iterations):
        room.states[0] = room.states[1]
        if viewer >= 0:
            redeal(s, viewer, rng)
        steps = _walk(tree, roots, room, knobs, rng)
        for i in range(steps):
            node = room.path[i]
            tree.visits[node] += 1
            for seat in range(len(room.values)):
                tree.totals[node, seat] += room.values[seat]


def walk(tree, roots, room, knobs, rng):
    """Play one line down the trees, and judge it; how many nodes it went through."""
    s, n = room.states[0], len(roots)
    length = 0
    for q in range(n):
        room.here[q] = roots[q]
        room.path[length] = roots[q]
        length += 1
    while True:
        who = decider(s)
        if who == OVER or length + n > len(room.path):
            break
        count = choices(s, room.actions)
        if who == NATURE:
            weights(s, room.odds)
            action = np.int64(room.actions[weighted(rng, room.odds, count)])
        elif count == 1:
            action = np.int64(room.actions[0])
        else:
            node = room.here[who if n > 1 else 0]
            if tree.visits[node] == 0 and length > n:
                break
            action = _select(tree, room, knobs, node, who, count)
            if action < 0:
                break
        length = _advance(tree, room, knobs, who, action, length)
        apply(s, action)
    _judge(room, knobs, rng)
    return length


def advance(tree, room, knobs, who, action, length):
    """Go to the child of an action in the tree of everybody who sees it; how many nodes the line has then."""
    if who == NATURE and knobs.chance == 0:
        return length
    s, n = room.states[0], len(room.here)
    for q in range(n):
        if room.here[q] >= 0 and (n == 1 or who == q or sees(s, action, q)):
            child = add(tree, room.here[q], action, np.float32(1))
            if child >= 0:
                room.here[q] = child
                room.path[length] = child
                length += 1
    return length


def select(tree, room, knobs, node, who, count):
    """The legal action to look into now: good so far, or promising and seldom tried; -1 without room."""
    known, visited, biases = 0, 0, 0.0
    for i in range(count):
        child = find(tree, node, room.actions[i])
        if child >= 0:
            known += 1
            visited += tree.visits[child]
            biases += tree.biases[child]
    if knobs.bias > 0 and known < count:
        _bias(tree, room, knobs, node, who, count)
        biases = 0.0
        for i in range(count):
            child = find(tree, node, room.actions[i])
            if child < 0:
                return -1
            biases += tree.biases[child]
    untried = tree.totals[node, who] / max(1, tree.visits[node]) - knobs.urgency
    spread = knobs.explore * math.sqrt(visited + 1.0)
    best, chosen = -1e18, 0
    for i in range(count):
        child = find(tree, node, room.actions[i])
        tries = tree.visits[child] if child >= 0 else 0
        share = 1.0 / count
        if knobs.bias > 0:
            share = knobs.floor * share + (1.0 - knobs.floor) * tree.biases[child] / biases
        worth = tree.totals[child, who] / tries if tries > 0 else untried
        worth += spread * share / (1.0 + tries)
        if worth > best:
            best, chosen = worth, i
    return np.int64(room.actions[chosen])


def bias(tree, room, knobs, node, who, count):
    """Make a child for each legal action, with the attention that the estimate asks for."""
    s, trial = room.states[0], room.states[2]
    now = estimate(s, who)
    for i in range(count):
        action = np.int64(room.actions[i])
        if find(tree, node, action) < 0:
            room.states[2] = s
            apply(trial, action)
            gain = (estimate(trial, who) - now) / (knobs.scale * knobs.bias)
            add(tree, node, action, np.float32(math.exp(min(12.0, max(-12.0, gain)))))


def judge(room, knobs, rng):
    """What a line has come to for every seat: by the scores, or by what the estimate says of them."""
    s, seats = room.states[0], len(room.values)
    _play_on(room, knobs, rng)
    if decider(s) == OVER:
        scores(s, room.table)
        winners = 0
        for seat in range(seats):
            winners += room.table[seat, 1] == 1
        for seat in range(seats):
            room.values[seat] = 1.0 / winners if room.table[seat, 1] == 1 else 0.0
        return
    most = -1e18
    for seat in range(seats):
        room.values[seat] = estimate(s, seat) / knobs.scale
        most = max(most, room.values[seat])
    total = 0.0
    for seat in range(seats):
        room.values[seat] = math.exp(max(-40.0, room.values[seat] - most))
        total += room.values[seat]
    for seat in range(seats):
        room.values[seat] /= total


def play_on(room, knobs, rng):
    """Play a few decisions more, or to the end: at random, or the best of a few by the estimate."""
    s, trial = room.states[0], room.states[2]
    until = turns(s) + knobs.playout
    while knobs.playout < 0 or turns(s) < until:
        who = decider(s)
        if who == OVER:
            return
        count = choices(s, room.actions)
        if who == NATURE:
            weights(s, room.odds)
            apply(s, np.int64(room.actions[weighted(rng, room.odds, count)]))
            continue
        chosen = np.int64(room.actions[below(rng, count)])
        if knobs.candidates > 1 and count > 1:
            best = -(2**62)
            for i in range(min(count, knobs.candidates)):
                action = np.int64(room.actions[i if count <= knobs.candidates else below(rng, count)])
                room.states[2] = s
                apply(trial, action)
                worth = (estimate(trial, who) << 8) + below(rng, 256)
                if worth > best:
                    best, chosen = worth, action
        apply(s, chosen)
