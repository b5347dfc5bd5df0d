"""AnalysedMatch: what may be played in a match and what may not, and why; chance's odds; how it ended."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import index
from typing import Any

import numpy as np

from drachenhort.kernel.errors import ActionError, GameOver, IllegalAction, MalformedAction, NotYourDecision
from drachenhort.kernel.game import Answer, Ending, Wish
from drachenhort.kernel.match_base import copied, record_in, seat_number
from drachenhort.kernel.match_views import ViewedMatch
from drachenhort.kernel.seats import NATURE, OVER, SPECTATOR
from drachenhort.kernel.text import Text, Words

_ = Words("drachenhort")


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


class AnalysedMatch(ViewedMatch):
    """A match that answers questions about the present decision; nothing here changes it."""

    # ---- what may be played ------------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """The legal action numbers, rising; empty only when the game is over."""
        return [] if self.is_over else self._legal_in(self._states)

    def _legal_in(self, states: Any) -> list[int]:
        count = self._list_choices(states, self._buffer)
        actions: list[int] = self._buffer[:count].tolist()
        return actions

    def choices(self) -> list[str]:
        """The legal tokens, in the order of their action numbers; of an action in parts, the next part."""
        write = self.game.notation.write
        return [write(self.options, self._state, action) for action in self.legal_actions()]

    def moves(self) -> Iterator[str]:
        """The tokens of all legal actions as a whole, each once, in the order of their action numbers.

        They are found one by one, as there may be thousands; a match that is played on does not change them.
        """
        return iter(()) if self.is_over else self._moves_in(copied(self._states), set())

    def _moves_in(self, states: Any, seen: set[str]) -> Iterator[str]:
        for action in self._legal_in(states):
            token = self.game.notation.write(self.options, record_in(states), action)
            if token in seen:  # equal parts, chosen in another order
                continue
            seen.add(token)
            after = copied(states)
            _decider, is_part = self._step(after, action)
            if is_part:
                yield from self._moves_in(after, seen)
            else:
                yield token

    def token(self, action: int) -> str:
        """The token of a legal action number."""
        return self.game.notation.write(self.options, self._state, self._checked_action(action))

    def is_legal(self, token: str, seat: int | None = None) -> bool:
        """Would `play` take this token?"""
        return self.why_not(token, seat) is None

    def why_not(self, token: str, seat: int | None = None) -> ActionError | None:
        """The error that `play` would raise, with its `text` and `rule`; None if the token is legal."""
        try:
            self._parts_of(token, seat)
        except ActionError as error:
            return error.with_traceback(None)
        return None

    def objection(self, path: tuple[str, ...], seat: int) -> tuple[str | None, Text] | None:
        """Why `seat` cannot do what it seems to wish by touching these elements of its scene in this order.

        The number of a rule and a sentence; None if it can, or nothing seems wished.
        """
        if self._decider != seat_number(seat):
            return None, _("The game is over.") if self.is_over else self._not_yours(seat).text
        if not path or not set(path) <= set(self.scene(seat).element_ids()):
            raise MalformedAction(_("There is nothing of this name on the table."))
        guess = self.game.guessing.guess(self.options, self.hidden(seat), seat, path)
        if isinstance(guess, str):
            wish = self.game.notation.parse(self.options, guess)
            guess = self._against(wish) if self._legal_parts(wish) is None else None
        return None if guess is None else (guess[0], guess[1].named(self._names))

    def weights(self) -> dict[str, int]:
        """NATURE's decision: every possible token with its weight, a whole number."""
        if self._decider != NATURE:
            raise NotYourDecision(_("Chance has nothing to decide now."))
        tokens = self.choices()
        self.game.rules.weights(self._state, self._buffer)
        return dict(zip(tokens, self._buffer[: len(tokens)].tolist(), strict=True))

    def probabilities(self) -> dict[str, Fraction]:
        """NATURE's decision: every possible token with its exact probability."""
        weights = self.weights()
        total = sum(weights.values())
        return {token: Fraction(weight, total) for token, weight in weights.items()}

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

    # ---- checks ------------------------------------------------------------------------------------

    def _parts_of(self, token: str, seat: int | None) -> tuple[int, ...]:
        """The parts of the legal action that a token stands for, or an `ActionError`."""
        if not isinstance(token, str):
            raise MalformedAction(_("A move is a text, not {token}.", token=repr(token)[:40]))
        wish = self.game.notation.parse(self.options, token)
        if self._decider == OVER:
            raise GameOver(_("The game is over."), self.game.explain.ending(self.options, self._state).rule)
        if seat is not None and seat_number(seat) != self._decider:
            raise self._not_yours(seat)
        parts = self._legal_parts(wish)
        if parts is None:
            rule, sentence = self._against(wish)
            raise IllegalAction(sentence.named(self._names), rule)
        return parts

    def _legal_parts(self, wish: Wish) -> tuple[int, ...] | None:
        """The parts of the action that grants a wish; None if it cannot be played now."""
        parts = self.game.notation.find(self._state, wish)
        return parts if parts is not None and self._are_legal(parts) else None

    def _are_legal(self, parts: tuple[int, ...]) -> bool:
        """Could all these parts be played, one after the other?"""
        if len(parts) == 1 or parts[0] not in self.legal_actions():
            return parts[0] in self.legal_actions()
        trial = self.copy()
        trial._advance(parts[0])
        return trial._are_legal(parts[1:])

    def _against(self, wish: Wish) -> Answer:
        """The rule and the reason why a wish cannot be granted now, for all that its decider knows."""
        known = self.hidden(SPECTATOR if self._decider == NATURE else self._decider)
        return self.game.explain.why_not(self.options, known, wish)

    def _checked_action(self, action: int) -> int:
        try:
            action = index(action)  # 5.0 is no number of an action, though it equals 5
        except TypeError:
            raise MalformedAction(
                _("An action is a whole number, not {action}.", action=repr(action)[:40])
            ) from None
        if action not in self.legal_actions():
            raise IllegalAction(_("Action number {action} is not legal now.", action=action))
        return action

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
