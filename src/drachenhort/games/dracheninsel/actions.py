"""The actions of Die Dracheninsel, numbered; declining comes before reacting: it is the first choice."""

from drachenhort.kernel.actions import Actions

from . import board as b, cards as c, state as st

ACT = Actions(
    start={"seat": st.MOST_PLAYERS},
    draw={"card": c.CARD_KINDS},
    take={"card": c.CARD_KINDS},
    hunter={"colour": c.COLOURS},
    enter={"way": st.WAYS, "payment": st.PAYMENTS, "victim": st.VICTIMS},  # see `rules.movement`
    journey={"card": c.TERRAIN_KINDS, "colour": c.COLOURS},
    fly={},  # then `enter`
    swap_any={},  # Thundering Elements; then `space` twice
    swap_near={},  # Destructive Forces; then `space` twice
    patrol={"card": st.PATROL_KINDS, "dragon": st.DRAGONS},  # card counts SHOWING[DP]; then `space`
    space={"space": b.TERRAIN},
    fear={"card": st.FEAR_KINDS, "colour": c.COLOURS},  # card counts SHOWING[FE]
    attack={"card": st.ATTACK_KINDS, "seat": st.MOST_PLAYERS},  # card counts SHOWING[SA]
    curse={},
    abandon={},
    end={},
    pass_={},  # then `pick` any number of times, then `done`
    pick={"card": c.CARD_KINDS},
    done={},
    share={},
    decline={},
    react={"card": c.CARD_KINDS},  # Slumber, Counter Magic or Unfaithful, as the phase asks
)
