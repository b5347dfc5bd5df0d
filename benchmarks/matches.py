"""Moves per second through `Match`: checked, with notation, replaying recorded random games."""

import random
from functools import cache
from itertools import cycle

from benchmarks.clock import Work, rates
from benchmarks.figures import Figure, Plan, Target
from benchmarks.playouts import FLAGSHIP, options_of
from drachenhort.kernel.game import find_game
from drachenhort.kernel.match import Match

TARGET = Target(30_000)


@cache
def recorded(players: int, games: int) -> tuple[Match, ...]:
    """Finished games in which every decision was drawn uniformly; the same ones every time."""
    game, pick = find_game(FLAGSHIP), random.Random(players).choice
    matches = []
    for _ in range(games):
        match = Match(game, options_of(game, players))
        while not match.is_over:
            match.play_action(pick(match.legal_actions()))
        matches.append(match)
    return tuple(matches)


def replaying(matches: tuple[Match, ...], *, asking: bool) -> Work:
    """One recorded game after the other, from a new match to its end, the choices asked for or not."""
    game, options = matches[0].game, matches[0].options
    tokens = cycle([[entry.token for entry in match.log()] for match in matches])

    def work() -> float:
        match = Match(game, options)
        moves = next(tokens)
        for token in moves:
            if asking:
                match.choices()
            match.play(token)
        return len(moves)

    return work


def measure(plan: Plan) -> list[Figure]:
    """`play` alone, and `choices` before each `play`, for every number of players."""
    works: dict[str, Work] = {}
    figures: list[tuple[str, str, Target | None]] = []
    for asking, what, target in ((False, "play", TARGET), (True, "choices, then play", None)):
        for players in find_game(FLAGSHIP).players:
            key = f"matches.{'choices_and_play' if asking else 'play'}.{players}"
            works[key] = replaying(recorded(players, plan.games), asking=asking)
            figures.append((key, f"{what}, {players} players", target))
    found = rates(works, plan)
    return [Figure(key, name, "moves/s", found[key], target) for key, name, target in figures]
