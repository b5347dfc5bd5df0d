"""`python -m drachenhort.arena.ladder`: plays the ladder of all games, and writes docs/ladder/*.json.

Every level against the one below and level 6 against greedy, with two players; level 6 against three of
level 3, with four. Evenly: whenever it stops, all match-ups have about the same number of games. It can be
stopped and started again at any time; `--minutes 0` only writes the files from the games that are there.

    python -m drachenhort.arena.ladder --games 400 --games dracheninsel=100 --minutes 60
"""

import argparse
import json
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from drachenhort.arena.journal import Journal
from drachenhort.arena.matchup import MatchUp
from drachenhort.arena.origin import commit, machine, sources
from drachenhort.arena.ratings import rate
from drachenhort.arena.running import Run
from drachenhort.arena.standings import Standings
from drachenhort.arena.workers import compile_games, cores, workers
from drachenhort.bots import LEVELS
from drachenhort.kernel.errors import HortError
from drachenhort.kernel.game import Game, all_games, find_game
from drachenhort.kernel.registry import is_ours

FORMAT = "drachenhort ladder 1"
COMMAND = "make ladder"
GAMES = 200
SEED = 15
EVERY = 30.0
"""Seconds between two lines on progress."""


def match_ups(game: Game, seed: int, also: Sequence[str] = ()) -> dict[str, MatchUp]:
    """The ladder of a game, by names such as `goldener_drache level2 level1`."""
    names = [level.name for level in LEVELS]
    listed: list[tuple[str, ...]] = [(above, below) for below, above in pairwise(names)]
    listed.append((names[-1], "greedy"))
    if 4 in game.players:
        listed.append((names[-1], *[names[2]] * 3))
    listed += [tuple(bots.split(",")) for bots in also if len(bots.split(",")) in game.players]
    found = {}
    for bots in listed:
        options = game.options(**game.limits(), players=len(bots))
        found[" ".join((game.id, *bots))] = MatchUp(game, options, bots, seed)
    return found


@dataclass(frozen=True)
class Ladder:
    """The ladders of some games, with the number of games that each match-up shall have."""

    games: dict[Game, int]
    seed: int = SEED
    also: tuple[str, ...] = ()

    def match_ups(self) -> dict[str, MatchUp]:
        """All match-ups of all games."""
        return {
            name: one for game in self.games for name, one in match_ups(game, self.seed, self.also).items()
        }

    def play(self, journal: Path, out: Path, processes: int, minutes: float | None) -> None:
        """Play until all is done or the time is over, and write a file for each game."""
        until = None if minutes is None else time.monotonic() + 60 * minutes
        matchups = self.match_ups()
        for matchup in matchups.values():
            matchup.check()
        wanted = {name: one.blocks(self.games[one.game]) for name, one in matchups.items()}
        book = Journal(journal, matchups, {"sources": sources()})
        try:
            if minutes != 0:
                compile_games(matchups.values())
                with workers(processes) as hands:
                    Run(matchups, wanted, book).play(hands, _Lines(matchups, wanted), until)
        finally:
            self.write(book, out)

    def write(self, book: Journal, out: Path) -> None:
        """Write what is finished, a file for each game."""
        out.mkdir(parents=True, exist_ok=True)
        for game in self.games:
            text = json.dumps(self._data(game, book), indent=1, ensure_ascii=False)
            (out / f"{game.id}.json").write_text(_one_line_per_match(text) + "\n", "utf-8")

    def _data(self, game: Game, book: Journal) -> dict[str, Any]:
        found = {
            name: Standings(one, book.finished(name))
            for name, one in match_ups(game, self.seed, self.also).items()
        }
        rated = rate(_in_turn(list(found.values())))
        return {
            "format": FORMAT,
            "game": game.id,
            "title": game.title,
            "rules": game.version,
            "commit": commit(),
            "sources": sources(),
            "seed": self.seed,
            "command": f"{COMMAND} LADDER='--only {game.id} --games {self.games[game]} --seed {self.seed}'",
            "machine": machine(),
            "titles": {level.name: str(level.title) for level in LEVELS},
            "ratings": {name: [round(one.mu, 2), round(one.sigma, 2)] for name, one in sorted(rated.items())},
            "matches": [_match_data(one, book.seconds(name)) for name, one in found.items()],
        }


