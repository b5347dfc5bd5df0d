"""Goldener Drache by Wolfgang Riedesser, and its sibling Icarius: one engine, two stories."""

from dataclasses import replace

from drachenhort.kernel.game import Game
from drachenhort.kernel.text import Words

from .options import KNOWN

_ = Words("drachenhort.games.goldener_drache")

GOLDENER_DRACHE = Game(
    id="goldener_drache",
    title="Goldener Drache",
    titles={"fr": "Dragon d'or"},
    package=__name__,
    version=1,
    known_options=KNOWN,
    summary=_("Lay winds to fly your dragon to the golden volcano, and the others astray."),
    minutes=(20, 50),
)

ICARIUS = replace(
    GOLDENER_DRACHE.variant(
        "icarius",
        "Icarius",
        _("Lay winds to lift your Icarius to the Sun, and the others astray."),
        theme="icarius",
        board="ic_recon_a",
    ),
    titles={"fr": "Icarius ou la Montée au ciel !"},
)
