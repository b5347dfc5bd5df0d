"""Checks of what is compiled: the contract's functions are there, and records have no gaps."""

from difflib import get_close_matches

import numba

from drachenhort.bots.greedy import look_ahead_of
from drachenhort.bots.search import search_of
from drachenhort.conformance.trial import Broken, Trial, check
from drachenhort.kernel import contract
from drachenhort.kernel.cold import cause_of
from drachenhort.kernel.errors import HortError
from drachenhort.kernel.folder import part
from drachenhort.kernel.playout import entries

ROLES = {
    "rules": contract.Rules,
    "secrecy": contract.Secrecy,
    "estimate": contract.Estimate,
    "notation": contract.Notation,
    "positions": contract.Positions,
    "explain": contract.Explain,
    "scene": contract.Scenes,
    "guessing": contract.Guessing,
}
"""The modules of a game, and what may be in them."""
PARTS = ("rules", "secrecy", "estimate", "notation", "positions", "explain", "scenes", "guessing")
"""Attributes of a game that hold the functions of the contract."""


@check("The game has every function that the kernel cannot supply.")
def the_contract_is_complete(trial: Trial) -> None:
    for name in PARTS:
        try:
            getattr(trial.game, name)
        except HortError as error:
            raise Broken(str(error)) from error
    if trial.game.actions < 1:
        raise Broken("There are no actions.")


@check("Every rule compiles.")
def every_rule_compiles(trial: Trial) -> None:
    if numba.config.DISABLE_JIT:
        return
    found = entries(trial.game)
    found |= {"the greedy bot": look_ahead_of(trial.game), "the search of bots": search_of(trial.game)}
    for name, (function, arguments) in found.items():
        if not hasattr(function, "py_func"):
            raise Broken(f"`{name}` is not compiled: it lacks `@rule`.")
        try:
            function.compile(tuple(function.typeof_pyval(argument) for argument in arguments))
        except Exception as error:  # noqa: BLE001 - Numba raises many kinds
            raise Broken(f"`{name}` cannot be compiled: {cause_of(error)}") from None


@check("No function is named almost like one of the contract.", is_advice=True)
def names_are_spelt_right(trial: Trial) -> list[str]:
    """A misspelt function of the contract is silently left out: its default answers instead."""
    found = set()
    for role, protocol in ROLES.items():
        module = part(trial.game.package, role)
        known = {name for name in vars(protocol) if not name.startswith("_")} | {"token"}
        for name, value in vars(module).items():
            near = get_close_matches(name, known - vars(module).keys(), n=1, cutoff=0.85)
            if near and name not in known and getattr(value, "__module__", None) == module.__name__:
                found.add(f"`{name}` means nothing to the kernel; did you mean `{near[0]}`?")
    return sorted(found)


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
