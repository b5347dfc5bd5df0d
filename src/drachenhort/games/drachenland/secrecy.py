"""Who may know what in Drachenland: eggs and gems behind screens; every take is public (DL-68)."""

from drachenhort.kernel.nature import below
from drachenhort.kernel.rule import rule

from . import state as st
from .actions import ACT
from .board import EGGS
from .rules import course
from .rules.course import eggs_left

COVERED = ("held_eggs", "held_gems")
UNKNOWN = -1
"""Stands for a number of eggs or gems that a hidden copy does not tell."""


@rule
def has_screens(s):
    """Are eggs and gems of the others out of sight? At the end the screens are lifted (DL-68)."""
    return s.screens and not s.memory_aid and s.phase != st.END


@rule
def hide(s, seat):
    """Erase what lies behind the screens of the others; a volcano is filled unseen until it is full."""
    if s.phase == st.SETUP:
        course.take_back_row(s)
    if not has_screens(s):
        return
    for other in range(s.players):
        if other != seat:
            s.held_eggs[other] = UNKNOWN
            for kind in range(st.GEM_KINDS):
                s.held_gems[other, kind] = UNKNOWN


@rule
def redeal(s, seat, rng):
    """Share what has been taken among the others, every way of sharing it equally likely."""
    hide(s, seat)
    if not has_screens(s):
        return
    eggs = -eggs_left(s)
    for volcano in range(st.VOLCANOES):
        eggs += EGGS[s.players, volcano]
    share(s.held_eggs, eggs, s.players, seat, rng)
    for kind in range(st.GEM_KINDS):
        taken = st.GEMS[kind] - s.bag[kind]
        for volcano in range(st.VOLCANOES):
            taken -= s.gems[volcano, kind]
        share(s.held_gems[:, kind], taken, s.players, seat, rng)


@rule
def share(held, taken, players, seat, rng):
    """Divide what has been taken among all players but `seat`, who keeps what he has."""
    others, taken = int(players), int(taken)
    if 0 <= seat < players:
        others -= 1
        taken -= int(held[seat])
    for other in range(players):
        if other == seat:
            continue
        others -= 1
        portion = taken
        if others > 0:
            rest = below(rng, ways(taken, others + 1))
            portion = 0
            while rest >= ways(taken - portion, others):
                rest -= ways(taken - portion, others)
                portion += 1
        held[other] = portion
        taken -= portion


@rule
def ways(things, players):
    """In how many ways equal things can be shared among one to four players."""
    count = 1
    for i in range(1, players):
        count = count * (things + i) // i
    return count


@rule
def sees(s, action, seat):
    """Everything that is done is public."""
    return True


@rule
def shows(s, action):
    """The screens are lifted when the game ends (DL-73, DL-80, DL-81)."""
    if not has_screens(s):
        return False
    if action == ACT.egg.first:
        return eggs_left(s) == 1
    if s.unused != 0 or s.phase < st.MOVE:
        return False
    is_late = s.max_rounds and s.turn >= s.max_rounds * s.players
    return is_late or (s.idle_limit and not s.progress and s.idle + 1 >= s.idle_limit * s.players)


@rule
def is_final(s, action):
    """Whatever is done can be taken back until chance or another player has answered it."""
    return False
