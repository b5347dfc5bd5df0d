"""Small helpers for lists and tables of a record."""

from drachenhort.kernel.rule import rule


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
def number_of(cards, card):
    """How many such cards are among these."""
    count = 0
    for i in range(len(cards)):
        count += int(cards[i] == card)
    return count
