"""Match: one playthrough, checked and friendly; options plus actions, the state being a cache of them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import index
from typing import Any

import numpy as np

from drachenhort.kernel.errors import (
    BadOption,
    BadPosition,
    CannotUndo,
    GameOver,
    IllegalAction,
    MalformedAction,
    NotYourDecision,
    UnknownSeat,
)
from drachenhort.kernel.game import Answer, Ending, Game, State, Wish, find_game
from drachenhort.kernel.nature import Generator, weighted
from drachenhort.kernel.options import Options
from drachenhort.kernel.playout import listing, one_state, stepping
from drachenhort.kernel.positions import read_position, write_position
from drachenhort.kernel.scene import Reader, Scene
from drachenhort.kernel.seats import NATURE, OVER, SOMEBODY, SPECTATOR
from drachenhort.kernel.text import Text, Words

_ = Words("drachenhort")

MOST_PAUSES = 4
"""Moments during one action at which others may react."""


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


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, for every seat."""

    ending: Ending
    winners: tuple[int, ...]
    """Seats in first place; all of them in a draw."""
    points: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def is_draw(self) -> bool:
        """Did everybody come first?"""
        return len(self.winners) == len(self.places)


@dataclass(frozen=True, slots=True)
class View:
    """All that a bot gets: the hidden copy of its seat, and what it may do."""

    game: Game
    options: Options
    seat: int
    state: State
    actions: tuple[int, ...]


