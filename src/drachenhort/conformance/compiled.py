"""Checks of what is compiled: the contract's functions are there, and records have no gaps."""

import inspect
from typing import Any

from drachenhort.conformance.trial import Broken, Trial, check
from drachenhort.kernel import game as contract
from drachenhort.kernel.game import Game

PARTS = {
    "rules": contract.Rules,
    "secrecy": contract.Secrecy,
    "estimate": contract.Estimate,
    "notation": contract.Notation,
    "positions": contract.Positions,
    "explain": contract.Explain,
    "scenes": contract.Scenes,
    "guessing": contract.Guessing,
}
"""Attributes of a game, and the functions that each must have."""


@check("The game has every function that the kernel asks for.")
def the_contract_is_complete(trial: Trial) -> None:
    if missing := missing_functions(trial.game):
        raise Broken(f"Missing are {', '.join(missing)}.")


CONTRACT = the_contract_is_complete
"""The check without which the others make no sense."""


def missing_functions(game: Game) -> list[str]:
    """The functions of the contract that a game has not; a module that is missing lacks all of them."""
    found = []
    for part, protocol in PARTS.items():
        try:
            module: Any = getattr(game, part)
        except ModuleNotFoundError as error:
            if not str(error.name).startswith(game.package):
                raise
            found.append(f"the module {error.name}")
            continue
        names = [name for name, _function in inspect.getmembers(protocol, inspect.isfunction)]
        found += [
            f"`{part}.{name}`" for name in names if not name.startswith("_") and not hasattr(module, name)
        ]
    return found


@check("Records have no gaps and every number is aligned: bytes compare, and a GPU can read them.")
def records_have_no_gaps_and_every_number_is_aligned(trial: Trial) -> None:
    game = trial.game
    for what, dtype in (("state", game.state_dtype), ("options", game.encode(game.options()).dtype)):
        end = 0
        fields = [(name, *dtype.fields[name][:2]) for name in dtype.names or ()]  # type: ignore[index]
        for name, kind, offset in sorted(fields, key=lambda field: field[2]):
            if offset != end or offset % kind.base.itemsize:
                raise Broken(f"The field `{name}` of the {what} record has a gap before it; `packed` makes none.")
            if kind.base.kind not in "ib":
                raise Broken(f"The field `{name}` of the {what} record is no signed integer: {kind.base}.")
            end = offset + kind.itemsize
        if end != dtype.itemsize or end % 8:
            raise Broken(f"The {what} record has {dtype.itemsize} bytes; `packed` makes a multiple of 8.")
