"""A tournament: one match-up with its controls, from the first block to what is told of it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drachenhort import __version__
from drachenhort.arena import controls
from drachenhort.arena.journal import Journal
from drachenhort.arena.matchup import MatchUp
from drachenhort.arena.origin import sources
from drachenhort.arena.running import Run
from drachenhort.arena.standings import Standings
from drachenhort.arena.workers import compile_games, workers

MATCH = "match"


@dataclass(frozen=True)
class Tournament:
    """So many games of a match-up, and of its controls; both are rounded up to whole blocks."""

    matchup: MatchUp
    games: int
    control_games: int = controls.GAMES

    def wanted(self) -> dict[str, tuple[MatchUp, int]]:
        """Everything that is played, with the number of blocks of each."""
        found = {MATCH: (self.matchup, self.matchup.blocks(self.games))}
        if self.control_games:
            for name, matchup in controls.controls_of(self.matchup).items():
                found[name] = matchup, matchup.blocks(self.control_games)
        return found

    def play(
        self,
        *,
        processes: int = 1,
        ray: str | None = None,
        journal: Path | None = None,
        progress: Callable[[str, int], None] | None = None,
    ) -> "Result":
        """Play it, and go on with what stands in the journal; the result is the same however it is played."""
        self.matchup.check()
        wanted = self.wanted()
        matchups = {name: matchup for name, (matchup, _blocks) in wanted.items()}
        book = Journal(journal, matchups, {"sources": sources()})
        compile_games([self.matchup])
        run = Run(matchups, {name: blocks for name, (_matchup, blocks) in wanted.items()}, book)
        with workers(processes, ray) as hands:
            run.play(hands, progress or (lambda _name, _blocks: None))
        found = {
            name: Standings(matchup, book.finished(name, blocks))
            for name, (matchup, blocks) in wanted.items()
        }
        checks = [controls.judged(name, one) for name, one in found.items() if name != MATCH]
        return Result(found[MATCH], checks)


@dataclass(frozen=True)
class Result:
    """What came out of a tournament."""

    standings: Standings
    controls: list[controls.Control]

    @property
    def is_trustworthy(self) -> bool:
        """Did all controls pass?"""
        return all(control.passed for control in self.controls)

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "drachenhort": __version__,
            **self.standings.data(),
            "controls": [control.data() for control in self.controls],
        }
