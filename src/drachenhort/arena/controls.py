"""Controls of the arena itself: matches whose result is known before, played with every run."""

from dataclasses import dataclass, replace
from typing import Any

from drachenhort.arena.intervals import Z_999, Interval, wilson
from drachenhort.arena.matchup import MatchUp
from drachenhort.arena.standings import Standings
from drachenhort.kernel.text import Text, Words

_ = Words("drachenhort")

MIRROR, SANITY = "mirror", "sanity"
GAMES = 100
"""Of each control, unless told otherwise."""


@dataclass(frozen=True)
class Control:
    """What a control found."""

    name: str
    passed: bool
    share: float
    fair: float
    interval: Interval
    games: int

    @property
    def text(self) -> Text:
        """In one sentence."""
        said = {"share": self.share, "fair": self.fair, "games": self.games}
        if self.name == MIRROR:
            return _(
                "Mirror match: greedy against itself has {share:.1%} of {games} games; {fair:.1%} is fair.",
                **said,
            )
        return _(
            "Sanity match: greedy against random has {share:.1%} of {games} games; {fair:.1%} would be fair.",
            **said,
        )

    @property
    def verdict(self) -> Text:
        """Is the arena to be trusted, as far as this control can tell?"""
        return _("As it should be.") if self.passed else _("This is suspicious: do not trust this run.")

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "control": self.name,
            "passed": self.passed,
            "share": round(self.share, 6),
            "fair": round(self.fair, 6),
            "interval": [round(end, 6) for end in self.interval],
            "games": self.games,
        }


def controls_of(matchup: MatchUp) -> dict[str, MatchUp]:
    """The controls of a match-up: same game, options and seed, but bots that are quick."""
    others = len(matchup.bots) - 1
    return {
        MIRROR: replace(matchup, bots=("greedy", *["greedy"] * others)),
        SANITY: replace(matchup, bots=("greedy", *["random"] * others)),
    }


def judged(name: str, standings: Standings) -> Control:
    """What a control says.

    A mirror match may be off its fair share by luck, in one of a thousand runs by more than its interval; the
    sanity match must be won for certain, by the same measure.
    """
    first = standings.of(standings.names[0])
    games = len(standings.games)
    low, high = wilson(first.share, games, Z_999)
    passed = low <= first.fair <= high if name == MIRROR else low > first.fair
    return Control(name, passed, first.share, first.fair, (low, high), games)
