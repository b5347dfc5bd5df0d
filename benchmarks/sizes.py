"""Bytes: of a state, and of the record file of a random game."""

from benchmarks.figures import Figure, Plan
from benchmarks.matches import recorded
from benchmarks.playouts import FLAGSHIP
from drachenhort.kernel.game import all_games, find_game
from drachenhort.kernel.record import write_record


def measure(plan: Plan) -> list[Figure]:
    """The state of every game; for the records the median, shortest and longest of the recorded games."""
    plan.say("sizes")
    states = [
        Figure(f"sizes.state.{game.id}", f"state of {game.title}", "bytes", (game.state_dtype.itemsize,))
        for game in all_games().values()
    ]
    records = [
        Figure(
            f"sizes.record.{players}",
            f"record of a game, {players} players",
            "bytes",
            tuple(len(write_record(match).encode()) for match in recorded(players, plan.games)),
        )
        for players in find_game(FLAGSHIP).players
    ]
    return [*states, *records]
