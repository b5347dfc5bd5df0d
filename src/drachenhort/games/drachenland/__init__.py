"""Drachenland by Reiner Knizia: three adventurers each, and a race for eggs and gems across the volcanoes."""

from drachenhort.kernel.game import Game
from drachenhort.kernel.text import Words

from .options import KNOWN

_ = Words("drachenhort.games.drachenland")

DRACHENLAND = Game(
    id="drachenland",
    title="Drachenland",
    titles={"en": "Dragonland", "fr": "La terre des dragons"},
    package=__name__,
    version=1,
    known_options=KNOWN,
    summary=_("Lead three adventurers from volcano to volcano, and bring home eggs, gems and rings."),
    minutes=(30, 50),
)
