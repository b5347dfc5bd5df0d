"""The command `analyse`: a graph of the chances, the costliest moments, luck and skill."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

from rich.padding import Padding
from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn
from rich.text import Text as Picture

from drachenhort.kernel.match import Match
from drachenhort.kernel.text import Text, Words
from drachenhort.teacher import Analysis, Effort, Moment, analyse, tell_moment
from drachenhort.teacher.summary import LOST, LUCK, has_chance, lost_of, luck_of
from drachenhort.teacher.telling import Deed
from drachenhort.terminal.files import write_text
from drachenhort.terminal.looks import ANYBODY, PLAYERS
from drachenhort.terminal.save import load
from drachenhort.terminal.voice import Voice

_ = Words("drachenhort")

HEIGHT = 11
"""Lines of the graph."""
WIDEST = 100
LABEL = 6
"""Columns for the percentages beside it."""
INKS = [*PLAYERS.values(), ANYBODY]


def run(voice: Voice, path: Path, effort: Effort, target: str | None) -> None:
    """Analyse the game in a file; print it, or write it as JSON to a file or (`-`) to the output."""
    match = load(path).match
    analysis = _analysed(voice, match, effort)
    text = json.dumps(analysis.to_json(), indent=1) + "\n"
    if target == "-":
        sys.stdout.write(text)
        return
    if target is not None:
        write_text(Path(target), text)
        voice.aside(_("The analysis is saved in {path}.", path=target))
    Report(voice, match, analysis).show()


def _analysed(voice: Voice, match: Match, effort: Effort) -> Analysis:
    """The analysis, with a progress bar on the error stream."""
    columns = BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    with Progress(*columns, console=voice.err, transient=True, disable=not voice.err.is_terminal) as bar:
        task = bar.add_task("")
        return analyse(
            match, effort, progress=lambda done, total: bar.update(task, completed=done, total=total)
        )


class Report:
    """An analysis as it is printed."""

    def __init__(self, voice: Voice, match: Match, analysis: Analysis) -> None:
        self.voice, self.match, self.analysis = voice, match, analysis
        self.width = min(WIDEST, voice.out.width - LABEL - 2, len(analysis.points))

    def show(self) -> None:
        """All of it."""
        self._show_graph()
        self._show_moments()
        self._show_sums()

    # ---- the graph ---------------------------------------------------------------------------------

    def _show_graph(self) -> None:
        """Everybody's share of each column, the first seat at the bottom; numbers say whose it is."""
        self.voice.say(_("Everybody's chances of winning, from the beginning to the end:"), "bold")
        for line in range(HEIGHT):
            height = 1 - line / (HEIGHT - 1)
            label = f"{height:.0%}" if line % 5 == 0 else ""
            picture = Picture(f"{label:>{LABEL - 1}} ", style="dim")
            for column in range(self.width):
                seat = self._seat_at(column, 1 - (line + 0.5) / HEIGHT)
                picture.append(str(seat + 1), style=INKS[seat % len(INKS)])
            self.voice.show(picture)
        if marks := self._marks():
            self.voice.show(Picture(f"{' ' * LABEL}{marks}", style="bold"))
        legend = Picture(" " * LABEL)
        for seat, name in enumerate(self.match.names):
            legend.append(str(seat + 1), style=INKS[seat % len(INKS)])
            legend.append(f" {self.voice.words(name)}   ")
        self.voice.show(legend)

    def _seat_at(self, column: int, height: float) -> int:
        """Whose share of a column lies at that height, from 0 to 1."""
        place = round(column * (len(self.analysis.points) - 1) / max(1, self.width - 1))
        upto = 0.0
        for seat, chance in enumerate(self.analysis.points[place].chances):
            upto += chance
            if height < upto:
                return seat
        return self.analysis.players - 1

    def _marks(self) -> str:
        """The numbers of the moments, below their columns."""
        marks = [" "] * self.width
        played = [point.actions for point in self.analysis.points]
        for number, moment in enumerate(self.analysis.moments, 1):
            place = played.index(moment.judgement.before) + 1
            marks[round(place * (self.width - 1) / max(1, len(played) - 1))] = str(number)
        return "".join(marks).rstrip()

    # ---- moments, luck and skill -------------------------------------------------------------------

    def _show_moments(self) -> None:
        if not self.analysis.moments:
            self.voice.say(_("No decision clearly cost much."), "bold")
            return
        self.voice.say(_("The decisions that cost most, judged by what one could know then:"), "bold")
        for number, moment in enumerate(self.analysis.moments, 1):
            self._show_moment(number, moment)

    def _show_moment(self, number: int, moment: Moment) -> None:
        told = tell_moment(self.match, moment, self.voice.language)
        best, *rest = told.line
        self.voice.show(Picture.assemble(f"{number:>2}  ", self._move(moment), _deed(told.played)))
        self._say_below(Picture(told.cost))
        self._say_below(Picture.assemble(self.voice.words(_("Better:")), " ", _deed(best)))
        if told.reason:
            self._say_below(Picture(told.reason))
        if rest:
            moves = ", ".join(f"{deed.who} {deed.token}" for deed in rest)
            self._say_below(Picture(self.voice.words(_("Then perhaps: {moves}", moves=moves)), style="dim"))

    def _move(self, moment: Moment) -> str:
        """Which move of the log it was, and whose."""
        number = len(self.match.replayed(moment.judgement.before).log()) + 1
        name = self.match.names[moment.judgement.seat]
        return f"{self.voice.words(_('Move {number}, {name}:', number=number, name=name))} "

    def _say_below(self, picture: Picture) -> None:
        self.voice.show(Padding(picture, (0, 0, 0, 4), expand=False))

    def _show_sums(self) -> None:
        if has_chance(self.analysis):
            self._show_sum(LUCK, luck_of)
        self._show_sum(LOST, lost_of)

    def _show_sum(self, about: Text, sentence: Callable[[Analysis, int], Text]) -> None:
        self.voice.say(about, "bold")
        for seat in range(self.analysis.players):
            text = sentence(self.analysis, seat).named(self.match.names)
            self._say_below(Picture(self.voice.words(text)))


def _deed(deed: Deed) -> Picture:
    return Picture.assemble((deed.token, "bold"), f"  {deed.words}".rstrip())
