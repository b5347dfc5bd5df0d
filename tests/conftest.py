"""Settings for all tests: how hard Hypothesis looks, and that CI looks at the same examples every time."""

import os

from hypothesis import HealthCheck, settings

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
