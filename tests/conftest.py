"""Settings for all tests: rules are compiled on the spot; how hard Hypothesis looks; what is run, when."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("DRACHENHORT_COMPILE", "wait")  # nothing is started behind a test's back

HERE = Path(__file__).parent
FUZZ = int(os.environ.get("FUZZ", "1"))
"""Set FUZZ=20 to look twenty times as hard."""
SHARE = os.environ.get("TEST_SHARE", "0/1")
"""Set TEST_SHARE=1/3 to run the second of three shares of what would be run."""

settings.register_profile(
    "here",
    max_examples=100 * FUZZ,
    deadline=None,  # the first example compiles
    derandomize="CI" in os.environ,  # CI looks at the same examples every time
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("here")


@pytest.hookimpl(trylast=True)  # after -k and -m have chosen
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let two workers begin with what takes long, each with another half of it.

    `--dist=worksteal` gives one worker the first half of all tests and the other one the second, and who has
    nothing left takes from the end of the other's. So Chromium and its server begin the first half, and the
    tests of the server begin the second: neither is started twice, and what is left to the end is quick.
    """
    first, of = map(int, SHARE.split("/"))
    sorts: dict[str, list[pytest.Item]] = {"test_jit_off.py": [], "browser": [], "server": [], "quick": []}
    for item in items[first::of]:
        place = item.path.relative_to(HERE).parts[0]
        sorts[place if place in sorts else "quick"].append(item)
    long, browser, server, quick = sorts.values()
    middle = max(0, len(items[first::of]) // 2 - len(long) - len(browser))
    items[:] = [*long, *browser, *quick[:middle], *server, *quick[middle:]]
