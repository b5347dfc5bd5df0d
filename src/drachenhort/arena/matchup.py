"""Match-ups: who plays whom at what, and blocks, that is, the same chance once for each order of seats."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, permutations
from typing import Any

import numpy as np

from drachenhort.arena.entrants import choice_of, make_entrant
from drachenhort.arena.fate import BOTS, Fate
from drachenhort.kernel.errors import BadOption
from drachenhort.kernel.game import Game
from drachenhort.kernel.match import Match
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Words

_ = Words("drachenhort")

MOST_ORDERS = 24
"""Of seats in a block: all orders of four bots. Where there are more, bots move on by one seat at a time."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game that is over."""

    seats: tuple[int, ...]
    """Which of the bots sat on each seat, by its number in the list."""
    places: tuple[int, ...]
    """By seat; several seats may share a place."""
    points: tuple[int, ...]
    """By seat."""
    turns: int
    decisions: int

    @property
    def shares(self) -> list[float]:
        """What part of the win each bot has, by its number in the list: two winners have a half each."""
        winners = self.places.count(1)
        shares = [0.0] * len(self.seats)
        for bot, place in zip(self.seats, self.places, strict=True):
            shares[bot] = 1 / winners if place == 1 else 0.0
        return shares

    def data(self) -> list[Any]:
        """As JSON data, short: there are many."""
        return [list(self.seats), list(self.places), list(self.points), self.turns, self.decisions]

    @classmethod
    def read(cls, data: Sequence[Any]) -> "Played":
        """The game that `data` has written."""
        seats, places, points, turns, decisions = data
        return cls(tuple(seats), tuple(places), tuple(points), int(turns), int(decisions))


Block = tuple[Played, ...]
"""The games of one number: the same chance, once for each order of seats."""


@dataclass(frozen=True)
class MatchUp:
    """Bots that play a game against each other; all that its games depend on."""

    game: Game
    options: Options
    bots: tuple[str, ...]
    """By name or entry point, one for each seat."""
    seed: int

    def check(self) -> None:
        """Refuse in one sentence what cannot be played."""
        if len(self.bots) != self.options.players:
            raise BadOption(
                _(
                    "There are {bots} bots for {players} players.",
                    bots=len(self.bots),
                    players=self.options.players,
                )
            )
        for name in self.bots:
            make_entrant(name, 0)

    @cached_property
    def orders(self) -> tuple[tuple[int, ...], ...]:
        """The orders of seats in a block, each as the numbers of the bots by seat.

        All that differ, where bots of one name are alike; a bot against itself moves on by one seat.
        """
        everybody = tuple(range(len(self.bots)))
        differing: dict[tuple[int, ...], None] = {}
        if len(set(self.bots)) > 1:
            for order in _first_of_each(permutations(everybody), self.bots):
                differing[order] = None
                if len(differing) > MOST_ORDERS:
                    break
        if 0 < len(differing) <= MOST_ORDERS:
            return tuple(differing)
        return tuple(everybody[k:] + everybody[:k] for k in everybody)

    def blocks(self, games: int) -> int:
        """How many blocks make at least so many games."""
        return -(-games // len(self.orders))

    def data(self) -> dict[str, Any]:
        """As JSON data; equal data means equal games."""
        return {
            "game": self.game.id,
            "rules": self.game.version,
            "players": self.options.players,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seed": self.seed,
        }


def _first_of_each(orders: Iterator[tuple[int, ...]], bots: Sequence[str]) -> Iterator[tuple[int, ...]]:
    seen = set()
    for order in islice(orders, 10_000):
        names = tuple(bots[number] for number in order)
        if names not in seen:
            seen.add(names)
            yield order


def play_block(matchup: MatchUp, number: int) -> Block:
    """Play the block of that number, counted from 0; it depends on nothing but match-up and number."""
    return tuple(play_game(matchup, number, place) for place in range(len(matchup.orders)))


def play_match(matchup: MatchUp, number: int, place: int) -> Match:
    """The match of a block in the order of seats at that place."""
    order, match, fate = (
        matchup.orders[place],
        Match(matchup.game, matchup.options),
        Fate(matchup.seed, number),
    )
    bots = [make_entrant(matchup.bots[bot], _bot_seed(matchup.seed, number, place, bot)) for bot in order]
    fate.decide(match)
    while not match.is_over:
        seat = match.decider
        view = match.view(seat)
        action = choice_of(bots[seat], matchup.bots[order[seat]], view)
        match.play_action(action, seat)
        fate.decide(match)
    return match


def play_game(matchup: MatchUp, number: int, place: int) -> Played:
    """One game of a block, with the order of seats at that place."""
    match = play_match(matchup, number, place)
    outcome = match.outcome
    assert outcome is not None
    turns = int(match.game.rules.turns(match.state))
    return Played(matchup.orders[place], outcome.places, outcome.points, turns, len(match))


def _bot_seed(seed: int, block: int, place: int, bot: int) -> int:
    """A seed of its own for each bot in each game."""
    key = np.random.SeedSequence(seed, spawn_key=(BOTS, block, place, bot))
    return int(key.generate_state(1, np.uint64)[0] >> 1)


__all__ = ["Block", "MatchUp", "Played", "play_block", "play_game", "play_match"]
