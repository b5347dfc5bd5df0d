"""The one order: the log of the store played again, and what each pair of eyes was told after every event."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.game import State
from drachenhort.kernel.match import Match
from drachenhort.kernel.seats import NATURE, SPECTATOR
from tests.server.nemesis.history import Message, Row

Digest = bytes
NOTHING: Digest = b""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of somebody's log."""

    number: int
    seat: int
    token: str
    aftermath: tuple[str, ...] = ()

    @staticmethod
    def of(entry: Message) -> "Line":
        """As a message tells it."""
        return Line(entry["number"], entry["seat"], entry["token"], tuple(entry.get("aftermath", ())))


class Chain:
    """The lines that somebody was told, with a digest of each beginning of them."""

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        self.lines: list[Line] = []
        self._digests = [NOTHING]
        self.follow(0, lines)

    def follow(self, after: int, lines: Iterable[Line]) -> None:
        """Keep the first `after` lines, and put these behind them."""
        del self.lines[after:], self._digests[after + 1 :]
        for line in lines:
            self.lines.append(line)
            self._digests.append(blake2b(self.digest + repr(line).encode(), digest_size=16).digest())

    @property
    def digest(self) -> Digest:
        """A name for exactly these lines."""
        return self._digests[-1]


class Broken(Exception):
    """The log of the store is no game."""


class Order:
    """A game played from its log, row by row; `views` has one digest for each pair of eyes and moment."""

    def __init__(self, game: str, options: Mapping[str, Any], names: tuple[str, ...]) -> None:
        self.match = Match(game, **options)
        self.match.names = names
        self.is_ended = False
        self._eyes = (*range(self.match.options.players), SPECTATOR)
        self._chains = {eyes: Chain() for eyes in self._eyes}
        self._unfinished: tuple[int, Line] | None = None
        """The line of an action that has begun, which only its decider reads."""
        self.views: dict[int, list[Digest]] = {eyes: [NOTHING] for eyes in self._eyes}

    @property
    def is_over(self) -> bool:
        """Does nobody decide anything any more?"""
        return self.is_ended or self.match.is_over

    def lines(self, eyes: int) -> list[Line]:
        """What these eyes read by now."""
        begun = [line for decider, line in (self._unfinished,) if decider == eyes] if self._unfinished else []
        return [*self._chains[eyes].lines, *begun]

    def happen(self, row: Row) -> None:
        """Let the event of a row happen, or `Broken`."""
        try:
            self._do(row)
        except (HortError, ValueError) as error:
            raise Broken(f"row {row} cannot happen: {error}") from error
        for eyes, chain in self._chains.items():
            self.views[eyes].append(self._view(eyes, chain))

    def _view(self, eyes: int, chain: Chain) -> Digest:
        if self._unfinished is None or self._unfinished[0] != eyes:
            return chain.digest
        count = len(chain.lines)
        chain.follow(count, [self._unfinished[1]])
        digest = chain.digest
        chain.follow(count, [])
        return digest

    def _do(self, row: Row) -> None:
        if self.is_over:
            raise Broken(f"row {row} comes after the end")
        match row.kind:
            case "act":
                self._act(row)
            case "undo":
                self.match.undo(row.seat)
                self._tell_anew()
            case "rewind":
                self.match = self.match.replayed(int(row.token))
                self._tell_anew()
            case "end":
                self.is_ended = True
            case "offer" | "answer":
                pass
            case _:
                raise Broken(f"row {row} is nothing that anybody asked for here")

    def _act(self, row: Row) -> None:
        match = self.match
        before, length, was_midway = match.state, len(match), match.is_midway
        entry = match.play(row.token, row.seat)
        if match.is_midway and row.seat == NATURE:
            return  # nobody reads of chance before it is done
        if match.is_midway:
            number = len(self._chains[row.seat].lines) + 1
            self._unfinished = (row.seat, Line(number, row.seat, entry.token, entry.aftermath))
            return
        self._unfinished = None
        if was_midway or len(match) > length + 1:  # what counts is the last part, in the order that is kept
            before = match.replayed(len(match) - 1).state
        for eyes, chain in self._chains.items():
            token = self._token_for(eyes, before, match.actions[-1])
            if token is not None:
                count = len(chain.lines)
                chain.follow(count, [Line(count + 1, row.seat, token, entry.aftermath)])

    def _token_for(self, eyes: int, before: State, action: int) -> str | None:
        """An action as these eyes read it; None if they do not notice it."""
        game, options = self.match.game, self.match.options
        is_seen = game.secrecy.sees(before, action, eyes)
        return (game.notation.write if is_seen else game.notation.veil)(options, before, action)

    def _tell_anew(self) -> None:
        """After something was taken back."""
        self._unfinished = None
        for eyes in self._eyes:
            lines = _lines(self.match, eyes)
            if self.match.is_midway and lines and eyes == self.match.decider:
                self._unfinished = (eyes, lines.pop())
            self._chains[eyes] = Chain(lines)


def _lines(match: Match, eyes: int | None) -> list[Line]:
    told = [entry for entry, _parts in match.told(eyes) if entry is not None]
    return [Line(entry.number, entry.decider, entry.token, entry.aftermath) for entry in told]
