"""A game that both libraries know, played there and here at the same time, move by move."""

from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.search.connect_four import CONNECT_FOUR
from benchmarks.search.liars_dice import DICE, FACES, LIARS_DICE
from drachenhort.kernel.game import Game
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import Generator
from drachenhort.kernel.seats import NATURE, OVER


@dataclass(frozen=True, slots=True)
class Shared:
    """A game that both know."""

    game: Game
    name: str
    """What OpenSpiel calls it."""
    theirs: Callable[[int, int], int]
    """OpenSpiel's number of an action of ours, by decider and action."""


def same(_who: int, action: int) -> int:
    """Columns have the same numbers."""
    return action


def liars_action(who: int, action: int) -> int:
    """Faces and bids both begin with 0 there; the doubt is the number after the last bid."""
    return action if who == NATURE else action - FACES


SHARED_CONNECT_FOUR = Shared(CONNECT_FOUR, "connect_four", same)
SHARED_LIARS_DICE = Shared(LIARS_DICE, f"liars_dice(numdice={DICE})", liars_action)


class Disagreement(AssertionError):
    """The two libraries do not play the same game."""


class Pair:
    """One game in both libraries at once; it checks at every step that they agree."""

    def __init__(self, shared: Shared) -> None:
        import pyspiel

        self.shared = shared
        self.match = Match(shared.game, shared.game.options())
        self.state = pyspiel.load_game(shared.name).new_initial_state()
        self._check()

    def play(self, action: int) -> None:
        """Do an action of ours on both sides."""
        who = self.match.decider
        self.match.play_action(action)
        self.state.apply_action(self.shared.theirs(who, action))
        self._check()

    def ours(self, action: int) -> int:
        """The number here of a legal action of theirs."""
        who = self.match.decider
        return next(ours for ours in self.match.legal_actions() if self.shared.theirs(who, ours) == action)

    def let_nature(self, rng: Generator) -> None:
        """Let chance decide, ours for both."""
        ahead = self.match.copy()
        ahead.let_nature(rng)
        for action in ahead.actions[len(self.match) :]:
            self.play(action)

    def _check(self) -> None:
        who = self.match.decider
        if who == OVER:
            is_alike = self.state.is_terminal() and self._returns() == tuple(self.state.returns())
        else:
            actions = [self.shared.theirs(who, action) for action in self.match.legal_actions()]
            there = NATURE if self.state.is_chance_node() else self.state.current_player()
            is_alike = who == there and actions == self.state.legal_actions()
        if not is_alike:
            raise Disagreement(f"{self.shared.name} is played otherwise there: {self.state.history()}")

    def _returns(self) -> tuple[float, ...]:
        """The outcome as OpenSpiel tells it: 1 for the winner, -1 for the loser, 0 for a draw."""
        return tuple(2 * share - 1 for share in self.shares())

    def shares(self) -> tuple[float, ...]:
        """Everybody's share of the win."""
        outcome = self.match.outcome
        winners = outcome.winners if outcome else ()
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(2))
