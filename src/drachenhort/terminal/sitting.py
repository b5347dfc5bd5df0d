"""A sitting: people are asked, bots and chance answer for themselves, and every answer is saved at once."""

from pathlib import Path

import numpy as np

from drachenhort.bots import make_bot
from drachenhort.chronicle.knowledge import has_secrets
from drachenhort.chronicle.story import Chronicle
from drachenhort.kernel.nature import generator
from drachenhort.kernel.scene import Scene
from drachenhort.kernel.seats import NATURE, SOMEBODY, SPECTATOR
from drachenhort.kernel.text import Words
from drachenhort.terminal.interrupts import IGNORED, interrupts
from drachenhort.terminal.outcome import say_outcome
from drachenhort.terminal.question import Leave, Question
from drachenhort.terminal.save import Saved
from drachenhort.terminal.table import Table
from drachenhort.terminal.voice import Voice

_ = Words("drachenhort")

AT_A_GLANCE = 0.01
"""The share of its thinking that is enough to have a bot compiled."""


class Sitting:
    """One match, played at one terminal."""

    def __init__(self, voice: Voice, saved: Saved, path: Path) -> None:
        self.voice = voice
        self.table = Table(voice, saved, path)
        self.match = saved.match
        self.seed = saved.seed
        self.sitters = saved.sitters
        people = [seat for seat, sitter in enumerate(saved.sitters) if sitter.bot is None]
        self.is_shared = len(people) > 1
        voice.keeps_history = not self.is_shared
        self.onlooker = people[0] if len(people) == 1 else SPECTATOR
        """Whose eyes see what happens between the decisions of people."""
        self.last_person: int | None = None
        self.is_covered = True
        """Is nothing on the screen but what everybody may see?"""
        self.is_new = len(self.match) == 0
        """Has nobody been told yet what the game is about?"""
        self.news = {seat: self.table.chronicle(seat).count() for seat in people}
        """How much each person had noticed by the last own decision; what came later is new."""
        self.chronicle = Chronicle(self.match, self.onlooker, voice.language, as_it_was=True)
        """What the onlooker notices."""
        self.told = self.chronicle.count()
        """How much of it has been told, or shown."""
        self.revealed: Scene | None = None
        """The table as the onlooker saw it when the last decision laid something open to everybody."""
        self.has_warned = False
        """Has it been said that everybody sees who is asked to react?"""

    def play(self) -> None:
        """Play until the game is over or somebody leaves."""
        self.table.save()  # what cannot be saved is not begun
        try:
            with self.voice.waiting(_("Preparing the rules; this takes a while the first time ...")):
                self._warm_up()
            while not self.match.is_over:
                self._decide(self.match.decider)
            self._finish()
        except (EOFError, KeyboardInterrupt, Leave):
            self._leave()

    def _warm_up(self) -> None:
        """Have rules and bots compiled before the first move, by some decisions of a twin of the match."""
        twin = self.match.copy()
        twin.scene()
        for _decision in range(3 * len(self.sitters)):
            if twin.is_over:
                return
            seat = twin.decider
            bot = self.sitters[seat].bot if seat != NATURE else None
            trial = make_bot(bot, 0, AT_A_GLANCE) if bot else None
            twin.play_action(trial.choose(twin.view(seat)) if trial else twin.legal_actions()[0])

    def _decide(self, seat: int) -> None:
        state, length = self.match.state, len(self.match)
        if seat == NATURE:
            self.match.let_nature(generator(self._seed(seat)))
            self._hold()
            self._narrate()
        elif bot := self.sitters[seat].bot:
            action = make_bot(bot, self._seed(seat)).choose(self.match.view(seat))
            self.match.play_action(action, seat)
            self._hold()
            self._narrate()
        else:
            self._ask(seat)
        is_shown = any(self.match.game.secrecy.shows(state, action) for action in self.match.actions[length:])
        self.revealed = self.match.scene(self.onlooker, self.voice.language) if is_shown else None

    def _seed(self, seat: int) -> int:
        """A seed of its own for every decision, so that a resumed game goes on as it would have gone on."""
        entropy = (self.seed, seat + 1, len(self.match))
        return int(np.random.SeedSequence(entropy).generate_state(1, np.uint64)[0] >> 1)

    def _ask(self, seat: int) -> None:
        self._tell_news()
        if self.is_shared and self.last_person != seat:
            self._hand_over(seat)
        self.last_person = seat
        self.is_covered = False
        if self.is_new:
            self.is_new = False
            summary = self.match.game.summary
            self.table.notify(_("{summary} (? helps)", summary=summary), "dim")
        Question(self.table, seat, self.news[seat]).ask()
        self.table.autosave()
        self.news[seat] = self.table.chronicle(seat).count()
        self.told = self.chronicle.count()

    def _finish(self) -> None:
        try:
            self.table.save_somewhere()
        finally:
            self.table.show(self.onlooker, self.news.get(self.onlooker, 0))
            say_outcome(self.voice, self.match)
        self.voice.say(_("The game is saved in {path}.", path=self.table.path), unbroken=True)
        self.table.say_how_to_analyse()

    def _leave(self) -> None:
        with interrupts(IGNORED):
            self.table.save_somewhere()
        if self.voice.out.is_terminal:
            self.voice.say("")  # the cursor may stand behind a question
        self.table.say_notices()
        self.table.say_how_to_resume()

    # ---- between the decisions of people -----------------------------------------------------------

    def _narrate(self) -> None:
        """Tell what a bot or chance has just decided.

        What may be answered in secret is told only when that is over, and nobody is told of answers that he
        does not notice: neither words nor their order say whether somebody was asked.
        """
        if not self._is_secret_who_decides():
            self._tell_news()

    def _tell_news(self) -> None:
        """Tell what has happened since the last time."""
        count = self.chronicle.count()
        if count == self.told:
            return
        if self.is_shared and self._shows_secrets():
            self._cover()
        self.table.tell_news(self.chronicle, self.told)
        self.told = count

    def _hold(self) -> None:
        """If a bot or chance has covered what was laid open, show it once more until somebody has read it."""
        if self.revealed is None or not self.news:
            return
        faces = {piece.id: piece.face for piece in self.match.scene(self.onlooker).pieces}
        if all(piece.face in (None, faces.get(piece.id)) for piece in self.revealed.pieces):
            return
        self.table.show_again(self.revealed)
        if self.voice.can_clear and self.voice.ask(f"{self.voice.words(_('Enter goes on.'))} ") == "quit":
            raise Leave

    def _is_secret_who_decides(self) -> bool:
        return self.match.scene(self.onlooker).prompt.decider == SOMEBODY

    def _hand_over(self, seat: int) -> None:
        """Let people change places before one sees what another must not."""
        if not self._shows_secrets() and not has_secrets(self.match, seat):
            return
        self._warn_of_reactions()
        self._cover()
        name = self.match.names[seat]
        self.voice.say(_("Pass the keyboard to {name}.", name=name), "bold")
        request = self.voice.words(_("{name}, press Enter when nobody else looks.", name=name))
        if self.voice.ask(f"{request} ") == "quit":
            raise Leave

    def _warn_of_reactions(self) -> None:
        """Say once what one keyboard cannot hide, the first time that it matters."""
        if not self.has_warned and self._is_secret_who_decides():
            self.has_warned = True
            self.table.notify(_("At one keyboard everybody sees who is asked to react."), "dim")

    def _shows_secrets(self) -> bool:
        """Is there anything on the screen that only the last person may see?"""
        last = self.last_person
        return not self.is_covered and last is not None and has_secrets(self.match, last)

    def _cover(self) -> None:
        """Take everything off the screen that not everybody may see."""
        self.table.show(SPECTATOR)
        self.is_covered = True
