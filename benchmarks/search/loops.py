"""What the search keeps of the bare loop's speed: simulations per second of one core, by game."""

from time import process_time

from benchmarks.clock import Work, rates
from benchmarks.figures import Figure, Plan, Target
from benchmarks.playouts import options_of
from drachenhort.bots.search import Budget, Search, usual_knobs
from drachenhort.bots.tree import Knobs
from drachenhort.kernel.game import Game, all_games
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.playout import play_randomly

UNIT = "simulations/s"
CASES = tuple(
    (game, players)
    for game in ("goldener_drache", "schatzinsel", "drachenland", "dracheninsel")
    for players in (2, 4)
)
HALF = Target(50)
"""Per cent of the bare loop's playouts that the search should keep."""


def bare(game: Game, players: int) -> Work:
    """Whole random games in the compiled loop."""
    options, rng = options_of(game, players), generator(1)
    count = games_at_once(game, players)
    return lambda: float(len(play_randomly(game, options, rng, count).turns))


def games_at_once(game: Game, players: int) -> int:
    """Random games that are some 100,000 decisions together."""
    return max(1, 100_000 // play_randomly(game, options_of(game, players), generator(1), 1).decisions)


def plain_knobs(game: Game) -> Knobs:
    """The search without knowledge of the game: a simulation is one random playout to the end."""
    return usual_knobs(game)._replace(nuance=0.0, playout=-1, candidates=1)


def searching(game: Game, players: int, knobs: Knobs) -> Work:
    """The first decision of a game again and again, so that a playout is as long as in the bare loop."""
    match, rng = Match(game, options_of(game, players)), generator(1)
    match.let_nature(rng)
    while len(match.legal_actions()) == 1:
        match.play_action(match.legal_actions()[0])
        match.let_nature(rng)
    view, search = match.view(match.decider), Search(game, knobs)
    budget = Budget(max(500, games_at_once(game, players)))
    return lambda: search.think(view, budget, rng).iterations


def measure(plan: Plan) -> list[Figure]:
    """For every case the loop, the search with random playouts to the end, and the search of the levels."""
    figures = []
    for name, players in CASES:
        game = all_games()[name]
        if players not in game.players:
            continue
        key, words = f"loops.{name}.{players}", f"{game.title}, {players} players"
        works = {
            f"{key}.bare": bare(game, players),
            f"{key}.plain": searching(game, players, plain_knobs(game)),
            f"{key}.default": searching(game, players, usual_knobs(game)),
        }
        found = rates(works, plan, process_time)
        loop, plain, default = found.values()
        kept = tuple(100 * one / other for one, other in zip(plain, loop, strict=True))
        figures += [
            Figure(f"{key}.bare", f"{words}: bare loop", UNIT, loop),
            Figure(f"{key}.plain", "search, random playouts", UNIT, plain),
            Figure(f"{key}.kept", "kept of the loop", "%", kept, HALF),
            Figure(f"{key}.default", "search, as the levels use it", UNIT, default),
        ]
    return figures
