"""The table that a sitting is held at: a match, its file, and the screen it is shown on."""

import shlex
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from rich.text import Text as Picture

from drachenhort.chronicle.lines import Line
from drachenhort.chronicle.story import Chronicle
from drachenhort.kernel.scene import Scene
from drachenhort.kernel.text import Text, Words
from drachenhort.terminal.command import this_command
from drachenhort.terminal.errors import FileTrouble
from drachenhort.terminal.save import Saved, free_path, save
from drachenhort.terminal.screen import Screen
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
        self.notices: list[tuple[Text | FileTrouble, str | None]] = []
        """What is still to be said, below the table that is shown next."""
        self._chronicles: dict[int, Chronicle] = {}

    def chronicle(self, seat: int) -> Chronicle:
        """What that seat has noticed so far."""
        if seat not in self._chronicles:
            self._chronicles[seat] = Chronicle(self.match, seat, self.voice.language)
        return self._chronicles[seat]

    def show(self, seat: int, since: int = 0, chosen: tuple[str, ...] = ()) -> Scene:
        """Show the table as that seat sees it; what it had noticed up to number `since` is no news.

        `chosen` is the part of an answer that has been given already.
        """
        scene = self.match.scene(seat, self.voice.language)
        story: list[Line] = []
        if self.voice.can_clear:  # else it stands above already, as it was told
            story = self.chronicle(seat).tell_last(STORY)
        self.voice.clear()
        lines = self.screen.draw(scene, story, since, chosen)
        self.room = self.voice.out.height - len(lines) - self._height_of_notices()
        for line in lines:
            self.voice.show(line)
        self.say_notices()
        return scene

    def show_again(self, scene: Scene) -> None:
        """Show the table as it was, with what was asked then."""
        self.voice.clear()
        for line in self.screen.draw(scene):
            self.voice.show(line)
        self.voice.say(scene.prompt.text, "bold")

    def _height_of_notices(self) -> int:
        texts = [notice if isinstance(notice, Text) else notice.text for notice, _style in self.notices]
        return sum(len(self.voice.words(text)) // self.voice.out.width + 1 for text in texts)

    def notify(self, notice: Text | FileTrouble, style: str | None = None) -> None:
        """Say something below the table that is shown next, where nothing wipes it away."""
        self.notices.append((notice, style))

    def say_notices(self) -> None:
        """Say now what is still to be said."""
        for notice, style in self.notices:
            if isinstance(notice, Text):
                self.voice.say(notice, style, unbroken=style is None)  # it may hold a path
            else:
                self.voice.complain(notice)
        self.notices.clear()

    def tell_news(self, chronicle: Chronicle, since: int) -> None:
        """Tell what the reader of a chronicle has noticed after number `since`."""
        lines = chronicle.tell_last(chronicle.count() - since)
        for line in (line for line in lines if line.number > since):
            words = line.told
            self.voice.show(
                Picture.assemble(
                    self.voice.words(_("{who}: {text}", who=line.who, text="")),
                    (line.token, "bold"),
                    f"  {words}".rstrip(),
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
            self.notify(error)

    def save_somewhere(self) -> None:
        """Save for the last time: if the file cannot be written, somewhere else, so that nothing is lost."""
        self.notices = [notice for notice in self.notices if isinstance(notice[0], Text)]
        try:
            self.save()
        except FileTrouble as error:
            for path in self._elsewhere():
                with suppress(FileTrouble):
                    self.save(path)
                    text = _(
                        "{path} cannot be written; the game lies in {other} instead.",
                        path=self.path,
                        other=path,
                    )
                    self.notify(text)
                    self.path = path
                    return
            raise error from None

    def _elsewhere(self) -> Iterator[Path]:
        """Files that do not exist yet, in the working directory and in the folder for passing things."""
        for folder in (Path.cwd, lambda: Path(tempfile.gettempdir())):
            with suppress(OSError):  # there is no such folder, or nothing can be written there
                yield free_path(folder(), self.path.stem)

    def say_how_to_resume(self) -> None:
        """Say where the game is, and how to go on with it."""
        path = shlex.quote(str(self.path))
        text = _(
            "The game is saved; go on with: {command} play --resume {path}", command=this_command(), path=path
        )
        self.voice.say(text, unbroken=True)

    def say_how_to_analyse(self) -> None:
        """Say how to learn from a game that is over."""
        path = shlex.quote(str(self.path))
        text = _(
            "What cost most, and what was luck: {command} analyse {path}", command=this_command(), path=path
        )
        self.voice.say(text, unbroken=True)
