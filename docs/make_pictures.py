"""Draw the pictures of the pages anew, with the code that draws them in the terminal: `make pictures`."""

import io
from pathlib import Path

from rich.console import Console

from drachenhort import SPECTATOR, Match, generator
from drachenhort.bots import make_bot
from drachenhort.chronicle.story import tell
from drachenhort.simulation import play_out
from drachenhort.terminal.screen import Screen
from drachenhort.terminal.voice import Voice

PICTURES = Path(__file__).parent / "pictures"
WIDTH, HEIGHT = 100, 40
PLAYERS = ("Anna", "Ben", "Clara", "Dora", "Emil")


def position(game: str, decisions: int, seed: int, **options: object) -> Match:
    """A game between greedy bots after so many decisions."""
    match = Match(game, **options)
    match.names = PLAYERS[: match.options.players]
    bots = [make_bot("greedy", seed + seat) for seat in range(match.options.players)]
    play_out(match, bots, generator(seed), until=decisions)
    return match


def draw(match: Match, name: str) -> None:
    """The table as the one sees it who decides, as an SVG file."""
    voice = Voice()
    voice.out = Console(
        record=True,
        file=io.StringIO(),
        width=WIDTH,
        height=HEIGHT,
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
        highlight=False,
        markup=False,
    )
    seat = match.decider if match.decider >= 0 else SPECTATOR
    scene = match.scene(seat)
    for line in Screen(voice, match.names).draw(scene, tell(match, seat, "en", 14)):
        voice.show(line)
    voice.show("", f"{scene.prompt.text}  {scene.prompt.rule}")
    voice.out.save_svg(str(PICTURES / f"{name}.svg"), title=match.game.title, unique_id=name)


if __name__ == "__main__":
    draw(position("goldener_drache", 96, 5, players=4), "goldener_drache")
    draw(position("icarius", 60, 2, players=3), "icarius")
    draw(position("schatzinsel", 120, 4, layout="random"), "schatzinsel")
    draw(position("drachenland", 700, 4), "drachenland")
    draw(position("dracheninsel", 260, 7, players=4), "dracheninsel")
