"""The actions of Liar's Dice: NATURE shows faces; players bid, doubt, and go on after a look at the dice."""

from drachenhort.kernel.actions import Actions

from .state import FACES, MOST

ACT = Actions(
    show={"face": FACES},
    bid={"count": MOST, "face": FACES},
    doubt={},
    next={},
)
