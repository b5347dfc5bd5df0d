"""How numbers lie in memory: records without gaps, so that equal situations are equal bytes; tables."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

ALIGNMENT = 8
"""Bytes to which a record is rounded up: as many as the largest number in one."""

Field = tuple[str, Any] | tuple[str, Any, Any]


def packed(*fields: Field) -> np.dtype[Any]:
    """A record of these fields: the largest numbers first, spare bytes last.

    GPUs read a number only at an address that is a multiple of its size, and NumPy's own alignment would
    leave gaps with undefined bytes between the fields.
    """
    ordered = sorted(fields, key=lambda field: -np.dtype(field[1]).base.itemsize)
    spare = -np.dtype(ordered).itemsize % ALIGNMENT
    return np.dtype([*ordered, ("spare", "i1", spare)] if spare else ordered)


Table = NDArray[Any]
"""Constants that rules look up."""


def table_of(values: Any, kind: type = np.int8) -> Table:
    """A table of numbers that nobody can write to."""
    table: Table = np.array(values, kind)
    table.setflags(write=False)
    return table