def _in_turn(found: list[Standings]) -> Iterator[tuple[list[str], tuple[int, ...]]]:
    """The names and places of all games, a block of every match-up in turn: ratings depend on the order."""
    for number in range(max(len(one.blocks) for one in found)):
        for one in found:
            for played in one.blocks[number] if number < len(one.blocks) else ():
                yield [one.names[bot] for bot in played.seats], played.places


def _match_data(standings: Standings, seconds: float | None) -> dict[str, Any]:
    """What the page needs of a match-up, and all places by seat, from which it can be counted again."""
    data = standings.data()
    usual = standings.matchup.game.options()
    kept = ("bots", "players", "games", "orders", "standings", "ties", "seat_shares", "worth_of_pairing")
    return {
        **{name: data[name] for name in kept},
        "options": {name: value for name, value in data["options"].items() if value != usual[name]},
        "seconds_per_game": None if seconds is None else round(seconds, 2),
        "places": [" ".join("".join(map(str, game.places)) for game in block) for block in standings.blocks],
    }


def _one_line_per_match(text: str) -> str:
    """JSON whose innermost lists stand on one line, so that a page of them can be read as a diff."""
    return re.sub(r"[\[{]\s+((?:[^\[\]{}])*?)\s+[\]}]", lambda found: _joined(found[0]), text)


def _joined(text: str) -> str:
    return " ".join(line.strip() for line in text.splitlines()).replace("[ ", "[").replace(" ]", "]")


class _Lines:
    """Tells progress on the error stream: a line now and then."""

    def __init__(self, matchups: dict[str, MatchUp], wanted: dict[str, int]) -> None:
        self._wanted = {name: wanted[name] * len(one.orders) for name, one in matchups.items()}
        self._done = dict.fromkeys(matchups, 0)
        self._told, self._start = time.monotonic(), time.monotonic()

    def __call__(self, name: str, games: int) -> None:
        self._done[name] = min(games, self._wanted[name])
        now = time.monotonic()
        if now < self._told + EVERY:
            return
        self._told = now
        least = min(self._done, key=lambda one: self._done[one] / self._wanted[one])
        sys.stderr.write(
            f"{(now - self._start) / 60:6.1f} min  "
            f"{sum(self._done.values())} of {sum(self._wanted.values())} games; "
            f"furthest behind: {least}, {self._done[least]} of {self._wanted[least]}\n"
        )
        sys.stderr.flush()


def _wishes(words: Sequence[str], only: Sequence[str]) -> dict[Game, int]:
    """How many games a match-up of each game shall have, from `400` and `dracheninsel=100`."""
    usual, own = GAMES, {}
    for word in words:
        name, equals, number = word.rpartition("=")
        if not number.isdecimal() or int(number) < 1:
            raise SystemExit(f"--games takes a number or GAME=NUMBER, not {word!r}.")
        if equals:
            own[find_game(name)] = int(number)
        else:
            usual = int(number)
    chosen = [find_game(id) for id in only] or [game for game in all_games().values() if is_ours(game)]
    return {game: own.get(game, usual) for game in chosen}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m drachenhort.arena.ladder", description=__doc__.split("\n")[0]
    )
    parser.add_argument(
        "--games", action="append", default=[], metavar="N|GAME=N", help="games of a match-up"
    )
    parser.add_argument("--only", action="append", default=[], metavar="GAME", help="only these games")
    parser.add_argument(
        "--also", action="append", default=[], metavar="BOT,BOT", help="one more match-up per game"
    )
    parser.add_argument("--minutes", type=float, help="begin nothing that will not be finished by then")
    parser.add_argument("--processes", type=int, default=cores())
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--journal", type=Path, default=Path("build/ladder.jsonl"), help="finished games")
    parser.add_argument("--out", type=Path, default=Path("docs/ladder"), help="the folder of the JSON files")
    told = parser.parse_args(arguments)
    try:
        ladder = Ladder(_wishes(told.games, told.only), told.seed, tuple(told.also))
        ladder.play(told.journal, told.out, told.processes, told.minutes)
    except HortError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        sys.stderr.write(f"Stopped; finished games are in {told.journal}, and the same command goes on.\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
