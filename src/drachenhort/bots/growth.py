"""How the trees of the search grow: compiled loops, one simulated line of play after the other.

Every player has a tree of its own, in which a line of play is what that player saw of it; so nobody's
decisions depend on what is hidden from them. Chance is drawn by its weights; reactions and parts of actions
are decisions like any other. The loops are bound to a game like those of `kernel.playout`.
"""

import math
from functools import cache
from typing import Any, cast

import numpy as np

from drachenhort.bots.greedy import LookAhead
from drachenhort.bots.tree import add, back_up, find, prove
from drachenhort.kernel.game import Game
from drachenhort.kernel.nature import below, weighted
from drachenhort.kernel.playout import bound
from drachenhort.kernel.rule import rule
from drachenhort.kernel.seats import NATURE, OVER

MOST_PLAYED = 5000
"""Decisions of a playout: play can be endless."""
LOST = 2.0
"""What an action is worth less after which somebody else is proven to win."""
SURE = 3.0
"""A look-ahead says so many times more clearly than the estimate what is promising."""
STEEP = 12.0
"""No action looks more than e**12 times as promising as another."""

decider = choices = weights = apply = scores = turns = cast("Any", None)  # `bound` fills these in
redeal = sees = estimate = cast("Any", None)
_weigh = _walk = _select = _advance = _judge = _play_on = _foretaste = cast("Any", None)


@cache
def growing(game: Game) -> Any:
    """`grow`, compiled for a game."""
    estimate = game.estimate.estimate
    play_on = bound(_play_on_, game, estimate=estimate)
    judge = bound(_judge_, game, estimate=estimate, _play_on=play_on)
    foretaste = bound(_foretaste_, game, estimate=estimate, _weigh=LookAhead(game).weigh)
    select = bound(_select_, game, _foretaste=foretaste)
    advance = bound(_advance_, game, sees=game.secrecy.sees)
    walk = bound(_walk_, game, _select=select, _advance=advance, _judge=judge)
    return bound(_grow, game, redeal=game.secrecy.redeal, _walk=walk)


def _grow(tree, roots, room, knobs, rng, viewer, lines):
    """Play so many lines from the situation to begin from, each in a world that fits what `viewer` knows.

    A viewer of -1 knows everything.
    """
    s = room.states[0]
    for _line in range(lines):
        room.states[0] = room.states[1]
        if viewer >= 0:
            redeal(s, viewer, rng)
        steps, has_ended = _walk(tree, roots, room, knobs, rng)
        back_up(tree, room.path, steps, room.values)
        if has_ended and knobs.proves:
            prove(tree, room, steps)


def _walk_(tree, roots, room, knobs, rng):
    """Play one line down the trees, and judge it: how many nodes it went through, and whether to the end."""
    s, trees = room.states[0], len(roots)
    length = 0
    for q in range(trees):
        room.here[q] = room.path[q] = roots[q]
        length += 1
    who = decider(s)
    while who != OVER and length + trees <= len(room.path):
        count = choices(s, room.actions)
        node = room.here[who if trees > 1 and who != NATURE else 0]
        if who == NATURE:
            weights(s, room.odds)
            action = np.int64(room.actions[weighted(rng, room.odds, count)])
        elif count == 1:
            tree.legal[node] = 1
            action = np.int64(room.actions[0])
        elif tree.visits[node] == 0 and length > trees and not is_first_turn(room, knobs, turns(s), who):
            break
        else:
            action = _select(tree, room, knobs, node, who, count)
            if action < 0:
                break
        room.deciders[length - 1] = who
        before = length
        length = _advance(tree, room, knobs, trees, who, action, length)
        apply(s, action)
        if length == before and knobs.proves:  # without room the line ends where it is
            _judge(room, knobs, rng)
            return length, False
        who = decider(s)
    _judge(room, knobs, rng)
    return length, who == OVER


def _advance_(tree, room, knobs, trees, who, action, length):
    """Go on in the tree of everybody who sees the action; how many nodes the line has then."""
    if who == NATURE and not knobs.knows_chance:
        return length
    for q in range(trees):
        if trees == 1 or who == q or sees(room.states[0], action, q):
            child = add(tree, room.here[q], action, np.float32(1.0))
            if child >= 0:
                room.here[q] = room.path[length] = child
                length += 1
    return length


