"""The two stories told by the one engine: their letters for the winds, their words for things (IC-01, IC-03).

Phrases that change with the story are translated whole, articles and all: other languages bend them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, reduce

from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Text, Words

from . import state as st

_ = Words("drachenhort.games.goldener_drache")

COLOURS = ("red", "yellow", "green", "blue", "purple")
"""Of the pieces of P1..P5; the originals are lost, only distinctness matters."""


@dataclass(frozen=True, eq=False)
class Theme:
    """A story: how it writes the six winds and a storm, and what it calls things."""

    id: str
    winds: tuple[str, ...]
    """The tokens in the order of the directions, N S W E SW SE."""
    wind_names: tuple[Text, ...]
    ways: tuple[Text, ...]
    """Where each wind carries a piece, as in "flies north"."""
    storm: str
    """The token that announces a turn of five moves."""
    storm_call: Text
    storm_card: Text
    piece_message: str
    onto_goal: Text
    onto_red: Text
    goal: Text
    red: Text
    start_row_is_on_top: bool

    def piece(self, dragon: int) -> Text:
        """The name of the piece of a player, who is counted from 0."""
        return _(self.piece_message, number=dragon + 1)

    def face(self, tile: int) -> str | None:
        """The token of a tile; None for one that is not known, or not there."""
        return None if tile == st.NO_TILE else self.winds[tile]

    def wind(self, tile: int) -> Text | str:
        """What a wind is called; a question mark for one that is not known."""
        return "?" if tile == st.NO_TILE else self.wind_names[tile]

    def wind_list(self, tiles: Iterable[int]) -> Text:
        """Several winds in their order, with commas between them."""
        first, *rest = map(self.wind, tiles)
        return reduce(
            lambda one, other: _("{one}, {other}", one=one, other=other), rest, _("{one}", one=first)
        )

    @cached_property
    def tile_of(self) -> dict[str, int]:
        """The tile of each token."""
        return {token: tile for tile, token in enumerate(self.winds)}


THEMES = {
    "goldener_drache": Theme(
        id="goldener_drache",
        winds=("N", "S", "W", "E", "SW", "SE"),
        wind_names=(_("north"), _("south"), _("west"), _("east"), _("south-west"), _("south-east")),
        ways=(
            _("northwards"),
            _("southwards"),
            _("westwards"),
            _("eastwards"),
            _("to the south-west"),
            _("to the south-east"),
        ),
        storm="storm",
        storm_call=_("Storm"),
        storm_card=_("storm card"),
        piece_message="Dragon {number}",
        onto_goal=_("onto the golden volcano"),
        onto_red=_("onto a red volcano"),
        goal=_("golden volcano"),
        red=_("red volcano"),
        start_row_is_on_top=True,
    ),
    "icarius": Theme(
        id="icarius",
        winds=("B", "H", "G", "D", "HG", "HD"),
        wind_names=(_("down"), _("up"), _("left"), _("right"), _("up-left"), _("up-right")),
        ways=(
            _("downwards"),
            _("upwards"),
            _("to the left"),
            _("to the right"),
            _("up to the left"),
            _("up to the right"),
        ),
        storm="sun",
        storm_call=_("Sun"),
        storm_card=_("Sun card"),
        piece_message="Icarius {number}",
        onto_goal=_("onto the Sun"),
        onto_red=_("onto a cloud"),
        goal=_("Sun"),
        red=_("cloud"),
        start_row_is_on_top=False,
    ),
}

_PIECES = (_("Dragon {number}"), _("Icarius {number}"))  # written out for the tools that collect sentences


def theme_of(options: Options) -> Theme:
    """The story that is told."""
    return THEMES[str(options["theme"])]