class Match:  # noqa: PLW1641 - a match changes, so it has no hash
    """A playthrough that refuses what the rules do not allow, and says why."""

    def __init__(self, game: Game | str, options: Options | None = None, /, **raw: object) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.options = self.game.options(**(raw if options is None else {**options, **raw}))
        self._names: tuple[str, ...] = ()
        self._start: State | None = None
        self._restart()

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
        self._state = _record(self._states)

    # ---- what is the case --------------------------------------------------------------------------

    @property
    def decider(self) -> int:
        """The seat that decides now, NATURE or OVER."""
        return self._decider

    @property
    def is_secret(self) -> bool:
        """Does nobody but the decider know who decides? Then the first choice is always to let it pass."""
        return self._decider >= 0 and self.game.rules.decider(self.hidden(SPECTATOR)) == SOMEBODY

    @property
    def is_midway(self) -> bool:
        """Has the decider begun an action that is asked in parts, and not completed it?"""
        return self._is_part[-1] if self._is_part else self._begins_midway

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
        """A copy of the whole situation, secrets included: for the engine's own side only."""
        return self._state.copy()

    def __len__(self) -> int:
        return len(self._actions)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self.__getstate__() == other.__getstate__()

    def __repr__(self) -> str:
        return f"<Match of {self.game.id}, {self.options.players} players, {len(self)} actions>"

    def legal_actions(self) -> list[int]:
        """The legal action numbers, rising; empty only when the game is over."""
        count = self._list_choices(self._states, self._buffer)
        actions: list[int] = self._buffer[:count].tolist()
        return actions

    def choices(self) -> list[str]:
        """The legal tokens, in the order of their action numbers."""
        write = self.game.notation.write
        return [write(self.options, self._state, action) for action in self.legal_actions()]

    def probabilities(self) -> dict[str, Fraction]:
        """NATURE's decision: every possible token with its exact probability."""
        if self._decider != NATURE:
            raise NotYourDecision(_("Chance has nothing to decide now."))
        tokens = self.choices()
        self.game.rules.weights(self._state, self._buffer)
        weights = [int(weight) for weight in self._buffer[: len(tokens)]]
        return {token: Fraction(weight, sum(weights)) for token, weight in zip(tokens, weights, strict=True)}

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it is going on."""
        if not self.is_over:
            return None
        table = np.zeros((self.options.players, 2), np.int32)
        self.game.rules.scores(self._state, table)
        points, places = (tuple(column.tolist()) for column in table.T)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        ending = self.game.explain.ending(self.options, self._state)
        told = replace(ending, text=ending.text.named(self._names))
        return Outcome(told, winners, points, places)

    # ---- playing -----------------------------------------------------------------------------------

    def play(self, token: str, seat: int | None = None) -> Entry:
        """Play one token, as `seat` if given. An `ActionError` says what is wrong, and nothing changes."""
        if not isinstance(token, str):
            raise MalformedAction(_("A move is a text, not {token}.", token=repr(token)[:40]))
        wish = self.game.notation.parse(self.options, token)
        if self._decider == OVER:
            raise GameOver(_("The game is over."), self.game.explain.ending(self.options, self._state).rule)
        if seat is not None and seat != self._decider:
            raise self._not_yours(seat)
        parts = self._legal_parts(wish)
        if parts is None:
            known = self.hidden(SPECTATOR if self._decider == NATURE else self._decider)
            rule, sentence = self.game.explain.why_not(self.options, known, wish)
            raise IllegalAction(sentence.named(self._names), rule)
        *earlier, last = parts
        for part in earlier:
            self._do(part)
        return self._do(last)

    def play_all(self, tokens: str | Iterable[str]) -> list[Entry]:
        """Play tokens one after the other; a string is split at white space."""
        return [self.play(token) for token in (tokens.split() if isinstance(tokens, str) else tokens)]

    def play_action(self, action: int, seat: int | None = None) -> Entry:
        """Play by action number, as bots do; checked like `play`."""
        action = index(action)  # 5.0 is no number of an action, though it equals 5
        if self._decider == OVER:
            raise GameOver(_("The game is over."))
        if seat is not None and seat != self._decider:
            raise self._not_yours(seat)
        if not self._is_legal(action):
            raise IllegalAction(_("Action number {action} is not legal now.", action=action))
        return self._do(action)

    def let_nature(self, rng: Generator, most: int | None = None) -> list[Entry]:
        """Let NATURE make the decisions that are hers now, if any, at most so many."""
        entries: list[Entry] = []
        while self._decider == NATURE and len(entries) != most:
            actions = self.legal_actions()
            self.game.rules.weights(self._state, self._buffer)
            entries.append(self._do(actions[int(weighted(rng, self._buffer, len(actions)))]))
        return entries

    def _is_legal(self, action: int) -> bool:
        return action in self.legal_actions()

    def _legal_parts(self, wish: Wish) -> tuple[int, ...] | None:
        """The parts of the action that grants a wish; None if it cannot be played now."""
        parts = self.game.notation.find(self._state, wish)
        return parts if parts is not None and self._are_legal(parts) else None

    def _are_legal(self, parts: tuple[int, ...]) -> bool:
        """Could all these parts be played, one after the other?"""
        if len(parts) == 1 or not self._is_legal(parts[0]):
            return self._is_legal(parts[0])
        trial = self.copy()
        trial._advance(parts[0])
        return trial._are_legal(parts[1:])

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
        parts = self.game.notation.find(_record(self._begun), wish)
        assert parts is not None
        self._actions[-len(parts) :] = parts

    def _advance(self, action: int) -> None:
        before = _twin_of(self._states)
        decider, is_part = self._step(self._states, action)
        if is_part and not self.is_midway:
            self._begun = before
        self._before = before
        self._completed += not is_part
        self._is_part.append(bool(is_part))
        self._actions.append(action)
        self._deciders.append(self._decider)
        self._decider = int(decider)

    def _not_yours(self, seat: int) -> NotYourDecision:
        if self._decider == NATURE:
            return NotYourDecision(_("Chance decides now, not {name}.", name=self._name(seat)))
        if self.is_secret:
            return NotYourDecision(_("This is not for {name} to decide.", name=self._name(seat)))
        return NotYourDecision(
            _("{other} decides now, not {name}.", other=self._name(self._decider), name=self._name(seat))
        )

    def _name(self, seat: int) -> Text | str:
        if seat == SPECTATOR:
            return _("a spectator")
        return self.names[seat] if 0 <= seat < len(self.names) else _("seat {seat}", seat=seat + 1)

    def objection(self, path: tuple[str, ...], seat: int) -> tuple[str | None, Text] | None:
        """What the rules have against touching these elements of the scene of `seat`, one after the other.

        The number of a rule and a sentence; None if there is nothing against it, or nothing seems wished.
        """
        if self._decider != seat:
            return None, _("The game is over.") if self.is_over else self._not_yours(seat).text
        if not path or not set(path) <= set(self.scene(seat).element_ids()):
            raise MalformedAction(_("There is nothing of this name on the table."))
        known = self.hidden(seat)
        guess = self.game.guessing.guess(self.options, known, seat, path)
        if isinstance(guess, str):
            guess = self._against(known, guess)
        return None if guess is None else (guess[0], guess[1].named(self._names))

    def _against(self, known: State, token: str) -> Answer | None:
        """Why that token cannot be played now, for all that its decider knows; None if it can."""
        wish = self.game.notation.parse(self.options, token)
        is_legal = self._legal_parts(wish) is not None
        return None if is_legal else self.game.explain.why_not(self.options, known, wish)

    # ---- taking back -------------------------------------------------------------------------------

    def undo(self, seat: int) -> Entry:
        """Take back the last action of `seat`, or say by `CannotUndo` why not.

        Never across another player's action, a reveal or chance, and never when somebody else decides by
        now; a rule of the game may bar more.
        """
        self._check_undo(seat)
        token = self.game.notation.write(self.options, self._before_last(), self._actions[-1])
        entry = Entry(self._completed + self.is_midway, seat, token)
        self._take_back()
        return entry

    def _check_undo(self, seat: int) -> None:
        last, is_latest = self._last_noticed(seat)
        if last is None:
            raise CannotUndo(_("There is nothing to take back."))
        if last == NATURE:
            raise CannotUndo(_("Chance cannot be taken back."))
        if last != seat:
            raise CannotUndo(_("The last action was not yours."))
        if self._decider != seat:
            raise CannotUndo(_("Somebody else decides by now, so the action stands."))
        if not is_latest or self.game.secrecy.is_final(self._before_last(), self._actions[-1]):
            raise CannotUndo(_("This action is binding, or has shown something that was hidden."))

    def _last_noticed(self, seat: int) -> tuple[int | None, bool]:
        """Who made the last decision that `seat` noticed, and whether nothing has happened since.

        What it did not notice must not show in an answer either.
        """
        if self._actions and (self._deciders[-1] == seat or not self.is_midway):
            before, action = self._before_last(), self._actions[-1]
            if self.game.secrecy.sees(before, action, seat):
                return self._deciders[-1], True
            if self.game.notation.veil(self.options, before, action) is not None:
                return self._deciders[-1], True
        noticed = [entry for entry, _parts in self.told(seat) if entry is not None]
        return (noticed[-1].decider if noticed else None), False

    def _before_last(self) -> State:
        """The situation before the last action, or before its last part."""
        if self._before is None:
            self._before = self.replayed(len(self) - 1)._states
        return _record(self._before)

    def _take_back(self) -> None:
        """Back to before the last action, all its parts; in the middle of one, to before the last part."""
        parts = 1
        while not self.is_midway and parts < len(self) and self._is_part[-1 - parts]:
            parts += 1
        earlier = self.replayed(len(self) - parts)
        self.__dict__.update(earlier.__dict__)

    def can_undo(self, seat: int) -> bool:
        """Would `undo` take something back?"""
        if self._decider != seat:  # what the last action was need not be asked
            return False
        try:
            self._check_undo(seat)
        except CannotUndo:
            return False
        return True

    # ---- what a seat may see -----------------------------------------------------------------------

    def hidden(self, seat: int) -> State:
        """The only copy of the situation that leaves the engine for that seat."""
        self._check_seat(seat)
        copy = self._state.copy()
        self.game.secrecy.hide(copy, seat)
        return copy

    def view(self, seat: int) -> View:
        """What a bot on that seat gets."""
        hidden = self.hidden(seat)
        actions: tuple[int, ...] = ()
        if self._decider == seat:
            count = self.game.rules.choices(hidden, self._buffer)
            actions = tuple(self._buffer[:count].tolist())
        return View(self.game, self.options, seat, hidden, actions)

    def scene(self, seat: int = SPECTATOR, language: str = "en") -> Scene:
        """The table as that seat sees it."""
        return self._scene_of(self.hidden(seat), Reader(seat, language, self._names))

    def _scene_of(self, hidden: State, reader: Reader) -> Scene:
        return self.game.scenes.build(self.game, self.options, hidden, reader)

    def log(self, seat: int | None = None) -> list[Entry]:
        """What has happened, in the words of the notation; None, the engine's own side, sees everything.

        A seat sees veiled tokens for secret actions until the game is over, and nothing but the last
        action where the options forbid the engine to remember for the players.
        """
        if seat is not None:
            self._check_seat(seat)
        told = self.told(None if self.is_over else seat)
        entries = [entry for entry, _parts in told if entry is not None]
        if seat is not None and not self.is_over and not self.game.secrecy.remembers(self._state):
            return entries[-1:]
        return entries

    def told(self, seat: int | None = None, start: int = 0) -> Iterator[tuple[Entry | None, tuple[int, ...]]]:
        """All that `seat` was told when it happened, each with the action numbers of its parts.

        None stands where it noticed nothing. For the engine's own side: the numbers, and that there was
        something to notice, are secret. Whoever knows the first `start` actions already is told the rest.
        """
        replay, number, begun = self.replayed(start), 0, start
        for end, action in enumerate(self._actions[start:], start + 1):
            entry = replay._logged(action, seat)
            if replay.is_midway and (end < len(self) or seat not in (None, self._deciders[-1])):
                continue
            number += entry is not None
            numbered = entry and replace(entry, number=number)
            yield numbered, tuple(self._actions[begun:end])
            begun = end

    def noticed(self, entry: Entry, seat: int) -> Entry | None:
        """What `seat` was told of the last action, which `play` returned as `entry`; None if nothing.

        For actions in one part: those in several are told, in their order, by `told`.
        """
        before, action = self._before_last(), self._actions[-1]
        if self.game.secrecy.sees(before, action, seat):
            return entry
        veiled = self.game.notation.veil(self.options, before, action)
        return None if veiled is None else replace(entry, token=veiled)

    def tokens(self) -> list[str]:
        """All that was played, in tokens that lead here again; an unfinished action part by part."""
        begun = len(self)
        while begun and self._is_part[begun - 1]:
            begun -= 1
        whole = self.replayed(begun)
        tokens = [str(entry) for entry in whole.log()]
        return tokens + [str(whole._do(part)) for part in self._actions[begun:]]

    def _logged(self, action: int, seat: int | None) -> Entry | None:
        sees = seat is None or self.game.secrecy.sees(self._state, action, seat)
        veiled = None if sees else self.game.notation.veil(self.options, self._state, action)
        entry = self._do(action)
        if sees:
            return entry
        return None if veiled is None else replace(entry, token=veiled)

    def pauses(self, seat: int = SPECTATOR, language: str = "en") -> list[Scene]:
        """The table at each moment during the last action at which others may react, before anybody is asked.

        A table shows them and waits, whether or not somebody can react; see docs/architecture.md.
        """
        self._check_seat(seat)
        moments = self._moments()
        for moment in moments:
            self.game.secrecy.hide(moment, seat)
        reader = Reader(seat, language, self._names)
        return [self._scene_of(moment, reader) for moment in moments]

    def invited(self) -> list[tuple[int, ...]]:
        """The seats that may react at each of these moments, for all that the table can tell."""
        seats, is_invited = range(self.options.players), self.game.secrecy.is_invited
        return [tuple(seat for seat in seats if is_invited(moment, seat)) for moment in self._moments()]

    def _moments(self) -> list[State]:
        """The situations during the last action at which others may react."""
        if not self._actions:
            return []
        room = np.zeros(MOST_PAUSES, self.game.state_dtype).view(np.recarray)
        count = self.game.secrecy.pauses(self._before_last().copy(), self._actions[-1], room)
        return list(room[:count])

    def _check_seat(self, seat: int) -> None:
        if seat != SPECTATOR and not 0 <= seat < self.options.players:
            players = self.options.players
            raise UnknownSeat(
                _("There is no seat {seat}: this match has {players}.", seat=seat + 1, players=players)
            )

    # ---- copies, positions -------------------------------------------------------------------------

    def replayed(self, length: int) -> "Match":
        """A new match with the first `length` actions of this one."""
        replay = Match.__new__(Match)
        replay.__setstate__((*self.__getstate__()[:-1], self._actions[:length]))
        return replay

    def copy(self) -> "Match":
        """An independent match in the same situation."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._actions = list(self._actions)
        twin._deciders = list(self._deciders)
        twin._is_part = list(self._is_part)
        twin._buffer = self._buffer.copy()
        twin._hold(self._state)
        return twin

    def __copy__(self) -> "Match":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Match":
        return self.copy()

    def __getstate__(self) -> tuple[Any, ...]:
        start = None if self._start is None else self._start.tobytes()
        return (self.game, self.options, self._names, start, list(self._actions))

    def __setstate__(self, saved: tuple[Any, ...]) -> None:
        self.game, self.options, self._names, start, actions = saved
        self._start = None if start is None else _state_of(self.game, start)
        self._restart()
        for action in actions:
            self._advance(action)

    def position(self) -> dict[str, Any]:
        """The situation as JSON data with the names of the game's ledger, secrets included."""
        return write_position(self.game, self.options, self._state)

    @classmethod
    def from_position(cls, position: dict[str, Any], game: Game | str | None = None) -> "Match":
        """A match that begins in a given situation; `BadPosition` says what is impossible about it."""
        if not isinstance(position, dict):
            raise BadPosition(_("A position is a JSON object."))
        if not isinstance(game, Game):  # a position may leave its game out where its theme says as much
            game = find_game(str(game or position.get("game") or position.get("theme")))
        options, state = read_position(game, position)
        match = cls(game, options)
        match._start = state
        match._restart()
        return match

    @property
    def start_position(self) -> dict[str, Any] | None:
        """The position this match began in, or None if it began with set-up."""
        return None if self._start is None else self.replayed(0).position()


def _twin_of(states: Any) -> Any:
    """A copy of an array of records, by bytes: NumPy would copy field by field."""
    return states.view(np.uint8).copy().view(states.dtype)


def _record(states: Any) -> State:
    """The first record of an array."""
    return states.view(np.recarray)[0]


def _state_of(game: Game, data: bytes) -> State:
    """The record that these bytes are."""
    return np.frombuffer(bytearray(data), game.state_dtype).view(np.recarray)[0]
