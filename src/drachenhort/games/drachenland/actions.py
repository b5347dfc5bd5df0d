"""The actions of Drachenland, in the order in which a turn meets them."""

from drachenhort.kernel.actions import Actions

from . import state as st

FACES = 6
"""The highest number on a die (DL-22)."""

ACT = Actions(
    start={"seat": st.MOST_PLAYERS},
    gem={"kind": st.GEM_KINDS},
    introduce={"entrance": st.ENTRANCES, "colour": st.PAWNS, "space": st.SPACES},
    roll={"a": FACES, "b": FACES},
    fate={},
    keep={},
    assign={"colour": st.PAWNS, "value": FACES},
    walk={"space": st.SPACES},
    enter={"entrance": st.ENTRANCES, "space": st.SPACES},
    ferry={"volcano": st.VOLCANOES},
    march={},
    fly={"volcano": st.VOLCANOES},
    call={},
    baby_fly={"volcano": st.VOLCANOES},
    baby_call={},
    reveal={"kind": st.TOKEN_KINDS},
    gems={},
    diamond={},
    egg={},
    ring={},
    hand={},
    stop={},
)
"""Dice are counted from 0 here: `value` 3 is a die that shows 4."""
