"""Asks one person for one decision: by number, by notation or step by step, with help for whoever wonders."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.text import Text as Picture

from drachenhort.chronicle.lines import logged
from drachenhort.chronicle.reading import has_hands
from drachenhort.kernel.errors import HortError, MalformedAction
from drachenhort.kernel.scene import Scene, Touch
from drachenhort.kernel.text import Text, Words
from drachenhort.terminal.advice import attempt, explain, give_help, show_rule
from drachenhort.terminal.answers import completed, find_touch, parts_named, walk
from drachenhort.terminal.choices import Choice, Menu, Steps, list_choices, list_folded, menu_of
from drachenhort.terminal.errors import BadUsage
from drachenhort.terminal.hinting import show_hints
from drachenhort.terminal.previews import preview
from drachenhort.terminal.save import check_new
from drachenhort.terminal.table import Table
from drachenhort.terminal.themes import look_of

_ = Words("drachenhort")


NAMES_MOST = 24
"""More things than this are not named one by one."""


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
        self.is_listed = bool(menu_of(Steps(self.scene)).listed)
        """Is there a list to answer by number, rather than only names to choose from?"""
        self.commands: dict[str, Callable[[str], None]] = {
            "?": lambda _rest: give_help(self.voice, self.scene),
            "help": lambda _rest: give_help(self.voice, self.scene),
            "hint": lambda _rest: show_hints(self.table, self.seat),
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
        self.table.show(self.seat, self.since, self.steps.chosen)
        self._pose()

    def _pose(self) -> None:
        """Say what is asked, and what one may answer."""
        prompt = self.scene.prompt
        name = self.voice.words(self.match.names[self.seat])
        asked = self.scene.asked_after(self.steps.chosen) if self._is_begun else prompt.text
        words = self.voice.words(_("{who}: {text}", who=name, text=asked))
        question = Picture(words, style=f"bold {look_of(self.scene).accent}")
        rule = f"  {prompt.rule}" if prompt.rule else ""
        if len(words) % self.voice.out.width + len(rule) < self.voice.out.width:  # no line for it alone
            question.append(rule, style="not bold dim default")
        self.voice.show(question)
        if prompt.stakes and not self._is_begun:
            self.voice.say(prompt.stakes, "dim")
        self._pose_step()

    def _pose_step(self) -> None:
        """List what one may answer or, where that is too much, say what can come next."""
        if not self.is_listed:
            self._pose_names()
            return
        room = max(2, self.table.room - 2 - bool(self.scene.prompt.stakes))  # without question and answer
        touches = [touch for choice in self._menu.listed for touch in choice.touches]
        pictures = self._previews([str(number) for number in range(1, len(touches) + 1)], touches)
        if pictures:
            self._show_lines(pictures)
        else:
            self.voice.show(list_choices(self.scene, self._menu, self.voice.out.width, room))
            self._show_lines(list_folded(self.scene, self._menu))

    @property
    def _menu(self) -> Menu:
        """What can be chosen next."""
        return menu_of(self.steps if self._is_begun else Steps(self.scene))

    def _pose_names(self) -> None:
        """Say what can come next in an answer of several steps."""
        touches = self.steps.touches
        names = list(self.steps.names())
        spaces = {space.id for space in self.scene.spaces}
        if len(names) > NAMES_MOST and spaces.issuperset(self.steps.nexts()):  # the board shows them
            self.voice.say(_("Type a space in brackets, such as {example}.", example=self.steps.example()))
        elif len(names) == len(touches):  # this is the last step
            self.voice.say(_("Type one of {names}.", names=", ".join(names)))
            self._show_lines(self._previews(names, touches))
        else:
            text = _(
                "Type your whole answer, such as {example}, or one step at a time; first one of: {names}.",
                example=self.steps.example(),
                names=", ".join(names),
            )
            self.voice.say(text)

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
        return line.isascii() and line.isdecimal() and self.is_listed

    def _take_only_one(self) -> None:
        if len(self.scene.touches) == 1:
            self._play(self.scene.touches[0].action)
        elif self._is_begun:  # Enter begins the steps anew
            self._go_to(Steps(self.scene).settled())
        elif self.steps.chosen:
            self._pose_step()
        else:
            self._pose()

    def _take_number(self, line: str) -> None:
        steps = self._numbered(line).steps
        if steps.done:
            self._play(steps.done.action)
        else:
            self._go_to(steps)

    def _numbered(self, line: str) -> Choice:
        """The choice of a number in the list."""
        listed = self._menu.listed
        count = len(listed)
        number = int(line[:9])
        if not 1 <= number <= count:
            raise BadUsage(
                _("There is no choice {number}: they run from 1 to {count}.", number=number, count=count)
            )
        return listed[number - 1]

    def _take_steps(self, line: str) -> bool:
        """Go as many steps as the line has words; False, and not one step, if it is no such answer."""
        words = re.split(r"[\s,>-]+", line.strip(" ,>-"))
        steps = walk(self.steps, words) or walk(self.steps, [line.strip()])
        if steps is None:  # perhaps an answer from its very beginning, what goes without saying included
            steps = walk(Steps(self.scene), words)
            if steps is None or not steps.done:
                return self._take_parts(words)
        if steps.done:
            self._play(steps.done.action)
        elif self.is_listed and not has_hands(self.scene):  # a list is answered in one go
            return False
        else:
            self._go_to(steps.settled())
        return True

    def _take_parts(self, words: Sequence[str]) -> bool:
        """Play an action that is asked in parts, all of them named in one line; False if the line is none."""
        tokens = parts_named(self.match, self.seat, self.steps, words)
        for token in tokens:
            self._play(token)
        return bool(tokens)

    def _go_to(self, steps: Steps) -> None:
        """Ask for what comes after these steps."""
        self.steps = steps
        if self.voice.can_clear:
            self._show()
        else:
            self._pose()

    def _take_token(self, line: str) -> None:
        known = find_touch(self.match, self.seat, line)
        try:
            self._play(known.action if known else completed(self.match, self.scene, line))
        except MalformedAction as error:
            if self.is_listed:
                raise BadUsage(self._none_of_them(line)) from error
            names = self._names()
            text = _(
                "{line} cannot come next; the next is one of {names}.", line=repr(line[:40]), names=names
            )
            raise BadUsage(text) from error

    def _names(self) -> str:
        """What can come next, or the first and last of it."""
        names = list(self.steps.names())
        if len(names) <= NAMES_MOST:
            return ", ".join(names)
        return self.voice.words(_("{first} to {last}", first=names[0], last=names[-1]))

    def _none_of_them(self, line: str) -> Text:
        return _.plural(
            "{line} is none of the choices; type {n}, or for example {token}.",
            "{line} is none of the choices; type a number from 1 to {n}, or for example {token}.",
            n=len(self._menu.listed),
            line=repr(line[:40]),
            token=self._some_move(),
        )

    def _play(self, token: str) -> None:
        attempt(self.match, self.seat, token)

    # ---- commands ----------------------------------------------------------------------------------

    def _why(self, token: str) -> None:
        if not token:
            raise BadUsage(_("Say which move you mean, for example: why {move}", move=self._some_move()))
        move = self._numbered(token).touches[0].action if self._is_number(token) else token
        explain(self.voice, self.match, self.seat, completed(self.match, self.scene, move))

    def _some_move(self) -> str:
        return self.scene.touches[0].action

    def _rule(self, number: str) -> None:
        show_rule(self.voice, number or self.scene.prompt.rule or "")

    def _log(self) -> None:
        lines = [line for line, _replay in self.table.chronicle(self.seat).tell()]
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
