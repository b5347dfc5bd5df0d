"""Which language to speak: found before the command line is parsed, whose errors are said in it too."""

import os
from collections.abc import Mapping, Sequence

from drachenhort.kernel.text import LANGUAGES, Words
from drachenhort.terminal.errors import BadUsage

_ = Words("drachenhort")


def language_of(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """The language asked for by `--language`, else by the environment, else English."""
    for place, argument in enumerate(arguments):
        if argument == "--language" and place + 1 < len(arguments):
            return check_language(arguments[place + 1])
        if argument.startswith("--language="):
            return check_language(argument.removeprefix("--language="))
    locale = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return locale[:2] if locale[:2] in LANGUAGES else "en"


def check_language(language: str) -> str:
    """The language itself, if there is such a one."""
    if language in LANGUAGES:
        return language
    raise BadUsage(
        _(
            "There is no language {language}; there are {languages}.",
            language=repr(language),
            languages=", ".join(LANGUAGES),
        )
    )
