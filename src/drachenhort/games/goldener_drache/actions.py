"""What can be decided, as numbers, in the order in which a game meets it."""

from itertools import permutations

import numpy as np

from drachenhort.kernel.actions import Actions

from . import state as st

ORDERS = np.array(list(permutations(range(st.RACK))), dtype=np.int8)
"""The 120 orders of five things, lexicographic: row r lists which of the sorted tiles comes 1st, 2nd ..."""

ACT = Actions(
    first={"seat": st.MOST_PLAYERS},
    start={"tile": st.DIRECTIONS, "side": 2},  # side 1 is the right one of the spaces 5 (GD-11)
    rack={"order": len(ORDERS)},
    calm={},
    storm={},
    move={"dragon": st.MOST_PLAYERS},
    ok={},
    veto={},
)
