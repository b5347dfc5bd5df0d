"""Games between bots: one match to its end, or many of them added up; nothing is printed here."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from drachenhort.bots import Bot, make_bot
from drachenhort.kernel.errors import BadOption
from drachenhort.kernel.game import Game
from drachenhort.kernel.match import Match, Outcome
from drachenhort.kernel.nature import Generator, generator
from drachenhort.kernel.options import Options
from drachenhort.kernel.playout import Tally, play_randomly
from drachenhort.kernel.text import Words

_ = Words("drachenhort")

SMOOTH = 0.1
"""Seconds between two reports on progress, at least, as far as games are that quick."""


def play_out(match: Match, bots: Sequence[Bot], rng: Generator, until: int | None = None) -> Outcome | None:
    """Play a match to its end, or until it has so many actions: a bot for every seat, `rng` for chance.

    How it ended; None if it did not.
    """
    _check_number(len(bots), match.options.players)
    match.let_nature(rng)
    while not match.is_over and (until is None or len(match) < until):
        seat = match.decider
        match.play_action(bots[seat].choose(match.view(seat)), seat)
        match.let_nature(rng)
    return match.outcome


def seated(names: Sequence[str], players: int) -> list[str]:
    """The name of a bot for every seat, from one name for all of them or as many as there are seats."""
    for name in names:
        make_bot(name, 0)
    if len(names) != 1:
        _check_number(len(names), players)
    return list(names) * players if len(names) == 1 else list(names)


def _check_number(bots: int, players: int) -> None:
    if bots != players:
        raise BadOption(_("There are {bots} bots for {players} players.", bots=bots, players=players))


@dataclass
class Results:
    """What came out of the games so far."""

    wins: list[int]
    """Games that each seat won alone."""
    draws: int = 0
    decisions: int = 0
    """Chance's included."""
    turns: Counter[int] = field(default_factory=Counter)
    """How many games took how many turns."""
    seconds: float = 0.0

    def add(self, match: Match) -> None:
        """Count a match that is over."""
        outcome = match.outcome
        assert outcome is not None
        if len(outcome.winners) == 1:
            self.wins[outcome.winners[0]] += 1
        else:
            self.draws += 1
        self.decisions += len(match)
        self.turns[int(match.game.rules.turns(match.state))] += 1

    def add_random(self, tally: Tally) -> None:
        """Count what the compiled loop has played."""
        self.wins = [old + int(new) for old, new in zip(self.wins, tally.wins, strict=True)]
        self.draws += tally.draws
        self.decisions += tally.decisions
        self.turns.update(tally.turns.tolist())

    @property
    def games(self) -> int:
        """How many were played so far."""
        return self.turns.total()

    @property
    def decisions_per_second(self) -> float:
        """The speed of the games so far."""
        return self.decisions / max(self.seconds, 1e-9)

    @property
    def median_turns(self) -> float:
        """Half of the games took no more turns than this."""
        lengths = np.array(sorted(self.turns))
        upto = np.cumsum([self.turns[length] for length in lengths.tolist()])
        low, high = np.searchsorted(upto, [(self.games - 1) // 2, self.games // 2], side="right")
        return float(lengths[low] + lengths[high]) / 2


def simulate(
    game: Game,
    options: Options,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 1,
    progress: Callable[[Results], None] | None = None,
) -> Results:
    """Let bots play many games, named as for `seated`; equal seeds give equal results, but for the time.

    `progress` is called with the results so far, some ten times a second.
    """
    names = seated(bots, options.players)
    _chunk_player(game, options, names, seed)(1, Results([0] * options.players))  # compiling is not timed
    play = _chunk_player(game, options, names, seed)
    results, size = Results([0] * options.players), 1
    while results.games < games:
        size = min(size, games - results.games)
        start = time.perf_counter()
        play(size, results)
        elapsed = time.perf_counter() - start
        results.seconds += elapsed
        size = size * 2 if elapsed < SMOOTH else size
        if progress is not None:
            progress(results)
    return results


def simulated_match(game: Game, options: Options, bots: Sequence[str], seed: int, number: int) -> Match:
    """The match of that number, counted from 0, of a simulation; it depends on nothing else."""
    seeds = np.random.SeedSequence((seed, number)).generate_state(len(bots) + 1, np.uint64)
    rng, *bot_seeds = (int(seed >> 1) for seed in seeds)
    players = [make_bot(name, seed) for name, seed in zip(bots, bot_seeds, strict=True)]
    match = Match(game, options)
    play_out(match, players, generator(rng))
    return match


def _chunk_player(
    game: Game, options: Options, bots: Sequence[str], seed: int
) -> Callable[[int, Results], None]:
    """Plays some games and adds them up; random games are played by the compiled loop alone."""
    rng = generator(seed)

    def play_randomly_on(games: int, results: Results) -> None:
        results.add_random(play_randomly(game, options, rng, games))

    def play_bots_on(games: int, results: Results) -> None:
        for number in range(results.games, results.games + games):
            results.add(simulated_match(game, options, bots, seed, number))

    return play_randomly_on if set(bots) == {"random"} else play_bots_on
