"""Rates by the wall clock or another, taken in turn, so that a noisy machine hurts everything alike."""

from collections.abc import Callable, Mapping
from time import perf_counter

from benchmarks.figures import Plan

Work = Callable[[], float]
"""Does a piece of work and says how many units it was."""
Clock = Callable[[], float]


def rate(work: Work, seconds: float, clock: Clock = perf_counter) -> float:
    """Units per second of `work`, done once and then again until `seconds` have passed."""
    units = 0.0
    start = clock()
    while True:
        units += work()
        elapsed = clock() - start
        if elapsed >= seconds:
            return units / elapsed


def rates(works: Mapping[str, Work], plan: Plan, clock: Clock = perf_counter) -> dict[str, tuple[float, ...]]:
    """The rates of all works: `plan.repeat` rounds, and in each round every work once, in the given order.

    Every work is done once before, unmeasured: what is compiled, loaded or filled at first use is ready then.
    """
    for name, work in works.items():
        plan.say(f"{name}: warming up")
        work()
    found: dict[str, list[float]] = {name: [] for name in works}
    for number in range(1, plan.repeat + 1):
        for name, work in works.items():
            plan.say(f"{name}: {number} of {plan.repeat}")
            found[name].append(rate(work, plan.seconds, clock))
    return {name: tuple(runs) for name, runs in found.items()}
