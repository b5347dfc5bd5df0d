"""What every game must keep, whatever its rules: checks over random games, for any installed package."""

from drachenhort.conformance import compiled, floats, overview, records, rules, scenes, secrecy, told
from drachenhort.conformance.trial import REGISTERED, Broken, Check, Result, Trial, run_check

__all__ = ["CHECKS", "FIRST", "Broken", "Check", "Result", "Trial", "run_check"]

FIRST = (compiled.the_contract_is_complete, compiled.every_rule_compiles)
"""The checks without which the others make no sense."""

CHECKS: dict[str, Check] = {
    id: check
    for module in (compiled, rules, records, secrecy, told, scenes, floats, overview)
    for id, check in REGISTERED.items()
    if check.function.__module__ == module.__name__
}
"""All checks by their id, in the order in which they are best read."""
