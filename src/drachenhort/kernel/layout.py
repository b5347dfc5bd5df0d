"""How a record lies in memory: without gaps, so that equal situations are equal bytes, and aligned."""

from typing import Any

import numpy as np

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
