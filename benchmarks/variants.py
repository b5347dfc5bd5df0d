"""What each part of the search is worth: `python -m benchmarks.variants`.

Every variant is the usual search with one thing changed. It plays the usual one, at equal iterations, with
paired chance and seats rotated, for as long as there is time; what is printed is its share of the wins.
Variants are also entry points for the arena: `drachenhort arena schatzinsel --bots
benchmarks.variants:usual,benchmarks.variants:one_tree`.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from drachenhort.arena.intervals import wilson
from drachenhort.arena.journal import Journal
from drachenhort.arena.matchup import MatchUp
from drachenhort.arena.running import Run
from drachenhort.arena.standings import Standings
from drachenhort.arena.workers import compile_games, workers
from drachenhort.bots.search import Budget, Search, usual_knobs
from drachenhort.kernel.game import find_game
from drachenhort.kernel.match import View
from drachenhort.kernel.nature import generator

GAMES = ("goldener_drache", "schatzinsel", "drachenland", "dracheninsel")
ITERATIONS = 200
VARIANTS: dict[str, dict[str, Any]] = {
    "usual": {},
    "one_tree": {"is_open": 1},
    "averaged_chance": {"knows_chance": 0},
    "no_foretaste": {"nuance": 0.0},
    "random_playouts": {"nuance": 0.0, "playout": -1, "explore": 1.0},
    "turn_played_on": {"playout": 1, "candidates": 1},
    "turn_played_greedily": {"playout": 1, "candidates": 60},
}
"""What is changed; the greedy look-ahead goes with the foretaste."""


class Variant:
    """A bot that always thinks the same number of iterations."""

    def __init__(self, seed: int, *, name: str) -> None:
        self.name = name
        self._rng = generator(seed)
        self._search: Search | None = None

    def choose(self, view: View) -> int:
        """What the search likes best."""
        if len(view.actions) == 1:
            return view.actions[0]
        if self._search is None:
            self._search = Search(view.game, usual_knobs(view.game)._replace(**VARIANTS[self.name]))
        return self._search.think(view, Budget(ITERATIONS), self._rng).best


FACTORIES: dict[str, Callable[[int], Variant]] = {name: partial(Variant, name=name) for name in VARIANTS}


def __getattr__(name: str) -> Any:
    """The factories, for the arena, by the names of the variants."""
    if name in FACTORIES:
        return FACTORIES[name]
    raise AttributeError(name)


def main(
    games: Annotated[int, typer.Option(help="games of each variant, at most")] = 60,
    minutes: Annotated[float, typer.Option(help="begin nothing after that")] = 20,
    processes: int = 2,
) -> None:
    """Let all variants play the usual search in all games."""
    matchups = {}
    for id in GAMES:
        game = find_game(id)
        options = game.options(players=2, **game.limits())
        for name in list(VARIANTS)[1:]:
            bots = f"benchmarks.variants:{name}", "benchmarks.variants:usual"
            matchups[f"{id} {name}"] = MatchUp(game, options, bots, seed=1)
    journal = Journal(None, matchups, {})
    compile_games(matchups.values())
    with workers(processes) as hands:
        wanted = {name: one.blocks(games) for name, one in matchups.items()}
        run = Run(matchups, wanted, journal)
        run.play(hands, lambda _name, _games: None, time.monotonic() + 60 * minutes)
    table = Table("game", "variant", "share", "95 %", "games", "s/game", box=SIMPLE_HEAD)
    for name, one in matchups.items():
        standings = Standings(one, journal.finished(name))
        played = [game for block in standings.blocks for game in block]
        share = sum(game.shares[0] for game in played) / max(1, len(played))
        low, high = wilson(share, len(played))
        table.add_row(
            *name.split(),
            f"{share:.0%}",
            f"{low:.0%} to {high:.0%}",
            str(len(played)),
            f"{journal.seconds(name) or 0:.1f}",
        )
    Console().print(table)


if __name__ == "__main__":
    typer.run(main)
