"""The table that a sitting is held at: a match, its file, and the screen it is shown on."""

import shlex
from pathlib import Path

from rich.text import Text as Picture

from drachenhort.kernel.scene import Scene
from drachenhort.kernel.text import Words
from drachenhort.terminal.errors import FileTrouble
from drachenhort.terminal.save import Saved, save
from drachenhort.terminal.screen import Screen
from drachenhort.terminal.story import Line, tell
from drachenhort.terminal.voice import Voice

_ = Words("drachenhort")

STORY = 14
"""The most of the last moves that a screen shows."""


class Table:
    """A match with its file and its screen."""

    def __init__(self, voice: Voice, saved: Saved, path: Path) -> None:
        self.voice = voice
        self.saved = saved
        self.match = saved.match
        self.path = path
        self.screen = Screen(voice, self.match.names)
        self.room = voice.out.height
        """Lines that are free below the table."""

    def show(self, seat: int, since: int = 0) -> Scene:
        """Show the table as that seat sees it; decisions before number `since` are no news to it."""
        scene = self.match.scene(seat, self.voice.language)
        story: list[Line] = []
        if self.voice.can_clear:  # else it stands above already, as it was told
            story = tell(self.match, seat, self.voice.language, STORY)
        self.voice.clear()
        lines = self.screen.draw(scene, story, since)
        self.room = self.voice.out.height - len(lines)
        for line in lines:
            self.voice.show(line)
        return scene

    def tell_last(self, seat: int) -> None:
        """Tell the last decision, as that seat saw it."""
        for line in tell(self.match, seat, self.voice.language, 1):
            words = line.words or line.asks
            self.voice.show(
                Picture.assemble(
                    f"{self.voice.words(line.who)}: ", (line.token, "bold"), f"  {words}".rstrip()
                )
            )

    def save(self, path: Path | None = None) -> None:
        """Write the game to its file, or to another one."""
        save(path or self.path, self.saved)

    def autosave(self) -> None:
        """Save before anything else happens; play goes on even if the disk is full."""
        try:
            self.save()
        except FileTrouble as error:
            self.voice.complain(error)

    def say_how_to_resume(self) -> None:
        """Say where the game is, and how to go on with it."""
        path = shlex.quote(str(self.path))
        text = _("The game is saved; go on with: drachenhort play --resume {path}", path=path)
        self.voice.say(text, unbroken=True)
