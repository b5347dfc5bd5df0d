"""The numbers that stand where a seat could stand: seats themselves count from 0."""

NATURE = -1
"""Decides every die, draw and shuffle, with integer weights."""

OVER = -2
"""Nobody decides: the game has ended."""

SPECTATOR = -3
"""A pair of eyes without a seat; sees what is public."""

SOMEBODY = -4
"""Decides in a hidden copy whose viewer must not know who is asked."""
