"""How much an analysis thinks: names for people, iterations for the search."""

from dataclasses import dataclass, replace
from difflib import get_close_matches

from drachenhort.bots import Budget
from drachenhort.kernel.errors import BadOption
from drachenhort.kernel.text import Words, as_word

_ = Words("drachenhort")

USUAL = 60
"""Decisions of a game that gets all of an effort; each decision of a longer game gets a smaller part."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Iterations of the search for each kind of question; seconds are never asked, so results repeat."""

    name: str
    look: int
    """For everybody's chances in one situation."""
    think: int
    """For the best action of one decision."""
    worlds: int
    """In which the best action and the played one are compared, at most."""
    reply: int
    """For each decision of a line."""

    def for_decisions(self, decisions: int) -> "Effort":
        """The effort for each decision of a game that has so many of them."""
        share = min(1.0, USUAL / max(1, decisions))
        look, think, reply = (max(min(LEAST, n), int(n * share)) for n in (self.look, self.think, self.reply))
        return replace(self, look=look, think=think, reply=reply)

    @property
    def thinking(self) -> Budget:
        """The budget for the best action."""
        return Budget(self.think)

    @property
    def looking(self) -> Budget:
        """The budget for everybody's chances."""
        return Budget(self.look)

    @property
    def replying(self) -> Budget:
        """The budget for a decision of a line."""
        return Budget(self.reply)


LEAST = 40
"""Iterations; fewer say nothing."""

EFFORTS = {
    effort.name: effort
    for effort in (
        Effort("quick", look=200, think=500, worlds=12, reply=200),
        Effort("normal", look=1_000, think=3_000, worlds=24, reply=1_000),
        Effort("thorough", look=4_000, think=12_000, worlds=48, reply=4_000),
    )
}


def find_effort(name: str) -> Effort:
    """The effort of that name, or `BadOption`."""
    if name in EFFORTS:
        return EFFORTS[name]
    near, word = get_close_matches(name, EFFORTS, n=1), as_word(name)
    if near:
        raise BadOption(_("There is no budget {name}; did you mean {near}?", name=word, near=near[0]))
    raise BadOption(_("There is no budget {name}; there are {names}.", name=word, names=", ".join(EFFORTS)))
