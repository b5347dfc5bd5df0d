"""Finished games, and decisions in them that win or lose at once."""

from collections.abc import Iterator
from functools import cache

from drachenhort.bots import make_bot
from drachenhort.kernel.game import all_games
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.simulation import play_out, simulated_match
from drachenhort.teacher import Effort

TINY = Effort("tiny", look=12, think=24, worlds=8, reply=12)

LAST = 70
"""Actions that are left of a game where only its end is wanted."""


@cache
def finished(game: str, seed: int = 1) -> Match:
    """A game of two greedy bots."""
    found = all_games()[game]
    return simulated_match(found, found.options(players=2, **found.limits()), ["greedy"] * 2, seed, 0)


@cache
def ending(game: str, seed: int = 1) -> Match:
    """The last part of a game of two greedy bots, as a match that begins in a position."""
    match = finished(game, seed)
    begun = len(match) - LAST
    while begun > 0 and match.replayed(begun).is_midway:
        begun -= 1
    late = Match.from_position(match.replayed(max(0, begun)).position(), match.game)
    for action in match.actions[max(0, begun) :]:
        late.play_action(action)
    return late


def played_on(match: Match, seed: int = 1) -> Match:
    """The match to its end."""
    bots = [make_bot("greedy", seed + seat) for seat in range(match.options.players)]
    play_out(match, bots, generator(seed))
    return match


def decisions(match: Match) -> Iterator[Match]:
    """The match before each decision of a person that is no part of a larger one and has alternatives."""
    for begun, parts in _begun(match):
        replay = match.replayed(begun)
        if replay.decider >= 0 and len(parts) == 1 and len(replay.legal_actions()) > 1:
            yield replay


def _begun(match: Match) -> Iterator[tuple[int, tuple[int, ...]]]:
    place = 0
    for _entry, parts in match.told():
        yield place, parts
        place += len(parts)


def winners_by(match: Match) -> dict[int, tuple[int, ...]]:
    """Who has won after each legal action; nobody where the game goes on."""
    found = {}
    for action in match.legal_actions():
        twin = match.copy()
        twin.play_action(action)
        found[action] = twin.outcome.winners if twin.outcome else ()
    return found
