"""The command `lab`: a designer's report on a game, told in words, as JSON and as an HTML page."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from drachenhort.arena.intervals import wilson
from drachenhort.arena.lab.findings import FIGURES, Findings, Lab, figure, luck_in_words
from drachenhort.arena.lab.report import headline, report, settings
from drachenhort.arena.lab.study import Use
from drachenhort.arena.report import span
from drachenhort.kernel.text import Text, Words
from drachenhort.terminal.errors import BadUsage
from drachenhort.terminal.files import write_text
from drachenhort.terminal.interrupts import DEADLY, interrupts
from drachenhort.terminal.voice import Voice

__all__ = ["Lab", "play", "read_skill"]

_ = Words("drachenhort")

MOST_LINES = 12


def read_skill(word: str) -> tuple[str, str]:
    """Who is strong and who is weak, as in `level5,level2`."""
    names = [name.strip() for name in word.split(",") if name.strip()]
    if len(names) != 2:
        raise BadUsage(_("--skill takes two bots, as in level5,level2."))
    return names[0], names[1]


def play(voice: Voice, lab: Lab, processes: int, *, as_json: bool, html: Path | None) -> None:
    """Play, tell, and write what was asked for."""
    findings = _with_bars(voice, lab, processes)
    if html is not None:
        write_text(html, report(findings, voice.language))
    if as_json:
        sys.stdout.write(json.dumps(findings.data(), indent=2) + "\n")
    else:
        show(voice, findings)


def _with_bars(voice: Voice, lab: Lab, processes: int) -> Findings:
    shown = (TextColumn("{task.description:8}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        interrupts(DEADLY),
        Progress(*shown, console=voice.err, transient=True, disable=not voice.err.is_terminal) as bars,
    ):
        tasks = {name: bars.add_task(name, total=total) for name, total in lab.totals().items()}
        return lab.play(processes, lambda name, done: bars.update(tasks[name], completed=done))


def show(voice: Voice, findings: Findings) -> None:
    """The findings in words."""
    study, usual = findings.study, findings.usual
    voice.say(headline(study), "bold")
    for seat, share in enumerate(study.seat_shares, 1):
        likely = span(wilson(share, study.games))
        voice.say(
            _("Seat {seat} has {share:.1%} of the wins ({likely}).", seat=seat, share=share, likely=likely)
        )
    table = _table(voice, "", settings(study) if usual is not None else "", *([_("usual")] if usual else []))
    for name, (label, _format) in FIGURES.items():
        table.add_row(voice.words(label), figure(name, study), *([figure(name, usual)] if usual else []))
    voice.show(table)
    for sentence in luck_in_words(findings.skill) if findings.skill is not None else ():
        voice.say(sentence)
    _show_uses(voice, _("What is done"), study.kinds)
    _show_uses(voice, _("Moves, cards and tokens"), study.tokens)
    _show_uses(voice, _("What chance brings"), study.chance)


def _show_uses(voice: Voice, title: Text, uses: Sequence[Use]) -> None:
    if not uses:
        return
    table = _table(
        voice, title, _("done a game"), _("done when legal"), _("by winners"), _("share of the win")
    )
    for use in uses[:MOST_LINES]:
        rate = "–" if use.rate is None else f"{use.rate:.0%}"
        share = f"{use.share:.0%} ({span(use.interval)})" if use.seats else "–"
        winners = f"{use.by_winners:.0%}" if use.seats else "–"
        table.add_row(voice.words(use.name), f"{use.taken:.2f}", rate, winners, share)
    voice.show("", table)


def _table(voice: Voice, *head: Text | str) -> Table:
    table = Table(box=None, pad_edge=False)
    for place, title in enumerate(head):
        table.add_column(voice.words(title), justify="right" if place else "left")
    return table
