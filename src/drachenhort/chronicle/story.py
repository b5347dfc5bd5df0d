"""Tells moves in words by what one viewer saw of them, and by what changed between two of his scenes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import takewhile

from drachenhort.chronicle.changes import changes, moved
from drachenhort.chronicle.knowledge import scene_of_all
from drachenhort.chronicle.lines import Line, Moment, Span
from drachenhort.chronicle.reports import Told, in_one_line
from drachenhort.kernel.game import Report, State
from drachenhort.kernel.match import Entry, Match
from drachenhort.kernel.scene import Scene
from drachenhort.kernel.seats import NATURE
from drachenhort.kernel.text import Text, Words

_ = Words("drachenhort")

Deed = tuple[State, int]
"""An action, or a part of one, and the situation in which it was taken."""
Eyes = Callable[[Match], Scene]
"""How somebody sees a match."""


def eyes_of(seat: int | None, language: str) -> Eyes:
    """The eyes of a seat, of a spectator, or (None) of somebody who sees all hands."""
    if seat is None:
        return lambda match: scene_of_all(match, language)
    return lambda match: match.scene(seat, language)


class Chronicle:
    """What one reader has been told of a match, kept so that only what is new has to be told anew."""

    def __init__(self, match: Match, seat: int | None, language: str, *, as_it_was: bool = False) -> None:
        """A reader is a seat, or None for somebody who sees all hands.

        With `as_it_was` all is told as that reader saw it then; else nothing is hidden once the game is over,
        and nothing but the last action is remembered where the options say so.
        """
        self.match = match
        self.seat = seat
        self.as_it_was = as_it_was
        self.language = language
        self.eyes = eyes_of(seat, language)
        self._forget()

    def _forget(self) -> None:
        self._reader = self._present_reader
        self._actions: tuple[int, ...] = ()
        self._moments: list[Moment] = []
        self._lines: dict[Moment, Line] = {}
        self._replay: Match | None = None

    @property
    def _present_reader(self) -> int | None:
        return None if self.match.is_over and not self.as_it_was else self.seat

    def _catch_up(self) -> None:
        """Note what has happened since the last time."""
        actions = self.match.actions
        if actions[: len(self._actions)] != self._actions or self._reader != self._present_reader:
            self._forget()
        if actions == self._actions:
            return
        count, known = self._count, len(self._actions)
        told = list(self.match.told(self._reader, known))
        if self.match.is_midway and told and told[-1][0]:
            told.pop()  # an action that is not complete yet
        for entry, parts in told:
            known += len(parts)
            if entry is not None:
                numbered = replace(entry, number=count + entry.number)
                self._moments.append(Moment((numbered,), (Span(len(parts)),)))
            elif self._moments:
                self._moments[-1] = self._moments[-1].and_unnoticed(len(parts))
        self._actions = actions[:known]

    @property
    def _count(self) -> int:
        return self._moments[-1].entries[-1].number if self._moments else 0

    def count(self) -> int:
        """How many entries the log of its reader has."""
        self._catch_up()
        return self._count

    def tell(self) -> Iterator[tuple[Line, Match]]:
        """Every decision that its reader may be told, each with the match as it was then."""
        return self._retell(self._remembered())

    def tell_last(self, most: int) -> list[Line]:
        """The last things that happened, what chance decided in a row taken as one."""
        moments: list[Moment] = []
        for moment in reversed(self._remembered()):
            if moments and moment.decider == moments[0].decider == NATURE:
                moments[0] = moment.and_then(moments[0])
            elif len(moments) == most:
                break
            else:
                moments.insert(0, moment)
        known = takewhile(lambda moment: moment in self._lines, moments)
        for line, _replay in self._retell(moments[len(list(known)) :]):
            self._lines[line.moment] = line
        return [self._lines[moment] for moment in moments]

    def tell_after(self, number: int, now: Scene, hidden: State | None = None) -> list[Line]:
        """What came after the entry of that number, the last of it having led to `now`.

        So the table can be told as it looked when others were invited to react, before anybody was asked.
        `hidden` is what its reader knew then, if not all that he knows of the match as it is.
        """
        moments = [moment for moment in self._remembered() if moment.entries[-1].number > number]
        return [line for line, _replay in self._retell(moments, (now, hidden))]

    def _remembered(self) -> list[Moment]:
        self._catch_up()
        remembers = self.match.game.secrecy.remembers(self.match.state)
        return self._moments if remembers or self._reader is None or self.as_it_was else self._moments[-1:]

    def _retell(
        self, moments: Sequence[Moment], now: tuple[Scene, State | None] | None = None
    ) -> Iterator[tuple[Line, Match]]:
        """The lines of the last moments, as these eyes saw them."""
        place = len(self._actions) - sum(moment.actions for moment in moments)
        replay = self._replay_to(place)
        before = self.eyes(replay)
        for moment in moments:
            touched = _touched(replay, moment.entries[0]) if before.lines else frozenset()
            last = now if now and moment is moments[-1] else None
            earlier, action = replay.state, self._actions[len(replay)]
            deeds, reports = self._play(replay, moment, last[1] if last else None)
            after = last[0] if last else self.eyes(replay)
            left = _left(before, after) | (_carriers(after) & touched)
            told = in_one_line(reports, self.match.names, self.language) if reports else None
            if told is None:
                changed = changes(before, after, moment.decider, self.match.names, self._done(deeds))
                told = Told(_joined(changed, self.language))
            line = self._line(moment, told, _asks(after), left)
            is_told = line.words or (line.asks and moment.decider == before.prompt.turn)
            if not is_told and not line.is_silent:
                line = replace(line, meant=self._meant(earlier, action) or before.prompt.text)
            yield line, replay
            before = after

    def _line(self, moment: Moment, told: Told, asks: str, left: frozenset[str]) -> Line:
        seat = moment.decider if told.seat is None else told.seat
        name = _("Chance").into(self.language) if seat == NATURE else self.match.names[seat]
        line = Line(moment, seat, name, moment.token, told.words, asks, left)
        return replace(line, lead=told.lead, lit=told.lit, is_big=told.is_big, is_silent=told.is_silent)

    def _meant(self, state: State, action: int) -> str:
        """What an action was meant to do, for all that its reader knew before it; empty if it is secret."""
        if not self._sees(state, action):
            return ""
        return self._said(self.match.game.explain.meaning(self.match.options, self._known(state), action))

    def _play(self, replay: Match, moment: Moment, hidden: State | None) -> tuple[list[Deed], list[Report]]:
        """Play a moment: what its reader saw of it, and what the game reports of it.

        `hidden` is what he knows after it, if not all that the match does.
        """
        deeds, reports = [], []
        for span in moment.spans:
            before, seen = replay.state, []
            decision = self._actions[len(replay) : len(replay) + span.parts]
            for action in decision:
                if self._sees(state := replay.state, action):
                    seen.append((state, action))
                replay.play_action(action)
            self._play_on(replay, len(replay) + span.unnoticed)
            is_last = span is moment.spans[-1]
            after = hidden if hidden is not None and is_last else self._known(replay.state)
            parts = decision if len(seen) == span.parts else ()
            report = self.match.game.explain.report(self.match.options, self._known(before), parts, after)
            reports.extend([] if report is None else [report])
            deeds.extend([] if moment.decider == NATURE else seen)
        return deeds, reports

    def _done(self, deeds: Sequence[Deed]) -> list[str]:
        """What somebody did, in words."""
        deed, options = self.match.game.explain.deed, self.match.options
        told = (deed(options, self._known(state), action) for state, action in deeds)
        return [self._said(text) for text in told if text is not None]

    def _sees(self, state: State, action: int) -> bool:
        return self._reader is None or bool(self.match.game.secrecy.sees(state, action, self._reader))

    def _known(self, state: State) -> State:
        """This copy of a state, less what its reader did not know then."""
        if self._reader is not None:
            self.match.game.secrecy.hide(state, self._reader)
        return state

    def _said(self, text: Text) -> str:
        return text.named(self.match.names).into(self.language)

    def _replay_to(self, place: int) -> Match:
        """The match as it was after so many actions; the one of the last time, if it has not got further."""
        if self._replay is None or len(self._replay) > place:
            self._replay = self.match.replayed(place)
        self._play_on(self._replay, place)
        return self._replay

    def _play_on(self, replay: Match, place: int) -> None:
        for action in self._actions[len(replay) : place]:
            replay.play_action(action)


def tell(match: Match, seat: int, language: str, most: int | None = None) -> list[Line]:
    """The decisions that this seat may be told; or the last things that happened, at most so many."""
    chronicle = Chronicle(match, seat, language)
    if most is None:
        return [line for line, _replay in chronicle.tell()]
    return chronicle.tell_last(most)


def _touched(match: Match, entry: Entry) -> frozenset[str]:
    """What one touches for an open decision; what is hidden in a token is in none of these paths."""
    if entry.decider == NATURE:
        return frozenset()
    touches = match.scene(entry.decider).touches
    return frozenset(part for touch in touches if touch.action == entry.token for part in touch.path)


def _left(before: Scene, after: Scene) -> frozenset[str]:
    return frozenset(origin.at for origin, _target in moved(before, after))


def _joined(texts: Sequence[str], language: str) -> str:
    """Several texts as one; each language has its own way to put the mark between them."""
    return reduce(lambda told, text: _("{told}; {text}", told=told, text=text).into(language), texts or [""])


def _asks(scene: Scene) -> str:
    """What is asked of somebody whose turn it is not; nothing where it is a secret who that is."""
    prompt = scene.prompt
    is_reaction = prompt.turn is not None and prompt.decider >= 0 and prompt.decider != prompt.turn
    return prompt.text if is_reaction else ""


def _carriers(scene: Scene) -> frozenset[str]:
    """Pieces with paths on them, which stay where they are when they are touched."""
    return frozenset(line.on for line in scene.lines if line.on)
