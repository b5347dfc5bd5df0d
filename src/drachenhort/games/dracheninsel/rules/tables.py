"""Small helpers for lists and tables of a record."""

from drachenhort.kernel.rule import rule

from .. import cards as c


@rule
def fill(table, value):
    """Put the same value everywhere."""
    for i in range(len(table)):
        table[i] = value


@rule
def copy(source, target):
    """Put into one table what another one holds."""
    for i in range(len(source)):
        target[i] = source[i]


@rule
def add(out, count, action):
    """Write one more action; return how many are written by then."""
    out[count] = action
    return count + 1


@rule
def first_of(table, value):
    """The first place that holds the value, or NONE."""
    for i in range(len(table)):
        if table[i] == value:
            return i
    return c.NONE


@rule
def number_of(cards, card):
    """How many such cards are among these."""
    count = 0
    for i in range(len(cards)):
        count += int(cards[i] == card)
    return count