def _select_(tree, room, knobs, node, who, count):
    """The action to look into now: good so far, or promising and seldom tried; -1 without room for more."""
    tree.legal[node] = count
    visited, biases, tried = 0, 0.0, 0.0
    for i in range(count):
        child = find(tree.keys, tree.slots, node, room.actions[i])
        if child < 0 and knobs.nuance > 0:
            if not _foretaste(tree, room, knobs, node, who, count):
                return np.int64(-1)
            child = find(tree.keys, tree.slots, node, room.actions[i])
        if child >= 0:
            visited += tree.visits[child]
            biases += tree.biases[child]
            if tree.visits[child] > 0:
                tried += tree.biases[child]
            if tree.proven[child] == who + 1:
                return np.int64(room.actions[i])
    doubt = knobs.urgency * math.sqrt(tried / (biases if knobs.nuance > 0 else float(count)))
    untried = tree.totals[node, who] / max(1, tree.visits[node]) - doubt
    best, chosen = -math.inf, 0
    for i in range(count):
        child = find(tree.keys, tree.slots, node, room.actions[i])
        share = (
            1.0 / count if knobs.nuance == 0 else attention(knobs.floor, tree.biases[child] / biases, count)
        )
        worth, visits = untried, 0
        if child >= 0 and tree.visits[child] > 0:
            visits = tree.visits[child]
            worth = tree.totals[child, who] / visits - LOST * (tree.proven[child] != 0)
        worth += knobs.explore * share * math.sqrt(visited + 1.0) / (1.0 + visits)
        if worth > best:
            best, chosen = worth, i
    return np.int64(room.actions[chosen])


@rule
def attention(floor, promise, count):
    """The part of all attention that an action gets: a part that all get alike, and the rest by promise."""
    return floor / count + (1.0 - floor) * promise


@rule
def is_first_turn(room, knobs, turn, who):
    """Does whoever began the search decide, still in the same turn, and look ahead?"""
    return knobs.ahead and turn == room.begun[0] and who == room.begun[1]


def _foretaste_(tree, room, knobs, node, who, count):
    """Make a child for each legal action, as promising as the estimate right after it; is there room?"""
    s, trial = room.states[0], room.states[2]
    if is_first_turn(room, knobs, turns(s), who):
        legal = room.legal[:count]
        for i in range(count):
            legal[i] = room.actions[i]
        room.stack[0] = s
        _weigh(room.stack, room.stack_actions, room.stack_odds, room.begun[2], legal, who, room.worth)
        most = room.worth[:count].max()
        for i in range(count):
            gain = max(-STEEP, (room.worth[i] - most) * SURE / knobs.nuance)
            if add(tree, node, room.legal[i], np.float32(math.exp(gain))) < 0:
                return False
        return True
    now = estimate(s, who)
    for i in range(count):
        action = np.int64(room.actions[i])
        if find(tree.keys, tree.slots, node, action) < 0:
            room.states[2] = s
            apply(trial, action)
            gain = min(STEEP, max(-STEEP, (estimate(trial, who) - now) / knobs.nuance))
            if add(tree, node, action, np.float32(math.exp(gain))) < 0:
                return False
    return True


def _judge_(room, knobs, rng):
    """What a line has come to for every seat: by the places, or by what the estimates say of them."""
    s, seats = room.states[0], len(room.values)
    _play_on(room, knobs, rng)
    if decider(s) == OVER:
        scores(s, room.table)
        winners = 0
        for seat in range(seats):
            winners += int(room.table[seat, 1] == 1)
        for seat in range(seats):
            room.values[seat] = 1.0 / winners if room.table[seat, 1] == 1 else 0.0
        return
    most = -math.inf
    for seat in range(seats):
        room.values[seat] = estimate(s, seat) / knobs.scale
        most = max(most, room.values[seat])
    total = 0.0
    for seat in range(seats):
        room.values[seat] = math.exp(room.values[seat] - most)
        total += room.values[seat]
    for seat in range(seats):
        room.values[seat] /= total


def _play_on_(room, knobs, rng):
    """Play a few turns more, or to the end: at random, or the best of a few actions by the estimate."""
    s, trial = room.states[0], room.states[2]
    until = turns(s) + knobs.playout
    for _decision in range(MOST_PLAYED if knobs.playout != 0 else 0):
        who = decider(s)
        if who == OVER or (knobs.playout > 0 and turns(s) >= until):
            return
        count = choices(s, room.actions)
        if who == NATURE:
            weights(s, room.odds)
            apply(s, np.int64(room.actions[weighted(rng, room.odds, count)]))
            continue
        chosen = np.int64(room.actions[below(rng, count)])
        best = -math.inf
        for i in range(min(count, knobs.candidates) if knobs.candidates > 1 else 0):
            action = np.int64(room.actions[i if count <= knobs.candidates else below(rng, count)])
            room.states[2] = s
            apply(trial, action)
            worth = float(estimate(trial, who))
            if worth > best:
                best, chosen = worth, action
        apply(s, chosen)
