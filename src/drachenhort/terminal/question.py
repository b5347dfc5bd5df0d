"""Asks one person for one decision: by number, by notation or step by step, with help for whoever wonders."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.text import Text as Picture

from drachenhort.kernel.errors import HortError, MalformedAction
from drachenhort.kernel.scene import Scene, Touch
from drachenhort.kernel.text import Text, Words
from drachenhort.terminal.advice import attempt, explain, give_help, show_rule
from drachenhort.terminal.choices import Steps, is_listed, list_choices, list_folded, menu_of
from drachenhort.terminal.errors import BadUsage
from drachenhort.terminal.previews import preview
from drachenhort.terminal.save import check_new
from drachenhort.terminal.story import logged, tell
from drachenhort.terminal.table import Table
from drachenhort.terminal.themes import look_of

_ = Words("drachenhort")


class Leave(Exception):
    """Somebody wants to stop for now."""


class Question:
    """The decision of one seat."""

    def __init__(self, table: Table, seat: int, since: int) -> None:
        self.table = table
        self.voice = table.voice
        self.match = table.match
        self.seat = seat
        self.since = since
        self.length = len(self.match)
        self.scene: Scene = self.match.scene(seat, self.voice.language)
        self.steps = Steps(self.scene).settled()
        self.commands: dict[str, Callable[[str], None]] = {
            "?": lambda _rest: give_help(self.voice, self.scene),
            "help": lambda _rest: give_help(self.voice, self.scene),
            "why": self._why,
            "rule": self._rule,
            "moves": lambda _rest: self._pose(),
            "board": lambda _rest: self._show(),
            "log": lambda _rest: self._log(),
            "undo": lambda _rest: self._undo(),
            "save": self._save,
            "quit": self._quit,
            "exit": self._quit,
        }

    def ask(self) -> None:
        """Ask until something is decided, or taken back."""
        self._show()
        while len(self.match) == self.length:
            line = self.voice.ask(self._cue())
            try:
                self._answer(line)
            except HortError as error:
                self.voice.say(error.into(self.voice.language))

    # ---- the question ------------------------------------------------------------------------------

    def _show(self) -> None:
        self.table.show(self.seat, self.since)
        self._pose()

    def _pose(self) -> None:
        """Say what is asked, and what one may answer."""
        prompt = self.scene.prompt
        name = self.voice.words(self.match.names[self.seat])
        words = self.voice.words(_("{who}: {text}", who=name, text=prompt.text))
        question = Picture(words, style=f"bold {look_of(self.scene.theme).accent}")
        question.append(f"  {prompt.rule}" if prompt.rule else "", style="not bold dim default")
        self.voice.show(question)
        if not is_listed(self.scene):
            self._pose_step()
            return
        room = max(2, self.table.room - 2)  # without question and answer
        listed = menu_of(self.scene).listed
        pictures = self._previews([str(number) for number in range(1, len(listed) + 1)], listed)
        if pictures:
            self._show_lines(pictures)
        else:
            self.voice.show(list_choices(self.scene, self.voice.out.width, room))
            self._show_lines(list_folded(self.scene))

    def _pose_step(self) -> None:
        """Say what can come next in an answer of several steps."""
        touches = self.steps.touches
        names = list(self.steps.names())
        listed = ", ".join(names)
        if len(names) == len(touches):  # this is the last step
            self.voice.say(_("Type one of {names}.", names=listed))
            self._show_lines(self._previews(names, touches))
            return
        self.voice.say(
            _(
                "Type your whole answer, such as {example}, or one step at a time; first one of: {names}.",
                example=self.steps.example(),
                names=listed,
            )
        )

    def _previews(self, names: Sequence[str], touches: Sequence[Touch]) -> list[Picture]:
        """Pictures of what choices would turn, where there is room for them."""
        pictures = preview(self.table.screen, self.match, self.seat, names, touches)
        return pictures if len(pictures) <= self.table.room - 2 or not self.voice.can_clear else []

    def _show_lines(self, lines: Sequence[Picture]) -> None:
        for line in lines:
            self.voice.show(line)

    def _cue(self) -> str:
        """What stands before the answer: what has been chosen so far, and how to get help."""
        chosen = " ".join(self.steps.name(element) for element in self.steps.chosen if self._is_begun)
        return f"{chosen} > " if chosen else f"{self.voice.words(_('(? helps)'))} > "

    @property
    def _is_begun(self) -> bool:
        """Has a part of an answer of several steps been given?"""
        return self.steps != Steps(self.scene).settled()

    # ---- the answer --------------------------------------------------------------------------------

    def _answer(self, line: str) -> None:
        word, _space, rest = line.partition(" ")
        command = self.commands.get(word.casefold())
        if command:
            command(rest.strip())
        elif not line:
            self._take_only_one()
        elif self._is_number(line):
            self._take_number(line)
        elif not self._take_steps(line):
            self._take_token(line)

    def _is_number(self, line: str) -> bool:
        """Does the line mean a choice by its number in the list?"""
        return line.isascii() and line.isdecimal() and is_listed(self.scene)

    def _take_only_one(self) -> None:
        if len(self.scene.touches) == 1:
            self._play(self.scene.touches[0].action)
        elif self.steps.chosen:  # Enter begins the steps anew
            self.steps = Steps(self.scene).settled()
            self._pose_step()
        else:
            self._pose()

    def _take_number(self, line: str) -> None:
        self._play(self._numbered(line))

    def _numbered(self, line: str) -> str:
        """The choice of a number in the list."""
        listed = menu_of(self.scene).listed
        count = len(listed)
        number = int(line[:9])
        if not 1 <= number <= count:
            raise BadUsage(
                _("There is no choice {number}: they run from 1 to {count}.", number=number, count=count)
            )
        return listed[number - 1].action

    def _take_steps(self, line: str) -> bool:
        """Go as many steps as the line has words; False, and not one step, if it is no such answer."""
        words = re.split(r"[\s,>-]+", line.strip(" ,>-"))
        steps = _walk(self.steps, words)
        if steps is None:  # perhaps an answer from its very beginning, what goes without saying included
            steps = _walk(Steps(self.scene), words)
            if steps is None or not steps.done:
                return False
        if steps.done:
            self._play(steps.done.action)
        elif is_listed(self.scene):  # a list is answered in one go
            return False
        else:
            self._go_to(steps.settled())
        return True

    def _go_to(self, steps: Steps) -> None:
        """Ask for what comes after these steps."""
        self.steps = steps
        if self.voice.can_clear:
            self._show()
        else:
            self._pose_step()

    def _take_token(self, line: str) -> None:
        known = {touch.action.casefold(): touch.action for touch in self.scene.touches}
        try:
            self._play(known.get(line.casefold(), line))
        except MalformedAction as error:
            if is_listed(self.scene):
                raise BadUsage(self._none_of_them(line)) from error
            names = ", ".join(self.steps.names())
            text = _(
                "{line} cannot come next; the next is one of {names}.", line=repr(line[:40]), names=names
            )
            raise BadUsage(text) from error

    def _none_of_them(self, line: str) -> Text:
        return _.plural(
            "{line} is none of the choices; type {n}, or for example {token}.",
            "{line} is none of the choices; type a number from 1 to {n}, or for example {token}.",
            n=len(menu_of(self.scene).listed),
            line=repr(line[:40]),
            token=self._some_move(),
        )

    def _play(self, token: str) -> None:
        attempt(self.match, self.seat, token)

    # ---- commands ----------------------------------------------------------------------------------

    def _why(self, token: str) -> None:
        if not token:
            raise BadUsage(_("Say which move you mean, for example: why {move}", move=self._some_move()))
        move = self._numbered(token) if self._is_number(token) else token
        explain(self.voice, self.match, self.seat, move)

    def _some_move(self) -> str:
        return self.scene.touches[0].action

    def _rule(self, number: str) -> None:
        show_rule(self.voice, number or self.scene.prompt.rule or "")

    def _log(self) -> None:
        lines = tell(self.match, self.seat, self.voice.language)
        for line in lines:
            self.voice.say(logged(line, self.voice.language))
        if not lines:
            self.voice.say(_("No moves yet."))

    def _undo(self) -> None:
        if self._is_begun:
            self._go_to(self.steps.back())
            return
        entry = self.match.undo(self.seat)
        self.table.notify(_("Taken back: {token}.", token=entry.token))

    def _save(self, name: str) -> None:
        path = check_new(Path(name).expanduser()) if name else self.table.path
        self.table.save(path)
        self.voice.say(_("The game is saved in {path}.", path=path), unbroken=True)

    def _quit(self, _rest: str) -> None:
        raise Leave


def _walk(steps: Steps, words: Sequence[str]) -> Steps | None:
    """The steps with as many more as there are words; None if one of them cannot be.

    What can only be one thing may be said or left out.
    """
    for word in words:
        further = steps.step(word) or steps.settled().step(word)
        if further is None:
            return None
        steps = further
    return steps
