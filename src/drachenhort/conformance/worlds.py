"""Worlds that one seat cannot tell apart, found by playing: it was told the same in all of them.

They come from the rules, from `sees`, `veil` and `aftermath` alone, never from `redeal`: where a seat does
not see which action was taken, any other legal one that it would have been told alike makes another world.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from drachenhort.conformance.trial import bytes_of
from drachenhort.kernel.match import Entry, Match
from drachenhort.kernel.seats import NATURE

Told = tuple[int, str, tuple[str, ...]] | None
"""What a seat was told of an action: who, which token, what happened by itself. None: it noticed nothing."""


@dataclass
class World:
    """One possible course of the match."""

    match: Match
    weight: int
    """How likely it is, beside the others: the product of chance's weights."""


class Worlds:
    """All worlds, or a sample of them, in which a seat was told the same as in the true one."""

    def __init__(self, match: Match, seat: int, dice: random.Random, *, most: int, branches: int) -> None:
        """At most `most` other worlds, of which each splits into at most `branches` at an unseen action."""
        self.seat = seat
        self.truth = match.copy()
        self.others: dict[bytes, World] = {}
        """By their bytes, the true one not among them."""
        self.weight = 1
        """Of the true world."""
        self.is_complete = True
        """Are these all worlds there are?"""
        self.saw_everything = True
        """Has the seat seen every action so far?"""
        self.has_learnt = False
        """Has the last action, now that it is complete, ruled out one of these worlds?"""
        self._has_part_told = False
        """Will it have, by a part of it that is done?"""
        self.is_showing = False
        """Does the last action lay something open that its token does not tell?"""
        self._most = most
        self._branches = branches
        self._dice = dice

    def play(self, action: int) -> None:
        """Play on in the true world, and in all others in which the seat is told the same."""
        before = [World(self.truth, self.weight), *self.others.values()]
        sees = bool(self.truth.game.secrecy.sees(self.truth.state, action, self.seat))
        self.is_showing = bool(self.truth.game.secrecy.shows(self.truth.state, action))
        is_part = self.truth.is_midway
        self.truth, told, odds = _played(self.truth, action, self.seat)
        is_part = is_part or self.truth.is_midway
        self.saw_everything &= sees or (is_part and self.truth.is_midway)
        reached = {bytes_of(self.truth.state): World(self.truth, 0)}
        for world in before:
            found = list(self._alternatives(world, action, told, sees=sees or is_part))
            self._has_part_told |= not found
            for other, weight in found:
                key = bytes_of(other.state)
                if key in reached:
                    reached[key].weight += weight
                else:
                    reached[key] = World(other, weight)
        self.weight = reached.pop(bytes_of(self.truth.state)).weight or odds * before[0].weight
        self.others = self._few(reached)
        self.has_learnt = self._has_part_told and not self.truth.is_midway
        self._has_part_told &= self.truth.is_midway

    def _alternatives(
        self, world: World, action: int, told: Told, *, sees: bool
    ) -> Iterator[tuple[Match, int]]:
        """What may have happened in that world, for all that the seat was told."""
        legal = world.match.legal_actions()
        actions = [action] * (action in legal) if sees else legal
        if len(actions) > self._branches:
            actions = self._dice.sample(actions, self._branches)
            self.is_complete = False
        for candidate in actions:
            match, heard, odds = _played(world.match, candidate, self.seat)
            if heard == told and (match.is_midway == self.truth.is_midway):
                yield match, world.weight * odds

    def _few(self, worlds: dict[bytes, World]) -> dict[bytes, World]:
        if len(worlds) <= self._most:
            return worlds
        self.is_complete = False
        return {key: worlds[key] for key in self._dice.sample(list(worlds), self._most)}

    def keep(self, others: dict[bytes, World]) -> None:
        """Go on with these only."""
        self.is_complete &= len(others) == len(self.others)
        self.others = others


def _played(match: Match, action: int, seat: int) -> tuple[Match, Told, int]:
    """The match one action later, what the seat was told of it, and its weight if it was chance's."""
    odds = 1
    if match.decider == NATURE:
        weights = np.zeros(match.game.actions, np.int32)
        match.game.rules.weights(match.state, weights)
        odds = int(weights[match.legal_actions().index(action)])
    twin = match.copy()
    return twin, _told(twin, twin.play_action(action), seat), odds


def _told(match: Match, entry: Entry, seat: int) -> Told:
    if match.is_midway and entry.decider != seat:
        return None
    noticed = match.noticed(entry, seat)
    return None if noticed is None else (noticed.decider, noticed.token, noticed.aftermath)
