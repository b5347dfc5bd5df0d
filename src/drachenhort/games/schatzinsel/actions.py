"""The actions of Die Schatzinsel, in the order in which a game meets them.

`faces` has a bit per die, set where it shows black; the first die has the highest.
"""

from drachenhort.kernel.actions import Actions

from . import state as st

ACT = Actions(
    draw={"type": st.TYPES},
    place={"recess": st.RECESSES, "angle": st.ANGLES},
    roll={"faces": 16},  # two red dice, then two black ones
    move={"origin": st.NODES, "node": st.NODES},
    declare={"recess": st.RECESSES},
    end={},
    ok={},
    veto={},
    give_in={},
    fight={},
    veto_roll={"faces": 4},  # the red die, then the black one
    turn={"steps": st.EXTRA_STEPS},
    duel_roll={"faces": 4},  # two dice of the roller
    extra={"node": st.NODES},
    stay={},
)
