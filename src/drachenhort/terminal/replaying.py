"""The command `replay`: a record, move by move, through the eyes of one seat or of somebody who sees all."""

from pathlib import Path

from rich.text import Text as Picture

from drachenhort.chronicle.lines import Line, logged
from drachenhort.chronicle.story import Chronicle
from drachenhort.kernel.match import Match
from drachenhort.kernel.text import Words
from drachenhort.terminal.arguments import whole_number
from drachenhort.terminal.outcome import say_outcome
from drachenhort.terminal.save import load
from drachenhort.terminal.screen import Screen
from drachenhort.terminal.voice import Voice

_ = Words("drachenhort")


class Replay:
    """A record that is shown again."""

    def __init__(self, voice: Voice, path: Path, seat: str) -> None:
        self.voice = voice
        self.match = load(path).match
        players = self.match.options.players
        self.seat = None if seat == "all" else whole_number("--seat", seat, 1, players) - 1
        self.chronicle = Chronicle(self.match, self.seat, voice.language, as_it_was=True)
        self.screen = Screen(voice, self.match.names)

    def show_all(self) -> None:
        """Print every move and the last table."""
        for line, _replay in self.chronicle.tell():
            self.voice.say(logged(line, self.voice.language))
        self._show(self.match, [])
        say_outcome(self.voice, self.match)

    def show_steps(self) -> None:
        """Show table after table; Enter leads on."""
        story: list[Line] = []
        self._show(self.match.replayed(0), story)
        for line, replay in self.chronicle.tell():
            if not self._goes_on():
                return
            story = [*story[-13:], line]
            self._show(replay, story)
        say_outcome(self.voice, self.match)

    def _goes_on(self) -> bool:
        """Does somebody want to see the next move?"""
        question = self.voice.words(_("Enter shows the next move, q stops:"))
        try:
            return self.voice.ask(f"{question} ").casefold() != "q"
        except EOFError:
            return False

    def _show(self, replay: Match, story: list[Line]) -> None:
        self.voice.clear()
        scene = self.chronicle.eyes(replay)
        for line in self.screen.draw(scene, story, story[-1].number - 1 if story else 0):
            self.voice.show(line)
        if not replay.is_over:
            self.voice.show(Picture(scene.prompt.text, style="bold"))
