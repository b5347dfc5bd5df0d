"""BaseMatch: a game as options plus actions, the state being a cache of them; with copies and positions.

`Match` has four layers, each knowing only those before it: `BaseMatch`, `ViewedMatch` (what each seat sees),
`AnalysedMatch` (what may be played, and why not) and `Match` itself (play and undo).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from operator import index
from typing import Any, Self

import numpy as np

from drachenhort.kernel.errors import BadOption, BadPosition, UnknownSeat
from drachenhort.kernel.game import Game, State, find_game
from drachenhort.kernel.options import Options
from drachenhort.kernel.playout import listing, one_state, stepping
from drachenhort.kernel.positions import read_position, write_position
from drachenhort.kernel.seats import OVER, SPECTATOR
from drachenhort.kernel.text import Words

_ = Words("drachenhort")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log: who decided what, and what happened by itself after it."""

    number: int
    """Its place in the log that it stands in, counted from 1."""
    decider: int
    token: str
    aftermath: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.token, *self.aftermath))


class BaseMatch:  # noqa: PLW1641 - a match changes, so it has no hash
    """Options, actions and the state that they lead to; what is done here is not checked."""

    def __init__(self, game: Game | str, options: Options | None = None, /, **raw: object) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.options = self.game.options(**(raw if options is None else {**options, **raw}))
        self._names: tuple[str, ...] = ()
        self._start: State | None = None
        self._restart()

    @classmethod
    def _from_state(cls, game: Game, options: Options, state: State) -> Self:
        """A match that begins in a situation, which is not checked."""
        match = cls.__new__(cls)
        match.game, match.options, match._names, match._start = game, options, (), state
        match._restart()
        return match

    def _restart(self) -> None:
        """Go to the beginning: set-up, or the given position."""
        self._actions: list[int] = []
        self._deciders: list[int] = []
        self._is_part: list[bool] = []
        self._completed = 0
        self._before: Any = None
        start = self.game.first_state(self.options) if self._start is None else self._start
        self._buffer = np.empty(self.game.actions, np.int32)
        self._list_choices, self._step = listing(self.game), stepping(self.game)
        self._hold(start)
        self._decider = int(self.game.rules.decider(self._state))
        self._begins_midway = bool(self.game.rules.is_midway(self._state))
        self._begun = self._states.copy()

    def _hold(self, state: State) -> None:
        """Make a copy of this situation the present one, as an array for compiled steps and as its record."""
        self._states = one_state(self.game)
        self._states[0] = state
        self._state = record_in(self._states)

    # ---- what is the case --------------------------------------------------------------------------

    @property
    def decider(self) -> int:
        """The seat that decides now, NATURE or OVER."""
        return self._decider

    @property
    def mover(self) -> int | None:
        """The seat whose turn it is, even while another is asked; None before the first player is known."""
        seat = int(self.game.rules.mover(self._state))
        return seat if seat >= 0 else None

    @property
    def phase(self) -> str | None:
        """The name of the present phase in the game's ledger; None if the game names no phases."""
        names = self.game.phases
        return names[self._state.phase] if names else None

    @property
    def is_midway(self) -> bool:
        """Has the decider begun an action that is asked in parts, and not completed it?"""
        return self._is_part[-1] if self._is_part else self._begins_midway

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return self._decider == OVER

    @property
    def actions(self) -> tuple[int, ...]:
        """All actions so far, as numbers; an action that was asked in parts has one for each of them."""
        return tuple(self._actions)

    @property
    def state(self) -> State:
        """A copy of the whole situation, secrets included. Server side only."""
        return self._state.copy()

    def hidden(self, seat: int) -> State:
        """A copy of the situation without what `seat` cannot know; all that it is shown is made from this."""
        copy = self._state.copy()
        self.game.secrecy.hide(copy, self._checked_seat(seat))
        return copy

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits on each seat."""
        return self._names or self._seat_numbers

    @names.setter
    def names(self, names: Iterable[str]) -> None:
        told = tuple(names)
        if len(told) != self.options.players:
            raise BadOption(
                _(
                    "There are {count} names for {players} seats.",
                    count=len(told),
                    players=self.options.players,
                )
            )
        self._names = () if told == self._seat_numbers else told

    @property
    def _seat_numbers(self) -> tuple[str, ...]:
        return tuple(f"seat {k + 1}" for k in range(self.options.players))

    def __len__(self) -> int:
        return len(self._actions)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BaseMatch) and self.__getstate__() == other.__getstate__()

    def __repr__(self) -> str:
        return f"<Match of {self.game.id}, {self.options.players} players, {len(self)} actions>"

    def _checked_seat(self, seat: object) -> int:
        """The number of a seat of this match, or SPECTATOR; `UnknownSeat` for anything else."""
        number = seat_number(seat)
        if number != SPECTATOR and not 0 <= number < self.options.players:
            players = self.options.players
            raise UnknownSeat(
                _("There is no seat {seat}: this match has {players}.", seat=number + 1, players=players)
            )
        return number

    # ---- doing -------------------------------------------------------------------------------------

    def _do(self, action: int) -> Entry:
        """Do a legal action, or a part of one, and note it."""
        token = self.game.notation.write(self.options, self._state, action)
        decider = self._decider
        self._advance(action)
        if not self.is_midway and len(self) > 1 and self._is_part[-2]:
            self._put_parts_in_order(token)
        aftermath = self.game.notation.aftermath(self.options, self._state)
        return Entry(self._completed + self.is_midway, decider, token, aftermath)

    def _put_parts_in_order(self, token: str) -> None:
        """However an action was put together, it is kept as its token will be read."""
        wish = self.game.notation.parse(self.options, token)
        parts = self.game.notation.find(record_in(self._begun), wish)
        assert parts is not None
        if tuple(self._actions[-len(parts) :]) != parts:
            self._actions[-len(parts) :] = parts
            self._before = None

    def _advance(self, action: int) -> None:
        before = copied(self._states)
        decider, is_part = self._step(self._states, action)
        if is_part and not self.is_midway:
            self._begun = before
        self._before = before
        self._completed += not is_part
        self._is_part.append(bool(is_part))
        self._actions.append(action)
        self._deciders.append(self._decider)
        self._decider = int(decider)

    def _before_last(self) -> State:
        """The situation before the last action, or before its last part."""
        if self._before is None:
            self._before = self.replayed(len(self) - 1)._states
        return record_in(self._before)

    # ---- copies, positions -------------------------------------------------------------------------

    def replayed(self, length: int) -> Self:
        """A new match with the first `length` actions of this one."""
        replay = self.__class__.__new__(self.__class__)
        replay.__setstate__((*self.__getstate__()[:-1], self._actions[:length]))
        return replay

    def copy(self) -> Self:
        """An independent match in the same situation."""
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin._actions = list(self._actions)
        twin._deciders = list(self._deciders)
        twin._is_part = list(self._is_part)
        twin._buffer = self._buffer.copy()
        twin._hold(self._state)
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def _become(self, other: Self) -> None:
        """Take over everything from a match that is not used any more."""
        self.__dict__.update(other.__dict__)

    def __getstate__(self) -> tuple[Any, ...]:
        start = None if self._start is None else self._start.tobytes()
        return (self.game, self.options, self._names, start, list(self._actions))

    def __setstate__(self, saved: tuple[Any, ...]) -> None:
        self.game, self.options, self._names, start, actions = saved
        self._start = None if start is None else _state_of(self.game, start)
        self._restart()
        for action in actions:
            self._advance(action)

    def position(self, seat: int | None = None) -> dict[str, Any]:
        """The situation as JSON data with the names of the game's ledger.

        With a seat, or SPECTATOR: what it knows. What it does not know is marked, so `from_position` may
        refuse it. Without one: everything, secrets included. Server side only.
        """
        known = self._state if seat is None else self.hidden(seat)
        return write_position(self.game, self.options, known, seat)

    @classmethod
    def from_position(cls, position: dict[str, Any], game: Game | str | None = None) -> Self:
        """A match that begins in a given situation; `BadPosition` says what is impossible about it."""
        if not isinstance(position, dict):
            raise BadPosition(_("A position is a JSON object."))
        if not isinstance(game, Game):  # a position may leave its game out where its theme says as much
            game = find_game(str(game or position.get("game") or position.get("theme")))
        return cls._from_state(game, *read_position(game, position))

    @property
    def start_position(self) -> dict[str, Any] | None:
        """The position this match began in, or None if it began with set-up."""
        return None if self._start is None else self.replayed(0).position()


def seat_number(seat: object) -> int:
    """A seat as a whole number, whether or not a match has it; `UnknownSeat` for what is no number."""
    try:
        return index(seat)  # type: ignore[arg-type]
    except TypeError:
        raise UnknownSeat(_("A seat is a whole number, not {seat}.", seat=repr(seat)[:40])) from None


def copied(states: Any) -> Any:
    """A copy of an array of records, by bytes: NumPy would copy field by field."""
    return states.view(np.uint8).copy().view(states.dtype)


def record_in(states: Any) -> State:
    """The first record of an array."""
    return states.view(np.recarray)[0]


def _state_of(game: Game, data: bytes) -> State:
    """The record that these bytes are."""
    return np.frombuffer(bytearray(data), game.state_dtype).view(np.recarray)[0]
