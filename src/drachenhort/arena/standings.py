"""Standings: what the games of a match-up say about its bots and seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from drachenhort.arena.intervals import Interval, bootstrap, wilson, worth_of_pairing
from drachenhort.arena.matchup import Block, MatchUp, Played
from drachenhort.arena.ratings import Rating, rate


@dataclass(frozen=True)
class Standing:
    """How one bot did: all its seats together, where it has several."""

    name: str
    seats: int
    """How many seats it had in every game."""
    fair: float
    """The share of the win that would be its own if all were equally strong."""
    share: float
    wilson: Interval
    paired: Interval | None
    """None where all blocks are alike."""
    rating: Rating | None

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "bot": self.name,
            "seats": self.seats,
            "fair": round(self.fair, 6),
            "share": round(self.share, 6),
            "wilson": [round(end, 6) for end in self.wilson],
            "paired": None if self.paired is None else [round(end, 6) for end in self.paired],
            "rating": None
            if self.rating is None
            else [round(self.rating.mu, 3), round(self.rating.sigma, 3)],
        }


@dataclass(frozen=True)
class Standings:
    """Everything that is counted from the finished blocks of a match-up; equal blocks give equal numbers."""

    matchup: MatchUp
    blocks: Sequence[Block]

    @cached_property
    def games(self) -> list[Played]:
        """All games, block by block."""
        return [game for block in self.blocks for game in block]

    @cached_property
    def names(self) -> list[str]:
        """What each bot of the list is called: by its name, and by a number if it plays against itself."""
        bots = self.matchup.bots
        if len(set(bots)) > 1:
            return list(bots)
        return [f"{name} ({number})" for number, name in enumerate(bots, 1)]

    def block_shares(self, name: str) -> list[float]:
        """The mean share of the win of a bot in each block."""
        mine = [number for number, other in enumerate(self.names) if other == name]
        return [sum(game.shares[k] for game in block for k in mine) / len(block) for block in self.blocks]

    def seat_shares(self) -> list[float]:
        """The mean share of the win of each seat; every bot has sat there equally often."""
        players = self.matchup.options.players
        totals = [0.0] * players
        for game in self.games:
            for seat, bot in enumerate(game.seats):
                totals[seat] += game.shares[bot]
        return [total / max(1, len(self.games)) for total in totals]

    @cached_property
    def ratings(self) -> dict[str, Rating]:
        """By name; empty without openskill."""
        return rate(([self.names[bot] for bot in game.seats], game.places) for game in self.games)

    @cached_property
    def table(self) -> list[Standing]:
        """A line for each bot, the most successful one, measured by its fair share, first."""
        found = []
        for name in dict.fromkeys(self.names):
            seats = self.names.count(name)
            blocks = self.block_shares(name)
            share = sum(blocks) / len(blocks) if blocks else 0.0
            found.append(
                Standing(
                    name,
                    seats,
                    seats / len(self.names),
                    share,
                    wilson(share, len(self.games)),
                    bootstrap(blocks, self.matchup.seed),
                    self.ratings.get(name),
                )
            )
        return sorted(found, key=lambda one: -one.share / one.fair)

    def of(self, name: str) -> Standing:
        """The line of one bot."""
        return next(one for one in self.table if one.name == name)

    @property
    def ties(self) -> int:
        """Games that more than one seat has won."""
        return sum(game.places.count(1) > 1 for game in self.games)

    @property
    def pairing(self) -> float | None:
        """To how many games with chance of their own these are equal."""
        return worth_of_pairing(self.block_shares(self.names[0]), len(self.games))

    def data(self) -> dict[str, Any]:
        """As JSON data: the match-up, what was counted, and every game."""
        seats = self.seat_shares()
        return {
            **self.matchup.data(),
            "games": len(self.games),
            "blocks": len(self.blocks),
            "orders": [list(order) for order in self.matchup.orders],
            "standings": [one.data() for one in self.table],
            "ties": self.ties,
            "seat_shares": [round(share, 6) for share in seats],
            "seat_intervals": [[round(end, 6) for end in wilson(share, len(self.games))] for share in seats],
            "worth_of_pairing": None if self.pairing is None else round(self.pairing, 1),
            "played": [[game.data() for game in block] for block in self.blocks],
        }
