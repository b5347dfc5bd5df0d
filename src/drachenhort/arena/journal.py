"""The journal of a run: finished games, a line each, so that a run that was killed can go on.

The first line says what it is about; then, for every match-up, a line that describes it, and one for each
finished game. Lines are only added. The last one may be cut off by a kill: its game is played again.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from drachenhort.arena.errors import BadJournal
from drachenhort.arena.matchup import Block, MatchUp, Played
from drachenhort.kernel.text import Words

_ = Words("drachenhort")

FORMAT = "drachenhort arena 1"


class Journal:
    """Finished games by match-up, block and order of seats; in a file, if a path is given."""

    def __init__(self, path: Path | None, matchups: Mapping[str, MatchUp], about: Mapping[str, Any]) -> None:
        self._path = path
        self._matchups = matchups
        self._known: set[str] = set()
        self._games: dict[str, dict[tuple[int, int], Played]] = {name: {} for name in matchups}
        self._seconds = dict.fromkeys(matchups, 0.0)
        if path is None:
            return
        try:
            whole = self._read(path, matchups, about) if path.exists() else 0
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("ab") as file:
                file.truncate(whole)
        except (OSError, ValueError) as error:  # ValueError: a name with a null character
            reason = getattr(error, "strerror", None) or str(error)
            raise BadJournal(_("{path} cannot be used: {reason}.", path=path, reason=reason)) from error
        if whole == 0:
            self._write({"format": FORMAT, "about": dict(about)})
        for name, matchup in matchups.items():
            if name not in self._known:
                self._write({"name": name, "matchup": matchup.data()})

    def add(self, name: str, number: int, place: int, game: Played, seconds: float) -> None:
        """Keep a finished game of a block, played in the order of seats at that place."""
        self._keep(name, number, place, game, seconds)
        self._write(
            {"of": name, "block": number, "order": place, "game": game.data(), "seconds": round(seconds, 3)}
        )

    def _keep(self, name: str, number: int, place: int, game: Played, seconds: float) -> None:
        if (number, place) not in self._games[name]:
            self._games[name][number, place] = game
            self._seconds[name] += seconds

    def holds(self, name: str, number: int, place: int) -> bool:
        """Is that game finished?"""
        return (number, place) in self._games[name]

    def games(self, name: str) -> int:
        """How many games of a match-up are finished."""
        return len(self._games[name])

    def seconds(self, name: str) -> float | None:
        """How long a game of a match-up takes on average; None if none is finished."""
        return self._seconds[name] / self.games(name) if self.games(name) else None

    def finished(self, name: str, most: int | None = None) -> list[Block]:
        """The whole blocks of a match-up in the order of their numbers, without a gap, at most so many."""
        found: list[Block] = []
        places, games = range(len(self._matchups[name].orders)), self._games[name]
        while len(found) != most and all((len(found), place) in games for place in places):
            found.append(tuple(games[len(found), place] for place in places))
        return found

    def _write(self, data: dict[str, Any]) -> None:
        if self._path is None:
            return
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(data, separators=(",", ":")) + "\n")
        except OSError as error:
            raise BadJournal(
                _("{path} cannot be used: {reason}.", path=self._path, reason=error.strerror or str(error))
            ) from error

    def _read(self, path: Path, matchups: Mapping[str, MatchUp], about: Mapping[str, Any]) -> int:
        """Read what is there, and return how many bytes of it are whole lines."""
        whole, head = 0, None
        with path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    break
                try:
                    entry = json.loads(line)
                    if head is None:
                        head = self._checked_head(entry, about)
                    else:
                        self._take(entry, matchups)
                except (AttributeError, KeyError, TypeError, ValueError) as error:
                    raise BadJournal(
                        _("{path} is no journal of the arena: line {line}.", path=path, line=number)
                    ) from error
                whole += len(line)
        return whole

    def _checked_head(self, entry: Any, about: Mapping[str, Any]) -> Any:
        if entry["format"] != FORMAT:
            raise ValueError
        if entry["about"] != json.loads(json.dumps(dict(about))):
            raise BadJournal(
                _("The journal was begun with other code or settings; begin a new one in another file.")
            )
        return entry

    def _take(self, entry: Any, matchups: Mapping[str, MatchUp]) -> None:
        if "matchup" in entry:
            name = entry["name"]
            self._known.add(name)
            if name in matchups and json.loads(json.dumps(matchups[name].data())) != entry["matchup"]:
                raise BadJournal(
                    _(
                        "The journal is about another game, other bots, options or another seed: {name}.",
                        name=name,
                    )
                )
        elif entry["of"] in self._games:
            game = Played.read(entry["game"])
            self._keep(entry["of"], int(entry["block"]), int(entry["order"]), game, float(entry["seconds"]))
