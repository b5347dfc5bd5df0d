"""What the figures were measured on: processor, versions, and how busy the machine was."""

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import perf_counter
from typing import Any

PACKAGES = ("drachenhort", "numpy", "numba", "llvmlite", "open_spiel", "pettingzoo")


def facts() -> dict[str, Any]:
    """The machine and the versions of all that was measured; None for what is not installed."""
    return {
        "cpu": cpu_model(),
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
        **{package: installed_version(package) for package in PACKAGES},
    }


def cpu_model() -> str:
    """The processor's name, as far as the system tells it."""
    path = Path("/proc/cpuinfo")
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def installed_version(package: str) -> str | None:
    """Its version, or None."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def clocks() -> tuple[float, float]:
    """Seconds on the wall, and seconds that this process and its children have been computing."""
    return perf_counter(), sum(os.times()[:4])


def core_share(before: tuple[float, float], after: tuple[float, float]) -> float:
    """How much of one core the benchmarks had meanwhile: near 1 if nobody was in their way."""
    return round((after[1] - before[1]) / (after[0] - before[0]), 2)


def load() -> float | None:
    """How many processes wanted to run in the last minute, on average; None where nobody counts."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None
