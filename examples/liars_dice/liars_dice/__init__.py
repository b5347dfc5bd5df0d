"""Liar's Dice for two to four: a game with secrets, in one folder.

Everybody rolls in secret and bids how many dice of a face lie under all cups together. Whoever doubts a bid
has all cups lifted, and one of the two loses a die; the last one with dice wins.
"""

from drachenhort.kernel.game import Game
from drachenhort.kernel.options import Flag, Number
from drachenhort.kernel.text import Words

_ = Words(__name__)

LIARS_DICE = Game(
    id="liars_dice",
    title="Liar's Dice",
    package=__name__,
    known_options=(
        Number("players", 2, "LD-01", _("How many play."), low=2, high=4),
        Number("dice", 5, "LD-02", _("How many dice everybody begins with."), low=1, high=5),
        Flag("ones_wild", default=False, rule="LD-08", about=_("Whether ones count as every face.")),
    ),
    summary=_("Bid on dice that nobody sees whole, and doubt at the right moment."),
    minutes=(10, 20),
)
