"""Die Schatzinsel by Alex Randolph: jungle paths that turn under one's feet, for two."""

from drachenhort.kernel.game import Game
from drachenhort.kernel.text import Words

from .options import KNOWN

_ = Words("drachenhort.games.schatzinsel")

SCHATZINSEL = Game(
    id="schatzinsel",
    title="Die Schatzinsel",
    titles={"fr": "L'île au trésor"},
    package=__name__,
    version=1,
    known_options=KNOWN,
    summary=_("Carry your chests through a jungle whose paths turn, and rob the other side of one."),
    minutes=(30, 60),
)
