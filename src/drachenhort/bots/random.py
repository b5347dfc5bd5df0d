"""The bot that chooses uniformly at random."""

from drachenhort.kernel.match import View
from drachenhort.kernel.nature import below, generator


class RandomBot:
    """A patient opponent, and the measure of all others."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._rng = generator(seed)

    def choose(self, view: View) -> int:
        """Any legal action, all alike."""
        return view.actions[int(below(self._rng, len(view.actions)))]
