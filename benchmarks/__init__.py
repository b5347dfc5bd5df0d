"""How fast Drachenhort is, beside others, measured in one run: `python -m benchmarks`."""

import os

os.environ.setdefault("DRACHENHORT_COMPILE", "wait")  # what is measured is compiled, never played uncompiled
