"""Checks of what is compiled: the contract's functions are there, and records have no gaps."""

from drachenhort.conformance.trial import Broken, Trial, check
from drachenhort.kernel.errors import HortError

PARTS = ("rules", "secrecy", "estimate", "notation", "positions", "explain", "scenes", "guessing")
"""Attributes of a game that hold the functions of the contract."""


@check("The game has every function that the kernel cannot supply.")
def the_contract_is_complete(trial: Trial) -> None:
    for part in PARTS:
        try:
            getattr(trial.game, part)
        except HortError as error:
            raise Broken(str(error)) from error
    if trial.game.actions < 1:
        raise Broken("There are no actions.")


@check("Records have no gaps and every number is aligned: bytes compare, and a GPU can read them.")
def records_have_no_gaps_and_every_number_is_aligned(trial: Trial) -> None:
    dtype, end = trial.game.state_dtype, 0
    fields = [(name, *dtype.fields[name][:2]) for name in dtype.names or ()]  # type: ignore[index]
    for name, kind, offset in sorted(fields, key=lambda field: field[2]):
        if offset != end or offset % kind.base.itemsize:
            raise Broken(f"The field `{name}` has a gap before it; `packed` makes none.")
        if kind.base.kind not in "ib":
            raise Broken(f"The field `{name}` is no signed integer: {kind.base}.")
        end = offset + kind.itemsize
    if end != dtype.itemsize or end % 8:
        raise Broken(f"The record has {dtype.itemsize} bytes; `packed` makes a multiple of 8.")
