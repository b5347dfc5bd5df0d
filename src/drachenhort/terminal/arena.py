"""The command `arena`: bots play many paired games, told in a table, as JSON and as an HTML page."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from drachenhort.arena.intervals import wilson
from drachenhort.arena.matchup import MatchUp
from drachenhort.arena.ratings import can_rate
from drachenhort.arena.report import cells, columns, headline, report, span, worth
from drachenhort.arena.tournament import Result, Tournament
from drachenhort.arena.workers import cores
from drachenhort.kernel.game import Game
from drachenhort.kernel.text import Words
from drachenhort.terminal.arguments import read_options, whole_number, with_limits
from drachenhort.terminal.errors import FAILURE, BadUsage
from drachenhort.terminal.files import write_text
from drachenhort.terminal.interrupts import DEADLY, interrupts
from drachenhort.terminal.voice import Voice

__all__ = ["MOST_GAMES", "Tournament", "play", "read_matchup", "read_processes"]

_ = Words("drachenhort")

MOST_GAMES = 10**7
MOST_PROCESSES = 1024


def read_matchup(game: Game, bots: str, players: str | None, settings: Sequence[str], seed: int) -> MatchUp:
    """Who plays: a bot for each seat, or one name for all seats; as many players as bots, unless told."""
    names = [name.strip() for name in bots.split(",") if name.strip()]
    if not names:
        raise BadUsage(_("Say who plays, as in --bots level5,level2."))
    given = any(setting.partition("=")[0] == "players" for setting in settings)
    wanted = players if players or given or len(names) == 1 else str(len(names))
    options = read_options(game, with_limits(game, settings), wanted)
    return MatchUp(game, options, tuple(names * options.players if len(names) == 1 else names), seed)


def read_processes(word: str | None) -> int:
    """How many processes play; as many as there are cores, unless told."""
    return cores() if word is None else whole_number("--processes", word, 1, MOST_PROCESSES)


def play(
    voice: Voice,
    tournament: Tournament,
    *,
    processes: int,
    ray: str | None,
    journal: Path | None,
    as_json: str | None,
    html: Path | None,
) -> int:
    """Play, tell, and write what was asked for; 1 if a control failed."""
    tournament.matchup.check()
    result = _with_bars(voice, tournament, processes, ray, journal)
    if html is not None:
        write_text(html, report(result, voice.language))
    if as_json == "-":
        sys.stdout.write(json.dumps(result.data(), indent=2) + "\n")
    else:
        if as_json is not None:
            write_text(Path(as_json), json.dumps(result.data(), indent=2) + "\n")
        show(voice, result)
    return 0 if result.is_trustworthy else FAILURE


def _with_bars(
    voice: Voice, tournament: Tournament, processes: int, ray: str | None, journal: Path | None
) -> Result:
    """Play with a bar for each match-up on the error stream; Ctrl-C ends it at once, the journal stays."""
    shown = (TextColumn("{task.description:8}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        interrupts(DEADLY),
        Progress(*shown, console=voice.err, transient=True, disable=not voice.err.is_terminal) as bars,
    ):
        tasks = {
            name: bars.add_task(name, total=blocks * len(matchup.orders))
            for name, (matchup, blocks) in tournament.wanted().items()
        }
        return tournament.play(
            processes=processes,
            ray=ray,
            journal=journal,
            progress=lambda name, games: bars.update(tasks[name], completed=games),
        )


def show(voice: Voice, result: Result) -> None:
    """The result in words."""
    standings = result.standings
    voice.say(headline(standings), "bold")
    first, *others = columns()
    table = Table(box=None, pad_edge=False)
    table.add_column(voice.words(first))
    for column in others:
        table.add_column(voice.words(column), justify="right")
    for one in standings.table:
        table.add_row(*(voice.words(cell) for cell in cells(one)))
    voice.show(table)
    for seat, share in enumerate(standings.seat_shares(), 1):
        likely = span(wilson(share, len(standings.games)))
        voice.say(
            _("Seat {seat} has {share:.1%} of the wins ({likely}).", seat=seat, share=share, likely=likely)
        )
    if (told := worth(standings)) is not None:
        voice.say(told)
    for control in result.controls:
        voice.say(control.text)
        voice.say(control.verdict, "green" if control.passed else "bold red")
    if not can_rate():
        voice.aside(_("There are no ratings without openskill; pip install 'drachenhort[arena]' brings it."))
