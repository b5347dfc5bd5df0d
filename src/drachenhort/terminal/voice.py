"""Voice: how the program speaks, that is, in which language, with which letters and in what colours."""

import io
import sys
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TextIO

from rich.console import Console, RenderableType

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.text import Text
from drachenhort.terminal.plain import HANDLER

HARMLESS = "\n\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""What Python calls unprintable, but typography needs."""


class Voice:
    """Says texts in one language on the terminal."""

    def __init__(self, language: str = "en", *, ascii_only: bool = False) -> None:
        self.language = language
        self.keeps_history = True
        """May one scroll back to what was on the screen before?"""
        for stream in (sys.stdout, sys.stderr):
            _make_tolerant(stream, ascii_only=ascii_only)
        if isinstance(sys.stdin, io.TextIOWrapper):
            with suppress(io.UnsupportedOperation):  # somebody has read from it already
                sys.stdin.reconfigure(errors="replace")
        self.out = _console(sys.stdout)
        self.err = _console(sys.stderr)

    @property
    def has_unicode(self) -> bool:
        """Can the terminal show arrows and the like?"""
        return self.out.encoding.startswith("utf")

    @property
    def can_clear(self) -> bool:
        """Is there a screen, which can be wiped, rather than paper or a pipe?"""
        return self.out.is_terminal and not self.out.is_dumb_terminal

    def words(self, text: Text | str) -> str:
        """The sentence in this voice's language, without anything that could command the terminal."""
        return printable(text.into(self.language) if isinstance(text, Text) else text)

    def say(self, text: Text | str, style: str | None = None, *, unbroken: bool = False) -> None:
        """Say one sentence; unbroken if somebody may want to copy from it."""
        self.out.print(self.words(text), style=style, soft_wrap=unbroken)

    def show(self, *things: RenderableType) -> None:
        """Show something that Rich can draw."""
        self.out.print(*things)

    def aside(self, text: Text | str) -> None:
        """Say what is no part of the result, on the error stream."""
        self.err.print(self.words(text), style="dim")

    def complain(self, error: HortError) -> None:
        """Say what is wrong, in one line on the error stream."""
        self.err.print(printable(error.into(self.language)), style="bold red", soft_wrap=True)

    def waiting(self, text: Text) -> AbstractContextManager[object]:
        """While the block runs, say what one waits for, where somebody sits and waits."""
        return self.err.status(self.words(text)) if self.err.is_terminal else nullcontext()

    def clear(self) -> None:
        """Begin a fresh screen; where there is none to wipe, push what stands there out of sight."""
        if self.can_clear:
            self.out.file.write("\x1b[H\x1b[2J" if self.keeps_history else "\x1b[H\x1b[2J\x1b[3J")
            self.out.file.flush()
        elif self.out.is_terminal:
            self.out.file.write("\n" * 60)

    def ask(self, question: str) -> str:
        """One line from the keyboard; `EOFError` where there is none."""
        self.out.file.write(question)
        self.out.file.flush()
        line = sys.stdin.readline()
        if not sys.stdin.isatty():  # no Enter key has ended the line on the screen
            self.out.file.write("\n")
        if not line:
            raise EOFError
        return line.strip()


def printable(text: str) -> str:
    """The text with every control character but line breaks replaced: names and files may hold anything."""
    return "".join(c if c.isprintable() or c in HARMLESS else "\N{REPLACEMENT CHARACTER}" for c in text)


def _console(stream: TextIO) -> Console:
    """A console that takes text as it is: no markup, no emoji, no guessed colours."""
    return Console(file=stream, markup=False, emoji=False, highlight=False)


def _make_tolerant(stream: TextIO, *, ascii_only: bool) -> None:
    """Let nothing that cannot be encoded stop the game."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="ascii" if ascii_only else None, errors=HANDLER)
