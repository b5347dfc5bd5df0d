"""What a bot is."""

from typing import Protocol

from drachenhort.kernel.match import View


class Bot(Protocol):
    """Chooses among the legal actions of its seat, knowing no more than the seat may know."""

    name: str

    def choose(self, view: View) -> int:
        """One of `view.actions`, of which there is at least one."""
