"""The typed command `hint`: the best moves with chances and reasons."""

from rich.table import Table as Grid
from rich.text import Text as Picture

from drachenhort.kernel.text import Words
from drachenhort.teacher.hinting import USUAL, hints
from drachenhort.teacher.seeding import generator_for
from drachenhort.teacher.summary import percent
from drachenhort.terminal.table import Table
from drachenhort.terminal.themes import look_of

_ = Words("drachenhort")


def show_hints(table: Table, seat: int) -> None:
    """Propose moves to the person on that seat, by what it knows."""
    voice, match = table.voice, table.match
    view = match.view(seat)
    with voice.waiting(_("Thinking ...")):
        found = hints(view, USUAL, generator_for(table.saved.seed, view.state))
    accent = look_of(match.scene(seat)).accent
    voice.say(_("Chance of winning with:"), "dim")
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for place, hint in enumerate(found.moves):
        style = f"bold {accent}" if place == 0 else "bold"
        chance = Picture(f"{voice.words(percent(hint.chance)):>6}", style=style)
        grid.add_row(chance, Picture(hint.token, style=style), voice.words(hint.meaning.named(match.names)))
        if hint.reason:
            grid.add_row("", "", Picture(voice.words(hint.reason.text.named(match.names)), style="dim"))
    voice.show(grid)
