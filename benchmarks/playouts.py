"""Random decisions per second in the compiled loop, for every game and number of players."""

from benchmarks.clock import Work, rates
from benchmarks.figures import Figure, Plan, Target
from drachenhort.kernel.game import Game, all_games, find_game
from drachenhort.kernel.nature import generator
from drachenhort.kernel.options import Options
from drachenhort.kernel.playout import play_randomly

UNIT = "decisions/s"
FLAGSHIP, FLAGSHIP_PLAYERS = "goldener_drache", 4
"""The game that is set beside the rivals."""
TARGETS = {
    (FLAGSHIP, FLAGSHIP_PLAYERS): Target(8_000_000),
    ("schatzinsel", 2): Target(3_000_000),
    ("drachenland", 4): Target(3_000_000),
    ("dracheninsel", 4): Target(1_000_000),
}


def options_of(game: Game, players: int) -> Options:
    """The defaults, with the limits of games among bots: random players may never come to an end."""
    return game.options(players=players, **game.limits())


def playing(game: Game, players: int, batch: int) -> Work:
    """Whole random games, about `batch` decisions at a time; every decision counts, NATURE's included."""
    options = options_of(game, players)
    rng = generator(players)
    count = max(1, batch // play_randomly(game, options, rng, 1).decisions)
    return lambda: play_randomly(game, options, rng, count).decisions


def flagship(batch: int) -> Work:
    """The work that the rivals are compared with."""
    return playing(find_game(FLAGSHIP), FLAGSHIP_PLAYERS, batch)


def measure(plan: Plan) -> list[Figure]:
    """A rate for every registered game and number of players."""
    cases = {f"playouts.{game.id}.{n}": (game, n) for game in all_games().values() for n in game.players}
    found = rates({key: playing(game, n, plan.batch) for key, (game, n) in cases.items()}, plan)
    return [
        Figure(key, f"{game.title}, {n} players", UNIT, found[key], TARGETS.get((game.id, n)))
        for key, (game, n) in cases.items()
    ]
