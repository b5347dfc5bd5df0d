"""What every game must keep, whatever its rules: checks over random games, for any installed package."""

from drachenhort.conformance.compiled import CONTRACT
from drachenhort.conformance.trial import CHECKS, Broken, Check, Result, Trial, run_check

# Each of these modules registers its checks, in the order in which they are best read.
from drachenhort.conformance import rules, records, secrecy, told, scenes, overview, floats  # noqa: F401, I001

__all__ = ["CHECKS", "CONTRACT", "Broken", "Check", "Result", "Trial", "run_check"]
