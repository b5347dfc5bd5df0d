"""Match: one playthrough, with play and undo that are checked."""

from collections.abc import Iterable
from dataclasses import dataclass

from drachenhort.kernel.errors import ActionError, CannotUndo, GameOver, MalformedAction
from drachenhort.kernel.game import Game, State
from drachenhort.kernel.match_base import Entry, seat_number
from drachenhort.kernel.match_moves import AnalysedMatch, Outcome
from drachenhort.kernel.match_views import MOST_PAUSES
from drachenhort.kernel.nature import Generator, weighted
from drachenhort.kernel.options import Options
from drachenhort.kernel.seats import NATURE, OVER
from drachenhort.kernel.text import Words, as_word

__all__ = ["MOST_PAUSES", "Entry", "Match", "Outcome", "View"]

_ = Words("drachenhort")


@dataclass(frozen=True, slots=True)
class View:
    """All that a bot gets: the hidden copy of its seat, and what it may do."""

    game: Game
    options: Options
    seat: int
    state: State
    actions: tuple[int, ...]

    def redealt(self, rng: Generator) -> "Match":
        """A match that begins here, what the seat cannot know being dealt at random among all that fits."""
        world = self.state.copy()
        self.game.secrecy.redeal(world, self.seat, rng)
        return Match._from_state(self.game, self.options, world)


class Match(AnalysedMatch):
    """A playthrough that refuses what the rules do not allow, and says why."""

    def view(self, seat: int) -> View:
        """What a bot on that seat gets."""
        seat = self._checked_seat(seat)
        hidden = self.hidden(seat)
        actions: tuple[int, ...] = ()
        if self._decider == seat:
            count = self.game.rules.choices(hidden, self._buffer)
            actions = tuple(self._buffer[:count].tolist())
        return View(self.game, self.options, seat, hidden, actions)

    # ---- playing -----------------------------------------------------------------------------------

    def play(self, token: str, seat: int | None = None) -> Entry:
        """Play one token, as `seat` if given. An `ActionError` says what is wrong, and nothing changes."""
        *earlier, last = self._parts_of(token, seat)
        for part in earlier:
            self._do(part)
        return self._do(last)

    def play_all(self, tokens: str | Iterable[str]) -> list[Entry]:
        """Play tokens one after the other, or a line of play, as a game writes it.

        All or nothing: an `ActionError` names the token that cannot be played, and nothing changes.
        """
        if not isinstance(tokens, Iterable):
            raise MalformedAction(
                _("Moves are a text or a list of texts, not {moves}.", moves=repr(tokens)[:40])
            )
        trial, entries = self.copy(), []
        listed = self.game.notation.split(tokens) if isinstance(tokens, str) else tokens
        for number, token in enumerate(listed, 1):
            try:
                entries.extend(trial._play_forced(token))
                entries.append(trial.play(token))
            except ActionError as error:
                named = _(
                    "Move {number}, {token}: {reason}",
                    number=number,
                    token=as_word(str(token)),
                    reason=error.text,
                )
                raise type(error)(named, error.rule) from error
        self._become(trial)
        return entries

    def _play_forced(self, token: str) -> list[Entry]:
        """Play what a line of play may leave out before this token."""
        forced, entries = self.game.notation.FORCED, []
        while forced not in (None, token) and not self.is_over and self.choices() == [forced]:
            entries.append(self.play(forced))
        return entries

    def play_action(self, action: int, seat: int | None = None) -> Entry:
        """Play by action number, as bots do; checked like `play`."""
        if self._decider == OVER:
            raise GameOver(_("The game is over."))
        if seat is not None and seat_number(seat) != self._decider:
            raise self._not_yours(seat)
        return self._do(self._checked_action(action))

    def let_nature(self, rng: Generator, most: int | None = None) -> list[Entry]:
        """Let NATURE make the decisions that are hers now, if any, at most so many."""
        entries: list[Entry] = []
        while self._decider == NATURE and len(entries) != most:
            actions = self.legal_actions()
            self.game.rules.weights(self._state, self._buffer)
            entries.append(self._do(actions[int(weighted(rng, self._buffer, len(actions)))]))
        return entries

    def let_pass(self) -> list[Entry]:
        """Decline in every reaction window that is open, for all who are asked there.

        Windows are what only those know who are asked (`is_secret`); open questions stay open.
        """
        entries: list[Entry] = []
        while self.is_secret:
            entries.append(self._do(self.legal_actions()[0]))
        return entries

    # ---- taking back -------------------------------------------------------------------------------

    def undo(self, seat: int) -> Entry:
        """Take back the last action of `seat`, or say by `CannotUndo` why not.

        Never across another player's action, a reveal or chance, and never when somebody else decides by
        now; a rule of the game may bar more.
        """
        self._check_undo(seat_number(seat))
        token = self.game.notation.write(self.options, self._before_last(), self._actions[-1])
        entry = Entry(self._completed + self.is_midway, seat, token)
        self._take_back()
        return entry

    def can_undo(self, seat: int) -> bool:
        """Would `undo` take something back?"""
        if self._decider != seat_number(seat):  # what the last action was need not be asked
            return False
        try:
            self._check_undo(seat)
        except CannotUndo:
            return False
        return True

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

    def _take_back(self) -> None:
        """Back to before the last action, all its parts; in the middle of one, to before the last part."""
        parts = 1
        while not self.is_midway and parts < len(self) and self._is_part[-1 - parts]:
            parts += 1
        self._become(self.replayed(len(self) - parts))
