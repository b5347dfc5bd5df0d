"""The name of this command, as whoever started it has to type it."""

import shlex
import shutil
import sys
from pathlib import Path

NAME = "drachenhort"


def this_command() -> str:
    """`drachenhort`, if the shell finds this installation by that name; else the path of its script."""
    script = Path(sys.argv[0])
    if script.stem != NAME:  # python -m drachenhort
        script = Path(sys.executable).with_name(NAME)
    found = shutil.which(NAME)
    try:
        if found and Path(found).samefile(script):
            return NAME
        if not script.exists():
            return shlex.join([sys.executable, "-m", NAME])
        return shlex.quote(_from_here(script))
    except OSError:  # there is no working directory any more
        return NAME


def _from_here(script: Path) -> str:
    """The path from the working directory if the script lies below it, else from the root."""
    whole, here = script.absolute(), Path.cwd()
    if not whole.is_relative_to(here):
        return str(whole)
    path = str(whole.relative_to(here))
    return path if "/" in path else f"./{path}"
