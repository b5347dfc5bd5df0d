"""The command `new`: a package with a small game that works, to begin with."""

import keyword
import re
import sys
from importlib import resources
from importlib.metadata import packages_distributions
from pathlib import Path
from string import ascii_uppercase

from drachenhort.kernel.game import all_games
from drachenhort.kernel.rulebook import all_rules
from drachenhort.kernel.text import Words, as_word
from drachenhort.terminal.errors import BadUsage, FileTrouble
from drachenhort.terminal.voice import Voice

_ = Words("drachenhort")

TEMPLATE = "my_game"
"""The name that stands in the files of the template."""
FILES = {
    "pyproject.toml": "pyproject.toml",
    "game.py": "{name}/__init__.py",
    "rulebook.toml": "{name}/rulebook.toml",
    "test_game.py": "test_{name}.py",
}
"""Files of the template, and where they go."""


def write_game(voice: Voice, name: str, folder: Path) -> None:
    """Write the package into a new folder of that name, and say what to do with it."""
    _check_name(name)
    root = folder / name
    try:
        root.mkdir()
        (root / name).mkdir()
        for source, target in FILES.items():
            text = resources.files("drachenhort").joinpath("template", f"{source}.txt").read_text("utf-8")
            path = root / target.format(name=name)
            for old, new in ((TEMPLATE, name), ("My Game", _title(name)), ("PREFIX", _prefix(name))):
                text = text.replace(old, new)
            path.write_text(text, "utf-8")
    except FileExistsError as error:
        raise FileTrouble(_("{path} is there already.", path=root)) from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise FileTrouble(_("{path} cannot be made: {reason}.", path=root, reason=reason)) from error
    voice.say(_("{path} holds a game that works. Now:", path=root), unbroken=True)
    for line in (f"pip install -e {name}", f"drachenhort play {name}", f"drachenhort check {name}"):
        voice.say(f"    {line}", unbroken=True)


def _check_name(name: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise BadUsage(
            _("{name} is no name for a game: it takes small letters, digits and _.", name=as_word(name))
        )
    if name in all_games() or name in packages_distributions() or name in sys.stdlib_module_names:
        raise BadUsage(_("There is a game or a package {name} already.", name=name))


def _title(name: str) -> str:
    return " ".join(word.capitalize() for word in name.split("_"))


def _prefix(name: str) -> str:
    """Letters for the numbers of its rules, unlike those of any other game."""
    letters = "".join(c for c in name.upper() if c.isalpha())
    taken = {number.partition("-")[0] for number in all_rules()}
    words = "".join(word[0] for word in name.upper().split("_") if word[:1].isalpha())
    short = [words[:4], *(letters[:size] for size in (2, 3, 4))]
    candidates = [*short, *(f"{letters[:3]}{letter}" for letter in ascii_uppercase)]
    return next(prefix for prefix in candidates if len(prefix) > 1 and prefix not in taken)
