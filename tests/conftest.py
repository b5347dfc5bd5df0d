"""Settings for all tests: rules are compiled on the spot; how hard Hypothesis looks, in CI always alike."""

import os

from hypothesis import HealthCheck, settings

os.environ.setdefault("DRACHENHORT_COMPILE", "wait")  # nothing is started behind a test's back

FUZZ = int(os.environ.get("FUZZ", "1"))
"""Set FUZZ=20 to look twenty times as hard."""

settings.register_profile(
    "here",
    max_examples=100 * FUZZ,
    deadline=None,  # the first example compiles
    derandomize="CI" in os.environ,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("here")
