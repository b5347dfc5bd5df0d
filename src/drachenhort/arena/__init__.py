"""The arena: bots play many games against each other, fairly paired, and it is told how sure one can be."""

from drachenhort.arena.controls import Control
from drachenhort.arena.intervals import bootstrap, wilson
from drachenhort.arena.matchup import MatchUp, play_block
from drachenhort.arena.standings import Standing, Standings
from drachenhort.arena.tournament import Tournament

__all__ = ["Control", "MatchUp", "Standing", "Standings", "Tournament", "bootstrap", "play_block", "wilson"]
