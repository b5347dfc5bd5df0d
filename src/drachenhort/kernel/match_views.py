"""ViewedMatch: who sees what of a match, in hidden copies, scenes, logs and pauses for reactions.

A seat *sees* an action if it may know which one it was. If not, it may *notice* that something was done, and
reads a veiled token in the log; or it notices nothing at all.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from drachenhort.kernel.game import State
from drachenhort.kernel.match_base import BaseMatch, Entry, seat_number
from drachenhort.kernel.scene import Reader, Scene
from drachenhort.kernel.seats import SOMEBODY, SPECTATOR

MOST_PAUSES = 4
"""Reaction windows that one action can open."""


class ViewedMatch(BaseMatch):
    """A match as each of its seats, and a spectator, may see it."""

    @property
    def is_secret(self) -> bool:
        """Does nobody but the decider know who decides? Then the first choice is always to decline."""
        return self._decider >= 0 and self.game.rules.decider(self.hidden(SPECTATOR)) == SOMEBODY

    def scene(self, seat: int = SPECTATOR, language: str = "en") -> Scene:
        """The table as that seat sees it."""
        seat = self._checked_seat(seat)
        return self._scene_of(self.hidden(seat), Reader(seat, language, self._names))

    def _scene_of(self, hidden: State, reader: Reader) -> Scene:
        return self.game.scenes.build(self.game, self.options, hidden, reader)

    # ---- logs --------------------------------------------------------------------------------------

    def log(self, seat: int | None = None) -> list[Entry]:
        """What has happened, as far as `seat` noticed it; None sees everything. Server side only with None.

        Tokens of actions that the seat did not see are veiled until the game is over. Where the options let
        players rely on their memory, only the last action is given.
        """
        if seat is not None:
            self._checked_seat(seat)
        told = self.told(None if self.is_over else seat)
        entries = [entry for entry, _parts in told if entry is not None]
        if seat is not None and not self.is_over and not self.game.secrecy.remembers(self._state):
            return entries[-1:]
        return entries

    def told(self, seat: int | None = None, start: int = 0) -> Iterator[tuple[Entry | None, tuple[int, ...]]]:
        """Each action after the first `start` as `seat` read it in its log, with the numbers of its parts.

        Yields None for actions that `seat` did not notice. Server side only.
        """
        replay, number, begun = self.replayed(start), 0, start
        for end, action in enumerate(self._actions[start:], start + 1):
            entry: Entry | None = replay._do(action)
            if seat is not None and entry is not None:
                entry = replay.noticed(entry, seat)
            if replay.is_midway and (end < len(self) or seat not in (None, self._deciders[-1])):
                continue
            number += entry is not None
            yield entry and replace(entry, number=number), tuple(self._actions[begun:end])
            begun = end

    def noticed(self, entry: Entry, seat: int) -> Entry | None:
        """The entry of the last action, as `seat` reads it: veiled if unseen, None if not noticed.

        For actions in one part; those in several are given by `told`.
        """
        before, action = self._before_last(), self._actions[-1]
        if self.game.secrecy.sees(before, action, seat_number(seat)):
            return entry
        veiled = self.game.notation.veil(self.options, before, action)
        return None if veiled is None else replace(entry, token=veiled)

    def _last_noticed(self, seat: int) -> tuple[int | None, bool]:
        """Who made the last decision that `seat` noticed, and whether nothing has happened since.

        What it did not notice must not show in an answer either.
        """
        if self._actions and (self._deciders[-1] == seat or not self.is_midway):
            last = Entry(0, self._deciders[-1], "")
            if self.noticed(last, seat) is not None:
                return last.decider, True
        noticed = [entry for entry, _parts in self.told(seat) if entry is not None]
        return (noticed[-1].decider if noticed else None), False

    def tokens(self) -> list[str]:
        """All that was played, in tokens that lead here again; an unfinished action part by part."""
        begun = len(self)
        while begun and self._is_part[begun - 1]:
            begun -= 1
        whole = self.replayed(begun)
        tokens = [str(entry) for entry in whole.log()]
        return tokens + [str(whole._do(part)) for part in self._actions[begun:]]

    # ---- reaction windows --------------------------------------------------------------------------

    def pauses(self, seat: int = SPECTATOR, language: str = "en") -> list[Scene]:
        """The table, as `seat` sees it, at each reaction window of the last action, before anybody is asked.

        A server shows them and waits, whether or not somebody can react; see docs/architecture.md.
        """
        reader = Reader(self._checked_seat(seat), language, self._names)
        return [self._scene_of(window, reader) for window in self.hidden_pauses(seat)]

    def hidden_pauses(self, seat: int) -> list[State]:
        """What `seat` knows at each of these windows."""
        windows = self._windows()
        for window in windows:
            self.game.secrecy.hide(window, self._checked_seat(seat))
        return windows

    def invited(self) -> list[tuple[int, ...]]:
        """The seats that may react in each of these windows, by what is public."""
        seats, is_invited = range(self.options.players), self.game.secrecy.is_invited
        return [tuple(seat for seat in seats if is_invited(window, seat)) for window in self._windows()]

    def mattering(self, viewer: int | None = None) -> list[tuple[int, ...]]:
        """The seats to which each of these windows matters, by what `viewer` or each itself knows."""
        return [
            tuple(seat for seat in range(self.options.players) if self._matters(window, seat, viewer))
            for window in self._windows()
        ]

    def _matters(self, window: State, seat: int, viewer: int | None) -> bool:
        hidden = window.copy()
        self.game.secrecy.hide(hidden, seat if viewer is None else viewer)
        return bool(self.game.secrecy.matters(hidden, seat))

    def _windows(self) -> list[State]:
        """The situations at the reaction windows that the last action opened."""
        if not self._actions:
            return []
        room = np.zeros(MOST_PAUSES, self.game.state_dtype).view(np.recarray)
        count = self.game.secrecy.pauses(self._before_last().copy(), self._actions[-1], room)
        return list(room[:count])
