"""What sides and places are called in sentences; a place is called by what one sees there."""

from drachenhort.kernel.text import Text, Words

from . import state as st

_ = Words("drachenhort.games.schatzinsel")

SIDE_NAMES = (_("Red"), _("Black"))


def place_text(node: int) -> Text:
    """A point of the board: "disc 14", "the start field of Red", "the landing point of Black"."""
    if node < st.RECESSES:
        return _("disc {number}", number=node + 1)
    side = SIDE_NAMES[(node - st.START_RED) % 2]
    if node < st.LANDING_RED:
        return _("the start field of {side}", side=side)
    return _("the landing point of {side}", side=side)
