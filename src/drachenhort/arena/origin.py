"""Where results come from: the commit, the sources that decide games, and the machine, in words."""

import hashlib
import os
import platform
import re
import subprocess
from importlib.metadata import version
from pathlib import Path

from drachenhort.arena.workers import cores

PACKAGE = Path(__file__).resolve().parents[1]
DECIDING = ("kernel", "games", "bots", "arena/fate.py", "arena/matchup.py", "arena/entrants.py")
"""What the moves of a game can depend on, below the package."""


def commit() -> str:
    """The commit of this checkout, and whether it was changed since; or what DRACHENHORT_COMMIT says."""
    told = os.environ.get("DRACHENHORT_COMMIT")
    if told:
        return told
    try:
        name = _git("rev-parse", "--short=12", "HEAD")
        changed = _git("status", "--porcelain", "--untracked-files=no", "--", str(PACKAGE))
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return f"{name} with changes" if changed else name


def _git(*words: str) -> str:
    command = ["git", "-C", str(PACKAGE), *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def sources() -> str:
    """A digest of all sources that decide how games go: rules, boards, bots, pairing."""
    digest = hashlib.sha256()
    for part in DECIDING:
        path = PACKAGE / part
        files = (
            [path]
            if path.is_file()
            else sorted(file for file in path.rglob("*") if file.suffix in (".py", ".toml"))
        )
        for file in files:
            digest.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def machine() -> str:
    """This machine, in words: cores, processor, and what the rules are compiled with."""
    try:
        told = re.search(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text("utf-8"), re.MULTILINE)
    except OSError:
        told = None
    processor = " ".join(told[1].split()) if told else platform.machine()
    python, numba, numpy = platform.python_version(), version("numba"), version("numpy")
    return f"{cores()} cores, {processor}; {platform.system()}, Python {python}, Numba {numba}, NumPy {numpy}"
